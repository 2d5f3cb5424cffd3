"""Ranks are numbers of hands, classes of symmetry are what they say, and hands are drawn uniformly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from math import comb, prod
from operator import le
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc import batch
from mjfunc.batch import Rows
from mjfunc.census import rank_counts, rank_rows, unrank_rows
from mjfunc.model.hand import Hand
from mjfunc.model.parsing import parse
from mjfunc.spec.shanten import shanten
from mjfunc.tiles.counts import counts_from_34, counts_of, flat
from mjfunc.tiles.tile import COPIES, KINDS, Suit
from proofs import domains, samples, special_hands
from proofs.census_decks import draws
from proofs.counterexamples import text_of
from proofs.subject import Wanted, census
from proofs.theorem import Theorem
from proofs.theorems.census import CHUNK, FEW

if TYPE_CHECKING:
    from proofs.subject import Subject

Range: TypeAlias = tuple[int, range]
"""Ranks of so many tiles."""
BEYOND: Final = range(7, domains.MOST_TILES + 1)
OF_EACH: Final = 20_000
ONE_BY_ONE: Final = 1_000
COPIED: Final = range(COPIES + 1)


def all_hands(tiles: int) -> int:
    """The number of hands of so many tiles, by inclusion and exclusion."""
    return domains.number_of_suits(len(KINDS), tiles)


def all_ranks(subject: Subject) -> list[Range]:
    """Every rank that hands of at most six tiles are said to have, in pieces that share one rank with the next."""
    return [
        (tiles, range(begin, min(begin + CHUNK + 1, hands)))
        for tiles in FEW
        for hands in (subject.number_of_hands(tiles),)
        for begin in range(0, hands, CHUNK)
    ]


def check_ranks(subject: Subject, case: Range) -> str | None:
    """Each rank has its hand, each hand its rank, and they stand in the order in which hands sort."""
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
    """Each rank has a hand, which has that rank; there is none beyond the last."""
    tiles, ranks = case
    rows = subject.unrank_rows(np.array(ranks), tiles)
    if subject.number_of_hands(tiles) != max(ranks) + 1:
        return f"{subject.number_of_hands(tiles)} hands of {tiles} tiles, of which the last has rank {max(ranks)}"
    if (rows.sum(axis=1) != tiles).any() or rows.max() > COPIES:
        return f"ranks of {tiles} tiles are not hands"
    return None if (subject.rank_rows(rows) == np.array(ranks)).all() else f"hands of {tiles} tiles have other ranks"


def some_ranks(subject: Subject) -> list[RanksOfTiles]:
    """Every rank that hands of at most four tiles are said to have, and some of each size beyond."""
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
    """All its hands have its rank, and no other class has it; the one that represents it has its suits in order."""
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
    """The number of classes said to be of each size."""
    return [(tiles, subject.number_of_classes(tiles)) for tiles in range(1, domains.MOST_TILES + 1)]


def check_number_of_classes(_: Subject, case: Counted) -> str | None:
    """Count what each permutation leaves as it is."""
    tiles, found = case
    expected = classes_by_hand(tiles)
    return None if found == expected else f"{found} classes of {tiles} tiles, not {expected}"


def classes_by_choosing() -> int:
    """The number of classes of 1 to 14 tiles: three suits are chosen, alike or not, and honours beside them.

    Suits come in one after the other by their numbers of tiles, as many of each as there are, and so many of those
    that are already chosen as three allow: no permutation is looked at.
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


@attrs.frozen
class Sampling:
    """Which hands are drawn, and what each is known by."""

    wanted: Wanted
    known_by: Callable[[Rows], list[int]]
    chances: Callable[[], Mapping[int, int]]
    """How often hands are known by each number, in proportion."""


def copies_of(index: int) -> Callable[[Rows], list[int]]:
    """Hands are known by how many copies of a kind they hold."""
    return lambda rows: rows[:, index].tolist()


def tiles_in(first: int, end: int) -> Callable[[Rows], list[int]]:
    """Hands are known by how many of their tiles are of some kinds."""
    return lambda rows: rows[:, first:end].sum(axis=1).tolist()


def pairs_of_dots(rows: Rows) -> list[int]:
    """Hands are known by how many pairs of dots they hold."""
    found: list[int] = (rows[:, 9:18] == 2).sum(axis=1).tolist()
    return found


def holds(*kinds: int) -> Callable[[Rows], list[int]]:
    """Hands are known by whether they hold all of some kinds."""
    return lambda rows: (rows[:, kinds] > 0).all(axis=1).astype(int).tolist()


def by_rank(rows: Rows) -> list[int]:
    """Each hand is known by its rank."""
    found: list[int] = rank_rows(rows).tolist()
    return found


def each(tiles: int, shanten: int, *, dealt: bool) -> Callable[[], Mapping[int, int]]:
    """Every hand of so few tiles that is so far, as often as it can be drawn, or once."""

    def chances() -> Mapping[int, int]:
        rows = unrank_rows(np.arange(all_hands(tiles)), tiles)
        far = np.flatnonzero(batch.shanten(rows) == shanten).tolist()
        return {rank: draws(tuple(rows[rank].tolist())) if dealt else 1 for rank in far}

    return chances


def each_beside(wanted: Wanted) -> Callable[[], Mapping[int, int]]:
    """Every hand beside melds that is so far by the definition, as often as it can be drawn."""

    def chances() -> Mapping[int, int]:
        found: dict[int, int] = {}
        left = [COPIES - used for used in flat(counts_of(tile for meld in wanted.melds for tile in meld.tiles))]
        for rank, row in enumerate(unrank_rows(np.arange(all_hands(wanted.tiles)), wanted.tiles).tolist()):
            if all(map(le, row, left)) and shanten(Hand.from_34(row, wanted.melds)) == wanted.shanten:
                found[rank] = prod(map(comb, left, row)) if wanted.dealt else 1
        return found

    return chances


def with_and_without(wanted: Wanted, *held: int) -> Callable[[], Mapping[int, int]]:
    """How many hands that are so far hold all of some kinds (1), and how many do not (0)."""

    def number(missing: tuple[int, ...]) -> int:
        """The hands without some of them."""
        kinds = tuple(kind for kind in KINDS if kind.index not in missing)
        tally = census(wanted.tiles, wanted.players, kinds).by("minimum")[wanted.shanten or 0]
        return tally.physical if wanted.dealt else tally.distinct

    def chances() -> Mapping[int, int]:
        subsets = [missing for size in range(len(held) + 1) for missing in combinations(held, size)]
        with_all = sum((-1) ** len(missing) * number(missing) for missing in subsets)
        return {0: number(()) - with_all, 1: with_all}

    return chances


def orphans(*, dealt: bool) -> Callable[[], Mapping[int, int]]:
    """Every hand that is ready in thirteen orphans."""

    def chances() -> Mapping[int, int]:
        hands = [hand.counts for hand in special_hands.orphans() if hand.is_waiting]
        return {rank_counts(counts): draws(flat(counts)) if dealt else 1 for counts in hands}

    return chances


def together(tiles: int, of: int, others: int) -> Callable[[], Mapping[int, int]]:
    """In how many ways tiles are drawn of so many, and the rest of so many others."""
    return lambda: {drawn: comb(of, drawn) * comb(others, tiles - drawn) for drawn in range(min(of, tiles) + 1)}


HOLDING: Final = (
    (Wanted(13, dealt=False, shanten=1), (0, 1, 2)),
    (Wanted(13, dealt=True, shanten=2), (22,)),
    (Wanted(14, dealt=False, shanten=-1), (9, 10, 11)),
    (Wanted(14, dealt=True, shanten=0), (27, 30)),
)
ONE_MELD: Final = Wanted(11, dealt=True, melds=parse("1z (111m)").melds)
FOUR_MELDS: Final = Wanted(2, dealt=True, shanten=0, melds=parse("1z (123m) (123m) (123m) [4444m]").melds)
SAMPLES: Final = (
    Sampling(Wanted(2, dealt=False, shanten=0), by_rank, each(2, 0, dealt=False)),
    Sampling(Wanted(2, dealt=True, shanten=0), by_rank, each(2, 0, dealt=True)),
    Sampling(Wanted(4, dealt=False, shanten=0), by_rank, each(4, 0, dealt=False)),
    Sampling(Wanted(4, dealt=True, form="regular"), by_rank, each(4, 0, dealt=True)),
    Sampling(
        Wanted(13, dealt=False), copies_of(9), lambda: {held: domains.number_of_suits(33, 13 - held) for held in COPIED}
    ),
    Sampling(Wanted(13, dealt=True), copies_of(33), together(13, COPIES, 132)),
    Sampling(Wanted(14, dealt=True), tiles_in(27, 34), together(14, 28, 108)),
    Sampling(Wanted(13, dealt=True, players=3), tiles_in(0, 9), together(13, 8, 100)),
    Sampling(Wanted(14, dealt=False, form="seven-pairs"), pairs_of_dots, together(7, 9, 25)),
    Sampling(Wanted(13, dealt=False, form="thirteen-orphans"), by_rank, orphans(dealt=False)),
    Sampling(Wanted(13, dealt=True, form="thirteen-orphans"), by_rank, orphans(dealt=True)),
    Sampling(ONE_MELD, tiles_in(0, 9), together(11, 33, 100)),
    *(
        Sampling(wanted, by_rank, each_beside(wanted))
        for wanted in (FOUR_MELDS, attrs.evolve(FOUR_MELDS, dealt=False, shanten=-1))
    ),
    *(Sampling(wanted, holds(*held), with_and_without(wanted, *held)) for wanted, held in HOLDING),
)
DRAWN: Final = 20_000
RARE: Final = 5
"""Less than so many are expected of what is rare; all that is rare is looked at together."""


Drawn: TypeAlias = tuple[Sampling, Rows]
"""A sampling, and the hands that were drawn in it."""


def drawn(subject: Subject) -> Iterator[Drawn]:
    """Draw."""
    return ((sampling, subject.draw(sampling.wanted, DRAWN)) for sampling in SAMPLES)


def check_sampling(_: Subject, case: Drawn) -> str | None:
    """Compare with the chances: a sum of squares that chance exceeds once in thirty thousand times."""
    sampling, rows = case
    seen, chances = Counter(sampling.known_by(rows)), sampling.chances()
    if not set(seen) <= {known for known, chance in chances.items() if chance}:
        return f"{sampling.wanted}: hands that are not to be drawn"
    scale = len(rows) / sum(chances.values())
    often = {known: chance * scale for known, chance in chances.items() if chance * scale >= RARE}
    rare = (len(rows) - sum(often.values()), len(rows) - sum(seen[known] for known in often))
    pairs = [*((expected, seen[known]) for known, expected in often.items()), *([rare] if rare[0] >= RARE else [])]
    squares = sum((found - expected) ** 2 / expected for expected, found in pairs)
    if squares > most_likely(len(pairs) - 1):
        return f"{sampling.wanted}: chi squared is {squares:.0f}, with {len(pairs) - 1} degrees of freedom"
    return None


def most_likely(freedom: int) -> float:
    """What chi squared exceeds with a chance of 1 in 30,000: four deviations, by Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4 * spread**0.5) ** 3)


THEOREMS: Final = (
    Theorem(
        "ranks",
        "The hands of at most six tiles rise in the order of their ranks, and each has the rank that it was made of.",
        frozenset({"rank_rows", "unrank_rows", "number_of_hands"}),
        all_ranks,
        lambda: domains.number_by_profiles(len(KINDS), FEW),
        check_ranks,
        lambda case: min(len(case[1]), CHUNK),
    ),
    Theorem(
        "ranks-beyond",
        "So has each of a sample of 20,000 ranks for each of 7 to 14 tiles, the first and the last among them.",
        frozenset({"rank_rows", "unrank_rows", "number_of_hands"}),
        lambda _: ranks_beyond(),
        lambda: 160_000,
        check_sample,
        lambda case: len(set(case[1])),
    ),
    Theorem(
        "ranks-one-by-one",
        "Ranks of single hands are those in arrays: of every hand of at most four tiles, and of a sample of 5 to 14.",
        frozenset({"rank_counts", "unrank_counts", "unrank_rows", "number_of_hands"}),
        some_ranks,
        lambda: domains.number_by_profiles(len(KINDS), range(1, 5)) + 10_000,
        check_one_by_one,
        lambda case: len(case[1]),
    ),
    Theorem(
        "symmetry",
        "The classes of 1 to 4 tiles up to permutation of number suits have as many hands as they say, "
        "and together all there are; all hands of a class have its rank, and the rank its hand.",
        frozenset({"rank_class", "unrank_class", "multiplicity", "number_of_classes"}),
        few_classes,
        lambda: domains.number_by_profiles(len(KINDS), range(1, 5)),
        check_class,
        lambda case: case[2],
    ),
    Theorem(
        "number-of-classes",
        "There are as many classes of 1 to 14 tiles as the hands say that each permutation leaves as they are, and as "
        "ways to choose three suits, alike or not, and honours.",
        frozenset({"number_of_classes"}),
        counted_classes,
        classes_by_choosing,
        check_number_of_classes,
        lambda case: case[1],
    ),
    Theorem(
        "symmetry-beyond",
        "What holds of the classes of few tiles holds of a sample of 1,002 for each of 1 to 14 tiles, the first and "
        "the last among them.",
        frozenset({"rank_class", "unrank_class", "multiplicity"}),
        some_classes,
        lambda: 14_028,
        check_class,
    ),
    Theorem(
        "samples",
        "20,000 hands drawn in each of eighteen samples, dealt or distinct, of all or of those that are so far in a "
        "form, beside melds too, are drawn as often as closed formulas, listing and the census let expect: chi "
        "squared stays where chance has it.",
        frozenset({"draw"}),
        drawn,
        lambda: 360_000,
        check_sampling,
        lambda case: len(case[1]),
    ),
)
