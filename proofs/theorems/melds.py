"""Hands with melds have fewer copies to draw, and visible tiles are not accepted."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.decompositions import CompleteRegular, ReadyRegular
from mjfunc.model.hand import Hand
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.notation.tile_text import write_tiles
from mjfunc.spec.ready import combined_wait
from mjfunc.tiles.counts import counts_from_34, counts_of, flat
from mjfunc.tiles.tile import COPIES, KINDS, Suit, Tile
from proofs import domains
from proofs.counterexamples import difference
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mjfunc.tiles.counts import Counts
    from proofs.subject import Subject

HELD: Final = KINDS[:3] + KINDS[27:28]
"""The kinds in hands, melds and among visible tiles: 1m to 3m, and 1z."""
SIZES: Final = (1, 2, 4, 5)
FAR: Final = 99
KindCounts: TypeAlias = tuple[int, ...]


def every_meld() -> list[Meld]:
    """Every meld of these kinds; quads are closed, for it makes no difference."""
    blocks = [Block(kind.suit, kind.rank, shape) for kind in HELD for shape in (BlockShape.QUAD, BlockShape.TRIPLET)]
    blocks.append(Block(Suit.CHARACTERS, 1, BlockShape.SEQUENCE))
    return [Meld(block, open=block.shape is not BlockShape.QUAD) for block in blocks]


def melded_hands() -> Iterator[Hand]:
    """All hands of 1 and 2 tiles with one meld or two, and of 4 and 5 tiles with one."""
    for sizes, most in (((1, 2), (1, 2)), ((4, 5), (1,))):
        for number in most:
            for melds in combinations_with_replacement(every_meld(), number):
                for size in sizes:
                    yield from hands_with_melds(melds, size)


def hands_with_melds(melds: tuple[Meld, ...], size: int) -> Iterator[Hand]:
    """All hands of one size for which the melds leave copies."""
    used = flat(counts_of(tile for meld in melds for tile in meld.tiles))
    if max(used) <= COPIES:
        for numbers in domains.suits_of(len(HELD), size):
            counts = of_kinds(numbers)
            if max(map(sum, zip(flat(counts), used, strict=True))) <= COPIES:
                yield Hand(counts, melds=melds)


def of_kinds(numbers: KindCounts) -> Counts:
    """Counts with these numbers of the four kinds."""
    held = dict(zip(HELD, numbers, strict=True))
    return counts_from_34(held.get(kind, 0) for kind in KINDS)


def number_of_melded_hands() -> int:
    """The number of cases: for the melds one by one, the product of what each kind can add to the concealed tiles."""
    one, two = [0] * 6, [0] * 6
    melds = [[sum(tile == kind for tile in meld.tiles) for kind in HELD] for meld in every_meld()]
    for at, first in enumerate(melds):
        add_up(one, [COPIES - used for used in first])
        for second in melds[at:]:
            add_up(two, [COPIES - sum(both) for both in zip(first, second, strict=True)])
    return one[1] + one[2] + one[4] + one[5] + two[1] + two[2]


def add_up(found: list[int], available: list[int]) -> None:
    """Add how many hands of each size the available copies allow."""
    ways = [1, 0, 0, 0, 0, 0]
    for left in available:
        ways = [sum(ways[tiles - held] for held in range(min(left, tiles) + 1)) for tiles in range(6)]
    for size, number in enumerate(ways):
        found[size] += number if min(available) >= 0 else 0


@cache
def targets(blocks: int) -> NDArray[np.int8]:
    """Everything of no block or one, and a pair, of all kinds, as 34 counts in a row."""
    every = [()] if blocks == 0 else [block.tiles for suit in Suit for block in domains.blocks_of(suit)]
    rows = {flat(counts_of((*tiles, kind, kind))) for tiles in every for kind in KINDS}
    return np.array(sorted(row for row in rows if max(row) <= COPIES), np.int8)


@cache
def lacking(counts: KindCounts, available: KindCounts) -> int:
    """The missing tiles of the nearest target for which copies are available."""
    every = targets(sum(counts) // 3)
    fitting = every[(every <= np.array(available)).all(axis=1)]
    return int(np.maximum(fitting - np.array(counts), 0).sum(axis=1).min(initial=FAR))


def available_to(hand: Hand) -> KindCounts:
    """The copies of each kind that the melds leave."""
    return tuple(COPIES - used for used in flat(counts_of(tile for meld in hand.melds for tile in meld.tiles)))


def with_one(counts: KindCounts, kind: Tile) -> KindCounts:
    """One tile more."""
    return tuple(number + (at == kind.index) for at, number in enumerate(counts))


def check_melds(subject: Subject, hand: Hand) -> str | None:
    """Compare with everything that can be put together of the copies that are left."""
    counts, available = flat(hand.counts), available_to(hand)
    for way in (subject.shanten_by_form, subject.fast_shanten_by_form):
        if (found := way(hand, "exchange").regular) != lacking(counts, available) - 1:
            return f"{hand}: shanten is {found}, but the nearest lacks {lacking(counts, available)}"
    if (found := subject.shanten_in_array(hand)) != lacking(counts, available) - 1:
        return f"{hand}: shanten in an array is {found}, but the nearest lacks {lacking(counts, available)}"
    alone = Hand(hand.counts)
    if not hand.is_waiting:
        regular = (way for way in subject.decompose_complete(alone) if isinstance(way, CompleteRegular))
        complete = [attrs.evolve(way, melds=hand.melds) for way in regular]
        return difference(subject.decompose_complete(hand), complete, hand, "beside melds", "alone")
    waits = [
        kind for kind in KINDS if lacking(counts, available) == 1 and lacking(with_one(counts, kind), available) == 0
    ]
    waits = [kind for kind in waits if counts[kind.index] < available[kind.index]]
    ready = [live for way in subject.decompose_ready(alone) for live in still_live(way, hand, waits)]
    in_array = [attrs.evolve(way, melds=()) for way in ready]
    return (
        difference(subject.waits(hand), waits, hand, "waits", "building")
        or difference(subject.waits_in_array(hand), waits, hand, "waits in an array", "building")
        or difference(subject.ready_in_array(hand), in_array, hand, "in an array", "alone")
        or difference(subject.decompose_ready(hand), ready, hand, "beside melds", "alone")
        or difference(subject.ready_directly(hand), ready, hand, "directly beside melds", "alone")
        or difference(combined_wait(ready), waits, hand, "naming", "building")
    )


def still_live(way: object, hand: Hand, waits: list[Tile]) -> Iterator[ReadyRegular]:
    """The decomposition with these melds, if a live tile completes it."""
    if isinstance(way, ReadyRegular):
        on = tuple(kind for kind in way.wait.on if kind in waits)
        if on:
            yield attrs.evolve(way, melds=hand.melds, wait=attrs.evolve(way.wait, on=on))


Seen: TypeAlias = tuple[Hand, tuple[Tile, ...]]
"""A hand, and visible tiles."""


def seen_hands() -> Iterator[Seen]:
    """All hands of 1 to 5 tiles, alone with any number of one kind visible, or with a meld."""
    for size in SIZES:
        for hand in hands_with_melds((), size):
            yield hand, ()
            left = [(kind, COPIES - number) for kind, number in zip(HELD, held_of(hand), strict=True)]
            yield from ((hand, (kind,) * shown) for kind, most in left for shown in range(1, most + 1))
        for meld in every_meld():
            yield from ((hand, ()) for hand in hands_with_melds((meld,), size))


def held_of(hand: Hand) -> list[int]:
    """The number of cases of the kinds above."""
    return [flat(hand.counts)[kind.index] for kind in HELD]


def number_of_seen_hands() -> int:
    """The number: 16 tiles of four kinds, less those of the hand, can be visible; with melds as above."""
    one = [0] * 6
    for meld in every_meld():
        add_up(one, [COPIES - sum(tile == kind for tile in meld.tiles) for kind in HELD])
    alone = sum(domains.number_of_suits(len(HELD), size) * (1 + COPIES * len(HELD) - size) for size in SIZES)
    return alone + one[1] + one[2] + one[4] + one[5]


def accepted(counts: KindCounts, available: KindCounts, unseen: KindCounts) -> Acceptance:
    """The unseen kinds that leave the nearest thing nearer."""
    now = lacking(counts, available)
    lower = tuple((kind, unseen[kind.index]) for kind in KINDS if lacking(with_one(counts, kind), available) < now)
    return Acceptance(now - 1, tuple((kind, left) for kind, left in lower if left))


def check_seen(subject: Subject, case: Seen) -> str | None:
    """Accepted copies are four less those that are held or visible."""
    hand, visible = case
    counts, available, shown = flat(hand.counts), available_to(hand), flat(counts_of(visible))
    unseen = tuple(most - held - out for most, held, out in zip(available, counts, shown, strict=True))
    if hand.is_waiting:
        expected = accepted(counts, available, unseen)
        found = subject.accept_beside(hand, visible)
        seen = write_tiles(visible)
        if found != expected:
            return f"{hand} with {seen or 'nothing'} visible: {found}, not {expected}"
        in_array = expected if visible else subject.accepted_in_array(hand)
        return None if in_array == expected else f"{hand}: in an array {in_array}, not {expected}"
    every = [
        Discard(kind, accepted(tuple(n - (at == kind.index) for at, n in enumerate(counts)), available, unseen))
        for kind in KINDS
        if counts[kind.index]
    ]
    best = sorted(
        every,
        key=lambda discard: (discard.acceptance.shanten, -sum(n for _, n in discard.acceptance.tiles), discard.tile),
    )
    discards = subject.discards(hand, visible)
    if discards != tuple(best):
        return f"{hand}: {discards}, not {best}"
    thrown = discards if visible else subject.discards_in_array(hand)
    return None if thrown == discards else f"{hand}: in an array {thrown}, not {best}"


THEOREMS: Final = (
    Theorem(
        "melds",
        "With melds, shanten is the distance to the nearest complete hand within the copies that they leave, waits "
        "are the tiles that complete the hand within them, and decompositions are those without melds, less exhausted "
        "waits: every hand of 1 and 2 tiles of four kinds with one meld or two of these, and of 4 and 5 with one.",
        frozenset(
            {
                "shanten_by_form",
                "fast_shanten_by_form",
                "decompose_complete",
                "decompose_ready",
                "ready_directly",
                "waits",
                "shanten_in_array",
                "waits_in_array",
                "ready_in_array",
            }
        ),
        lambda _: melded_hands(),
        number_of_melded_hands,
        check_melds,
    ),
    Theorem(
        "visible-tiles",
        "A hand accepts the kinds that lower its distance, with the copies that are neither held nor visible, and the "
        "best discard accepts the most: every hand of 1 to 5 tiles of four kinds, with any number of one of them "
        "visible, or with a meld.",
        frozenset({"accept_beside", "discards", "accepted_in_array", "discards_in_array"}),
        lambda _: seen_hands(),
        number_of_seen_hands,
        check_seen,
    ),
)
