"""The order in which Lott's procedure tries kinds of set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.fallback.sets import SetKind
from mjfunc.model.blocks import BlockShape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.model.blocks import Block, Pair

KINDS_OF_SET: Final = tuple(SetKind)
KIND_OF_SHAPE: Final = {
    BlockShape.QUAD: SetKind.FOUR,
    BlockShape.TRIPLET: SetKind.THREE,
    BlockShape.SEQUENCE: SetKind.SEQUENCE,
}


def order_of_kinds(blocks: Sequence[Block], pairs: Sequence[Pair]) -> list[int]:
    """The kinds of these sets, four first, as a machine tries them: from the lowest tile up."""
    sets = [(block.tiles[0], KINDS_OF_SET.index(KIND_OF_SHAPE[block.shape])) for block in blocks]
    return [kind for _, kind in sorted([*sets, *((pair.tiles[0], KINDS_OF_SET.index(SetKind.PAIR)) for pair in pairs)])]
