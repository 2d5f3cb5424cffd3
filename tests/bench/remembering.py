"""How much memory an oracle holds that is asked about many different hands, each through every operation.

It is asked in this process, by lines, so that nothing but what is remembered stays.
"""

from __future__ import annotations

import json
import random
import sys
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjfunc import Hand
from mjfunc.oracle.answering import answer
from tests.bench.serving import WINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BATCH: Final = 1_000
SEED: Final = 34
PARTS: Final = 20
"""How often memory is looked at."""

QUESTIONS: Final[dict[str, dict[str, str]]] = {
    "shanten": {},
    "acceptance": {},
    "waits": {},
    "complete": {},
    "decompose": {},
    "kan": {"draw": "5m"},
    "classical": WINDS,
}
"""Each operation with its fields. What is no question for a hand is refused, and costs little."""


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


def megabytes() -> float:
    """How much this process holds."""
    (line,) = (line for line in Path("/proc/self/status").read_text("utf-8").splitlines() if "VmRSS" in line)
    return int(line.split()[1]) / 1024


def held(hands: int) -> Iterator[float]:
    """How many MB are held after each part of so many hands; a quarter each is dealt, complete, and ready."""
    choice = random.Random(SEED)
    makers: Iterator[Callable[[random.Random], list[int]]] = cycle(
        (partial(dealt, tiles=13), partial(dealt, tiles=14), complete, ready)
    )
    for _ in range(PARTS):
        for _ in range(hands // PARTS // BATCH):
            texts = [str(Hand.from_34(make(choice))) for make, _ in zip(makers, range(BATCH), strict=False)]
            for op, fields in QUESTIONS.items():
                request = {"cmd": "run", "seq": 0, "op": op, "hands": texts, **fields}
                for _ in answer(json.dumps(request).encode()) or ():
                    pass
        yield megabytes()


def main() -> None:
    """Print what is held after each part of so many hands: ``python -m tests.bench.remembering 100000``."""
    for part in held(int(sys.argv[1])):
        sys.stdout.write(f"{part:.1f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
