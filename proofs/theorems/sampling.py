"""Hands are sampled uniformly: drawn as often as closed formulas, listing and the census expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import comb, prod
from operator import le
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc import batch
from mjfunc.batch import Rows
from mjfunc.census import rank_counts, rank_rows, unrank_rows
from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import parse
from mjfunc.spec.shanten import shanten
from mjfunc.tiles.counts import counts_of, flat
from mjfunc.tiles.tile import COPIES, KINDS
from proofs import domains, special_hands
from proofs.census_decks import draws
from proofs.subject import Wanted, census
from proofs.theorem import Theorem
from proofs.theorems.ranks import all_hands

if TYPE_CHECKING:
    from proofs.subject import Subject

COPIED: Final = range(COPIES + 1)
"""The numbers of copies of a kind that a hand can hold."""


@attrs.frozen
class Sampling:
    """Hands to draw, and a number of each whose distribution is known."""

    wanted: Wanted
    known_by: Callable[[Rows], list[int]]
    chances: Callable[[], Mapping[int, int]]
    """The relative frequency of each number."""


def copies_of(index: int) -> Callable[[Rows], list[int]]:
    """Number each hand by its copies of a kind."""
    return lambda rows: rows[:, index].tolist()


def tiles_in(first: int, end: int) -> Callable[[Rows], list[int]]:
    """Number each hand by its tiles of the kinds from ``first`` to before ``end``."""
    return lambda rows: rows[:, first:end].sum(axis=1).tolist()


def pairs_of_dots(rows: Rows) -> list[int]:
    """The number of pairs of dots in each hand."""
    found: list[int] = (rows[:, 9:18] == 2).sum(axis=1).tolist()
    return found


def holds(*kinds: int) -> Callable[[Rows], list[int]]:
    """Number each hand by 1 if it holds all of these kinds, else by 0."""
    return lambda rows: (rows[:, kinds] > 0).all(axis=1).astype(int).tolist()


def by_rank(rows: Rows) -> list[int]:
    """The rank of each hand."""
    found: list[int] = rank_rows(rows).tolist()
    return found


def every_hand(tiles: int, shanten: int, *, dealt: bool) -> Callable[[], Mapping[int, int]]:
    """Every hand of this size and shanten: the number of ways to draw it, or once."""

    def chances() -> Mapping[int, int]:
        rows = unrank_rows(np.arange(all_hands(tiles)), tiles)
        far = np.flatnonzero(batch.shanten(rows) == shanten).tolist()
        return {rank: draws(tuple(rows[rank].tolist())) if dealt else 1 for rank in far}

    return chances


def every_hand_with_melds(wanted: Wanted) -> Callable[[], Mapping[int, int]]:
    """Every hand with melds that has this shanten by the definition: the number of ways to draw it, or once."""

    def chances() -> Mapping[int, int]:
        found: dict[int, int] = {}
        left = [COPIES - used for used in flat(counts_of(tile for meld in wanted.melds for tile in meld.tiles))]
        for rank, row in enumerate(unrank_rows(np.arange(all_hands(wanted.tiles)), wanted.tiles).tolist()):
            if all(map(le, row, left)) and shanten(Hand.from_34(row, wanted.melds)) == wanted.shanten:
                found[rank] = prod(map(comb, left, row)) if wanted.dealt else 1
        return found

    return chances


def with_and_without(wanted: Wanted, *held: int) -> Callable[[], Mapping[int, int]]:
    """The number of hands with this shanten that hold all of these kinds (1), and of the other hands (0)."""

    def number(missing: tuple[int, ...]) -> int:
        """The number of hands without these kinds."""
        kinds = tuple(kind for kind in KINDS if kind.index not in missing)
        tally = census(wanted.tiles, wanted.players, kinds).by_measure("minimum")[wanted.shanten or 0]
        return tally.physical if wanted.dealt else tally.distinct

    def chances() -> Mapping[int, int]:
        subsets = [missing for size in range(len(held) + 1) for missing in combinations(held, size)]
        with_all = sum((-1) ** len(missing) * number(missing) for missing in subsets)
        return {0: number(()) - with_all, 1: with_all}

    return chances


def orphans(*, dealt: bool) -> Callable[[], Mapping[int, int]]:
    """Every hand that is ready in thirteen orphans: the number of ways to draw it, or once."""

    def chances() -> Mapping[int, int]:
        hands = [hand.counts for hand in special_hands.orphans() if hand.is_waiting]
        return {rank_counts(counts): draws(flat(counts)) if dealt else 1 for counts in hands}

    return chances


def together(tiles: int, of: int, others: int) -> Callable[[], Mapping[int, int]]:
    """The number of ways to draw each number of tiles from ``of``, and the rest from ``others``."""
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
    Sampling(Wanted(2, dealt=False, shanten=0), by_rank, every_hand(2, 0, dealt=False)),
    Sampling(Wanted(2, dealt=True, shanten=0), by_rank, every_hand(2, 0, dealt=True)),
    Sampling(Wanted(4, dealt=False, shanten=0), by_rank, every_hand(4, 0, dealt=False)),
    Sampling(Wanted(4, dealt=True, form="regular"), by_rank, every_hand(4, 0, dealt=True)),
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
        Sampling(wanted, by_rank, every_hand_with_melds(wanted))
        for wanted in (FOUR_MELDS, attrs.evolve(FOUR_MELDS, dealt=False, shanten=-1))
    ),
    *(Sampling(wanted, holds(*held), with_and_without(wanted, *held)) for wanted, held in HOLDING),
)
DRAWN: Final = 20_000
RARE: Final = 5
"""Numbers expected less often than this are counted together."""


Drawn: TypeAlias = tuple[Sampling, Rows]
"""A sampling, and the hands that were drawn in it."""


def drawn_hands(subject: Subject) -> Iterator[Drawn]:
    """Draw the hands of every sampling."""
    return ((sampling, subject.draw(sampling.wanted, DRAWN)) for sampling in SAMPLES)


def check_sampling(_: Subject, case: Drawn) -> str | None:
    """Compare frequencies with chances: chi squared exceeds the bound once in thirty thousand times."""
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
    """The value that chi squared exceeds with a chance of 1 in 30,000: four deviations, by Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4 * spread**0.5) ** 3)


THEOREMS: Final = (
    Theorem(
        "samples",
        "20,000 hands drawn in each of eighteen samples, dealt or distinct, of all hands or of those with a given "
        "shanten in a form, with melds too, are as frequent as closed formulas, lists and the census let expect: chi "
        "squared stays within its bound.",
        frozenset({"draw"}),
        drawn_hands,
        lambda: 360_000,
        check_sampling,
        lambda case: len(case[1]),
    ),
)
