"""The book's winning hands: four sets and a pair, all concealed, quads among them.

Each quad makes the hand one tile longer than fourteen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED
from mjfunc.spec.complete import products
from mjfunc.spec.suits import splits
from mjfunc.tiles.counts import Counts, check_counts, flat, total
from mjfunc.tiles.errors import BadSize, FiveOfAKind, shown
from mjfunc.tiles.tile import COPIES, KINDS, SUITS

if TYPE_CHECKING:
    from mjfunc.model.decompositions import CompleteRegular


def decompose_book(counts: Counts) -> tuple[CompleteRegular, ...]:
    """Every way to make four blocks and a pair of fourteen to eighteen tiles."""
    check_counts(counts)
    for kind, number in zip(KINDS, flat(counts), strict=True):
        if number > COPIES:
            message = f"{shown(number)} {kind}, but there are only {COPIES} of a kind"
            raise FiveOfAKind(message)
    if not MOST_CONCEALED <= total(counts) <= MOST_CONCEALED + MOST_BLOCKS:
        message = f"{total(counts)} tiles; a hand of the book has 14, and one more for each quad, to 18"
        raise BadSize(message)
    return tuple(
        decomposition
        for decomposition in products(splits(suit, part, quads=True) for suit, part in zip(SUITS, counts, strict=True))
        if len(decomposition.blocks) == MOST_BLOCKS
    )
