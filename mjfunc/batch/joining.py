"""Pieces of four suits put together, in every combination, to the words of decompositions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import look_up
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
    PLAIN,
    SHARES,
    TOGETHER,
    Pieces,
)
from mjfunc.tiles.tile import SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.batch.arrays import Offsets

Joined: TypeAlias = NDArray[np.uint64]
"""The words of decompositions, in no order."""

FORM_BIT: Final = BLOCKS_BIT + ALL_BLOCKS
ROW_BIT: Final = FORM_BIT + 2
"""The form is above the blocks, and above it the row."""


def complete_words(of: Pieces, offsets: Offsets) -> Joined:
    """The decompositions of the hands with these suits, of a drawn size, in the regular form."""
    ids = look_up(of.ids, offsets)
    return _words(of, ids, np.flatnonzero(look_up(of.shares, ids).sum(0) == COMPLETE), PLAIN)


def ready_words(of: Pieces, offsets: Offsets) -> Joined:
    """The same of a waiting size."""
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


def _words(of: Pieces, ids: NDArray[np.uint32], rows: NDArray[np.intp], asked: NDArray[np.intp] | int) -> Joined:
    """All combinations of the pieces of each of these rows, of each suit those that are asked for."""
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


def _put_together(of: Pieces, chosen: Sequence[NDArray[np.intp]]) -> Joined:
    """The words of one piece of each suit, all blocks after those of the suits below."""
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
