"""Ready hands: two definitions agree, finishing undoes taking out, and waits are the tiles that complete."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mjfunc.model.decompositions import CompleteRegular, ReadyRegular
from mjfunc.model.hand import Hand
from mjfunc.spec.ready import combined_wait
from mjfunc.tiles.counts import add, counts_of, number_of
from mjfunc.tiles.tile import COPIES, KINDS, Suit, Tile
from proofs import domains, special_hands
from proofs.counterexamples import SuitCase, difference, in_suit, show
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.tiles.counts import Counts
    from proofs.subject import Subject


def live_kinds(hand: Hand) -> list[Tile]:
    """The kinds that are not exhausted, in the suits of the hand: any other would be isolated."""
    return [kind for kind in KINDS if any(hand.counts[kind.suit.ordinal]) and number_of(hand.counts, kind) < COPIES]


def with_holes(subject: Subject, hand: Hand) -> list[ReadyRegular]:
    """The ready decompositions by the definition: complete the hand with each live kind and take it out again."""
    return sorted(
        {ready for kind in live_kinds(hand) for ready in without_again(subject, with_one(hand.counts, kind), kind)}
    )


def with_one(counts: Counts, kind: Tile) -> Counts:
    """One tile more."""
    place, rank = kind.suit.ordinal, kind.rank
    m, p, s, z = (
        (*suit[: rank - 1], suit[rank - 1] + 1, *suit[rank:]) if at == place else suit for at, suit in enumerate(counts)
    )
    return m, p, s, z


def without_again(subject: Subject, counts: Counts, kind: Tile) -> tuple[ReadyRegular, ...]:
    """The ready decompositions that are left of a complete hand without a tile of this kind."""
    return tuple(
        ready
        for complete in completions(subject.regular, counts)
        for ready in subject.take_out(complete, kind)
        if isinstance(ready, ReadyRegular)
    )


@lru_cache(1 << 17)
def completions(
    regular: Callable[[Counts], tuple[CompleteRegular, ...]], counts: Counts
) -> tuple[CompleteRegular, ...]:
    """The decompositions of a complete hand, remembered: several ready hands become it."""
    return regular(counts)


def check_ready(subject: Subject, hand: Hand) -> str | None:
    """Taking a tile out and finding the wait directly agree, and so does the fast way."""
    holes = with_holes(subject, hand)
    direct = [way for way in subject.ready_directly(hand) if isinstance(way, ReadyRegular)]
    fast = [way for way in subject.decompose_ready(hand) if isinstance(way, ReadyRegular)]
    return difference(direct, holes, hand, "directly", "taking out") or difference(
        fast, holes, hand, "the fast way", "taking out"
    )


def check_finish(subject: Subject, case: SuitCase) -> str | None:
    """Each tile out of each decomposition leaves holes, and finishing each hole leads back."""
    suit, counts = case
    beside = () if sum(counts) % 3 else (Tile(Suit.CHARACTERS, 1),) * 2
    for complete in subject.regular(add(in_suit((suit, counts)), counts_of(beside))):
        for tile in dict.fromkeys(complete.tiles):
            holes = subject.take_out(complete, tile)
            if not holes or any(subject.finish(ready, tile) != complete for ready in holes):
                return f"{show(complete)} without {tile}, finished again, is not the same"
    return None


def check_take_out(subject: Subject, hand: Hand) -> str | None:
    """Exactly the waits finish a ready decomposition, and taking the tile out again leads back to it."""
    for ready in subject.decompose_ready(hand):
        for kind in KINDS:
            complete = subject.finish(ready, kind)
            if (complete is not None) != (kind in ready.wait.on):
                return f"{hand}: {kind} {'finishes' if complete else 'does not finish'} {show(ready)}"
            if complete is not None and ready not in subject.take_out(complete, kind):
                return f"{hand}: {show(ready)} finished with {kind}, and without it again, is not the same"
    return None


def check_waits(subject: Subject, hand: Hand) -> str | None:
    """Compare the kinds that complete the hand, the waits of its decompositions, and the answer."""
    completing = [kind for kind in live_kinds(hand) if subject.decompose_complete(Hand(with_one(hand.counts, kind)))]
    named = combined_wait(subject.decompose_ready(hand))
    return difference(named, completing, hand, "naming", "completing") or difference(
        subject.waits(hand), completing, hand, "answering", "completing"
    )


THEOREMS: Final = (
    Theorem(
        "take-out",
        "Exactly the waits of a ready decomposition finish it, and taking the tile out again leads back to it: on "
        "every hand of seven tiles of a smaller deck, in thirteen orphans, and in seven pairs of one suit.",
        frozenset({"take_out", "finish", "decompose_ready"}),
        lambda _: [*domains.waiting_deck(), *special_hands.ready_in_special_forms()],
        lambda: domains.number_of_waiting_deck() + special_hands.number_of_ready_in_special_forms(),
        check_take_out,
    ),
    Theorem(
        "finish",
        "Taking any tile out of any decomposition of a complete suit, and finishing with it again, leads back to the "
        "decomposition.",
        frozenset({"take_out", "finish", "regular"}),
        lambda _: domains.complete_suits(),
        domains.number_of_complete_suits,
        check_finish,
    ),
    Theorem(
        "ready-on-deck",
        "Two definitions of ready hands agree, one that takes a tile out of complete hands and one that finds blocks, "
        "pairs and a waiting shape directly, and the fast way agrees with both: on every hand of seven tiles of a "
        "smaller deck, ready or not.",
        frozenset({"take_out", "ready_directly", "decompose_ready", "regular"}),
        lambda _: domains.waiting_deck(),
        domains.number_of_waiting_deck,
        check_ready,
    ),
    Theorem(
        "ready",
        "Both definitions of ready hands and the fast way agree on every ready suit of dots or honours, alone or with "
        "a pair.",
        frozenset({"take_out", "ready_directly", "decompose_ready", "regular"}),
        lambda _: domains.ready_hands(),
        domains.number_of_ready_hands,
        check_ready,
    ),
    Theorem(
        "waits-on-deck",
        "A kind is a wait exactly if a ready decomposition names it, and exactly if it is not exhausted and completes "
        "the hand: on every hand of seven tiles of a smaller deck, ready or not.",
        frozenset({"waits", "decompose_ready", "decompose_complete"}),
        lambda _: domains.waiting_deck(),
        domains.number_of_waiting_deck,
        check_waits,
    ),
    Theorem(
        "waits",
        "A kind is a wait exactly if a ready decomposition names it, and exactly if it is not exhausted and completes "
        "the hand: on every ready suit of dots or honours, alone or with a pair.",
        frozenset({"waits", "decompose_ready", "decompose_complete"}),
        lambda _: domains.ready_hands(),
        domains.number_of_ready_hands,
        check_waits,
    ),
)
