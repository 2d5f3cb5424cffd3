"""The sets of a hand, their properties and points: blocks, concealed or in melds, and the pair."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.classical.rules import DEFAULT_RULES, ClassicalRules, check_rules
from mjfunc.fallback.machine import mahjongg
from mjfunc.fast.decompositions import decompose_complete
from mjfunc.functional import Memory, remember
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.model.hand import MOST_BLOCKS, Hand, HandWithQuads, check_drawn, check_hand
from mjfunc.tiles.errors import BadSize, NotComplete, quantity, wrong_class
from mjfunc.tiles.tile import KINDS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.model.winds import Winds


Set: TypeAlias = Block | Meld | Pair

THREE_OF_A_KIND: Final = 4
FOUR_OF_A_KIND: Final = 16
LUCKY_PAIR: Final = 2
"""The points of a lucky pair, once for each reason: a pair of the own wind that is also the prevailing wind has two."""


def part_of(tile_set: Set) -> Block | Pair:
    """The block that it is, or the pair."""
    return tile_set.block if isinstance(tile_set, Meld) else tile_set


def lowest(tile_set: Set) -> Tile:
    """The kind of its lowest tile."""
    part = part_of(tile_set)
    return KINDS[9 * part.suit.ordinal + part.rank - 1]


def triplet(tile_set: Set) -> bool:
    """Whether it is three or four of a kind."""
    part = part_of(tile_set)
    return isinstance(part, Block) and part.shape is not BlockShape.SEQUENCE


def sequence_rank(tile_set: Set) -> int | None:
    """The lowest rank of a sequence."""
    return part_of(tile_set).rank if is_sequence(tile_set) else None


def triplet_rank(tile_set: Set) -> int | None:
    """The rank of three or four of a kind."""
    return part_of(tile_set).rank if triplet(tile_set) else None


def is_sequence(tile_set: Set) -> bool:
    """Whether it is three in a row."""
    part = part_of(tile_set)
    return isinstance(part, Block) and part.shape is BlockShape.SEQUENCE


def all_simple(tile_set: Set) -> bool:
    """Whether it has only simples."""
    return all(tile.is_simple for tile in tile_set.tiles)


def no_simple(tile_set: Set) -> bool:
    """Whether it has only terminals and honours."""
    return not any(tile.is_simple for tile in tile_set.tiles)


def one_term_honor(tile_set: Set, rules: ClassicalRules = DEFAULT_RULES) -> bool:
    """Whether it has a terminal or an honour."""
    number = sum(not tile.is_simple for tile in tile_set.tiles)
    match rules.terminal_or_honour:
        case "at-least-one":
            return number >= 1
        case "exactly-one":
            return number == 1
        case _ as never:
            assert_never(never)


def suit(tile_set: Set) -> Suit | None:
    """The suit of number tiles; honours have none."""
    part = part_of(tile_set)
    return None if part.suit is Suit.HONOURS else part.suit


def wind(tile_set: Set) -> bool:
    """Whether it is of winds."""
    return lowest(tile_set).is_wind


def dragon(tile_set: Set) -> bool:
    """Whether it is of dragons."""
    return lowest(tile_set).is_dragon


def big_dragon(tile_set: Set) -> bool:
    """Whether it is three or four dragons."""
    return triplet(tile_set) and dragon(tile_set)


def little_dragon(tile_set: Set) -> bool:
    """Whether it is a pair of dragons."""
    return isinstance(tile_set, Pair) and dragon(tile_set)


def lucky(tile_set: Set, winds: Winds) -> bool:
    """Whether it is three or four of a lucky kind: of dragons, of the own wind, or of the prevailing wind."""
    return triplet(tile_set) and luck(lowest(tile_set), winds) > 0


def luck(tile: Tile, winds: Winds | None) -> int:
    """For how many reasons a kind is lucky; without winds, only dragons are."""
    return tile.is_dragon + (winds.tiles.count(tile.kind) if winds else 0)


def points(tile_set: Set, winds: Winds | None, rules: ClassicalRules = DEFAULT_RULES) -> int:
    """The points of a set."""
    part = part_of(tile_set)
    if isinstance(part, Pair):
        return LUCKY_PAIR * luck(lowest(tile_set), winds)
    match part.shape:
        case BlockShape.SEQUENCE:
            return 0
        case BlockShape.TRIPLET:
            concealed = THREE_OF_A_KIND
        case BlockShape.QUAD:
            concealed = FOUR_OF_A_KIND
        case _ as never:
            assert_never(never)
    of_these = concealed * (2 if no_simple(tile_set) else 1)
    is_half = rules.exposed == "half" and isinstance(tile_set, Meld) and tile_set.open
    return of_these // 2 if is_half else of_these


_WINNING: Final = f"a winning hand has {MOST_BLOCKS} blocks and a pair"

Winner: TypeAlias = CompleteRegular | CompleteThirteenOrphans


_HOW: Final = "winners(parse('123m456p789s111z22z')) lists them"


def check_winner(function: str, winner: object) -> None:
    """Raise a TypeError unless this is a complete hand's decomposition, regular or thirteen orphans."""
    if type(winner) is not CompleteRegular and type(winner) is not CompleteThirteenOrphans:
        raise wrong_class(function, "a CompleteRegular or CompleteThirteenOrphans", winner, _HOW)


def sets_of(winner: Winner) -> tuple[Set, ...]:
    """The four blocks and the pair, with melds last; empty for thirteen orphans."""
    check_winner("sets_of", winner)
    if isinstance(winner, CompleteThirteenOrphans):
        return ()
    if len(winner.blocks) + len(winner.melds) != MOST_BLOCKS:
        message = f"{quantity(len(winner.blocks), 'block')} and {quantity(len(winner.melds), 'meld')}; {_WINNING}"
        raise BadSize(message)
    return (*winner.blocks, winner.pair, *winner.melds)


def winners(hand: Hand, rules: ClassicalRules = DEFAULT_RULES) -> tuple[Winner, ...]:
    """The decompositions of a hand that the rules consider; at least one.

    Quads are melds of a ``Hand``, or among the concealed tiles of a ``HandWithQuads``.
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
        given = f"{quantity(hand.size, 'concealed tile')} and {quantity(len(hand.melds), 'meld')}"
        message = f"{given}; {_WINNING}"
        raise BadSize(message)
    return tuple([found for found in decompose_complete(hand) if not isinstance(found, CompleteSevenPairs)])


_SETS: Final = 1 << 10
_ASKED: Final = 1 << 6
"""The number of combinations of winds and rules whose traits are remembered."""


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
"""The traits of each set of a hand."""


def _traits(winds: Winds | None, rules: ClassicalRules, tile_set: Set) -> Traits:
    """Compute the traits of a set."""
    return Traits(
        text=str(tile_set),
        points=points(tile_set, winds, rules),
        is_worthless=points(tile_set, _counted_winds(winds, rules)) == 0,
        luck=luck(lowest(tile_set), winds) if triplet(tile_set) else 0,
        is_pair=isinstance(tile_set, Pair),
        is_triplet=triplet(tile_set),
        is_open=isinstance(tile_set, Meld) and tile_set.open,
        sequence_rank=sequence_rank(tile_set),
        triplet_rank=triplet_rank(tile_set),
        suit=suit(tile_set),
        all_simple=all_simple(tile_set),
        no_simple=no_simple(tile_set),
        terminal_or_honour=one_term_honor(tile_set, rules),
        is_wind=wind(tile_set),
        big_dragon=big_dragon(tile_set),
        little_dragon=little_dragon(tile_set),
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
