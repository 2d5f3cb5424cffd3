"""The verdict on a function as HTML: the numbers, the smallest wrong hand, and the explanations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.html_report import sentence, verdict_card, words
from mjfunc.audit.reports.messages import cause, outcome, weight
from mjfunc.audit.topics import topic_of
from mjfunc.draw.html_page import SMALL, html_list, section, table
from mjfunc.draw.svg_writer import SCALE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.report import AuditResult, Diagnosis
    from mjfunc.audit.core.verdicts import Verdict

_SUITES: Final = {"named": "hard cases by name", "random": "random hands"}
_MOST: Final = 12
"""The most wrong answers that are listed."""


def verdict_body(audited: AuditResult) -> str:
    """Return the verdict on a function as HTML, for a page that has the styles and the symbols of tiles."""
    return "\n".join(_parts(audited))


def _parts(audited: AuditResult) -> Iterator[str]:
    yield f'<p class="lead">{words(sentence(outcome(audited)), "good" if audited.is_good else "bad")}</p>'
    for first in audited.smallest:
        heading = "The smallest wrong hand" if first.outcome is Outcome.WRONG else "The smallest hand without an answer"
        yield section(heading, _card(first, audited, SCALE), level=3)
        if of_win := topic_of(first.question.op).breakdown(first.question):
            yield f"<p>Reckoning: {words(sentence(of_win))}</p>"
    if audited.diagnoses:
        items = ("".join(_diagnosis(one, audited)) for one in audited.diagnoses)
        yield section("Explanations", html_list("list", items), level=3)
    yield section("Questions", _numbers(audited), level=3)
    wrong = [verdict for verdict in audited.findings.whole.kept if not verdict.outcome.is_good]
    if wrong:
        cards = html_list("list", (_card(verdict, audited, SMALL) for verdict in wrong[:_MOST]))
        heading = f"{min(len(wrong), _MOST)} of {audited.findings.whole.bad:,} wrong and missing answers"
        yield f"<details><summary>{words(heading)}</summary>\n{cards}</details>"


def _card(verdict: Verdict, audited: AuditResult, scale: float, *, why: bool = True) -> str:
    return verdict_card([], verdict, audited, scale=scale, why=why)


def _diagnosis(diagnosis: Diagnosis, audited: AuditResult) -> Iterator[str]:
    yield f'<p class="why">{words(sentence(cause(diagnosis)))}</p><p>{words(weight(diagnosis), "faint")}</p>'
    if diagnosis.options:
        yield f"<p>By this choice it would be right: <code>{words(' '.join(diagnosis.options))}</code></p>"
    else:
        yield from (_card(each, audited, SMALL, why=False) for each in (diagnosis.smallest,) if each is not None)


def _numbers(audited: AuditResult) -> str:
    rows = (
        (
            words(_SUITES.get(suite, suite)),
            *(
                f"{number:,}"
                for number in (tally.total, tally.number(Outcome.PASSED), tally.bad, tally.number(Outcome.SKIPPED))
            ),
        )
        for (suite, _), tally in audited.findings
    )
    heads = ("hands", "asked", "right", "wrong or missing", "not compared")
    return table("Answers", heads, rows, numbers=range(1, len(heads)))
