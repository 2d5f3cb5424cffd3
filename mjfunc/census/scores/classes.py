"""Classes of tiles that are worth the same in whatever hand they stand, and how they are joined.

A class is the set of what counts of the readings of some tiles; its tiles are those of one suit or of several. Classes
stand in tables by their number of readings, each with how many tiles it stands for.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.features import Integers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

BLOCKS: Final = 4
AT_ONCE: Final = 1 << 20
"""How many classes are joined at once."""


@attrs.frozen(order=True)
class Place:
    """What the tiles of a class are of a hand."""

    blocks: int
    """How many there are, melds among them."""
    melds: int
    pair: bool
    win: bool
    """Whether the winning tile is among them."""

    def beside(self, other: Place) -> Place | None:
        """What both are together, if they fit into a hand."""
        blocks, melds = self.blocks + other.blocks, self.melds + other.melds
        if blocks > BLOCKS or (self.pair and other.pair) or (self.win and other.win):
            return None
        return Place(blocks, melds, self.pair or other.pair, self.win or other.win)


@attrs.frozen(eq=False)
class Classes:
    """Classes that have the same number of readings."""

    keys: Integers
    """A row for each, with what counts of each of its readings, in order."""
    tallies: Integers
    """How many they stand for, in two columns: different ones, and ways to take them."""

    def these(self, which: f.Flags) -> Classes:
        """Those of which this is true."""
        return Classes(self.keys[which], self.tallies[which])

    def joined(self, other: Classes) -> Iterator[Classes]:
        """Each of these with each of those, some at once; each reading of one goes with each of the other."""
        step = max(1, AT_ONCE // (len(other.keys) * other.keys.shape[1] * self.keys.shape[1]))
        for at in range(0, len(self.keys), step):
            keys = self.keys[at : at + step, None, :, None] + other.keys[None, :, None, :]
            tallies = self.tallies[at : at + step, None] * other.tallies[None]
            yield Classes(keys.reshape(-1, self.keys.shape[1] * other.keys.shape[1]), tallies.reshape(-1, 2))


Table: TypeAlias = "Mapping[Place, tuple[Classes, ...]]"


def gathered(classes: Iterable[Classes]) -> tuple[Classes, ...]:
    """The same classes, each once, by how many readings differ."""
    of_width: dict[int, list[Classes]] = {}
    for some in classes:
        for each in _distinct_readings(some) if len(some.keys) else ():
            of_width.setdefault(each.keys.shape[1], []).append(each)
    return tuple(_once(found) for _, found in sorted(of_width.items()))


def _distinct_readings(classes: Classes) -> Iterator[Classes]:
    """The classes with each reading once, by how many there are."""
    keys = np.sort(classes.keys, axis=1)
    again = np.zeros(keys.shape, np.bool_)
    again[:, 1:] = keys[:, 1:] == keys[:, :-1]
    if not again.any():
        yield Classes(keys, classes.tallies)
        return
    numbers = keys.shape[1] - again.sum(1)
    kept = np.sort(np.where(again, np.iinfo(np.int64).max, keys), axis=1)
    for number in np.unique(numbers).tolist():
        these = numbers == number
        yield Classes(kept[these, :number], classes.tallies[these])


def _once(found: list[Classes]) -> Classes:
    keys = np.concatenate([some.keys for some in found])
    tallies = np.concatenate([some.tallies for some in found])
    order = np.lexsort(keys.T)
    keys = keys[order]
    is_first = np.ones(len(keys), np.bool_)
    is_first[1:] = (keys[1:] != keys[:-1]).any(1)
    starts = np.flatnonzero(is_first)
    return Classes(keys[starts], np.add.reduceat(tallies[order], starts))


def reduced(keys: Integers, place: Place) -> Integers:
    """What can still matter of what counts, in tiles that are so much of a hand.

    Whatever else there is: one open block opens the hand, and one part decides what must be true of all.
    """
    for field in (f.SEQUENCES, f.OPEN, f.NOT_SIMPLE, f.NOT_OUTSIDE, f.NOT_PINFU, f.NOT_GREEN, f.NOT_PAIRS):
        keys = _with(keys, field, np.minimum(field.of(keys), 1))
    for field in (f.CONCEALED, f.QUADS):
        keys = _with(keys, field, np.where(field.of(keys) < place.blocks - 1, 0, field.of(keys)))
    is_open, suits = f.OPEN.of(keys) > 0, f.SUITS.of(keys)
    keys = _with(keys, f.SUITS, np.minimum(suits, 2))
    keys = _without(keys, is_open, (f.TWINS,))
    keys = np.where(is_open, keys | f.NOT_PINFU(), keys)
    keys = np.where(suits > 1, keys | f.NOT_GREEN(), keys)
    keys = _without(keys, f.CONCEALED.of(keys) < place.blocks, (f.PAIR_ENDED,))
    dragons = sum((dragon.of(keys) for dragon in (f.WHITE_TRIPLET, f.GREEN_TRIPLET, f.RED_TRIPLET)), np.int64(0))
    keys = _without(keys, dragons != 2, (f.DRAGON_PAIR,))
    keys = _without(keys, f.WINDS.of(keys) < 3, (f.WINDS, f.WIND_PAIR))
    return _without(keys, f.NOT_GREEN.of(keys) > 0, (f.GREEN,))


def _with(keys: Integers, field: f.Field, number: Integers) -> Integers:
    return (keys & ~field.mask) | (number << field.at)


def _without(keys: Integers, where: f.Flags, fields: tuple[f.Field, ...]) -> Integers:
    mask = reduce(lambda so_far, field: so_far | field.mask, fields, 0)
    found: Integers = np.where(where, keys & ~mask, keys)
    return found


def join(left: Table, right: Table, only: Place | None = None) -> dict[Place, tuple[Classes, ...]]:
    """Each class of one table with each of the other, as far as both fit into a hand, or are so much of it."""
    found: dict[Place, list[Classes]] = {}
    for here, of_left in left.items():
        for there, of_right in right.items():
            place = here.beside(there)
            if place is None or only not in (None, place):
                continue
            for one in of_left:
                for other in of_right:
                    small, large = sorted((one, other), key=lambda some: len(some.keys))
                    for joined in large.joined(small):
                        less = Classes(reduced(joined.keys, place), joined.tallies)
                        found.setdefault(place, []).extend(gathered([less]))
    return {place: gathered(classes) for place, classes in found.items()}
