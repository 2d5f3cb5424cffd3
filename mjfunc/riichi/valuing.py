"""What each reading of a win is worth, from numbers alone: yaku, han and fu, and the points that they come to.

No block is made and no yaku is asked for itself. That the definition says the same is tested.
"""

from __future__ import annotations

from itertools import product
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
    BITS,
    BITS_OF_SUIT,
    CONCEALED,
    FIELD,
    FU,
    GREEN,
    HONOURS,
    KNOWN,
    MELDS,
    OUTSIDE,
    PAIR,
    PAIRED,
    PAIRS_ABOVE,
    QUADS,
    RANK,
    SEQUENCES,
    SEVERAL,
    SUMS,
    TRIPLETS,
    TWINS,
    sums_of_pairs,
    tables,
)
from mjfunc.riichi.places import BLOCKS, IN_PAIR, NO_PLACE, PlaceOf
from mjfunc.riichi.terms import Terms, YakuBits, bit
from mjfunc.riichi.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.hand import Hand
    from mjfunc.riichi.packed import Bits, Split, Sums
    from mjfunc.tiles.tile import Tile

Key: TypeAlias = tuple[int, int, int, int, int]
"""What is compared: points, yakuman, han, fu, and fu before they are rounded."""
Worth: TypeAlias = "tuple[Key, tuple[tuple[Yaku, int], ...], Limit | None]"
"""The key of a reading, its yaku and its limit."""
Valued: TypeAlias = "tuple[Worth, PlaceOf, int]"
"""What a reading is worth, the place, and the number of its decomposition."""

AS_SEVEN_PAIRS: Final = -1
"""What stands for the number of the decomposition in seven pairs."""
_ALL: Final = 5
"""The parts of a regular hand."""
_SEQUENCE_BITS: Final = (1 << TRIPLETS) - 1
_NONE_OR_ALL: Final = (0, _ALL)
_SEQUENCES, _QUADS, _GREEN, _ALL_GREEN = FIELD << SEQUENCES, FIELD << QUADS, FIELD << GREEN, _ALL << GREEN
_STRAIGHT: Final = 1 | 1 << APART | 1 << 2 * APART
"""The sequence 123 of each suit; 456 stands three bits above it, and 789 six."""
_GREEN_DRAGON: Final = 1 << 5 | 1 << 5 + PAIRS_ABOVE
_NOTHING: Final[Worth] = (0, 0, 0, 0, 0), (), None
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

_TANYAO, _CHANTA, _JUNCHAN = bit(Yaku.TANYAO), bit(Yaku.CHANTA), bit(Yaku.JUNCHAN)
_HONROUTOU, _CHINROUTOU, _TSUUIISOU = bit(Yaku.HONROUTOU), bit(Yaku.CHINROUTOU), bit(Yaku.TSUUIISOU)
_DOUJUN, _DOUKOU, _ITTSUU = bit(Yaku.SANSHOKU_DOUJUN), bit(Yaku.SANSHOKU_DOUKOU), bit(Yaku.ITTSUU)
_TOITOI, _SANANKOU = bit(Yaku.TOITOI), bit(Yaku.SANANKOU)
_OF_QUADS: Final = (0, 0, 0, bit(Yaku.SANKANTSU), bit(Yaku.SUUKANTSU))
_YAKUMAN: Final = Limit.YAKUMAN
_HONITSU, _CHINITSU, _CHIITOITSU = bit(Yaku.HONITSU), bit(Yaku.CHINITSU), bit(Yaku.CHIITOITSU)
_RYUUIISOU, _NINE_GATES, _PURE_GATES = (
    bit(Yaku.RYUUIISOU),
    bit(Yaku.CHUUREN_POUTOU),
    bit(Yaku.JUNSEI_CHUUREN_POUTOU),
)


def valued(hand: Hand, tile: Tile, terms: Terms, dora: int) -> list[Valued]:
    """What each reading of a hand is worth with so many dora, in canonical order; thirteen orphans have no reading."""
    m, p, s, z = hand.offsets
    known = tables()
    numbers, first, of_z = known.numbers, known.first, known.honours.get(z, 0)
    number_m, number_p, number_s = numbers[m], numbers[p], numbers[s]
    of_m, of_p, of_s = first[number_m], first[number_p], first[number_s]
    if of_m & of_p & of_s & of_z & (KNOWN | PAIRED) != KNOWN:
        return _seven_pairs(hand, tile, terms, dora)
    ways: Iterable[tuple[Split, Split, Split]] = ((of_m, of_p, of_s),)
    if (of_m | of_p | of_s) & SEVERAL:
        ways = product(known.every[number_m], known.every[number_p], known.every[number_s])
    sums, called, honours, pair_fu = of_z & SUMS, 0, of_z >> BITS & BITS_OF_SUIT, terms.pair_fu[of_z >> PAIR & RANK]
    for meld in hand.melds:
        more, number_bits, honour_bits = MELDS(meld)
        sums, called, honours = sums + more, called | number_bits, honours | honour_bits
    everywhere = _flush(hand, tile) | terms.certain
    if honours:
        everywhere |= terms.honours(honours)
    index = tile.index
    suit, blocks, rank = index // 9, BLOCKS[index], index % 9 + 1
    found: list[Valued] = []
    all_sums = 0
    for at, (of_m, of_p, of_s) in enumerate(ways):
        all_sums = sums + (of_m & SUMS) + (of_p & SUMS) + (of_s & SUMS)
        bits = (
            called
            | of_m >> BITS & BITS_OF_SUIT
            | (of_p >> BITS & BITS_OF_SUIT) << APART
            | (of_s >> BITS & BITS_OF_SUIT) << 2 * APART
        )
        yaku = everywhere
        if same := bits & bits >> APART & bits >> 2 * APART:
            yaku |= _DOUJUN if same & _SEQUENCE_BITS else _DOUKOU
        if bits & bits >> 3 & bits >> 6 & _STRAIGHT:
            yaku |= _ITTSUU
        if (outside := all_sums >> OUTSIDE & FIELD) in _NONE_OR_ALL:
            yaku |= _of_outside(all_sums) if outside else terms.tanyao
        if all_sums & _GREEN == _ALL_GREEN and _is_bamboo(hand, terms, honours):
            yaku |= _RYUUIISOU
        if all_sums >> TWINS:
            yaku |= terms.twins[all_sums >> TWINS]
        elif not all_sums & _SEQUENCES:
            yaku |= _TOITOI
        if all_sums & _QUADS:
            yaku |= _OF_QUADS[all_sums >> QUADS & FIELD]
        own = (of_m, of_p, of_s, of_z)[suit]
        for place in blocks:
            if own & place[0]:
                found.append((_regular(terms, yaku, all_sums, pair_fu, place, dora), place, at))
        if own >> PAIR & RANK == rank:
            found.append((_regular(terms, yaku, all_sums, pair_fu, IN_PAIR, dora), IN_PAIR, at))
    # What is seven pairs too has two sequences twice, however it is split.
    return [*found, *_seven_pairs(hand, tile, terms, dora)] if all_sums >> TWINS == 2 else found


def _of_outside(sums: Sums) -> YakuBits:
    """The yaku of parts that all have a terminal or an honour."""
    of_honours = sums >> HONOURS & FIELD
    if sums & _SEQUENCES:
        return _CHANTA if of_honours else _JUNCHAN
    return _HONROUTOU | (0 if 0 < of_honours < _ALL else _TSUUIISOU if of_honours else _CHINROUTOU)


def _regular(  # noqa: PLR0913, PLR0917  # all of these differ
    terms: Terms, yaku: YakuBits, sums: Sums, pair_fu: int, place: PlaceOf, dora: int
) -> Worth:
    """What a reading is worth whose other yaku are those that have nothing to do with the place."""
    _, opened, wait_fu, four, _, _, _ = place
    if terms.is_ron:
        sums -= opened
    concealed = sums >> CONCEALED & FIELD
    if concealed >= 3:
        yaku |= _SANANKOU if concealed == 3 else four
    fu = (sums & FU) + pair_fu + wait_fu
    if not fu and terms.pinfu:
        yaku |= terms.pinfu
        fu = terms.base_fu
    else:
        fu += terms.base_fu + terms.tsumo_fu
        if fu == BASE_FU:
            fu += terms.open_fu
    return _worth(terms, yaku, (fu + 9) // 10 * 10, fu, dora)


def _worth(terms: Terms, yaku: YakuBits, fu: int, before: int, dora: int) -> Worth:
    """What yaku, fu and dora are worth."""
    listed, yakuman, han = terms.worths(yaku)
    if yakuman:
        return (_YAKUMAN.points * yakuman, yakuman, 0, 0, 0), listed, _YAKUMAN
    if not listed:
        return _NOTHING
    han += dora
    limit, points = terms.reckoned((han, fu))
    return (points, 0, han, fu, before), listed, limit


def _seven_pairs(hand: Hand, tile: Tile, terms: Terms, dora: int) -> list[Valued]:
    """What seven pairs are worth, if the hand is that."""
    m, p, s, z = hand.offsets
    of_numbers, of_honours = sums_of_pairs()
    of_m, of_p, of_s, of_z = of_numbers.get(m), of_numbers.get(p), of_numbers.get(s), of_honours.get(z)
    if of_m is None or of_p is None or of_s is None or of_z is None or hand.size < MOST_CONCEALED:
        return []
    sums, yaku = of_m + of_p + of_s + of_z, terms.certain | _CHIITOITSU | _flush(hand, tile)
    if (outside := sums >> OUTSIDE & FIELD) == SEVEN:
        yaku |= _HONROUTOU | (_TSUUIISOU if sums >> HONOURS & FIELD == SEVEN else 0)
    elif not outside:
        yaku |= terms.tanyao
    return [(_worth(terms, yaku, SEVEN_PAIRS_FU, SEVEN_PAIRS_FU, dora), NO_PLACE, AS_SEVEN_PAIRS)]


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
