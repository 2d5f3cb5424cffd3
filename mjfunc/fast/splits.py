"""Every way to split one suit, in plain numbers: the recursion that the rest of this package uses.

One recursion finds blocks, the pair and the hole together. It is remembered at every rank, so that
suits that differ only in their lowest ranks share the work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import remember

if TYPE_CHECKING:
    from mjfunc.tiles.counts import SuitCounts

Split: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Blocks, each ``3 * rank + shape``, and what is not a block, each ``4 * rank + extra``; lowest rank first."""

SHAPES: Final = 3
TRIPLET, SEQUENCE = 0, 1
"""In the canonical order of blocks, so that blocks sort as their numbers do."""

EXTRAS: Final = 4
PAIR, NEIGHBOURS, GAP, ONE = range(EXTRAS)
"""Two of a kind, the tiles r and r + 1, the tiles r and r + 2, a single tile."""

BLOCKS, WITH_PAIR, WITH_HOLE, WITH_PAIR_AND_HOLE, WITH_ONE, WITH_TWO_PAIRS = range(6)
"""What a suit, or what is left of it, is to be split into: blocks alone, or blocks and these extras.

A hole here is always one in a sequence: neighbours or a gap.
"""

NUMBERS: Final = 9
"""How many ranks a suit has in which there are sequences."""

_CHOICES: Final = (
    ((0, 0, 0, (), BLOCKS),),
    ((0, 0, 0, (), WITH_PAIR), (2, 0, 0, (PAIR,), BLOCKS)),
    ((0, 0, 0, (), WITH_HOLE), (1, 1, 0, (NEIGHBOURS,), BLOCKS), (1, 0, 1, (GAP,), BLOCKS)),
    (
        (0, 0, 0, (), WITH_PAIR_AND_HOLE),
        (2, 0, 0, (PAIR,), WITH_HOLE),
        (1, 1, 0, (NEIGHBOURS,), WITH_PAIR),
        (1, 0, 1, (GAP,), WITH_PAIR),
        (3, 1, 0, (PAIR, NEIGHBOURS), BLOCKS),
        (3, 0, 1, (PAIR, GAP), BLOCKS),
    ),
    ((0, 0, 0, (), WITH_ONE), (1, 0, 0, (ONE,), BLOCKS)),
    ((0, 0, 0, (), WITH_TWO_PAIRS), (2, 0, 0, (PAIR,), WITH_PAIR)),
)
"""For each goal, each choice: tiles used of a rank and the next two, the extras they make, the goal above."""


def suit_splits(counts: SuitCounts, goal: int) -> tuple[Split, ...]:
    """Every way to split a suit, in canonical order."""
    return tuple(sorted(_splits(1, (*counts, 0, 0) if len(counts) == NUMBERS else counts, goal)))


@remember(1 << 14)
def _splits(rank: int, counts: SuitCounts, goal: int) -> tuple[Split, ...]:
    """Every way to split what is left from one rank on, each once; at most nine ranks deep.

    Number suits come with two empty ranks on top, so that a sequence may be looked for anywhere.
    """
    if not any(counts):
        return (((), ()),) if goal == BLOCKS else ()
    has_sequences = rank + len(counts) == NUMBERS + 3
    second, third = counts[1:3] if has_sequences else (0, 0)
    ways: list[Split] = []
    for first_used, second_used, third_used, extras, goal_above in _CHOICES[goal]:
        for triplets in range((counts[0] - first_used) // 3 + 1):
            sequences = counts[0] - first_used - 3 * triplets
            left = second - second_used - sequences, third - third_used - sequences
            if min(sequences, *left) < 0:
                continue
            above = (*left, *counts[3:]) if has_sequences else counts[1:]
            blocks = (SHAPES * rank + TRIPLET,) * triplets + (SHAPES * rank + SEQUENCE,) * sequences
            besides = tuple([EXTRAS * rank + extra for extra in extras])
            ways += [
                (blocks + other_blocks, besides + others)
                for other_blocks, others in _splits(rank + 1, above, goal_above)
            ]
    return tuple(ways)
