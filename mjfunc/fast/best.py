"""The best ways to share blocks and pairs out among the portions of a hand: how many there are, and which.

A portion, which is a suit or a kind, knows what it lacks for each number of blocks and pairs, and the ways in which it
lacks no more. What the portions from one on lack together says which shares can be part of a best way, so that ways
are asked for only there, the number is a sum of products, and no combination is looked at that is not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

Goal: TypeAlias = tuple[int, int]
"""Blocks and pairs."""
Numbers: TypeAlias = tuple[int, ...]
"""A way as numbers that begin with the lowest rank. Canonical order is that of the largest numbers first."""

NOTHING: Goal = (0, 0)


@attrs.frozen(eq=False)
class Ways:
    """Every best way in which a portion reaches a goal, in canonical order, each once."""

    each: tuple[Numbers, ...]
    least: Numbers
    """For each kind of the portion the fewest tiles that one of them has."""
    most: Numbers
    """And the most."""

    @classmethod
    def of(cls, each: tuple[Numbers, ...], tiles: Sequence[Numbers]) -> Ways:
        """The ways that have so many tiles of each kind."""
        return cls(each, *(tuple(map(choose, zip(*tiles, strict=True))) for choose in (min, max)))


@attrs.frozen(eq=False)
class Portion:
    """What a portion of a hand lacks for each goal that it can reach, and the ways to reach it."""

    lacks: Mapping[Goal, int]
    ways: Callable[[Goal], Ways]


Taken: TypeAlias = tuple[Ways, Goal]
"""The ways of a portion, and what is left for the portions after it."""
Step: TypeAlias = Mapping[Goal, tuple[Taken, ...]]
"""For what is left for a portion and those after it: all that the portion takes of it in best ways."""


@attrs.frozen(eq=False)
class Best:
    """The best ways of all portions together."""

    lacks: int
    goal: Goal
    steps: tuple[Step, ...]

    @property
    def number(self) -> int:
        """How many there are."""
        return self.number_of(len)

    def number_of(self, count: Callable[[tuple[Numbers, ...]], int]) -> int:
        """How many there are, if so many ways of each portion count."""
        numbers = {NOTHING: 1}
        for step in reversed(self.steps):
            numbers = {
                left: sum([count(ways.each) * numbers[rest] for ways, rest in taken]) for left, taken in step.items()
            }
        return numbers[self.goal]

    @property
    def least(self) -> Numbers:
        """For each kind the fewest tiles that one of them has."""
        return self._kind_by_kind(min, lambda ways: ways.least)

    @property
    def most(self) -> Numbers:
        """And the most."""
        return self._kind_by_kind(max, lambda ways: ways.most)

    def _kind_by_kind(self, choose: Callable[[tuple[int, ...]], int], tiles: Callable[[Ways], Numbers]) -> Numbers:
        return tuple(
            [
                choose(numbers)
                for step in self.steps
                for numbers in zip(*[tiles(ways) for taken in step.values() for ways, _ in taken], strict=True)
            ]
        )

    def __iter__(self) -> Iterator[Numbers]:
        """List them in canonical order, one after the other."""
        return self._listed(0, self.goal)

    def _listed(self, at: int, goal: Goal) -> Iterator[Numbers]:
        """List those of the portions from one on; at most as many portions deep as there are."""
        if at == len(self.steps):
            yield ()
            return
        taken = self.steps[at][goal]
        for way, left in sorted([(way, left) for ways, left in taken for way in ways.each], reverse=True):
            for others in self._listed(at + 1, left):
                yield way + others


def best(portions: Sequence[Portion], goal: Goal) -> Best:
    """The ways of portions to reach a goal, which they can, that lack the least."""
    ends = [{NOTHING: 0}]
    for portion in reversed(portions):
        ends.append(_before(portion, ends[-1], goal))
    ends.reverse()
    steps: list[Step] = []
    reached = {goal}
    for portion, lacks, beyond in zip(portions, ends, ends[1:], strict=False):
        step = {left: _taken(portion, left, lacks[left], beyond) for left in reached}
        reached = {rest for taken in step.values() for _, rest in taken}
        steps.append(step)
    return Best(ends[0][goal], goal, tuple(steps))


def _before(portion: Portion, beyond: Mapping[Goal, int], goal: Goal) -> dict[Goal, int]:
    """What a portion and those after it lack."""
    least: dict[Goal, int] = {}
    for (blocks, pairs), lacks in portion.lacks.items():
        for (more_blocks, more_pairs), others in beyond.items():
            both = blocks + more_blocks, pairs + more_pairs
            if both[0] <= goal[0] and both[1] <= goal[1] and lacks + others < least.get(both, lacks + others + 1):
                least[both] = lacks + others
    return least


def _taken(portion: Portion, left: Goal, lacks: int, beyond: Mapping[Goal, int]) -> tuple[Taken, ...]:
    """All that a portion takes of a goal so that it and those after it lack so little."""
    blocks, pairs = left
    return tuple(
        [
            (portion.ways(share), rest)
            for share, lacking in portion.lacks.items()
            if (rest := (blocks - share[0], pairs - share[1])) in beyond and lacking + beyond[rest] == lacks
        ]
    )
