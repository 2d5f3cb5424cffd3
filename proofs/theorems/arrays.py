"""Decompositions in arrays are the products of the ways of suits, over all hands."""

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
    """The codes of the products for each block, pair and wait."""
    blocks, pairs = np.zeros((2, NO_PART + 1), np.int64)
    blocks[: len(BLOCKS)] = [decomposition_products.BLOCKS.index(block) + 1 for block in BLOCKS]
    pairs[: len(PAIRS)] = [9 * pair.suit.ordinal + pair.rank for pair in PAIRS]
    return (
        blocks,
        pairs,
        np.array([decomposition_products.waits().get(wait, decomposition_products.WAIT - 1) for wait in WAITS]),
    )


def regular(found: DecompositionArrays) -> CodeArray:
    """The decompositions in the regular form, with the codes of the products."""
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
"""The size of hands, and some of these hands."""


def all_parts(tiles: int) -> Iterator[HandsOfPart]:
    """All hands that can be complete, or ready, in the regular form."""
    return ((tiles, part) for part in decomposition_products.parts(tiles))


def number_of_hands(case: HandsOfPart) -> int:
    """The number of hands in a part that have a decomposition."""
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
    """Compare the decompositions in an array of one hand with those of the definition."""
    hand = Hand(counts)
    (found,) = subject.batch_complete(np.array([flat(counts)], np.uint8)).listed()
    return difference(found, subject.complete_by_definition(hand), hand, "in an array", "by the definition")


def check_ready_row(subject: Subject, hand: Hand) -> str | None:
    """Compare the ready decompositions in an array of one hand with those of the definition."""
    (found,) = subject.batch_ready(np.array([flat(hand.counts)], np.uint8)).listed()
    return difference(found, subject.ready_by_holes(hand), hand, "in an array", "by the definition")


def by_signatures(tiles: int) -> int:
    """The number of hands that are complete or ready in the regular form, by their signatures."""
    return census_of_shanten(tiles, KINDS).by_measure("regular")[13 - tiles].distinct


THEOREMS: Final = (
    Theorem(
        "arrays-on-deck",
        "Arrays hold the complete decompositions that the definition lists, for every hand of eight tiles of a still "
        "smaller deck.",
        frozenset({"batch_complete", "complete_by_definition"}),
        lambda _: domains.small_deck(),
        domains.number_of_small_deck,
        check_complete_row,
    ),
    Theorem(
        "ready-arrays-on-deck",
        "Arrays hold the ready decompositions that the definition lists, for every hand of seven tiles of a smaller "
        "deck, and every hand that is ready in thirteen orphans or in seven pairs of dots.",
        frozenset({"batch_ready", "ready_by_holes"}),
        lambda _: [*domains.waiting_deck(), *special_hands.ready_in_special_forms()],
        lambda: domains.number_of_waiting_deck() + special_hands.number_of_ready_in_special_forms(),
        check_ready_row,
    ),
    Theorem(
        "complete-arrays",
        "Arrays hold the regular decompositions of all complete hands of fourteen tiles, in order: every combination "
        "of one way for each suit.",
        frozenset({"batch_complete"}),
        lambda _: all_parts(14),
        lambda: by_signatures(14),
        check_part,
        number_of_hands,
    ),
    Theorem(
        "ready-arrays",
        "Arrays hold the regular decompositions of all ready hands of thirteen tiles, in order: every combination of "
        "one way for each suit, with a hole in one suit or half a shanpon in each of two.",
        frozenset({"batch_ready"}),
        lambda _: all_parts(13),
        lambda: by_signatures(13),
        check_part,
        number_of_hands,
    ),
)
