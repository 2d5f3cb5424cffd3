"""What the text asks of a set: a block, concealed or in a meld, or the pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.classical.rules import DEFAULT_RULES, Rules
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.tiles.tile import KINDS, Suit, Tile

if TYPE_CHECKING:
    from mjfunc.model.winds import Winds

Set: TypeAlias = Block | Meld | Pair

THREE_OF_A_KIND: Final = 4
FOUR_OF_A_KIND: Final = 16
LUCKY_PAIR: Final = 2
"""For each reason to be lucky: a pair of the wind that is both own and prevailing has two."""


def part_of(one: Set) -> Block | Pair:
    """The block that it is, or the pair."""
    return one.block if isinstance(one, Meld) else one


def lowest(one: Set) -> Tile:
    """The kind of its lowest tile."""
    part = part_of(one)
    return KINDS[9 * part.suit.ordinal + part.rank - 1]


def triplet(one: Set) -> bool:
    """Whether it is three or four of a kind."""
    part = part_of(one)
    return isinstance(part, Block) and part.shape is not BlockShape.SEQUENCE


def sequence_suit(one: Set) -> Suit | None:
    """The suit of a sequence."""
    return part_of(one).suit if is_sequence(one) else None


def sequence_rank(one: Set) -> int | None:
    """The lowest rank of a sequence."""
    return part_of(one).rank if is_sequence(one) else None


def triplet_rank(one: Set) -> int | None:
    """The rank of three or four of a kind."""
    return part_of(one).rank if triplet(one) else None


def is_sequence(one: Set) -> bool:
    """Whether it is three in a row."""
    part = part_of(one)
    return isinstance(part, Block) and part.shape is BlockShape.SEQUENCE


def all_simple(one: Set) -> bool:
    """Whether it has only simples."""
    return all(tile.is_simple for tile in one.tiles)


def no_simple(one: Set) -> bool:
    """Whether it has only terminals and honours."""
    return not any(tile.is_simple for tile in one.tiles)


def one_term_honor(one: Set, rules: Rules = DEFAULT_RULES) -> bool:
    """Whether it has a terminal or an honour."""
    number = sum(not tile.is_simple for tile in one.tiles)
    match rules.terminal_or_honour:
        case "at-least-one":
            return number >= 1
        case "exactly-one":
            return number == 1
        case _ as never:
            assert_never(never)


def suit(one: Set) -> Suit | None:
    """The suit of number tiles; honours have none."""
    part = part_of(one)
    return None if part.suit is Suit.HONOURS else part.suit


def wind(one: Set) -> bool:
    """Whether it is of winds."""
    return lowest(one).is_wind


def dragon(one: Set) -> bool:
    """Whether it is of dragons."""
    return lowest(one).is_dragon


def big_dragon(one: Set) -> bool:
    """Whether it is three or four dragons."""
    return triplet(one) and dragon(one)


def little_dragon(one: Set) -> bool:
    """Whether it is a pair of dragons."""
    return isinstance(one, Pair) and dragon(one)


def lucky(one: Set, winds: Winds) -> bool:
    """Whether it is three or four of a lucky kind: of dragons, of the own wind, or of the prevailing wind."""
    return triplet(one) and luck(lowest(one), winds) > 0


def luck(tile: Tile, winds: Winds | None) -> int:
    """For how many reasons a kind is lucky; without winds, only dragons are."""
    return tile.is_dragon + (winds.tiles.count(tile.kind) if winds else 0)


def points(one: Set, winds: Winds | None, rules: Rules = DEFAULT_RULES) -> int:
    """What it is worth."""
    part = part_of(one)
    if isinstance(part, Pair):
        return LUCKY_PAIR * luck(lowest(one), winds)
    match part.shape:
        case BlockShape.SEQUENCE:
            return 0
        case BlockShape.TRIPLET:
            concealed = THREE_OF_A_KIND
        case BlockShape.QUAD:
            concealed = FOUR_OF_A_KIND
        case _ as never:
            assert_never(never)
    of_these = concealed * (2 if no_simple(one) else 1)
    is_half = rules.exposed == "half" and isinstance(one, Meld) and one.open
    return of_these // 2 if is_half else of_these
