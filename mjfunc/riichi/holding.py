"""Which yaku a reading has, and what each is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.riichi import colours, local, sequences, situation, triplets, yakuman
from mjfunc.riichi.readings import Reading, check_reading
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.errors import wrong_class

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ASKED: Final[Mapping[Yaku, Callable[[Reading], bool]]] = {
    Yaku.RIICHI: situation.riichi,
    Yaku.DOUBLE_RIICHI: situation.double_riichi,
    Yaku.MENZEN_TSUMO: situation.menzen_tsumo,
    Yaku.RINSHAN_KAIHOU: situation.rinshan_kaihou,
    Yaku.CHANKAN: situation.chankan,
    Yaku.HAITEI_RAOYUE: situation.haitei_raoyue,
    Yaku.HOUTEI_RAOYUI: situation.houtei_raoyui,
    Yaku.IIPEIKOU: sequences.iipeikou,
    Yaku.YAKUHAI_WHITE: triplets.yakuhai_white,
    Yaku.YAKUHAI_GREEN: triplets.yakuhai_green,
    Yaku.YAKUHAI_RED: triplets.yakuhai_red,
    Yaku.YAKUHAI_SEAT: triplets.yakuhai_seat,
    Yaku.YAKUHAI_ROUND: triplets.yakuhai_round,
    Yaku.SANSHOKU_DOUJUN: sequences.sanshoku_doujun,
    Yaku.ITTSUU: sequences.ittsuu,
    Yaku.CHANTA: colours.chanta,
    Yaku.CHIITOITSU: colours.chiitoitsu,
    Yaku.TOITOI: triplets.toitoi,
    Yaku.SANANKOU: triplets.sanankou,
    Yaku.SANKANTSU: triplets.sankantsu,
    Yaku.SANSHOKU_DOUKOU: triplets.sanshoku_doukou,
    Yaku.HONROUTOU: colours.honroutou,
    Yaku.SHOUSANGEN: triplets.shousangen,
    Yaku.HONITSU: colours.honitsu,
    Yaku.JUNCHAN: colours.junchan,
    Yaku.RYANPEIKOU: sequences.ryanpeikou,
    Yaku.CHINITSU: colours.chinitsu,
    Yaku.KOKUSHI_MUSOU: yakuman.kokushi_musou,
    Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED: yakuman.kokushi_musou_thirteen_sided,
    Yaku.SUUANKOU: yakuman.suuankou,
    Yaku.SUUANKOU_TANKI: yakuman.suuankou_tanki,
    Yaku.DAISANGEN: yakuman.daisangen,
    Yaku.SHOUSUUSHII: yakuman.shousuushii,
    Yaku.DAISUUSHII: yakuman.daisuushii,
    Yaku.TSUUIISOU: yakuman.tsuuiisou,
    Yaku.CHINROUTOU: yakuman.chinroutou,
    Yaku.CHUUREN_POUTOU: yakuman.chuuren_poutou,
    Yaku.JUNSEI_CHUUREN_POUTOU: yakuman.junsei_chuuren_poutou,
    Yaku.SUUKANTSU: yakuman.suukantsu,
    Yaku.TENHOU: situation.tenhou,
    Yaku.CHIIHOU: situation.chiihou,
    Yaku.SANRENKOU: local.sanrenkou,
    Yaku.ISSHOKU_SANJUN: local.isshoku_sanjun,
    Yaku.UUMENSAI: local.uumensai,
    Yaku.SANPUUKOU: local.sanpuukou,
    Yaku.SHIIARURAOTAI: local.shiiaruraotai,
    Yaku.IIPIN_MOUYUE: local.iipin_mouyue,
    Yaku.CHUUPIN_RAOYUI: local.chuupin_raoyui,
    Yaku.DAISHARIN: local.daisharin,
    Yaku.DAICHISEI: local.daichisei,
    Yaku.SUURENKOU: local.suurenkou,
    Yaku.ISSHOKU_YONJUN: local.isshoku_yonjun,
}
"""What is asked of a reading for each yaku."""
ASKED_BY_RULES: Final[Mapping[Yaku, Callable[[Reading, Rules], bool]]] = {
    Yaku.IPPATSU: situation.ippatsu,
    Yaku.RENHOU: situation.renhou,
    Yaku.PINFU: sequences.pinfu,
    Yaku.TANYAO: colours.tanyao,
    Yaku.RYUUIISOU: yakuman.ryuuiisou,
}
"""What is asked where the rules have a say."""


def has_yaku(reading: Reading, yaku: Yaku, rules: Rules = DEFAULT_RULES) -> bool:
    """Whether what the yaku asks is true of a reading, whatever other yaku it has; a local yaku must be played."""
    check_reading("has_yaku", reading)
    if type(yaku) is not Yaku:
        function = "has_yaku"
        raise wrong_class(function, "a Yaku", yaku, "Yaku.PINFU is one, and YAKU has them all by their identifiers")
    check_rules("has_yaku", rules)
    if yaku.is_local and yaku not in rules.local_yaku:
        return False
    return ASKED_BY_RULES[yaku](reading, rules) if yaku in ASKED_BY_RULES else ASKED[yaku](reading)


def yaku_of(reading: Reading, rules: Rules = DEFAULT_RULES) -> tuple[tuple[Yaku, int], ...]:
    """The yaku that count in a reading, each with its han or, of a yakuman, how often it counts.

    A reading with a yakuman has no other yaku, and some local yaku stand instead of another.
    """
    check_reading("yaku_of", reading)
    check_rules("yaku_of", rules)
    found = [yaku for yaku in Yaku if has_yaku(reading, yaku, rules)]
    hidden = {local.INSTEAD[yaku] for yaku in found if yaku in local.INSTEAD}
    highest = [yaku for yaku in found if is_yakuman(yaku, rules)]
    return tuple((yaku, worth(yaku, reading, rules)) for yaku in highest or found if yaku not in hidden)


def is_yakuman(yaku: Yaku, rules: Rules) -> bool:
    """Whether it is a yakuman by the rules."""
    return yaku.is_yakuman or (yaku is Yaku.RENHOU and rules.renhou == "yakuman")


def worth(yaku: Yaku, reading: Reading, rules: Rules) -> int:
    """What it is worth in a reading that has it."""
    if yaku in rules.double_yakuman:
        return 2
    if yaku is Yaku.RENHOU and rules.renhou == "yakuman":
        return 1
    return yaku.closed if reading.is_closed else yaku.open
