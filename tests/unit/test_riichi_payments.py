"""Payments: the tables as they are printed, limits, counters, three players, and liability."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any, Final, cast

import attrs
import pytest

from mjfunc.riichi import PRESETS, Limit, Payer, Payment, Rules, basic_points, limit_of, payments
from proofs.subject import Subject
from proofs.theorems import liability
from tests.wins import paid, read_win, scored

TABLE: Final = """
fu   1 han              2 han              3 han              4 han
20   700 / 400 200      1300 / 700 400     2600 / 1300 700    5200 / 2600 1300
25   -                  1600 / 800 400     3200 / 1600 800    6400 / 3200 1600
30   1000 / 500 300     2000 / 1000 500    3900 / 2000 1000   7700 / 3900 2000
40   1300 / 700 400     2600 / 1300 700    5200 / 2600 1300   mangan
50   1600 / 800 400     3200 / 1600 800    6400 / 3200 1600   mangan
60   2000 / 1000 500    3900 / 2000 1000   7700 / 3900 2000   mangan
70   2300 / 1200 600    4500 / 2300 1200   mangan             mangan
80   2600 / 1300 700    5200 / 2600 1300   mangan             mangan
90   2900 / 1500 800    5800 / 2900 1500   mangan             mangan
100  3200 / 1600 800    6400 / 3200 1600   mangan             mangan
110  3600 / 1800 900    7100 / 3600 1800   mangan             mangan
"""
"""What is paid to who is not the dealer: by ron, and by tsumo from the dealer and from each other."""
DEALER_TABLE: Final = """
fu   1 han          2 han          3 han          4 han
20   1000 / 400     2000 / 700     3900 / 1300    7700 / 2600
25   -              2400 / 800     4800 / 1600    9600 / 3200
30   1500 / 500     2900 / 1000    5800 / 2000    11600 / 3900
40   2000 / 700     3900 / 1300    7700 / 2600    mangan
50   2400 / 800     4800 / 1600    9600 / 3200    mangan
60   2900 / 1000    5800 / 2000    11600 / 3900   mangan
70   3400 / 1200    6800 / 2300    mangan         mangan
80   3900 / 1300    7700 / 2600    mangan         mangan
90   4400 / 1500    8700 / 2900    mangan         mangan
100  4800 / 1600    9600 / 3200    mangan         mangan
110  5300 / 1800    10600 / 3600   mangan         mangan
"""
"""What is paid to the dealer: by ron, and by tsumo from each."""
MANGAN: Final = "8000 / 4000 2000"
DEALER_MANGAN: Final = "12000 / 4000"


def cells(table: str) -> list[tuple[int, int, str]]:
    """Han, fu, and what is printed."""
    rows = [re.split(r"\s{2,}", line) for line in table.split("\n")[2:-1]]
    return [(han, int(row[0]), cell) for row in rows for han, cell in enumerate(row[1:], start=1) if cell != "-"]


def printed(points: int, *, is_dealer: bool) -> str:
    """What is paid for basic points, as it is printed."""
    by_ron, by_tsumo = (payments(points, is_dealer=is_dealer, is_tsumo=tsumo) for tsumo in (False, True))
    amounts = " ".join(str(payment.amount) for payment in by_tsumo)
    assert [Payer.DISCARDER] == [payment.payer for payment in by_ron]
    assert [(Payer.OTHERS, 3)] == [(each.payer, each.players) for each in by_tsumo] or not is_dealer
    return f"{by_ron[0].amount} / {amounts}"


@pytest.mark.parametrize(
    ("table", "mangan"), [(TABLE, MANGAN), (DEALER_TABLE, DEALER_MANGAN)], ids=["others", "dealer"]
)
def test_the_tables(table: str, mangan: str) -> None:
    """Every cell below mangan."""
    found = cells(table)
    assert 43 == len(found)
    for han, fu, cell in found:
        points = basic_points(han, fu)
        assert (mangan if cell == "mangan" else cell) == printed(points, is_dealer=mangan == DEALER_MANGAN)
        assert (cell == "mangan") == (limit_of(han, fu) is Limit.MANGAN)


@pytest.mark.parametrize(
    ("han", "limit", "by_ron", "dealer"),
    [
        (5, "mangan", 8000, 12000),
        (6, "haneman", 12000, 18000),
        (7, "haneman", 12000, 18000),
        (8, "baiman", 16000, 24000),
        (10, "baiman", 16000, 24000),
        (11, "sanbaiman", 24000, 36000),
        (12, "sanbaiman", 24000, 36000),
        (13, "counted-yakuman", 32000, 48000),
        (40, "counted-yakuman", 32000, 48000),
    ],
)
def test_limits_by_han(han: int, limit: str, by_ron: int, dealer: int) -> None:
    """Whatever the fu."""
    for fu in (20, 30, 110):
        points = basic_points(han, fu)
        assert limit == limit_of(han, fu)
        assert [by_ron, dealer] == [payments(points, is_dealer=own, is_tsumo=False)[0].amount for own in (False, True)]


def test_limits_by_rules() -> None:
    """What is rounded up is exactly 4 han 30 fu and 3 han 60 fu; thirteen han may be a sanbaiman."""
    up = Rules(round_up=True)
    every = [(han, fu) for han in range(1, 5) for fu in (20, 25, *range(30, 120, 10))]
    assert [(3, 60), (4, 30)] == [cell for cell in every if limit_of(*cell, up) != limit_of(*cell)]
    assert Limit.SANBAIMAN is limit_of(13, 30, Rules(counted="sanbaiman"))
    assert Limit.YAKUMAN.points == Limit.COUNTED_YAKUMAN.points == 8000


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"is_dealer": False, "is_tsumo": False}, "discarder 8600"),
        ({"is_dealer": False, "is_tsumo": True}, "dealer 4200, others 2200 each"),
        ({"is_dealer": True, "is_tsumo": False}, "discarder 12600"),
        ({"is_dealer": True, "is_tsumo": True}, "others 4200 each"),
        ({"is_dealer": False, "is_tsumo": False, "players": 3}, "discarder 8400"),
        ({"is_dealer": False, "is_tsumo": True, "players": 3}, "dealer 4200, others 2200"),
        ({"is_dealer": True, "is_tsumo": True, "players": 3}, "others 4200 each"),
        (
            {"is_dealer": False, "is_tsumo": True, "players": 3, "rules": Rules(sanma_tsumo="north-share")},
            "dealer 5200, others 3200",
        ),
        (
            {"is_dealer": True, "is_tsumo": True, "players": 3, "rules": Rules(sanma_tsumo="north-share")},
            "others 6200 each",
        ),
        (
            {"is_dealer": False, "is_tsumo": True, "players": 3, "rules": Rules(sanma_tsumo="even")},
            "dealer 4200, others 4200",
        ),
        (
            {"is_dealer": True, "is_tsumo": True, "players": 3, "rules": Rules(sanma_tsumo="even")},
            "others 6200 each",
        ),
        (
            {"is_dealer": False, "is_tsumo": True, "players": 4, "rules": Rules(sanma_tsumo="even")},
            "dealer 4200, others 2200 each",
        ),
    ],
)
def test_a_mangan_with_two_counters(given: dict[str, object], expected: str) -> None:
    """To the dealer and to others, by ron and by tsumo, with four players and with three."""
    found = payments(2000, honba=2, **cast("dict[str, Any]", given))
    assert expected == ", ".join(map(str, found))


DAISANGEN: Final = "23499m (555z) (666z) (777z) + 9m"
TWO: Final = "11144z (555z) (666z) (777z) + 4z"
BOTH: Final = "44z [1111z] (5555z) (6666z) (7777z) + 4z"
WINDS: Final = "55m (1111z) [2222z] [3333z] [4444z] + 5m"
WITH_QUADS: Final[dict[str, object]] = {"liability": "with-suukantsu"}

LIABLE: Final[list[tuple[str, dict[str, object], dict[str, object], str]]] = [
    (f"{DAISANGEN} W tsumo", {"liable": {"daisangen": "N"}, "honba": 1}, {}, "liable N 32300"),
    (f"{DAISANGEN} W", {"liable": {"daisangen": "N"}, "honba": 1}, {}, "discarder 16000, liable N 16300"),
    (
        f"{DAISANGEN} W",
        {"liable": {"daisangen": "N"}, "honba": 1, "discarder": "S"},
        {},
        "discarder 16000, liable N 16300",
    ),
    (
        f"{DAISANGEN} W",
        {"liable": {"daisangen": "N"}, "honba": 1},
        {"liability_honba": "discarder"},
        "discarder 16300, liable N 16000",
    ),
    (f"{DAISANGEN} W", {"liable": {"daisangen": "N"}, "honba": 1, "discarder": "N"}, {}, "discarder 32300"),
    (f"{DAISANGEN} E", {"liable": {"daisangen": "N"}}, {}, "discarder 24000, liable N 24000"),
    (f"{DAISANGEN} E tsumo", {"liable": {"daisangen": "N"}, "honba": 2}, {}, "liable N 48600"),
    (f"{TWO} tsumo", {"liable": {"daisangen": "E"}}, {}, "liable E 64000"),
    (
        f"{TWO} tsumo",
        {"liable": {"daisangen": "E"}, "honba": 1},
        {"liability_scope": "yakuman"},
        "dealer 16000, others 8000 each, liable E 32300",
    ),
    (TWO, {"liable": {"daisangen": "E"}}, {"liability_scope": "yakuman"}, "discarder 48000, liable E 16000"),
    (
        TWO,
        {"liable": {"daisangen": "E"}, "honba": 2},
        {"multiple_yakuman": "highest", "liability_honba": "discarder"},
        "discarder 16600, liable E 16000",
    ),
    # One player liable for two yakuman, and two players, each for theirs; what is over is paid as usual.
    (f"{BOTH} tsumo", {"liable": {"daisangen": "W", "suukantsu": "W"}}, WITH_QUADS, "liable W 96000"),
    (
        f"{BOTH} tsumo",
        {"liable": {"daisangen": "W", "suukantsu": "N"}, "honba": 1},
        WITH_QUADS,
        "dealer 16000, others 8000 each, liable W 32300, liable N 32000",
    ),
    (
        BOTH,
        {"liable": {"daisangen": "W", "suukantsu": "N"}, "honba": 1, "discarder": "W"},
        WITH_QUADS,
        "discarder 80000, liable N 16300",
    ),
    (
        f"{BOTH} tsumo",
        {"liable": {"daisangen": "W", "suukantsu": "N"}},
        {**WITH_QUADS, "multiple_yakuman": "highest"},
        "liable W 32000",
    ),
    (
        f"{WINDS} tsumo",
        {"liable": {"daisuushii": "W", "suukantsu": "N"}},
        {**WITH_QUADS, "double_yakuman": ["daisuushii"]},
        "liable W 64000, liable N 32000",
    ),
    (
        f"{WINDS} tsumo",
        {"liable": {"suukantsu": "N"}},
        {
            **WITH_QUADS,
            "double_yakuman": ["daisuushii"],
            "multiple_yakuman": "highest",
            "liability_scope": "yakuman",
        },
        "dealer 16000, others 8000 each, liable N 32000",
    ),
]
"""A win, its other fields, the rules, and who pays what."""


@pytest.mark.parametrize(("text", "fields", "choices", "expected"), LIABLE)
def test_liability(text: str, fields: dict[str, object], choices: dict[str, object], expected: str) -> None:
    """Who is liable pays for all that they are liable for, and half of it if another discarded."""
    assert expected == ", ".join(map(str, scored(read_win(text, **fields), **choices).payments))


def test_sticks_go_to_the_winner() -> None:
    """They are in the total, and nobody's payment."""
    found = scored(read_win("234567m678p234s33z + 4s riichi", honba=3, sticks=2))
    assert ({"discarder": 2900}, 4900) == (paid(found), found.total)
    assert Payment(Payer.DISCARDER, 2900) == found.payments[0]


@pytest.mark.no_cover
def test_liability_by_a_second_scorer() -> None:
    """Some of all cases of the theorem: each seat pays what it pays by tables."""
    some = [*islice(liability.cases(), 0, None, 41)]
    assert 500 == len(some)
    assert [] == [wrong for wrong in (liability.check(Subject(), case) for case in some) if wrong is not None]


def test_counters_of_a_drawn_win_are_paid_by_who_is_liable() -> None:
    """Also by rules under which the discarder would pay those of a claimed one."""
    win = read_win("123m11p (555z) (666z) (777z) + 1p tsumo", honba=2, liable={"daisangen": "W"})
    assert {"liable": 32600} == paid(scored(win, **written(PRESETS["ema-2025"])))


def test_the_larger_of_two_liabilities_counts() -> None:
    """Where only the highest yakuman counts, who is liable for a lesser one pays nothing."""
    win = read_win(
        "55z (1111z) (2222z) (3333z) (4444z) + 5z", discarder="E", liable={"daisuushii": "W", "suukantsu": "N"}
    )
    rules = {"multiple_yakuman": "highest", "double_yakuman": ("daisuushii",), "liability": "with-suukantsu"}
    for scope in ("hand", "yakuman"):
        found = scored(win, **rules, liability_scope=scope)
        assert ["discarder 32000", "liable W 32000"] == [str(payment) for payment in found.payments]


def written(rules: Rules) -> dict[str, Any]:
    """The fields of rules."""
    return attrs.asdict(rules, recurse=False)
