"""Winning hands of seven pairs and of thirteen orphans."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from mjfunc.census.scores.value_classes import ReadingClasses
from mjfunc.riichi.arrays import features as f
from mjfunc.tiles.tile import COPIES, ORPHANS

if TYPE_CHECKING:
    from mjfunc.riichi.arrays.parts import Held, Ranks


class PairsOfSuits(NamedTuple):
    """Different pairs of some suits."""

    number: int
    key: int
    is_regular: bool
    """Whether they are also blocks and perhaps a pair."""


PAIRS: Final = 7
KINDS: Final = len(ORPHANS)
ALL: Final = ({1, 9}, {1, 9}, {1, 9}, {1, 2, 3, 4, 5, 6, 7})
"""The orphans of each suit."""
IN_PAIRS: Final = f.SEVEN_PAIRS() + f.NOT_GREEN()
"""The key of every hand of seven pairs. It is never all green: there are only six green kinds."""


def also_pairs(classes: ReadingClasses) -> ReadingClasses:
    """The classes, with one more reading for those of hands that are seven pairs too.

    In these are sequences, and so simples.
    """
    kept = f.SUITS.mask | f.HONOURS.mask | f.NOT_SIMPLE.mask
    also = (classes.keys & kept) | IN_PAIRS | f.NOT_OUTSIDE()
    is_pairs = f.NOT_PAIRS.extract(classes.keys) == 0
    return ReadingClasses(np.hstack([classes.keys, np.where(is_pairs, also, classes.keys)]), classes.tallies)


def seven_pairs(held: Held) -> ReadingClasses:
    """The classes of hands that are seven pairs and not regular. Any pair may be the winning one, either tile of it."""
    hands: Counter[PairsOfSuits] = Counter({PairsOfSuits(0, IN_PAIRS, is_regular=True): 1})
    for ranks, is_honours in zip(held, (False, False, False, True), strict=True):
        hands = _together(hands, _pairs(ranks, is_honours=is_honours))
    found: Counter[int] = Counter()
    for (pairs, key, is_regular), number in hands.items():
        if pairs == PAIRS and not is_regular:
            found[key] += PAIRS * number
    ways = comb(COPIES, 2) ** PAIRS * 2
    return _classes({key: (number, number * ways) for key, number in found.items()})


def orphans(held: Held) -> ReadingClasses:
    """The classes of thirteen orphans, if all of them are there."""
    has_all = all({*ranks} >= of_suit for ranks, of_suit in zip(held, ALL, strict=True))
    ways = COPIES ** (KINDS - 1) * comb(COPIES, 2)
    key = f.ORPHANS() + f.SUITS(2) + f.HONOURS() + f.NOT_SIMPLE() + f.NOT_GREEN()
    single, thirteen_sided = KINDS * (KINDS - 1), KINDS
    found = {key: (single, single * ways), key + f.PAIR_ENDED(): (thirteen_sided, thirteen_sided * ways * 2)}
    return _classes(found if has_all else {})


def _together(hands: Counter[PairsOfSuits], suits: Counter[PairsOfSuits]) -> Counter[PairsOfSuits]:
    found: Counter[PairsOfSuits] = Counter()
    for (one, other), number in (((a, b), hands[a] * suits[b]) for a, b in product(hands, suits)):
        if one.number + other.number <= PAIRS:
            # Each has a pair besides its blocks, or none.
            is_regular = one.is_regular and other.is_regular and one.number % 3 + other.number % 3 < 2
            found[PairsOfSuits(one.number + other.number, _key_sum(one.key, other.key), is_regular)] += number
    return found


def _key_sum(one: int, other: int) -> int:
    """The key of two suits together; more than two suits are like two."""
    suits = min((one & f.SUITS.mask) + (other & f.SUITS.mask), f.SUITS(2))
    return ((one | other) & ~f.SUITS.mask) | suits


def _pairs(ranks: Ranks, *, is_honours: bool) -> Counter[PairsOfSuits]:
    """The number of choices of different pairs of a suit."""
    found: Counter[PairsOfSuits] = Counter()
    for number in range(PAIRS + 1):
        for chosen in combinations(ranks, number):
            outside = [is_honours or rank in (1, 9) for rank in chosen]
            there = f.HONOURS() if is_honours else f.SUITS()
            key = there + f.NOT_SIMPLE(int(any(outside))) + f.NOT_OUTSIDE(int(not all(outside)))
            is_regular = _is_regular(chosen, has_sequences=not is_honours)
            found[PairsOfSuits(number, key if chosen else 0, is_regular)] += 1
    return found


def _is_regular(ranks: Ranks, *, has_sequences: bool) -> bool:
    """Whether these pairs are also sequences, each twice, and perhaps a pair."""
    if not ranks:
        return True
    low, *rest = ranks
    if len(ranks) % 3 == 1 and _is_regular(tuple(rest), has_sequences=has_sequences):
        return True
    after = tuple(rank for rank in rest if rank > low + 2)
    return has_sequences and len(rest) == len(after) + 2 and _is_regular(after, has_sequences=has_sequences)


def _classes(found: dict[int, tuple[int, int]]) -> ReadingClasses:
    return ReadingClasses(np.array([*found], np.int64)[:, None], np.array([*found.values()], np.int64).reshape(-1, 2))
