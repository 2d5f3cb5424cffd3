"""Sentences about the events of a game."""

from __future__ import annotations

from typing import Final, assert_never

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    GameEnd,
    GameEvent,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.notation.tile_text import write_tiles

_CALLED: Final = {"chi": "chi of", "pon": "pon of", "kan": "an open kan of"}


def event_sentence(event: GameEvent | None) -> str:
    """Return what an event says, without a full stop; None is the end of a log."""
    match event:
        case TileDraw() | TileDiscard():
            return _turn(event)
        case TileCall() | ClosedKan() | AddedKan() | NorthExtraction() | DoraReveal():
            return _meld(event)
        case WinDeclaration() | DrawnRound():
            return _result(event)
        case RiichiDeclaration(player=player):
            return f"Player {player} declares riichi"
        case RiichiAcceptance(player=player):
            return f"The riichi of player {player} is accepted"
        case GameStart() | RoundStart() | RoundEnd() | GameEnd() | None:
            return _frame(event)
        case _ as never:
            assert_never(never)


def _turn(event: TileDraw | TileDiscard) -> str:
    if isinstance(event, TileDraw):
        return f"Player {event.player} draws {'a hidden tile' if event.tile is None else event.tile}"
    how = {True: ", as drawn", False: ", from the hand", None: ""}[event.drawn]
    return f"Player {event.player} discards {event.tile}{how}"


def _meld(event: TileCall | ClosedKan | AddedKan | NorthExtraction | DoraReveal) -> str:
    match event:
        case TileCall(kind, player, discarder, tile, consumed):
            return f"Player {player} calls {_CALLED[kind]} {tile} from player {discarder}, with {write_tiles(consumed)}"
        case ClosedKan(player, tiles):
            return f"Player {player} declares a closed kan of {write_tiles(tiles)}"
        case AddedKan(player, tile):
            return f"Player {player} adds {tile} to a triplet"
        case NorthExtraction(player):
            return f"Player {player} extracts a North"
        case DoraReveal(indicator):
            return f"The indicator {indicator} is turned"
        case _ as never:
            assert_never(never)


def _result(event: WinDeclaration | DrawnRound) -> str:
    if isinstance(event, DrawnRound):
        reason = "" if event.reason is None else f": {event.reason.value.replace('-', ' ')}"
        return f"The round is drawn{reason}"
    tile = "" if event.tile is None else f" on {event.tile}"
    how = "by tsumo" if event.player == event.discarder else f"by ron from player {event.discarder}"
    return f"Player {event.player} wins{tile} {how}"


def _frame(event: GameStart | RoundStart | RoundEnd | GameEnd | None) -> str:
    match event:
        case GameStart():
            return "The game begins"
        case RoundStart():
            return f"The tiles of {event.wind}{event.number} are dealt"
        case RoundEnd():
            return "The round is over"
        case GameEnd():
            return "The game is over"
        case None:
            return "The log ends"
        case _ as never:
            assert_never(never)
