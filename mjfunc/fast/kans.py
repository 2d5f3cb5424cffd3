"""Whether a hand in riichi may declare a closed kan: whether its waits and its decompositions stay the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.fast.decompositions import decompose_ready
from mjfunc.fast.waits import waits
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand
from mjfunc.model.reasons import KanReason
from mjfunc.spec.kan import check_in_riichi, declare_kan, is_triplet_in
from mjfunc.tiles.tile import check_tile

if TYPE_CHECKING:
    from mjfunc.tiles.tile import Tile


def kan_keeps_waits(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the hand waits for the same kinds before and after the closed kan.

    >>> kan_keeps_waits(parse("6668999m123p789s"), Tile.of("6m"))
    True

    Args:
        hand: a closed ready hand with three of the tile's kind.
        tile: the fourth copy, just drawn.
        conventions: the definitions to use.

    Raises:
        BadDraw: if the hand is not ready, or does not hold exactly three of the kind.
        BadMeld: if a meld is open.

    """
    _check_kan("kan_keeps_waits", hand, tile, conventions)
    return not _changed_waits(hand, tile, conventions)


def kan_keeps_decompositions(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether a closed kan keeps all decompositions: its three held tiles are a triplet in each of them.

    >>> kan_keeps_decompositions(parse("6668999m123p789s"), Tile.of("6m"))
    False

    Args:
        hand: a closed ready hand with three of the tile's kind.
        tile: the fourth copy, just drawn.
        conventions: the definitions to use.

    Raises:
        BadDraw: if the hand is not ready, or does not hold exactly three of the kind.
        BadMeld: if a meld is open.

    """
    _check_kan("kan_keeps_decompositions", hand, tile, conventions)
    declare_kan(hand, tile)
    decompositions = decompose_ready(hand, conventions=conventions)
    check_in_riichi(decompositions)
    return all(is_triplet_in(decomposition, tile) for decomposition in decompositions)


def why_kan(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> KanReason:
    """Why a closed kan after riichi is forbidden: the first wait that it changes, and the first lost decomposition.

    >>> print(why_kan(parse("2223m"), Tile.of("2m")))
    changes the wait on 1m; is not a triplet in the decomposition regular          22m  ryanmen 23m on 1m 4m

    Args:
        hand: a closed ready hand with three of the tile's kind.
        tile: the fourth copy, just drawn.
        conventions: the definitions to use.

    Raises:
        BadDraw: if the hand is not ready, or does not hold exactly three of the kind.
        BadMeld: if a meld is open.

    """
    _check_kan("why_kan", hand, tile, conventions)
    changed = _changed_waits(hand, tile, conventions)
    against = [way for way in decompose_ready(hand, conventions=conventions) if not is_triplet_in(way, tile)]
    return KanReason(next(iter(against), None), min(changed, default=None))


def _check_kan(function: str, hand: Hand, tile: Tile, conventions: Conventions) -> None:
    check_conventions(function, conventions)
    check_hand(function, hand)
    check_tile(function, tile)


def _changed_waits(hand: Hand, tile: Tile, conventions: Conventions) -> set[Tile]:
    """The kinds that the hand waits for either before or after the kan, but not both."""
    after = declare_kan(hand, tile)
    before = waits(hand, conventions=conventions)
    check_in_riichi(before)
    return {*before} ^ {*waits(after, conventions=conventions)}
