"""Melds by their codes, and what each adds to what counts of a reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers, Rows, frozen
from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.parts import Deck, Part, Values, sequences, triplets
from mjfunc.tiles.tile import KINDS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTHING: Final = 255
"""Stands where there is no meld, and where there is no indicator."""
SUIT_BITS: Final = 16
"""The bits of the sequences and triplets of a suit of numbers; those of the next suit stand above them."""
NO_WINDS: Final = Values(seat=0, round=0, double=0)
"""No wind is valued: what is, is asked of each win."""


def _melds() -> Iterator[Meld]:
    for kind in KINDS:
        yield Meld(Block(kind.suit, kind.rank, BlockShape.TRIPLET))
        if kind.suit is not Suit.HONOURS and kind.rank + 2 <= kind.suit.ranks:
            yield Meld(Block(kind.suit, kind.rank, BlockShape.SEQUENCE))
        quad = Block(kind.suit, kind.rank, BlockShape.QUAD)
        yield from (Meld(quad), Meld(quad, open=False))


MELDS: Final = tuple(_melds())
"""Every meld without a red five: its code is its place."""


@attrs.frozen(eq=False)
class Coded:
    """What there is to know of melds, by their codes; of all other codes there is nothing."""

    keys: Integers
    bits: Integers
    counts: Rows
    """The tiles, 34 counts for each."""
    are_open: NDArray[np.bool_]
    are_quads: NDArray[np.bool_]
    are_sequences: NDArray[np.bool_]


@remember(1)
def coded() -> Coded:
    """All of it, made once."""
    size = NOTHING + 1
    found = Coded(
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros((size, len(KINDS)), np.uint8),
        *(np.zeros(size, np.bool_) for _ in range(3)),
    )
    for code, meld in enumerate(MELDS):
        part, suit = _part(meld), meld.block.suit
        found.keys[code] = part.key | not_green(suit)
        found.bits[code] = part.bit << SUIT_BITS * suit.ordinal
        for tile in meld.block.tiles:
            found.counts[code, tile.index] += 1
        found.are_open[code] = meld.open
        found.are_quads[code] = meld.block.shape is BlockShape.QUAD
        found.are_sequences[code] = meld.block.shape is BlockShape.SEQUENCE
    for table in attrs.astuple(found, recurse=False):
        frozen(table)
    return found


def deck_of(suit: Suit) -> Deck:
    """All ranks of a suit."""
    return Deck(tuple(range(1, suit.ranks + 1)), NO_WINDS if suit is Suit.HONOURS else None)


def not_green(suit: Suit) -> int:
    """What a part of characters or dots, which are not green, says besides."""
    return f.NOT_GREEN() if suit in SUITS[:2] else 0


def _part(meld: Meld) -> Part:
    block, deck = meld.block, deck_of(meld.block.suit)
    match block.shape:
        case BlockShape.SEQUENCE:
            parts = sequences(deck, "open sequence")
        case BlockShape.TRIPLET:
            parts = triplets(deck, "open triplet")
        case BlockShape.QUAD:
            parts = triplets(deck, "open quad" if meld.open else "closed quad")
        case _ as never:
            assert_never(never)
    return next(part for part in parts if part.low == block.rank)
