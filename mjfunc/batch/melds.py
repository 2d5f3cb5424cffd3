"""Tiles in melds: rows of 34 counts of the tiles in the melds of a hand.

These counts do not always show which melds they are: 111222333m are three triplets or three sequences, and the three
quads of 1m, 2m and 3m are also four sequences. Answers depend only on the copies that are used up. Melds fit with a
hand if the fewest melds with these counts do.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Rows, frozen
from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.hand import MOST_BLOCKS, Hand
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.tiles.counts import check_copies, counts_from_34
from mjfunc.tiles.errors import BadMeld
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


MELDS_BIT: Final = 16
"""Below this bit is the number of a suit's tiles in melds, above it the fewest melds with these tiles."""
_NOT_MELDS: Final = (MOST_BLOCKS + 1) << MELDS_BIT
"""More melds than any hand has: for tiles that are not melds."""


@attrs.frozen(eq=False)
class SuitMelds:
    """A number for all the tiles of a suit that can be in melds, those of the fewest melds first; no tiles are 0."""

    known: NDArray[np.uint32]
    """The number by the offset of the tiles, and above it the fewest melds."""
    counts: tuple[Rows, Rows]
    """The counts by number, of number suits and of honours, whose numbers follow."""
    least: tuple[NDArray[np.uint8], NDArray[np.uint8]]
    """The fewest melds, by number."""


@remember(1)
def suit_melds() -> SuitMelds:
    """The tiles of a suit that can be in melds, made once."""
    known = np.full(HONOURS + BASE**Suit.HONOURS.ranks, _NOT_MELDS, np.uint32)
    of_numbers, of_honours = _of_suit(Suit.DOTS), _of_suit(Suit.HONOURS)
    begin, number = 0, 0
    for suit, (counts, least) in ((Suit.DOTS, of_numbers), (Suit.HONOURS, of_honours)):
        offsets = begin + counts.astype(np.intp) @ BASE ** np.arange(suit.ranks)[::-1]
        known[offsets] = np.arange(number, number + len(counts)) + (least.astype(np.uint32) << MELDS_BIT)
        begin, number = HONOURS, len(counts)
    known[HONOURS] = known[0]
    return SuitMelds(frozen(known), (of_numbers[0], of_honours[0]), (of_numbers[1], of_honours[1]))


def _of_suit(suit: Suit) -> tuple[Rows, NDArray[np.uint8]]:
    """The counts of up to four melds of a suit, each once, and the fewest melds with these counts."""
    ranks = np.eye(suit.ranks, dtype=np.uint8)
    sequences = ranks[:-2] + ranks[1:-1] + ranks[2:] if suit is Suit.DOTS else ranks[:0]
    blocks = np.concatenate((3 * ranks, 4 * ranks, sequences))
    by_number = [
        blocks[[*combinations_with_replacement(range(len(blocks)), number)]].sum(1, dtype=np.uint8)
        for number in range(1, MOST_BLOCKS + 1)
    ]
    counts = np.concatenate((ranks[:1] * 0, *by_number))
    least = np.repeat(np.arange(MOST_BLOCKS + 1, dtype=np.uint8), [1, *map(len, by_number)])
    held = np.flatnonzero((counts <= COPIES).all(1))
    _, first = np.unique(counts[held] @ BASE ** np.arange(suit.ranks), return_index=True)
    each_once = held[np.sort(first)]
    return frozen(counts[each_once]), frozen(least[each_once])


def hand_beside(concealed: Sequence[int], in_melds: Sequence[int]) -> Hand:
    """The hand of these counts, with as few melds as possible; raises an error if there is none."""
    check_copies(counts_from_34(map(sum, zip(concealed, in_melds, strict=True))))
    return Hand.from_34(concealed, tuple(_read_melds(in_melds)))


def _read_melds(in_melds: Sequence[int]) -> Iterator[Meld]:
    for suit in SUITS:
        counts = tuple(in_melds[9 * suit.ordinal : 9 * suit.ordinal + suit.ranks])
        blocks = _fewest_blocks(suit, counts)
        if blocks is None:
            tiles = [kind for kind in KINDS if kind.suit is suit for _ in range(counts[kind.rank - 1])]
            message = f"{' '.join(map(str, tiles))} in melds are not sequences, triplets and quads"
            raise BadMeld(message)
        yield from map(Meld, blocks)


def _fewest_blocks(suit: Suit, counts: tuple[int, ...]) -> tuple[Block, ...] | None:
    """The fewest blocks with exactly these tiles; None if there are none."""
    if not any(counts):
        return ()
    rank = next(rank for rank, number in enumerate(counts, start=1) if number)
    found: list[tuple[Block, ...]] = []
    for shape in BlockShape:
        if shape is BlockShape.SEQUENCE and (suit is Suit.HONOURS or rank + 2 > suit.ranks):
            continue
        block = Block(suit, rank, shape)
        left = [*counts]
        for tile in block.tiles:
            left[tile.rank - 1] -= 1
        others = _fewest_blocks(suit, tuple(left)) if min(left) >= 0 else None
        if others is not None:
            found.append((block, *others))
    return min(found, key=len, default=None)
