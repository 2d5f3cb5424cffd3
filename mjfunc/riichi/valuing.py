"""What each reading of a win is worth, from numbers alone: yaku, han and fu, and the points that they come to.

No block is made and no yaku is asked for itself. That the definition says the same is tested.
"""

from __future__ import annotations

from operator import lt
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.special import SEVEN
from mjfunc.memory import Memory
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
from mjfunc.riichi.places import BLOCKS, NO_BLOCK, NO_PLACE, PAIR, SORTS, TANKI, PlaceOf
from mjfunc.riichi.terms import Terms, YakuBits, bit
from mjfunc.riichi.yaku import Yaku

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.packed import Bits, Sums
    from mjfunc.tiles.tile import Tile

Key: TypeAlias = tuple[int, int, int, int, int]
"""What is compared: points, yakuman, han, fu, and fu before they are rounded."""
Worth: TypeAlias = "tuple[Key, tuple[tuple[Yaku, int], ...], Limit | None]"
"""The key of a reading, its yaku and its limit."""
Valued: TypeAlias = "tuple[Worth, PlaceOf, int]"
"""What a reading is worth, the place, and the number of its decomposition."""
Asked: TypeAlias = "tuple[Terms, YakuBits, Sums, int, int, int]"
"""Terms, yaku, sums, the rank of a pair of honours, the sort of the place, and the number of dora."""

AS_SEVEN_PAIRS: Final = -1
"""What stands for the number of the decomposition in seven pairs."""
_ALL: Final = 5
"""The parts of a regular hand."""
_SEQUENCE_BITS: Final = (1 << TRIPLETS) - 1
_GREEN, _ALL_GREEN = FIELD << GREEN, _ALL << GREEN
_STRAIGHT: Final = 1 | 1 << APART | 1 << 2 * APART
"""The sequence 123 of each suit; 456 stands three bits above it, and 789 six."""
_GREEN_DRAGON: Final = 1 << 5 | 1 << 5 + PAIRS
_NOTHING: Final[Worth] = (0, 0, 0, 0, 0), (), None
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
    of_m, of_p, of_s, of_z = of_numbers.get(m), of_numbers.get(p), of_numbers.get(s), of_honours.get(z)
    if not (of_m and of_p and of_s and of_z) or (of_m[0][2] and of_p[0][2] and of_s[0][2] and of_z[0][2]):
        return _seven_pairs(hand, tile, terms, dora)  # the sizes of suits tell that there is one pair, or four
    ((sums, own_honours, z_pair),) = of_z
    honours, called = own_honours, 0
    for meld in hand.melds:
        more, number_bits, honour_bits = MELDS(meld)
        sums, called, honours = sums + more, called | number_bits, honours | honour_bits
    everywhere = _flush(hand, tile) | terms.certain
    if honours:
        everywhere |= terms.honours(honours)
    index = tile.index
    suit, blocks, rank = index // 9, BLOCKS[index], index % 9 + 1
    found: list[Valued] = []
    at = all_sums = 0
    for m_sums, m_bits, m_pair in of_m:
        for p_sums, p_bits, p_pair in of_p:
            for s_sums, s_bits, s_pair in of_s:
                all_sums = sums + m_sums + p_sums + s_sums
                bits = called | m_bits | p_bits << APART | s_bits << 2 * APART
                yaku = everywhere
                if same := bits & bits >> APART & bits >> 2 * APART:
                    yaku |= _DOUJUN if same & _SEQUENCE_BITS else _DOUKOU
                if bits & bits >> 3 & bits >> 6 & _STRAIGHT:
                    yaku |= _ITTSUU
                if all_sums & _GREEN == _ALL_GREEN and _is_bamboo(hand, terms, honours):
                    yaku |= _RYUUIISOU
                own = (m_bits, p_bits, s_bits, own_honours)[suit]
                for place in blocks:
                    if own & place[0]:
                        found.append((_WORTH((terms, yaku, all_sums, z_pair, place[1], dora)), place, at))
                if (m_pair, p_pair, s_pair, z_pair)[suit] == rank:
                    found.append((_WORTH((terms, yaku, all_sums, z_pair, TANKI, dora)), PAIR, at))
                at += 1
    # What is seven pairs too has two sequences twice, however it is split.
    return [*found, *_seven_pairs(hand, tile, terms, dora)] if all_sums >> TWINS == 2 else found


def _seven_pairs(hand: Hand, tile: Tile, terms: Terms, dora: int) -> list[Valued]:
    """What seven pairs are worth, if the hand is that."""
    m, p, s, z = hand.offsets
    of_numbers, of_honours = sums_of_pairs()
    of_m, of_p, of_s, of_z = of_numbers.get(m), of_numbers.get(p), of_numbers.get(s), of_honours.get(z)
    if of_m is None or of_p is None or of_s is None or of_z is None or hand.size < MOST_CONCEALED:
        return []
    yaku = terms.certain | _flush(hand, tile)
    return [(_WORTH((terms, yaku, of_m + of_p + of_s + of_z, 0, NO_BLOCK, dora)), NO_PLACE, AS_SEVEN_PAIRS)]


def _worth(asked: Asked) -> Worth:
    """What a reading is worth whose yaku, but those that its sums and its place tell, are known."""
    terms, yaku, sums, pair, sort, dora = asked
    if sort == NO_BLOCK:
        yaku, fu, before = yaku | _CHIITOITSU | _of_tiles(terms, sums, SEVEN), SEVEN_PAIRS_FU, SEVEN_PAIRS_FU
    else:
        opened, wait_fu, four = SORTS[sort]
        yaku |= _of_tiles(terms, sums, _ALL) | _of_blocks(terms, sums)
        sums -= opened if terms.is_ron else 0
        concealed = sums >> CONCEALED & FIELD
        yaku |= _SANANKOU if concealed == 3 else four if concealed == 4 else 0
        # Pinfu has no fu of triplets, of its pair and of its wait.
        before = (sums & FU) + terms.pair_fu[pair] + wait_fu
        is_pinfu = before == 0 and terms.pinfu != 0
        yaku |= terms.pinfu if is_pinfu else 0
        before += terms.base_fu + (0 if is_pinfu else terms.tsumo_fu)
        before += terms.open_fu if before == BASE_FU else 0
        fu = (before + 9) // 10 * 10
    listed, yakuman, han = terms.worths(yaku)
    if yakuman:
        return (Limit.YAKUMAN.points * yakuman, yakuman, 0, 0, 0), listed, Limit.YAKUMAN
    if not listed:
        return _NOTHING
    limit, points = terms.reckoned((han + dora, fu))
    return (points, 0, han + dora, fu, before), listed, limit


_WORTH: Final = Memory(_worth, 1 << 14)


def _of_tiles(terms: Terms, sums: Sums, every: int) -> YakuBits:
    """The yaku of simples and of outside tiles, of so many parts."""
    outside, of_honours, sequences = (sums >> each & FIELD for each in (OUTSIDE, HONOURS, SEQUENCES))
    if not outside:
        return terms.tanyao
    if outside < every:
        return 0
    if sequences:
        return _CHANTA if of_honours else _JUNCHAN
    of_one_sort = {0: _CHINROUTOU, every: _TSUUIISOU}
    return _HONROUTOU | of_one_sort.get(of_honours, 0)


def _of_blocks(terms: Terms, sums: Sums) -> YakuBits:
    """The yaku of equal sequences, of triplets and of quads, whether concealed or not."""
    triplets_only = 0 if sums >> SEQUENCES & FIELD else _TOITOI
    of_quads = {3: _SANKANTSU, 4: _SUUKANTSU}
    return terms.twins[sums >> TWINS] | triplets_only | of_quads.get(sums >> QUADS & FIELD, 0)


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


def _is_bamboo(hand: Hand, terms: Terms, honours: Bits) -> bool:
    """Whether green ranks are those of bamboos, and there is a green dragon if it is asked for."""
    (m, p, _, _), (called_m, called_p, _, _) = hand.offsets, hand.melded
    return not (m or called_m or p or called_p) and (not terms.needs_green or honours & _GREEN_DRAGON > 0)
