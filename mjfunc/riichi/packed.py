"""What blocks and pairs bring to a win, packed into numbers: those of a hand are put together from its suits and melds.

Of each part there are two numbers. The first are sums: fu, and how many parts are of what sort. Those of a hand are
added. The second are bits, one for each sequence, triplet and pair of honours that is there. Those of a hand are
joined, those of each suit of numbers at a place of their own.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.fast.suits import Pieces, PiecesOfSuits, pairs_by_suit, pieces_by_suit, pieces_of_suits
from mjfunc.functional import remember
from mjfunc.memory import lasting
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.suits import BASE, Offset
from mjfunc.riichi.sequences import STRAIGHT as STARTS
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand

Sums: TypeAlias = int
Bits: TypeAlias = int
Split: TypeAlias = int
"""One way to split a suit: bits, the rank of a pair, what there is, and sums. Those of four suits can be added."""

TRIPLETS: Final = 7
"""Of a suit of numbers there are bits of seven sequences, and above them of nine triplets."""
PAIRS: Final = 7
"""Of honours there are bits of seven triplets, and above them of seven pairs."""
BITS: Final = (1 << 16) - 1
PAIR: Final = 18
"""Where the rank of a pair begins."""
RANK: Final = 15
KNOWN: Final = 1 << 24
"""The suit can be split. So this and the next are counted, when suits are added:"""
PAIRED: Final = 1 << 27
"""There is a pair."""
STRAIGHT: Final = 1 << 30
"""There are 123, 456 and 789."""
SEVERAL: Final = 1 << 32
"""There are other ways to split it."""
ANY_SEVERAL: Final = 3 * SEVERAL
FORM: Final = 7 * KNOWN + 7 * PAIRED
ONE_PAIR: Final = 4 * KNOWN + PAIRED
"""The form of four suits that are blocks and a pair."""
SUMS: Final = 34
"""Where the sums begin."""

FU: Final = 0x1FF
"""Where, of the sums, the fu of triplets stand, as if none was ended by ron."""
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

_STRAIGHT: Final = sum(1 << rank - 1 for rank in STARTS)
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
        case _ as never:
            assert_never(never)


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
        case _ as never:
            assert_never(never)


def _splits(suit: Suit) -> Iterator[tuple[Offset, list[Split]]]:
    """Every suit that is blocks, or blocks and a pair, with the ways to split it, in the order of its pieces."""
    pieces = pieces_of_suits(suit)
    of_blocks = {order[0]: blocks for ways in pieces.values() for order, blocks, _, _ in ways if len(blocks) == 1}
    of_block = {number: (sums_of(block) << SUMS) + bit_of(block) for number, (block,) in of_blocks.items()}
    pairs = [Pair(suit, rank) for rank in range(1, suit.ranks + 1)]
    of_pair = [0, *((sums_of(pair) << SUMS) + bit_of(pair) + (pair.rank << PAIR) + PAIRED for pair in pairs)]
    orders = {order for ways in pieces.values() for order, _, _, _ in ways}
    joined = {order: _joined([of_block[number] for number in order], suit) for order in orders}
    for offset, ways in pieces.items():
        several = SEVERAL if len(ways) > 1 else 0
        yield offset, [several + joined[order] + of_pair[pair.rank if pair else 0] for order, _, pair, _ in ways]


def _joined(blocks: list[Split], suit: Suit) -> Split:
    """What blocks of a suit come to; equal sequences have one bit, and are twins."""
    twins = sum(blocks.count(block) // 2 for block in {*blocks})
    bits = sum({block & BITS for block in blocks})
    sums = sum(block >> SUMS for block in blocks) + (twins << TWINS)
    straight = STRAIGHT if suit is not Suit.HONOURS and is_straight(bits) else 0
    return KNOWN + bits + straight + (sums << SUMS)


def is_straight(bits: Bits) -> bool:
    """Whether the bits of a suit of numbers have 123, 456 and 789."""
    return bits & _STRAIGHT == _STRAIGHT


@attrs.frozen(eq=False)
class Tables:
    """Every suit that is blocks, or blocks and a pair.

    Hands seldom have a suit that was looked up just before. So what is looked up stands close together: numbers, and
    not objects that are spread over the memory.
    """

    numbers: array[int]
    """The number of each suit of numbers by its offset; 0 where it is not in the table."""
    first: array[int]
    """The first way to split a suit of numbers, by its number."""
    every: tuple[tuple[Split, ...], ...]
    """All ways, by its number."""
    pieces: tuple[tuple[Pieces, ...], tuple[Pieces, ...], tuple[Pieces, ...]]
    """The pieces of suits of m, p and s, by their numbers."""
    honours: Mapping[Offset, Split]
    """How honours are split, always in one way."""
    honour_pieces: PiecesOfSuits
    """The pieces of honours."""


@remember(1)
def tables() -> Tables:
    """The tables, made once."""
    with lasting():
        numbers, first = array("H", bytes(2 * BASE**Suit.DOTS.ranks)), array("Q", [0])
        every: list[tuple[Split, ...]] = [()]
        m, p, s, z = pieces_by_suit()
        for number, (offset, ways) in enumerate(_splits(Suit.CHARACTERS), start=1):
            numbers[offset] = number
            first.append(ways[0])
            every.append(tuple(ways))
        of_m, of_p, of_s = (((), *(suit[offset] for offset in m)) for suit in (m, p, s))
        honours = {offset: split for offset, (split,) in _splits(Suit.HONOURS)}
        return Tables(numbers, first, tuple(every), (of_m, of_p, of_s), honours, z)


def has_form(hand: Hand) -> bool:
    """Whether a whole hand is four blocks and a pair or seven pairs; thirteen orphans are not asked for."""
    m, p, s, z = hand.offsets
    known = tables()
    numbers, first = known.numbers, known.first
    together = first[numbers[m]] + first[numbers[p]] + first[numbers[s]] + known.honours.get(z, 0)
    if together & FORM == ONE_PAIR:
        return True
    of_numbers, of_honours = sums_of_pairs()
    return not hand.melds and m in of_numbers and p in of_numbers and s in of_numbers and z in of_honours


@remember(1)
def sums_of_pairs() -> tuple[Mapping[Offset, Sums], Mapping[Offset, Sums]]:
    """What suits that are nothing but different pairs add: suits of numbers, which are alike, and honours."""
    of_numbers, _, _, of_honours = (
        {offset: sum(map(sums_of, pairs)) for offset, pairs in suits.items()} for suits in pairs_by_suit()
    )
    return of_numbers, of_honours
