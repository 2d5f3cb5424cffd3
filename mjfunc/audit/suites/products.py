"""Hands as products of suits: every choice of one suit from each of four tables, without keeping them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

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


def every_choice(tables: Tables, tiles: int, wanted: Callable[[tuple[int, ...]], bool]) -> Iterator[Rows]:
    """Every hand of so many tiles of one suit of each table, where the numbers of tiles of the suits are wanted."""
    sizes = [[number for number, of_size in enumerate(table) if len(of_size)] for table in tables]
    for split in product(*sizes):
        if sum(split) == tiles and wanted(split):
            yield from _of_split([table[number] for table, number in zip(tables, split, strict=True)])


def _of_split(suits: list[Rows]) -> Iterator[Rows]:
    shape = tuple(map(len, suits))
    number = int(np.prod(shape))
    for begin in range(0, number, _PIECE):
        chosen = np.unravel_index(np.arange(begin, min(begin + _PIECE, number)), shape)
        rows = np.empty((len(chosen[0]), len(KINDS)), np.uint8)
        end = 0
        for suit, of_suit, at in zip(SUITS, suits, chosen, strict=True):
            rows[:, end : end + suit.ranks] = of_suit[at]
            end += suit.ranks
        yield rows
