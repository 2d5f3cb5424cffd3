"""Subjects that are functions of these tests: they lie as they are told, and count what they are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from mjfunc.audit.core.answers import Answer, Fault, Refused, Trouble
from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.core.questions import Named, Question, Questions
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.verdicts import Findings, VerdictTally
from mjfunc.audit.diagnosis.batching import ask, right_answers
from mjfunc.audit.diagnosis.hypotheses import changed
from mjfunc.audit.diagnosis.transforms import TRANSFORMS
from mjfunc.audit.topics import probes
from mjfunc.audit.topics.topic import Change

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Lie: TypeAlias = Callable[[Question, Answer], Answer]
"""What is answered, from a question and its right answer."""


class Told:
    """A subject that answers by a function from a question and its right answer."""

    def __init__(self, lie: Lie) -> None:
        """Lie so."""
        self.lie = lie
        self.asked: list[Question] = []

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        return Implementation("told", batches=True)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Nothing goes wrong in a function."""
        return ()

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers, in order."""
        for questions in asked:
            each = [*questions]
            self.asked += each
            right = _right(each)
            yield questions, tuple(self.lie(question, right[question]) for question in each)

    def stop(self) -> None:
        """Nobody waits."""

    def close(self) -> None:
        """Nothing is open."""


_RIGHT: dict[Question, Answer] = {}
"""Every test asks much the same."""


def _right(questions: Sequence[Question]) -> dict[Question, Answer]:
    _RIGHT.update(right_answers([question for question in questions if question not in _RIGHT]))
    return _RIGHT


def answered_before(op: str) -> dict[str, Answer]:
    """What is right of every hand that any of these subjects was asked about, by the protocol's defaults."""
    return {question.hand: right for question, right in _RIGHT.items() if (question.op, question.options) == (op, ())}


def by(changes: Named, *, always: bool = False) -> Lie:
    """Right by other options; always, or where none is asked."""
    change = Change(changes, always)

    def lie(question: Question, _: Answer) -> Answer:
        other = changed(question, change)
        return _right([other])[other]

    return lie


def transformed(name: str) -> Lie:
    """Wrong in a way that has a name."""
    (becomes,) = (transform.becomes for transform in TRANSFORMS if transform.name == name)
    assert becomes is not None
    return lambda _, right: becomes(right)


def refused(_: Question, __: Answer) -> Answer:
    """Nothing but errors."""
    return Refused("not-mine")


def raised(_: Question, __: Answer) -> Answer:
    """No answer."""
    return Fault(Trouble.RAISED, "ValueError")


def hanging(_: Question, __: Answer) -> Answer:
    """No answer, for a long time."""
    return Fault(Trouble.TIMED_OUT, "no answer within 5 seconds")


def where(name: str, lie: Lie) -> Lie:
    """A lie about hands with a feature alone."""
    return lambda question, right: lie(question, right) if name in features_of(question.hand) else right


def then(*lies: Lie) -> Lie:
    """One lie after the other, each about what the one before said."""

    def lie(question: Question, right: Answer) -> Answer:
        for each in lies:
            right = each(question, right)
        return right

    return lie


def found(subject: Told, op: str, questions: Iterable[Question] | None = None) -> Findings:
    """What an audit finds that asks these questions, or some of the pool."""
    verdicts = ask(subject, [*(probes(op, ())[::5] if questions is None else questions)])
    return Findings.from_tallies({("pool", op): VerdictTally.from_verdicts(verdicts)})
