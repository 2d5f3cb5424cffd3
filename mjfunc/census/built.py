"""Every complete suit, and every suit one tile short of that, put together bottom up of blocks and a pair."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.decompositions import WaitShape
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.tiles.counts import SuitCounts

Ranks: TypeAlias = tuple[int, ...]
"""The ranks of the tiles in a part of a suit."""
Way: TypeAlias = tuple[tuple[Ranks, ...], Ranks]
"""Blocks, and a pair or nothing."""
Hole: TypeAlias = tuple[tuple[Ranks, ...], Ranks, Ranks, WaitShape]
"""Blocks, a pair or nothing, the tiles around the hole, and the shape of the wait. Both pairs of a shanpon are
around its hole."""


@remember(2)
def complete_suits(suit: Suit) -> dict[SuitCounts, list[Way]]:
    """Every way to put together at most four blocks and a pair, by what comes of it."""
    ranks = range(1, suit.ranks + 1)
    blocks: list[Ranks] = [(rank,) * 3 for rank in ranks]
    if suit is not Suit.HONOURS:
        blocks += [(rank, rank + 1, rank + 2) for rank in ranks[:-2]]
    found: defaultdict[SuitCounts, list[Way]] = defaultdict(list)
    for number in range(MOST_BLOCKS + 1):
        for chosen in combinations_with_replacement(sorted(blocks), number):
            for pair in ((), *((rank, rank) for rank in ranks)):
                counts = tuple(sum(part.count(rank) for part in (*chosen, pair)) for rank in ranks)
                if max(counts) <= COPIES:
                    found[counts].append((chosen, pair))
    return dict(found)


@remember(2)
def ready_suits(suit: Suit) -> dict[SuitCounts, dict[Hole, frozenset[int]]]:
    """Every way to be one tile short of that, each with the ranks that fill the hole."""
    found: defaultdict[SuitCounts, defaultdict[Hole, set[int]]] = defaultdict(lambda: defaultdict(set))
    for counts, ways in complete_suits(suit).items():
        for way in ways:
            for rank, hole in _holes(way):
                found[*counts[: rank - 1], counts[rank - 1] - 1, *counts[rank:]][hole].add(rank)
    return {counts: {hole: frozenset(ranks) for hole, ranks in holes.items()} for counts, holes in found.items()}


def _holes(way: Way) -> Iterator[tuple[int, Hole]]:
    """Every tile that can be taken out, and what it leaves."""
    blocks, pair = way
    if pair:
        yield pair[0], (blocks, (), pair[1:], WaitShape.TANKI)
    for block in set(blocks):
        at = blocks.index(block)
        others = (*blocks[:at], *blocks[at + 1 :])
        for rank in set(block):
            around = (*block[: block.index(rank)], *block[block.index(rank) + 1 :])
            shape = _shape(around)
            if shape is WaitShape.SHANPON:
                yield rank, (others, (), tuple(sorted((*around, *pair))), shape)
            else:
                yield rank, (others, pair, around, shape)


def _shape(around: Ranks) -> WaitShape:
    """How two tiles of a block wait for the third."""
    low, high = around
    if around in {(1, 2), (8, 9)}:
        return WaitShape.PENCHAN
    return (WaitShape.SHANPON, WaitShape.RYANMEN, WaitShape.KANCHAN)[high - low]
