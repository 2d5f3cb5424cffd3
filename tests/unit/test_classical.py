"""Classical scoring: the book's examples, every rule both ways, every limit hand, and a second scorer."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest

from mjfunc import (
    KINDS,
    BadOption,
    BadSize,
    Block,
    BlockShape,
    CompleteRegular,
    Conventions,
    Hand,
    MahjongError,
    Meld,
    Pair,
    Suit,
    counts_of,
    decompose_complete,
    parse,
    read_tiles,
)
from mjfunc.census.built import complete_suits
from mjfunc.classical import (
    CHOICES,
    DEFAULT,
    LITERAL,
    WINDS,
    ConsistencyTest,
    FinalScore,
    LimitHand,
    Payment,
    Rules,
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
    rules,
    score,
    score_card,
    sequences,
    sets_of,
    settle,
)
from mjfunc.classical import sets as of_set
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.counts import tiles_of
from mjfunc.tiles.errors import NotComplete
from tests import second_scorer

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.tiles.counts import Counts
    from mjfunc.tiles.tile import Tile

EAST_SOUTH: Final = Winds("E", "S")
OF_THE_BOOK: Final = "; a hand of the book has 14, and one more for each quad, to 18"
WINNING: Final = "; a winning hand has 4 blocks and a pair"
DRAWN: Final = "; a drawn hand has 2, 5, 8, 11 or 14"


def the_winner(text: str) -> CompleteRegular:
    """The only way in which a hand is complete."""
    (found,) = decompose_complete(parse(text))
    assert isinstance(found, CompleteRegular)
    return found


def book(text: str) -> Counts:
    """A hand of the book, its quads among the others."""
    return counts_of(read_tiles(text))


@pytest.mark.parametrize(
    ("text", "of_points", "of_doubles", "of_score", "final"),
    [
        pytest.param("222345s55s222p666z", 36, 1, 72, 70, id="bamboo 222 345 55, dot 222, three Green"),
        pytest.param("222345s55s222p234p", 28, 1, 56, 60, id="bamboo 222 345 55, dot 222 234"),
        pytest.param("222234s666z777z44z", 40, 3, 320, 320, id="printed as 36 points, which is a slip"),
        pytest.param("222333444s567p88m", 20, 2, 80, 80, id="three sequences are worth more than three triplets"),
    ],
)
def test_the_books_hands(text: str, of_points: int, of_doubles: int, of_score: int, final: int) -> None:
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
        final_score(hand, EAST_SOUTH, Rules(nine_gates="limit")).card.limit for hand in hands
    }
    assert {None} == {final_score(hand, EAST_SOUTH).card.limit for hand in hands}
    others = (
        "11123456789p (999p)",
        "111234567p88p999s",
        "11123445667899p",
        "11234456678999p",
        "11123444678999p",
    )
    found = [final_score(parse(text), EAST_SOUTH, Rules(nine_gates="limit")).card.limit for text in others]
    assert [None] * 5 == found


def test_what_is_asked_of_sets() -> None:
    """Every question, of every kind of set."""
    sequence, meld = Block(Suit.DOTS, 7, BlockShape.SEQUENCE), Meld.of(read_tiles("222z"))
    quad, pair, simple = Meld.of(read_tiles("7777z"), open=False), Pair(Suit.HONOURS, 5), Pair(Suit.DOTS, 5)
    every: tuple[of_set.Set, ...] = (sequence, meld, quad, pair, simple)
    asked: dict[Callable[..., object], list[object]] = {
        of_set.triplet: [False, True, True, False, False],
        of_set.sequence_suit: [Suit.DOTS, None, None, None, None],
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
        assert expected == [question(one) for one in every]
    assert [False, True, True, False, False] == [of_set.lucky(one, EAST_SOUTH) for one in every]
    assert [0, 8, 32, 2, 0] == [of_set.points(one, EAST_SOUTH) for one in every]
    assert [0, 4, 32, 2, 0] == [of_set.points(one, EAST_SOUTH, Rules(exposed="half")) for one in every]
    literal = [of_set.one_term_honor(one, LITERAL) for one in every]
    assert [True, False, False, False, False] == literal


@pytest.mark.parametrize("rank", range(1, 8))
def test_what_is_asked_of_sequences(rank: int) -> None:
    """123 and 789 have a terminal, the others none; all have simples."""
    sequence = Block(Suit.BAMBOOS, rank, BlockShape.SEQUENCE)
    has_end = rank in {1, 7}
    asked = (of_set.all_simple(sequence), of_set.no_simple(sequence), of_set.one_term_honor(sequence))
    assert (not has_end, False, has_end) == asked
    assert (Suit.BAMBOOS, rank) == (of_set.sequence_suit(sequence), of_set.sequence_rank(sequence))


def test_sequences_are_no_terminals() -> None:
    """A hand of terminals with sequences that begin or end in them is no limit hand."""
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
        of_set.points(meld, EAST_SOUTH, Rules(exposed=rule)) for rule in ("book", "half")
    )
    if len(meld.tiles) == 4:
        closed = Meld.of(read_tiles(text), open=False)
        assert concealed == of_set.points(closed, EAST_SOUTH, Rules(exposed="half"))


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
    assert (tests[0].doubles if tests else 0) == consistency(winner, Rules(consistency="first"))


def test_every_contradiction_both_ways() -> None:
    """What the book means, and what it says."""
    flush = the_winner("234567m22255588m")
    assert (4, 1) == (consistency(flush), consistency(flush, Rules(consistency="first")))
    triplets = the_winner("111222m444p888s99s")
    assert (1, 0) == (groups(triplets), groups(triplets, Rules(groups="with-pair")))
    ends = the_winner("123789m123p789s11z")
    assert (1, 0) == (consistency(ends), consistency(ends, Rules(terminal_or_honour="exactly-one")))
    east_pair = the_winner("123456m789p345s11z")
    by_words = Rules(no_points="without-winds")
    assert (0, 1) == (no_points(east_pair, EAST_SOUTH), no_points(east_pair, EAST_SOUTH, by_words))
    honours = the_winner("111222333z44455z")
    vacuous = Rules(one_suit_and_honours="vacuous")
    assert ConsistencyTest.ONE_SUIT_AND_HONOURS not in consistency_tests(honours)
    assert ConsistencyTest.ONE_SUIT_AND_HONOURS in consistency_tests(honours, vacuous)
    assert [ConsistencyTest.ALL_SIMPLES, ConsistencyTest.ONE_SUIT, ConsistencyTest.ONE_SUIT_AND_HONOURS] == list(
        consistency_tests(flush, vacuous)
    )
    hand = parse("222333444s567p88m")
    best, first = (final_score(hand, EAST_SOUTH, Rules(assignment=rule)) for rule in ("best", "first"))
    assert (80, 64) == (best.card.score, first.card.score)
    assert (80, 60) == (best.final, first.final)
    assigned = "assignment of tiles to sets: "
    assert (f"{assigned}the best of 2, worth 60, 80", (60, 80)) == (best.why, best.finals)
    assert (f"{assigned}the first that the book's procedure, mended, finds", (60,)) == (first.why, first.finals)
    assert f"{assigned}the only one" == final_score(parse("234567m345p666s88s"), EAST_SOUTH).why
    two = final_score(parse("234567m22255588m"), EAST_SOUTH).why
    assert f"{assigned}the only one; consistency: one-suit, of all-simples, one-suit" == two
    assert "thirteen orphans have no sets" == final_score(parse("119m19p19s1234567z"), EAST_SOUTH).why
    assert 60 == final_score(hand, EAST_SOUTH, LITERAL).final


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
    winner = final_score(parse("119m19p19s1234567z"), EAST_SOUTH, Rules(assignment="first")).card.winner
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
    assert 500 == final_score(parse("119m19p19s1234567z"), EAST_SOUTH, Rules(concealed_triplets="double")).final


def test_concealed_triplets() -> None:
    """A second double, or the limit, where the rules say so, and only if none is open."""
    concealed, open_one = the_winner("111222m444p888s99s"), the_winner("222m444p888s99s (111m)")
    closed_quad, with_sequence = the_winner("222m444p888s99s [1111m]"), the_winner("234m222p444p888s99s")
    for rule, expected in (("no", [1, 1, 1, 0]), ("double", [2, 1, 2, 0])):
        played = Rules(concealed_triplets=cast("Any", rule))
        named = [
            dict(double_report(one, EAST_SOUTH, played).doubles)
            for one in (concealed, open_one, closed_quad, with_sequence)
        ]
        found = [one.get("groups", 0) + one.get("concealed-triplets", 0) for one in named]
        assert expected == found
    limit = Rules(concealed_triplets="limit")
    limits = [limit_hand(one, limit) for one in (concealed, open_one, closed_quad, with_sequence)]
    assert [LimitHand.CONCEALED_TRIPLETS, None, LimitHand.CONCEALED_TRIPLETS, None] == limits


def test_quads() -> None:
    """As melds, open or closed, or among the concealed tiles of the book's hands of up to eighteen."""
    text = "1111222333444m55z"
    assert 264 == final_score(book(text), EAST_SOUTH).card.score
    assert 264 == final_score(parse("222333444m55z [1111m]"), EAST_SOUTH).card.score
    half = Rules(exposed="half")
    assert (66 - 16) * 4 == final_score(parse("222333444m55z (1111m)"), EAST_SOUTH, half).card.score
    assert 400 == final_score(book("2222m3333p4444s6666z88m"), EAST_SOUTH).final
    assert 20 + 16 * 3 + 32 == final_score(book("2222m3333p4444s6666z88m"), EAST_SOUTH).card.points.total
    assert 80 == final_score(book("222333444s567p88m"), EAST_SOUTH).final
    assert LimitHand.THIRTEEN_ORPHANS == final_score(book("119m19p19s1234567z"), EAST_SOUTH).card.limit


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
    assert str(card).endswith(f"\n{'40 x 2^3':<44}{320:>6}\n{'final score':<44}{320:>6}")
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
            lambda: final_score(book("1112223334445667z"), EAST_SOUTH),
            NotComplete,
            "1112223334445667z is neither four blocks and a pair nor thirteen orphans",
        ),
        (lambda: final_score(book("1m"), EAST_SOUTH), BadSize, "1 tiles" + OF_THE_BOOK),
        (lambda: final_score(parse("22z"), EAST_SOUTH), BadSize, "2 concealed tiles and 0 melds" + WINNING),
        (lambda: final_score(parse("2z"), EAST_SOUTH), BadSize, "1 concealed tiles" + DRAWN),
        (lambda: Winds(cast("Any", "X"), "E"), BadOption, "own-wind is one of E, S, W, N; not 'X'"),
        (lambda: Winds("E", cast("Any", 1)), BadOption, "prevailing-wind is one of E, S, W, N; not 1"),
        (lambda: Rules(exposed=cast("Any", "double")), BadOption, "exposed is one of book, half; not 'double'"),
        (lambda: final_score(parse("22z"), cast("Any", None)), BadSize, "2 concealed tiles and 0 melds" + WINNING),
        (lambda: final_score(parse("222333444s567p88m"), cast("Any", None)), BadOption, "winds are Winds, not None"),
        (lambda: final_score(parse("22z"), EAST_SOUTH, cast("Any", "x")), BadOption, "rules are Rules, not 'x'"),
        (lambda: double_report(the_winner("55m"), cast("Any", 1)), BadOption, "winds are Winds, not 1"),
        (lambda: score_card(the_winner("55m"), EAST_SOUTH), BadSize, "0 blocks and 0 melds" + WINNING),
        (lambda: settle(70, 1, 0, None, cast("Any", None)), BadOption, "rules are Rules, not None"),
        (lambda: settle(70, 4, 0), BadOption, "winner is one of 0, 1, 2, 3; not 4"),
        (lambda: settle(70, 0, -1), BadOption, "dealer is one of 0, 1, 2, 3; not -1"),
        (lambda: settle(70, 0, 0, 0), BadOption, "discarder is one of 1, 2, 3; not 0"),
        (lambda: settle(501, 0, 0), BadOption, "a final score is a whole number from 0 to 500; not 501"),
        (lambda: settle(cast("Any", 7.0), 0, 0), BadOption, "a final score is a whole number from 0 to 500; not 7.0"),
    ],
)  # fmt: skip
def test_what_is_refused(wrong: Callable[[], object], kind: type[MahjongError], message: str) -> None:
    """With what is wrong."""
    with pytest.raises(kind) as caught:
        wrong()
    assert message == str(caught.value)


def test_rules() -> None:
    """Each has a default, which is its first choice, and is named in the documentation."""
    documentation = rules.__doc__
    assert documentation
    for field in attrs.fields(Rules):
        assert CHOICES[field.name][0] == getattr(DEFAULT, field.name)
        assert f"``{field.name}``" in documentation
        assert len(CHOICES[field.name]) >= 2


def test_settlement() -> None:
    """Two shares where the dealer is concerned; the discarder for all, or alone."""
    assert (210, -70, -70, -70) == tuple(one // 2 for one in settle(70, 0, 0).balance)
    assert (-140, 280, -70, -70) == settle(70, 1, 0).balance
    assert (0, 280, -280, 0) == settle(70, 1, 0, 2, Rules(discarder="for-all")).balance
    assert (0, 70, -70, 0) == settle(70, 1, 0, 2, Rules(discarder="alone")).balance
    assert (-140, 140, 0, 0) == settle(70, 1, 0, 0, Rules(discarder="alone")).balance
    assert (-140, 280, -70, -70) == settle(70, 1, 0, 2).balance
    assert (3000, -1000, -1000, -1000) == settle(500, 0, 0).balance
    assert (-70, 210, -70, -70) == settle(70, 1, 0, None, Rules(dealer="like-others")).balance
    assert (Payment(0, 1, 140), Payment(2, 1, 70), Payment(3, 1, 70)) == settle(70, 1, 0).payments
    assert (Payment(2, 1, 280),) == settle(70, 1, 0, 2, Rules(discarder="for-all")).payments
    assert (1500, -500, -500, -500) == settle(500, 0, 0, None, Rules(limit_doubled="no")).balance


CONTEXTS: Final = {
    Suit.DOTS: ("666z111z999m222z", "77z"), Suit.HONOURS: ("123m456m789m222s", "99p"),
}  # fmt: skip


def names(counts: Counts) -> list[str]:
    """Plain tile names."""
    return [str(tile) for tile in tiles_of(counts)]


PARTS: Final = 4
SUITS_IN_PART: Final = {Suit.DOTS: (5_436, 5_436, 5_436, 5_435), Suit.HONOURS: (125, 125, 124, 124)}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("suit", [Suit.DOTS, Suit.HONOURS])
def test_a_second_scorer_on_every_complete_suit(suit: Suit, part: int) -> None:
    """Every complete suit in a winning hand, under one pair of winds each; all 22,241 in four parts."""
    blocks, pair = (read_tiles(text) for text in CONTEXTS[suit])
    seen = 0
    for number, counts in [*enumerate(complete_suits(suit))][part::PARTS]:
        size = sum(counts)
        suits = [counts if at is suit else (0,) * at.ranks for at in Suit]
        m, p, s, z = suits
        others = (*blocks[: 3 * (4 - size // 3)], *(pair if size % 3 == 0 else ()))
        hand = Hand.of((*tiles_of((m, p, s, z)), *others))
        own, prevailing = divmod(number % 16, 4)
        found = final_score(hand, Winds(WINDS[own], WINDS[prevailing])).final
        assert second_scorer.best(names(hand.counts), str(own + 1), str(prevailing + 1)) == found, str(hand)
        seen += 1
    assert SUITS_IN_PART[suit][part] == seen
    assert sum(map(sum, SUITS_IN_PART.values())) == 22_241


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
        return final_score(counts, winds)
    except NotComplete:
        return None


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
            expected = second_scorer.best(names(hand), str(own + 1), str(prevailing + 1))
            assert expected == (None if found is None else found.final), names(hand)
            if found is None:
                seen["misses"] += 1
            else:
                seen.update((found.card.limit, *found.card.doubles.tests, found.final, (own, prevailing)))
        seen["hands"] += 1
    limits = [limit for limit in LimitHand if limit not in RULED and limit is not LimitHand.THIRTEEN_ORPHANS]
    assert min(seen[one] for one in (*limits, *ConsistencyTest, *winds)) > 10
    assert seen["misses"] > 1_000
    assert len([score for score in seen if isinstance(score, int)]) > 30
    assert second_scorer.best(names(parse("11223344556677z").counts), "1", "1") is None
    assert 500 == second_scorer.best(names(parse("119m19p19s1234567z").counts), "1", "1")


RULED: Final = {LimitHand.NINE_GATES, LimitHand.CONCEALED_TRIPLETS}
