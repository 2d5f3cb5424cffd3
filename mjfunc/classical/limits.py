"""Limit hands: tested before any points are counted, and each pays the limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.classical.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.classical.sets import big_dragon, no_simple, suit, triplet, wind
from mjfunc.classical.winners import check_winner, sets_of
from mjfunc.model.decompositions import CompleteRegular, CompleteThirteenOrphans
from mjfunc.tiles.listed import Listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.classical.sets import Set
    from mjfunc.classical.winners import Winner


class LimitHand(Listed):
    """The limit hands, in the order in which they are looked for; the last two only where the rules say so."""

    BIG_THREE_DRAGONS = "big-three-dragons"
    LITTLE_FOUR_WINDS = "little-four-winds"
    BIG_FOUR_WINDS = "big-four-winds"
    ALL_HONOURS = "all-honours"
    ALL_TERMINALS = "all-terminals"
    THIRTEEN_ORPHANS = "thirteen-orphans"
    NINE_GATES = "nine-gates"
    CONCEALED_TRIPLETS = "concealed-triplets"


def limit_hand(winner: Winner, rules: Rules = DEFAULT_RULES) -> LimitHand | None:
    """Which limit hand it is, of several the first."""
    check_winner("limit_hand", winner)
    check_rules("limit_hand", rules)
    if isinstance(winner, CompleteThirteenOrphans):
        return LimitHand.THIRTEEN_ORPHANS
    return next((limit for limit in LimitHand if _is_limit(limit, winner, rules)), None)


def _is_limit(limit: LimitHand, winner: CompleteRegular, rules: Rules) -> bool:
    every = sets_of(winner)
    match limit:
        case LimitHand.BIG_THREE_DRAGONS:
            holds = sum(map(big_dragon, every)) == 3
        case LimitHand.LITTLE_FOUR_WINDS:
            holds = _winds(every) == 4 and wind(winner.pair)
        case LimitHand.BIG_FOUR_WINDS:
            holds = _winds(every) == 4 and not wind(winner.pair)
        case LimitHand.ALL_HONOURS:
            holds = all(suit(tile_set) is None for tile_set in every)
        case LimitHand.ALL_TERMINALS:
            holds = all(no_simple(tile_set) and suit(tile_set) is not None for tile_set in every)
        case LimitHand.THIRTEEN_ORPHANS:
            holds = False
        case LimitHand.NINE_GATES:
            holds = rules.nine_gates == "limit" and is_nine_gates(winner)
        case LimitHand.CONCEALED_TRIPLETS:
            holds = rules.concealed_triplets == "limit" and has_concealed_triplets(winner)
        case _ as never:
            assert_never(never)
    return holds


def _winds(every: Iterable[Set]) -> int:
    """How many sets are of winds. Four are of all of them."""
    return sum(map(wind, every))


def is_nine_gates(winner: CompleteRegular) -> bool:
    """Whether it is 1112345678999 of one suit with one tile more of it, and no meld."""
    suits, ranks = {tile.suit for tile in winner.tiles}, [tile.rank for tile in winner.tiles]
    of_each = ranks.count(1) >= 3 <= ranks.count(9) and all(rank in ranks for rank in range(2, 9))
    return of_each and len(ranks) == 14 and len(suits) == 1


def has_concealed_triplets(winner: CompleteRegular) -> bool:
    """Whether all blocks are threes or fours of a kind, and none is open."""
    is_open = any(meld.open for meld in winner.melds)
    return not is_open and all(triplet(tile_set) for tile_set in sets_of(winner) if tile_set is not winner.pair)
