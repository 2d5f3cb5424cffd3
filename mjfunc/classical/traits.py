"""The traits of a set: properties that do not depend on the other sets of its hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.classical import sets
from mjfunc.classical.rules import DEFAULT_RULES, ClassicalRules
from mjfunc.classical.winner import sets_of
from mjfunc.functional import Memory, remember
from mjfunc.model.blocks import Meld, Pair
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from mjfunc.classical.sets import Set
    from mjfunc.classical.winner import Winner
    from mjfunc.model.winds import Winds

_SETS: Final = 1 << 10
_ASKED: Final = 1 << 6
"""For so many winds and rules."""


@attrs.frozen
class Traits:
    """The properties of a set for some winds and rules."""

    text: str
    points: int
    is_worthless: bool
    """Whether it leaves a hand without points."""
    luck: int
    """The doubles of a lucky three or four."""
    is_pair: bool
    is_triplet: bool
    is_open: bool
    sequence_rank: int | None
    triplet_rank: int | None
    suit: Suit | None
    all_simple: bool
    no_simple: bool
    terminal_or_honour: bool
    is_wind: bool
    big_dragon: bool
    little_dragon: bool


Every: TypeAlias = tuple[Traits, ...]
"""Those of each set of a hand."""


def _traits(winds: Winds | None, rules: ClassicalRules, tile_set: Set) -> Traits:
    """Compute the traits of a set with the functions of ``sets``."""
    return Traits(
        text=str(tile_set),
        points=sets.points(tile_set, winds, rules),
        is_worthless=sets.points(tile_set, _counted_winds(winds, rules)) == 0,
        luck=sets.luck(sets.lowest(tile_set), winds) if sets.triplet(tile_set) else 0,
        is_pair=isinstance(tile_set, Pair),
        is_triplet=sets.triplet(tile_set),
        is_open=isinstance(tile_set, Meld) and tile_set.open,
        sequence_rank=sets.sequence_rank(tile_set),
        triplet_rank=sets.triplet_rank(tile_set),
        suit=sets.suit(tile_set),
        all_simple=sets.all_simple(tile_set),
        no_simple=sets.no_simple(tile_set),
        terminal_or_honour=sets.one_term_honor(tile_set, rules),
        is_wind=sets.wind(tile_set),
        big_dragon=sets.big_dragon(tile_set),
        little_dragon=sets.little_dragon(tile_set),
    )


def _counted_winds(winds: Winds | None, rules: ClassicalRules) -> Winds | None:
    """Return the winds that count for a pair where the rules ask whether a hand has no points."""
    match rules.no_points:
        case "with-winds":
            return winds
        case "without-winds":
            return None
        case _ as never:
            assert_never(never)


@remember(_ASKED)
def _memory(winds: Winds | None, rules: ClassicalRules) -> Memory[Set, Traits]:
    return Memory(partial(_traits, winds, rules), _SETS)


def traits_of(winner: Winner, winds: Winds | None = None, rules: ClassicalRules = DEFAULT_RULES) -> Every:
    """The traits of the five sets, as decompositions list them; thirteen orphans have none."""
    return tuple(map(_memory(winds, rules), sets_of(winner)))
