"""What an audit found as one page: the first wrong hand and its explanation first, then everything else.

The page is read without its script, which only hides what was not chosen. Nothing is fetched, and no script runs but
that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.report import Audited
from mjfunc.audit.reports.asking import again
from mjfunc.audit.reports.filters import SCRIPT, filters
from mjfunc.audit.reports.metadata import facts
from mjfunc.audit.reports.wording import (
    WORDS,
    beside,
    by_suite,
    counts,
    firsts,
    hand_of,
    is_passed,
    named,
    number,
    parts,
    reason,
    verdict,
    weight,
)
from mjfunc.audit.reports.writing import compared, printable, said
from mjfunc.audit.verdicts import Outcome
from mjfunc.draw.hands import hand_picture
from mjfunc.draw.page import drawn, page, section, table, words
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
_SMALL: Final = 0.42
"""How large tiles are in lists."""
_STYLE: Final = """
.lead{font-size:1.15rem;font-weight:600}
.first{border:1px solid var(--line);border-left:.35rem solid var(--bad);border-radius:.4rem;padding:.1rem 1rem .75rem}
.first h2,.first h3{border:0;margin:.6em 0 .25em}
.first+.first{margin-top:1rem}
.said{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem .9rem;margin:.5em 0}
.said dt{color:var(--faint)}
.said dd{margin:0;overflow-wrap:anywhere}
.why{font-weight:600}
.list{padding:0;margin:.5em 0;list-style:none}
.list>li{padding:.6rem 0;border-top:1px solid var(--line)}
.list code{overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
.filters{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;padding:.75rem 1rem;margin:.75em 0}
.filters{background:var(--raised);border-radius:.4rem}
.filters label{display:flex;flex-direction:column;gap:.2rem;font-size:.9rem;color:var(--faint);max-width:100%}
.filters select,.filters button{font:inherit;font-size:1rem;min-height:2.75rem;padding:.3rem .6rem;max-width:100%;
color:var(--ink);background:var(--ground);border:1px solid var(--faint);border-radius:.3rem}
.filters [role=status]{flex-basis:100%;margin:0}
[hidden]{display:none!important}
@media print{.filters{display:none}}
"""


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
        tone = "good" if audited.is_good else "bad"
        body = (
            f'<p class="lead">{words(verdict(audited), tone)}.</p>',
            *self._firsts(),
            *self._diagnoses(),
            section("What was asked", "\n".join(self._suites()), name="suites"),
            *self._incidents(),
            listed,
            section("This audit", _facts(audited), name="run"),
        )
        title = f"{named(audited.implementation)}: {'passed' if audited.is_good else 'not passed'}"
        return page(title, "\n".join(filter(None, body)), pictures=self.pictures, style=_STYLE, script=SCRIPT)

    def _firsts(self) -> Iterator[str]:
        """For each operation the smallest hand that lets the audit fail, with what explains it."""
        for at, first in enumerate(firsts(self.audited)):
            heading = (
                f"{'The first wrong hand' if first.outcome is Outcome.WRONG else 'The first'}: {first.question.op}"
            )
            body = "\n".join((*self._told(first, SCALE), self._exactly(first)))
            yield f'<div class="first">\n{section(heading, body, name=f"first-{at}")}\n</div>'

    def _told(self, of: Verdict, scale: float) -> Iterator[str]:
        """A verdict: the hand drawn and written, both answers, and why."""
        hand = hand_of(of.question)
        if hand is not None:
            picture = hand_picture(hand)
            self.pictures.append(picture)
            yield drawn(picture, scale)
        right, came = compared(of.expected, of.got)
        asked = " ".join(filter(None, (printable(of.question.hand) or "no hand", beside(of.question))))
        yield (
            f'<p><code>{words(asked)}</code></p>\n<dl class="said">'
            f"<dt>right</dt><dd>{words(right, 'good')}</dd>"
            f"<dt>answered</dt><dd>{words(came, 'bad' if not of.outcome.is_good else '')}</dd>"
            f'<dt>why</dt><dd class="why">{words(reason(of, self.audited.diagnoses))}</dd></dl>'
        )

    def _exactly(self, of: Verdict) -> str:
        """Both answers as JSON, and how to ask again."""
        command = printable(again(of.question, self.audited), _COMMAND)
        return (
            "<details><summary>Exactly, and how to ask again</summary>\n"
            f"<p>right:</p><pre>{words(said(of.expected))}</pre>\n<p>answered:</p><pre>{words(said(of.got))}</pre>\n"
            f"<p>asked again:</p><pre>{words(command)}</pre>\n</details>"
        )

    def _diagnoses(self) -> Iterator[str]:
        if self.audited.diagnoses:
            items = "\n".join(f"<li>{''.join(self._diagnosis(one))}</li>" for one in self.audited.diagnoses)
            yield section("What explains it", f'<ul class="list">\n{items}\n</ul>', name="explanations")

    def _diagnosis(self, diagnosis: Diagnosis) -> Iterator[str]:
        yield f'<p><span class="why">{words(printable(diagnosis.sentence))}</span><br>'
        yield f"{words(f'explains {weight(diagnosis)}', 'faint')}</p>"
        if diagnosis.options:
            yield f"<p>To audit by it: <code>mjfunc audit {words(printable(' '.join(diagnosis.options)))}</code></p>"
        elif diagnosis.smallest is not None:
            yield from self._told(diagnosis.smallest, _SMALL)

    def _suites(self) -> Iterator[str]:
        """How many questions each suite has, what came of them, and what passing it proves."""
        audited = self.audited
        outcomes = [outcome for outcome in Outcome if audited.findings.whole.number(outcome)]
        rows = [self._row(part, outcomes) for part in parts(audited)]
        heads = ("suite", "operation", "questions", "asked", *(WORDS[outcome] for outcome in outcomes))
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
            words(number(times), "" if outcome.is_good or not times else "bad")
            for outcome, times in ((outcome, part.tally.number(outcome)) for outcome in outcomes)
        )
        questions = "endless" if part.number is None else number(part.number)
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
        data = "".join(f' data-{name}="{words(value)}"' for name, value in chosen)
        return f"<li{data}>{''.join(self._told(of, _SMALL))}</li>"


def _facts(audited: Audited) -> str:
    items = "".join(
        f"<dt>{words(name)}</dt><dd>{words(printable(fact, _COMMAND))}</dd>" for name, fact in facts(audited)
    )
    return f'<dl class="said">{items}</dl>'
