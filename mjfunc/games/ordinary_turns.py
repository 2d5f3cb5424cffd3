"""Draws and discards that break nothing, played several times as fast as ``draws`` and ``discards`` play them.

Nine events of ten are such. Each function returns None for an event that is not, or might not be; then the judgement
decides. A test compares both on every event of all logs.

A new table is put together from the fields that do not change in a turn, which stand first, and from those that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.table import NOBODY, RiverTile, SeatState, ShownTile, Table
from mjfunc.games.tile_codes import BITS_PER_CODE, KIND_OF, RED_CODE, SEEN_STEP
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from mjfunc.games.events import TileDiscard, TileDraw

_FIXED: Final = Table._fields.index("due")
"""The number of fields that do not change in a turn."""
_MASK: Final = (1 << BITS_PER_CODE) - 1
_BYTES: Final = tuple(bytes((number,)) for number in range(1 << 8))
_WINDS: Final = frozenset({27, 28, 29, 30})
_QUADS: Final = 4


def ordinary_draw(table: Table, event: TileDraw) -> Table | None:
    """The table after an ordinary draw from the wall, or None."""
    player, tile, seen, seats, claim = event.player, event.tile, table.seen, table.seats, table.claim
    if (
        tile is None
        or table.due != "draw"
        or player != table.turn
        or table.owed
        or table.pending != NOBODY
        or table.abort is not None
        or not (live := table.live)
        or tile.red
        or seen >> BITS_PER_CODE * (code := tile.index) & _MASK >= COPIES
    ):
        return None
    tile_id, ids = event.tile_id, table.seen_ids
    hand, melds, river, norths, riichi, is_double, passed_at, riichi_at, liable = seats[player]
    if (tile_id is not None and ids >> tile_id & 1) or hand is None or riichi == "declared":
        return None
    passed, passers = table.passed, table.passers
    if claim is not None:
        _, shower, shown, _ = claim  # a discard: after a quad or a North a replacement is due
        passed, passers = passed + _BYTES[KIND_OF[shown]], passers + _BYTES[shower]
    seat = tuple.__new__(
        SeatState, (hand + _BYTES[code], melds, river, norths, riichi, is_double, passed_at, riichi_at, liable)
    )
    return tuple.__new__(
        Table,
        (
            *table[:_FIXED],
            "discard",
            player,
            code,
            True,
            False,
            live - 1,
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
            seen + SEEN_STEP[code],
            ids if tile_id is None else ids | 1 << tile_id,
            (*seats[:player], seat, *seats[player + 1 :]),
        ),
    )


def ordinary_discard(table: Table, event: TileDiscard) -> Table | None:
    """The table after an ordinary discard, or None."""
    player, tile, seats, drawn, said = event.player, event.tile, table.seats, table.drawn, event.drawn
    if (
        said is None
        or table.due != "discard"
        or player != table.turn
        or table.claim is not None
        or table.pending != NOBODY
        or table.owed
        or table.owed_later
        or table.abort is not None
    ):
        return None
    code = RED_CODE + tile.index // 9 if tile.red else tile.index
    hand, melds, river, norths, riichi, is_double, _, riichi_at, liable = seats[player]
    if (
        hand is None
        or (at := hand.rfind(code)) < 0
        or len(kans := table.kans) == _QUADS
        or (riichi != "none" and (riichi != "accepted" or drawn != code or said is False))
        or (tile.index in table.forbidden)
        or (code in _WINDS and not river)
        or (drawn != code if said else drawn == code and hand.count(code) == 1)
    ):
        return None
    seat = tuple.__new__(
        SeatState,
        (
            hand[:at] + hand[at + 1 :],
            melds,
            (*river, tuple.__new__(RiverTile, (code, said, False, NOBODY))),
            norths,
            riichi,
            is_double,
            len(table.passed),
            riichi_at,
            liable,
        ),
    )
    return tuple.__new__(
        Table,
        (
            *table[:_FIXED],
            "draw",
            (player + 1) % table.players,
            None,
            False,
            table.is_replacement,
            table.live,
            table.indicators,
            kans,
            0,
            0,
            tuple.__new__(ShownTile, ("discard", player, code, 0)),
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
        ),
    )
