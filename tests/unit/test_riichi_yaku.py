"""Yaku: each has a hand that has it and one that nearly does; the table is what the rules of riichi say."""

from __future__ import annotations

from typing import Final

import pytest

from mjfunc.riichi import DEFAULT_RULES, PRESETS, YAKU, Rules, Score, Yaku, has_yaku, readings, score, yaku_of
from mjfunc.riichi.values.rules import LOCAL_YAKU
from tests.wins import names, read_win, rules_of, scored

TABLE: Final = """
riichi 1 -
double-riichi 2 -
ippatsu 1 -
menzen-tsumo 1 -
rinshan-kaihou 1 1
chankan 1 1
haitei-raoyue 1 1
houtei-raoyui 1 1
renhou 5 -
pinfu 1 -
tanyao 1 1
iipeikou 1 -
yakuhai-white 1 1
yakuhai-green 1 1
yakuhai-red 1 1
yakuhai-seat 1 1
yakuhai-round 1 1
sanshoku-doujun 2 1
ittsuu 2 1
chanta 2 1
chiitoitsu 2 -
toitoi 2 2
sanankou 2 2
sankantsu 2 2
sanshoku-doukou 2 2
honroutou 2 2
shousangen 2 2
honitsu 3 2
junchan 3 2
ryanpeikou 3 -
chinitsu 6 5
"""
"""The han of closed and of open hands."""
YAKUMAN: Final = (
    *("kokushi-musou -", "kokushi-musou-thirteen-sided -", "suuankou -", "suuankou-tanki -", "daisangen 1"),
    *("shousuushii 1", "daisuushii 1", "tsuuiisou 1", "chinroutou 1", "ryuuiisou 1", "chuuren-poutou -"),
    *("junsei-chuuren-poutou -", "suukantsu 1", "tenhou -", "chiihou -"),
)
"""Those that count once, closed only or open too."""
LOCAL_TABLE: Final = """
sanrenkou 2 2 -
isshoku-sanjun 3 2 -
uumensai 2 2 -
sanpuukou 2 2 -
shiiaruraotai 0 1 -
iipin-mouyue 5 5 -
chuupin-raoyui 5 5 -
daisharin 1 0 yakuman
daichisei 2 0 yakuman
suurenkou 1 1 yakuman
isshoku-yonjun 1 1 yakuman
"""
"""The han of closed and of open hands, or how often a yakuman counts."""

EXAMPLES: Final[list[tuple[str, int, str, list[str]]]] = [
    ("riichi", 1, "234567m678p234s33z + 4s riichi", ["234567m678p234s33z + 4s", "234567m678p234s33z + 4s double"]),
    ("double-riichi", 2, "234567m678p234s33z + 4s double", ["234567m678p234s33z + 4s riichi"]),
    ("ippatsu", 1, "234567m678p234s33z + 4s riichi ippatsu", ["234567m678p234s33z + 4s riichi"]),
    (
        "menzen-tsumo",
        1,
        "44m234567p678s [1111s] + 6s tsumo",
        ["44m234567p678s [1111s] + 6s", "44m234567p678s (1111s) + 6s tsumo"],
    ),
    ("rinshan-kaihou", 1, "34588s234567m (9999p) + 5s tsumo rinshan", ["34588s234567m (9999p) + 5s tsumo"]),
    ("chankan", 1, "456789p22678s (123m) + 8s chankan", ["456789p22678s (123m) + 8s"]),
    (
        "haitei-raoyue",
        1,
        "123m678p99s (777s) (123p) + 8p tsumo last",
        ["123m678p99s (777s) (123p) + 8p last", "123m678p99s (777s) (123p) + 8p tsumo"],
    ),
    (
        "houtei-raoyui",
        1,
        "123m678p99s (777s) (123p) + 8p last",
        ["123m678p99s (777s) (123p) + 8p tsumo last", "123m678p99s (777s) (123p) + 8p"],
    ),
    ("renhou", 5, "12399m456p789s666z + 6z first", ["12399m456p789s666z + 6z", "12399m456p789s666z + 6z tsumo first"]),
    (
        "pinfu",
        1,
        "234567m678p234s33z + 4s",
        [
            "234567m678p234s22z + 4s",  # the own wind
            "234567m678p234s11z + 4s",  # the prevailing wind
            "234567m678p234s66z + 4s",  # a dragon
            "234567m678p234s33z + 3s",  # kanchan
            "234567m678p123s33z + 3s",  # penchan
            "234567m678p234s33z + 3z",  # tanki
            "567m678p234s33z (234m) + 4s",  # open
            "234567m678p222s33z + 4m",  # a triplet
        ],
    ),
    ("tanyao", 1, "234567m234p55s (678s) + 7m", ["234567m234p55s (789s) + 7m", "234567m234p33z (678s) + 7m"]),
    (
        "iipeikou",
        1,
        "112233m456p789s55z + 5z",
        [
            "123234m456p789s55z + 5z",
            "123m456p789s55z (123m) + 5z",  # open
            "112233m445566p55z + 5z",  # two of them
        ],
    ),
    ("yakuhai-white", 1, "234m567p34599s (555z) + 9s", ["234m567p34599s (666z) + 9s", "234m567p345s55z (678s) + 3s"]),
    ("yakuhai-green", 1, "234m567p34599s (666z) + 9s", ["234m567p34599s (777z) + 9s", "234m567p345s66z (678s) + 3s"]),
    ("yakuhai-red", 1, "234m567p34599s (777z) + 9s", ["234m567p34599s (555z) + 9s", "234m567p345s77z (678s) + 3s"]),
    ("yakuhai-seat", 1, "234m567p34599s (222z) + 9s", ["234m567p34599s (111z) + 9s", "234m567p34599s (333z) + 9s"]),
    ("yakuhai-round", 1, "234m567p34599s (111z) + 9s", ["234m567p34599s (222z) + 9s", "234m567p34599s (333z) + 9s"]),
    ("sanshoku-doujun", 2, "123789m123p123s55z + 5z", ["123789m123p234s55z + 5z", "123789m123123p55z + 5z"]),
    ("sanshoku-doujun", 1, "789m123p123s55z (123m) + 5z", ["789m123p234s55z (123m) + 5z"]),
    ("ittsuu", 2, "123456789m234p55z + 5z", ["123456m234789p55z + 5z", "123456m345678m55z + 5z"]),
    ("ittsuu", 1, "456789m234p55z (123m) + 5z", ["456789m234p55z (123p) + 5z"]),
    (
        "chanta",
        2,
        "123789m123p999s11z + 1z",
        [
            "123789m234p999s11z + 1z",  # a block of simples
            "123789m123p111z55s + 5s",  # a pair of simples
            "123789m123p99911s + 1s",  # no honour
            "111999m111p99s111z + 9s",  # no sequence
        ],
    ),
    ("chanta", 1, "789m123p999s11z (123m) + 1z", ["789m234p999s11z (123m) + 1z"]),
    ("chanta", 1, "123m111s77z999p (999m) + 7z", ["111m111s77z999p (999m) + 7z"]),  # one sequence is enough
    ("chiitoitsu", 2, "1133m5577p2288s66z + 6z", ["112233m456789p77z + 7z"]),
    ("toitoi", 2, "111m99p (999s) (777z) (222p) + 9p", ["123m99p (999s) (777z) (222p) + 9p"]),
    (
        "sanankou",
        2,
        "222333444s88m (567p) + 8m",
        [
            "222333444s88m (567p) + 2s",  # ended by ron
            "333444s88m (222s) (567p) + 8m",  # open
            "111333m555p77799s + 7s tsumo",  # four of them
        ],
    ),
    (
        "sankantsu",
        2,
        "23455m [9999m] [1111p] (5555z) + 2m",
        ["23455m [9999m] [1111p] (555z) + 2m", "55p [1111m] (9999m) [2222s] (7777z) + 5p"],
    ),
    ("sanshoku-doukou", 2, "222345s44z (222m) [2222p] + 2s", ["222345s44z (222m) [3333p] + 2s"]),
    (
        "honroutou",
        2,
        "111m99p222z (999s) (777z) + 9p",
        ["111m88p222z (999s) (777z) + 8p", "19m19p19s12345677z + 1m"],
    ),
    ("honroutou", 2, "1199m1122334455z + 9m", ["1188m1122334455z + 8m"]),
    (
        "shousangen",
        2,
        "234m66z (555z) (777z) (789p) + 6z",
        ["234m11z (555z) (777z) (789p) + 1z", "23499m (555z) (666z) (777z) + 9m"],
    ),
    (
        "honitsu",
        3,
        "123456789m11122z + 2z",
        ["123456m789p11122z + 2z", "12312345678999m + 9m", "11144z (555z) (666z) (777z) + 4z"],
    ),
    ("honitsu", 2, "456789m11122z (123m) + 2z", ["456789m11122z (123p) + 2z"]),
    (
        "junchan",
        3,
        "123789m123p99911s + 1s",
        [
            "123789m234p99911s + 1s",  # a block of simples
            "123789m123p99955s + 5s",  # a pair of simples
            "123789m123p999s11z + 1z",  # an honour
            "11m999p (999m) (111s) (999s) + 9p",  # no sequence
        ],
    ),
    ("junchan", 2, "789m123p99911s (123m) + 1s", ["789m234p99911s (123m) + 1s"]),
    ("junchan", 2, "123m111s99p999s (999m) + 9p", ["111m111s99p999s (999m) + 9p"]),
    ("ryanpeikou", 3, "112233m445566p55z + 5z", ["112233m456789p55z + 5z", "112233m456p55z (456p) + 5z"]),
    ("chinitsu", 6, "12312345678999m + 9m", ["123456789m11122z + 2z", "123456m12378999p + 9p"]),
    ("chinitsu", 5, "12345678999m (123m) + 9m", ["12345678999m (123p) + 9m"]),
    ("kokushi-musou", 1, "19m19p19s12345677z + 1m", ["19m19p19s12345677z + 7z"]),
    ("kokushi-musou-thirteen-sided", 1, "19m19p19s12345677z + 7z", ["19m19p19s12345677z + 1m"]),
    (
        "suuankou",
        1,
        "111333m555p77799s + 7s tsumo",
        ["111333m555p77799s + 7s", "111333m555p77799s + 9s tsumo", "333m555p77799s (111m) + 7s tsumo"],
    ),
    (
        "suuankou-tanki",
        1,
        "111m444p777s22266z + 6z",
        ["111m444p777s22266z + 2z tsumo", "444p777s22266z (111m) + 6z", "1133m5577p2288s66z + 6z"],
    ),
    ("daisangen", 1, "23499m (555z) (666z) (777z) + 9m", ["234m66z (555z) (777z) (789p) + 6z"]),
    (
        "shousuushii",
        1,
        "234m11122233344z + 4z",
        ["234m11122233355z + 5z", "234m11122244z (555z) + 4z", "55m (111z) (222z) (333z) (444z) + 5m"],
    ),
    ("daisuushii", 1, "55m (111z) (222z) (333z) (444z) + 5m", ["234m11122233344z + 4z"]),
    ("tsuuiisou", 1, "11223344556677z + 7z", ["11m223344556677z + 1m", "19m19p19s12345677z + 1m"]),
    ("tsuuiisou", 1, "11144z (555z) (666z) (777z) + 4z", ["11m444z (555z) (666z) (777z) + 4z"]),
    ("chinroutou", 1, "11m999p (999m) (111s) (999s) + 9p", ["11z999p (999m) (111s) (999s) + 9p"]),
    ("ryuuiisou", 1, "22334466688s666z + 8s", ["22334466677s666z + 7s", "22334466688s555z + 8s"]),
    (
        "chuuren-poutou",
        1,
        "11123456789999m + 1m",
        [
            "11123456789999m + 9m",  # pure
            "23456788999m [1111m] + 8m",
            "11122345678999p + 2p",  # pure
            "12312345678999m + 9m",  # two ones
            "111234567m88999p + 8p",  # two suits
            # each of 2 to 8 missing
            "11134567888999m + 9m",
            "11122456678999m + 9m",
            "11112356788999m + 9m",
            "11123467888999m + 9m",
            "11122345789999m + 1m",
            "11123445688999m + 9m",
            "11122234567999m + 9m",
        ],
    ),
    (
        "junsei-chuuren-poutou",
        1,
        "11122345678999p + 2p",
        ["11122345678999p + 3p", "11123456789999m + 1m", "12312345678999m + 9m"],
    ),
    ("suukantsu", 1, "55p [1111m] (9999m) [2222s] (7777z) + 5p", ["55p [1111m] (9999m) [2222s] (777z) + 5p"]),
    (
        "tenhou",
        1,
        "123456m789p11s222z + 2z tsumo first E",
        ["123456m789p11s222z + 2z tsumo E", "123456m789p11s222z + 2z tsumo first S"],
    ),
    (
        "chiihou",
        1,
        "123456m789p11s222z + 2z tsumo first N",
        ["123456m789p11s222z + 2z tsumo N", "123456m789p11s222z + 2z tsumo first E", "123456m789p11s222z + 2z first N"],
    ),
]
"""A yaku, what it is worth, a hand that has it, and hands that nearly do."""
LOCAL_EXAMPLES: Final[list[tuple[str, int, str, list[str]]]] = [
    (
        "sanrenkou",
        2,
        "333444s99m222s (678p) + 9m",
        [
            "333444s99m555p (222m) + 9m",  # two suits
            "222333555s99m (678p) + 9m",  # not in a row
            "99m (555z) (666z) (777z) (888p) + 9m",  # honours have no rank
            "888999s99m (111p) (222p) + 9m",  # over the end of a suit
        ],
    ),
    (
        "isshoku-sanjun",
        3,
        "111222333m789p55z + 5z",
        ["112233m123p789p55z + 5z", "112233m456p789p55z + 5z", "123m123p123s789p55z + 5z"],
    ),
    ("isshoku-sanjun", 2, "789p55z (123m) (123m) (123m) + 5z", ["789p55z (123m) (123m) (123p) + 5z"]),
    (
        "uumensai",
        2,
        "123m456p789s11177z + 7z",
        [
            "123m456p789s222z77p + 7p",  # no dragon
            "123m456p789s555z77p + 7p",  # no wind
            "123m456m789s11177z + 7z",  # two suits
            "1133m5577p22s1166z + 6z",  # seven pairs
            "19m19p19s12345677z + 7z",  # thirteen orphans
        ],
    ),
    ("uumensai", 2, "456p789s11177z (123m) + 7z", ["456p789s11122z (123m) + 2z"]),
    (
        "sanpuukou",
        2,
        "111222z99m444z (678p) + 2z",
        ["111222z99m (678p) (555z) + 2z", "11223344z5566p77s + 7s"],
    ),
    (
        "shiiaruraotai",
        1,
        "55p (123m) (789m) (222s) (7777s) + 5p",
        ["55p [1111m] (789m) (222s) (7777s) + 5p", "789m55p (123m) (222s) (7777s) + 5p"],
    ),
    (
        "iipin-mouyue",
        5,
        "123p678m99s (777s) (123m) + 1p tsumo last",
        [
            "123p678m99s (777s) (123m) + 1p tsumo",
            "123p678m99s (777s) (123m) + 1p last",
            "123p678m99s (777s) (123m) + 2p tsumo last",
            "123s678m99p (777s) (123m) + 1s tsumo last",
        ],
    ),
    (
        "chuupin-raoyui",
        5,
        "789p678m99s (777s) (123m) + 9p last",
        [
            "789p678m99s (777s) (123m) + 9p",
            "789p678m99s (777s) (123m) + 9p tsumo last",
            "789p678m99s (777s) (123m) + 8p last",
            "789s678m99p (777s) (123m) + 9s last",
        ],
    ),
    (
        "daisharin",
        1,
        "22334455667788p + 5p",
        ["22334455667788s + 5s", "22334455667788m + 5m", "11223344556677p + 5p", "334455667788p99p + 5p"],
    ),
    ("daichisei", 2, "11223344556677z + 7z", ["11m223344556677z + 1m", "11144z (555z) (666z) (777z) + 4z"]),
    (
        "suurenkou",
        1,
        "333444s99m222s (555s) + 9m",
        ["333444s99m222s (666s) + 9m", "333444s99m222s (111p) + 9m", "444s99m (111s) (222s) (678s) + 9m"],
    ),
    ("isshoku-yonjun", 1, "222233334444s33z + 3z", ["22233344455s33z5s + 5s", "111222333m789p55z + 5z"]),
    ("isshoku-yonjun", 1, "33z (234s) (234s) (234s) (234s) + 3z", ["33z (234s) (234s) (234s) (345s) + 3z"]),
]
"""The same of local yaku."""
ALL_COUNT: Final = rules_of({"renhou": "five-han"})
LOCAL_COUNT: Final = rules_of({"local_yaku": LOCAL_YAKU})


def test_the_table() -> None:
    """What each is worth in closed and in open hands, in the order in which they are listed."""
    usual = [yaku for yaku in Yaku if not yaku.is_local]
    ordinary = [f"{yaku} {yaku.closed} {yaku.open or '-'}" for yaku in usual if not yaku.is_yakuman]
    yakuman = [f"{yaku} {yaku.open or '-'}" for yaku in usual if yaku.is_yakuman]
    assert TABLE.split("\n")[1:-1] == ordinary
    assert [*YAKUMAN] == yakuman
    assert all(yaku.closed == 1 for yaku in usual if yaku.is_yakuman)


def test_the_table_of_local_yaku() -> None:
    """They come last."""
    last = [*Yaku][-len(LOCAL_YAKU) :]
    rows = [f"{yaku} {yaku.closed} {yaku.open} {'yakuman' if yaku.is_yakuman else '-'}" for yaku in last]
    assert LOCAL_TABLE.split("\n")[1:-1] == rows
    assert last == [yaku for yaku in Yaku if yaku.is_local]


def test_the_names() -> None:
    """Each is found by its identifier, and has names and a sentence that no other has."""
    assert [*YAKU.items()] == [(yaku.value, yaku) for yaku in Yaku]
    assert len(Yaku) == len({yaku.english for yaku in Yaku}) == len({yaku.kanji for yaku in Yaku})
    assert len(Yaku) == len({yaku.sentence for yaku in Yaku})
    assert all(yaku.sentence.endswith(".") for yaku in Yaku)


def test_each_yaku_has_an_example() -> None:
    """None is left out, and those that are worth less in an open hand have one of that too."""
    examples = [*EXAMPLES, *LOCAL_EXAMPLES]
    assert {*YAKU} == {name for name, _, _, _ in examples}
    cheaper = {(str(yaku), yaku.open) for yaku in Yaku if 0 < yaku.open < yaku.closed}
    assert 7 == len(cheaper)
    assert cheaper <= {(name, worth) for name, worth, _, _ in examples}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("example", "rules"),
    [*((each, ALL_COUNT) for each in EXAMPLES), *((each, LOCAL_COUNT) for each in LOCAL_EXAMPLES)],
)
def test_a_hand_that_has_it_and_hands_that_nearly_do(example: tuple[str, int, str, list[str]], rules: Rules) -> None:
    """It counts in the chosen reading of the one, and in no reading of the others."""
    name, worth, text, near = example
    found = score(read_win(text), rules)
    assert isinstance(found, Score)
    assert worth == names(found)[name]
    assert has_yaku(found.reading, YAKU[name], rules)
    assert near
    for other in near:
        for reading in readings(read_win(other)):
            assert YAKU[name] not in dict(yaku_of(reading, rules)), other
            # A reading without it does not ask it differently.
            assert not has_yaku(reading, YAKU[name], rules), other


@pytest.mark.parametrize("example", LOCAL_EXAMPLES)
def test_local_yaku_count_only_where_they_are_named(example: tuple[str, int, str, list[str]]) -> None:
    """Where only another is, they do not."""
    name, _, text, _ = example
    others = [local for local in LOCAL_YAKU if local != name]
    for rules in (DEFAULT_RULES, *PRESETS.values(), rules_of({"local_yaku": others})):
        for reading in readings(read_win(text)):
            assert not has_yaku(reading, YAKU[name], rules)
            assert YAKU[name] not in dict(yaku_of(reading, rules))


@pytest.mark.parametrize(
    ("text", "local", "expected"),
    [
        ("111222333m789p55z + 5z", ["isshoku-sanjun"], {"isshoku-sanjun": 3, "chanta": 2}),
        ("22334455667788p + 5p", ["daisharin"], {"daisharin": 1}),
        ("22334455667788p + 5p tsumo first", ["daisharin"], {"chiihou": 1, "daisharin": 1}),
        ("11223344556677z + 7z", ["daichisei"], {"daichisei": 2}),
        ("333444s99m222s (555s) + 9m", ["sanrenkou"], {"toitoi": 2, "sanankou": 2, "sanrenkou": 2}),
        ("333444s99m222s (555s) + 9m", ["sanrenkou", "suurenkou"], {"suurenkou": 1}),
        ("222333444555s99m + 9m", ["suurenkou"], {"suuankou-tanki": 1, "suurenkou": 1}),
        (
            "555566667777s33z + 3z",
            ["isshoku-sanjun"],
            {"honitsu": 3, "ryanpeikou": 3, "isshoku-sanjun": 3},
        ),
        ("555566667777s33z + 3z", ["isshoku-sanjun", "isshoku-yonjun"], {"isshoku-yonjun": 1}),
        (
            "123p678m99s (777s) (123m) + 1p tsumo last",
            ["iipin-mouyue", "chuupin-raoyui"],
            {"iipin-mouyue": 5},
        ),
        ("789p678m99s (777s) (123m) + 9p last", ["chuupin-raoyui"], {"chuupin-raoyui": 5}),
        ("789p678m99s (777s) (123m) + 9p last", ["iipin-mouyue"], {"houtei-raoyui": 1}),
        ("55p (123m) (789m) (222s) (7777s) + 5p", ["shiiaruraotai"], {"shiiaruraotai": 1}),
        ("44z (111z) (222z) (333z) (567p) + 4z", ["sanpuukou"], {"shousuushii": 1}),
    ],
)
def test_local_yaku_replace_others(text: str, local: list[str], expected: dict[str, int]) -> None:
    """Those in whose stead they stand; a yakuman hides all that are none."""
    assert expected == names(scored(read_win(text), local_yaku=local))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("222333444s567p88m + 5p", {"tanyao": 1, "sanankou": 2}),
        ("123123123m789p55z + 5z", {"iipeikou": 1, "chanta": 2}),
        ("555566667777s33z + 3z tsumo", {"menzen-tsumo": 1, "ryanpeikou": 3, "honitsu": 3}),
        ("11m999p (999m) (111s) (999s) + 9p", {"chinroutou": 1}),
        ("11144z (555z) (666z) (777z) + 4z", {"daisangen": 1, "tsuuiisou": 1}),
        ("123456m789p11s222z + 2z tsumo first E", {"tenhou": 1}),
    ],
)
def test_combinations_of_yaku(text: str, expected: dict[str, int]) -> None:
    """Three equal sequences are one iipeikou; a yakuman hides all but other yakuman."""
    assert expected == names(scored(read_win(text)))


def test_yakuman_removes_yaku_from_the_list_only() -> None:
    """Each yaku is asked for itself; only the listing leaves out what does not count."""
    (reading,) = readings(read_win("11m999p (999m) (111s) (999s) + 9p"))
    assert has_yaku(reading, Yaku.TOITOI)
    assert has_yaku(reading, Yaku.HONROUTOU)
    assert ((Yaku.CHINROUTOU, 1),) == yaku_of(reading)
