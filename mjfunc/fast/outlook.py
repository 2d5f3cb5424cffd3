"""What a waiting hand can become with one draw and the best discard after it: a few thousand looks into tables."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Literal, assert_never

from mjfunc.fast.forms import asked_about, with_one_less
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.model.outlook import COMPLETE, DiscardOutlook, Draw, Outlook
from mjfunc.model.shanten import DISCARD_ORDERS, known_acceptance
from mjfunc.model.suits import step
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.fast.beside import DistancesBeside
    from mjfunc.fast.distances import Distances, Flags
    from mjfunc.fast.forms import Unseen
    from mjfunc.model.shanten import Acceptance
    from mjfunc.model.suits import Offsets
    from mjfunc.tiles.tile import Tile


def outlook(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Outlook:
    """What a waiting hand accepts, what it accepts after each tile that it accepts, and what improves it.

    A draw improves a hand if it does not lower the shanten, but the hand accepts more tiles after the best discard. The
    best discard is the first of ``discards``. A tile that was drawn is seen, and stays so when it is discarded.
    """
    check_conventions("outlook", conventions)
    check_hand("outlook", hand)
    check_waiting(hand)
    asked, unseen = asked_about(hand, check_tiles(visible, "outlook"), conventions)
    return _outlook(asked, hand.offsets, unseen)


def _outlook(asked: Distances | DistancesBeside, offsets: Offsets, unseen: tuple[Unseen, ...]) -> Outlook:
    shanten, lower = asked.lower(offsets)
    now = _accepted(shanten, lower, unseen)
    lowering: list[Draw] = []
    improving: list[Draw] = []
    for pair, lowers in zip(unseen, lower, strict=True):
        if pair is None:
            continue
        kind, number = pair
        if lowers and shanten == 0:
            lowering.append(Draw(kind, number, None, COMPLETE))
            continue
        discarded, accepts = _best(asked, _with_one_more(offsets, kind), shanten - lowers, _without(unseen, kind))
        if lowers:
            lowering.append(Draw(kind, number, discarded, accepts))
        elif accepts.total > now.total:
            improving.append(Draw(kind, number, discarded, accepts))
    return Outlook(now, tuple(lowering), tuple(improving))


def _best(
    asked: Distances | DistancesBeside, offsets: Offsets, shanten: int, unseen: tuple[Unseen, ...]
) -> tuple[Tile, Acceptance]:
    """The best discard of a hand of this shanten, which some discard keeps, and what the hand then accepts."""
    numbers = [pair[1] if pair else 0 for pair in unseen]
    keeping = [
        (kind, asked.lower(without)[1]) for kind, without in with_one_less(offsets) if asked.shanten(without) == shanten
    ]
    # Of those that are equally good, the first in tile order is found.
    discarded, lower = max(keeping, key=lambda pair: sum(compress(numbers, pair[1])))
    return discarded, _accepted(shanten, lower, unseen)


def _accepted(shanten: int, lower: Flags, unseen: tuple[Unseen, ...]) -> Acceptance:
    return known_acceptance(shanten, tuple([pair for pair in compress(unseen, lower) if pair]))


def _with_one_more(offsets: Offsets, kind: Tile) -> Offsets:
    more = [*offsets]
    more[kind.suit.ordinal] += step(kind.suit, kind.rank)
    m, p, s, z = more
    return m, p, s, z


def _without(unseen: tuple[Unseen, ...], drawn: Tile) -> tuple[Unseen, ...]:
    """What is unseen when one of a kind is drawn."""
    kind, number = unseen[drawn.index] or (drawn, 0)
    left = (kind, number - 1) if number > 1 else None
    return *unseen[: drawn.index], left, *unseen[drawn.index + 1 :]


def discards_by(
    order: Literal["improving", "two-steps"],
    asked: Distances | DistancesBeside,
    offsets: Offsets,
    unseen: tuple[Unseen, ...],
) -> tuple[DiscardOutlook, ...]:
    """Every kind that can be discarded, with the outlook of the hand without it, in an order."""
    check_option("order", order, DISCARD_ORDERS)
    found = [DiscardOutlook(kind, _outlook(asked, without, unseen)) for kind, without in with_one_less(offsets)]

    def worth(discard: DiscardOutlook) -> tuple[int, int, int]:
        outlook = discard.outlook
        match order:
            case "improving":
                number = outlook.improving_total
            case "two-steps":
                number = outlook.two_steps_total
            case _ as never:
                assert_never(never)
        return outlook.acceptance.shanten, -number, -outlook.acceptance.total

    # Sorting keeps the order of those that are equally good, which is that of the tiles.
    return tuple(sorted(found, key=worth))
