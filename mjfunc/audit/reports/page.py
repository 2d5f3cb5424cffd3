"""What an audit found as one page: the first wrong hand and its explanation first, then everything else.

The page is read without its script, which only hides what was not chosen. Nothing is fetched, and no script runs but
that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.report import Audited
from mjfunc.audit.reports.commands import again, audited_by
from mjfunc.audit.reports.filters import SCRIPT, filters
from mjfunc.audit.reports.metadata import facts
from mjfunc.audit.reports.told import SMALL, sentence, told
from mjfunc.audit.reports.told import STYLE as STYLE_OF_ANSWERS
from mjfunc.audit.reports.unbroken import STYLE, words
from mjfunc.audit.reports.wording import (
    HEADS,
    asked,
    by_suite,
    cause,
    classes,
    counts,
    explanations,
    faults,
    firsts,
    is_passed,
    named,
    number,
    outcome,
    partly,
    parts,
    reason,
    weight,
)
from mjfunc.audit.reports.writing import compared, printable, said
from mjfunc.audit.verdicts import Outcome
from mjfunc.audit.wins.reckoning import reckoning
from mjfunc.draw.escaping import escaped
from mjfunc.draw.page import page, section, table
from mjfunc.draw.pictures import Picture  # in a field, whose type can be asked for
from mjfunc.draw.svg import SCALE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.report import Diagnosis
    from mjfunc.audit.reports.wording import Part
    from mjfunc.audit.verdicts import Verdict

MOST_DRAWN: Final = 1000
"""So many verdicts are drawn on a page, whatever was found: telephones open it, too."""
_COMMAND: Final = 10_000
_ELSE: Final = "question that is not passed"
_STYLE: Final = (
    """
.lead{font-size:1.15rem;font-weight:600}
.first{border:1px solid var(--line);border-left:.35rem solid var(--bad);border-radius:.4rem;padding:.1rem 1rem .75rem}
.first h2,.first h3{border:0;margin:.6em 0 .25em}
.first{margin:1rem 0}
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
    + STYLE
    + STYLE_OF_ANSWERS
)


def audit_page(audited: Audited) -> str:
    """The whole page."""
    return _Page(audited, []).written()


@attrs.frozen
class _Page:
    """An audit on a page, and what was drawn so far."""

    audited: Audited
    pictures: list[Picture]

    def written(self) -> str:
        """The page."""
        audited = self.audited
        listed = "\n".join(self._listed())
        body = (
            *self._begin(),
            *self._diagnoses(),
            section("What was asked", "\n".join(self._suites()), name="suites"),
            *self._incidents(),
            listed,
            section("This audit", _facts(audited), name="run"),
        )
        title = f"{named(audited.implementation)}: {'passed' if audited.is_good else 'not passed'}"
        return page(title, "\n".join(filter(None, body)), pictures=self.pictures, style=_STYLE, script=SCRIPT)

    def _begin(self) -> Iterator[str]:
        """The verdict, the first wrong hand with what explains it, and then what else there is to say at once."""
        first, *rest = _said_at_once(self.audited)
        yield f'<p class="lead">{words(sentence(first), "good" if self.audited.is_good else "bad")}</p>'
        yield from (f"<p>{words(sentence(said))}</p>" for said in partly(self.audited))
        panels = [*self._firsts()]
        yield from panels[:1]
        if rest:
            items = "".join(f"<li>{words(sentence(one))}</li>" for one in rest)
            yield f"<p>Beside that:</p><ul>{items}</ul>"
        yield from panels[1:]

    def _firsts(self) -> Iterator[str]:
        """For each operation the smallest hand that lets the audit fail."""
        for at, first in enumerate(firsts(self.audited)):
            heading = f"First {'wrong hand' if first.outcome is Outcome.WRONG else _ELSE}: {first.question.op}"
            of_win = reckoning(first.question)
            reckoned = f"<p>Reckoning: {words(sentence(of_win))}</p>\n" if of_win else ""
            body = f"{self._told(first, SMALL if at else SCALE)}\n{reckoned}{self._exactly(first)}"
            yield f'<div class="first">\n{section(heading, body, name=f"first-{at}")}\n</div>'

    def _told(self, of: Verdict, scale: float, *, why: bool = True) -> str:
        """A verdict: the hand drawn and written, beside it both answers, and why."""
        right, came = compared(of.expected, of.got)
        return told(
            self.pictures,
            of.question.hand,
            asked(of.question),
            right,
            came,
            scale=scale,
            is_good=of.outcome.is_good,
            why=reason(of, self.audited.diagnoses) if why else "",
        )

    def _exactly(self, of: Verdict) -> str:
        """Both answers as JSON, and how to ask again."""
        command = printable(again(of.question, self.audited), _COMMAND)
        asked_again = f"<p>asked again:</p><pre>{words(command)}</pre>\n" if command else ""
        return (
            "<details><summary>Exactly, and how to ask again</summary>\n"
            f"<p>right:</p><pre>{words(said(of.expected))}</pre>\n<p>answered:</p><pre>{words(said(of.got))}</pre>\n"
            f"{asked_again}</details>"
        )

    def _diagnoses(self) -> Iterator[str]:
        if self.audited.diagnoses:
            items = "\n".join(f"<li>{''.join(self._diagnosis(one))}</li>" for one in self.audited.diagnoses)
            yield section("What explains it", f'<ul class="list">\n{items}\n</ul>', name="explanations")

    def _diagnosis(self, diagnosis: Diagnosis) -> Iterator[str]:
        yield f'<p><span class="why">{words(sentence(cause(diagnosis)))}</span><br>'
        yield f"{words(weight(diagnosis), 'faint')}</p>"
        if diagnosis.options:
            yield f"<p>To audit by it: <code>{words(self._by(diagnosis))}</code></p>"
        elif diagnosis.smallest is not None:
            yield self._told(diagnosis.smallest, SMALL, why=False)

    def _by(self, diagnosis: Diagnosis) -> str:
        return printable(audited_by(diagnosis.options, self.audited), _COMMAND)

    def _suites(self) -> Iterator[str]:
        """How many questions each suite has, what came of them, and what passing it proves."""
        audited = self.audited
        outcomes = [sort for sort in Outcome if audited.findings.whole.number(sort)]
        rows = [self._row(part, outcomes) for part in parts(audited)]
        heads = ("suite", "operation", "questions", "asked", *(HEADS[sort] for sort in outcomes))
        yield table("Answers by suite and operation", heads, rows, numbers=range(2, len(heads)))
        for name, suite, of_suite in by_suite(audited):
            if suite is not None:
                proves = "Passing it proves" if is_passed(of_suite) else "If it were passed, that would prove"
                told = (
                    f"{words(suite.sentence)} {proves}: {words(suite.proves)}"
                    if suite.proves
                    else words(suite.sentence)
                )
                yield f"<p><strong>{words(name)}</strong>: {told}</p>"

    def _row(self, part: Part, outcomes: Iterable[Outcome]) -> tuple[str, ...]:
        numbers = (
            words(number(times), "" if sort.is_good or not times else "bad")
            for sort, times in ((sort, part.tally.number(sort)) for sort in outcomes)
        )
        questions = "endless" if part.number is None else f"{part.number:,}{classes(part, self.audited.terms)}"
        return words(part.suite), words(part.op), questions, number(part.tally.total), *numbers

    def _incidents(self) -> Iterator[str]:
        incidents = self.audited.incidents
        if incidents:
            items = "\n".join(
                f"<li>{words(printable(one.sentence))} <code>{words(printable(one.hand))}</code></li>"
                for one in incidents[:MOST_DRAWN]
            )
            more = len(incidents) - MOST_DRAWN
            rest = f"<p>And {more:,} more, in run.json.</p>" if more > 0 else ""
            yield section("What went wrong beside the answers", f'<ul class="list">\n{items}\n</ul>{rest}')

    def _listed(self) -> Iterator[str]:
        """Every verdict that is kept and not passed, with filters; so many of each part as the page has room for."""
        groups = [(part, part.tally.kept) for part in parts(self.audited) if part.tally.kept]
        if groups:
            most = MOST_DRAWN // len(groups)
            shown = [(part, kept[:most]) for part, kept in groups]
            body = "\n".join((filters(shown, self.audited.diagnoses), *(self._group(*each) for each in shown)))
            yield section("Answers that did not pass", body, name="answers")

    def _group(self, part: Part, kept: Sequence[Verdict]) -> str:
        """The verdicts of a part, with exact numbers."""
        more = part.tally.total - part.tally.number(Outcome.PASSED) - len(kept)
        rest = f" And {more:,} more, in verdicts.jsonl." if more else ""
        items = "\n".join(self._item(part, of) for of in kept)
        about = f"<p>{words(counts(part.tally))}.{rest}</p>"
        body = f'{about}\n<ol class="list">\n{items}\n</ol>'
        return f'<div class="group">\n{section(f"{part.suite}: {part.op}", body, level=3)}\n</div>'

    def _item(self, part: Part, of: Verdict) -> str:
        chosen = zip(("suite", "op", "why"), (part.suite, part.op, reason(of, self.audited.diagnoses)), strict=True)
        data = "".join(f' data-{name}="{escaped(value)}"' for name, value in chosen)
        return f"<li{data}>{self._told(of, SMALL)}</li>"


def _said_at_once(audited: Audited) -> tuple[str, ...]:
    """What is to be said at once: one sentence, or where there is much, one for each fault and explanation."""
    said = (*faults(audited), *explanations(audited))
    return said if len(said) > 2 else (outcome(audited),)


def _facts(audited: Audited) -> str:
    items = "".join(
        f"<dt>{words(name)}</dt><dd>{words(printable(fact, _COMMAND))}</dd>" for name, fact in facts(audited)
    )
    return f'<dl class="said">{items}</dl>'
