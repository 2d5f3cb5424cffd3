"""A recorded game: its events with their places, and where it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from mjfunc.games.events import GameEvent, PlacedEvent
from mjfunc.games.table_melds import Player
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

FormatName: TypeAlias = Literal["mjlog", "tenhou-json", "mjai"]
"""The formats of recorded games."""
PLACE_NOUNS: Final[Mapping[FormatName, str]] = {"mjlog": "tag", "tenhou-json": "event", "mjai": "line"}
"""The unit in which each format counts the places of events."""


@attrs.frozen(repr=False)
class Offer(Value):
    """The acts that a simulator offers a player at a decision."""

    line: int
    """The line of the log that says so."""
    player: Player
    acts: tuple[GameEvent, ...]
    """The events that the player may choose, without claims about them. A call or a win that does not say whose tile
    it takes names the player itself as the discarder."""


@attrs.frozen(repr=False)
class RecordedGame(Value):
    """A game that was read from a file."""

    file: str
    """The name of the file, or ``-`` for standard input."""
    line: int
    """The line where the game begins, from 1."""
    format: FormatName
    placed: tuple[PlacedEvent, ...]
    """The events, each with its place: the line of the file (mjai), or the tag or event of the game, from 1."""
    offers: tuple[Offer, ...] | None = None
    """What the players were offered, if a simulator was asked for that; None if it was not."""

    @property
    def events(self) -> tuple[GameEvent, ...]:
        """The events without their places."""
        return tuple([event for _, event in self.placed])

    def __str__(self) -> str:
        """Write where the game is, its format and the number of its events."""
        return f"{self.file}, line {self.line}: {len(self.placed)} events in {self.format}"
