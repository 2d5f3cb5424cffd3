"""Read the events of a game in mjlog, the XML of Tenhou. Places count the tags of the game from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.functional import remember
from mjfunc.games.events import TileDiscard, TileDraw
from mjfunc.games.formats.log_errors import BadLog, MalformedLog
from mjfunc.games.formats.mjlog_events import Beginning, Header, read_events
from mjfunc.games.formats.mjlog_tags import read_tag, split_tags
from mjfunc.games.formats.tile_ids import PLAIN_TILES, RED_TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.games.events import GameEvent, PlacedEvent
    from mjfunc.tiles.tile import Tile

_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
_ROOT: Final = "mjloggm"
_FIRST: Final = "INIT"
"""The tag of the first event after the header."""
_NO_FOURTH: Final = 'hai3=""'
"""The empty hand of the fourth seat when three play."""
_SHOWN: Final = 40
"""The number of characters of a tag that errors show."""


class _Tables:
    """The events of drawing and discarding, by the texts of their tags, for some players with or without red fives."""

    def __init__(self, players: int, tiles: Sequence[Tile]) -> None:
        self.draws: Final = {
            f"{_DRAWS[player]}{number}/": (TileDraw(player, tile, number), f"{_DISCARDS[player]}{number}/")
            for player in range(players)
            for number, tile in enumerate(tiles)
        }
        """The event of each draw, and the tag that discards the tile drawn."""
        self.from_hand: Final = _discards(players, tiles, drawn=False)
        self.as_drawn: Final = _discards(players, tiles, drawn=True)


def _discards(players: int, tiles: Sequence[Tile], *, drawn: bool) -> dict[str, TileDiscard]:
    return {
        f"{_DISCARDS[player]}{number}/": TileDiscard(player, tile, drawn, number)
        for player in range(players)
        for number, tile in enumerate(tiles)
    }


@remember(4)
def _tables(players: int, *, has_reds: bool) -> _Tables:
    return _Tables(players, RED_TILES if has_reds else PLAIN_TILES)


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
    add = events.append
    tables = _tables(header.start.players, has_reds=header.tiles is RED_TILES)
    draws, from_hand, as_drawn = tables.draws, tables.from_hand, tables.as_drawn
    drawn = ""
    event: GameEvent | None
    for place, tag in enumerate(tags[first:-1], first + 1):
        draw = draws.get(tag)
        if draw is not None:
            event, drawn = draw
            add((place, event))
            continue
        event = (as_drawn if tag == drawn else from_hand).get(tag)
        if event is not None:
            drawn = ""  # after a call of this discard and of others, the player may discard what was drawn here
            add((place, event))
            continue
        plain = tag.replace(" /", "/")
        if plain in draws:
            event, drawn = draws[plain]
            add((place, event))
        elif plain in from_hand:
            add((place, (as_drawn if plain == drawn else from_hand)[plain]))
            drawn = ""
        else:
            try:
                events += [(place, event) for event in read_events(read_tag(tag), header, tags[place])]
            except BadLog as error:
                raise _located(error, place, tag) from None
    return events


def _located(error: BadLog, place: int, tag: str) -> BadLog:
    """The error with the tag that it is about."""
    field = f"tag {place}, <{tag[:_SHOWN]}{'>' if len(tag) <= _SHOWN else '...'}"
    return type(error)(error.message, field=f"{field}, {error.field}" if error.field else field)
