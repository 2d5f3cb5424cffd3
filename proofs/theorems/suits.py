"""Suits are split into all that can be put together, and hands are products of their suits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs
from mjfunc.model.forms import Form
from mjfunc.model.hand import Hand
from mjfunc.tiles.counts import Counts, flat, total
from proofs import domains
from proofs.counterexamples import SuitCase, difference, show_case
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from mjfunc.spec.complete import SuitSplit
    from proofs.subject import Subject


def what_can_be_built(case: SuitCase) -> list[SuitSplit]:
    """The decompositions of a suit, put together bottom up."""
    suit, counts = case
    return sorted(domains.built(suit).get(counts, ()))


def check_suit(subject: Subject, case: SuitCase) -> str | None:
    """The recursion finds what can be built."""
    return difference(subject.splits(*case), what_can_be_built(case), case, "the recursion", "building")


def check_fast_suit(subject: Subject, case: SuitCase) -> str | None:
    """The fast way finds what can be built."""
    return difference(subject.fast_splits(*case), what_can_be_built(case), case, "the fast way", "building")


def what_can_be_built_across(counts: Counts) -> list[CompleteRegular]:
    """The decompositions of a hand of the smaller deck, put together bottom up across its suits."""
    built = domains.built_on_deck(total(counts) // 3).get(counts, ())
    return [CompleteRegular(blocks, pair) for blocks, pair in sorted(built)]


def check_hand(subject: Subject, counts: Counts) -> str | None:
    """A product of suits is what can be built across suits."""
    return difference(subject.regular(counts), what_can_be_built_across(counts), counts, "the product", "building")


def check_complete(subject: Subject, counts: Counts) -> str | None:
    """Compare with the decompositions built across suits, and seven pairs if the hand has them."""
    found = subject.decompose_complete(Hand(counts))
    regular = [way for way in found if isinstance(way, CompleteRegular)]
    pairs = [way for way in found if isinstance(way, CompleteSevenPairs)]
    if [way.form for way in pairs] != [Form.SEVEN_PAIRS] * (flat(counts).count(2) == 7):
        return f"{show_case(counts)}: {len(pairs)} times seven pairs"
    return difference(regular, what_can_be_built_across(counts), counts, "the fast way", "building")


THEOREMS: Final = (
    Theorem(
        "suits",
        "The recursion of the definition finds every way to divide a suit of at most fourteen tiles into blocks and at "
        "most a pair, each once: on every such suit.",
        frozenset({"splits"}),
        lambda _: domains.every_suit(),
        domains.number_of_every_suit,
        check_suit,
    ),
    Theorem(
        "suits-fast",
        "The fast way finds every way to divide a suit of at most fourteen tiles into blocks and at most a pair, each "
        "once: on every such suit.",
        frozenset({"fast_splits"}),
        lambda _: domains.every_suit(),
        domains.number_of_every_suit,
        check_fast_suit,
    ),
    Theorem(
        "hands",
        "On every hand of eight tiles of a smaller deck, combining the ways to divide each suit gives exactly the "
        "decompositions that are found by putting blocks and a pair together for the whole hand.",
        frozenset({"regular"}),
        lambda _: domains.deck(),
        domains.number_of_deck,
        check_hand,
    ),
    Theorem(
        "complete-hands",
        "On every complete hand of fourteen tiles of a smaller deck, the fast way finds exactly the decompositions "
        "that can be built across suits, and seven pairs if the hand has them.",
        frozenset({"decompose_complete"}),
        lambda _: domains.complete_on_deck(),
        domains.number_of_complete_on_deck,
        check_complete,
    ),
)
