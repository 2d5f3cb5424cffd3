"""Yaku: the patterns that a winning hand can have, with their names, their worth, and the sentence that says when.

An identifier never changes. Lists of yaku have the order of this module. Local yaku come last: none counts
unless the rules name it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.tiles.frozen import FrozenMapping
from mjfunc.tiles.ordered_enum import Listed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self


class Yaku(Listed):
    """The yaku, by their identifiers: those of the situation, those of the reading, yakuman, and local yaku."""

    kanji: str
    english: str
    closed: int
    """Its han in a closed hand; for a yakuman, the number of times that it counts. 0 if it needs an open hand."""
    open: int
    """Its han in an open hand, or the times that a yakuman counts; 0 if it needs a closed hand."""
    sentence: str
    """The condition under which a hand has it."""

    def __new__(cls, word: str, *_: object) -> Self:
        """Take the identifier as the word."""
        member = str.__new__(cls, word)
        member._value_ = word
        return member

    def __init__(self, word: str, kanji: str, english: str, worth: tuple[int, int], sentence: str) -> None:
        """Store the details; the two numbers are its worth in a closed and in an open hand."""
        super().__init__(word)
        self.kanji = kanji
        self.english = english
        self.closed, self.open = worth
        self.sentence = sentence

    RIICHI = "riichi", "立直", "Riichi", (1, 0), "The winner declared riichi."
    DOUBLE_RIICHI = (
        *("double-riichi", "ダブル立直", "Double riichi", (2, 0)),
        "The winner declared riichi with the first discard; instead of riichi.",
    )
    IPPATSU = (
        *("ippatsu", "一発", "One shot", (1, 0)),
        "The winner won within one go-round after declaring riichi, before any call or quad.",
    )
    MENZEN_TSUMO = (
        *("menzen-tsumo", "門前清自摸和", "Fully concealed hand", (1, 0)),
        "The hand is closed, and the winning tile was drawn.",
    )
    RINSHAN_KAIHOU = (
        *("rinshan-kaihou", "嶺上開花", "After a quad", (1, 1)),
        "The winning tile is the replacement for a quad or, with three players, for an extracted North.",
    )
    CHANKAN = "chankan", "槍槓", "Robbing a quad", (1, 1), "The winning tile was robbed from another player's quad."
    HAITEI_RAOYUE = (
        *("haitei-raoyue", "海底摸月", "Last tile from the sea", (1, 1)),
        "The winning tile is the last tile of the wall.",
    )
    HOUTEI_RAOYUI = (
        *("houtei-raoyui", "河底撈魚", "Last tile from the river", (1, 1)),
        "The winning tile is the discard after the last tile of the wall.",
    )
    RENHOU = (
        *("renhou", "人和", "Blessing of man", (5, 0)),
        "The winning tile was claimed before the winner's first turn; where the rules say so, a yakuman.",
    )
    PINFU = (
        *("pinfu", "平和", "All sequences", (1, 0)),
        "The hand is closed: four sequences and a pair that is not valued, and the wait was ryanmen.",
    )
    TANYAO = "tanyao", "断幺九", "All simples", (1, 1), "There is no terminal and no honour."
    IIPEIKOU = "iipeikou", "一盃口", "Pure double sequence", (1, 0), "The hand is closed and has one sequence twice."
    YAKUHAI_WHITE = "yakuhai-white", "役牌 白", "White dragon triplet", (1, 1), "There is a triplet of white dragons."
    YAKUHAI_GREEN = "yakuhai-green", "役牌 發", "Green dragon triplet", (1, 1), "There is a triplet of green dragons."
    YAKUHAI_RED = "yakuhai-red", "役牌 中", "Red dragon triplet", (1, 1), "There is a triplet of red dragons."
    YAKUHAI_SEAT = "yakuhai-seat", "自風牌", "Seat wind triplet", (1, 1), "There is a triplet of the winner's own wind."
    YAKUHAI_ROUND = (
        "yakuhai-round",
        "場風牌",
        "Round wind triplet",
        (1, 1),
        "There is a triplet of the prevailing wind.",
    )
    SANSHOKU_DOUJUN = (
        *("sanshoku-doujun", "三色同順", "Mixed triple sequence", (2, 1)),
        "The same sequence is there in all three suits.",
    )
    ITTSUU = "ittsuu", "一気通貫", "Pure straight", (2, 1), "There are 123, 456 and 789 of one suit."
    CHANTA = (
        *("chanta", "混全帯幺九", "Half outside hand", (2, 1)),
        "Every block and the pair have a terminal or an honour; there are a sequence and an honour.",
    )
    CHIITOITSU = "chiitoitsu", "七対子", "Seven pairs", (2, 0), "The hand is seven different pairs."
    TOITOI = "toitoi", "対々和", "All triplets", (2, 2), "There are four triplets."
    SANANKOU = "sanankou", "三暗刻", "Three concealed triplets", (2, 2), "Exactly three triplets are concealed."
    SANKANTSU = "sankantsu", "三槓子", "Three quads", (2, 2), "There are exactly three quads."
    SANSHOKU_DOUKOU = (
        *("sanshoku-doukou", "三色同刻", "Triple triplet", (2, 2)),
        "There are triplets of one rank in all three suits.",
    )
    HONROUTOU = (
        *("honroutou", "混老頭", "All terminals and honours", (2, 2)),
        "There are only terminals and honours, in blocks and a pair or in seven pairs.",
    )
    SHOUSANGEN = (
        *("shousangen", "小三元", "Little three dragons", (2, 2)),
        "There are triplets of two dragons, and a pair of the third.",
    )
    HONITSU = "honitsu", "混一色", "Half flush", (3, 2), "There are tiles of exactly one suit, and honours."
    JUNCHAN = (
        *("junchan", "純全帯幺九", "Full outside hand", (3, 2)),
        "Every block and the pair have a terminal; there is a sequence, and no honour.",
    )
    RYANPEIKOU = (
        *("ryanpeikou", "二盃口", "Twice pure double sequence", (3, 0)),
        "The hand is closed and has two sequences twice, or one four times; instead of iipeikou.",
    )
    CHINITSU = "chinitsu", "清一色", "Full flush", (6, 5), "There are tiles of exactly one suit, and no honour."
    KOKUSHI_MUSOU = (
        *("kokushi-musou", "国士無双", "Thirteen orphans", (1, 0)),
        "The hand is thirteen orphans, and the winning tile is there once.",
    )
    KOKUSHI_MUSOU_THIRTEEN_SIDED = (
        *("kokushi-musou-thirteen-sided", "国士無双十三面", "Thirteen-sided thirteen orphans", (1, 0)),
        "The hand is thirteen orphans, and the winning tile made the pair; instead of kokushi-musou.",
    )
    SUUANKOU = (
        *("suuankou", "四暗刻", "Four concealed triplets", (1, 0)),
        "Four triplets are concealed, and the winning tile ended one of them.",
    )
    SUUANKOU_TANKI = (
        *("suuankou-tanki", "四暗刻単騎", "Four concealed triplets, pair wait", (1, 0)),
        "Four triplets are concealed, and the winning tile made the pair; instead of suuankou.",
    )
    DAISANGEN = "daisangen", "大三元", "Big three dragons", (1, 1), "There are triplets of all three dragons."
    SHOUSUUSHII = (
        *("shousuushii", "小四喜", "Little four winds", (1, 1)),
        "There are triplets of three winds, and a pair of the fourth.",
    )
    DAISUUSHII = "daisuushii", "大四喜", "Big four winds", (1, 1), "There are triplets of all four winds."
    TSUUIISOU = (
        *("tsuuiisou", "字一色", "All honours", (1, 1)),
        "There are only honours, in blocks and a pair or in seven pairs.",
    )
    CHINROUTOU = "chinroutou", "清老頭", "All terminals", (1, 1), "There are only terminals."
    RYUUIISOU = (
        *("ryuuiisou", "緑一色", "All green", (1, 1)),
        "There are only 2, 3, 4, 6, 8 of bamboos and green dragons.",
    )
    CHUUREN_POUTOU = (
        *("chuuren-poutou", "九蓮宝燈", "Nine gates", (1, 0)),
        "There is no meld, and the hand is 1112345678999 of one suit and one tile more, which is not the winning one.",
    )
    JUNSEI_CHUUREN_POUTOU = (
        *("junsei-chuuren-poutou", "純正九蓮宝燈", "Pure nine gates", (1, 0)),
        "The tile that nine gates have more is the winning one; instead of chuuren-poutou.",
    )
    SUUKANTSU = "suukantsu", "四槓子", "Four quads", (1, 1), "There are four quads."
    TENHOU = (
        *("tenhou", "天和", "Blessing of heaven", (1, 0)),
        "The dealer drew the winning tile on the first turn.",
    )
    CHIIHOU = (
        *("chiihou", "地和", "Blessing of earth", (1, 0)),
        "A player other than the dealer drew the winning tile on the first turn.",
    )
    SANRENKOU = (
        *("sanrenkou", "三連刻", "Three consecutive triplets", (2, 2)),
        "There are triplets of three ranks in a row, of one suit.",
    )
    ISSHOKU_SANJUN = (
        *("isshoku-sanjun", "一色三順", "Pure triple sequence", (3, 2)),
        "One sequence is there three times; instead of iipeikou.",
    )
    UUMENSAI = (
        *("uumensai", "五門斉", "All five types", (2, 2)),
        "Four blocks and a pair have tiles of all three suits, a wind and a dragon.",
    )
    SANPUUKOU = "sanpuukou", "三風刻", "Three wind triplets", (2, 2), "There are triplets of three winds."
    SHIIARURAOTAI = (
        *("shiiaruraotai", "十二落抬", "Four open melds", (0, 1)),
        "There are four open melds, so that the winning tile made the pair.",
    )
    IIPIN_MOUYUE = (
        *("iipin-mouyue", "一筒摸月", "Moon from the sea", (5, 5)),
        "The winning tile is the last tile of the wall, and 1 of dots; instead of haitei-raoyue.",
    )
    CHUUPIN_RAOYUI = (
        *("chuupin-raoyui", "九筒撈魚", "Fish from the river", (5, 5)),
        "The winning tile is the discard after the last tile of the wall, and 9 of dots; instead of houtei-raoyui.",
    )
    DAISHARIN = "daisharin", "大車輪", "Big wheels", (1, 0), "The hand is 22334455667788 of dots."
    DAICHISEI = (
        *("daichisei", "大七星", "Big seven stars", (2, 0)),
        "The hand is seven pairs of all seven honours; instead of tsuuiisou.",
    )
    SUURENKOU = (
        *("suurenkou", "四連刻", "Four consecutive triplets", (1, 1)),
        "There are triplets of four ranks in a row, of one suit; instead of sanrenkou.",
    )
    ISSHOKU_YONJUN = (
        *("isshoku-yonjun", "一色四順", "Pure quadruple sequence", (1, 1)),
        "One sequence is there four times; instead of isshoku-sanjun and ryanpeikou.",
    )

    @property
    def is_yakuman(self) -> bool:
        """Whether the yaku is always a yakuman. Renhou is one only under some rules."""
        return Yaku.KOKUSHI_MUSOU <= self < Yaku.SANRENKOU or self >= Yaku.DAISHARIN

    @property
    def is_local(self) -> bool:
        """Whether the yaku counts only if the rule ``local_yaku`` names it."""
        return self.ordinal >= _FIRST_LOCAL


_FIRST_LOCAL: Final = Yaku.SANRENKOU.ordinal
YAKU: Final[Mapping[str, Yaku]] = FrozenMapping({yaku.value: yaku for yaku in Yaku})
"""Every yaku by its identifier, in the order of ``Yaku``."""
CAN_BE_DOUBLE: Final = (
    Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED,
    Yaku.SUUANKOU_TANKI,
    Yaku.DAISUUSHII,
    Yaku.JUNSEI_CHUUREN_POUTOU,
)
"""The yakuman that the rules can count twice."""
