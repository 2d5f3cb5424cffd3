"""Nearest hands and best cuttings agree with enumeration, and their numbers with sums over suits."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from mjfunc.model.conventions import DEFAULT, FORMS, FormName, SevenPairsRule
from mjfunc.model.hand import Hand
from mjfunc.spec import cuttings as by_definition
from mjfunc.spec.cut import cut
from mjfunc.spec.nearest import complete_hands, nearest_among
from mjfunc.spec.waits import available_copies
from mjfunc.tiles.counts import EMPTY, Counts, SuitCounts, counts_of, flat, number_of
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS, Suit
from proofs import domains, samples, special_hands
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from proofs.subject import Subject

REGULAR: Final[tuple[FormName, ...]] = ("regular",)
RULES: Final[tuple[SevenPairsRule, ...]] = ("distinct", "quads")
FAR: Final = 15
"""More than any hand lacks."""
Goal: TypeAlias = tuple[int, int]
"""Blocks and pairs."""
ByLack: TypeAlias = "NDArray[np.int64]"
"""How many lack no tile, one tile, two and more."""


@cache
def on_small_deck() -> tuple[Counts, frozenset[tuple[int, ...]]]:
    """The copies of the still smaller deck, and every complete hand of eight tiles of it."""
    kinds = {kind for counts in domains.small_deck() for kind in KINDS if number_of(counts, kind)}
    available = counts_of(kind for kind in kinds for _ in range(COPIES))
    return available, complete_hands(available, domains.DECK_TILES // 3, REGULAR, DEFAULT.seven_pairs)


def check_on_deck(subject: Subject, counts: Counts) -> str | None:
    """Compare with all complete hands of the deck."""
    hand = Hand(counts)
    available, complete = on_small_deck()
    found = subject.nearest_within(hand, available, REGULAR, DEFAULT.seven_pairs, None)
    expected = nearest_among(complete, hand, None)
    return None if found == expected else f"{hand}: {found}, by enumeration {expected}"


@cache
def complete_suits(suit: Suit, copies: tuple[int, ...]) -> dict[Goal, NDArray[np.int8]]:
    """Every complete suit of such numbers of copies as counts in a row, by blocks and pairs: its tiles say these."""
    found: dict[Goal, list[SuitCounts]] = {}
    for counts in domains.built(suit):
        if set(counts) <= set(copies):
            found.setdefault((sum(counts) // 3, sum(counts) % 3 // 2), []).append(counts)
    return {goal: np.array(rows, np.int8) for goal, rows in found.items()}


@cache
def of_suit(suit: Suit, held: SuitCounts, copies: tuple[int, ...]) -> dict[Goal, ByLack]:
    """The number of complete suits at each distance, by blocks and pairs."""
    alike = complete_suits(Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS, copies)
    more = np.array(held, np.int8)
    return {goal: np.bincount(np.maximum(rows - more, 0).sum(axis=1), minlength=FAR) for goal, rows in alike.items()}


def regular(counts: Counts, copies: tuple[int, ...] = (0, 1, 2, 3, 4)) -> ByLack:
    """The number of hands of blocks and a pair at each distance, suit by suit."""
    blocks = sum(flat(counts)) // 3
    found = {(0, 0): np.ones(1, np.int64)}
    for suit, held in zip(SUITS, counts, strict=True):
        joined: dict[Goal, ByLack] = {}
        for ((b, p), left), ((c, q), right) in product(found.items(), of_suit(suit, held, copies).items()):
            if b + c <= blocks and p + q <= 1:
                both = np.convolve(left, right)[:FAR]
                joined[b + c, p + q] = joined.get((b + c, p + q), 0) + both
        found = joined
    return found[blocks, 1]


def seven_pairs(counts: Counts, rule: SevenPairsRule) -> ByLack:
    """The number of hands of seven pairs at each distance, kind by kind."""
    found: ByLack = np.zeros((8, FAR), np.int64)
    found[0, 0] = 1
    for held in flat(counts):
        more = found.copy()
        for pairs in range(1, 3 if rule == "quads" else 2):
            lacks = max(0, 2 * pairs - held)
            more[pairs:, lacks:] += found[: 8 - pairs, : FAR - lacks]
        found = more
    seven: ByLack = found[7]
    return seven


def thirteen_orphans(counts: Counts) -> ByLack:
    """The number of the thirteen complete hands of thirteen orphans at each distance."""
    missing = sum(not number_of(counts, kind) for kind in ORPHANS)
    return np.bincount([missing + (number_of(counts, kind) < 2) for kind in ORPHANS], minlength=FAR)


def through_suits(counts: Counts, rule: SevenPairsRule) -> dict[tuple[FormName, ...], ByLack]:
    """The number of complete hands at each distance: in each form, and in all, a hand of two forms once."""
    blocks = regular(counts)
    if sum(flat(counts)) < 13:
        return {REGULAR: blocks}
    pairs, orphans = seven_pairs(counts, rule), thirteen_orphans(counts)
    both = regular(counts, (0, 2, 4) if rule == "quads" else (0, 2))
    return {
        REGULAR: blocks,
        ("seven-pairs",): pairs,
        ("thirteen-orphans",): orphans,
        FORMS: blocks + pairs - both + orphans,
    }


def check_through_suits(subject: Subject, counts: Counts) -> str | None:
    """Compare the number, and how far they are."""
    hand = Hand(counts)
    available = available_copies(EMPTY, DEFAULT)
    for rule in RULES:
        for forms, by_lack in through_suits(counts, rule).items():
            lacks = int(by_lack.nonzero()[0][0])
            expected = lacks - 1, int(by_lack[lacks])
            found = subject.nearest_within(hand, available, forms, rule, 0)
            if (found.shanten, found.number) != expected:
                return f"{hand}: {forms} {rule} {found}, through suits {expected}"
    return None


def of_all_suits() -> list[Counts]:
    """Seeded hands of every size, and all that are ready in thirteen orphans, or in seven pairs of dots."""
    return [*samples.hands_of_every_size(), *(hand.counts for hand in special_hands.ready_in_special_forms())]


def small_hands() -> Iterator[Hand]:
    """Every hand of eight tiles of the still smaller deck, and the seeded ones of all suits."""
    for counts in domains.small_deck():
        yield Hand(counts)
    for counts in samples.hands_of_every_size():
        yield Hand(counts)


def check_agreement(subject: Subject, hand: Hand) -> str | None:
    """Unused tiles can be discarded, and added tiles are accepted."""
    found = subject.nearest(hand)
    far = subject.fast_shanten(hand.counts)
    wrong = [one for one in found.hands if len(one.added) != far + 1]
    if found.shanten != far or wrong:
        return f"{hand}: shanten {far}, {found}, {[*map(str, wrong)]}"
    if hand.is_waiting:
        accepted = tuple(kind for kind, _ in subject.fast_acceptance(hand).tiles)
        return None if found.added == accepted else f"{hand} accepts {accepted}, adds {found.added}"
    kept = {one.tile for one in subject.discards(hand, ()) if one.acceptance.shanten == far}
    left_over = {kind for kind in KINDS if found.needed.count(kind) < number_of(hand.counts, kind)}
    return None if kept == left_over else f"{hand} can discard {kept}, leaves {left_over}"


def check_cuttings(subject: Subject, counts: Counts) -> str | None:
    """Compare with every way to cut the hand, and with the shanten by cutting."""
    hand = Hand(counts)
    found, expected = subject.cuttings(hand), by_definition.cuttings(hand, limit=None)
    if found != expected or found.shanten != cut(counts, hand.blocks):
        return f"{hand}: {found}, by enumeration {expected}"
    return None


THEOREMS: Final = (
    Theorem(
        "nearest-on-deck",
        "The nearest hands, the tiles that they add, and the tiles that all and none of them use agree with an "
        "enumeration of all complete hands, on every hand of eight tiles of a still smaller deck.",
        frozenset({"nearest_within"}),
        lambda _: domains.small_deck(),
        domains.number_of_small_deck,
        check_on_deck,
    ),
    Theorem(
        "nearest-through-suits",
        "The number of nearest hands and their distance agree with sums over all complete suits of four blocks and a "
        "pair, and over kinds in the special forms, in each form and in all: on a seeded sample of hands of every "
        "size, of all suits, and on all hands that are ready in thirteen orphans, or in seven pairs of dots.",
        frozenset({"nearest_within"}),
        lambda _: of_all_suits(),
        lambda: samples.number_of_hands_of_every_size() + special_hands.number_of_ready_in_special_forms(),
        check_through_suits,
    ),
    Theorem(
        "nearest-and-discards",
        "Each nearest hand adds one tile more than the shanten. The tiles of a drawn hand that some nearest hand "
        "leaves unused, and only these, can be discarded without raising shanten, and a waiting hand accepts exactly "
        "the tiles that some nearest hand adds: on the still smaller deck, and on the sample.",
        frozenset({"nearest", "fast_shanten", "fast_acceptance", "discards"}),
        lambda _: small_hands(),
        lambda: domains.number_of_small_deck() + samples.number_of_hands_of_every_size(),
        check_agreement,
    ),
    Theorem(
        "cuttings-on-deck",
        "The best cuttings, and the tiles that all and none of them use, agree with an enumeration of all cuttings, "
        "and their value is the shanten by cutting: on every hand of eight tiles of a still smaller deck.",
        frozenset({"cuttings"}),
        lambda _: domains.small_deck(),
        domains.number_of_small_deck,
        check_cuttings,
    ),
)
