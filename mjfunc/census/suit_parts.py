"""Every suit of a complete or ready hand, made by putting blocks, pairs and waits together."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers
from mjfunc.model.forms import WaitShape
from mjfunc.model.suit_offsets import BASE
from mjfunc.tiles.counts import SuitCounts
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
