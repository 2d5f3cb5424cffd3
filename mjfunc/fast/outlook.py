"""What a waiting hand can become with one draw and the best discard after it: a few thousand looks into tables."""

from __future__ import annotations

from itertools import chain, compress
from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.fast.forms import asked_about, seen_beside
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.model.outlook import COMPLETE, DiscardOutlook, Draw, Outlook
from mjfunc.model.shanten import known_acceptance
from mjfunc.model.suits import counts_at, step
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.fast.beside import DistancesBeside
    from mjfunc.fast.distances import Distances, Flags
    from mjfunc.model.shanten import Acceptance, FurtherOrder
    from mjfunc.model.suits import Offsets
    from mjfunc.tiles.tile import Tile

Numbers: TypeAlias = tuple[int, ...]
"""How many of each of the 34 kinds are unseen."""


def outlook(hand: Hand, visible: Iterable[Tile] = (), *, conventions: Conventions = DEFAULT) -> Outlook:
    """What a waiting hand accepts, what it accepts after each tile that it accepts, and what improves it.

    A draw improves a hand if it does not lower the shanten, but the hand accepts more tiles after the best discard. The
    best discard is the first of ``discards``. A tile that was drawn is seen, and stays so when it is discarded.
    """
    check_conventions("outlook", conventions)
    check_hand("outlook", hand)
    check_waiting(hand)
    seen = seen_beside("outlook", hand, visible, conventions)
    return _outlook(asked_about("outlook", hand, conventions), hand.offsets, hand.size, _unseen(seen))


def _unseen(seen: Iterable[int]) -> Numbers:
    return tuple([COPIES - number for number in seen])


def _outlook(asked: Distances | DistancesBeside, offsets: Offsets, size: int, unseen: Numbers) -> Outlook:
    shanten, lower = asked.lower(offsets, size)
    now = _accepted(shanten, lower, unseen)
    lowering: list[Draw] = []
    improving: list[Draw] = []
    for kind, number, lowers in zip(KINDS, unseen, lower, strict=True):
        if number and lowers and shanten == 0:
            lowering.append(Draw(kind, number, None, COMPLETE))
        elif number:
            left = (*unseen[: kind.index], number - 1, *unseen[kind.index + 1 :])
            discarded, accepts = _best(asked, _with(offsets, kind, 1), size, shanten - lowers, left)
            if lowers:
                lowering.append(Draw(kind, number, discarded, accepts))
            elif accepts.total > now.total:
                improving.append(Draw(kind, number, discarded, accepts))
    return Outlook(now, tuple(lowering), tuple(improving))


def _best(
    asked: Distances | DistancesBeside, offsets: Offsets, size: int, shanten: int, unseen: Numbers
) -> tuple[Tile, Acceptance]:
    """The best discard of a hand of this shanten, which some discard keeps, and what the hand then accepts.

    It has so many tiles after the discard.
    """
    keeping = [
        (kind, asked.lower(without, size)[1])
        for kind, without in _with_one_less(offsets)
        if asked.shanten(without, size) == shanten
    ]
    # Of those that are equally good, the first in tile order is found.
    discarded, lower = max(keeping, key=lambda pair: sum(compress(unseen, pair[1])))
    return discarded, _accepted(shanten, lower, unseen)


def _accepted(shanten: int, lower: Flags, unseen: Numbers) -> Acceptance:
    return known_acceptance(
        shanten, tuple([pair for pair in compress(zip(KINDS, unseen, strict=True), lower) if pair[1]])
    )


def _with_one_less(offsets: Offsets) -> list[tuple[Tile, Offsets]]:
    """The kinds that are there, each with what is left without one of it."""
    there = compress(KINDS, chain.from_iterable(map(counts_at, offsets)))
    return [(kind, _with(offsets, kind, -1)) for kind in there]


def _with(offsets: Offsets, kind: Tile, number: int) -> Offsets:
    """The suits with so many more of a kind."""
    more = [*offsets]
    more[kind.suit.ordinal] += number * step(kind.suit, kind.rank)
    m, p, s, z = more
    return m, p, s, z


def discards_by(
    order: FurtherOrder,
    asked: Distances | DistancesBeside,
    offsets: Offsets,
    size: int,
    seen: tuple[int, ...],
) -> tuple[DiscardOutlook, ...]:
    """Every kind that can be discarded, with the outlook of the hand without it, in an order."""
    unseen = _unseen(seen)
    found = [DiscardOutlook(kind, _outlook(asked, without, size, unseen)) for kind, without in _with_one_less(offsets)]

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
