"""Draws and discards that break nothing, played many at a time and without a table for each.

Nine events of ten are such. Every other event, and each draw or discard that might break something, is left to the
judgement. A test compares both on every event of all logs.

A new table is put together from the fields that do not change in a turn, which stand first, and from those that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.games.events import TileDiscard, TileDraw
from mjfunc.games.table import NOBODY, RiverTile, SeatState, ShownTile, Table
from mjfunc.games.tile_codes import BITS_PER_CODE, KIND_OF, RED_CODE, SEEN_STEP, TILES
from mjfunc.riichi.values.rules import SETS
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc.games.events import PlacedEvent
    from mjfunc.games.tile_codes import CodedHand

_FIXED: Final = Table._fields.index("due")
"""The number of fields that do not change in a turn."""
_BYTES: Final = tuple(bytes((number,)) for number in range(1 << 8))
_ANY: Final = (1 << BITS_PER_CODE) - 1
_LAST: Final = tuple(
    (COPIES << BITS_PER_CODE * tile.index) | (_ANY << BITS_PER_CODE * code if tile.red else 0)
    for code, tile in enumerate(TILES)
)
"""For each code, the bits of seen tiles one of which is set if all four of the kind are seen, or a red five."""
_WINDS: Final = frozenset({27, 28, 29, 30})
_QUADS: Final = 4
_TURNS: Final = frozenset({TileDraw, TileDiscard})
_RIVER: Final = tuple(tuple(RiverTile(code, is_drawn) for code in range(len(TILES))) for is_drawn in (False, True))
"""The discards, by whether the tile was discarded as drawn, and by its code."""
_NEW: Final[object] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # of any items
_new_table = cast("Callable[[type[Table], tuple[object, ...]], Table]", _NEW)
_new_seat = cast("Callable[[type[SeatState], tuple[object, ...]], SeatState]", _NEW)
"""Named tuples from their fields, in a third of the time that their classes take."""


def after_ordinary_turns(  # noqa: C901, PLR0912, PLR0915  # calls in the loop would take as long as the rest
    table: Table, events: Sequence[PlacedEvent], start: int
) -> tuple[Table, int]:
    """The table after the ordinary draws and discards from an event on, and the index of the first other event.

    Args:
        table: the table before the event.
        events: the events of a game.
        start: the index of the event.

    """
    due = table.due
    if (
        type(events[start][1]) not in _TURNS
        or (due != "draw" and (due != "discard" or table.claim is not None))
        or table.pending != NOBODY
        or table.owed
        or table.owed_later
        or table.abort is not None
        or len(table.kans) == _QUADS
    ):
        return table, start
    # The other fields do not change, or are as the conditions above say.
    (
        *_,
        turn,
        drawn,
        has_drawn,
        is_replacement,
        live,
        indicators,
        kans,
        _,
        _,
        _,
        claim,
        _,
        ippatsu,
        is_untouched,
        _,
        forbidden,
        passed,
        passers,
        seen,
        seen_ids,
        seats,
    ) = table
    players = len(seats)
    hands = [seat.hand for seat in seats]
    rivers = [seat.river for seat in seats]
    passes = [seat.passed_at for seat in seats]
    riichis = [seat.riichi for seat in seats]
    shown, shower = (0, NOBODY) if claim is None else (claim.code, claim.player)
    is_discard = due == "discard"
    at = start
    for at in range(start, len(events)):
        event = events[at][1]
        hand = hands[turn]
        if hand is None:
            break
        if is_discard:
            if type(event) is not TileDiscard or event.player != turn:
                break
            discarded, said = event.tile, event.drawn
            index = discarded.index
            code = RED_CODE + index // 9 if discarded.red else index
            river = rivers[turn]
            if (
                said is None
                or (drawn != code if said else drawn == code and hand.count(code) == 1)
                or (place := hand.rfind(code)) < 0
                or (forbidden and index in forbidden)
                or ((riichi := riichis[turn]) != "none" and (riichi != "accepted" or not said))
                or (not river and code in _WINDS and rivers.count(()) == 1)  # perhaps the last of four winds
            ):
                break
            hands[turn] = hand[:place] + hand[place + 1 :]
            rivers[turn] = (*river, _RIVER[said][code])
            passes[turn] = len(passed)
            if ippatsu:
                ippatsu &= ~(1 << turn)
            shown, shower = code, turn
            forbidden, drawn, has_drawn, is_discard = b"", None, False, False
            turn = turn + 1 if turn + 1 < players else 0
        else:
            if type(event) is not TileDraw or event.player != turn or not live:
                break
            tile, tile_id = event.tile, event.tile_id
            if (
                tile is None
                or seen & _LAST[code := RED_CODE + tile.index // 9 if tile.red else tile.index]
                or (tile.red and not SETS[table.rules.red_fives][code - RED_CODE])
                or (tile_id is not None and seen_ids & (bit := 1 << tile_id))
                or riichis[turn] == "declared"
            ):
                break
            if shower != NOBODY:  # a discard: after a quad or a North a replacement is due
                passed += _BYTES[KIND_OF[shown]]
                passers += _BYTES[shower]
                shower = NOBODY
            hands[turn] = hand + _BYTES[code]
            seen += SEEN_STEP[code]
            if tile_id is not None:
                seen_ids |= bit
            live -= 1
            drawn, has_drawn, is_replacement, is_discard, forbidden = code, True, False, True, b""
    else:
        at = len(events)
    if at == start:
        return table, start
    fields = (
        *table[:_FIXED],
        "discard" if is_discard else "draw",
        turn,
        drawn,
        has_drawn,
        is_replacement,
        live,
        indicators,
        kans,
        0,
        0,
        0,
        None if shower == NOBODY else ShownTile("discard", shower, shown),
        NOBODY,
        ippatsu,
        is_untouched,
        None,
        forbidden,
        passed,
        passers,
        seen,
        seen_ids,
        tuple(map(_seat, seats, hands, rivers, passes)),
    )
    return _new_table(Table, fields), at


def _seat(seat: SeatState, hand: CodedHand | None, river: tuple[RiverTile, ...], passed_at: int) -> SeatState:
    """A seat with what turns change."""
    if hand is seat.hand and river is seat.river:
        return seat
    kept = (seat.norths, seat.riichi, seat.is_double, passed_at, seat.riichi_at, seat.liable)
    return _new_seat(SeatState, (hand, seat.melds, river, *kept))
