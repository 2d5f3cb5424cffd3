"""Read the events of games in Tenhou JSON (tenhou/6). Places count the events of the game from 1.

The format leaves out the order between players, the times of dora indicators, and that a riichi is accepted. The order
is found by search. Indicators are placed by Tenhou's rules as far as the list of the deal goes. A riichi is accepted
unless its discard is won on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
)
from mjfunc.games.formats.json_fields import JsonFields, read_object
from mjfunc.games.formats.log_errors import BadLog, BadLogField, MalformedLog, UnorderedLog
from mjfunc.games.formats.tenhou_items import TILE_OF, Item, ItemKind, read_put, read_take
from mjfunc.games.formats.tenhou_order import find_order
from mjfunc.games.formats.tenhou_results import read_result
from mjfunc.model.winds import WINDS
from mjfunc.tiles.errors import short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mjfunc.games.events import CallKind, GameEvent, StatedRules, WinDeclaration
    from mjfunc.json.values import Json
    from mjfunc.model.conventions import Players
    from mjfunc.tiles.tile import Tile

LINK: Final = "#json="
"""The text before a game in a link."""
_MOST_ITEMS: Final = 100
"""The most items of a list. A player takes at most some 40 tiles in a deal."""
_MOST_DEALS: Final = 1000
_MOST: Final = 10**7
_SEATS: Final = 4
_HEADER: Final = 4
"""The lists of a deal before those of the players."""
_LISTS: Final = 3
"""The lists of each player."""
CALLS: Final[Mapping[ItemKind, CallKind]] = {ItemKind.CHI: "chi", ItemKind.PON: "pon", ItemKind.OPEN_KAN: "kan"}
THREE: Final = "三"
EAST: Final = "東"
SOUTH: Final = "南"
OPEN_TANYAO: Final = "喰"


def read_link(text: str) -> bytes:
    """Return the JSON in a link to Tenhou's editor.

    Raises:
        MalformedLog: There is none.
    """
    _, mark, quoted = text.partition(LINK)
    if not mark:
        message = f"the link has no {LINK}"
        raise MalformedLog(message)
    return unquote(quoted).encode()


def read_tenhou(text: bytes) -> list[GameEvent]:
    """Return the events of a game.

    Raises:
        BadLog: The text is not a game in Tenhou JSON; ``field`` is the place in the object.
    """
    fields = JsonFields(read_object(text), {})
    deals = fields.items("log")
    if not 0 < len(deals) <= _MOST_DEALS:
        fields.refuse("log")
    start = _start(fields, deals)
    events: list[GameEvent] = [start]
    for number, deal in enumerate(deals):
        try:
            events += _deal(deal, start.players)
        except BadLog as error:
            raise type(error)(error.message, field=f"log[{number}]{error.field}") from None
    return events


def _start(fields: JsonFields, deals: Sequence[Json]) -> GameStart:
    rule = fields.values.get("rule")
    said = rule if isinstance(rule, dict) else {}
    disp = said.get("disp")
    words = disp if isinstance(disp, str) else ""
    first = deals[0]
    has_fourth = isinstance(first, list) and len(first) == _HEADER + _LISTS * _SEATS + 1 and bool(first[-4])
    players: Players = 3 if THREE in words or not has_fourth else 4
    rules: dict[str, str | int | bool | tuple[str, ...]] = {}
    if words:
        rules["open_tanyao"] = OPEN_TANYAO in words
    reds = _reds(said)
    if reds is not None:
        rules["red_fives"] = reds
    lengths: StatedRules = {"length": "south" if SOUTH in words else "east"} if {EAST, SOUTH} & {*words} else {}
    names = fields.texts("name")[:players] if fields.has("name") else None
    return GameStart(
        players=players,
        names=names,
        stated_rules=rules,
        stated_table_rules=lengths,
        says_end=False,
        is_excerpt=True,
    )


def _reds(said: Mapping[str, Json]) -> str | None:
    """The red fives that the rules state: three, none, or nothing that is known."""
    numbers = [said.get(name) for name in ("aka51", "aka52", "aka53")]
    if numbers == [None] * 3:
        numbers = [said.get("aka")] * 3
    return "0-0-0" if numbers == [0, 0, 0] else "1-1-1" if numbers == [1, 1, 1] else None


def _deal(given: Json, players: int) -> list[GameEvent]:
    deal = given if isinstance(given, list) else []
    if len(deal) not in {_HEADER + _LISTS * seats + 1 for seats in (players, _SEATS)}:
        message = f"{short_repr(given)} is no deal"
        raise BadLogField(message)
    dora, ura = _tiles(deal, 2), _tiles(deal, 3)
    start = _round_start(deal, players, dora)
    firsts = [_HEADER + _LISTS * player for player in range(players)]
    takes = [_items(deal, first + 1, read_take) for first in firsts]
    puts = [_items(deal, first + 2, read_put) for first in firsts]
    try:
        result = read_result(_list(deal, len(deal) - 1), players, dora, ura)
    except BadLogField as error:
        raise BadLogField(error.message, field=f"[{len(deal) - 1}]") from None
    order = find_order(takes, puts, start.dealer)
    if order is None:
        message = "no order of events uses up the lists of takes and puts"
        raise UnorderedLog(message)
    play = _Play(dora[1:])
    events: list[GameEvent] = [start]
    for step in order:
        events += play.events(step.player, (takes if step.is_take else puts)[step.player][step.place])
    events += play.ending(result)
    return [*events, *(result if isinstance(result, list) else [result]), RoundEnd()]


def _round_start(deal: Sequence[Json], players: int, dora: tuple[Tile, ...]) -> RoundStart:
    number, honba, sticks = _numbers(deal, 0, 0, 3)
    if number >= _SEATS * len(WINDS) or number % _SEATS >= players:
        message = f"there is no deal {number}"
        raise BadLogField(message, field="[0]")
    scores = _numbers(deal, 1, -_MOST, None)
    if not players <= len(scores) <= _SEATS:
        message = f"scores are {players} numbers"
        raise BadLogField(message, field="[1]")
    if not dora:
        message = "there is no dora indicator"
        raise BadLogField(message, field="[2]")
    firsts = [_HEADER + _LISTS * player for player in range(players)]
    return RoundStart(
        wind=WINDS[number // _SEATS],
        number=number % _SEATS + 1,
        dealer=number % _SEATS,
        honba=honba,
        sticks=sticks,
        scores=tuple(scores[:players]),
        indicator=dora[0],
        hands=tuple([_tiles(deal, first) for first in firsts]),
    )


class _Play:
    """Turns items into events, with the indicators and acceptances that the format leaves out."""

    def __init__(self, indicators: Sequence[Tile]) -> None:
        self._indicators = [*indicators]
        self._with_discard = 0
        """The indicators to turn with the next discard or before the next replacement."""
        self._with_replacement = 0
        """The indicators to turn before the next draw."""
        self._riichi: int | None = None
        """The player whose riichi is not accepted yet."""
        self._drawn: Tile | None = None
        """The tile that was drawn last; None after a call."""

    def events(self, player: int, item: Item) -> Iterator[GameEvent]:
        """Yield the events of the next item."""
        if self._riichi is not None and item.kind is not ItemKind.NOTHING:
            yield RiichiAcceptance(self._riichi)
            self._riichi = None
        match item.kind:
            case ItemKind.DRAW:
                yield from self._turn(self._with_replacement)
                self._with_replacement = 0
                yield TileDraw(player, item.tile)
                self._drawn = item.tile
            case ItemKind.DISCARD | ItemKind.RIICHI:
                yield from self._turn(self._with_discard)
                self._with_discard = 0
                if item.kind is ItemKind.RIICHI:
                    yield RiichiDeclaration(player)
                    self._riichi = player
                tile = item.tile or self._drawn
                if tile is None:
                    message = "a discard as drawn follows no draw"
                    raise BadLogField(message)
                yield TileDiscard(player, tile, item.tile is None)
            case ItemKind.NOTHING:
                pass
            case _:
                yield self._meld(player, item)

    def _meld(self, player: int, item: Item) -> GameEvent:
        if item.kind in {ItemKind.OPEN_KAN, ItemKind.CLOSED_KAN, ItemKind.ADDED_KAN}:
            self._with_replacement += self._with_discard + (item.kind is ItemKind.CLOSED_KAN)
            self._with_discard = int(item.kind is not ItemKind.CLOSED_KAN)
        tile = item.tile
        if tile is None:
            raise AssertionError
        match item.kind:
            case ItemKind.NORTH:
                return NorthExtraction(player, tile)
            case ItemKind.CLOSED_KAN:
                return ClosedKan(player, tuple(sorted((tile, *item.others))))
            case ItemKind.ADDED_KAN:
                return AddedKan(player, tile)
            case _:
                self._drawn = None
                discarder = (player + item.source) % _SEATS
                return TileCall(CALLS[item.kind], player, discarder, tile, tuple(sorted(item.others)))

    def _turn(self, number: int) -> Iterator[DoraReveal]:
        turned, self._indicators = self._indicators[:number], self._indicators[number:]
        return map(DoraReveal, turned)

    def ending(self, result: Sequence[WinDeclaration] | DrawnRound) -> Iterator[GameEvent]:
        """Yield the events between the last item and the result."""
        is_won = not isinstance(result, DrawnRound) or result.reason is DrawReason.THREE_RONS
        if self._riichi is not None and not is_won:
            yield RiichiAcceptance(self._riichi)
        yield from self._turn(len(self._indicators))


def _list(deal: Sequence[Json], place: int) -> Sequence[Json]:
    items = deal[place]
    if not isinstance(items, list) or len(items) > _MOST_ITEMS:
        message = f"a list of at most {_MOST_ITEMS} items is expected here, not {short_repr(items)}"
        raise BadLogField(message, field=f"[{place}]")
    return items


def _numbers(deal: Sequence[Json], place: int, least: int, size: int | None) -> list[int]:
    items = _list(deal, place)
    numbers = [item for item in items if type(item) is int and least <= item <= _MOST]
    if len(numbers) < len(items) or (size is not None and len(numbers) != size):
        message = f"{short_repr(items)} are not the numbers that are expected here"
        raise BadLogField(message, field=f"[{place}]")
    return numbers


def _tiles(deal: Sequence[Json], place: int) -> tuple[Tile, ...]:
    items = _list(deal, place)
    tiles = [TILE_OF[item] for item in items if type(item) is int and item in TILE_OF]
    if len(tiles) < len(items):
        message = f"{short_repr(items)} are not the numbers of tiles"
        raise BadLogField(message, field=f"[{place}]")
    return tuple(tiles)


def _items(deal: Sequence[Json], place: int, read: Callable[[Json], Item | None]) -> list[Item]:
    items: list[Item] = []
    for number, given in enumerate(_list(deal, place)):
        item = read(given)
        if item is None:
            message = f"{short_repr(given)} is no item of this list"
            raise BadLogField(message, field=f"[{place}][{number}]")
        items.append(item)
    return items
