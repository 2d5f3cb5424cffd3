"""Reports: the worth of a hand and its reasons, as values that write themselves as a table or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.classical.doubling import (
    ConsistencyTest,
    all_concealed_triplets,
    counted_test,
    doubled,
    lucky,
    rounded,
    run,
    sequence_in_each_suit,
    tests_that_hold,
    triplet_in_each_suit,
    without_sequence,
    worthless,
)
from mjfunc.classical.limits import LimitHand, first_limit
from mjfunc.classical.mechanics import NO_MECHANICS, Mechanics, check_mechanics, check_play
from mjfunc.classical.rules import DEFAULT_RULES, LIMIT, ClassicalRules, check_rules
from mjfunc.classical.sets import Winner, check_winner, traits_of, winners
from mjfunc.model.decompositions import CompleteRegular, CompleteThirteenOrphans
from mjfunc.model.hand import check_hand
from mjfunc.model.value_fields import result_of, results_of, unchecked
from mjfunc.model.winds import Winds, check_winds
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.value_base import Tabled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.classical.sets import Every
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand


GOING_OUT: Final = 20
_HOW: Final = "final_score(hand, winds) makes one"
_ONE: Final = "final_score(hand, winds).card has one"


@attrs.frozen(repr=False)
class PointReport(Tabled):
    """The points of a hand, set by set."""

    sets: tuple[tuple[str, int], ...] = attrs.field(validator=results_of(_ONE, str, int))
    base: int = attrs.field(default=GOING_OUT, validator=result_of(_ONE, int))
    """The points for going out."""

    @property
    def total(self) -> int:
        """The sum of the points."""
        return self.base + sum([points for _, points in self.sets])

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """The points of each set and their sum, by name."""
        return ("going out", self.base), *self.sets, ("points", self.total)

    def __str__(self) -> str:
        """Write a table."""
        return _table(self.rows)


@attrs.frozen(repr=False)
class DoubleReport(Tabled):
    """The doubles of a hand, by name. Of the consistency tests that hold, only one counts."""

    doubles: tuple[tuple[str, int], ...] = attrs.field(validator=results_of(_ONE, str, int))
    tests: tuple[ConsistencyTest, ...] = attrs.field(validator=results_of(_ONE, ConsistencyTest))
    counted: ConsistencyTest | None = attrs.field(validator=result_of(_ONE, ConsistencyTest, None))
    """The consistency test that counts; None if none holds, and for a limit hand."""

    @property
    def total(self) -> int:
        """The sum of the doubles."""
        return sum([count for _, count in self.doubles])

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """The doubles by name, and their sum; consistency is named with the test that counts."""
        named = (
            (f"{name} ({self.counted.value})" if name == "consistency" and self.counted else name, count)
            for name, count in self.doubles
        )
        return *named, ("doubles", self.total)

    def __str__(self) -> str:
        """Write a table."""
        return _table(self.rows)


@attrs.frozen(repr=False)
class ScoreCard(Tabled):
    """The score of one way to assign the tiles of a hand to sets, with its winds and rules."""

    winner: Winner
    winds: Winds
    rules: ClassicalRules
    points: PointReport = attrs.field(validator=result_of(_ONE, PointReport))
    doubles: DoubleReport = attrs.field(validator=result_of(_ONE, DoubleReport))
    limit: LimitHand | None = attrs.field(validator=result_of(_ONE, LimitHand, None))
    """The limit hand that it is. That pays the limit, and nothing is doubled."""

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a part of a card."""
        check_winner("ScoreCard", self.winner)
        _check_others("ScoreCard", self.winds, self.rules, NO_MECHANICS)

    @property
    def score(self) -> int:
        """The score before rounding: the points, doubled, or the limit for a limit hand."""
        return LIMIT if self.limit else doubled(self.points.total, self.doubles.total)

    @property
    def final(self) -> int:
        """The score, rounded to the nearest ten, at most the limit."""
        return rounded(self.score)

    @property
    def reckoning(self) -> str:
        """The calculation of the score in words: the limit hand, or points and doubles."""
        return self.limit.value if self.limit else f"{self.points.total} x 2^{self.doubles.total} = {self.score}"

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """The label and number of each row: points, doubles, the score, and the final score."""
        how = self.limit.value if self.limit else f"{self.points.total} x 2^{self.doubles.total}"
        doubles = () if self.limit else self.doubles.rows
        return *self.points.rows, *doubles, (how, self.score), ("final score", self.final)

    def __str__(self) -> str:
        """Write a table of both reports, and the score."""
        return _table(self.rows)

    def _summary(self) -> str:
        return f"{self.winner}: {self.reckoning}, final score {self.final}"


@attrs.frozen(repr=False)
class FinalScore(Tabled):
    """The score of a hand, the reading that it is scored by, and the reason for that reading."""

    final: int = attrs.field(validator=result_of(_HOW, int))
    card: ScoreCard = attrs.field(validator=result_of(_HOW, ScoreCard))
    """The score card of that reading."""
    finals: tuple[int, ...] = attrs.field(validator=results_of(_HOW, int))
    """The final score of each reading that the rules consider."""
    why: str = attrs.field(validator=result_of(_HOW, str))

    def __str__(self) -> str:
        """Write the card, and the reason for this reading."""
        return f"{self.card}\n{self.why}"

    def _summary(self) -> str:
        return f"{self.card.winner}: {self.card.reckoning}, final score {self.final}; {self.why}"


_unchecked_points: Final = unchecked(PointReport)
_unchecked_doubles: Final = unchecked(DoubleReport)


def _points(every: Every) -> PointReport:
    return _unchecked_points(tuple([(traits.text, traits.points) for traits in every]))


def point_report(winner: Winner, winds: Winds, rules: ClassicalRules = DEFAULT_RULES) -> PointReport:
    """The points of a decomposition, set by set.

    Args:
        winner: a complete decomposition.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.

    """
    _check("point_report", winner, winds, rules)
    return _points(traits_of(winner, winds, rules))


def double_report(
    winner: Winner, winds: Winds, rules: ClassicalRules = DEFAULT_RULES, mechanics: Mechanics = NO_MECHANICS
) -> DoubleReport:
    """The doubles of a decomposition; a limit hand has none.

    Args:
        winner: a complete decomposition.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.
        mechanics: the circumstances of the win that are worth doubles.

    """
    _check("double_report", winner, winds, rules, mechanics)
    return _card(winner, winds, rules, mechanics).doubles


def score_card(
    hand: Winner | Hand, winds: Winds, rules: ClassicalRules = DEFAULT_RULES, mechanics: Mechanics = NO_MECHANICS
) -> ScoreCard:
    """The full score card of a decomposition or, given a hand, of the decomposition that counts.

    Args:
        hand: a complete decomposition or a complete hand.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.
        mechanics: the circumstances of the win that are worth doubles.

    """
    if isinstance(hand, (CompleteRegular, CompleteThirteenOrphans)):
        _check("score_card", hand, winds, rules, mechanics)
        return _card(hand, winds, rules, mechanics)
    check_hand("score_card", hand)
    _check_others("score_card", winds, rules, mechanics)
    return final_score(hand, winds, rules, mechanics).card


def points(winner: Winner, winds: Winds, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The points of a decomposition: those for going out, and those of each set.

    Args:
        winner: a complete decomposition.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.

    """
    _check("points", winner, winds, rules)
    return point_report(winner, winds, rules).total


def doubles(
    winner: Winner, winds: Winds, rules: ClassicalRules = DEFAULT_RULES, mechanics: Mechanics = NO_MECHANICS
) -> int:
    """The number of times that the points are doubled; 0 for a limit hand.

    Args:
        winner: a complete decomposition.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.
        mechanics: the circumstances of the win that are worth doubles.

    """
    _check("doubles", winner, winds, rules, mechanics)
    return _card(winner, winds, rules, mechanics).doubles.total


def score(
    winner: Winner, winds: Winds, rules: ClassicalRules = DEFAULT_RULES, mechanics: Mechanics = NO_MECHANICS
) -> int:
    """Points and doubles, or the limit for a limit hand.

    Args:
        winner: a complete decomposition.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.
        mechanics: the circumstances of the win that are worth doubles.

    """
    _check("score", winner, winds, rules, mechanics)
    return _card(winner, winds, rules, mechanics).score


def _check(function: str, winner: object, winds: object, rules: object, mechanics: object = NO_MECHANICS) -> None:
    check_winner(function, winner)
    _check_others(function, winds, rules, mechanics)


def _check_others(function: str, winds: object, rules: object, mechanics: object) -> None:
    check_winds(function, winds)
    check_rules(function, rules)
    check_mechanics(function, mechanics)


def _card(winner: Winner, winds: Winds, rules: ClassicalRules, mechanics: Mechanics) -> ScoreCard:
    """The one place where points, doubles and the limit come together."""
    check_play(mechanics, winner)
    every = traits_of(winner, winds, rules)
    limit = first_limit(winner, every, rules)
    tests = tests_that_hold(every, rules)
    counted = None if limit else counted_test(tests, rules)
    doubles = () if limit else _doubles(every, rules, mechanics, counted)
    return ScoreCard(winner, winds, rules, _points(every), _unchecked_doubles(doubles, tests, counted), limit)


def _doubles(
    every: Every, rules: ClassicalRules, mechanics: Mechanics, counted: ConsistencyTest | None
) -> tuple[tuple[str, int], ...]:
    """Return the doubles with their names."""
    named = (
        ("lucky-sets", lucky(every)),
        ("groups", without_sequence(every, rules)),
        ("sequences", run(every)),
        ("no-points", worthless(every)),
        ("consistency", counted.doubles if counted else 0),
        ("concealed-triplets", all_concealed_triplets(every, rules)),
        ("sequence-in-three-suits", sequence_in_each_suit(every, rules)),
        ("triplet-in-three-suits", triplet_in_each_suit(every, rules)),
        *[(name, 1) for name in mechanics.doubles],
    )
    return tuple([double for double in named if double[1]])


def final_score(
    hand: Hand, winds: Winds, rules: ClassicalRules = DEFAULT_RULES, mechanics: Mechanics = NO_MECHANICS
) -> FinalScore:
    """Return the score of a hand by the best way to assign its tiles to sets, or by the first way, as the rules say.

    The best has the highest score before rounding; among equal scores, it is the first in the list.

    Args:
        hand: a complete hand; it may have up to 18 concealed tiles, quads included.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.
        mechanics: the circumstances of the win that are worth doubles.

    """
    check_hand("final_score", hand)
    _check_others("final_score", winds, rules, mechanics)
    cards = [_card(winner, winds, rules, mechanics) for winner in winners(hand, rules)]
    best = max(cards, key=lambda card: card.score)
    finals = tuple([card.final for card in cards])
    why = f"{_why_this_assignment(best, finals, rules)}{_why_this_test(best)}"
    return FinalScore(best.final, best, finals, why)


def _why_this_assignment(card: ScoreCard, finals: tuple[int, ...], rules: ClassicalRules) -> str:
    assigned = "assignment of tiles to sets: "
    if isinstance(card.winner, CompleteThirteenOrphans):
        return "thirteen orphans have no sets"
    if rules.assignment == "first":
        return f"{assigned}the first that Lott's procedure, mended, finds"
    if len(finals) == 1:
        return f"{assigned}the only one"
    return f"{assigned}the best of {len(finals)}, worth {', '.join(map(str, finals))}"


def _why_this_test(card: ScoreCard) -> str:
    """Name the consistency test that counts, if several hold."""
    tests, counted = card.doubles.tests, card.doubles.counted
    if counted is None or len(tests) == 1:
        return ""
    return f"; consistency: {counted.value}, of {', '.join(tests)}"


def _table(rows: Iterable[tuple[str, int]]) -> str:
    return "\n".join(f"{name:<44}{number:>6}" for name, number in rows)


_MAKERS: Final = {
    PointReport: "point_report(winner, winds) makes one",
    DoubleReport: "double_report(winner, winds) makes one",
    ScoreCard: "score_card(hand, winds) makes one",
}


def _check_class(function: str, takes: type[PointReport | DoubleReport | ScoreCard], given: object) -> None:
    if type(given) is not takes:
        raise wrong_class(function, f"a {takes.__name__}", given, _MAKERS[takes])


def encode_point_report(report: PointReport) -> dict[str, Json]:
    """Encode the points of each set, and their sum."""
    _check_class("encode_point_report", PointReport, report)
    return {
        "sets": [{"set": name, "points": points} for name, points in report.sets],
        "base": report.base,
        "points": report.total,
    }


def encode_double_report(report: DoubleReport) -> dict[str, Json]:
    """Encode the doubles by name, the consistency tests that the hand meets, and the one that gives doubles."""
    _check_class("encode_double_report", DoubleReport, report)
    return {
        "doubles": _encode_doubles(report),
        "tests": [test.value for test in report.tests],
        "counted": None if report.counted is None else report.counted.value,
    }


def _encode_doubles(report: DoubleReport) -> list[Json]:
    return [{"name": name, "count": count} for name, count in report.doubles]


def encode_score_card(card: ScoreCard) -> dict[str, Json]:
    """Encode points, doubles and score as in the oracle's result."""
    _check_class("encode_score_card", ScoreCard, card)
    return {
        **encode_point_report(card.points),
        "doubles": _encode_doubles(card.doubles),
        "limit": None if card.limit is None else card.limit.value,
        "score": card.score,
        "final": card.final,
    }


def encode_final_score(score: FinalScore) -> dict[str, Json]:
    """The card with both its reports, why it is this one, and what each reading is worth."""
    return {
        **encode_score_card(score.card),
        **encode_double_report(score.card.doubles),
        "why": score.why,
        "finals": [*score.finals],
    }
