"""Ranks of many hands, and hands of many ranks, as arrays of 34 counts."""

from __future__ import annotations

from itertools import groupby
from math import comb
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import CHUNK, check_rows, chunks, frozen, in_row
from mjfunc.census.ranks import (
    BEFORE,
    HONOURS_OF,
    SIZES,
    SUITS_OF,
    WAYS,
    check_rank,
    choices_among,
    ends_of,
    number_of_hands,
    rank_counts,
    splits_of,
)
from mjfunc.functional import remember
from mjfunc.tiles.counts import counts_from_34
from mjfunc.tiles.errors import BadOption, short_repr, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS, Suit

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Rows
    from mjfunc.census.ranks import TilesPerSuit


RankArray: TypeAlias = NDArray[np.int64]
_BEFORE: Final = frozen(np.array(BEFORE, np.int64))
_BASE: Final = COPIES + 1


def rank_rows(hands: Rows) -> RankArray:
    """The rank of each row of 34 counts among all hands of the same size."""
    ranks = np.empty(len(check_rows("rank_rows", hands)), np.int64)
    for at, chunk in chunks(hands):
        tiles = chunk.sum(1, dtype=np.intp)
        if chunk.size and (chunk.max() > COPIES or tiles.min() < SIZES[0] or tiles.max() > SIZES[-1]):
            _refuse_one(chunk, at)
        ranks[at : at + len(chunk)] = _ranks(np.ascontiguousarray(chunk.T), tiles)
    return ranks


def _refuse_one(chunk: Rows, at: int) -> NoReturn:
    """Raise the error of the first row that has no rank, with its number."""
    for row, counts in enumerate(chunk.tolist(), start=at):
        with in_row(row):
            rank_counts(counts_from_34(counts))
    raise AssertionError


def _ranks(copies_of_kinds: Rows, left: NDArray[np.intp]) -> RankArray:
    ranks = np.zeros(len(left), np.int64)
    for before, copies in zip(_BEFORE[::-1], copies_of_kinds, strict=True):
        ranks += before.take(left * _BASE + copies)
        left -= copies
    return ranks


def unrank_rows(ranks: RankArray, tiles: int) -> Rows:
    """The hands of this many tiles with these ranks, as rows of 34 counts."""
    number = number_of_hands(tiles)
    if type(ranks) is not np.ndarray:
        wrong = wrong_class("unrank_rows", "a plain numpy array of int64", ranks, "numpy.array([0]) is one")
        raise wrong
    if ranks.dtype != np.int64 or ranks.ndim != 1:
        message = f"ranks are a plain numpy array of int64, not {short_repr(ranks)}"
        raise BadOption(message)
    for at in np.flatnonzero((ranks < 0) | (ranks >= number)).tolist():
        with in_row(at):
            check_rank(int(ranks[at]), number, tiles)
    rows = np.empty((len(ranks), len(KINDS)), np.uint8)
    for at in range(0, len(ranks), CHUNK):
        rows[at : at + CHUNK] = numbers_of(ranks[at : at + CHUNK].copy(), tiles, len(KINDS)).T
    return rows


def numbers_of(left: RankArray, tiles: int, kinds: int) -> Rows:
    """The numbers of copies with a sum and these ranks, a row for each kind; overwrites ``left``."""
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


def class_rows(ranks: range, tiles: int) -> Rows:
    """The representative hands of a range of ranks of classes, as rows of 34 counts."""
    rows = np.empty((len(ranks), len(KINDS)), np.uint8)
    begin = 0
    for split, end in zip(splits_of(tiles), ends_of(tiles), strict=True):
        first, last = max(begin, ranks.start), min(end, ranks.stop)
        if first < last:
            here = np.arange(first - begin, last - begin)
            rows[first - ranks.start : last - ranks.start] = _rows(here, split, tiles - sum(split))
        begin = end
    return rows


def _rows(left: RankArray, split: TilesPerSuit, honours: int) -> Rows:
    """The hands with this many tiles in each suit."""
    left, in_honours = np.divmod(left, HONOURS_OF[honours])
    suits = [_every(honours, Suit.HONOURS.ranks)[in_honours]]
    for tiles, alike in reversed([(tiles, len([*alike])) for tiles, alike in groupby(split)]):
        left, chosen = np.divmod(left, choices_among(tiles, alike))
        suits = [_every(tiles, Suit.DOTS.ranks)[of_suit] for of_suit in _choice(chosen, tiles, alike)] + suits
    return np.hstack(suits)


def _choice(index: RankArray, tiles: int, suits: int) -> list[RankArray]:
    """The ranks of several suits with the same number of tiles, in ascending order."""
    ranks: list[RankArray] = []
    for at in reversed(range(suits)):
        before = _before(SUITS_OF[tiles] + suits, at + 1)
        highest = np.searchsorted(before, index, side="right") - 1
        index = index - before[highest]  # the array is not ours to change
        ranks = [highest - at, *ranks]
    return ranks


@remember(64)
def _before(tops: int, size: int) -> RankArray:
    """The number of combinations of ``size`` numbers below each top."""
    return frozen(np.array([comb(top, size) for top in range(tops)], np.int64))


@remember(64)
def _every(tiles: int, kinds: int) -> Rows:
    """All numbers of copies of this many kinds with a sum, by rank."""
    return frozen(np.ascontiguousarray(numbers_of(np.arange(WAYS[kinds][tiles]), tiles, kinds).T))
