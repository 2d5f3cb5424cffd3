"""The machines find what the recursion finds, or, read strictly, what keeps the tiles in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.fallback.candidate_sets import SetKind
from mjfunc.fallback.machine import Goal, Machine
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.hand import MOST_CONCEALED, Hand, HandWithQuads
from mjfunc.spec.complete import SuitSplit
from mjfunc.tiles.tile import Suit
from proofs import domains, samples
from proofs.counterexamples import SuitCase, difference, in_suit, show, show_case
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.model.decompositions import CompleteRegular
    from mjfunc.tiles.counts import Counts
    from proofs.subject import Subject

IN_ORDER: Final = "the decompositions that keep the tiles in order"
KINDS_OF_SET: Final = tuple(SetKind)
KIND_OF_SHAPE: Final = {
    BlockShape.QUAD: SetKind.FOUR,
    BlockShape.TRIPLET: SetKind.THREE,
    BlockShape.SEQUENCE: SetKind.SEQUENCE,
}


def found_by(subject: Subject, machine: Machine, goal: Goal, counts: Counts) -> list[SuitSplit]:
    """A machine's winners, each once, in order."""
    found = {
        SuitSplit(
            tuple(sorted(part for part in winner if isinstance(part, Block))),
            tuple(part for part in winner if isinstance(part, Pair)),
        )
        for winner in subject.winning_sets(machine, goal, counts)
    }
    return sorted(found)


def stands_in_order(split: SuitSplit) -> bool:
    """Whether the tiles are in order when the sets are laid out one after the other, in some order of the sets."""
    blocks, pairs = split
    sets = sorted([block.tiles for block in blocks] + [pair.tiles for pair in pairs])
    laid_out = [tile for tiles in sets for tile in tiles]
    return laid_out == sorted(laid_out)


def order_of_kinds(blocks: Sequence[Block], pairs: Sequence[Pair]) -> list[int]:
    """The kinds of these sets, four first, as a machine tries them: from the lowest tile up."""
    sets = [(block.tiles[0], KINDS_OF_SET.index(KIND_OF_SHAPE[block.shape])) for block in blocks]
    return [kind for _, kind in sorted([*sets, *((pair.tiles[0], KINDS_OF_SET.index(SetKind.PAIR)) for pair in pairs)])]


def check_machines_on_suit(subject: Subject, case: SuitCase) -> str | None:
    """A suit of 3n tiles is to become n sets, any other one more, a pair among them."""
    suit, counts = case
    expected = list(subject.splits(suit, counts))
    mended, literal = (
        found_by(subject, machine, Goal.for_tiles(sum(counts)), in_suit(case))
        for machine in (subject.mended, subject.literal)
    )
    in_order = [way for way in expected if stands_in_order(way)]
    return difference(mended, expected, case, "the mended machine", "the recursion") or difference(
        literal, in_order, case, "the literal machine", IN_ORDER
    )


def check_smallest_missed(subject: Subject, case: SuitCase) -> str | None:
    """A pair, and a sequence that has its middle tile in the pair."""
    suit, counts = case
    at = counts.index(3) if 3 in counts else 0
    missed_here = suit is not Suit.HONOURS and sum(counts) == 5 and counts[max(at - 1, 0) : at + 2] == (1, 3, 1)
    found = (
        next(iter(subject.winning_sets(subject.literal, Goal.for_tiles(sum(counts)), in_suit(case))), None) is not None
    )
    return f"{show_case(case)} is {'found' if found else 'missed'}" if found == missed_here else None


def check_machines(subject: Subject, counts: Counts, expected: Sequence[CompleteRegular]) -> str | None:
    """All winners, in order, and the first of them: the one whose kinds of set come first."""
    hand = (HandWithQuads if sum(map(sum, counts)) > MOST_CONCEALED else Hand)(counts)
    in_order = [way for way in expected if stands_in_order(SuitSplit(way.blocks, (way.pair,)))]
    for machine, sound, other_way in (
        (subject.mended, expected, "the recursion"),
        (subject.literal, in_order, IN_ORDER),
    ):
        found = subject.all_winners(hand, machine)
        wrong = difference(found, sound, counts, f"the {machine.name} machine", other_way)
        first = subject.mahjongg(hand, machine)
        if wrong or first != min(sound, key=lambda way: order_of_kinds(way.blocks, (way.pair,)), default=None):
            return wrong or f"{show_case(counts)}: {show(first) if first else 'nothing'} is found first"
    return None


def check_machines_on_hand(subject: Subject, counts: Counts) -> str | None:
    """Four sets and a pair."""
    return check_machines(subject, counts, subject.regular(counts))


def check_machines_with_quads(subject: Subject, counts: Counts) -> str | None:
    """Four sets and a pair, quads among them."""
    return check_machines(subject, counts, subject.with_quads(counts))


THEOREMS: Final = (
    Theorem(
        "machines-on-small-suits",
        "On every suit of one to eight tiles, Lott's mended procedure finds the decompositions of the recursion. His "
        "literal one finds those of them whose sets, written one after the other, have the tiles in ascending order. "
        "Neither finds a winner if there is none.",
        frozenset({"mended", "literal", "winning_sets", "splits"}),
        lambda _: domains.every_small_suit(),
        domains.number_of_every_small_suit,
        check_machines_on_suit,
    ),
    Theorem(
        "machines-on-suits",
        "On every complete suit that is not empty, Lott's mended procedure finds exactly the decompositions of the "
        "recursion, and his literal one exactly those of them whose sets, written one after the other, have the tiles "
        "in ascending order.",
        frozenset({"mended", "literal", "winning_sets", "splits"}),
        lambda _: domains.complete_suits(),
        domains.number_of_complete_suits,
        check_machines_on_suit,
    ),
    Theorem(
        "literal-misses",
        "The smallest complete suits that the literal machine misses have five tiles, and are 12223 to 78889.",
        frozenset({"literal", "winning_sets"}),
        lambda _: domains.smallest_complete_suits(),
        domains.number_of_smallest_complete_suits,
        check_smallest_missed,
    ),
    Theorem(
        "machines-on-deck",
        "On every complete hand of fourteen tiles of a smaller deck, both procedures list their decompositions once "
        "each and in order. The first is the one that is found if, from the lowest tile up, a triplet is tried before "
        "a sequence, and a sequence before a pair.",
        frozenset({"mended", "literal", "all_winners", "mahjongg", "regular"}),
        lambda _: domains.complete_on_deck(),
        domains.number_of_complete_on_deck,
        check_machines_on_hand,
    ),
    Theorem(
        "machines-on-sample",
        "As on the smaller deck, both procedures find their decompositions, and the right one first, on a seeded "
        "sample of complete hands of the real deck.",
        frozenset({"mended", "literal", "all_winners", "mahjongg", "regular"}),
        lambda _: samples.sample(),
        samples.sample_size,
        check_machines_on_hand,
    ),
    Theorem(
        "machines-on-near-misses",
        "As on the smaller deck, both procedures find their decompositions, if there are any, on that sample with one "
        "tile of each hand exchanged.",
        frozenset({"mended", "literal", "all_winners", "mahjongg", "regular"}),
        lambda _: samples.near_misses(),
        samples.sample_size,
        check_machines_on_hand,
    ),
    Theorem(
        "machines-with-quads",
        "As on the smaller deck, both procedures find their decompositions, and the right one first, on a seeded "
        "sample of hands of fourteen to eighteen tiles, with zero to four quads.",
        frozenset({"mended", "literal", "all_winners", "mahjongg", "with_quads"}),
        lambda _: samples.sample_with_quads(),
        samples.sample_size,
        check_machines_with_quads,
    ),
)
