"""Read games in mjai, JSON lines, in all dialects, as a stream, with what they offer to players.

Places are the lines of the file, from 1.

Games differ in few of their lines, so that the events of short lines are remembered by the bytes of the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, get_args

import attrs

from mjfunc.functional import Memory
from mjfunc.games.events import DrawnRound, GameEnd, GameEvent, GameStart, RoundStart, TileDiscard, WinDeclaration
from mjfunc.games.formats.log_errors import BadLog, BadLogField, MalformedLog, OversizedLog
from mjfunc.games.formats.mjai_events import EXCERPT, START, event_of, read_line
from mjfunc.games.formats.recorded_games import Offer, RecordedGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.games.events import PlacedEvent
    from mjfunc.games.formats.json_fields import JsonFields
    from mjfunc.json.values import Json
    from mjfunc.model.conventions import Players

_REMEMBERED: Final = 1 << 13
"""The number of lines whose events are remembered; games of four players have some 700 different lines of play."""
_SHORT: Final = 120
"""The most bytes of a line that is remembered."""
_MOST_EVENTS: Final = 1 << 16
"""The most events of a game. A game of riichi has about a thousand."""
_START: Final = f'"{START}"'.encode()
_ERROR: Final = "error"
"""The type of lines in which a server of the first dialect notes the fault of a player: no event."""
_PLAYERS: Final = {"player": "actor", "discarder": "target", "dealer": "oya"}
_ROWS: Final = {"deltas": "deltas", "scores": "scores", "hands": "tehais", "ready": "tenpais"}
"""The attributes of events that are players, and that have an item for each player, with their names in mjai."""
_CHECKED: Final = {
    event: [[(field, by_field[field]) for field in by_field if field in fields] for by_field in (_PLAYERS, _ROWS)]
    for event, fields in [(event, attrs.fields_dict(event)) for event in get_args(GameEvent)]
}
"""Both for each class of events."""
_PLAYED_BY_FOUR: Final = frozenset(event for event, (_, rows) in _CHECKED.items() if not rows)
"""The classes of events that are right when four play, for no line has a fifth player."""
_OFFERS: Final = "offers"
"""The type of a line that says what a simulator offers a player. No other program writes it."""
_CHOICES: Final = frozenset(
    {"dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "nukidora", "reach", "hora", "ryukyoku"}
)


def _remembered_event(line: bytes) -> GameEvent | None:
    """Return the event of a line of play; None for a line that begins or ends something, or is at fault."""
    try:
        event = event_of(read_line(line))
    except BadLog:
        return None
    return None if isinstance(event, _NOT_REMEMBERED) else event


_NOT_REMEMBERED: Final = (RoundStart, GameEnd, WinDeclaration, DrawnRound)
_EVENT_OF_LINE: Final = Memory(_remembered_event, _REMEMBERED)
"""The events of lines of play, which many games share."""


class MjaiReader:
    """Reads lines, and gives each game, or what is wrong with it, as soon as it is over."""

    def __init__(self, file: str, before: int = 0, *, with_offers: bool = False) -> None:
        """Begin in a file after this number of lines. Only with offers, lines that say them may be among them."""
        self._with_offers = with_offers
        self._offers: list[Offer] = []
        self._file = file
        self._number = before
        self._names: tuple[str, ...] | None = None
        self._is_excerpt = False
        self._begin = 0
        self._placed: list[PlacedEvent] = []
        self._is_skipping = False
        """Whether a fault was found, so that the next lines are ignored until a game begins."""
        self._is_over = False
        """Whether the last line ended a game."""

    def read(self, lines: Iterable[bytes]) -> Iterator[RecordedGame | BadLog]:
        """Read further lines and yield the games that end in them."""
        known, placed, number = _EVENT_OF_LINE.known, self._placed, self._number
        for number, line in enumerate(lines, self._number + 1):  # the last number is needed
            event = known.get(line)
            if event is not None and placed:
                placed.append((number, event))
            else:
                self._number = number
                try:
                    yield from self._read(line)
                except BadLog as error:
                    yield self._fail(error)
                placed = self._placed  # perhaps that of the next game
        self._number = number
        if len(self._placed) + len(self._offers) > _MOST_EVENTS:
            message = f"the game has more than {_MOST_EVENTS:,} events"
            yield self._fail(OversizedLog(message))

    def finish(self) -> Iterator[RecordedGame | BadLog]:
        """Yield the last game, if it has no end."""
        try:
            yield from self._games()
        except BadLog as error:
            yield self._fail(error)

    def _fail(self, error: BadLog) -> BadLog:
        self._placed, self._names, self._begin, self._is_skipping = [], None, 0, True
        self._is_excerpt, self._offers = False, []
        return error.located(self._file, self._number)

    def _read(self, line: bytes) -> Iterator[RecordedGame | BadLog]:
        if line.isspace() or not line or (self._is_skipping and _START not in line):
            return
        event = _EVENT_OF_LINE(line) if len(line) <= _SHORT else None
        if event is None:
            fields = read_line(line)
            if fields.text("type") == START:
                yield from self._games()
                self._begin, self._is_skipping, self._is_over = self._number, False, False
                self._names = fields.texts("names") if fields.has("names") else None
                self._is_excerpt = fields.has(EXCERPT) and fields.flag(EXCERPT)
                return
            if fields.text("type") == _ERROR:
                return
            if self._with_offers and self._placed and fields.text("type") == _OFFERS:
                self._offers.append(_offer_of(fields, self._number))
                return
            event = event_of(fields)
        if self._is_over:
            self._is_over = False
            message = "an event follows the end of the game"
            raise MalformedLog(message, field="type")
        self._add(event)
        if isinstance(event, GameEnd):
            yield from self._games()
            self._is_over = True

    def _add(self, event: GameEvent) -> None:
        if not self._placed:
            if not isinstance(event, RoundStart):
                message = "a game begins with start_game or start_kyoku"
                raise MalformedLog(message, field="type")
            begin = self._begin or self._number
            self._placed.append((begin, _game_start(self._names, event, is_excerpt=self._is_excerpt)))
        self._placed.append((self._number, event))

    def _games(self) -> Iterator[RecordedGame]:
        placed, self._placed = self._placed, []
        offers, self._offers = self._offers, []
        begin, self._begin = self._begin, 0
        if placed:
            check_players(placed)
            yield RecordedGame(
                self._file, placed[0][0], "mjai", tuple(placed), tuple(offers) if self._with_offers else None
            )
        elif begin:
            message = "the game has no rounds"
            raise MalformedLog(message, line=begin)


def _game_start(names: tuple[str, ...] | None, first: RoundStart, *, is_excerpt: bool) -> GameStart:
    players: Players = 3 if len(first.hands) == 3 else 4
    names = None if names is None else names[:players]
    return GameStart(players=players, names=names, says_end=False, is_excerpt=is_excerpt)


def check_players(placed: Sequence[PlacedEvent]) -> None:
    """Check that every event of a game has players and lists of as many as play.

    Raises:
        BadLogField: An event does not.
    """
    players = next((event.players for _, event in placed if isinstance(event, GameStart)), 4)
    for place, event in placed if players == 3 else [pair for pair in placed if type(pair[1]) not in _PLAYED_BY_FOUR]:
        of_players, rows = _CHECKED[type(event)]
        wrong = [name for field, name in of_players if (getattr(event, field) or 0) >= players]
        wrong += [name for field, name in rows if len(getattr(event, field) or players * "1") != players]
        if wrong:
            message = f"{players} play in this game, and {wrong[0]} is of another number"
            raise BadLogField(message, line=place, field=wrong[0])


def is_offer(line: bytes) -> bool:
    """Whether a line says what a player is offered."""
    try:
        return read_line(line).text("type") == _OFFERS
    except BadLog:
        return False


def _offer_of(fields: JsonFields, line: int) -> Offer:
    """Return the offer of a line.

    Args:
        fields: The fields of the line.
        line: The number of the line.

    Raises:
        BadLogField: A field is missing, or an event is none that this player can choose.
    """
    player = fields.number("actor", 3)
    acts = [_act(fields, event, player) for event in fields.items("events")]
    return Offer(line, player, tuple([act for act in acts if act is not None]))


def _act(fields: JsonFields, event: Json, player: int) -> GameEvent | None:
    """The event without claims; None for passing. What the answers of players in mjai leave out is added."""
    if not isinstance(event, Mapping) or event.get("actor", player) != player:
        fields.refuse("events")
    kind = event.get("type")
    if kind == "none":
        return None
    if not isinstance(kind, str) or kind not in _CHOICES:
        fields.refuse("events")
    values: dict[str, Json] = {"target": player, "reason": "kyushu_kyuhai", **event, "actor": player}
    act = event_of(attrs.evolve(fields, values=values))
    if isinstance(act, WinDeclaration):
        return WinDeclaration(player=player, discarder=act.discarder)
    if isinstance(act, DrawnRound):
        return DrawnRound(reason=act.reason, player=player)
    return attrs.evolve(act, drawn=None) if isinstance(act, TileDiscard) else act
