"""Judge draws and dora indicators: tiles that come from the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.games.deals import check_reds
from mjfunc.games.passing import after_passing, check_abort, check_declared
from mjfunc.games.tile_codes import RED_CODE, SEEN_STEP, TILES, code_of, number_seen
from mjfunc.games.violations import ViolationCode, report
from mjfunc.tiles.errors import quantity
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from mjfunc.games.events import DoraReveal, TileDraw
    from mjfunc.games.table import Table
    from mjfunc.games.tile_codes import TileCode
    from mjfunc.games.violations import FoundViolations


def tile_draw(table: Table, event: TileDraw, found: FoundViolations) -> Table:
    """Judge a draw from the wall, or of a replacement."""
    player = event.player
    table = check_abort(check_declared(after_passing(table, found), found), found)
    is_replacement = table.due == "replacement"
    if player != table.turn or table.due == "discard":
        due = f"a discard of player {table.turn}" if table.due == "discard" else f"a draw of player {table.turn}"
        report(found, ViolationCode.DRAW_TURN, f"player {player} draws, but {due} is due")
    if table.live == 0:
        report(found, ViolationCode.DRAW_EMPTY, f"player {player} draws, but no live tile is left")
    if is_replacement and table.owed:
        sentence = f"{quantity(table.owed, 'dora indicator')} must be turned before the replacement"
        report(found, ViolationCode.DORA_LATE, sentence)
    seat = table.seats[player]
    code = None
    if event.tile is not None:
        code = code_of(event.tile)
        table = with_seen(table, code, event.tile_id, ViolationCode.DRAW_COPIES, found)
        seat = seat._replace(hand=None if seat.hand is None else seat.hand + bytes((code,)))
    elif seat.hand is not None:
        seat = seat._replace(hand=None)  # from now on it holds a tile that is not known
    return table._replace(
        seats=table.with_seat(player, seat),
        turn=player,
        due="discard",
        drawn=code,
        has_drawn=True,
        is_replacement=is_replacement,
        live=max(0, table.live - 1),
        owed=0,
        turned=0,
        forbidden=b"",
    )


def with_seen(
    table: Table, code: TileCode, tile_id: int | None, violation: ViolationCode, found: FoundViolations
) -> Table:
    """The table on which one more tile is seen; report a fifth of its kind, and an id that was seen before."""
    seen, ids = table.seen + SEEN_STEP[code], table.seen_ids
    kind = TILES[code].kind
    if number_seen(seen, kind.index) > COPIES:
        report(found, violation, f"this is the fifth {kind}")
        seen = table.seen  # three bits have no room for more than seven
    elif code >= RED_CODE:
        check_reds(table, seen, code, found)
    if tile_id is not None:
        if ids >> tile_id & 1:
            report(found, violation, f"the tile {TILES[code]} with id {tile_id} was seen before")
        ids |= 1 << tile_id
    return table._replace(seen=seen, seen_ids=ids)


def dora_reveal(table: Table, event: DoraReveal, found: FoundViolations) -> Table:
    """Judge a new indicator: a kan must ask for it, and its time must have come."""
    code = code_of(event.indicator)
    is_after_discard = table.table_rules.kan_dora == "after-discard"
    if table.owed:
        table = table._replace(owed=table.owed - 1)
    elif table.owed_later:
        is_time = table.due == "draw" if is_after_discard else table.due == "discard"
        if not is_time:
            when = "the discard" if is_after_discard else "the replacement"
            report(found, ViolationCode.DORA_EARLY, f"the indicator {event.indicator} is turned before {when}")
        table = table._replace(
            owed_later=table.owed_later - 1, turned=table.turned + (table.due == "discard" and is_time)
        )
    else:
        report(found, ViolationCode.DORA_EXTRA, f"no kan asks for the indicator {event.indicator}")
    table = with_seen(table, code, event.indicator_id, ViolationCode.DORA_COPIES, found)
    claim = table.claim
    return table._replace(
        indicators=(*table.indicators, event.indicator),
        claim=None if claim is None else claim._replace(reveals=claim.reveals + 1),
    )
