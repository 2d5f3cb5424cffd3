"""Recorded games: events, the table after each of them, and what they break.

``read_games`` reads the events of logs, ``replay`` yields the table after each of them with what it breaks, and
``step`` plays one. ``judge_game`` returns the verdict on a game, ``judge_files`` those on all games of files. Each
event has its module, which judges it.

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
from mjfunc.games.formats.log_errors import BadLog
from mjfunc.games.formats.logs import read_games, write_game
from mjfunc.games.formats.recorded_games import FormatName, RecordedGame
from mjfunc.games.furiten_kinds import Furiten, furiten
from mjfunc.games.game_diagnosis import RuleChange, rules_that_explain
from mjfunc.games.game_verdicts import GameFinding, GameVerdict, JudgingRules, UnreadGame, judge_game
from mjfunc.games.judged_files import judge_files
from mjfunc.games.play_habits import PLAY_HABITS, PlayHabit
from mjfunc.games.played_games import play_game
from mjfunc.games.replay_steps import ReplayStep, StepResult, replay, replay_placed, step
from mjfunc.games.table import ExpectedDeal, RiverTile, RoundResult, SeatState, ShownTile, Table, new_table, table_lines
from mjfunc.games.table_melds import MeldSource, Player, TableMeld
from mjfunc.games.table_rules import DEFAULT_TABLE_RULES, TABLE_CHOICES, TABLE_PRESETS, TableRules
from mjfunc.games.violations import Violation, ViolationCode

__all__ = [
    "DEFAULT_TABLE_RULES",
    "PLAY_HABITS",
    "TABLE_CHOICES",
    "TABLE_PRESETS",
    "AddedKan",
    "BadLog",
    "CallKind",
    "ClosedKan",
    "DoraReveal",
    "DrawReason",
    "DrawnRound",
    "ExpectedDeal",
    "FormatName",
    "Furiten",
    "GameEnd",
    "GameEvent",
    "GameFinding",
    "GameStart",
    "GameVerdict",
    "JudgingRules",
    "MeldSource",
    "NorthExtraction",
    "PlacedEvent",
    "PlayHabit",
    "Player",
    "RecordedGame",
    "ReplayStep",
    "RiichiAcceptance",
    "RiichiDeclaration",
    "RiverTile",
    "RoundEnd",
    "RoundResult",
    "RoundStart",
    "RuleChange",
    "SeatState",
    "ShownTile",
    "StepResult",
    "Table",
    "TableMeld",
    "TableRules",
    "TileCall",
    "TileDiscard",
    "TileDraw",
    "UnreadGame",
    "Violation",
    "ViolationCode",
    "WinDeclaration",
    "furiten",
    "judge_files",
    "judge_game",
    "new_table",
    "play_game",
    "read_games",
    "replay",
    "replay_placed",
    "rules_that_explain",
    "step",
    "table_lines",
    "write_game",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
