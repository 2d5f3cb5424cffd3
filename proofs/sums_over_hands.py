"""Sums over all hands, as products of what their suits are: no hand is ever listed."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from mjfunc.tiles.tile import SUITS, Suit
from proofs import domains

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.tiles.counts import SuitCounts

K = TypeVar("K")
Classes: TypeAlias = Counter[tuple[int, K]]
"""How many suits, or hands, have so many tiles and are of a kind."""


def suits_by(kind: Callable[[Suit, SuitCounts], K | None], most: int = domains.MOST_TILES) -> dict[Suit, Classes[K]]:
    """All suits, by their numbers of tiles and what kind they are; those that are of no kind are left out."""
    found: dict[Suit, Classes[K]] = {}
    for suit in domains.SUITS:
        found[suit] = Counter(
            (tiles, of_kind)
            for tiles in range(most + 1)
            for counts in domains.suits_of(suit.ranks, tiles)
            if (of_kind := kind(suit, counts)) is not None
        )
    return found


def hands_by(
    suits: dict[Suit, Classes[K]], join: Callable[[K, K], K | None], most: int = domains.MOST_TILES
) -> Classes[K]:
    """All hands, by their numbers of tiles and what kind their suits make them, joined one after the other."""
    of = [suits[Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS] for suit in SUITS]
    hands = of[0]
    for suit in of[1:]:
        joined: Classes[K] = Counter()
        for ((tiles, left), number), ((more, right), many) in product(hands.items(), suit.items()):
            if tiles + more <= most and (both := join(left, right)) is not None:
                joined[tiles + more, both] += number * many
        hands = joined
    return hands
