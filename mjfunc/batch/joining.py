"""Join pieces of the four suits, in every combination, to words of decompositions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen, look_up
from mjfunc.batch.codes import WAITS, code_of
from mjfunc.batch.pieces import (
    ALL_BLOCKS,
    APART,
    BLOCKS_BIT,
    COMPLETE,
    HIGH,
    HOLE,
    LOW,
    MOST_PIECES,
    NUMBER_BITS,
    ONLY_BLOCKS,
    PAIR_BIT,
    PLAIN,
    SHARES,
    TOGETHER,
    PieceTable,
)
from mjfunc.functional import remember
from mjfunc.tiles.tile import SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.batch.arrays import OffsetArray
    from mjfunc.model.decompositions import Wait


Joined: TypeAlias = NDArray[np.uint64]
"""The words of decompositions, in no order."""

FORM_BIT: Final = BLOCKS_BIT + ALL_BLOCKS
ROW_BIT: Final = FORM_BIT + 2
"""The form is above the blocks, and above it the row."""


def complete_words(of: PieceTable, offsets: OffsetArray) -> Joined:
    """The words of the regular decompositions of complete hands with these suits."""
    ids = look_up(of.ids, offsets)
    return _words(of, ids, np.flatnonzero(look_up(of.shares, ids).sum(0) == COMPLETE), PLAIN)


def ready_words(of: PieceTable, offsets: OffsetArray) -> Joined:
    """The words of the regular decompositions of ready hands with these suits."""
    ids = look_up(of.ids, offsets)
    shares = look_up(of.shares, ids)
    both = shares.sum(0)
    apart = np.flatnonzero(both == APART)
    in_two = (shares[:, apart] == SHARES[2]).astype(np.intp)
    upper = in_two * (in_two.cumsum(0) - 1)
    lower = in_two - upper
    return np.concatenate([
        _words(of, ids, np.flatnonzero(both == TOGETHER), PLAIN),
        *(_words(of, ids, apart, asked) for asked in (HOLE * lower, HOLE * upper, LOW * lower + HIGH * upper)),
    ])  # fmt: skip


def _words(of: PieceTable, ids: NDArray[np.uint32], rows: NDArray[np.intp], asked: NDArray[np.intp] | int) -> Joined:
    """The words of all combinations of the pieces of each row, those of one role for each suit."""
    heads = look_up(of.heads, ids[:, rows] + asked * len(of.shares))
    numbers = heads & MOST_PIECES
    ways = numbers[0] * numbers[1] * numbers[2] * numbers[3]
    which = np.repeat(np.arange(len(rows)), ways)
    chosen = [look_up(head >> NUMBER_BITS, which) for head in heads]
    several = np.flatnonzero(look_up(ways, which) > 1)
    if len(several):
        of_row = which[several]
        nth = several - (ways.cumsum() - ways)[of_row]
        for suit in reversed(SUITS):
            nth, piece = np.divmod(nth, look_up(numbers[suit.ordinal], of_row))
            chosen[suit.ordinal][several] += piece
    words = _put_together(of, chosen)
    words |= look_up(rows, which).astype(np.uint64) << ROW_BIT
    return words


def _put_together(of: PieceTable, chosen: Sequence[NDArray[np.intp]]) -> Joined:
    """The words of one piece of each suit, with the blocks of the suits in order."""
    blocks = np.zeros(len(chosen[0]), np.uint32)
    besides, taken = blocks.copy(), blocks.copy()
    for suit_blocks, suit_besides, pieces in zip(of.blocks, of.besides, chosen, strict=True):
        of_suit = look_up(suit_blocks, pieces)
        blocks |= (of_suit & ONLY_BLOCKS) >> taken
        taken += of_suit >> ALL_BLOCKS
        besides += look_up(suit_besides, pieces)
    words = blocks.astype(np.uint64)
    words <<= BLOCKS_BIT
    words |= besides
    return words


_ONLY_WAIT: Final = (1 << PAIR_BIT) - 1
_NO_WAIT: Final = _ONLY_WAIT
"""Not the code of a wait: no kind is left."""


@attrs.frozen(eq=False)
class _Left:
    """The kinds of each wait, by code, and its codes for the kinds that are left."""

    first: NDArray[np.uint8]
    last: NDArray[np.uint8]
    """Equal to ``first`` if the wait is for one kind."""
    codes: NDArray[np.uint64]
    """Four for each wait: both kinds live, the last dead, the first dead, both dead."""


@remember(1)
def _left() -> _Left:
    first, last = (np.array([wait.on[at].index for wait in WAITS], np.uint8) for at in (0, -1))
    codes = [code for wait in WAITS for code in (code_of(wait), _other(wait, 0), _other(wait, -1), _NO_WAIT)]
    return _Left(frozen(first), frozen(last), frozen(np.array(codes, np.uint64)))


def _other(wait: Wait, at: int) -> int:
    """The code of a wait for two kinds when only one of them is left."""
    return code_of(attrs.evolve(wait, on=(wait.on[at],))) if len(wait.on) == 2 else _NO_WAIT


def live_words(words: Joined, dead: NDArray[np.bool_]) -> Joined:
    """The words of ready hands with waits for live kinds only; words without such a kind are left out."""
    known, kinds = _left(), np.intp(dead.shape[1])
    waits = (words & np.uint64(_ONLY_WAIT)).astype(np.intp)
    begins = (words >> np.uint64(ROW_BIT)).astype(np.intp) * kinds
    first, last = (look_up(dead, begins + look_up(on, waits)) for on in (known.first, known.last))
    left = look_up(known.codes, 4 * waits + 2 * first + last)
    changed = words - waits.astype(np.uint64) + left
    live: Joined = changed[left != _NO_WAIT]
    return live
