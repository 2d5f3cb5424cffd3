"""Rounds of the second referee: what a drawn one pays, which follows, and how a game ends. No import of mjfunc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from proofs.second_hands import is_ready
from proofs.second_table import STICK, WINDS, Round, SecondTable, nagashi_of

if TYPE_CHECKING:
    from collections.abc import Mapping

AT_EMPTY_WALL: Final = {"exhausted", "nagashi"}
"""The draws that are not abortive."""


def are_ready(table: SecondTable) -> list[bool]:
    """Whether each player is ready, at an empty wall."""
    return [is_ready(seat.hand, seat.melded, table.rules["ready"]) for seat in table.seats]


def payments_of_draw(table: SecondTable, reason: str) -> list[int]:
    """The change of each score when a round is drawn."""
    if reason == "nagashi":
        return _payments_of_nagashi(table)
    ready = are_ready(table)
    number, players = sum(ready), table.players
    if reason != "exhausted" or number in {0, players}:
        return [0] * players
    pool = 3000 if players == 4 else 2000
    return [pool // number if each else -pool // (players - number) for each in ready]


def _payments_of_nagashi(table: SecondTable) -> list[int]:
    """A mangan for each player with nagashi, paid as if it was drawn."""
    changes = [0] * table.players
    for winner in nagashi_of(table):
        for loser in range(table.players):
            if loser != winner:
                paid = 4000 if table.round.dealer in {winner, loser} else 2000
                changes[winner] += paid
                changes[loser] -= paid
    return changes


def does_dealer_stay(table: SecondTable) -> bool:
    """The dealer stays after a win, after an abortive draw, and if ready at an empty wall."""
    if table.winners:
        return table.round.dealer in table.winners
    if table.end_reason not in AT_EMPTY_WALL:
        return True
    return table.is_dealer_ready and table.rules["dealer_stays"] == "win-or-ready"


def round_after(table: SecondTable) -> Round | None:
    """The round that follows; None if the game is over."""
    if is_game_over(table):
        return None
    wind, number, dealer, honba = table.round
    has_dealer_won = dealer in table.winners
    counters = honba + 1 if has_dealer_won or not table.winners else 0
    if does_dealer_stay(table):
        return Round(wind, number, dealer, counters)
    if number < table.players:
        return Round(wind, number + 1, dealer + 1, counters)
    return Round(WINDS[(WINDS.index(wind) + 1) % 4], 1, 0, counters)


def is_game_over(table: SecondTable) -> bool:
    """Whether the game ends with this round."""
    rules, scores = table.rules, table.scores
    if rules["length"] == "one-round" or (rules["below_zero"] == "ends" and any(score < 0 for score in scores)):
        return True
    winds_played = {"south": 2, "east": 1}[str(rules["length"])]
    rounds_left = table.players * (winds_played - WINDS.index(table.round.wind)) - table.round.number
    if rounds_left > 0:
        return False
    target = target_of(rules, table.players)
    if does_dealer_stay(table):
        return _does_dealer_end(table, target)
    if rules["target_missed"] == "end" or target is None or any(score >= target for score in scores):
        return True
    return rounds_left <= -table.players


def _does_dealer_end(table: SecondTable, target: int | None) -> bool:
    """Whether the dealer of the last round ends the game as the first, with enough points: never after an abort."""
    dealer = table.round.dealer
    ways = {"win-or-ready": {"win", "ready"}, "win": {"win"}, "no": set[str]()}[str(table.rules["dealer_ends"])]
    how = "win" if table.winners else "ready" if table.end_reason in AT_EMPTY_WALL else "abort"
    return how in ways and first_of(table.scores) == dealer and (target is None or table.scores[dealer] >= target)


def first_of(scores: list[int]) -> int:
    """The player with the highest score; of equal ones, the first in order."""
    return max(range(len(scores)), key=lambda player: (scores[player], -player))


def target_of(rules: Mapping[str, object], players: int) -> int | None:
    """The points that the first must have at the end."""
    target = rules["target"]
    if target == "usual":
        return 30_000 if players == 4 else 40_000
    return target if isinstance(target, int) else None


def start_of(rules: Mapping[str, object], players: int) -> int:
    """The points of each player at the start."""
    usual = 25_000 if players == 4 else 35_000
    return usual if rules["start_points"] == "usual" else cast("int", rules["start_points"])


def final_scores(table: SecondTable) -> list[int]:
    """The scores at the end: sticks that are left go to the first, or are lost."""
    scores = [*table.scores]
    if table.rules["left_sticks"] == "first":
        scores[first_of(scores)] += STICK * table.sticks
    return scores


def points_by_place(table: SecondTable) -> list[float]:
    """The points by the places: those of the others first, the first has what they lose."""
    scores, players = final_scores(table), table.players
    base = target_of(table.rules, players) or (30_000 if players == 4 else 40_000)
    first, second = map(int, str(table.rules["places"]).split("-"))
    order = sorted(range(players), key=lambda player: (-scores[player], player))
    extra = dict(zip(order, (first, second, -second, -first) if players == 4 else (first, 0, -first), strict=True))
    points = [0.0] * players
    for player in order[1:]:
        if table.rules["points_unit"] == "thousands":
            rounded = (abs(scores[player]) + 500) // 1000 * (1 if scores[player] >= 0 else -1)
            points[player] = rounded - base // 1000 + extra[player]
        else:
            points[player] = (scores[player] - base) / 1000 + extra[player]
    points[order[0]] = -sum(points)
    return points
