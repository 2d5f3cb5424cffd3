"""Recorded games: events, the table after each of them, and what they break.

``events`` has the events that readers of all formats make, ``violations`` the codes of what can be wrong.
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
from mjfunc.games.table_melds import MeldSource, Player, TableMeld
from mjfunc.games.violations import Violation, ViolationCode

__all__ = [
    "AddedKan",
    "CallKind",
    "ClosedKan",
    "DoraReveal",
    "DrawReason",
    "DrawnRound",
    "GameEnd",
    "GameEvent",
    "GameStart",
    "MeldSource",
    "NorthExtraction",
    "PlacedEvent",
    "Player",
    "RiichiAcceptance",
    "RiichiDeclaration",
    "RoundEnd",
    "RoundStart",
    "TableMeld",
    "TileCall",
    "TileDiscard",
    "TileDraw",
    "Violation",
    "ViolationCode",
    "WinDeclaration",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
