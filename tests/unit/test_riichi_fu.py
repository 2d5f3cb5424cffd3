"""Fu: every reason has a hand that has it and one that nearly does, and every number is written down."""

from __future__ import annotations

from typing import Final

import pytest

from mjfunc.riichi import Fu, FuItem, FuReason, Reading, dora_of, fu_of, readings
from tests.wins import read_win, rules_of

ITEMS: Final[list[tuple[str, str, int, int]]] = [
    # ron and tsumo, closed and open
    ("234567m678p234s33z + 4s", "base 20, closed-ron 10", 30, 30),
    ("234567m678p234s33z + 4s tsumo", "base 20", 20, 20),
    ("234678p55s (345m) (678m) + 8p", "base 20, open 10", 30, 30),
    ("234678p55s (345m) (678m) + 8p tsumo", "base 20, tsumo 2", 22, 30),
    ("44m234567p678s [1111s] + 6s tsumo", "base 20, block 1111s 32, tsumo 2", 54, 60),
    ("44m234567p678s [1111s] + 6s", "base 20, closed-ron 10, block 1111s 32", 62, 70),
    # triplets and quads, of simples and of others, open, ended by ron, and concealed
    ("234m55p678s (222p) (678m) + 4m", "base 20, block 222p 2", 22, 30),
    ("234m55p678s (999p) (678m) + 4m", "base 20, block 999p 4", 24, 30),
    ("234m55p678s (111z) (678m) + 4m", "base 20, block 111z 4", 24, 30),
    ("234m55p678s (2222p) (678m) + 4m", "base 20, block 2222p 8", 28, 30),
    ("234m55p678s (9999p) (678m) + 4m", "base 20, block 9999p 16", 36, 40),
    ("234m55p678s [2222p] (678m) + 4m", "base 20, block 2222p 16", 36, 40),
    ("234m55p678s [1111z] (678m) + 4m", "base 20, block 1111z 32", 52, 60),
    ("234m55p222678s (678m) + 4m", "base 20, block 222s 4", 24, 30),
    ("234m55p999678s (678m) + 4m", "base 20, block 999s 8", 28, 30),
    ("234m55p222678s (678m) + 2s", "base 20, block 222s 2", 22, 30),
    ("234m55p222678s (678m) + 2s tsumo", "base 20, block 222s 4, tsumo 2", 26, 30),
    ("234m55p999678s (678m) + 9s", "base 20, block 999s 4", 24, 30),
    # the pair: seat South, round East
    ("234m678s55z678p (678m) + 4m", "base 20, pair 55z 2", 22, 30),
    ("234m678s66z678p (678m) + 4m", "base 20, pair 66z 2", 22, 30),
    ("234m678s77z678p (678m) + 4m", "base 20, pair 77z 2", 22, 30),
    ("234m678s22z678p (678m) + 4m", "base 20, pair 22z 2", 22, 30),
    ("234m678s11z678p (678m) + 4m", "base 20, pair 11z 2", 22, 30),
    ("234m678s33z678p (678m) + 4m", "base 20, open 10", 30, 30),
    ("234m678s11z678p (678m) + 4m E", "base 20, pair 11z 4", 24, 30),
    # the wait
    ("234m678s33z678p (678m) + 3m", "base 20, wait 234m 2", 22, 30),
    ("123m678s33z678p (678m) + 3m", "base 20, wait 123m 2", 22, 30),
    ("789m678s33z678p (678m) + 7m", "base 20, wait 789m 2", 22, 30),
    ("123m678s33z678p (678m) + 1m", "base 20, open 10", 30, 30),
    ("789m678s33z678p (678m) + 9m", "base 20, open 10", 30, 30),
    ("234m678s33z678p (678m) + 3z", "base 20, wait 33z 2", 22, 30),
    # seven pairs: nothing is added
    ("1133m5577p2288s66z + 6z", "seven-pairs 25", 25, 25),
    ("1133m5577p2288s66z + 6z tsumo", "seven-pairs 25", 25, 25),
]
"""A win with one reading, the reasons, their sum, and the fu."""


@pytest.mark.parametrize(("text", "items", "before", "fu"), ITEMS)
def test_each_item(text: str, items: str, before: int, fu: int) -> None:
    """The items are exactly these, in this order."""
    (reading,) = readings(read_win(text))
    found = fu_of(reading)
    assert found is not None
    assert items == ", ".join(map(str, found.items))
    assert (before, fu) == (found.before_rounding, found.total)


def test_every_reason_is_seen() -> None:
    """And no other."""
    seen = {word for _, items, _, _ in ITEMS for word in items.split() if word in {*FuReason}}
    assert {*map(str, FuReason)} == seen


def only(text: str) -> Reading:
    """The only reading of a win."""
    (reading,) = readings(read_win(text))
    return reading


@pytest.mark.parametrize(
    ("text", "choices", "items"),
    [
        ("234678p55s (345m) (678m) + 8p", {"open_pinfu": 20}, "base 20"),
        ("234567m678p234s33z + 4s tsumo", {"pinfu_tsumo": False}, "base 20, tsumo 2"),
        ("234m678s11z678p (678m) + 4m E", {"double_wind_pair": 2}, "base 20, pair 11z 2"),
        (
            "234m55p678s (9999p) (678m) + 4m tsumo rinshan",
            {"replacement_fu": False},
            "base 20, block 9999p 16",
        ),
        (
            "234m55p678s (9999p) (678m) + 4m tsumo",
            {"replacement_fu": False},
            "base 20, block 9999p 16, tsumo 2",
        ),
    ],
)
def test_rules_change_one_item_of_fu(text: str, choices: dict[str, object], items: str) -> None:
    """Only the item that they speak of."""
    found = fu_of(only(text), rules_of(choices))
    assert found is not None
    assert items == ", ".join(map(str, found.items))


def test_thirteen_orphans_have_none() -> None:
    """They have nothing that fu are counted for."""
    assert fu_of(only("19m19p19s12345677z + 1m")) is None


def test_the_highest() -> None:
    """Three closed quads of outside tiles, a pair of the double wind, and a wait on one tile, by ron."""
    found = fu_of(only("11z234m [9999m] [1111p] [9999s] + 3m E"))
    assert found is not None
    assert (132, 140) == (found.before_rounding, found.total)


def test_fu_write_themselves() -> None:
    """The sum, the reasons, and whether it was rounded."""
    assert "30 = base 20 + pair 55z 2, rounded up" == str(fu_of(only("234m678s55z678p (678m) + 4m")))
    assert "25 = seven-pairs 25" == str(fu_of(only("1133m5577p2288s66z + 6z")))
    assert Fu((FuItem(FuReason.BASE, 20), FuItem(FuReason.OPEN, 10))) == fu_of(only("234678p55s (345m) (678m) + 8p"))


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        # each indicator points to the next tile of its circle
        ("111m123p456s777s99p + 9p", {"dora": "9m"}, {"dora": 3}),
        ("111m123p456s777s99p + 9p", {"dora": "6s"}, {"dora": 3}),
        ("222p11z (555z) (111s) (777m) + 1z", {"dora": "4z"}, {"dora": 2}),
        ("222p11z (555z) (111s) (777m) + 1z", {"dora": "7z"}, {"dora": 3}),
        ("222p11z (666z) (111s) (777m) + 1z", {"dora": "5z"}, {"dora": 3}),
        ("222p11z (777z) (111s) (777m) + 1z", {"dora": "6z"}, {"dora": 3}),
        ("222p22z (777z) (111s) (777m) + 2z", {"dora": "1z"}, {"dora": 2}),
        ("222p44z (777z) (111s) (777m) + 4z", {"dora": "3z"}, {"dora": 2}),
        # red marks on indicators mean nothing, and one that is there twice counts twice
        ("340678m22p567789s + 9s", {"dora": "4m0s"}, {"dora": 2, "red": 1}),
        ("340678m22p567789s + 9s", {"dora": "44m"}, {"dora": 2, "red": 1}),
        ("23477m678p (333s) [0555p] + 7m", {"dora": "9s"}, {"red": 1}),
        # ura, only by the rules, and with three players
        ("234567m678p234s33z + 4s riichi", {"dora": "1z", "ura": "3s"}, {"ura": 1}),
        ("99m123p456777s777z + 4s", {"dora": "1m", "players": 3}, {"dora": 2}),
        ("11m123p456777s777z + 4s", {"dora": "9m", "players": 3}, {"dora": 2}),
        ("11m123p456777s777z + 4s", {"dora": "9p", "players": 3}, {"dora": 1}),
        ("11m123p456777s777z + 4s", {"dora": "33z", "players": 3, "nuki": 2}, {"dora": 4, "nuki": 2}),
        ("11m123p456777s777z + 4s", {}, {}),
    ],
)
def test_dora(text: str, fields: dict[str, object], expected: dict[str, int]) -> None:
    """How many of each sort; those of which there are none are left out."""
    assert expected == {str(sort): number for sort, number in dora_of(read_win(text, **fields))}


def test_ura_dora_that_are_not_played() -> None:
    """They are turned, and count nothing."""
    win = read_win("234567m678p234s33z + 4s riichi", dora="2p", ura="3s")
    assert () == dora_of(win, rules_of({"ura_dora": False}))
