"""Holdings: the parts of decompositions that suits add to a hand, counted without listing any hand."""

from __future__ import annotations

from itertools import product, starmap
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.census.suit_parts import SuitDeck, SuitWays, suit_ways
from mjfunc.census.tally import Tally, add_up
from mjfunc.functional import group_by, remember
from mjfunc.model.conventions import Exhausted
from mjfunc.model.forms import WaitShape
from mjfunc.model.suit_offsets import BASE
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from mjfunc.batch.arrays import Integers
    from mjfunc.census.walls import Wall
    from mjfunc.model.conventions import Conventions

Shapes: TypeAlias = tuple[int, ...]
"""The number of decompositions with each shape of wait, in the order of ``WaitShape``."""
NO_SHAPES: Final = (0,) * len(WaitShape)
_SHANPON: Final = tuple(int(shape is WaitShape.SHANPON) for shape in WaitShape)


@attrs.frozen
class RegularPart:
    """The part of a holding in regular decompositions.

    The number of tiles says what it can be: 3n are only blocks, 3n + 2 have a pair or a hole, 3n + 1 have both.
    """

    ways: int = 0
    """The ways to divide it into blocks, and a pair if its number of tiles asks for one."""
    waits: int = 0
    """The number of kinds that fill a hole."""
    shapes: Shapes = NO_SHAPES
    """The ways with a hole. Half a shanpon is not counted, because its other half is in another holding."""

    def times(self, ways: int) -> RegularPart:
        """The part together with blocks that can be arranged in so many ways."""
        return RegularPart(self.ways * ways, self.waits, tuple(ways * many for many in self.shapes))


@attrs.frozen
class SevenPairsPart:
    """The part in seven pairs of a holding of pairs and at most one single tile."""

    single: bool
    is_regular_wait: bool
    """Whether the kind of the single tile is also a wait in the regular form."""


_IN_PAIRS: Final = (
    None,
    SevenPairsPart(single=False, is_regular_wait=False),
    SevenPairsPart(single=True, is_regular_wait=False),
    SevenPairsPart(single=True, is_regular_wait=True),
)
"""Every part in seven pairs that a suit can have; None if it does not fit."""


@attrs.frozen
class Holding:
    """The tiles of one suit or of several, by their parts in the decompositions of a hand."""

    tiles: int
    regular: RegularPart | None
    pairs: SevenPairsPart | None


def _beside(left: Holding, right: Holding) -> Holding:
    """The holding of two holdings together."""
    return Holding(left.tiles + right.tiles, _regular_beside(left, right), _pairs_beside(left, right))


def _regular_beside(left: Holding, right: Holding) -> RegularPart | None:
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
            return RegularPart(
                waits=(a.waits if b.ways else 0) + (b.waits if a.ways else 0),
                shapes=tuple(x * b.ways + y * a.ways + z * a.ways * b.ways for x, y, z in shapes),
            )
        case _:
            return None


def _pairs_beside(left: Holding, right: Holding) -> SevenPairsPart | None:
    a, b = left.pairs, right.pairs
    if a is None or b is None or (a.single and b.single):
        return None
    return SevenPairsPart(a.single or b.single, _still_waits(left, right) or _still_waits(right, left))


def _still_waits(holding: Holding, beside: Holding) -> bool:
    """Whether the single tile of a holding is a regular wait together with another holding too."""
    is_wait = holding.pairs is not None and holding.pairs.is_regular_wait
    return is_wait and beside.regular is not None and beside.regular.ways > 0


@attrs.frozen
class HoldingOptions:
    """The conventions that change the parts of holdings."""

    exhausted: Exhausted
    most_in_pairs: int
    """The most copies of a kind in seven pairs."""

    @classmethod
    def of(cls, conventions: Conventions) -> HoldingOptions:
        """The options for these conventions."""
        return cls(conventions.exhausted, COPIES if conventions.seven_pairs == "quads" else 2)


def _drawn(suit: Suit, wall: Wall, asked: HoldingOptions) -> SuitDeck:
    """The tiles that a suit is drawn from; number suits with the same copies left are equal."""
    live = wall.available[suit.ordinal] if asked.exhausted == "not-ready" else (BASE,) * suit.ranks
    like = Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS
    return SuitDeck(like, 3 * wall.blocks + 2, wall.copies[suit.ordinal], live, asked.most_in_pairs)


@remember(16)
def _suits(drawn: SuitDeck) -> Mapping[Holding, Tally]:
    """The holdings of one suit, each with the number of suits."""
    found = suit_ways(drawn)
    adds = np.column_stack([found.counts.sum(1), found.ways, found.waits.sum(1), found.shapes, _pairs(found, drawn)])
    keys = np.ravel_multi_index(tuple(adds.T), tuple(adds.max(0) + 1))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    distinct, physical = np.bincount(which), np.zeros(len(first), np.int64)
    np.add.at(physical, which, _ways_to_draw(found, drawn))
    tallies = map(Tally, distinct.tolist(), physical.tolist())
    return MappingProxyType(dict(zip(starmap(_holding, adds[first].tolist()), tallies, strict=True)))


def _pairs(found: SuitWays, drawn: SuitDeck) -> Integers:
    """The part of each suit in seven pairs, as an index of ``_IN_PAIRS``."""
    singles = found.counts % 2 == 1
    is_wait = (singles & found.waits).any(1)
    fits = (singles.sum(1) <= 1) & (found.counts.max(1) <= drawn.most_in_pairs)
    pairs: Integers = fits * (1 + singles.any(1) + is_wait)
    return pairs


def _ways_to_draw(found: SuitWays, drawn: SuitDeck) -> Integers:
    """The number of ways to draw each suit."""
    ways = np.array([[comb(most, copies) for copies in range(BASE)] for most in drawn.copies])
    drawn_so: Integers = ways[np.arange(drawn.suit.ranks), found.counts].prod(1)
    return drawn_so


def _holding(tiles: int, ways: int, waits: int, *shapes_and_pairs: int) -> Holding:
    *shapes, pairs = shapes_and_pairs
    regular = RegularPart(ways, waits, tuple(shapes)) if ways or waits else None
    return Holding(tiles, regular, _IN_PAIRS[pairs])


@remember(8)
def _halves(wall: Wall, asked: HoldingOptions) -> tuple[Mapping[Holding, Tally], Mapping[Holding, Tally]]:
    """The holdings of characters with dots, and of bamboos with honours."""
    m, p, s, z = (_suits(_drawn(suit, wall, asked)) for suit in SUITS)
    most = range(3 * wall.blocks + 3)
    return _together(m, p, most), _together(s, z, most)


def _together(
    left: Mapping[Holding, Tally], right: Mapping[Holding, Tally], sizes: Container[int]
) -> Mapping[Holding, Tally]:
    """The holdings of each two holdings that have an allowed number of tiles together, with their numbers."""
    of_left, of_right = (group_by(lambda one: one[0].tiles, holdings.items()) for holdings in (left, right))
    return MappingProxyType(
        add_up(
            (_beside(one, other), many * number)
            for in_left, in_right in product(of_left, of_right)
            if in_left + in_right in sizes
            for (one, many), (other, number) in product(of_left[in_left], of_right[in_right])
        )
    )


def hands(tiles: int, wall: Wall, asked: HoldingOptions) -> Mapping[Holding, Tally]:
    """The holdings of all hands of so many tiles, with their numbers."""
    return _together(*_halves(wall, asked), (tiles,))
