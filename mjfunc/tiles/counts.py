"""Counts: how many tiles of each kind, as four frozen tuples of lengths 9, 9, 9 and 7.

Under ``add`` with ``EMPTY`` they are a commutative monoid. Only a hand knows that there are four
copies of a kind; counts themselves are plain numbers from 0.
"""

from __future__ import annotations

import operator
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import frequencies
from mjfunc.tiles.errors import BadCounts, FiveOfAKind, shown
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

SuitCounts: TypeAlias = tuple[int, ...]
Counts: TypeAlias = tuple[SuitCounts, SuitCounts, SuitCounts, SuitCounts]

EMPTY: Final[Counts] = ((0,) * 9, (0,) * 9, (0,) * 9, (0,) * 7)


def counts_from_34(numbers: Iterable[int]) -> Counts:
    """Cut 34 numbers into the four suits."""
    flat = tuple(numbers)
    if len(flat) != len(KINDS):
        message = f"counts are {len(KINDS)} numbers, not {len(flat)}"
        raise BadCounts(message)
    return flat[:9], flat[9:18], flat[18:27], flat[27:]


def counts_of(tiles: Iterable[Tile]) -> Counts:
    """Count tiles; marks are not counted."""
    occurring = frequencies([tile.index for tile in tiles])
    return counts_from_34([occurring.get(index, 0) for index in range(len(KINDS))])


def check_counts(counts: Counts) -> Counts:
    """Give back counts that are well formed, and refuse anything else."""
    if type(counts) is not tuple or len(counts) != len(SUITS):
        message = f"counts are a tuple of four suit tuples, not {shown(counts)}"
        raise BadCounts(message)
    for suit, numbers in zip(SUITS, counts, strict=True):
        if type(numbers) is not tuple or len(numbers) != suit.ranks:
            message = f"the counts of {suit} are a tuple of {suit.ranks} numbers, not {shown(numbers)}"
            raise BadCounts(message)
        for rank, number in enumerate(numbers, start=1):
            if type(number) is not int or number < 0:
                message = f"the count of {rank}{suit} is a whole number from 0, not {shown(number)}"
                raise BadCounts(message)
    return counts


def check_copies(counts: Counts) -> None:
    """Refuse more tiles of a kind than there are."""
    numbers = flat(counts)
    for kind, number in zip(KINDS, numbers, strict=True) if max(numbers) > COPIES else ():
        if number > COPIES:
            message = f"{shown(number)} {kind}, but there are only {COPIES} of a kind"
            raise FiveOfAKind(message)


def flat(counts: Counts) -> tuple[int, ...]:
    """The 34 numbers in canonical order."""
    return (*counts[0], *counts[1], *counts[2], *counts[3])


def total(counts: Counts) -> int:
    """How many tiles there are."""
    return sum(map(sum, counts))


def number_of(counts: Counts, tile: Tile) -> int:
    """How many tiles there are of one kind."""
    return counts[tile.suit.place][tile.rank - 1]


def tiles_of(counts: Counts) -> tuple[Tile, ...]:
    """The tiles themselves, in canonical order and without marks."""
    return tuple(chain.from_iterable(map(repeat, KINDS, flat(counts))))


def add(left: Counts, right: Counts) -> Counts:
    """The tiles of both."""
    return counts_from_34(map(operator.add, *_both(left, right)))


def contains(whole: Counts, part: Counts) -> bool:
    """Whether ``part`` can be taken out of ``whole``."""
    return all(map(operator.ge, *_both(whole, part)))


def subtract(whole: Counts, part: Counts) -> Counts:
    """What is left of ``whole`` without ``part``, which it must contain."""
    for kind, a, b in zip(KINDS, *_both(whole, part), strict=True):
        if b > a:
            message = f"{shown(b)} {kind} cannot be taken from {shown(a)}"
            raise BadCounts(message)
    return counts_from_34(map(operator.sub, flat(whole), flat(part)))


def _both(left: Counts, right: Counts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return flat(check_counts(left)), flat(check_counts(right))
