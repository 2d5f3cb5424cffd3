"""Judge discards, and riichi and its acceptance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.games.events import DrawReason
from mjfunc.games.furiten_kinds import is_furiten_by_own, is_ready
from mjfunc.games.passing import after_passing, check_abort, check_declared, with_riichi_accepted
from mjfunc.games.table import NOBODY, RiverTile, ShownTile
from mjfunc.games.tile_codes import SEEN_STEP, code_of, number_seen, without
from mjfunc.games.violations import ViolationCode, report
from mjfunc.riichi.values.scores import STICK
from mjfunc.tiles.errors import quantity
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from mjfunc.games.events import RiichiAcceptance, RiichiDeclaration, TileDiscard
    from mjfunc.games.table import SeatState, Table
    from mjfunc.games.tile_codes import TileCode
    from mjfunc.games.violations import FoundViolations
    from mjfunc.tiles.tile import Tile

_FIRST_WIND, _LAST_WIND = 27, 30


def tile_discard(table: Table, event: TileDiscard, found: FoundViolations) -> Table:
    """Judge a discard."""
    player, code = event.player, code_of(event.tile)
    table = after_passing(table, found)
    if player != table.turn or table.due != "discard":
        due = "discard" if table.due == "discard" else "draw"
        sentence = f"player {player} discards, but a {due} of player {table.turn} is due"
        report(found, ViolationCode.DISCARD_TURN, sentence)
        table = check_abort(check_declared(table, found), found)
        table = table._replace(drawn=None, has_drawn=False)
    seat = table.seats[player]
    left, table = _without_discard(table, seat, event.tile, player, found)
    is_drawn = _is_drawn(table, event, code, found)
    table = _check_allowed(table, seat, event, found, is_drawn=is_drawn)
    is_riichi = seat.riichi == "declared"
    discarded = seat._replace(
        hand=left,
        river=(*seat.river, RiverTile(code, is_drawn, is_riichi)),
        passed_at=len(table.passed),
        riichi="discarded" if is_riichi else seat.riichi,
    )
    if is_riichi:
        _check_riichi(table, discarded, event, found)
    seats = table.with_seat(player, discarded)
    return table._replace(
        seats=seats,
        turn=(player + 1) % table.players,
        due="draw",
        drawn=None,
        has_drawn=False,
        turned=0,
        claim=ShownTile("discard", player, code),
        pending=player if is_riichi else NOBODY,
        ippatsu=table.ippatsu & ~(1 << player),
        abort=_abort(table, seats, code),
        forbidden=b"",
    )


def _check_allowed(
    table: Table, seat: SeatState, event: TileDiscard, found: FoundViolations, *, is_drawn: bool
) -> Table:
    """Judge whether the tile can be discarded now."""
    if seat.riichi == "accepted" and table.has_drawn and table.drawn is not None and not is_drawn:
        report(found, ViolationCode.DISCARD_RIICHI, f"player {event.player} is in riichi and discards {event.tile}")
    if event.tile.index in table.forbidden:
        report(found, ViolationCode.DISCARD_SWAP, f"the call forbids to discard {event.tile}")
    if (table.owed or table.owed_later) and table.table_rules.kan_dora != "after-discard":
        number = quantity(table.owed + table.owed_later, "dora indicator")
        report(found, ViolationCode.DORA_LATE, f"{number} must be turned before the discard")
        return table._replace(owed=0, owed_later=0)
    return table


def _without_discard(
    table: Table, seat: SeatState, tile: Tile, player: int, found: FoundViolations
) -> tuple[bytes | None, Table]:
    """The hand without a discard. From a hand that is not known, it is seen for the first time."""
    code = code_of(tile)
    if seat.hand is None:
        if table.drawn == code:
            return None, table
        seen = table.seen + SEEN_STEP[code]
        if number_seen(seen, tile.index) > COPIES:
            report(found, ViolationCode.DISCARD_NOT_HELD, f"player {player} discards a fifth {tile}")
            return None, table
        return None, table._replace(seen=seen)
    left = without(seat.hand, code)
    if left is None:
        report(found, ViolationCode.DISCARD_NOT_HELD, f"player {player} discards {tile}, which is not in the hand")
        return seat.hand[:-1], table
    return left, table


def _is_drawn(table: Table, event: TileDiscard, code: TileCode, found: FoundViolations) -> bool:
    """Whether the discard is the tile just drawn; report where the log is wrong about it."""
    hand = table.seats[event.player].hand
    could_be = table.has_drawn and (table.drawn == code or table.drawn is None)
    must_be = could_be and hand is not None and hand.count(code) == 1
    said = event.drawn
    if said is None:
        return could_be
    is_unchecked = table.table_rules.first_discard == "unchecked" and table.is_untouched and not table.passed
    if (said and not could_be) or (must_be and not said and not is_unchecked):
        is_not = "is" if could_be else "is not"
        report(found, ViolationCode.DISCARD_FLAG, f"{event.tile} {is_not} the tile that player {event.player} drew")
        return could_be
    return said


def _abort(table: Table, seats: tuple[SeatState, ...], code: TileCode) -> DrawReason | None:
    """Why the round is drawn if nobody wins on this discard."""
    if len(table.kans) == 4 and table.table_rules.four_kans == "draw" and len({*table.kans}) > 1:
        return DrawReason.FOUR_KANS
    if not _FIRST_WIND <= code <= _LAST_WIND or not table.is_untouched or not table.table_rules.four_winds:
        return None
    is_fourth = len(seats) == 4 and all(len(seat.river) == 1 and seat.river[0].code == code for seat in seats)
    return DrawReason.FOUR_WINDS if is_fourth else None


def riichi_declaration(table: Table, event: RiichiDeclaration, found: FoundViolations) -> Table:
    """Judge a declaration of riichi, which comes before its discard."""
    player, rules = event.player, table.table_rules
    table = after_passing(table, found)
    if player != table.turn or table.due != "discard" or not table.has_drawn:
        report(found, ViolationCode.RIICHI_TURN, f"player {player} declares riichi without a draw")
    seat = table.seats[player]
    if seat.riichi != "none":
        report(found, ViolationCode.RIICHI_TWICE, f"player {player} has declared riichi before")
        return table
    if seat.is_open:
        report(found, ViolationCode.RIICHI_OPEN, f"player {player} declares riichi with an open hand")
    if rules.riichi_points == "1000" and table.scores[player] < STICK:
        report(found, ViolationCode.RIICHI_POINTS, f"player {player} has {table.scores[player]} points")
    if rules.riichi_left == "one-draw" and table.live < table.players:
        left = quantity(table.live, "live tile")
        report(found, ViolationCode.RIICHI_LEFT, f"riichi with {left}; {table.players} are needed")
    is_double = table.is_untouched and not seat.river
    return table._replace(seats=table.with_seat(player, seat._replace(riichi="declared", is_double=is_double)))


def _check_riichi(table: Table, seat: SeatState, event: TileDiscard, found: FoundViolations) -> None:
    """The hand of a riichi waits after its discard."""
    if seat.hand is None:
        return
    if not is_ready(seat.hand, seat.melds, table.table_rules.ready):
        sentence = f"player {event.player} declared riichi and discarded {event.tile}, but is not ready"
        report(found, ViolationCode.RIICHI_NOT_READY, sentence)
    elif not table.table_rules.riichi_furiten and is_furiten_by_own(seat):
        report(found, ViolationCode.RIICHI_FURITEN, f"player {event.player} declared riichi in furiten")


def riichi_acceptance(table: Table, event: RiichiAcceptance, found: FoundViolations) -> Table:
    """Judge the acceptance of a riichi: nobody won on its discard."""
    if table.pending != event.player:
        report(found, ViolationCode.ACCEPTED_TURN, f"no riichi of player {event.player} waits for acceptance")
        return table
    table = with_riichi_accepted(table, event.player)
    if event.scores is not None and event.scores != table.scores:
        was, due = (", ".join(map(str, scores)) for scores in (event.scores, table.scores))
        report(found, ViolationCode.ACCEPTED_SCORES, f"the scores are {was}, not {due}")
        table = table._replace(scores=event.scores)
    return table
