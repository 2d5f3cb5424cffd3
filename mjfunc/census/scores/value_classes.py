"""Classes of tiles with the same value in every hand, and how to join them.

The tiles are those of one suit or of several. A class is the set of the keys of their readings; a key has the features
of a reading that its value depends on. Classes are grouped by the number of readings, each with a tally.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.batch.arrays import Integers
from mjfunc.riichi.arrays import features as f

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.riichi.fast.bit_fields import BitField

BLOCKS: Final = 4
AT_ONCE: Final = 1 << 20
"""The number of pairs of readings to join at once."""


@attrs.frozen(order=True)
class WinningHandPart:
    """The share of a hand that the tiles of a class make up."""

    blocks: int
    """The number of blocks, melds among them."""
    melds: int
    pair: bool
    win: bool
    """Whether the winning tile is among them."""

    def sum_with(self, other: WinningHandPart) -> WinningHandPart | None:
        """Both shares together; None if they do not fit into a hand."""
        blocks, melds = self.blocks + other.blocks, self.melds + other.melds
        if blocks > BLOCKS or (self.pair and other.pair) or (self.win and other.win):
            return None
        return WinningHandPart(blocks, melds, self.pair or other.pair, self.win or other.win)


@attrs.frozen(eq=False)
class ReadingClasses:
    """Classes with the same number of readings."""

    keys: Integers
    """A row for each class, with the keys of its readings in order."""
    tallies: Integers
    """The tally of each class, in two columns: different hands, and ways to draw them."""

    def these(self, which: f.Flags) -> ReadingClasses:
        """The classes with a flag."""
        return ReadingClasses(self.keys[which], self.tallies[which])

    def products(self, other: ReadingClasses) -> Iterator[ReadingClasses]:
        """Yield every class of the first joined with every one of the second; readings are joined in pairs."""
        step = max(1, AT_ONCE // (len(other.keys) * other.keys.shape[1] * self.keys.shape[1]))
        for at in range(0, len(self.keys), step):
            keys = self.keys[at : at + step, None, :, None] + other.keys[None, :, None, :]
            tallies = self.tallies[at : at + step, None] * other.tallies[None]
            yield ReadingClasses(keys.reshape(-1, self.keys.shape[1] * other.keys.shape[1]), tallies.reshape(-1, 2))


ClassesByShare: TypeAlias = "Mapping[WinningHandPart, tuple[ReadingClasses, ...]]"


def gather(classes: Iterable[ReadingClasses]) -> tuple[ReadingClasses, ...]:
    """Group classes by the number of different readings, and add up the tallies of equal classes."""
    of_width: dict[int, list[ReadingClasses]] = {}
    for some in classes:
        for each in _distinct_readings(some) if len(some.keys) else ():
            of_width.setdefault(each.keys.shape[1], []).append(each)
    return tuple(_once(found) for _, found in sorted(of_width.items()))


def _distinct_readings(classes: ReadingClasses) -> Iterator[ReadingClasses]:
    """The classes without repeated readings, grouped by the number of readings."""
    keys = np.sort(classes.keys, axis=1)
    again = np.zeros(keys.shape, np.bool_)
    again[:, 1:] = keys[:, 1:] == keys[:, :-1]
    if not again.any():
        yield ReadingClasses(keys, classes.tallies)
        return
    numbers = keys.shape[1] - again.sum(1)
    kept = np.sort(np.where(again, np.iinfo(np.int64).max, keys), axis=1)
    for number in np.unique(numbers).tolist():
        these = numbers == number
        yield ReadingClasses(kept[these, :number], classes.tallies[these])


def _once(found: list[ReadingClasses]) -> ReadingClasses:
    keys = np.concatenate([some.keys for some in found])
    tallies = np.concatenate([some.tallies for some in found])
    order = np.lexsort(keys.T)
    keys = keys[order]
    is_first = np.ones(len(keys), np.bool_)
    is_first[1:] = (keys[1:] != keys[:-1]).any(1)
    starts = np.flatnonzero(is_first)
    return ReadingClasses(keys[starts], np.add.reduceat(tallies[order], starts))


def reduce_keys(keys: Integers, place: WinningHandPart) -> Integers:
    """Remove from keys what can no longer change the value, given the share of the hand.

    For example, one open block opens the hand, so further open blocks need not be counted.
    """
    for field in (f.SEQUENCES, f.OPEN, f.NOT_SIMPLE, f.NOT_OUTSIDE, f.NOT_PINFU, f.NOT_GREEN, f.NOT_PAIRS):
        keys = _replace_field(keys, field, np.minimum(field.extract(keys), 1))
    for field in (f.CONCEALED, f.QUADS):
        keys = _replace_field(keys, field, np.where(field.extract(keys) < place.blocks - 1, 0, field.extract(keys)))
    is_open, suits = f.OPEN.extract(keys) > 0, f.SUITS.extract(keys)
    keys = _replace_field(keys, f.SUITS, np.minimum(suits, 2))
    keys = _without(keys, is_open, (f.TWINS,))
    keys = np.where(is_open, keys | f.NOT_PINFU(), keys)
    keys = np.where(suits > 1, keys | f.NOT_GREEN(), keys)
    keys = _without(keys, f.CONCEALED.extract(keys) < place.blocks, (f.PAIR_ENDED,))
    dragons = sum((dragon.extract(keys) for dragon in (f.WHITE_TRIPLET, f.GREEN_TRIPLET, f.RED_TRIPLET)), np.int64(0))
    keys = _without(keys, dragons != 2, (f.DRAGON_PAIR,))
    keys = _without(keys, f.WINDS.extract(keys) < 3, (f.WINDS, f.WIND_PAIR))
    return _without(keys, f.NOT_GREEN.extract(keys) > 0, (f.GREEN,))


def _replace_field(keys: Integers, field: BitField, number: Integers) -> Integers:
    return (keys & ~field.mask) | (number << field.at)


def _without(keys: Integers, where: f.Flags, fields: tuple[BitField, ...]) -> Integers:
    mask = reduce(lambda so_far, field: so_far | field.mask, fields, 0)
    found: Integers = np.where(where, keys & ~mask, keys)
    return found


def join(
    left: ClassesByShare, right: ClassesByShare, only: WinningHandPart | None = None
) -> dict[WinningHandPart, tuple[ReadingClasses, ...]]:
    """Every class of one table joined with every class of the other, if both fit into a hand, or make up ``only``."""
    pairs: dict[WinningHandPart, list[tuple[ReadingClasses, ReadingClasses]]] = {}
    for here, of_left in left.items():
        for there, of_right in right.items():
            place = here.sum_with(there)
            if place is not None and only in (None, place):
                pairs.setdefault(place, []).extend(product(of_left, of_right))
    return {place: _join_pairs(each, place) for place, each in pairs.items()}


def _join_pairs(
    pairs: Iterable[tuple[ReadingClasses, ReadingClasses]], place: WinningHandPart
) -> tuple[ReadingClasses, ...]:
    """Both classes of each pair joined; of most pairs they are few, so that those of many are reduced at once."""
    found, number = list[ReadingClasses](), 0
    for pair in pairs:
        small, large = sorted(pair, key=lambda some: len(some.keys))
        for joined in large.products(small):
            found.append(joined)
            number += joined.keys.size
            if number > AT_ONCE:
                found, number = [*_reduced(found, place)], 0
    return _reduced(found, place)


def _reduced(classes: list[ReadingClasses], place: WinningHandPart) -> tuple[ReadingClasses, ...]:
    """Classes with the same share of a hand; those of one width at once, for most are few."""
    of_width: dict[int, list[ReadingClasses]] = {}
    for some in classes:
        of_width.setdefault(some.keys.shape[1], []).append(some)
    each = (
        ReadingClasses(np.concatenate([one.keys for one in some]), np.concatenate([one.tallies for one in some]))
        for some in of_width.values()
    )
    return gather(ReadingClasses(reduce_keys(some.keys, place), some.tallies) for some in each)
