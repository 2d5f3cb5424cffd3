"""Holdings: the parts of decompositions that suits add to a hand, counted without listing any hand."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, combinations_with_replacement, product, starmap
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers
from mjfunc.census.tally import Tally, add_up
from mjfunc.functional import group_by, remember
from mjfunc.model.conventions import Exhausted
from mjfunc.model.forms import WaitShape
from mjfunc.model.suit_offsets import BASE
from mjfunc.tiles.counts import SuitCounts
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from mjfunc.census.walls import Wall
    from mjfunc.model.conventions import Conventions


CountArray: TypeAlias = NDArray[np.int8]
BoolArray: TypeAlias = NDArray[np.bool_]

_WAY: Final = len(WaitShape)
"""The column of ways without a hole. A way with a hole is in the column of the wait's shape."""
_HALF: Final = _WAY + 1
"""The column of half a shanpon, whose other half is in another suit."""
_COLUMNS: Final = _HALF + 1


@attrs.frozen
class SuitDeck:
    """The tiles that suits are drawn from."""

    suit: Suit
    tiles: int
    """The most tiles of a suit, with its hole filled."""
    copies: SuitCounts
    """The most copies of each rank."""
    live: SuitCounts
    """A rank fills a hole if fewer copies than this are held."""
    most_in_pairs: int
    """The most copies of a kind in seven pairs."""


@attrs.frozen(eq=False)
class SuitWays:
    """Suits, one in each row, with their ways and waits."""

    counts: Integers
    ways: Integers
    """The ways to put them together of blocks, and a pair if there is to be one."""
    waits: BoolArray
    """The ranks that fill a hole."""
    shapes: Integers
    """The ways with a hole, by its shape; none with half a shanpon, for its other half is in another suit."""


@attrs.frozen
class _Beside:
    """The tiles of a suit outside its blocks, by rank."""

    column: int
    tiles: tuple[int, ...] = ()
    on: tuple[int, ...] = ()
    """The ranks that fill the hole."""


def _besides(suit: Suit) -> Iterator[_Beside]:
    """Every possibility for the tiles of a suit outside its blocks."""
    ranks = range(1, suit.ranks + 1)
    yield _Beside(_WAY)
    for rank in ranks:
        yield _Beside(_WAY, (rank, rank))
        yield _Beside(_HALF, (rank, rank), (rank,))
        yield _Beside(WaitShape.TANKI.ordinal, (rank,), (rank,))
    for low, high in combinations(ranks, 2):
        yield _Beside(WaitShape.SHANPON.ordinal, (low, low, high, high), (low, high))
    for hole in _holes(suit):
        yield hole
        yield from (attrs.evolve(hole, tiles=(rank, rank, *hole.tiles)) for rank in ranks)


def _holes(suit: Suit) -> Iterator[_Beside]:
    """Every two tiles of a sequence."""
    for low in range(1, suit.ranks) if suit is not Suit.HONOURS else ():
        on = tuple(rank for rank in (low - 1, low + 2) if 1 <= rank <= suit.ranks)
        yield _Beside((WaitShape.RYANMEN if len(on) == 2 else WaitShape.PENCHAN).ordinal, (low, low + 1), on)
        if low + 2 <= suit.ranks:
            yield _Beside(WaitShape.KANCHAN.ordinal, (low, low + 2), (low + 1,))


def suit_ways(drawn: SuitDeck) -> SuitWays:
    """The suits that are complete, or lack one tile, or are pairs with at most one single tile."""
    counts, columns, on = _put_together(drawn)
    waited = on & (counts < drawn.live)
    found = np.flatnonzero((columns == _WAY) | waited.any(1))
    offsets = counts[found] @ _steps(drawn.suit)
    is_one = _in_pairs(drawn)
    is_one[offsets] = True
    suits = np.flatnonzero(is_one)
    place = np.empty(len(is_one), np.int64)
    place[suits] = np.arange(len(suits))
    which = place[offsets]
    of_each = np.bincount(which * _COLUMNS + columns[found], minlength=len(suits) * _COLUMNS)
    by_column = of_each.reshape(-1, _COLUMNS)
    waits = np.zeros((len(suits), drawn.suit.ranks), np.bool_)
    way, rank = np.nonzero(waited[found])
    waits[which[way], rank] = True
    return SuitWays(suits[:, None] // _steps(drawn.suit) % BASE, by_column[:, _WAY], waits, by_column[:, :_WAY])


def _steps(suit: Suit) -> Integers:
    """The offset that one more tile of each rank adds."""
    steps: Integers = BASE ** np.arange(suit.ranks)[::-1]
    return steps


def _put_together(drawn: SuitDeck) -> tuple[CountArray, Integers, BoolArray]:
    """Every combination of blocks with the tiles outside them: counts, column, and the ranks that fill the hole."""
    besides = [*_besides(drawn.suit)]
    blocks, tiles = _blocks(drawn), _rows(drawn.suit, [beside.tiles for beside in besides])
    filled = tiles.sum(1) + [len(beside.on) > 0 for beside in besides]
    fit = np.add.outer(blocks.sum(1), filled) <= drawn.tiles
    for most, in_blocks, outside in zip(drawn.copies, blocks.T, tiles.T, strict=True):
        fit &= np.add.outer(in_blocks, outside) <= most
    at, beside = np.nonzero(fit)
    columns = np.array([beside.column for beside in besides])
    on = _rows(drawn.suit, [beside.on for beside in besides]) > 0
    return blocks[at] + tiles[beside], columns[beside], on[beside]


def _blocks(drawn: SuitDeck) -> CountArray:
    """The counts of every combination of blocks that can fit."""
    ranks = range(1, drawn.suit.ranks + 1)
    blocks: list[tuple[int, ...]] = [(), *((rank,) * 3 for rank in ranks)]
    if drawn.suit is not Suit.HONOURS:
        blocks += [(rank, rank + 1, rank + 2) for rank in ranks[:-2]]
    chosen = [*combinations_with_replacement(range(len(blocks)), drawn.tiles // 3)]
    counts: CountArray = _rows(drawn.suit, blocks)[np.array(chosen, np.intp)].sum(1, dtype=np.int8)
    return counts


def _rows(suit: Suit, ranks: Iterable[tuple[int, ...]]) -> CountArray:
    """The counts of some tiles, in a row for each."""
    return np.array([[of_row.count(rank) for rank in range(1, suit.ranks + 1)] for of_row in ranks], np.int8)


def _in_pairs(drawn: SuitDeck) -> BoolArray:
    """Whether each suit is pairs with at most one single tile, by offset."""
    most = [min(copies, drawn.most_in_pairs) for copies in drawn.copies]
    singles = _sums([copies % 2 if copies <= of_rank else 2 for copies in range(BASE)] for of_rank in most)
    tiles = _sums([*range(BASE)] for _ in most)
    in_pairs: BoolArray = (singles <= 1) & (tiles <= drawn.tiles)
    return in_pairs


def _sums(ranks: Iterable[list[int]]) -> NDArray[np.uint8]:
    """The sum for every suit, given the summand of each number of copies of each rank."""

    def one_rank_more(sums: NDArray[np.uint8], of_rank: list[int]) -> NDArray[np.uint8]:
        more: NDArray[np.uint8] = np.add.outer(sums, np.array(of_rank, np.uint8)).ravel()
        return more

    return reduce(one_rank_more, ranks, np.zeros(1, np.uint8))


Shapes: TypeAlias = tuple[int, ...]
"""The number of decompositions with each shape of wait, in the order of ``WaitShape``."""
NO_SHAPES: Final = (0,) * len(WaitShape)
_SHANPON: Final = tuple(int(shape is WaitShape.SHANPON) for shape in WaitShape)


@attrs.frozen
class RegularPart:
    """The part of a holding in regular decompositions.

    The number of tiles determines it: 3n are only blocks, 3n + 2 have a pair or a hole, 3n + 1 have both.
    """

    ways: int = 0
    """The ways to divide it into blocks, and a pair if its number of tiles asks for one."""
    waits: int = 0
    """The number of kinds that fill a hole."""
    shapes: Shapes = NO_SHAPES
    """The ways with a hole. Half a shanpon is not counted, because its other half is in another holding."""

    def times(self, ways: int) -> RegularPart:
        """The part together with blocks that can be arranged in this many ways."""
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


def _sum(left: Holding, right: Holding) -> Holding:
    """The holding of two holdings together."""
    return Holding(left.tiles + right.tiles, _regular_sum(left, right), _pairs_sum(left, right))


def _regular_sum(left: Holding, right: Holding) -> RegularPart | None:
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


def _pairs_sum(left: Holding, right: Holding) -> SevenPairsPart | None:
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
    def from_conventions(cls, conventions: Conventions) -> HoldingOptions:
        """The options for these conventions."""
        return cls(conventions.exhausted, COPIES if conventions.seven_pairs == "quads" else 2)


def _suit_deck(suit: Suit, wall: Wall, asked: HoldingOptions) -> SuitDeck:
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
    m, p, s, z = (_suits(_suit_deck(suit, wall, asked)) for suit in SUITS)
    most = range(3 * wall.blocks + 3)
    return _together(m, p, most), _together(s, z, most)


def _together(
    left: Mapping[Holding, Tally], right: Mapping[Holding, Tally], sizes: Container[int]
) -> Mapping[Holding, Tally]:
    """The holdings of each two holdings that have an allowed number of tiles together, with their numbers."""
    of_left, of_right = (group_by(lambda one: one[0].tiles, holdings.items()) for holdings in (left, right))
    return MappingProxyType(
        add_up(
            (_sum(one, other), many * number)
            for in_left, in_right in product(of_left, of_right)
            if in_left + in_right in sizes
            for (one, many), (other, number) in product(of_left[in_left], of_right[in_right])
        )
    )


def hands(tiles: int, wall: Wall, asked: HoldingOptions) -> Mapping[Holding, Tally]:
    """The holdings of all hands of this many tiles, with their numbers."""
    return _together(*_halves(wall, asked), (tiles,))
