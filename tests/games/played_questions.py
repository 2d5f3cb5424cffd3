"""The questions of the suite ``played``, taken from the logs: ``python -m tests.games.played_questions`` writes them.

They are wins with their situations, hands that declare riichi, and closed kans of closed ready hands, without names.
They come from the logs in which nothing is wrong.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.questions import Question
from mjfunc.audit.topics.win_answers import fields_of
from mjfunc.games import ClosedKan, JudgingRules, RecordedGame, TileDiscard, WinDeclaration, judge_game, read_games
from mjfunc.games.declared_wins import score_of_win
from mjfunc.games.furiten_kinds import is_ready
from mjfunc.games.tile_codes import hand_of, without
from tests.games.recorded import LOGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.games import ReplayStep, Table
    from mjfunc.json.values import Json

FILE: Final = Path(__file__).parents[2] / "mjfunc" / "audit" / "suites" / "played.jsonl"


def questions() -> Iterator[dict[str, Json]]:
    """Every question once, in the order of the logs."""
    known: set[str] = set()
    for game in read_games([str(LOGS)]):
        if isinstance(game, RecordedGame) and game.placed and judge_game(game).is_right:
            for table, step in JudgingRules().notable_steps(game.placed):
                found = _question(table, step)
                if found is not None and (text := json.dumps(found)) not in known:
                    known.add(text)
                    yield found


def _question(table: Table, step: ReplayStep) -> dict[str, Json] | None:
    """The question that an event raises, if it does."""
    event = step.event
    if isinstance(event, WinDeclaration):
        score = score_of_win(table, event)
        assert score is not None  # the game is right
        question = Question("riichi", str(score.win.hand), fields_of(score.win))
        return {"op": "riichi", "hand": question.hand, "fields": question.json_fields}
    if table.players == 3:
        return None
    if isinstance(event, TileDiscard) and table.seats[event.player].riichi == "declared":
        seat = step.table.seats[event.player]
        return {"op": "waits", "hand": str(hand_of(seat.hand or b"", seat.melds))}
    if isinstance(event, ClosedKan) and table.drawn is not None:
        seat = table.seats[event.player]
        before = without(seat.hand or b"", table.drawn) or b""
        if not seat.is_open and is_ready(before, seat.melds, "concealed"):
            return {"op": "kan", "hand": str(hand_of(before, seat.melds)), "fields": {"draw": str(event.tiles[0].kind)}}
    return None


def text() -> str:
    """The content of the file."""
    return "".join(f"{json.dumps(question)}\n" for question in questions())


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
