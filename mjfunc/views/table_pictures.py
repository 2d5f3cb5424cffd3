"""Pictures of the table after an event: hands with melds, rivers, and indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.draw.hand_pictures import side_by_side, tile_row
from mjfunc.draw.pictures import NEXT, SIZE, PlacedTile, frame, shift, tile_height
from mjfunc.games.tile_codes import TILES
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.draw.pictures import Mark, Picture, Placed
    from mjfunc.games.table import RiverTile, SeatState, Table
    from mjfunc.games.table_melds import Player, TableMeld

_HAND: Final = 13
_MOST: Final = 60
"""The most tiles of a hand or river, and the most melds, that are drawn: a bad log can have any number."""
_IN_ROW: Final = 6
"""The discards in a row of a river."""
_NORTH: Final = Tile.of("4z")


def seat_picture(table: Table, player: Player) -> Picture:
    """Return a picture of the hand of a player, then the tile just drawn, the melds and the extracted Norths.

    The tile that was called lies across in its meld, at the side of the player who discarded it.
    """
    seat = table.seats[player]
    hand, drawn = _concealed(table, player, seat)
    melds = seat.melds[:_MOST]
    groups: list[Sequence[Placed]] = [
        tile_row(hand),
        *([(PlacedTile(drawn, 0, 0, mark="new"),)] if drawn is not None else ()),
        *(_meld_parts(meld, player, table.players) for meld in melds),
        tile_row((_NORTH,) * min(seat.norths, _MOST)),
    ]
    held = "hidden" if None in hand else " ".join(map(str, hand)) or "no tile"
    words = [f"hand: {held}", *map(str, melds)]
    if drawn is not None:
        words.insert(1, f"drawn: {drawn}")
    if seat.norths:
        words.append(f"Norths: {seat.norths}")
    return frame("; ".join(words), side_by_side(group for group in groups if group))


def _concealed(table: Table, player: Player, seat: SeatState) -> tuple[tuple[Tile | None, ...], Tile | None]:
    """The concealed tiles without the one just drawn, and that; None for each hidden tile."""
    drawn = TILES[table.drawn] if table.drawn is not None and table.has_drawn and table.turn == player else None
    if seat.tiles is None:
        return (None,) * max(_HAND - 3 * len(seat.melds), 0), drawn
    tiles = [*seat.tiles[:_MOST]]
    if drawn not in tiles:
        return tuple(tiles), None
    tiles.remove(drawn)
    return tuple(tiles), drawn


def _meld_parts(meld: TableMeld, player: Player, players: int) -> tuple[Placed, ...]:
    """A meld: of a closed quad the outer tiles are face down."""
    if not meld.is_open:
        return tile_row((None, *meld.tiles[:2], None))
    upright = [*meld.tiles]
    across = [tile for tile in (meld.called, meld.added) if tile in upright]
    for tile in across:
        upright.remove(tile)
    distance = ((player if meld.discarder is None else meld.discarder) - player) % players
    place = 0 if distance == players - 1 else len(upright) if distance == 1 else 1
    row = [*((tile, False) for tile in upright[:place]), *((tile, True) for tile in across)]
    return tuple(_lay([*row, *((tile, False) for tile in upright[place:])]))


def _lay(row: Iterable[tuple[Tile, bool]]) -> Iterator[PlacedTile]:
    """Tiles in a row, upright or across."""
    left, height = 0, tile_height(SIZE)
    for tile, turned in row:
        yield PlacedTile(tile, left, height - SIZE if turned else 0, turned=turned)
        left += (height if turned else SIZE) + NEXT


def river_picture(table: Table, player: Player) -> Picture | None:
    """Return a picture of the discards of a player; None if there are none.

    The tile of a riichi lies across, one that was called is struck through, and one that can be called is framed.
    """
    river = table.seats[player].river[-_MOST:]
    if not river:
        return None
    claim = table.claim
    is_open = claim is not None and claim.kind == "discard" and claim.player == player
    parts: list[Placed] = []
    for first in range(0, len(river), _IN_ROW):
        row = river[first : first + _IN_ROW]
        is_last = is_open and first + _IN_ROW >= len(river)
        parts += shift(_discards(row, is_open=is_last), 0, first // _IN_ROW * (tile_height(SIZE) + NEXT))
    return frame(f"discards: {' '.join(map(_discard_text, river))}", parts)


def _discards(row: Sequence[RiverTile], *, is_open: bool) -> tuple[PlacedTile, ...]:
    parts: list[PlacedTile] = []
    for tile, part in zip(row, _lay((TILES[tile.code], tile.is_riichi) for tile in row), strict=True):
        is_new = is_open and len(parts) == len(row) - 1
        mark: Mark = "exhausted" if tile.caller >= 0 else "new" if is_new else "plain"
        parts.append(PlacedTile(part.tile, part.x, part.y, turned=part.turned, mark=mark))
    return tuple(parts)


def _discard_text(tile: RiverTile) -> str:
    riichi = " (riichi)" if tile.is_riichi else ""
    return f"{TILES[tile.code]}{riichi}{' (called)' if tile.caller >= 0 else ''}"


def indicators_picture(table: Table) -> Picture:
    """Return a picture of the dora indicators."""
    shown = table.indicators[:_MOST]
    return frame(f"indicators: {' '.join(map(str, shown))}", tile_row(shown))
