"""Features of hands, by the names that profiles, conditions and explanations share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.fast.decompositions import is_complete
from mjfunc.fast.hands import shanten_by_form
from mjfunc.fast.waits import waits
from mjfunc.functional import remember
from mjfunc.model.blocks import BlockShape
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import MOST_BLOCKS, NO_REDS, Hand, HandWithQuads
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.errors import MahjongError, quantity
from mjfunc.tiles.tile import COPIES, KINDS, SUITS

if TYPE_CHECKING:
    from mjfunc.tiles.counts import SuitCounts

_READY_WITHOUT_COPIES: Final = Conventions(exhausted="ready")
_SIZES: Final = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


@attrs.frozen
class Feature:
    """A property that a hand has or lacks."""

    name: str
    """The name in profiles."""
    phrase: str
    """The words after "hands": with melds."""
    holds: Callable[[Hand], bool]


def _flat(hand: Hand) -> tuple[int, ...]:
    return tuple(number for suit in hand.held for number in suit)


def _has_suit(at: int, hand: Hand) -> bool:
    return any(hand.held[at])


def _has_kind(index: int, hand: Hand) -> bool:
    return _flat(hand)[index] > 0


def _has_size(size: int, hand: Hand) -> bool:
    return hand.size == size


def _has_only(hand: Hand, *, simple: bool) -> bool:
    return all(kind.is_simple == simple for kind, number in zip(KINDS, _flat(hand), strict=True) if number)


def _has_quad(hand: Hand, *, is_open: bool) -> bool:
    return any(meld.block.shape is BlockShape.QUAD and meld.open == is_open for meld in hand.melds)


def _has_exhausted_wait(hand: Hand) -> bool:
    if not hand.is_waiting or COPIES not in _flat(hand):
        return False
    return len(waits(hand, conventions=_READY_WITHOUT_COPIES)) > len(waits(hand))


def _has_special_form(hand: Hand) -> bool:
    if isinstance(hand, HandWithQuads):
        return False
    found = shanten_by_form(hand)
    return (0 if hand.is_waiting else -1) in {found.seven_pairs, found.thirteen_orphans}


def _is_ready(hand: Hand) -> bool:
    return hand.is_waiting and shanten_by_form(hand).minimum == 0


def _is_crowded(hand: Hand) -> bool:
    """Whether more sets, pairs and incomplete shapes can be cut at once than there are blocks and a pair."""
    return sum(_most_pieces(suit, is_honours=len(suit) == 7) for suit in hand.counts) > hand.blocks + 1


@remember(1 << 14)
def _most_pieces(suit: SuitCounts, *, is_honours: bool) -> int:
    """The greatest number of sets, pairs and incomplete shapes that can be cut from a suit at once."""
    first = next((at for at, number in enumerate(suit) if number), None)
    if first is None:
        return 0
    most = 0
    for piece in ((first,), (first, first), *(() if is_honours else ((first, first + 1), (first, first + 2)))):
        rest = tuple(number - piece.count(at) for at, number in enumerate(suit))
        if piece[-1] < len(suit) and min(rest) >= 0:
            most = max(most, len(piece) - 1 + _most_pieces(rest, is_honours=is_honours))
    return most


FEATURES: Final = (
    Feature("melds", "with melds", lambda hand: hand.melds != ()),
    Feature("no melds", "without melds", lambda hand: hand.melds == ()),
    Feature("open melds", "with open melds", lambda hand: hand.is_open),
    Feature("closed quads", "with closed quads", lambda hand: _has_quad(hand, is_open=False)),
    Feature("open quads", "with open quads", lambda hand: _has_quad(hand, is_open=True)),
    Feature("four alike", "with four equal concealed tiles", lambda hand: COPIES in sum(hand.counts, ())),
    Feature("four held", "with all four tiles of a kind", lambda hand: COPIES in _flat(hand)),
    Feature(
        "red fives",
        "with red fives",
        lambda hand: hand.reds != NO_REDS or any(meld.block.reds for meld in hand.melds),
    ),
    *(
        Feature(name, f"with {name}", partial(_has_suit, at))
        for at, name in enumerate(("characters", "dots", "bamboos", "honours"))
    ),
    Feature("no honours", "without honours", lambda hand: not any(hand.held[3])),
    Feature("winds", "with winds", lambda hand: any(hand.held[3][:4])),
    Feature("dragons", "with dragons", lambda hand: any(hand.held[3][4:])),
    *(Feature(str(kind), f"with {kind}", partial(_has_kind, kind.index)) for kind in KINDS if kind.is_honour),
    Feature("only simples", "of simples only", lambda hand: _has_only(hand, simple=True)),
    Feature("no simples", "of terminals and honours only", lambda hand: _has_only(hand, simple=False)),
    Feature("one suit", "of one suit", lambda hand: sum(map(any, hand.held)) == 1),
    Feature("two suits", "of two suits", lambda hand: sum(map(any, hand.held)) == 2),
    Feature("every suit", "of all suits and honours", lambda hand: sum(map(any, hand.held)) == len(SUITS)),
    Feature("crowded", "with more sets, pairs and shapes than it can use", _is_crowded),
    Feature("exhausted wait", "that wait for a tile of which they hold all four", _has_exhausted_wait),
    Feature("drawn", "that have drawn", lambda hand: not hand.is_waiting),
    Feature("waiting", "that wait", lambda hand: hand.is_waiting),
    Feature("complete", "that are complete", lambda hand: not hand.is_waiting and is_complete(hand)),
    Feature("ready", "that are ready", _is_ready),
    Feature("special form", "that are complete or ready in a special form", _has_special_form),
    Feature("fewer than 13 tiles", "of fewer than 13 concealed tiles", lambda hand: hand.size < 13),
    Feature(
        "fewer than four blocks",
        "of fewer than four blocks, melds included",
        lambda hand: hand.blocks + len(hand.melds) < MOST_BLOCKS,
    ),
    Feature("more than 14 tiles", "of more than 14 concealed tiles", lambda hand: hand.size > 14),
    *(
        Feature(quantity(size, "tile"), f"of {quantity(size, 'concealed tile')}", partial(_has_size, size))
        for size in _SIZES
    ),
)
"""All features, the most telling first where several hold for the same hands."""

PHRASES: Final = {feature.name: feature.phrase for feature in FEATURES}


def hand_of(text: str) -> Hand | None:
    """The hand that a text writes; None if it does not write one."""
    try:
        return parse(text)
    except MahjongError:
        return None


@remember(1 << 13)
def features_of(text: str) -> frozenset[str]:
    """The names of the features of the hand that a text writes; none if it does not write one."""
    hand = hand_of(text)
    return frozenset() if hand is None else frozenset(feature.name for feature in FEATURES if feature.holds(hand))
