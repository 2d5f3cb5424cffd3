"""Hands up to symmetry: exchanging characters, dots and bamboos changes no answer about a hand.

A class is the one, three or six hands that such exchanges lead to. It has a rank too. The hand that represents a class
has its suits in order: the suits with most tiles first; of equal numbers, the suit of the lowest rank first.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, groupby, permutations
from math import comb, prod
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.census.ranks import (
    WAYS,
    check_rank,
    check_ranked,
    number_of_hands,
    plain_counts,
    rank_numbers,
    unrank_numbers,
)
from mjfunc.functional import remember
from mjfunc.model.hand import Hand, check_size
from mjfunc.tiles.counts import total
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.tiles.counts import Counts, SuitCounts

TilesPerSuit: TypeAlias = tuple[int, int, int]
"""The number of tiles in each number suit, in descending order; the other tiles are honours."""

SUITS_OF: Final = WAYS[Suit.DOTS.ranks]
HONOURS_OF: Final = WAYS[Suit.HONOURS.ranks]


def canonical(hand: Hand) -> Hand:
    """The hand that represents the class of a hand."""
    counts = plain_counts("canonical", hand)
    return Hand((*_in_order(counts), counts[-1]))


def multiplicity(hand: Hand) -> int:
    """The number of hands in the class of a hand: 1, 3 or 6."""
    return multiplicity_counts(plain_counts("multiplicity", hand))


def multiplicity_counts(counts: Counts) -> int:
    """The number of hands in the class of any 1 to 14 tiles: 1, 3 or 6."""
    check_ranked("multiplicity_counts", counts)
    return len(set(permutations(counts[:-1])))


def number_of_classes(tiles: int) -> int:
    """The number of classes of hands of so many tiles."""
    number_of_hands(tiles)
    return ends_of(tiles)[-1]


def rank_class(hand: Hand) -> int:
    """The rank of a hand's class."""
    return rank_class_counts(plain_counts("rank_class", hand))


def unrank_class(index: int, tiles: int) -> Hand:
    """The hand that represents the class with a rank."""
    counts = unrank_class_counts(index, tiles)
    check_size(tiles)
    return Hand(counts)


def rank_class_counts(counts: Counts) -> int:
    """The rank of the class of any 1 to 14 tiles."""
    check_ranked("rank_class_counts", counts)
    suits, honours, tiles = _in_order(counts), counts[-1], total(counts)
    first, second, third = map(sum, suits)
    at = splits_of(tiles).index((first, second, third))
    index = 0
    for in_suit, alike in groupby(suits, key=sum):
        ranks = [rank_numbers(suit) for suit in alike]
        index = index * choices_among(in_suit, len(ranks)) + _rank_choice(ranks)
    return (0, *ends_of(tiles))[at] + index * HONOURS_OF[sum(honours)] + rank_numbers(honours)


def unrank_class_counts(index: int, tiles: int) -> Counts:
    """The counts that represent the class with a rank, for any number of tiles from 1 to 14."""
    check_rank(index, number_of_classes(tiles), tiles)
    at = bisect_right(ends_of(tiles), index)
    split = splits_of(tiles)[at]
    honours = tiles - sum(split)
    left, in_honours = divmod(index - (0, *ends_of(tiles))[at], HONOURS_OF[honours])
    suits: list[SuitCounts] = []
    for in_suit, alike in reversed([(in_suit, len([*alike])) for in_suit, alike in groupby(split)]):
        left, chosen = divmod(left, choices_among(in_suit, alike))
        suits = [unrank_numbers(rank, in_suit, Suit.DOTS.ranks) for rank in _unrank_choice(chosen, alike)] + suits
    m, p, s = suits
    return m, p, s, unrank_numbers(in_honours, honours, Suit.HONOURS.ranks)


def _in_order(counts: Counts) -> tuple[SuitCounts, SuitCounts, SuitCounts]:
    m, p, s, _ = counts
    first, second, third = sorted((m, p, s), key=lambda suit: (-sum(suit), rank_numbers(suit)))
    return first, second, third


@remember(64)
def splits_of(tiles: int) -> tuple[TilesPerSuit, ...]:
    """Every way to divide tiles among three suits, in descending order, and honours."""
    return tuple(
        (first, second, third)
        for first in range(tiles + 1)
        for second in range(first + 1)
        for third in range(second + 1)
        if first + second + third <= tiles
    )


@remember(64)
def ends_of(tiles: int) -> tuple[int, ...]:
    """The number of classes up to and with each split."""
    return tuple(
        accumulate(
            HONOURS_OF[tiles - sum(split)]
            * prod(choices_among(in_suit, len([*alike])) for in_suit, alike in groupby(split))
            for split in splits_of(tiles)
        )
    )


def choices_among(tiles: int, suits: int) -> int:
    """The number of ways to choose several suits of so many tiles, in any order."""
    return comb(SUITS_OF[tiles] + suits - 1, suits)


def _rank_choice(ranks: Sequence[int]) -> int:
    """The rank of a choice of suits, given their ranks in ascending order."""
    return sum(comb(rank + at, at + 1) for at, rank in enumerate(ranks))


def _unrank_choice(index: int, suits: int) -> list[int]:
    """The ranks of several suits, in ascending order, given the rank of the choice."""
    ranks: list[int] = []
    for at in reversed(range(suits)):
        highest = bisect_right(range(SUITS_OF[-1] + suits), index, key=lambda top: comb(top, at + 1)) - 1
        index -= comb(highest, at + 1)
        ranks = [highest - at, *ranks]
    return ranks
