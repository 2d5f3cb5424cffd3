"""Exercises: drawn uniformly of a level that is counted, judged with the reason, asked in a terminal, and printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from html.parser import HTMLParser
from itertools import combinations, islice, product
from select import select
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given

from mjfunc import (
    KINDS,
    BadCounts,
    BadNotation,
    BadOption,
    BadSize,
    Conventions,
    Discard,
    FiveOfAKind,
    Hand,
    MahjongError,
    NotComplete,
    Tile,
    acceptance,
    decompose_ready,
    discards,
    is_complete,
    nearest,
    parse,
    read_tiles,
    shanten,
    strategies,
    waits,
)
from mjfunc.census import number_of_hands, sample, unrank, unrank_rows
from mjfunc.census.ranks import unrank_numbers
from mjfunc.classical import Winds, final_score
from mjfunc.cli import practise
from mjfunc.cli.commands import commands
from mjfunc.draw import Terminal, tiles_text
from mjfunc.model.conventions import DEFAULT, DEFINITIONS, EXHAUSTED, FORMS, PLAYERS, SEVEN_PAIRS
from mjfunc.model.witnesses import Cutting
from mjfunc.practise import (
    EXERCISES,
    MOST_EXERCISES,
    MOST_TYPED,
    ClassicalExercise,
    DecomposeExercise,
    DiscardsExercise,
    Exercise,
    ExerciseKind,
    Grade,
    Judgement,
    Reason,
    ScoreExercise,
    ShantenExercise,
    WaitsExercise,
    Way,
    answer,
    exercises,
    judge,
    level_line,
    reasons,
    way_of,
    worksheet,
)
from mjfunc.practise.exercise import EXERCISE_KINDS, exercise_indicators, level_of
from mjfunc.practise.random_exercises import HandsOfSuits, draw_wins, suit_counts
from mjfunc.practise.typed_answers import read_kinds, read_ways
from mjfunc.riichi import Origin, Win, score
from mjfunc.spec.direct import ready_directly
from mjfunc.spec.shanten import shanten as plain_shanten
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from mjfunc.batch import Rows
    from mjfunc.model.conventions import FormName, Players

OfHand: TypeAlias = WaitsExercise | DiscardsExercise | ShantenExercise | DecomposeExercise | ClassicalExercise
LEVELS: Final = [(each.kind, level) for each in EXERCISES for level in range(1, each.max_level + 1)]
READY: Final = Conventions(exhausted="ready")
THREE: Final = Conventions(players=3)


def with_tile(hand: Hand, kind: Tile) -> Hand:
    """The hand with one tile more."""
    return hand.draw(kind)


def counted_again(exercise: Exercise) -> int:
    """What the level counts, found from the hand in another way than the exercise finds it."""
    hand = exercise.hand
    match exercise:
        case WaitsExercise():
            others = [kind for kind in KINDS if [tile.kind for tile in hand.tiles].count(kind) < 4]
            return sum(is_complete(with_tile(hand, kind)) for kind in others)
        case DiscardsExercise():
            assert 1 == plain_shanten(hand)
            return len({str(tile)[-1] for tile in hand.tiles})
        case ShantenExercise():
            assert 13 == len(hand.tiles)
            return len({str(tile)[-1] for tile in hand.tiles})
        case DecomposeExercise():
            return len(ready_directly(hand))
        case ClassicalExercise():
            lines = str(final_score(hand, exercise.winds).card).splitlines()
            numbers = {line[:44].strip(): int(line[44:]) for line in lines}
            totals = {"going out", "points", "doubles", "final score"}
            sets = [int(line[44:]) > 0 for line in lines if line[:44].strip() not in totals and " x " not in line]
            assert numbers["points"] >= 20
            return sum(sets)
        case ScoreExercise():
            _, *lines = str(score(exercise.win)).splitlines()
            (fu,) = (line for line in lines if line.startswith("  fu "))
            items = fu.partition(" = ")[2].removesuffix(", rounded up").split(" + ")
            return lines.index(fu) + sum(len(item.split()) == 3 for item in items)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_every_level(kind: ExerciseKind, level: int) -> None:
    """Hands have exactly what the level counts, one that is not the right answer; and the right answer is right."""
    drawn = exercises(kind, level, 5, 3)
    assert [level] * 3 == [*map(counted_again, drawn)] == [exercise.level for exercise in drawn]
    for exercise in drawn:
        assert kind == exercise.kind
        assert f"{kind}, level {level}: the number of {exercise.level_unit}" == level_line(exercise)
        verdict = judge(exercise, answer(exercise))
        assert Judgement(Grade.RIGHT, reasons=reasons(exercise)) == verdict
        assert verdict.reasons
        assert "right" == str(verdict)


def test_all_levels_are_seen() -> None:
    """Of each kind those from 1 to the last."""
    assert 5 + 4 + 4 + 5 + 7 + 7 == len(LEVELS)
    assert EXERCISE_KINDS == tuple(each.kind for each in EXERCISES)


def test_seeds() -> None:
    """The same seed draws the same, more of one seed begin with fewer; another seed draws others."""
    few, many = exercises("waits", 2, 3, 4), exercises("waits", 2, 3, 9)
    assert few == many[:4]
    assert 9 == len({exercise.hand for exercise in many})
    assert not {*many} & {*exercises("waits", 2, 4, 9)}


def test_numpy_is_left_alone() -> None:
    """What numpy draws elsewhere changes nothing here, nor the other way round."""
    expected = exercises("discards", 3, 1)
    np.random.seed(8)  # noqa: NPY002  # the global state is what this is about
    before = np.random.get_state(legacy=False)  # noqa: NPY002
    assert expected == exercises("discards", 3, 1)
    after = np.random.get_state(legacy=False)  # noqa: NPY002
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert (before["state"]["pos"], [*before["state"]["key"]]) == (after["state"]["pos"], [*after["state"]["key"]])


def of_level(kind: ExerciseKind, level: int) -> Iterator[Hand]:
    """The hands that the exact sampler draws, without those of another level."""
    match kind:
        case "waits":
            return (hand for hand in sample(13, 3000, 2, shanten=0) if level == len(waits(hand)))
        case "discards":
            pieces = HandsOfSuits(level, 14, 4).sample_pieces(1 << 12, 2)
            return (hand for piece in pieces for hand in map(Hand.from_34, piece.tolist()) if shanten(hand) == 1)
        case "shanten":
            rows = next(HandsOfSuits(level, 13, 4).sample_pieces(20, 2))
            return map(Hand.from_34, rows.tolist())
        case "decompose":
            return (hand for hand in sample(13, 3000, 2, shanten=0) if level == len(decompose_ready(hand)))
        case "score":
            return (win.hand for win in draw_wins(2) if level == level_of(score(win)))
        case "classical":
            winning = Conventions(forms=("regular", "thirteen-orphans"))
            asked = map(ClassicalExercise, sample(14, 3000, 2, shanten=-1, conventions=winning))
            return (exercise.hand for exercise in asked if level == counted_again(exercise))


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", EXERCISE_KINDS)
def test_exercises_are_the_sampled_hands_of_the_level(kind: ExerciseKind) -> None:
    """The hands are those of the exact sampler, in its order; none of the level is left out."""
    expected = [*islice(of_level(kind, 3), 20)]
    assert 20 == len(expected)
    assert expected == [exercise.hand for exercise in exercises(kind, 3, 2, 20)]


@pytest.mark.parametrize("kind", ["waits", "decompose"])
def test_levels_are_those_of_the_conventions(kind: ExerciseKind) -> None:
    """Seven pairs of any kinds wait for one tile in one way, however the hand could be ready otherwise."""
    pairs = Conventions(seven_pairs="quads", forms=("seven-pairs",))
    expected = sample(13, 50, 2, shanten=0, conventions=pairs)
    otherwise = [waits(hand) if kind == "waits" else decompose_ready(hand) for hand in expected]
    assert {*map(len, otherwise)} > {1}
    drawn = exercises(kind, 1, 2, 50, conventions=pairs)
    assert [*expected] == [one.hand for one in drawn]
    assert {1} == {one.level for one in drawn}


def test_discards_of_thirteen_orphans() -> None:
    """They are drawn by their shanten, for too few hands of so many suits are near."""
    orphans = Conventions(forms=("thirteen-orphans",))
    expected = [hand for hand in sample(14, 400, 2, shanten=1, conventions=orphans) if all(map(any, hand.counts))]
    assert 10 < len(expected)
    assert expected[:10] == [one.hand for one in exercises("discards", 4, 2, 10, conventions=orphans)]


CHOICES: Final = {
    "definition": DEFINITIONS,
    "seven_pairs": SEVEN_PAIRS,
    "players": PLAYERS,
    "exhausted": EXHAUSTED,
    "forms": tuple(some for number in (3, 2, 1) for some in combinations(FORMS, number)),
}


def is_there(kind: ExerciseKind, level: int, forms: tuple[FormName, ...]) -> bool:
    """Special forms are waited for in one way, for one tile or for thirteen; and near to orphans are many suits."""
    match kind:
        case "waits" | "decompose":
            return level == 1 or "regular" in forms
        case "discards":
            return level > 2 or forms != ("thirteen-orphans",)
        case "shanten" | "score" | "classical":
            return True


def draws(kind: ExerciseKind, level: int, chosen: Mapping[str, object]) -> bool:
    """Whether an exercise is drawn; it has its level and a right answer. Refused are those that are not there."""
    conventions = Conventions(**chosen)  # type: ignore[arg-type]  # each of its own class
    if not is_there(kind, level, conventions.forms):
        with pytest.raises(
            BadOption, match=f"^under these conventions too few hands have level {level}: the number of "
        ):
            exercises(kind, level, 1, 1, conventions=conventions)
        return False
    (drawn,) = exercises(kind, level, 1, 1, conventions=conventions)
    assert level == drawn.level
    assert kind != "discards" or 1 == shanten(drawn.hand, conventions=conventions)
    assert "right" == str(judge(drawn, answer(drawn)))
    return True


def some_choices(names: Iterable[str]) -> Iterator[tuple[object, ...]]:
    """A third of all combinations of choices: of any two conventions, each two choices meet in one of them."""
    for chosen in product(*(enumerate(CHOICES[name]) for name in names)):
        if len(chosen) < 2 or sum(place for place, _ in chosen) % 3 == 0:
            yield tuple(choice for _, choice in chosen)


@pytest.mark.slow
def test_all_conventions() -> None:
    """Of each kind the second level and the last can be drawn by all conventions, or are refused as there are none."""
    answers = Counter[bool]()
    for each in EXERCISES:
        some = [*some_choices(each.relevant_conventions)]
        met = {pair for choices in some for pair in combinations(enumerate(choices), 2)}
        numbers = [len(CHOICES[name]) for name in each.relevant_conventions]
        assert sum(one * other for one, other in combinations(numbers, 2)) == len(met)
        for choices in some:
            chosen = dict(zip(each.relevant_conventions, choices, strict=True))
            answers.update(draws(each.kind, level, chosen) for level in {min(2, each.max_level), each.max_level})
    # Waits and decompositions without the regular form, and discards of thirteen orphans alone, on the second level.
    refused = 2 * (3 * 4) * 2 + 4
    assert {True: 28 * 2 * 4 + 2 + 2 * 2 - refused, False: refused} == answers


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [4, 3])
def test_hands_of_so_many_suits(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand of four tiles is that of one number, of its own number of suits; and so many are of thirteen tiles."""
    # Hands of few tiles have few suits, over and over.
    monkeypatch.setattr("mjfunc.practise.random_exercises.unrank_numbers", lru_cache(1 << 14)(unrank_numbers))
    every = unrank_rows(np.arange(number_of_hands(4)), 4)
    assert 66045 == len(every)
    played = every if players == 4 else every[~every[:, 1:8].any(1)]
    found: list[Rows] = []
    for suits in (1, 2, 3, 4):
        those = HandsOfSuits(suits, 4, players)
        found.append(those.unrank_rows(range(sum(those.numbers))))
        assert {suits} == {*suit_counts(found[-1]).tolist()}
        held = [found[-1][:, at : at + 9].any(1) for at in (0, 9, 18, 27)]
        assert {suits} == {*np.count_nonzero(held, axis=0).tolist()}
    together = np.vstack(found)
    assert len(played) == len(together)
    # Whole rows are compared as texts of 34 bytes, for numpy is slow with the columns of many rows.
    texts, others = (np.unique(np.ascontiguousarray(rows).view("S34")) for rows in (played, together))
    assert np.array_equal(texts, others)
    total = sum(sum(HandsOfSuits(suits, 13, players).numbers) for suits in (1, 2, 3, 4))
    assert (98_521_596_000 if players == 4 else of_three_players(13)) == total


def test_hands_of_suits_come_in_pieces() -> None:
    """As many as are asked for, and fewer are the first of more."""
    few, more = ([*HandsOfSuits(2, 13, 4).sample_pieces(number, 3)] for number in (5, 300))
    assert ([5], [256, 44]) == ([*map(len, few)], [*map(len, more)])
    assert np.array_equal(few[0], more[0][:5])


def of_three_players(tiles: int) -> int:
    """How many hands three players can have, by a product of polynomials."""
    ways = np.array([1], object)
    for _ in range(27):
        ways = np.convolve(ways, np.ones(5, object))
    return int(ways[tiles])


def test_hands_are_equally_likely() -> None:
    """The 156 hands that wait for one tile of thirteen orphans are drawn equally often; that for all 13 is not."""
    orphans = Conventions(forms=("thirteen-orphans",))
    drawn = [exercise.hand for seed in range(20) for exercise in exercises("waits", 1, seed, 100, conventions=orphans)]
    times = Counter(drawn)
    assert 13 * 12 == len(times)
    assert 2000 == times.total()
    mean = 2000 / 156
    square = sum((number - mean) ** 2 / mean for number in times.values())
    # Chi square of 155 degrees of freedom is within these in 998 of 1000 cases.
    assert 106 < square < 215


@pytest.mark.parametrize("step", [pytest.param(3, marks=pytest.mark.slow), 23])
def test_hands_with_exhausted_waits_can_be_drawn(step: int) -> None:
    """Where exhausted kinds are waited for, every such hand has the shanten by cutting that hands are drawn by."""
    cut = Conventions(definition="cut", exhausted="ready")
    seen = exhausted = 0
    for rank in range(0, number_of_hands(4), step):
        hand = unrank(rank, 4)
        seen += 1
        if waits(hand, conventions=READY):
            assert 0 == shanten(hand, conventions=cut)
            exhausted += not waits(hand)
    assert -(-number_of_hands(4) // step) == seen == -(-66045 // step)
    assert 0 < exhausted
    by_cutting = sample(13, 400, 2, shanten=0, conventions=cut)
    expected = [hand for hand in by_cutting if 3 == len(waits(hand, conventions=READY))]
    assert len(expected) > 5
    assert expected[:5] == [one.hand for one in exercises("waits", 3, 2, 5, conventions=READY)]


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", [each.kind for each in EXERCISES if "players" in each.relevant_conventions])
def test_three_players(kind: ExerciseKind) -> None:
    """None of the hands has a 2m to 8m, as some of those of four have."""
    simple = {*KINDS[1:8]}
    for players, expected in ((3, False), (4, True)):
        drawn = exercises(kind, 2, 1, 20, conventions=Conventions(players=3) if players == 3 else DEFAULT)
        assert 20 == len(drawn)
        assert expected == any(simple & {*exercise.hand.tiles} for exercise in drawn)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"kind": "wait"}, "kind must be one of waits, discards, shanten, decompose, score, classical; not 'wait'"),
        ({"level": 6}, "level must be one of 1, 2, 3, 4, 5; not 6"),
        ({"level": 0}, "level must be one of 1, 2, 3, 4, 5; not 0"),
        ({"number": 0}, "number is a whole number from 1 to 100; not 0"),
        ({"number": 101}, "number is a whole number from 1 to 100; not 101"),
        ({"seed": -1}, "seed is a whole number from 0; not -1"),
        (
            {"conventions": Conventions(forms=("thirteen-orphans",)), "number": 1},
            "under these conventions too few hands have level 2: the number of kinds that the hand waits for",
        ),
    ],
)
def test_impossible_exercises_are_refused(given: dict[str, object], message: str) -> None:
    """Is refused, and nothing is looked for without an end."""
    with pytest.raises(BadOption) as caught:
        exercises(**{"kind": "waits", "level": 2, **given})  # type: ignore[arg-type]  # what is wrong is what this is for
    assert message == caught.value.message


def test_the_most() -> None:
    """A hundred exercises are drawn."""
    assert 100 == MOST_EXERCISES == len(exercises("shanten", 1, 0, 100))


@pytest.mark.parametrize(
    ("make", "hand", "message"),
    [
        (WaitsExercise, "11m", "2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"),
        (DiscardsExercise, "1m", "1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14"),
        (ShantenExercise, "11m", "2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"),
        (DecomposeExercise, "1m (111z)", "DecomposeExercise takes a hand without melds, not 1m (111z)"),
        (ClassicalExercise, "1m", "1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14"),
    ],
)
def test_hands_that_are_not_asked_about(make: type[OfHand], hand: str, message: str) -> None:
    """Those of another size, and those with melds."""
    with pytest.raises(BadSize) as caught:
        make(parse(hand))
    assert message == caught.value.message


@pytest.mark.parametrize(
    ("make", "hand", "conventions", "error", "message"),
    [
        (WaitsExercise, "1111m", DEFAULT, BadOption, "WaitsExercise takes a hand that is ready, not 1111m"),
        (DecomposeExercise, "147m1p", DEFAULT, BadOption, "DecomposeExercise takes a hand that is ready, not 147m1p"),
        (ClassicalExercise, "123456789m1122p3z", DEFAULT, NotComplete, None),
        *(
            (make, hand, THREE, BadOption, "2m is not in the set for three players, which has no 2m to 8m")
            for make, hand in (
                (WaitsExercise, "2m"),
                (DiscardsExercise, "22m"),
                (ShantenExercise, "2m"),
                (DecomposeExercise, "2m"),
                (ClassicalExercise, "22m111222333444z"),
            )
        ),
    ],
)
def test_hands_that_have_no_answer(
    make: type[OfHand], hand: str, conventions: Conventions, error: type[MahjongError], message: str | None
) -> None:
    """Are refused by the conventions that are followed, as soon as they are asked about."""
    with pytest.raises(error) as caught:
        make(parse(hand), conventions=conventions)
    assert message in {None, caught.value.message}


def said(exercise: Exercise, text: str) -> tuple[str, list[str]]:
    """A verdict and its reasons, as they write themselves."""
    verdict = judge(exercise, text)
    return str(verdict), [" ".join(str(reason).split()) for reason in verdict.reasons]


WAITING: Final = WaitsExercise(parse("2223456m111p999s"))


def test_waits_are_judged() -> None:
    """Each missing tile is named by its decompositions; each that is too much is said to be."""
    assert "1m 3m 4m 6m 7m" == answer(WAITING)
    assert "right" == said(WAITING, "13467m")[0] == said(WAITING, "7M, 6m 4m + 3m/1m 1m")[0]
    verdict, why = said(WAITING, "1m 4m 7m 2m 1z")
    assert "partly right; missing: 3m 6m; extra: 2m 1z" == verdict
    assert [
        "3m: regular 222m 456m 111p 999s tanki 3m on 3m",
        "6m: regular 222m 345m 111p 999s tanki 6m on 6m",
        "2m: the hand is not complete with it",
        "1z: the hand is not complete with it",
    ] == why
    assert "wrong; missing: 1m 3m 4m 6m 7m; extra: 1z" == said(WAITING, "1z")[0]
    assert Judgement(Grade.PARTLY, read_tiles("1m"), (), ()) == attrs_without_reasons(judge(WAITING, "3467m"))


def attrs_without_reasons(verdict: Judgement) -> Judgement:
    """The same verdict, not explained."""
    return Judgement(verdict.grade, verdict.missing, verdict.extra)


def test_exhausted_waits_are_judged() -> None:
    """A tile of which the hand holds all four is too much, or right where that is the convention."""
    hand = parse("1111222m")
    exhausted = "1m: the hand holds all four already"
    assert ("partly right; extra: 1m", [exhausted]) == said(WaitsExercise(hand), "13m")
    assert "right" == said(WaitsExercise(hand, conventions=READY), "13m")[0]
    pairs = Conventions(seven_pairs="quads", forms=("seven-pairs",))
    apart = WaitsExercise(parse("1111222m334455p"), conventions=pairs)
    assert ("partly right; extra: 1m", ["1m: the hand is not complete with it"]) == said(apart, "12m")
    other = said(WaitsExercise(parse("1112m")), "4m")
    assert ["2m: regular 111m tanki 2m on 2m"] == [one for one in other[1] if one.startswith("2m")]


DISCARDING: Final = DiscardsExercise(parse("555678m57p23888s5z"))


def test_discards_are_judged() -> None:
    """The best is right; one that does not lead away is partly right; each comes with what is accepted."""
    best = "5z shanten 1 accepts 5p:3 6p:4 7p:3 1s:4 2s:3 3s:3 4s:4 24 tiles"
    assert ("right", [best]) == said(DISCARDING, "5z")
    verdict, why = said(DISCARDING, "2s")
    assert "partly right; missing: 5z; extra: 2s" == verdict
    assert [best, "yours: 2s shanten 1 accepts 6p:4 3s:3 5z:3 10 tiles"] == [why[0], why[1]]
    assert 2 == len(why)
    verdict, why = said(DISCARDING, "7m")
    assert "wrong; missing: 5z; extra: 7m" == verdict
    assert why[1].startswith("yours: 7m shanten 2 accepts ")
    verdict, why = said(DISCARDING, "7m 5z")
    assert "partly right; extra: 7m" == verdict
    assert [best, "yours: 7m"] == [why[0], why[1][:9]]
    assert 2 == len(why)


def test_discards_follow_the_conventions() -> None:
    """Where pairs alone count, another discard is the best."""
    pairs = DiscardsExercise(DISCARDING.hand, conventions=Conventions(forms=("seven-pairs",)))
    by_pairs = discards(pairs.hand, conventions=pairs.conventions)
    assert by_pairs == pairs.discards != DISCARDING.discards
    assert answer(pairs) != answer(DISCARDING)


def test_equally_good_discards() -> None:
    """Any of them is right, and so are several."""
    tied = DiscardsExercise(parse("68m56779999p11s15z"))
    assert "1z 5z" == answer(tied)
    assert ["right"] * 3 == [said(tied, text)[0] for text in ("1z", "5z", "15z")]
    assert "partly right; extra: 6m" == said(tied, "1z 6m")[0]
    assert "wrong; missing: 1z 5z; extra: 7p" == said(tied, "7p")[0]
    assert ["1z shanten 1", "5z shanten 1"] == [why[:12] for why in said(tied, "1z")[1]]


FAR: Final = ShantenExercise(parse("3m49p6s137z"))


def test_shanten_is_judged() -> None:
    """The number, how much is missing or too much, and complete hands that are as near."""
    assert "4" == answer(FAR)
    verdict, why = said(FAR, "3")
    assert "wrong; 1 too low" == verdict
    found = nearest(FAR.hand, limit=3)
    assert 3 < found.number
    assert [
        "it is 4",
        "shanten 4 (regular 4)",
        f"{found.number} complete hands are 5 tiles away",
        *(" ".join(str(one).split()) for one in found.hands),
        f"and {found.number - 3} more",
    ] == why
    assert "wrong; 8 too high" == said(FAR, " +12 ")[0]
    assert "wrong; 5 too low" == said(FAR, "\u22121")[0] == said(FAR, "-1")[0]
    assert ("right", why[1:]) == said(FAR, "4")


def test_shanten_by_each_definition() -> None:
    """Where the definitions differ the answer does, and so do the witnesses."""
    waiting = parse("1111m234p555s777z")
    by_cutting = ShantenExercise(waiting, conventions=Conventions(definition="cut"))
    assert ("1", "0") == (answer(ShantenExercise(waiting)), answer(by_cutting))
    assert [
        "2 best cuttings; needed 111m234p555s777z",
        "sets 234p 555s 777z shapes 11m head 11m",
        "sets 111m 234p 555s 777z left 1m",
    ] == said(by_cutting, "0")[1][1:]
    pairs = Conventions(definition="cut", seven_pairs="pairs-only", forms=("seven-pairs",))
    alike = ShantenExercise(parse("1111m2222p33334s"), conventions=pairs)
    assert ("3", "pairs are counted, of however few kinds") == (answer(alike), said(alike, "1")[1][-1])
    distinct = ShantenExercise(alike.hand, conventions=Conventions(forms=("seven-pairs",)))
    assert "6" == answer(distinct)
    assert "and 4057 more" == said(distinct, "1")[1][-1]


IN_WAYS: Final = DecomposeExercise(parse("44456m45556p333z"))


def test_ways_are_judged() -> None:
    """Each that is missing is shown; what has the right tiles and is not a way is too much."""
    first, second, third = answer(IN_WAYS).split(", ")
    assert "444m 56m 456p 55p 333z" == first
    assert "right" == said(IN_WAYS, f"{third}; {first}/{second}, , {first},")[0]
    verdict, why = said(IN_WAYS, "333Z 44m 654m 55p 645p")
    assert f"partly right; missing: {first}, {third}" == verdict
    assert [
        "missing: regular 444m 456p 333z 55p ryanmen 56m on 4m 7m",
        "missing: regular 456m 555p 333z 44m kanchan 46p on 5p",
    ] == why
    verdict, why = said(IN_WAYS, "44456m 45556p333z")
    assert f"wrong; missing: {first}, {second}, {third}; extra: 44456m 45556p 333z" == verdict
    assert 4 == len(why)
    expected = "44456m 45556p 333z: is not blocks and pairs with one hole that a live tile fills"
    assert expected == why[3]


def test_ways_of_the_other_forms() -> None:
    """Seven pairs with the tile that is alone; thirteen orphans suit by suit."""
    pairs = DecomposeExercise(parse("1199m1199p1199s1z"))
    assert "11m 99m 11p 99p 11s 99s 1z" == answer(pairs)
    orphans = DecomposeExercise(parse("19m19p19s1234567z"))
    assert "19m 19p 19s 1234567z" == answer(orphans)
    assert "right" == said(orphans, "19m19p19s1234567z")[0]
    shanpon = DecomposeExercise(parse("1122m"))
    assert "11m 22m" == answer(shanpon)


@given(strategies.ready_hands(with_melds=False))
def test_decompositions_have_different_answers(hand: Hand) -> None:
    """Each decomposition is another way, of all tiles of the hand, and what it writes is read again."""
    found = decompose_ready(hand)
    ways = [*map(way_of, found)]
    assert len(found) == len({*ways}) > 0
    for way in ways:
        assert tuple(tile.kind for tile in hand.tiles) == way.tiles
        assert (way,) == read_ways(str(way), hand.tiles)


WON: Final = ClassicalExercise(parse("444m22334455p234s"))


def test_scores_are_judged() -> None:
    """The final score is right; the points, and the score that is not rounded, are partly right; the card is shown."""
    assert ("50", 2) == (answer(WON), WON.level)
    verdict, why = said(WON, "50")
    assert "right" == verdict
    card = [" ".join(line.split()) for line in str(final_score(WON.hand, Winds("S", "E"))).splitlines()]
    assert ["regular 444m 234p 234p 234s 55p", *card] == why
    assert ["partly right; 2 too low", "partly right; 26 too low"] == [said(WON, text)[0] for text in ("48", "24")]
    verdict, why = said(WON, "100")
    assert ("wrong; 50 too high", "it is 50") == (verdict, why[0])
    limit = ClassicalExercise(parse("19m19p19s12345677z"))
    assert (0, "500") == (limit.level, answer(limit))
    terminals = ClassicalExercise(parse("111999m111999p11s"))
    assert (0, "500", True) == (terminals.level, answer(terminals), terminals.scored.card.points.total > 20)


def test_winds_count() -> None:
    """A triplet of the own or the prevailing wind is worth more, and the winds stand in the question."""
    hand = parse("123m456p789s222z33p")
    for winds, worth in ((Winds("S", "E"), 60), (Winds("W", "S"), 60), (Winds("W", "E"), 30)):
        exercise = ClassicalExercise(hand, winds)
        assert str(worth) == answer(exercise)
        assert exercise.question.endswith(f"({winds})")
    drawn = exercises("classical", 2, winds=Winds("N", "W"))
    assert {Winds("N", "W")} == {exercise.winds for exercise in drawn if isinstance(exercise, ClassicalExercise)}


@pytest.mark.parametrize(
    ("exercise", "text", "error", "message", "position"),
    [
        (WAITING, "", BadNotation, "nothing was typed", None),
        (WAITING, " , ", BadNotation, "nothing was typed", None),
        (WAITING, "2p 5", BadNotation, "5 has no suit letter after it", 3),
        (WAITING, "1m, 8z", BadNotation, "there is no 8z", 4),
        (DISCARDING, "1z", BadCounts, "the hand has no 1z to discard", None),
        (FAR, "two", BadNotation, "that is not a whole number of at most six digits", 0),
        (FAR, "1 2", BadNotation, "that is not a whole number of at most six digits", 2),
        (FAR, "-x", BadNotation, "that is not a whole number of at most six digits", 1),
        (FAR, " +", BadNotation, "that is not a whole number of at most six digits", None),
        (FAR, "1-2", BadNotation, "that is not a whole number of at most six digits", 1),
        (FAR, "12x", BadNotation, "that is not a whole number of at most six digits", 2),
        (FAR, "1234567", BadNotation, "that is not a whole number of at most six digits", 6),
        (FAR, "\t", BadNotation, "nothing was typed", None),
        (WON, "\u0665\u0660", BadNotation, "that is not a whole number of at most six digits", 0),
        (IN_WAYS, "444m 56x", BadNotation, "'x' is neither a rank nor a suit letter", 7),
        (IN_WAYS, "x, ,", BadNotation, "'x' is neither a rank nor a suit letter", 0),
        (IN_WAYS, ";", BadNotation, "nothing was typed", None),
        (IN_WAYS, "11111z", FiveOfAKind, "5 copies of 1z, but there are only 4 of a kind", None),
        (
            IN_WAYS,
            "44456m 45556p 333z, 4445m 455567p 333z",
            BadCounts,
            "the way that begins here does not have the tiles of the hand; missing: 6m; too many: 7p",
            20,
        ),
    ],
)
def test_texts_that_write_no_answer(
    exercise: Exercise, text: str, error: type[MahjongError], message: str, position: int | None
) -> None:
    """Are refused, with the place of the fault in all that was typed."""
    with pytest.raises(error) as caught:
        judge(exercise, text)
    assert (message, position) == (caught.value.message, caught.value.position)
    assert error is type(caught.value)


def test_reasons_follow_the_conventions() -> None:
    """Three players complete no hand with a 2m to 8m; two forms that are equally near are counted together."""
    four, three = (ShantenExercise(parse("19m25p"), conventions=chosen) for chosen in (DEFAULT, THREE))
    assert "33 complete hands are 3 tiles away" == said(four, "2")[1][1]
    assert "27 complete hands are 3 tiles away" == said(three, "2")[1][1]
    both = parse("1456889m7p49s233z")
    found = nearest(both)
    assert found.number > max(nearest(both, form).number for form in ("regular", "seven-pairs"))
    counted = [said(ShantenExercise(both), "4")[1][1]]
    alone = [
        said(ShantenExercise(both, conventions=Conventions(forms=(form,))), "4")[1][1]
        for form in ("regular", "seven-pairs")
    ]
    assert f"{found.number} complete hands are 5 tiles away" == counted[0].partition(";")[0]
    assert 3 == len({*counted, *alone})
    quads = Conventions(seven_pairs="quads", forms=("seven-pairs",))
    alike = ShantenExercise(parse("1111222233334m"), conventions=quads)
    assert ("0", "1 complete hand is 1 tile away; needed 1111222233334m") == (answer(alike), said(alike, "0")[1][1])
    waits_alike = WaitsExercise(parse("1111222233334m"), conventions=quads)
    assert ["4m: seven-pairs"] == [why[:15] for why in said(waits_alike, "1z")[1]][:1]
    assert "4m" == answer(waits_alike)


def test_values_of_answers() -> None:
    """Groups are kinds in order, ways are groups in order; kinds are read once each."""
    way = Way((read_tiles("60m"), read_tiles("1m")))
    assert "1m 56m" == str(way)
    assert read_tiles("156m") == way.tiles
    assert read_tiles("25p") == read_kinds("5p 2P") == read_kinds("25p,5p")
    with pytest.raises(TypeError, match=r"^Judgement takes a tuple of tiles, ways or numbers as missing, not \['1m'\]"):
        Judgement(Grade.WRONG, ["1m"])  # type: ignore[arg-type]  # what is wrong is what this is for
    with pytest.raises(TypeError, match="^Reason takes .* as subject, not 3; "):
        Reason("", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^judge takes an exercise, not 3; "):
        judge(3, "1m")  # type: ignore[arg-type]
    assert "5z" == str(Discard(KINDS[31], acceptance(parse("1m"))))[:2]


drawn_once: Final = lru_cache(1 << 6)(exercises)
"""The same exercises are asked in many sessions; that the same are drawn each time is tested above."""


def ask(*arguments: str, text: bytes = b"", **environment: str) -> tuple[int, str, str]:
    """The status of ``mjfunc practise`` within this process, and what it wrote."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practise, "exercises", drawn_once)
        result = CliRunner(env=environment).invoke(commands, ["practise", *arguments], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_a_session() -> None:
    """Answers are repeated and judged; bad input is asked again; at the end stands how many were right."""
    typed = b"6p 9p\n\n6x\r\n6p\n"
    status, out, err = ask("--kind", "waits", "--level", "2", "--seed", "7", "--number", "2", text=typed)
    assert (0, "") == (status, err)
    assert out.splitlines() == [
        "waits, level 2: the number of kinds that the hand waits for",
        "Expected: tiles, as in 2p 5p or 25p; or ? for the answer, or q to end.",
        "",
        "1 of 2",
        "23478888p 67888s",
        "Which tiles does the hand wait for?",
        "> 6p 9p",
        "Right.",
        "  6p: 234p 888p 678s 88s 78p + 6p\u00d74 9p\u00d74",
        "  9p: 234p 888p 678s 88s 78p + 6p\u00d74 9p\u00d74",
        "",
        "2 of 2",
        "5557p 234555666s",
        "Which tiles does the hand wait for?",
        "> ",
        "> 6x",
        "mjfunc: bad-notation: 'x' is neither a rank nor a suit letter: 6>>x<<",
        "Expected: tiles, as in 2p 5p or 25p; or ? for the answer, or q to end.",
        "> 6p",
        "Partly right; missing: 7p.",
        "  7p: 555p 234s 555s 666s 7p + 7p\u00d73",
        "",
        "1 of 2 right.",
    ]


@pytest.mark.parametrize("text", [b"", b"q\n", b" Q \n", b"quit", b"x\nq\n", b"\x00\xff\nq\n"])
def test_how_sessions_end(text: bytes) -> None:
    """At the end of input, and where somebody leaves."""
    for kind in EXERCISE_KINDS:
        status, out, err = ask("--kind", kind, text=text)
        assert (0, "", "No exercise was answered.") == (status, err, out.splitlines()[-1])
        assert "\x00" not in out
    status, out, err = ask("--kind", "shanten", text=b"0\n" + text)
    assert (0, "") == (status, err)
    assert re.search("[01] of 1 right.$", out.rstrip())


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", EXERCISE_KINDS)
def test_sessions_of_right_answers(kind: ExerciseKind) -> None:
    """Whoever types the right answers has all right."""
    typed = "\n".join(map(answer, exercises(kind, 2, 3)))
    status, out, err = ask("--kind", kind, "--level", "2", "--seed", "3", text=typed.encode())
    assert (0, "", "5 of 5 right.") == (status, err, out.splitlines()[-1])
    assert 5 == out.count("\nRight.\n")


def test_the_terminal_is_respected() -> None:
    """Colours where they are ordered and not forbidden, lines as narrow as the terminal is, and its encoding."""
    asked = ("--kind", "decompose", "--level", "2", "--seed", "7", "--number", "1")
    typed = answer(exercises("decompose", 2, 7, 1)[0]).encode()
    plain = ask(*asked, text=typed)[1]
    assert "\x1b[" not in plain
    assert "\x1b[36m5557p\x1b[0m" in ask(*asked, text=typed, FORCE_COLOR="1")[1]
    assert plain == ask(*asked, text=typed, FORCE_COLOR="1", NO_COLOR="1")[1]
    assert "5557p\n234555666s\n" in ask(*asked, text=typed, COLUMNS="12")[1]
    first = exercises("decompose", 2, 7, 1)
    for encoding, times in (("ascii", "x"), ("utf-8", "\u00d7")):
        said = "".join(practise.session(first, iter([typed.decode()]), Terminal(encoding=encoding), echo=True))
        assert f"+ 6p{times}4" in said


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", EXERCISE_KINDS)
def test_no_line_is_too_long(kind: ExerciseKind) -> None:
    """What is asked and what is said of an answer are broken between words, and nothing is lost."""
    (first,) = exercises(kind, 2, 7, 1)
    typed = {"waits": "123456789m", "discards": str(first.hand.tiles[-1]), "decompose": f"{first.hand}"}.get(kind, "77")
    narrow, wide = (
        ask("--kind", kind, "--level", "2", "--seed", "7", "--number", "1", text=typed.encode(), COLUMNS=at)
        for at in ("36", "999")
    )
    assert [] == [line for line in narrow[1].splitlines() if len(line) > 36]
    assert sorted(narrow[1].split()) == sorted(wide[1].split())
    assert any(len(line) > 36 for line in wide[1].splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
@pytest.mark.parametrize(("leave", "typed"), one_in(2, [(b"q\n", b"q"), (b"\x04", b"")]))
def test_a_real_terminal(leave: bytes, typed: bytes) -> None:
    """The question is there before anything is typed, in colours; the answer is judged, and the end is the end."""
    import pty  # noqa: PLC0415  # not everywhere

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "mjfunc", "practise", "--kind", "waits", "--level", "2", "--seed", "7"]
    environment = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    run = subprocess.Popen(command, stdin=theirs, stdout=theirs, env={**environment, "TERM": "xterm"})
    os.close(theirs)
    try:
        first = _until(ours, b"> ")
        assert b"\x1b[36m23478888p\x1b[0m \x1b[32m67888s\x1b[0m\r\n" in first
        os.write(ours, b"69p\n")
        assert b"Right.\r\n" in _until(ours, b"\r\n> ")
        os.write(ours, leave)
        assert typed + b"\r\n\r\n1 of 1 right.\r\n" == _until(ours, b"right.\r\n")
        assert 0 == run.wait(20)
    finally:
        run.kill()
        run.wait(20)
        os.close(ours)


def _until(terminal: int, end: bytes) -> bytes:
    """What is written to a terminal up to these bytes."""
    found = b""
    while not found.endswith(end):
        read, _, _ = select([terminal], [], [], 20)
        assert read, found
        found += os.read(terminal, 1 << 12)
    return found


def test_relevant_conventions_follow_the_level() -> None:
    """Those that are not the default, and change what is asked or what is right."""
    hand, far = parse("1112m"), parse("1m")
    chosen = Conventions(definition="cut", exhausted="ready", forms=("regular", "seven-pairs"))
    expected = "; exhausted ready; forms regular+seven-pairs"
    assert f"{level_line(WaitsExercise(hand))}{expected}" == level_line(WaitsExercise(hand, conventions=chosen))
    expected = "shanten, level 1: the number of suits in the hand, with honours as one"
    expected += "; definition cut; forms regular+seven-pairs"
    assert expected == level_line(ShantenExercise(far, conventions=chosen))


@pytest.mark.parametrize(
    ("typed", "encoding", "expected"),
    [
        ("\U0001f00a\U0001f004\ufe0f\U0001f00br 3m", "ascii", "4m7z0m 3m"),
        ("\U0001f00a\U0001f004\ufe0f\U0001f00br 3m", "utf-8", "\U0001f00a\U0001f004\ufe0f\U0001f00br 3m"),
        ("3m\x1b[2J\u00e9", "utf-8", "3m\ufffd[2J\u00e9"),
        ("3m\u00e9", "ascii", "3m\u00e9"),
    ],
)
def test_typed_answer_is_echoed_without_control_characters(typed: str, encoding: str, expected: str) -> None:
    """Tiles as letters where they cannot be written, and nothing that moves a cursor."""
    first = exercises("waits", 2, 7, 1)
    texts = [*practise.session(first, iter([typed]), Terminal(encoding=encoding), echo=True)]
    assert f"{expected}\n" == texts[texts.index("> ") + 1]


def test_interactive_session_does_not_echo() -> None:
    """They see what they type."""
    first = exercises("waits", 2, 7, 1)
    texts = [*practise.session(first, iter(["6p", "9p"]), Terminal(), echo=False)]
    at = texts.index("> ")
    assert "Partly right; missing: 9p.\n" == texts[at + 1]
    assert ["> ", "\nNo exercise was answered.\n"] == [*practise.session(first, iter(["q"]), Terminal(), echo=False)][
        -2:
    ]
    assert ["> ", "\n", "\nNo exercise was answered.\n"] == [
        *practise.session(first, iter(()), Terminal(), echo=False)
    ][-3:]


def test_reasons_are_set_in() -> None:
    """Where a decomposition takes more lines, they stand below each other; where there is no room, below the kind."""
    first = (WaitsExercise(parse("2223456m111p999s")),)
    for width, expected in (
        (18, "\n  3m: 222m 456m\n      111p 999s 3m\n      + 3m\u00d73\n"),
        (14, "\n  3m:\n    222m 456m\n    111p 999s\n    3m + 3m\u00d73\n"),
    ):
        said = "".join(practise.session(first, iter(["1467m"]), Terminal(width=width), echo=True))
        assert expected in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "issing option '--kind'. Choose from: waits, discards, shanten, decompose, score, classical"),
        (("--kind", "waits", "--level", "6"), "level must be one of 1, 2, 3, 4, 5; not 6"),
        (("--kind", "waits", "--own-wind", "E"), "--prevailing-wind are of --kind classical, not of --kind waits"),
        (
            ("--kind", "shanten", "--prevailing-wind", "E"),
            "--own-wind and --prevailing-wind are of --kind classical, not of --kind shanten",
        ),
        (
            ("--kind", "classical", "--own-wind", "X"),
            "nvalid value for '--own-wind': 'X' is not one of 'E', 'S', 'W', 'N'",
        ),
        (("--kind", "waits", "--definition", "cut"), "--definition changes nothing for --kind waits"),
        (("--kind", "discards", "--exhausted", "ready"), "--exhausted changes nothing for --kind discards"),
        (("--kind", "score", "--seven-pairs", "quads"), "--seven-pairs changes nothing for --kind score"),
        (("--kind", "classical", "--forms", "regular"), "--forms changes nothing for --kind classical"),
        (("--kind", "score", "--players", "3"), "--players changes nothing for --kind score"),
    ],
)
def test_options_that_are_refused(arguments: tuple[str, ...], message: str) -> None:
    """In one line, before anything is asked."""
    result = CliRunner().invoke(commands, ["practise", *arguments])
    assert 2 == result.exit_code
    assert message in " ".join(result.stderr.split())


def test_every_option_counts() -> None:
    """Each changes what is asked."""
    for kind, options in (
        ("waits", ("--level", "2")),
        ("waits", ("--seed", "2")),
        ("waits", ("--number", "2")),
        ("waits", ("--players", "3")),
        ("waits", ("--seven-pairs", "quads", "--forms", "seven-pairs")),
        ("waits", ("--exhausted", "ready", "--seed", "1")),
        ("waits", ("--forms", "seven-pairs")),
        ("shanten", ("--definition", "cut", "--forms", "regular", "--level", "4")),
        ("classical", ("--own-wind", "E")),
        ("classical", ("--prevailing-wind", "W")),
    ):
        assert ask("--kind", kind, *options)[1] != ask("--kind", kind)[1]


def test_winds_of_sessions() -> None:
    """Those of a player who is not the dealer in the first round, or those that are given."""
    asked = ("--kind", "classical", "--number", "1")
    assert "(own wind S, prevailing wind E)" in ask(*asked)[1]
    assert "(own wind N, prevailing wind E)" in ask(*asked, "--own-wind", "N")[1]
    assert "(own wind S, prevailing wind W)" in ask(*asked, "--prevailing-wind", "W")[1]


def test_help_lists_kinds_and_levels() -> None:
    """The kinds, and the levels of each, with what they count."""
    help_text = " ".join(CliRunner().invoke(commands, ["practise", "--help"], terminal_width=200).output.split())
    for each in EXERCISES:
        assert f"For {each.kind}, the number of {each.level_unit}: 1 to {each.max_level}." in help_text


class Page(HTMLParser):
    """What is open, what was said, and where."""

    VOID: Final = frozenset({"meta", "link", "path", "rect", "circle", "use", "br", "ellipse", "line"})

    def __init__(self) -> None:
        """Nothing yet."""
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.links: list[str] = []
        self.text: dict[str, str] = {"": ""}
        self.at = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep names and links."""
        given = dict(attrs)
        name = given.get("id") or ""
        if tag == "section":
            self.at = name
            self.text[name] = ""
            self.names.append(name)
        if tag == "a":
            self.links.append(given["href"] or "")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep nothing open."""

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        """Keep what is said."""
        self.text[self.at] += data


def test_levels_that_change() -> None:
    """Each stands above the first of the exercises that have it, on a page and in a terminal."""
    one, two = exercises("waits", 1, 7, 2), exercises("waits", 2, 7, 1)
    given = (*one, *two, *one)
    lines = [level_line(one[0]), level_line(two[0]), level_line(one[0])]
    found = re.findall("waits, level [0-9]: the number of kinds that the hand waits for", worksheet(given))
    assert lines == found
    written = "".join(practise.session(given, iter(["1m"] * 5), Terminal(), echo=True)).splitlines()
    assert lines == [line for line in written if line.startswith("waits, level ")]


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", EXERCISE_KINDS)
def test_pages(kind: ExerciseKind) -> None:
    """Exercises first, answers behind on a new sheet; all that is opened is closed, and all links lead somewhere."""
    drawn = exercises(kind, 2, 7, 3)
    written = worksheet(drawn, "Mine & yours")
    page = Page()
    page.feed(written)
    page.close()
    assert [] == page.open
    asked, answered = [f"exercise-{at}" for at in (1, 2, 3)], [f"answer-{at}" for at in (1, 2, 3)]
    assert ["exercises", *asked, "answers", *answered] == page.names
    assert {"#answers", "#main", *(f"#{name}" for name in (*asked, *answered))} == {*page.links}
    assert "@media print" in written
    assert "#answers{break-before:page}" in written
    assert "<title>Mine &amp; yours</title>" in written
    assert level_line(drawn[0]) in page.text["exercises"]
    assert 1 == written.count(level_line(drawn[0]))
    for at, exercise in enumerate(drawn):
        assert _sheet_question(exercise) in page.text[asked[at]]
        assert str(exercise.hand) in page.text[asked[at]]
        assert f"{exercise.hand}: {answer(exercise)}" in page.text[answered[at]]
        assert all(reason.text in page.text[answered[at]] for reason in reasons(exercise))
        assert len([reason for reason in reasons(exercise) if reason.subject]) == _pictures(written, answered[at])
        assert 1 + len(exercise_indicators(exercise)) == _pictures(written, asked[at])
    for reference in {*re.findall(r'href="(#mj-\w+)"', written)}:
        assert f'<symbol id="{reference[1:]}"' in written


def _sheet_question(exercise: Exercise) -> str:
    """The question as it is printed below drawn indicators."""
    return exercise.question_without_indicators if isinstance(exercise, ScoreExercise) else exercise.question


def _section(written: str, name: str) -> str:
    return written.split(f'<section id="{name}">')[1].split("</section>", maxsplit=1)[0]


def _pictures(written: str, name: str) -> int:
    """How many pictures a section has."""
    return _section(written, name).count("<svg ")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_lines_to_write_on(kind: ExerciseKind, level: int) -> None:
    """A sheet has a line for each way in which a hand is ready, and one line for any other answer."""
    written = worksheet(exercises(kind, level, 7, 2))
    expected = level if kind == "decompose" else 1
    for at in (1, 2):
        assert expected == _section(written, f"exercise-{at}").count('<div class="write"></div>')


def test_sheets_of_scores_draw_the_indicators() -> None:
    """Each indicator is a tile beside the name of its sort, on a page and in a terminal; the rules have their name."""
    win = Win(
        hand=parse("340678m22p567789s"),
        tile=Tile.of("9s"),
        origin=Origin.DISCARD,
        seat="S",
        round="E",
        riichi="riichi",
        dora=read_tiles("4m1z"),
        ura=read_tiles("9p2s"),
    )
    exercise = ScoreExercise(win)
    asked = _section(worksheet([exercise]), "exercise-1")
    for name, tiles in (("dora indicators", ("4m", "1z")), ("ura indicators", ("9p", "2s"))):
        drawn = asked.split(f"<span>{name}</span>")[1].split('<div class="set">')[0].split("<p>")[0]
        assert [f'href="#mj-{tile}"' for tile in tiles] == re.findall(r'href="#mj-\w+"', drawn)
        for written in ("glyphs", "letters"):
            terminal = Terminal(tiles=written, encoding="utf-8")
            said = "".join(practise.session((exercise,), iter(()), terminal, echo=True)).splitlines()
            assert f"{name}: {tiles_text(read_tiles(''.join(tiles)), terminal)}" in said
    question = "What is the win worth by the rules of tenhou? 9s claimed from a discard; seat S, round E; riichi"
    assert f"<p>{question}</p>" in asked
    assert f"{question}; dora indicators 4m1z; ura indicators 9p2s" == exercise.question


@pytest.mark.parametrize("kind", EXERCISE_KINDS)
def test_giving_up_shows_the_answer(kind: ExerciseKind) -> None:
    """The answer and each of its reasons are written; an exercise that is given up is not right."""
    drawn = exercises(kind, 2, 3, 2)
    typed = f"?\n{answer(drawn[1])}\n".encode()
    status, out, err = ask("--kind", kind, "--level", "2", "--seed", "3", "--number", "2", text=typed, COLUMNS="999")
    assert (0, "", "1 of 2 right, 1 given up.") == (status, err, out.splitlines()[-1])
    first = out.partition("\n2 of 2\n")[0]
    assert f"> ?\nThe answer is {answer(drawn[0])}.\n" in first
    for reason in reasons(drawn[0]):
        assert reason.text in first


@pytest.mark.parametrize("kind", EXERCISE_KINDS)
@pytest.mark.parametrize("word", ["help", " HELP ", "h"])
def test_help_says_what_can_be_typed(kind: ExerciseKind, word: str) -> None:
    """It is no answer and no bad notation; the same exercise is asked again."""
    (exercise,) = exercises(kind, 1, 3, 1)
    status, out, err = ask("--kind", kind, "--seed", "3", "--number", "1", text=f"{word}\n".encode(), COLUMNS="999")
    expected = f"Expected: {exercise.answer_format}; or ? for the answer, or q to end."
    assert (0, "", 2) == (status, err, out.count(expected))
    assert f"> {word}\n{expected}\n> \n\nNo exercise was answered.\n" == out[out.index("> ") :]


@pytest.mark.parametrize("kind", EXERCISE_KINDS)
@pytest.mark.parametrize("line", ["", " ", "\t"])
def test_an_empty_line_asks_again(kind: ExerciseKind, line: str) -> None:
    """Nothing is said about it but the prompt, and the next line is the answer."""
    (exercise,) = exercises(kind, 1, 3, 1)
    session = practise.session((exercise,), iter([line, answer(exercise)]), Terminal(width=999), echo=False)
    assert "> > Right.\n" in "".join(session)


@pytest.mark.slow
@pytest.mark.parametrize("kind", EXERCISE_KINDS)
@pytest.mark.parametrize("piece", ["1m", "1m ", "1", " ", ",", "x", "9 han "])
def test_long_answers_are_refused(kind: ExerciseKind, piece: str) -> None:
    """However long a line is, it is refused before it is read, and so in time."""
    (exercise,) = exercises(kind, 1, 3, 1)
    text = piece * (10**7 // len(piece))
    with pytest.raises(BadNotation, match=f"^an answer has at most {MOST_TYPED} characters$"):
        judge(exercise, text)
    as_long_as_can_be = (answer(exercise) + " " * MOST_TYPED)[:MOST_TYPED]
    assert Grade.RIGHT is judge(exercise, as_long_as_can_be).grade


def test_long_lines_are_one_answer() -> None:
    """The rest of a line that is too long is not taken for further answers."""
    (exercise,) = exercises("shanten", 1, 7, 1)
    for length in (MOST_TYPED + 1, (1 << 14) - 1, 1 << 14, (1 << 14) + 1, 1 << 20):
        typed = b"1" * length + b"\n" + answer(exercise).encode()
        status, out, err = ask("--kind", "shanten", "--seed", "7", "--number", "1", text=typed)
        assert (0, "", "1 of 1 right.") == (status, err, out.splitlines()[-1])
        assert (1, 2) == (out.count("bad-notation"), out.count("\n> "))
        assert len(out) < 2 * MOST_TYPED


def test_cuttings_are_drawn() -> None:
    """Where the shanten is counted by cutting, every cutting that is listed has a picture behind."""
    drawn = exercises("shanten", 4, 7, 1, conventions=Conventions(definition="cut", forms=("regular",)))
    why = reasons(drawn[0])
    listed = [reason for reason in why if isinstance(reason.subject, Cutting)]
    assert 3 == len(listed)
    written = worksheet(drawn)
    assert 3 == _pictures(written, "answer-1")
    assert all(" ".join(str(reason).split()) in " ".join(written.split()) for reason in listed)


def test_a_red_five_that_goes_is_red() -> None:
    """In the answer, where the hand has no other five of the suit."""
    for hand, tile, other in (("0899m4689s111444z", "0m", "5m"), ("5899m4689s111444z", "5m", "0m")):
        exercise = DiscardsExercise(parse(hand))
        assert "5m" in {str(discard.tile) for discard in exercise.correct}
        behind = worksheet([exercise]).split('<section id="answers">')[1]
        assert (1, 0) == tuple(behind.count(f'href="#mj-{five}"') for five in (tile, other))


def test_answers_are_not_among_the_exercises() -> None:
    """What is right stands behind only."""
    drawn = exercises("decompose", 2, 7, 3)
    before, behind = worksheet(drawn).split('<section id="answers">')
    for exercise in drawn:
        assert answer(exercise) not in before
        assert answer(exercise) in behind
    with pytest.raises(TypeError, match="^worksheet takes an exercise, not None; "):
        worksheet([None])  # type: ignore[list-item]  # what is wrong is what this is for


def test_pages_of_the_command(tmp_path: Path) -> None:
    """The page is that of the same exercises; nothing is asked."""
    file = tmp_path / "a.html"
    asked = ("--kind", "shanten", "--level", "3", "--seed", "2", "--number", "4")
    assert (0, "", "") == ask(*asked, "--html", str(file))
    expected = worksheet(exercises("shanten", 3, 2, 4), "Practise shanten, level 3, seed 2")
    assert expected == file.read_text("utf-8")
    assert (0, expected, "") == ask(*asked, "--html", "-")
