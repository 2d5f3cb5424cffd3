"""Whether a hand in riichi may declare a closed kan with the tile it has drawn.

The drawn tile is the fourth copy of a concealed triplet. Two rules are in use: the kan must keep the waits, or it must
keep the decompositions, which is stricter:

- 444m23p11z may declare a kan of 4m under both rules: it waits for 1p and 4p before and after, and 444m is always a
  triplet;
- 333444555m1z may declare a kan of 3m under the first rule only: it keeps the wait for 1z, but without the kan the
  tiles can also be three sequences;
- 1112m may not declare a kan of 1m: it waits for 2m and 3m before, and for 2m only afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.blocks import BlockShape, Meld
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.decompositions import ReadyRegular
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.model.reasons import KanReason
from mjfunc.spec.ready import decompose_ready
from mjfunc.spec.waits import waits
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.errors import BadDraw, BadMeld
from mjfunc.tiles.tile import Tile, check_tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.model.decompositions import Ready


def declare_kan(hand: Hand, tile: Tile) -> Hand:
    """The hand after the drawn tile and its concealed triplet have become a closed quad.

    Raises BadMeld if a meld is open, and BadDraw if not exactly three of the tile's kind are concealed.
    """
    check_waiting(hand)
    for meld in hand.melds:
        if meld.open:
            message = f"{meld} is open: only a closed hand can be in riichi"
            raise BadMeld(message)
    held = number_of(hand.counts, tile)
    if held != 3:
        message = f"a kan with {tile} needs three concealed {tile.kind}, and the hand has {held}"
        raise BadDraw(message)
    triplet = tuple(other for other in hand.tiles if other.kind == tile.kind)
    return hand.draw(tile).call(Meld.of((*triplet, tile), open=False))


def check_in_riichi(answers: Sequence[Tile] | Sequence[Ready]) -> None:
    """Raise BadDraw if a hand has no waits, or no ready decompositions."""
    if not answers:
        message = "the hand is not ready, so it cannot be in riichi"
        raise BadDraw(message)


def kan_keeps_waits(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the hand waits for the same kinds before and after the closed kan."""
    check_conventions("kan_keeps_waits", conventions)
    check_hand("kan_keeps_waits", hand)
    check_tile("kan_keeps_waits", tile)
    after = declare_kan(hand, tile)
    before = waits(hand, conventions=conventions)
    check_in_riichi(before)
    return waits(after, conventions=conventions) == before


def kan_keeps_decompositions(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether a closed kan keeps all decompositions: its three held tiles are a triplet in each of them."""
    check_conventions("kan_keeps_decompositions", conventions)
    check_hand("kan_keeps_decompositions", hand)
    check_tile("kan_keeps_decompositions", tile)
    declare_kan(hand, tile)
    decompositions = decompose_ready(hand, conventions=conventions)
    check_in_riichi(decompositions)
    return all(is_triplet_in(decomposition, tile) for decomposition in decompositions)


def is_triplet_in(decomposition: Ready, tile: Tile) -> bool:
    """Whether a decomposition has a triplet of the tile's kind."""
    triplet = (tile.suit, tile.rank, BlockShape.TRIPLET)
    return isinstance(decomposition, ReadyRegular) and any(
        (block.suit, block.rank, block.shape) == triplet for block in decomposition.blocks
    )


def why_kan(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> KanReason:
    """Why a closed kan after riichi is forbidden: the first wait that it changes, and the first lost decomposition."""
    check_conventions("why_kan", conventions)
    check_hand("why_kan", hand)
    check_tile("why_kan", tile)
    after = declare_kan(hand, tile)
    before = waits(hand, conventions=conventions)
    check_in_riichi(before)
    changed = {*before} ^ {*waits(after, conventions=conventions)}
    against = [way for way in decompose_ready(hand, conventions=conventions) if not is_triplet_in(way, tile)]
    return KanReason(next(iter(against), None), min(changed, default=None))
