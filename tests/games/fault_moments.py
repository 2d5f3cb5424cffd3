"""Moments of a game, and what can happen at them instead of the event that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

from mjfunc.games import (
    DrawnRound,
    DrawReason,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundStart,
    SeatState,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.tile_codes import KIND_OF, TILES, kinds_of, number_seen, wait_flags
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc import Tile
    from mjfunc.games import GameEvent, Table

Events: TypeAlias = "tuple[GameEvent, ...] | None"


class Moment(NamedTuple):
    """A table in a game, with the event that follows and the last deal."""

    table: Table
    event: GameEvent
    deal: RoundStart | None

    @property
    def seat(self) -> SeatState:
        """The player on turn."""
        return self.table.seats[self.table.turn] if self.table.seats else SeatState()

    @property
    def hand(self) -> bytes:
        """The concealed tiles of the player on turn."""
        return self.seat.hand or b""

    @property
    def is_own(self) -> bool:
        """Whether the player on turn has drawn, and now discards."""
        return isinstance(self.event, TileDiscard) and self.table.has_drawn and self.seat.riichi != "declared"

    @property
    def is_open(self) -> bool:
        """Whether a discard could be called, and the next player draws instead."""
        claim = self.table.claim
        return isinstance(self.event, TileDraw) and claim is not None and claim.kind == "discard"


Fault: TypeAlias = "Callable[[Moment], Events]"
"""The events that a moment has with a fault, the last of them wrong; None if it cannot have it."""


def plus(row: tuple[int, ...] | None, at: int, number: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed."""
    return tuple(each + number * (place == at) for place, each in enumerate(row or ()))


def changed_deal(change: Callable[[RoundStart, Table], Mapping[str, object]], *, first: bool = False) -> Fault:
    """Another deal: the first, or a later one."""

    def fault(m: Moment) -> Events:
        is_fitting = isinstance(m.event, RoundStart) and (m.table.expected is None) is first
        return (attrs.evolve(m.event, **change(m.event, m.table)),) if is_fitting else None  # type: ignore[arg-type]

    return fault


def changed_win(
    change: Callable[[WinDeclaration, Table], Mapping[str, object]], *, when: Callable[[WinDeclaration], bool] = bool
) -> Fault:
    """A win with other claims."""

    def fault(m: Moment) -> Events:
        if not isinstance(m.event, WinDeclaration) or not when(m.event):
            return None
        return (attrs.evolve(m.event, **change(m.event, m.table)),)  # type: ignore[arg-type]

    return fault


def changed_draw(change: Callable[[DrawnRound, Table], Mapping[str, object]]) -> Fault:
    """Other claims at an empty wall."""

    def fault(m: Moment) -> Events:
        if not isinstance(m.event, DrawnRound) or m.event.reason is not DrawReason.EXHAUSTED:
            return None
        return (attrs.evolve(m.event, **change(m.event, m.table)),)  # type: ignore[arg-type]

    return fault


def own_turn(make: Callable[[Moment], GameEvent | None], *, when: Callable[[Moment], bool] = bool) -> Fault:
    """Something else than the discard of a player who has drawn."""

    def fault(m: Moment) -> Events:
        event = make(m) if m.is_own and when(m) else None
        return None if event is None else (event,)

    return fault


def instead_of_draw(make: Callable[[Moment, int, Tile], GameEvent | None]) -> Fault:
    """Something else than the next draw, made of the discarder and the discard."""

    def fault(m: Moment) -> Events:
        claim = m.table.claim
        if not m.is_open or claim is None:
            return None
        event = make(m, claim.player, TILES[claim.code])
        return None if event is None else (event,)

    return fault


def instead_of(kind: type, make: Callable[[Moment], Events]) -> Fault:
    """Something else than an event of a class."""
    return lambda m: make(m) if isinstance(m.event, kind) else None


def four(kind: Tile) -> tuple[Tile, ...]:
    """Four tiles of a kind."""
    return (kind.kind,) * 4


def absent(m: Moment) -> Tile:
    """A kind that the player on turn does not hold."""
    held = kinds_of(m.hand)
    return next(kind for kind in KINDS[9:] if kind.index not in held)


def gone(table: Table) -> Tile | None:
    """A kind of which all four are seen."""
    return next((kind for kind in KINDS if number_seen(table.seen, kind.index) == 4), None)


def pon_of(player: int, discarder: int, tile: Tile) -> TileCall:
    """A pon of a discard with two plain tiles."""
    return TileCall("pon", player, discarder, tile, (tile.kind, tile.kind))


def chi_from_across(m: Moment, discarder: int, tile: Tile) -> GameEvent | None:
    """A chi of a discard from a player who is not to the left, if it can begin a sequence."""
    if tile.is_honour or tile.rank > 7:
        return None
    player = (discarder + (2 if m.table.players == 4 else 1)) % m.table.players
    return TileCall("chi", player, discarder, tile, (KINDS[tile.index + 1], KINDS[tile.index + 2]))


def win_in_furiten(kind: str) -> Fault:
    """A win on a discard of a player in furiten of one kind, who has a complete shape."""

    def fault(m: Moment) -> Events:
        claim, table = m.table.claim, m.table
        if (
            claim is None
            or claim.kind != "discard"
            or not isinstance(m.event, (TileDraw, RiichiAcceptance, DrawnRound))
        ):
            return None
        for player, seat in enumerate(table.seats):
            flags = wait_flags(seat.hand or b"")
            if player == claim.player or not flags[KIND_OF[claim.code]]:
                continue
            starts = {"turn": seat.passed_at, "riichi": seat.riichi_at}
            if kind == "discard":
                is_so = any(flags[KIND_OF[tile.code]] for tile in seat.river)
            else:
                since = zip(table.passed[starts[kind] :], table.passers[starts[kind] :], strict=True)
                is_so = any(passed < 34 and flags[passed] and who != player for passed, who in since)
                is_so = is_so and (kind == "riichi") == (seat.riichi == "accepted")
            if is_so:
                return (WinDeclaration(player=player, discarder=claim.player),)
        return None

    return fault


def riichi_not_ready(m: Moment) -> Events:
    """Riichi, and then the discard of a hand that is far from ready."""
    if not m.is_own or not isinstance(m.event, TileDiscard) or m.seat.is_open or m.seat.riichi != "none":
        return None
    left = bytes(code for code in m.hand)
    at = next((n for n, code in enumerate(left) if TILES[code] == m.event.tile), 0)
    if m.table.live < 4 or min(m.table.scores) < 1000 or any(wait_flags(left[:at] + left[at + 1 :])):
        return None
    return RiichiDeclaration(m.table.turn), m.event


def call_of_last(m: Moment) -> Events:
    """A pon of the last discard."""
    claim = m.table.claim
    if m.table.live or claim is None or m.table.pending >= 0 or m.table.abort is not None or claim.kind != "discard":
        return None
    return (pon_of((claim.player + 1) % m.table.players, claim.player, TILES[claim.code]),)


def same_winner_twice(m: Moment) -> Events:
    """The second winner again after the last."""
    if not isinstance(m.event, WinDeclaration) or m.event.player == m.event.discarder:
        return None
    return m.event, attrs.evolve(m.event, honba=None, sticks=None)


def in_riichi(m: Moment) -> bool:
    """Whether the player on turn is in riichi."""
    return m.seat.riichi == "accepted"


def other_discard(m: Moment) -> GameEvent | None:
    """The discard of another tile than the one drawn."""
    other = next((code for code in m.hand if code != m.table.drawn), None)
    return None if other is None else TileDiscard(m.table.turn, TILES[other], drawn=False)


def wrong_flag(m: Moment, *, said: bool) -> GameEvent | None:
    """The discard of a tile with a wrong mark, drawn or not."""
    codes = [code for code in m.hand if (code == m.table.drawn) is not said]
    fitting = [code for code in codes if m.hand.count(code) == 1]
    return TileDiscard(m.table.turn, TILES[fitting[0]], drawn=said) if fitting and not in_riichi(m) else None


def swap_calling(m: Moment) -> Events:
    """The discard of a kind that the call forbids."""
    held = [code for code in m.hand if KIND_OF[code] in m.table.forbidden]
    is_fitting = isinstance(m.event, TileDiscard) and held
    return (TileDiscard(m.table.turn, TILES[held[0]], drawn=False),) if is_fitting else None


def changed_call(change: Callable[[TileCall, Moment], Mapping[str, object]]) -> Fault:
    """Another call."""

    def fault(m: Moment) -> Events:
        return (attrs.evolve(m.event, **change(m.event, m)),) if isinstance(m.event, TileCall) else None  # type: ignore[arg-type]

    return fault


def first_hand(start: RoundStart, first: tuple[Tile, ...]) -> Mapping[str, object]:
    """Another hand of player 0."""
    return {"hands": (first, *start.hands[1:])}


def next_player(m: Moment) -> int:
    """The player after the one on turn."""
    return (m.table.turn + 1) % m.table.players


def is_claimed(win: WinDeclaration) -> bool:
    """Whether the winning tile is a discard or a tile of a kan."""
    return win.player != win.discarder
