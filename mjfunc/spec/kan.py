"""What a closed kan changes in a ready hand: the question after riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.blocks import BlockShape, Meld
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.decompositions import ReadyRegular
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.spec.holes import decompose_ready
from mjfunc.spec.waits import waits
from mjfunc.tiles.counts import counts_of, number_of, subtract
from mjfunc.tiles.errors import BadDraw, BadMeld
from mjfunc.tiles.tile import NUMBER_SUITS, RED_RANK, Tile, check_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc.model.decompositions import Ready


def declare_kan(hand: Hand, tile: Tile) -> Hand:
    """The hand after its concealed triplet and the drawn fourth tile became a closed quad."""
    check_waiting(hand)
    for meld in hand.melds:
        if meld.open:
            message = f"{meld} is open: only a closed hand can be in riichi"
            raise BadMeld(message)
    if number_of(hand.counts, tile) != 3:
        message = f"{number_of(hand.counts, tile)} {tile.kind} are concealed; {tile} makes a kan only of three"
        raise BadDraw(message)
    triplet = tuple(other for other in hand.tiles if other.kind == tile.kind)
    m, p, s = (
        0 if tile.rank == RED_RANK and tile.suit is suit else red
        for suit, red in zip(NUMBER_SUITS, hand.reds, strict=True)
    )
    melds = (*hand.melds, Meld.of((*triplet, tile), open=False))
    return Hand(subtract(hand.counts, counts_of(triplet)), (m, p, s), melds)


def check_in_riichi(answers: Sequence[Tile] | Sequence[Ready]) -> None:
    """Refuse a hand without waits, or without ready decompositions."""
    if not answers:
        message = "the hand is not ready, so it cannot be in riichi"
        raise BadDraw(message)


def kan_keeps_waits(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the waits are the same before and after the closed kan."""
    check_conventions("kan_keeps_waits", conventions)
    return keeps_waits(hand, tile, lambda hand: waits(hand, conventions=conventions))


def keeps_waits(hand: Hand, tile: Tile, waits: Callable[[Hand], tuple[Tile, ...]]) -> bool:
    """The same, by the waits that the given function finds."""
    check_hand("kan_keeps_waits", hand)
    check_tile("kan_keeps_waits", tile)
    after = declare_kan(hand, tile)
    before = waits(hand)
    check_in_riichi(before)
    return waits(after) == before


def kan_keeps_decompositions(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the three tiles are a triplet in every decomposition of the ready hand."""
    check_conventions("kan_keeps_decompositions", conventions)
    return keeps_decompositions(hand, tile, lambda hand: decompose_ready(hand, conventions=conventions))


def keeps_decompositions(hand: Hand, tile: Tile, decompose: Callable[[Hand], tuple[Ready, ...]]) -> bool:
    """The same, by the decompositions that the given function finds."""
    check_hand("kan_keeps_decompositions", hand)
    check_tile("kan_keeps_decompositions", tile)
    declare_kan(hand, tile)
    decompositions = decompose(hand)
    check_in_riichi(decompositions)
    return all(is_triplet_in(decomposition, tile) for decomposition in decompositions)


def is_triplet_in(decomposition: Ready, tile: Tile) -> bool:
    """Whether a decomposition has a triplet of the tile's kind."""
    triplet = (tile.suit, tile.rank, BlockShape.TRIPLET)
    return isinstance(decomposition, ReadyRegular) and any(
        (block.suit, block.rank, block.shape) == triplet for block in decomposition.blocks
    )
