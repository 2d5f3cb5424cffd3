"""What blocks and a pair cost a hand, from what they cost its suits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.hand import MOST_BLOCKS

if TYPE_CHECKING:
    from collections.abc import Sequence

Costs: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""What a suit lacks for 0 to 4 blocks: without a pair beside them, and with one."""

NEVER: Final = 99
"""More than any hand lacks: the cost of what there are not enough copies for."""
NUMBERS: Final = range(MOST_BLOCKS + 1)


def least(suits: Sequence[Costs], blocks: int) -> int:
    """The least that so many blocks and a pair cost, over every way to share them out among the suits."""
    return min(
        sum(costs[index == pair][number] for index, (costs, number) in enumerate(zip(suits, shares, strict=True)))
        for shares in product(range(blocks + 1), repeat=len(suits))
        if sum(shares) == blocks
        for pair in range(len(suits))
    )
