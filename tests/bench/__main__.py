"""Measure the decompositions: ``python -m tests.bench``.

Every hand is seen once by either side. What mjfunc remembers is warmed on other hands only.
Both sides take turns on chunks of the same hands, and the medians over the chunks are compared.
"""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")

HANDS: Final = 20_000
CHUNK: Final = 500
WARM: Final = 200_000
STARTS: Final = 15
SEED: Final = 20_260_000


def complete_counts(choice: random.Random) -> tuple[int, ...]:
    """Four blocks, three of four of them sequences, and a pair, dealt until no kind is there five times."""
    while True:
        counts = [0] * 34
        for _ in range(4):
            if choice.random() < 0.75:
                lowest = 9 * choice.randrange(3) + choice.randrange(7)
                for kind in range(lowest, lowest + 3):
                    counts[kind] += 1
            else:
                counts[choice.randrange(34)] += 3
        counts[choice.randrange(34)] += 2
        if max(counts) <= 4:
            return tuple(counts)


def ready_counts(choice: random.Random) -> tuple[int, ...]:
    """A complete hand without one of its tiles; now and then what it waits for is exhausted."""
    counts = list(complete_counts(choice))
    counts[choice.choice([kind for kind in range(34) for _ in range(counts[kind])])] -= 1
    return tuple(counts)


def deal(make: Callable[[random.Random], tuple[int, ...]], choice: random.Random) -> tuple[list[tuple[int, ...]], ...]:
    """Hands to measure, and others to warm the memories on; no hand is among both."""
    measured = dict.fromkeys(make(choice) for _ in range(2 * HANDS))
    warm = [counts for counts in (make(choice) for _ in range(WARM)) if counts not in measured]
    return list(measured)[:HANDS], warm


def seconds(function: Callable[[T], object], arguments: Iterable[T]) -> float:
    """How long a function takes for all of these arguments."""
    begin = perf_counter()
    for argument in arguments:
        function(argument)
    return perf_counter() - begin


def microseconds(function: Callable[[T], object], arguments: Sequence[T]) -> float:
    """The median over chunks of the time for one hand."""
    chunks = [arguments[at : at + CHUNK] for at in range(0, len(arguments), CHUNK)]
    return 1e6 * median(seconds(function, chunk) for chunk in chunks) / CHUNK
