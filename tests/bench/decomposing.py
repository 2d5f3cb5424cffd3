"""Decompositions, against ``HandDivider.divide_hand`` of ``mahjong``.

Every hand is seen once by either side. What mjfunc remembers is warmed on other hands only.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from mahjong.hand_calculating.divider import HandDivider
from rich.console import Console
from rich.progress import track

from mjfunc import Hand, decompose_complete, decompose_ready
from tests.bench.measuring import in_turns, one_by_one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HANDS: Final = 40_000
CHUNK: Final = 4_000
WARM: Final = 400_000
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


def rows() -> Iterator[tuple[str, str, str, str]]:
    """What was asked, our time, the other's, and what follows."""
    kinds = (
        ("decompose_complete", decompose_complete, complete_counts),
        ("decompose_ready", decompose_ready, ready_counts),
    )
    for name, decompose, make in kinds:
        hands, others = deal(make)
        for seen, warm in (("nothing before", []), (f"{WARM:,} others before", others)):
            for hand in track(warm, "seeing other hands", console=Console(stderr=True), transient=True):
                decompose(hand)
            half = hands[: HANDS // 2] if not warm else hands[HANDS // 2 :]
            chunks = [half[at : at + CHUNK] for at in range(0, len(half), CHUNK)]
            turns = [
                (
                    one_by_one(decompose, [Hand.from_34(counts) for counts in chunk]),
                    one_by_one(HandDivider.divide_hand, chunk),
                )
                for chunk in chunks
            ]
            ours, theirs = (time / 1e3 for time in in_turns(turns, (CHUNK, CHUNK)))
            peer = f"{theirs:.2f} µs divide_hand" if decompose is decompose_complete else ""
            ratio = f"{theirs / ours:.1f}" if peer else f"{1e6 / ours:,.0f} hands a second"
            yield f"{name}, {seen}", f"{ours:.2f} µs", peer, ratio
