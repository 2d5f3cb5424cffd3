"""Ranks number all hands in order, and classes of symmetry have the hands that they claim."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from mjfunc.tiles.counts import counts_from_34
from mjfunc.tiles.tile import COPIES, KINDS, Suit
from proofs import domains, samples
from proofs.counterexamples import text_of
from proofs.theorem import Theorem
from proofs.theorems.census import CHUNK, FEW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from proofs.subject import Subject

Range: TypeAlias = tuple[int, range]
"""Ranks of so many tiles."""
BEYOND: Final = range(7, domains.MOST_TILES + 1)
OF_EACH: Final = 20_000
ONE_BY_ONE: Final = 1_000


def all_hands(tiles: int) -> int:
    """The number of hands of so many tiles, by inclusion and exclusion."""
    return domains.number_of_suits(len(KINDS), tiles)


def all_ranks(subject: Subject) -> list[Range]:
    """All ranks of hands of at most six tiles, in ranges that share one rank with the next."""
    return [
        (tiles, range(begin, min(begin + CHUNK + 1, hands)))
        for tiles in FEW
        for hands in (subject.number_of_hands(tiles),)
        for begin in range(0, hands, CHUNK)
    ]


def check_ranks(subject: Subject, case: Range) -> str | None:
    """The hands of ranks ascend, and their ranks are the ones that they were made of."""
    tiles, ranks = case
    expected = np.array(ranks)
    rows = subject.unrank_rows(expected, tiles)
    rising = np.diff(rows.astype(np.int8), axis=0)
    first = np.take_along_axis(rising, (rising != 0).argmax(axis=1)[:, None], axis=1)
    if (rows.sum(axis=1) != tiles).any() or rows.max() > COPIES or (first >= 0).any():
        return f"ranks {ranks} of {tiles} tiles are not hands in their order"
    return (
        None if (subject.rank_rows(rows) == expected).all() else f"hands of {tiles} tiles and {ranks} have other ranks"
    )


RanksOfTiles: TypeAlias = tuple[int, list[int]]
"""Ranks of so many tiles."""


def ranks_beyond() -> Iterator[RanksOfTiles]:
    """Different ranks of each size, seeded, the first and the last among them."""
    for tiles in BEYOND:
        choice, last = Random(tiles), all_hands(tiles) - 1
        yield tiles, [0, last, *choice.sample(range(1, last), OF_EACH - 2)]


def check_sample(subject: Subject, case: RanksOfTiles) -> str | None:
    """Each rank has a hand with that rank, and the last rank is the number of hands less one."""
    tiles, ranks = case
    rows = subject.unrank_rows(np.array(ranks), tiles)
    if subject.number_of_hands(tiles) != max(ranks) + 1:
        return f"{subject.number_of_hands(tiles)} hands of {tiles} tiles, of which the last has rank {max(ranks)}"
    if (rows.sum(axis=1) != tiles).any() or rows.max() > COPIES:
        return f"ranks of {tiles} tiles are not hands"
    return None if (subject.rank_rows(rows) == np.array(ranks)).all() else f"hands of {tiles} tiles have other ranks"


def some_ranks(subject: Subject) -> list[RanksOfTiles]:
    """All ranks of hands of at most four tiles, and some ranks of each larger size."""
    choice = Random(samples.SEED)
    few = [(tiles, [*range(subject.number_of_hands(tiles))]) for tiles in range(1, 5)]
    beyond = [(tiles, [choice.randrange(all_hands(tiles)) for _ in range(ONE_BY_ONE)]) for tiles in range(5, 15)]
    return few + beyond


def check_one_by_one(subject: Subject, case: RanksOfTiles) -> str | None:
    """The hand of each rank alone and in an array, and back."""
    tiles, ranks = case
    for rank, row in zip(ranks, subject.unrank_rows(np.array(ranks), tiles).tolist(), strict=True):
        counts = subject.unrank_counts(rank, tiles)
        if counts != counts_from_34(row) or subject.rank_counts(counts) != rank:
            return f"hand {rank} of {tiles} tiles is {counts} of rank {subject.rank_counts(counts)}, in an array {row}"
    return None


RankedClass: TypeAlias = tuple[int, int, int]
"""The rank of a class of so many tiles, and how many hands are in it."""


def few_classes(subject: Subject) -> list[RankedClass]:
    """Every class of at most four tiles."""
    return [
        (tiles, rank, subject.multiplicity(subject.unrank_class(rank, tiles)))
        for tiles in range(1, 5)
        for rank in range(subject.number_of_classes(tiles))
    ]


def check_class(subject: Subject, case: RankedClass) -> str | None:
    """All hands of the class have its rank, and the suits of its representative are in order."""
    tiles, rank, hands = case
    m, p, s, z = subject.unrank_class(rank, tiles)
    if [m, p, s] != sorted((m, p, s), key=lambda suit: (-sum(suit), [-held for held in suit])):
        return f"{text_of((m, p, s, z))} has not its suits in order"
    same = {(first, second, third, z) for first, second, third in permutations((m, p, s))}
    if {subject.rank_class(one) for one in same} != {rank}:
        return f"{text_of((m, p, s, z))} does not represent class {rank}"
    return None if hands == len(same) else f"{text_of((m, p, s, z))} stands for {len(same)} hands, not {hands}"


def classes_by_hand(tiles: int) -> int:
    """The number of classes: the mean, over the six permutations, of the hands that each leaves as they are."""
    number, honours = Suit.DOTS.ranks, Suit.HONOURS.ranks
    two = sum(
        domains.number_of_suits(number, twice) * domains.number_of_suits(number + honours, tiles - 2 * twice)
        for twice in range(tiles // 2 + 1)
    )
    three = sum(
        domains.number_of_suits(number, thrice) * domains.number_of_suits(honours, tiles - 3 * thrice)
        for thrice in range(tiles // 3 + 1)
    )
    return (all_hands(tiles) + 3 * two + 2 * three) // 6


Counted: TypeAlias = tuple[int, int]
"""A number of tiles, and how many classes of so many tiles are counted."""


def counted_classes(subject: Subject) -> list[Counted]:
    """Each size with its number of classes."""
    return [(tiles, subject.number_of_classes(tiles)) for tiles in range(1, domains.MOST_TILES + 1)]


def check_number_of_classes(_: Subject, case: Counted) -> str | None:
    """Compare the number of classes with the mean of the fixed hands of each permutation."""
    tiles, found = case
    expected = classes_by_hand(tiles)
    return None if found == expected else f"{found} classes of {tiles} tiles, not {expected}"


def classes_by_choosing() -> int:
    """The number of classes of 1 to 14 tiles: choices of three number suits, equal or not, and of honours.

    Number suits are added by ascending size, none to three of each size, with repetition. No permutation is used.
    """
    chosen: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for in_suit in range(domains.MOST_TILES + 1):
        suits = domains.number_by_profiles(Suit.DOTS.ranks, (in_suit,))
        more: Counter[tuple[int, int]] = Counter()
        for (number, tiles), ways in chosen.items():
            for alike in range(4 - number):
                more[number + alike, tiles + alike * in_suit] += ways * comb(suits + alike - 1, alike)
        chosen = more
    honours = [domains.number_by_profiles(Suit.HONOURS.ranks, (tiles,)) for tiles in range(domains.MOST_TILES + 1)]
    return sum(
        ways * sum(honours[: domains.MOST_TILES - tiles + 1]) - (tiles == 0)
        for (number, tiles), ways in chosen.items()
        if number == 3 and tiles <= domains.MOST_TILES
    )


def some_classes(subject: Subject) -> Iterator[RankedClass]:
    """Classes of each size, seeded, the first and the last among them."""
    for tiles in range(1, domains.MOST_TILES + 1):
        choice, number = Random(tiles), classes_by_hand(tiles)
        for rank in (0, number - 1, *(choice.randrange(number) for _ in range(ONE_BY_ONE))):
            yield tiles, rank, subject.multiplicity(subject.unrank_class(rank, tiles))


THEOREMS: Final = (
    Theorem(
        "ranks",
        "The hands of at most six tiles ascend in the order of their ranks, and each has the rank from which it was "
        "made.",
        frozenset({"rank_rows", "unrank_rows", "number_of_hands"}),
        all_ranks,
        lambda: domains.number_by_profiles(len(KINDS), FEW),
        check_ranks,
        lambda case: min(len(case[1]), CHUNK),
    ),
    Theorem(
        "ranks-beyond",
        "A hand made from a rank has that rank: for a sample of 20,000 ranks for each of 7 to 14 tiles, the first and "
        "the last among them.",
        frozenset({"rank_rows", "unrank_rows", "number_of_hands"}),
        lambda _: ranks_beyond(),
        lambda: 160_000,
        check_sample,
        lambda case: len(set(case[1])),
    ),
    Theorem(
        "ranks-one-by-one",
        "Ranks of single hands agree with those in arrays: for every hand of at most four tiles, and a sample of 5 to "
        "14.",
        frozenset({"rank_counts", "unrank_counts", "unrank_rows", "number_of_hands"}),
        some_ranks,
        lambda: domains.number_by_profiles(len(KINDS), range(1, 5)) + 10_000,
        check_one_by_one,
        lambda case: len(case[1]),
    ),
    Theorem(
        "symmetry",
        "The classes of 1 to 4 tiles up to permutation of number suits have as many hands as they claim, together all "
        "there are; all hands of a class have its rank, and the rank leads to a hand of the class.",
        frozenset({"rank_class", "unrank_class", "multiplicity", "number_of_classes"}),
        few_classes,
        lambda: domains.number_by_profiles(len(KINDS), range(1, 5)),
        check_class,
        lambda case: case[2],
    ),
    Theorem(
        "number-of-classes",
        "The number of classes of 1 to 14 tiles is the mean number of hands that the permutations of suits leave "
        "unchanged, and the number of choices of three suits, equal or not, and honours.",
        frozenset({"number_of_classes"}),
        counted_classes,
        classes_by_choosing,
        check_number_of_classes,
        lambda case: case[1],
    ),
    Theorem(
        "symmetry-beyond",
        "All hands of a class have its rank, and the rank leads to a hand of the class: for a sample of 1,002 for "
        "each of 1 to 14 tiles, the first and the last among them.",
        frozenset({"rank_class", "unrank_class", "multiplicity"}),
        some_classes,
        lambda: 14_028,
        check_class,
    ),
)
