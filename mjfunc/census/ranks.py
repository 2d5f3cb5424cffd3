"""Hands as numbers: the rank of a hand is its index among all hands of the same size in sorted order.

Hands sort like words in a dictionary: of two hands that have the same copies of all kinds below some kind, the one with
more copies of that kind comes first.

Exchanging characters, dots and bamboos changes no answer about a hand. A class is the one, three or six hands that such
exchanges lead to, and it has a rank too. The hand that represents a class has its suits in order: the suits with most
tiles first; of equal numbers, the suit of the lowest rank first.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import reduce
from itertools import accumulate, groupby, permutations
from math import comb, prod
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.hand import MOST_CONCEALED, Hand, check_hand, check_size
from mjfunc.tiles.counts import Counts, SuitCounts, check_copies, flat, given_counts, in_suits, total
from mjfunc.tiles.errors import BadMeld, BadOption, TooManyRedFives, check_option, quantity, short_repr
from mjfunc.tiles.tile import COPIES, KINDS, RED_FIVES, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence


SIZES: Final = range(1, MOST_CONCEALED + 1)
"""The numbers of tiles that can be ranked, even 3n, which no hand has."""
_COPIES: Final = range(COPIES + 1)


def _one_kind_more(ways: tuple[int, ...], _: object) -> tuple[int, ...]:
    """The ways to take each number of tiles from one more kind."""
    return tuple(sum(ways[max(0, tiles - COPIES) : tiles + 1]) for tiles in range(len(ways)))


_OF_NO_KIND: Final[tuple[int, ...]] = (1, *(0,) * MOST_CONCEALED)
WAYS: Final = tuple(accumulate(KINDS, _one_kind_more, initial=_OF_NO_KIND))
"""``WAYS[kinds][tiles]``: the number of ways to take ``tiles`` tiles of ``kinds`` kinds, at most four of each."""
BEFORE: Final = tuple(
    tuple(
        tuple(sum(ways[tiles - more] for more in _COPIES if copies < more <= tiles) for copies in _COPIES)
        for tiles in range(len(ways))
    )
    for ways in WAYS[:-1]
)
"""``BEFORE[kinds][tiles][copies]``: of the ways to take ``tiles`` tiles from a lowest kind and ``kinds`` higher kinds,
the number with more than ``copies`` copies of the lowest kind."""


def number_of_hands(tiles: int) -> int:
    """The number of different hands of this many tiles.

    >>> number_of_hands(13)
    98521596000
    """
    check_option("tiles", tiles, tuple(SIZES))
    return WAYS[-1][tiles]


def rank(hand: Hand) -> int:
    """The rank of a hand: its position in the sorted list of all hands of the same size.

    >>> rank(parse("2m")), rank(parse("1122334455667m"))
    (1, 1881711997)

    Raises:
        BadMeld: the hand has melds.
        TooManyRedFives: the hand has red fives.
    """
    return rank_counts(plain_counts("rank", hand))


def unrank(index: int, tiles: int) -> Hand:
    """The hand with a rank among all hands of ``tiles`` tiles: the inverse of ``rank``.

    >>> unrank(1881711997, 13)
    parse('1122334455667m')
    """
    counts = unrank_counts(index, tiles)
    check_size(tiles)
    return Hand(counts)


def rank_counts(counts: Counts) -> int:
    """The rank of these counts, of 1 to 14 tiles, among all with as many tiles."""
    return rank_numbers(flat(check_ranked("rank_counts", counts)))


def check_ranked(function: str, counts: Counts) -> Counts:
    """Return the counts; raise an error if they are not 1 to 14 tiles with at most four of a kind."""
    check_copies(given_counts(function, counts))
    check_option("tiles", total(counts), tuple(SIZES))
    return counts


def unrank_counts(index: int, tiles: int) -> Counts:
    """The counts with a rank among all counts of ``tiles`` tiles, 1 to 14."""
    check_rank(index, number_of_hands(tiles), tiles)
    return in_suits(unrank_numbers(index, tiles, len(KINDS)))


def rank_numbers(numbers: Sequence[int]) -> int:
    """The rank of some numbers of copies among all numbers with the same sum."""
    left = accumulate(numbers[:-1], lambda tiles, copies: tiles - copies, initial=sum(numbers))
    return sum(
        BEFORE[kinds][tiles][copies]
        for kinds, tiles, copies in zip(reversed(range(len(numbers))), left, numbers, strict=True)
    )


def unrank_numbers(index: int, tiles: int, kinds: int) -> SuitCounts:
    """The numbers of copies of this many kinds with a sum and a rank."""

    def one_kind_more(so_far: tuple[int, int, SuitCounts], kinds: int) -> tuple[int, int, SuitCounts]:
        index, tiles, numbers = so_far
        before = BEFORE[kinds][tiles]
        copies = next(copies for copies in _COPIES if before[copies] <= index)
        return index - before[copies], tiles - copies, (*numbers, copies)

    start: tuple[int, int, SuitCounts] = (index, tiles, ())
    return reduce(one_kind_more, reversed(range(kinds)), start)[-1]


def check_rank(index: int, number: int, tiles: int) -> None:
    """Raise BadOption if the rank is not a whole number below ``number``."""
    if type(index) is not int or not 0 <= index < number:
        message = (
            f"ranks of {quantity(tiles, 'tile')} are whole numbers from 0 to {number - 1}; not {short_repr(index)}"
        )
        raise BadOption(message)


def plain_counts(function: str, hand: Hand) -> Counts:
    """The counts of a hand; raises an error if it has melds, red fives or concealed quads."""
    check_hand(function, hand)
    check_size(hand.size)
    if hand.melds:
        message = f"a hand with melds has no rank; this one has {' '.join(map(str, hand.melds))}"
        raise BadMeld(message)
    for five, red in zip(RED_FIVES, hand.reds, strict=True):
        if red:
            message = f"a hand with red fives has no rank; this one has {red} {five}"
            raise TooManyRedFives(message)
    return hand.counts


TilesPerSuit: TypeAlias = tuple[int, int, int]
"""The number of tiles in each number suit, in descending order; the other tiles are honours."""

SUITS_OF: Final = WAYS[Suit.DOTS.ranks]
HONOURS_OF: Final = WAYS[Suit.HONOURS.ranks]


def canonical(hand: Hand) -> Hand:
    """The hand that represents a hand's class: all hands that permutations of the number suits make of it.

    >>> canonical(parse("11p23s"))
    parse('11m23p')
    """
    counts = plain_counts("canonical", hand)
    return Hand((*_in_order(counts), counts[-1]))


def multiplicity(hand: Hand) -> int:
    """The number of hands that permutations of the number suits make of a hand: 1, 3 or 6.

    >>> multiplicity(parse("1p")), multiplicity(parse("11p23s"))
    (3, 6)
    """
    return multiplicity_counts(plain_counts("multiplicity", hand))


def multiplicity_counts(counts: Counts) -> int:
    """The number of hands in the class of these counts, of 1 to 14 tiles: 1, 3 or 6."""
    check_ranked("multiplicity_counts", counts)
    return len(set(permutations(counts[:-1])))


def number_of_classes(tiles: int) -> int:
    """The number of classes of hands of this many tiles."""
    number_of_hands(tiles)
    return ends_of(tiles)[-1]


def rank_class(hand: Hand) -> int:
    """The rank of a hand's class among all classes of hands of the same size."""
    return rank_class_counts(plain_counts("rank_class", hand))


def unrank_class(index: int, tiles: int) -> Hand:
    """The hand that represents the class with a rank among all classes of hands of ``tiles`` tiles."""
    counts = unrank_class_counts(index, tiles)
    check_size(tiles)
    return Hand(counts)


def rank_class_counts(counts: Counts) -> int:
    """The rank of the class of these counts, of 1 to 14 tiles."""
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
    """The counts that represent the class with a rank among all classes of ``tiles`` tiles, 1 to 14."""
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
    """The number of ways to choose several suits of this many tiles, in any order."""
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
