"""What the book asks of a hand: its points, its doubles, its score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.classical import sets as of_set
from mjfunc.classical.limits import has_concealed_triplets, limit_hand
from mjfunc.classical.rules import DEFAULT, LIMIT, Rules, Winds, check_winds
from mjfunc.classical.winners import sets_of
from mjfunc.model.blocks import Pair
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.tiles.listed import Listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.classical.sets import Set
    from mjfunc.classical.winners import Winner

GOING_OUT: Final = 20
RUN: Final = (1, 4, 7)
"""Where the sequences 123 456 789 begin."""


class ConsistencyTest(Listed):
    """The six consistency tests, in the book's order."""

    ALL_SIMPLES = "all-simples"
    NO_SIMPLES = "no-simples"
    TERMINAL_OR_HONOUR = "terminal-or-honour-in-each-set"
    ONE_SUIT = "one-suit"
    ONE_SUIT_AND_HONOURS = "one-suit-and-honours"
    LITTLE_THREE_DRAGONS = "little-three-dragons"

    @property
    def doubles(self) -> int:
        """How many doubles it is worth."""
        return 4 if self is ConsistencyTest.ONE_SUIT else 1


def points(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> int:
    """Going out, and what each set is worth."""
    check_winds(winds)
    return GOING_OUT + sum(of_set.points(one, winds, rules) for one in sets_of(winner))


def lucky_sets(winner: Winner, winds: Winds) -> int:
    """One double for each lucky three or four, two if its wind is both the own and the prevailing one."""
    check_winds(winds)
    return sum(of_set.luck(of_set.lowest(one), winds) for one in sets_of(winner) if of_set.triplet(one))


def groups(winner: Winner, rules: Rules = DEFAULT) -> int:
    """One double if there is no sequence."""
    every = sets_of(winner)
    match rules.groups:
        case "without-pair":
            asked: tuple[Set, ...] = tuple(one for one in every if not isinstance(one, Pair))
        case "with-pair":
            asked = every
    return int(asked != () and all(map(of_set.triplet, asked)))


def sequences(winner: Winner) -> int:
    """One double for 123 456 789 of one suit."""
    found = {(of_set.sequence_suit(one), of_set.sequence_rank(one)) for one in sets_of(winner)}
    return int(any(all((suit, rank) in found for rank in RUN) for suit, _ in found))


def no_points(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> int:
    """One double if no set is worth anything."""
    check_winds(winds)
    match rules.no_points:
        case "with-winds":
            lucky: Winds | None = winds
        case "without-winds":
            lucky = None
    every = sets_of(winner)
    return int(every != () and not any(of_set.points(one, lucky, rules) for one in every))


def consistency_tests(winner: Winner, rules: Rules = DEFAULT) -> tuple[ConsistencyTest, ...]:
    """Which of the six tests hold, in the book's order."""
    every = sets_of(winner)
    return tuple(test for test in ConsistencyTest if every and _holds(test, every, rules))


def _holds(test: ConsistencyTest, every: tuple[Set, ...], rules: Rules) -> bool:
    suits = {of_set.suit(one) for one in every}
    match test:
        case ConsistencyTest.ALL_SIMPLES:
            return all(map(of_set.all_simple, every))
        case ConsistencyTest.NO_SIMPLES:
            return all(map(of_set.no_simple, every))
        case ConsistencyTest.TERMINAL_OR_HONOUR:
            return all(of_set.one_term_honor(one, rules) for one in every)
        case ConsistencyTest.ONE_SUIT:
            return len(suits) == 1 and None not in suits
        case ConsistencyTest.ONE_SUIT_AND_HONOURS:
            is_both = len(suits) == 2 and None in suits
            return is_both or (rules.one_suit_and_honours == "vacuous" and len(suits) == 1)
        case ConsistencyTest.LITTLE_THREE_DRAGONS:
            return sum(map(of_set.big_dragon, every)) == 2 and any(map(of_set.little_dragon, every))


def consistency(winner: Winner, rules: Rules = DEFAULT) -> int:
    """One double for a consistency test that holds, four if it is that of one suit."""
    test = counted_test(winner, rules)
    return 0 if test is None else test.doubles


def counted_test(winner: Winner, rules: Rules = DEFAULT) -> ConsistencyTest | None:
    """The consistency test that is counted, if one holds: the one that is worth most, or the first."""
    found = consistency_tests(winner, rules)
    match rules.consistency:
        case "best":
            return max(found, key=lambda test: test.doubles, default=None)
        case "first":
            return next(iter(found), None)


def concealed_triplets(winner: Winner, rules: Rules = DEFAULT) -> int:
    """One double for four concealed threes or fours of a kind, where the rules say so."""
    if rules.concealed_triplets != "double" or not isinstance(winner, CompleteRegular):
        return 0
    return int(has_concealed_triplets(winner))


def doubles_by_name(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> Mapping[str, int]:
    """All doubles by the names of what they are for, those that are none included."""
    return {
        "lucky-sets": lucky_sets(winner, winds),
        "groups": groups(winner, rules),
        "sequences": sequences(winner),
        "no-points": no_points(winner, winds, rules),
        "consistency": consistency(winner, rules),
        "concealed-triplets": concealed_triplets(winner, rules),
    }


def doubles(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> int:
    """How often the points are doubled; a limit hand is not."""
    return 0 if limit_hand(winner, rules) else sum(doubles_by_name(winner, winds, rules).values())


def score(winner: Winner, winds: Winds, rules: Rules = DEFAULT) -> int:
    """Points and doubles, or the limit for a limit hand."""
    if limit_hand(winner, rules):
        return LIMIT
    return doubled(points(winner, winds, rules), doubles(winner, winds, rules))


def doubled(points: int, doubles: int) -> int:
    """Points, doubled so often."""
    return points << doubles


def rounded(score: int) -> int:
    """A score to the nearest ten, and no more than the limit. Scores are even, so none lies halfway."""
    return min((score + 5) // 10 * 10, LIMIT)
