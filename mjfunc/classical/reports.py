"""Reports: what a hand is worth and why, as values that write themselves as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from mjfunc.classical import sets as of_set
from mjfunc.classical.hands import (
    GOING_OUT,
    ConsistencyTest,
    consistency_tests,
    counted_test,
    doubled,
    doubles_by_name,
    rounded,
)
from mjfunc.classical.limits import LimitHand, limit_hand
from mjfunc.classical.rules import DEFAULT, LIMIT, Rules, Winds, check_rules, check_winds
from mjfunc.classical.winners import Winner, sets_of, winners
from mjfunc.model.decompositions import CompleteThirteenOrphans

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.hand import Hand


@attrs.frozen
class PointReport:
    """The points of a hand, set by set."""

    sets: tuple[tuple[str, int], ...]
    base: int = GOING_OUT
    """For going out."""

    @property
    def total(self) -> int:
        """All points."""
        return self.base + sum(points for _, points in self.sets)

    def __str__(self) -> str:
        """Write a table."""
        return _table([("going out", self.base), *self.sets, ("points", self.total)])


@attrs.frozen
class DoubleReport:
    """The doubles of a hand, those that it has; and which consistency tests hold, of which one is counted."""

    doubles: tuple[tuple[str, int], ...]
    tests: tuple[ConsistencyTest, ...]
    counted: ConsistencyTest | None
    """Of a limit hand none."""

    @property
    def total(self) -> int:
        """All doubles."""
        return sum(count for _, count in self.doubles)

    def __str__(self) -> str:
        """Write a table; of the consistency tests, the one that is counted."""
        named = (
            (f"{name} ({self.counted.value})" if name == "consistency" and self.counted else name, count)
            for name, count in self.doubles
        )
        return _table([*named, ("doubles", self.total)])


@attrs.frozen
class ScoreCard:
    """One way to assign the tiles of a hand to sets, and what it is worth."""

    winner: Winner
    points: PointReport
    doubles: DoubleReport
    limit: LimitHand | None
    """The limit hand that it is. That pays the limit, and nothing is doubled."""

    @property
    def score(self) -> int:
        """Points and doubles, or the limit."""
        return LIMIT if self.limit else doubled(self.points.total, self.doubles.total)

    @property
    def final(self) -> int:
        """The score to the nearest ten, and no more than the limit."""
        return rounded(self.score)

    def __str__(self) -> str:
        """Write a table of both reports, and the score."""
        how = self.limit.value if self.limit else f"{self.points.total} x 2^{self.doubles.total}"
        doubles = () if self.limit else (str(self.doubles),)
        return "\n".join((str(self.points), *doubles, _table([(how, self.score), ("final score", self.final)])))


@attrs.frozen
class FinalScore:
    """What the rules say a hand is worth, by which reading, and why that one."""

    final: int
    card: ScoreCard
    """The reading."""
    finals: tuple[int, ...]
    """What each reading that the rules look at is worth."""
    why: str

    def __str__(self) -> str:
        """Write the card, and why it is this one."""
        return f"{self.card}\n{self.why}"


def point_report(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> PointReport:
    """The points, set by set."""
    check_winds(winds)
    check_rules(rules)
    return PointReport(tuple((str(one), of_set.points(one, winds, rules)) for one in sets_of(winner)))


def double_report(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> DoubleReport:
    """The doubles; a limit hand has none."""
    check_winds(winds)
    check_rules(rules)
    tests = consistency_tests(winner, rules)
    if limit_hand(winner, rules):
        return DoubleReport((), tests, None)
    named = doubles_by_name(winner, winds, rules)
    some = tuple((name, count) for name, count in named.items() if count)
    return DoubleReport(some, tests, counted_test(winner, rules))


def score_card(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> ScoreCard:
    """Everything about one way to assign the tiles."""
    points, doubles = point_report(winner, winds, rules), double_report(winner, winds, rules)
    return ScoreCard(winner, points, doubles, limit_hand(winner, rules))


def final_score(hand: Hand, winds: Winds, rules: Rules = DEFAULT) -> FinalScore:
    """What a hand is worth, by the best of all ways to assign its tiles, or by the first, as the rules say."""
    check_rules(rules)
    cards = [score_card(winner, winds, rules) for winner in winners(hand, rules)]
    best = max(cards, key=lambda card: (card.final, card.score))
    finals = tuple(card.final for card in cards)
    return FinalScore(best.final, best, finals, f"{_why_this_assignment(best, finals, rules)}{_why_this_test(best)}")


def _why_this_assignment(card: ScoreCard, finals: tuple[int, ...], rules: Rules) -> str:
    assigned = "assignment of tiles to sets: "
    if isinstance(card.winner, CompleteThirteenOrphans):
        return "thirteen orphans have no sets"
    if rules.assignment == "first":
        return f"{assigned}the first that the book's procedure, mended, finds"
    if len(finals) == 1:
        return f"{assigned}the only one"
    return f"{assigned}the best of {len(finals)}, worth {', '.join(map(str, finals))}"


def _why_this_test(card: ScoreCard) -> str:
    """Which of several consistency tests is counted; nothing where there is no choice."""
    tests, counted = card.doubles.tests, card.doubles.counted
    if counted is None or len(tests) == 1:
        return ""
    return f"; consistency: {counted.value}, of {', '.join(tests)}"


def _table(rows: Iterable[tuple[str, int]]) -> str:
    return "\n".join(f"{name:<44}{number:>6}" for name, number in rows)
