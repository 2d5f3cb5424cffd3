"""The table at a moment of a game, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.games.tile_codes import TILES
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.games.table import RiverTile, SeatState, Table
    from mjfunc.games.table_melds import TableMeld


def round_name(table: Table) -> str:
    """The name of the round that is played: ``E1``, or ``E1 with 2 counters``; empty before the first deal."""
    if not table.rounds:
        return ""
    counters = f" with {quantity(table.honba, 'counter')}" if table.honba else ""
    return f"{table.wind}{table.number}{counters}"


def table_lines(table: Table) -> Iterator[str]:
    """Yield a line about the round, and for each player the hand and the river.

    In a river, ``*`` follows the tile of a riichi, and a tile that was called is in parentheses.
    """
    if not table.seats:
        yield "no round is played"
        return
    indicators = " ".join(map(str, table.indicators))
    sticks = quantity(table.sticks, "stick")
    yield f"{round_name(table)}, {sticks}, {quantity(table.live, 'live tile')}, indicators {indicators}"
    for player, seat in enumerate(table.seats):
        yield f"  player {player} {table.seat_wind(player)} {table.scores[player]:>6}  {_hand(table, player, seat)}"
        if seat.river:
            yield f"    river {' '.join(map(_river_tile, seat.river))}"


def _hand(table: Table, player: int, seat: SeatState) -> str:
    tiles = seat.tiles
    parts = ["a hidden hand" if tiles is None else write_tiles(tiles), *map(_meld, seat.melds)]
    if seat.norths:
        parts.append(quantity(seat.norths, "North"))
    if player == table.turn and table.drawn is not None and table.due == "discard":
        parts.append(f"has drawn {TILES[table.drawn]}")
    if seat.riichi != "none":
        parts.append("double riichi" if seat.is_double else "riichi")
    return ", ".join(parts)


def _meld(meld: TableMeld) -> str:
    tiles = write_tiles(meld.tiles)
    return f"({tiles} from {meld.discarder})" if meld.is_open else f"[{tiles}]"


def _river_tile(tile: RiverTile) -> str:
    text = f"{TILES[tile.code]}{'*' if tile.is_riichi else ''}"
    return f"({text})" if tile.caller >= 0 else text
