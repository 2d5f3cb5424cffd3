"""Limit hands: tested before any points are counted, and each pays the limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.classical.doubling import has_concealed_triplets
from mjfunc.classical.rules import DEFAULT_RULES, ClassicalRules, check_rules
from mjfunc.classical.sets import check_winner, traits_of, wind
from mjfunc.model.decompositions import CompleteRegular, CompleteThirteenOrphans
from mjfunc.tiles.ordered_enum import Listed

if TYPE_CHECKING:
    from mjfunc.classical.sets import Every, Winner


class LimitHand(Listed):
    """The limit hands, in order of precedence. The last two count only under certain rules."""

    BIG_THREE_DRAGONS = "big-three-dragons"
    LITTLE_FOUR_WINDS = "little-four-winds"
    BIG_FOUR_WINDS = "big-four-winds"
    ALL_HONOURS = "all-honours"
    ALL_TERMINALS = "all-terminals"
    THIRTEEN_ORPHANS = "thirteen-orphans"
    NINE_GATES = "nine-gates"
    CONCEALED_TRIPLETS = "concealed-triplets"


LIMITS: Final = tuple(LimitHand)


def limit_hand(winner: Winner, rules: ClassicalRules = DEFAULT_RULES) -> LimitHand | None:
    """The limit hand that a decomposition is, the first if several fit; None if it is none."""
    check_winner("limit_hand", winner)
    check_rules("limit_hand", rules)
    return first_limit(winner, traits_of(winner), rules)


def first_limit(winner: Winner, every: Every, rules: ClassicalRules) -> LimitHand | None:
    """Return the first limit hand that a winner with these traits of its sets is."""
    if isinstance(winner, CompleteThirteenOrphans):
        return LimitHand.THIRTEEN_ORPHANS
    for limit in LIMITS:
        if _is_limit(limit, winner, every, rules):
            return limit
    return None


def _is_limit(limit: LimitHand, winner: CompleteRegular, every: Every, rules: ClassicalRules) -> bool:
    match limit:
        case LimitHand.BIG_THREE_DRAGONS:
            holds = sum([traits.big_dragon for traits in every]) == 3
        case LimitHand.LITTLE_FOUR_WINDS:
            holds = _winds(every) == 4 and wind(winner.pair)
        case LimitHand.BIG_FOUR_WINDS:
            holds = _winds(every) == 4 and not wind(winner.pair)
        case LimitHand.ALL_HONOURS:
            holds = all(traits.suit is None for traits in every)
        case LimitHand.ALL_TERMINALS:
            holds = all(traits.no_simple and traits.suit is not None for traits in every)
        case LimitHand.THIRTEEN_ORPHANS:
            holds = False
        case LimitHand.NINE_GATES:
            holds = rules.nine_gates == "limit" and is_nine_gates(winner)
        case LimitHand.CONCEALED_TRIPLETS:
            holds = rules.concealed_triplets == "limit" and has_concealed_triplets(every)
        case _ as never:
            assert_never(never)
    return holds


def _winds(every: Every) -> int:
    """Return the number of sets of winds; four are all winds."""
    return sum([traits.is_wind for traits in every])


def is_nine_gates(winner: CompleteRegular) -> bool:
    """Whether it is 1112345678999 of one suit with one tile more of it, and no meld."""
    suits, ranks = {tile.suit for tile in winner.tiles}, [tile.rank for tile in winner.tiles]
    of_each = ranks.count(1) >= 3 <= ranks.count(9) and all(rank in ranks for rank in range(2, 9))
    return of_each and len(ranks) == 14 and len(suits) == 1
