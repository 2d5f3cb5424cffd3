"""All that the suits of hands can be put together of, every suit at once: blocks, and what is beside them."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.model.forms import WaitShape
from mjfunc.model.suits import BASE
from mjfunc.tiles.counts import SuitCounts
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Counts: TypeAlias = NDArray[np.int8]
Integers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Ranks: TypeAlias = tuple[int, ...]

_WAY: Final = len(WaitShape)
"""The column of ways without a hole; those with one have the column of their shape."""
_HALF: Final = _WAY + 1
"""The column of half a shanpon, whose other half is in another suit."""
_COLUMNS: Final = _HALF + 1


@attrs.frozen
class Drawn:
    """What suits are drawn from."""

    suit: Suit
    tiles: int
    """How many tiles they have at most, with a hole filled."""
    copies: SuitCounts
    """How many of each rank they have at most."""
    live: SuitCounts
    """A rank fills a hole where there are fewer of it than that."""
    most_in_pairs: int
    """How many of a kind there can be in seven pairs."""


@attrs.frozen(eq=False)
class Held:
    """Suits, one in each row, and what they can be put together of."""

    counts: Integers
    ways: Integers
    """The ways to put them together of blocks, and a pair if there is to be one."""
    waits: Flags
    """The ranks that fill a hole."""
    shapes: Integers
    """The ways with a hole, by its shape; none with half a shanpon, for its other half is in another suit."""


@attrs.frozen
class _Beside:
    """What is not in blocks, by rank."""

    column: int
    tiles: Ranks = ()
    on: Ranks = ()
    """The ranks that fill the hole."""


def _besides(suit: Suit) -> Iterator[_Beside]:
    """All that can be beside the blocks of a suit."""
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
    """Two tiles of a sequence."""
    for low in range(1, suit.ranks) if suit is not Suit.HONOURS else ():
        on = tuple(rank for rank in (low - 1, low + 2) if 1 <= rank <= suit.ranks)
        yield _Beside((WaitShape.RYANMEN if len(on) == 2 else WaitShape.PENCHAN).ordinal, (low, low + 1), on)
        if low + 2 <= suit.ranks:
            yield _Beside(WaitShape.KANCHAN.ordinal, (low, low + 2), (low + 1,))


def held(drawn: Drawn) -> Held:
    """The suits that are complete, or a tile short of that, or pairs with at most a single tile beside them."""
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
    return Held(suits[:, None] // _steps(drawn.suit) % BASE, by_column[:, _WAY], waits, by_column[:, :_WAY])


def _steps(suit: Suit) -> Integers:
    """How far a suit with one tile more of each rank is from the suit without it."""
    steps: Integers = BASE ** np.arange(suit.ranks)[::-1]
    return steps


def _put_together(drawn: Drawn) -> tuple[Counts, Integers, Flags]:
    """All blocks with all that can be beside them: the counts, the column, and the ranks that fill the hole."""
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


def _blocks(drawn: Drawn) -> Counts:
    """The counts of no block to so many as there can be, in every combination."""
    ranks = range(1, drawn.suit.ranks + 1)
    blocks: list[Ranks] = [(), *((rank,) * 3 for rank in ranks)]
    if drawn.suit is not Suit.HONOURS:
        blocks += [(rank, rank + 1, rank + 2) for rank in ranks[:-2]]
    chosen = [*combinations_with_replacement(range(len(blocks)), drawn.tiles // 3)]
    counts: Counts = _rows(drawn.suit, blocks)[np.array(chosen, np.intp)].sum(1, dtype=np.int8)
    return counts


def _rows(suit: Suit, ranks: Iterable[Ranks]) -> Counts:
    """The counts of some tiles in each row."""
    return np.array([[of_row.count(rank) for rank in range(1, suit.ranks + 1)] for of_row in ranks], np.int8)


def _in_pairs(drawn: Drawn) -> Flags:
    """Whether each suit is pairs with at most a single tile beside them, in the order of the table of suits."""
    most = [min(copies, drawn.most_in_pairs) for copies in drawn.copies]
    singles = _sums([copies % 2 if copies <= of_rank else 2 for copies in range(BASE)] for of_rank in most)
    tiles = _sums([*range(BASE)] for _ in most)
    in_pairs: Flags = (singles <= 1) & (tiles <= drawn.tiles)
    return in_pairs


def _sums(ranks: Iterable[list[int]]) -> NDArray[np.uint8]:
    """What every suit adds up to, of what each number of copies of each rank adds."""

    def one_rank_more(sums: NDArray[np.uint8], of_rank: list[int]) -> NDArray[np.uint8]:
        more: NDArray[np.uint8] = np.add.outer(sums, np.array(of_rank, np.uint8)).ravel()
        return more

    return reduce(one_rank_more, ranks, np.zeros(1, np.uint8))
