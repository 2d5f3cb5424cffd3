"""A topic: everything that differs between questions about hands and questions about wins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import permutations
from typing import Final, Literal, TypeAlias

import attrs

from mjfunc.audit.core.answers import Answer
from mjfunc.audit.core.questions import Named, Question, Questions
from mjfunc.json.values import Json
from mjfunc.model.hand import Hand

_TILES: Final = frozenset(("draw", "win", "dora", "ura"))
"""The fields that have tiles."""
_THREE: Final = ("players", 3)


ChosenParts: TypeAlias = tuple[Named, tuple[str, ...]]
"""Options, and the things in a question that a program ignores."""


@attrs.frozen
class Change:
    """Another way to understand a question: with other options, or without some of its fields."""

    options: Named = ()
    always: bool = False
    """Whether these options replace those of the question, too; else only the defaults."""
    ignored: tuple[str, ...] = ()
    """The things in a question that a program ignores: honba, for example."""

    @property
    def selection(self) -> ChosenParts:
        """The options and the ignored things."""
        return self.options, self.ignored

    @property
    def parts(self) -> int:
        """The number of options and ignored things."""
        return len(self.options) + len(self.ignored)


@attrs.frozen(kw_only=True)
class Changes:
    """The changes to try as explanations of wrong answers."""

    alone: tuple[Change, ...]
    """Tried first, the simplest first."""
    pairs: tuple[Change, ...] = ()
    """Two changes at once, tried if no single one explains every wrong answer."""
    bases: tuple[Change, ...] = ()
    """The changes with which a search for several together begins, if no pair explains every wrong answer."""
    steps: tuple[Change, ...] = ()
    """The changes that this search adds, one at a time."""


@attrs.frozen
class ComparableAnswers:
    """Answers of one operation, reduced to what the audit compares."""

    answers: tuple[Answer, ...]
    is_whole: bool
    """Whether one of them has every field."""
    partial: frozenset[str] = frozenset()
    """The operation, for each answer with some fields only; followed by these fields where they can differ."""
    others: frozenset[str] = frozenset()
    """The fields that the protocol does not have and that were left out."""


@attrs.frozen(kw_only=True)
class Topic:
    """The behaviour of questions of some operations."""

    operations: tuple[str, ...]
    takes_conventions: bool
    """Whether conventions decide the answers; else the rules of riichi do."""
    has_own_fields: bool
    """Whether each hand of a batch has fields of its own; else one set of fields holds for the whole batch."""
    expected: Callable[[Questions], tuple[Answer, ...]]
    """The right answer to each question of a batch."""
    comparable: Callable[[str, tuple[Answer, ...], bool], ComparableAnswers]
    """The answers to an operation, as they are compared; the flag tells whether an earlier answer was whole."""
    probes: Callable[[str, Named], tuple[Question, ...]]
    """Further questions of an operation, under some options, in whose answers definitions differ."""
    changes: Callable[[str, Iterable[Question]], Changes]
    """The changes that can explain wrong answers to some questions of an operation."""
    without: Callable[[Question, Collection[str]], Question]
    """A question as a program understands it that ignores some things."""
    features: Callable[[Question], frozenset[str]]
    """The features of a question by which wrong answers are grouped."""
    smaller: Callable[[Question, Hand], Iterator[Question]]
    """Questions one step smaller than a question about this hand; some of them may not be smaller."""
    python_call: Callable[[Question, str, Literal["text", "counts", "hand"]], str]
    """Python code that prints the answer of a function of this name, which takes this, to a question; or empty."""
    breakdown: Callable[[Question], str]
    """How the right answer comes about, in one line; empty where the answer itself says it."""
    breakdown_fields: Callable[[Question], dict[str, Json]]
    """The breakdown as JSON fields."""


def with_suits_exchanged(question: Question) -> Iterator[Question]:
    """The question with its number suits exchanged in every way; none with three players, whose suits differ."""
    if _THREE in question.fields:
        return
    for suits in [*permutations("mps")][1:]:
        to = str.maketrans("mps", "".join(suits))
        fields = tuple(
            (name, word.translate(to) if name in _TILES and isinstance(word, str) else word)
            for name, word in question.fields
        )
        yield Question(question.op, question.hand.translate(to), fields, question.options)
