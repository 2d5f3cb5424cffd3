"""The kinds that a hand waits for, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.decompositions import check_ready
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.model.reasons import WaitReason
from mjfunc.spec.complete import all_forms
from mjfunc.spec.copies import is_live, used_copies
from mjfunc.spec.ready import decompose_ready
from mjfunc.tiles.counts import add, counts_of, number_of
from mjfunc.tiles.errors import items_of
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.decompositions import Ready
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile


def waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[Tile, ...]:
    """Every kind that completes the waiting hand and of which a copy is left, in tile order: 1m and 4m for 23m11z."""
    check_hand("waits", hand)
    check_conventions("waits", conventions)
    check_waiting(hand)
    check_players(hand.held, conventions.players)
    used = used_copies(hand.counts, hand.melds, conventions)
    return tuple(
        kind
        for kind in KINDS
        if is_live(used, kind, conventions) and any(all_forms(add(hand.counts, counts_of((kind,))), (), conventions))
    )


def combined_wait(decompositions: Iterable[Ready]) -> tuple[Tile, ...]:
    """Every kind that at least one of the decompositions waits for, in tile order."""
    listed = _ready_decompositions(decompositions)
    return tuple(sorted({kind for decomposition in listed for kind in decomposition.wait.on}))


def _ready_decompositions(decompositions: Iterable[Ready]) -> tuple[Ready, ...]:
    takes, how = "decompositions of ready hands", "decompose_ready(parse('23m11z')) lists some"
    listed = tuple(items_of(combined_wait.__name__, takes, decompositions, how))
    for decomposition in listed:
        check_ready("combined_wait", decomposition)
    return listed


def why_waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[WaitReason, ...]:
    """Each kind that the hand waits for, in tile order, with the decompositions that wait for it."""
    check_hand("why_waits", hand)
    check_conventions("why_waits", conventions)
    ready = decompose_ready(hand, conventions=conventions)
    used = used_copies(hand.counts, hand.melds, conventions)
    return tuple(
        WaitReason(kind, COPIES - number_of(used, kind), tuple(way for way in ready if kind in way.wait.on))
        for kind in combined_wait(ready)
    )
