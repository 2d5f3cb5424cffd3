"""Judge rounds without a winner: the reason, the hands that are shown, and the payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.events import DrawnRound, DrawReason
from mjfunc.games.furiten_kinds import furiten, is_ready
from mjfunc.games.passing import after_passing, check_declared, check_won_on
from mjfunc.games.table import NOBODY, RoundResult
from mjfunc.games.tile_codes import KIND_OF, codes_of, kinds_of, tiles_of_codes, wait_flags, without
from mjfunc.games.violations import ViolationCode, report, there_are
from mjfunc.games.win_settlement import win_on
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import Score
from mjfunc.tiles.errors import MahjongError, quantity
from mjfunc.tiles.tile import ORPHANS

if TYPE_CHECKING:
    from mjfunc.games.table import ShownTile, Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.violations import FoundViolations

_NINE: Final = 9
_ORPHANS: Final = frozenset(kind.index for kind in ORPHANS)
_POOL: Final = {4: 3000, 3: 2000}
_MANGAN: Final = 2000


def drawn_round(table: Table, event: DrawnRound, found: FoundViolations) -> Table:
    """Judge a round without a winner, and take over what the log says of its payments."""
    robbed = table.claim
    if event.reason is DrawReason.THREE_RONS:
        check_won_on(table, found)
    if event.reason is DrawReason.THREE_RONS or (
        table.abort is DrawReason.FOUR_KANS and table.table_rules.four_kans_riichi == "dropped"
    ):
        table = table._replace(pending=NOBODY)
    table = check_declared(after_passing(table, found), found)
    reason = _reason(table, event, robbed, found)
    ready = tuple(_is_ready(table, event, player) for player in range(table.players))
    _check_shown(table, event, reason, ready, found)
    if not reason.is_abortive:
        for player, seat in enumerate(table.seats):
            if seat.riichi == "accepted" and ready[player] is False:
                report(found, ViolationCode.RIICHI_NOT_READY_AT_DRAW, f"player {player} is in riichi and not ready")
    deltas = _payments(table, event, reason, ready, found)
    if event.honba is not None and event.honba != table.honba:
        report(found, ViolationCode.NOWIN_HONBA, f"the log has {quantity(event.honba, 'counter')}, not {table.honba}")
    if event.sticks is not None and event.sticks != table.sticks:
        report(found, ViolationCode.NOWIN_STICKS, f"the log has {quantity(event.sticks, 'stick')}, not {table.sticks}")
    is_dealer_ready = bool(ready[table.dealer % table.players])
    return table._replace(
        scores=event.scores or table.scores_after(deltas),
        result=RoundResult(reason=reason, dealer_ready=is_dealer_ready),
        due="round-end",
        abort=None,
    )


def _is_ready(table: Table, event: DrawnRound, player: Player) -> bool | None:
    """Whether a player is ready, by the tiles on the table; what the log says if they are not known."""
    seat = table.seats[player]
    if seat.hand is not None:
        drawn = table.drawn if table.has_drawn and player == table.turn else None
        hand = seat.hand if drawn is None else without(seat.hand, drawn) or b""
        return is_ready(hand, seat.melds, table.table_rules.ready)
    shown = None if event.hands is None else event.hands[player]
    if shown is not None:
        return is_ready(codes_of(shown), seat.melds, table.table_rules.ready)
    return None if event.ready is None else event.ready[player]


def _reason(table: Table, event: DrawnRound, robbed: ShownTile | None, found: FoundViolations) -> DrawReason:
    """Why the round is drawn, by the table; what the log says is compared with it."""
    said = event.reason
    nagashi = nagashi_players(table)
    if said is DrawReason.NINE_KINDS or (said is None and table.due == "discard"):
        _check_nine(table, event, found)
        return DrawReason.NINE_KINDS
    if said is DrawReason.THREE_RONS:
        _check_three(table, robbed, found)
        return said
    if table.due in {"discard", "replacement"}:
        report(found, ViolationCode.NOWIN_TURN, f"the round is drawn, but a {table.due} is due")
    if table.abort is not None:
        if said is not None and said is not table.abort:
            report(found, ViolationCode.NOWIN_TYPE, f"the round is drawn by {table.abort}, not by {said}")
        return table.abort
    if said is not None and said.is_abortive:
        report(found, ViolationCode.NOWIN_TYPE, f"the log has {said}, which is not on the table")
        return said
    if table.live:
        report(found, ViolationCode.NOWIN_EARLY, f"the round is drawn, but {there_are(table.live, 'live tile')} left")
    due = DrawReason.NAGASHI if nagashi else DrawReason.EXHAUSTED
    if said is not None and said is not due:
        has = f"player {nagashi[0]} has" if nagashi else "nobody has"
        report(found, ViolationCode.NAGASHI, f"the log has {said}, but {has} nagashi mangan")
        return said
    return due


def nagashi_players(table: Table) -> tuple[Player, ...]:
    """The players with nagashi mangan: all discards are terminals and honours, and none was called."""
    if table.live or table.table_rules.nagashi == "no":
        return ()
    return tuple(
        player
        for player, seat in enumerate(table.seats)
        if seat.river and all(KIND_OF[tile.code] in _ORPHANS and tile.caller == NOBODY for tile in seat.river)
    )


def _check_nine(table: Table, event: DrawnRound, found: FoundViolations) -> None:
    """Nine kinds are declared in the own first turn, before any call."""
    player = table.turn if event.player is None else event.player
    seat = table.seats[player]
    if not table.table_rules.nine_kinds:
        report(found, ViolationCode.NOWIN_TYPE, "nine kinds are no draw by the rules")
    if player != table.turn or table.due != "discard" or not table.has_drawn:
        report(found, ViolationCode.NOWIN_NINE, f"player {player} declares nine kinds without a draw")
    elif not table.is_untouched or seat.river:
        report(found, ViolationCode.NOWIN_NINE, f"player {player} declares nine kinds after the first turn")
    if seat.hand is not None:
        number = len({*kinds_of(seat.hand)} & _ORPHANS)
        if number < _NINE:
            sentence = f"player {player} has {quantity(number, 'kind')} of terminals and honours"
            report(found, ViolationCode.NOWIN_NINE, sentence)


def _check_three(table: Table, robbed: ShownTile | None, found: FoundViolations) -> None:
    """Three players can win on the tile."""
    if table.table_rules.three_rons != "draw":
        report(found, ViolationCode.NOWIN_TYPE, "three rons are no draw by the rules")
    elif table.players == 3:
        report(found, ViolationCode.NOWIN_TYPE, "of three players, no three can win on a discard")
    if robbed is None:
        report(found, ViolationCode.NOWIN_TURN, "three rons, but no tile can be claimed")
        return
    before = table._replace(passed=table.passed[:-1], passers=table.passers[:-1])
    for player in range(table.players):
        if player != robbed.player and not _can_claim(before, player, robbed):
            report(found, ViolationCode.NOWIN_TYPE, f"three rons, but player {player} cannot win")


def _can_claim(table: Table, player: Player, claim: ShownTile) -> bool:
    """Whether a player can win on a claim, as far as the hand is known."""
    hand = table.seats[player].hand
    if hand is None:
        return True
    if any(furiten(table, player)) or not wait_flags(hand)[KIND_OF[claim.code]]:
        return False
    try:
        win = win_on(table, player, hand + bytes((claim.code,)), claim.code, claim, (), 0)
        return isinstance(score(win, table.rules), Score)
    except MahjongError:
        return False


def _check_shown(
    table: Table, event: DrawnRound, reason: DrawReason, ready: tuple[bool | None, ...], found: FoundViolations
) -> None:
    """Compare the hands that are shown with the table, and with who must show one."""
    for player, seat in enumerate(table.seats):
        shown = None if event.hands is None else event.hands[player]
        if shown is not None and seat.hand is not None and sorted(codes_of(shown)) != sorted(seat.hand):
            was, due = ("".join(map(str, tiles)) for tiles in (shown, tiles_of_codes(seat.hand)))
            report(found, ViolationCode.SHOWN_HAND, f"player {player} shows {was}, not {due}")
        if reason.is_abortive or ready[player] is None:
            continue
        said = None if event.ready is None else event.ready[player]
        if said is None and event.hands is not None:
            said = shown is not None
        if said is not None and said is not ready[player]:
            is_not = "is" if ready[player] else "is not"
            report(found, ViolationCode.READY_SHOWN, f"player {player} {is_not} ready")


def _payments(
    table: Table, event: DrawnRound, reason: DrawReason, ready: tuple[bool | None, ...], found: FoundViolations
) -> tuple[int, ...]:
    """The change of each score as the log has it, or as it should be; compared, where both are known."""
    said = event.deltas
    if said is None and event.scores is not None:
        said = tuple(after - before for after, before in zip(event.scores, table.scores, strict=True))
    due = drawn_deltas(table, reason, ready)
    if due is None:
        return (0,) * table.players if said is None else said
    if said is not None and said != due:
        was, should = (", ".join(map(str, deltas)) for deltas in (said, due))
        report(found, ViolationCode.NOWIN_PAYMENT, f"the payments are {was}, not {should}")
    return due if said is None else said


def drawn_deltas(table: Table, reason: DrawReason, ready: tuple[bool | None, ...]) -> tuple[int, ...] | None:
    """The change of each score in a round without a winner; None if it is not known who is ready."""
    players = range(table.players)
    if reason is DrawReason.NAGASHI:
        deltas = [0] * table.players
        for winner in nagashi_players(table):
            for player in players:
                if player != winner:
                    paid = _MANGAN * (2 if table.dealer in {winner, player} else 1)
                    deltas[player] -= paid
                    deltas[winner] += paid
        return tuple(deltas)
    if reason is not DrawReason.EXHAUSTED:
        return (0,) * table.players
    if None in ready:
        return None
    number = sum(map(bool, ready))
    if number in {0, table.players}:
        return (0,) * table.players
    pool = _POOL[table.players]
    return tuple(pool // number if each else -pool // (table.players - number) for each in ready)
