"""Properties and points of a set: a block, concealed or in a meld, or the pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.classical.rules import DEFAULT_RULES, ClassicalRules
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.tiles.tile import KINDS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.model.winds import Winds

Set: TypeAlias = Block | Meld | Pair

THREE_OF_A_KIND: Final = 4
FOUR_OF_A_KIND: Final = 16
LUCKY_PAIR: Final = 2
"""For each reason to be lucky: a pair of the wind that is both own and prevailing has two."""


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
