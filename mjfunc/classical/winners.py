"""The book's winning hands: four blocks and a pair, or thirteen orphans. Seven pairs is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.classical.rules import DEFAULT, Rules
from mjfunc.fallback.machine import mahjongg
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.model.hand import MOST_BLOCKS, Hand, HandWithQuads, check_drawn
from mjfunc.tiles.errors import BadSize, NotComplete

if TYPE_CHECKING:
    from mjfunc.classical.sets import Set

_WINNING: Final = f"a winning hand has {MOST_BLOCKS} blocks and a pair"

Winner: TypeAlias = CompleteRegular | CompleteThirteenOrphans


def sets_of(winner: Winner) -> tuple[Set, ...]:
    """The five sets, as decompositions list them; thirteen orphans have none."""
    if isinstance(winner, CompleteThirteenOrphans):
        return ()
    if len(winner.blocks) + len(winner.melds) != MOST_BLOCKS:
        message = f"{len(winner.blocks)} blocks and {len(winner.melds)} melds; {_WINNING}"
        raise BadSize(message)
    return (*winner.blocks, winner.pair, *winner.melds)


def winners(hand: Hand, rules: Rules = DEFAULT) -> tuple[Winner, ...]:
    """The ways to assign a hand's tiles that the rules look at; at least one.

    A hand has its quads as melds, one with quads has them among its concealed tiles.
    """
    found = _winners(hand)
    if not found:
        message = f"{hand} is neither four blocks and a pair nor thirteen orphans"
        raise NotComplete(message)
    match rules.assignment:
        case "best":
            return found
        case "first":
            first = mahjongg(hand)
            return found if first is None else (first,)


def _winners(hand: Hand) -> tuple[Winner, ...]:
    if not isinstance(hand, HandWithQuads):
        check_drawn(hand)
    if hand.blocks + len(hand.melds) != MOST_BLOCKS:
        given = f"{hand.size} concealed tiles and {len(hand.melds)} melds"
        message = f"{given}; {_WINNING}"
        raise BadSize(message)
    return tuple(one for one in decompose_complete(hand) if not isinstance(one, CompleteSevenPairs))
