"""Check the hands of a chunk and summarize them: the offsets, sizes and features that the tables need."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import OffsetArray, SignatureNumbers, frozen, in_row, look_up
from mjfunc.batch.melds import MELDS_BIT, hand_beside, suit_melds
from mjfunc.batch.tables import NUMBER_BIT, TILES_BIT
from mjfunc.functional import remember
from mjfunc.model.conventions import Players, check_players
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED, Hand, check_drawn, check_waiting
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.spec.shanten import check_forms
from mjfunc.tiles.tile import COPIES, KINDS, SUITS

if TYPE_CHECKING:
    from mjfunc.batch.arrays import RowChunk, Rows
    from mjfunc.batch.tables import BatchTables
    from mjfunc.model.conventions import FormName


_SLAB: Final = 1 << 10
"""The rows to multiply at a time."""


def _weights() -> NDArray[np.float32]:
    weights = np.zeros((len(KINDS), len(SUITS)), np.float32)
    for kind in KINDS:
        weights[kind.index, kind.suit.ordinal] = BASE ** (kind.suit.ranks - kind.rank)
    return frozen(weights)


_WEIGHTS: Final = _weights()
"""A matrix from counts to the offset of each suit. All sums are far below 2**24, so floats are exact."""


_NUMBER: Final = np.uint32((1 << MELDS_BIT) - 1)
"""The bits of the number of a suit's tiles in melds."""


@attrs.frozen(eq=False)
class Summary:
    """The numbers of some hands with which to look into tables."""

    offsets: OffsetArray
    """The offset of each suit."""
    numbers: SignatureNumbers
    """The number of each suit's signature."""
    tiles: NDArray[np.uint8]
    """The number of tiles of each hand."""
    features: NDArray[np.uint16]
    """The numbers of pairs, kinds, orphans and orphans held twice, four bits for each."""

    @property
    def blocks(self) -> NDArray[np.uint8] | int:
        """The number of blocks of the hands: one number if it is the same for all, else one for each."""
        blocks: NDArray[np.uint8] = self.tiles // np.uint8(3)
        return int(blocks[0]) if len(blocks) and blocks.min() == blocks.max() else blocks

    def rows_at(self, rows: NDArray[np.intp]) -> Summary:
        """The summary of the hands in some rows."""
        return Summary(
            self.offsets.take(rows, axis=1),
            self.numbers.take(rows, axis=1),
            self.tiles[rows],
            self.features[rows],
        )


@attrs.frozen(eq=False)
class SummaryBeside(Summary):
    """The summary of hands with melds."""

    in_melds: SignatureNumbers
    """The number of the tiles in melds of each suit."""
    melds: NDArray[np.uint32]
    """The fewest melds of each hand."""

    def rows_at(self, rows: NDArray[np.intp]) -> SummaryBeside:
        """The summary of the hands in some rows."""
        return _with_melds_of(Summary.rows_at(self, rows), self.in_melds.take(rows, axis=1), self.melds[rows])


def _with_melds_of(summary: Summary, in_melds: SignatureNumbers, melds: NDArray[np.uint32]) -> SummaryBeside:
    return SummaryBeside(
        summary.offsets, summary.numbers, summary.tiles, summary.features, in_melds=in_melds, melds=melds
    )


def summarize(tables: BatchTables, chunk: RowChunk, allowed: AllowedHands) -> Summary:
    """Summarize hands; raise an error for the first one that is not allowed."""
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


def _with_melds(summary: Summary, chunk: RowChunk, melds: Rows, allowed: AllowedHands) -> SummaryBeside:
    """Add the tiles in melds to a summary; raise an error if they do not fit with one of the hands."""
    if melds.size and (melds.max() > COPIES or (chunk.hands + melds).max() > COPIES):
        allowed.refuse_first(chunk)
    offsets = offsets_of(melds)
    in_melds = look_up(suit_melds().known, offsets)
    least = (in_melds[0] + in_melds[1] + in_melds[2] + in_melds[3]) >> MELDS_BIT
    too_many = (summary.tiles // np.uint8(3) + least > MOST_BLOCKS).any()
    if too_many or (allowed.players == 3 and allowed.not_played(offsets[0]).any()):
        allowed.refuse_first(chunk)
    return _with_melds_of(summary, in_melds & _NUMBER, least)


def offsets_of(chunk: Rows) -> OffsetArray:
    """The offsets of the suits of hands.

    Few rows are multiplied at a time, so that numpy uses one thread: on a busy machine, waiting for a second one would
    take longer than the work.
    """
    counts = chunk.astype(np.float32)
    products = np.empty((len(chunk), len(SUITS)), np.float32)
    for first in range(0, len(chunk), _SLAB):
        np.matmul(counts[first : first + _SLAB], _WEIGHTS, out=products[first : first + _SLAB])
    offsets = products.T.astype(np.intp, order="C")
    offsets[-1] += HONOURS
    return offsets


SIMPLE_CHARACTERS: Final = slice(1, 8)
"""2m to 8m, which are not in the game of three players."""
ANY, WAITING, DRAWN = (1, 2), (1,), (2,)
"""The remainders of sizes divided by 3: of any hand, of waiting hands, and of hands that have drawn."""


@attrs.frozen(eq=False)
class AllowedHands:
    """The sizes and kinds of hands that a function takes, and the check that raises an error for any other hand."""

    sizes: NDArray[np.bool_]
    players: Players
    check: Callable[[Hand], None]

    def not_played(self, characters: OffsetArray) -> NDArray[np.bool_]:
        """Whether each of these suits of characters has tiles that are not in the game."""
        if self.players == 4:
            return np.zeros(len(characters), np.bool_)
        not_played: NDArray[np.bool_] = characters // BASE % BASE**7 > 0
        return not_played

    def refuse_first(self, chunk: RowChunk) -> NoReturn:
        """Raise the error of the first hand that is not allowed: that of a single hand, with the number of its row."""
        hands, melds = chunk.hands, np.zeros_like(chunk.hands) if chunk.melds is None else chunk.melds
        row = int(np.flatnonzero(self._faults(hands, melds) | _cannot_stand_beside(hands, melds))[0])
        with in_row(chunk.first + row):
            self.check(hand_beside(hands[row].tolist(), melds[row].tolist()))
        raise AssertionError

    def _faults(self, hands: Rows, melds: Rows) -> NDArray[np.bool_]:
        """Whether each row has a wrong size or a kind that is not in the game."""
        tiles = np.minimum(hands.sum(1, dtype=np.uint16), 255)
        characters = offsets_of(np.minimum(np.maximum(hands, melds), COPIES))[0]
        faults: NDArray[np.bool_] = ~look_up(self.sizes, tiles) | self.not_played(characters)
        return faults


def _cannot_stand_beside(hands: Rows, melds: Rows) -> NDArray[np.bool_]:
    """Whether the tiles in melds of each row are no melds, use up too many copies, or are too many melds."""
    held = hands.astype(np.uint16) + melds
    known = look_up(suit_melds().known, offsets_of(np.minimum(melds, COPIES)))
    least = (known >> MELDS_BIT).sum(0)
    cannot: NDArray[np.bool_] = (held > COPIES).any(1) | (hands.sum(1, dtype=np.uint16) // 3 + least > MOST_BLOCKS)
    return cannot


@remember(64)
def allowed_hands(over: tuple[int, ...], players: Players, needed: tuple[FormName, ...]) -> AllowedHands:
    """The hands of these sizes and players that can have one of the forms."""
    least = 1 if "regular" in needed else 13

    def check(hand: Hand) -> None:
        if over == WAITING:
            check_waiting(hand)
        if over == DRAWN:
            check_drawn(hand)
        check_players(hand.held, players)
        # A hand that has drawn discards a tile before its shanten is computed.
        check_forms(hand.size - (over == DRAWN), needed)

    sizes = np.array([least <= size <= MOST_CONCEALED and size % 3 in over for size in range(1 << 8)])
    return AllowedHands(frozen(sizes), players, check)
