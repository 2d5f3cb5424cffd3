"""The places that a winning tile can take: what each brings to a reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.forms import WaitShape
from mjfunc.riichi.packed import CONCEALED, FU, bit_of, sums_of
from mjfunc.riichi.terms import YakuBits, bit
from mjfunc.riichi.yaku import Yaku
from mjfunc.spec.holes import hole
from mjfunc.tiles.tile import KINDS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.riichi.packed import Bits, Sums

Sort: TypeAlias = "tuple[Sums, int, YakuBits]"
"""What ron takes from the sums, the fu of the wait, and which yakuman four concealed triplets are."""
PlaceOf: TypeAlias = "tuple[Bits, int, WaitShape, BlockShape | None, int]"
"""The bit of a block, the sort of the place, the wait, and the shape and the rank of the block; a pair has no shape."""

RYANMEN, OTHER_HOLE, OF_SIMPLES, OF_OUTSIDE, TANKI, NO_BLOCK = range(6)


def _opened(triplet: str) -> Sums:
    """Ron opens a triplet, and halves its fu."""
    return (1 << CONCEALED) + (sums_of(Block.of([Tile.of(triplet)] * 3)) & FU) // 2


SORTS: Final[tuple[Sort, ...]] = (
    (0, 0, 0),
    (0, 2, 0),
    (_opened("2m"), 0, bit(Yaku.SUUANKOU)),
    (_opened("1m"), 0, bit(Yaku.SUUANKOU)),
    (0, 2, bit(Yaku.SUUANKOU_TANKI)),
    (0, 0, 0),
)
"""By their numbers: sequences, triplets, the pair, and seven pairs."""


def _in_block(kind: Tile, block: Block) -> PlaceOf:
    wait = hole(block, kind)[0]
    if wait is WaitShape.SHANPON:
        sort = OF_SIMPLES if kind.is_simple else OF_OUTSIDE
    else:
        sort = RYANMEN if wait is WaitShape.RYANMEN else OTHER_HOLE
    return bit_of(block), sort, wait, block.shape, block.rank


def _in_blocks(kind: Tile) -> tuple[PlaceOf, ...]:
    """In canonical order."""
    blocks = [Block(kind.suit, kind.rank, BlockShape.TRIPLET)]
    if kind.suit is not Suit.HONOURS:
        lowest = range(max(1, kind.rank - 2), min(7, kind.rank) + 1)
        blocks += [Block(kind.suit, rank, BlockShape.SEQUENCE) for rank in lowest]
    return tuple(_in_block(kind, block) for block in sorted(blocks))


BLOCKS: Final = tuple(map(_in_blocks, KINDS))
"""The places in a block, by the kind of the winning tile."""
PAIR: Final[PlaceOf] = (0, TANKI, WaitShape.TANKI, None, 0)
"""That in the pair."""
NO_PLACE: Final[PlaceOf] = (0, NO_BLOCK, WaitShape.TANKI, None, 0)
"""That in seven pairs."""
