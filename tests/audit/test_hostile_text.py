"""Text of others stays text: on every page and in every picture, in every field that can carry it.

A program under audit can say anything, and a caller can give a title or a caption anything. Each carrier below puts a
text into one field. What is written with a hostile text has the same elements, with the same attributes, as what is
written with a harmless one of the same length, and the hostile text can be read in it.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar
from xml.etree import ElementTree as ET

import attrs
import pytest

from mjfunc import parse
from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.questions import Question
from mjfunc.audit.core.report import AuditResult, Diagnosis, PartCoverage
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.suite import Suite
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.peers.comparison import OperationResult, PeerResult, SmallestMistake
from mjfunc.audit.peers.html_comparison import comparison_page
from mjfunc.audit.reports.html_report import audit_page
from mjfunc.audit.reports.junit_report import junit
from mjfunc.classical import Winds
from mjfunc.draw import Label, Picture, hand_picture, sheet, svg
from mjfunc.draw.html_page import index, page, picture_html, region, section, table, words
from mjfunc.explain import (
    Condition,
    explain_score,
    explanation,
    explanation_page,
    score_page,
)
from mjfunc.explain.hand_pages import explanation_fragment
from mjfunc.explain.score_pages import score_fragment
from mjfunc.practise import exercises, worksheet
from mjfunc.riichi import score
from mjfunc.views.census_views import Series, bar_chart
from tests.audit.audit_results import RUN, failing, tally
from tests.docs.pages import ROOT
from tests.quick_part import one_in
from tests.wins import read_win

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.core.answers import Answer
    from mjfunc.explain import Explanation, ScoreExplanation

    Carrier: TypeAlias = Callable[[str], str]

V = TypeVar("V")

CORE: Final = "><img src=x onerror=alert(1)>"
HOSTILE: Final = (
    f'"{CORE}',
    f"'{CORE}",
    f'--x"{CORE}',
    f"--ab'{CORE}",
    f'&quot;"{CORE}',
    f"</a>{CORE}",
    f"]]>{CORE}",
    f"-->{CORE}",
    f'"{CORE}\n\r\t\x00\x1b[2J\x7f',
    f'"{CORE}\u202e\ud800\ufffe',
)
QUICK: Final = (f'"{CORE}', f"--ab'{CORE}", f"]]>{CORE}", f'"{CORE}\u202e\ud800\ufffe')
"""A text for each way out of an attribute, an element and an encoding; the others look for the same ways."""
TEXTS: Final = [
    pytest.param(text, marks=[] if text in QUICK else [pytest.mark.slow], id=ascii(text)) for text in HOSTILE
]
SHANTEN: Final = Verdict(
    Question("shanten", "1111m"), canonical({"minimum": 1}), canonical({"minimum": 0}), Outcome.WRONG
)
LONG: Final = "wrong, as every hand is that has a good many tiles of one suit and none of another: "


def audited(found: Verdict, **more: Any) -> AuditResult:  # noqa: ANN401  # attrs.evolve checks each
    """An audit with one verdict that did not pass."""
    part = ("cover", found.question.op)
    base = AuditResult(
        implementation=Implementation("liar", "1", "c", ("shanten",)),
        terms=failing().terms,
        asked=(PartCoverage(*part, 2, 2),),
        findings=Findings.from_tallies({part: tally((found,), 1)}),
        smallest=(),
        diagnoses=(),
        incidents=(),
        run=RUN,
        suites=(),
    )
    return attrs.evolve(base, **more)


def of_verdict(make: Callable[[str], Verdict]) -> Callable[[str], AuditResult]:
    """An audit of the verdict that a text makes."""
    return lambda text: audited(make(text))


def answering(make: Callable[[str], Answer], outcome: Outcome = Outcome.WRONG) -> Callable[[str], AuditResult]:
    """An audit of a program that answers what a text makes."""
    return of_verdict(lambda text: attrs.evolve(SHANTEN, got=make(text), outcome=outcome))


def asking(**make: Callable[[str], Any]) -> Callable[[str], AuditResult]:
    """An audit with a question whose fields a text makes."""

    def question(text: str) -> Question:
        return attrs.evolve(SHANTEN.question, **{name: of(text) for name, of in make.items()})

    return of_verdict(lambda text: attrs.evolve(SHANTEN, question=question(text)))


def diagnosed(**make: Callable[[str], Any]) -> Callable[[str], AuditResult]:
    """An audit with a diagnosis whose fields a text makes."""

    def found(text: str) -> Diagnosis:
        said = {name: of(text) for name, of in make.items()}
        return attrs.evolve(
            Diagnosis("shanten", "wrong", explained=1, mismatches=1, questions=frozenset((SHANTEN.question,))), **said
        )

    return lambda text: audited(SHANTEN, diagnoses=(found(text),))


def of_run(name: str) -> Callable[[str], AuditResult]:
    """An audit with a text as this circumstance of its run."""

    def run(text: str) -> AuditResult:
        circumstance: dict[str, Any] = {name: text}
        return audited(SHANTEN, run=attrs.evolve(RUN, **circumstance))

    return run


def written(write: Callable[[V], str], make: Callable[[str], V]) -> Carrier:
    """What is written of the value that a text makes."""
    return lambda text: write(make(text))


AUDITS: Final[dict[str, Callable[[str], AuditResult]]] = {
    "program name": lambda text: audited(SHANTEN, implementation=Implementation(text)),
    "program version": lambda text: audited(SHANTEN, implementation=Implementation("a", text)),
    "program language": lambda text: audited(SHANTEN, implementation=Implementation("a", "1", text)),
    "incident": lambda text: audited(SHANTEN, incidents=(Incident(text),)),
    "incident's hand": lambda text: audited(SHANTEN, incidents=(Incident("it died", text),)),
    "suite": lambda text: attrs.evolve(
        audited(SHANTEN), asked=(PartCoverage(text, "shanten", 2, 2),), findings=_tallied(text, "shanten")
    ),
    "suite's sentence": lambda text: audited(SHANTEN, suites=(Suite("cover", text, "", ()),)),
    "what a suite proves": lambda text: audited(SHANTEN, suites=(Suite("cover", "one", text, ()),)),
    "suite's name": lambda text: attrs.evolve(
        audited(SHANTEN, suites=(Suite(text, "one", "it", ()),)),
        asked=(PartCoverage(text, "shanten", 2, 2),),
        findings=_tallied(text, "shanten"),
    ),
    "compared field": lambda text: audited(SHANTEN, partly=(f"shanten: {text}",)),
    "operation": lambda text: attrs.evolve(
        audited(attrs.evolve(SHANTEN, question=Question(text, "1m"))),
        asked=(PartCoverage("cover", text, 2, 2),),
        findings=_tallied("cover", text),
    ),
    "hand": asking(hand=lambda text: text),
    "name of a field": asking(fields=lambda text: ((text, "1m"),)),
    "field": asking(fields=lambda text: (("draw", text),)),
    "field of several": asking(fields=lambda text: (("dora", (text, "1m")),)),
    "option": asking(options=lambda text: (("definition", text),)),
    "answer": answering(lambda text: canonical({"minimum": text})),
    "name in an answer": answering(lambda text: canonical({text: 1})),
    "answer that is a text": answering(canonical),
    "code of an error": answering(lambda text: Refused(text, "")),
    "message of an error": answering(lambda text: Refused("bad", text)),
    "reason to skip": answering(Skipped, Outcome.SKIPPED),
    "address of an issue": answering(lambda text: Skipped("so", text), Outcome.SKIPPED),
    "fault": answering(lambda text: Fault(Trouble.NOT_JSON, text), Outcome.FAILED),
    "right answer": of_verdict(lambda text: attrs.evolve(SHANTEN, expected=canonical({"minimum": text}))),
    "known deviation": of_verdict(lambda text: attrs.evolve(SHANTEN, outcome=Outcome.KNOWN, known=text)),
    "unexpected deviation": of_verdict(lambda text: attrs.evolve(SHANTEN, outcome=Outcome.UNEXPECTED, known=text)),
    "diagnosis": diagnosed(sentence=lambda text: text),
    "cause": diagnosed(cause=lambda text: text),
    "long cause": diagnosed(cause=lambda text: LONG + text),
    "options of a diagnosis": diagnosed(options=lambda text: ("--definition", text)),
    "several causes": lambda text: audited(
        SHANTEN,
        incidents=(Incident("it died"),),
        diagnoses=tuple(
            Diagnosis("shanten", "wrong", explained=1, mismatches=2, cause=f"{text}{at}") for at in range(2)
        ),
    ),
    "operation of a diagnosis": lambda text: audited(SHANTEN, diagnoses=(Diagnosis(text, "wrong", mismatches=1),)),
    "sentence of a suite that proves something": lambda text: audited(
        SHANTEN, suites=(Suite("cover", text, "it is right", ()),)
    ),
    "hand of a diagnosis": diagnosed(smallest=lambda text: attrs.evolve(SHANTEN, question=Question("shanten", text))),
    "answer of a diagnosis": diagnosed(smallest=lambda text: attrs.evolve(SHANTEN, got=Refused("bad", text))),
    **{f"{name} of the run": of_run(name) for name in ("version", "python", "machine", "started", "digest")},
    "command": lambda text: audited(SHANTEN, run=attrs.evolve(RUN, command=(text,))),
    "argument": lambda text: audited(SHANTEN, run=attrs.evolve(RUN, command=("node", text))),
    "smallest hand": lambda text: audited(
        SHANTEN, smallest=(attrs.evolve(SHANTEN, question=Question("shanten", text)),)
    ),
}
"""A field of an audit for each text that a program, a profile, a caller or the machine can say."""
UNSHOWN: Final = {"name in an answer"}


def _tallied(suite: str, op: str) -> Findings:
    found = attrs.evolve(SHANTEN, question=Question(op, "1111m"))
    return Findings.from_tallies({(suite, op): VerdictTally.from_verdicts((found,)) + VerdictTally.all_passed(1)})


SMALL: Final = SmallestMistake(hand="1m", beside="--seat E", expected="a", got="b", why="c")
WRONG: Final = OperationResult(op="waits", right=1, wrong=2, unanswered=3, skipped=4, smallest=SMALL)
PEER: Final = PeerResult(
    name="mahjong",
    version="9",
    declares="--melds ignored",
    asked="--dealt",
    verdict="differs",
    operations=(WRONG,),
    answers_a_second=6,
)


def peer_result(name: str) -> Carrier:
    """A page of peers with a text as this field of one."""

    def carried(text: str) -> str:
        said: dict[str, Any] = {name: text}
        return comparison_page([attrs.evolve(PEER, **said)])

    return carried


def of_smallest(name: str) -> Carrier:
    """A page of peers with a text as this field of a smallest wrong hand."""

    def carried(text: str) -> str:
        said: dict[str, Any] = {name: text}
        wrong = attrs.evolve(WRONG, smallest=attrs.evolve(SMALL, **said))
        return comparison_page([attrs.evolve(PEER, operations=(wrong,))])

    return carried


PEERS: Final[dict[str, Carrier]] = {
    **{f"peer's {name}": peer_result(name) for name in ("version", "declares", "asked", "verdict")},
    **{f"peer's smallest hand: {name}": of_smallest(name) for name in ("hand", "beside", "expected", "got", "why")},
    "peer's operation": lambda text: comparison_page([attrs.evolve(PEER, operations=(attrs.evolve(WRONG, op=text),))]),
    "peer's report": lambda text: comparison_page([PEER], text.replace("{", "").replace("}", "") + "{}"),
}
PICTURE: Final = hand_picture(parse("123m11z"))


def titled(text: str) -> Picture:
    """A picture with this title, too wide to be shown whole on a telephone."""
    label = Label("a", 0, 20, size=9)
    return Picture(text, 1200, 90, (label,))


def labelled(text: str, described: str = "") -> Picture:
    """A picture with this label."""
    return Picture("a", 400, 90, (Label(text, 0, 20, words=described),))


DRAWN: Final[dict[str, Carrier]] = {
    "title of a page": lambda text: page(text, ""),
    "words": words,
    "words with a style": lambda text: words(text, "faint"),
    "style of words": lambda text: words("a", text),
    "heading of a section": lambda text: section(text, ""),
    "name of a section": lambda text: section("a", "", name=text),
    "name of a link": lambda text: index([(text, "a")]),
    "text of a link": lambda text: index([("a", text)]),
    "caption of a table": lambda text: table(text, ["a"], [["b"]]),
    "head of a table": lambda text: table("a", [text], [["b"]]),
    "name of a region": lambda text: f"{region(text)}</div>",
    "picture on a page": lambda text: picture_html(titled(text)),
    "label on a page": lambda text: picture_html(labelled(text)),
}
SVGS: Final[dict[str, Carrier]] = {
    "title of a picture": lambda text: svg(titled(text)),
    "label of a picture": lambda text: svg(labelled(text)),
    "words of a label": lambda text: svg(labelled("a", text)),
    "title of a sheet": lambda text: svg(sheet(text, [("a", PICTURE)])),
    "caption of a sheet": lambda text: svg(sheet("a", [(text, PICTURE)])),
    "title of a chart": lambda text: bar_chart(text, ["a"], [Series("b", [1])]),
    "label of a chart": lambda text: bar_chart("a", [text], [Series("b", [1])]),
    "name of a series": lambda text: bar_chart("a", ["c"], [Series(text, [1])]),
}
SCORED: Final = explain_score(score(read_win("123m456p99p234s (777m) + 4s")))


def lacking(text: str) -> ScoreExplanation:
    """A score without a yaku of which this is what is missing."""
    (one, *others) = SCORED.readings
    near, *rest = one.missing
    named = attrs.evolve(near, conditions=(Condition("so", True), Condition(text, False, text)))  # noqa: FBT003  # as it is
    far = attrs.evolve(rest[-1], conditions=(Condition(text, False),))  # noqa: FBT003  # as above
    return attrs.evolve(SCORED, readings=(attrs.evolve(one, missing=(named, *rest[:-1], far)), *others))


WON: Final = explanation(parse("123m456p789s11122z"), winds=Winds("S", "E"))


def unscored(text: str) -> Explanation:
    """A hand that has no classical score for this reason."""
    return attrs.evolve(WON, unscored=text)


def scored(text: str) -> Explanation:
    """A hand whose classical score is the best for this reason."""
    assert WON.score is not None
    return attrs.evolve(WON, score=attrs.evolve(WON.score, why=text))


EXPLAINED: Final[dict[str, Carrier]] = {
    "why there is no score": lambda text: explanation_page([unscored(text)]),
    "why there is no score, in a part": written(explanation_fragment, unscored),
    "why a score is the best": lambda text: explanation_page([scored(text)]),
    "why a score is the best, in a part": written(explanation_fragment, scored),
    "what a yaku lacks": lambda text: score_page([lacking(text)]),
    "what a yaku lacks, in a part": written(score_fragment, lacking),
}
EXERCISES: Final = exercises("score", 1, 3, 1)
PRACTISED: Final[dict[str, Carrier]] = {"title of a worksheet": lambda text: worksheet(EXERCISES, text)}

PAGES: Final[dict[str, Carrier]] = {
    **{f"audit: {name}": written(audit_page, make) for name, make in AUDITS.items()},
    **PEERS,
    **DRAWN,
    **EXPLAINED,
    **PRACTISED,
    **SVGS,
}
XML: Final[dict[str, Carrier]] = {
    **SVGS,
    **{f"junit: {name}": written(junit, make) for name, make in AUDITS.items()},
}
HARMLESS: Final = {ord(char): "7" for char in "<>\"'&;/-\x00\x1b\x7f\u202e\ud800\ufffe"}


class Parsed(HTMLParser):
    """The elements of a page with the names of their attributes, in order; and all text and values."""

    def __init__(self, text: str) -> None:
        """Read all of it."""
        super().__init__()
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.open_spans: list[bool] = []
        self.values: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the element and its attributes; names of options in reports stand in elements of their own."""
        if tag == "span":
            self.open_spans.append(attrs == [("class", "option")])
            if self.open_spans[-1]:
                return
        self.elements.append((tag, tuple(name for name, _ in attrs)))
        self.values += [value or "" for _, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        """Keep that it ends."""
        if tag == "span" and self.open_spans and self.open_spans.pop():
            return
        self.elements.append((f"/{tag}", ()))

    def handle_comment(self, data: str) -> None:
        """Keep that there is one, and how long it is."""
        self.elements.append((f"comment of {len(data)}", ()))

    def handle_data(self, data: str) -> None:
        """Keep what is said."""
        self.values.append(data)


@pytest.mark.parametrize("hostile", TEXTS)
@pytest.mark.parametrize("carrier", one_in(2, PAGES))
def test_no_page_takes_text_for_html(carrier: str, hostile: str) -> None:
    """No element and no attribute comes of a text, and the text is there as it was."""
    written = PAGES[carrier](hostile)
    found, harmless = Parsed(written), Parsed(PAGES[carrier](hostile.translate(HARMLESS)))
    assert harmless.elements == found.elements
    assert "img" not in {tag for tag, _ in found.elements}
    assert not any(name.startswith("on") for _, names in found.elements for name in names)
    assert carrier.removeprefix("audit: ") in UNSHOWN or is_said(found.values)


def is_said(values: list[str]) -> bool:
    """Whether the hostile text can be read, spaces and broken lines aside."""
    return "".join(CORE.split()) in "".join("".join(values).split())


@pytest.mark.parametrize("hostile", TEXTS)
@pytest.mark.parametrize("carrier", XML)
def test_no_xml_takes_text_for_elements(carrier: str, hostile: str) -> None:
    """Pictures and JUnit can be read as XML, and have the elements and attributes of a harmless text."""
    found, harmless = (
        [(element.tag, [*element.attrib]) for element in ET.fromstring(XML[carrier](text)).iter()]  # noqa: S314  # ours
        for text in (hostile, hostile.translate(HARMLESS))
    )
    assert harmless == found


def test_no_text_is_escaped_twice() -> None:
    """What is read on a page is what was said."""
    for carrier, write in PAGES.items():
        values = " ".join(Parsed(write('a<b>&"c"')).values)
        assert "&lt;" not in values, carrier
        assert "&amp;" not in values, carrier


def test_every_page_is_there() -> None:
    """Text is escaped in these modules alone; a carrier above goes through each, but those of games have own tests."""
    sources = [
        path
        for path in (ROOT / "mjfunc").rglob("*.py")
        if re.search(r"(import|def) .*\bescaped\b", path.read_text("utf-8"))
    ]
    html = {"census_views.py", "html_comparison.py", "html_page.py", "html_report.py"}
    assert {*html, "report_files.py", "svg_writer.py"} == {path.name for path in sources}
