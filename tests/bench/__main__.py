"""Measure the decompositions: ``python -m tests.bench``.

Every hand is seen once by either side. What mjfunc remembers is warmed on other hands only.
Both sides take turns on chunks of the same hands, and medians over the chunks are compared.
"""

from __future__ import annotations

import gc
import platform
import random
import subprocess
import sys
from importlib.metadata import version
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from mahjong.hand_calculating.divider import HandDivider
from rich.console import Console
from rich.progress import track
from rich.table import Table

from mjfunc import Hand, decompose_complete, decompose_ready

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")

HANDS: Final = 40_000
CHUNK: Final = 4_000
WARM: Final = 400_000
STARTS: Final = 21
SEED: Final = 14


def complete_counts(choice: random.Random) -> tuple[int, ...]:
    """Four blocks, about three of them sequences, and a pair, dealt until no kind is there five times."""
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
    """A complete hand without one of its tiles; now and then all that it waits for is exhausted."""
    counts = list(complete_counts(choice))
    counts[choice.choice([kind for kind in range(34) for _ in range(counts[kind])])] -= 1
    return tuple(counts)


def deal(make: Callable[[random.Random], tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[Hand]]:
    """Different hands to measure, as counts, and others to warm the memories on."""
    choice = random.Random(SEED)
    measured: dict[tuple[int, ...], None] = {}
    while len(measured) < HANDS:
        measured[make(choice)] = None
    warm = (make(choice) for _ in range(WARM))
    return list(measured), [Hand.from_34(counts) for counts in warm if counts not in measured]


def microseconds(function: Callable[[T], object], arguments: Sequence[T]) -> float:
    """The time for one argument."""
    begin = perf_counter()
    for argument in arguments:
        function(argument)
    return (perf_counter() - begin) * 1e6 / len(arguments)


def in_turns(ours: Callable[[Hand], object], hands: Sequence[tuple[int, ...]]) -> tuple[float, float]:
    """The median times for one hand of mjfunc and of ``divide_hand``, taking turns and turns at being first."""
    times: tuple[list[float], list[float]] = ([], [])
    gc.collect()
    gc.freeze()
    for turn, at in enumerate(range(0, len(hands), CHUNK)):
        theirs = hands[at : at + CHUNK]
        chunk = [Hand.from_34(counts) for counts in theirs]
        if turn % 2:
            times[1].append(microseconds(HandDivider.divide_hand, theirs))
        times[0].append(microseconds(ours, chunk))
        if not turn % 2:
            times[1].append(microseconds(HandDivider.divide_hand, theirs))
    return median(times[0]), median(times[1])


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


def main() -> None:
    """Measure everything and print one table."""
    console = Console(width=120)
    console.print(
        f"Python {platform.python_version()}, {platform.machine()}; mahjong {version('mahjong')}; "
        f"{HANDS // 2} hands, each seen once; medians of {HANDS // 2 // CHUNK} turns of {CHUNK}"
    )
    table = Table("what", "mjfunc", "peer", "ratio")
    kinds = (
        ("decompose_complete", decompose_complete, complete_counts),
        ("decompose_ready", decompose_ready, ready_counts),
    )
    for name, decompose, make in kinds:
        hands, others = deal(make)
        for seen, warm in (("nothing seen before", []), (f"{WARM} other hands seen before", others)):
            for hand in track(warm, "seeing other hands", console=Console(stderr=True), transient=True):
                decompose(hand)
            half = hands[: HANDS // 2] if not warm else hands[HANDS // 2 :]
            ours, theirs = in_turns(decompose, half)
            peer = f"{theirs:.2f} µs divide_hand" if decompose is decompose_complete else ""
            ratio = f"{theirs / ours:.1f}" if peer else f"{1e6 / ours:,.0f} hands a second"
            table.add_row(f"{name}, {seen}", f"{ours:.2f} µs", peer, ratio)
    bare_time, bare_memory = fresh_medians("pass")
    for code in ("import mjfunc", "from mjfunc import parse"):
        time, memory = fresh_medians(code)
        table.add_row(code, f"{time:.1f} ms", f"{bare_time:.1f} ms bare", f"+{time - bare_time:.1f} ms")
        table.add_row(code, f"{memory:.1f} MB", f"{bare_memory:.1f} MB bare", f"+{memory - bare_memory:.1f} MB")
    console.print(table)


if __name__ == "__main__":
    main()
