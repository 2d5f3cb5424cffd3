"""What a waiting hand can become with one draw and the best discard after it, and discards in the order of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_waiting
from mjfunc.model.outlook import COMPLETE, DiscardOutlook, Draw, Outlook
from mjfunc.model.shanten import DISCARD_ORDERS, DiscardOrder
from mjfunc.spec.acceptance import Distance, accepted, distance_beside, unseen_of
from mjfunc.tiles.counts import Counts, add, counts_of, number_of, subtract
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

Unseen: TypeAlias = tuple[tuple[Tile, int], ...]
"""The kinds of which copies are unseen, and how many."""


def outlook(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Outlook:
    """What a waiting hand accepts, what it accepts after each tile that it accepts, and what improves it.

    A draw improves a hand if it does not lower the shanten, but the hand accepts more tiles after the best discard. The
    best discard is the first of ``discards``. A tile that was drawn is seen, and stays so when it is discarded.
    """
    check_conventions("outlook", conventions)
    check_hand("outlook", hand)
    check_waiting(hand)
    unseen = unseen_of(hand, counts_of(check_tiles(visible, "outlook")), conventions)
    return outlook_of(hand.counts, unseen, distance_beside(hand, conventions))


def outlook_of(counts: Counts, unseen: Unseen, far: Distance) -> Outlook:
    """The same of concealed tiles, by what is unseen of each kind and by what says how far any tiles are."""
    now = accepted(counts, unseen, far)
    draws = [_draw(counts, kind, unseen, far) for kind, _ in unseen]
    lowering = tuple(draw for draw in draws if (draw.tile, draw.unseen) in now.tiles)
    improving = tuple(draw for draw in draws if draw not in lowering and draw.acceptance.total > now.total)
    return Outlook(now, lowering, improving)


def _draw(counts: Counts, drawn: Tile, unseen: Unseen, far: Distance) -> Draw:
    """What comes of drawing a kind."""
    after = add(counts, counts_of((drawn,)))
    left = tuple((kind, number - (kind == drawn)) for kind, number in unseen if number > (kind == drawn))
    if far(after) < 0:
        return Draw(drawn, dict(unseen)[drawn], None, COMPLETE)
    discarded, accepts = min(
        ((kind, accepted(without, left, far)) for kind, without in _without_one(after)),
        key=lambda pair: (pair[1].shanten, -pair[1].total, pair[0]),
    )
    return Draw(drawn, dict(unseen)[drawn], discarded, accepts)


def _without_one(counts: Counts) -> list[tuple[Tile, Counts]]:
    return [(kind, subtract(counts, counts_of((kind,)))) for kind in KINDS if number_of(counts, kind)]


def discards_by(
    order: DiscardOrder, hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT
) -> tuple[DiscardOutlook, ...]:
    """Every kind that can be discarded, with the outlook of the hand without it; the best discard first.

    The best has the lowest shanten; of equals the one with the most of what the order names comes first, then the one
    that accepts the most tiles, and then the order is that of the tiles.
    """
    check_option("order", order, DISCARD_ORDERS)
    check_conventions("discards", conventions)
    check_hand("discards", hand)
    check_drawn(hand)
    unseen = unseen_of(hand, counts_of(check_tiles(visible, "discards")), conventions)
    far = distance_beside(hand, conventions)
    found = [DiscardOutlook(kind, outlook_of(without, unseen, far)) for kind, without in _without_one(hand.counts)]
    return tuple(
        sorted(found, key=lambda one: (one.acceptance.shanten, -named(order, one), -one.acceptance.total, one.tile))
    )


def named(order: DiscardOrder, discard: DiscardOutlook) -> int:
    """The number that an order names."""
    match order:
        case "acceptance":
            return discard.acceptance.total
        case "improving":
            return discard.outlook.improving_total
        case "two-steps":
            return discard.outlook.two_steps_total
        case _ as never:
            assert_never(never)
