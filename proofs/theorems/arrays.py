"""Decompositions in arrays are the products of what suits can be put together of, over all hands."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from mjfunc.batch import BLOCKS, NO_PART, PAIRS, WAITS, CompleteDecompositions
from mjfunc.census import census_of_shanten
from mjfunc.model.hand import Hand
from mjfunc.tiles.counts import flat
from mjfunc.tiles.tile import KINDS
from proofs import decomposition_products, domains, special_hands
from proofs.counterexamples import difference
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.batch import ReadyDecompositions
    from mjfunc.tiles.counts import Counts
    from proofs.decomposition_products import CodeArray, PartOfHands
    from proofs.subject import Subject

DecompositionArrays: TypeAlias = "CompleteDecompositions | ReadyDecompositions"


@cache
def places() -> tuple[CodeArray, CodeArray, CodeArray]:
    """What the codes of blocks, pairs and waits are among those of the products."""
    blocks, pairs = np.zeros((2, NO_PART + 1), np.int64)
    blocks[: len(BLOCKS)] = [decomposition_products.BLOCKS.index(block) + 1 for block in BLOCKS]
    pairs[: len(PAIRS)] = [9 * pair.suit.ordinal + pair.rank for pair in PAIRS]
    return (
        blocks,
        pairs,
        np.array([decomposition_products.waits().get(wait, decomposition_products.WAIT - 1) for wait in WAITS]),
    )


def regular(found: DecompositionArrays) -> CodeArray:
    """The decompositions in the regular form, as the products number them."""
    of_block, of_pair, of_wait = places()
    blocks = (
        of_block[found.blocks] @ decomposition_products.BLOCK ** np.arange(decomposition_products.MOST_BLOCKS)[::-1]
    )
    waits = np.zeros(len(blocks), np.int64) if isinstance(found, CompleteDecompositions) else of_wait[found.waits]
    numbers: CodeArray = decomposition_products.numbered(found.hands, blocks, of_pair[found.pairs], waits)[
        found.forms == 0
    ]
    return numbers


HandsOfPart: TypeAlias = tuple[int, "PartOfHands"]
"""How many tiles hands have, and some of these hands."""


def all_parts(tiles: int) -> Iterator[HandsOfPart]:
    """All hands that can be complete, or ready, in the regular form."""
    return ((tiles, part) for part in decomposition_products.parts(tiles))


def number_of_hands(case: HandsOfPart) -> int:
    """How many have a decomposition."""
    _, part = case
    return len(part.with_decompositions)


def check_part(subject: Subject, case: HandsOfPart) -> str | None:
    """Compare all decompositions, in order."""
    tiles, part = case
    rows = part.rows
    found = subject.batch_complete(rows) if tiles == domains.MOST_TILES else subject.batch_ready(rows)
    in_arrays, expected = regular(found), part.decompositions
    if np.array_equal(in_arrays, expected):
        return None
    row = min(np.setxor1d(in_arrays, expected), default=0) // decomposition_products.OF_HAND
    return f"{Hand.from_34(rows[row].tolist())}: in an array {[*map(str, [*found.listed()][row])]}"


def check_complete_row(subject: Subject, counts: Counts) -> str | None:
    """The values that an array of one hand stands for, and what the definition lists."""
    hand = Hand(counts)
    (found,) = subject.batch_complete(np.array([flat(counts)], np.uint8)).listed()
    return difference(found, subject.complete_by_definition(hand), hand, "in an array", "by the definition")


def check_ready_row(subject: Subject, hand: Hand) -> str | None:
    """The same of a ready hand."""
    (found,) = subject.batch_ready(np.array([flat(hand.counts)], np.uint8)).listed()
    return difference(found, subject.ready_by_holes(hand), hand, "in an array", "by the definition")


def by_signatures(tiles: int) -> int:
    """How many hands are complete or ready in the regular form, by their signatures."""
    return census_of_shanten(tiles, KINDS).by("regular")[13 - tiles].distinct


THEOREMS: Final = (
    Theorem(
        "arrays-on-deck",
        "Of every hand of eight tiles of a still smaller deck, arrays have what the definition lists.",
        frozenset({"batch_complete", "complete_by_definition"}),
        lambda _: domains.small_deck(),
        domains.number_of_small_deck,
        check_complete_row,
    ),
    Theorem(
        "ready-arrays-on-deck",
        "So they have of every hand of seven tiles of a smaller deck, and of those that are ready in special forms.",
        frozenset({"batch_ready", "ready_by_holes"}),
        lambda _: [*domains.waiting_deck(), *special_hands.ready_in_special_forms()],
        lambda: domains.number_of_waiting_deck() + special_hands.number_of_ready_in_special_forms(),
        check_ready_row,
    ),
    Theorem(
        "complete-arrays",
        "In the regular form, arrays have the decompositions of all complete hands of fourteen tiles, in order: every "
        "combination of one way to put each suit together.",
        frozenset({"batch_complete"}),
        lambda _: all_parts(14),
        lambda: by_signatures(14),
        check_part,
        number_of_hands,
    ),
    Theorem(
        "ready-arrays",
        "In the regular form, arrays have the decompositions of all ready hands of thirteen tiles, in order: every "
        "combination of one way to put each suit together, one of them, or two, without a tile.",
        frozenset({"batch_ready"}),
        lambda _: all_parts(13),
        lambda: by_signatures(13),
        check_part,
        number_of_hands,
    ),
)
