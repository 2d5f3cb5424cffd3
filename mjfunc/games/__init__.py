"""Recorded games: events, the table after each of them, and what they break.

``events`` has the events that readers of all formats make, ``table`` the table after an event, ``table_rules`` the
rules of the table, and ``violations`` the codes of what can be wrong. ``step`` plays one event, ``replay``
all events of a log. Each event has its module, which judges it.

>>> from mjfunc import Tile, read_tiles
>>> from mjfunc.games import GameStart, RoundStart, TileDiscard, TileDraw, replay
>>> hands = read_tiles("234567m34566p78s"), None, None, None
>>> deal = RoundStart(wind="E", number=1, dealer=0, honba=0, sticks=0, indicator=Tile.of("5z"), hands=hands)
>>> events = GameStart(), deal, TileDraw(0, Tile.of("1z")), TileDiscard(0, Tile.of("9m"))
>>> for each in replay(events):
...     print(each.place, *map(str, each.violations))
1
2
3
4 4: discard-not-held: player 0 discards 9m, which is not in the hand
4 4: log-unfinished: round E1 has no end
"""

from mjfunc.games.events import (
    AddedKan,
    CallKind,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameEvent,
    GameStart,
    NorthExtraction,
    PlacedEvent,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.furiten_kinds import Furiten, furiten
from mjfunc.games.replay_steps import ReplayStep, StepResult, replay, replay_placed, step
from mjfunc.games.table import ExpectedDeal, RiverTile, RoundResult, SeatState, ShownTile, Table, new_table
from mjfunc.games.table_melds import MeldSource, Player, TableMeld
from mjfunc.games.table_rules import DEFAULT_TABLE_RULES, TABLE_CHOICES, TABLE_PRESETS, TableRules
from mjfunc.games.violations import Violation, ViolationCode

__all__ = [
    "DEFAULT_TABLE_RULES",
    "TABLE_CHOICES",
    "TABLE_PRESETS",
    "AddedKan",
    "CallKind",
    "ClosedKan",
    "DoraReveal",
    "DrawReason",
    "DrawnRound",
    "ExpectedDeal",
    "Furiten",
    "GameEnd",
    "GameEvent",
    "GameStart",
    "MeldSource",
    "NorthExtraction",
    "PlacedEvent",
    "Player",
    "ReplayStep",
    "RiichiAcceptance",
    "RiichiDeclaration",
    "RiverTile",
    "RoundEnd",
    "RoundResult",
    "RoundStart",
    "SeatState",
    "ShownTile",
    "StepResult",
    "Table",
    "TableMeld",
    "TableRules",
    "TileCall",
    "TileDiscard",
    "TileDraw",
    "Violation",
    "ViolationCode",
    "WinDeclaration",
    "furiten",
    "new_table",
    "replay",
    "replay_placed",
    "step",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
