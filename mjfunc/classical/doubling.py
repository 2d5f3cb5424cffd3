"""The doubles of a hand: public functions of a winner, and functions of the traits of its sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.classical.rules import DEFAULT_RULES, LIMIT, ClassicalRules, check_rules
from mjfunc.classical.sets import check_winner, traits_of
from mjfunc.model.winds import Winds, check_winds
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import NUMBER_SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.classical.sets import Every, Winner
    from mjfunc.tiles.tile import Suit

RUN: Final = (1, 4, 7)
"""The lowest ranks of the sequences 123, 456 and 789."""


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
        """The number of doubles of this test."""
        return 4 if self is ConsistencyTest.ONE_SUIT else 1


TESTS: Final = tuple(ConsistencyTest)


def lucky(every: Every) -> int:
    """The number of doubles for lucky threes and fours of a kind: one each, two if the wind is own and prevailing."""
    return sum([traits.luck for traits in every])


def without_sequence(every: Every, rules: ClassicalRules) -> int:
    """The number of doubles for a hand without sequences: 1 or 0."""
    match rules.groups:
        case "without-pair":
            asked = [traits.is_triplet for traits in every if not traits.is_pair]
        case "with-pair":
            asked = [traits.is_triplet for traits in every]
        case _ as never:
            assert_never(never)
    return int(asked != [] and all(asked))


def run(every: Every) -> int:
    """The number of doubles for 123 456 789 of one suit: 1 or 0."""
    starts = {(traits.suit, traits.sequence_rank) for traits in every if traits.sequence_rank in RUN}
    if len(starts) < len(RUN):
        return 0
    return int(any(all((suit, rank) in starts for rank in RUN) for suit, _ in starts))


def worthless(every: Every) -> int:
    """The number of doubles for a hand whose sets are all worth nothing: 1 or 0."""
    return int(every != () and all(traits.is_worthless for traits in every))


def tests_that_hold(every: Every, rules: ClassicalRules) -> tuple[ConsistencyTest, ...]:
    """The consistency tests that hold, in Lott's order."""
    return tuple([test for test in TESTS if every and _holds(test, every, rules)])


def _holds(test: ConsistencyTest, every: Every, rules: ClassicalRules) -> bool:
    match test:
        case ConsistencyTest.ALL_SIMPLES:
            return all(traits.all_simple for traits in every)
        case ConsistencyTest.NO_SIMPLES:
            return all(traits.no_simple for traits in every)
        case ConsistencyTest.TERMINAL_OR_HONOUR:
            return all(traits.terminal_or_honour for traits in every)
        case ConsistencyTest.ONE_SUIT:
            suits = {traits.suit for traits in every}
            return len(suits) == 1 and None not in suits
        case ConsistencyTest.ONE_SUIT_AND_HONOURS:
            suits = {traits.suit for traits in every}
            is_both = len(suits) == 2 and None in suits
            return is_both or (rules.one_suit_and_honours == "vacuous" and len(suits) == 1)
        case ConsistencyTest.LITTLE_THREE_DRAGONS:
            big = [traits.big_dragon for traits in every]
            return sum(big) == 2 and any(traits.little_dragon for traits in every)
        case _ as never:
            assert_never(never)


def counted_test(holding: tuple[ConsistencyTest, ...], rules: ClassicalRules) -> ConsistencyTest | None:
    """The test that counts of those that hold: the one with most doubles, or the first, as the rules say."""
    match rules.consistency:
        case "best":
            return max(holding, key=lambda test: test.doubles, default=None)
        case "first":
            return next(iter(holding), None)
        case _ as never:
            assert_never(never)


def sequence_in_each_suit(every: Every, rules: ClassicalRules) -> int:
    """The number of doubles for the same sequence in all three suits: 1 or 0, as the rules say."""
    if rules.sequence_in_three_suits != "double":
        return 0
    return _in_three_suits((traits.sequence_rank, traits.suit) for traits in every)


def triplet_in_each_suit(every: Every, rules: ClassicalRules) -> int:
    """The number of doubles for threes or fours of one rank in all three suits: 1 or 0, as the rules say."""
    if rules.triplet_in_three_suits != "double":
        return 0
    return _in_three_suits((traits.triplet_rank, traits.suit) for traits in every)


def _in_three_suits(every: Iterable[tuple[int | None, Suit | None]]) -> int:
    """Whether some rank is there with each of the three suits."""
    seen = set(every)
    return int(any(all((rank, suit) in seen for suit in NUMBER_SUITS) for rank, _ in seen if rank is not None))


def all_concealed_triplets(every: Every, rules: ClassicalRules) -> int:
    """The number of doubles for four concealed threes or fours of a kind: 1 or 0, as the rules say."""
    return int(rules.concealed_triplets == "double" and has_concealed_triplets(every))


def has_concealed_triplets(every: Every) -> bool:
    """Whether all blocks are threes or fours of a kind, and none is open."""
    is_open = any(traits.is_open for traits in every)
    return every != () and not is_open and all(traits.is_triplet or traits.is_pair for traits in every)


def doubled(points: int, doubles: int) -> int:
    """Points, doubled so often."""
    return points << doubles


def rounded(score: int) -> int:
    """A score to the nearest ten, and no more than the limit. Scores are even, so none lies halfway."""
    return min((score + 5) // 10 * 10, LIMIT)


def lucky_sets(winner: Winner, winds: Winds) -> int:
    """The number of doubles for lucky threes and fours of a kind: one each, two if the wind is own and prevailing."""
    check_winner("lucky_sets", winner)
    check_winds("lucky_sets", winds)
    return lucky(traits_of(winner, winds))


def groups(winner: Winner, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The number of doubles for a hand without sequences: 1 or 0."""
    check_winner("groups", winner)
    check_rules("groups", rules)
    return without_sequence(traits_of(winner), rules)


def sequences(winner: Winner) -> int:
    """The number of doubles for 123 456 789 of one suit: 1 or 0."""
    check_winner("sequences", winner)
    return run(traits_of(winner))


def no_points(winner: Winner, winds: Winds, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The number of doubles for a hand whose sets are all worth nothing: 1 or 0.

    Args:
        winner: a complete decomposition.
        winds: the player's own wind and the prevailing wind.
        rules: the rules of scoring.

    """
    check_winner("no_points", winner)
    check_winds("no_points", winds)
    check_rules("no_points", rules)
    return worthless(traits_of(winner, winds, rules))


def consistency_tests(winner: Winner, rules: ClassicalRules = DEFAULT_RULES) -> tuple[ConsistencyTest, ...]:
    """The consistency tests that hold, in Lott's order."""
    check_winner("consistency_tests", winner)
    check_rules("consistency_tests", rules)
    return tests_that_hold(traits_of(winner, rules=rules), rules)


def consistency(winner: Winner, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The number of doubles of the consistency test that counts: 4 for one suit, 1 for any other, 0 if none holds."""
    check_winner("consistency", winner)
    check_rules("consistency", rules)
    test = counted_test(consistency_tests(winner, rules), rules)
    return 0 if test is None else test.doubles


def sequence_in_three_suits(winner: Winner, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The number of doubles for the same sequence in all three suits: 1 or 0, as the rules say."""
    check_winner("sequence_in_three_suits", winner)
    check_rules("sequence_in_three_suits", rules)
    return sequence_in_each_suit(traits_of(winner), rules)


def triplet_in_three_suits(winner: Winner, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The number of doubles for threes or fours of one rank in all three suits: 1 or 0, as the rules say."""
    check_winner("triplet_in_three_suits", winner)
    check_rules("triplet_in_three_suits", rules)
    return triplet_in_each_suit(traits_of(winner), rules)


def concealed_triplets(winner: Winner, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The number of doubles for four concealed threes or fours of a kind: 1 or 0, as the rules say."""
    check_winner("concealed_triplets", winner)
    check_rules("concealed_triplets", rules)
    return all_concealed_triplets(traits_of(winner), rules)
