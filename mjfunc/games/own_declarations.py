"""Judge closed and added kans, and extracted Norths: what a player declares of the own tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.games.calls import with_quad
from mjfunc.games.furiten_kinds import is_ready
from mjfunc.games.passing import after_passing, check_abort
from mjfunc.games.table import ShownTile
from mjfunc.games.table_melds import TableMeld
from mjfunc.games.tile_codes import KIND_OF, TILES, code_of, codes_of, hand_of, wait_flags, without, without_all
from mjfunc.games.violations import ViolationCode, report
from mjfunc.model.conventions import Conventions
from mjfunc.tiles.tile import COPIES, KINDS, Tile

if TYPE_CHECKING:
    from mjfunc.games.events import AddedKan, ClosedKan, NorthExtraction
    from mjfunc.games.table import SeatState, Table
    from mjfunc.games.violations import FoundViolations

_MOST_KANS = 4
_NORTH = Tile.of("4z")
_IN_RIICHI = Conventions(melds="ignored")


def closed_kan(table: Table, event: ClosedKan, found: FoundViolations) -> Table:
    """Judge a closed kan."""
    player, codes = event.player, codes_of(event.tiles)
    table = _own_turn(table, player, found)
    seat = table.seats[player]
    if len(event.tiles) != COPIES or len({tile.index for tile in event.tiles}) != 1:
        report(found, ViolationCode.KAN_SHAPE, f"{' '.join(map(str, event.tiles))} are not four of a kind")
    left = None if seat.hand is None else without_all(seat.hand, codes)
    if seat.hand is not None and left is None:
        sentence = f"player {player} does not hold {' '.join(map(str, event.tiles))}"
        report(found, ViolationCode.KAN_NOT_HELD, sentence)
        left = seat.hand[: len(seat.hand) - COPIES]
    elif seat.riichi == "accepted":
        _check_in_riichi(table, seat, event, found)
    meld = TableMeld("closed-kan", tuple(sorted(event.tiles)))
    seats = table.with_seat(player, seat._replace(hand=left, melds=(*seat.melds, meld)))
    table = with_quad(table._replace(seats=seats), player, is_closed=True)
    code = codes[0] if codes else 0
    is_robbed = table.table_rules.closed_kan_ron != "no"
    return table._replace(
        due="replacement",
        turn=player,
        has_drawn=False,
        drawn=None,
        ippatsu=0,
        is_untouched=False,
        claim=ShownTile("closed-kan", player, code) if is_robbed else None,
    )


def _own_turn(table: Table, player: int, found: FoundViolations) -> Table:
    """Judge what both kans have in common; return the table after the last discard has passed."""
    table = check_abort(after_passing(table, found), found)
    if player != table.turn or table.due != "discard":
        report(found, ViolationCode.KAN_TURN, f"player {player} declares a kan, but it is not the own turn")
    elif not table.has_drawn:
        report(found, ViolationCode.KAN_AFTER_CALL, f"player {player} declares a kan right after a call")
    elif table.seats[player].riichi == "declared":
        report(found, ViolationCode.KAN_AFTER_CALL, f"player {player} declares a kan between riichi and its discard")
    if table.live == 0:
        report(found, ViolationCode.KAN_LAST, f"player {player} declares a kan, but no live tile is left")
    if len(table.kans) >= _MOST_KANS:
        report(found, ViolationCode.KAN_FIFTH, f"player {player} declares a quad, but there are {len(table.kans)}")
    return table


def _check_in_riichi(table: Table, seat: SeatState, event: ClosedKan, found: FoundViolations) -> None:
    """In riichi, a closed kan is of the drawn kind, and keeps the waits or the readings."""
    rule, drawn, hand = table.table_rules.riichi_kan, table.drawn, seat.hand
    if drawn is None or hand is None:
        return
    kind = KINDS[KIND_OF[drawn]]
    if rule == "no" or event.tiles[0].index != kind.index:
        report(found, ViolationCode.KAN_RIICHI_OTHER, f"player {event.player} is in riichi and drew {TILES[drawn]}")
        return
    before = without(hand, drawn) or b""
    if seat.is_open or not is_ready(before, seat.melds, "concealed"):
        return  # the riichi itself was reported
    held = hand_of(before, seat.melds)
    # A hand can be in riichi though it waits only for what lies in its own quads; the wait for the kind itself is lost.
    is_lost = bool(wait_flags(before)[kind.index])
    if is_lost or not kan_keeps_waits(held, kind, conventions=_IN_RIICHI):
        report(found, ViolationCode.KAN_RIICHI_WAITS, f"the kan of {kind} in riichi changes the waits")
    elif rule == "readings" and not kan_keeps_decompositions(held, kind, conventions=_IN_RIICHI):
        report(found, ViolationCode.KAN_RIICHI_READINGS, f"the kan of {kind} in riichi destroys a reading of the hand")


def added_kan(table: Table, event: AddedKan, found: FoundViolations) -> Table:
    """Judge a tile that is added to a called triplet."""
    player, tile, code = event.player, event.tile, code_of(event.tile)
    table = _own_turn(table, player, found)
    seat = table.seats[player]
    if seat.riichi == "accepted":
        report(found, ViolationCode.KAN_RIICHI_ADDED, f"player {player} is in riichi and adds {tile} to a triplet")
    left = None if seat.hand is None else without(seat.hand, code)
    if seat.hand is not None and left is None:
        report(found, ViolationCode.KAN_NOT_HELD, f"player {player} adds {tile}, which is not in the hand")
        left = seat.hand[:-1]
    at = [n for n, meld in enumerate(seat.melds) if meld.source == "pon" and meld.tiles[0].index == tile.index]
    melds = seat.melds
    if at:
        meld = melds[at[0]]
        quad = attrs.evolve(meld, source="added-kan", tiles=tuple(sorted((*meld.tiles, tile))), added=tile)
        melds = (*melds[: at[0]], quad, *melds[at[0] + 1 :])
    else:
        report(found, ViolationCode.KAN_NO_PON, f"player {player} adds {tile}, but has no called triplet of it")
    seats = table.with_seat(player, seat._replace(hand=left, melds=melds))
    table = with_quad(table._replace(seats=seats), player, is_closed=False)
    return table._replace(
        due="replacement", turn=player, has_drawn=False, drawn=None, claim=ShownTile("added-kan", player, code)
    )


def north_extraction(table: Table, event: NorthExtraction, found: FoundViolations) -> Table:
    """Judge an extracted North."""
    player, code = event.player, code_of(event.tile)
    table = check_abort(after_passing(table, found), found)
    seat = table.seats[player]
    if table.players == 4:
        report(found, ViolationCode.NORTH_FOUR, "four players extract no Norths")
    if player != table.turn or table.due != "discard":
        report(found, ViolationCode.NORTH_TURN, f"player {player} extracts a North, but it is not the own turn")
    elif not table.has_drawn:
        report(found, ViolationCode.NORTH_AFTER_CALL, f"player {player} extracts a North right after a call")
    if table.live == 0:
        report(found, ViolationCode.NORTH_LAST, f"player {player} extracts a North, but no live tile is left")
    if seat.riichi == "declared":
        report(found, ViolationCode.NORTH_RIICHI, f"player {player} extracts a North between riichi and its discard")
    elif seat.riichi == "accepted" and table.drawn not in {None, code}:
        report(found, ViolationCode.NORTH_RIICHI, f"player {player} is in riichi and extracts a North not just drawn")
    left = None if seat.hand is None else without(seat.hand, code)
    if event.tile != _NORTH:
        report(found, ViolationCode.NORTH_TILE, f"player {player} extracts {event.tile}")
    elif seat.hand is not None and left is None:
        report(found, ViolationCode.NORTH_TILE, f"player {player} extracts a North, which is not in the hand")
    if seat.hand is not None and left is None:
        left = seat.hand[:-1]
    seats = table.with_seat(player, seat._replace(hand=left, norths=seat.norths + 1))
    return table._replace(
        seats=seats,
        owed=table.owed + table.owed_later,
        owed_later=0,
        due="replacement",
        turn=player,
        has_drawn=False,
        drawn=None,
        claim=ShownTile("north", player, code),
    )
