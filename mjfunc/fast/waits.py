"""Waits: what lowers the shanten of ready hands."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from mjfunc.fast.distances import BY_DEFAULT, ENOUGH, check_played, completing
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.model.suits import counts_at, together
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from mjfunc.tiles.tile import Tile


def waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[Tile, ...]:
    """Every live kind that completes the hand."""
    if conventions is DEFAULT and type(hand) is Hand and not hand.melds and hand.size % 3 == 1:
        now, flags = BY_DEFAULT.lower(hand.offsets, hand.size)
        return tuple(compress(KINDS, flags)) if now == 0 else ()
    check_hand("waits", hand)
    check_conventions("waits", conventions)
    if conventions.exhausted == "ready":
        # A fifth tile of a kind may be waited for, and no table has suits with five.
        from mjfunc.fast.decompositions import decompose_ready  # noqa: PLC0415  # only here, and loading it takes time

        found_so = decompose_ready(hand, conventions=conventions)
        return tuple(sorted({kind for decomposition in found_so for kind in decomposition.wait.on}))
    check_waiting(hand)
    check_played(hand, conventions)
    if hand.size < ENOUGH and "regular" not in conventions.forms:
        return ()
    now, flags = completing(conventions).lower(hand.offsets, hand.size)
    found = tuple(compress(KINDS, flags)) if now == 0 else ()
    if found and hand.melds and conventions.melds == "held":
        m, p, s, z = map(counts_at, together(hand.offsets, hand.melded))
        held = m + p + s + z
        return tuple([kind for kind in found if held[kind.index] < COPIES])
    return found
