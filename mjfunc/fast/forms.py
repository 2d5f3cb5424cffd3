"""The shanten of hands, and what they accept.

Signatures tell it where there is room for four copies of each kind. Suits in which there is less, because of
melds or because there are three players, are asked by the definition, and their answers are remembered.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

from mjfunc.fast import distances
from mjfunc.fast.memory import Memory
from mjfunc.fast.signatures import signatures
from mjfunc.model.hand import Hand
from mjfunc.spec import acceptance as definitions
from mjfunc.spec.costs import Costs, least
from mjfunc.spec.exchange import exchange_costs
from mjfunc.spec.shanten import DEFINITIONS, Definition, Players, room_for, with_special_forms
from mjfunc.tiles.counts import Counts, SuitCounts
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.blocks import Meld
    from mjfunc.model.shanten import Acceptance, Discard, ShantenByForm
    from mjfunc.spec.waits import MeldCopies, SevenPairsRule
    from mjfunc.tiles.tile import Tile

_LESS_ROOM: Final = 1 << 14
"""How many suits in which there is less room are remembered."""


def shanten(hand: Hand) -> int:
    """The shanten of the form that is nearest."""
    return _distance(hand.counts, hand.melds)


def shanten_by_form(
    hand: Hand,
    definition: Definition = "exchange",
    melds: MeldCopies = "held",
    seven_pairs: SevenPairsRule = "distinct",
    players: Players = 4,
) -> ShantenByForm:
    """The shanten of each form; seven pairs and thirteen orphans need thirteen concealed tiles, or fourteen."""
    check_option("definition", definition, DEFINITIONS)
    room = room_for(hand, melds, players)
    if definition == "cut" or all(set(part) == {COPIES} for part in room):
        regular = _by_signatures(definition, hand)
    else:
        regular = least([_costs(*suit) for suit in zip(SUITS, hand.counts, room, strict=True)], hand.blocks) - 1
    return with_special_forms(regular, hand, seven_pairs)


def acceptance(hand: Hand, visible: Iterable[Tile] = ()) -> Acceptance:
    """Every kind that lowers the shanten and of which a copy is unseen."""
    return definitions.acceptance(hand, visible, _distance)


def discards(hand: Hand, visible: Iterable[Tile] = ()) -> tuple[Discard, ...]:
    """Every kind among the concealed tiles, with what the hand accepts without it: the best first."""
    return definitions.discards(hand, visible, _distance)


def _distance(counts: Counts, melds: tuple[Meld, ...]) -> int:
    return shanten_by_form(Hand(counts, melds=melds)).minimum if melds else distances.shanten(counts)


def _by_signatures(definition: Definition, hand: Hand) -> int:
    known = signatures(definition)
    numbers = [known.of(*suit) for suit in zip(SUITS, hand.counts, strict=True)]
    return known.with_pair(hand.blocks)[reduce(lambda one, other: known.times(one)[other], numbers)] - 1


def _costs(suit: Suit, counts: SuitCounts, room: SuitCounts) -> Costs:
    if min(room) < COPIES:
        return _with_less_room((suit, counts, room))
    return signatures("exchange").costs(suit, counts)


_with_less_room: Final = Memory[tuple[Suit, SuitCounts, SuitCounts], Costs](
    lambda suit: exchange_costs(*suit), _LESS_ROOM
)
