"""The kinds that lower the shanten of a hand, the discard that accepts the most of them, and one draw ahead.

A hand *accepts* each kind that lowers its shanten and has at least one unseen copy. 23m11z accepts four 1m and
four 4m. Copies are seen in the concealed tiles, in melds unless these are ignored, and among the visible tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players, is_played
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_waiting
from mjfunc.model.shanten import (
    COMPLETE,
    DISCARD_ORDERS,
    Acceptance,
    Discard,
    DiscardOrder,
    DiscardOutlook,
    Draw,
    Outlook,
)
from mjfunc.spec.shanten import shanten_of_counts
from mjfunc.spec.waits import available_copies, copies_in_melds, used_copies
from mjfunc.tiles.counts import Counts, add, check_copies, counts_of, number_of, subtract
from mjfunc.tiles.errors import FiveOfAKind, check_option
from mjfunc.tiles.tile import COPIES, KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable


Unseen: TypeAlias = tuple[tuple[Tile, int], ...]
"""Each kind that has unseen copies, with their number."""
Distance: TypeAlias = Callable[[Counts], int]
"""A function from concealed tiles to their shanten."""


def distance_of_hand(hand: Hand, conventions: Conventions) -> Distance:
    """The function from any concealed tiles to their shanten with the melds of this hand."""
    available = available_copies(copies_in_melds(hand.melds, conventions), conventions)
    return lambda counts: shanten_of_counts(counts, available, conventions).minimum


def acceptance(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Acceptance:
    """The shanten of a hand of 3n + 1 tiles, and every kind that lowers it and has unseen copies."""
    check_conventions("acceptance", conventions)
    check_hand("acceptance", hand)
    check_waiting(hand)
    unseen = unseen_copies(hand, counts_of(check_tiles(visible, "acceptance")), conventions)
    return acceptance_of_counts(hand.counts, unseen, distance_of_hand(hand, conventions))


def discards(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> tuple[Discard, ...]:
    """Every kind that a hand can discard, with what it accepts afterwards; the best discard first.

    The best discard leaves the lowest shanten; of these, the one that accepts the most tiles; of these, the first in
    tile order. The discarded tile is still seen.
    """
    check_conventions("discards", conventions)
    check_hand("discards", hand)
    check_drawn(hand)
    unseen = unseen_copies(hand, counts_of(check_tiles(visible, "discards")), conventions)
    distance = distance_of_hand(hand, conventions)
    found = [
        Discard(kind, acceptance_of_counts(subtract(hand.counts, counts_of((kind,))), unseen, distance))
        for kind in KINDS
        if number_of(hand.counts, kind)
    ]
    return tuple(
        sorted(found, key=lambda discard: (discard.acceptance.shanten, -discard.acceptance.total, discard.tile))
    )


def check_visible(hand: Hand, visible: Counts, conventions: Conventions) -> None:
    """Raise FiveOfAKind if the hand and the visible tiles together have a fifth copy of a kind."""
    everything = add(hand.held, visible)
    check_players(everything, conventions.players)
    try:
        check_copies(everything)
    except FiveOfAKind as error:
        message = f"{error.message}, visible ones included"
        raise FiveOfAKind(message) from None


def unseen_copies(hand: Hand, visible: Counts, conventions: Conventions) -> Unseen:
    """Each kind with unseen copies, and the number of these."""
    check_visible(hand, visible, conventions)
    seen = add(used_copies(hand.counts, hand.melds, conventions), visible)
    left = ((kind, COPIES - number_of(seen, kind)) for kind in KINDS if is_played(kind, conventions.players))
    return tuple((kind, number) for kind, number in left if number)


def acceptance_of_counts(counts: Counts, unseen: Unseen, distance: Distance) -> Acceptance:
    """The shanten of concealed tiles, and the unseen kinds that lower it."""
    now = distance(counts)
    lower = tuple((kind, number) for kind, number in unseen if distance(add(counts, counts_of((kind,)))) < now)
    return Acceptance(now, lower)


def outlook(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Outlook:
    """The tiles that lower the shanten of a hand now, and after each useful draw and the best discard that follows it.

    A draw is useful if it lowers the shanten; or if it *improves* the hand, which then accepts more tiles after the
    best discard. The best discard is the first one that ``discards`` lists. Drawn and discarded tiles count as seen.
    """
    check_conventions("outlook", conventions)
    check_hand("outlook", hand)
    check_waiting(hand)
    unseen = unseen_copies(hand, counts_of(check_tiles(visible, "outlook")), conventions)
    return outlook_of_counts(hand.counts, unseen, distance_of_hand(hand, conventions))


def outlook_of_counts(counts: Counts, unseen: Unseen, distance: Distance) -> Outlook:
    """The outlook of concealed tiles, given the unseen copies and the function from tiles to shanten."""
    now = acceptance_of_counts(counts, unseen, distance)
    draws = [_draw(counts, kind, unseen, distance) for kind, _ in unseen]
    lowering = tuple(draw for draw in draws if (draw.tile, draw.unseen) in now.tiles)
    improving = tuple(draw for draw in draws if draw not in lowering and draw.acceptance.total > now.total)
    return Outlook(now, lowering, improving)


def _draw(counts: Counts, drawn: Tile, unseen: Unseen, distance: Distance) -> Draw:
    """Draw a kind, and discard the best one unless the hand is complete."""
    after = add(counts, counts_of((drawn,)))
    left = tuple((kind, number - (kind == drawn)) for kind, number in unseen if number > (kind == drawn))
    if distance(after) < 0:
        return Draw(drawn, dict(unseen)[drawn], None, COMPLETE)
    discarded, accepts = min(
        ((kind, acceptance_of_counts(without, left, distance)) for kind, without in _without_one(after)),
        key=lambda pair: (pair[1].shanten, -pair[1].total, pair[0]),
    )
    return Draw(drawn, dict(unseen)[drawn], discarded, accepts)


def _without_one(counts: Counts) -> list[tuple[Tile, Counts]]:
    return [(kind, subtract(counts, counts_of((kind,)))) for kind in KINDS if number_of(counts, kind)]


def discards_by(
    order: DiscardOrder, hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT
) -> tuple[DiscardOutlook, ...]:
    """Every kind that a hand can discard, with the outlook of the hand without it; the best discard first.

    The best discard leaves the lowest shanten; of these, the one with the highest number by ``order``; of these, the
    one that accepts the most tiles; of these, the first in tile order.
    """
    check_option("order", order, DISCARD_ORDERS)
    check_conventions("discards", conventions)
    check_hand("discards", hand)
    check_drawn(hand)
    unseen = unseen_copies(hand, counts_of(check_tiles(visible, "discards")), conventions)
    distance = distance_of_hand(hand, conventions)
    found = [
        DiscardOutlook(kind, outlook_of_counts(without, unseen, distance))
        for kind, without in _without_one(hand.counts)
    ]
    return tuple(
        sorted(found, key=lambda one: (one.acceptance.shanten, -number_by(order, one), -one.acceptance.total, one.tile))
    )


def number_by(order: DiscardOrder, discard: DiscardOutlook) -> int:
    """The number that an order compares for discards: higher is better."""
    match order:
        case "acceptance":
            return discard.acceptance.total
        case "improving":
            return discard.outlook.improving_total
        case "two-steps":
            return discard.outlook.two_steps_total
        case _ as never:
            assert_never(never)
