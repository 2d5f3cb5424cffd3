"""The ways to split one suit into blocks and at most one pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.tiles.counts import SuitCounts

Split: TypeAlias = tuple[tuple[Block, ...], tuple[Pair, ...]]
"""Blocks in canonical order, and the pair if there is one."""


def splits(suit: Suit, counts: SuitCounts, *, quads: bool = False) -> tuple[Split, ...]:
    """Every way to use up the counts of a suit with blocks and at most one pair, each once."""
    return tuple(sorted(_splits(suit, 1, counts, pairs=1, quads=quads)))


def _splits(suit: Suit, rank: int, counts: SuitCounts, *, pairs: int, quads: bool) -> Iterator[Split]:
    """Decide what becomes of the lowest tiles, then go one rank up: at most nine ranks deep.

    Each choice says how many quads, triplets and pairs are made of the lowest rank. Its other tiles
    can only begin sequences. Different choices give different multisets, so none is found twice.
    """
    if not any(counts):
        yield (), ()
        return
    lowest, *higher = counts
    for quad in range(lowest // 4 + 1 if quads else 1):
        for triplet in range((lowest - 4 * quad) // 3 + 1):
            for pair in range(min(pairs, (lowest - 4 * quad - 3 * triplet) // 2) + 1):
                sequences = lowest - 4 * quad - 3 * triplet - 2 * pair
                left = _without_sequences(suit, tuple(higher), sequences)
                if left is None:
                    continue
                for blocks, other_pairs in _splits(suit, rank + 1, left, pairs=pairs - pair, quads=quads):
                    begun = (
                        *(Block(suit, rank, BlockShape.QUAD) for _ in range(quad)),
                        *(Block(suit, rank, BlockShape.TRIPLET) for _ in range(triplet)),
                        *(Block(suit, rank, BlockShape.SEQUENCE) for _ in range(sequences)),
                    )
                    yield (*begun, *blocks), (*(Pair(suit, rank) for _ in range(pair)), *other_pairs)


def _without_sequences(suit: Suit, higher: SuitCounts, number: int) -> SuitCounts | None:
    """The next ranks without the second and third tiles of sequences; None where they are not there."""
    if number == 0:
        return higher
    if suit is Suit.HONOURS or len(higher) < 2:
        return None
    second, third, *rest = higher
    if min(second, third) < number:
        return None
    return (second - number, third - number, *rest)
