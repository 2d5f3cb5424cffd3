"""How time is measured: sides in turns, on one core, each row in a process that has answered nothing before."""

from __future__ import annotations

import gc
from multiprocessing import get_context
from statistics import median
from time import process_time_ns
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from multiprocessing.connection import Connection

T = TypeVar("T")
U = TypeVar("U")

RUNS: Final = 3
"""How many processes measure a row."""
SHARE: Final = 1_000
"""A quick run has the thousandth part of the hands."""


@attrs.frozen
class Effort:
    """How much is measured."""

    is_quick: bool = False

    @property
    def runs(self) -> int:
        """How often a row is measured; the median is shown."""
        return 1 if self.is_quick else RUNS

    def of(self, number: int) -> int:
        """So many, or fewer in a quick run."""
        return max(2, number // SHARE) if self.is_quick else number

    def apart(self, work: Callable[[], T]) -> T:
        """What some work gives in a fresh process; or here, in a quick run, in which no time means anything."""
        return work() if self.is_quick else in_fresh_process(work)


@attrs.frozen
class Times:
    """What a row found, in the unit of its table."""

    ours: float
    peers: tuple[tuple[str, float], ...] = ()
    """The names of the peers, and their times."""
    more: str = ""
    """What the last column says, in a table that has one more."""


def one_by_one(function: Callable[[T], object], arguments: Sequence[T]) -> Callable[[], None]:
    """The work of calling a function for each argument."""

    def work() -> None:
        for argument in arguments:
            function(argument)

    return work


def two_by_two(function: Callable[[T, U], object], arguments: Sequence[tuple[T, U]]) -> Callable[[], None]:
    """The same for two arguments."""

    def work() -> None:
        for first, second in arguments:
            function(first, second)

    return work


def nanoseconds(work: Callable[[], object], clock: Callable[[], int] = process_time_ns) -> float:
    """The time that the processor takes for some work: where nothing else runs, it is the time that passes.

    Where another process does the work, only a clock on the wall knows.
    """
    begin = clock()
    work()
    return clock() - begin


def of_each_turn(
    turns: Iterable[Sequence[Callable[[], object]]], clock: Callable[[], int] = process_time_ns
) -> list[tuple[float, ...]]:
    """The nanoseconds of each side in each turn; the sides take turns at being first."""
    times: list[tuple[float, ...]] = []
    for number, sides in enumerate(turns):
        gc.collect()
        gc.freeze()
        order = range(len(sides)) if number % 2 else reversed(range(len(sides)))
        taken = {side: nanoseconds(sides[side], clock) for side in order}
        times.append(tuple(taken[side] for side in range(len(sides))))
    return times


def in_turns(
    turns: Iterable[Sequence[Callable[[], object]]],
    hands: Sequence[int],
    clock: Callable[[], int] = process_time_ns,
) -> list[float]:
    """The median nanoseconds of each side for one of its hands."""
    by_side = zip(*of_each_turn(turns, clock), strict=True)
    return [median(times) / number for times, number in zip(by_side, hands, strict=True)]


def in_fresh_process(work: Callable[[], T]) -> T:
    """What some work gives in a process that begins as this one is, and is forgotten with all that it remembers."""
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(theirs, work))
    process.start()
    theirs.close()
    try:
        found: T = ours.recv()
    finally:
        process.join()
    return found


def _send(to: Connection, work: Callable[[], T]) -> None:
    to.send(work())


def medians(times: Sequence[Times]) -> Times:
    """The median of what several runs of a row found."""
    names = [name for name, _ in times[0].peers]
    of_peers = [median(run.peers[at][1] for run in times) for at in range(len(names))]
    return Times(median(run.ours for run in times), tuple(zip(names, of_peers, strict=True)), times[0].more)


def calibration() -> float:
    """The nanoseconds in which a list of 34 numbers becomes bytes: what a machine takes for something that is known."""
    lists = [[1] * 13 + [0] * 21] * 10_000
    return median(nanoseconds(one_by_one(bytes, lists)) for _ in range(21)) / len(lists)
