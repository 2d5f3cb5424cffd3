"""Waits, and what a kan changes in them, from remembered suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.fast.decompositions import decompose_ready, ready_forms
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import check_hand
from mjfunc.spec.kan import keeps_decompositions, keeps_waits

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile


def waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[Tile, ...]:
    """Every live kind that completes the hand."""
    check_hand("waits", hand)
    check_conventions("waits", conventions)
    forms = ready_forms(hand, conventions)
    return tuple(sorted({kind for form in forms for decomposition in form for kind in decomposition.wait.on}))


def kan_keeps_waits(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the waits are the same before and after the closed kan."""
    check_conventions("kan_keeps_waits", conventions)
    return keeps_waits(hand, tile, lambda hand: waits(hand, conventions=conventions))


def kan_keeps_decompositions(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> bool:
    """Whether the three tiles are a triplet in every decomposition of the ready hand."""
    check_conventions("kan_keeps_decompositions", conventions)
    return keeps_decompositions(hand, tile, lambda hand: decompose_ready(hand, conventions=conventions))
