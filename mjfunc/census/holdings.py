"""What the suits of a hand add to its decompositions, and how that adds up, without any hand being listed."""

from __future__ import annotations

from collections import Counter
from itertools import compress, product
from math import comb, prod
from operator import not_
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.census.built import complete_suits, ready_suits
from mjfunc.census.kinds import ranks_held
from mjfunc.census.tally import Tally, tallied
from mjfunc.functional import group_by, remember
from mjfunc.model.conventions import Exhausted
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.census.kinds import Kinds
    from mjfunc.model.conventions import Conventions
    from mjfunc.tiles.counts import SuitCounts

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


@remember(16)
def _suits(suit: Suit, ranks: tuple[bool, ...], asked: Asked) -> Mapping[Holding, Tally]:
    """What suits of these ranks add, and how many of them add the same."""
    copies_in_pairs = range(asked.most_in_pairs + 1)
    pairs_and_a_single = (
        counts
        for counts in product(copies_in_pairs, repeat=suit.ranks)
        if sum(copies % 2 for copies in counts) <= 1 and sum(counts) <= MOST_CONCEALED
    )
    suits = {*complete_suits(suit), *ready_suits(suit, asked.exhausted), *pairs_and_a_single}
    return MappingProxyType(
        tallied(
            (_holding(suit, counts, asked), Tally(1, prod(comb(COPIES, copies) for copies in counts)))
            for counts in suits
            if sum(counts) <= MOST_CONCEALED and not any(compress(counts, map(not_, ranks)))
        )
    )


def _holding(suit: Suit, counts: SuitCounts, asked: Asked) -> Holding:
    """What a suit adds."""
    ways = complete_suits(suit).get(counts, ())
    holes = ready_suits(suit, asked.exhausted).get(counts, {})
    waits = {rank for ranks in holes.values() for rank in ranks}
    # Half a shanpon has one pair around its hole; the other one is in another holding.
    shapes = Counter(shape for _, _, around, shape in holes if len(around) != 2 or shape is not WaitShape.SHANPON)
    regular = Regular(len(ways), len(waits), tuple(shapes[shape] for shape in WaitShape))
    pairs = None
    singles = [rank for rank, copies in enumerate(counts, start=1) if copies % 2]
    if max(counts) <= asked.most_in_pairs and len(singles) <= 1:
        pairs = Pairs(bool(singles), bool(waits.intersection(singles)))
    return Holding(sum(counts), regular if ways or holes else None, pairs)


@remember(8)
def _halves(kinds: Kinds, asked: Asked) -> tuple[Mapping[Holding, Tally], Mapping[Holding, Tally]]:
    """What characters and dots add together, and bamboos and honours."""
    m, p, s, z = (
        _suits(Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS, ranks_held(suit, kinds), asked).items()
        for suit in SUITS
    )
    return _together(product(m, p)), _together(product(s, z))


def _together(pairs: Iterable[tuple[tuple[Holding, Tally], tuple[Holding, Tally]]]) -> Mapping[Holding, Tally]:
    """What each two holdings add together, and how many of them add the same."""
    return MappingProxyType(
        tallied(
            (_beside(left, right), many * number)
            for (left, many), (right, number) in pairs
            if left.tiles + right.tiles <= MOST_CONCEALED
        )
    )


def hands(tiles: int, kinds: Kinds, asked: Asked) -> Mapping[Holding, Tally]:
    """What all hands of so many tiles of these kinds are."""
    left, right = _halves(kinds, asked)
    by_tiles = group_by(lambda in_right: in_right[0].tiles, right.items())
    return _together(
        (in_left, in_right) for in_left in left.items() for in_right in by_tiles.get(tiles - in_left[0].tiles, ())
    )
