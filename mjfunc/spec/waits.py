"""The tiles that a hand waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.decompositions import check_ready
from mjfunc.model.hand import check_hand, check_waiting
from mjfunc.spec.complete import all_forms
from mjfunc.spec.copies import is_live, used_copies
from mjfunc.tiles.counts import add, counts_of
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.decompositions import Ready
    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile


def waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[Tile, ...]:
    """Every live kind that completes the hand."""
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
    """Every kind that one of the decompositions waits on, in canonical order."""
    listed = _listed(decompositions)
    return tuple(sorted({kind for decomposition in listed for kind in decomposition.wait.on}))


def _listed(decompositions: Iterable[Ready]) -> tuple[Ready, ...]:
    """The decompositions, if that is what they are."""
    try:
        listed = tuple(decompositions)
    except TypeError:
        takes, how = "decompositions of ready hands", "decompose_ready(parse('23m11z')) lists some"
        raise wrong_class(combined_wait.__name__, takes, decompositions, how) from None
    for decomposition in listed:
        check_ready("combined_wait", decomposition)
    return listed
