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
from mjfunc.riichi.packed import (
    ANY_SEVERAL,
    BITS,
    CONCEALED,
    FIELD,
    FORM,
    FU,
    GREEN,
    HONOURS,
    ONE_PAIR,
    OUTSIDE,
    PAIR,
    PAIRS,
    RANK,
    STRAIGHT,
    SUMS,
    TRIPLETS,
    TWINS,
    is_straight,
    sums_of_pairs,
    tables,
)
from mjfunc.riichi.places import BLOCKS, NO_PLACE, PLACES, PlaceOf
from mjfunc.riichi.terms import TOLD, Terms, Worth, YakuBits, bit
from mjfunc.riichi.yaku import Yaku
from mjfunc.riichi.yakuman import NINE_GATES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.hand import Hand
    from mjfunc.riichi.called import Called
    from mjfunc.riichi.packed import Bits, Split, Sums
    from mjfunc.tiles.tile import Tile

Valued: TypeAlias = "tuple[Worth, PlaceOf, int]"
"""What a reading is worth, the place, and the number of its decomposition."""

AS_SEVEN_PAIRS: Final = -1
"""What stands for the number of the decomposition in seven pairs."""
_ALL: Final = 5
"""The parts of a regular hand."""
_SEQUENCE_BITS: Final = (1 << TRIPLETS) - 1
_OTHERS: Final = 2
"""The suits of numbers of which a flush has no tile."""
_GREEN, _ALL_GREEN = FIELD << GREEN, _ALL << GREEN
_GREEN_DRAGON: Final = 1 << 5 | 1 << 5 + PAIRS
_GATES: Final = tuple(NINE_GATES.values())

_HONROUTOU, _TSUUIISOU, _SANANKOU = bit(Yaku.HONROUTOU), bit(Yaku.TSUUIISOU), bit(Yaku.SANANKOU)
_DOUJUN, _DOUKOU, _ITTSUU = bit(Yaku.SANSHOKU_DOUJUN), bit(Yaku.SANSHOKU_DOUKOU), bit(Yaku.ITTSUU)
_HONITSU, _CHINITSU, _CHIITOITSU = bit(Yaku.HONITSU), bit(Yaku.CHINITSU), bit(Yaku.CHIITOITSU)
_RYUUIISOU, _NINE_GATES, _PURE_GATES = (
    bit(Yaku.RYUUIISOU),
    bit(Yaku.CHUUREN_POUTOU),
    bit(Yaku.JUNSEI_CHUUREN_POUTOU),
)


def valued(hand: Hand, tile: Tile, called: Called, terms: Terms, dora: int) -> list[Valued]:
    """What each reading of a hand is worth with so many dora, in canonical order; thirteen orphans have no reading."""
    m, p, s, z = hand.offsets
    known = tables()
    numbers, first, of_z = known.numbers, known.first, known.honours.get(z, 0)
    of_m, of_p, of_s = first[numbers[m]], first[numbers[p]], first[numbers[s]]
    joined = of_m + of_p + of_s + of_z
    if joined & FORM != ONE_PAIR:
        return _seven_pairs(hand, tile, terms, dora)
    ways: Iterable[tuple[Split, Split, Split]] = (
        product(known.every[numbers[m]], known.every[numbers[p]], known.every[numbers[s]])
        if joined & ANY_SEVERAL
        else ((of_m, of_p, of_s),)
    )
    called_sums, (in_m, in_p, in_s, in_z), _, _, _ = called
    everywhere = terms.certain
    if (not (m or in_m)) + (not (p or in_p)) + (not (s or in_s)) == _OTHERS:
        everywhere |= _flush(hand, tile)
    if honours := of_z & BITS | in_z:
        everywhere |= terms.honours(honours)
    pair_fu, index = terms.pair_fu[of_z >> PAIR & RANK], tile.index
    suit, rank = index // 9, index % 9 + 1
    found: list[Valued] = []
    for at, (of_m, of_p, of_s) in enumerate(ways):
        joined = of_m + of_p + of_s + of_z
        sums = called_sums + (joined >> SUMS)
        yaku = everywhere | terms.parts(sums & TOLD)
        if same := (of_m | in_m) & (of_p | in_p) & (of_s | in_s) & BITS:
            yaku |= _DOUJUN if same & _SEQUENCE_BITS else _DOUKOU
        if joined & STRAIGHT or (called_sums and any(map(is_straight, (of_m | in_m, of_p | in_p, of_s | in_s)))):
            yaku |= _ITTSUU
        if sums & _GREEN == _ALL_GREEN and _is_bamboo(hand, terms, honours):
            yaku |= _RYUUIISOU
        own = (of_m, of_p, of_s, of_z)[suit]
        for place in PLACES[index] if own >> PAIR & RANK == rank else BLOCKS[index]:
            if own & place[0]:
                worth = _at_place(terms, yaku, sums, pair_fu, place, dora)
                found.append((worth, place, at))
    # What is seven pairs too has two sequences twice, however it is split.
    return [*found, *_seven_pairs(hand, tile, terms, dora)] if joined >> SUMS + TWINS == 2 else found


def _at_place(  # noqa: PLR0913, PLR0917  # all of these differ
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
        told = yaku | terms.pinfu, terms.base_fu, dora
    else:
        fu += terms.base_fu + terms.tsumo_fu
        told = yaku, fu if fu > BASE_FU else fu + terms.open_fu, dora
    return terms.worth.known.get(told) or terms.worth(told)


def _seven_pairs(hand: Hand, tile: Tile, terms: Terms, dora: int) -> list[Valued]:
    """What seven pairs are worth, if the hand is that."""
    m, p, s, z = hand.offsets
    of_numbers, of_honours = sums_of_pairs()
    of_m, of_p, of_s, of_z = of_numbers.get(m), of_numbers.get(p), of_numbers.get(s), of_honours.get(z)
    if of_m is None or of_p is None or of_s is None or of_z is None or hand.size < MOST_CONCEALED:
        return []
    sums, yaku = of_m + of_p + of_s + of_z, terms.certain | _CHIITOITSU
    if (not m) + (not p) + (not s) == _OTHERS:
        yaku |= _flush(hand, tile)
    if (outside := sums >> OUTSIDE & FIELD) == SEVEN:
        yaku |= _HONROUTOU | (_TSUUIISOU if sums >> HONOURS & FIELD == SEVEN else 0)
    elif not outside:
        yaku |= terms.tanyao
    return [(terms.worth((yaku, SEVEN_PAIRS_FU, dora)), NO_PLACE, AS_SEVEN_PAIRS)]


def _flush(hand: Hand, tile: Tile) -> YakuBits:
    """Of one suit, whether there are honours beside it or not; and then whether it is nine gates."""
    if hand.offsets[-1] != NO_HONOURS or hand.melded[-1] != NO_HONOURS:
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
