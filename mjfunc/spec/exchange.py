"""Exchange shanten: how many tiles must be added until a hand contains a complete one, minus one.

The complete one may have no more copies of a kind than the melds leave available.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.spec.costs import NEVER, NUMBERS, Costs, least
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from mjfunc.tiles.counts import Counts, SuitCounts

Plan: TypeAlias = tuple[int, int, int, int]
"""Blocks and pairs planned up to a rank, the sequences that begin at it, and those that began one rank below."""
Plans: TypeAlias = Mapping[Plan, int]
"""The fewest tiles that each plan lacks."""

NOTHING_PLANNED: Final[Plan] = (0, 0, 0, 0)


def plans(suit: Suit, counts: SuitCounts, available: SuitCounts) -> Plans:
    """Every plan for these ranks of a suit: at most nine ranks deep."""
    if not counts:
        return {NOTHING_PLANNED: 0}
    below = plans(suit, counts[:-1], available[:-1])
    return next_rank(below, len(counts) if suit is not Suit.HONOURS else None, counts[-1], available[-1])


def next_rank(below: Plans, rank: int | None, held: int, available: int) -> Plans:
    """Every plan for one rank more. For honours the rank is None, for they have no sequences.

    Tiles of a rank are needed by sequences that begin at it or one or two ranks below, by a triplet and by a pair.
    """
    extended: dict[Plan, int] = {}
    for (blocks, pairs, one_below, two_below), lacking in below.items():
        most_begun = MOST_BLOCKS - blocks if rank is not None and rank <= 7 else 0
        for begun in range(most_begun + 1):
            for triplet in range(min(1, MOST_BLOCKS - blocks - begun) + 1):
                for pair in range(1 - pairs + 1):
                    needed = begun + one_below + two_below + 3 * triplet + 2 * pair
                    plan = (blocks + begun + triplet, pairs + pair, begun, one_below)
                    if needed <= available:
                        extended[plan] = min(extended.get(plan, NEVER), lacking + max(0, needed - held))
    return extended


def costs_of(finished: Plans) -> Costs:
    """The tiles that a suit lacks, from the plans for all of its ranks."""
    without, with_pair = (tuple(finished.get((blocks, pairs, 0, 0), NEVER) for blocks in NUMBERS) for pairs in (0, 1))
    return without, with_pair


def exchange_costs(suit: Suit, counts: SuitCounts, available: SuitCounts) -> Costs:
    """The fewest tiles that must be added to a suit, for each number of blocks and pairs that it is to contain."""
    return costs_of(plans(suit, counts, available))


def exchange(counts: Counts, available: Counts, blocks: int) -> int:
    """The exchange shanten of concealed tiles in the regular form."""
    return least([exchange_costs(*suit) for suit in zip(SUITS, counts, available, strict=True)], blocks) - 1
