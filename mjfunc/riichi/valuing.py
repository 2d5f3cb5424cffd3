"""What each reading of a win is worth, from numbers alone: yaku, han and fu, and the points that they come to.

No block is made and no yaku is asked for itself. That the definition says the same is tested.
"""

from __future__ import annotations

from operator import lt
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.special import SEVEN
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.suits import HONOURS as NO_HONOURS
from mjfunc.riichi.fu import BASE as BASE_FU
from mjfunc.riichi.fu import SEVEN_PAIRS as SEVEN_PAIRS_FU
from mjfunc.riichi.limits import Limit
from mjfunc.riichi.packed import (
    APART,
    CONCEALED,
    FIELD,
    FU,
    GREEN,
    HONOURS,
    MELDS,
    OUTSIDE,
    PAIRS,
    QUADS,
    SEQUENCES,
    TRIPLETS,
    TWINS,
    splits,
    sums_of_pairs,
)
from mjfunc.riichi.places import BLOCKS, NO_PLACE, PAIR, PlaceOf
from mjfunc.riichi.terms import Terms, YakuBits, bit
from mjfunc.riichi.yaku import Yaku

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.packed import Bits, Sums
    from mjfunc.tiles.tile import Tile

Key: TypeAlias = tuple[int, int, int, int, int]
"""What is compared: points, yakuman, han, fu, and fu before they are rounded."""
Valued: TypeAlias = "tuple[Key, tuple[tuple[Yaku, int], ...], Limit | None, PlaceOf, int]"
"""The key of a reading, its yaku, its limit, the place, and the number of its decomposition."""

AS_SEVEN_PAIRS: Final = -1
"""What stands for the number of the decomposition in seven pairs."""
_ALL: Final = 5
"""The parts of a regular hand."""
_SEQUENCE_BITS: Final = (1 << TRIPLETS) - 1
_TRIPLET_BITS: Final = (1 << APART) - 1 - _SEQUENCE_BITS
_STRAIGHT: Final = 1 | 1 << APART | 1 << 2 * APART
"""The sequence 123 of each suit; 456 stands three bits above it, and 789 six."""
_GREEN_DRAGON: Final = 1 << 5 | 1 << 5 + PAIRS
_NOTHING: Final = (0, 0, 0, 0, 0)
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

_TANYAO, _CHANTA, _JUNCHAN = bit(Yaku.TANYAO), bit(Yaku.CHANTA), bit(Yaku.JUNCHAN)
_HONROUTOU, _CHINROUTOU, _TSUUIISOU = bit(Yaku.HONROUTOU), bit(Yaku.CHINROUTOU), bit(Yaku.TSUUIISOU)
_DOUJUN, _DOUKOU, _ITTSUU = bit(Yaku.SANSHOKU_DOUJUN), bit(Yaku.SANSHOKU_DOUKOU), bit(Yaku.ITTSUU)
_TOITOI, _SANANKOU = bit(Yaku.TOITOI), bit(Yaku.SANANKOU)
_SANKANTSU, _SUUKANTSU = bit(Yaku.SANKANTSU), bit(Yaku.SUUKANTSU)
_HONITSU, _CHINITSU, _CHIITOITSU = bit(Yaku.HONITSU), bit(Yaku.CHINITSU), bit(Yaku.CHIITOITSU)
_RYUUIISOU, _NINE_GATES, _PURE_GATES = (
    bit(Yaku.RYUUIISOU),
    bit(Yaku.CHUUREN_POUTOU),
    bit(Yaku.JUNSEI_CHUUREN_POUTOU),
)


def valued(hand: Hand, tile: Tile, terms: Terms, dora: int) -> list[Valued]:
    """What each reading of a hand is worth with so many dora, in canonical order; thirteen orphans have no reading."""
    m, p, s, z = hand.offsets
    of_numbers, of_honours = splits()
    try:
        of_m, of_p, of_s, ((sums, own_honours, z_pair),) = of_numbers[m], of_numbers[p], of_numbers[s], of_honours[z]
    except KeyError:
        return _seven_pairs(hand, tile, terms, dora)
    if of_m[0][2] and of_p[0][2] and of_s[0][2] and z_pair:
        return _seven_pairs(hand, tile, terms, dora)  # the sizes of suits tell that there is one pair, or four
    honours, called = own_honours, 0
    for meld in hand.melds:
        more, number_bits, honour_bits = MELDS(meld)
        sums, called, honours = sums + more, called | number_bits, honours | honour_bits
    everywhere = terms.certain | terms.honours(honours) | _flush(hand, tile)
    pair_fu, index = terms.pair_fu[z_pair], tile.index
    suit, blocks, rank = index // 9, BLOCKS[index], index % 9 + 1
    found: list[Valued] = []
    at = 0
    for m_sums, m_bits, m_pair in of_m:
        for p_sums, p_bits, p_pair in of_p:
            for s_sums, s_bits, s_pair in of_s:
                all_sums = sums + m_sums + p_sums + s_sums
                bits = called | m_bits | p_bits << APART | s_bits << 2 * APART
                yaku = everywhere | _of_parts(hand, terms, all_sums, bits, honours)
                own = (m_bits, p_bits, s_bits, own_honours)[suit]
                for place in blocks:
                    if own & place[0]:
                        found.append(_regular(terms, yaku, all_sums, pair_fu, place, dora, at))
                if (m_pair, p_pair, s_pair, z_pair)[suit] == rank:
                    found.append(_regular(terms, yaku, all_sums, pair_fu, PAIR, dora, at))
                at += 1
    # What is seven pairs too has two sequences twice, however it is split.
    return [*found, *_seven_pairs(hand, tile, terms, dora)] if all_sums >> TWINS == 2 else found


def _of_parts(hand: Hand, terms: Terms, sums: Sums, bits: Bits, honours: Bits) -> YakuBits:
    """The yaku of blocks and a pair, wherever the winning tile stands."""
    yaku = terms.twins[sums >> TWINS]
    outside, sequences = sums >> OUTSIDE & FIELD, sums >> SEQUENCES & FIELD
    if not outside:
        yaku |= terms.tanyao
    elif outside == _ALL:
        of_honours = sums >> HONOURS & FIELD
        if sequences:
            yaku |= _CHANTA if of_honours else _JUNCHAN
        else:
            yaku |= _HONROUTOU | (_TSUUIISOU if of_honours == _ALL else 0 if of_honours else _CHINROUTOU)
    if sequences >= 3:
        if bits & bits >> APART & bits >> 2 * APART & _SEQUENCE_BITS:
            yaku |= _DOUJUN
        if bits & bits >> 3 & bits >> 6 & _STRAIGHT:
            yaku |= _ITTSUU
    elif sequences <= 1:
        if bits & bits >> APART & bits >> 2 * APART & _TRIPLET_BITS:
            yaku |= _DOUKOU
        if not sequences:
            yaku |= _TOITOI
    quads = sums >> QUADS & FIELD
    if quads >= 3:
        yaku |= _SANKANTSU if quads == 3 else _SUUKANTSU
    if sums >> GREEN & FIELD == _ALL and _is_all_green(hand, terms, honours):
        yaku |= _RYUUIISOU
    return yaku


def _regular(  # noqa: PLR0913, PLR0917  # all of these differ
    terms: Terms, yaku: YakuBits, sums: Sums, pair_fu: int, place: PlaceOf, dora: int, at: int
) -> Valued:
    """What is worth a reading of blocks and a pair, whose yaku are those that have nothing to do with the place."""
    _, opened, wait_fu, four, _, _, _ = place
    if terms.is_ron:
        sums -= opened
    concealed = sums >> CONCEALED & FIELD
    if concealed >= 3:
        yaku |= _SANANKOU if concealed == 3 else four
    fu = terms.base_fu + (sums & FU) + pair_fu + wait_fu
    if fu == terms.base_fu and terms.pinfu:
        yaku |= terms.pinfu  # no fu of triplets, of the pair and of the wait
    else:
        fu += terms.tsumo_fu
    if fu == BASE_FU:
        fu += terms.open_fu
    return _worth(terms, yaku, (fu + 9) // 10 * 10, fu, place, dora, at)


def _worth(  # noqa: PLR0913, PLR0917  # all of these differ
    terms: Terms, yaku: YakuBits, fu: int, before: int, place: PlaceOf, dora: int, at: int
) -> Valued:
    listed, yakuman, han = terms.worths(yaku)
    if yakuman:
        return (Limit.YAKUMAN.points * yakuman, yakuman, 0, 0, 0), listed, Limit.YAKUMAN, place, at
    if not listed:
        return _NOTHING, (), None, place, at
    limit, points = terms.reckoned((han + dora, fu))
    return (points, 0, han + dora, fu, before), listed, limit, place, at


def _seven_pairs(hand: Hand, tile: Tile, terms: Terms, dora: int) -> list[Valued]:
    """What seven pairs are worth, if the hand is that."""
    m, p, s, z = hand.offsets
    of_numbers, of_honours = sums_of_pairs()
    try:
        sums = of_numbers[m] + of_numbers[p] + of_numbers[s] + of_honours[z]
    except KeyError:
        return []
    if hand.size < MOST_CONCEALED:
        return []  # what has melds is another form
    yaku = terms.certain | _CHIITOITSU | _flush(hand, tile)
    outside = sums >> OUTSIDE & FIELD
    if not outside:
        yaku |= terms.tanyao
    elif outside == SEVEN:
        yaku |= _HONROUTOU | (_TSUUIISOU if sums >> HONOURS & FIELD == SEVEN else 0)
    return [_worth(terms, yaku, SEVEN_PAIRS_FU, SEVEN_PAIRS_FU, NO_PLACE, dora, AS_SEVEN_PAIRS)]


def _flush(hand: Hand, tile: Tile) -> YakuBits:
    """Whether there are tiles of exactly one suit, with honours or without; and then whether they are nine gates."""
    (m, p, s, z), (called_m, called_p, called_s, called_z) = hand.offsets, hand.melded
    if ((m or called_m) > 0) + ((p or called_p) > 0) + ((s or called_s) > 0) != 1:
        return 0
    if z != NO_HONOURS or called_z != NO_HONOURS:
        return _HONITSU
    return _CHINITSU | (0 if hand.melds else _nine_gates(hand, tile))


def _nine_gates(hand: Hand, tile: Tile) -> YakuBits:
    """Nine gates, of one suit without melds."""
    counts = hand.counts[tile.suit.ordinal]
    if any(map(lt, counts, _GATES)):
        return 0
    return _PURE_GATES if counts[tile.rank - 1] > _GATES[tile.rank - 1] else _NINE_GATES


def _is_all_green(hand: Hand, terms: Terms, honours: Bits) -> bool:
    """Whether green ranks are those of bamboos, and there is a green dragon if it is asked for."""
    (m, p, _, _), (called_m, called_p, _, _) = hand.offsets, hand.melded
    return not (m or called_m or p or called_p) and (not terms.needs_green or honours & _GREEN_DRAGON > 0)
