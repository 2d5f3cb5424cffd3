"""The shanten of hands, what they accept, and what they should discard."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, overload

from mjfunc.fast.beside import DistancesBeside
from mjfunc.fast.distances import BY_DEFAULT, Distances, by_conventions, check_played
from mjfunc.memory import Memory
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_size, check_waiting
from mjfunc.model.shanten import known_acceptance, known_discard, known_shanten
from mjfunc.model.suits import NO_TILES, Offset, Offsets, counts_at, offset_of, offsets_of, step, together
from mjfunc.spec.acceptance import check_visible
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.tile import COPIES, KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.outlook import DiscardOutlook
    from mjfunc.model.shanten import Acceptance, Discard, DiscardOrder, ShantenByForm

Unseen: TypeAlias = tuple[Tile, int] | None
"""A kind, and how many of it are unseen; None where all are seen."""

_SUITS: Final = 1 << 14
_NOT_PLAYED: Final = offset_of(bytes((0, *[COPIES] * 7, 0)))
"""All 2m to 8m."""
_STEPS_OF_KINDS: Final = tuple((kind, step(kind.suit, kind.rank)) for kind in KINDS)
"""How far a suit with one more of each kind is from the suit without it. Many remembered suits share these."""
_UNSEEN_OF_KINDS: Final[tuple[tuple[Unseen, ...], ...]] = tuple(
    tuple((kind, COPIES - seen) if seen < COPIES else None for seen in range(COPIES + 1)) for kind in KINDS
)
"""What is unseen of each kind, by how many of it are seen; shared as well."""


def shanten(hand: Hand, *, conventions: Conventions = DEFAULT) -> int:
    """The shanten of the form that is nearest."""
    if conventions is DEFAULT and type(hand) is Hand and not hand.melds:
        return BY_DEFAULT.shanten(hand.offsets)
    _check("shanten", hand, conventions)
    return _beside(_used(hand, conventions), conventions).shanten(hand.offsets)


def shanten_by_form(hand: Hand, *, conventions: Conventions = DEFAULT) -> ShantenByForm:
    """The shanten of each form that counts; seven pairs and thirteen orphans need 13 or 14 concealed tiles."""
    _check("shanten_by_form", hand, conventions)
    regular, sized = _beside(_used(hand, conventions), conventions).regular(hand.offsets)
    return known_shanten(regular if "regular" in conventions.forms else None, *sized[3])


def _check(function: str, hand: Hand, conventions: Conventions) -> None:
    check_hand(function, hand)
    check_conventions(function, conventions)
    check_size(hand.size)
    check_played(hand, conventions)


def acceptance(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Acceptance:
    """Every kind that lowers the shanten and of which a copy is unseen."""
    check_conventions("acceptance", conventions)
    check_hand("acceptance", hand)
    check_waiting(hand)
    asked, unseen = asked_about(hand, check_tiles(visible, "acceptance"), conventions)
    return _acceptance(asked, hand.offsets, unseen)


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
    order: Literal["improving", "two-steps"],
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
    asked, unseen = asked_about(hand, check_tiles(visible, "discards"), conventions)
    if order != "acceptance":
        from mjfunc.fast.outlook import discards_by  # noqa: PLC0415  # only here, and loading it takes time

        return discards_by(order, asked, hand.offsets, unseen)
    found = [known_discard(kind, _acceptance(asked, without, unseen)) for kind, without in with_one_less(hand.offsets)]
    # Sorting keeps the order of those that are equally good, which is that of the tiles.
    return tuple(sorted(found, key=_worth))


def _worth(discard: Discard) -> tuple[int, int]:
    accepted = discard.acceptance
    return accepted.shanten, -sum([unseen for _, unseen in accepted.tiles])


def with_one_less(offsets: Offsets) -> list[tuple[Tile, Offsets]]:
    """The kinds that are there, each with what is left without one of it."""
    m, p, s, z = offsets
    return [
        *[(kind, (m - one, p, s, z)) for kind, one in _HELD((m, 0))],
        *[(kind, (m, p - one, s, z)) for kind, one in _HELD((p, 1))],
        *[(kind, (m, p, s - one, z)) for kind, one in _HELD((s, 2))],
        *[(kind, (m, p, s, z - one)) for kind, one in _HELD((z, 3))],
    ]


def _held(suit: tuple[Offset, int]) -> tuple[tuple[Tile, Offset], ...]:
    """The kinds that a suit has, and how far it is from the suit without one of each."""
    offset, ordinal = suit
    counts = counts_at(offset)
    return tuple([_STEPS_OF_KINDS[9 * ordinal + index] for index, number in enumerate(counts) if number])


def _unseen_in(suit: tuple[Offset, int]) -> tuple[Unseen, ...]:
    """What is unseen of a suit of which so much is seen."""
    offset, ordinal = suit
    return tuple([_UNSEEN_OF_KINDS[9 * ordinal + index][number] for index, number in enumerate(counts_at(offset))])


_HELD: Final = Memory(_held, _SUITS)
_UNSEEN: Final = Memory(_unseen_in, _SUITS)


def _used(hand: Hand, conventions: Conventions) -> Offsets:
    """The copies of kinds that are not available: those in melds, unless they are ignored, and what is not played."""
    used = hand.melded if conventions.melds == "held" else NO_TILES
    if conventions.players == DEFAULT.players:
        return used
    m, p, s, z = used
    return m + _NOT_PLAYED, p, s, z


def _beside(used: Offsets, conventions: Conventions) -> Distances | DistancesBeside:
    """What answers beside copies that are not available; cutting does not ask for them."""
    looked_up = by_conventions(conventions)
    return looked_up if used == NO_TILES or conventions.definition == "cut" else DistancesBeside(looked_up, used)


def _unseen(hand: Hand, used: Offsets, visible: tuple[Tile, ...], conventions: Conventions) -> tuple[Unseen, ...]:
    """What is unseen of each kind; what is not played is used."""
    check_played(hand, conventions)
    if visible:
        shown = counts_of(visible)
        check_visible(hand, shown, conventions)
        used = together(used, offsets_of(shown))
    m, p, s, z = together(hand.offsets, used)
    return _UNSEEN((m, 0)) + _UNSEEN((p, 1)) + _UNSEEN((s, 2)) + _UNSEEN((z, 3))


def asked_about(
    hand: Hand, visible: tuple[Tile, ...], conventions: Conventions
) -> tuple[Distances | DistancesBeside, tuple[Unseen, ...]]:
    """What is asked about the concealed tiles of a hand, and what is unseen beside it."""
    used = _used(hand, conventions)
    return _beside(used, conventions), _unseen(hand, used, visible, conventions)


def _acceptance(asked: Distances | DistancesBeside, offsets: Offsets, unseen: tuple[Unseen, ...]) -> Acceptance:
    now, lower = asked.lower(offsets)
    return known_acceptance(now, tuple([pair for pair in compress(unseen, lower) if pair]))
