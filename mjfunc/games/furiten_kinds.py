"""Furiten of three kinds, and readiness: computed from the table when a win or a riichi makes them matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.fast.waits import waits
from mjfunc.games.tile_codes import KIND_OF, hand_of, kinds_of, wait_flags
from mjfunc.model.conventions import Conventions
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import COPIES, ORPHANS

if TYPE_CHECKING:
    from mjfunc.fast.distances import KindFlags
    from mjfunc.games.table import SeatState, Table
    from mjfunc.games.table_melds import Player, TableMeld
    from mjfunc.games.table_rules import ReadyRule
    from mjfunc.games.tile_codes import CodedHand

CLOSED_QUAD: Final = 64
"""Added to a kind that was shown as a closed quad, which only thirteen orphans can rob."""
_ORPHANS: Final = frozenset(kind.index for kind in ORPHANS)
_ORPHAN_KINDS: Final = 12
"""The different kinds that a hand needs to wait for thirteen orphans."""
_ANY_WAIT: Final = Conventions(exhausted="ready", melds="ignored")


class Furiten(NamedTuple):
    """Why a player cannot claim a tile."""

    by_discard: bool = False
    """An own discard is among the waits."""
    by_turn: bool = False
    """A tile of the waits was passed since the own last discard."""
    by_riichi: bool = False
    """A tile of the waits was passed since the riichi."""


def is_ready(hand: CodedHand, melds: tuple[TableMeld, ...], rule: ReadyRule) -> bool:
    """Whether a hand without a drawn tile is ready by a rule."""
    if rule == "any":
        try:
            return bool(waits(hand_of(hand, ()), conventions=_ANY_WAIT))
        except MahjongError:
            return False
    if rule == "held":
        kinds = kinds_of(hand) + bytes(tile.index for meld in melds for tile in meld.tiles)
        return any(flag and kinds.count(kind) < COPIES for kind, flag in enumerate(wait_flags(hand)))
    return any(wait_flags(hand))


def waits_for_orphans(hand: CodedHand) -> bool:
    """Whether a ready hand waits for thirteen orphans."""
    kinds = {*kinds_of(hand)}
    return kinds <= _ORPHANS and len(kinds) >= _ORPHAN_KINDS


def furiten(table: Table, player: Player) -> Furiten:
    """The kinds of furiten that a player is in. The player must not hold a drawn tile."""
    seat = table.seats[player]
    if seat.hand is None:
        return Furiten()
    flags = wait_flags(seat.hand)
    if not any(flags):
        return Furiten()
    by_discard = any(flags[KIND_OF[tile.code]] for tile in seat.river)
    by_turn = _has_passed(table, player, flags, seat.passed_at)
    by_riichi = seat.riichi == "accepted" and _has_passed(table, player, flags, seat.riichi_at)
    return Furiten(by_discard, by_turn, by_riichi)


def _has_passed(table: Table, player: Player, flags: KindFlags, start: int) -> bool:
    """Whether a tile of the waits could be claimed since then, and was not."""
    for kind, passer in zip(table.passed[start:], table.passers[start:], strict=True):
        if passer == player:
            continue
        if kind < CLOSED_QUAD:
            if flags[kind]:
                return True
        elif flags[kind - CLOSED_QUAD] and waits_for_orphans(table.seats[player].hand or b""):
            return True
    return False


def is_furiten_by_own(seat: SeatState) -> bool:
    """Whether an own discard of a player is among the waits of a known hand."""
    flags = wait_flags(seat.hand or b"")
    return any(flags[KIND_OF[tile.code]] for tile in seat.river)
