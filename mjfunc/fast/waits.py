"""Waits, and what a kan changes in them, from remembered suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.fast.decompositions import decompose_ready, ready_forms
from mjfunc.model.hand import check_waiting
from mjfunc.spec import kan
from mjfunc.spec.waits import SEVEN_PAIRS, MeldCopies, SevenPairsRule, combined_wait, held_copies
from mjfunc.tiles.counts import flat
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile


def waits(hand: Hand, melds: MeldCopies = "held", seven_pairs: SevenPairsRule = "distinct") -> tuple[Tile, ...]:
    """Every kind that completes the hand and of which fewer than four are held."""
    check_waiting(hand)
    check_option("seven_pairs", seven_pairs, SEVEN_PAIRS)
    forms = ready_forms(hand.counts, held_copies(hand, melds), ())
    found = combined_wait(decomposition for form in forms for decomposition in form)
    if seven_pairs == "quads" and hand.size == 13:
        odd = tuple(kind for kind, number in zip(KINDS, flat(hand.counts), strict=True) if number % 2)
        return tuple(sorted({*found, *odd})) if len(odd) == 1 else found
    return found


def kan_keeps_waits(hand: Hand, tile: Tile) -> bool:
    """Whether the waits are the same before and after the closed kan."""
    return kan.kan_keeps_waits(hand, tile, waits)


def kan_keeps_decompositions(hand: Hand, tile: Tile) -> bool:
    """Whether the three tiles are a triplet in every decomposition of the ready hand."""
    return kan.kan_keeps_decompositions(hand, tile, decompose_ready)
