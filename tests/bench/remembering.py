"""How much memory an oracle holds that is asked about many different hands, each through every operation.

It is asked in this process, by lines, so that nothing but what is remembered stays.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjfunc import Hand
from mjfunc.oracle.answering import answer
from tests.bench.decomposing import complete_counts, ready_counts
from tests.bench.serving import WINDS, drawn, waiting

if TYPE_CHECKING:
    from collections.abc import Iterator

HANDS: Final = 1_000_000
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


def megabytes() -> float:
    """How much this process holds."""
    (line,) = (line for line in Path("/proc/self/status").read_text("utf-8").splitlines() if "VmRSS" in line)
    return int(line.split()[1]) / 1024


def held(hands: int) -> Iterator[float]:
    """How many MB are held after each part of so many hands; a quarter each is dealt, complete, and ready."""
    choice = random.Random(SEED)
    makers = chain.from_iterable(repeat((waiting, drawn, complete_counts, ready_counts)))
    for _ in range(PARTS):
        for _ in range(hands // PARTS // BATCH):
            texts = [str(Hand.from_34(make(choice))) for make, _ in zip(makers, range(BATCH), strict=False)]
            for op, fields in QUESTIONS.items():
                request = {"cmd": "run", "seq": 0, "op": op, "hands": texts, **fields}
                for _ in answer(json.dumps(request).encode()) or ():
                    pass
        yield megabytes()


def rows() -> Iterator[tuple[str, str, str, str]]:
    """How much is held halfway, and in the end."""
    parts = [*held(HANDS)]
    yield (
        f"memory: {HANDS:,} different hands, every operation",
        f"{parts[-1]:.0f} MB",
        "",
        f"{parts[-1] - parts[len(parts) // 2]:+.1f} MB in the second half",
    )


def main() -> None:
    """Print what is held after each part of so many hands: ``python -m tests.bench.remembering 100000``."""
    for part in held(int(sys.argv[1])):
        sys.stdout.write(f"{part:.1f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
