"""The games that a simulator plays: a program that writes mjai to its standard output, and the ways in which it fails.

The program is contained as audited programs are: it is a process with a time limit for each line, a memory limit and a
certain end. It is not believed beyond its first output that is no mjai.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.subjects.child_process import Limits, Process
from mjfunc.games.formats.log_errors import BadLog
from mjfunc.games.formats.mjai_reader import MjaiReader
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator


NUMBER_FIELD: Final = "{number}"
SEED_FIELD: Final = "{seed}"
_START: Final = b'"start_game"'
_MOST_LINES: Final = 200_000
"""The most lines without a game; a game has some thousand."""
_VERBS: Final = {
    Trouble.DIED: "ended",
    Trouble.TIMED_OUT: "hung",
    Trouble.TOO_MUCH_MEMORY: "used too much memory",
    Trouble.TOO_LONG: "wrote no line feed",
}


class SimulatorFailure(BadLog):
    """A simulator that ends, hangs, uses too much memory, or plays another number of games than it was asked for."""

    code = "simulator-failed"


def filled_command(command: tuple[str, ...], number: int, seed: int) -> tuple[str, ...]:
    """Return a command with the number of games and the seed in place of ``{number}`` and ``{seed}``.

    >>> filled_command(("play", "--games={number}", "{seed}", "{}"), 100, 7)
    ('play', '--games=100', '7', '{}')
    """
    return tuple(
        word.replace(NUMBER_FIELD, str(number)).replace(SEED_FIELD, str(seed)) if at else word
        for at, word in enumerate(command)
    )


@attrs.frozen(kw_only=True)
class SimulatorRun:
    """A program that is to play games."""

    name: str
    """The name of the output in reports."""
    command: tuple[str, ...]
    number: int
    """The number of games that it is to play."""
    limits: Limits = attrs.field(factory=Limits)
    with_offers: bool = False
    """Whether it may write what it offers its players."""


def simulated_games(run: SimulatorRun, keep: Callable[[bytes], object]) -> Generator[RecordedGame | BadLog]:
    """Run a simulator and yield each game as soon as it is over; in the end an error if the program failed.

    The program is ended after the first error, and when the generator is closed.

    Args:
        run: The program.
        keep: A function that gets each line that is read, without its line feed.

    Raises:
        ProgramNotFound: The program cannot be started.
    """
    process = Process(run.command, run.limits, _never)
    try:
        for game in _games(process, run, keep):
            yield game
            if isinstance(game, BadLog):
                return
    finally:
        process.end(is_kind=False)


def _never() -> bool:
    return False


def _games(process: Process, run: SimulatorRun, keep: Callable[[bytes], object]) -> Iterator[RecordedGame | BadLog]:
    reader, lines, begun, games = MjaiReader(run.name, with_offers=run.with_offers), 0, 0, 0

    def failure(message: str) -> SimulatorFailure:
        return SimulatorFailure(message, file=run.name, line=lines)

    while not isinstance(line := process.receive(), Fault):
        lines += 1
        keep(line)
        for game in reader.read((line,)):
            yield game
            games, begun = games + 1, lines
        if games == run.number and _START in line:
            yield failure(f"the program plays more than {quantity(run.number, 'game')}")
        if lines - begun > _MOST_LINES:
            yield failure(f"the program writes more than {_MOST_LINES:,} lines without a game")
    if process.exit_status != 0:
        yield from (game for game in reader.finish() if isinstance(game, RecordedGame))
        played = f"after {games:,} of {quantity(run.number, 'game')}"
        yield failure(f"the program {_VERBS[line.trouble]} {played}: {line.detail}")
    rest = process.unrequested_output(0)  # the last line, if it has no line feed
    if rest:
        lines += 1
        keep(rest)
    for game in (*reader.read((rest,) if rest else ()), *reader.finish()):
        yield game
        games += 1
    if games < run.number:
        yield failure(f"the program ended after {games:,} of {quantity(run.number, 'game')}")
