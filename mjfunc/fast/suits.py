"""What one suit adds to the decompositions of a hand, remembered.

A suit's number of tiles tells what can be in it: 3n tiles are only blocks, 3n + 2 have a pair or a
hole, 3n + 1 have both. So a hand's tiles, suit by suit, tell where its pair and its hole must be.
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast import splits
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import EXHAUSTED
from mjfunc.model.decompositions import Wait, known_wait
from mjfunc.model.forms import WaitShape
from mjfunc.model.suits import counts_at
from mjfunc.tiles.tile import COPIES, SUITS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.model.conventions import Exhausted
    from mjfunc.model.suits import Offset
    from mjfunc.tiles.counts import SuitCounts

Order: TypeAlias = tuple[int, ...]
"""Numbers that sort as blocks do, and much faster."""
Piece: TypeAlias = tuple[Order, tuple[Block, ...], Pair | None, Wait | None]
"""A suit's blocks, its pair if it has one, and the wait in it if there is one."""
Pieces: TypeAlias = tuple[Piece, ...]

_SUITS: Final = 1 << 15
"""How many suits a memory holds at least."""
_PARTS: Final = 1 << 10
"""How many blocks, pairs or waits are remembered at most."""

CompleteSuit: TypeAlias = tuple[tuple[Block, ...], Pair | None, bool, Pieces]
"""Blocks and pair of a suit that can be split in one way only, whether all its tiles are pairs, and all its pieces."""
ReadySuit: TypeAlias = tuple[int, Pieces, Pieces, Pieces]
"""The share of a suit, its pieces without a hole, those with one, and those with half a shanpon."""

_SHARES: Final = (0, 1, 5)
"""The share of a suit with no tile beside whole blocks, one or two; the sum of four says how many have which."""
PAIR_AND_HOLE: Final = 1
"""The sum of the shares of four suits of which one has a pair and a hole, the others only blocks."""
PAIR_AND_HOLE_APART: Final = 10
"""The sum where the pair is in one suit and the hole in another."""


@remember(_PARTS)
def _block(suit: Suit, number: int) -> Block:
    rank, shape = divmod(number, splits.SHAPES)
    return Block(suit, rank, BlockShape.TRIPLET if shape == splits.TRIPLET else BlockShape.SEQUENCE)


@remember(_PARTS)
def _pair(suit: Suit, number: int) -> Pair:
    return Pair(suit, number // splits.EXTRAS)


@remember(_PARTS)
def _wait(suit: Suit, numbers: tuple[int, ...]) -> Wait:
    """The wait that is made by a hole, a single tile, or one or two pairs; as if all its kinds were live."""

    def wait(shape: WaitShape, ranks: tuple[int, ...], on: tuple[int, ...]) -> Wait:
        return Wait(shape, tuple(Tile(suit, rank) for rank in ranks), tuple(Tile(suit, rank) for rank in on))

    rank, extra = divmod(numbers[0], splits.EXTRAS)
    if extra == splits.PAIR:
        ranks = tuple(number // splits.EXTRAS for number in numbers)
        return wait(WaitShape.SHANPON, tuple(rank for rank in ranks for _ in range(2)), ranks)
    if extra == splits.ONE:
        return wait(WaitShape.TANKI, (rank,), (rank,))
    if extra == splits.GAP:
        return wait(WaitShape.KANCHAN, (rank, rank + 2), (rank + 1,))
    sides = tuple(side for side in (rank - 1, rank + 2) if 1 <= side <= splits.NUMBERS)
    return wait(WaitShape.RYANMEN if len(sides) == 2 else WaitShape.PENCHAN, (rank, rank + 1), sides)


def _live_wait(suit: Suit, counts: SuitCounts, numbers: tuple[int, ...], exhausted: Exhausted) -> Wait:
    wait = _wait(suit, numbers)
    live = tuple([kind for kind in wait.on if exhausted == "ready" or counts[kind.rank - 1] < COPIES])
    return wait if live == wait.on else known_wait(wait.shape, wait.tiles, live)


def _blocks(suit: Suit, numbers: tuple[int, ...]) -> tuple[Order, tuple[Block, ...]]:
    return tuple([100 * suit.ordinal + number for number in numbers]), tuple([_block(suit, n) for n in numbers])


def _pieces(suit: Suit, counts: SuitCounts, goal: int) -> Pieces:
    """Pieces with at most a pair."""
    return tuple(
        [
            (*_blocks(suit, blocks), _pair(suit, extras[0]) if extras else None, None)
            for blocks, extras in splits.suit_splits(counts, goal)
        ]
    )


def _pieces_with_wait(suit: Suit, counts: SuitCounts, goal: int, exhausted: Exhausted) -> Pieces:
    """Pieces with a wait, which has every tile that is neither in a block nor in a pair beside a hole."""
    beside = 1 if goal == splits.WITH_PAIR_AND_HOLE else 0
    return tuple(
        [
            (
                *_blocks(suit, blocks),
                _pair(suit, extras[0]) if beside else None,
                _live_wait(suit, counts, extras[beside:], exhausted),
            )
            for blocks, unsorted in splits.suit_splits(counts, goal)
            if (extras := tuple(sorted(unsorted, key=_pairs_first)))
        ]
    )


def _pairs_first(number: int) -> int:
    return number % splits.EXTRAS


def _complete_suit(suit: Suit, offset: Offset) -> CompleteSuit:
    """What a suit adds to a complete hand."""
    counts = counts_at(offset)
    over = sum(counts) % 3
    pieces = () if over == 1 else _pieces(suit, counts, splits.WITH_PAIR if over else splits.BLOCKS)
    _, blocks, pair, _ = pieces[0] if len(pieces) == 1 else ((), (), None, None)
    return blocks, pair, set(counts) <= {0, 2}, pieces


def _ready_suit(exhausted: Exhausted, suit: Suit, offset: Offset) -> ReadySuit:
    """What a suit adds to a ready hand."""
    counts = counts_at(offset)
    over = sum(counts) % 3
    share = _SHARES[over]
    match over:
        case 0:
            return share, _pieces(suit, counts, splits.BLOCKS), (), ()
        case 1:
            goals = (splits.WITH_ONE, splits.WITH_PAIR_AND_HOLE, splits.WITH_TWO_PAIRS)
            waiting = [piece for goal in goals for piece in _pieces_with_wait(suit, counts, goal, exhausted)]
            return share, (), tuple(waiting), ()
        case _:
            return (
                share,
                _pieces(suit, counts, splits.WITH_PAIR),
                _pieces_with_wait(suit, counts, splits.WITH_HOLE, exhausted),
                _pieces_with_wait(suit, counts, splits.WITH_PAIR, exhausted),
            )


COMPLETE: Final = tuple(Memory(partial(_complete_suit, suit), _SUITS) for suit in SUITS)
READY: Final = MappingProxyType(
    {
        exhausted: tuple(Memory(partial(_ready_suit, exhausted, suit), _SUITS) for suit in SUITS)
        for exhausted in EXHAUSTED
    }
)
