"""What Lott asks of a hand whose points are to be doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.classical import sets as of_set
from mjfunc.classical.limits import has_concealed_triplets
from mjfunc.classical.rules import DEFAULT_RULES, LIMIT, Rules, check_rules
from mjfunc.classical.winners import check_winner, sets_of
from mjfunc.model.blocks import Pair
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.model.winds import Winds, check_winds
from mjfunc.tiles.listed import Listed
from mjfunc.tiles.tile import NUMBER_SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.classical.sets import Set
    from mjfunc.classical.winners import Winner
    from mjfunc.tiles.tile import Suit

RUN: Final = (1, 4, 7)
"""Where the sequences 123 456 789 begin."""


class ConsistencyTest(Listed):
    """The six consistency tests, in Lott's order."""

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


def lucky_sets(winner: Winner, winds: Winds) -> int:
    """One double for each lucky three or four, two if its wind is both the own and the prevailing one."""
    check_winner("lucky_sets", winner)
    check_winds("lucky_sets", winds)
    return sum(of_set.luck(of_set.lowest(tile_set), winds) for tile_set in sets_of(winner) if of_set.triplet(tile_set))


def groups(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double if there is no sequence."""
    check_winner("groups", winner)
    check_rules("groups", rules)
    every = sets_of(winner)
    match rules.groups:
        case "without-pair":
            asked: tuple[Set, ...] = tuple(tile_set for tile_set in every if not isinstance(tile_set, Pair))
        case "with-pair":
            asked = every
        case _ as never:
            assert_never(never)
    return int(asked != () and all(map(of_set.triplet, asked)))


def sequences(winner: Winner) -> int:
    """One double for 123 456 789 of one suit."""
    check_winner("sequences", winner)
    starts = {(of_set.sequence_suit(tile_set), of_set.sequence_rank(tile_set)) for tile_set in sets_of(winner)}
    return int(any(all((suit, rank) in starts for rank in RUN) for suit, _ in starts))


def no_points(winner: Winner, winds: Winds, rules: Rules = DEFAULT_RULES) -> int:
    """One double if no set is worth anything."""
    check_winner("no_points", winner)
    check_winds("no_points", winds)
    check_rules("no_points", rules)
    match rules.no_points:
        case "with-winds":
            lucky: Winds | None = winds
        case "without-winds":
            lucky = None
        case _ as never:
            assert_never(never)
    every = sets_of(winner)
    return int(every != () and not any(of_set.points(tile_set, lucky) for tile_set in every))


def consistency_tests(winner: Winner, rules: Rules = DEFAULT_RULES) -> tuple[ConsistencyTest, ...]:
    """Which of the six tests hold, in Lott's order."""
    check_winner("consistency_tests", winner)
    check_rules("consistency_tests", rules)
    every = sets_of(winner)
    return tuple(test for test in ConsistencyTest if every and _holds(test, every, rules))


def _holds(test: ConsistencyTest, every: tuple[Set, ...], rules: Rules) -> bool:
    suits = {of_set.suit(tile_set) for tile_set in every}
    match test:
        case ConsistencyTest.ALL_SIMPLES:
            return all(map(of_set.all_simple, every))
        case ConsistencyTest.NO_SIMPLES:
            return all(map(of_set.no_simple, every))
        case ConsistencyTest.TERMINAL_OR_HONOUR:
            return all(of_set.one_term_honor(tile_set, rules) for tile_set in every)
        case ConsistencyTest.ONE_SUIT:
            return len(suits) == 1 and None not in suits
        case ConsistencyTest.ONE_SUIT_AND_HONOURS:
            is_both = len(suits) == 2 and None in suits
            return is_both or (rules.one_suit_and_honours == "vacuous" and len(suits) == 1)
        case ConsistencyTest.LITTLE_THREE_DRAGONS:
            return sum(map(of_set.big_dragon, every)) == 2 and any(map(of_set.little_dragon, every))
        case _ as never:
            assert_never(never)


def consistency(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for a consistency test that holds, four if it is that of one suit."""
    check_winner("consistency", winner)
    check_rules("consistency", rules)
    test = counted_test(consistency_tests(winner, rules), rules)
    return 0 if test is None else test.doubles


def counted_test(holding: tuple[ConsistencyTest, ...], rules: Rules) -> ConsistencyTest | None:
    """Which of the tests that hold is counted: the one that is worth most, of equal ones the first; or the first."""
    match rules.consistency:
        case "best":
            return max(holding, key=lambda test: test.doubles, default=None)
        case "first":
            return next(iter(holding), None)
        case _ as never:
            assert_never(never)


def sequence_in_three_suits(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for the same sequence in all three suits, where the rules say so."""
    check_winner("sequence_in_three_suits", winner)
    check_rules("sequence_in_three_suits", rules)
    if rules.sequence_in_three_suits != "double":
        return 0
    return _in_three_suits((of_set.sequence_rank(tile_set), of_set.suit(tile_set)) for tile_set in sets_of(winner))


def triplet_in_three_suits(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for three or four of a kind, of one rank, in all three suits, where the rules say so."""
    check_winner("triplet_in_three_suits", winner)
    check_rules("triplet_in_three_suits", rules)
    if rules.triplet_in_three_suits != "double":
        return 0
    return _in_three_suits((of_set.triplet_rank(tile_set), of_set.suit(tile_set)) for tile_set in sets_of(winner))


def _in_three_suits(every: Iterable[tuple[int | None, Suit | None]]) -> int:
    """Whether some rank is there with each of the three suits."""
    seen = set(every)
    return int(any(all((rank, suit) in seen for suit in NUMBER_SUITS) for rank, _ in seen if rank is not None))


def concealed_triplets(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for four concealed threes or fours of a kind, where the rules say so."""
    check_winner("concealed_triplets", winner)
    check_rules("concealed_triplets", rules)
    if rules.concealed_triplets != "double" or not isinstance(winner, CompleteRegular):
        return 0
    return int(has_concealed_triplets(winner))


def doubled(points: int, doubles: int) -> int:
    """Points, doubled so often."""
    return points << doubles


def rounded(score: int) -> int:
    """A score to the nearest ten, and no more than the limit. Scores are even, so none lies halfway."""
    return min((score + 5) // 10 * 10, LIMIT)
