"""Exercises in scoring wins of riichi: which wins are drawn, and how answers are read and judged."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc import BadNotation, BadOption
from mjfunc.draw import win_picture
from mjfunc.practise import ScoreExercise, answer, exercises, judge, reasons, worksheet
from mjfunc.practise.random_exercises import draw_wins
from mjfunc.practise.typed_answers import slips
from mjfunc.riichi import Origin, Score, score
from tests.wins import read_win

if TYPE_CHECKING:
    from mjfunc.riichi import Win

CLOSED: Final = ScoreExercise(read_win("340678m22p567789s + 9s riichi", dora="4m", honba=1, sticks=2))
"""4 han 30 fu of one who is not the dealer, by ron: 7700, and 300 and 2000."""
TWOFOLD: Final = ScoreExercise(read_win("777888999s11123p + 1p"))
PAIR: Final = ScoreExercise(read_win("234m55z78s6s (999p) (111z) + 7s tsumo E"))
YAKUMAN: Final = ScoreExercise(read_win("19m19p19s12345677z + 7z tsumo"))


def said(exercise: ScoreExercise, typed: str) -> list[str]:
    """The verdict, and the reasons before those of the right answer."""
    verdict = judge(exercise, typed)
    right = reasons(exercise)
    assert right == verdict.reasons[-len(right) :]
    return [str(verdict), *map(str, verdict.reasons[: -len(right)])]


@pytest.mark.parametrize(
    ("exercise", "typed", "expected"),
    [
        (CLOSED, "10000", ["right"]),
        (CLOSED, " 4 HAN, 30 fu ", ["right"]),
        (CLOSED, "4han30fu", ["right"]),
        (YAKUMAN, "32000", ["right"]),
        (TWOFOLD, "5 han", ["right"]),
        (TWOFOLD, "5 han 30 fu", ["right"]),
        (TWOFOLD, "7 han", ["wrong", "it is 5 han 30 fu, mangan, 2000 basic points: 8000"]),
        (TWOFOLD, "5 han 40 fu", ["partly right", "it is 5 han 30 fu, mangan, 2000 basic points: 8000"]),
        (CLOSED, "4 han", ["partly right", "it is 4 han 30 fu, 1920 basic points: 10000"]),
        (CLOSED, "9 han 30 fu", ["partly right", "it is 4 han 30 fu, 1920 basic points: 10000"]),
        (CLOSED, "9 han 40 fu", ["wrong", "it is 4 han 30 fu, 1920 basic points: 10000"]),
        (CLOSED, "9000", ["wrong; 1000 too low", "it is 4 han 30 fu, 1920 basic points: 10000"]),
        (CLOSED, "99000", ["wrong; 89000 too high", "it is 4 han 30 fu, 1920 basic points: 10000"]),
        (YAKUMAN, "13 han", ["wrong", "it is yakuman, 8000 basic points: 32000"]),
        (YAKUMAN, "13 han 30 fu", ["wrong", "it is yakuman, 8000 basic points: 32000"]),
        (
            CLOSED,
            "3 han 30 fu",
            [
                "partly right",
                "it is 4 han 30 fu, 1920 basic points: 10000",
                "your answer would be right without riichi, 1 han",
            ],
        ),
        (
            CLOSED,
            "6200",
            [
                "partly right; 3800 too low",
                "it is 4 han 30 fu, 1920 basic points: 10000",
                "your answer would be right without riichi, 1 han",
            ],
        ),
        (
            CLOSED,
            "4 han 20 fu",
            [
                "partly right",
                "it is 4 han 30 fu, 1920 basic points: 10000",
                "your answer would be right without the 10 fu of closed-ron",
            ],
        ),
        (
            CLOSED,
            "13900",
            [
                "partly right; 3900 too high",
                "it is 4 han 30 fu, 1920 basic points: 10000",
                "your answer would be right for the dealer",
            ],
        ),
        (
            CLOSED,
            "10200",
            [
                "partly right; 200 too high",
                "it is 4 han 30 fu, 1920 basic points: 10000",
                "your answer would be right by tsumo",
            ],
        ),
        (
            PAIR,
            "2 han 30 fu",
            [
                "partly right",
                "it is 2 han 40 fu, 640 basic points: 3900",
                "your answer would be right without the 4 fu of block 999p",
            ],
        ),
        (
            PAIR,
            "2700",
            [
                "partly right; 1200 too low",
                "it is 2 han 40 fu, 640 basic points: 3900",
                "your answer would be right for a non-dealer",
            ],
        ),
        (
            TWOFOLD,
            "2 han 50 fu",
            [
                "partly right",
                "it is 5 han 30 fu, mangan, 2000 basic points: 8000",
                "your answer would be right as regular, 1p in 123p: ryanmen",
            ],
        ),
    ],
)
def test_answers_are_judged(exercise: ScoreExercise, typed: str, expected: list[str]) -> None:
    """Points, or han and fu; what comes of one slip is partly right, and so are the han or the fu alone."""
    assert expected == said(exercise, typed)


DEALER: Final = ScoreExercise(read_win("234567m234p55s678s + 7m", seat="E", by="tsumo"))
DRAWN: Final = ScoreExercise(read_win("234567m234p55s678s + 7m", by="tsumo"))


@pytest.mark.parametrize(
    ("exercise", "typed", "expected"),
    [
        (DEALER, "1300 all", ["right"]),
        (DEALER, " 1300ALL ", ["right"]),
        (DEALER, "3900", ["right"]),
        (DEALER, "1300/1300", ["wrong", "it is 3 han 20 fu, 640 basic points: 3900"]),
        (DEALER, "1200 all", ["wrong", "it is 3 han 20 fu, 640 basic points: 3900"]),
        (
            DEALER,
            "700 all",
            [
                "partly right",
                "it is 3 han 20 fu, 640 basic points: 3900",
                "your answer would be right without menzen-tsumo, 1 han",
            ],
        ),
        (
            DEALER,
            "700/1300",
            [
                "partly right",
                "it is 3 han 20 fu, 640 basic points: 3900",
                "your answer would be right for a non-dealer",
            ],
        ),
        (DRAWN, "700/1300", ["right"]),
        (DRAWN, "1300 / 700", ["right"]),
        (DRAWN, "1300-700", ["right"]),
        (DRAWN, "900 all", ["wrong", "it is 3 han 20 fu, 640 basic points: 2700"]),
        (
            CLOSED,
            "2100/4000",
            [
                "partly right",
                "it is 4 han 30 fu, 1920 basic points: 10000",
                "your answer would be right by tsumo",
            ],
        ),
        (CLOSED, "10000 all", ["wrong", "it is 4 han 30 fu, 1920 basic points: 10000"]),
    ],
)
def test_payments_are_judged(exercise: ScoreExercise, typed: str, expected: list[str]) -> None:
    """What each of the others pays, and what the dealer pays, in any order; only shares that are right are right."""
    assert expected == said(exercise, typed)


def test_why_a_score_is_right() -> None:
    """The hand as it is read, each yaku with its sentence, dora, fu and payments."""
    assert [
        "regular          340m 678m 567s 789s 22p  9s in 789s: ryanmen",
        "riichi 1: The winner declared riichi.",
        "pinfu 1: The hand is closed: four sequences and a pair that is not valued, and the wait was ryanmen.",
        "dora 1",
        "red 1",
        "fu 30: 20 four blocks and a pair, 10 closed, and claimed",
        "4 han 30 fu, 1920 basic points; the discarder 8000",
    ] == [str(reason) for reason in reasons(CLOSED)]
    assert "kokushi-musou-thirteen-sided yakuman: " in str(reasons(YAKUMAN)[1])
    assert ["10000", "32000"] == [answer(CLOSED), answer(YAKUMAN)]
    assert [4, 0] == [CLOSED.level, YAKUMAN.level]


def test_no_slip_is_the_score() -> None:
    """Each is worth something else, or is what comes of leaving out what a limit makes worth nothing."""
    assert [] == [*slips(YAKUMAN.scored)]
    assert 3 + 1 + 2 + 3 == len([*slips(TWOFOLD.scored)])
    only = ScoreExercise(read_win("234567m234p55s (678s) + 7m"))
    assert "without the 10 fu of open" == next(slips(only.scored)).text
    assert all(slip.text and slip.han > 0 for slip in slips(CLOSED.scored))


def test_slips_where_three_play() -> None:
    """What nobody pays is not paid by tsumo either."""
    exercise = ScoreExercise(read_win("11789p234567s222z + 1p", players=3))
    assert (1300, 1100) == (exercise.correct, {slip.text: slip.points for slip in slips(exercise.scored)}["by tsumo"])


@pytest.mark.parametrize(
    ("typed", "message", "position"),
    [
        ("", "nothing was typed", None),
        ("many", "that is neither points nor payments nor han and fu", 0),
        ("30 fu", "that is neither points nor payments nor han and fu", 3),
        ("3 han 30 fx", "that is neither points nor payments nor han and fu", 9),
        ("3/x", "that is neither points nor payments nor han and fu", 2),
        ("1500 fall", "that is neither points nor payments nor han and fu", 5),
        ("1000/2000/3000", "that is neither points nor payments nor han and fu", 9),
        ("2000/4000 all", "that is neither points nor payments nor han and fu", 10),
        ("1234567", "that is neither points nor payments nor han and fu", 6),
        ("-1000", "that is neither points nor payments nor han and fu", 0),
    ],
)
def test_texts_that_write_no_answer(typed: str, message: str, position: int | None) -> None:
    """Are refused, with the place of the fault."""
    with pytest.raises(BadNotation) as caught:
        judge(CLOSED, typed)
    assert (message, position) == (caught.value.message, caught.value.position)


def test_a_win_without_yaku_is_not_asked_about() -> None:
    """It is worth nothing."""
    with pytest.raises(BadOption) as caught:
        ScoreExercise(read_win("123m456p99p234s (777m) + 4s"))
    message = "ScoreExercise takes a win with a yaku, not 123m45699p234s (777m) won on 4s"
    assert message == caught.value.message


@pytest.mark.no_cover
def test_wins_are_of_every_kind() -> None:
    """Closed and open, with riichi and without, of every seat, by every origin but a robbed quad; of a set of tiles."""
    drawn = [*islice(draw_wins(3), 300)]
    seen = Counter(fact for win in drawn for fact in facts(win))
    assert {*Origin} - {Origin.QUAD} == {win.origin for win in drawn}
    assert {"E", "S", "W", "N"} == {win.seat for win in drawn}
    assert {"E", "S"} == {win.round for win in drawn}
    indicators = [1 + sum(len(meld.tiles) == 4 for meld in win.hand.melds) for win in drawn]
    assert indicators == [len(win.dora) for win in drawn]
    assert [many if win.riichi == "riichi" else 0 for many, win in zip(indicators, drawn, strict=True)] == [
        len(win.ura) for win in drawn
    ]
    expected = ("open", "riichi", "ippatsu", "ura", "red", "open quad", "closed quad", "seven pairs", "red in a meld")
    assert {*expected} == {*seen}
    assert 3 <= min(seen.values())
    assert 200 > max(seen.values())


def facts(win: Win) -> set[str]:
    """What is so of a win that is not so of all."""
    (*_, last) = score(win).interpretations
    melds = win.hand.melds
    found = {
        "open": win.hand.is_open,
        "riichi": win.riichi == "riichi",
        "ippatsu": win.ippatsu,
        "ura": bool(win.ura),
        "red": any(tile.red for tile in win.tiles),
        "red in a meld": any(tile.red for meld in melds for tile in meld.tiles),
        "open quad": any(meld.open and len(meld.tiles) == 4 for meld in melds),
        "closed quad": any(not meld.open for meld in melds),
        "seven pairs": last.reading.is_seven_pairs,
    }
    return {name for name, is_so in found.items() if is_so}


def test_wins_are_those_of_the_seed() -> None:
    """The same seed draws the same, and more of one seed begin with fewer."""
    few, many = exercises("score", 2, 4, 3), exercises("score", 2, 4, 6)
    assert few == many[:3]
    assert not {*many} & {*exercises("score", 2, 5, 6)}
    assert all(isinstance(score(one.win), Score) for one in many if isinstance(one, ScoreExercise))


def test_pages_show_the_winning_tile() -> None:
    """Before it is read and after, with the situation and the indicators in words."""
    written = worksheet([CLOSED])
    asked, behind = written.split('<section id="answers">')
    assert f"<title>{win_picture(CLOSED.win).title}</title>" in asked
    assert "9s claimed from a discard; seat S, round E; riichi; 1 counter, 2 riichi sticks</p>" in asked
    assert "<span>dora indicators</span>" in asked
    assert "<title>regular 340m 678m 567s 789s 22p 9s in 789s: ryanmen</title>" in behind
    assert "10000" not in asked
    assert "<strong>10000</strong>" in behind
