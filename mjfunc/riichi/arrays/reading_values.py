"""The value of many readings at once: yaku as bits, han, fu and points, from the packed features of each reading.

Theorems compare them with the definition, and this module uses only the definition's worth of yaku, and its rules.
"""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from mjfunc.batch.arrays import Integers
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.features import Flags
from mjfunc.riichi.spec.points import ROUNDED_UP
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Mapping


DRAGONS: Final = (f.WHITE_TRIPLET, f.GREEN_TRIPLET, f.RED_TRIPLET)


def yaku_of(keys: Integers, tsumo: Flags, rules: Rules) -> dict[Yaku, Flags]:
    """The readings that have each yaku, whatever further yaku they have."""
    return {
        Yaku.MENZEN_TSUMO: is_closed(keys) & tsumo,
        **_of_sequences(keys, tsumo, rules),
        **_of_triplets(keys, tsumo),
        **_of_tiles(keys, rules),
        **_yakuman_of_blocks(keys, tsumo),
        **_yakuman_of_tiles(keys, rules),
    }


def is_closed(keys: Integers) -> Flags:
    """Whether no meld is open."""
    found: Flags = f.OPEN.extract(keys) == 0
    return found


def is_regular(keys: Integers) -> Flags:
    """Whether a reading is blocks and a pair."""
    found: Flags = (f.SEVEN_PAIRS.extract(keys) | f.ORPHANS.extract(keys)) == 0
    return found


def _of_sequences(keys: Integers, tsumo: Flags, rules: Rules) -> dict[Yaku, Flags]:
    twins = f.TWINS.extract(keys)
    is_pinfu = is_regular(keys) & is_closed(keys) & (f.NOT_PINFU.extract(keys) == 0)
    return {
        Yaku.PINFU: is_pinfu & (~tsumo | rules.pinfu_tsumo),
        Yaku.IIPEIKOU: is_closed(keys) & (twins == 1),
        Yaku.RYANPEIKOU: is_closed(keys) & (twins == 2),
        Yaku.SANSHOKU_DOUJUN: f.SAME_SEQUENCE.extract(keys) == 3,
        Yaku.ITTSUU: f.STRAIGHT.extract(keys) > 0,
    }


def _of_triplets(keys: Integers, tsumo: Flags) -> dict[Yaku, Flags]:
    return {
        Yaku.YAKUHAI_WHITE: f.WHITE_TRIPLET.extract(keys) > 0,
        Yaku.YAKUHAI_GREEN: f.GREEN_TRIPLET.extract(keys) > 0,
        Yaku.YAKUHAI_RED: f.RED_TRIPLET.extract(keys) > 0,
        Yaku.YAKUHAI_SEAT: f.SEAT_TRIPLET.extract(keys) > 0,
        Yaku.YAKUHAI_ROUND: f.ROUND_TRIPLET.extract(keys) > 0,
        Yaku.TOITOI: is_regular(keys) & (f.SEQUENCES.extract(keys) == 0),
        Yaku.SANANKOU: _concealed(keys, tsumo) == 3,
        Yaku.SANKANTSU: f.QUADS.extract(keys) == 3,
        Yaku.SANSHOKU_DOUKOU: f.SAME_TRIPLET.extract(keys) == 3,
        Yaku.SHOUSANGEN: (_dragons(keys) == 2) & (f.DRAGON_PAIR.extract(keys) > 0),
    }


def _of_tiles(keys: Integers, rules: Rules) -> dict[Yaku, Flags]:
    has_honours, is_one_suit = f.HONOURS.extract(keys) > 0, f.SUITS.extract(keys) == 1
    outside_with_sequences = (f.NOT_OUTSIDE.extract(keys) == 0) & (f.SEQUENCES.extract(keys) > 0)
    return {
        Yaku.TANYAO: (f.NOT_SIMPLE.extract(keys) == 0) & (is_closed(keys) | rules.open_tanyao),
        Yaku.CHANTA: outside_with_sequences & has_honours,
        Yaku.JUNCHAN: outside_with_sequences & ~has_honours,
        Yaku.CHIITOITSU: f.SEVEN_PAIRS.extract(keys) > 0,
        Yaku.HONROUTOU: _only_outside(keys),
        Yaku.HONITSU: is_one_suit & has_honours,
        Yaku.CHINITSU: is_one_suit & ~has_honours,
    }


def _yakuman_of_blocks(keys: Integers, tsumo: Flags) -> dict[Yaku, Flags]:
    has_four_concealed, is_pair_ended = _concealed(keys, tsumo) == 4, f.PAIR_ENDED.extract(keys) > 0
    winds = f.WINDS.extract(keys)
    return {
        Yaku.SUUANKOU: has_four_concealed & ~is_pair_ended,
        Yaku.SUUANKOU_TANKI: has_four_concealed & is_pair_ended,
        Yaku.DAISANGEN: _dragons(keys) == 3,
        Yaku.SHOUSUUSHII: (winds == 3) & (f.WIND_PAIR.extract(keys) > 0),
        Yaku.DAISUUSHII: winds == 4,
        Yaku.SUUKANTSU: f.QUADS.extract(keys) == 4,
    }


def _yakuman_of_tiles(keys: Integers, rules: Rules) -> dict[Yaku, Flags]:
    is_orphans, is_pair_ended = f.ORPHANS.extract(keys) > 0, f.PAIR_ENDED.extract(keys) > 0
    is_green = (f.NOT_GREEN.extract(keys) == 0) & ((f.GREEN.extract(keys) > 0) | (rules.all_green == "any"))
    is_gates, is_more = f.GATES.extract(keys) > 0, f.MORE.extract(keys) > 0
    return {
        Yaku.KOKUSHI_MUSOU: is_orphans & ~is_pair_ended,
        Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED: is_orphans & is_pair_ended,
        Yaku.TSUUIISOU: f.SUITS.extract(keys) == 0,
        Yaku.CHINROUTOU: _only_outside(keys) & (f.HONOURS.extract(keys) == 0),
        Yaku.RYUUIISOU: is_green,
        Yaku.CHUUREN_POUTOU: is_gates & ~is_more,
        Yaku.JUNSEI_CHUUREN_POUTOU: is_gates & is_more,
    }


def _concealed(keys: Integers, tsumo: Flags) -> Integers:
    """The number of concealed triplets; one that was ended by a claimed tile is open."""
    found: Integers = f.CONCEALED.extract(keys) - ((f.ENDED.extract(keys) > 0) & ~tsumo)
    return found


def _dragons(keys: Integers) -> Integers:
    """The number of triplets of dragons."""
    return reduce(add, (dragon.extract(keys) for dragon in DRAGONS))


def _only_outside(keys: Integers) -> Flags:
    """Whether there are only outside tiles, in blocks and a pair or in seven pairs."""
    has_no_other = (f.NOT_OUTSIDE.extract(keys) == 0) & (f.SEQUENCES.extract(keys) == 0)
    found: Flags = has_no_other & (f.ORPHANS.extract(keys) == 0)
    return found


SITUATION: Final = (
    *(yaku for yaku in Yaku if yaku <= Yaku.RENHOU and yaku is not Yaku.MENZEN_TSUMO),
    *(Yaku.TENHOU, Yaku.CHIIHOU),
)
"""The yaku of a situation."""
YAKUMAN: Final = sum(1 << yaku.ordinal for yaku in Yaku if yaku.is_yakuman)
"""The bits of the yakuman."""


@attrs.frozen(eq=False)
class ReadingValues:
    """The values of many readings: item ``i`` of each array belongs to reading ``i``."""

    yaku: Integers
    """The yaku that count, as bits; if there is a yakuman, only yakuman."""
    yakuman: Integers
    """The number of yakuman that count: 2 for two together, or for one that counts double; 0 without a yakuman."""
    all_yakuman: Integers
    """The number of yakuman if all counted, whatever the rules say about several."""
    han: Integers
    """The han of the yaku and dora; 0 with a yakuman."""
    fu_before_rounding: Integers
    fu: Integers
    """The rounded fu; 0 with a yakuman."""
    points: Integers
    """The basic points; 0 without a yaku."""


@attrs.frozen(eq=False)
class SituationColumns:
    """The yaku, dora and fu of many situations: item ``i`` of each array belongs to win ``i``."""

    yaku: Integers
    """The bits of those of the situation."""
    dora: Integers
    unpaid: Flags
    """Whether drawing the winning tile brings no fu."""


def reading_values(
    keys: Integers, *, tsumo: Flags | bool, rules: Rules = DEFAULT_RULES, situation: SituationColumns | None = None
) -> ReadingValues:
    """The values of readings by tsumo or ron; without ``situation`` there are no yaku of it and no dora."""
    drawn = np.broadcast_to(tsumo, keys.shape)
    flags = yaku_of(keys, drawn, rules)
    found = sum((flags[yaku].astype(np.int64) << yaku.ordinal for yaku in flags), np.zeros(keys.shape, np.int64))
    is_open = f.OPEN.extract(keys) > 0
    asked, bits = [*flags], YAKUMAN
    if situation is not None:
        found |= situation.yaku
        asked += SITUATION
        bits |= (rules.renhou == "yakuman") << Yaku.RENHOU.ordinal
    has_yakuman = found & bits > 0
    counting = np.where(has_yakuman, found & bits, found)
    are_yakuman = {yaku: bits >> yaku.ordinal & 1 > 0 for yaku in asked}
    han = sum_of({yaku: np.where(is_open, yaku.open, yaku.closed) for yaku in asked if not are_yakuman[yaku]}, counting)
    multiples = {yaku: 1 + (yaku in rules.double_yakuman) for yaku in asked if are_yakuman[yaku]}
    all_yakuman = sum_of(multiples, counting)
    yakuman = all_yakuman if rules.multiple_yakuman == "add" else most_of(multiples, counting)
    unpaid = flags[Yaku.PINFU]
    if situation is not None:
        han += np.where(has_yakuman, 0, situation.dora)
        unpaid = unpaid | situation.unpaid
    before = fu_of(keys, drawn, unpaid, rules)
    fu = np.where(f.SEVEN_PAIRS.extract(keys) > 0, before, -(-before // 10) * 10)
    points = np.where(has_yakuman, 8000 * yakuman, basic_points(han, fu, rules) * (counting > 0))
    before, fu = np.where(has_yakuman, 0, before), np.where(has_yakuman, 0, fu)
    return ReadingValues(counting, yakuman, all_yakuman, han, before, fu, points)


def sum_of(worths: Mapping[Yaku, Integers | int], counting: Integers) -> Integers:
    """The worth of these yaku together, where they count."""
    found = np.zeros(counting.shape, np.int64)
    for yaku, of_yaku in worths.items():
        found += (counting >> yaku.ordinal & 1) * of_yaku
    return found


def most_of(worths: dict[Yaku, int], counting: Integers) -> Integers:
    """The greatest worth of these yaku, of those that count."""
    found = np.zeros(counting.shape, np.int64)
    for yaku, of_yaku in worths.items():
        found = np.maximum(found, (counting >> yaku.ordinal & 1) * of_yaku)
    return found


def fu_of(keys: Integers, tsumo: Flags, unpaid: Flags, rules: Rules) -> Integers:
    """The fu before rounding; seven pairs have 25, and thirteen orphans none. ``unpaid`` is for a draw."""
    closed = f.OPEN.extract(keys) == 0
    parts = f.FU.extract(keys) - np.where(tsumo, 0, f.ENDED.extract(keys))
    items = 20 + 2 * parts + 10 * (closed & ~tsumo) + 2 * (tsumo & ~unpaid)
    lifted = np.where(~closed & (items == 20), rules.open_pinfu, items)
    return np.where(f.SEVEN_PAIRS.extract(keys) > 0, 25, np.where(f.ORPHANS.extract(keys) > 0, 0, lifted))


def basic_points(han: Integers, fu: Integers, rules: Rules = DEFAULT_RULES) -> Integers:
    """The basic points of han and fu."""
    doubled = fu << np.minimum(han + 2, 7)
    enough = ROUNDED_UP if rules.round_up else 2000
    few = np.where(doubled >= enough, 2000, doubled)
    most = 8000 if rules.counted == "yakuman" else 6000
    return np.select([han >= 13, han >= 11, han >= 8, han >= 6, han >= 5], [most, 6000, 4000, 3000, 2000], few)
