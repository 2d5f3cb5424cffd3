"""The tiles that a hand is missing, from the tiles that each of its suits is missing.

A block or a pair lies in one suit. So a hand that is to have four blocks and a pair shares them out among its suits;
each suit is missing some tiles for its share; and the hand is missing the fewest over all ways to share.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.model.hand import MOST_BLOCKS

if TYPE_CHECKING:
    from collections.abc import Sequence


class Costs(NamedTuple):
    """The tiles that a suit is missing for 0, 1, 2, 3 and 4 blocks."""

    without_pair: tuple[int, ...]
    with_pair: tuple[int, ...]
    """The same numbers if the suit is to have a pair too."""


NEVER: Final = 99
"""More tiles than any hand is missing: the cost where there are not enough copies."""
BLOCK_COUNTS: Final = range(MOST_BLOCKS + 1)
"""The numbers of blocks that a suit can be asked to have: 0 to 4."""


def least(suits: Sequence[Costs], blocks: int) -> int:
    """The fewest tiles missing for so many blocks and one pair, over every way to share them among the suits."""
    return min(
        sum(
            (costs.with_pair if index == pair else costs.without_pair)[share]
            for index, (costs, share) in enumerate(zip(suits, shares, strict=True))
        )
        for shares in product(range(blocks + 1), repeat=len(suits))
        if sum(shares) == blocks
        for pair in range(len(suits))
    )
