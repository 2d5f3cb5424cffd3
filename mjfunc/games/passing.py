"""The table after a tile was passed that could be claimed, and after a riichi was accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.games.events import DrawReason
from mjfunc.games.furiten_kinds import CLOSED_QUAD
from mjfunc.games.table import NOBODY
from mjfunc.games.tile_codes import KIND_OF
from mjfunc.games.violations import ViolationCode, report
from mjfunc.riichi.values.scores import STICK

if TYPE_CHECKING:
    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.violations import FoundViolations


def after_passing(table: Table, found: FoundViolations) -> Table:
    """The table once nobody has claimed the tile that could be claimed, before any event that is not a win.

    A riichi that is not accepted yet is reported, and accepted all the same.
    """
    if table.pending != NOBODY:
        report(found, ViolationCode.ACCEPTED_MISSING, f"the riichi of player {table.pending} was not accepted")
        table = with_riichi_accepted(table, table.pending)
    claim = table.claim
    if claim is None:
        return table
    kind = KIND_OF[claim.code] + (CLOSED_QUAD if claim.kind == "closed-kan" else 0)
    passed, passers = table.passed + bytes((kind,)), table.passers + bytes((claim.player,))
    if claim.kind in {"added-kan", "north"}:
        return table._replace(claim=None, passed=passed, passers=passers, ippatsu=0, is_untouched=False)
    return table._replace(claim=None, passed=passed, passers=passers)


def with_riichi_accepted(table: Table, player: Player) -> Table:
    """The table after a player has paid the stick."""
    seat = table.seats[player]._replace(riichi="accepted", riichi_at=len(table.passed))
    scores = tuple(score - STICK * (who == player) for who, score in enumerate(table.scores))
    seats = table.with_seat(player, seat)
    is_fourth = len(seats) == 4 and all(each.riichi == "accepted" for each in seats)  # with three players never
    return table._replace(
        seats=seats,
        scores=scores,
        sticks=table.sticks + 1,
        pending=NOBODY,
        ippatsu=table.ippatsu | 1 << player,
        abort=table.abort or (DrawReason.FOUR_RIICHI if is_fourth and table.table_rules.four_riichi else None),
    )


def check_abort(table: Table, found: FoundViolations) -> Table:
    """Report that play goes on although the round had ended, once."""
    if table.abort is None:
        return table
    report(found, ViolationCode.ABORT_MISSED, f"the round ended by {table.abort}, but play goes on")
    return table._replace(abort=None)


def check_won_on(table: Table, found: FoundViolations) -> None:
    """Report that a riichi was accepted although its discard did not pass, for somebody wins on it."""
    claim = table.claim
    if claim is None or claim.kind != "discard":
        return
    seat = table.seats[claim.player]
    if seat.riichi == "accepted" and seat.river[-1].is_riichi:
        sentence = f"the riichi of player {claim.player} was accepted, but its discard is won on"
        report(found, ViolationCode.ACCEPTED_TURN, sentence)


def check_declared(table: Table, found: FoundViolations) -> Table:
    """Report that something else than the discard follows a declaration of riichi, once."""
    if table.seats[table.turn].riichi != "declared":
        return table
    report(found, ViolationCode.RIICHI_NO_DISCARD, f"player {table.turn} declared riichi and did not discard")
    return table._replace(seats=table.with_seat(table.turn, table.seats[table.turn]._replace(riichi="none")))
