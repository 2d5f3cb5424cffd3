"""What the suits of a hand add to its decompositions, and how that adds up, without any hand being listed."""

from __future__ import annotations

from itertools import product, starmap
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.census.suits import Drawn, Held, Integers, held
from mjfunc.census.tally import Tally, tallied
from mjfunc.functional import group_by, remember
from mjfunc.model.conventions import Exhausted
from mjfunc.model.forms import WaitShape
from mjfunc.model.suits import BASE
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from mjfunc.census.walls import Wall
    from mjfunc.model.conventions import Conventions

Shapes: TypeAlias = tuple[int, ...]
"""How many decompositions wait in each shape, in the order of ``WaitShape``."""
NO_SHAPES: Final = (0,) * len(WaitShape)
_SHANPON: Final = tuple(int(shape is WaitShape.SHANPON) for shape in WaitShape)


@attrs.frozen
class Regular:
    """What a holding adds to the regular form.

    Its number of tiles tells what it can be: 3n are only blocks, 3n + 2 have a pair or a hole, 3n + 1 have both.
    """

    ways: int = 0
    """Of blocks, and a pair if there is to be one."""
    waits: int = 0
    """How many kinds fill a hole."""
    shapes: Shapes = NO_SHAPES
    """The ways with a hole. Half a shanpon is not counted: its other half is in another holding."""

    def times(self, ways: int) -> Regular:
        """The same beside blocks that can be put together in so many ways."""
        return Regular(self.ways * ways, self.waits, tuple(ways * many for many in self.shapes))


@attrs.frozen
class Pairs:
    """What a holding adds to seven pairs, if it has but pairs and at most one single tile."""

    single: bool
    is_regular_wait: bool
    """Whether the single tile's kind is also among the waits in the regular form."""


_IN_PAIRS: Final = (
    None,
    Pairs(single=False, is_regular_wait=False),
    Pairs(single=True, is_regular_wait=False),
    Pairs(single=True, is_regular_wait=True),
)
"""What a holding of one suit can add to seven pairs."""


@attrs.frozen
class Holding:
    """The tiles of one suit or more, by what they add to the decompositions of a hand."""

    tiles: int
    regular: Regular | None
    pairs: Pairs | None


def _beside(left: Holding, right: Holding) -> Holding:
    """Two holdings together."""
    return Holding(left.tiles + right.tiles, _regular_beside(left, right), _pairs_beside(left, right))


def _regular_beside(left: Holding, right: Holding) -> Regular | None:
    a, b = left.regular, right.regular
    if a is None or b is None:
        return None
    match left.tiles % 3, right.tiles % 3:
        case 0, _:
            return b.times(a.ways)
        case _, 0:
            return a.times(b.ways)
        case 2, 2:
            # One of two pairs can always become a triplet: where all four of a kind are held, two sequences hold the
            # two that are not in the pair, and for two such suits of eight tiles a hand is too small.
            shapes = zip(a.shapes, b.shapes, _SHANPON, strict=True)
            return Regular(
                waits=(a.waits if b.ways else 0) + (b.waits if a.ways else 0),
                shapes=tuple(x * b.ways + y * a.ways + z * a.ways * b.ways for x, y, z in shapes),
            )
        case _:
            return None


def _pairs_beside(left: Holding, right: Holding) -> Pairs | None:
    a, b = left.pairs, right.pairs
    if a is None or b is None or (a.single and b.single):
        return None
    return Pairs(a.single or b.single, _still_waits(left, right) or _still_waits(right, left))


def _still_waits(holding: Holding, beside: Holding) -> bool:
    """Whether the single tile of a holding fills a hole of the regular form beside another one too."""
    is_wait = holding.pairs is not None and holding.pairs.is_regular_wait
    return is_wait and beside.regular is not None and beside.regular.ways > 0


@attrs.frozen
class Asked:
    """What is asked of holdings: the conventions that change what they add, each with only what it changes."""

    exhausted: Exhausted
    most_in_pairs: int
    """How many of a kind there can be in seven pairs."""

    @classmethod
    def of(cls, conventions: Conventions) -> Asked:
        """What these conventions ask."""
        return cls(conventions.exhausted, COPIES if conventions.seven_pairs == "quads" else 2)


def _drawn(suit: Suit, wall: Wall, asked: Asked) -> Drawn:
    """What a suit is drawn from; those of numbers are alike where as much is left of them."""
    live = wall.available[suit.ordinal] if asked.exhausted == "not-ready" else (BASE,) * suit.ranks
    like = Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS
    return Drawn(like, 3 * wall.blocks + 2, wall.copies[suit.ordinal], live, asked.most_in_pairs)


@remember(16)
def _suits(drawn: Drawn) -> Mapping[Holding, Tally]:
    """What suits add, and how many of them add the same."""
    found = held(drawn)
    adds = np.column_stack([found.counts.sum(1), found.ways, found.waits.sum(1), found.shapes, _pairs(found, drawn)])
    keys = np.ravel_multi_index(tuple(adds.T), tuple(adds.max(0) + 1))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    distinct, physical = np.bincount(which), np.zeros(len(first), np.int64)
    np.add.at(physical, which, _ways_to_draw(found, drawn))
    tallies = map(Tally, distinct.tolist(), physical.tolist())
    return MappingProxyType(dict(zip(starmap(_holding, adds[first].tolist()), tallies, strict=True)))


def _pairs(found: Held, drawn: Drawn) -> Integers:
    """What each suit adds to seven pairs, as a place among what there can be."""
    singles = found.counts % 2 == 1
    is_wait = (singles & found.waits).any(1)
    fits = (singles.sum(1) <= 1) & (found.counts.max(1) <= drawn.most_in_pairs)
    pairs: Integers = fits * (1 + singles.any(1) + is_wait)
    return pairs


def _ways_to_draw(found: Held, drawn: Drawn) -> Integers:
    """In how many ways each suit can be drawn."""
    ways = np.array([[comb(most, copies) for copies in range(BASE)] for most in drawn.copies])
    drawn_so: Integers = ways[np.arange(drawn.suit.ranks), found.counts].prod(1)
    return drawn_so


def _holding(tiles: int, ways: int, waits: int, *shapes_and_pairs: int) -> Holding:
    *shapes, pairs = shapes_and_pairs
    regular = Regular(ways, waits, tuple(shapes)) if ways or waits else None
    return Holding(tiles, regular, _IN_PAIRS[pairs])


@remember(8)
def _halves(wall: Wall, asked: Asked) -> tuple[Mapping[Holding, Tally], Mapping[Holding, Tally]]:
    """What characters and dots add together, and bamboos and honours."""
    m, p, s, z = (_suits(_drawn(suit, wall, asked)) for suit in SUITS)
    most = range(3 * wall.blocks + 3)
    return _together(m, p, most), _together(s, z, most)


def _together(
    left: Mapping[Holding, Tally], right: Mapping[Holding, Tally], sizes: Container[int]
) -> Mapping[Holding, Tally]:
    """What each two holdings add together that have so many tiles, and how many of them add the same."""
    of_left, of_right = (group_by(lambda one: one[0].tiles, holdings.items()) for holdings in (left, right))
    return MappingProxyType(
        tallied(
            (_beside(one, other), many * number)
            for in_left, in_right in product(of_left, of_right)
            if in_left + in_right in sizes
            for (one, many), (other, number) in product(of_left[in_left], of_right[in_right])
        )
    )


def hands(tiles: int, wall: Wall, asked: Asked) -> Mapping[Holding, Tally]:
    """What all hands of so many tiles are."""
    return _together(*_halves(wall, asked), (tiles,))
