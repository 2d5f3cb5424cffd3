"""Seven pairs and thirteen orphans are exactly the hands that can be put together so."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Final

from mjfunc.model.blocks import Pair
from mjfunc.model.decompositions import (
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    Wait,
)
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import Hand
from mjfunc.tiles.counts import add, counts_from_34, counts_of
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS
from proofs import domains, special_hands
from proofs.counterexamples import difference
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.tiles.counts import Counts
    from proofs.subject import Subject

PAIRED: Final = tuple(
    tuple(kind for kind in KINDS if str(kind) in deck)
    for deck in ({"1m", "5m", "9m", "2p", "3p", "4p", "7s"}, {"6m", "1p", "8s", "9s", "1z", "4z", "7z"})
)
"""Of each seven of these, one hand is seven pairs."""


@cache
def complete_ones() -> dict[Counts, Complete]:
    """Every hand of seven pairs of the kinds above, and of thirteen orphans, put together."""
    pairs = [tuple(Pair(kind.suit, kind.rank) for kind in deck) for deck in PAIRED]
    found: dict[Counts, Complete] = {
        counts_of(tile for pair in seven for tile in pair.tiles): CompleteSevenPairs(seven) for seven in pairs
    }
    return found | {
        counts_of((*ORPHANS, kind)): CompleteThirteenOrphans(Pair(kind.suit, kind.rank)) for kind in ORPHANS
    }


@cache
def ready_ones() -> dict[Counts, Ready]:
    """These hands, each without one of its tiles."""
    found: dict[Counts, Ready] = {
        counts_of(ORPHANS): ReadyThirteenOrphans(None, Wait(WaitShape.THIRTEEN_SIDED, (), ORPHANS))
    }
    for deck in PAIRED:
        for single in deck:
            others = [kind for kind in deck if kind != single]
            wait = Wait(WaitShape.TANKI, (single,), (single,))
            pairs = tuple(Pair(kind.suit, kind.rank) for kind in others)
            found[counts_of((*others, *others, single))] = ReadySevenPairs(pairs, wait)
    for missing in ORPHANS:
        for twice in ORPHANS:
            if twice != missing:
                kinds = [kind for kind in ORPHANS if kind != missing]
                wait = Wait(WaitShape.SINGLE, (), (missing,))
                found[counts_of((*kinds, twice))] = ReadyThirteenOrphans(Pair(twice.suit, twice.rank), wait)
    return found


def near_special_forms() -> Iterator[Hand]:
    """Ready orphans with a tile or none, six pairs and two tiles, and hands of seven kinds, held thrice at most."""
    for hand in special_hands.orphans():
        if hand.is_waiting:
            yield hand
            yield from (Hand(add(hand.counts, counts_of((kind,)))) for kind in KINDS)
    for deck, kind in product(PAIRED, KINDS):
        for single in deck:
            tiles = [held for held in deck for _ in range(1 if held == single else 2)]
            yield Hand(counts_of((*tiles, kind)))
    for size, deck in product((13, 14), PAIRED):
        for numbers in domains.suits_of(len(deck), size):
            if max(numbers) < COPIES:
                held = dict(zip(deck, numbers, strict=True))
                yield Hand(counts_from_34(held.get(kind, 0) for kind in KINDS))


def number_near_special_forms() -> int:
    """The number of cases: 157 ready orphans, alone and with a kind; seven hands of six pairs and a tile, with a kind.

    Of those of seven kinds, the ones that hold kinds four times are left out by inclusion and exclusion.
    """
    at_most_three: int = sum(
        (-1) ** full * comb(7, full) * comb(size - COPIES * full + 6, 6)
        for size in (13, 14)
        for full in range(size // COPIES + 1)
    )
    return len(PAIRED) * (at_most_three + 7 * 34) + (13 * 12 + 1) * (1 + len(KINDS))


def check_special_forms(subject: Subject, hand: Hand) -> str | None:
    """Look the hand up among those that were put together, by every way to list decompositions."""
    if hand.is_waiting:
        ready = [decomposition for decomposition in [ready_ones().get(hand.counts)] if decomposition]
        ways = {"the fast way": subject.decompose_ready(hand), "directly": subject.ready_directly(hand)}
        ways["taking out"] = subject.ready_by_holes(hand)
        for way, found in ways.items():
            special = [decomposition for decomposition in found if not isinstance(decomposition, ReadyRegular)]
            if message := difference(special, ready, hand, way, "building"):
                return message
        return None
    expected = [decomposition for decomposition in [complete_ones().get(hand.counts)] if decomposition]
    both = {"the fast way": subject.decompose_complete(hand), "the definition": subject.complete_by_definition(hand)}
    for way, listed in both.items():
        found_so = [decomposition for decomposition in listed if not isinstance(decomposition, CompleteRegular)]
        if message := difference(found_so, expected, hand, way, "building"):
            return message
    return None


THEOREMS: Final = (
    Theorem(
        "special-forms",
        "A decomposition of a special form is found for exactly the hands that are made by putting seven pairs "
        "together, or thirteen orphans, or one of these without a tile. Checked on two sets of seven kinds: all hands "
        "of 13 and 14 tiles with at most three of each kind, and the hands of six pairs and a single tile, with every "
        "further tile. Also on every hand that is ready in thirteen orphans, alone and with every further tile.",
        frozenset(
            {"decompose_complete", "decompose_ready", "ready_directly", "ready_by_holes", "complete_by_definition"}
        ),
        lambda _: near_special_forms(),
        number_near_special_forms,
        check_special_forms,
    ),
)
