"""The rules: each choice of each option changes an answer, and presets are what their rule sets say."""

from __future__ import annotations

import re
from typing import Any, Final, cast

import pytest

from mjfunc import BadOption, BadWin
from mjfunc.riichi import CHOICES, DEFAULT_RULES, PRESETS, NoYaku, Rules, Score, Yaku, score
from tests.wins import names, paid, read_win, rules_of, scored

DAISANGEN: Final = "11144z (555z) (666z) (777z) + 4z"
PINFU: Final = "234567m678p234s33z + 4s"
QUADS: Final = "55p [1111m] (9999m) [2222s] (7777z) + 5p"

CHANGED: Final[list[tuple[str, object, str, dict[str, object], object, object]]] = [
    ("open_tanyao", False, "234678p55s (345m) (678m) + 8p", {}, 1000, "no yaku"),
    ("ippatsu", False, f"{PINFU} riichi ippatsu", {}, 3900, 2000),
    ("ura_dora", False, f"{PINFU} riichi", {"dora": "9m", "ura": "1m"}, 3900, 2000),
    ("red_fives", "0-0-0", "234067m678p234s33z + 4s", {}, 2000, "too-many-red-fives"),
    ("red_fives", "any", "234678p00s (345m) (678m) + 8p", {}, "too-many-red-fives", 3900),
    ("pinfu_tsumo", False, f"{PINFU} tsumo", {}, 1500, 1100),
    ("open_pinfu", 20, "234678p55s (345m) (678m) + 8p", {}, 1000, 700),
    ("double_wind_pair", 2, "999m234567p678s11z + 8s riichi E", {}, 2400, 2000),
    ("replacement_fu", False, "234m55p (678m) (4444s) (333p) + 4m tsumo rinshan", {}, 2700, 2000),
    ("round_up", True, "234m345p34566678s + 2m riichi", {"dora": "1m"}, 7700, 8000),
    ("round_up", True, "44m456s (777z) [9999p] (123m) + 6s", {"dora": "3m"}, 7700, 8000),
    ("counted", "sanbaiman", "22334455667788s + 8s riichi", {"dora": "6s"}, 32000, 24000),
    ("multiple_yakuman", "highest", "11333555666777z + 3z", {}, 64000, 32000),
    ("double_yakuman", ["kokushi-musou-thirteen-sided"], "19m19p19s12345677z + 7z", {}, 32000, 64000),
    ("double_yakuman", ["suuankou-tanki"], "111m444p777s22266z + 6z", {}, 32000, 64000),
    ("double_yakuman", ["daisuushii"], "55m (111z) (222z) (333z) (444z) + 5m", {}, 32000, 64000),
    ("double_yakuman", ["junsei-chuuren-poutou"], "11122345678999p + 2p", {}, 32000, 64000),
    ("all_green", "with-green", "22233344466688s + 8s", {}, 64000, 32000),
    ("renhou", "mangan", "12399m456p789s666z + 6z first", {}, 1300, 8000),
    ("renhou", "yakuman", "12399m456p789s666z + 6z first", {}, 1300, 32000),
    ("renhou", "five-han", "12399m456p789s666z + 6z first", {}, 1300, 12000),
    ("honba", 500, PINFU, {"honba": 2}, 1600, 4000),
    (
        "sanma_tsumo",
        "north-share",
        "11789p234567s222z + 1p tsumo",
        {"players": 3},
        {"dealer": 1300, "others": 700},
        {"dealer": 1700, "others": 1100},
    ),
    (
        "sanma_tsumo",
        "even",
        "11789p234567s222z + 1p tsumo",
        {"players": 3},
        {"dealer": 1300, "others": 700},
        {"dealer": 1400, "others": 1400},
    ),
    (
        "liability",
        "with-suukantsu",
        QUADS,
        {"liable": {"suukantsu": "W"}},
        "liability-without-yakuman",
        {"discarder": 16000, "liable": 16000},
    ),
    (
        "liability",
        "none",
        DAISANGEN,
        {"liable": {"daisangen": "E"}},
        {"discarder": 32000, "liable": 32000},
        "liability-without-yakuman",
    ),
    (
        "liability_scope",
        "yakuman",
        DAISANGEN,
        {"liable": {"daisangen": "E"}},
        {"discarder": 32000, "liable": 32000},
        {"discarder": 48000, "liable": 16000},
    ),
    (
        "liability_honba",
        "discarder",
        DAISANGEN,
        {"liable": {"daisangen": "E"}, "honba": 1},
        {"discarder": 32000, "liable": 32300},
        {"discarder": 32300, "liable": 32000},
    ),
    ("local_yaku", ["sanrenkou"], "333444s99m222s (678p) + 9m", {}, 2600, 8000),
    ("local_yaku", ["isshoku-sanjun"], "111222333m789p55z + 5z", {}, 5200, 8000),
    ("local_yaku", ["uumensai"], "456p789s11177z (123m) + 7z", {}, 1300, 5200),
    ("local_yaku", ["sanpuukou"], "111222z99m444z (678p) + 2z", {}, 2600, 8000),
    ("local_yaku", ["shiiaruraotai"], "55p (123m) (789m) (222s) (7777s) + 5p", {}, "no yaku", 1300),
    ("local_yaku", ["iipin-mouyue"], "123p678m99s (777s) (123m) + 1p tsumo last", {}, 1100, 8000),
    ("local_yaku", ["chuupin-raoyui"], "789p678m99s (777s) (123m) + 9p last", {}, 1000, 8000),
    ("local_yaku", ["daisharin"], "22334455667788p + 5p", {}, 24000, 32000),
    ("local_yaku", ["daichisei"], "11223344556677z + 7z", {}, 32000, 64000),
    ("local_yaku", ["suurenkou"], "333444s99m222s (555s) + 9m", {}, 8000, 32000),
    ("local_yaku", ["isshoku-yonjun"], "33z (234s) (234s) (234s) (234s) + 3z", {}, 2000, 32000),
]
"""An option, a choice, a win, its other fields, the answer by default, and the answer with the choice."""


def answer(text: str, fields: dict[str, object], rules: Rules, expected: object) -> object:
    """The total, or the payments where these are expected, or why there are none."""
    try:
        found = score(read_win(text, **fields), rules)
    except BadWin as error:
        return error.reason
    if isinstance(found, NoYaku):
        return "no yaku"
    return paid(found) if isinstance(expected, dict) else found.total


@pytest.mark.no_cover
@pytest.mark.parametrize("example", CHANGED)
def test_each_choice_changes_an_answer(example: tuple[str, object, str, dict[str, object], object, object]) -> None:
    """From what it is by default."""
    name, value, text, fields, usual, changed = example
    assert usual == answer(text, fields, DEFAULT_RULES, usual)
    assert changed == answer(text, fields, rules_of({name: value}), changed)


def test_each_choice_has_an_example() -> None:
    """Each that is not the default."""
    shown: set[tuple[str, object]] = set()
    for name, value, *_ in CHANGED:
        words = cast("list[object]", value) if isinstance(value, list) else [value]
        shown |= {(name, word) for word in words}
    others = {(rule.name, rule.value(word)) for rule in CHOICES for word in rule.choices if word != rule.default}
    assert 30 < len(others)
    assert others == shown


PRESET_TABLE: Final = """
                  tenhou           mahjong-soul     m-league       ema-2025         wrc-2025       jpml-a
open_tanyao       yes              yes              yes            yes              yes            yes
ippatsu           yes              yes              yes            yes              yes            no
ura_dora          yes              yes              yes            yes              yes            no
red_fives         1-1-1            1-1-1            1-1-1          0-0-0            0-0-0          0-0-0
pinfu_tsumo       yes              yes              yes            yes              yes            yes
open_pinfu        30               30               30             30               30             30
double_wind_pair  4                4                2              2                2              2
replacement_fu    yes              yes              yes            yes              yes            yes
round_up          no               no               yes            yes              yes            no
counted           yakuman          yakuman          sanbaiman      sanbaiman        yakuman        yakuman
multiple_yakuman  add              add              add            highest          add            add
double_yakuman    0                4                0              0                0              0
all_green         any              any              any            any              any            any
renhou            no               no               no             mangan           mangan         no
honba             100              100              100            100              100            100
sanma_tsumo       loss             loss             loss           loss             loss           loss
liability         without-suukantsu without-suukantsu with-suukantsu without-suukantsu with-suukantsu with-suukantsu
liability_scope   hand             yakuman          yakuman        hand             yakuman        yakuman
liability_honba   liable           liable           liable         discarder        liable         discarder
local_yaku        0                0                0              0                0              0
"""
"""What each preset plays; of double and of local yaku how many."""


def test_presets() -> None:
    """Every option of every one, and the default is the first."""
    names_of_presets, *rows = [line.split() for line in PRESET_TABLE.splitlines()[1:]]
    assert names_of_presets == [*PRESETS]
    assert [row[0] for row in rows] == [rule.name for rule in CHOICES]
    for at, preset in enumerate(PRESETS.values(), start=1):
        several = {"double_yakuman": len(preset.double_yakuman), "local_yaku": len(preset.local_yaku)}
        plain = {**{rule.name: rule.word_in(preset) for rule in CHOICES}, **several}
        assert {row[0]: row[at] for row in rows} == {name: str(value) for name, value in plain.items()}
    assert DEFAULT_RULES == PRESETS["tenhou"] == Rules()


def test_red_fives_may_be_given_as_numbers() -> None:
    """The word says the same."""
    assert Rules(red_fives="0-0-0") == rules_of({"red_fives": (0, 0, 0)}) == rules_of({"red_fives": [0, 0, 0]})
    assert Rules(red_fives="1-1-1") == DEFAULT_RULES == rules_of({"red_fives": (1, 1, 1)})


def test_double_yakuman_are_in_their_order() -> None:
    """However they are given."""
    one = rules_of({"double_yakuman": ["daisuushii", "suuankou-tanki"]})
    assert ("suuankou-tanki", "daisuushii") == one.double_yakuman
    assert one == rules_of({"double_yakuman": {"suuankou-tanki": 1, "daisuushii": 1}})


@pytest.mark.parametrize("given", ["suuankou-tanki", "", ["suuankou"], ["daisuushii", "daisuushii"], None, [[]], 3])
def test_invalid_double_yakuman_are_refused(given: object) -> None:
    """A text, another yakuman, one twice, and what is not a list."""
    with pytest.raises(
        BadOption, match=rf"^double_yakuman must be some of .*, each once, or none; not {re.escape(repr(given))}$"
    ):
        rules_of({"double_yakuman": given})


@pytest.mark.parametrize("given", ["daisharin", ["tanyao"], ["daisharin", "daisharin"], None, 3])
def test_invalid_local_yaku_are_refused(given: object) -> None:
    """A text, another yaku, one twice, and what is not a list."""
    known = "sanrenkou, .*, isshoku-yonjun"
    message = rf"^local_yaku must be some of {known}, each once, or none; not {re.escape(repr(given))}$"
    with pytest.raises(BadOption, match=message):
        rules_of({"local_yaku": given})


def test_local_yaku_are_in_their_order() -> None:
    """However they are given: by their identifiers, or as members of Yaku."""
    one = rules_of({"local_yaku": ["daichisei", "sanrenkou"]})
    assert ("sanrenkou", "daichisei") == one.local_yaku
    assert one == rules_of({"local_yaku": [Yaku.DAICHISEI, Yaku.SANRENKOU]})
    assert "local-yaku sanrenkou+daichisei" == str(one)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("red_fives", (1, 2, 1), "red_fives must be one of 1-1-1, 0-0-0, any; not (1, 2, 1)"),
        ("red_fives", (True, 1, 1), "red_fives must be one of 1-1-1, 0-0-0, any; not (True, 1, 1)"),
        ("red_fives", None, "red_fives must be one of 1-1-1, 0-0-0, any; not None"),
        ("honba", 300, "honba must be one of 100, 500; not 300"),
        ("round_up", "yes", "round_up is True or False, not 'yes'"),
        ("ippatsu", 1, "ippatsu is True or False, not 1"),
        ("open_tanyao", None, "open_tanyao is True or False, not None"),
    ],
)
def test_choices_that_do_not_exist(name: str, value: object, message: str) -> None:
    """They are refused by the name of the option."""
    with pytest.raises(BadOption, match=f"^{re.escape(message)}$"):
        rules_of({name: value})


def test_text_of_rules_has_no_defaults() -> None:
    """Only what is not the default."""
    assert "the default rules" == str(DEFAULT_RULES)
    assert "double-wind-pair 2, round-up yes" == str(Rules(double_wind_pair=2, round_up=True))
    assert "double-yakuman suuankou-tanki+daisuushii" == str(Rules(double_yakuman=("daisuushii", "suuankou-tanki")))
    assert all(rule.sentence.endswith(".") for rule in CHOICES)


def test_renhou_as_a_mangan_is_not_combined() -> None:
    """Nothing is added to it, and it gives way to what is worth more."""
    one = scored(read_win("12399m456p789s666z + 6z first", dora="9p"), renhou="mangan")
    assert ({"renhou": 5}, 5, None, ()) == (names(one), one.han, one.fu, one.dora)
    more = scored(read_win("22334455667788m + 8m first"), renhou="mangan", red_fives="0-0-0")
    assert "renhou" not in names(more)
    # It is a win even where no reading has a yaku.
    alone = score(read_win("123m456p999s22z789m + 1m first"), rules_of({"renhou": "mangan"}))
    assert isinstance(alone, Score)
    assert {"renhou": 5} == names(alone)
    assert isinstance(score(read_win("123m456p999s22z789m + 1m first"), cast("Any", DEFAULT_RULES)), NoYaku)
