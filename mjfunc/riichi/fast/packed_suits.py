"""Tables of suits as packed numbers, from which the value of a hand is put together with its melds.

Each part has two numbers. Its sums are fu, and the numbers of parts of several sorts; those of a hand are added. Its
bits are one for each sequence, triplet and pair of honours; those of a hand are joined, each suit of numbers apart.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, assert_never

import attrs

from mjfunc.fast.suit_pieces import PiecesOfSuits, SuitPieces, pieces_by_suit, pieces_of_suits, total_over_pairs
from mjfunc.functional import Memory, lasting, remember
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.hand import NO_REDS, Reds
from mjfunc.model.suit_offsets import BASE, Offset
from mjfunc.riichi.fast.bit_fields import bit_fields
from mjfunc.riichi.spec.block_yaku import STRAIGHT as STARTS
from mjfunc.riichi.spec.fu import QUAD, TRIPLET
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.blocks import Meld

Sums: TypeAlias = int
Bits: TypeAlias = int
PackedSplit: TypeAlias = int
"""One way to split a suit: bits, the rank of a pair, the fields below, and sums. Those of four suits can be added."""

TRIPLETS: Final = 7
"""The lowest bit of triplets in a number suit: bits 0 to 6 are its sequences, bits 7 to 15 its triplets."""
PAIRS: Final = 7
"""The lowest bit of pairs in honours: bits 0 to 6 are their triplets, bits 7 to 13 their pairs."""
(BITS, _gap, PAIR, _gap, KNOWN, PAIRED, STRAIGHT, SEVERAL) = bit_fields(16, 2, 4, 2, 3, 3, 2, 2)
"""``BITS``: of blocks, and of pairs of honours. ``PAIR``: its rank. Added up over suits: ``KNOWN``: the suit can be
split; ``PAIRED``: there is a pair; ``STRAIGHT``: there are 123, 456 and 789; ``SEVERAL``: there are other ways."""
FORM: Final = KNOWN.mask | PAIRED.mask
ONE_PAIR: Final = KNOWN(4) + PAIRED()
"""The form of four suits that are blocks and a pair."""
SUMS: Final = SEVERAL.at + SEVERAL.bits
"""The lowest bit of the sums in a packed split."""
(FU, SEQUENCES, CONCEALED, QUADS, OUTSIDE, HONOURS, GREEN, TWINS) = bit_fields(9, 3, 3, 3, 3, 3, 3, 3)
"""The fields of sums. ``FU`` of triplets, and ``CONCEALED`` triplets, as if none was ended by ron. ``OUTSIDE``: blocks
and pairs with a terminal or an honour; ``HONOURS``: of honours; ``GREEN``: of green tiles or, of a suit of numbers, of
green ranks. ``TWINS``: pairs of equal sequences."""

_STRAIGHT: Final = sum(1 << rank - 1 for rank in STARTS)
_OUTSIDE_RANKS: Final = frozenset({1, 9})
_GREEN_RANKS: Final = frozenset({2, 3, 4, 6, 8})
_GREEN_DRAGON: Final = 6


def sums_of(part: Block | Pair, *, is_open: bool = False) -> Sums:
    """The sums of a block or a pair."""
    ranks = {tile.rank for tile in part.tiles}
    is_honours = part.suit is Suit.HONOURS
    is_outside = is_honours or not ranks.isdisjoint(_OUTSIDE_RANKS)
    is_green = ranks == {_GREEN_DRAGON} if is_honours else ranks <= _GREEN_RANKS
    sums = OUTSIDE(is_outside) + HONOURS(is_honours) + GREEN(is_green)
    match part:
        case Pair():
            return sums
        case Block(shape=BlockShape.SEQUENCE):
            return sums + SEQUENCES()
        case Block(shape=shape):
            is_quad = shape is BlockShape.QUAD
            fu = (QUAD if is_quad else TRIPLET) << is_outside << (not is_open)
            return sums + FU(fu) + QUADS(is_quad) + CONCEALED(not is_open)
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


def _splits(suit: Suit) -> Iterator[tuple[Offset, list[PackedSplit]]]:
    """Every suit that is blocks, or blocks and a pair, with the ways to split it, in the order of its pieces."""
    pieces = pieces_of_suits(suit)
    of_blocks = {order[0]: blocks for ways in pieces.values() for order, blocks, _, _ in ways if len(blocks) == 1}
    of_block = {number: (sums_of(block) << SUMS) + bit_of(block) for number, (block,) in of_blocks.items()}
    pairs = [Pair(suit, rank) for rank in range(1, suit.ranks + 1)]
    of_pair = [0, *((sums_of(pair) << SUMS) + bit_of(pair) + PAIR(pair.rank) + PAIRED() for pair in pairs)]
    orders = {order for ways in pieces.values() for order, _, _, _ in ways}
    joined = {order: _split_of([of_block[number] for number in order], suit) for order in orders}
    for offset, ways in pieces.items():
        several = SEVERAL() if len(ways) > 1 else 0
        yield offset, [several + joined[order] + of_pair[pair.rank if pair else 0] for order, _, pair, _ in ways]


def _split_of(blocks: list[PackedSplit], suit: Suit) -> PackedSplit:
    """One split of a suit from its blocks; equal sequences have one bit, and are twins."""
    twins = sum(blocks.count(block) // 2 for block in {*blocks})
    bits = sum({BITS.extract(block) for block in blocks})
    sums = sum(block >> SUMS for block in blocks) + TWINS(twins)
    straight = STRAIGHT() if suit is not Suit.HONOURS and is_straight(bits) else 0
    return KNOWN() + bits + straight + (sums << SUMS)


def is_straight(bits: Bits) -> bool:
    """Whether the bits of a suit of numbers have 123, 456 and 789."""
    return bits & _STRAIGHT == _STRAIGHT


@attrs.frozen(eq=False)
class SuitTables:
    """Every suit that is blocks, or blocks and a pair.

    Hands seldom have a suit that was looked up just before, so the tables are arrays of numbers, which are close
    together, and not objects all over the memory.
    """

    numbers: array[int]
    """The number of each suit of numbers by its offset; 0 where it is not in the table."""
    first: array[int]
    """The first way to split a suit of numbers, by its number."""
    every: tuple[tuple[PackedSplit, ...], ...]
    """All ways to split a suit of numbers, by its number."""
    pieces: tuple[tuple[SuitPieces, ...], tuple[SuitPieces, ...], tuple[SuitPieces, ...]]
    """The pieces of suits of m, p and s, by their numbers."""
    honours: Mapping[Offset, PackedSplit]
    """The only way to split honours, by their offset."""
    honour_pieces: PiecesOfSuits
    """The pieces of honours."""


@remember(1)
def tables() -> SuitTables:
    """Return the tables; they are computed once."""
    with lasting():
        numbers, first = array("H", bytes(2 * BASE**Suit.DOTS.ranks)), array("Q", [0])
        every: list[tuple[PackedSplit, ...]] = [()]
        m, p, s, z = pieces_by_suit()
        for number, (offset, ways) in enumerate(_splits(Suit.CHARACTERS), start=1):
            numbers[offset] = number
            first.append(ways[0])
            every.append(tuple(ways))
        of_m, of_p, of_s = (((), *(suit[offset] for offset in m)) for suit in (m, p, s))
        honours = {offset: split for offset, (split,) in _splits(Suit.HONOURS)}
        return SuitTables(numbers, first, tuple(every), (of_m, of_p, of_s), honours, z)


@remember(1)
def sums_of_pairs() -> tuple[Mapping[Offset, Sums], Mapping[Offset, Sums]]:
    """The sums of suits that are different pairs only: suits of numbers, which are alike, and honours."""
    return total_over_pairs(Suit.DOTS, 0, sums_of), total_over_pairs(Suit.HONOURS, 0, sums_of)


class CalledMelds(NamedTuple):
    """The melds of a hand, added up for scoring."""

    sums: Sums
    bits: tuple[Bits, Bits, Bits, Bits]
    """The sequences and triplets among the melds, as bits of each suit."""
    reds: Reds
    blocks_with_fu: tuple[tuple[Block, int], ...]
    is_open: bool


NO_MELDS: Final = CalledMelds(0, (0, 0, 0, 0), NO_REDS, (), is_open=False)
_SHAPES: Final = tuple(BlockShape)


def called_in(melds: tuple[Meld, ...]) -> CalledMelds:
    """Add up melds for scoring."""
    sums, bits, reds, is_open = 0, [0, 0, 0, 0], [0, 0, 0, 0], False
    blocks_with_fu: list[tuple[Block, int]] = []
    for meld in melds:
        block = meld.block
        suit = block.suit.ordinal
        more, bit = _MELDS((suit, block.rank, block.shape.ordinal, meld.open))
        sums += more
        bits[suit] |= bit
        reds[suit] += block.reds
        if fu := FU.extract(more):
            blocks_with_fu.append((block, fu))
        is_open = is_open or meld.open
    m, p, s, z = bits
    red_m, red_p, red_s, _ = reds
    return CalledMelds(sums, (m, p, s, z), (red_m, red_p, red_s), tuple(blocks_with_fu), is_open)


def _meld(key: tuple[int, int, int, bool]) -> tuple[Sums, Bits]:
    suit, rank, shape, is_open = key
    block = Block(SUITS[suit], rank, _SHAPES[shape])
    return sums_of(block, is_open=is_open), bit_of(block)


_MELDS: Final = Memory(_meld, 1 << 8)
"""The sums of a meld, and its bit, by numbers, for melds are not hashed as fast."""
