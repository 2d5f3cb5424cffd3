"""A win on a table: its situation, the players who are liable for it, and what each player pays or gets.

All comes from the table alone, never from what the log says of the win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.games.tile_codes import TILES, hand_of
from mjfunc.model.winds import WINDS
from mjfunc.riichi.spec.liability import POSSIBLE
from mjfunc.riichi.values.scores import STICK, Payer
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.wins import Win
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.games.table import ShownTile, Table
    from mjfunc.games.table_melds import Player, TableMeld
    from mjfunc.games.tile_codes import CodedHand, TileCode
    from mjfunc.model.winds import Wind
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.scores import Payment
    from mjfunc.riichi.values.win_fields import Riichi
    from mjfunc.tiles.tile import Tile

_CLAIMED: Final = {
    "discard": Origin.DISCARD,
    "north": Origin.DISCARD,
    "added-kan": Origin.QUAD,
    "closed-kan": Origin.QUAD,
}


def _origin_on(table: Table, claim: ShownTile | None) -> Origin:
    """Where the winning tile comes from; with a claim, it is that tile."""
    if claim is None:
        if table.is_replacement:
            return Origin.REPLACEMENT
        return Origin.WALL if table.live else Origin.LAST_OF_WALL
    if claim.kind == "discard" and not table.live:
        return Origin.LAST_DISCARD
    return _CLAIMED[claim.kind]


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
        origin=_origin_on(table, claim),
        seat=table.seat_wind(player),
        round=table.wind,
        riichi=riichi,
        ippatsu=bool(table.ippatsu >> player & 1),
        first_turn=table.is_untouched and not seat.river,
        dora=table.indicators,
        ura=ura,
        nuki=seat.norths,
        honba=table.honba if sticks >= 0 else 0,
        sticks=max(sticks, 0),
        players=table.players,
        liable=liable or (),
        discarder=None if claim is None else table.seat_wind(claim.player),
    )


_DRAGONS: Final = frozenset({31, 32, 33})
_WINDS: Final = frozenset({27, 28, 29, 30})
_SETS: Final = ((Yaku.DAISANGEN, _DRAGONS), (Yaku.DAISUUSHII, _WINDS))
_QUADS: Final = 4

LiablePlayers = tuple[tuple[Yaku, "Player"], ...]


def liable_for(liable: LiablePlayers, score: Score) -> frozenset[Player]:
    """The liable players who pay for a win: those for one of its yakuman."""
    yaku, of_win = dict(score.yaku), dict(score.win.liable)
    return frozenset(who for each, who in liable if each in yaku and each in of_win)


def liable_after(liable: LiablePlayers, melds: tuple[TableMeld, ...], discarder: Player) -> LiablePlayers:
    """The liable players after a call: the last meld is what the discarder fed.

    Who feeds the third set of dragons or the fourth of winds by pon or open kan is liable while the others lie as
    melds; who feeds the fourth quad is liable for four quads, where the rules have that.
    """
    last = melds[-1]
    if last.source == "chi":
        return liable
    found = liable
    kinds = {meld.tiles[0].index for meld in melds if meld.source != "chi"}
    for yaku, needed in _SETS:
        if last.tiles[0].index in needed and needed <= kinds:
            found = (*found, (yaku, discarder))
    if last.source == "open-kan" and sum(meld.is_quad for meld in melds) == _QUADS:
        found = (*found, (Yaku.SUUKANTSU, discarder))
    return found


def win_deltas(table: Table, winner: Player, discarder: Player, score: Score) -> tuple[int, ...]:
    """The change of each score by a win."""
    deltas = [0] * table.players
    for payment in score.payments:
        for payer in _payers(table, winner, discarder, payment):
            deltas[payer] -= payment.amount
    deltas[winner] += STICK * score.win.sticks - sum(deltas)
    return tuple(deltas)


def win_points(table: Table, winner: Player, deltas: tuple[int, ...], win: Win) -> int:
    """The points of a win without those for counters and sticks."""
    counters = win.honba * table.rules.honba * (table.players - 1)
    return deltas[winner] - STICK * win.sticks - counters


def _payers(table: Table, winner: Player, discarder: Player, payment: Payment) -> Iterator[Player]:
    """The players who pay a payment."""
    match payment.payer:
        case Payer.DISCARDER:
            yield discarder
        case Payer.DEALER:
            yield table.dealer
        case Payer.OTHERS:
            yield from (who for who in range(table.players) if who not in {winner, table.dealer})
        case Payer.LIABLE:
            yield (table.dealer + WINDS.index(payment.seat or WINDS[0])) % table.players
        case _ as never:
            assert_never(never)
