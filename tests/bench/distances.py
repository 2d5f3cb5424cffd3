"""Shanten and acceptance of uniformly dealt hands of thirteen tiles, against three peers.

Each turn deals other hands. Batches get arrays, single calls get counts, and each peer what it takes: lists of
34 counts, or of ids.
"""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
import riichienv  # type: ignore[import-untyped]  # it has no types
import xiangting
from mahjong.shanten import Shanten

import mjfunc
from mjfunc import Hand, batch
from mjfunc.tiles.counts import counts_from_34
from tests.bench.measuring import in_turns, one_by_one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from mjfunc import Counts

TURNS: Final = 10
HANDS: Final = 100_000
"""In each turn, of the million that are dealt."""
SINGLE: Final = 40_000
"""In each turn, for those that see one hand at a time."""
FEW: Final = 2_000
"""The first of these, for the slowest."""
SEEN: Final = 400_000
"""Other hands, that fill what single calls remember."""
SEED: Final = 13


def for_four(
    function: Callable[[list[int], xiangting.PlayerCount], object], hands: Sequence[list[int]]
) -> Callable[[], None]:
    """The work of calling one of their functions for each hand."""
    four = xiangting.PlayerCount.FOUR

    def work() -> None:
        for hand in hands:
            function(hand, four)

    return work


def deal(choice: random.Random, hands: int) -> list[list[int]]:
    """Thirteen ids for each hand."""
    return [sorted(choice.sample(range(136), 13)) for _ in range(hands)]


def count(ids: list[int]) -> list[int]:
    """Ids as 34 counts."""
    counts = [0] * 34
    for one in ids:
        counts[one // 4] += 1
    return counts


def rows() -> Iterator[tuple[str, str, str, str]]:
    """What was asked, our time, the other's, and how many times longer it is."""
    choice = random.Random(SEED)
    yield from batches(np.array([count(ids) for ids in deal(choice, TURNS * HANDS)], np.uint8))
    single = [deal(choice, SINGLE) for _ in range(TURNS)]
    yield from singles("fast.shanten, nothing before", single[:3], counts_of_hand)
    for ids in deal(choice, SEEN):
        mjfunc.fast.shanten(counts_of_hand(count(ids)))
    yield from singles(f"fast.shanten, {SEEN:,} others before", single[3:], counts_of_hand)
    yield from singles("the same, of counts that no Hand shares", single[3:], counts_from_34)


def counts_of_hand(counts: list[int]) -> Counts:
    """Counts as they are at hand in a Hand."""
    return Hand.from_34(counts).counts


def batches(hands: NDArray[np.uint8]) -> Iterator[tuple[str, str, str, str]]:
    """All hands at once, and one by one those of a turn."""
    batch.acceptance(hands[:1])

    def turns() -> Iterator[tuple[Callable[[], object], ...]]:
        for at in range(0, len(hands), HANDS):
            part = hands[at : at + HANDS]
            lists: list[list[int]] = part.tolist()
            ids = [[4 * kind + copy for kind in range(34) for copy in range(one[kind])] for one in lists]
            yield (
                partial(batch.shanten, hands),
                one_by_one(riichienv.calculate_shanten, ids),
                for_four(xiangting.calculate_replacement_number, lists),
                partial(batch.acceptance, part),
                for_four(xiangting.calculate_necessary_tiles, lists),
            )

    sizes = (len(hands), HANDS, HANDS, HANDS, HANDS)
    shanten, by_ids, by_lists, acceptance, necessary = in_turns(turns(), sizes)
    yield row(f"batch.shanten of {len(hands):,}", shanten, by_ids, "riichienv shanten")
    yield row(f"batch.shanten of {len(hands):,}", shanten, by_lists, "xiangting replacement number")
    yield row(f"batch.acceptance of {HANDS:,}", acceptance, necessary, "xiangting necessary tiles")


def singles(
    name: str, hands: list[list[list[int]]], make: Callable[[list[int]], Counts]
) -> Iterator[tuple[str, str, str, str]]:
    """One hand at a time, from counts that are at hand."""

    def turns() -> Iterator[tuple[Callable[[], object], ...]]:
        for ids in hands:
            lists = [count(one) for one in ids]
            yield (
                one_by_one(mjfunc.fast.shanten, [make(one) for one in lists]),
                for_four(xiangting.calculate_replacement_number, lists),
                one_by_one(Shanten.calculate_shanten, lists[:FEW]),
            )

    single, fast, slow = in_turns(turns(), (SINGLE, SINGLE, FEW))
    yield row(name, single, fast, "xiangting replacement number")
    yield row(name, single, slow, "mahjong shanten")


def row(name: str, ours: float, theirs: float, peer: str) -> tuple[str, str, str, str]:
    """A row of the table."""
    return name, f"{ours:,.0f} ns", f"{theirs:,.0f} ns {peer}", f"{theirs / ours:.1f}"
