"""Judge the end of a game: final scores, and points by places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.found_violations import report
from mjfunc.games.round_ends import after_round, first_player
from mjfunc.games.violations import ViolationCode
from mjfunc.riichi.values.scores import STICK

if TYPE_CHECKING:
    from mjfunc.games.events import GameEnd
    from mjfunc.games.found_violations import FoundViolations
    from mjfunc.games.table import Table

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
        scores[first_player(table.scores)] += STICK * table.sticks
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
