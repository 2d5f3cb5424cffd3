"""Reports say what was found, to every reader the same; what a program printed is data in all of them."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import suppress
from html import unescape
from html.parser import HTMLParser
from io import StringIO
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.questions import Question, Questions
from mjfunc.audit.core.report import AuditResult, Diagnosis, PartCoverage, firsts
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.suite import Suite, Terms
from mjfunc.audit.core.verdicts import MOST_KEPT, Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.reports import BadFolder, VerdictLines, summary, verdicts_in, write_reports
from mjfunc.audit.reports.answer_text import answer_line, compared, printable
from mjfunc.audit.reports.folder import NAMES
from mjfunc.audit.reports.html_report import MOST_DRAWN, audit_page
from mjfunc.audit.reports.html_report import words as unbroken
from mjfunc.audit.reports.json_report import badge, encode_run
from mjfunc.audit.reports.junit_report import junit
from mjfunc.audit.reports.markdown_report import code, markdown, words
from mjfunc.audit.reports.messages import facts, outcome, problems, reason, verdict
from mjfunc.audit.reports.shell_commands import again, audited_by
from mjfunc.census import number_of_classes, number_of_hands
from mjfunc.draw.terminal import Terminal
from mjfunc.model.conventions import Conventions
from tests.audit.audit_results import (
    ESCAPES,
    FOUR,
    HTML,
    KAN,
    LIE,
    NUMBERS,
    WAITS,
    failing,
    numbered,
    one_convention,
    passing,
    tally,
)
from tests.docs.pages import ROOT
from tests.docs.test_schema import schema, validator_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.verdicts import Judge
    from mjfunc.json.values import Json

NODE: Final = "node liar.js " + shlex.quote("it's")


def command(op: str, rest: str) -> str:
    """The command that asks the liar again."""
    lines = shlex.join(('{"cmd":"start","version":1}', f'{{"cmd":"run","seq":1,"op":"{op}"{rest}}}'))
    return f"printf '%s\\n' {lines} | {NODE}"


ONE: Final = command("shanten", ',"hand":"1111m"')


def test_a_passing_summary_to_the_letter() -> None:
    """The verdict is the first line; then what passing proves."""
    assert (
        "mjfunc 0.1.0 passes: all 64,891 answers are right",
        "",
        "cover: One hand for every combination of suits that can occur.",
        "  shanten  32,445 of 32,445: all right",
        "  waits    32,446 of 32,446: all right",
        "  proves: whoever looks suits up and combines them does both right.",
    ) == summary(passing())


def test_a_summary_of_another_convention_to_the_letter() -> None:
    """The first line says by what it would be right, and the hand is there with both answers."""
    assert (
        "my-shanten 1.0 fails: 66 of 2,000 answers are wrong",
        "shanten: 66 of 2,000 wrong. Cause: counts shanten as if copies never ran out",
        "  (explains all 66). Smallest: 1111m. If this is intended, pass --definition",
        "  cut.",
        "",
        "cover: One hand for every combination of suits that can occur.",
        "  shanten  2,000 of 2,000: 1,934 right, 66 wrong",
        "  if passed, proves: whoever looks suits up and combines them does both right.",
        "",
        "Smallest wrong hands",
        "  shanten of 1111m: expected minimum 1, regular 1; got minimum 0, regular 0",
        "    1111m",
        "    why: counts shanten as if copies never ran out",
        f"    {ONE}",
        "  For the right answers, send the same lines to 'mjfunc oracle'.",
        "",
        "Explanations",
        "  counts shanten as if copies never ran out (shanten: explains all 66 wrong",
        "    answers examined)",
        f"    mjfunc audit --definition cut -- {NODE}",
    ) == summary(one_convention())


@pytest.mark.parametrize("width", [1, 24, 40, 200])
def test_summaries_fit(width: int) -> None:
    """No line is longer than the terminal, but commands, which are there to be copied, and what no room is left for."""
    lines = summary(failing(), Terminal(width=width))
    words = [line for line in lines if "printf" not in line and "mjfunc audit" not in line]
    assert 20 < len(words) < len(lines)
    assert max(map(len, words)) <= max(width, 26)


@pytest.mark.parametrize("terminal", [Terminal(), Terminal(encoding="ascii"), Terminal(encoding="latin-1")])
def test_control_characters_are_escaped(terminal: Terminal) -> None:
    """Whatever a program printed: each line is printable, and the terminal can write it."""
    lines = summary(failing(), terminal)
    assert [] == [line for line in lines if not line.isprintable()]
    assert all(map(terminal.can_write, lines))
    assert any(r"\x1b[31m\x1b]0;taken\x07" in line for line in lines)


def test_colours_are_only_ours() -> None:
    """Where there are colours, and without them nothing else is different; NO_COLOR forbids them."""
    audited = one_convention()
    coloured = summary(audited, Terminal.from_environment({"TERM": "xterm"}, is_terminal=True))
    plain = [re.sub("\x1b\\[[0-9;]*m", "", line) for line in coloured]
    assert [*summary(audited)] == plain
    assert coloured[0].startswith("\x1b[1;31m")
    assert summary(passing(), Terminal(colour=True))[0].startswith("\x1b[1;32m")
    assert summary(audited) == summary(
        audited, Terminal.from_environment({"TERM": "xterm", "NO_COLOR": "1"}, is_terminal=True)
    )


def test_the_first_line_says_everything_that_is_wrong() -> None:
    """In one sentence, to the letter; the causes come after it."""
    assert verdict(failing()) == (
        "liar <script>document.title = 'taken'</s... fails: 73 of 2,551 answers are wrong; 2 of 2,551 questions are "
        "not answered; 1 answer is right, but the profile expects a deviation; 2 other problems; only 4 of 9 questions "
        "of kan in named were asked"
    )
    assert " | ".join(map(str, problems(failing()))) == (
        "shanten: 66 of 2,000 wrong. Cause: counts shanten as if copies never ran out (explains all 66). Smallest: "
        "1111m. If this is intended, pass --definition cut. | "
        "waits: 6 of 547 wrong, 2 of 547 not answered. Cause: kinds of which two are held are left out (explains 2 of "
        "5 examined). Smallest: 1122m (expected waits 1m 2m; got waits none). | "
        "waits, cause unknown: the waits are too few; all are hands of one suit (3 of 5 examined). Smallest: 3m. | "
        "kan: 1 of 4 wrong. Cause unknown. Smallest: 6668999m123p789s with --draw 6m (expected keeps-waits true; "
        "got keeps-waits false)."
    )


def with_findings(*numbers: tuple[str, Mapping[Outcome, int]], **others: Any) -> AuditResult:  # noqa: ANN401  # any field
    """An audit of operations with so many verdicts of each outcome, everything asked."""
    tallies = {("cover", op): VerdictTally(tuple(of.items())) for op, of in numbers}
    asked = tuple(PartCoverage("cover", op, sum(of.values()), sum(of.values())) for op, of in numbers)
    whole = attrs.evolve(
        one_convention(), asked=asked, findings=Findings.from_tallies(tallies), diagnoses=(), smallest=()
    )
    return attrs.evolve(whole, **others)


RIGHT: Final = Outcome.PASSED
CUT: Final = Diagnosis("waits", "it: 3", cause="it", explained=3, mismatches=3)


@pytest.mark.parametrize(
    ("expected", "audited"),
    [
        ("passes: the only answer is right", with_findings(("waits", {RIGHT: 1}))),
        (
            "passes: 5 of 12 answers are right, 4 skipped and 3 known to deviate",
            with_findings(("waits", {RIGHT: 5, Outcome.SKIPPED: 4, Outcome.KNOWN: 3})),
        ),
        (
            "fails: 1 of 3 answers is wrong | waits: 1 of 3 wrong. Cause unknown.",
            with_findings(("waits", {RIGHT: 2, Outcome.WRONG: 1})),
        ),
        (
            "fails: 2 of 3 questions are not answered | waits: 2 of 3 not answered. Cause unknown.",
            with_findings(("waits", {RIGHT: 1, Outcome.FAILED: 2})),
        ),
        ("fails: no answer is right; nothing of waits is answered", with_findings(("waits", {Outcome.SKIPPED: 2}))),
        ("fails: no answer is right", with_findings()),
        ("fails: 1 other problem", with_findings(("waits", {RIGHT: 1}), incidents=(Incident("it died"),))),
        (
            "fails: only 2 of 3 questions of waits in cover were asked",
            with_findings(("waits", {RIGHT: 2}), asked=(PartCoverage("cover", "waits", 3, 2),)),
        ),
        (
            "fails: kan in cover has no verdict",
            with_findings(
                ("waits", {RIGHT: 2}),
                asked=(PartCoverage("cover", "waits", 2, 2), PartCoverage("cover", "kan", None, 0)),
            ),
        ),
        (
            "fails: 3 of 4 answers are wrong | waits: 3 of 4 wrong. Cause: it (explains all 3).",
            with_findings(("waits", {RIGHT: 1, Outcome.WRONG: 3}), diagnoses=(CUT,)),
        ),
        (
            (
                "fails: 9 of 10 answers are wrong | waits: 9 of 10 wrong. Cause: nothing is there (explains 5 of 9). "
                "| waits, another cause: it (explains 3 of 9). If this is intended, pass "
                "--definition cut."
            ),
            with_findings(
                ("waits", {RIGHT: 1, Outcome.WRONG: 9}),
                diagnoses=(
                    attrs.evolve(CUT, mismatches=9, options=("--definition", "cut")),
                    attrs.evolve(CUT, mismatches=9, explained=5, cause="nothing is there"),
                ),
            ),
        ),
        (
            "fails: 30 of 31 answers are wrong | waits: 30 of 31 wrong. Cause: it (explains all 3 examined).",
            with_findings(("waits", {RIGHT: 1, Outcome.WRONG: 30}), diagnoses=(CUT,)),
        ),
        (
            (
                "fails: 5 of 6 answers are wrong | waits: 3 of 4 wrong. Cause: it (explains all 3). | "
                "kan: 2 of 2 wrong. Cause unknown."
            ),
            with_findings(("kan", {Outcome.WRONG: 2}), ("waits", {RIGHT: 1, Outcome.WRONG: 3}), diagnoses=(CUT,)),
        ),
        (
            (
                "fails: 5 of 6 answers are wrong | waits: 3 of 4 wrong. Cause: another (explains all 3). | "
                "kan: 2 of 2 wrong. Cause unknown."
            ),
            with_findings(
                ("kan", {Outcome.WRONG: 2}),
                ("waits", {RIGHT: 1, Outcome.WRONG: 3}),
                diagnoses=(
                    attrs.evolve(CUT, cause="another"),
                    Diagnosis("kan", "only further questions", further_explained=2, mismatches=2, further=3),
                ),
            ),
        ),
        (
            "fails: 5 of 6 answers are wrong | waits, kan: 5 of 6 wrong. Cause: it (explains all 5).",
            with_findings(
                ("waits", {RIGHT: 1, Outcome.WRONG: 3}),
                ("kan", {Outcome.WRONG: 2}),
                diagnoses=(CUT, Diagnosis("kan", "it", explained=2, mismatches=2)),
            ),
        ),
    ],
)
def test_verdicts_to_the_letter(expected: str, audited: AuditResult) -> None:
    """Each way not to pass, and what explains it; only what passes says so."""
    assert expected == " | ".join((outcome(audited), *map(str, problems(audited))))
    assert audited.is_good == expected.startswith("passes")


def test_an_operation_without_asking_passes_nothing() -> None:
    """Neither an audit without questions, nor one whose verdicts are fewer than what was asked."""
    assert passing().is_good
    assert not attrs.evolve(passing(), asked=(), findings=Findings()).is_good
    assert not attrs.evolve(passing(), asked=(*passing().asked, PartCoverage("a", "b", 2, 2))).is_good
    assert not attrs.evolve(passing(), asked=(PartCoverage("cover", "shanten", 32446, 32446),)).is_good


def numbers_of(text: str) -> list[str]:
    """Every number in a text."""
    return re.findall(r"\d[\d,]*", text)


def test_the_numbers_of_the_summary_are_those_of_the_tallies() -> None:
    """Each in its place: exchange two, and this fails."""
    lines = summary(numbered(), Terminal(width=300))
    each = {(suite, op): (number, times) for suite, op, number, times in NUMBERS}
    expected = {}
    for (suite, op), (number, times) in each.items():
        right, wrong, failed, skipped, known, unexpected = (f"{of:,}" for of in times)
        of = f"{sum(times):,} asked" if number is None else f"{sum(times):,} of {number:,}"
        expected[suite, op] = (
            f"  {op:{7 if suite == 'cover' else 5}}  {of}: {right} right, {wrong} wrong, {failed} unanswered, "
            f"{skipped} skipped, {known} known to deviate, {unexpected} unexpectedly right"
        )
    assert [*expected.values()] == [line for line in lines if " right, " in line and line.startswith(" ")]


def rows_expected() -> list[list[str]]:
    """The table of the numbers, as pages and Markdown have it."""
    return [
        [suite, op, "endless" if number is None else f"{number:,}", f"{sum(times):,}", *(f"{of:,}" for of in times)]
        for suite, op, number, times in NUMBERS
    ]


HEADS: Final = ["suite", "operation", "questions", "asked"]
OUTCOMES: Final = ["right", "wrong", "unanswered", "skipped", "known to deviate", "unexpectedly right"]


def test_the_numbers_of_markdown_are_those_of_the_tallies() -> None:
    """Each in its column."""
    rows = [line.strip("| ").split(" | ") for line in markdown(numbered()).splitlines() if line.startswith("|")]
    assert [*HEADS, *OUTCOMES] == rows[0]
    assert rows_expected() == rows[2:]


class Tags(HTMLParser):
    """What a page is made of."""

    def __init__(self, page: str) -> None:
        """Read it."""
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.rows: list[list[str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it."""
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        """Note it, in its cell."""
        self.texts.append(data)
        if self.rows and self.rows[-1] and data.strip():
            self.rows[-1][-1] += data


def test_the_numbers_of_the_page_are_those_of_the_tallies() -> None:
    """Each in its column."""
    page = audit_page(numbered())
    rows = Tags(page[: page.index("</table>")]).rows
    assert [[*HEADS, *OUTCOMES], *rows_expected()] == rows


def test_the_numbers_of_the_metadata_are_those_of_the_tallies() -> None:
    """Each by its name."""
    names = ["passed", "wrong", "failed", "skipped", "known", "unexpected"]
    each = [
        {
            "suite": suite,
            "op": op,
            "questions": number,
            "sample": False,
            "stands-for": None,
            "answers": {"all": sum(times), **dict(zip(names, times, strict=True))},
            "refusals": {"all": 0, **dict.fromkeys(names, 0)},
        }
        for suite, op, number, times in NUMBERS
    ]
    found = encode_run(numbered())
    assert each == found["parts"]
    columns = [sum(column) for column in zip(*(times for *_, times in NUMBERS), strict=True)]
    assert {"all": sum(columns), **dict(zip(names, columns, strict=True))} == found["answers"]


def test_the_metadata_of_an_audit() -> None:
    """Program, versions, conventions, digest, seed, machine, time; and whatever was found."""
    found = json.loads(json.dumps(encode_run(failing())))
    assert {
        "name": f"liar {LIE}",
        "version": "1.2",
        "language": "javascript",
        "operations": ["kan", "shanten", "waits"],
        "batches": True,
        "conventions": {},
        "options": [],
        "unknown": [],
        "merged": [],
    } == found["program"]
    assert {
        "conventions": {
            "definition": "exchange",
            "melds": "ignored",
            "seven-pairs": "distinct",
            "players": 4,
            "exhausted": "not-ready",
            "forms": ["regular", "seven-pairs", "thirteen-orphans"],
        },
        "rules": {},
        "own-options": {},
        "seed": 7,
        "number": 100_000,
        "dealt": False,
        "tiles": 13,
        "classes": False,
        "refusals": True,
    } == found["terms"]
    assert {
        "command": ["node", "liar.js", "it's"],
        "version": "0.1.0",
        "python": "3.13.5",
        "machine": "Linux x86_64, 2 processors",
        "started": "2026-01-02T03:04:05+00:00",
        "seconds": 4.25,
        "jobs": 2,
        "digest": "0f" * 32,
        "takes": "text",
        "options": [],
        "time": None,
        "whole_seconds": 0.0,
        "diagnosis_seconds": 0.0,
        "is_diagnosis_whole": True,
    } == found["run"]
    assert ("mjfunc audit", 1, False) == (found["report"], found["format"], found["passes"])
    assert verdict(failing()) == found["verdict"]
    assert {"result": {"waits": ["1m", "2m"]}} == found["smallest"][1]["expected"]
    assert ["counts shanten as if copies never ran out", None, WAITS[3].question.hand] == [
        found["diagnoses"][0]["cause"],
        attrs.evolve(failing().diagnoses[0], smallest=None).smallest,
        found["diagnoses"][2]["smallest"]["hand"],
    ]
    assert [{"sentence": f"it printed {LIE}", "hand": ""}, "5m"] == [
        found["incidents"][0],
        found["incidents"][1]["hand"],
    ]


def test_circumstances_to_the_letter() -> None:
    """As people read them."""
    assert (
        ("program", "liar <script>document.title = 'taken'</s..., javascript"),
        ("asked by", "mjfunc 0.1.0, Python 3.13.5"),
        ("command", NODE),
        (
            "conventions",
            (
                "definition exchange, melds ignored, seven-pairs distinct, players 4, exhausted not-ready, "
                "forms regular,seven-pairs,thirteen-orphans"
            ),
        ),
        ("seed", "7"),
        ("questions", f"sha256 {'0f' * 32}"),
        ("machine", "Linux x86_64, 2 processors"),
        ("started", "2026-01-02T03:04:05+00:00"),
        ("took", "4.2 seconds, 2 copies of the program"),
    ) == facts(failing())
    alone = attrs.evolve(one_convention(), run=attrs.evolve(one_convention().run, jobs=1, seconds=1234.56))
    assert ("took", "1,234.6 seconds, 1 copy of the program") == facts(alone)[-1]


LONG: Final = "wrong, as all hands are that have " + ", ".join(f"a pair of {rank}m" for rank in range(1, 10))


@pytest.mark.parametrize("outcome", [Outcome.WRONG, Outcome.FAILED])
def test_long_explanation_is_written_once(outcome: Outcome) -> None:
    """Hands in a list refer to it by its number; a short explanation is said under each hand."""
    each = tuple(attrs.evolve(one, outcome=outcome) for one in FOUR[:5])
    for cause, is_long in ((LONG, True), ("counts shanten as if copies never ran out", False)):
        found = Diagnosis(
            "shanten",
            f"{cause}: explains 5 of 5",
            explained=5,
            mismatches=5,
            questions=frozenset(one.question for one in each),
            cause=cause,
        )
        other = Diagnosis("waits", "there is something", mismatches=1)
        audited = attrs.evolve(
            failing(), findings=Findings.from_tallies({("cover", "shanten"): tally(each, 0)}), diagnoses=(other, found)
        )
        page = audit_page(audited)
        _, _, listed = page.partition('<section id="answers">')
        visible = re.sub(r'data-why="[^"]*"|<option .*?</option>', "", listed)
        link = '<p class="why"><a href="#explanation-2">Explanation 2</a></p>'
        said = f"{cause.capitalize()}.".replace("--definition", '<span class="option">--definition</span>')
        assert (5 * is_long, 5 * (not is_long)) == (visible.count(link), visible.count(f'<p class="why">{said}</p>'))
        assert 1 == page.count('<li id="explanation-2">')
        assert f'<li id="explanation-2"><p>2. <span class="why">{said}</span>' in page
        _, _, hands = markdown(audited).partition("## Smallest wrong hands")
        hands, _, explained = hands.partition("## Explanations")
        assert ("why: explanation 2" in hands) is is_long
        assert f"\n2. {words(cause)} (shanten: explains all 5 wrong answers examined)" in explained


def test_a_diagnosis_without_a_hand() -> None:
    """It is told without one, everywhere."""
    bare = attrs.evolve(
        failing(),
        diagnoses=(Diagnosis("waits", "it", explained=1, mismatches=1, cause="something differs", is_group=True),),
    )
    assert None is json.loads(json.dumps(encode_run(bare)))["diagnoses"][0]["smallest"]
    assert "  cause unknown: something differs (waits: the wrong answer examined)" in summary(bare)
    assert "1. cause unknown: something differs (waits: the wrong answer examined)\n\n## Questions" in markdown(bare)
    assert '<span class="why">Cause unknown: something differs.</span>' in audit_page(bare)


def test_junit_has_the_usual_shape() -> None:
    """Suites with cases; their numbers are right; a case has one outcome at most; properties come first."""
    root = ET.fromstring(junit(failing()))  # noqa: S314  # it is ours
    assert "testsuites" == root.tag
    assert ["cover", "named", "random", "program"] == [suite.get("name") for suite in root]
    for suite in root:
        cases = [child for child in suite if child.tag == "testcase"]
        assert [*suite] == [*suite.findall("properties"), *cases]
        assert all(case.get("classname") == suite.get("name") and case.get("name") for case in cases)
        assert all(len(case) <= 1 for case in cases)
        assert str(len(cases)) == suite.get("tests")
    outcomes = {
        (case.get("classname"), case.get("name")): [child.tag for child in case] for case in root.iter("testcase")
    }
    assert {
        ("cover", "shanten"): ["failure"],
        ("cover", "waits"): ["failure"],
        ("named", "waits"): [],
        ("named", "kan"): ["failure"],
        ("random", "waits"): ["failure"],
        ("program", "beside the answers"): ["error"],
    } == outcomes
    assert {"tests": "6", "failures": "4", "errors": "1", "time": "4.250"} == {
        name: value for name, value in root.attrib.items() if name != "name"
    }
    assert "audit of " + verdict(failing()).partition(" fails")[0] == root.get("name")
    (failure,) = root.iterfind("testsuite/testcase[@name='kan']/failure")
    assert {"message": "4 of 9: 3 right, 1 wrong", "type": "failure"} == failure.attrib
    assert [
        "4 of 9: 3 right, 1 wrong",
        "6668999m123p789s --draw 6m: expected keeps-waits true; got keeps-waits false (cause unknown)",
    ] == (failure.text or "").splitlines()


def test_junit_bounds_its_hands() -> None:
    """Twenty of a case, and the exact number of all others."""
    root = ET.fromstring(junit(failing()))  # noqa: S314  # it is ours
    (failure,) = root.iterfind("testsuite/testcase[@name='shanten']/failure")
    lines = (failure.text or "").splitlines()
    assert (1 + 20 + 1, "and 46 more, in verdicts.jsonl") == (len(lines), lines[-1])


@pytest.mark.parametrize(
    ("tag", "audited"),
    [
        (None, with_findings(("waits", {RIGHT: 1, Outcome.SKIPPED: 2, Outcome.KNOWN: 1}))),
        ("skipped", with_findings(("waits", {Outcome.SKIPPED: 2}))),
        ("error", with_findings(("waits", {RIGHT: 1, Outcome.FAILED: 2}))),
        ("error", with_findings(("waits", {RIGHT: 1}), asked=(PartCoverage("cover", "waits", 2, 1),))),
        ("error", with_findings(asked=(PartCoverage("cover", "waits", 2, 0),))),
        ("failure", with_findings(("waits", {RIGHT: 1, Outcome.WRONG: 2, Outcome.FAILED: 2}))),
        ("failure", with_findings(("waits", {RIGHT: 1, Outcome.UNEXPECTED: 2}))),
    ],
)
def test_cases_of_junit(tag: str | None, audited: AuditResult) -> None:
    """A case that is not passed says how."""
    root = ET.fromstring(junit(audited))  # noqa: S314  # it is ours
    (case,) = root.iterfind("testsuite/testcase[@name='waits']")
    assert [tag] * (tag is not None) == [child.tag for child in case]
    (suite,) = root.iterfind("testsuite[@name='cover']")
    counts = [(root.get("failures"), root.get("errors"), suite.get("skipped"))]
    assert counts == [tuple(str(int(tag == each)) for each in ("failure", "error", "skipped"))]


def test_badges() -> None:
    """As shields.io reads them."""
    begin = {"schemaVersion": 1, "label": "mjfunc audit"}
    assert {**begin, "message": "64,891 answers right", "color": "brightgreen"} == badge(passing())
    assert {**begin, "message": "76 of 2,551 wrong", "color": "red"} == badge(failing())
    assert {**begin, "message": "not passed", "color": "orange"} == badge(with_findings())


def test_markdown_to_the_letter() -> None:
    """Of the audit of another convention."""
    assert (
        "# Audit: not passed\n\n"
        "my-shanten 1.0 fails: 66 of 2,000 answers are wrong.\n\n"
        "shanten: 66 of 2,000 wrong. Cause: counts shanten as if copies never ran out (explains all 66). "
        "Smallest: 1111m. If this is intended, pass --definition cut."
        "\n\n## Smallest wrong hands\n\n"
        "- shanten, `1111m`: expected `minimum 1, regular 1`, got `minimum 0, regular 0`\n"
        "  - why: counts shanten as if copies never ran out\n"
        f"  - ask again: `{ONE}`\n"
        "\n## Explanations\n\n"
        "1. counts shanten as if copies never ran out (shanten: explains all 66 wrong answers examined)\n"
        f"   - audit by it: `mjfunc audit --definition cut -- {NODE}`\n"
        "\n## Questions\n\n| suite | operation | questions | asked | right | wrong |\n"
        "| --- | --- | ---: | ---: | ---: | ---: |\n| cover | shanten | 2,000 | 2,000 | 1,934 | 66 |\n\n"
        "cover: One hand for every combination of suits that can occur. If it were passed, that would prove: whoever "
        "looks suits up and combines them does both right."
        "\n\n## This audit\n\n- program: `my-shanten 1.0, javascript`\n"
    ) == markdown(one_convention()).partition("- asked by:")[0]


def test_markdown_of_what_means_no_good() -> None:
    """No text is a mark, and code ends where it should."""
    assert r"\<b\> \*a\* \[x\](y) \| \` \#1 \@me" == words("<b> *a* [x](y) | ` #1 @me")
    assert "``a`b``" == code("a`b")
    assert "``` `` ```" == code("``")
    assert "` `" == code("")
    outside = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", markdown(failing()))
    assert "<script" not in outside.replace(r"\<", "")
    assert "\u6771" in markdown(failing())
    assert all(line.isprintable() for line in markdown(failing()).splitlines())


def test_reasons() -> None:
    """Of verdicts of every outcome."""
    diagnoses = failing().diagnoses
    of = {at: reason(one, diagnoses) for at, one in enumerate(WAITS)}
    held = "kinds of which two are held are left out"
    assert {
        0: held,
        1: held,
        2: "cause unknown",
        3: "cause unknown: the waits are too few; all are hands of one suit",
        4: "no answer: timed-out",
        5: "no answer: not-json",
        6: "the program skips it",
        7: "the program skips it",
        8: "known deviation nines",
        9: "right, against known deviation nines",
        10: "cause unknown",
    } == of
    assert "counts shanten as if copies never ran out" == reason(FOUR[5], diagnoses)
    assert "cause unknown" == reason(KAN[0], (Diagnosis("kan", "what explains none of none"),))
    assert "right" == reason(attrs.evolve(FOUR[0], outcome=RIGHT), diagnoses)


def test_the_first_hands() -> None:
    """Of each operation that fails the smallest that was found, or else the simplest that is kept; in order."""
    assert (FOUR[0], WAITS[0], KAN[0]) == firsts(failing())
    kept = attrs.evolve(failing(), smallest=(FOUR[3],))
    assert (FOUR[3], WAITS[3], KAN[0]) == firsts(kept)
    assert (FOUR[3],) == firsts(attrs.evolve(passing(), smallest=(FOUR[3],), asked=(), findings=Findings()))
    assert () == firsts(passing())
    skipping = Findings.from_tallies({("cover", "waits"): tally(WAITS[6:9], 1)})
    assert () == firsts(attrs.evolve(passing(), findings=skipping))


JSONS: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "1", "1m", "none", "true"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)


@given(JSONS, JSONS)
def test_different_answers_have_different_texts(right: Json, came: Json) -> None:
    """Unless they are alike."""
    one, other = compared(canonical(right), canonical(came))
    assert (one == other) == (canonical(right) == canonical(came))


DECOMPOSED: Final = [{"form": "regular", "blocks": [f"{rank}{rank}{rank}m"]} for rank in range(1, 4)]


@pytest.mark.parametrize(
    ("right", "came", "expected"),
    [
        ({"waits": ["1m"]}, {"waits": []}, ("waits 1m", "waits none")),
        ({"waits": ["1m"], "a": 1}, None, ("a 1, waits 1m", "null")),
        ({"a": 1, "b": None}, {"a": 1, "b": 2}, ("b null", "b 2")),
        ({"a": 1}, {"b": True}, ("a 1, no b", "no a, b true")),
        ({"tiles": {"1m": 2, "2m": 3}}, {"tiles": {}}, ("tiles 1m 2, 2m 3", "tiles none")),
        ({"a": "1"}, {"a": 1}, ('{"a":"1"}', '{"a":1}')),
        (
            {"decompositions": DECOMPOSED},
            {"decompositions": DECOMPOSED[1:]},
            (
                "decompositions (blocks 111m, form regular) and 2 more that are in both",
                "decompositions (blocks 222m, form regular); (blocks 333m, form regular)",
            ),
        ),
        ([[[[[1]]]]], [[[[[2]]]]], ("[[1]]", "[[2]]")),
    ],
)
def test_comparisons_to_the_letter(right: Json, came: Json, expected: tuple[str, str]) -> None:
    """Only what differs is said."""
    assert expected == compared(canonical(right), canonical(came))


def test_a_result_that_is_nested_as_deep_as_is_read_breaks_no_report(tmp_path: Path) -> None:
    """It is shown as it is written, from a few levels on."""
    deep = canonical(json.loads('{"":' * 100 + "1" + "}" * 100))
    audited = attrs.evolve(one_convention(), smallest=(attrs.evolve(FOUR[0], got=deep),))
    (smallest,) = json.loads(json.dumps(encode_run(audited)))["smallest"]
    assert {"result": json.loads(deep)} == smallest["got"]
    assert any('{"":' * 20 in line for line in summary(audited, Terminal(width=600)))
    write_reports(audited, tmp_path)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"waits":[]}', '{"waits":[]}'),
        (Refused("bad-size", "no \x1b"), r"refused as bad-size: no \x1b"),
        (Refused("bad-size"), "refused as bad-size"),
        (Skipped("later"), "skipped: later"),
        (Skipped("later", "https://example.org"), "skipped: later (https://example.org)"),
        (Fault(Trouble.DIED, "gone"), "no answer, died: gone"),
        (Fault(Trouble.DIED, ""), "no answer, died"),
        ("[" + "1," * 600 + "1]", "[" + "1," * 249 + "1..."),
    ],
)
def test_answers_in_words(answer: Answer, expected: str) -> None:
    """On one line, and never long."""
    assert expected == answer_line(answer)
    assert (answer_line(Skipped("x")), expected) == compared(Skipped("x"), answer)


def test_printable() -> None:
    """What is not printed is escaped, and what is long ends with dots."""
    assert "a\\x00\\n\\u202e\\ud800\u6771" == printable("a\x00\n\u202e\ud800\u6771")
    assert ("ab", "ab...", r"a\x0...") == (printable("ab", 2), printable("abc", 2), printable("a\x00b", 4))


BATCH: Final = Questions("waits", ("1m", "2m", "3m"), (("draw", "6m"),), (("definition", "cut"),))
HEAD: Final = {"suite": "cover", "op": "waits", "fields": {"draw": "6m"}, "options": {"definition": "cut"}}


def as_known(one: Verdict) -> Verdict:
    """What a profile makes of it that knows all hands."""
    return attrs.evolve(one, outcome=Outcome.KNOWN, known=f"id of {one.question.hand}")


def as_unexpected(one: Verdict) -> Verdict:
    """The same where it is right."""
    return attrs.evolve(one, outcome=Outcome.UNEXPECTED, known="x")


def lines_of(
    questions: Questions, right: tuple[Answer, ...], got: tuple[Answer, ...], judge: Judge | None = None
) -> list[Any]:
    """What is written of a batch."""
    output = StringIO()
    VerdictLines(output, judge).write("cover", questions, right, got)
    assert output.getvalue().endswith("\n")
    assert output.getvalue().isascii()
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_lines_of_verdicts() -> None:
    """One for a batch that passed; of another, one for what passed, and one for each other."""
    right = tuple(canonical({"waits": [hand]}) for hand in BATCH.hands)
    assert [{**HEAD, "hands": ["1m", "2m", "3m"], "verdict": "passed"}] == lines_of(BATCH, right, right)
    got = (right[0], Refused("bad-size", LIE), Skipped(LIE))
    assert [
        {**HEAD, "hands": ["1m"], "verdict": "passed"},
        {
            **HEAD,
            "hand": "2m",
            "verdict": "wrong",
            "expected": {"result": {"waits": ["2m"]}},
            "got": {"error": {"code": "bad-size", "message": LIE}},
        },
        {
            **HEAD,
            "hand": "3m",
            "verdict": "skipped",
            "expected": {"result": {"waits": ["3m"]}},
            "got": {"skipped": {"reason": LIE, "issue_url": None}},
        },
    ] == lines_of(BATCH, right, got)
    faults = (Fault(Trouble.DIED, LIE),) * 3
    known = lines_of(BATCH, right, faults, as_known)
    assert [("known", "id of 1m"), ("known", "id of 2m"), ("known", "id of 3m")] == [
        (one["verdict"], one["known"]) for one in known
    ]
    assert {"fault": {"trouble": "died", "detail": LIE}} == known[0]["got"]
    unexpected = lines_of(BATCH, right, right, as_unexpected)
    assert ["unexpected"] * 3 == [one["verdict"] for one in unexpected]


def test_lines_are_as_their_schema_says() -> None:
    """Of answers of every kind; and spoilt in any way they are not."""
    is_line = validator_of(schema("verdict"))
    right = tuple(canonical({"waits": [hand]}) for hand in BATCH.hands)
    answers: list[tuple[Answer, ...]] = [
        right,
        (right[0], Refused("no code of ours"), Skipped("", "https://example.org")),
        tuple(Fault(trouble, LIE) for trouble in [*Trouble][:3]),
        ("null", "true", "[1,1.5]"),
    ]
    found = [line for got in answers for line in lines_of(BATCH, right, got)]
    judged = lines_of(BATCH, right, right, as_unexpected)
    assert 1 + 3 + 3 + 3 + 3 == len([*found, *judged])
    assert all(map(is_line.is_valid, [*found, *judged]))
    for line in (found[0], found[2], judged[0]):
        for name in line:
            assert not is_line.is_valid({other: value for other, value in line.items() if other != name})
            assert not is_line.is_valid({**line, name: 1.5})
        assert not is_line.is_valid({**line, "more": 1})
    assert not is_line.is_valid({**found[2], "verdict": "passed"})
    assert not is_line.is_valid({**found[0], "verdict": "wrong"})
    troubles = schema("verdict")["$defs"]["fault"]["properties"]["trouble"]["enum"]
    assert [trouble.value for trouble in Trouble] == troubles


WHOLE: Final = frozenset({"run.json", "report.html", "report.md", "junit.xml", "badge.json", "verdicts.jsonl"})


def written(folder: Path, audited: AuditResult) -> dict[str, bytes]:
    """The reports of an audit."""
    with verdicts_in(folder) as lines:
        lines.write("cover", BATCH, ("1", "2", "3"), ("1", "2", "4"))
    write_reports(audited, folder)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_folder_of_reports(tmp_path: Path) -> None:
    """Every file is there; the same audit gives the same bytes, over an older one of another audit, too."""
    first = written(tmp_path / "a" / "b", failing())
    assert WHOLE == {*first} == NAMES
    other = written(tmp_path / "c", passing())
    assert [] == [name for name in WHOLE if other[name] == first[name] and name != "verdicts.jsonl"]
    assert first == written(tmp_path / "c", failing())
    assert all(content.isascii() for name, content in first.items() if name != "report.md")


def test_the_page_of_the_documentation_names_them() -> None:
    """Every file, and every outcome with whether it lets an audit fail."""
    text = (ROOT / "docs" / "reports.md").read_text("utf-8")
    assert NAMES == {*re.findall(r"^\| `([\w.]+)` \|", text, re.MULTILINE)} - {each.value for each in Outcome}
    outcomes = re.findall(r"^\| `(\w+)` \| .* \| (yes|no) \|$", text, re.MULTILINE)
    assert [(each.value, "no" if each.is_good else "yes") for each in Outcome] == outcomes


def test_incomplete_file_has_a_temporary_name(tmp_path: Path) -> None:
    """An audit that is interrupted leaves nothing; one that is killed leaves whole lines by another name."""
    found: list[Path] = []
    with suppress(KeyboardInterrupt), verdicts_in(tmp_path) as lines:
        lines.output.write("{}\n")
        found += tmp_path.iterdir()
        assert ["{}\n"] == [file.read_text("utf-8") for file in found]
        raise KeyboardInterrupt
    [left] = found
    assert [] == [*tmp_path.iterdir()]
    left.touch()
    assert {*WHOLE, left.name} == {*written(tmp_path, passing())}


@pytest.mark.parametrize(
    ("name", "content"),
    [("mine.txt", "mine"), (".git", ""), ("report.html", "mine"), ("run.json", '{"mine": 1}'), ("junit.xml", "")],
)
def test_files_of_others_are_left_alone(tmp_path: Path, name: str, content: str) -> None:
    """Also those that have a name of ours."""
    (tmp_path / name).write_text(content, "utf-8")
    refused = f"^{re.escape(str(tmp_path))} has files that are not part of a report, for example {re.escape(name)}; "
    with pytest.raises(BadFolder, match=refused):
        write_reports(passing(), tmp_path)
    with pytest.raises(BadFolder), verdicts_in(tmp_path):
        pass
    assert [name] == [path.name for path in tmp_path.iterdir()]
    assert content == (tmp_path / name).read_text("utf-8")


def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    """A typed error, and not one of the system."""
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    with pytest.raises(BadFolder, match=r"^.*file cannot be used for reports: File exists$"):
        write_reports(passing(), file)
    assert "bad-folder" == BadFolder.code


def test_write_error_names_the_file(tmp_path: Path) -> None:
    """It is said of which file; those before it are there."""
    written(tmp_path, passing())
    (tmp_path / "report.html").unlink()
    (tmp_path / "report.html").mkdir()
    with pytest.raises(BadFolder, match=r"^.*report\.html cannot be written: Is a directory$"):
        write_reports(passing(), tmp_path)
    assert {*WHOLE} == {path.name for path in tmp_path.iterdir()}


def test_links_and_pipes_that_are_planted(tmp_path: Path) -> None:
    """They are neither followed nor waited for, by the name of a report; by any other, the folder is refused."""
    written(tmp_path / "r", passing())
    precious, planted = tmp_path / "precious", tmp_path / "r" / "report.md"
    precious.write_text("mine", "utf-8")
    for is_link in (True, False):
        planted.unlink()
        if is_link:
            planted.symlink_to(precious)
        else:
            os.mkfifo(planted)
        assert WHOLE == {*written(tmp_path / "r", passing())}
        assert (True, False, "mine") == (planted.is_file(), planted.is_symlink(), precious.read_text("utf-8"))
    (tmp_path / "r" / "report.md.partial").symlink_to(precious)
    with pytest.raises(BadFolder, match="for example report.md.partial"):
        write_reports(passing(), tmp_path / "r")
    assert "mine" == precious.read_text("utf-8")


TAGS: Final = """
html head meta link title style body a svg defs symbol path rect circle ellipse g use main h1 h2 h3 p span div dl dt dd
details summary pre code table caption thead tbody tr th td strong ul ol li section form label select option button
script br
"""


def test_the_page_runs_nothing_but_its_own_script() -> None:
    """Whatever a program printed: no other script, no handler, no picture; and browsers are told to fetch nothing."""
    page = audit_page(failing())
    tags = Tags(page).tags
    assert page.isascii()
    assert {tag for tag, _ in tags} <= {*TAGS.split()}
    assert 1 == [tag for tag, _ in tags].count("script")
    assert [] == [name for _, attributes in tags for name in attributes if name.startswith("on") or name == "src"]
    (policy,) = (attributes["content"] for _, attributes in tags if attributes.get("http-equiv"))
    assert (policy or "").startswith("default-src 'none'; ")
    assert HTML in "".join(Tags(page).texts)


def test_options_are_not_broken() -> None:
    """The page keeps the name of an option on one line, in sentences and in commands; not what is longer than any."""
    page = audit_page(one_convention())
    assert ".option{white-space:nowrap}" in page
    option = '<span class="option">--definition</span>'
    assert f"If this is intended, pass {option} cut." in page
    assert f"mjfunc audit {option} cut -- node" in page
    assert 'data-why="counts shanten as if copies never ran out"' in page
    assert 0 == re.sub(r'data-why="[^"]*"|<option .*?</option>', "", page).replace(option, "").count("--definition")
    shown = unbroken("--seven-pairs ---- --> --A ends")
    assert '<span class="option">--seven-pairs</span> ---- --&gt; --A ends' == shown
    assert f"--{'a' * 40}" == unbroken(f"--{'a' * 40}")


def test_every_report_has_the_number_of_hands_of_classes() -> None:
    """For how many hands those stand that were asked: in Markdown, on the page and in run.json as on the terminal."""
    number, hands = number_of_classes(2), number_of_hands(2)
    every = (Suite("all", "Every hand.", "", ()),)
    asked = (PartCoverage("all", "complete", number, number),)
    whole = attrs.evolve(
        passing(),
        terms=Terms(tiles=2, classes=True),
        asked=asked,
        findings=Findings.from_tallies({("all", "complete"): VerdictTally.all_passed(number)}),
        suites=every,
    )
    said = f"{number:,} classes of {hands:,} hands"
    assert f"| all | complete | {said} | {number} | {number} |" in markdown(whole)
    assert f'<td class="number">{said}</td>' in audit_page(whole)
    assert [hands] == [part["stands-for"] for part in json.loads(json.dumps(encode_run(whole)))["parts"]]
    assert f"of {said}: all right" in " ".join(summary(whole))
    for other in (Terms(tiles=2), Terms(tiles=2, classes=True, conventions=Conventions(players=3))):
        plain = attrs.evolve(whole, terms=other)
        assert f"| all | complete | {number} |" in markdown(plain)
        assert [None] == [part["stands-for"] for part in json.loads(json.dumps(encode_run(plain)))["parts"]]


def test_bad_numbers_and_answers_are_marked() -> None:
    """Numbers that are not good, unless they are 0; and of two answers the wrong one."""
    page = audit_page(failing())
    bad = re.findall(r'<td class="number"><span class="bad">([\d,]+)</span></td>', page)
    assert ["66", "5", "2", "1", "1", "1"] == bad
    answers = (
        '<dt>right</dt><dd><span class="good">minimum 1, regular 1</span></dd>'
        '<dt>answered</dt><dd><span class="bad">minimum 0, regular 0</span></dd>'
    )
    assert 1 + len(FOUR) == page.count(answers)
    assert "<dt>answered</dt><dd>waits 8m 9m</dd>" in page
    assert 'class="bad"' not in audit_page(passing())


def items(page: str) -> list[dict[str, str | None]]:
    """The verdicts of a page, by what they are filtered."""
    return [attributes for tag, attributes in Tags(page).tags if tag == "li" and "data-op" in attributes]


def test_page_lists_every_kept_verdict() -> None:
    """Each verdict that did not pass, with its operation, suite and explanation; the filters count them."""
    page = audit_page(failing())
    found = items(page)
    assert len(FOUR) + 2 + len(WAITS) + len(KAN) - 1 == len(found)
    selects = dict(re.findall(r'<select name="(\w+)">(.*?)</select>', page))
    assert ["op", "suite", "why"] == [*selects]
    for name, options in selects.items():
        each = [unescape(value) for value in re.findall(r'<option value="([^"]+)">', options)]
        numbers = [int(of) for of in re.findall(r" \((\d+)\)</option>", options)]
        listed = [attributes[f"data-{name}"] for attributes in found]
        assert {value: listed.count(value) for value in listed} == dict(zip(each, numbers, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("number", [MOST_DRAWN // 2, 3 * MOST_KEPT])
def test_the_page_is_bounded(number: int) -> None:
    """So many are drawn of all parts; the number of all others is exact, those that are not even kept included."""
    verdicts = tuple(
        Verdict(Question("waits", f"{at}m"), "1", "2", Outcome.WRONG) for at in range(min(number, MOST_KEPT))
    )
    whole = VerdictTally.from_verdicts(verdicts) + VerdictTally(((Outcome.WRONG, number - len(verdicts)), (RIGHT, 7)))
    audited = attrs.evolve(
        one_convention(),
        asked=tuple(PartCoverage(suite, "waits", None, number) for suite in ("a", "b")),
        findings=Findings.from_tallies({("a", "waits"): whole, ("b", "waits"): whole}),
    )
    page = audit_page(audited)
    assert MOST_DRAWN == len(items(page))
    more = re.findall(r"And ([\d,]+) more, in verdicts.jsonl", page)
    assert [f"{number - MOST_DRAWN // 2:,}"] * 2 * (2 * number > MOST_DRAWN) == more


def test_incidents_are_bounded() -> None:
    """On the terminal few, on the page many; the number of all others is exact."""
    many = tuple(Incident(f"it died {at} times") for at in range(MOST_DRAWN + 2345))
    audited = attrs.evolve(passing(), incidents=many)
    assert "  and 3,335 more" == summary(audited)[-1]
    assert "<p>And 2,345 more, in run.json.</p>" in audit_page(audited)


def test_explanations_are_bounded() -> None:
    """On the terminal ten, and how many there are besides; in files all."""
    each = tuple(Diagnosis("waits", f"cause {at}", explained=at, mismatches=at) for at in range(100, 113))
    audited = attrs.evolve(one_convention(), diagnoses=each)
    lines = summary(audited)
    assert [f"  cause {at} (waits: explains all {at} wrong answers examined)" for at in range(100, 110)] == [
        line for line in lines if line.startswith("  cause ")
    ]
    assert "  and 3 more" == lines[-1]
    for written in (markdown(audited), audit_page(audited), json.dumps(encode_run(audited))):
        assert [] == [at for at in range(100, 113) if f"ause {at}" not in written]


def test_a_page_without_explanations() -> None:
    """It has the hand nevertheless; and one sentence is enough where there is little to say."""
    page = audit_page(attrs.evolve(one_convention(), diagnoses=()))
    lead = '<p class="lead"><span class="bad">Fails: 66 of 2,000 answers are wrong.</span></p>'
    assert lead in page
    assert "Explanations" not in page
    assert page.index(lead) < page.index("First wrong hand: shanten") < page.index("<table>")
    missing = attrs.evolve(WAITS[4], question=Question("waits", ""))
    silent = attrs.evolve(one_convention(), smallest=(missing,), diagnoses=(), findings=Findings(), run=NO_COMMAND)
    assert "First failed question: waits" in audit_page(silent)
    assert "ask again" not in audit_page(silent)
    assert "no hand" in audit_page(silent)
    assert "  waits of no hand: expected waits 4m; got no answer" in "".join(summary(silent, Terminal(width=300)))


NO_COMMAND: Final = attrs.evolve(one_convention().run, command=())


def test_suites_of_which_nothing_is_known() -> None:
    """They are told by their names; of a program without a name it is said so."""
    audited = attrs.evolve(
        one_convention(), suites=(), implementation=Implementation(""), diagnoses=(), smallest=(), run=NO_COMMAND
    )
    lines = summary(audited)
    assert "the program fails: 66 of 2,000 answers are wrong" == lines[0]
    assert "shanten: 66 of 2,000 wrong. Cause unknown. Smallest: 1111m (expected minimum 1," == lines[1]
    assert "cover" == lines[4]
    assert [] == [line for line in lines if "prove" in line or "printf" in line or "oracle" in line]
    assert "prove" not in audit_page(audited)
    assert "prove" not in markdown(audited)
    assert "ask again" not in markdown(audited)


def test_incomplete_suite_proves_nothing() -> None:
    """However right it is."""
    audited = with_findings(("waits", {RIGHT: 2}), asked=(PartCoverage("cover", "waits", 3, 2),))
    proves = "proves: whoever looks suits up and combines them does both right."
    assert f"  if passed, {proves}" == summary(audited)[-1]
    assert f"  {proves}" == summary(with_findings(("waits", {RIGHT: 2})))[-1]


def test_findings_without_coverage_are_reported() -> None:
    """None is lost."""
    audited = attrs.evolve(one_convention(), asked=())
    assert "  shanten  2,000 asked: 1,934 right, 66 wrong" in summary(audited)


def as_function(takes: str, name: str = "json:dumps") -> AuditResult:
    """An audit of a function."""
    run: Callable[..., Any] = attrs.evolve
    found: AuditResult = attrs.evolve(one_convention(), run=run(one_convention().run, command=(name,), takes=takes))
    return found


def outputs(line: str) -> list[str]:
    """The lines that a command for a shell prints, with this Python."""
    place = {"PATH": "/usr/bin:/bin"}
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True, env=place)  # noqa: S607
    return done.stdout.splitlines()


@pytest.mark.slow
def test_programs_are_asked_again() -> None:
    """What is printed is a command that works: our oracle is asked about a hand, and answers what is right."""
    run = attrs.evolve(one_convention().run, command=(sys.executable, "-m", "mjfunc", "oracle"))
    audited = attrs.evolve(one_convention(), run=run)
    started, answer = outputs(again(FOUR[0].question, audited))
    assert "implementation" in json.loads(started)
    assert json.loads(FOUR[0].expected if isinstance(FOUR[0].expected, str) else "") == json.loads(answer)["result"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("takes", "name", "expected"),
    [
        ("text", "json:dumps", '"1111m"'),
        ("counts", "json:dumps", json.dumps([4, *[0] * 33])),
        ("hand", "mjfunc:shanten", "1"),
    ],
)
def test_functions_are_asked_again(takes: str, name: str, expected: str) -> None:
    """What is printed is a command that works, whatever the function takes."""
    line = again(FOUR[0].question, as_function(takes, name))
    (shown,) = outputs(line.replace("python ", f"{shlex.quote(sys.executable)} ", 1))
    assert shown.startswith(expected)


def test_commands_to_the_letter() -> None:
    """Options go to a program that declares otherwise; a function is called; of neither there is nothing to say."""
    audited = one_convention()
    question = Question("shanten", "1m", (), (("definition", "cut"),))
    assert command("shanten", ',"hand":"1m","options":{"definition":"cut"}') == again(question, audited)
    declared = attrs.evolve(audited.implementation, conventions=(("definition", "cut"),))
    cutting = attrs.evolve(audited, implementation=declared)
    assert command("shanten", ',"hand":"1m"') == again(question, cutting)
    assert "oracle" not in "".join(summary(cutting))
    exchange = Question("shanten", "1m")
    assert command("shanten", ',"hand":"1m","options":{"definition":"exchange"}') == again(exchange, cutting)
    assert "" == again(exchange, attrs.evolve(audited, run=NO_COMMAND))
    drawn = KAN[0].question
    assert """python -c 'from json import dumps; print(dumps('"'"'6668999m123p789s'"'"', '"'"'6m'"'"'))'""" == again(
        drawn, as_function("text")
    )
    hand = "from json import dumps; from mjfunc import parse; print(dumps(parse('1m')))"
    assert shlex.join(("python", "-c", hand)) == again(exchange, as_function("hand"))
    assert "" == again(Question("shanten", "1x"), as_function("counts"))
    cut = ("--definition", "cut")
    assert "mjfunc audit --definition cut -- COMMAND" == audited_by(cut, attrs.evolve(audited, run=NO_COMMAND))
    assert "mjfunc audit --definition cut --op shanten --python json:dumps" == audited_by(cut, as_function("text"))
    counts = "mjfunc audit --definition cut --op shanten --takes counts --python json:dumps"
    assert counts == audited_by(cut, as_function("counts"))
    given = (("--op", "shanten"), ("--dealt",), ("--definition", "exchange"), ("--suite", "named"))
    asked = attrs.evolve(audited, run=attrs.evolve(audited.run, options=given))
    assert f"mjfunc audit --op shanten --dealt --suite named --definition cut -- {NODE}" == audited_by(cut, asked)
    asked = attrs.evolve(asked, run=attrs.evolve(asked.run, options=(*given[:2], ("--python", "a:b"))))
    assert "mjfunc audit --op shanten --dealt --python a:b --definition cut" == audited_by(cut, asked)
    assert ESCAPES in LIE
