"""Why a hand waits for what it waits for, and why a closed kan is allowed or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand
from mjfunc.model.reasons import KanReason, WaitReason
from mjfunc.spec.copies import used_copies
from mjfunc.spec.holes import decompose_ready
from mjfunc.spec.kan import check_in_riichi, declare_kan, is_triplet_in
from mjfunc.spec.waits import combined_wait, waits
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import COPIES, Tile, check_tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.model.decompositions import Ready


def why_waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[WaitReason, ...]:
    """For every kind that the hand waits on, in tile order, the decompositions whose wait names it."""
    check_hand("why_waits", hand)
    check_conventions("why_waits", conventions)
    return reasons_of_waits(hand, decompose_ready(hand, conventions=conventions), conventions)


def reasons_of_waits(hand: Hand, ready: tuple[Ready, ...], conventions: Conventions) -> tuple[WaitReason, ...]:
    """The same, of decompositions that were found."""
    used = used_copies(hand.counts, hand.melds, conventions)
    return tuple(
        WaitReason(kind, COPIES - number_of(used, kind), tuple(way for way in ready if kind in way.wait.on))
        for kind in combined_wait(ready)
    )


def why_kan(hand: Hand, tile: Tile, *, conventions: Conventions = DEFAULT) -> KanReason:
    """The first decomposition that is against a closed kan, and the first wait that it changes, if there are any."""
    check_conventions("why_kan", conventions)
    return reason_of_kan(
        hand,
        tile,
        lambda hand: waits(hand, conventions=conventions),
        lambda hand: decompose_ready(hand, conventions=conventions),
    )


def reason_of_kan(
    hand: Hand, tile: Tile, waits: Callable[[Hand], tuple[Tile, ...]], decompose: Callable[[Hand], tuple[Ready, ...]]
) -> KanReason:
    """The same, by the waits and the decompositions that the given functions find."""
    check_hand("why_kan", hand)
    check_tile("why_kan", tile)
    after = declare_kan(hand, tile)
    before = waits(hand)
    check_in_riichi(before)
    changed = {*before} ^ {*waits(after)}
    against = (way for way in decompose(hand) if not is_triplet_in(way, tile))
    return KanReason(next(against, None), min(changed, default=None))
