"""The outlook of a waiting hand: each useful draw with the best discard after it. It takes thousands of look-ups."""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, assert_never

from mjfunc.fast.discarding import after_discards, left_after_discards, unseen_copies, worths
from mjfunc.fast.distances_with_melds import seen_copies, tables_of_checked
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.model.shanten import COMPLETE, DiscardOutlook, Draw, Outlook, acceptance_by_flags
from mjfunc.model.suit_offsets import NO_TILES, step
from mjfunc.tiles.tile import COPIES, KINDS
from mjfunc.tiles.value_base import PicturedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.fast.distances import DistanceTables
    from mjfunc.fast.distances_with_melds import DistanceTablesBeside
    from mjfunc.model.shanten import Acceptance, FurtherOrder
    from mjfunc.model.suit_offsets import Offsets
    from mjfunc.tiles.tile import Tile


def outlook(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Outlook:
    """The tiles that lower the shanten of a hand now, and after each useful draw and the best discard that follows it.

    A draw is useful if it lowers the shanten; or if it improves the hand, which then accepts more tiles after the best
    discard. The best discard is the first one that ``discards`` lists. Drawn and discarded tiles count as seen.
    "Two steps" counts the ways in which two draws in a row both lower the shanten: each unseen copy, and the order.

    >>> print(outlook(parse("1346m")))
    shanten 1  accepts 1m:3 2m:4 3m:3 4m:3 5m:4 6m:3  20 tiles  two steps 120 ways  improves with 7m:4 8m:4  8 tiles

    Args:
        hand: a hand of 3n + 1 concealed tiles.
        visible: further tiles that are seen.
        conventions: the definitions to use.

    Raises:
        BadSize: if the hand has drawn a tile.
        FiveOfAKind: if the hand and the visible tiles have five copies of a kind.

    """
    check_conventions("outlook", conventions)
    check_hand("outlook", hand)
    check_waiting(hand)
    seen = seen_copies("outlook", hand, visible, conventions)
    return _outlook(tables_of_checked(hand, conventions), hand._offsets, hand.size, seen)


def _outlook(asked: DistanceTables | DistanceTablesBeside, offsets: Offsets, size: int, seen: Sequence[int]) -> Outlook:
    shanten, lower = asked.lower(offsets, size)
    (worth,) = worths([(KINDS[0], shanten, lower)], unseen_copies(seen))
    lowering: list[Draw] = []
    improving: list[Draw] = []
    for kind, number, lowers in zip(KINDS, seen, lower, strict=True):
        unseen = COPIES - number
        if unseen and lowers and shanten == 0:
            lowering.append(Draw(kind, unseen, None, COMPLETE))
        elif unseen:
            after = (*seen[: kind.index], number + 1, *seen[kind.index + 1 :])
            best, discarded, accepts = _best(asked, _with_one_more(offsets, kind), size, shanten - bool(lowers), after)
            if lowers:
                lowering.append(Draw(kind, unseen, discarded, accepts))
            elif best < worth:
                improving.append(Draw(kind, unseen, discarded, accepts))
    return Outlook(acceptance_by_flags(shanten, (lower, (seen,), NO_TILES)), tuple(lowering), tuple(improving))


def _best(
    asked: DistanceTables | DistanceTablesBeside, offsets: Offsets, size: int, shanten: int, seen: Sequence[int]
) -> tuple[int, Tile, Acceptance]:
    """The worth of the best discard, its kind, and what the hand of ``size`` tiles accepts after it.

    Some discard keeps this shanten.
    """
    keeping = after_discards(asked, offsets, size, shanten)
    # Of equally good discards this finds the first in tile order.
    best, (kind, _, lower) = min(zip(worths(keeping, unseen_copies(seen)), keeping, strict=True), key=itemgetter(0))
    return best, kind, acceptance_by_flags(shanten, (lower, (seen,), NO_TILES))


def _with_one_more(offsets: Offsets, kind: Tile) -> Offsets:
    more = [*offsets]
    more[kind.suit.ordinal] += step(kind.suit, kind.rank)
    m, p, s, z = more
    return m, p, s, z


def discards_by(
    order: FurtherOrder,
    asked: DistanceTables | DistanceTablesBeside,
    offsets: Offsets,
    size: int,
    seen: Sequence[int],
) -> tuple[DiscardOutlook, ...]:
    """Every kind that a hand can discard, with the outlook of the hand without it; the best first by the order."""
    found = [DiscardOutlook(kind, _outlook(asked, left, size, seen)) for kind, left in left_after_discards(offsets)]

    def rank(discard: DiscardOutlook) -> tuple[int, int, int]:
        outlook = discard.outlook
        match order:
            case "improving":
                number = outlook.improving_total
            case "two-steps":
                number = outlook.two_steps_total
            case _ as never:
                assert_never(never)
        return outlook.acceptance.shanten, -number, -outlook.acceptance.total

    # Equally good discards stay in tile order.
    return PicturedTuple(sorted(found, key=rank))
