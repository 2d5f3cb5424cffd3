"""Ranks of many hands at once, and the hands of many ranks, as arrays of 34 counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen
from mjfunc.batch.rows import CHUNK, check_rows, chunks, in_row
from mjfunc.census.ranks import BEFORE, SIZES, check_rank, number_of_hands, rank_counts
from mjfunc.tiles.counts import counts_from_34
from mjfunc.tiles.errors import BadOption, shown, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Rows

Ranks: TypeAlias = NDArray[np.int64]
_BEFORE: Final = frozen(np.array(BEFORE, np.int64))
_BASE: Final = COPIES + 1


def rank_rows(hands: Rows) -> Ranks:
    """The rank of each row among all of as many tiles."""
    ranks = np.empty(len(check_rows("rank_rows", hands)), np.int64)
    for at, chunk in chunks(hands):
        tiles = chunk.sum(1, dtype=np.intp)
        if chunk.size and (chunk.max() > COPIES or tiles.min() < SIZES[0] or tiles.max() > SIZES[-1]):
            _refuse_one(chunk, at)
        ranks[at : at + len(chunk)] = _ranks(np.ascontiguousarray(chunk.T), tiles)
    return ranks


def _refuse_one(chunk: Rows, at: int) -> NoReturn:
    """Say what is wrong with the first row that has no rank, as it is said of any counts."""
    for row, counts in enumerate(chunk.tolist(), start=at):
        with in_row(row):
            rank_counts(counts_from_34(counts))
    raise AssertionError


def _ranks(copies_of_kinds: Rows, left: NDArray[np.intp]) -> Ranks:
    ranks = np.zeros(len(left), np.int64)
    for before, copies in zip(_BEFORE[::-1], copies_of_kinds, strict=True):
        ranks += before.take(left * _BASE + copies)
        left -= copies
    return ranks


def unrank_rows(ranks: Ranks, tiles: int) -> Rows:
    """The hand of each rank, as 34 counts in a row."""
    number = number_of_hands(tiles)
    if type(ranks) is not np.ndarray:
        wrong = wrong_class("unrank_rows", "a plain numpy array of int64", ranks, "numpy.array([0]) is one")
        raise wrong
    if ranks.dtype != np.int64 or ranks.ndim != 1:
        message = f"ranks are a plain numpy array of int64, not {shown(ranks)}"
        raise BadOption(message)
    for at in np.flatnonzero((ranks < 0) | (ranks >= number)).tolist():
        with in_row(at):
            check_rank(int(ranks[at]), number, tiles)
    rows = np.empty((len(ranks), len(KINDS)), np.uint8)
    for at in range(0, len(ranks), CHUNK):
        rows[at : at + CHUNK] = numbers_of(ranks[at : at + CHUNK].copy(), tiles, len(KINDS)).T
    return rows


def numbers_of(left: Ranks, tiles: int, kinds: int) -> Rows:
    """Kind by kind so many numbers of copies by their sum, of what is left of each rank."""
    rows = np.empty((kinds, len(left)), np.uint8)
    tiles_left = np.full(len(left), tiles)
    for at, before in enumerate(_BEFORE[:kinds][::-1]):
        # As many copies as there are bounds above the rank: BEFORE falls with the copies.
        copies = np.zeros(len(left), np.intp)
        for bound in before.T[:-1]:
            copies += bound.take(tiles_left) > left
        left -= before.take(tiles_left * _BASE + copies)
        tiles_left -= copies
        rows[at] = copies
    return rows
