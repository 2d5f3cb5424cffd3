"""Hands as products of suits: every choice of one suit from each of four tables, each found by its place."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from mjfunc.audit.stretches import Stretch
from mjfunc.batch.arrays import Rows
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Table: TypeAlias = tuple[Rows, ...]
"""Suits by their number of tiles."""
Tables: TypeAlias = tuple[Table, Table, Table, Table]
_PIECE: Final = 1 << 15


def by_tiles(suits: Rows, most: int) -> Table:
    """Suits by their number of tiles."""
    tiles = suits.sum(1)
    return tuple(suits[tiles == number] for number in range(most + 1))


def every_choice(
    tables: Tables, tiles: int, wanted: Callable[[tuple[int, ...]], bool], kept: Callable[[Rows], Rows]
) -> Iterator[Stretch[Rows]]:
    """Every hand of so many tiles of one suit of each table, where the numbers of tiles of the suits are wanted.

    Of each piece of them, only those are asked about that are kept.
    """
    sizes = [[number for number, of_size in enumerate(table) if len(of_size)] for table in tables]
    for split in product(*sizes):
        if sum(split) == tiles and wanted(split):
            yield _of_split([table[number] for table, number in zip(tables, split, strict=True)], kept)


def _of_split(suits: list[Rows], kept: Callable[[Rows], Rows]) -> Stretch[Rows]:
    shape = tuple(map(len, suits))

    def pieces(begin: int, end: int) -> Iterator[Rows]:
        for first in range(begin, end, _PIECE):
            chosen = np.unravel_index(np.arange(first, min(first + _PIECE, end)), shape)
            rows = np.empty((len(chosen[0]), len(KINDS)), np.uint8)
            column = 0
            for suit, of_suit, at in zip(SUITS, suits, chosen, strict=True):
                rows[:, column : column + suit.ranks] = of_suit[at]
                column += suit.ranks
            yield kept(rows)

    return Stretch(prod(shape), pieces)
