"""Every complete suit, and every suit one tile short of that, put together bottom up of blocks and a pair."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.model.conventions import Exhausted
    from mjfunc.tiles.counts import SuitCounts

RanksOfSuit: TypeAlias = tuple[int, ...]
"""The ranks of some tiles of a suit."""
Way: TypeAlias = tuple[tuple[RanksOfSuit, ...], RanksOfSuit]
"""Blocks, and a pair or nothing."""
Hole: TypeAlias = tuple[tuple[RanksOfSuit, ...], RanksOfSuit, RanksOfSuit, WaitShape]
"""Blocks, a pair or nothing, the tiles around the hole, and the shape of the wait. Both pairs of a shanpon are
around its hole."""


@remember(2)
def complete_suits(suit: Suit) -> Mapping[SuitCounts, tuple[Way, ...]]:
    """Every suit of at most four blocks and a pair, with all ways to put it together."""
    return _suits_of_copies(suit, COPIES)


@remember(2)
def suits_with_fifths(suit: Suit) -> Mapping[SuitCounts, tuple[Way, ...]]:
    """Every suit of at most four blocks and a pair, up to five copies of a rank, with all ways to put it together."""
    return _suits_of_copies(suit, COPIES + 1)


def _suits_of_copies(suit: Suit, most: int) -> Mapping[SuitCounts, tuple[Way, ...]]:
    ranks = range(1, suit.ranks + 1)
    blocks: list[RanksOfSuit] = [(rank,) * 3 for rank in ranks]
    if suit is not Suit.HONOURS:
        blocks += [(rank, rank + 1, rank + 2) for rank in ranks[:-2]]
    found: defaultdict[SuitCounts, list[Way]] = defaultdict(list)
    for number in range(MOST_BLOCKS + 1):
        for chosen in combinations_with_replacement(sorted(blocks), number):
            for pair in ((), *((rank, rank) for rank in ranks)):
                counts = tuple(sum(part.count(rank) for part in (*chosen, pair)) for rank in ranks)
                if max(counts) <= most:
                    found[counts].append((chosen, pair))
    return MappingProxyType({counts: tuple(ways) for counts, ways in found.items()})


@remember(4)
def ready_suits(suit: Suit, exhausted: Exhausted = "not-ready") -> Mapping[SuitCounts, Mapping[Hole, frozenset[int]]]:
    """Every suit one tile short of a complete one, with its holes and the ranks that fill each.

    By ``ready``, a fifth copy of a rank fills a hole too.
    """
    whole = suits_with_fifths(suit) if exhausted == "ready" else complete_suits(suit)
    by_counts: defaultdict[SuitCounts, defaultdict[Hole, set[int]]] = defaultdict(lambda: defaultdict(set))
    for counts, ways in whole.items():
        for way in ways:
            for rank, hole in _holes(way):
                without = (*counts[: rank - 1], counts[rank - 1] - 1, *counts[rank:])
                if max(without) <= COPIES:
                    by_counts[without][hole].add(rank)
    return MappingProxyType(
        {
            counts: MappingProxyType({hole: frozenset(ranks) for hole, ranks in holes.items()})
            for counts, holes in by_counts.items()
        }
    )


def _holes(way: Way) -> Iterator[tuple[int, Hole]]:
    """Every rank that can be taken out of a way, and the hole that it leaves."""
    blocks, pair = way
    if pair:
        yield pair[0], (blocks, (), pair[1:], WaitShape.TANKI)
    for block in set(blocks):
        at = blocks.index(block)
        others = (*blocks[:at], *blocks[at + 1 :])
        for rank in set(block):
            around = (*block[: block.index(rank)], *block[block.index(rank) + 1 :])
            shape = _shape(around)
            if shape is WaitShape.SHANPON and around == pair:
                continue  # Four of a kind are never two pairs that wait.
            if shape is WaitShape.SHANPON:
                yield rank, (others, (), tuple(sorted((*around, *pair))), shape)
            else:
                yield rank, (others, pair, around, shape)


def _shape(around: RanksOfSuit) -> WaitShape:
    """How two tiles of a block wait for the third."""
    low, high = around
    if around in {(1, 2), (8, 9)}:
        return WaitShape.PENCHAN
    return (WaitShape.SHANPON, WaitShape.RYANMEN, WaitShape.KANCHAN)[high - low]
