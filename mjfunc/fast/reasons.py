"""Why a hand waits for what it waits for, and why a closed kan is allowed or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.fast.decompositions import decompose_ready
from mjfunc.fast.waits import waits
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import check_hand
from mjfunc.spec.reasons import reason_of_kan, reasons_of_waits

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.model.reasons import KanReason, WaitReason
    from mjfunc.tiles.tile import Tile


def why_waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[WaitReason, ...]:
    """For every kind that the hand waits on, in tile order, the decompositions whose wait names it."""
    check_hand("why_waits", hand)
    check_conventions("why_waits", conventions)
    return reasons_of_waits(hand, decompose_ready(hand, conventions=conventions), conventions)


def why_kan(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> KanReason:
    """The first decomposition that is against a closed kan, and the first wait that it changes, if there are any."""
    check_conventions("why_kan", conventions)
    return reason_of_kan(
        hand,
        tile,
        lambda hand: waits(hand, conventions=conventions),
        lambda hand: decompose_ready(hand, conventions=conventions),
    )
