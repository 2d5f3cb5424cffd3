"""What a hand accepts: the tiles that bring it nearer, and what it should discard to accept the most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.hand import Hand, check_drawn, check_waiting
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.spec import shanten
from mjfunc.tiles.counts import Counts, add, check_copies, counts_of, number_of, subtract
from mjfunc.tiles.errors import FiveOfAKind
from mjfunc.tiles.tile import COPIES, KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mjfunc.model.blocks import Meld


def distance(counts: Counts, melds: tuple[Meld, ...]) -> int:
    """The shanten of concealed tiles beside melds."""
    return shanten.shanten(Hand(counts, melds=melds))


def acceptance(
    hand: Hand, visible: Iterable[Tile] = (), distance: Callable[[Counts, tuple[Meld, ...]], int] = distance
) -> Acceptance:
    """Every kind that lowers the shanten, found in this way, and of which a copy is unseen.

    The hand's own tiles are seen, those in its melds included, and so are visible ones.
    """
    check_waiting(hand)
    seen = _seen(hand, visible)
    return _acceptance(hand.counts, seen, lambda counts: distance(counts, hand.melds))


def discards(
    hand: Hand, visible: Iterable[Tile] = (), distance: Callable[[Counts, tuple[Meld, ...]], int] = distance
) -> tuple[Discard, ...]:
    """Every kind among the concealed tiles, with what the hand accepts without it: the best first.

    That is the lowest shanten, then the most tiles accepted, then tile order. What is discarded stays seen.
    """
    check_drawn(hand)
    seen = _seen(hand, visible)
    found = [
        Discard(
            kind,
            _acceptance(subtract(hand.counts, counts_of((kind,))), seen, lambda counts: distance(counts, hand.melds)),
        )
        for kind in KINDS
        if number_of(hand.counts, kind)
    ]
    return tuple(sorted(found, key=lambda one: (one.acceptance.shanten, -one.acceptance.total, one.tile)))


def _seen(hand: Hand, visible: Iterable[Tile]) -> Counts:
    seen = add(hand.held, counts_of(check_tiles(visible)))
    try:
        check_copies(seen)
    except FiveOfAKind as error:
        message = f"{error.message}, visible ones included"
        raise FiveOfAKind(message) from None
    return seen


def _acceptance(counts: Counts, seen: Counts, distance: Callable[[Counts], int]) -> Acceptance:
    now = distance(counts)
    unseen = [(kind, COPIES - number_of(seen, kind)) for kind in KINDS]
    return Acceptance(
        now,
        tuple((kind, left) for kind, left in unseen if left and distance(add(counts, counts_of((kind,)))) < now),
    )
