"""How much memory an oracle holds that is asked about many different hands, each through every operation."""

from __future__ import annotations

import random
import sys
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjfunc import Hand
from tests.bench.decomposing import complete_counts, ready_counts
from tests.bench.serving import BATCH, WINDS, Oracle, drawn, lines_of, waiting

if TYPE_CHECKING:
    from collections.abc import Iterator

HANDS: Final = 1_000_000
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


def megabytes(process: int) -> float:
    """How much a process holds."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def held(hands: int) -> Iterator[float]:
    """How many MB are held after each part of so many hands; a quarter each is dealt, complete, and ready."""
    choice, oracle = random.Random(SEED), Oracle()
    makers = chain.from_iterable(repeat((waiting, drawn, complete_counts, ready_counts)))
    for _ in range(PARTS):
        for _ in range(hands // PARTS // BATCH):
            texts = [str(Hand.from_34(make(choice))) for make, _ in zip(makers, range(BATCH), strict=False)]
            for op, fields in QUESTIONS.items():
                oracle.ask(lines_of(op, fields, texts, BATCH))
        yield megabytes(oracle.process.pid)
    oracle.stop()


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
