"""What blocks and pairs bring to a win, packed into numbers: those of a hand are put together from its suits and melds.

Of each part there are two numbers. The first are sums: fu, and how many parts are of what sort. Those of a hand are
added. The second are bits, one for each sequence, triplet and pair of honours that is there. Those of a hand are
joined, those of each suit of numbers at a place of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.suits import pairs_by_suit, pieces_of_suits
from mjfunc.functional import remember
from mjfunc.memory import Memory, lasting
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.fast.suits import Order, Piece
    from mjfunc.model.suits import Offset, Offsets

Sums: TypeAlias = int
Bits: TypeAlias = int
Split: TypeAlias = tuple[Sums, Bits, int]
"""The sums and the bits of one way to split a suit, and the rank of its pair, 0 without one."""
Splits: TypeAlias = "Mapping[Offset, tuple[Split, ...]]"

FU: Final = 0x1FF
"""Where the fu of triplets stand, as if none was ended by ron."""
FIELD: Final = 7
"""Each of the others has three bits, of which this is the first:"""
SEQUENCES: Final = 9
CONCEALED: Final = 12
"""Concealed triplets, as if none was ended by ron."""
QUADS: Final = 15
OUTSIDE: Final = 18
"""Blocks and pairs with a terminal or an honour."""
HONOURS: Final = 21
"""Blocks and pairs of honours."""
GREEN: Final = 24
"""Blocks and pairs of green tiles; of a suit of numbers, if it is that of bamboos."""
TWINS: Final = 27
"""Pairs of equal sequences."""

TRIPLETS: Final = 7
"""Of a suit of numbers there are bits of seven sequences, and above them of nine triplets."""
APART: Final = 16
"""How far the bits of one suit of numbers are from those of the next."""
PAIRS: Final = 7
"""Of honours there are bits of seven triplets, and above them of seven pairs."""

_OUTSIDE_RANKS: Final = frozenset({1, 9})
_GREEN_RANKS: Final = frozenset({2, 3, 4, 6, 8})
_GREEN_DRAGON: Final = 6


def sums_of(part: Block | Pair, *, is_open: bool = False) -> Sums:
    """What a block or a pair adds."""
    ranks = {tile.rank for tile in part.tiles}
    is_honours = part.suit is Suit.HONOURS
    is_outside = is_honours or not ranks.isdisjoint(_OUTSIDE_RANKS)
    is_green = ranks == {_GREEN_DRAGON} if is_honours else ranks <= _GREEN_RANKS
    sums = (is_outside << OUTSIDE) + (is_honours << HONOURS) + (is_green << GREEN)
    match part:
        case Pair():
            return sums
        case Block(shape=BlockShape.SEQUENCE):
            return sums + (1 << SEQUENCES)
        case Block(shape=shape):
            is_quad = shape is BlockShape.QUAD
            fu = (8 if is_quad else 2) << is_outside << (not is_open)
            return sums + fu + (is_quad << QUADS) + ((not is_open) << CONCEALED)


def bit_of(part: Block | Pair) -> Bits:
    """The bit of a block or a pair among those of its suit; a pair of numbers has none."""
    of_rank = 1 << part.rank - 1
    match part:
        case Pair(suit=Suit.HONOURS):
            return of_rank << PAIRS
        case Pair():
            return 0
        case Block(suit=Suit.HONOURS) | Block(shape=BlockShape.SEQUENCE):
            return of_rank
        case Block():
            return of_rank << TRIPLETS


@remember(2)
def _splits(suit: Suit) -> Splits:
    """The splits of all suits, in the order of their pieces."""
    pieces = pieces_of_suits(suit)
    blocks = {order[0]: one for ways in pieces.values() for order, one, _, _ in ways if len(one) == 1}
    of_block = {number: (sums_of(block), bit_of(block)) for number, (block,) in blocks.items()}
    of_pair = {rank: Pair(suit, rank) for rank in range(1, suit.ranks + 1)}
    pairs = {rank: (sums_of(pair), bit_of(pair)) for rank, pair in of_pair.items()} | {0: (0, 0)}
    known: dict[Order, tuple[Sums, Bits]] = {}

    def split(piece: Piece) -> Split:
        order, _, pair, _ = piece
        if order not in known:
            sums = sum([of_block[number][0] for number in order])
            known[order] = sums + (_twins(order) << TWINS), sum([of_block[number][1] for number in {*order}])
        sums, bits = known[order]
        rank = pair.rank if pair else 0
        of_pair, bit = pairs[rank]
        return sums + of_pair, bits | bit, rank

    return {offset: tuple([split(piece) for piece in ways]) for offset, ways in pieces.items()}


def _twins(order: Order) -> int:
    """How many pairs of equal sequences there are: triplets cannot be equal."""
    return sum(order.count(number) // 2 for number in {*order})


@remember(1)
def splits() -> tuple[Splits, Splits]:
    """The splits of suits of numbers, which are alike, and those of honours."""
    with lasting():
        return _splits(Suit.CHARACTERS), _splits(Suit.HONOURS)


def has_one_pair(offsets: Offsets) -> bool:
    """Whether suits whose tiles are 3n + 2 are blocks and a pair: the size of each suit tells whether it has a pair."""
    m, p, s, z = offsets
    of_numbers, of_honours = splits()
    of_m, of_p, of_s, of_z = of_numbers.get(m), of_numbers.get(p), of_numbers.get(s), of_honours.get(z)
    if not (of_m and of_p and of_s and of_z):
        return False
    return not (of_m[0][2] and of_p[0][2] and of_s[0][2] and of_z[0][2])


@remember(1)
def sums_of_pairs() -> tuple[Mapping[Offset, Sums], Mapping[Offset, Sums]]:
    """What suits that are nothing but different pairs add: suits of numbers, which are alike, and honours."""
    of_numbers, _, _, of_honours = (
        {offset: sum(map(sums_of, pairs)) for offset, pairs in suits.items()} for suits in pairs_by_suit()
    )
    return of_numbers, of_honours


def _of_meld(meld: Meld) -> tuple[Sums, Bits, Bits]:
    block = meld.block
    sums, bit = sums_of(block, is_open=meld.open), bit_of(block)
    return (sums, 0, bit) if block.suit is Suit.HONOURS else (sums, bit << APART * block.suit.ordinal, 0)


MELDS: Final = Memory(_of_meld, 1 << 10)
"""The sums of a meld, and its bits: those of numbers, and those of honours."""
