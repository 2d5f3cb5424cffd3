"""The report as JUnit XML: a case for each operation of each suite, and one for incidents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.answer_text import compared, printable
from mjfunc.audit.reports.messages import by_suite, counts, facts, program_name, question_text, reason, several, size
from mjfunc.draw.svg_writer import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.verdicts import Verdict
    from mjfunc.audit.reports.messages import PartResult

_MOST: Final = 20
"""The most hands that a case lists."""
_FACT: Final = 10_000


def junit(audited: AuditResult) -> str:
    """The content of the file."""
    suites = [
        (name, [_case(row, audited) for part in parts for row in part.rows]) for name, _, parts in by_suite(audited)
    ]
    suites.append((_PROGRAM, [_incidents(audited)]))
    every = [case for _, cases in suites for case in cases]
    seconds = f"{audited.run.seconds:.3f}"
    name = _text(f"audit of {program_name(audited.implementation)}")
    begin = f'<testsuites name="{name}" {_numbers(every, _WHOLE)} time="{seconds}">'
    body = "".join(_suite(name, cases, audited) for name, cases in suites)
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{begin}\n{body}</testsuites>\n'
    return text.encode("ascii", "xmlcharrefreplace").decode()


_PROGRAM: Final = "program"
"""The suite with the case for incidents."""


def _suite(name: str, cases: Sequence[str], audited: AuditResult) -> str:
    begin = f'<testsuite name="{_text(name)}" {_numbers(cases)} timestamp="{_text(audited.run.started)}">'
    each = (f'<property name="{_text(fact)}" value="{_text(value)}"/>' for fact, value in facts(audited))
    properties = f"<properties>\n{_lines(each)}</properties>\n" if name == _PROGRAM else ""
    return f"{begin}\n{properties}{_lines(cases)}</testsuite>\n"


_WHOLE: Final = (("failures", "<failure "), ("errors", "<error "))
"""The counts that schemas allow on the root element."""
_SUITE_COUNTS: Final = (*_WHOLE, ("skipped", "<skipped "))


def _numbers(cases: Sequence[str], sorts: Sequence[tuple[str, str]] = _SUITE_COUNTS) -> str:
    """The attributes that count all cases, and those with each kind of problem."""
    return " ".join(
        (f'tests="{len(cases)}"', *(f'{sort}="{sum(tag in case for case in cases)}"' for sort, tag in sorts))
    )


def _lines(each: Iterator[str] | Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in each)


def _text(text: str) -> str:
    return escaped(printable(text, _FACT))


def _case(part: PartResult, audited: AuditResult) -> str:
    """The case of an operation of a suite, with its smallest failing hands."""
    tally = part.tally
    said = f"{size(part)}: {counts(tally)}"
    hands = [of for of in tally.kept if not of.outcome.is_good]
    listed = "\n".join([said, *(_line(of, audited) for of in hands[:_MOST]), *_more(part, len(hands[:_MOST]))])
    inside = ""
    if tally.number(Outcome.WRONG) or tally.number(Outcome.UNEXPECTED):
        inside = _tag("failure", said, listed)
    elif tally.number(Outcome.FAILED) or not (part.is_finished if tally.total else part.is_sample):
        inside = _tag("error", said, listed)
    elif tally.number(Outcome.SKIPPED) == tally.total:
        inside = f'<skipped message="{_text(said)}"/>'
    return f'<testcase classname="{_text(part.suite)}" name="{_text(part.label)}">{inside}</testcase>'


def _more(part: PartResult, shown: int) -> Iterator[str]:
    bad = sum(times for outcome, times in part.tally.numbers if not outcome.is_good)
    if bad > shown:
        yield f"and {bad - shown:,} more, in verdicts.jsonl"


def _tag(tag: str, said: str, listed: str) -> str:
    return f'<{tag} message="{_text(said)}" type="{tag}">{escaped(listed)}</{tag}>'


def _line(of: Verdict, audited: AuditResult) -> str:
    right, came = compared(of.expected, of.got)
    return f"{question_text(of.question)}: expected {right}; got {came} ({reason(of, audited.diagnoses)})"


def _incidents(audited: AuditResult) -> str:
    said = [f"{printable(one.sentence)} {printable(one.hand)}".rstrip() for one in audited.incidents]
    inside = _tag("error", several(len(said), "other problem"), "\n".join(said)) if said else ""
    return f'<testcase classname="{_PROGRAM}" name="beside the answers">{inside}</testcase>'
