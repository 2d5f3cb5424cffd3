"""The page of ``mjfunc games``: the rounds with the first violation of each code, replayed."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.files import write_whole
from mjfunc.games.formats.log_lines import STANDARD_INPUT
from mjfunc.games.formats.logs import read_games, write_game
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.game_diagnosis import cut_game
from mjfunc.games.game_verdicts import other_violations
from mjfunc.games.violations import ViolationCode
from mjfunc.tiles.errors import BadOption
from mjfunc.views.replay_page import ReplayedRound, replay_page, wrong_rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mjfunc.cli.options import OutputFile
    from mjfunc.games.game_verdicts import GameFinding, GameVerdict, JudgingRules

_OF_OFFERS: Final = frozenset({ViolationCode.OFFER_MISSING, ViolationCode.OFFER_WRONG})
"""What the log of a game cannot show, for it has no offers."""
_MOST: Final = 30
"""The most violations whose rounds are shown; a round takes some 300 KB."""


def check_reread(page: OutputFile | None, folder: Path | None, files: Iterable[str]) -> None:
    """Raise ``BadOption`` for a page or a folder of games from standard input, which cannot be read again."""
    if (page is not None or folder is not None) and STANDARD_INPUT in files:
        name = "--cut" if page is None else "--html"
        message = f"{name}: the games of standard input cannot be read again to replay them; name a file"
        raise BadOption(message)


def write_page(
    page: OutputFile | None,
    firsts: Iterable[tuple[GameVerdict, GameFinding]],
    games: Iterable[tuple[RecordedGame, JudgingRules]],
) -> None:
    """Write the rounds of these violations to a page, if there is one.

    Args:
        page: The file of the page.
        firsts: The violations with the verdicts that have them; a page has the rounds of the first thirty.
        games: The games of the verdicts, each with the rules that judged it.
    """
    if page is not None:
        page.write(replay_page([*_rounds([*firsts][:_MOST], games)]))


def write_cuts(
    folder: Path | None,
    firsts: Iterable[tuple[GameVerdict, GameFinding]],
    games: Iterable[tuple[RecordedGame, JudgingRules]],
) -> None:
    """Write the fewest rounds that show each of these violations to a folder, if there is one.

    Args:
        folder: The folder. Each file is named after a code.
        firsts: The violations with the verdicts that have them.
        games: The games of the verdicts, each with the rules that judged it.
    """
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    codes: dict[tuple[str, int], list[ViolationCode]] = {}
    for verdict, finding in firsts:
        if finding.violation.code not in _OF_OFFERS:
            codes.setdefault((verdict.file, verdict.line), []).append(finding.violation.code)
    for game, judged_by in games:
        for code in codes.get((game.file, game.line), ()):
            cut = cut_game(attrs.evolve(game, offers=None), code, judged_by)
            write_whole(folder / f"{code}.mjson", write_game(cut.events, "mjai"))


def games_again(
    firsts: Iterable[tuple[GameVerdict, GameFinding]], judged_by: JudgingRules
) -> Iterator[tuple[RecordedGame, JudgingRules]]:
    """Read the games of verdicts again from their files; a file that has changed may not have them any more."""
    lines: dict[str, set[int]] = {}
    for verdict, _ in firsts:
        lines.setdefault(verdict.file, set()).add(verdict.line)
    for file, wanted in lines.items():
        yield from ((game, judged_by) for game in _games(file, wanted))


def _games(file: str, lines: set[int]) -> Iterator[RecordedGame]:
    """The games of a file that begin in these lines."""
    last = max(lines)
    for game in takewhile(lambda game: game.line <= last, read_games([file])):
        if isinstance(game, RecordedGame) and game.line in lines:
            yield game


def _rounds(
    firsts: Iterable[tuple[GameVerdict, GameFinding]], games: Iterable[tuple[RecordedGame, JudgingRules]]
) -> Iterator[ReplayedRound]:
    """The rounds of violations, in the order of the games."""
    wanted: dict[tuple[str, int], set[int | None]] = {}
    for verdict, finding in firsts:
        wanted.setdefault((verdict.file, verdict.line), set()).add(finding.violation.place)
    for game, judged_by in games:
        places = wanted.get((game.file, game.line), set())
        for each in wrong_rounds(game, judged_by.steps(game.placed), other_violations(game, judged_by)):
            if any(step.place in places for step in each.steps):
                yield each
