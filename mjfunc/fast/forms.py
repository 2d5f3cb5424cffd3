"""The shanten of hands, what they accept, and what they should discard."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final, Literal, overload

from mjfunc.fast.beside import beside
from mjfunc.fast.distances import BY_DEFAULT, Distances, by_conventions, check_played
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_size, check_waiting
from mjfunc.model.shanten import DISCARD_ORDERS, known_acceptance, known_discard, known_shanten
from mjfunc.model.suits import NO_TILES, NOT_PLAYED, Offsets, counts_at, offsets_of, step, together
from mjfunc.spec.acceptance import check_visible
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.fast.beside import DistancesBeside
    from mjfunc.model.outlook import DiscardOutlook
    from mjfunc.model.shanten import Acceptance, Discard, DiscardOrder, FurtherOrder, ShantenByForm

_STEPS_M, _STEPS_P, _STEPS_S, _STEPS_Z = (
    tuple((kind, step(kind.suit, kind.rank)) for kind in KINDS if kind.suit is suit) for suit in SUITS
)
"""How far a suit with one more of each kind is from the suit without it."""
_UNSEEN: Final = tuple(tuple((kind, COPIES - seen) for seen in range(COPIES)) for kind in KINDS)
"""What is unseen of each kind, by how many of it are seen. Many acceptances share these."""
_INDEXES: Final = range(len(KINDS))
_NOTHING: Final[tuple[Tile, ...]] = ()
"""What is visible unless something is said. An array cannot be compared with it, so it is asked whether it is that."""


def shanten(hand: Hand, *, conventions: Conventions = DEFAULT) -> int:
    """The shanten of the form that is nearest."""
    if conventions is DEFAULT and type(hand) is Hand and not hand.melds:
        return BY_DEFAULT.shanten(hand.offsets, hand.size)
    return asked_about("shanten", hand, conventions).shanten(hand.offsets, hand.size)


def shanten_by_form(hand: Hand, *, conventions: Conventions = DEFAULT) -> ShantenByForm:
    """The shanten of each form that counts; seven pairs and thirteen orphans need 13 or 14 concealed tiles."""
    asked = asked_about("shanten_by_form", hand, conventions)
    regular, (_, special) = asked.regular(hand.offsets, hand.size), asked.special(hand.offsets, hand.size)
    return known_shanten(regular if "regular" in conventions.forms else None, *special)


def acceptance(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Acceptance:
    """Every kind that lowers the shanten and of which a copy is unseen."""
    if conventions is not DEFAULT or type(hand) is not Hand or hand.size % 3 != 1:
        check_conventions("acceptance", conventions)
        check_hand("acceptance", hand)
        check_waiting(hand)
    seen = seen_beside("acceptance", hand, visible, conventions)
    return _acceptance(asked_about("acceptance", hand, conventions), hand.offsets, hand.size, seen)


@overload
def discards(
    hand: Hand,
    visible: Iterable[Tile] = ...,
    *,
    order: Literal["acceptance"] = ...,
    conventions: Conventions = ...,
) -> tuple[Discard, ...]: ...


@overload
def discards(
    hand: Hand,
    visible: Iterable[Tile] = ...,
    *,
    order: FurtherOrder,
    conventions: Conventions = ...,
) -> tuple[DiscardOutlook, ...]: ...


@overload
def discards(
    hand: Hand,
    visible: Iterable[Tile] = ...,
    *,
    order: DiscardOrder,
    conventions: Conventions = ...,
) -> tuple[Discard, ...] | tuple[DiscardOutlook, ...]: ...


def discards(
    hand: Hand,
    visible: Iterable[Tile] = (),
    *,
    order: DiscardOrder = "acceptance",
    conventions: Conventions = DEFAULT,
) -> tuple[Discard, ...] | tuple[DiscardOutlook, ...]:
    """Every kind that can be discarded, with what the hand accepts after that; the best discard first.

    The best has the lowest shanten; of equals it accepts the most tiles, and then comes tile order. In another order
    each comes with its outlook, and most tiles that improve the hand, or most ways two steps on, come before most
    accepted tiles.
    """
    check_conventions("discards", conventions)
    check_hand("discards", hand)
    check_drawn(hand)
    seen = seen_beside("discards", hand, visible, conventions)
    asked, size = asked_about("discards", hand, conventions), hand.size - 1
    if order != "acceptance":
        check_option("order", order, DISCARD_ORDERS)
        from mjfunc.fast.outlook import discards_by  # noqa: PLC0415  # only here, and loading it takes time

        return discards_by(order, asked, hand.offsets, size, seen)
    found = [known_discard(kind, _acceptance(asked, without, size, seen)) for kind, without in _with_one_less(hand)]
    # Sorting keeps the order of those that are equally good, which is that of the tiles.
    return tuple(sorted(found, key=_worth))


def asked_about(function: str, hand: Hand, conventions: Conventions) -> Distances | DistancesBeside:
    """What answers about a hand by these conventions; cutting does not ask which copies are available."""
    if conventions is DEFAULT and type(hand) is Hand and not hand.melds:
        return BY_DEFAULT
    check_hand(function, hand)
    check_conventions(function, conventions)
    check_size(hand.size)
    check_played(hand, conventions)
    used, looked_up = _used(hand, conventions), by_conventions(conventions)
    return looked_up if used == NO_TILES or conventions.definition == "cut" else beside((looked_up, used))


def _worth(discard: Discard) -> tuple[int, int]:
    accepted = discard.acceptance
    return accepted.shanten, -sum([unseen for _, unseen in accepted.tiles])


def _with_one_less(hand: Hand) -> list[tuple[Tile, Offsets]]:
    """The kinds that are there, each with what is left without one of it."""
    (of_m, of_p, of_s, of_z), (m, p, s, z) = hand.counts, hand.offsets
    return [
        *[(kind, (m - one, p, s, z)) for kind, one in compress(_STEPS_M, of_m)],
        *[(kind, (m, p - one, s, z)) for kind, one in compress(_STEPS_P, of_p)],
        *[(kind, (m, p, s - one, z)) for kind, one in compress(_STEPS_S, of_s)],
        *[(kind, (m, p, s, z - one)) for kind, one in compress(_STEPS_Z, of_z)],
    ]


def _used(hand: Hand, conventions: Conventions) -> Offsets:
    """The copies of kinds that are not available: those in melds, unless they are ignored, and what is not played."""
    used = hand.melded if conventions.melds == "held" else NO_TILES
    if conventions.players == DEFAULT.players:
        return used
    m, p, s, z = used
    return m + NOT_PLAYED, p, s, z


def seen_beside(function: str, hand: Hand, visible: Iterable[Tile], conventions: Conventions) -> tuple[int, ...]:
    """How many of each kind are seen; what is not played is used."""
    if conventions is DEFAULT and visible is _NOTHING and not hand.melds:
        m, p, s, z = hand.counts
        return m + p + s + z
    tiles, used = check_tiles(visible, function), _used(hand, conventions)
    if tiles:
        shown = counts_of(tiles)
        check_visible(hand, shown, conventions)
        used = together(used, offsets_of(shown))
    else:
        check_played(hand, conventions)
    m, p, s, z = map(counts_at, together(hand.offsets, used))
    return m + p + s + z


def _acceptance(asked: Distances | DistancesBeside, offsets: Offsets, size: int, seen: tuple[int, ...]) -> Acceptance:
    now, lower = asked.lower(offsets, size)
    unseen = _UNSEEN
    return known_acceptance(
        now, tuple([unseen[index][seen[index]] for index in compress(_INDEXES, lower) if seen[index] < COPIES])
    )
