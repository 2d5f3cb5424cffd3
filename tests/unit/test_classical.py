"""Classical scoring: Lott's examples, every rule both ways, every limit hand, and a second scorer."""

from __future__ import annotations

import ast
import copy
import inspect
import json
import pickle
import random
import re
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest
from click.testing import CliRunner

from mjfunc import (
    KINDS,
    BadMechanics,
    BadOption,
    BadSize,
    Block,
    BlockShape,
    CompleteRegular,
    Conventions,
    Hand,
    HandWithQuads,
    MahjongError,
    Meld,
    Pair,
    Suit,
    classical,
    counts_of,
    decompose_complete,
    parse,
    public,
    read_tiles,
)
from mjfunc.classical import (
    CHOICES,
    CHOICES_OF_HANDS,
    DEFAULT_RULES,
    LITERAL_RULES,
    MECHANICS,
    NO_MECHANICS,
    WINDS,
    ClassicalRules,
    ConsistencyTest,
    DoubleReport,
    FinalScore,
    LimitHand,
    Mechanics,
    PointReport,
    ScoreCard,
    Settlement,
    Transfer,
    Winds,
    consistency,
    consistency_tests,
    double_report,
    doubles,
    encode_double_report,
    encode_point_report,
    encode_score_card,
    final_score,
    groups,
    limit_hand,
    lucky_sets,
    no_points,
    point_report,
    points,
    score,
    score_card,
    sequence_in_three_suits,
    sequences,
    sets_of,
    settle,
    triplet_in_three_suits,
    winners,
)
from mjfunc.classical import sets as of_set
from mjfunc.cli.commands import commands
from mjfunc.fallback import mahjongg
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.counts import tiles_of
from mjfunc.tiles.errors import NotComplete
from mjfunc.tiles.value_base import expression
from proofs import second_scorer

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.classical import Wind
    from mjfunc.tiles.counts import Counts
    from mjfunc.tiles.tile import Tile

EAST_SOUTH: Final = Winds("E", "S")
WINNING: Final = "; a winning hand has 4 blocks and a pair"
DRAWN: Final = "; a drawn hand has 2, 5, 8, 11 or 14"


def the_winner(text: str) -> CompleteRegular:
    """The only way in which a hand is complete."""
    (found,) = decompose_complete(parse(text))
    assert isinstance(found, CompleteRegular)
    return found


@pytest.mark.parametrize(
    ("text", "of_points", "of_doubles", "of_score", "final"),
    [
        pytest.param("222345s55s222p666z", 36, 1, 72, 70, id="bamboo 222 345 55, dot 222, three Green"),
        pytest.param("222345s55s222p234p", 28, 1, 56, 60, id="bamboo 222 345 55, dot 222 234"),
        pytest.param("222234s666z777z44z", 40, 3, 320, 320, id="printed as 36 points, which is a slip"),
        pytest.param("222333444s567p88m", 20, 2, 80, 80, id="three sequences are worth more than three triplets"),
    ],
)
def test_lotts_hands(text: str, of_points: int, of_doubles: int, of_score: int, final: int) -> None:
    """Through Python and through the oracle."""
    found = final_score(parse(text), EAST_SOUTH)
    card = found.card
    assert (of_points, of_doubles, of_score, final) == (card.points.total, card.doubles.total, card.score, found.final)
    assert of_points == points(card.winner, EAST_SOUTH)
    assert of_doubles == doubles(card.winner, EAST_SOUTH)
    assert of_score == score(card.winner, EAST_SOUTH)
    words = {"own-wind": "E", "prevailing-wind": "S", "assignment": "best", "consistency": "best", "exposed": "book"}
    assert encode_score_card(card) == OPERATIONS["classical"].answer(parse(text), words, Conventions())


def test_nine_gates() -> None:
    """Complete for all nine; a limit hand only if the rules say so, and drawn without melds."""
    hands = [parse(f"1112345678999{rank}p") for rank in range(1, 10)]
    assert {LimitHand.NINE_GATES} == {
        final_score(hand, EAST_SOUTH, ClassicalRules(nine_gates="limit")).card.limit for hand in hands
    }
    assert {None} == {final_score(hand, EAST_SOUTH).card.limit for hand in hands}
    others = (
        "11123456789p (999p)",
        "111234567p88p999s",
        "11123445667899p",
        "11234456678999p",
        "11123444678999p",
        "11133345678999p",
        "11123456777999p",
    )
    found = [final_score(parse(text), EAST_SOUTH, ClassicalRules(nine_gates="limit")).card.limit for text in others]
    assert [None] * 7 == found


def test_predicates_of_sets() -> None:
    """Every question, of every kind of set."""
    sequence, meld = Block(Suit.DOTS, 7, BlockShape.SEQUENCE), Meld.of(read_tiles("222z"))
    quad, pair, simple = Meld.of(read_tiles("7777z"), open=False), Pair(Suit.HONOURS, 5), Pair(Suit.DOTS, 5)
    every: tuple[of_set.Set, ...] = (sequence, meld, quad, pair, simple)
    asked: dict[Callable[..., object], list[object]] = {
        of_set.triplet: [False, True, True, False, False],
        of_set.sequence_rank: [7, None, None, None, None],
        of_set.all_simple: [False, False, False, False, True],
        of_set.no_simple: [False, True, True, True, False],
        of_set.one_term_honor: [True, True, True, True, False],
        of_set.suit: [Suit.DOTS, None, None, None, Suit.DOTS],
        of_set.wind: [False, True, False, False, False],
        of_set.dragon: [False, False, True, True, False],
        of_set.big_dragon: [False, False, True, False, False],
        of_set.little_dragon: [False, False, False, True, False],
    }
    for question, expected in asked.items():
        assert expected == [question(tile_set) for tile_set in every]
    assert [False, True, True, False, False] == [of_set.lucky(tile_set, EAST_SOUTH) for tile_set in every]
    (in_one_suit,) = decompose_complete(parse("111333555777m22p"))
    assert isinstance(in_one_suit, CompleteRegular)
    assert [False] * 5 == [of_set.lucky(tile_set, EAST_SOUTH) for tile_set in sets_of(in_one_suit)]
    assert [0, 8, 32, 2, 0] == [of_set.points(tile_set, EAST_SOUTH) for tile_set in every]
    assert [0, 4, 32, 2, 0] == [
        of_set.points(tile_set, EAST_SOUTH, ClassicalRules(exposed="half")) for tile_set in every
    ]
    literal = [of_set.one_term_honor(tile_set, LITERAL_RULES) for tile_set in every]
    assert [True, False, False, False, False] == literal


@pytest.mark.parametrize("rank", range(1, 8))
def test_predicates_of_sequences(rank: int) -> None:
    """123 and 789 have a terminal, the others none; all have simples."""
    sequence = Block(Suit.BAMBOOS, rank, BlockShape.SEQUENCE)
    has_end = rank in {1, 7}
    asked = (of_set.all_simple(sequence), of_set.no_simple(sequence), of_set.one_term_honor(sequence))
    assert (not has_end, False, has_end) == asked
    assert rank == of_set.sequence_rank(sequence)


def test_sequences_are_no_terminals() -> None:
    """A hand of terminals with sequences that begin or end in them is not a limit hand."""
    found = final_score(parse("123m123p123s111m99s"), EAST_SOUTH)
    assert (None, 60) == (found.card.limit, found.final)


@pytest.mark.parametrize(
    ("text", "concealed", "exposed"),
    [("333m", 4, 2), ("111m", 8, 4), ("555z", 8, 4), ("3333m", 16, 8), ("9999s", 32, 16), ("777z", 8, 4)],
)
def test_points_of_melds(text: str, concealed: int, exposed: int) -> None:
    """Open ones count half where the rules say so, closed quads never."""
    meld = Meld.of(read_tiles(text))
    assert (concealed, exposed) == tuple(
        of_set.points(meld, EAST_SOUTH, ClassicalRules(exposed=rule)) for rule in ("book", "half")
    )
    if len(meld.tiles) == 4:
        closed = Meld.of(read_tiles(text), open=False)
        assert concealed == of_set.points(closed, EAST_SOUTH, ClassicalRules(exposed="half"))


def test_lucky_pairs() -> None:
    """Two points for each reason to be lucky."""
    pairs = [Pair(Suit.HONOURS, rank) for rank in range(1, 8)]
    assert [2, 2, 0, 0, 2, 2, 2] == [of_set.points(pair, EAST_SOUTH) for pair in pairs]
    assert [0, 0, 4, 0, 2, 2, 2] == [of_set.points(pair, Winds("W", "W")) for pair in pairs]
    assert 0 == of_set.points(Pair(Suit.DOTS, 1), EAST_SOUTH)


def test_doubles() -> None:
    """Each where its name says."""
    east = the_winner("111z234m567p789s55s")
    assert [1, 2, 0] == [lucky_sets(east, Winds(own, "E")) for own in ("S", "E")] + [lucky_sets(east, Winds("N", "W"))]
    assert (0, 1) == (groups(east), groups(the_winner("111222m444p888s99s")))
    assert (1, 0) == (sequences(the_winner("123456789m111p22z")), sequences(the_winner("123456m789p111p22z")))
    assert [1, 0] == [no_points(the_winner("123456m789p345s11z"), winds) for winds in (Winds("S", "S"), EAST_SOUTH)]
    assert 0 == no_points(east, EAST_SOUTH)


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("234567m345p666s88s", [ConsistencyTest.ALL_SIMPLES]),
        ("111999m111p999s11z", [ConsistencyTest.NO_SIMPLES, ConsistencyTest.TERMINAL_OR_HONOUR]),
        ("123789m123p789s11z", [ConsistencyTest.TERMINAL_OR_HONOUR]),
        ("234567m22255588m", [ConsistencyTest.ALL_SIMPLES, ConsistencyTest.ONE_SUIT]),
        ("123456m555888m11z", [ConsistencyTest.ONE_SUIT_AND_HONOURS]),
        ("555666z77z234m567p", [ConsistencyTest.LITTLE_THREE_DRAGONS]),
        ("234m567p789s111z22z", []),
    ],
)
def test_consistency(text: str, tests: list[ConsistencyTest]) -> None:
    """Which of the tests hold."""
    winner = the_winner(text)
    assert tests == list(consistency_tests(winner))
    assert max((test.doubles for test in tests), default=0) == consistency(winner)
    assert (tests[0].doubles if tests else 0) == consistency(winner, ClassicalRules(consistency="first"))


def test_every_contradiction_both_ways() -> None:
    """What Lott means, and what he says."""
    flush = the_winner("234567m22255588m")
    assert (4, 1) == (consistency(flush), consistency(flush, ClassicalRules(consistency="first")))
    triplets = the_winner("111222m444p888s99s")
    assert (1, 0) == (groups(triplets), groups(triplets, ClassicalRules(groups="with-pair")))
    ends = the_winner("123789m123p789s11z")
    assert (1, 0) == (consistency(ends), consistency(ends, ClassicalRules(terminal_or_honour="exactly-one")))
    east_pair = the_winner("123456m789p345s11z")
    by_words = ClassicalRules(no_points="without-winds")
    assert (0, 1) == (no_points(east_pair, EAST_SOUTH), no_points(east_pair, EAST_SOUTH, by_words))
    honours = the_winner("111222333z44455z")
    vacuous = ClassicalRules(one_suit_and_honours="vacuous")
    assert ConsistencyTest.ONE_SUIT_AND_HONOURS not in consistency_tests(honours)
    assert ConsistencyTest.ONE_SUIT_AND_HONOURS in consistency_tests(honours, vacuous)
    assert [ConsistencyTest.ALL_SIMPLES, ConsistencyTest.ONE_SUIT, ConsistencyTest.ONE_SUIT_AND_HONOURS] == list(
        consistency_tests(flush, vacuous)
    )
    hand = parse("222333444s567p88m")
    best, first = (final_score(hand, EAST_SOUTH, ClassicalRules(assignment=rule)) for rule in ("best", "first"))
    assert (80, 64) == (best.card.score, first.card.score)
    assert (80, 60) == (best.final, first.final)
    assigned = "assignment of tiles to sets: "
    assert (f"{assigned}the best of 2, worth 60, 80", (60, 80)) == (best.why, best.finals)
    assert (f"{assigned}the first that Lott's procedure, mended, finds", (60,)) == (first.why, first.finals)
    assert f"{assigned}the only one" == final_score(parse("234567m345p666s88s"), EAST_SOUTH).why
    two = final_score(parse("234567m22255588m"), EAST_SOUTH).why
    assert f"{assigned}the only one; consistency: one-suit, of all-simples, one-suit" == two
    assert "thirteen orphans have no sets" == final_score(parse("119m19p19s1234567z"), EAST_SOUTH).why
    assert 60 == final_score(hand, EAST_SOUTH, LITERAL_RULES).final


LIMITS: Final = {
    "555666777z234m99p": LimitHand.BIG_THREE_DRAGONS,
    "555666777z11122z": LimitHand.BIG_THREE_DRAGONS,
    "11122233344z234m": LimitHand.LITTLE_FOUR_WINDS,
    "111222333444z55m": LimitHand.BIG_FOUR_WINDS,
    "11122233355566z": LimitHand.ALL_HONOURS,
    "111999m111p11199s": LimitHand.ALL_TERMINALS,
    "119m19p19s1234567z": LimitHand.THIRTEEN_ORPHANS,
}


@pytest.mark.parametrize(("text", "limit"), LIMITS.items())
def test_limit_hands(text: str, limit: LimitHand) -> None:
    """Each pays the limit, and nothing is doubled."""
    found = final_score(parse(text), EAST_SOUTH)
    assert (limit, 500, 500, 0) == (found.card.limit, found.card.score, found.final, found.card.doubles.total)
    assert (500, 0) == (score(found.card.winner, EAST_SOUTH), doubles(found.card.winner, EAST_SOUTH))
    assert str(found.card).endswith(f"\n{'final score':<44}{500:>6}")
    assert limit.value == encode_score_card(found.card)["limit"]
    assert found.card.doubles.counted is None


def test_thirteen_orphans_have_no_sets() -> None:
    """Nor anything that sets have."""
    (orphans,) = decompose_complete(parse("119m19p19s1234567z"))
    assert not isinstance(orphans, CompleteRegular)
    winner = final_score(parse("119m19p19s1234567z"), EAST_SOUTH, ClassicalRules(assignment="first")).card.winner
    assert orphans == winner
    assert () == sets_of(winner)
    assert [0, 0, 0, 0, 0] == [
        groups(winner),
        sequences(winner),
        no_points(winner, EAST_SOUTH),
        consistency(winner),
        lucky_sets(winner, EAST_SOUTH),
    ]
    assert 20 == points(winner, EAST_SOUTH)
    assert (
        500 == final_score(parse("119m19p19s1234567z"), EAST_SOUTH, ClassicalRules(concealed_triplets="double")).final
    )


def test_concealed_triplets() -> None:
    """A second double, or the limit, where the rules say so, and only if none is open."""
    concealed, open_one = the_winner("111222m444p888s99s"), the_winner("222m444p888s99s (111m)")
    closed_quad, with_sequence = the_winner("222m444p888s99s [1111m]"), the_winner("234m222p444p888s99s")
    for rule, expected in (("no", [1, 1, 1, 0]), ("double", [2, 1, 2, 0])):
        played = ClassicalRules(concealed_triplets=cast("Any", rule))
        named = [
            dict(double_report(winner, EAST_SOUTH, played).doubles)
            for winner in (concealed, open_one, closed_quad, with_sequence)
        ]
        found = [doubles.get("groups", 0) + doubles.get("concealed-triplets", 0) for doubles in named]
        assert expected == found
    limit = ClassicalRules(concealed_triplets="limit")
    limits = [limit_hand(winner, limit) for winner in (concealed, open_one, closed_quad, with_sequence)]
    assert [LimitHand.CONCEALED_TRIPLETS, None, LimitHand.CONCEALED_TRIPLETS, None] == limits


def test_quads() -> None:
    """As melds, open or closed, or among up to eighteen concealed tiles, with red fives or without."""
    text = "1111222333444m55z"
    assert 264 == final_score(parse(text), EAST_SOUTH).card.score
    plain, red = (final_score(parse(f"{fives}222333444m11z"), EAST_SOUTH).card for fives in ("5555", "0550"))
    assert ("5555m", "0055m", plain.score) == (plain.points.sets[3][0], red.points.sets[3][0], red.score)
    first = final_score(parse(text), EAST_SOUTH, ClassicalRules(assignment="first")).card.winner
    assert mahjongg(parse(text)) == first
    assert 264 == final_score(parse("222333444m55z [1111m]"), EAST_SOUTH).card.score
    half = ClassicalRules(exposed="half")
    assert (66 - 16) * 4 == final_score(parse("222333444m55z (1111m)"), EAST_SOUTH, half).card.score
    assert 400 == final_score(parse("2222m3333p4444s6666z88m"), EAST_SOUTH).final
    assert 20 + 16 * 3 + 32 == final_score(parse("2222m3333p4444s6666z88m"), EAST_SOUTH).card.points.total
    assert 80 == final_score(parse("222333444s567p88m"), EAST_SOUTH).final
    assert LimitHand.THIRTEEN_ORPHANS == final_score(parse("119m19p19s1234567z"), EAST_SOUTH).card.limit


def test_reports() -> None:
    """As tables and as JSON."""
    winner = the_winner("666777z222s234s44z")
    assert """\
going out                                       20
222s                                             4
234s                                             0
666z                                             8
777z                                             8
44z                                              0
points                                          40""" == str(point_report(winner, EAST_SOUTH))
    assert """\
lucky-sets                                       2
consistency (one-suit-and-honours)               1
doubles                                          3""" == str(double_report(winner, EAST_SOUTH))
    card = score_card(winner, EAST_SOUTH)
    worth = f"{'40 x 2^3':<44}{320:>6}\n{'final score':<44}{320:>6}"
    assert f"{point_report(winner, EAST_SOUTH)}\n{double_report(winner, EAST_SOUTH)}\n{worth}" == str(card)
    assert json.loads(json.dumps(encode_score_card(card))) == {
        "sets": [{"set": text, "points": worth} for text, worth in point_report(winner, EAST_SOUTH).sets],
        "base": 20,
        "points": 40,
        "doubles": [{"name": "lucky-sets", "count": 2}, {"name": "consistency", "count": 1}],
        "limit": None,
        "score": 320,
        "final": 320,
    }
    assert 40 == encode_point_report(point_report(winner, EAST_SOUTH))["points"]
    assert {
        "doubles": [{"name": "lucky-sets", "count": 2}, {"name": "consistency", "count": 1}],
        "tests": ["one-suit-and-honours"],
        "counted": "one-suit-and-honours",
    } == encode_double_report(double_report(winner, EAST_SOUTH))
    plain = double_report(the_winner("234m567p789s111z22z"), Winds("N", "N"))
    assert {"doubles": [], "tests": [], "counted": None} == encode_double_report(plain)


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (
            lambda: final_score(parse("11223344556677z"), EAST_SOUTH),
            NotComplete,
            "11223344556677z is neither four blocks and a pair nor thirteen orphans",
        ),
        (
            lambda: final_score(parse("1112223334445667z"), EAST_SOUTH),
            NotComplete,
            "1112223334445667z is neither four blocks and a pair nor thirteen orphans",
        ),
        (lambda: final_score(parse("22z"), EAST_SOUTH), BadSize, "2 concealed tiles and 0 melds" + WINNING),
        (lambda: final_score(parse("2z"), EAST_SOUTH), BadSize, "1 concealed tile" + DRAWN),
        (lambda: Winds(cast("Any", "X"), "E"), BadOption, "own-wind must be one of E, S, W, N; not 'X'"),
        (lambda: Winds("E", cast("Any", 1)), BadOption, "prevailing-wind must be one of E, S, W, N; not 1"),
        (lambda: ClassicalRules(exposed=cast("Any", "x")), BadOption, "exposed must be one of book, half; not 'x'"),
        (lambda: score_card(the_winner("55m"), EAST_SOUTH), BadSize, "0 blocks and 0 melds" + WINNING),
        (lambda: settle(card_of(70, "E"), "E"), BadOption, "discarder must be one of S, W, N; not 'E'"),
        (lambda: settle(card_of(70, "S"), cast("Any", 0)), BadOption, "discarder must be one of E, W, N; not 0"),
        (lambda: ClassicalRules(dealer=cast("Any", "double")), BadOption,
         "dealer must be one of share, whole, like-others; not 'double'"),
        (lambda: Mechanics(last_tile=cast("Any", 1)), BadOption, "last_tile must be one of False, True; not 1"),
    ],
)  # fmt: skip
def test_bad_arguments_are_refused(wrong: Callable[[], object], kind: type[MahjongError], message: str) -> None:
    """With what is wrong."""
    with pytest.raises(kind) as caught:
        wrong()
    assert message == str(caught.value)


def test_rules() -> None:
    """Each has a default, which is its first choice, a sentence and a source."""
    assert len(CHOICES) == 14
    for rule in CHOICES:
        assert rule.choices[0] == rule.default == rule.word_in(DEFAULT_RULES)
        assert rule.sentence.endswith(".")
        assert rule.source
    of_hands = [rule.name for rule in CHOICES if rule.name not in {"dealer", "discarder", "limit_doubled"}]
    assert of_hands == [rule.name for rule in CHOICES_OF_HANDS]
    assert [False] * 5 == [each.default for each in MECHANICS]


def test_the_options_of_the_oracle() -> None:
    """They are the protocol's three, as the rules have them."""
    options = {"assignment": ("best", "first"), "consistency": ("best", "first"), "exposed": ("book", "half")}
    assert options == OPERATIONS["classical"].options


def card_of(final: int, own: Wind, rules: ClassicalRules = DEFAULT_RULES) -> ScoreCard:
    """A card with that final score."""
    card = score_card(parse("123m456p789s111z22z"), Winds(own, "S"), rules)
    return attrs.evolve(card, points=PointReport((), base=final), doubles=DoubleReport((), (), None), limit=None)


@pytest.mark.parametrize(
    ("own", "discarder", "rules", "balance"),
    [
        ("E", None, ClassicalRules(), (420, -140, -140, -140)),
        ("S", None, ClassicalRules(), (-140, 280, -70, -70)),
        ("S", "W", ClassicalRules(), (-140, 280, -70, -70)),
        ("S", "W", ClassicalRules(discarder="for-all"), (0, 280, -280, 0)),
        ("S", "W", ClassicalRules(discarder="alone"), (0, 70, -70, 0)),
        ("S", "E", ClassicalRules(discarder="alone"), (-140, 140, 0, 0)),
        ("E", "N", ClassicalRules(discarder="alone"), (140, 0, 0, -140)),
        ("E", None, ClassicalRules(dealer="whole"), (420, -140, -140, -140)),
        ("S", None, ClassicalRules(dealer="whole"), (-140, 420, -140, -140)),
        ("N", "W", ClassicalRules(dealer="whole", discarder="alone"), (0, 0, -140, 140)),
        ("E", None, ClassicalRules(dealer="like-others"), (210, -70, -70, -70)),
        ("W", None, ClassicalRules(dealer="like-others"), (-70, -70, 210, -70)),
    ],
)
def test_settlement(own: Wind, discarder: Wind | None, rules: ClassicalRules, balance: tuple[int, ...]) -> None:
    """Two shares where the dealer, East, is concerned, or for all, or none; the discarder for all, or alone."""
    assert balance == settle(card_of(70, own, rules), discarder).balance


def test_settlement_and_the_limit() -> None:
    """A loser can owe more than it, or not."""
    assert (3000, -1000, -1000, -1000) == settle(card_of(500, "E")).balance
    assert (1500, -500, -500, -500) == settle(card_of(500, "E", ClassicalRules(limit_doubled=False))).balance
    assert (-500, 1240, -370, -370) == settle(card_of(370, "S", ClassicalRules(limit_doubled=False))).balance


def test_settlements_of_hands() -> None:
    """The winds and rules by which a hand was scored settle it; payments stand in the order of the payers' winds."""
    played = ClassicalRules(discarder="for-all", exposed="half")
    found = final_score(parse("123m456p789s11z (777z)"), Winds("S", "E"), played)
    assert 50 == found.final
    assert (Transfer("W", "S", 200),) == settle(found, "W").payments
    assert settle(found, "W") == settle(found.card, "W")
    settled = settle(found)
    assert (Transfer("E", "S", 100), Transfer("W", "S", 50), Transfer("N", "S", 50)) == settled.payments
    assert "E pays S 100\nW pays S 50\nN pays S 50\nE -100, S +200, W -50, N -50" == str(settled)


RULED_HANDS: Final = [
    (ClassicalRules(assignment="first"), "222333444s567p88m", (20, 2, 80, 80), (32, 1, 64, 60)),
    (ClassicalRules(consistency="first"), "234567m22255588m", (28, 4, 448, 450), (28, 1, 56, 60)),
    (ClassicalRules(groups="with-pair"), "111222m444p888s99s", (40, 1, 80, 80), (40, 0, 40, 40)),
    (ClassicalRules(terminal_or_honour="exactly-one"), "123789m123p789s11z", (22, 1, 44, 40), (22, 0, 22, 20)),
    (ClassicalRules(no_points="without-winds"), "123456m789p345s11z", (22, 0, 22, 20), (22, 1, 44, 40)),
    (ClassicalRules(exposed="half"), "123m456p789s11z (777z)", (30, 1, 60, 60), (26, 1, 52, 50)),
    (ClassicalRules(nine_gates="limit"), "1112345678999p5p", (36, 4, 576, 500), (36, 0, 500, 500)),
    (ClassicalRules(concealed_triplets="double"), "222m333p444s666s88m", (36, 2, 144, 140), (36, 3, 288, 290)),
    (ClassicalRules(concealed_triplets="limit"), "222m333p444s666s88m", (36, 2, 144, 140), (36, 0, 500, 500)),
    (ClassicalRules(sequence_in_three_suits="double"), "234m234p234s567s11z", (22, 0, 22, 20), (22, 1, 44, 40)),
    (ClassicalRules(triplet_in_three_suits="double"), "222m222p222s345s11z", (34, 0, 34, 30), (34, 1, 68, 70)),
]


def numbers_of(found: FinalScore) -> tuple[int, int, int, int]:
    """Points, doubles, score and final score."""
    return found.card.points.total, found.card.doubles.total, found.card.score, found.final


def asked(hand: str, rules: ClassicalRules, *more: str) -> str:
    """What the command line says of a hand by these rules."""
    options = [word for rule in CHOICES_OF_HANDS for word in (f"--{rule.option}", getattr(rules, rule.name))]
    words = ["score", "classical", "--own-wind", "E", "--prevailing-wind", "S", *options, *more, hand]
    result = CliRunner().invoke(commands, words)
    assert 0 == result.exit_code, result.output
    return result.stdout


@pytest.mark.parametrize(("rules", "text", "by_default", "by_rule"), RULED_HANDS, ids=str)
def test_every_rule_of_hands(
    rules: ClassicalRules, text: str, by_default: tuple[int, ...], by_rule: tuple[int, ...]
) -> None:
    """It changes what a hand is worth, in its score, its report, as JSON and at the command line."""
    hand = parse(text)
    found = final_score(hand, EAST_SOUTH, rules)
    assert by_default == numbers_of(final_score(hand, EAST_SOUTH))
    assert by_rule == numbers_of(found)
    assert by_rule[:3] == (
        points(found.card.winner, EAST_SOUTH, rules),
        doubles(found.card.winner, EAST_SOUTH, rules),
        score(found.card.winner, EAST_SOUTH, rules),
    )
    assert found.card == score_card(hand, EAST_SOUTH, rules) == score_card(found.card.winner, EAST_SOUTH, rules)
    assert (EAST_SOUTH, rules) == (found.card.winds, found.card.rules)
    encoded = encode_score_card(found.card)
    assert (by_rule[0], by_rule[2], by_rule[3]) == (encoded["points"], encoded["score"], encoded["final"])
    assert f"{'final score':<44}{by_rule[3]:>6}" in str(found).splitlines()
    assert f"{'points':<44}{by_rule[0]:>6}" in str(found).splitlines()
    line = json.loads(asked(text, rules, "--json"))
    assert by_rule[0] == line["points"]
    assert by_rule[1] == sum(double["count"] for double in line["doubles"])
    assert by_rule[2:] == (line["score"], line["final"])
    assert f"  {'final score':<44}{by_rule[3]:>6}" in asked(text, rules).splitlines()


def test_every_rule_is_tried() -> None:
    """Those above are all choices that are not defaults, but one, which no score depends on."""
    tried = {str(rules) for rules, *_ in RULED_HANDS} | {"one-suit-and-honours vacuous"}
    every = {f"{rule.option} {choice}" for rule in CHOICES_OF_HANDS for choice in rule.choices[1:]}
    assert every == tried


def test_one_suit_and_honours() -> None:
    """It is among the tests that hold where either is alone, in the report, as JSON and at the command line."""
    text, vacuous = "123456m789m55588m", ClassicalRules(one_suit_and_honours="vacuous")
    every = ["one-suit", "one-suit-and-honours"]
    found = final_score(parse(text), EAST_SOUTH, vacuous)
    assert every == [*found.card.doubles.tests]
    assert every == encode_double_report(found.card.doubles)["tests"]
    assert found.why.endswith("; consistency: one-suit, of one-suit, one-suit-and-honours")
    assert every == json.loads(asked(text, vacuous, "--json"))["tests"]
    assert ["one-suit"] == json.loads(asked(text, DEFAULT_RULES, "--json"))["tests"]


@pytest.mark.parametrize(
    ("text", "is_sequence", "is_triplet"),
    [
        ("234m234p234s567s11z", 1, 0),
        ("234m34p567s11z34s2s2p", 1, 0),
        ("234m234p34s2s11z (567s)", 1, 0),
        ("34m11z2m (234p) (234s) (567s)", 1, 0),
        ("234m345p456s567s11z", 0, 0),
        ("234m234m234p567s11z", 0, 0),
        ("234234m234p567p11z", 0, 0),
        ("222m222p222s345s11z", 0, 1),
        ("345s11z (222m) (2222p) [2222s]", 0, 1),
        ("222m222p22s345s111z", 0, 0),
        ("222m234p222s345s11z", 0, 0),
        ("111m222p333s345s11z", 0, 0),
        ("222m222p345s111z33z", 0, 0),
    ],
)
def test_sets_in_three_suits(text: str, is_sequence: int, is_triplet: int) -> None:
    """The same sequence, or rank of three or four of a kind, in all three suits, melds included; a pair is neither."""
    rules = ClassicalRules(sequence_in_three_suits="double", triplet_in_three_suits="double")
    for winner in winners(parse(text)):
        assert (is_sequence, is_triplet) == (
            sequence_in_three_suits(winner, rules),
            triplet_in_three_suits(winner, rules),
        )
        assert (0, 0) == (sequence_in_three_suits(winner), triplet_in_three_suits(winner))


def test_ties() -> None:
    """Of equal final scores the higher score counts, of equal scores what is listed first; so it is with tests."""
    for text, finals, scores, counts in (
        ("234m66677778999p", (30, 30), [28, 32], 1),
        ("234m33366678999p", (30, 30), [28, 32], 1),
        ("11123444m111p111s", (40, 40), [44, 40], 0),
        ("234m11123444777p", (30, 30), [32, 28], 0),
        ("123777888999p55s", (40, 40), [36, 40], 1),
    ):
        found = final_score(parse(text), EAST_SOUTH)
        readings = winners(parse(text))
        assert scores == [score(reading, EAST_SOUTH) for reading in readings]
        assert (finals, readings[counts], scores[counts]) == (found.finals, found.card.winner, found.card.score)
    for text in ("66778899p111666z", "33345666p111666z"):
        first, second = winners(parse(text))
        assert score(first, EAST_SOUTH) == score(second, EAST_SOUTH)
        assert first == final_score(parse(text), EAST_SOUTH).card.winner
    ends = final_score(parse("111999m111p999s11z"), EAST_SOUTH).card.doubles
    assert (ConsistencyTest.NO_SIMPLES, ConsistencyTest.TERMINAL_OR_HONOUR) == ends.tests
    assert ConsistencyTest.NO_SIMPLES is ends.counted


def test_the_order_of_doubles() -> None:
    """A report lists them as Lott asks for them, then the variations, then how the hand was won."""
    rules = ClassicalRules(
        sequence_in_three_suits="double", triplet_in_three_suits="double", concealed_triplets="double"
    )
    for text, won, names_of in (
        ("123456789m111z55z", Mechanics(), ["lucky-sets", "sequences", "consistency"]),
        ("111z222m222p222s33s", Mechanics(), ["lucky-sets", "groups", "concealed-triplets", "triplet-in-three-suits"]),
        ("234m234p234s567s22s", Mechanics(), ["no-points", "consistency", "sequence-in-three-suits"]),
        (
            "222m333p444s88m [1111z]",
            Mechanics(last_tile=True, replacement_tile=True, all_concealed=True),
            ["lucky-sets", "groups", "concealed-triplets", "last-tile", "replacement-tile", "all-concealed"],
        ),
        ("234m567p789s22s (111z)", Mechanics(robbed_quad=True), ["lucky-sets", "robbed-quad"]),
        ("234m567p789s22s111z", Mechanics(all_concealed=True, first_turn=True),
         ["lucky-sets", "all-concealed", "first-turn"]),
    ):  # fmt: skip
        card = score_card(parse(text), EAST_SOUTH, rules, won)
        assert names_of == [name for name, _ in card.doubles.doubles]
        written = [line.split()[0] for line in str(card.doubles).splitlines()]
        assert [*names_of, "doubles"] == written
        assert names_of == [double["name"] for double in cast("Any", encode_score_card(card)["doubles"])]
        assert list(won.doubles) == names_of[len(names_of) - len(won.doubles) :]


@pytest.mark.parametrize(
    ("won", "text"),
    [
        (Mechanics(last_tile=True), "234m567p789s22s111z"),
        (Mechanics(replacement_tile=True), "234m567p22s111z (9999s)"),
        (Mechanics(robbed_quad=True), "234m567p789s22s111z"),
        (Mechanics(all_concealed=True), "234m567p789s22s111z"),
        (Mechanics(first_turn=True), "234m567p789s22s111z"),
    ],
    ids=str,
)
def test_mechanics(won: Mechanics, text: str) -> None:
    """Each is one double, with its name, in the score, the report, as JSON and at the command line."""
    (name,) = won.doubles
    hand = parse(text)
    plain, found = final_score(hand, EAST_SOUTH), final_score(hand, EAST_SOUTH, DEFAULT_RULES, won)
    winner = found.card.winner
    expected = (*plain.card.doubles.doubles, (name, 1))
    assert expected == found.card.doubles.doubles == double_report(winner, EAST_SOUTH, DEFAULT_RULES, won).doubles
    assert 2 * plain.card.score == found.card.score == score(winner, EAST_SOUTH, DEFAULT_RULES, won)
    assert plain.card.doubles.total + 1 == doubles(winner, EAST_SOUTH, DEFAULT_RULES, won)
    assert found.card == score_card(winner, EAST_SOUTH, DEFAULT_RULES, won)
    assert f"{name:<44}{1:>6}" in str(found).splitlines()
    assert {"name": name, "count": 1} in cast("Any", encode_score_card(found.card)["doubles"])
    line = json.loads(asked(text, DEFAULT_RULES, f"--{name}", "--json"))
    assert {"name": name, "count": 1} in line["doubles"]
    assert found.final == line["final"]
    assert f"  {name:<44}{1:>6}" in asked(text, DEFAULT_RULES, f"--{name}").splitlines()


def test_mechanics_of_limit_hands() -> None:
    """They pay the limit, and nothing is doubled; what cannot be is refused all the same."""
    text = "119m19p19s1234567z"
    card = score_card(parse(text), EAST_SOUTH, DEFAULT_RULES, Mechanics(robbed_quad=True))
    assert ((), 500) == (card.doubles.doubles, card.score)
    with pytest.raises(BadMechanics):
        final_score(parse(text), EAST_SOUTH, DEFAULT_RULES, Mechanics(replacement_tile=True))


EXCLUDED: Final = {
    ("last_tile", "robbed_quad"): "last-tile and robbed-quad exclude each other: a tile is drawn, or another player's",
    ("replacement_tile", "robbed_quad"):
        "replacement-tile and robbed-quad exclude each other: a tile is drawn, or another player's",
    ("robbed_quad", "first_turn"):
        "robbed-quad and first-turn exclude each other: a robbed tile is neither drawn nor discarded",
    ("last_tile", "first_turn"): "last-tile and first-turn exclude each other: the first tile of the wall is not the "
        "last",
    ("replacement_tile", "first_turn"):
        "replacement-tile and first-turn exclude each other: a quad was declared before",
}  # fmt: skip


def test_mechanics_that_exclude_each_other() -> None:
    """Five pairs of ten do, and the message names both."""
    allowed = 0
    for first, second in combinations([each.name for each in MECHANICS], 2):
        both = {first: True, second: True}
        if (first, second) in EXCLUDED:
            with pytest.raises(BadMechanics, match=f"^{re.escape(EXCLUDED[first, second])}$") as caught:
                Mechanics(**both)
            assert "bad-mechanics" == caught.value.code
        else:
            names_of = f"{first.replace('_', '-')}, {second.replace('_', '-')}"
            assert names_of == str(Mechanics(**both))
            allowed += 1
    assert 5 == allowed == len(EXCLUDED)


@pytest.mark.parametrize(
    ("won", "hand", "message"),
    [
        (Mechanics(all_concealed=True), parse("234m567p22s (789s) (111z)"),
         "all-concealed contradicts the hand: (789s) is open"),
        (Mechanics(all_concealed=True), parse("234m567p22s [1111z] (9999s)"),
         "all-concealed contradicts the hand: (9999s) is open"),
        (Mechanics(first_turn=True), parse("234m567p22s (789s) (111z)"),
         "first-turn contradicts the hand: (789s) was melded before"),
        (Mechanics(first_turn=True), parse("234m567p22s789s [1111z]"),
         "first-turn contradicts the hand: [1111z] was melded before"),
        (Mechanics(first_turn=True), parse("1111222333444m55z"),
         "first-turn contradicts the hand: 1111m was replaced before"),
        (Mechanics(replacement_tile=True), parse("234m567p22s (789s) (111z)"),
         "replacement-tile contradicts the hand: none of its sets is a quad"),
        (Mechanics(robbed_quad=True), parse("222m333p444s666s88m"),
         "robbed-quad contradicts the hand: of no concealed kind does it hold only one, the fourth of the quad"),
        (Mechanics(robbed_quad=True), parse("222333p66s (234m) (777z)"),
         "robbed-quad contradicts the hand: of no concealed kind does it hold only one, the fourth of the quad"),
        (Mechanics(robbed_quad=True), parse("234m22z (222m) (333m) (444m)"),
         "robbed-quad contradicts the hand: of no concealed kind does it hold only one, the fourth of the quad"),
    ],
)  # fmt: skip
def test_mechanics_that_contradict_the_hand(won: Mechanics, hand: Hand, message: str) -> None:
    """They are refused, and the message names both."""
    with pytest.raises(BadMechanics, match=f"^{re.escape(message)}$"):
        final_score(hand, EAST_SOUTH, DEFAULT_RULES, won)
    assert numbers_of(final_score(hand, EAST_SOUTH, DEFAULT_RULES, NO_MECHANICS))[0] >= 20


def test_mechanics_of_hands_with_quads() -> None:
    """A quad among the tiles can be replaced; closed quads leave a hand concealed."""
    replaced = Mechanics(replacement_tile=True, all_concealed=True, last_tile=True)
    hands = parse("1111222333444m55z"), parse("222333444m55z [1111m]")
    found = [final_score(hand, EAST_SOUTH, DEFAULT_RULES, replaced).card.doubles.doubles[-3:] for hand in hands]
    assert [(("last-tile", 1), ("replacement-tile", 1), ("all-concealed", 1))] * 2 == found


def test_bad_mechanics_at_the_command_line() -> None:
    """Those that exclude each other are refused at once, those that contradict a hand with the hand."""
    begin = ["score", "classical", "--own-wind", "E", "--prevailing-wind", "S"]
    both = CliRunner().invoke(commands, [*begin, "--robbed-quad", "--last-tile", "1m"])
    assert 2 == both.exit_code
    assert "mjfunc: bad-mechanics: last-tile and robbed-quad exclude each other" in both.stderr
    refused = CliRunner().invoke(commands, [*begin, "--replacement-tile", "234m567p789s22s111z"])
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert refused.stderr.startswith("mjfunc: bad-mechanics: replacement-tile contradicts the hand")


WINNER: Final = winners(parse("123m456p789s111z22z"))[0]
PUBLIC: Final[dict[str, tuple[object, ...]]] = {
    "concealed_triplets": (WINNER, DEFAULT_RULES),
    "consistency": (WINNER, DEFAULT_RULES),
    "consistency_tests": (WINNER, DEFAULT_RULES),
    "double_report": (WINNER, EAST_SOUTH, DEFAULT_RULES, NO_MECHANICS),
    "doubles": (WINNER, EAST_SOUTH, DEFAULT_RULES, NO_MECHANICS),
    "encode_double_report": (double_report(WINNER, EAST_SOUTH),),
    "encode_point_report": (point_report(WINNER, EAST_SOUTH),),
    "encode_score_card": (score_card(WINNER, EAST_SOUTH),),
    "final_score": (parse("123m456p789s111z22z"), EAST_SOUTH, DEFAULT_RULES, NO_MECHANICS),
    "groups": (WINNER, DEFAULT_RULES),
    "limit_hand": (WINNER, DEFAULT_RULES),
    "lucky_sets": (WINNER, EAST_SOUTH),
    "no_points": (WINNER, EAST_SOUTH, DEFAULT_RULES),
    "point_report": (WINNER, EAST_SOUTH, DEFAULT_RULES),
    "points": (WINNER, EAST_SOUTH, DEFAULT_RULES),
    "score": (WINNER, EAST_SOUTH, DEFAULT_RULES, NO_MECHANICS),
    "score_card": (WINNER, EAST_SOUTH, DEFAULT_RULES, NO_MECHANICS),
    "sequence_in_three_suits": (WINNER, DEFAULT_RULES),
    "sequences": (WINNER,),
    "sets_of": (WINNER,),
    "settle": (final_score(parse("123m456p789s111z22z"), EAST_SOUTH),),
    "triplet_in_three_suits": (WINNER, DEFAULT_RULES),
    "winners": (parse("123m456p789s111z22z"), DEFAULT_RULES),
}
"""Every public function, with arguments that are right."""
TAKES: Final[dict[type[object], tuple[str, str]]] = {
    CompleteRegular: (
        "a CompleteRegular or CompleteThirteenOrphans",
        "winners(parse('123m456p789s111z22z')) lists them",
    ),
    Hand: ("a Hand", "for example parse('123m456p11z')"),
    Winds: ("Winds", "Winds('E', 'S') makes them: the own wind and the prevailing one"),
    ClassicalRules: ("ClassicalRules", "ClassicalRules() has the defaults"),
    Mechanics: ("Mechanics", "Mechanics(last_tile=True) makes some"),
    PointReport: ("a PointReport", "point_report(winner, winds) makes one"),
    DoubleReport: ("a DoubleReport", "double_report(winner, winds) makes one"),
    ScoreCard: ("a ScoreCard", "score_card(hand, winds) makes one"),
    FinalScore: (
        "a FinalScore or a ScoreCard",
        "final_score(parse('123m456p789s111z22z'), Winds('E', 'S')) makes one",
    ),
}


def test_the_wrong_class() -> None:
    """Every public function says in one sentence what it takes, not what, and how to get it; nothing is left out."""
    functions = [name for name in classical.__all__ if inspect.isfunction(getattr(classical, name))]
    assert sorted(PUBLIC) == sorted(functions)
    tried = 0
    for name, right in PUBLIC.items():
        function = getattr(classical, name)
        function(*right)
        for at, argument in enumerate(right):
            takes, how = TAKES[type(argument)]
            if name == "score_card" and at == 0:
                takes, how = TAKES[Hand]
            with pytest.raises(TypeError) as caught:
                function(*right[:at], "123m", *right[at + 1 :])
            assert f"{name} takes {takes}, not '123m'; {how}" == str(caught.value)
            tried += 1
    parameters = sum(len(inspect.signature(getattr(classical, name)).parameters) for name in functions)
    assert parameters - len(["the discarder, a wind"]) == tried


@pytest.mark.parametrize("named", [ClassicalRules, Mechanics])
def test_rules_are_named(named: type[ClassicalRules | Mechanics]) -> None:
    """Nothing tells which rule a bare word would mean."""
    with pytest.raises(TypeError, match=r"takes 1 positional argument but 2 were given$"):
        cast("Any", named)(cast("Any", "first"))


def test_seven_pairs_are_not_a_winner() -> None:
    """Nothing is asked of them."""
    (pairs,) = decompose_complete(parse("1122m3344p5566s77z"))
    with pytest.raises(TypeError, match=r"^groups takes a CompleteRegular or CompleteThirteenOrphans, not Complete"):
        groups(cast("Any", pairs))


VALUES: Final = (
    EAST_SOUTH,
    DEFAULT_RULES,
    LITERAL_RULES,
    NO_MECHANICS,
    Mechanics(all_concealed=True, first_turn=True),
    *LimitHand,
    *ConsistencyTest,
    point_report(WINNER, EAST_SOUTH),
    double_report(the_winner("234567m22255588m"), EAST_SOUTH),
    score_card(WINNER, EAST_SOUTH),
    score_card(parse("11122233344z234m"), EAST_SOUTH),
    final_score(parse("222333444s567p88m"), EAST_SOUTH),
    final_score(parse("119m19p19s1234567z"), EAST_SOUTH),
    Transfer("S", "E", 140),
    settle(final_score(parse("222333444s567p88m"), EAST_SOUTH), "N"),
    WINNER,
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values(value: object) -> None:
    """All pickle, copy and hash, and what they show evaluates to them, enumerations inside included."""
    for same in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):  # noqa: S301  # our own
        assert value == same
        assert hash(value) == hash(same)
        assert type(value) is type(same)
    assert value == eval(expression(value), {**vars(public), **vars(classical)})  # noqa: S307  # what is tested


def test_texts_of_values() -> None:
    """Readable, and the same that the command line shows."""
    assert "own wind E, prevailing wind S" == str(EAST_SOUTH)
    assert read_tiles("12z") == EAST_SOUTH.tiles
    assert "the default rules" == str(DEFAULT_RULES)
    assert "dealer whole, limit-doubled no" == str(ClassicalRules(limit_doubled=False, dealer="whole"))
    assert "nothing special" == str(NO_MECHANICS)
    assert "last-tile, replacement-tile" == str(Mechanics(replacement_tile=True, last_tile=True))
    assert "S pays E 140" == str(Transfer("S", "E", 140))
    assert "E +0, S +0, W +0, N +0" == str(Settlement(()))
    found = final_score(parse("222333444s567p88m"), EAST_SOUTH)
    assert [f"  {line}" for line in str(found).splitlines()] == asked("222333444s567p88m", DEFAULT_RULES).splitlines()[
        1:
    ]


@pytest.mark.parametrize("word", ["yes", "no", 1, None])
def test_boolean_rule_refuses_a_word(word: object) -> None:
    """A rule that is written yes or no is a bool in Python."""
    with pytest.raises(BadOption, match=f"^limit_doubled is True or False, not {word!r}$"):
        ClassicalRules(**cast("Any", {"limit_doubled": word}))


def test_literals_are_offered() -> None:
    """Each choice has a type with a name, and all that is public is sorted and there."""
    literals = {rule.name.title().replace("_", "") for rule in CHOICES if not rule.is_yes_or_no} | {"Wind"}
    assert literals <= set(classical.__all__)
    assert len(classical.__all__) == len(set(classical.__all__))
    assert all(hasattr(classical, name) for name in classical.__all__)
    assert not {"LITERAL", "DEFAULT"} & set(classical.__all__)


def names(counts: Counts) -> list[str]:
    """Plain tile names."""
    return [str(tile) for tile in tiles_of(counts)]


POOLS: Final = ("m", "p", "sz", "mz", "mps", "mpsz", "z", "winds", "dragons", "ends", "simples")


def pool(name: str) -> list[Tile]:
    """The kinds that a hand is dealt of."""
    match name:
        case "winds":
            return [*KINDS[27:31], *KINDS[27:31], *KINDS[:9]]
        case "dragons":
            return [*KINDS[31:], *KINDS[31:], *KINDS[31:], *KINDS[9:18]]
        case "ends":
            return [kind for kind in KINDS if kind.is_terminal]
        case "simples":
            return [kind for kind in KINDS if kind.is_simple]
        case suits:
            return [kind for kind in KINDS if kind.suit.value in suits]


def dealt_of_sets(choice: random.Random) -> Counts | None:
    """Tiles of four sets, sometimes quads, and a pair, of a few kinds; None if there are too many copies."""
    name = choice.choice(POOLS)
    kinds = pool(name)
    tiles = [choice.choice(kinds)] * 2
    for _ in range(4):
        kind = choice.choice(kinds)
        shape = choice.choice((3, 3, 3, 4, 0, 0, 0))
        if shape or kind.is_honour or kind.rank > 7 or name == "ends":
            tiles += [kind] * (shape or 3)
        else:
            tiles += KINDS[kind.index : kind.index + 3]
    counts = counts_of(tiles)
    return counts if max(map(max, counts)) <= 4 else None


def spoilt(choice: random.Random, counts: Counts) -> Counts:
    """One tile exchanged for another kind."""
    tiles = [*tiles_of(counts)]
    tiles.remove(choice.choice(tiles))
    return counts_of([*tiles, choice.choice([kind for kind in KINDS if tiles.count(kind) < 4])])


def ours(counts: Counts, winds: Winds) -> FinalScore | None:
    """The score of a hand, or nothing if it does not win."""
    try:
        return final_score((HandWithQuads if sum(map(sum, counts)) > 14 else Hand)(counts), winds)
    except NotComplete:
        return None


@pytest.mark.slow
def test_a_second_scorer_on_whole_hands() -> None:
    """A large sample, with quads among the tiles, all pairs of winds, all limit hands and tests; and near misses."""
    choice = random.Random(29)
    winds = [*product(range(4), repeat=2)]
    seen: Counter[object] = Counter()
    while seen["hands"] < 6_000:
        counts = dealt_of_sets(choice)
        if counts is None:
            continue
        own, prevailing = choice.choice(winds)
        for hand in (counts, spoilt(choice, counts)) if seen["hands"] % 4 == 0 else (counts,):
            found = ours(hand, Winds(WINDS[own], WINDS[prevailing]))
            readings = second_scorer.readings(names(hand), str(own + 1), str(prevailing + 1))
            expected = second_scorer.best(readings)
            assert (expected and expected.final) == (None if found is None else found.final), names(hand)
            assert (expected and expected.score) == (None if found is None else found.card.score), names(hand)
            if found is None:
                seen["misses"] += 1
            else:
                seen.update((found.card.limit, *found.card.doubles.tests, found.final, (own, prevailing)))
        seen["hands"] += 1
    limits = [limit for limit in LimitHand if limit not in RULED and limit is not LimitHand.THIRTEEN_ORPHANS]
    assert min(seen[name] for name in (*limits, *ConsistencyTest, *winds)) > 10
    assert seen["misses"] > 1_000
    assert len([score for score in seen if isinstance(score, int)]) > 30
    assert [] == second_scorer.readings(names(parse("11223344556677z").counts), "1", "1")
    assert [(20, 0, 500, 500)] == second_scorer.readings(names(parse("119m19p19s1234567z").counts), "1", "1")


def test_second_scorer_imports_nothing_of_mjfunc() -> None:
    """It imports nothing of ours, so that nothing that is wrong here is wrong there for the same reason."""
    tree = ast.parse(Path(second_scorer.__file__).read_text(encoding="utf-8"))
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert {"__future__", "collections.abc", "itertools", "typing"} == set(modules)
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]


RULED: Final = {LimitHand.NINE_GATES, LimitHand.CONCEALED_TRIPLETS}


def test_the_card_of_a_limit_hand() -> None:
    """Its name stands where the doubles of another one are worked out."""
    card = final_score(parse("19m19p19s12345677z"), Winds("E", "S")).card
    assert [["going out", "20"], ["points", "20"], ["thirteen-orphans", "500"], ["final score", "500"]] == [
        line.rsplit(maxsplit=1) for line in str(card).splitlines()
    ]
