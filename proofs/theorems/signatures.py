"""The tables of signatures say what the definitions say of every suit, and are a commutative monoid."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.suit_tables import signatures
from mjfunc.model.conventions import DEFINITIONS, Definition
from mjfunc.spec.exchange import BLOCK_COUNTS, NEVER, NOTHING_PLANNED, Plans, SuitPlan, costs_of
from mjfunc.tiles.counts import SuitCounts
from mjfunc.tiles.tile import COPIES, Suit
from proofs import domains, monoids
from proofs.counterexamples import SuitCase, show_case
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from mjfunc.spec.exchange import Costs
    from proofs.subject import Subject


NextRank: TypeAlias = Callable[[Plans, int | None, int, int], Plans]
Made: TypeAlias = frozenset[tuple[SuitPlan, int]]
"""Plans, and what each lacks."""


@lru_cache(1 << 10)
def plans(next_rank: NextRank, suit: Suit, counts: SuitCounts) -> Made:
    """The plans for the lowest ranks of a suit; suits that share them come one after the other."""
    if not counts:
        return frozenset({NOTHING_PLANNED: 0}.items())
    below = plans(next_rank, suit, counts[:-1])
    return plans_above(next_rank, below, None if suit is Suit.HONOURS else len(counts), counts[-1])


@cache
def plans_above(next_rank: NextRank, below: Made, rank: int | None, held: int) -> Made:
    """The plans with one rank more; equal plans of different suits are one object."""
    found = frozenset(next_rank(dict(below), rank, held, COPIES).items())
    return plans_so_far(next_rank).setdefault(found, found)


@lru_cache(1)
def plans_so_far(_: NextRank) -> dict[Made, Made]:
    """All plans so far, so that equal ones are one object."""
    return {}


@cache
def costs_so(found: Made) -> Costs:
    """The missing tiles of these plans."""
    return costs_of(dict(found))


def check_exchange(subject: Subject, case: SuitCase) -> str | None:
    """Make all plans, rank by rank."""
    expected = costs_so(plans(subject.next_rank, *case))
    found = subject.signatures("exchange").costs(*case)
    return None if found == expected else f"{show_case(case)} lacks {expected}, the table says {found}"


SuitAndAvailable: TypeAlias = tuple[Suit, SuitCounts, SuitCounts]
"""A suit, its counts, and how many copies of each rank are available."""


def check_fewer_copies(subject: Subject, case: SuitAndAvailable) -> str | None:
    """Look for what can be put together within the available copies and lacks the fewest tiles."""
    suit, counts, available = case
    found: Plans = {NOTHING_PLANNED: 0}
    for rank, (held, most) in enumerate(zip(counts, available, strict=True), start=1):
        found = subject.next_rank(found, None if suit is Suit.HONOURS else rank, held, most)
    expected: list[list[int]] = [[NEVER] * len(BLOCK_COUNTS) for _ in range(2)]
    for target, blocks, pairs in targets(suit):
        if all(map(operator.le, target, available)):
            lacking = sum(max(0, wanted - held) for wanted, held in zip(target, counts, strict=True))
            expected[pairs][blocks] = min(expected[pairs][blocks], lacking)
    if costs_of(found) != (tuple(expected[0]), tuple(expected[1])):
        return f"{show_case((suit, counts))} with {available} available lacks {expected}, not {costs_of(found)}"
    return None


@cache
def targets(suit: Suit) -> list[tuple[SuitCounts, int, int]]:
    """All suits of the lowest ranks that consist of blocks and pairs, with the numbers of these."""
    ranks = domains.RANKS_WITH_FEWER[suit]
    return [
        (counts, sum(counts) // 3, sum(counts) % 3 // 2) for counts in domains.built(suit) if not any(counts[ranks:])
    ]


@lru_cache(1)
def cut_before(_: Subject) -> tuple[dict[SuitCase, tuple[int, ...]], dict[SuitCase, tuple[int, ...]]]:
    """The missing tiles of suits when only shapes are cut, and when sets are too: filled with smaller suits first."""
    return {}, {}


def check_cut(subject: Subject, case: SuitCase) -> str | None:
    """Cut one part in every way; the missing tiles of the smaller rest are remembered."""
    shapes, sets = cut_before(subject)

    def left_of_shapes(suit: Suit, counts: SuitCounts, blocks: int) -> int:
        return shapes[suit, counts][blocks]

    def left_of_sets(suit: Suit, counts: SuitCounts, blocks: int) -> int:
        return sets[suit, counts][blocks]

    suit, counts = case
    shapes[case] = tuple(subject.cut_shapes(suit, counts, blocks, left_of_shapes) for blocks in BLOCK_COUNTS)
    sets[case] = tuple(subject.cut_sets(suit, counts, blocks, left_of_sets, left_of_shapes) for blocks in BLOCK_COUNTS)
    with_head = tuple(subject.cut_head(suit, counts, blocks, left_of_sets) for blocks in BLOCK_COUNTS)
    expected, found = (sets[case], with_head), subject.signatures("cut").costs(suit, counts)
    return None if found == expected else f"{show_case(case)} lacks {expected}, the table says {found}"


def check_one_more(subject: Subject, case: SuitCase) -> str | None:
    """Add each tile in turn, and compare what the suit lacks before and after."""
    suit, counts = case
    for definition in DEFINITIONS:
        known = subject.signatures(definition)
        before = known.number_of(suit, counts)
        for at, number in enumerate(counts):
            if number < COPIES:
                more = (*counts[:at], number + 1, *counts[at + 1 :])
                if not at_most_one_less(known.lacks[before], known.lacks[known.number_of(suit, more)]):
                    return f"{show_case(case)} and one {at + 1}{suit}: {definition} shanten rises, or falls by two"
    return None


@cache
def at_most_one_less(before: bytes, after: bytes) -> bool:
    """Whether each of the ten numbers stays or becomes one less."""
    return all(0 <= earlier - later <= 1 for earlier, later in zip(before, after, strict=True))


Product: TypeAlias = tuple[Definition, int, int]


def products() -> list[Product]:
    """Every two signatures of each definition."""
    return [
        (definition, left, right)
        for definition in DEFINITIONS
        for left, right in product(range(len(signatures(definition).lacks)), repeat=2)
    ]


def check_product(subject: Subject, case: Product) -> str | None:
    """The best way to share out; commutative, and associative with each third signature; the empty suit is one."""
    definition, left, right = case
    known = subject.signatures(definition)
    both = known.times(left)[right]
    expected = monoids.multiply(tuple(known.lacks[left]), tuple(known.lacks[right]))
    if tuple(known.lacks[both]) != expected:
        return f"{definition}: {known.lacks[left].hex()} times {known.lacks[right].hex()} is {bytes(expected).hex()}"
    unit = known.number_of(Suit.DOTS, (0,) * Suit.DOTS.ranks)
    after, with_right = known.times(both), known.times(right)
    by_left = known.times(left)
    laws = (
        with_right[left] == both,
        after == bytes(by_left[number] for number in with_right),
        by_left[unit] == left,
        unit == known.number_of(Suit.HONOURS, (0,) * Suit.HONOURS.ranks),
    )
    return None if all(laws) else f"{definition}: {left} and {right} break a law"


THEOREMS: Final = (
    Theorem(
        "signatures-exchange",
        "The table of signatures agrees with the definition by exchange, for every suit of at most fourteen tiles.",
        frozenset({"signatures", "next_rank"}),
        lambda _: domains.every_suit_by_lowest_ranks(),
        domains.number_of_every_suit,
        check_exchange,
    ),
    Theorem(
        "fewer-copies",
        "Where fewer than four copies are available, the definition by exchange gives the distance to the nearest "
        "suit within them: on every suit of a few ranks, at most two of each held, and every number of copies.",
        frozenset({"next_rank"}),
        lambda _: domains.suits_with_fewer_copies(),
        domains.number_of_suits_with_fewer_copies,
        check_fewer_copies,
    ),
    Theorem(
        "signatures-cut",
        "The table of signatures agrees with the definition by cutting, for every suit of at most fourteen tiles.",
        frozenset({"signatures", "cut_shapes", "cut_sets", "cut_head"}),
        lambda _: domains.every_suit(),
        domains.number_of_every_suit,
        check_cut,
    ),
    Theorem(
        "signatures-product",
        "The signatures of both definitions are closed under the product that shares out the blocks "
        "and pair; it is commutative and associative, and the empty suit is its unit.",
        frozenset({"signatures"}),
        lambda _: products(),
        lambda: sum(len(monoids.elements(definition)) ** 2 for definition in DEFINITIONS),
        check_product,
    ),
    Theorem(
        "one-more-tile",
        "One more tile never raises the missing tiles of a suit of at most thirteen tiles, and lowers them by at most "
        "one, by both definitions; so, as products add, it never raises shanten, and lowers it by at most one.",
        frozenset({"signatures"}),
        lambda _: domains.every_suit(domains.MOST_TILES - 1),
        lambda: domains.number_of_every_suit(domains.MOST_TILES - 1),
        check_one_more,
    ),
)
