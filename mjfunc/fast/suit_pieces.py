"""The pieces of a suit: its blocks, its pair and its wait, as they occur in the decompositions of a hand.

A table has the pieces of every suit that consists of blocks, or of blocks and a pair. It is made once by putting blocks
together. A suit with a wait is looked up there without the tiles of the wait.

The number of tiles of a suit determines its parts: 3n tiles are only blocks, 3n + 2 have a pair or a hole, and 3n + 1
have both. So the numbers of tiles of a hand's suits show where its pair and its hole are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeAlias, TypeVar

import attrs

from mjfunc.functional import Memory, lasting, remember
from mjfunc.model.blocks import Block, BlockShape, Pair, block_offset
from mjfunc.model.conventions import EXHAUSTED
from mjfunc.model.decompositions import Wait, mark_parts, mark_wait, unchecked_wait
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suit_offsets import NO_TILES, Offset, counts_at, step
from mjfunc.tiles.tile import COPIES, NUMBER_SUITS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.model.conventions import Exhausted
    from mjfunc.model.hand import Reds
    from mjfunc.tiles.counts import SuitCounts

Order: TypeAlias = tuple[int, ...]
"""Numbers that sort like blocks, but faster."""
SuitPiece: TypeAlias = tuple[Order, tuple[Block, ...], Pair | None, Wait | None]
"""A suit's blocks, its pair if it has one, and the wait in it if there is one."""
SuitPieces: TypeAlias = tuple[SuitPiece, ...]
PiecesOfSuits: TypeAlias = Mapping[Offset, SuitPieces]
SuitsOfPairs: TypeAlias = Mapping[Offset, tuple[Pair, ...]]
OfPairs = TypeVar("OfPairs", int, tuple[Pair, ...])
SuitWithReds: TypeAlias = tuple[Offset, int]
"""A suit, and how many of its fives are red."""

_SUITS: Final = 1 << 15
"""The least number of suits that a cache holds."""

_SHARES: Final = (0, 1, 5)
"""The share of a suit with 3n, 3n + 1 or 3n + 2 tiles. The sum of four says how many suits have which."""
PAIR_AND_HOLE: Final = 1
"""The sum of the shares if one suit has a pair and a hole, and the others only blocks."""
PAIR_AND_HOLE_APART: Final = 10
"""The sum of the shares if the pair is in one suit and the hole in another."""

_BITS: Final = 4
_ONES: Final = sum(1 << _BITS * rank for rank in range(Suit.DOTS.ranks))


def _bits(*ranks: int) -> int:
    """The number of tiles of each rank, each in its own bits."""
    return sum(1 << _BITS * (rank - 1) for rank in ranks)


def _fits(bits: int) -> bool:
    """Whether there are no more than four of each rank."""
    return not (bits + 3 * _ONES) & (8 * _ONES)


@remember(len(SUITS))
def pieces_of_suits(suit: Suit) -> PiecesOfSuits:
    """Each way to split a suit into blocks, or blocks and a pair: by the offset of every suit that has one."""
    found: dict[Offset, SuitPieces] = {}
    pairs = [(_bits(rank, rank), 2 * step(suit, rank), Pair(suit, rank)) for rank in range(1, suit.ranks + 1)]
    for bits, offset, order, blocks in _all_blocks(suit):
        found[offset] = (*found.get(offset, ()), (order, blocks, None, None))
        for more, distance, pair in pairs:
            if _fits(bits + more):
                at = offset + distance
                found[at] = (*found.get(at, ()), (order, blocks, pair, None))
    return found


@remember(1)
def pieces_by_suit() -> tuple[PiecesOfSuits, PiecesOfSuits, PiecesOfSuits, PiecesOfSuits]:
    """The tables of pieces of all four suits."""
    with lasting():
        m, p, s, z = map(pieces_of_suits, SUITS)
    return m, p, s, z


@remember(len(SUITS))
def suits_of_pairs(suit: Suit) -> SuitsOfPairs:
    """The pairs of each set of tiles of a suit that consists of different pairs, by its offset."""
    return total_over_pairs(suit, (), lambda pair: (pair,))


def total_over_pairs(suit: Suit, none: OfPairs, of_pair: Callable[[Pair], OfPairs]) -> dict[Offset, OfPairs]:
    """By the offset of each set of different pairs of a suit, the sum of what each of its pairs has."""
    found = {NO_TILES[suit.ordinal]: none}
    for rank in range(1, suit.ranks + 1):
        distance, one = 2 * step(suit, rank), of_pair(Pair(suit, rank))
        found |= {offset + distance: others + one for offset, others in found.items()}
    return found


@remember(1)
def pairs_by_suit() -> tuple[SuitsOfPairs, SuitsOfPairs, SuitsOfPairs, SuitsOfPairs]:
    """The tables of pairs of all four suits."""
    m, p, s, z = map(suits_of_pairs, SUITS)
    return m, p, s, z


def _all_blocks(suit: Suit) -> Iterator[tuple[int, Offset, Order, tuple[Block, ...]]]:
    """Every suit of at most four blocks, with its blocks in canonical order."""
    shapes = (BlockShape.TRIPLET, BlockShape.SEQUENCE)
    possible = [
        Block(suit, rank, shape)
        for rank in range(1, suit.ranks + 1)
        for shape in shapes
        if shape is BlockShape.TRIPLET or (suit is not Suit.HONOURS and rank + 2 <= suit.ranks)
    ]
    each = [
        (
            number,
            _bits(*(tile.rank for tile in block.tiles)),
            block_offset(block),
            (100 * suit.ordinal + number,),
            (block,),
        )
        for number, block in enumerate(possible)
    ]
    found: list[tuple[int, int, Offset, Order, tuple[Block, ...]]] = [(0, 0, NO_TILES[suit.ordinal], (), ())]
    for _ in range(MOST_BLOCKS + 1):
        yield from ((bits, offset, order, blocks) for _, bits, offset, order, blocks in found)
        found = [
            (number, bits + more, offset + distance, order + one, blocks + block)
            for last, bits, offset, order, blocks in found
            for number, more, distance, one, block in each[last:]
            if _fits(bits + more)
        ]


class ReadySuit(NamedTuple):
    """The pieces of a suit of a ready hand."""

    share: int
    """1 if the suit has 3n + 1 tiles, 5 if it has 3n + 2, else 0: the sum of four shows where pair and hole are."""
    plain: SuitPieces
    """Without a hole."""
    with_hole: SuitPieces
    with_half_shanpon: SuitPieces
    """With a pair that waits together with a pair of another suit."""


@attrs.frozen
class _Waiting:
    """A wait in a suit, and how to find it."""

    distance: Offset
    """The difference between the offset of a suit and that of the suit without the tiles of the wait."""
    needed: int
    """The ranks that the suit must have, as bytes of a number, the first rank uppermost."""
    wait: Wait
    """The wait for all its kinds, live or not."""


def _waiting(suit: Suit, shape: WaitShape, ranks: tuple[int, ...], on: tuple[int, ...]) -> _Waiting:
    wait = Wait(shape, tuple(Tile(suit, rank) for rank in ranks), tuple(Tile(suit, rank) for rank in on))
    needed = int.from_bytes(bytes(rank in ranks for rank in range(1, suit.ranks + 1)))
    return _Waiting(sum(step(suit, rank) for rank in ranks), needed, wait)


def _holes(suit: Suit) -> Iterator[_Waiting]:
    """Every wait of two tiles of a sequence."""
    for low in range(1, suit.ranks) if suit is not Suit.HONOURS else ():
        on = tuple(rank for rank in (low - 1, low + 2) if 1 <= rank <= suit.ranks)
        yield _waiting(suit, WaitShape.RYANMEN if len(on) == 2 else WaitShape.PENCHAN, (low, low + 1), on)
        if low + 2 <= suit.ranks:
            yield _waiting(suit, WaitShape.KANCHAN, (low, low + 2), (low + 1,))


def _single_tiles(suit: Suit) -> Iterator[_Waiting]:
    for rank in range(1, suit.ranks + 1):
        yield _waiting(suit, WaitShape.TANKI, (rank,), (rank,))


def _half_shanpons(suit: Suit) -> Iterator[_Waiting]:
    """Every pair that waits together with a pair of another suit."""
    for rank in range(1, suit.ranks + 1):
        yield _waiting(suit, WaitShape.SHANPON, (rank, rank), (rank,))


def _shanpons(suit: Suit) -> Iterator[_Waiting]:
    """Every two pairs that wait together."""
    for low, high in combinations(range(1, suit.ranks + 1), 2):
        yield _waiting(suit, WaitShape.SHANPON, (low, low, high, high), (low, high))


def _among(waiting: Iterable[_Waiting]) -> Memory[bytes, tuple[_Waiting, ...]]:
    """A cache of the waits that a suit has the tiles of, by whether it has enough of each rank."""
    every = tuple(waiting)

    def among(enough: bytes) -> tuple[_Waiting, ...]:
        there = int.from_bytes(enough)
        return tuple([one for one in every if one.needed & there == one.needed])

    return Memory(among, _ENOUGH)


@attrs.frozen(eq=False)
class _Waits:
    """All waits of a suit. Holes and single tiles need one tile of a rank, the others two."""

    holes: Memory[bytes, tuple[_Waiting, ...]]
    single_tiles: Memory[bytes, tuple[_Waiting, ...]]
    half_shanpons: Memory[bytes, tuple[_Waiting, ...]]
    shanpons: Memory[bytes, tuple[_Waiting, ...]]

    @classmethod
    def of_suit(cls, suit: Suit) -> Self:
        """All waits of one suit."""
        return cls(*map(_among, (_holes(suit), _single_tiles(suit), _half_shanpons(suit), _shanpons(suit))))


_ENOUGH: Final = 1 << Suit.DOTS.ranks
_ONE, _TWO = b"\0\1\1\1\1".ljust(1 << 8), b"\0\0\1\1\1".ljust(1 << 8)
"""Translations of the tiles of a rank to whether there is one, and whether there are two."""


@remember(1)
def _waits() -> tuple[_Waits, ...]:
    return tuple(map(_Waits.of_suit, SUITS))


def _ready_suit(exhausted: Exhausted, ordinal: int, offset: Offset) -> ReadySuit:
    """The pieces of a suit of a ready hand."""
    counts, known, waits = counts_at(offset), pieces_by_suit()[ordinal], _waits()[ordinal]
    over, plain = sum(counts) % 3, known.get(offset, ())
    ones, twos = bytes(counts).translate(_ONE), bytes(counts).translate(_TWO)

    def pieces(*waiting: tuple[_Waiting, ...]) -> SuitPieces:
        return tuple(
            [
                (order, blocks, pair, one.wait if exhausted == "ready" else _live(one.wait, counts))
                for waits in waiting
                for one in waits
                for order, blocks, pair, _ in known.get(offset - one.distance, ())
            ]
        )

    match over:
        case 0:
            return ReadySuit(_SHARES[over], plain, (), ())
        case 1:
            waiting = pieces(waits.single_tiles(ones), waits.holes(ones), waits.shanpons(twos))
            return ReadySuit(_SHARES[over], (), waiting, ())
        case _:
            return ReadySuit(_SHARES[over], plain, pieces(waits.holes(ones)), pieces(waits.half_shanpons(twos)))


def _live(wait: Wait, counts: SuitCounts) -> Wait:
    live = tuple([kind for kind in wait.on if counts[kind.rank - 1] < COPIES])
    return wait if live == wait.on else unchecked_wait(wait.shape, wait.tiles, live)


def _mark(suit: Suit, reds: int, pieces: SuitPieces) -> SuitPieces:
    """The pieces with this many red fives."""
    marked: list[SuitPiece] = []
    for order, blocks, pair, wait in pieces:
        marked_blocks, left = mark_parts(blocks, _only(suit, reds))
        marked_pair, left = mark_parts(() if pair is None else (pair,), left)
        marked.append((order, marked_blocks, next(iter(marked_pair), None), wait and mark_wait(wait, left)))
    return tuple(marked)


def _only(suit: Suit, reds: int) -> Reds:
    m, p, s = (reds if suit is each else 0 for each in NUMBER_SUITS)
    return m, p, s


def _marked_complete_suit(suit: Suit, marked: SuitWithReds) -> SuitPieces:
    offset, reds = marked
    return _mark(suit, reds, pieces_of_suits(suit).get(offset, ()))


def _marked_ready_suit(exhausted: Exhausted, suit: Suit, marked: SuitWithReds) -> ReadySuit:
    offset, reds = marked
    share, plain, with_hole, with_half = READY[exhausted][suit.ordinal](offset)
    return ReadySuit(share, _mark(suit, reds, plain), _mark(suit, reds, with_hole), _mark(suit, reds, with_half))


READY: Final = MappingProxyType(
    {
        exhausted: tuple(Memory(partial(_ready_suit, exhausted, suit.ordinal), _SUITS) for suit in SUITS)
        for exhausted in EXHAUSTED
    }
)
MARKED_COMPLETE: Final = tuple(Memory(partial(_marked_complete_suit, suit), _SUITS) for suit in NUMBER_SUITS)
MARKED_READY: Final = MappingProxyType(
    {
        exhausted: tuple(Memory(partial(_marked_ready_suit, exhausted, suit), _SUITS) for suit in NUMBER_SUITS)
        for exhausted in EXHAUSTED
    }
)
