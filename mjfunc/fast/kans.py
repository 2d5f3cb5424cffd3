"""What a closed kan changes in a ready hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.fast.decompositions import decompose_ready
from mjfunc.fast.waits import waits
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.spec.kan import keeps_decompositions, keeps_waits

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile


def kan_keeps_waits(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the waits are the same before and after the closed kan."""
    check_conventions("kan_keeps_waits", conventions)
    return keeps_waits(hand, tile, lambda hand: waits(hand, conventions=conventions))


def kan_keeps_decompositions(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the three tiles are a triplet in every decomposition of the ready hand."""
    check_conventions("kan_keeps_decompositions", conventions)
    return keeps_decompositions(hand, tile, lambda hand: decompose_ready(hand, conventions=conventions))
