"""The places that a winning tile can take: what each brings to a reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.forms import WaitShape
from mjfunc.riichi.packed import CONCEALED, FU, KNOWN, bit_of, sums_of
from mjfunc.riichi.terms import YakuBits, bit
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.tile import KINDS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.riichi.packed import Bits, Sums

PlaceOf: TypeAlias = "tuple[Bits, Sums, int, YakuBits, WaitShape, BlockShape | None, int]"
"""The bit of a block in the split of its suit; what ron takes from the sums; the fu of the wait; which yakuman four
concealed triplets are; the wait; and the shape and the rank of the block. A pair has no shape."""


def _in_block(kind: Tile, block: Block) -> PlaceOf:
    opened, fu, four = 0, 2, 0
    if block.shape is BlockShape.TRIPLET:
        # Ron opens a triplet, and halves its fu.
        wait, fu, four = WaitShape.SHANPON, 0, bit(Yaku.SUUANKOU)
        opened = (1 << CONCEALED) + (sums_of(block) & FU) // 2
    elif kind.rank == block.rank + 1:
        wait = WaitShape.KANCHAN
    elif (block.rank, kind.rank) in {(1, 3), (7, 7)}:
        wait = WaitShape.PENCHAN
    else:
        wait, fu = WaitShape.RYANMEN, 0
    return bit_of(block), opened, fu, four, wait, block.shape, block.rank


def _in_blocks(kind: Tile) -> tuple[PlaceOf, ...]:
    """In canonical order."""
    blocks = [Block(kind.suit, kind.rank, BlockShape.TRIPLET)]
    if kind.suit is not Suit.HONOURS:
        lowest = range(max(1, kind.rank - 2), min(7, kind.rank) + 1)
        blocks += [Block(kind.suit, rank, BlockShape.SEQUENCE) for rank in lowest]
    return tuple(_in_block(kind, block) for block in sorted(blocks))


BLOCKS: Final = tuple(map(_in_blocks, KINDS))
"""The places in a block, by the kind of the winning tile."""
IN_PAIR: Final[PlaceOf] = (KNOWN, 0, 2, bit(Yaku.SUUANKOU_TANKI), WaitShape.TANKI, None, 0)
"""That in the pair; its bit is that of every suit."""
PLACES: Final = tuple((*blocks, IN_PAIR) for blocks in BLOCKS)
"""Those in a block, and that in the pair."""
NO_PLACE: Final[PlaceOf] = (0, 0, 0, 0, WaitShape.TANKI, None, 0)
"""That in seven pairs."""
