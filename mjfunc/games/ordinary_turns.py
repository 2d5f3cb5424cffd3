"""Draws and discards that break nothing, played many at a time and without a table for each.

Nine events of ten are such. Every other event, and each draw or discard that might break something, is left to the
judgement. A test compares both on every event of all logs.

In ordinary turns the players take turns, so that the discards alone say who discarded what, and what was passed. A new
table is put together from the fields that do not change in a turn, which stand first, and from those that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.games.events import MOST_PLAYERS, TileDiscard, TileDraw
from mjfunc.games.table import NOBODY, RiverTile, SeatState, ShownTile, Table, seat_of_fields, table_of_fields
from mjfunc.games.tile_codes import BITS_PER_CODE, RED_CODE, SEEN_STEP, TILES, kinds_of
from mjfunc.riichi.values.rules import SETS
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.games.events import PlacedEvent
    from mjfunc.games.table_melds import Player
    from mjfunc.games.tile_codes import CodedHand, SeenTiles, TileCode

_FIXED: Final = Table._fields.index("due")
"""The number of fields that do not change in a turn."""
_BYTES: Final = tuple(bytes((number,)) for number in range(1 << 8))
_BYTES_OF: Final[dict[TileCode | None, CodedHand]] = {None: b"", **dict(enumerate(_BYTES))}
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
"""The most turns that are played together."""
_TURNS: Final = frozenset({TileDraw, TileDiscard})
_CLEAR: Final = frozenset({"none", "accepted"})
"""The states of riichi between turns."""
_RIVER: Final = tuple(tuple(RiverTile(code, is_drawn) for code in range(len(TILES))) for is_drawn in (False, True))
"""The discards, by whether the tile was discarded as drawn, and by its code."""
_ROTATION: Final = tuple(bytes(range(players)) for players in range(MOST_PLAYERS + 1))
"""The players of each number, in the order of play."""
_SHOWN: Final = tuple(
    tuple(ShownTile("discard", player, code) for code in range(len(TILES))) for player in range(MOST_PLAYERS)
)
"""The discards that can be claimed, by the player and the code of the tile."""


def after_ordinary_turns(table: Table, events: Sequence[PlacedEvent], start: int) -> tuple[Table, int]:
    """The table after the ordinary draws and discards from an event on, and the index of the first other event.

    Args:
        table: the table before the event.
        events: the events of a game.
        start: the index of the event.

    """
    if type(events[start][1]) not in _TURNS or not _is_ordinary(table):
        return table, start
    turns = _ordinary_turns(table, events[start : start + _MOST])
    return (_table_after(table, turns), start + turns.number) if turns.number else (table, start)


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
        and (table.drawn is None or (table.seats[table.turn].hand or b"").endswith(_BYTES[table.drawn]))
    )


class _Turns(NamedTuple):
    """The fields of a table that turns change."""

    number: int
    """The number of draws and discards."""
    is_discard: bool
    """Whether a discard is due, for the last event was a draw."""
    turn: Player
    drawn: CodedHand
    """The tile that was drawn and lies beside the hand, if there is one."""
    live: int
    hands: list[CodedHand]
    discards: list[RiverTile]
    """The discards of all players; the first is that of the player who was on turn."""
    seen: SeenTiles
    seen_ids: int


def _ordinary_turns(  # noqa: C901  # nine events of ten pass this one loop, and each call in it would be felt
    table: Table, events: Sequence[PlacedEvent]
) -> _Turns:
    """Play turns up to the first event that is no ordinary draw or discard."""
    is_discard, turn, live, seen, seen_ids = table.due == "discard", table.turn, table.live, table.seen, table.seen_ids
    drawn, forbidden, last_first = _BYTES_OF[table.drawn], table.forbidden, _last_first(table)
    hands, in_riichi = [seat.hand or b"" for seat in table.seats], [seat.riichi != "none" for seat in table.seats]
    hands[turn] = hands[turn].removesuffix(drawn)
    discards: list[RiverTile] = []
    last = _LAST[table.rules.red_fives]
    for _, event in events:
        if type(event) is TileDraw:
            tile, bit = event.tile, 0 if event.tile_id is None else 1 << event.tile_id
            if is_discard or event.player != turn or tile is None or not live:
                break
            code = RED_CODE + tile.index // 9 if tile.red else tile.index
            if seen & last[code] or seen_ids & bit:
                break
            seen, seen_ids, live = seen + SEEN_STEP[code], seen_ids | bit, live - 1
            drawn, is_discard, forbidden = _BYTES[code], True, b""
        elif type(event) is TileDiscard:
            tile, said, hand = event.tile, event.drawn, hands[turn]
            code = RED_CODE + tile.index // 9 if tile.red else tile.index
            if not is_discard or event.player != turn or (code in _WINDS and len(discards) == last_first):
                break
            if not said:
                at = hand.rfind(code)
                if at < 0 or said is None or in_riichi[turn] or tile.index in forbidden:
                    break
                if drawn != _BYTES[code]:  # else the tile that was drawn takes the place of its like
                    hands[turn] = hand[:at] + hand[at + 1 :] + drawn
            elif drawn != _BYTES[code]:
                break
            discards.append(_RIVER[said][code])
            turn, drawn, is_discard = (turn + 1) % len(hands), b"", False
        else:
            break
    return _Turns(table.live - live + len(discards), is_discard, turn, drawn, live, hands, discards, seen, seen_ids)


def _last_first(table: Table) -> int:
    """The number of discards before the last first one, with which four winds can be complete; -1 if it was."""
    if not table.is_untouched:
        return -1
    order = (*table.seats[table.turn :], *table.seats[: table.turn])
    return max([number for number, seat in enumerate(order) if not seat.river], default=-1)


def _table_after(table: Table, turns: _Turns) -> Table:
    """The table after turns."""
    is_discard, drawn, hands = turns.is_discard, turns.drawn, turns.hands
    codes = bytes([tile.code for tile in turns.discards])
    players = (_ROTATION[len(hands)] * (len(codes) + 1))[table.turn :][: len(codes)]
    claim, begin, ippatsu = table.claim, len(table.passed), table.ippatsu
    for player in players[: len(hands)] if ippatsu else b"":
        ippatsu &= ~(1 << player)
    if claim is not None:  # it has passed before the first draw
        codes, players, begin, claim = _BYTES[claim.code] + codes, _BYTES[claim.player] + players, begin + 1, None
    seats = _seats(table, turns, begin)
    if not is_discard:
        claim, codes, players = _SHOWN[players[-1]][codes[-1]], codes[:-1], players[:-1]
    fields = (
        *table[:_FIXED],
        *("discard" if is_discard else "draw", turns.turn, drawn[0] if drawn else None, is_discard),
        *(table.is_replacement and turns.live == table.live, turns.live, table.indicators, table.kans, 0, 0, 0),
        *(claim, NOBODY, ippatsu, table.is_untouched, None, b""),
        *(table.passed + kinds_of(codes), table.passers + players, turns.seen, turns.seen_ids, seats),
    )
    return table_of_fields(Table, fields)


def _seats(table: Table, turns: _Turns, begin: int) -> tuple[SeatState, ...]:
    """The seats after turns, whose first discard came when so many tiles were passed."""
    hands, discards, size = turns.hands, turns.discards, len(turns.hands)
    seats: list[SeatState] = []
    for player, seat in enumerate(table.seats):
        before, melds, river, norths, riichi, is_double, passed_at, riichi_at, liable = seat
        first, hand = (player - table.turn) % size, hands[player]
        if player == turns.turn:
            hand += turns.drawn
        added = discards[first::size]
        if added:
            passed_at = begin + first + size * (len(added) - 1)
            river = (*river, *added)
        elif hand == before:
            seats.append(seat)
            continue
        fields = (hand, melds, river, norths, riichi, is_double, passed_at, riichi_at, liable)
        seats.append(seat_of_fields(SeatState, fields))
    return tuple(seats)
