"""The hands that represent the classes of many ranks at once, as arrays of 34 counts."""

from __future__ import annotations

from itertools import groupby
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from mjfunc.batch.arrays import frozen
from mjfunc.census.ranks import WAYS
from mjfunc.census.rows import numbers_of
from mjfunc.census.symmetry import HONOURS_OF, SUITS_OF, choices_among, ends_of, splits_of
from mjfunc.functional import remember
from mjfunc.tiles.tile import KINDS, Suit

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Rows
    from mjfunc.census.rows import Ranks
    from mjfunc.census.symmetry import Split


def class_rows(ranks: range, tiles: int) -> Rows:
    """The hand of each of these ranks of classes, which follow each other."""
    rows = np.empty((len(ranks), len(KINDS)), np.uint8)
    begin = 0
    for split, end in zip(splits_of(tiles), ends_of(tiles), strict=True):
        first, last = max(begin, ranks.start), min(end, ranks.stop)
        if first < last:
            here = np.arange(first - begin, last - begin)
            rows[first - ranks.start : last - ranks.start] = _rows(here, split, tiles - sum(split))
        begin = end
    return rows


def _rows(left: Ranks, split: Split, honours: int) -> Rows:
    """The hands of a split: its suits are looked up by their ranks."""
    left, in_honours = np.divmod(left, HONOURS_OF[honours])
    suits = [_every(honours, Suit.HONOURS.ranks)[in_honours]]
    for tiles, alike in reversed([(tiles, len([*alike])) for tiles, alike in groupby(split)]):
        left, chosen = np.divmod(left, choices_among(tiles, alike))
        suits = [_every(tiles, Suit.DOTS.ranks)[of_suit] for of_suit in _choice(chosen, tiles, alike)] + suits
    return np.hstack(suits)


def _choice(index: Ranks, tiles: int, suits: int) -> list[Ranks]:
    """The ranks of so many suits of as many tiles, not falling."""
    ranks: list[Ranks] = []
    for at in reversed(range(suits)):
        before = _before(SUITS_OF[tiles] + suits, at + 1)
        highest = np.searchsorted(before, index, side="right") - 1
        index = index - before[highest]  # the array is not ours to change
        ranks = [highest - at, *ranks]
    return ranks


@remember(64)
def _before(tops: int, size: int) -> Ranks:
    """How many choices of so many there are below each top."""
    return frozen(np.array([comb(top, size) for top in range(tops)], np.int64))


@remember(64)
def _every(tiles: int, kinds: int) -> Rows:
    """All ways to take so many tiles of so many kinds, by their ranks."""
    return frozen(np.ascontiguousarray(numbers_of(np.arange(WAYS[kinds][tiles]), tiles, kinds).T))
