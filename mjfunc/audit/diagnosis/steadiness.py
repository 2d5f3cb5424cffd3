"""Answers that do not depend on the question alone: on earlier questions too, on the request, or on chance."""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.core.report import Diagnosis
from mjfunc.audit.core.verdicts import Outcome, outcome_of
from mjfunc.audit.diagnosis.asking import ask, batches, right_answers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question, Questions
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.verdicts import Findings, Verdict

_MOST: Final = 8
"""The most wrong answers of an operation that are asked again, each after a start of its own."""
_REPEATED: Final = 40
"""The number of questions, some of them perhaps the same, that are asked after each of three starts."""
CAUSE: Final = "answers depend on earlier questions: after a start they are right"
BY_CHANCE: Final = "the same questions, asked in the same order after each start, get different answers"
BY_REQUEST: Final = "answers are wrong only in requests with several hands: asked one by one, they are right"
UNSTEADY: Final = frozenset((CAUSE, BY_CHANCE, BY_REQUEST))
"""The causes that a question asked alone may not show."""


def with_unsteady(
    subject: Subject,
    timed: Subject,
    findings: Findings,
    smallest: Sequence[Verdict],
    diagnoses: Sequence[Diagnosis],
) -> tuple[Diagnosis, ...]:
    """The diagnoses, with another cause for each operation whose answers do not depend on the question alone.

    The smallest wrong hand of each operation is asked again after a start. If the answer is right then, some more hands
    are asked so, and the other causes are left out if half of these answers or more are right.

    Args:
        subject: The subject; it is asked these few questions however late it is.
        timed: The same subject, while there is time to ask more.
        findings: The verdicts of the audit.
        smallest: The smallest wrong hand of each operation.
        diagnoses: The diagnoses.

    """
    found = {verdict.question.op: _unsteady(subject, timed, findings, verdict) for verdict in smallest}
    unsteady = tuple(one for one in found.values() if one is not None)
    return *unsteady, *(one for one in diagnoses if found.get(one.op) is None)


def _unsteady(subject: Subject, timed: Subject, findings: Findings, smallest: Verdict) -> Diagnosis | None:
    op = smallest.question.op
    if not _is_answered(smallest) or smallest.is_refusal or not _is_right_alone(subject, smallest):
        return None
    wrong = [*_wrong(findings, op)]
    asked = wrong[:: -(-len(wrong) // _MOST)]
    right = [verdict for verdict in asked if _is_right_alone(subject, verdict)]
    if 2 * len(right) < len(asked):
        return None
    cause = _other_cause(timed, wrong) or CAUSE
    return Diagnosis(
        op,
        f"{cause}: {len(right):,} of {len(asked):,} wrong answers that were asked again",
        explained=len(right),
        mismatches=len(asked),
        smallest=smallest,
        questions=frozenset(verdict.question for verdict in right),
        cause=cause,
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


def _other_cause(subject: Subject, wrong: Sequence[Verdict]) -> str | None:
    """Why wrong answers are right after a start, if it is not that nothing was asked before; None if it is that."""
    questions = [*islice(cycle(verdict.question for verdict in wrong), _REPEATED)]
    together, alone = [*batches(questions)], [one for question in questions for one in batches([question])]
    answered, again = _answered(subject, together), _answered(subject, together)
    if any(map(_differ, answered, again)):
        return BY_CHANCE
    is_of_request = not _are_right(answered) and _are_right(_answered(subject, alone))
    return BY_REQUEST if is_of_request else None


def _answered(subject: Subject, asked: Sequence[Questions]) -> list[tuple[Question, Answer]]:
    """These questions, each with its answer after a start."""
    subject.restart()
    return [pair for questions, each in subject.answers(asked) for pair in zip(questions, each, strict=True)]


def _differ(first: tuple[Question, Answer], second: tuple[Question, Answer]) -> bool:
    """Whether two answers to a question are not the same; messages of failures may have addresses and times."""
    one, other = (got.trouble if isinstance(got, Fault) else got for _, got in (first, second))
    return one != other


def _are_right(answered: Sequence[tuple[Question, Answer]]) -> bool:
    right = right_answers([question for question, _ in answered])
    return all(outcome_of(right[question], got) is Outcome.PASSED for question, got in answered)
