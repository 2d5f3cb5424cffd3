"""Ranks are numbers of hands, classes of symmetry are what they say, and hands by lot are drawn uniformly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations, permutations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc import batch
from mjfunc.batch import Rows
from mjfunc.census import rank_counts, rank_rows, unrank_rows
from mjfunc.tiles.counts import counts_from_34, flat
from mjfunc.tiles.tile import COPIES, KINDS, Suit
from proofs import domains
from proofs.parts import Lot, census
from proofs.showing import text_of
from proofs.theorem import Theorem
from proofs.theorems.census import CHUNK, FEW, draws

if TYPE_CHECKING:
    from proofs.parts import Parts

Range: TypeAlias = tuple[int, range]
"""Ranks of so many tiles."""
BEYOND: Final = range(7, domains.MOST_TILES + 1)
OF_EACH: Final = 20_000
ONE_BY_ONE: Final = 1_000
COPIED: Final = range(COPIES + 1)


def all_hands(tiles: int) -> int:
    """How many hands there are of so many tiles, by a closed formula."""
    return domains.number_of_suits(len(KINDS), tiles)


def all_ranks() -> list[Range]:
    """Every rank of at most six tiles, in pieces that share one rank with the next."""
    return [
        (tiles, range(begin, min(begin + CHUNK + 1, all_hands(tiles))))
        for tiles in FEW
        for begin in range(0, all_hands(tiles), CHUNK)
    ]


def check_ranks(parts: Parts, case: Range) -> str | None:
    """Each rank has its hand, each hand its rank, and they stand in the order in which hands sort."""
    tiles, ranks = case
    expected = np.array(ranks)
    rows = parts.unrank_rows(expected, tiles)
    rising = np.diff(rows.astype(np.int8), axis=0)
    first = np.take_along_axis(rising, (rising != 0).argmax(axis=1)[:, None], axis=1)
    if (rows.sum(axis=1) != tiles).any() or rows.max() > COPIES or (first >= 0).any():
        return f"ranks {ranks} of {tiles} tiles are no hands in their order"
    return None if (parts.rank_rows(rows) == expected).all() else f"hands of {tiles} tiles and {ranks} have other ranks"


def check_sample(parts: Parts, tiles: int) -> str | None:
    """Draw ranks by lot, the first and the last among them."""
    choice, hands = Random(tiles), all_hands(tiles)
    ranks = np.array([0, hands - 1, *(choice.randrange(hands) for _ in range(OF_EACH - 2))])
    rows = parts.unrank_rows(ranks, tiles)
    if (rows.sum(axis=1) != tiles).any() or rows.max() > COPIES:
        return f"ranks of {tiles} tiles are no hands"
    return None if (parts.rank_rows(rows) == ranks).all() else f"hands of {tiles} tiles have other ranks"


Ranks: TypeAlias = tuple[int, list[int]]
"""Ranks of so many tiles."""


def some_ranks() -> list[Ranks]:
    """Every rank of at most four tiles, and some of each size beyond."""
    choice = Random(domains.SEED)
    few = [(tiles, [*range(all_hands(tiles))]) for tiles in range(1, 5)]
    beyond = [(tiles, [choice.randrange(all_hands(tiles)) for _ in range(ONE_BY_ONE)]) for tiles in range(5, 15)]
    return few + beyond


def check_one_by_one(parts: Parts, case: Ranks) -> str | None:
    """The hand of each rank alone and in an array, and back."""
    tiles, ranks = case
    for rank, row in zip(ranks, parts.unrank_rows(np.array(ranks), tiles).tolist(), strict=True):
        counts = parts.unrank_counts(rank, tiles)
        if counts != counts_from_34(row) or parts.rank_counts(counts) != rank:
            return f"hand {rank} of {tiles} tiles is {counts} of rank {parts.rank_counts(counts)}, in an array {row}"
    return None


Class: TypeAlias = tuple[int, int, int]
"""The rank of a class of so many tiles, and how many hands are in it."""


def few_classes(parts: Parts) -> list[Class]:
    """Every class of at most four tiles."""
    return [
        (tiles, rank, parts.multiplicity(parts.unrank_class(rank, tiles)))
        for tiles in range(1, 5)
        for rank in range(parts.number_of_classes(tiles))
    ]


def check_class(parts: Parts, case: Class) -> str | None:
    """All its hands have its rank, and no other class has it; the one that represents it has its suits in order."""
    tiles, rank, hands = case
    m, p, s, z = parts.unrank_class(rank, tiles)
    if [m, p, s] != sorted((m, p, s), key=lambda suit: (-sum(suit), [-held for held in suit])):
        return f"{text_of((m, p, s, z))} has not its suits in order"
    same = {(one, other, third, z) for one, other, third in permutations((m, p, s))}
    if {parts.rank_class(one) for one in same} != {rank}:
        return f"{text_of((m, p, s, z))} does not represent class {rank}"
    return None if hands == len(same) else f"{text_of((m, p, s, z))} stands for {len(same)} hands, not {hands}"


def classes_by_hand(tiles: int) -> int:
    """How many classes there are: the mean, over the six permutations, of the hands that each leaves as they are."""
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


def check_number_of_classes(parts: Parts, tiles: int) -> str | None:
    """Count the classes; those of the first and the last rank are there."""
    found, expected = parts.number_of_classes(tiles), classes_by_hand(tiles)
    if found != expected:
        return f"{found} classes of {tiles} tiles, not {expected}"
    choice = Random(tiles)
    for rank in (0, expected - 1, *(choice.randrange(expected) for _ in range(ONE_BY_ONE))):
        hands = parts.multiplicity(parts.unrank_class(rank, tiles))
        if message := check_class(parts, (tiles, rank, hands)):
            return message
    return None


@attrs.frozen
class Lottery:
    """Hands drawn by lot, and what each is known by."""

    lot: Lot
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


def with_and_without(lot: Lot, *held: int) -> Callable[[], Mapping[int, int]]:
    """How many hands that are so far hold all of some kinds (1), and how many do not (0)."""

    def number(missing: tuple[int, ...]) -> int:
        """The hands without some of them."""
        kinds = tuple(kind for kind in KINDS if kind.index not in missing)
        tally = census(lot.tiles, lot.players, kinds).by("minimum")[lot.shanten or 0]
        return tally.physical if lot.dealt else tally.distinct

    def chances() -> Mapping[int, int]:
        some = [missing for size in range(len(held) + 1) for missing in combinations(held, size)]
        with_all = sum((-1) ** len(missing) * number(missing) for missing in some)
        return {0: number(()) - with_all, 1: with_all}

    return chances


def orphans(*, dealt: bool) -> Callable[[], Mapping[int, int]]:
    """Every hand that is ready in thirteen orphans."""

    def chances() -> Mapping[int, int]:
        hands = [hand.counts for hand in domains.orphans() if hand.is_waiting]
        return {rank_counts(counts): draws(flat(counts)) if dealt else 1 for counts in hands}

    return chances


def together(tiles: int, of: int, others: int) -> Callable[[], Mapping[int, int]]:
    """In how many ways tiles are drawn of so many, and the rest of so many others."""
    return lambda: {drawn: comb(of, drawn) * comb(others, tiles - drawn) for drawn in range(min(of, tiles) + 1)}


HOLDING: Final = (
    (Lot(13, dealt=False, shanten=1), (0, 1, 2)),
    (Lot(13, dealt=True, shanten=2), (22,)),
    (Lot(14, dealt=False, shanten=-1), (9, 10, 11)),
    (Lot(14, dealt=True, shanten=0), (27, 30)),
)
LOTTERIES: Final = (
    Lottery(Lot(2, dealt=False, shanten=0), by_rank, each(2, 0, dealt=False)),
    Lottery(Lot(2, dealt=True, shanten=0), by_rank, each(2, 0, dealt=True)),
    Lottery(Lot(4, dealt=False, shanten=0), by_rank, each(4, 0, dealt=False)),
    Lottery(Lot(4, dealt=True, form="regular"), by_rank, each(4, 0, dealt=True)),
    Lottery(
        Lot(13, dealt=False), copies_of(9), lambda: {held: domains.number_of_suits(33, 13 - held) for held in COPIED}
    ),
    Lottery(Lot(13, dealt=True), copies_of(33), together(13, COPIES, 132)),
    Lottery(Lot(14, dealt=True), tiles_in(27, 34), together(14, 28, 108)),
    Lottery(Lot(13, dealt=True, players=3), tiles_in(0, 9), together(13, 8, 100)),
    Lottery(Lot(14, dealt=False, form="seven-pairs"), pairs_of_dots, together(7, 9, 25)),
    Lottery(Lot(13, dealt=False, form="thirteen-orphans"), by_rank, orphans(dealt=False)),
    Lottery(Lot(13, dealt=True, form="thirteen-orphans"), by_rank, orphans(dealt=True)),
    *(Lottery(lot, holds(*held), with_and_without(lot, *held)) for lot, held in HOLDING),
)
DRAWN: Final = 20_000
RARE: Final = 5
"""Less than so many are expected of what is rare; all that is rare is looked at together."""


def check_lottery(parts: Parts, case: Lottery) -> str | None:
    """Draw, and compare with the chances: a sum of squares that chance exceeds once in thirty thousand times."""
    rows = parts.draw(case.lot, DRAWN)
    seen, chances = Counter(case.known_by(rows)), case.chances()
    if not set(seen) <= {known for known, chance in chances.items() if chance}:
        return f"{case.lot}: hands that are not to be drawn"
    scale = DRAWN / sum(chances.values())
    often = {known: chance * scale for known, chance in chances.items() if chance * scale >= RARE}
    rare = (DRAWN - sum(often.values()), DRAWN - sum(seen[known] for known in often))
    pairs = [*((expected, seen[known]) for known, expected in often.items()), *([rare] if rare[0] >= RARE else [])]
    squares = sum((found - expected) ** 2 / expected for expected, found in pairs)
    if squares > most_likely(len(pairs) - 1):
        return f"{case.lot}: chi squared is {squares:.0f}, with {len(pairs) - 1} degrees of freedom"
    return None


def most_likely(freedom: int) -> float:
    """What chi squared exceeds with a chance of 1 in 30,000: four deviations, by Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4 * spread**0.5) ** 3)


THEOREMS: Final = (
    Theorem(
        "ranks",
        "The hands of at most six tiles rise in the order of their ranks, and each has the rank that it was made of.",
        frozenset({"rank_rows", "unrank_rows"}),
        lambda _: all_ranks(),
        lambda: sum(all_hands(tiles) for tiles in FEW),
        check_ranks,
        lambda case: min(len(case[1]), CHUNK),
    ),
    Theorem(
        "ranks-beyond",
        "So has each of a sample of 7 to 14 tiles.",
        frozenset({"rank_rows", "unrank_rows"}),
        lambda _: BEYOND,
        lambda: 8 * OF_EACH,
        check_sample,
        lambda _: OF_EACH,
    ),
    Theorem(
        "ranks-one-by-one",
        "Ranks of single hands are those in arrays: of every hand of at most four tiles, and of a sample of 5 to 14.",
        frozenset({"rank_counts", "unrank_counts", "unrank_rows"}),
        lambda _: some_ranks(),
        lambda: sum(all_hands(tiles) for tiles in range(1, 5)) + 10 * ONE_BY_ONE,
        check_one_by_one,
        lambda case: len(case[1]),
    ),
    Theorem(
        "symmetry",
        "The classes of 1 to 4 tiles up to permutation of number suits have as many hands as they say, "
        "and together all there are; all hands of a class have its rank, and the rank its hand.",
        frozenset({"rank_class", "unrank_class", "multiplicity", "number_of_classes"}),
        few_classes,
        lambda: sum(all_hands(tiles) for tiles in range(1, 5)),
        check_class,
        lambda case: case[2],
    ),
    Theorem(
        "symmetry-beyond",
        "There are as many classes of 1 to 14 tiles as the hands say that each permutation leaves as they are, and "
        "what holds of the classes of few tiles holds of a sample of them.",
        frozenset({"rank_class", "unrank_class", "multiplicity", "number_of_classes"}),
        lambda _: range(1, domains.MOST_TILES + 1),
        lambda: domains.MOST_TILES * (2 + ONE_BY_ONE),
        check_number_of_classes,
        lambda _: 2 + ONE_BY_ONE,
    ),
    Theorem(
        "lotteries",
        "Hands by lot, dealt or distinct, of all or of those that are so far in a form, are drawn as often as closed "
        "formulas, listing and the census let expect: chi squared stays where chance has it.",
        frozenset({"draw"}),
        lambda _: LOTTERIES,
        lambda: len(LOTTERIES) * DRAWN,
        check_lottery,
        lambda _: DRAWN,
    ),
)
