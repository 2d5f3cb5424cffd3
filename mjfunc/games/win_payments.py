"""The payments for a win, by player."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.scores import STICK, Payer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.scores import Payment
    from mjfunc.riichi.values.wins import Win


def win_deltas(table: Table, winner: Player, discarder: Player, score: Score) -> tuple[int, ...]:
    """The change of each score by a win."""
    deltas = [0] * table.players
    for payment in score.payments:
        for payer in _payers(table, winner, discarder, payment):
            deltas[payer] -= payment.amount
    deltas[winner] += STICK * score.win.sticks - sum(deltas)
    return tuple(deltas)


def win_points(table: Table, winner: Player, deltas: tuple[int, ...], win: Win) -> int:
    """The points of a win without those for counters and sticks."""
    counters = win.honba * table.rules.honba * (table.players - 1)
    return deltas[winner] - STICK * win.sticks - counters


def _payers(table: Table, winner: Player, discarder: Player, payment: Payment) -> Iterator[Player]:
    """The players who pay a payment."""
    match payment.payer:
        case Payer.DISCARDER:
            yield discarder
        case Payer.DEALER:
            yield table.dealer
        case Payer.OTHERS:
            yield from (who for who in range(table.players) if who not in {winner, table.dealer})
        case Payer.LIABLE:
            yield (table.dealer + WINDS.index(payment.seat or WINDS[0])) % table.players
        case _ as never:
            assert_never(never)
