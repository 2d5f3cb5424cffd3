"""Stub subjects whose answers a test chooses, and that record the questions they get."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from mjfunc.audit.core.answers import Answer, Fault, Refused, Trouble
from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.core.questions import Named, Question, Questions
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.verdicts import Findings, Verdict, VerdictTally
from mjfunc.audit.diagnosis import asking
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.diagnosis.hypotheses import changed
from mjfunc.audit.diagnosis.transforms import TRANSFORMS
from mjfunc.audit.topics import probes
from mjfunc.audit.topics.topic import Change

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Lie: TypeAlias = Callable[[Question, Answer], Answer]
"""A function from a question and its right answer to the answer of a subject."""


class StubSubject:
    """A subject that computes each answer with a function of the question and its right answer."""

    def __init__(self, lie: Lie) -> None:
        """Answer with this function."""
        self.lie = lie
        self.asked: list[Question] = []

    @property
    def implementation(self) -> Implementation:
        """A name, and that it takes batches."""
        return Implementation("told", batches=True)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """There are none."""
        return ()

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers, in order."""
        for questions in asked:
            each = [*questions]
            self.asked += each
            right = _right(each)
            yield questions, tuple(self.lie(question, right[question]) for question in each)

    def restart(self) -> bool:
        """Nothing is forgotten."""
        return False

    def stop(self) -> None:
        """Nothing to stop."""

    def close(self) -> None:
        """Nothing to close."""


_RIGHT: dict[Question, Answer] = {}
"""Right answers that earlier tests computed."""


def _right(questions: Sequence[Question]) -> dict[Question, Answer]:
    # The function that remembers, as `conftest.py` puts it there.
    _RIGHT.update(asking.right_answers([question for question in questions if question not in _RIGHT]))
    return _RIGHT


def answered_before(op: str) -> dict[str, Answer]:
    """The right answer for each hand that a subject got under the default conventions."""
    return {question.hand: right for question, right in _RIGHT.items() if (question.op, question.options) == (op, ())}


def with_options(changes: Named, *, always: bool = False) -> Lie:
    """Answer as if the request had these options: always, or only where it does not set them."""
    change = Change(changes, always)

    def lie(question: Question, _: Answer) -> Answer:
        other = changed(question, change)
        return _right([other])[other]

    return lie


def with_fault(name: str) -> Lie:
    """Answer with the fault of this name."""
    (becomes,) = (transform.becomes for transform in TRANSFORMS if transform.name == name)
    assert becomes is not None
    return lambda _, right: becomes(right)


def refuse(_: Question, __: Answer) -> Answer:
    """Reject every hand."""
    return Refused("not-mine")


def raise_error(_: Question, __: Answer) -> Answer:
    """Give the fault of a function that raises."""
    return Fault(Trouble.RAISED, "ValueError")


def hang(_: Question, __: Answer) -> Answer:
    """Give the fault of a program that does not answer in time."""
    return Fault(Trouble.TIMED_OUT, "no answer within 5 seconds")


def only_if(name: str, lie: Lie) -> Lie:
    """Apply a lie only to hands with this feature."""
    return lambda question, right: lie(question, right) if name in features_of(question.hand) else right


def in_turn(*lies: Lie) -> Lie:
    """Apply lies one after the other, each to the answer of the one before."""

    def lie(question: Question, right: Answer) -> Answer:
        for each in lies:
            right = each(question, right)
        return right

    return lie


def findings_of(subject: StubSubject, op: str, questions: Iterable[Question] | None = None) -> Findings:
    """The findings of an audit that asks these questions, by default a fifth of the probes."""
    verdicts = ask(subject, [*(probes(op, ())[::5] if questions is None else questions)])
    return Findings.from_tallies({("pool", op): VerdictTally.from_verdicts(verdicts)})


def explain_nothing(*_: object, **__: object) -> tuple[()]:
    """In the place of a diagnosis, which takes long and has its own tests."""
    return ()


def shrink_nothing(_: object, verdict: Verdict) -> Verdict:
    """In the place of shrinking, which takes long and has its own tests."""
    return verdict


def one_probe_in(number: int) -> Callable[[str, Named], Sequence[Question]]:
    """In the place of all probes: one in so many."""
    return lambda op, options: probes(op, options)[::number]
