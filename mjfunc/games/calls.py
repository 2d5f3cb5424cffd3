"""Judge chi, pon and open kans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.functional import Memory
from mjfunc.games.passing import after_passing, check_abort, check_declared
from mjfunc.games.table import RiverTile
from mjfunc.games.table_melds import TableMeld
from mjfunc.games.tile_codes import TILES, code_of, codes_of, kinds_of, without_all
from mjfunc.games.violations import ViolationCode, report
from mjfunc.games.win_settlement import liable_after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.games.events import CallKind, TileCall, TileTuple
    from mjfunc.games.table import ShownTile, Table
    from mjfunc.games.table_melds import MeldSource
    from mjfunc.games.table_rules import SwapCalling, TableRules
    from mjfunc.games.tile_codes import CodedHand, TileCode
    from mjfunc.games.violations import FoundViolations
    from mjfunc.tiles.tile import Tile

_CONSUMED: Mapping[CallKind, int] = {"chi": 2, "pon": 2, "kan": 3}
SOURCES: Mapping[CallKind, MeldSource] = {"chi": "chi", "pon": "pon", "kan": "open-kan"}
_MOST_KANS = 4


def tile_call(table: Table, event: TileCall, found: FoundViolations) -> Table:
    """Judge a call of a discard."""
    player = event.player
    open_claim = table.claim if table.due == "draw" else None
    table = check_abort(check_declared(after_passing(table, found), found), found)
    _check_claim(table, event, open_claim, found)
    seat = table.seats[player]
    if seat.riichi in {"discarded", "accepted"}:
        report(found, ViolationCode.CALL_RIICHI, f"player {player} is in riichi and calls {event.kind}")
    if table.live == 0:
        report(found, ViolationCode.CALL_LAST, f"player {player} calls the last discard")
    if event.kind == "kan" and len(table.kans) >= _MOST_KANS:
        report(found, ViolationCode.KAN_FIFTH, f"player {player} declares a quad, but there are {len(table.kans)}")
    consumed = codes_of(event.consumed)
    left = None if seat.hand is None else without_all(seat.hand, consumed)
    if seat.hand is not None and left is None:
        shown = " ".join(map(str, event.consumed))
        report(found, ViolationCode.CALL_NOT_HELD, f"player {player} calls with {shown}, which the hand does not have")
        left = seat.hand[: len(seat.hand) - len(consumed)]
    block = called_block((event.kind, code_of(event.tile), consumed, table.table_rules.swap_calling))
    if not block.is_shape:
        report(found, ViolationCode.CALL_SHAPE, f"{' '.join(map(str, block.tiles))} is no {event.kind}")
    forbidden = block.forbidden
    if left is not None and is_stuck(left, forbidden, table.table_rules):
        report(found, ViolationCode.CALL_NO_DISCARD, "the call leaves only tiles that it forbids to discard")
    meld = TableMeld(SOURCES[event.kind], block.tiles, event.tile, event.discarder)
    return _with_call(table, event, left, meld, forbidden, open_claim)


def _with_call(  # noqa: PLR0913, PLR0917  # all of these change the table
    table: Table, event: TileCall, left: bytes | None, meld: TableMeld, forbidden: bytes, claim: ShownTile | None
) -> Table:
    """The table after a call."""
    player, seat, is_kan = event.player, table.seats[event.player], event.kind == "kan"
    melds = (*seat.melds, meld)
    passed_at = len(table.passed) if table.table_rules.furiten_end == "call" else seat.passed_at
    called = seat._replace(
        hand=left,
        melds=melds,
        passed_at=passed_at,
        liable=liable_after(seat.liable, melds, event.discarder),
    )
    seats = table.with_seat(player, called)
    if claim is not None and seats[claim.player].river:
        river = seats[claim.player].river
        code, is_drawn, is_riichi, _ = river[-1]
        marked = seats[claim.player]._replace(river=(*river[:-1], RiverTile(code, is_drawn, is_riichi, player)))
        seats = (*seats[: claim.player], marked, *seats[claim.player + 1 :])
    table = table._replace(
        seats=seats,
        turn=player,
        due="replacement" if is_kan else "discard",
        drawn=None,
        has_drawn=False,
        ippatsu=0,
        is_untouched=False,
        forbidden=b"" if is_kan else forbidden,
    )
    return with_quad(table, player, is_closed=False) if is_kan else table


def with_quad(table: Table, player: int, *, is_closed: bool) -> Table:
    """The table with one more quad, and the indicator that it asks for."""
    kans = (*table.kans, player)
    if is_closed or table.table_rules.kan_dora == "at-once":
        return table._replace(kans=kans, owed=table.owed + table.owed_later + 1, owed_later=0)
    return table._replace(kans=kans, owed=table.owed + table.owed_later, owed_later=1)


def _check_claim(table: Table, event: TileCall, claim: ShownTile | None, found: FoundViolations) -> None:
    """The call takes the tile that was just discarded, from the player who discarded it."""
    player = event.player
    if event.kind == "chi" and table.players == 3:
        report(found, ViolationCode.CHI_THREE, "three players do not call chi")
    if claim is None or claim.kind != "discard":
        report(found, ViolationCode.CALL_TURN, f"player {player} calls {event.kind}, but nothing was discarded")
        return
    if code_of(event.tile) != claim.code:
        report(found, ViolationCode.CALL_TILE, f"player {player} calls {event.tile}, not {TILES[claim.code]}")
    if player == claim.player:
        report(found, ViolationCode.CALL_OWN, f"player {player} calls the own discard")
    elif event.discarder != claim.player:
        sentence = f"player {player} calls from player {event.discarder}, but player {claim.player} discarded"
        report(found, ViolationCode.CALL_FROM, sentence)
    elif event.kind == "chi" and table.players == 4 and (claim.player + 1) % table.players != player:
        report(
            found, ViolationCode.CHI_LEFT, f"player {player} calls chi from player {claim.player}, not from the left"
        )


def is_stuck(left: CodedHand, forbidden: bytes, rules: TableRules) -> bool:
    """Whether a call that is not allowed to do so leaves only tiles that it forbids to discard."""
    return rules.stuck_call == "forbidden" and {*kinds_of(left)} <= {*forbidden}


class _CalledBlock(NamedTuple):
    """The tiles of a call."""

    tiles: TileTuple
    """In canonical order."""
    is_shape: bool
    """Whether they are a block of the kind."""
    forbidden: bytes
    """The kinds that cannot be discarded."""


def _called_block(key: tuple[CallKind, TileCode, CodedHand, SwapCalling]) -> _CalledBlock:
    kind, code, codes, rule = key
    tile, consumed = TILES[code], tuple([TILES[each] for each in codes])
    forbidden = forbidden_kinds(kind, tile, consumed, rule)
    return _CalledBlock(tuple(sorted((tile, *consumed))), is_shape(kind, (tile, *consumed)), forbidden)


called_block: Final = Memory(_called_block, 1 << 12)


def is_shape(kind: CallKind, tiles: tuple[Tile, ...]) -> bool:
    """Whether tiles are a sequence, a triplet or a quad."""
    indexes = sorted([tile.index for tile in tiles])
    if len(tiles) != _CONSUMED[kind] + 1:
        return False
    if kind != "chi":
        return len({*indexes}) == 1
    first, middle, last = indexes
    return middle == first + 1 and last == first + 2 and first % 9 < 7 and not tiles[0].is_honour


def forbidden_kinds(kind: CallKind, tile: Tile, consumed: tuple[Tile, ...], rule: SwapCalling) -> bytes:
    """The kinds that cannot be discarded after a call."""
    index = tile.index
    if rule == "allowed" or kind == "kan":
        return b""
    if kind == "pon" or rule == "same-tile" or not is_shape(kind, (tile, *consumed)):
        return bytes((index,))
    low, high = sorted([each.index for each in consumed])
    if index < low and index % 9 < 6:
        return bytes((index, index + 3))
    if index > high and index % 9 > 2:
        return bytes((index, index - 3))
    return bytes((index,))
