"""What Lott asks of a hand whose points are to be doubled, given as the way in which it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.classical import doubling
from mjfunc.classical.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.classical.traits import traits_of
from mjfunc.classical.winners import check_winner
from mjfunc.model.winds import Winds, check_winds

if TYPE_CHECKING:
    from mjfunc.classical.doubling import ConsistencyTest
    from mjfunc.classical.winners import Winner


def lucky_sets(winner: Winner, winds: Winds) -> int:
    """One double for each lucky three or four, two if its wind is both the own and the prevailing one."""
    check_winner("lucky_sets", winner)
    check_winds("lucky_sets", winds)
    return doubling.lucky(traits_of(winner, winds))


def groups(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double if there is no sequence."""
    check_winner("groups", winner)
    check_rules("groups", rules)
    return doubling.without_sequence(traits_of(winner), rules)


def sequences(winner: Winner) -> int:
    """One double for 123 456 789 of one suit."""
    check_winner("sequences", winner)
    return doubling.run(traits_of(winner))


def no_points(winner: Winner, winds: Winds, rules: Rules = DEFAULT_RULES) -> int:
    """One double if no set is worth anything."""
    check_winner("no_points", winner)
    check_winds("no_points", winds)
    check_rules("no_points", rules)
    return doubling.worthless(traits_of(winner, winds, rules))


def consistency_tests(winner: Winner, rules: Rules = DEFAULT_RULES) -> tuple[ConsistencyTest, ...]:
    """Which of the six tests hold, in Lott's order."""
    check_winner("consistency_tests", winner)
    check_rules("consistency_tests", rules)
    return doubling.tests_that_hold(traits_of(winner, rules=rules), rules)


def consistency(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for a consistency test that holds, four if it is that of one suit."""
    check_winner("consistency", winner)
    check_rules("consistency", rules)
    test = doubling.counted_test(consistency_tests(winner, rules), rules)
    return 0 if test is None else test.doubles


def sequence_in_three_suits(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for the same sequence in all three suits, where the rules say so."""
    check_winner("sequence_in_three_suits", winner)
    check_rules("sequence_in_three_suits", rules)
    return doubling.sequence_in_each_suit(traits_of(winner), rules)


def triplet_in_three_suits(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for three or four of a kind, of one rank, in all three suits, where the rules say so."""
    check_winner("triplet_in_three_suits", winner)
    check_rules("triplet_in_three_suits", rules)
    return doubling.triplet_in_each_suit(traits_of(winner), rules)


def concealed_triplets(winner: Winner, rules: Rules = DEFAULT_RULES) -> int:
    """One double for four concealed threes or fours of a kind, where the rules say so."""
    check_winner("concealed_triplets", winner)
    check_rules("concealed_triplets", rules)
    return doubling.all_concealed_triplets(traits_of(winner), rules)
