"""The places that a winning tile can take in a suit: what each brings to a reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.forms import WaitShape
from mjfunc.riichi.packed import CONCEALED, FU, bit_of, sums_of
from mjfunc.riichi.terms import YakuBits, bit
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.tile import KINDS, Suit

if TYPE_CHECKING:
    from mjfunc.riichi.packed import Bits, Sums
    from mjfunc.tiles.tile import Tile

PlaceOf: TypeAlias = "tuple[Bits, Sums, int, YakuBits, WaitShape, BlockShape | None, int]"
"""The bit of the block; what ron takes from the sums; the fu of the wait; which yakuman four concealed triplets are;
the wait; and the shape and the rank of the block, no shape of a pair."""


def _in_block(kind: Tile, rank: int, shape: BlockShape) -> PlaceOf:
    block = Block(kind.suit, rank, shape)
    fu, opened = 2, 0
    if shape is BlockShape.TRIPLET:
        # Ron opens a triplet, and halves its fu.
        wait, fu, opened = WaitShape.SHANPON, 0, (1 << CONCEALED) + (sums_of(block) & FU) // 2
    elif kind.rank == rank + 1:
        wait = WaitShape.KANCHAN
    elif (rank, kind.rank) in ((1, 3), (7, 7)):
        wait = WaitShape.PENCHAN
    else:
        wait, fu = WaitShape.RYANMEN, 0
    return bit_of(block), opened, fu, bit(Yaku.SUUANKOU), wait, shape, rank


def _in_blocks(kind: Tile) -> tuple[PlaceOf, ...]:
    """In canonical order."""
    shapes = [(kind.rank, BlockShape.TRIPLET)]
    if kind.suit is not Suit.HONOURS:
        shapes += [(rank, BlockShape.SEQUENCE) for rank in range(kind.rank - 2, kind.rank + 1) if 1 <= rank <= 7]
    return tuple(_in_block(kind, rank, shape) for rank, shape in sorted(shapes, key=lambda each: (each[0], each[1])))


BLOCKS: Final = tuple(map(_in_blocks, KINDS))
"""The places in a block, by the kind of the winning tile."""
PAIR: Final[PlaceOf] = (0, 0, 2, bit(Yaku.SUUANKOU_TANKI), WaitShape.TANKI, None, 0)
"""That in the pair."""
NO_PLACE: Final[PlaceOf] = (0, 0, 0, 0, WaitShape.TANKI, None, 0)
"""That in seven pairs."""
