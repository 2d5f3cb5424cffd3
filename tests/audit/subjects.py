"""Subjects that are functions of these tests: they lie as they are told, and count what they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.asking import right_answers
from mjfunc.audit.subject import Implementation, Incident

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.questions import Question, Questions


class Told:
    """A subject that answers by a function from a question and its right answer."""

    def __init__(self, lie: Callable[[Question, Answer], Answer]) -> None:
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
            each = [*questions.each()]
            self.asked += each
            right = right_answers(each)
            yield questions, tuple(self.lie(question, right[question]) for question in each)

    def close(self) -> None:
        """Nothing is open."""
