"""One hand for every combination of classes of suits that a hand can have."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from mjfunc.audit.suites.classes import Integers, Sort, sorts
from mjfunc.batch.arrays import frozen
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.batch.arrays import Rows
    from mjfunc.model.conventions import Conventions


def combinations_of(tiles: int, conventions: Conventions) -> Rows:
    """A hand of so many tiles for every combination of classes; suits of a sort can change places."""
    return _combinations(tiles, sorts(conventions))


@remember(64)
def _combinations(tiles: int, of: tuple[Sort, ...]) -> Rows:
    classes, places = every_combination(tiles, of), [(sort, at) for sort in of for at in range(len(sort.places))]
    rows = np.zeros((len(classes), len(KINDS)), np.uint8)
    for column, (sort, at) in enumerate(places):
        chosen = sort.classes.chosen[classes[:, column]]
        # The suits of a combination come in an order; turning it brings each class to each place.
        for turn in range(len(sort.places)):
            place = sort.places[(at + turn) % len(sort.places)]
            rows[turn :: len(sort.places), place : place + chosen.shape[1]] = chosen[turn :: len(sort.places)]
    return frozen(rows)


def every_combination(tiles: int, of: tuple[Sort, ...]) -> Integers:
    """The classes of each combination of so many tiles: in one sort none stands before a lower one."""
    found, held = np.zeros((1, 0), np.int64), np.zeros(1, np.int64)
    for number, sort in enumerate(of):
        for place in range(len(sort.places)):
            together = np.add.outer(held, sort.classes.tiles)
            fits = together <= tiles
            if place:
                fits &= np.arange(len(sort.classes)) >= found[:, -1:]
            if number == len(of) - 1 and place == len(sort.places) - 1:
                fits &= together == tiles
            which, more = np.nonzero(fits)
            found, held = np.column_stack([found[which], more]), together[which, more]
    return found


def number_of_combinations(tiles: int, conventions: Conventions) -> int:
    """How many they are: with so many suits of a sort, those that a change of places leaves as they are, on average."""
    every: Mapping[int, int] = {0: 1}
    for sort in sorts(conventions):
        every = _product(every, _choices(Counter(sort.classes.tiles.tolist()), len(sort.places)))
    return every.get(tiles, 0)


def _choices(classes: Mapping[int, int], suits: int) -> Mapping[int, int]:
    """In how many ways so many suits can be chosen, in no order, by their tiles."""
    chosen: Mapping[int, int] = {0: 1}
    by_suits = [{0: 1}]
    # Newton's identities: k h(k) is the sum of p(i) h(k - i), where p(i) is the same class i times.
    for suits_so_far in range(1, suits + 1):
        total: Counter[int] = Counter()
        for alike in range(1, suits_so_far + 1):
            times = {alike * tiles: number for tiles, number in classes.items()}
            total.update(_product(times, by_suits[suits_so_far - alike]))
        by_suits.append({tiles: number // suits_so_far for tiles, number in total.items()})
        chosen = by_suits[-1]
    return chosen


def _product(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """The ways to choose from both, by their tiles together; no more than a hand has."""
    both: Counter[int] = Counter()
    for tiles, number in one.items():
        for more, times in other.items():
            if tiles + more <= MOST_CONCEALED:
                both[tiles + more] += number * times
    return both
