"""Suites: which hands are asked about, how many they are, and what passing them proves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.audit.questions import Questions
from mjfunc.audit.stretches import Piece, Stretch
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.riichi.rules import DEFAULT_RULES, Rules

Level: TypeAlias = Literal[0, 1, 2, 3]
"""Seconds, a minute, an hour, a cluster."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


@attrs.frozen(kw_only=True)
class Terms:
    """What an audit is run under."""

    conventions: Conventions = DEFAULT
    rules: Rules = DEFAULT_RULES
    """What wins are scored by."""
    seed: int = 0
    number: int = 100_000
    """How many random hands."""
    dealt: bool = False
    """Whether random hands are as likely as they are to be dealt, and not all alike."""
    tiles: int = 13
    """Of how many tiles all hands are."""
    classes: bool = False
    """Whether one hand of each class of symmetry stands for all hands of so many tiles."""


def _nowhere(_: Terms) -> tuple[Stretch[Piece], ...]:
    return ()


@attrs.frozen
class SuitePart:
    """The questions of a suite that one operation is asked."""

    op: str
    level: Level
    """The first level that has it."""
    questions: Callable[[Terms], Iterator[Questions]]
    """All of them, in the same order each time."""
    count: Callable[[Terms], int | None]
    """How many they are, found in another way than by listing them; None where there is no end."""
    stretches: Callable[[Terms], Iterable[Stretch[Piece]]] = _nowhere
    """The same questions by their places."""


@attrs.frozen
class Suite:
    """Questions that belong together."""

    name: str
    sentence: str
    """Which hands."""
    proves: str
    """What is so of whoever passes it, and under which assumption."""
    parts: tuple[SuitePart, ...]
