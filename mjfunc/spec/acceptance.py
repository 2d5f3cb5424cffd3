"""What a hand accepts: the tiles that bring it nearer, and what it should discard to accept the most."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players, is_played
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_waiting
from mjfunc.model.shanten import Acceptance, Discard
from mjfunc.spec.copies import available_beside, copies_in_melds, used_copies
from mjfunc.spec.shanten import shanten_of_counts
from mjfunc.tiles.counts import Counts, add, check_copies, counts_of, number_of, subtract
from mjfunc.tiles.errors import FiveOfAKind
from mjfunc.tiles.tile import COPIES, KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

Distance: TypeAlias = Callable[[Counts], int]
"""The shanten of concealed tiles beside the melds of a hand."""


def distance_beside(hand: Hand, conventions: Conventions) -> Distance:
    """What says how far any concealed tiles are beside the melds of this hand."""
    available = available_beside(copies_in_melds(hand.melds, conventions), conventions)
    return lambda counts: shanten_of_counts(counts, available, conventions).minimum


def acceptance(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Acceptance:
    """Every kind that lowers the shanten and of which a copy is unseen.

    Seen are the concealed tiles, the visible ones, and those in melds unless melds are ignored.
    """
    check_conventions("acceptance", conventions)
    check_hand("acceptance", hand)
    check_waiting(hand)
    unseen = unseen_of(hand, counts_of(check_tiles(visible, "acceptance")), conventions)
    return accepted(hand.counts, unseen, distance_beside(hand, conventions))


def discards(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> tuple[Discard, ...]:
    """Every kind that can be discarded, with what the hand accepts after that; the best discard first.

    The best has the lowest shanten; of equals it accepts the most tiles, and then comes tile order. A discarded tile
    stays seen.
    """
    check_conventions("discards", conventions)
    check_hand("discards", hand)
    check_drawn(hand)
    unseen = unseen_of(hand, counts_of(check_tiles(visible, "discards")), conventions)
    far = distance_beside(hand, conventions)
    found = [
        Discard(kind, accepted(subtract(hand.counts, counts_of((kind,))), unseen, far))
        for kind in KINDS
        if number_of(hand.counts, kind)
    ]
    return tuple(
        sorted(found, key=lambda discard: (discard.acceptance.shanten, -discard.acceptance.total, discard.tile))
    )


def check_visible(hand: Hand, visible: Counts, conventions: Conventions) -> None:
    """Refuse tiles that cannot all be there: those of the hand, and the visible ones."""
    everything = add(hand.held, visible)
    check_players(everything, conventions.players)
    try:
        check_copies(everything)
    except FiveOfAKind as error:
        message = f"{error.message}, visible ones included"
        raise FiveOfAKind(message) from None


def unseen_of(hand: Hand, visible: Counts, conventions: Conventions) -> tuple[tuple[Tile, int], ...]:
    """How many copies of each kind are unseen, where there are any."""
    check_visible(hand, visible, conventions)
    seen = add(used_copies(hand.counts, hand.melds, conventions), visible)
    left = ((kind, COPIES - number_of(seen, kind)) for kind in KINDS if is_played(kind, conventions.players))
    return tuple((kind, number) for kind, number in left if number)


def accepted(counts: Counts, unseen: tuple[tuple[Tile, int], ...], distance: Distance) -> Acceptance:
    """What concealed tiles accept, by what is unseen of each kind and by what says how far any tiles are."""
    now = distance(counts)
    lower = tuple((kind, number) for kind, number in unseen if distance(add(counts, counts_of((kind,)))) < now)
    return Acceptance(now, lower)
