"""Compare deals, draws and indicators with the walls that the seed of a game makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    GameStart,
    NorthExtraction,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.tenhou_walls import BadSeed, wall_of_deal, walls
from mjfunc.games.violations import Violation, ViolationCode
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.games.events import GameEvent, PlacedEvent
    from mjfunc.games.tenhou_walls import TenhouWall
    from mjfunc.model.conventions import Players
    from mjfunc.tiles.tile import Tile

_STARTS: Final = frozenset({GameStart, RoundStart})
_DECLARATIONS: Final = (ClosedKan, AddedKan, NorthExtraction)
"""The events after which a replacement is drawn, beside the call of a quad."""


def wall_violations(events: Sequence[PlacedEvent]) -> Iterator[Violation]:
    """Return what a game has that its walls do not: at most one violation for each round.

    A game without a seed has none, and neither has one whose log begins with a later round. Tiles without ids are not
    compared, nor are replacements and indicators of three players before seeds were written in base64, whose places no
    game shows.
    """
    seeds = [event.seed for _, event in events if type(event) is RoundStart or type(event) is GameStart]
    return _compared(events) if seeds.count(None) < len(seeds) else iter(())


def _compared(events: Iterable[PlacedEvent]) -> Iterator[Violation]:
    made: Iterator[TenhouWall] | None = None
    players: Players = 4
    check: _WallCheck | None = None
    rounds = 0
    for place, event in events:
        if type(event) is TileDiscard or (check is None and type(event) not in _STARTS):
            continue
        sentence = None
        try:
            if isinstance(event, GameStart):
                players, rounds = event.players, 0
                made, check = (None if event.seed is None else walls(event.seed, players)), None
            elif isinstance(event, RoundStart):
                if rounds == 0 and (event.wind, event.number, event.honba) != ("E", 1, 0):
                    made = None
                rounds += 1
                wall = next(made) if made is not None else None
                if event.seed is not None:
                    wall = wall_of_deal(event.seed, players)
                check = None if wall is None else _WallCheck(wall)
            if check is not None:
                sentence = check.of_draw(event) if type(event) is TileDraw else check.difference(event)
        except BadSeed as error:
            yield Violation(ViolationCode.WALL_SEED, error.message, place)
            made = check = None
        if sentence is not None:
            yield Violation(ViolationCode.WALL_TILE, sentence, place)
            check = None


class _WallCheck:
    """The part of a wall that was used so far."""

    def __init__(self, wall: TenhouWall) -> None:
        self._wall: Final = wall
        self._draws = iter(wall.draws)
        self._replacements = 0
        self._reveals = 0
        self._is_replacement = False

    def difference(self, event: GameEvent) -> str | None:
        """Say what an event but a draw has, and the wall has instead; None if they agree, or cannot be compared."""
        if isinstance(event, RoundStart):
            return self._deal(event)
        if isinstance(event, DoraReveal):
            self._reveals += 1
            return _differs("the indicator", event.indicator_id, self._wall.indicators, self._reveals)
        if isinstance(event, _DECLARATIONS) or (isinstance(event, TileCall) and event.kind == "kan"):
            self._is_replacement = True
        if isinstance(event, WinDeclaration) and event.ura and self._wall.ura:
            kinds = [KINDS[number // COPIES] for number in self._wall.ura[: len(event.ura)]]
            if kinds != [tile.kind for tile in event.ura]:
                return f"the ura indicators are {_texts(event.ura)}, but {_texts(kinds)} in the wall"
        return None

    def _deal(self, event: RoundStart) -> str | None:
        hands = event.hand_ids or ()
        for offset, hand in enumerate(self._wall.hands):
            player = (event.dealer + offset) % len(self._wall.hands)
            if hands and sorted(hands[player]) != sorted(hand):
                return f"the hand of player {player} is another than in the wall"
        return _differs("the first indicator", event.indicator_id, self._wall.indicators, 0)

    def of_draw(self, event: TileDraw) -> str | None:
        """Say what a draw has, and the wall has instead."""
        if self._is_replacement:
            self._is_replacement = False
            self._replacements += 1
            return _differs("the replacement", event.tile_id, self._wall.replacements, self._replacements - 1)
        due = next(self._draws, None)
        return None if due == event.tile_id else _difference("the tile", event.tile_id, due)


def _differs(what: str, number: int | None, tiles: Sequence[int], place: int) -> str | None:
    return _difference(what, number, tiles[place] if place < len(tiles) else None)


def _difference(what: str, number: int | None, due: int | None) -> str | None:
    if number is None or due is None or number == due:
        return None
    is_there, is_due = (f"{KINDS[each // COPIES]} with id {each}" for each in (number, due))
    return f"{what} is {is_there}, but {is_due} in the wall"


def _texts(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))
