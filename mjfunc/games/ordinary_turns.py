"""Draws and discards that break nothing, played many at a time and without a table for each.

Nine events of ten are such. Every other event, and each draw or discard that might break something, is left to the
judgement. A test compares both on every event of all logs.

A new table is put together from the fields that do not change in a turn, which stand first, and from those that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.games.events import MOST_PLAYERS, TileDiscard, TileDraw
from mjfunc.games.table import NOBODY, RiverTile, SeatState, ShownTile, Table
from mjfunc.games.tile_codes import BITS_PER_CODE, KIND_OF, RED_CODE, SEEN_STEP, TILES
from mjfunc.riichi.values.rules import SETS
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc.games.events import PlacedEvent
    from mjfunc.games.tile_codes import CodedHand

_FIXED: Final = Table._fields.index("due")
"""The number of fields that do not change in a turn."""
_BYTES: Final = tuple(bytes((number,)) for number in range(1 << 8))
_ANY: Final = (1 << BITS_PER_CODE) - 1
_LAST: Final = tuple(
    (COPIES << BITS_PER_CODE * tile.index) | (_ANY << BITS_PER_CODE * code if tile.red else 0)
    for code, tile in enumerate(TILES)
)
"""For each code, the bits of seen tiles one of which is set if all four of the kind are seen, or a red five."""
_WINDS: Final = frozenset({27, 28, 29, 30})
_QUADS: Final = 4
_TURNS: Final = frozenset({TileDraw, TileDiscard})
_RIVER: Final = tuple(tuple(RiverTile(code, is_drawn) for code in range(len(TILES))) for is_drawn in (False, True))
"""The discards, by whether the tile was discarded as drawn, and by its code."""
_SHOWN: Final = tuple(
    tuple(ShownTile("discard", player, code) for code in range(len(TILES))) for player in range(MOST_PLAYERS)
)
"""The discards that can be claimed, by the player and the code of the tile."""
_NEW: Final[object] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # of any items
_new_table = cast("Callable[[type[Table], tuple[object, ...]], Table]", _NEW)
_new_seat = cast("Callable[[type[SeatState], tuple[object, ...]], SeatState]", _NEW)
"""Named tuples from their fields, in a third of the time that their classes take."""


def after_ordinary_turns(table: Table, events: Sequence[PlacedEvent], start: int) -> tuple[Table, int]:
    """The table after the ordinary draws and discards from an event on, and the index of the first other event.

    Args:
        table: the table before the event.
        events: the events of a game.
        start: the index of the event.

    """
    if type(events[start][1]) not in _TURNS or not _is_ordinary(table):
        return table, start
    turns, at = _Turns(table), start
    for _, event in events[start:]:
        if type(event) is TileDraw:
            is_played = turns.draw(event)
        elif type(event) is TileDiscard:
            is_played = turns.discard(event)
        else:
            break
        if not is_played:
            break
        at += 1
    return (table, at) if at == start else (turns.table(), at)


def _is_ordinary(table: Table) -> bool:
    """Whether a draw or a discard is due, and nothing else."""
    return (
        (table.due == "draw" or (table.due == "discard" and table.claim is None))
        and table.pending == NOBODY
        and not table.owed
        and not table.owed_later
        and table.abort is None
        and len(table.kans) < _QUADS
    )


class _Turns:
    """The part of a table that turns change."""

    __slots__ = (
        *("before", "reds", "is_discard", "turn", "drawn", "has_drawn", "is_replacement", "live", "claim", "ippatsu"),
        *("forbidden", "passed", "passers", "seen", "seen_ids", "hands", "rivers", "passes", "riichis"),
    )

    def __init__(self, table: Table) -> None:
        self.before = table
        self.reds = SETS[table.rules.red_fives]
        self.is_discard = table.due == "discard"
        self.turn = table.turn
        self.drawn = table.drawn
        self.has_drawn = table.has_drawn
        self.is_replacement = table.is_replacement
        self.live = table.live
        self.claim = table.claim
        self.ippatsu = table.ippatsu
        self.forbidden = table.forbidden
        self.passed, self.passers = table.passed, table.passers
        self.seen, self.seen_ids = table.seen, table.seen_ids
        self.hands = [seat.hand for seat in table.seats]
        self.rivers = [seat.river for seat in table.seats]
        self.passes = [seat.passed_at for seat in table.seats]
        self.riichis = [seat.riichi for seat in table.seats]

    def draw(self, event: TileDraw) -> bool:
        """Play a draw from the wall, if it is ordinary."""
        player, tile, tile_id, claim = event.player, event.tile, event.tile_id, self.claim
        if self.is_discard or player != self.turn or tile is None or not self.live:
            return False
        code = RED_CODE + tile.index // 9 if tile.red else tile.index
        hand = self.hands[player]
        if (
            hand is None
            or self.seen & _LAST[code]
            or (tile.red and not self.reds[code - RED_CODE])
            or (tile_id is not None and self.seen_ids & 1 << tile_id)
            or self.riichis[player] == "declared"
        ):
            return False
        if claim is not None:  # a discard: after a quad or a North a replacement is due
            self.passed += _BYTES[KIND_OF[claim.code]]
            self.passers += _BYTES[claim.player]
            self.claim = None
        self.hands[player] = hand + _BYTES[code]
        self.seen += SEEN_STEP[code]
        if tile_id is not None:
            self.seen_ids |= 1 << tile_id
        self.live -= 1
        self.drawn, self.has_drawn, self.is_replacement = code, True, False
        self.is_discard, self.forbidden = True, b""
        return True

    def discard(self, event: TileDiscard) -> bool:
        """Play a discard, if it is ordinary."""
        player, tile, said, drawn, river = event.player, event.tile, event.drawn, self.drawn, self.rivers[self.turn]
        hand, riichi, index = self.hands[self.turn], self.riichis[self.turn], tile.index
        if not self.is_discard or player != self.turn or hand is None or said is None:
            return False
        code = RED_CODE + index // 9 if tile.red else index
        at = hand.rfind(code)
        if (
            at < 0
            or (drawn != code if said else drawn == code and hand.count(code) == 1)
            or (self.forbidden and index in self.forbidden)
            or (riichi != "none" and (riichi != "accepted" or not said))
            or (not river and code in _WINDS and self.rivers.count(()) == 1)  # perhaps the last of four winds
        ):
            return False
        self.hands[player] = hand[:at] + hand[at + 1 :]
        self.rivers[player] = (*river, _RIVER[said][code])
        self.passes[player] = len(self.passed)
        if self.ippatsu:
            self.ippatsu &= ~(1 << player)
        self.claim = _SHOWN[player][code]
        self.drawn, self.has_drawn, self.is_discard, self.forbidden = None, False, False, b""
        self.turn = (player + 1) % len(self.hands)
        return True

    def table(self) -> Table:
        """The table after the turns."""
        before = self.before
        fields = (
            *before[:_FIXED],
            *("discard" if self.is_discard else "draw", self.turn, self.drawn, self.has_drawn, self.is_replacement),
            *(self.live, before.indicators, before.kans, 0, 0, 0, self.claim, NOBODY, self.ippatsu),
            *(before.is_untouched, None, self.forbidden, self.passed, self.passers, self.seen, self.seen_ids),
            tuple(map(_seat, before.seats, self.hands, self.rivers, self.passes)),
        )
        return _new_table(Table, fields)


def _seat(seat: SeatState, hand: CodedHand | None, river: tuple[RiverTile, ...], passed_at: int) -> SeatState:
    """A seat with what turns change."""
    if hand is seat.hand and river is seat.river:
        return seat
    kept = (seat.norths, seat.riichi, seat.is_double, passed_at, seat.riichi_at, seat.liable)
    return _new_seat(SeatState, (hand, seat.melds, river, *kept))
