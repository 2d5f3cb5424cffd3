"""Counts: how many tiles of each kind, as four frozen tuples of lengths 9, 9, 9 and 7.

Under ``add`` with ``EMPTY`` they are a commutative monoid. Only a hand knows that there are four
copies of a kind; counts themselves are plain numbers from 0.

Functions that make or combine counts check their arguments. ``in_suits`` and functions that only read counts trust
theirs.
"""

from __future__ import annotations

import operator
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from mjfunc.tiles.errors import BadCounts, FiveOfAKind, items_of, short_repr, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS, MOST_TILES, SUITS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

SuitCounts: TypeAlias = tuple[int, ...]
Counts: TypeAlias = tuple[SuitCounts, SuitCounts, SuitCounts, SuitCounts]

EMPTY: Final[Counts] = ((0,) * 9, (0,) * 9, (0,) * 9, (0,) * 7)


def counts_from_34(numbers: Iterable[int]) -> Counts:
    """Make counts from 34 numbers: 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z.

    >>> counts_from_34([0] * 33 + [2]) == counts_of([Tile.of("7z")] * 2)
    True

    Args:
        numbers: 34 of ``int``; ``read_34`` of ``mjfunc.notation.numbers`` takes arrays too.

    Raises:
        BadCounts: There are not 34 numbers, or one is not an ``int``, or is negative.
        TypeError: ``numbers`` is not an iterable.
    """
    how = "counts_from_34([0] * 34) makes empty counts"
    given = tuple(cast("Iterable[int]", items_of("counts_from_34", "34 numbers", numbers, how, MOST_TILES)))
    if len(given) != len(KINDS):
        message = f"counts are {len(KINDS)} numbers, not {len(given)}"
        raise BadCounts(message)
    return check_counts(in_suits(given))


def in_suits(numbers: tuple[int, ...]) -> Counts:
    """Cut 34 numbers that are known to be counts into the four suits."""
    return numbers[:9], numbers[9:18], numbers[18:27], numbers[27:]


def counts_of(tiles: Iterable[Tile]) -> Counts:
    """Return the counts of tiles; a red five counts as a five.

    >>> counts_of([Tile.of("1m"), Tile.of("0m"), Tile.of("5m")])[0]
    (1, 0, 0, 0, 2, 0, 0, 0, 0)

    Raises:
        NoSuchTile: An item is not a tile.
        TypeError: ``tiles`` is not an iterable of tiles.
    """
    numbers = [0] * len(KINDS)
    for tile in check_tiles(tiles, "counts_of"):
        numbers[tile.index] += 1
    return in_suits(tuple(numbers))


_WHOLE: Final[set[type]] = {int}


def check_counts(counts: Counts) -> Counts:
    """Give back counts that are well formed, and refuse anything else."""
    if type(counts) is not tuple or len(counts) != len(SUITS):
        message = f"counts are a tuple of four suit tuples, not {short_repr(counts)}"
        raise BadCounts(message)
    for suit, numbers in zip(SUITS, counts, strict=True):
        if type(numbers) is not tuple or len(numbers) != suit.ranks:
            message = f"the counts of {suit} are a tuple of {suit.ranks} numbers, not {short_repr(numbers)}"
            raise BadCounts(message)
        if {*map(type, numbers)} != _WHOLE or min(numbers) < 0:
            ranks = enumerate(numbers, start=1)
            rank, number = next(each for each in ranks if type(each[1]) is not int or each[1] < 0)
            message = f"the count of {rank}{suit} is a whole number from 0, not {short_repr(number)}"
            raise BadCounts(message)
    return counts


def given_counts(function: str, counts: Counts) -> Counts:
    """Give back the counts that a function was given, and refuse anything else."""
    if type(counts) is not tuple:
        how = "counts_of(tiles) makes some, and hand.counts are a hand's"
        raise wrong_class(function, "counts", counts, how)
    return check_counts(counts)


def check_copies(counts: Counts) -> None:
    """Refuse more tiles of a kind than there are."""
    numbers = flat(counts)
    for kind, number in zip(KINDS, numbers, strict=True) if max(numbers) > COPIES else ():
        if number > COPIES:
            message = f"{short_repr(number)} copies of {kind}, but there are only {COPIES} of a kind"
            raise FiveOfAKind(message)


def flat(counts: Counts) -> tuple[int, ...]:
    """The 34 numbers in canonical order."""
    return (*counts[0], *counts[1], *counts[2], *counts[3])


def total(counts: Counts) -> int:
    """The number of tiles."""
    return sum(map(sum, counts))


def number_of(counts: Counts, tile: Tile) -> int:
    """The number of tiles of one kind."""
    return counts[tile.suit.ordinal][tile.rank - 1]


def tiles_of(counts: Counts) -> tuple[Tile, ...]:
    """The tiles themselves, in canonical order and without marks."""
    return tuple(chain.from_iterable(map(repeat, KINDS, flat(counts))))


def add(left: Counts, right: Counts) -> Counts:
    """Add the counts of two hands, kind by kind. The counts of a hand are four tuples, of 9, 9, 9 and 7 numbers.

    >>> one = counts_of([Tile.of("1m")])
    >>> add(one, one)[0]
    (2, 0, 0, 0, 0, 0, 0, 0, 0)

    Raises:
        BadCounts: An argument does not have these lengths, or has something other than a number.
        TypeError: One of the arguments is not a tuple.
    """
    return in_suits(tuple(map(operator.add, *_numbers("add", left, right))))


def contains(whole: Counts, part: Counts) -> bool:
    """Whether ``whole`` has at least as many tiles of each kind as ``part``.

    >>> contains(EMPTY, counts_of([Tile.of("1m")]))
    False

    Raises:
        BadCounts: One of the arguments is not counts.
        TypeError: One of the arguments is not a tuple.
    """
    return all(map(operator.ge, *_numbers("contains", whole, part)))


def subtract(whole: Counts, part: Counts) -> Counts:
    """Return the counts of the tiles of ``whole`` without those of ``part``.

    >>> subtract(counts_of([Tile.of("1m")]), EMPTY)[0]
    (1, 0, 0, 0, 0, 0, 0, 0, 0)

    Raises:
        BadCounts: ``part`` has more tiles of a kind, or one of the arguments is not counts.
        TypeError: One of the arguments is not a tuple.
    """
    numbers = _numbers("subtract", whole, part)
    for kind, a, b in zip(KINDS, *numbers, strict=True):
        if b > a:
            message = f"{short_repr(b)} {kind} cannot be taken from {short_repr(a)}"
            raise BadCounts(message)
    return in_suits(tuple(map(operator.sub, *numbers)))


def _numbers(function: str, left: Counts, right: Counts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return flat(given_counts(function, left)), flat(given_counts(function, right))
