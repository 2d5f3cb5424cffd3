"""The book's winning hands: four sets and a pair, all concealed, quads among them.

Each quad makes the hand one tile longer than fourteen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.hand import MOST_BLOCKS, check_book
from mjfunc.spec.complete import products
from mjfunc.spec.suits import splits
from mjfunc.tiles.tile import SUITS

if TYPE_CHECKING:
    from mjfunc.model.decompositions import CompleteRegular
    from mjfunc.tiles.counts import Counts


def decompose_book(counts: Counts) -> tuple[CompleteRegular, ...]:
    """Every way to make four blocks and a pair of fourteen to eighteen tiles."""
    check_book(counts)
    return tuple(
        decomposition
        for decomposition in products(splits(suit, part, quads=True) for suit, part in zip(SUITS, counts, strict=True))
        if len(decomposition.blocks) == MOST_BLOCKS
    )
