"""What melds bring to a win, all of a hand together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.memory import Memory
from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.hand import NO_REDS
from mjfunc.riichi.packed import FU, bit_of, sums_of
from mjfunc.tiles.tile import SUITS

if TYPE_CHECKING:
    from mjfunc.model.blocks import Meld
    from mjfunc.model.hand import Reds
    from mjfunc.riichi.packed import Bits, Sums

Called: TypeAlias = "tuple[Sums, tuple[Bits, Bits, Bits, Bits], Reds, tuple[tuple[Block, int], ...], bool]"
"""The sums of melds, their bits suit by suit, how many fives of m, p and s are red, the blocks that bring fu and how
many, and whether a meld is open."""

NOTHING_CALLED: Final[Called] = (0, (0, 0, 0, 0), NO_REDS, (), False)
_SHAPES: Final = tuple(BlockShape)


def called_in(melds: tuple[Meld, ...]) -> Called:
    """What melds bring."""
    sums, bits, reds, is_open = 0, [0, 0, 0, 0], [0, 0, 0, 0], False
    with_fu: list[tuple[Block, int]] = []
    for meld in melds:
        block = meld.block
        suit = block.suit.ordinal
        more, bit = _MELDS((suit, block.rank, block.shape.ordinal, meld.open))
        sums += more
        bits[suit] |= bit
        reds[suit] += block.reds
        if fu := more & FU:
            with_fu.append((block, fu))
        is_open = is_open or meld.open
    m, p, s, z = bits
    red_m, red_p, red_s, _ = reds
    return sums, (m, p, s, z), (red_m, red_p, red_s), tuple(with_fu), is_open


def _of_meld(asked: tuple[int, int, int, bool]) -> tuple[Sums, Bits]:
    suit, rank, shape, is_open = asked
    block = Block(SUITS[suit], rank, _SHAPES[shape])
    return sums_of(block, is_open=is_open), bit_of(block)


_MELDS: Final = Memory(_of_meld, 1 << 8)
"""The sums of a meld, and its bit, by numbers, for melds are not hashed as fast."""
