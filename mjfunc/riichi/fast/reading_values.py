"""Value every reading of a win with integer arithmetic: yaku, han, fu and points.

Tests compare the results with those of the definition.
"""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from itertools import product
from operator import lt
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.fast.special import SEVEN
from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.suit_offsets import HONOURS as NO_HONOURS
from mjfunc.riichi.fast.bit_fields import YakuBits, yaku_bit
from mjfunc.riichi.fast.context import YAKU_SUMS, Compared, ScoringContext, Valuation
from mjfunc.riichi.fast.packed_suits import (
    BITS,
    CONCEALED,
    FORM,
    FU,
    GREEN,
    HONOURS,
    KNOWN,
    ONE_PAIR,
    OUTSIDE,
    PAIR,
    PAIRS,
    SEVERAL,
    STRAIGHT,
    SUMS,
    TRIPLETS,
    TWINS,
    bit_of,
    is_straight,
    sums_of,
    sums_of_pairs,
    tables,
)
from mjfunc.riichi.spec.fu import BASE as BASE_FU
from mjfunc.riichi.spec.fu import SEVEN_PAIRS as SEVEN_PAIRS_FU
from mjfunc.riichi.spec.tile_yaku import NINE_GATES
from mjfunc.riichi.values import reading as definition
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.tile import KINDS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.hand import Hand
    from mjfunc.riichi.fast.packed_suits import Bits, CalledMelds, PackedSplit, Sums
    from mjfunc.riichi.values.wins import Win
    from mjfunc.tiles.tile import Tile


class WinningPlace(NamedTuple):
    """A place that the winning tile can take."""

    bit: Bits
    """The bit of the block in the split of its suit."""
    opened: Sums
    """The sums that ron takes away, because the block counts as open."""
    wait_fu: int
    yakuman: YakuBits
    """The yakuman of four concealed triplets with the winning tile in this place."""
    wait: WaitShape
    shape: BlockShape | None
    """The shape of the block; a pair has none."""
    rank: int
    """The rank of the block."""


ReadingValue: TypeAlias = tuple[Valuation, WinningPlace, int]
"""The value of a reading, its place, and the number of its decomposition, or ``AS_SEVEN_PAIRS``."""


def _block_place(kind: Tile, block: Block) -> WinningPlace:
    opened, fu, four = 0, 2, 0
    if block.shape is BlockShape.TRIPLET:
        # Ron opens a triplet, and halves its fu.
        wait, fu, four = WaitShape.SHANPON, 0, yaku_bit(Yaku.SUUANKOU)
        opened = CONCEALED() + FU.extract(sums_of(block)) // 2
    elif kind.rank == block.rank + 1:
        wait = WaitShape.KANCHAN
    elif (block.rank, kind.rank) in {(1, 3), (7, 7)}:
        wait = WaitShape.PENCHAN
    else:
        wait, fu = WaitShape.RYANMEN, 0
    return WinningPlace(bit_of(block), opened, fu, four, wait, block.shape, block.rank)


def _block_places(kind: Tile) -> tuple[WinningPlace, ...]:
    """The places of a kind in blocks, in canonical order."""
    blocks = [Block(kind.suit, kind.rank, BlockShape.TRIPLET)]
    if kind.suit is not Suit.HONOURS:
        lowest = range(max(1, kind.rank - 2), min(7, kind.rank) + 1)
        blocks += [Block(kind.suit, rank, BlockShape.SEQUENCE) for rank in lowest]
    return tuple(_block_place(kind, block) for block in sorted(blocks))


BLOCK_PLACES: Final = tuple(map(_block_places, KINDS))
"""The places in a block, by the kind of the winning tile."""
PAIR_PLACE: Final = WinningPlace(KNOWN(), 0, 2, yaku_bit(Yaku.SUUANKOU_TANKI), WaitShape.TANKI, None, 0)
"""The place in the pair; every suit has its bit."""
PLACES: Final = tuple((blocks, (*blocks, PAIR_PLACE)) for blocks in BLOCK_PLACES)
"""The places by the kind of the winning tile: those in a block, and those if the pair can take the tile too."""
NO_PLACE: Final = WinningPlace(0, 0, 0, 0, WaitShape.TANKI, None, 0)
"""The place in seven pairs."""

AS_SEVEN_PAIRS: Final = -1
"""Used for a reading as seven pairs, in place of the number of its decomposition."""
_ALL: Final = 5
"""The parts of a regular hand."""
_SEQUENCE_BITS: Final = (1 << TRIPLETS) - 1
_NO_READING: Final = Compared(-1, 0, 0, 0, 0)
"""Less than any reading has."""
_OTHERS: Final = 2
"""The number of suits without tiles in a hand of one number suit."""
_GREEN, _ALL_GREEN = GREEN.mask, GREEN(_ALL)
_GREEN_DRAGON: Final = 1 << 5 | 1 << 5 + PAIRS
_BITS, _SEVERAL, _STRAIGHT, _FU = BITS.mask, SEVERAL.mask, STRAIGHT.mask, FU.mask
_PAIR, _CONCEALED, _THREE_CONCEALED = PAIR.mask, CONCEALED.mask, CONCEALED(3)
_TWINS, _TWO_TWINS = TWINS.mask << SUMS, TWINS(2) << SUMS
_GATES: Final = tuple(NINE_GATES.values())

_HONROUTOU, _TSUUIISOU, _SANANKOU = yaku_bit(Yaku.HONROUTOU), yaku_bit(Yaku.TSUUIISOU), yaku_bit(Yaku.SANANKOU)
_DOUJUN, _DOUKOU, _ITTSUU = yaku_bit(Yaku.SANSHOKU_DOUJUN), yaku_bit(Yaku.SANSHOKU_DOUKOU), yaku_bit(Yaku.ITTSUU)
_HONITSU, _CHINITSU, _CHIITOITSU = yaku_bit(Yaku.HONITSU), yaku_bit(Yaku.CHINITSU), yaku_bit(Yaku.CHIITOITSU)
_RYUUIISOU, _NINE_GATES, _PURE_GATES = (
    yaku_bit(Yaku.RYUUIISOU),
    yaku_bit(Yaku.CHUUREN_POUTOU),
    yaku_bit(Yaku.JUNSEI_CHUUREN_POUTOU),
)


def best_reading(hand: Hand, tile: Tile, melds: CalledMelds, context: ScoringContext, dora: int) -> ReadingValue | None:
    """The reading of a hand that is worth most, of equal ones the first; None for thirteen orphans."""
    m, p, s, z = hand._offsets
    known = tables()
    numbers, first = known.numbers, known.first
    splits = first[numbers[m]], first[numbers[p]], first[numbers[s]], known.honours.get(z, 0)
    joined = sum(splits)
    if joined & FORM != ONE_PAIR:
        return _seven_pairs(hand, tile, context, dora)
    ways = _ways(hand, splits[3]) if joined & _SEVERAL else (splits,)
    best = _best_regular(hand, tile, melds, context, dora, ways, splits[3])
    # A hand that is also seven pairs has two sequences twice, however it is split.
    if joined & _TWINS == _TWO_TWINS and (pairs := _seven_pairs(hand, tile, context, dora)):
        return max(best or pairs, pairs, key=_compared)
    return best


def _ways(hand: Hand, of_z: PackedSplit) -> Iterable[tuple[PackedSplit, ...]]:
    """Every way to split the suits of a hand."""
    m, p, s, _ = hand._offsets
    known = tables()
    numbers, every = known.numbers, known.every
    return product(every[numbers[m]], every[numbers[p]], every[numbers[s]], (of_z,))


def number_of_readings(win: Win) -> int:
    """The number of readings of a win, many times faster than the definition counts them."""
    hand, index = win.hand, win.tile.index
    suit, pair_of_rank = index // 9, index % 9 + 1 << PAIR.at
    number, seven = 0, 0
    for splits in _ways(hand, tables().honours.get(hand._offsets[-1], 0)):
        joined, own = sum(splits), splits[suit]
        if joined & FORM != ONE_PAIR:
            return definition.number_of_readings(win)
        seven |= joined & _TWINS == _TWO_TWINS
        number += sum(own & place.bit > 0 for place in PLACES[index][own & _PAIR == pair_of_rank])
    return definition.number_of_readings(win) if seven or not number else number


def _best_regular(  # noqa: PLR0913, PLR0917  # all of these differ
    hand: Hand,
    tile: Tile,
    melds: CalledMelds,
    context: ScoringContext,
    dora: int,
    ways: Iterable[tuple[PackedSplit, ...]],
    of_z: PackedSplit,
) -> ReadingValue | None:
    """The best reading as blocks and a pair, in one of these ways to split the suits."""
    melds_sums, (in_m, in_p, in_s, in_z), _, _, _ = melds
    everywhere = context.situation_yaku
    m, p, s, _ = hand._offsets
    if [m or in_m, p or in_p, s or in_s].count(0) == _OTHERS:
        everywhere |= _flush(hand, tile)
    if honours := of_z & _BITS | in_z:
        everywhere |= context.honours(honours)
    pair_fu, index = context.pair_fu[(of_z & _PAIR) >> PAIR.at], tile.index
    suit, pair_of_rank = index // 9, index % 9 + 1 << PAIR.at
    best: ReadingValue | None = None
    highest = _NO_READING
    for way, splits in enumerate(ways):
        of_m, of_p, of_s, _ = splits
        joined = of_m + of_p + of_s + of_z
        sums = melds_sums + (joined >> SUMS)
        of_parts = context.parts.known.get(sums & YAKU_SUMS)
        yaku = everywhere | (context.parts(sums & YAKU_SUMS) if of_parts is None else of_parts)
        if melds_sums or joined & _STRAIGHT or of_m & of_p & of_s & _BITS:
            yaku |= _yaku_across_suits(of_m | in_m, of_p | in_p, of_s | in_s)
        if sums & _GREEN == _ALL_GREEN and _is_bamboo(hand, context, honours):
            yaku |= _RYUUIISOU
        own = splits[suit]
        for place in PLACES[index][own & _PAIR == pair_of_rank]:
            if own & place.bit:
                value = _at_place(context, yaku, sums, pair_fu, place, dora)
                if value.compared > highest:
                    best, highest = (value, place, way), value.compared
    return best


def _compared(reading: ReadingValue) -> Compared:
    value, _, _ = reading
    return value.compared


def _yaku_across_suits(m: PackedSplit, p: PackedSplit, s: PackedSplit) -> YakuBits:
    """The yaku of equal blocks in three suits, and of a straight, from the splits of suits and the bits of melds."""
    yaku = 0
    if same := m & p & s & _BITS:
        yaku = _DOUJUN if same & _SEQUENCE_BITS else _DOUKOU
    if is_straight(m) or is_straight(p) or is_straight(s):
        yaku |= _ITTSUU
    return yaku


def _at_place(  # noqa: PLR0913, PLR0917  # all of these differ
    context: ScoringContext, yaku: YakuBits, sums: Sums, pair_fu: int, place: WinningPlace, dora: int
) -> Valuation:
    """The value of a reading, from the yaku that do not depend on the place of the winning tile."""
    _, opened, wait_fu, four, _, _, _ = place
    if context.is_ron:
        sums -= opened
    concealed = sums & _CONCEALED
    if concealed >= _THREE_CONCEALED:
        yaku |= _SANANKOU if concealed == _THREE_CONCEALED else four
    fu = (sums & _FU) + pair_fu + wait_fu
    if not fu and context.pinfu:
        key = yaku | context.pinfu, context.base_fu, dora
    else:
        fu += context.base_fu + context.tsumo_fu
        key = yaku, fu if fu > BASE_FU else fu + context.open_fu, dora
    return context.valuations.known.get(key) or context.valuations(key)


def _seven_pairs(hand: Hand, tile: Tile, context: ScoringContext, dora: int) -> ReadingValue | None:
    """The reading as seven pairs, if the hand is that."""
    m, p, s, z = hand._offsets
    of_numbers, of_honours = sums_of_pairs()
    of_m, of_p, of_s, of_z = of_numbers.get(m), of_numbers.get(p), of_numbers.get(s), of_honours.get(z)
    if of_m is None or of_p is None or of_s is None or of_z is None or hand.size < MOST_CONCEALED:
        return None
    sums, yaku = of_m + of_p + of_s + of_z, context.situation_yaku | _CHIITOITSU
    if (not m) + (not p) + (not s) == _OTHERS:
        yaku |= _flush(hand, tile)
    if (outside := OUTSIDE.extract(sums)) == SEVEN:
        yaku |= _HONROUTOU | (_TSUUIISOU if HONOURS.extract(sums) == SEVEN else 0)
    elif not outside:
        yaku |= context.tanyao
    return context.valuations((yaku, SEVEN_PAIRS_FU, dora)), NO_PLACE, AS_SEVEN_PAIRS


def _flush(hand: Hand, tile: Tile) -> YakuBits:
    """The flush, and the nine gates, of a hand that has only one suit of numbers."""
    if hand._offsets[-1] != NO_HONOURS or hand._melded[-1] != NO_HONOURS:
        return _HONITSU
    return _CHINITSU | (0 if hand.melds else _nine_gates(hand, tile))


def _nine_gates(hand: Hand, tile: Tile) -> YakuBits:
    """The nine gates of a hand of one suit without melds; 0 if it is not that."""
    counts = hand.counts[tile.suit.ordinal]
    if any(map(lt, counts, _GATES)):
        return 0
    return _PURE_GATES if counts[tile.rank - 1] > _GATES[tile.rank - 1] else _NINE_GATES


def _is_bamboo(hand: Hand, context: ScoringContext, honours: Bits) -> bool:
    """Whether green ranks are those of bamboos, and there is a green dragon if the rules need one."""
    (m, p, _, _), (called_m, called_p, _, _) = hand._offsets, hand._melded
    return not (m or called_m or p or called_p) and (not context.needs_green or honours & _GREEN_DRAGON > 0)
