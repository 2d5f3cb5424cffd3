"""Exchange shanten: the fewest tiles to add until a hand contains a complete one, minus one.

13m46p112z is to contain two blocks and a pair. It is missing two tiles, 2m and 5p, so its shanten is 1. The complete
hand may have at most the available copies of each kind: no hand waits for a fifth 1m.

A block or a pair lies in one suit. So first find the *costs* of each suit: the tiles that it is missing for each number
of blocks, without a pair and with one. Then share the blocks and the pair among the suits in every way: the hand is
missing the fewest tiles of all these ways.

The costs of a suit are found rank by rank. A *plan* says how many blocks and pairs a suit has up to some rank, and
which of its sequences still need tiles of the next ranks. Of equal plans only the one with the fewest missing tiles
matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.tiles.counts import Counts, SuitCounts


class Costs(NamedTuple):
    """The tiles that a suit is missing for 0, 1, 2, 3 and 4 blocks."""

    without_pair: tuple[int, ...]
    with_pair: tuple[int, ...]
    """The numbers of missing tiles if the suit must also have a pair."""


NEVER: Final = 99
"""More tiles than any hand is missing: the cost where there are not enough copies."""
BLOCK_COUNTS: Final = range(MOST_BLOCKS + 1)
"""The numbers of blocks that a suit can have: 0 to 4."""

SuitPlan: TypeAlias = tuple[int, int, int, int]
"""The plan for the ranks of a suit up to some rank, as four numbers: the blocks; the pairs; the sequences that begin at
that rank; and the sequences that begin one rank below it."""
Plans: TypeAlias = Mapping[SuitPlan, int]
"""The fewest tiles missing for each plan."""

NOTHING_PLANNED: Final[SuitPlan] = (0, 0, 0, 0)


def exchange(counts: Counts, available: Counts, blocks: int) -> int:
    """The exchange shanten of concealed tiles that are to contain this number of blocks and a pair."""
    return least([exchange_costs(*suit) for suit in zip(SUITS, counts, available, strict=True)], blocks) - 1


def least(suits: Sequence[Costs], blocks: int) -> int:
    """The fewest tiles missing for the blocks and one pair, over every way to share them among the suits."""
    return min(
        sum(
            (costs.with_pair if index == pair else costs.without_pair)[share]
            for index, (costs, share) in enumerate(zip(suits, shares, strict=True))
        )
        for shares in product(range(blocks + 1), repeat=len(suits))
        if sum(shares) == blocks
        for pair in range(len(suits))
    )


def exchange_costs(suit: Suit, counts: SuitCounts, available: SuitCounts) -> Costs:
    """The fewest tiles to add to a suit until it contains each number of blocks, without a pair and with one."""
    return costs_of(plans(suit, counts, available))


def costs_of(finished: Plans) -> Costs:
    """The costs of a suit, from the plans for all its ranks. A finished plan needs no tiles of further ranks."""
    without_pair, with_pair = (
        tuple(finished.get((blocks, pairs, 0, 0), NEVER) for blocks in BLOCK_COUNTS) for pairs in (0, 1)
    )
    return Costs(without_pair, with_pair)


def plans(suit: Suit, counts: SuitCounts, available: SuitCounts) -> Plans:
    """Every plan for the ranks of a suit: plan the lower ranks, then the highest one. This is nine calls deep."""
    if not counts:
        return {NOTHING_PLANNED: 0}
    below = plans(suit, counts[:-1], available[:-1])
    return next_rank(below, len(counts) if suit is not Suit.HONOURS else None, counts[-1], available[-1])


def next_rank(below: Plans, rank: int | None, held: int, available: int) -> Plans:
    """Extend every plan by one rank with ``held`` copies held and ``available`` copies available.

    The rank is None for honours, which have no sequences. Tiles of a rank are needed by sequences that begin there or
    one or two ranks below, by a triplet and by a pair.
    """
    extended: dict[SuitPlan, int] = {}
    for (blocks, pairs, one_below, two_below), missing in below.items():
        most_begun = MOST_BLOCKS - blocks if rank is not None and rank <= 7 else 0
        for begun in range(most_begun + 1):
            for triplet in range(min(1, MOST_BLOCKS - blocks - begun) + 1):
                for pair in range(1 - pairs + 1):
                    needed = begun + one_below + two_below + 3 * triplet + 2 * pair
                    plan = (blocks + begun + triplet, pairs + pair, begun, one_below)
                    if needed <= available:
                        extended[plan] = min(extended.get(plan, NEVER), missing + max(0, needed - held))
    return extended
