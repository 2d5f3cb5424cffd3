"""Which yaku readings have, all at once, from what counts of them. Those of a situation are none of these."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Final

from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Integers
    from mjfunc.riichi.arrays.features import Flags
    from mjfunc.riichi.values.rules import Rules

DRAGONS: Final = (f.WHITE_TRIPLET, f.GREEN_TRIPLET, f.RED_TRIPLET)


def yaku_of(keys: Integers, tsumo: Flags, rules: Rules) -> dict[Yaku, Flags]:
    """Of which readings each yaku is true, whatever other yaku they have."""
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
    found: Flags = f.OPEN.of(keys) == 0
    return found


def is_regular(keys: Integers) -> Flags:
    """Whether a reading is blocks and a pair."""
    found: Flags = (f.SEVEN_PAIRS.of(keys) | f.ORPHANS.of(keys)) == 0
    return found


def _of_sequences(keys: Integers, tsumo: Flags, rules: Rules) -> dict[Yaku, Flags]:
    twins = f.TWINS.of(keys)
    is_pinfu = is_regular(keys) & is_closed(keys) & (f.NOT_PINFU.of(keys) == 0)
    return {
        Yaku.PINFU: is_pinfu & (~tsumo | rules.pinfu_tsumo),
        Yaku.IIPEIKOU: is_closed(keys) & (twins == 1),
        Yaku.RYANPEIKOU: is_closed(keys) & (twins == 2),
        Yaku.SANSHOKU_DOUJUN: f.SAME_SEQUENCE.of(keys) == 3,
        Yaku.ITTSUU: f.STRAIGHT.of(keys) > 0,
    }


def _of_triplets(keys: Integers, tsumo: Flags) -> dict[Yaku, Flags]:
    return {
        Yaku.YAKUHAI_WHITE: f.WHITE_TRIPLET.of(keys) > 0,
        Yaku.YAKUHAI_GREEN: f.GREEN_TRIPLET.of(keys) > 0,
        Yaku.YAKUHAI_RED: f.RED_TRIPLET.of(keys) > 0,
        Yaku.YAKUHAI_SEAT: f.SEAT_TRIPLET.of(keys) > 0,
        Yaku.YAKUHAI_ROUND: f.ROUND_TRIPLET.of(keys) > 0,
        Yaku.TOITOI: is_regular(keys) & (f.SEQUENCES.of(keys) == 0),
        Yaku.SANANKOU: _concealed(keys, tsumo) == 3,
        Yaku.SANKANTSU: f.QUADS.of(keys) == 3,
        Yaku.SANSHOKU_DOUKOU: f.SAME_TRIPLET.of(keys) == 3,
        Yaku.SHOUSANGEN: (_dragons(keys) == 2) & (f.DRAGON_PAIR.of(keys) > 0),
    }


def _of_tiles(keys: Integers, rules: Rules) -> dict[Yaku, Flags]:
    has_honours, is_one_suit = f.HONOURS.of(keys) > 0, f.SUITS.of(keys) == 1
    outside_with_sequences = (f.NOT_OUTSIDE.of(keys) == 0) & (f.SEQUENCES.of(keys) > 0)
    return {
        Yaku.TANYAO: (f.NOT_SIMPLE.of(keys) == 0) & (is_closed(keys) | rules.open_tanyao),
        Yaku.CHANTA: outside_with_sequences & has_honours,
        Yaku.JUNCHAN: outside_with_sequences & ~has_honours,
        Yaku.CHIITOITSU: f.SEVEN_PAIRS.of(keys) > 0,
        Yaku.HONROUTOU: _only_outside(keys),
        Yaku.HONITSU: is_one_suit & has_honours,
        Yaku.CHINITSU: is_one_suit & ~has_honours,
    }


def _yakuman_of_blocks(keys: Integers, tsumo: Flags) -> dict[Yaku, Flags]:
    has_four_concealed, is_pair_ended = _concealed(keys, tsumo) == 4, f.PAIR_ENDED.of(keys) > 0
    winds = f.WINDS.of(keys)
    return {
        Yaku.SUUANKOU: has_four_concealed & ~is_pair_ended,
        Yaku.SUUANKOU_TANKI: has_four_concealed & is_pair_ended,
        Yaku.DAISANGEN: _dragons(keys) == 3,
        Yaku.SHOUSUUSHII: (winds == 3) & (f.WIND_PAIR.of(keys) > 0),
        Yaku.DAISUUSHII: winds == 4,
        Yaku.SUUKANTSU: f.QUADS.of(keys) == 4,
    }


def _yakuman_of_tiles(keys: Integers, rules: Rules) -> dict[Yaku, Flags]:
    is_orphans, is_pair_ended = f.ORPHANS.of(keys) > 0, f.PAIR_ENDED.of(keys) > 0
    is_green = (f.NOT_GREEN.of(keys) == 0) & ((f.GREEN.of(keys) > 0) | (rules.all_green == "any"))
    is_gates, is_more = f.GATES.of(keys) > 0, f.MORE.of(keys) > 0
    return {
        Yaku.KOKUSHI_MUSOU: is_orphans & ~is_pair_ended,
        Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED: is_orphans & is_pair_ended,
        Yaku.TSUUIISOU: f.SUITS.of(keys) == 0,
        Yaku.CHINROUTOU: _only_outside(keys) & (f.HONOURS.of(keys) == 0),
        Yaku.RYUUIISOU: is_green,
        Yaku.CHUUREN_POUTOU: is_gates & ~is_more,
        Yaku.JUNSEI_CHUUREN_POUTOU: is_gates & is_more,
    }


def _concealed(keys: Integers, tsumo: Flags) -> Integers:
    """How many triplets are concealed: one that was ended by a claimed tile is not."""
    found: Integers = f.CONCEALED.of(keys) - ((f.ENDED.of(keys) > 0) & ~tsumo)
    return found


def _dragons(keys: Integers) -> Integers:
    """How many triplets of dragons there are."""
    return reduce(add, (dragon.of(keys) for dragon in DRAGONS))


def _only_outside(keys: Integers) -> Flags:
    """Whether there are only outside tiles, in blocks and a pair or in seven pairs."""
    has_no_other = (f.NOT_OUTSIDE.of(keys) == 0) & (f.SEQUENCES.of(keys) == 0)
    found: Flags = has_no_other & (f.ORPHANS.of(keys) == 0)
    return found
