"""The choices of a player at a moment: the events that break nothing, by trying each."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DrawReason,
    NorthExtraction,
    RiichiDeclaration,
    TileCall,
    TileDiscard,
)
from mjfunc.games.played_ends import round_drawn
from mjfunc.games.replay_steps import step
from mjfunc.games.tile_codes import KIND_OF, TILES, kinds_of, shanten_of_codes, tiles_of_codes, wait_flags, without
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from mjfunc.games.events import CallKind, DrawnRound, GameEvent
    from mjfunc.games.play_habits import PlayHabit
    from mjfunc.games.table import Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.tile_codes import CodedHand, TileCode

_NORTH: Final = 30
_HONOURS: Final = 27


def is_right(table: Table, event: GameEvent) -> bool:
    """Whether an event breaks nothing."""
    return not step(table, event).violations


def possible_calls(table: Table, player: Player) -> tuple[TileCall, ...]:
    """The calls of the tile that was just discarded, with each choice of tiles."""
    claim = table.claim
    if claim is None or claim.player == player or not table.live or table.seats[player].riichi != "none":
        return ()
    hand = table.seats[player].hand or b""
    found: list[TileCall] = []
    for kind, consumed in _consumed(hand, KIND_OF[claim.code]):
        if kind != "chi" or (table.players == COPIES and player == table.turn):
            call = TileCall(kind, player, claim.player, TILES[claim.code], tiles_of_codes(consumed))
            found += [call] * is_right(table, call)
    return tuple(found)


def _consumed(hand: CodedHand, called: int) -> Iterator[tuple[CallKind, CodedHand]]:
    """The tiles of a hand with which a kind can be called."""
    same = sorted(code for code in hand if KIND_OF[code] == called)
    for codes in sorted({*combinations(same, 2)}):
        yield "pon", bytes(codes)
    if len(same) == COPIES - 1:
        yield "kan", bytes(same)
    if called >= _HONOURS:
        return
    for low in range(max(0, called % 9 - 2), min(6, called % 9) + 1):
        first, second = (called - called % 9 + rank for rank in range(low, low + 3) if rank != called % 9)
        for one in sorted({code for code in hand if KIND_OF[code] == first}):
            for other in sorted({code for code in hand if KIND_OF[code] == second}):
                yield "chi", bytes((one, other))


def possible_kans(table: Table) -> tuple[GameEvent, ...]:
    """The closed and added kans and the North that the player on turn can declare."""
    player, seat = table.turn, table.seats[table.turn]
    if not table.has_drawn or not table.live:
        return ()
    hand = seat.hand or b""
    kinds = kinds_of(hand)
    found: list[GameEvent] = [
        ClosedKan(player, tiles_of_codes(bytes([code for code in hand if KIND_OF[code] == kind])))
        for kind in sorted({*kinds})
        if kinds.count(kind) == COPIES
    ]
    added = {meld.tiles[0].index for meld in seat.melds if meld.source == "pon"}
    found += [AddedKan(player, TILES[code]) for code in hand if KIND_OF[code] in added]
    if table.players < COPIES and _NORTH in hand:
        found.append(NorthExtraction(player))
    return tuple(event for event in found if is_right(table, event))


def possible_nine_kinds(table: Table) -> DrawnRound | None:
    """The draw by nine kinds that the player on turn can declare."""
    if not table.is_untouched or table.seats[table.turn].river or not table.has_drawn:
        return None
    drawn = round_drawn(table, DrawReason.NINE_KINDS)
    return drawn if is_right(table, drawn) else None


def possible_riichi(table: Table) -> tuple[tuple[RiichiDeclaration, TileCode], ...]:
    """Declarations of riichi with the discards after which the hand is ready."""
    seat, player = table.seats[table.turn], table.turn
    if seat.riichi != "none" or seat.is_open or not table.has_drawn:
        return ()
    hand = seat.hand or b""
    codes = [code for code in sorted({*hand}) if any(wait_flags(without(hand, code) or b""))]
    declaration = RiichiDeclaration(player)
    if not codes or not is_right(table, declaration):
        return ()
    declared = step(table, declaration).table
    return tuple((declaration, code) for code in codes if is_right(declared, discard_of(declared, code)))


def discard_of(table: Table, code: TileCode) -> TileDiscard:
    """The discard of a tile by the player on turn, as drawn where it could be."""
    return TileDiscard(table.turn, TILES[code], table.has_drawn and table.drawn == code)


def chosen_discard(table: Table, habit: PlayHabit, random: Random) -> TileDiscard:
    """The discard that a player with a habit chooses."""
    seat = table.seats[table.turn]
    hand = seat.hand or b""
    if seat.riichi == "accepted" and table.drawn is not None:
        return discard_of(table, table.drawn)
    codes = [code for code in sorted({*hand}) if KIND_OF[code] not in table.forbidden]
    outside = [code for code in codes if code < len(KINDS) and not KINDS[code].is_simple]
    if outside and random.random() < habit.outside:
        winds = [code for code in outside if code == _HONOURS]  # the same of all in the first turn
        code = random.choice(winds or outside)
    elif random.random() < habit.aim:
        left = [(shanten_of_codes(without(hand, code) or b""), random.random(), code) for code in codes]
        code = min(left)[-1]
    else:
        code = random.choice(codes)
    discard = discard_of(table, code)
    if discard.drawn and hand.count(code) > 1 and random.random() < habit.aim:
        return TileDiscard(discard.player, discard.tile, drawn=False)
    return discard
