"""Summaries: of a chunk of hands, all that the tables are asked with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Numbers, Offsets, frozen, look_up
from mjfunc.batch.features import TILES_BIT
from mjfunc.batch.melds import MELDS_BIT, melded
from mjfunc.batch.tables import NUMBER_BIT
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, SUITS

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Rows
    from mjfunc.batch.checks import Allowed
    from mjfunc.batch.rows import Chunk
    from mjfunc.batch.tables import Tables

_SLAB: Final = 1 << 10
"""How many rows are multiplied at a time."""


def _weights() -> NDArray[np.float32]:
    weights = np.zeros((len(KINDS), len(SUITS)), np.float32)
    for kind in KINDS:
        weights[kind.index, kind.suit.ordinal] = BASE ** (kind.suit.ranks - kind.rank)
    return frozen(weights)


_WEIGHTS: Final = _weights()
"""What multiplies counts to the offset of each suit. All sums stay far below 2**24, so floats are exact."""


_NUMBER: Final = np.uint32((1 << MELDS_BIT) - 1)
"""The bits of the number of what stands in melds of a suit."""


@attrs.frozen(eq=False)
class Summary:
    """What the tables need to know of some hands."""

    offsets: Offsets
    """Where each suit stands in the table."""
    numbers: Numbers
    """The number of each suit's signature."""
    tiles: NDArray[np.uint8]
    """How many tiles there are in each hand."""
    features: NDArray[np.uint16]
    """How many pairs, kinds, orphans and orphans twice, four bits for each."""

    @property
    def blocks(self) -> NDArray[np.uint8] | int:
        """How many blocks are to be found, in all or in each of the hands."""
        blocks: NDArray[np.uint8] = self.tiles // np.uint8(3)
        return int(blocks[0]) if len(blocks) and blocks.min() == blocks.max() else blocks

    def at(self, rows: NDArray[np.intp]) -> Summary:
        """The same of some of the hands."""
        return Summary(
            self.offsets.take(rows, axis=1),
            self.numbers.take(rows, axis=1),
            self.tiles[rows],
            self.features[rows],
        )


@attrs.frozen(eq=False)
class SummaryBeside(Summary):
    """The same of hands beside melds."""

    in_melds: Numbers
    """The number of what stands in melds of each suit."""
    melds: NDArray[np.uint32]
    """How many melds these are at least."""

    def at(self, rows: NDArray[np.intp]) -> SummaryBeside:
        """The same of some of the hands."""
        return _beside(Summary.at(self, rows), self.in_melds.take(rows, axis=1), self.melds[rows])


def _beside(summary: Summary, in_melds: Numbers, melds: NDArray[np.uint32]) -> SummaryBeside:
    return SummaryBeside(
        summary.offsets, summary.numbers, summary.tiles, summary.features, in_melds=in_melds, melds=melds
    )


def summarize(tables: Tables, chunk: Chunk, allowed: Allowed) -> Summary:
    """Summarize hands, and refuse them if one is not allowed."""
    if chunk.hands.size and chunk.hands.max() > COPIES:
        allowed.refuse_first(chunk)
    offsets = offsets_of(chunk.hands)
    suits = look_up(tables.suits, offsets)
    features = suits[0] + suits[1] + suits[2] + suits[3]
    tiles = (features >> TILES_BIT).astype(np.uint8)
    if not look_up(allowed.sizes, tiles).all() or (allowed.players == 3 and allowed.not_played(offsets[0]).any()):
        allowed.refuse_first(chunk)
    summary = Summary(offsets, (suits >> NUMBER_BIT).astype(np.uint32), tiles, features.astype(np.uint16))
    return summary if chunk.melds is None else _with_melds(summary, chunk, chunk.melds, allowed)


def _with_melds(summary: Summary, chunk: Chunk, melds: Rows, allowed: Allowed) -> SummaryBeside:
    """The same with what stands in melds; hands are refused if it cannot stand beside one of them."""
    if melds.size and (melds.max() > COPIES or (chunk.hands + melds).max() > COPIES):
        allowed.refuse_first(chunk)
    offsets = offsets_of(melds)
    in_melds = look_up(melded().known, offsets)
    least = (in_melds[0] + in_melds[1] + in_melds[2] + in_melds[3]) >> MELDS_BIT
    too_many = (summary.tiles // np.uint8(3) + least > MOST_BLOCKS).any()
    if too_many or (allowed.players == 3 and allowed.not_played(offsets[0]).any()):
        allowed.refuse_first(chunk)
    return _beside(summary, in_melds & _NUMBER, least)


def offsets_of(chunk: Rows) -> Offsets:
    """Where the suits of hands stand in the table.

    So few rows are multiplied at a time that no second thread is woken: where processors are busy, waiting for it
    would take longer than the work.
    """
    counts = chunk.astype(np.float32)
    products = np.empty((len(chunk), len(SUITS)), np.float32)
    for first in range(0, len(chunk), _SLAB):
        np.matmul(counts[first : first + _SLAB], _WEIGHTS, out=products[first : first + _SLAB])
    offsets = products.T.astype(np.intp, order="C")
    offsets[-1] += HONOURS
    return offsets
