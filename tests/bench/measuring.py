"""How time and memory are measured: in turns, on one core, in medians."""

from __future__ import annotations

import gc
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")

STARTS: Final = 21


def nanoseconds(work: Callable[[], object], hands: int) -> float:
    """The time that some work takes for each of so many hands."""
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1e9 / hands


def one_by_one(function: Callable[[T], object], arguments: Sequence[T]) -> Callable[[], None]:
    """The work of calling a function for each argument."""

    def work() -> None:
        for argument in arguments:
            function(argument)

    return work


def in_turns(turns: Iterable[Sequence[Callable[[], object]]], hands: Sequence[int]) -> list[float]:
    """The median nanoseconds of each side for one of its hands; the sides take turns at being first."""
    times: list[list[float]] = [[] for _ in hands]
    for number, sides in enumerate(turns):
        gc.collect()
        gc.freeze()
        order = range(len(sides)) if number % 2 else reversed(range(len(sides)))
        for side in order:
            times[side].append(nanoseconds(sides[side], hands[side]))
    return [median(of_side) for of_side in times]


def fresh(code: str) -> tuple[float, float]:
    """How many milliseconds a fresh interpreter runs for some code, and how many MB it holds in the end."""
    measure = f"{code}\nfor line in open('/proc/self/status'):\n if line.startswith('VmRSS'): print(line.split()[1])"
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    milliseconds = (perf_counter() - begin) * 1e3
    run = subprocess.run([sys.executable, "-c", measure], check=True, capture_output=True)
    return milliseconds, float(run.stdout) / 1024


def fresh_medians(code: str) -> tuple[float, float]:
    """The median milliseconds and MB for some code."""
    runs = [fresh(code) for _ in range(STARTS)]
    return median(time for time, _ in runs), median(memory for _, memory in runs)
