"""How a game goes on after a round: the dealer, the counters, and whether the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.games.found_violations import report
from mjfunc.games.table import NOBODY, ExpectedDeal, RoundResult
from mjfunc.games.violations import ViolationCode
from mjfunc.model.winds import WINDS

if TYPE_CHECKING:
    from mjfunc.games.events import RoundEnd
    from mjfunc.games.found_violations import FoundViolations
    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player

_WINDS_PLAYED = {"south": 2, "east": 1}


def round_end(table: Table, event: RoundEnd, found: FoundViolations) -> Table:
    """Judge the end of a round: somebody must have won it, or it must have been drawn."""
    del event
    if table.due in {"winners", "round-end"}:
        return after_round(table)
    report(found, ViolationCode.LOG_UNFINISHED, f"round {table.wind}{table.number} ends without a win or a draw")
    return table._replace(due="deal", expected=None, claim=None, pending=NOBODY)


def after_round(table: Table) -> Table:
    """The table between two rounds, with the deal that follows."""
    return table._replace(due="deal", expected=_next_deal(table), claim=None, pending=NOBODY)


def _next_deal(table: Table) -> ExpectedDeal:
    """The deal that follows by the rules."""
    result, rules = table.result or RoundResult(), table.table_rules
    winners, reason = result.winners, result.reason
    is_abortive = reason is not None and reason.is_abortive
    is_ready = not winners and not is_abortive and result.dealer_ready and rules.dealer_stays == "win-or-ready"
    stays = is_abortive or is_ready or table.dealer in winners
    honba = table.honba + 1 if not winners or table.dealer in winners else 0
    wind, number = WINDS.index(table.wind), table.number
    if not stays:
        wind, number = (wind, number + 1) if number < table.players else (wind + 1, 1)
    is_over = _is_over(table, stays=stays, is_ready=is_ready, is_abortive=is_abortive)
    return ExpectedDeal(WINDS[wind % len(WINDS)], number, number - 1, honba, is_over)


def _is_over(table: Table, *, stays: bool, is_ready: bool, is_abortive: bool) -> bool:
    """Whether the game is over after a round."""
    rules, scores = table.table_rules, table.scores
    if rules.length == "one-round" or (rules.below_zero == "ends" and min(scores) < 0):
        return True
    at = WINDS.index(table.wind) * table.players + table.number - 1
    last = _WINDS_PLAYED[rules.length] * table.players - 1
    if at < last:
        return False
    target = rules.target_for(table.players)
    if stays:
        can_end = rules.dealer_ends == "win-or-ready" or (rules.dealer_ends == "win" and not is_ready)
        has_target = target is None or scores[table.dealer] >= target
        return not is_abortive and can_end and first_player(scores) == table.dealer and has_target
    if rules.target_missed == "end" or target is None or max(scores) >= target:
        return True
    return at >= last + table.players


def first_player(scores: tuple[int, ...]) -> Player:
    """The first: of equal scores, the lower player number."""
    return scores.index(max(scores))
