"""The names of yaku in recorded games: numbers in mjlog, Japanese words in Tenhou JSON, words of its own in mjai."""

from __future__ import annotations

from typing import Final

from mjfunc.riichi.values.yaku import Yaku

DORA_NUMBER: Final = 52
URA_NUMBER: Final = 53
RED_NUMBER: Final = 54
YAKU_OF_NUMBER: Final = {
    **dict(
        enumerate(
            (
                *(Yaku.MENZEN_TSUMO, Yaku.RIICHI, Yaku.IPPATSU, Yaku.CHANKAN, Yaku.RINSHAN_KAIHOU),
                *(Yaku.HAITEI_RAOYUE, Yaku.HOUTEI_RAOYUI, Yaku.PINFU, Yaku.TANYAO, Yaku.IIPEIKOU),
                *(4 * (Yaku.YAKUHAI_SEAT,)),
                *(4 * (Yaku.YAKUHAI_ROUND,)),
                *(Yaku.YAKUHAI_WHITE, Yaku.YAKUHAI_GREEN, Yaku.YAKUHAI_RED, Yaku.DOUBLE_RIICHI, Yaku.CHIITOITSU),
                *(Yaku.CHANTA, Yaku.ITTSUU, Yaku.SANSHOKU_DOUJUN, Yaku.SANSHOKU_DOUKOU, Yaku.SANKANTSU),
                *(Yaku.TOITOI, Yaku.SANANKOU, Yaku.SHOUSANGEN, Yaku.HONROUTOU, Yaku.RYANPEIKOU, Yaku.JUNCHAN),
                *(Yaku.HONITSU, Yaku.CHINITSU, Yaku.RENHOU, Yaku.TENHOU, Yaku.CHIIHOU, Yaku.DAISANGEN),
                *(Yaku.SUUANKOU, Yaku.SUUANKOU_TANKI, Yaku.TSUUIISOU, Yaku.RYUUIISOU, Yaku.CHINROUTOU),
                *(Yaku.CHUUREN_POUTOU, Yaku.JUNSEI_CHUUREN_POUTOU, Yaku.KOKUSHI_MUSOU),
                *(Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED, Yaku.DAISUUSHII, Yaku.SHOUSUUSHII, Yaku.SUUKANTSU),
            )
        )
    )
}
"""The yaku of each number of mjlog; 10 to 13 are seat winds, 14 to 17 round winds, from East to North."""
NUMBER_OF_YAKU: Final = {yaku: number for number, yaku in reversed(YAKU_OF_NUMBER.items())}
"""The lowest number of each yaku; of winds, that of East."""

DORA_WORD: Final = "ドラ"
URA_WORD: Final = "裏ドラ"
RED_WORD: Final = "赤ドラ"
WIND_WORDS: Final = "東南西北"
_TENHOU_WORDS: Final = {
    Yaku.DOUBLE_RIICHI: "両立直",
    Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED: "国士無双１３面",
}
"""The words that Tenhou JSON has for yaku in place of those of ``Yaku.kanji``."""
WORD_OF_YAKU: Final = {yaku: _TENHOU_WORDS.get(yaku, yaku.kanji) for yaku in NUMBER_OF_YAKU}
"""The word of each yaku in Tenhou JSON; a wind follows those of winds after a space."""
SEAT_WORD: Final = "自風"
ROUND_WORD: Final = "場風"
YAKU_OF_WORD: Final = {
    **{word: yaku for yaku, word in WORD_OF_YAKU.items()},
    **{f"{SEAT_WORD} {wind}": Yaku.YAKUHAI_SEAT for wind in WIND_WORDS},
    **{f"{ROUND_WORD} {wind}": Yaku.YAKUHAI_ROUND for wind in WIND_WORDS},
    "ダブル立直": Yaku.DOUBLE_RIICHI,
    "小四喜和": Yaku.SHOUSUUSHII,
    "断幺九": Yaku.TANYAO,
    "純正九蓮宝灯": Yaku.JUNSEI_CHUUREN_POUTOU,
    "九蓮宝灯": Yaku.CHUUREN_POUTOU,
    "国士無双13面": Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED,
    "国士無双十三面": Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED,
}
"""The yaku of each word of Tenhou JSON, also of the words of other converters in Japanese."""

MJAI_DORA: Final = "dora"
MJAI_URA: Final = "uradora"
MJAI_RED: Final = "akadora"
MJAI_DRAGONS: Final = "sangenpai"
"""The word of mjai for triplets of any dragons, so that it does not say which."""
MJAI_OF_YAKU: Final = {
    Yaku.RIICHI: "reach",
    Yaku.DOUBLE_RIICHI: "double_reach",
    Yaku.IPPATSU: "ippatsu",
    Yaku.MENZEN_TSUMO: "menzenchin_tsumoho",
    Yaku.RINSHAN_KAIHOU: "rinshankaiho",
    Yaku.CHANKAN: "chankan",
    Yaku.HAITEI_RAOYUE: "haiteiraoyue",
    Yaku.HOUTEI_RAOYUI: "hoteiraoyui",
    Yaku.RENHOU: "renho",
    Yaku.PINFU: "pinfu",
    Yaku.TANYAO: "tanyaochu",
    Yaku.IIPEIKOU: "ipeko",
    Yaku.YAKUHAI_SEAT: "jikaze",
    Yaku.YAKUHAI_ROUND: "bakaze",
    Yaku.SANSHOKU_DOUJUN: "sanshokudojun",
    Yaku.ITTSUU: "ikkitsukan",
    Yaku.CHANTA: "honchantaiyao",
    Yaku.CHIITOITSU: "chitoitsu",
    Yaku.TOITOI: "toitoiho",
    Yaku.SANANKOU: "sananko",
    Yaku.SANKANTSU: "sankantsu",
    Yaku.SANSHOKU_DOUKOU: "sanshokudoko",
    Yaku.HONROUTOU: "honroto",
    Yaku.SHOUSANGEN: "shosangen",
    Yaku.HONITSU: "honiso",
    Yaku.JUNCHAN: "junchantaiyao",
    Yaku.RYANPEIKOU: "ryanpeko",
    Yaku.CHINITSU: "chiniso",
    Yaku.KOKUSHI_MUSOU: "kokushimuso",
    Yaku.SUUANKOU: "suanko",
    Yaku.DAISANGEN: "daisangen",
    Yaku.SHOUSUUSHII: "shosushi",
    Yaku.DAISUUSHII: "daisushi",
    Yaku.TSUUIISOU: "tsuiso",
    Yaku.CHINROUTOU: "chinroto",
    Yaku.RYUUIISOU: "ryuiso",
    Yaku.CHUUREN_POUTOU: "churenpoton",
    Yaku.SUUKANTSU: "sukantsu",
    Yaku.TENHOU: "tenho",
    Yaku.CHIIHOU: "chiho",
}
"""The word of each yaku in the first dialect of mjai, as far as it has one."""
YAKU_OF_MJAI: Final = {word: yaku for yaku, word in MJAI_OF_YAKU.items()}
