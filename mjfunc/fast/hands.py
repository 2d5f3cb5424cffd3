"""Shanten, acceptance and discards of a hand."""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from mjfunc.fast.discarding import after_discards, unseen_copies, worths
from mjfunc.fast.distances import DEFAULT_TABLES
from mjfunc.fast.distances_with_melds import (
    DEFAULT_BESIDE_MELDS,
    NOTHING_VISIBLE,
    lower_beside,
    seen_copies,
    shanten_beside,
    tables_for,
    tables_of_checked,
    used_copies,
)
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_drawn, check_hand, check_waiting
from mjfunc.model.shanten import DISCARD_ORDERS, acceptance_by_flags, unchecked_discard, unchecked_shanten
from mjfunc.model.suit_offsets import NO_TILES
from mjfunc.spec.exchange import NEVER
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.value_base import PicturedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.fast.discarding import AfterDiscard
    from mjfunc.model.shanten import Acceptance, Discard, DiscardOrder, DiscardOutlook, FurtherOrder, ShantenByForm
    from mjfunc.tiles.tile import Tile


def shanten(hand: Hand, *, conventions: Conventions = DEFAULT) -> int:
    """The lowest shanten of all forms that count: -1 is complete, 0 is ready.

    >>> shanten(parse("123456789m1111p"))
    1

    Args:
        hand: the hand. Seven pairs and thirteen orphans count only with 13 or 14 concealed tiles.
        conventions: the definitions to use.

    Raises:
        BadSize: if no form that counts can have this many tiles.

    """
    if conventions is DEFAULT and type(hand) is Hand:
        if hand.melds:  # there are too few tiles for the special forms
            return shanten_beside(DEFAULT_BESIDE_MELDS[hand.size // 3], hand._melded, hand._offsets, hand.size)
        return DEFAULT_TABLES.shanten(hand._offsets, hand.size)
    return tables_for("shanten", hand, conventions).shanten(hand._offsets, hand.size)


def shanten_by_form(hand: Hand, *, conventions: Conventions = DEFAULT) -> ShantenByForm:
    """The shanten of each form that counts.

    >>> shanten_by_form(parse("123456789m1111p"))
    ShantenByForm(regular=1, seven_pairs=5, thirteen_orphans=9)

    Seven pairs and thirteen orphans need 13 or 14 concealed tiles; otherwise their shanten is None.
    """
    asked = tables_for("shanten_by_form", hand, conventions)
    regular, (_, special, _) = asked.regular(hand._offsets, hand.size), asked.special(hand._offsets, hand.size)
    return unchecked_shanten(*[None if shanten == NEVER else shanten for shanten in (regular, *special)])


def acceptance(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Acceptance:
    """The shanten of a hand of 3n + 1 tiles, and every kind that lowers it and has unseen copies.

    >>> print(acceptance(parse("1123m456p123s111z"), visible=[Tile.of("4m")]))
    shanten 0  accepts 1m:2 4m:3  5 tiles

    Args:
        hand: a hand of 3n + 1 concealed tiles.
        visible: further tiles that are seen: discards, indicators, the melds of other players.
        conventions: the definitions to use.

    Raises:
        BadSize: if the hand has drawn a tile.
        FiveOfAKind: if the hand and the visible tiles have five copies of a kind.

    """
    if visible is NOTHING_VISIBLE and type(conventions) is Conventions and type(hand) is Hand and hand.size % 3 == 1:
        offsets, size, used = hand._offsets, hand.size, hand._melded
        if conventions is not DEFAULT:
            shanten, lower = tables_of_checked(hand, conventions).lower(offsets, size)
            used = used_copies(hand, conventions)
        elif hand.melds:
            shanten, lower = lower_beside(DEFAULT_BESIDE_MELDS[size // 3], used, offsets, size)
        else:
            shanten, lower = DEFAULT_TABLES.lower(offsets, size)
        return acceptance_by_flags(shanten, (lower, hand.counts, used))
    check_conventions("acceptance", conventions)
    check_hand("acceptance", hand)
    check_waiting(hand)
    seen = seen_copies("acceptance", hand, visible, conventions)
    shanten, lower = tables_of_checked(hand, conventions).lower(hand._offsets, hand.size)
    return acceptance_by_flags(shanten, (lower, (seen,), NO_TILES))


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
    hand: Hand, visible: Iterable[Tile] = (), *, order: DiscardOrder = "acceptance", conventions: Conventions = DEFAULT
) -> tuple[Discard, ...] | tuple[DiscardOutlook, ...]:
    """Every kind that a hand can discard, with what it accepts afterwards; the best discard first.

    They are sorted by shanten, then by the number that ``order`` selects, by accepted tiles, and in tile order.

    >>> print(discards(parse("1123m456p123s111z2z"))[0])
    2z  shanten 0  accepts 1m:2 4m:4  6 tiles

    Args:
        hand: a hand of 3n + 2 concealed tiles.
        visible: further tiles that are seen.
        order: what to compare after the shanten. ``"acceptance"``: the number of tiles that lower the shanten.
            ``"improving"``: the number of tiles that keep it, and after which more tiles lower it. ``"two-steps"``: the
            number of ways to lower it twice. With the last two, each result is a ``DiscardOutlook``.
        conventions: the definitions to use.

    Raises:
        BadSize: if the hand has 3n + 1 concealed tiles.
        FiveOfAKind: if the hand and the visible tiles have five copies of a kind.

    """
    check_conventions("discards", conventions)
    check_hand("discards", hand)
    check_drawn(hand)
    seen = seen_copies("discards", hand, visible, conventions)
    asked, size = tables_of_checked(hand, conventions), hand.size - 1
    if order != "acceptance":
        check_option("order", order, DISCARD_ORDERS)
        from mjfunc.fast.outlook import discards_by  # noqa: PLC0415  # only here, and loading it takes time

        return discards_by(order, asked, hand._offsets, size, seen)
    return _best_first(after_discards(asked, hand._offsets, size), seen)


def _best_first(after: list[AfterDiscard], seen: list[int]) -> tuple[Discard, ...]:
    worth = worths(after, unseen_copies(seen))
    best = [after[place] for place in sorted(range(len(after)), key=worth.__getitem__)]  # equal ones in tile order
    groups = (seen,)
    return PicturedTuple(
        [
            unchecked_discard(kind, acceptance_by_flags(shanten, (lower, groups, NO_TILES)))
            for kind, shanten, lower in best
        ]
    )
