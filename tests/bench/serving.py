"""What callers of the oracle wait for: hands a second, in batches and one to a line.

The oracle is a process of its own on the same core, so the time of whoever asks is in the numbers. Hands are distinct;
each operation answers about others first, and no hand that is measured was seen before.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from mjfunc import Hand
from tests.bench.decomposing import complete_counts, ready_counts
from tests.bench.distances import count
from tests.bench.measuring import in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BATCH: Final = 1_000
TURNS: Final = 10
IN_FLIGHT: Final = 100
"""How many lines are written before the first answer is read."""
SEED: Final = 21


def dealt(choice: random.Random, tiles: int) -> tuple[int, ...]:
    """A hand as it is dealt."""
    return tuple(count(choice.sample(range(136), tiles)))


def waiting(choice: random.Random) -> tuple[int, ...]:
    """Thirteen tiles as they are dealt."""
    return dealt(choice, 13)


def drawn(choice: random.Random) -> tuple[int, ...]:
    """Fourteen."""
    return dealt(choice, 14)


WINDS: Final = {"own-wind": "E", "prevailing-wind": "S"}
QUESTIONS: Final[dict[str, tuple[str, dict[str, str], Callable[[random.Random], tuple[int, ...]], int]]] = {
    "shanten": ("shanten", {}, waiting, 100_000),
    "complete, hands as they are dealt": ("complete", {}, drawn, 100_000),
    "complete, complete hands": ("complete", {}, complete_counts, 100_000),
    "waits, ready hands": ("waits", {}, ready_counts, 100_000),
    "decompose, complete hands": ("decompose", {}, complete_counts, 100_000),
    "decompose, ready hands": ("decompose", {}, ready_counts, 100_000),
    "acceptance": ("acceptance", {}, waiting, 40_000),
    "acceptance after each discard": ("acceptance", {}, drawn, 10_000),
    "classical, complete hands": ("classical", WINDS, complete_counts, 20_000),
}
"""For each row the operation, its fields, how hands are dealt, and how many others it answers about before."""


class Oracle:
    """A running oracle."""

    def __init__(self) -> None:
        """Start it."""
        command = (sys.executable, "-m", "mjfunc", "oracle")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, lines: list[bytes], in_flight: int = 1) -> None:
        """Write lines, so many before an answer is read; what is answered is not looked at."""
        requests, answers = self.process.stdin, self.process.stdout
        assert requests
        assert answers
        for at in range(0, len(lines), in_flight):
            requests.write(b"".join(lines[at : at + in_flight]))
            requests.flush()
            for _ in range(in_flight):
                answers.readline()

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        self.process.communicate()


def lines_of(op: str, fields: dict[str, str], hands: list[str], size: int) -> list[bytes]:
    """Requests about so many hands each, or, if that is 0, about one."""
    if not size:
        asked: list[dict[str, str | list[str]]] = [{"hand": hand} for hand in hands]
    else:
        asked = [{"hands": hands[at : at + size]} for at in range(0, len(hands), size)]
    requests = ({"cmd": "run", "seq": seq, "op": op, **fields, **about} for seq, about in enumerate(asked))
    return [json.dumps(request).encode() + b"\n" for request in requests]


def deal(make: Callable[[random.Random], tuple[int, ...]], number: int) -> list[str]:
    """Distinct hands as texts."""
    choice = random.Random(SEED)
    hands: dict[tuple[int, ...], None] = {}
    while len(hands) < number:
        hands[make(choice)] = None
    return [str(Hand.from_34(counts)) for counts in hands]


def rows() -> Iterator[tuple[str, str, str, str]]:
    """What was asked, the time for a hand, and how many that is in a second."""
    for name, (op, fields, make, before) in QUESTIONS.items():
        hands = deal(make, before + TURNS * BATCH)
        yield _row(f"oracle, batches of {BATCH:,}: {name}", op, fields, hands, BATCH)
    for op in ("shanten", "waits"):
        _, fields, make, before = QUESTIONS["waits, ready hands"]
        yield _row(f"oracle, single lines: {op}", op, fields, deal(make, before + TURNS * BATCH), 0)


def _row(name: str, op: str, fields: dict[str, str], hands: list[str], size: int) -> tuple[str, str, str, str]:
    """One row: the last hands are measured, after the others were answered."""
    measured, others = hands[-TURNS * BATCH :], hands[: -TURNS * BATCH]
    oracle = Oracle()
    oracle.ask(lines_of(op, fields, others, BATCH))
    turns = [
        (partial(oracle.ask, lines_of(op, fields, measured[at : at + BATCH], size), 1 if size else IN_FLIGHT),)
        for at in range(0, len(measured), BATCH)
    ]
    (time,) = in_turns(turns, (BATCH,))
    oracle.stop()
    return name, f"{time / 1e3:.2f} µs", "", f"{1e9 / time:,.0f} hands a second"


def main() -> None:
    """Print these rows alone: ``python -m tests.bench.serving``."""
    for name, ours, _, more in rows():
        sys.stdout.write(f"{name:<60} {ours:>12} {more:>28}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
