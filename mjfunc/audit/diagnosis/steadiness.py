"""Answers that depend on earlier questions: wrong in the audit, and right if nothing was asked before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.core.report import Diagnosis
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.asking import ask

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.verdicts import Findings, Verdict

_MOST: Final = 8
"""The most wrong answers of an operation that are asked again, each after a start of its own."""
CAUSE: Final = "answers depend on earlier questions: after a start they are right"


def with_unsteady(
    subject: Subject, findings: Findings, smallest: Sequence[Verdict], diagnoses: Sequence[Diagnosis]
) -> tuple[Diagnosis, ...]:
    """The diagnoses, with another cause for each operation whose answers depend on earlier questions.

    The smallest wrong hand of each operation is asked again after a start. If the answer is right then, some more hands
    are asked so, and the other causes are left out if half of these answers or more are right.
    """
    found = {verdict.question.op: _unsteady(subject, findings, verdict) for verdict in smallest}
    unsteady = tuple(one for one in found.values() if one is not None)
    return *unsteady, *(one for one in diagnoses if found.get(one.op) is None)


def _unsteady(subject: Subject, findings: Findings, smallest: Verdict) -> Diagnosis | None:
    op = smallest.question.op
    if not _is_answered(smallest) or smallest.is_refusal or not _is_right_alone(subject, smallest):
        return None
    wrong = [*_wrong(findings, op)]
    asked = wrong[:: -(-len(wrong) // _MOST)]
    right = [verdict for verdict in asked if _is_right_alone(subject, verdict)]
    if 2 * len(right) < len(asked):
        return None
    return Diagnosis(
        op,
        f"{CAUSE}: {len(right):,} of {len(asked):,} wrong answers that were asked again",
        explained=len(right),
        mismatches=len(asked),
        smallest=smallest,
        questions=frozenset(verdict.question for verdict in right),
        cause=CAUSE,
    )


def _wrong(findings: Findings, op: str) -> Iterator[Verdict]:
    for (_, of), tally in findings:
        if of == op:
            yield from filter(_is_answered, tally.kept)


def _is_answered(verdict: Verdict) -> bool:
    """Whether the answer is wrong, or an exception; after other failures a subject is started again anyway."""
    is_raised = isinstance(verdict.got, Fault) and verdict.got.trouble is Trouble.RAISED
    return verdict.outcome is Outcome.WRONG or is_raised


def _is_right_alone(subject: Subject, verdict: Verdict) -> bool:
    """Whether a wrong answer is right if nothing was asked before it."""
    if not subject.restart():
        return False
    [again] = ask(subject, [verdict.question])
    return again.outcome is Outcome.PASSED
