"""Moments at which an act is forbidden by one rule alone, so that a referee without it would allow the act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofs.second_hands import kind_of, kinds_of, waits_of

if TYPE_CHECKING:
    from proofs.second_table import SecondTable


def is_near_miss(table: SecondTable) -> bool:
    """Whether a rule decides now: of the next round, of furiten, of swap calling, of riichi, or of a kan in riichi."""
    if table.phase in {"between", "winners"}:
        return True
    if table.phase == "shown":
        return not table.live or _could_claim(table)
    return (
        bool({*map(kind_of, table.seats[table.turn].hand)} & table.forbidden)
        or _could_declare_riichi(table)
        or _could_kan_in_riichi(table)
    )


def _could_claim(table: SecondTable) -> bool:
    """Whether the tile that is shown completes a hand."""
    shown = table.shown
    return shown is not None and any(kind_of(shown.tile) in table.seats[player].waits for player in table.others)


def _could_declare_riichi(table: SecondTable) -> bool:
    """Whether a closed hand is ready that has not enough points or live tiles, or that might be furiten."""
    seat = table.seats[table.turn]
    if seat.in_riichi or not seat.is_closed or not table.drawn:
        return False
    is_late = table.live < table.players or table.scores[table.turn] < 1000
    if not is_late and table.rules["riichi_furiten"]:
        return False
    return any(waits_of(kinds_of([*seat.hand[:place], *seat.hand[place + 1 :]])) for place in range(len(seat.hand)))


def _could_kan_in_riichi(table: SecondTable) -> bool:
    """Whether a hand in riichi has drawn the fourth tile of a kind."""
    seat = table.seats[table.turn]
    return seat.in_riichi and bool(table.drawn) and kinds_of(seat.hand).count(kind_of(table.drawn)) == 4
