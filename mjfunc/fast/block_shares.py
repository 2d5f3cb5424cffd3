"""The best ways to share blocks and pairs among the portions of a hand: their number, and a list of them.

A portion is a suit or a kind. It knows the fewest tiles it is missing for each number of blocks and pairs, and the ways
to be missing no more. From the end to the start, the missing tiles of the remaining portions show which shares belong
to a best way. So the number of ways is a sum of products, and only ways that are listed are built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

Target: TypeAlias = tuple[int, int]
"""A number of blocks and a number of pairs."""
WayNumbers: TypeAlias = tuple[int, ...]
"""A way as numbers, the lowest rank first. In canonical order the largest numbers come first."""

NOTHING: Target = (0, 0)


@attrs.frozen(eq=False)
class PortionWays:
    """Every best way of a portion to have some blocks and pairs, in canonical order, each once."""

    each: tuple[WayNumbers, ...]
    least: WayNumbers
    """The fewest tiles of each kind that any of the ways has."""
    most: WayNumbers
    """The most tiles of each kind that any of the ways has."""

    @classmethod
    def from_tiles(cls, each: tuple[WayNumbers, ...], tiles: Sequence[WayNumbers]) -> PortionWays:
        """The ways, given the tiles of each kind that each of them has."""
        return cls(each, *(tuple(map(choose, zip(*tiles, strict=True))) for choose in (min, max)))


@attrs.frozen(eq=False)
class Portion:
    """The missing tiles of a portion for each number of blocks and pairs it can have, and the ways to have them."""

    lacks: Mapping[Target, int]
    ways: Callable[[Target], PortionWays]


PortionChoice: TypeAlias = tuple[PortionWays, Target]
"""The ways of a portion, and the blocks and pairs left for the portions after it."""
Step: TypeAlias = Mapping[Target, tuple[PortionChoice, ...]]
"""The choices of a portion in best ways, by the blocks and pairs left for it and the portions after it."""


@attrs.frozen(eq=False)
class BestWays:
    """The best ways of all portions together."""

    lacks: int
    goal: Target
    steps: tuple[Step, ...]

    @property
    def number(self) -> int:
        """The number of best ways."""
        return self.number_of(len)

    def number_of(self, count: Callable[[tuple[WayNumbers, ...]], int]) -> int:
        """The number of best ways, if ``count`` says how many ways of a portion count."""
        numbers = {NOTHING: 1}
        for step in reversed(self.steps):
            numbers = {
                left: sum([count(ways.each) * numbers[rest] for ways, rest in taken]) for left, taken in step.items()
            }
        return numbers[self.goal]

    @property
    def least(self) -> WayNumbers:
        """The fewest tiles of each kind that any best way has."""
        return self._kind_by_kind(min, lambda ways: ways.least)

    @property
    def most(self) -> WayNumbers:
        """The most tiles of each kind that any best way has."""
        return self._kind_by_kind(max, lambda ways: ways.most)

    def _kind_by_kind(
        self, choose: Callable[[tuple[int, ...]], int], tiles: Callable[[PortionWays], WayNumbers]
    ) -> WayNumbers:
        return tuple(
            [
                choose(numbers)
                for step in self.steps
                for numbers in zip(*[tiles(ways) for taken in step.values() for ways, _ in taken], strict=True)
            ]
        )

    def __iter__(self) -> Iterator[WayNumbers]:
        """Yield the best ways in canonical order."""
        return self._listed(0, self.goal)

    def _listed(self, at: int, goal: Target) -> Iterator[WayNumbers]:
        """Yield the ways of the portions from ``at`` on, one recursion for each portion."""
        if at == len(self.steps):
            yield ()
            return
        taken = self.steps[at][goal]
        for way, left in sorted([(way, left) for ways, left in taken for way in ways.each], reverse=True):
            for others in self._listed(at + 1, left):
                yield way + others


def best_ways(portions: Sequence[Portion], goal: Target) -> BestWays:
    """The ways of the portions to have these blocks and pairs together that are missing the fewest tiles.

    The portions must be able to have them.
    """
    ends = [{NOTHING: 0}]
    for portion in reversed(portions):
        ends.append(_before(portion, ends[-1], goal))
    ends.reverse()
    steps: list[Step] = []
    reached = {goal}
    for portion, lacks, beyond in zip(portions, ends, ends[1:], strict=False):
        step = {left: _choices(portion, left, lacks[left], beyond) for left in reached}
        reached = {rest for taken in step.values() for _, rest in taken}
        steps.append(step)
    return BestWays(ends[0][goal], goal, tuple(steps))


def _before(portion: Portion, beyond: Mapping[Target, int], goal: Target) -> dict[Target, int]:
    """The missing tiles of a portion and those after it, by blocks and pairs."""
    least: dict[Target, int] = {}
    for (blocks, pairs), lacks in portion.lacks.items():
        for (more_blocks, more_pairs), others in beyond.items():
            both = blocks + more_blocks, pairs + more_pairs
            if both[0] <= goal[0] and both[1] <= goal[1] and lacks + others < least.get(both, lacks + others + 1):
                least[both] = lacks + others
    return least


def _choices(portion: Portion, left: Target, lacks: int, beyond: Mapping[Target, int]) -> tuple[PortionChoice, ...]:
    """The choices of a portion with which it and those after it are missing no more tiles than ``lacks``."""
    blocks, pairs = left
    return tuple(
        [
            (portion.ways(share), rest)
            for share, lacking in portion.lacks.items()
            if (rest := (blocks - share[0], pairs - share[1])) in beyond and lacking + beyond[rest] == lacks
        ]
    )
