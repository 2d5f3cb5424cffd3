"""Draws and discards that break nothing, played several times as fast as ``draws`` and ``discards`` play them.

Nine events of ten are such. Each function returns None for an event that is not, or might not be; then the judgement
decides. A test compares both on every event of all logs.

A new table is put together from the fields that do not change in a turn, which stand first, and from those that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.games.table import NOBODY, RiverTile, SeatState, ShownTile, Table
from mjfunc.games.tile_codes import BITS_PER_CODE, KIND_OF, RED_CODE, SEEN_STEP
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.games.events import TileDiscard, TileDraw
    from mjfunc.games.table_melds import Player
    from mjfunc.games.tile_codes import TileCode

_FIXED: Final = Table._fields.index("due")
"""The number of fields that do not change in a turn."""
_MASK: Final = (1 << BITS_PER_CODE) - 1
_BYTES: Final = tuple(bytes((number,)) for number in range(1 << 8))
_WINDS: Final = frozenset({27, 28, 29, 30})
_QUADS: Final = 4
_NEW: Final[object] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # of any items
_new_table = cast("Callable[[type[Table], tuple[object, ...]], Table]", _NEW)
_new_seat = cast("Callable[[type[SeatState], tuple[object, ...]], SeatState]", _NEW)
_new_river_tile = cast("Callable[[type[RiverTile], tuple[object, ...]], RiverTile]", _NEW)
_new_shown_tile = cast("Callable[[type[ShownTile], tuple[object, ...]], ShownTile]", _NEW)
"""Named tuples from their fields, in a third of the time that their classes take."""


def ordinary_draw(table: Table, event: TileDraw) -> Table | None:
    """The table after an ordinary draw from the wall, or None."""
    player, tile, tile_id = event.player, event.tile, event.tile_id
    if (
        tile is None
        or tile.red
        or table.due != "draw"
        or player != table.turn
        or table.owed
        or table.pending != NOBODY
        or table.abort is not None
        or not table.live
        or table.seen >> BITS_PER_CODE * tile.index & _MASK >= COPIES
        or (tile_id is not None and table.seen_ids >> tile_id & 1)
        or (seat := table.seats[player]).riichi == "declared"
        or (hand := seat.hand) is None
    ):
        return None
    return _after_draw(table, player, tile.index, tile_id, _new_seat(SeatState, (hand + _BYTES[tile.index], *seat[1:])))


def _after_draw(table: Table, player: Player, code: TileCode, tile_id: int | None, seat: SeatState) -> Table:
    """The table after a draw, with the new state of its player; the last discard has passed."""
    seats, claim, passed, passers = table.seats, table.claim, table.passed, table.passers
    if claim is not None:  # a discard: after a quad or a North a replacement is due
        passed, passers = passed + _BYTES[KIND_OF[claim.code]], passers + _BYTES[claim.player]
    fields = (
        *table[:_FIXED],
        "discard",
        player,
        code,
        True,
        False,
        table.live - 1,
        table.indicators,
        table.kans,
        0,
        table.owed_later,
        None,
        NOBODY,
        table.ippatsu,
        table.is_untouched,
        None,
        b"",
        passed,
        passers,
        table.seen + SEEN_STEP[code],
        table.seen_ids if tile_id is None else table.seen_ids | 1 << tile_id,
        (*seats[:player], seat, *seats[player + 1 :]),
    )
    return _new_table(Table, fields)


def ordinary_discard(table: Table, event: TileDiscard) -> Table | None:
    """The table after an ordinary discard, or None."""
    player, tile, said = event.player, event.tile, event.drawn
    if (
        said is None
        or table.due != "discard"
        or player != table.turn
        or table.claim is not None
        or table.pending != NOBODY
        or table.owed
        or table.owed_later
        or table.abort is not None
        or len(table.kans) == _QUADS
        or tile.index in table.forbidden
    ):
        return None
    drawn, seat, code = table.drawn, table.seats[player], RED_CODE + tile.index // 9 if tile.red else tile.index
    hand, riichi, river = seat.hand, seat.riichi, seat.river
    if (
        hand is None
        or (at := hand.rfind(code)) < 0
        or (riichi != "none" and (riichi != "accepted" or drawn != code or not said))
        or (code in _WINDS and not river)
        or (drawn != code if said else drawn == code and hand.count(code) == 1)
    ):
        return None
    river = (*river, _new_river_tile(RiverTile, (code, said, False, NOBODY)))
    left = hand[:at] + hand[at + 1 :]
    kept = (seat.norths, riichi, seat.is_double, len(table.passed), seat.riichi_at, seat.liable)
    return _after_discard(table, player, code, _new_seat(SeatState, (left, seat.melds, river, *kept)))


def _after_discard(table: Table, player: Player, code: TileCode, seat: SeatState) -> Table:
    """The table after a discard, with the new state of its player."""
    seats = table.seats
    fields = (
        *table[:_FIXED],
        "draw",
        (player + 1) % table.players,
        None,
        False,
        table.is_replacement,
        table.live,
        table.indicators,
        table.kans,
        0,
        0,
        _new_shown_tile(ShownTile, ("discard", player, code, 0)),
        NOBODY,
        table.ippatsu & ~(1 << player),
        table.is_untouched,
        None,
        b"",
        table.passed,
        table.passers,
        table.seen,
        table.seen_ids,
        (*seats[:player], seat, *seats[player + 1 :]),
    )
    return _new_table(Table, fields)
