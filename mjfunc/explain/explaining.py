"""From a hand to all that is known of it. Everything is asked here; what writes the answers asks nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.classical.reports import final_score
from mjfunc.explain.values import Difference, Explanation, Kan, LiveWait
from mjfunc.fast.cuttings import cuttings
from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.forms import discards, shanten_by_form
from mjfunc.fast.nearest import nearest
from mjfunc.fast.outlook import outlook
from mjfunc.fast.reasons import why_kan, why_waits
from mjfunc.fast.waits import waits
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, HandWithQuads, check_hand
from mjfunc.model.winds import check_winds
from mjfunc.spec.acceptance import check_visible
from mjfunc.tiles.counts import counts_of, number_of
from mjfunc.tiles.errors import BadSize, NotComplete
from mjfunc.tiles.tile import COPIES, KINDS, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.outlook import DiscardOutlook
    from mjfunc.model.winds import Winds
    from mjfunc.tiles.counts import Counts
    from mjfunc.tiles.tile import Tile

LISTED: Final = 5
"""How many of the witnesses of a distance are listed; all are counted."""


def explain(
    hand: Hand, visible: Iterable[Tile] = (), *, winds: Winds | None = None, conventions: Conventions = DEFAULT
) -> Explanation:
    """All that is known of a hand; of a complete one that has winds, the classical score too."""
    check_hand("explain", hand)
    check_conventions("explain", conventions)
    seen = check_tiles(visible, "explain")
    if winds is not None:
        check_winds("explain", winds)
    shown = counts_of(seen)
    check_visible(hand, shown, conventions)
    ready = decompose_ready(hand, conventions=conventions) if hand.is_waiting else None
    complete = None if hand.is_waiting else decompose_complete(hand, conventions=conventions)
    known = Explanation(hand=hand, conventions=conventions, visible=seen, complete=complete, ready=ready)
    if complete:
        known = _scored(known, winds)
    if isinstance(hand, HandWithQuads):
        return known
    return attrs.evolve(
        known,
        shanten=shanten_by_form(hand, conventions=conventions),
        nearest=None if known.decompositions else nearest(hand, limit=LISTED, conventions=conventions),
        difference=_difference(hand, conventions),
        waits=_waits(hand, shown, conventions) if hand.is_waiting else None,
        outlook=outlook(hand, seen, conventions=conventions) if hand.is_waiting else None,
        discards=None if hand.is_waiting else _discards(hand, seen, conventions),
        kans=_kans(known, shown),
    )


def _scored(known: Explanation, winds: Winds | None) -> Explanation:
    """The same with its score, or with the reason why it has none."""
    if winds is None:
        return attrs.evolve(known, unscored="the winds are not given")
    try:
        return attrs.evolve(known, score=final_score(known.hand, winds))
    except (BadSize, NotComplete) as error:
        return attrs.evolve(known, unscored=error.message)


def _difference(hand: Hand, conventions: Conventions) -> Difference | None:
    """Only of the regular form there are two definitions."""
    if "regular" not in conventions.forms:
        return None
    by_exchange = nearest(hand, "regular", limit=LISTED, conventions=conventions)
    by_cutting = cuttings(hand, limit=LISTED, conventions=conventions)
    return None if by_exchange.shanten == by_cutting.shanten else Difference(by_exchange, by_cutting)


def _waits(hand: Hand, shown: Counts, conventions: Conventions) -> tuple[LiveWait, ...]:
    return tuple(
        LiveWait(reason, reason.unseen - number_of(shown, reason.tile))
        for reason in why_waits(hand, conventions=conventions)
    )


def _discards(hand: Hand, seen: tuple[Tile, ...], conventions: Conventions) -> tuple[DiscardOutlook, ...]:
    """In the order of what they accept, each with all that comes of it."""
    each = discards(hand, seen, order="two-steps", conventions=conventions)
    return tuple(sorted(each, key=lambda one: (one.acceptance.shanten, -one.acceptance.total, one.tile)))


def _kans(known: Explanation, shown: Counts) -> tuple[Kan, ...] | None:
    """Each triplet whose fourth tile can still be drawn, or was drawn."""
    hand, conventions = known.hand, known.conventions
    if hand.is_open or known.ready == ():
        return None
    if hand.is_waiting:
        drawn = [
            (kind, hand) for kind in KINDS if number_of(hand.counts, kind) == COPIES - 1 and not number_of(shown, kind)
        ]
    else:
        before = ((kind, _before(hand, kind)) for kind in KINDS if number_of(hand.counts, kind) == COPIES)
        drawn = [(kind, waiting) for kind, waiting in before if waits(waiting, conventions=conventions)]
    return tuple(Kan(kind, why_kan(waiting, kind, conventions=conventions)) for kind, waiting in drawn)


def _before(hand: Hand, kind: Tile) -> Hand:
    """The hand before one of four alike was drawn, a plain one if there is any."""
    *others, _ = (tile for tile in hand.tiles if tile.kind == kind)
    return Hand.of((*(tile for tile in hand.tiles if tile.kind != kind), *others), hand.melds)
