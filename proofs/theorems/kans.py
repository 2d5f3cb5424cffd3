"""Closed kans that keep the waits, or the decompositions, of a ready hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.decompositions import ReadyRegular
from mjfunc.model.hand import Hand
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import KINDS, Suit, Tile
from proofs import domains
from proofs.counterexamples import show
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from proofs.subject import Subject


def kans() -> Iterator[tuple[Hand, Tile]]:
    """Every ready hand of dots with each of its triplets."""
    for hand in domains.ready_hands():
        if sum(hand.counts[Suit.DOTS.ordinal]) == hand.size:
            yield from ((hand, kind) for kind in KINDS if number_of(hand.counts, kind) == 3)


def number_of_kans() -> int:
    """The number of cases: the triplets in suits that lack a tile."""
    return domains.number_of_ready_triplets(Suit.DOTS)


def check_kan(subject: Subject, case: tuple[Hand, Tile]) -> str | None:
    """The stricter rule implies the other, and each agrees with its definition."""
    hand, tile = case
    keeps = subject.kan_keeps_waits(hand, tile), subject.kan_keeps_decompositions(hand, tile)
    if keeps == (False, True):
        return f"{hand} and {tile}: all decompositions are kept, the waits are not"
    before = subject.waits(hand)
    left = tuple(tiles for tiles in hand.tiles if tiles != tile)
    after = tuple(kind for kind in subject.waits(Hand.of(left)) if kind != tile)
    if keeps[0] != (before == after):
        return f"{hand} and {tile}: waits {write_tiles(before)} before and {write_tiles(after)} after"
    others = [ready for ready in subject.decompose_ready(hand) if not has_triplet(ready, tile)]
    if keeps[1] != (not others):
        return f"{hand} and {tile}: {show(others[0]) if others else 'a triplet everywhere'}"
    return None


def has_triplet(ready: object, tile: Tile) -> bool:
    """Whether a ready decomposition has a triplet of this tile."""
    return isinstance(ready, ReadyRegular) and (tile,) * 3 in [block.tiles for block in ready.blocks]


THEOREMS: Final = (
    Theorem(
        "kans",
        "There are two rules for a closed kan after riichi: it must keep the waits, or the decompositions. Both agree "
        "with their definitions, and a kan that keeps the decompositions keeps the waits: on every ready hand of one "
        "number suit with a triplet.",
        frozenset({"kan_keeps_waits", "kan_keeps_decompositions", "waits", "decompose_ready"}),
        lambda _: kans(),
        number_of_kans,
        check_kan,
    ),
)
