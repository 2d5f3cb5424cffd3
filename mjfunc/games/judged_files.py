"""Judge all games of files, by several processes if asked, and remember verdicts in a folder."""

from __future__ import annotations

import json
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.files import write_whole
from mjfunc.games.formats.log_errors import BadLog, UnreadableLog
from mjfunc.games.formats.log_lines import STANDARD_INPUT, log_files
from mjfunc.games.formats.logs import read_games
from mjfunc.games.game_diagnosis import rules_that_explain
from mjfunc.games.game_verdicts import GameVerdict, JudgingRules, UnreadGame, decode_judged, encode_judged, judge_game

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from io import BufferedIOBase

    from mjfunc.games.formats.recorded_games import RecordedGame

JudgedGame: TypeAlias = GameVerdict | UnreadGame
MOST_IN_VAIN: Final = 10
"""After so many games in a row that no rules explain, the other games of a file are only judged."""
_BLOCK: Final = 1 << 20


def judge_files(
    names: Iterable[str],
    judged_by: JudgingRules,
    *,
    jobs: int = 1,
    state: Path | None = None,
    standard_input: BufferedIOBase | None = None,
) -> Generator[JudgedGame]:
    """Yield the verdict on each game of files, in the order of the files; what cannot be read has a place in it.

    Args:
        names: The names of files, of folders, or ``-`` for standard input.
        judged_by: The rules.
        jobs: The number of processes. Each judges whole files.
        state: A folder that keeps the verdicts on files, by their content and the rules, for later calls.
        standard_input: The stream that ``-`` names.

    Raises:
        OSError: The folder cannot be written.
        UnreadableLog: A process was killed.
    """
    files = [*_files(names)]
    judge = partial(judge_file, judged_by=judged_by, state=state)
    if jobs == 1 or STANDARD_INPUT in files:
        for file in files:
            yield from judge(file, standard_input=standard_input)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), end_with_parent) as pool:
        try:
            for every in pool.map(partial(judge_at_once, judge), files):
                yield from every
        except BrokenProcessPool:
            message = "a process that judges files was killed"
            raise UnreadableLog(message) from None
        finally:
            pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """End this process quietly at an interrupt, and as soon as the process that asks has ended."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(1)

        Thread(target=wait, daemon=True).start()


def judge_at_once(judge: partial[Iterator[JudgedGame]], file: str | UnreadGame) -> tuple[JudgedGame, ...]:
    """Return all verdicts on a file: what a process sends back."""
    return tuple(judge(file))


def _files(names: Iterable[str]) -> Iterator[str | UnreadGame]:
    """Yield the names of files, and the error about each that is missing in its place."""
    for name in names:
        try:
            yield from [*log_files([name])]
        except BadLog as error:
            yield UnreadGame.from_error(error)


def judge_file(
    file: str | UnreadGame,
    judged_by: JudgingRules,
    state: Path | None,
    standard_input: BufferedIOBase | None = None,
) -> Iterator[JudgedGame]:
    """Yield the verdict on each game of a file, from the folder of verdicts if it has them."""
    if isinstance(file, UnreadGame):
        yield file
        return
    digest = None if state is None or file == STANDARD_INPUT else _digest(file, judged_by)
    if state is None or digest is None:
        yield from _verdicts(read_games([file], standard_input), judged_by)
        return
    kept = state / f"{digest}.json"
    found = decode_judged(kept.read_text("utf-8"), file) if kept.is_file() else None
    if found is None:
        found = tuple(_verdicts(read_games([file]), judged_by))
        try:
            write_whole(kept, json.dumps([encode_judged(judged) for judged in found]))
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(kept)) from None  # a full disk names no file
    yield from found


def _verdicts(games: Iterable[RecordedGame | BadLog], judged_by: JudgingRules) -> Iterator[JudgedGame]:
    return (judged for _, judged in judge_games(games, judged_by))


def judge_games(
    games: Iterable[RecordedGame | BadLog], judged_by: JudgingRules
) -> Iterator[tuple[RecordedGame | BadLog, JudgedGame]]:
    """Yield each game as it comes with its verdict, which has the rules that explain the game if it is wrong.

    Args:
        games: The games of one source, and the errors about those that cannot be read.
        judged_by: The rules.
    """
    in_vain = 0
    for game in games:
        if isinstance(game, BadLog):
            yield game, UnreadGame.from_error(game)
            continue
        verdict = judge_game(game, judged_by)
        if not verdict.is_right and in_vain < MOST_IN_VAIN:
            changes = rules_that_explain(game, judged_by)
            in_vain = 0 if changes else in_vain + 1
            verdict = attrs.evolve(verdict, right_by=tuple((one.choice.name, one.word) for one in changes))
        yield game, verdict


def _digest(file: str, judged_by: JudgingRules) -> str | None:
    """Return a digest of the content, the rules and the version of this package; None if the file cannot be read."""
    found = sha256(f"{version('mjfunc')}\n{judged_by!r}\n".encode())
    try:
        with Path(file).open("rb") as source:
            while block := source.read(_BLOCK):
                found.update(block)
    except OSError:
        return None
    return found.hexdigest()
