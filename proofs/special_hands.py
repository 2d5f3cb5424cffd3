"""Hands of seven pairs and of thirteen orphans, and how many there are."""

from __future__ import annotations

from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING

from mjfunc.model.hand import Hand
from mjfunc.tiles.tile import ORPHANS, Suit
from proofs.counterexamples import in_suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.tiles.counts import SuitCounts


from proofs.domains import MOST_TILES, SUITS


def seven_pairs_of(is_made_so: Callable[[Suit, SuitCounts], bool]) -> list[Hand]:
    """Every hand of seven different pairs whose suits are all of some make."""
    suits = {
        suit: [counts for counts in product((0, 2), repeat=suit.ranks) if is_made_so(suit, counts)] for suit in SUITS
    }
    numbers = suits[Suit.DOTS]
    hands = product(numbers, numbers, numbers, suits[Suit.HONOURS])
    return [Hand(counts) for counts in hands if sum(map(sum, counts)) == MOST_TILES]


def number_of_seven_pairs_of(is_made_so: Callable[[Suit, SuitCounts], bool]) -> int:
    """The number of cases, from how many such suits have how many pairs."""
    pairs = {
        suit: [
            sum(is_made_so(suit, tuple(2 * (at in twice) for at in range(suit.ranks))) for twice in chosen)
            for number in range(8)
            for chosen in (combinations(range(suit.ranks), number),)
        ]
        for suit in SUITS
    }
    numbers, honours = pairs[Suit.DOTS], pairs[Suit.HONOURS]
    return sum(
        numbers[m] * numbers[p] * numbers[s] * honours[7 - m - p - s]
        for m in range(8)
        for p in range(8 - m)
        for s in range(8 - m - p)
    )


def orphans() -> Iterator[Hand]:
    """Every hand that is ready or complete in thirteen orphans."""
    for missing in (None, *ORPHANS):
        kinds = [kind for kind in ORPHANS if kind != missing]
        yield from (Hand.of((*kinds, twice)) for twice in kinds)
    yield Hand.of(ORPHANS)


def ready_in_special_forms() -> Iterator[Hand]:
    """Every hand that is ready in thirteen orphans, or in seven pairs of dots."""
    yield from (hand for hand in orphans() if hand.is_waiting)
    for single in range(9):
        for missing in combinations([rank for rank in range(9) if rank != single], 2):
            dots = tuple(1 if rank == single else 0 if rank in missing else 2 for rank in range(9))
            yield Hand(in_suit((Suit.DOTS, dots)))


def number_of_ready_in_special_forms() -> int:
    """The number of cases: an orphan missing and another twice, or all of them; six ranks of nine and one of three."""
    return len(ORPHANS) * (len(ORPHANS) - 1) + 1 + comb(9, 6) * 3
