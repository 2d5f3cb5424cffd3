"""The report as JUnit XML: a case for each operation of each suite, and one for incidents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.report import by_suite
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.answer_text import compared, printable
from mjfunc.audit.reports.messages import counts, facts, program_name, question_text, reason, several, size
from mjfunc.report_files import JunitCase, JunitSuite, junit_xml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.report import AuditResult, PartResult
    from mjfunc.audit.core.verdicts import Verdict

_MOST: Final = 20
"""The most hands that a case lists."""


def junit(audited: AuditResult) -> str:
    """The content of the file."""
    suites = [
        JunitSuite(name, [_case(row, audited) for part in parts for row in part.rows])
        for name, _, parts in by_suite(audited)
    ]
    suites.append(JunitSuite(_PROGRAM, [_incidents(audited)], [*facts(audited)]))
    name = f"audit of {program_name(audited.implementation)}"
    return junit_xml(name, suites, seconds=audited.run.seconds, started=audited.run.started)


_PROGRAM: Final = "program"
"""The suite with the case for incidents."""


def _case(part: PartResult, audited: AuditResult) -> JunitCase:
    """The case of an operation of a suite, with its smallest failing hands."""
    tally = part.tally
    said = f"{size(part)}: {counts(tally)}"
    hands = [of for of in tally.kept if not of.outcome.is_good]
    listed = "\n".join([said, *(_line(of, audited) for of in hands[:_MOST]), *_more(part, len(hands[:_MOST]))])
    if tally.number(Outcome.WRONG) or tally.number(Outcome.UNEXPECTED):
        return JunitCase(part.label, "failure", said, "failure", listed)
    if tally.number(Outcome.FAILED) or not (part.is_finished if tally.total else part.is_sample):
        return JunitCase(part.label, "error", said, "error", listed)
    if tally.number(Outcome.SKIPPED) == tally.total:
        return JunitCase(part.label, "skipped", said)
    return JunitCase(part.label)


def _more(part: PartResult, shown: int) -> Iterator[str]:
    bad = sum(times for outcome, times in part.tally.numbers if not outcome.is_good)
    if bad > shown:
        yield f"and {bad - shown:,} more, in verdicts.jsonl"


def _line(of: Verdict, audited: AuditResult) -> str:
    right, came = compared(of.expected, of.got)
    return f"{question_text(of.question)}: expected {right}; got {came} ({reason(of, audited.diagnoses)})"


def _incidents(audited: AuditResult) -> JunitCase:
    name = "beside the answers"
    said = [f"{printable(one.sentence)} {printable(one.hand)}".rstrip() for one in audited.incidents]
    if not said:
        return JunitCase(name)
    return JunitCase(name, "error", several(len(said), "other problem"), "error", "\n".join(said))
