"""The parts of a winning hand, concealed or melds, and the packed features that each adds to a reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers, Rows, frozen
from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.riichi.arrays import features as f
from mjfunc.tiles.tile import KINDS, SUITS, Suit
from mjfunc.tiles.value_base import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator


Ranks: TypeAlias = tuple[int, ...]
Held: TypeAlias = tuple[Ranks, Ranks, Ranks, Ranks]
"""The ranks that there are of characters, dots, bamboos and honours."""
Sort: TypeAlias = Literal["sequence", "triplet", "pair", "open sequence", "open triplet", "open quad", "closed quad"]
GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
"""1112345678999: how many of each rank nine gates need."""
STRAIGHT: Final = 0b1001001
"""The bits of 123, 456 and 789."""
GREEN_RANKS: Final = frozenset({2, 3, 4, 6, 8})
GREEN: Final = 6
"""The green dragon."""
DRAGONS: Final = {5: f.WHITE_TRIPLET, GREEN: f.GREEN_TRIPLET, 7: f.RED_TRIPLET}
WINDS: Final = (1, 2, 3, 4)


@attrs.frozen
class Values:
    """Which winds are valued, by their ranks, and what a pair of them brings."""

    seat: int
    round: int
    double: int
    """Halves of the fu of a pair that is valued for both."""

    def of_pair(self, rank: int) -> int:
        """Halves of the fu of a pair of honours."""
        if rank == self.seat == self.round:
            return self.double
        return int(rank in DRAGONS or rank in (self.seat, self.round))


@attrs.frozen
class Deck:
    """The ranks of a suit that there are; they are honours where something is valued."""

    ranks: Ranks
    values: Values | None = None

    @property
    def is_honours(self) -> bool:
        """Whether the suit is honours."""
        return self.values is not None


@attrs.frozen
class SuitPart:
    """A block, pair or meld of one suit. Its features count it as green if it would be green in bamboos."""

    sort: Sort
    ranks: Ranks
    is_outside: bool
    """Whether there is a terminal or an honour in it."""
    key: int
    """Its packed features, which are added to those of the other parts."""
    bit: int = 0
    """The bit of a sequence or triplet; bits of different suits are compared to find the same part in each."""

    @property
    def low(self) -> int:
        """Its lowest rank."""
        return self.ranks[0]


def sequences(deck: Deck, sort: Sort) -> Iterator[SuitPart]:
    """The sequences of a suit of numbers, concealed or melds."""
    for low in range(1, 8) if not deck.is_honours else ():
        ranks = (low, low + 1, low + 2)
        if {*ranks} <= {*deck.ranks}:
            is_outside = low in (1, 7)
            key = f.SEQUENCES() + f.OPEN(int(sort == "open sequence"))
            yield SuitPart(sort, ranks, is_outside, key + _where(is_outside, is_green=low == 2), 1 << low - 1)


_FU: Final = {"triplet": 2, "open triplet": 1, "open quad": 4, "closed quad": 8}
"""Halves of the fu of one of simples."""


def triplets(deck: Deck, sort: Sort) -> Iterator[SuitPart]:
    """The triplets or quads of a suit, concealed or melds."""
    is_open, is_quad = sort.startswith("open"), sort.endswith("quad")
    for rank in deck.ranks:
        is_outside, is_green, key = _kind(deck, rank)
        key += f.FU(_FU[sort] * (2 if is_outside else 1)) + f.NOT_PINFU()
        key += f.QUADS(int(is_quad)) + (f.OPEN() if is_open else f.CONCEALED())
        if deck.values is not None:
            key += f.SEAT_TRIPLET(int(rank == deck.values.seat)) + f.ROUND_TRIPLET(int(rank == deck.values.round))
            key += DRAGONS[rank]() if rank in DRAGONS else f.WINDS()
        ranks, bit = (rank,) * (4 if is_quad else 3), 0 if deck.is_honours else 1 << 6 + rank
        yield SuitPart(sort, ranks, is_outside, key + _where(is_outside, is_green=is_green), bit)


def pairs(deck: Deck) -> Iterator[SuitPart]:
    """The pairs of a suit."""
    for rank in deck.ranks:
        is_outside, is_green, key = _kind(deck, rank)
        if deck.values is not None:
            fu = deck.values.of_pair(rank)
            key += f.FU(fu) + f.NOT_PINFU(int(fu > 0))
            key += f.DRAGON_PAIR() if rank in DRAGONS else f.WIND_PAIR()
        yield SuitPart("pair", (rank, rank), is_outside, key + _where(is_outside, is_green=is_green))


def ended(part: SuitPart, rank: int) -> int:
    """The features that a part adds if the winning tile of a rank ended it."""
    match part.sort:
        case "pair":
            return f.PAIR_ENDED() + f.FU() + f.NOT_PINFU()
        case "triplet":
            return f.ENDED(2 if part.is_outside else 1)
        case _:
            is_ryanmen = (rank == part.low and rank != 7) or (rank == part.low + 2 and rank != 3)
            return 0 if is_ryanmen else f.FU() + f.NOT_PINFU()


def _kind(deck: Deck, rank: int) -> tuple[bool, bool, int]:
    """Whether a kind is outside, whether it is green, and its sum as an honour."""
    if deck.is_honours:
        return True, rank == GREEN, f.GREEN(int(rank == GREEN))
    return rank in (1, 9), rank in GREEN_RANKS, 0


def _where(is_outside: bool, *, is_green: bool) -> int:  # noqa: FBT001  # of a part
    """The features that count the parts without a property."""
    return (f.NOT_SIMPLE() if is_outside else f.NOT_OUTSIDE()) + f.NOT_GREEN(int(not is_green))


NOTHING: Final = 255
"""The code for no meld and for no indicator."""
SUIT_BITS: Final = 16
"""The number of bits for the sequences and triplets of a number suit; the next suit has the bits above them."""
NO_WINDS: Final = Values(seat=0, round=0, double=0)
"""Values without winds: those of each win are added later."""


def _melds() -> Iterator[Meld]:
    for kind in KINDS:
        yield Meld(Block(kind.suit, kind.rank, BlockShape.TRIPLET))
        if kind.suit is not Suit.HONOURS and kind.rank + 2 <= kind.suit.ranks:
            yield Meld(Block(kind.suit, kind.rank, BlockShape.SEQUENCE))
        quad = Block(kind.suit, kind.rank, BlockShape.QUAD)
        yield from (Meld(quad), Meld(quad, open=False))


MELDS: Final = Catalogue(_melds())
"""Every meld without a red five: its code is its place."""


@attrs.frozen(eq=False)
class Coded:
    """Tables of melds by their codes; the entries of all other codes are 0."""

    keys: Integers
    bits: Integers
    counts: Rows
    """The tiles, 34 counts for each."""
    are_open: NDArray[np.bool_]
    are_quads: NDArray[np.bool_]
    are_sequences: NDArray[np.bool_]


@remember(1)
def coded() -> Coded:
    """The tables of melds, made once."""
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
    """The feature that each part of characters or dots, which are never green, adds."""
    return f.NOT_GREEN() if suit in SUITS[:2] else 0


def _part(meld: Meld) -> SuitPart:
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
