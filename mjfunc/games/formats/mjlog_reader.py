"""Read the events of a game in mjlog, the XML of Tenhou. Places count the tags of the game from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import remember
from mjfunc.games.events import RiichiDeclaration, TileDiscard, TileDraw
from mjfunc.games.formats.log_errors import BadLog, MalformedLog
from mjfunc.games.formats.mjlog_events import Beginning, Header, read_events
from mjfunc.games.formats.mjlog_tags import read_tag, split_tags
from mjfunc.games.formats.tile_ids import PLAIN_TILES, RED_TILES

if TYPE_CHECKING:
    from mjfunc.games.events import GameEvent, PlacedEvent

_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
_ENDS: Final = ("/", " /")
_NOTHING: Final = object()
"""The play that discards the tile just drawn, when none was."""
_ROOT: Final = "mjloggm"
_FIRST: Final = "INIT"
"""The tag of the first event after the header."""
_NO_FOURTH: Final = 'hai3=""'
"""The empty hand of the fourth seat when three play."""
_SHOWN: Final = 40
"""The number of characters of a tag that errors show."""


_Play: TypeAlias = "tuple[GameEvent, GameEvent, object]"
"""The event of a tag; the event if the tag discards the tile just drawn; and the play that discards the tile that this
one draws, or None if this play leaves that as it was."""


@remember(4)
def _plays(players: int, *, has_reds: bool) -> dict[str, _Play]:
    """The draws, discards and declarations of some players, with or without red fives, by the texts of their tags."""
    plays: dict[str, _Play] = {}
    for player in range(players):
        declaration = RiichiDeclaration(player)
        plays[f'REACH who="{player}" step="1"/'] = declaration, declaration, None
        for number, tile in enumerate(RED_TILES if has_reds else PLAIN_TILES):
            draw = TileDraw(player, tile, number)
            discard = (
                TileDiscard(player, tile, drawn=False, tile_id=number),
                TileDiscard(player, tile, drawn=True, tile_id=number),
                _NOTHING,
            )
            for end in _ENDS:
                plays[f"{_DRAWS[player]}{number}{end}"] = draw, draw, discard
                plays[f"{_DISCARDS[player]}{number}{end}"] = discard
    return plays


def read_mjlog(text: str) -> list[PlacedEvent]:
    """Return the events of one game.

    Args:
        text: The root element of the game.

    Raises:
        BadLog: The text is not a game in mjlog; ``field`` is the tag and the attribute.
    """
    tags = split_tags(text)
    if len(tags) < 2 or read_tag(tags[0]).name != _ROOT or tags[-1] != f"/{_ROOT}":
        message = f"the game is not between <{_ROOT}> and </{_ROOT}>"
        raise MalformedLog(message)
    first = next((place for place, tag in enumerate(tags) if tag.startswith(_FIRST)), 1)
    beginning = Beginning()
    for place, tag in enumerate(tags[1:first], 2):
        try:
            beginning = beginning.with_tag(read_tag(tag))
        except BadLog as error:
            raise _located(error, place, tag) from None
    header = beginning.header(is_three=_NO_FOURTH in tags[first])
    return _play(tags, first, header)


def _play(tags: list[str], first: int, header: Header) -> list[PlacedEvent]:
    """The events from the first deal on."""
    events: list[PlacedEvent] = [(1, header.start)]
    find = _plays(header.start.players, has_reds=header.tiles is RED_TILES).get
    drawn: object = _NOTHING
    for place, tag in enumerate(tags[first:-1], first + 1):
        play = find(tag)
        if play is not None:
            event, as_drawn, following = play
            events.append((place, as_drawn if play is drawn else event))
            drawn = following or drawn
            continue
        try:
            events += [(place, event) for event in read_events(read_tag(tag), header, tags[place])]
        except BadLog as error:
            raise _located(error, place, tag) from None
    return events


def _located(error: BadLog, place: int, tag: str) -> BadLog:
    """The error with the tag that it is about."""
    field = f"tag {place}, <{tag[:_SHOWN]}{'>' if len(tag) <= _SHOWN else '...'}"
    return type(error)(error.message, field=f"{field}, {error.field}" if error.field else field)
