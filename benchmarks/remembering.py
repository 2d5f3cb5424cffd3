"""How much memory an oracle holds that is asked about many different hands, each through every operation."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.measuring import Times
from benchmarks.rows import Goal, Group, Row
from benchmarks.serving import BATCH, requests
from mjfunc import Hand
from mjfunc.functional import remember

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.measuring import Effort

SEED: Final = 34
ALL: Final = 1_000_000
"""How many different hands are asked about."""
MOST: Final = 150
"""How many MB may be held."""
PARTS: Final = 20
"""How often memory is looked at."""
OPERATIONS: Final = ("shanten", "acceptance", "waits", "complete", "decompose", "kan", "classical")
"""What is no question for a hand is refused, and costs little."""


def dealt(choice: random.Random, tiles: int) -> list[int]:
    """So many tiles as they are dealt, as 34 counts."""
    counts = [0] * 34
    for number in choice.sample(range(136), tiles):
        counts[number // 4] += 1
    return counts


def complete(choice: random.Random) -> list[int]:
    """Four blocks, most of them sequences, and a pair, dealt until no kind is there five times."""
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
            return counts


def ready(choice: random.Random) -> list[int]:
    """A complete hand without one of its tiles."""
    counts = complete(choice)
    counts[choice.choice([kind for kind in range(34) for _ in range(counts[kind])])] -= 1
    return counts


def megabytes(process: int, name: str = "VmRSS") -> float:
    """How much a process holds; with another name of the kernel, how much it held at most."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024


def texts() -> Iterator[str]:
    """Hands without end: a quarter each of 13 and of 14 tiles as they are dealt, complete, and ready."""
    choice = random.Random(SEED)
    kinds: tuple[Callable[[random.Random], list[int]], ...] = (
        partial(dealt, tiles=13),
        partial(dealt, tiles=14),
        complete,
        ready,
    )
    yield from (str(Hand.from_34(make(choice))) for make in cycle(kinds))


def held(hands: int) -> Iterator[float]:
    """How many MB an oracle holds after each part of so many hands."""
    command, hand = (sys.executable, "-m", "mjfunc", "oracle"), texts()
    batch = min(BATCH, hands // PARTS)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as oracle:
        assert oracle.stdin
        assert oracle.stdout
        for _ in range(PARTS):
            for _ in range(hands // PARTS // batch):
                some = [*islice(hand, batch)]
                for op in OPERATIONS:
                    oracle.stdin.write(requests(op, some, batch))
                    oracle.stdin.flush()
                    oracle.stdout.readline()
            yield megabytes(oracle.pid)


@remember(1)
def parts(hands: int) -> tuple[float, ...]:
    """The same, asked once."""
    return (*held(hands),)


def row(hands: int) -> Row:
    """What is held after so many hands, and how much more that is than a tenth of all hands before."""

    def measure(effort: Effort) -> Times:
        of_all = parts(effort.of(ALL))
        at = hands * PARTS // ALL - 1
        return Times(of_all[at], more=f"{of_all[at] - of_all[at - PARTS // 10]:+.1f}")

    return Row(f"oracle, after {hands:,} hands", measure, Goal(MOST))


GROUP: Final = Group("memory", "MB", (row(ALL // 2), row(ALL)), f"in the last {ALL // 10:,} hands")


def main() -> None:
    """Print what is held after each part of so many hands: ``python -m benchmarks.remembering 100000``."""
    for part in held(int(sys.argv[1])):
        sys.stdout.write(f"{part:.1f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
