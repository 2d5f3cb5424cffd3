"""Riichi scores: the readings of a win, the choice among them, what is shown, and a hand without a yaku."""

from __future__ import annotations

import copy
import pickle
from typing import Final

import pytest

from mjfunc.riichi import DEFAULT_RULES, Key, NoYaku, Score, fu_of, interpretations, readings, score, yaku_of
from tests.wins import names, read_win, rules_of, scored

READINGS: Final[list[tuple[str, list[str]]]] = [
    (
        "23334m456p456678s + 2m",
        ["regular          234m 456p 456s 678s 33m  2m in 234m: ryanmen"],
    ),
    (
        "123345m678p23499s + 3m",
        [
            "regular          123m 345m 678p 234s 99s  3m in 123m: penchan",
            "regular          123m 345m 678p 234s 99s  3m in 345m: ryanmen",
        ],
    ),
    (
        "11123444s111p [1111m] + 1s",
        [
            "regular          111p 111s 234s 44s [1111m]  1s in 111s: shanpon",
            "regular          111p 123s 444s 11s [1111m]  1s in 123s: ryanmen",
            "regular          111p 123s 444s 11s [1111m]  1s in 11s: tanki",
        ],
    ),
    # equal blocks are one place, whatever marks they carry
    (
        "340345m678p23499s + 3m",
        ["regular          340m 345m 678p 234s 99s  3m in 340m: ryanmen"],
    ),
    # a tile of a meld is not a place
    (
        "11m999p (999m) (111s) (999s) + 9p",
        ["regular          999p 11m (999m) (111s) (999s)  9p in 999p: shanpon"],
    ),
    (
        "112233m99p445566s + 9p",
        [
            "regular          123m 123m 456s 456s 99p  9p in 99p: tanki",
            "seven-pairs      11m 22m 33m 99p 44s 55s 66s  9p: tanki",
        ],
    ),
    ("19m19p19s12345677z + 1m", ["thirteen-orphans twice 7z  1m: single"]),
    ("19m19p19s12345677z + 7z", ["thirteen-orphans twice 7z  7z: thirteen-sided"]),
]


@pytest.mark.parametrize(("text", "expected"), READINGS)
def test_readings(text: str, expected: list[str]) -> None:
    """Each decomposition with each place, in canonical order, blocks before the pair."""
    assert expected == [str(reading) for reading in readings(read_win(text))]


CHOSEN: Final[list[tuple[str, dict[str, object], Key | None, dict[str, int]]]] = [
    ("234567m678p234s33z + 4s", {}, None, {"pinfu": 1}),
    ("777888999p11m123s + 1m", {}, Key.POINTS, {"iipeikou": 1, "junchan": 3}),
    ("33055666777999m + 7m tsumo riichi", {"dora": "8m4m", "ura": "4m5m"}, Key.YAKUMAN, {"suuankou": 1}),
    ("777888999s11123p + 1p", {"riichi": "riichi"}, Key.POINTS, {"riichi": 1, "pinfu": 1, "iipeikou": 1, "junchan": 3}),
    ("777888999s11123p + 1p", {}, Key.HAN, {"pinfu": 1, "iipeikou": 1, "junchan": 3}),
    ("234m455667p99s666z + 5p tsumo", {"dora": "5z"}, Key.FU, {"menzen-tsumo": 1, "yakuhai-green": 1}),
    ("11123444s111p [1111m] + 1s", {}, Key.FU_BEFORE_ROUNDING, {"sanankou": 2}),
    ("345567m678p23499s + 5m", {}, Key.ORDER, {"pinfu": 1}),
]


@pytest.mark.parametrize(("text", "fields", "key", "expected"), CHOSEN)
def test_which_is_chosen(text: str, fields: dict[str, object], key: Key | None, expected: dict[str, int]) -> None:
    """And by what it goes before the next best."""
    found = scored(read_win(text, **fields))
    assert expected == names(found)
    assert key == found.decided_by


def test_every_reading_is_shown_with_its_worth() -> None:
    """In canonical order; the chosen one is among them, and no other is worth more."""
    found = scored(read_win("11122223333444m + 4m"))
    assert [one.reading for one in found.interpretations] == list(readings(found.win))
    assert interpretations(found.win) == found.interpretations
    assert found.chosen in found.interpretations
    assert found.points == max(one.points for one in found.interpretations)
    assert len(found.interpretations) > 3


def test_every_key_decides_somewhere() -> None:
    """None is there for nothing."""
    assert {None, *Key} == {key for _, _, key, _ in CHOSEN}


def test_yaku_and_fu_are_of_the_same_reading() -> None:
    """The yaku and the fu of the score are those of its reading."""
    found = scored(read_win("123345m678p23499s + 3m"))
    assert (yaku_of(found.reading), fu_of(found.reading)) == (found.yaku, found.fu)
    assert "ryanmen" == found.reading.wait


def test_a_yakuman_has_no_han() -> None:
    """No fu and no dora either."""
    found = scored(read_win("11144z (555z) (666z) (777z) + 4z", dora="4z"))
    assert (2, None, None, (), "yakuman") == (found.yakuman, found.han, found.fu, found.dora, found.limit)
    assert found.points == 16000


NO_YAKU: Final = "123m45699p234s (777m) + 4s"


def test_a_hand_without_a_yaku_has_the_results_of_a_score() -> None:
    """Whoever reads a result need not ask first; only what was chosen is there in a score alone."""

    def names(made: type) -> set[str]:
        return {name for name in dir(made) if not name.startswith("_")}

    assert {"chosen", "reading"} == names(Score) - names(NoYaku)
    assert set() == names(NoYaku) - names(Score)


def test_a_hand_without_a_yaku() -> None:
    """It is complete, and wins nothing, whatever its dora."""
    found = score(read_win(NO_YAKU, dora="8p"))
    assert isinstance(found, NoYaku)
    assert DEFAULT_RULES == found.rules
    assert (0, 0, 0) == (found.total, found.points, found.yakuman)
    assert (None, None, None, None) == (found.han, found.fu, found.limit, found.decided_by)
    assert ((), (), ()) == (found.yaku, found.dora, found.payments)
    assert [((), None, 0)] == [(one.yaku, one.han, one.points) for one in found.interpretations]
    assert "123m45699p234s (777m) won on 4s has no yaku in 1 reading; dora are not yaku" == str(found)
    assert [
        "regular          123m 456p 234s 99p (777m)  4s in 234s: ryanmen",
        "  fu 30 = base 20 + block 777m 2, rounded up",
        "  no yaku",
    ] == str(found.interpretations[0]).splitlines()


def test_a_score_writes_itself() -> None:
    """The reading, yaku, dora, fu, what they come to, and who pays."""
    win = read_win("340678m22p567789s + 9s riichi", dora="4m4m", sticks=1)
    assert """\
regular          340m 678m 567s 789s 22p  9s in 789s: ryanmen
  riichi 1
  pinfu 1
  dora 2
  red 1
  fu 30 = base 20 + closed-ron 10
  5 han 30 fu, mangan, 2000 basic points
  total 9000 (discarder 8000, 1 stick)""" == str(scored(win))
    chosen = scored(read_win("777888999s11123p + 1p"))
    assert [
        "  5 han 30 fu, mangan, 2000 basic points",
        "  chosen by han over 3 other readings",
        "  total 8000 (discarder 8000)",
    ] == str(chosen).splitlines()[-3:]
    yakuman = scored(read_win("11144z (555z) (666z) (777z) + 4z tsumo", liable={"daisangen": "E"}))
    assert [
        "regular          111z 44z (555z) (666z) (777z)  4z in 44z: tanki",
        "  daisangen 1",
        "  tsuuiisou 1",
        "  2 times yakuman, 16000 basic points",
        "  total 64000 (liable E 64000)",
    ] == str(yakuman).splitlines()
    single = scored(read_win("11m999p (999m) (111s) (999s) + 9p"))
    assert "  yakuman, 8000 basic points" == str(single).splitlines()[-2]
    mangan = scored(read_win("12399m456p789s666z + 6z first"), renhou="mangan")
    assert "  5 han, mangan, 2000 basic points" == str(mangan).splitlines()[2]


def test_scores_are_values() -> None:
    """Equal questions have equal answers, and copies are equal."""
    win = read_win("234567m678p234s33z + 4s riichi")
    one, other = score(win), score(read_win("234567m678p234s33z + 4s riichi"), rules_of({}))
    assert isinstance(one, Score)
    assert one == other == copy.deepcopy(one) == pickle.loads(pickle.dumps(one))  # noqa: S301  # our own pickle
    assert hash(one) == hash(other)
