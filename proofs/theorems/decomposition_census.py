"""The census of decompositions agrees with plain listing, and with suits put together bottom up."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.census import DecompositionCounts, Tally
from mjfunc.census.holdings import SuitDeck, SuitWays
from mjfunc.model.conventions import (
    EXHAUSTED,
    Exhausted,
)
from mjfunc.model.decompositions import Complete, Ready
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.hand import Hand
from mjfunc.spec.ready import combined_wait
from mjfunc.tiles.counts import flat
from mjfunc.tiles.tile import COPIES, KINDS, Suit
from proofs import domains, special_hands
from proofs.bottom_up import complete_suits, ready_suits
from proofs.census_decks import BESIDE, HandsBesideMelds, HandsOfKinds, draws, hands_with_melds, kinds
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from proofs.subject import Asked, Subject

SMALLER: Final = (
    *(HandsOfKinds(tiles, 4, KINDS) for tiles in (1, 2)),
    HandsOfKinds(7, 4, kinds("1234m") + kinds("1234p") + kinds("12z")),
    HandsOfKinds(8, 4, kinds("1234m") + kinds("6789s") + kinds("12z")),
    HandsOfKinds(8, 3, kinds("19m") + kinds("1234p") + kinds("1z")),
    HandsOfKinds(13, 4, kinds("2345678p")),
    HandsOfKinds(14, 4, kinds("2345678p")),
    HandsOfKinds(13, 4, kinds("234m") + kinds("567s") + kinds("1z")),
    HandsOfKinds(14, 4, kinds("234m") + kinds("567s") + kinds("1z")),
    HandsOfKinds(4, 4, KINDS),
)
"""The last deck has the most hands by far."""


def found_of(subject: Subject, hand: Hand) -> DecompositionCounts:
    """The entry of a hand in the census, from its decompositions."""
    ready = subject.decompose_ready(hand) if hand.is_waiting else ()
    shapes = Counter(way.wait.shape for way in ready)
    forms = Counter(way.form for way in (ready if hand.is_waiting else subject.decompose_complete(hand)))
    regular, seven_pairs, thirteen_orphans = (forms[form] for form in Form)
    by_shape = tuple(shapes[shape] for shape in WaitShape)
    return DecompositionCounts(regular, seven_pairs, thirteen_orphans, len(combined_wait(ready)), by_shape)


def check_decompositions(subject: Subject, case: HandsOfKinds) -> str | None:
    """List all hands, and all their decompositions."""
    expected: defaultdict[DecompositionCounts, Tally] = defaultdict(Tally)
    for counts, tally in case.hands:
        found = found_of(subject, Hand(counts))
        if found.number():
            expected[found] += tally
    cells = dict(subject.decomposition_census(case.tiles, case.players, case.kinds).cells)
    return None if cells == expected else f"{case.name}: {cells}, listed {dict(expected)}"


BESIDE_READY: Final = tuple(
    attrs.evolve(case, conventions=attrs.evolve(case.conventions, exhausted=exhausted))
    for case, exhausted in product(
        (*BESIDE, *hands_with_melds(7, kinds("1234m") + kinds("19s"), "(123m) (123m)")), EXHAUSTED
    )
)
"""The same hands, and some with pairs of which four are held, whether exhausted waits count or not."""


def check_decompositions_beside(subject: Subject, case: HandsBesideMelds) -> str | None:
    """List all hands, and all their decompositions."""
    expected: defaultdict[DecompositionCounts, Tally] = defaultdict(Tally)
    asked: Asked[tuple[Ready, ...]] | Asked[tuple[Complete, ...]]
    asked = subject.ready_by if case.tiles % 3 == 1 else subject.complete_by
    for hand, tally in case.hands:
        ways = asked(hand, case.conventions)
        waits = tuple(way for way in ways if isinstance(way, Ready))
        shapes = Counter(way.wait.shape for way in waits)
        if ways:
            by_shape = tuple(shapes[shape] for shape in WaitShape)
            expected[DecompositionCounts(len(ways), 0, 0, len(combined_wait(waits)), by_shape)] += tally
    cells = dict(subject.decompositions_beside(case.tiles, case.kinds, case.melds, case.conventions).cells)
    return None if cells == expected else f"{case.name}: {cells}, listed {dict(expected)}"


SuitsHeld: TypeAlias = tuple[Suit, Exhausted, SuitWays]


def suits_held(subject: Subject) -> Iterator[SuitsHeld]:
    """The answer of the census about all suits of honours, and of numbers, whether exhausted waits count or not."""
    for suit, exhausted in product((Suit.HONOURS, Suit.DOTS), EXHAUSTED):
        copies = (COPIES,) * suit.ranks
        live = copies if exhausted == "not-ready" else (COPIES + 1,) * suit.ranks
        yield suit, exhausted, subject.suits_held(SuitDeck(suit, domains.MOST_TILES, copies, live, 2))


def put_together(case: SuitsHeld) -> int:
    """The number of suits that have a way, or a wait."""
    _, _, found = case
    return int(np.count_nonzero((found.ways > 0) | found.waits.any(axis=1)))


def number_put_together() -> int:
    """The number of suits that are built bottom up."""
    return sum(
        sum(0 <= sum(counts) <= domains.MOST_TILES for counts in {*complete_suits(suit), *ready_suits(suit, exhausted)})
        for suit, exhausted in product((Suit.DOTS, Suit.HONOURS), EXHAUSTED)
    )


def check_suits(_: Subject, case: SuitsHeld) -> str | None:
    """Compare the ways and waits of each suit with those built bottom up."""
    suit, exhausted, found = case
    rows = zip(found.counts.tolist(), found.ways.tolist(), found.waits.tolist(), found.shapes.tolist(), strict=True)
    for counts, *says in rows:
        holes = ready_suits(suit, exhausted).get(tuple(counts), {})
        waits = {rank for ranks in holes.values() for rank in ranks}
        # Half a shanpon has one pair around its hole.
        shapes = Counter(shape for _, _, around, shape in holes if (len(around), shape) != (2, WaitShape.SHANPON))
        expected = [
            len(complete_suits(suit).get(tuple(counts), ())),
            [rank in waits for rank in range(1, suit.ranks + 1)],
            [shapes[shape] for shape in WaitShape],
        ]
        if says != expected:
            return f"{suit} {counts}, exhausted waits {exhausted}: {says}, built {expected}"
    return None


def check_orphans(subject: Subject, case: int) -> str | None:
    """List all hands that are complete, or ready, in thirteen orphans."""
    expected: defaultdict[DecompositionCounts, Tally] = defaultdict(Tally)
    for hand in special_hands.orphans():
        if hand.size == case:
            expected[found_of(subject, hand)] += Tally(1, draws(flat(hand.counts)))
    cells = subject.decomposition_census(case, 4, KINDS).cells
    found = {one: tally for one, tally in cells if one.thirteen_orphans}
    return None if found == expected else f"{case} tiles: {found}, listed {dict(expected)}"


THEOREMS: Final = (
    Theorem(
        "decomposition-census",
        "The census of decompositions agrees with a list of them, by their number in each form, the number of kinds "
        "that they wait on, and the shapes of their waits: for every hand of 1, 2 and 4 tiles, and of smaller decks "
        "of 7 to 14.",
        frozenset({"decomposition_census", "decompose_complete", "decompose_ready"}),
        lambda _: SMALLER,
        lambda: sum(sum(1 for _ in domains.suits_of(len(deck.kinds), deck.tiles)) for deck in SMALLER),
        check_decompositions,
        lambda deck: deck.number,
    ),
    Theorem(
        "decomposition-census-beside-melds",
        "The census of decompositions agrees with a list of them on every hand of a few smaller decks with one to "
        "four melds, for four players and for three, whether melds use up copies or not and exhausted waits count or "
        "not.",
        frozenset({"decompositions_beside", "ready_by", "complete_by"}),
        lambda _: BESIDE_READY,
        lambda: sum(sum(1 for _ in case.hands) for case in BESIDE_READY),
        check_decompositions_beside,
        lambda case: case.number,
    ),
    Theorem(
        "suits-in-census",
        "The census finds for every suit of at most fourteen tiles the ways, with a hole or without, and the waits "
        "that are found when all suits are built bottom up.",
        frozenset({"suits_held"}),
        suits_held,
        number_put_together,
        check_suits,
        put_together,
    ),
    Theorem(
        "orphans-census",
        "The census of decompositions of thirteen orphans agrees with a list of them.",
        frozenset({"decomposition_census", "decompose_complete", "decompose_ready"}),
        lambda _: (13, 14),
        lambda: 13 * 12 + 1 + 13,
        check_orphans,
        lambda tiles: sum(hand.size == tiles for hand in special_hands.orphans()),
    ),
)
