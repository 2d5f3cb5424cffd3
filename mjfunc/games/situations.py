"""The situation of a win, from the table alone: never from what the log says of the win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.tile_codes import TILES, hand_of
from mjfunc.riichi.spec.liability import POSSIBLE
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.wins import Win

if TYPE_CHECKING:
    from mjfunc.games.table import ShownTile, Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.tile_codes import CodedHand, TileCode
    from mjfunc.model.winds import Wind
    from mjfunc.riichi.values.win_fields import Riichi
    from mjfunc.tiles.tile import Tile

_CLAIMED: Final = {
    "discard": Origin.DISCARD,
    "north": Origin.DISCARD,
    "added-kan": Origin.QUAD,
    "closed-kan": Origin.QUAD,
}


def origin_on(table: Table, claim: ShownTile | None) -> Origin:
    """Where the winning tile comes from; with a claim, it is that tile."""
    if claim is None:
        if table.is_replacement:
            return Origin.REPLACEMENT
        return Origin.WALL if table.live else Origin.LAST_OF_WALL
    if claim.kind == "discard" and not table.live:
        return Origin.LAST_DISCARD
    return _CLAIMED[claim.kind]


def is_first_turn(table: Table, player: Player) -> bool:
    """Whether nobody has called, and the player has not discarded."""
    return table.is_untouched and not table.seats[player].river


def win_on(  # noqa: PLR0913, PLR0917  # the situation is all of these
    table: Table,
    player: Player,
    codes: CodedHand,
    tile: TileCode,
    claim: ShownTile | None,
    ura: tuple[Tile, ...],
    sticks: int,
) -> Win:
    """The win of a player on this table, whose concealed tiles with the winning one are ``codes``.

    Raises:
        BadWin: The win contradicts itself, for example because the hand is not complete.

    """
    seat = table.seats[player]
    riichi: Riichi = "none"
    if seat.riichi == "accepted":
        riichi = "double" if seat.is_double else "riichi"
    liable: list[tuple[str, Wind]] = [
        (yaku, table.seat_wind(who)) for yaku, who in seat.liable if yaku in POSSIBLE[table.rules.liability]
    ]
    return Win(
        hand=hand_of(codes, seat.melds),
        tile=TILES[tile],
        origin=origin_on(table, claim),
        seat=table.seat_wind(player),
        round=table.wind,
        riichi=riichi,
        ippatsu=bool(table.ippatsu >> player & 1),
        first_turn=is_first_turn(table, player),
        dora=table.indicators,
        ura=ura,
        nuki=seat.norths,
        honba=table.honba if sticks >= 0 else 0,
        sticks=max(sticks, 0),
        players=table.players,
        liable=liable or (),
        discarder=None if claim is None else table.seat_wind(claim.player),
    )
