"""The report as one HTML page: the first wrong hand and its explanation, then everything else.

The page works without its script, which only filters the answers. It fetches nothing and runs no other script.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.report import AuditResult, by_suite, firsts, is_passed, parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.answer_text import answer_line, compared, printable
from mjfunc.audit.reports.messages import (
    NOT_ALONE,
    WORDS,
    cause,
    classes,
    counts,
    facts,
    is_shown_alone,
    long_explanation,
    outcome,
    partly,
    problems,
    program_name,
    question_text,
    reason,
    weight,
)
from mjfunc.audit.reports.shell_commands import again, audited_by
from mjfunc.audit.topics import topic_of
from mjfunc.draw.hand_pictures import hand_picture
from mjfunc.draw.html_page import page, picture_html, section, table
from mjfunc.draw.html_page import words as html_words
from mjfunc.draw.pictures import Picture  # in a field, whose type can be asked for
from mjfunc.draw.svg_writer import SCALE, escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mjfunc.audit.core.report import Diagnosis, PartResult
    from mjfunc.audit.core.verdicts import Verdict

SMALL: Final = 0.42
"""The scale of tiles in lists."""
_OPTION: Final = re.compile(r"--[a-z](?:[a-z-]{0,28}[a-z])?(?![a-z-])")
"""The name of an option, which browsers would break after its hyphens. A longer text must not widen the page."""
CARD_STYLE: Final = """
.option{white-space:nowrap}
.said{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem .9rem;margin:.5em 0}
.said dt{color:var(--faint)}
.said dd{margin:0;overflow-wrap:anywhere}
.why{font-weight:600}
.told{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:flex-start}
.told>:first-child{flex:0 0 23rem;max-width:100%}
.told>:last-child{flex:1 1 16rem;min-width:0}
.told p,.told dl{margin:.25em 0}
.list .told .why{font-weight:400;color:var(--faint)}
.list{padding:0;margin:.5em 0;list-style:none}
.list>li{padding:.6rem 0;border-top:1px solid var(--line)}
.list>li:first-child{border-top:0}
.list code{overflow-wrap:anywhere}
"""
MOST_DRAWN: Final = 1000
"""The most verdicts on a page, so that a telephone can open it."""
_COMMAND: Final = 10_000
_ELSE: Final = "failed question"
_STYLE: Final = (
    """
.lead{font-size:1.15rem;font-weight:600}
.first{border:1px solid var(--line);border-left:.35rem solid var(--bad);border-radius:.4rem;padding:.1rem 1rem .75rem}
.first h2,.first h3{border:0;margin:.35em 0 .15em}
.first{margin:.5rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
.filters{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;padding:.75rem 1rem;margin:.75em 0}
.filters{background:var(--raised);border-radius:.4rem}
.filters label{flex:1 1 9rem;min-width:0;display:flex;flex-direction:column;
gap:.2rem;font-size:.9rem;color:var(--faint);max-width:100%}
.filters select{width:100%}
.filters select,.filters button{font:inherit;font-size:1rem;min-height:2.75rem;padding:.3rem .6rem;max-width:100%;
color:var(--ink);background:var(--ground);border:1px solid var(--faint);border-radius:.3rem}
.filters [role=status]{flex-basis:100%;margin:0}
[hidden]{display:none!important}
@media print{.filters{display:none}}
"""
    + CARD_STYLE
)
_SCRIPT: Final = """
"use strict";
const form = document.getElementById("filters");
if (form) {
  const items = [...document.querySelectorAll("[data-op]")];
  const groups = [...document.querySelectorAll(".group")];
  const chosen = [...form.querySelectorAll("select")];
  const show = () => {
    const wanted = chosen.filter((each) => each.value);
    for (const item of items) item.hidden = !wanted.every((each) => item.dataset[each.name] === each.value);
    for (const group of groups) group.hidden = !group.querySelector("li[data-op]:not([hidden])");
    const shown = items.filter((item) => !item.hidden).length;
    form.querySelector("[role=status]").textContent = `${shown} of ${items.length} on this page are shown.`;
  };
  form.addEventListener("change", show);
  form.addEventListener("reset", () => setTimeout(show));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();
}
"""


def audit_page(audited: AuditResult) -> str:
    """The content of the page."""
    return _Page(audited, []).html()


@attrs.frozen
class _Page:
    """An audit, and the pictures of its page so far."""

    audited: AuditResult
    pictures: list[Picture]

    def html(self) -> str:
        audited = self.audited
        items = "".join(
            f"<dt>{words(name)}</dt><dd>{words(printable(fact, _COMMAND))}</dd>" for name, fact in facts(audited)
        )
        body = (
            *self._begin(),
            *self._diagnoses(),
            section("Questions", "\n".join(self._suites()), name="suites"),
            *self._incidents(),
            *self._listed(),
            section("This audit", f'<dl class="said">{items}</dl>', name="run"),
        )
        title = f"{program_name(audited.implementation)}: {'passed' if audited.is_good else 'not passed'}"
        return page(title, "\n".join(body), pictures=self.pictures, style=_STYLE, script=_SCRIPT)

    def _begin(self) -> Iterator[str]:
        """The verdict with the most important cause, the smallest failing hand, and the other causes and hands."""
        audited = self.audited
        first, *rest = [*map(str, problems(audited))] or [""]
        yield f'<p class="lead">{words(sentence(outcome(audited)), "good" if audited.is_good else "bad")}</p>'
        yield from (f"<p>{words(text)}</p>" for text in (first, *map(sentence, partly(audited))) if text)
        panels = [*self._firsts()]
        yield from panels[:1]
        if rest:
            yield f"<p>Also:</p><ul>{''.join(f'<li>{words(one)}</li>' for one in rest)}</ul>"
        yield from panels[1:]

    def _firsts(self) -> Iterator[str]:
        """The smallest failing hand of each operation."""
        for at, first in enumerate(firsts(self.audited)):
            heading = f"First {'wrong hand' if first.outcome is Outcome.WRONG else _ELSE}: {first.question.op}"
            of_win = topic_of(first.question.op).breakdown(first.question)
            reckoned = f"<p>Reckoning: {words(sentence(of_win))}</p>\n" if of_win else ""
            body = f"{self._card(first, SMALL if at else SCALE)}\n{reckoned}{self._exactly(first)}"
            yield f'<div class="first">\n{section(heading, body, name=f"first-{at}")}\n</div>'

    def _card(self, of: Verdict, scale: float, *, why: bool = True, explanation: int = 0) -> str:
        return verdict_card(self.pictures, of, self.audited, scale=scale, why=why, explanation=explanation)

    def _exactly(self, of: Verdict) -> str:
        """Both answers as JSON, and the command to ask again."""
        if not is_shown_alone(of, self.audited.diagnoses):
            asked_again = f"<p>{NOT_ALONE}</p>\n"
        elif command := printable(again(of.question, self.audited), _COMMAND):
            asked_again = f"<p>ask again:</p><pre>{words(command)}</pre>\n"
        else:
            asked_again = ""
        return (
            "<details><summary>The exact answers</summary>\n"
            f"<p>right:</p><pre>{words(answer_line(of.expected))}</pre>\n<p>answered:</p><pre>{words(answer_line(of.got))}</pre>\n"
            f"{asked_again}</details>"
        )

    def _diagnoses(self) -> Iterator[str]:
        if self.audited.diagnoses:
            items = "\n".join(
                f'<li id="{explanation_name(at)}">{"".join(self._diagnosis(at, one))}</li>'
                for at, one in enumerate(self.audited.diagnoses, start=1)
            )
            yield section("Explanations", f'<ul class="list">\n{items}\n</ul>', name="explanations")

    def _diagnosis(self, at: int, diagnosis: Diagnosis) -> Iterator[str]:
        yield f'<p>{at}. <span class="why">{words(sentence(cause(diagnosis)))}</span><br>'
        yield f"{words(weight(diagnosis), 'faint')}</p>"
        if diagnosis.options:
            command = printable(audited_by(diagnosis.options, self.audited), _COMMAND)
            yield f"<p>Audit by it: <code>{words(command)}</code></p>"
        elif diagnosis.smallest is not None:
            yield self._card(diagnosis.smallest, SMALL, why=False)

    def _suites(self) -> Iterator[str]:
        """The questions and verdicts of each suite, and what passing it proves."""
        audited = self.audited
        outcomes = [sort for sort in Outcome if audited.findings.whole.number(sort)]
        rows = [self._row(row, outcomes) for part in parts(audited) for row in part.rows]
        heads = ("suite", "operation", "questions", "asked", *(WORDS[sort] for sort in outcomes))
        yield table("Answers by suite and operation", heads, rows, numbers=range(2, len(heads)))
        for name, suite, of_suite in by_suite(audited):
            if suite is not None:
                proves = "Passing it proves" if is_passed(of_suite) else "If it were passed, that would prove"
                claim = f" {proves}: {words(suite.proves)}" if suite.proves else ""
                yield f"<p><strong>{words(name)}</strong>: {words(suite.sentence)}{claim}</p>"

    def _row(self, part: PartResult, outcomes: Iterable[Outcome]) -> tuple[str, ...]:
        times = ((sort, part.tally.number(sort)) for sort in outcomes)
        numbers = (words(f"{number:,}", "" if sort.is_good or not number else "bad") for sort, number in times)
        questions = "endless" if part.number is None else f"{part.number:,}{classes(part, self.audited.terms)}"
        return words(part.suite), words(part.label), questions, f"{part.tally.total:,}", *numbers

    def _incidents(self) -> Iterator[str]:
        incidents = self.audited.incidents
        if incidents:
            items = "\n".join(
                f"<li>{words(printable(one.sentence))} <code>{words(printable(one.hand))}</code></li>"
                for one in incidents[:MOST_DRAWN]
            )
            more = len(incidents) - MOST_DRAWN
            rest = f"<p>And {more:,} more, in run.json.</p>" if more > 0 else ""
            yield section("Other problems", f'<ul class="list">\n{items}\n</ul>{rest}')

    def _listed(self) -> Iterator[str]:
        """The kept verdicts that are not passed, with filters; as many of each part as the page has room for."""
        rows = [row for part in parts(self.audited) for row in part.rows]
        groups = [(row, row.tally.kept) for row in rows if row.tally.kept]
        if groups:
            most = MOST_DRAWN // len(groups)
            shown = [(part, kept[:most]) for part, kept in groups]
            body = "\n".join((_filters(shown, self.audited.diagnoses), *(self._group(*each) for each in shown)))
            yield section("Answers that did not pass", body, name="answers")

    def _group(self, part: PartResult, kept: Sequence[Verdict]) -> str:
        """The verdicts of a part, with their numbers."""
        more = part.tally.total - part.tally.number(Outcome.PASSED) - len(kept)
        rest = f" And {more:,} more, in verdicts.jsonl." if more else ""
        items = "\n".join(self._item(part, of) for of in kept)
        about = f"<p>{words(counts(part.tally))}.{rest}</p>"
        body = f'{about}\n<ol class="list">\n{items}\n</ol>'
        return f'<div class="group">\n{section(f"{part.suite}: {part.label}", body, level=3)}\n</div>'

    def _item(self, part: PartResult, of: Verdict) -> str:
        chosen = zip(("suite", "op", "why"), (part.suite, part.label, reason(of, self.audited.diagnoses)), strict=True)
        data = "".join(f' data-{name}="{escaped(value)}"' for name, value in chosen)
        explanation = long_explanation(of, self.audited.diagnoses)
        return f"<li{data}>{self._card(of, SMALL, explanation=explanation)}</li>"


def _filters(shown: Iterable[tuple[PartResult, Sequence[Verdict]]], diagnoses: Sequence[Diagnosis]) -> str:
    """A form with filters, hidden until the script runs."""
    each = [(part, of) for part, kept in shown for of in kept]
    choices = (
        ("op", "Operation", Counter(part.label for part, _ in each)),
        ("suite", "Suite", Counter(part.suite for part, _ in each)),
        ("why", "Explanation", Counter(reason(of, diagnoses) for _, of in each)),
    )
    selects = "\n".join(_select(*choice) for choice in choices)
    status = '<p role="status" class="faint"></p>'
    return (
        '<form id="filters" class="filters" aria-label="Which answers are shown" hidden>\n'
        f'{selects}\n<button type="reset">Show all</button>\n{status}\n</form>'
    )


def _select(name: str, label: str, choices: Mapping[str, int]) -> str:
    options = "".join(
        f'<option value="{escaped(one)}">{words(one)} ({times:,})</option>' for one, times in choices.items()
    )
    return f'<label>{label}<select name="{name}"><option value="">all</option>{options}</select></label>'


def words(text: str, style: str = "") -> str:
    """Text as HTML, like ``mjfunc.draw.html_page.words``, with each option on one line."""
    return _OPTION.sub(r'<span class="option">\g<0></span>', html_words(text, style))


def verdict_card(  # noqa: PLR0913  # each is one part of the card
    pictures: list[Picture],
    of: Verdict,
    audited: AuditResult,
    *,
    scale: float,
    why: bool = True,
    explanation: int = 0,
) -> str:
    """A verdict: the hand, both answers, and the reason or the number of the explanation."""
    expected, got = compared(of.expected, of.got)
    return answer_card(
        pictures,
        of.question.hand,
        question_text(of.question),
        expected,
        got,
        scale=scale,
        is_good=of.outcome.is_good,
        why=reason(of, audited.diagnoses) if why else "",
        explanation=explanation,
    )


def answer_card(  # noqa: PLR0913  # each is one part of the card
    pictures: list[Picture],
    hand: str,
    question: str,
    expected: str,
    got: str,
    *,
    scale: float,
    is_good: bool,
    why: str,
    explanation: int = 0,
) -> str:
    """A question with both answers as HTML.

    If ``hand`` is a hand, its picture is drawn and added to ``pictures``. ``explanation`` is the number of an
    explanation to link to instead of ``why``.
    """
    parsed, picture = hand_of(hand), ""
    if parsed is not None:
        pictures.append(hand_picture(parsed))
        picture = picture_html(pictures[-1], scale)
    answers = "".join(
        (
            f"<dt>right</dt><dd>{words(expected, 'good')}</dd>",
            f"<dt>answered</dt><dd>{words(got, '' if is_good else 'bad')}</dd>",
        )
    )
    link = f'<a href="#{explanation_name(explanation)}">Explanation {explanation}</a>' if explanation else ""
    reason = f'<p class="why">{link or words(sentence(why))}</p>' if why else ""
    code = f"<p><code>{words(question)}</code></p>"
    return f'<div class="told"><div>{picture}{code}</div>\n<div><dl class="said">{answers}</dl>{reason}</div></div>'


def explanation_name(number: int) -> str:
    """The id of an explanation on the page."""
    return f"explanation-{number}"


def sentence(text: str) -> str:
    """A text with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
