"""Turns that break nothing, played many at a time and without a table for each event.

Nineteen events of twenty are such: draws and discards, chi and pon, riichi with its discard and its acceptance. Every
other event, and each of these that might break something, is left to the judgement. A test compares both on every event
of all logs.

In ordinary turns a tile that can be claimed is always a discard, so that the open one is the last that was passed while
a draw is due. What turns change of a table lies in lists while they are played; a table is put together at their end.
"""
# pyright: reportPrivateUsage=false
# (the codes of tiles)

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.games.calls import SOURCES, called_block, is_stuck
from mjfunc.games.events import (
    MOST_PLAYERS,
    RiichiAcceptance,
    RiichiDeclaration,
    TileCall,
    TileDiscard,
    TileDraw,
)
from mjfunc.games.furiten_kinds import is_furiten_by_own, is_ready
from mjfunc.games.table import NOBODY, RiverTile, SeatState, ShownTile, Table, seat_of_fields, table_of_fields
from mjfunc.games.table_melds import TableMeld
from mjfunc.games.tile_codes import (
    BITS_PER_CODE,
    RED_CODE,
    SEEN_STEP,
    TILES,
    code_of,
    codes_of,
    kinds_of,
    without,
    without_all,
)
from mjfunc.games.win_settlement import liable_after
from mjfunc.riichi.values.rules import SETS
from mjfunc.riichi.values.scores import STICK
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mjfunc.games.events import GameEvent, PlacedEvent
    from mjfunc.games.table_rules import TableRules

_FIXED: Final = Table._fields.index("sticks")
"""The number of fields that do not change in a round."""
_ANY: Final = (1 << BITS_PER_CODE) - 1
_LAST: Final = {
    rule: tuple(
        (COPIES << BITS_PER_CODE * tile.index) | (_ANY << BITS_PER_CODE * code if tile.red else 0)
        if not tile.red or reds[code - RED_CODE]
        else -1
        for code, tile in enumerate(TILES)
    )
    for rule, reds in SETS.items()
}
"""For each code, the bits of seen tiles one of which is set if all four of the kind are seen, or a red five; all bits
for a red five that is not in the set."""
_WINDS: Final = frozenset({27, 28, 29, 30})
_QUADS: Final = 4
_MOST: Final = 1 << 6
"""The most draws and discards that are played in one loop."""
_NOTHING: Final = -1
"""The code where no tile lies beside the hand: before a draw, and after a call."""
_CLEAR: Final = frozenset({"none", "accepted"})
"""The states of riichi between turns."""
_RIVER: Final = tuple(tuple(RiverTile(code, is_drawn) for code in range(len(TILES))) for is_drawn in (False, True))
"""The discards, by whether the tile was discarded as drawn, and by its code."""
_NEXT: Final = tuple(tuple((who + 1) % (players or 1) for who in range(players)) for players in range(MOST_PLAYERS + 1))
"""The player after each player, by the number of players."""
_SHOWN: Final = tuple(
    tuple(ShownTile("discard", player, code) for code in range(len(TILES))) for player in range(MOST_PLAYERS)
)
"""The discards that can be claimed, by the player and the code of the tile."""


def after_ordinary_turns(
    table: Table, events: Sequence[PlacedEvent], start: int, stops: frozenset[type[GameEvent]] = frozenset()
) -> tuple[Table, int]:
    """The table after the ordinary turns from an event on, and the index of the first event that is not among them.

    Args:
        table: the table before the event.
        events: the events of a game.
        start: the index of the event.
        stops: the classes of events with which no play among them begins.

    """
    if type(events[start][1]) not in _PLAYS or not _is_ordinary(table):
        return table, start
    turns, at = _Turns(table), start
    while at < len(events) and turns.pending == NOBODY:
        kind = type(events[at][1])
        play = _PLAYS.get(kind)
        following = at if play is None or kind in stops else play(turns, events, at)
        if following == at:
            break
        at = following
    return (table, start) if at == start else (turns.table_after(), at)


def _is_ordinary(table: Table) -> bool:
    """Whether a draw or a discard is due and nothing else, and every hand is known."""
    return (
        (table.due == "draw" or (table.due == "discard" and table.claim is None))
        and table.pending == NOBODY
        and not table.owed
        and not table.owed_later
        and table.abort is None
        and len(table.kans) < _QUADS
        and {seat.riichi for seat in table.seats} <= _CLEAR
        and None not in [seat.hand for seat in table.seats]
        and (table.drawn is None or (table.seats[table.turn].hand or b"").endswith(bytes((table.drawn,))))
    )


class _Turns:
    """The parts of a table that turns change, while they are played."""

    def __init__(self, table: Table) -> None:
        """Begin with a table."""
        seats = table.seats
        self.table: Final = table
        self.is_discard = table.due == "discard"
        self.turn = table.turn
        self.drawn = _NOTHING if table.drawn is None else table.drawn
        self.live, self.seen, self.seen_ids = table.live, table.seen, table.seen_ids
        self.sticks, self.scores = table.sticks, table.scores
        self.ippatsu, self.is_untouched, self.forbidden = table.ippatsu, table.is_untouched, table.forbidden
        self.pending = NOBODY
        self.hands = [bytearray(seat.hand or b"") for seat in seats]
        self.rivers = [[*seat.river] for seat in seats]
        self.seats = [*seats]
        """The seats, without the changes of hands and rivers."""
        self.in_riichi = [seat.riichi != "none" for seat in seats]
        self.begin: Final = len(table.passed)
        self.passed, self.passers = bytearray(), bytearray()
        """The codes of the discards since then, and their players."""
        if table.claim is not None:
            self.passed.append(table.claim.code)
            self.passers.append(table.claim.player)

    def table_after(self) -> Table:
        """The table after the turns."""
        before, is_discard, passed, passers, claim = self.table, self.is_discard, self.passed, self.passers, None
        seats = tuple([self._seat_after(player) for player in range(len(self.seats))])
        if not is_discard:
            claim = _SHOWN[passers.pop()][passed.pop()]
        has_drawn, is_new, ippatsu = self.drawn != _NOTHING, self.live < before.live, self.ippatsu
        for player, seat in enumerate(seats):
            if seat.passed_at > seat.riichi_at:  # the player has discarded since the riichi
                ippatsu &= ~(1 << player)
        fields = (
            *(*before[:_FIXED], self.sticks, self.scores, before.expected, before.result),
            *("discard" if is_discard else "draw", self.turn, self.drawn if has_drawn else None, has_drawn),
            *(before.is_replacement and not is_new, self.live, before.indicators, before.kans, 0, 0, 0),
            *(claim, self.pending, ippatsu, self.is_untouched, None),
            *(b"" if has_drawn or not is_discard else self.forbidden,),
            *(before.passed + kinds_of(bytes(passed)), before.passers + passers, self.seen, self.seen_ids, seats),
        )
        return table_of_fields(Table, fields)

    def _seat_after(self, player: int) -> SeatState:
        """The seat of a player after the turns."""
        _, melds, _, norths, riichi, is_double, passed_at, riichi_at, liable = self.seats[player]
        discarded_at = self.passers.rfind(player)
        if discarded_at >= 0:
            passed_at = max(passed_at, self.begin + discarded_at)
        hand, river = bytes(self.hands[player]), tuple(self.rivers[player])
        fields = (hand, melds, river, norths, riichi, is_double, passed_at, riichi_at, liable)
        return seat_of_fields(SeatState, fields)


def _draws_and_discards(turns: _Turns, events: Sequence[PlacedEvent], start: int) -> int:
    """Play draws and discards up to the first other event, or one that might break something.

    Nine events of ten pass this one loop, and each call in it would be felt.
    """
    hands, rivers, in_riichi, passed, passers = turns.hands, turns.rivers, turns.in_riichi, turns.passed, turns.passers
    turn, drawn, live, seen, seen_ids = turns.turn, turns.drawn, turns.live, turns.seen, turns.seen_ids
    is_discard, forbidden, begin = turns.is_discard, turns.forbidden, live - len(passed)
    last, following = _LAST[turns.table.rules.red_fives], _NEXT[len(hands)]
    for _, event in events[start : start + _MOST]:
        if type(event) is TileDraw:
            tile, bit = event.tile, 0 if event.tile_id is None else 1 << event.tile_id
            if is_discard or event.player != turn or tile is None or not live:
                break
            code = tile._code
            if seen & last[code] or seen_ids & bit:
                break
            seen, seen_ids, live = seen + SEEN_STEP[code], seen_ids | bit, live - 1
            hands[turn].append(code)
            drawn, is_discard = code, True
        elif type(event) is not TileDiscard or not is_discard or event.player != turn:
            break
        else:
            tile, said, hand = event.tile, event.drawn, hands[turn]
            code = tile._code
            at = hand.rfind(code)
            if code != drawn if said else at < 0 or said is None or in_riichi[turn]:
                break
            if code in _WINDS and turns.is_untouched and not rivers[turn] and rivers[following[turn]]:
                break  # the last player of the first turn, with whose discard four winds can be complete
            if not said and (tile.index in forbidden if drawn == _NOTHING else code == drawn and hand.find(code) == at):
                break  # the call forbids it, or it is the tile that was drawn
            del hand[at]
            passed.append(code)
            passers.append(turn)
            rivers[turn].append(_RIVER[said or False][code])
            turn, drawn, is_discard = following[turn], _NOTHING, False
    turns.turn, turns.drawn, turns.live, turns.seen, turns.seen_ids = turn, drawn, live, seen, seen_ids
    turns.is_discard = is_discard
    return start + begin - live + len(passed)


def _call(turns: _Turns, events: Sequence[PlacedEvent], at: int) -> int:
    """Play a chi or a pon."""
    event = cast("TileCall", events[at][1])
    player, discarder, code, players = event.player, event.discarder, code_of(event.tile), len(turns.hands)
    if (
        event.kind == "kan"
        or turns.is_discard
        or not turns.live
        or (discarder, code) != (*turns.passers[-1:], *turns.passed[-1:])
        or player == discarder
        or player >= players
        or turns.in_riichi[player]
        or (event.kind == "chi" and (player != turns.turn or players < MOST_PLAYERS))
    ):
        return at
    rules, codes = turns.table.table_rules, codes_of(event.consumed)
    block = called_block((event.kind, code, codes, rules.swap_calling))
    left = without_all(bytes(turns.hands[player]), codes)
    if left is None or not block.is_shape or is_stuck(left, block.forbidden, rules):
        return at
    seat = turns.seats[player]
    melds = (*seat.melds, TableMeld(SOURCES[event.kind], block.tiles, event.tile, discarder))
    passed_at = turns.begin + len(turns.passed) if rules.furiten_end == "call" else seat.passed_at
    turns.seats[player] = seat._replace(
        melds=melds, passed_at=passed_at, liable=liable_after(seat.liable, melds, discarder)
    )
    turns.hands[player] = bytearray(left)
    _, is_drawn, is_riichi, _ = turns.rivers[discarder][-1]
    turns.rivers[discarder][-1] = RiverTile(code, is_drawn, is_riichi, player)
    turns.turn, turns.is_discard, turns.forbidden = player, True, block.forbidden
    turns.ippatsu, turns.is_untouched = 0, False
    return at + 1


def _riichi(turns: _Turns, events: Sequence[PlacedEvent], at: int) -> int:
    """Play a declaration of riichi with its discard, and with its acceptance if that follows."""
    event, following = cast("RiichiDeclaration", events[at][1]), events[at + 1 : at + 2]
    player, seat, rules = turns.turn, turns.seats[turns.turn], turns.table.table_rules
    if (
        event.player != player
        or turns.drawn == _NOTHING
        or turns.in_riichi[player]
        or seat.is_open
        or (rules.riichi_points == "1000" and turns.scores[player] < STICK)
        or (rules.riichi_left == "one-draw" and turns.live < len(turns.hands))
        or not _is_ready_after(turns, following, rules)
    ):
        return at
    is_double = turns.is_untouched and not turns.rivers[player]
    if not _draws_and_discards(turns, following, 0):
        return at
    code, is_drawn, _, _ = turns.rivers[player][-1]
    turns.rivers[player][-1] = RiverTile(code, is_drawn, is_riichi=True)
    turns.seats[player] = seat._replace(riichi="discarded", is_double=is_double)
    turns.in_riichi[player], turns.pending = True, player
    return at + 2 + _is_accepted(turns, events[at + 2 : at + 3])


def _is_ready_after(turns: _Turns, following: Sequence[PlacedEvent], rules: TableRules) -> bool:
    """Whether a discard follows, after which the player on turn is ready, and can be in riichi."""
    event = following[0][1] if following else None
    if type(event) is not TileDiscard:
        return False
    code, seat = code_of(event.tile), turns.seats[turns.turn]
    left = without(bytes(turns.hands[turns.turn]), code)
    if left is None or not is_ready(left, seat.melds, rules.ready):
        return False
    river = (*turns.rivers[turns.turn], _RIVER[False][code])
    return rules.riichi_furiten or not is_furiten_by_own(seat._replace(hand=left, river=river))


def _is_accepted(turns: _Turns, following: Sequence[PlacedEvent]) -> bool:
    """Play the acceptance of a riichi if it follows, and does not end the round."""
    event, player = following[0][1] if following else None, turns.pending
    scores = tuple([score - STICK * (who == player) for who, score in enumerate(turns.scores)])
    if (
        type(event) is not RiichiAcceptance
        or event.player != player
        or event.scores not in {None, scores}
        or all(turns.in_riichi)
    ):
        return False
    riichi_at = turns.begin + len(turns.passed) - 1
    turns.seats[player] = turns.seats[player]._replace(riichi="accepted", riichi_at=riichi_at)
    turns.scores, turns.sticks, turns.pending = scores, turns.sticks + 1, NOBODY
    turns.ippatsu |= 1 << player
    return True


_PLAYS: Final[Mapping[type, Callable[[_Turns, Sequence[PlacedEvent], int], int]]] = {
    TileDraw: _draws_and_discards,
    TileDiscard: _draws_and_discards,
    TileCall: _call,
    RiichiDeclaration: _riichi,
}
"""What plays the events of each class; it gives the index after those that it has played."""
