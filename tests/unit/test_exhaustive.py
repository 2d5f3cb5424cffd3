"""Small spaces, seen whole. Each test counts what it saw against a number found another way."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import comb
from typing import TYPE_CHECKING

import pytest

from mjfunc import Hand, Suit, combined_wait, decompose_complete, decompose_ready, waits
from mjfunc.fast.cuts import BLOCKS, WITH_PAIR, suit_cuts
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.spec.complete import decompose_complete as spec_complete
from mjfunc.spec.cutting import cut_ready
from mjfunc.spec.holes import decompose_ready as spec_ready
from mjfunc.spec.suits import Split, splits
from mjfunc.tiles.counts import counts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc import SuitCounts


def suits_of(ranks: int, tiles: int) -> Iterator[SuitCounts]:
    """Every suit of so many ranks and tiles."""
    if ranks == 0:
        if tiles == 0:
            yield ()
        return
    for lowest in range(min(4, tiles) + 1):
        for others in suits_of(ranks - 1, tiles - lowest):
            yield (lowest, *others)


def number_of_suits(ranks: int, tiles: int) -> int:
    """How many there are: the coefficient of x^tiles in (1 + x + ... + x^4)^ranks, by inclusion and exclusion."""
    return sum(
        (-1) ** full * comb(ranks, full) * comb(tiles - 5 * full + ranks - 1, ranks - 1)
        for full in range(tiles // 5 + 1)
    )


def built(suit: Suit, blocks: int, pairs: int) -> dict[SuitCounts, set[Split]]:
    """What so many blocks and pairs can be put together to, and of which: bottom up, without a recursion."""
    ranks = range(1, suit.ranks + 1)
    every = [Block(suit, rank, BlockShape.TRIPLET) for rank in ranks]
    if suit is not Suit.HONOURS:
        every += [Block(suit, rank, BlockShape.SEQUENCE) for rank in ranks[:-2]]
    found: dict[SuitCounts, set[Split]] = {}
    for chosen in combinations_with_replacement(sorted(every), blocks):
        for pair in combinations_with_replacement([Pair(suit, rank) for rank in ranks], pairs):
            tiles = [tile for block in chosen for tile in block.tiles] + [tile for one in pair for tile in one.tiles]
            counts = counts_of(tiles)[suit.place]
            if max(counts) <= 4:
                found.setdefault(counts, set()).add((chosen, pair))
    return found


@pytest.mark.parametrize("suit", [Suit.DOTS, Suit.HONOURS])
@pytest.mark.parametrize("tiles", range(9))
def test_every_small_suit(suit: Suit, tiles: int) -> None:
    """The recursion, and the fast one, find exactly what can be built, each once and in order."""
    expected = built(suit, tiles // 3, tiles % 3 // 2) if tiles % 3 != 1 else {}
    goal = WITH_PAIR if tiles % 3 == 2 else BLOCKS
    seen = 0
    for counts in suits_of(suit.ranks, tiles):
        seen += 1
        assert sorted(expected.pop(counts, set())) == list(splits(suit, counts))
        if tiles % 3 != 1:
            assert len(splits(suit, counts)) == len(suit_cuts(counts, goal))
    assert number_of_suits(suit.ranks, tiles) == seen
    assert {} == expected


HONOURS = 2


def small_hands(tiles: int) -> Iterator[Hand]:
    """Every hand of one number suit of nine ranks and two honours."""
    for in_suit in range(max(tiles - 4 * HONOURS, 0), tiles + 1):
        for dots, honours in product(suits_of(9, in_suit), suits_of(HONOURS, tiles - in_suit)):
            yield Hand(((0,) * 9, dots, (0,) * 9, (*honours, *(0,) * 5)))


def number_of_small_hands(tiles: int) -> int:
    """How many there are: two honours are two more ranks."""
    return number_of_suits(9 + HONOURS, tiles)


@pytest.mark.parametrize("tiles", [1, 2, 4, 5])
def test_every_small_hand(tiles: int) -> None:
    """The definitions and the fast way agree on every hand of one number suit and two honours."""
    seen = 0
    for hand in small_hands(tiles):
        seen += 1
        if hand.is_waiting:
            found = decompose_ready(hand)
            assert spec_ready(hand) == found
            assert cut_ready(hand) == found
            assert combined_wait(found) == waits(hand)
        else:
            assert spec_complete(hand) == decompose_complete(hand)
    assert number_of_small_hands(tiles) == seen
