"""The fast way of riichi scores: whole values equal those of the definition, for every rule and every kind of win."""

from __future__ import annotations

import copy
import pickle
from typing import Final

import attrs
import pytest

from mjfunc import BadWin
from mjfunc.fast.suit_pieces import pieces_by_suit
from mjfunc.riichi import DEFAULT_RULES, PRESETS, Key, NoYaku, Rules, Score, Win, Yaku, score
from mjfunc.riichi.fast.packed_suits import tables
from mjfunc.riichi.spec import scoring
from tests.unit.test_riichi import CHOSEN, READINGS
from tests.unit.test_riichi_fu import ITEMS
from tests.unit.test_riichi_rules import CHANGED
from tests.unit.test_riichi_yaku import EXAMPLES
from tests.wins import read_win, rules_of

TEXTS: Final = {
    *(text for text, _ in READINGS),
    *(text for text, fields, _, _ in CHOSEN if not fields),
    *(text for text, _, _, _ in ITEMS),
    *(each for _, _, text, near in EXAMPLES for each in (text, *near)),
}
"""A win for each thing that is scored, and wins that nearly have it."""
SITUATIONS: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("340678m22p567789s + 9s riichi", {"dora": "4m4m", "ura": "1s5p", "sticks": 1, "honba": 3}),
    ("340678m22p567789s + 0m riichi ippatsu", {"dora": "8s"}),
    ("340567m22p567789s + 5m", {}),
    ("340345m678p23499s + 3m", {}),
    ("11p234567s067m [0555p] + 1p", {}),
    ("23455m [0555p] [1111p] (5555z) + 2m", {"dora": "4p"}),
    ("234m11z678p (055s) (678m) + 4m E", {"dora": "4s", "honba": 1}),
    ("11789p234567s222z + 1p tsumo", {"players": 3, "nuki": 2, "dora": "3z", "honba": 2}),
    ("11789p234567s222z + 1p tsumo E", {"players": 3, "dora": "1m"}),
    ("11789p234567s222z + 1p", {"players": 3, "nuki": 1, "dora": "9m", "honba": 1}),
    ("33055666777999m + 7m tsumo riichi", {"dora": "8m4m", "ura": "4m5m"}),
    ("11144z (555z) (666z) (777z) + 4z tsumo", {"liable": {"daisangen": "E"}, "honba": 1}),
    ("22334455667788s + 8s", {"dora": "7s", "round": "W"}),
    ("22334466778888s + 8s tsumo N", {"round": "N"}),
    ("1122330599m77p44z + 0m riichi", {"dora": "6z"}),
    ("123456789m11122z + 1z last", {"round": "S"}),
    ("19m19p19s12345677z + 1m first chankan", {}),
)
"""Dora, red fives, three players, liability, counters, winds, and forms that a hand has both."""
MATTERS: Final[tuple[tuple[str, object, str, dict[str, object]], ...]] = (
    ("red_fives", "any", "23477m678p (333s) [0055p] + 7m", {}),
    ("replacement_fu", False, "345m55s678m (5555z) (345p) + 5m tsumo rinshan", {}),
    *((name, value, text, fields) for name, value, text, fields, _, _ in CHANGED),
)
"""A choice of the rules, and a win that is worth something else by it."""


def by_definition(win: Win, rules: Rules) -> object:
    """The score as it is defined, or the reason why there is none."""
    try:
        return scoring.score(win, rules)
    except BadWin as error:
        return error.reason, error.message


def fast(win: Win, rules: Rules) -> object:
    """The same by the fast way."""
    try:
        return score(win, rules)
    except BadWin as error:
        return error.reason, error.message


def worth(found: object) -> object:
    """What differs where a win is worth something else, whatever the rules are called."""
    return (attrs.asdict(found, recurse=False) | {"rules": None}) if isinstance(found, Score | NoYaku) else found


@pytest.mark.no_cover
@pytest.mark.parametrize("more", ["", " tsumo"])
def test_all_that_is_scored(more: str) -> None:
    """By ron as by tsumo: values, and what is written of them."""
    wins = [read_win(text if "tsumo" in text else text.replace(" chankan", "") + more) for text in sorted(TEXTS)]
    assert len(wins) > 150
    for win in wins:
        expected, found = by_definition(win, DEFAULT_RULES), fast(win, DEFAULT_RULES)
        assert expected == found
        assert repr(expected) == repr(found)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_and_situations(preset: str) -> None:
    """Each situation by each preset."""
    for text, fields in SITUATIONS:
        win = read_win(text, **fields)
        assert by_definition(win, PRESETS[preset]) == fast(win, PRESETS[preset]), text


@pytest.mark.parametrize(("name", "value", "text", "fields"), MATTERS)
def test_each_choice_of_the_rules(name: str, value: object, text: str, fields: dict[str, object]) -> None:
    """It matters for its win, and the fast way does not miss it."""
    win, rules = read_win(text, **fields), rules_of({name: value})
    expected = by_definition(win, rules)
    assert worth(by_definition(win, DEFAULT_RULES)) != worth(expected)
    assert expected == fast(win, rules)
    assert by_definition(win, DEFAULT_RULES) == fast(win, DEFAULT_RULES)


@pytest.mark.parametrize(
    "text",
    [
        *("22233344466688s + 8s", "22233344488s666z + 3s tsumo", "111222333444m66z + 1m tsumo first"),
        "11122333444555m + 1m tsumo first",  # of which the first reading has the fewer yakuman
    ],
)
def test_readings_with_equal_points_are_ordered(text: str) -> None:
    """Where only the highest yakuman counts, readings with one and with two are worth the same: two go before one."""
    win = read_win(text)
    rules = Rules(multiple_yakuman="highest")
    expected = scoring.score(win, rules)
    assert isinstance(expected, Score)
    assert expected.decided_by is Key.YAKUMAN
    assert 1 == expected.yakuman < len(expected.yaku)
    assert expected == score(win, rules)


@pytest.mark.parametrize(
    ("text", "choices", "yaku", "dora"),
    [
        ("234p234s55z (234m) (234m) + 2p", {}, {Yaku.SANSHOKU_DOUJUN}, 0),  # one block is called twice
        (
            "33344466688s (222p) + 8s",
            {},
            {Yaku.TANYAO, Yaku.TOITOI, Yaku.SANANKOU},
            0,
        ),  # green ranks, but not all are bamboos
        ("33344466688s (222m) + 8s", {}, {Yaku.TANYAO, Yaku.TOITOI, Yaku.SANANKOU}, 0),
        ("123456s11p (789s) (555z) + 1s", {}, {Yaku.YAKUHAI_WHITE, Yaku.ITTSUU}, 0),
        ("234m22s (406p) (067p) (234m) + 2s", {"red_fives": "any"}, {Yaku.TANYAO}, 2),  # two of a suit are red
    ],
)
def test_yaku_and_dora_of_melds(text: str, choices: dict[str, object], yaku: set[Yaku], dora: int) -> None:
    """To what is concealed, and to each other."""
    win, rules = read_win(text), rules_of(choices)
    found = score(win, rules)
    assert isinstance(found, Score)
    assert (yaku, dora) == ({each for each, _ in found.yaku}, sum(number for _, number in found.dora))
    assert scoring.score(win, rules) == found


def test_values_are_whole() -> None:
    """What the fast way makes can be copied, pickled, hashed and changed as what a constructor makes."""
    win = read_win("340678m22p567789s + 9s riichi", dora="4m")
    found = score(win)
    assert isinstance(found, Score)
    made = Score(win=win, rules=DEFAULT_RULES, chosen=found.chosen, payments=found.payments)
    assert made == found == copy.deepcopy(found) == pickle.loads(pickle.dumps(found))  # noqa: S301  # our own pickle
    assert hash(made) == hash(found)
    assert attrs.evolve(found, win=read_win("123456m789p11s222z + 2z")) != found
    none = score(read_win("123m45699p234s (777m) + 4s"))
    assert isinstance(none, NoYaku)
    assert none == copy.deepcopy(none)


def test_a_suit_has_one_number() -> None:
    """Each complete suit of numbers is found by its offset, and its pieces by its number."""
    known, suits = tables(), pieces_by_suit()
    assert len(suits[0]) == len(known.first) - 1 == sum(number > 0 for number in known.numbers)
    for offset in (0, 1, 5, 31):
        number = known.numbers[offset]
        assert [suit.get(offset, ()) for suit in suits[:3]] == [pieces[number] for pieces in known.pieces]
        assert len(known.every[number]) == len(known.pieces[0][number])
