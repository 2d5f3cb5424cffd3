"""The hands that win in Lott: four blocks and a pair, or thirteen orphans. Seven pairs do not win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.classical.rules import DEFAULT_RULES, ClassicalRules, check_rules
from mjfunc.fallback.machine import mahjongg
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.model.hand import MOST_BLOCKS, Hand, HandWithQuads, check_drawn, check_hand
from mjfunc.tiles.errors import BadSize, NotComplete, counted, wrong_class

if TYPE_CHECKING:
    from mjfunc.classical.sets import Set

_WINNING: Final = f"a winning hand has {MOST_BLOCKS} blocks and a pair"

Winner: TypeAlias = CompleteRegular | CompleteThirteenOrphans


_HOW: Final = "winners(parse('123m456p789s111z22z')) lists them"


def check_winner(function: str, winner: object) -> None:
    """Refuse what does not say how a hand is complete."""
    if type(winner) is not CompleteRegular and type(winner) is not CompleteThirteenOrphans:
        raise wrong_class(function, "a CompleteRegular or CompleteThirteenOrphans", winner, _HOW)


def sets_of(winner: Winner) -> tuple[Set, ...]:
    """The five sets, as decompositions list them; thirteen orphans have none."""
    check_winner("sets_of", winner)
    if isinstance(winner, CompleteThirteenOrphans):
        return ()
    if len(winner.blocks) + len(winner.melds) != MOST_BLOCKS:
        message = f"{counted(len(winner.blocks), 'block')} and {counted(len(winner.melds), 'meld')}; {_WINNING}"
        raise BadSize(message)
    return (*winner.blocks, winner.pair, *winner.melds)


def winners(hand: Hand, rules: ClassicalRules = DEFAULT_RULES) -> tuple[Winner, ...]:
    """The ways to assign a hand's tiles that the rules consider; at least one.

    A hand has its quads as melds, one with quads has them among its concealed tiles.
    """
    check_hand("winners", hand)
    check_rules("winners", rules)
    won = _winners(hand)
    if not won:
        message = f"{hand} is neither four blocks and a pair nor thirteen orphans"
        raise NotComplete(message)
    match rules.assignment:
        case "best":
            return won
        case "first":
            first = mahjongg(hand)
            return won if first is None else (first,)
        case _ as never:
            assert_never(never)


def _winners(hand: Hand) -> tuple[Winner, ...]:
    if not isinstance(hand, HandWithQuads):
        check_drawn(hand)
    if hand.blocks + len(hand.melds) != MOST_BLOCKS:
        given = f"{counted(hand.size, 'concealed tile')} and {counted(len(hand.melds), 'meld')}"
        message = f"{given}; {_WINNING}"
        raise BadSize(message)
    return tuple([found for found in decompose_complete(hand) if not isinstance(found, CompleteSevenPairs)])
