"""Hands as numbers: the rank of a hand is its index among all hands of the same size in sorted order.

Hands sort like words in a dictionary: of two hands that have the same copies of all kinds below some kind, the one with
more copies of that kind comes first.
"""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from mjfunc.model.hand import MOST_CONCEALED, Hand, check_hand, check_size
from mjfunc.tiles.counts import Counts, SuitCounts, check_copies, flat, given_counts, in_suits, total
from mjfunc.tiles.errors import BadMeld, BadOption, TooManyRedFives, check_option, counted, shown
from mjfunc.tiles.tile import COPIES, KINDS, RED_FIVES

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
"""``WAYS[kinds][tiles]``: the number of ways to take so many tiles of so many kinds."""
BEFORE: Final = tuple(
    tuple(
        tuple(sum(ways[tiles - more] for more in _COPIES if copies < more <= tiles) for copies in _COPIES)
        for tiles in range(len(ways))
    )
    for ways in WAYS[:-1]
)
"""``BEFORE[kinds][tiles][copies]``: of the ways to take so many tiles from a lowest kind and the kinds above it, the
number with more than so many copies of the lowest kind."""


def number_of_hands(tiles: int) -> int:
    """The number of different hands of so many tiles."""
    check_option("tiles", tiles, tuple(SIZES))
    return WAYS[-1][tiles]


def rank(hand: Hand) -> int:
    """The rank of a hand; raises BadMeld or TooManyRedFives if it has melds or red fives."""
    return rank_counts(plain_counts("rank", hand))


def unrank(index: int, tiles: int) -> Hand:
    """The hand of so many tiles with a rank."""
    counts = unrank_counts(index, tiles)
    check_size(tiles)
    return Hand(counts)


def rank_counts(counts: Counts) -> int:
    """The rank of the counts of any 1 to 14 tiles."""
    return rank_numbers(flat(check_ranked("rank_counts", counts)))


def check_ranked(function: str, counts: Counts) -> Counts:
    """Return the counts; raise an error if they are not 1 to 14 tiles with at most four of a kind."""
    check_copies(given_counts(function, counts))
    check_option("tiles", total(counts), tuple(SIZES))
    return counts


def unrank_counts(index: int, tiles: int) -> Counts:
    """The counts with a rank, for any number of tiles from 1 to 14."""
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
    """The numbers of copies of so many kinds with a sum and a rank."""

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
        message = f"ranks of {counted(tiles, 'tile')} are whole numbers from 0 to {number - 1}; not {shown(index)}"
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
