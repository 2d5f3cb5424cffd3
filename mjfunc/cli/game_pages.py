"""The page of ``mjfunc games``: the rounds with the first violation of each code, replayed."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from mjfunc.games.formats.log_lines import STANDARD_INPUT
from mjfunc.games.formats.log_reader import read_games
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.wall_checks import wall_violations
from mjfunc.tiles.errors import BadOption
from mjfunc.views.replay_page import ReplayedRound, replay_page, wrong_rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.cli.options import OutputFile
    from mjfunc.games.game_verdicts import GameFinding, GameVerdict, JudgingRules

_MOST: Final = 30
"""The most violations whose rounds are shown; a round takes some 300 KB."""


def check_page(page: OutputFile | None, files: Iterable[str]) -> None:
    """Raise ``BadOption`` for a page of games from standard input, which cannot be read again."""
    if page is not None and STANDARD_INPUT in files:
        message = "--html: the games of standard input cannot be read again to replay them; name a file"
        raise BadOption(message)


def write_page(
    page: OutputFile | None, firsts: Iterable[tuple[GameVerdict, GameFinding]], judged_by: JudgingRules
) -> None:
    """Write the rounds of these violations to a page, if there is one; the files of the games are read again."""
    if page is not None:
        page.write(replay_page([*_rounds([*firsts][:_MOST], judged_by)]))


def _rounds(firsts: Iterable[tuple[GameVerdict, GameFinding]], judged_by: JudgingRules) -> Iterator[ReplayedRound]:
    """The rounds of violations, in the order of the files."""
    wanted: dict[str, dict[int, set[int | None]]] = {}
    for verdict, finding in firsts:
        wanted.setdefault(verdict.file, {}).setdefault(verdict.line, set()).add(finding.violation.place)
    for file, places in wanted.items():
        for game in _games(file, places):
            steps = judged_by.steps(game.placed)
            for each in wrong_rounds(game, steps, wall_violations(game.placed)):
                if any(step.place in places[game.line] for step in each.steps):
                    yield each


def _games(file: str, lines: Mapping[int, object]) -> Iterator[RecordedGame]:
    """The games of a file that begin in these lines; a file that has changed may not have them any more."""
    last = max(lines)
    for game in takewhile(lambda game: game.line <= last, read_games([file])):
        if isinstance(game, RecordedGame) and game.line in lines:
            yield game
