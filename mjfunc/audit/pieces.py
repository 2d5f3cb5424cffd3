"""What is on its way to a program: questions in pieces, each a line or a line for each hand, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from mjfunc.audit.answers import Answer, Fault
from mjfunc.audit.questions import Questions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@attrs.define
class Whole:
    """Questions, and the answers that came so far."""

    questions: Questions
    answers: list[Answer] = attrs.field(factory=list[Answer])


@attrs.frozen(eq=False)
class Piece:
    """What is asked in a line, or in a line for each hand; the number of the first line."""

    whole: Whole
    questions: Questions
    seq: int = -1


@attrs.frozen
class Broken:
    """What was answered before the trouble, and the trouble."""

    answers: tuple[Answer, ...]
    fault: Fault
    repeated: Questions | None = None
    """What was answered once more, where that is the trouble."""


def part(questions: Questions, begin: int, end: int) -> Questions:
    """Some of the hands that follow each other; only the hands, for what is right is found of the whole."""
    if (begin, end) == (0, len(questions)):
        return questions
    return questions.part(begin, end)


def answered(pieces: Sequence[Piece]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
    """What came of questions of which the rest is asked no more."""
    for whole in (piece.whole for piece in pieces):
        if whole.answers:
            yield part(whole.questions, 0, len(whole.answers)), tuple(whole.answers)
