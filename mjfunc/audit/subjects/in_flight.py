"""Requests that were sent to a program and are not yet answered, whole and in chunks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from mjfunc.audit.core.answers import Answer, Fault
from mjfunc.audit.core.questions import Questions

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Iterator, Sequence


@attrs.define
class Request:
    """Questions, and the answers received so far."""

    questions: Questions
    answers: list[Answer | None] = attrs.field(factory=list["Answer | None"])
    """None stands for a question that was left out."""

    @property
    def answered(self) -> tuple[Questions, tuple[Answer, ...]]:
        """The questions sent so far, with their answers."""
        got = tuple(answer for answer in self.answers if answer is not None)
        if len(got) == len(self.answers):
            return self.questions.part(0, len(got)), got
        return self.questions.select([at for at, answer in enumerate(self.answers) if answer is not None]), got


@attrs.frozen(eq=False)
class Chunk:
    """Some questions of a request, sent in one line or in a line for each hand; with the number of the first line."""

    whole: Request
    questions: Questions
    seq: int = -1
    is_left_out: bool = False
    """Whether they are not sent, because others like them failed too often."""


@attrs.frozen
class FailedChunk:
    """The answers received before a failure, and the failure."""

    answers: tuple[Answer, ...]
    fault: Fault
    repeated: Questions | None = None
    """The questions that were answered twice, if that is the failure."""


def first_part(chunk: Chunk, size: int, later: deque[Chunk]) -> Chunk:
    """The first questions of a chunk, as many as a number; the others come before those that are for later."""
    if size >= len(chunk.questions):
        return chunk
    later.appendleft(Chunk(chunk.whole, chunk.questions.part(size, len(chunk.questions))))
    return Chunk(chunk.whole, chunk.questions.part(0, size))


def partial_answers(chunks: Sequence[Chunk]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
    """The answers received to requests that will not be finished."""
    for whole in (chunk.whole for chunk in chunks):
        if whole.answers:
            yield whole.answered
