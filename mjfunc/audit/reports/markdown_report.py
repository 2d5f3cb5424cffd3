"""The report in Markdown, for example for a pull request."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.report import by_suite, firsts, is_passed, parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.answer_text import compared, printable
from mjfunc.audit.reports.messages import (
    NOT_ALONE,
    WORDS,
    cause,
    classes,
    facts,
    is_shown_alone,
    long_explanation,
    partly,
    problems,
    question_text,
    reason,
    verdict,
    weight,
)
from mjfunc.audit.reports.shell_commands import again, audited_by
from mjfunc.audit.topics import topic_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.verdicts import Verdict

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#!|~&$@])")
_LONGEST: Final = 10_000


def markdown(audited: AuditResult) -> str:
    """The report: the verdict, the smallest wrong hands, explanations, suites, incidents, and facts."""
    sections = (
        ("Smallest wrong hands", _firsts(audited)),
        ("Explanations", _diagnoses(audited)),
        ("Questions", _suites(audited)),
        ("Other problems", _incidents(audited)),
        ("This audit", (f"- {name}: {code(fact)}" for name, fact in facts(audited))),
    )
    lines = [f"# Audit: {'passed' if audited.is_good else 'not passed'}"]
    lines += ["", f"{words(verdict(audited))}."]
    lines += [line for problem in problems(audited) for line in ("", words(str(problem)))]
    lines += [line for said in partly(audited) for line in ("", f"{words(said)}.")]
    for heading, said in sections:
        below = [*said]
        if below:
            lines += ["", f"## {heading}", "", *below]
    return "\n".join([*lines, ""])


def words(text: str) -> str:
    """The text with the marks of Markdown and HTML escaped."""
    return _MARKS.sub(r"\\\1", printable(text, _LONGEST))


def code(text: str) -> str:
    """Text as code."""
    shown = printable(text, _LONGEST) or " "
    fence = "`" * (max(map(len, re.findall("`+", shown)), default=0) + 1)
    room = " " * (not shown.isspace() and (shown[0] in "` " or shown[-1] in "` "))
    return f"{fence}{room}{shown}{room}{fence}"


def _firsts(audited: AuditResult) -> Iterator[str]:
    for first in firsts(audited):
        yield f"- {words(first.question.op)}, {_answers(first)}"
        if of_win := topic_of(first.question.op).breakdown(first.question):
            yield f"  - expected score: {words(of_win)}"
        explanation = long_explanation(first, audited.diagnoses)
        why = f"explanation {explanation}" if explanation else words(reason(first, audited.diagnoses))
        yield f"  - why: {why}"
        if not is_shown_alone(first, audited.diagnoses):
            yield f"  - {NOT_ALONE}"
        elif command := again(first.question, audited):
            yield f"  - ask again: {code(command)}"


def _answers(of: Verdict) -> str:
    expected, got = compared(of.expected, of.got)
    return f"{code(question_text(of.question))}: expected {code(expected)}, got {code(got)}"


def _diagnoses(audited: AuditResult) -> Iterator[str]:
    for at, diagnosis in enumerate(audited.diagnoses, start=1):
        marker = f"{at}. "
        below = " " * len(marker)
        yield f"{marker}{words(cause(diagnosis))} ({words(weight(diagnosis))})"
        if diagnosis.options:
            yield f"{below}- audit by it: {code(audited_by(diagnosis.options, audited))}"
        elif diagnosis.smallest is not None:
            yield f"{below}- for example {_answers(diagnosis.smallest)}"


def _suites(audited: AuditResult) -> Iterator[str]:
    outcomes = [outcome for outcome in Outcome if audited.findings.whole.number(outcome)]
    yield _row(("suite", "operation", "questions", "asked", *(WORDS[outcome] for outcome in outcomes)))
    yield _row(("---", "---", *["---:"] * (2 + len(outcomes))))
    for part in chain.from_iterable(each.rows for each in parts(audited)):
        questions = "endless" if part.number is None else f"{part.number:,}{classes(part, audited.terms)}"
        numbers = (f"{part.tally.number(outcome):,}" for outcome in outcomes)
        yield _row((words(part.suite), words(part.label), questions, f"{part.tally.total:,}", *numbers))
    for name, suite, of_suite in by_suite(audited):
        if suite is not None:
            proves = "Passing it proves" if is_passed(of_suite) else "If it were passed, that would prove"
            yield ""
            yield f"{words(name)}: {words(suite.sentence)} {proves}: {words(suite.proves)}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _incidents(audited: AuditResult) -> Iterator[str]:
    for incident in audited.incidents:
        yield f"- {words(incident.sentence)}{f' {code(incident.hand)}' if incident.hand else ''}"
