"""How a game goes on after a round, and how it ends: the dealer, the counters, final scores, points by places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.table import NOBODY, ExpectedDeal, RoundResult
from mjfunc.games.violations import ViolationCode, report
from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.scores import STICK

if TYPE_CHECKING:
    from mjfunc.games.events import GameEnd, RoundEnd
    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.violations import FoundViolations

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
        return not is_abortive and can_end and _first_player(scores) == table.dealer and has_target
    if rules.target_missed == "end" or target is None or max(scores) >= target:
        return True
    return at >= last + table.players


def _first_player(scores: tuple[int, ...]) -> Player:
    """The first: of equal scores, the lower player number."""
    return scores.index(max(scores))


_THOUSAND: Final = 1000
_NEAR: Final = 0.051
"""Points are written with one decimal."""


def game_end(table: Table, event: GameEnd, found: FoundViolations) -> Table:
    """Judge the end of a game. A log of one East round without final scores is no whole game."""
    if table.due in {"winners", "round-end"}:
        table = after_round(table)
    elif table.due != "deal":
        report(found, ViolationCode.LOG_UNFINISHED, f"the game ends in round {table.wind}{table.number}")
        return _over(table)
    if table.expected is None:
        return _over(table)
    is_one_round = table.rounds == 1 and table.wind == "E" and event.scores is None
    if not table.expected.is_over and not table.is_excerpt and not is_one_round:
        following = f"{table.expected.wind}{table.expected.number}"
        report(found, ViolationCode.END_EARLY, f"the game ends, but by the rules {following} follows")
    scores = final_scores(table)
    if event.scores is not None and event.scores != scores:
        was, due = (", ".join(map(str, row)) for row in (event.scores, scores))
        report(found, ViolationCode.END_SCORES, f"the final scores are {was}, not {due}")
        scores = event.scores
    if event.points is not None:
        due_points = place_points(scores, table)
        if any(abs(a - b) > _NEAR for a, b in zip(event.points, due_points, strict=True)):
            was, due = (", ".join(f"{each:+.1f}" for each in row) for row in (event.points, due_points))
            report(found, ViolationCode.END_POINTS, f"the points are {was}, not {due}")
    return _over(table._replace(scores=scores, sticks=0))


def final_scores(table: Table) -> tuple[int, ...]:
    """The scores at the end of a game, with the sticks that are left."""
    scores = [*table.scores]
    if table.table_rules.left_sticks == "first":
        scores[_first_player(table.scores)] += STICK * table.sticks
    return tuple(scores)


def _over(table: Table) -> Table:
    """The table after a game."""
    return table._replace(due="game", expected=None, claim=None)


def place_points(scores: tuple[int, ...], table: Table) -> tuple[float, ...]:
    """The points of each player by the final scores and the places; the first has what the others lose."""
    rules, players = table.table_rules, table.players
    base = rules.points_base(players)
    first, second = map(int, rules.places.split("-"))
    bonus = (first, second, -second, -first) if players == 4 else (first, 0, -first)
    order = sorted(range(players), key=lambda player: (-scores[player], player))
    points = [0.0] * players
    for place, player in enumerate(order):
        score = scores[player]
        if rules.points_unit == "thousands":
            magnitude = (abs(score) + _THOUSAND // 2) // _THOUSAND
            points[player] = (magnitude if score >= 0 else -magnitude) - base // _THOUSAND + bonus[place]
        else:
            points[player] = round((score - base) / _THOUSAND + bonus[place], 1)
    points[order[0]] = round(-sum(points[player] for player in order[1:]), 1)
    return tuple(points)
