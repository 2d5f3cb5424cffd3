"""The witnesses of a shanten number: the nearest complete hands by exchange, and the best cuttings.

The tiles of the hand that they use are counted over all of them, however many are listed: tiles that every one uses are
**needed**, tiles that none uses are **unused**, and so superfluous.
"""

from __future__ import annotations

import sys
from functools import total_ordering
from typing import TYPE_CHECKING, ClassVar, TypeAlias, assert_never

import attrs
from attrs.validators import optional

from mjfunc.model.blocks import Block, Pair, blocks_in_order, first_tiles, given_tiles
from mjfunc.model.value_fields import in_order, instance_of, tiles_in_order, tuple_of
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.errors import BadCounts, BadMeld, BadOption, NoSuchTile, quantity, short_repr
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import RED_OF, Suit, Tile
from mjfunc.tiles.value_base import Pictured, TextValue

if TYPE_CHECKING:
    from collections.abc import Iterable


@total_ordering
@attrs.frozen(order=False, repr=False)
class NearestHand(Pictured):
    """A nearest complete hand: the tiles to add, the tiles of the given hand that it uses, and the superfluous ones.

    Red fives are used before plain fives.
    """

    added: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    used: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    superfluous: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))

    def __lt__(self, other: object) -> bool:
        """Sort as the complete hands do."""
        return self._order() < other._order() if isinstance(other, NearestHand) else NotImplemented

    def __str__(self) -> str:
        """Write the complete hand, the added tiles and the superfluous ones: ``123m11z  add 3m  remove 9s``."""
        remove = f"  remove {write_tiles(self.superfluous)}" if self.superfluous else ""
        return f"{write_tiles(self.tiles)}  add {write_tiles(self.added) or 'nothing'}{remove}"

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles of the complete hand, in canonical order."""
        return tuple(sorted((*self.used, *self.added)))

    def _order(self) -> tuple[object, ...]:
        return self.tiles, self.added, self.superfluous


def _hands_in_order(given: Iterable[NearestHand]) -> tuple[NearestHand, ...]:
    return in_order(NearestHand, given)


@attrs.frozen(repr=False)
class Nearest(Pictured):
    """The shanten of a hand by exchange, with the complete hands that the fewest added tiles make of it."""

    shanten: int = attrs.field(validator=instance_of(int, BadCounts))
    """The exchange shanten: one less than the number of tiles that each nearest hand adds."""
    number: int = attrs.field(validator=instance_of(int, BadCounts))
    """The number of nearest hands."""
    hands: tuple[NearestHand, ...] = attrs.field(converter=_hands_in_order, validator=tuple_of(NearestHand, BadCounts))
    """The first of them, in canonical order."""
    added: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The kinds that some of them adds, listed or not."""
    needed: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The tiles of the hand that all of them use, listed or not."""
    unused: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The tiles of the hand that none of them uses, listed or not."""

    def __str__(self) -> str:
        """Write how far, how many, and what all and none of them use."""
        return f"shanten {self.shanten}  {quantity(self.number, 'nearest hand')}{write_use(self.needed, self.unused)}"


def write_use(needed: tuple[Tile, ...], unused: tuple[Tile, ...]) -> str:
    """Write the tiles that all use and those that none uses, if there are any."""
    words = (("needed", needed), ("unused", unused))
    return "".join([f"  {word} {write_tiles(tiles)}" for word, tiles in words if tiles])


def check_limit(limit: int | None) -> int | None:
    """Return the greatest number of items to list, None for all; raise BadOption for anything else."""
    if limit is not None and (type(limit) is not int or limit < 0):
        message = f"limit is a whole number from 0, or None for all; not {short_repr(limit)}"
        raise BadOption(message)
    return None if limit is None or limit > sys.maxsize else limit  # islice takes no larger number


class ShapeName(Listed):
    """The name of an incomplete shape. Shapes that begin at the same tile are sorted in the order of these members."""

    PAIR = "pair"
    """Two of a kind, which lack the third of a triplet."""
    NEIGHBOURS = "neighbours"
    """The tiles r and r + 1."""
    GAP = "gap"
    """The tiles r and r + 2."""


@total_ordering
@attrs.frozen(order=False, repr=False)
class Shape(Pictured, TextValue):
    """An incomplete shape: two tiles that need a third to be a block."""

    _reader: ClassVar[str] = "Shape.of"
    suit: Suit
    rank: int
    name: ShapeName
    reds: int = 0

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a shape."""
        lowest = Tile(self.suit, self.rank)
        if type(self.name) is not ShapeName:
            message = f"{short_repr(self.name)} is not the name of a shape"
            raise BadMeld(message)
        if self.name.ordinal and (lowest.is_honour or self.rank + self.name.ordinal > self.suit.ranks):
            message = f"no {self.name} can begin at {lowest}"
            raise BadMeld(message)
        fives = sum(kind in RED_OF for kind in self._kinds)
        if type(self.reds) is not int or not 0 <= self.reds <= fives:
            message = (
                f"{write_tiles(self._kinds)} has {quantity(fives, 'five')} that can be red, not {short_repr(self.reds)}"
            )
            raise BadMeld(message)

    @classmethod
    def of(cls, tiles: Iterable[Tile] | str) -> Shape:
        """Make a shape from its two tiles, or from their text: ``46s``."""
        given = sorted(given_tiles(tiles, "Shape.of"), key=lambda tile: tile.index)
        if len(given) == 2 and given[0].suit is given[1].suit:
            apart = given[1].rank - given[0].rank
            if apart < len(ShapeName):
                return cls(given[0].suit, given[0].rank, tuple(ShapeName)[apart], sum(tile.red for tile in given))
        message = f"{first_tiles(given)} is not two tiles that lack a third"
        raise BadMeld(message)

    def __lt__(self, other: object) -> bool:
        """Sort by suit, lower rank, then pair, neighbours, gap, then the most red fives."""
        return self._order() < other._order() if isinstance(other, Shape) else NotImplemented

    def __str__(self) -> str:
        """Write the shape's tiles: ``46s``."""
        return write_tiles(self.tiles)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The two tiles, a red five before a plain one."""
        left, tiles = self.reds, list(self._kinds)
        for at, kind in enumerate(tiles):
            if left and kind in RED_OF:
                tiles[at], left = RED_OF[kind], left - 1
        return tuple(tiles)

    @property
    def _kinds(self) -> tuple[Tile, Tile]:
        return Tile(self.suit, self.rank), Tile(self.suit, self.rank + self.name.ordinal)

    def _order(self) -> tuple[int, int, int, int]:
        return self.suit.ordinal, self.rank, self.name.ordinal, -self.reds


CuttingPart: TypeAlias = Block | Shape | Pair


def _shapes_in_order(given: Iterable[Shape]) -> tuple[Shape, ...]:
    return in_order(Shape, given)


@total_ordering
@attrs.frozen(order=False, repr=False)
class Cutting(Pictured):
    """A way to cut concealed tiles into sets, shapes such as 13m or 55m, a head (the pair), and the rest.

    It does not say where a red five is: it is shown in a set, else in the head, else in a shape.
    """

    sets: tuple[Block, ...] = attrs.field(converter=blocks_in_order, validator=tuple_of(Block, BadMeld))
    shapes: tuple[Shape, ...] = attrs.field(converter=_shapes_in_order, validator=tuple_of(Shape, BadMeld))
    head: Pair | None = attrs.field(validator=optional(instance_of(Pair, BadMeld)))
    left: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The tiles in none of these."""

    def __lt__(self, other: object) -> bool:
        """Sort by the parts from the lowest tile on: of those that begin together the head, sets, then shapes."""
        return self._order() < other._order() if isinstance(other, Cutting) else NotImplemented

    def __str__(self) -> str:
        """Write the sets, the shapes, the head and the remaining tiles."""
        groups = (("sets", self.sets), ("shapes", self.shapes), ("head", () if self.head is None else (self.head,)))
        words = [f"{word} {' '.join(map(str, parts))}" for word, parts in groups if parts]
        return "  ".join([*words, *([f"left {write_tiles(self.left)}"] if self.left else [])])

    @property
    def value(self) -> int:
        """The value of the cutting: two for each set, one for each shape, and one for the head."""
        return 2 * len(self.sets) + len(self.shapes) + (self.head is not None)

    @property
    def parts(self) -> tuple[CuttingPart, ...]:
        """The parts in order of their lowest tiles; among equal ones first the head, then sets, then shapes."""
        head: tuple[CuttingPart, ...] = () if self.head is None else (self.head,)
        return tuple(sorted((*head, *self.sets, *self.shapes), key=_place))

    def _order(self) -> tuple[object, ...]:
        """Without red fives first, for where these are depends on all parts."""
        places = [*map(_place, self.parts)]
        return [place[:-1] for place in places], [place[-1] for place in places], self.left


def _place(part: CuttingPart) -> tuple[int, int, int, int, int]:
    """Return the sort key of a part."""
    match part:
        case Pair(suit, rank, reds):
            return suit.ordinal, rank, 0, 0, -reds
        case Block(suit, rank, block, reds):
            return suit.ordinal, rank, 1, block.ordinal, -reds
        case Shape(suit, rank, name, reds):
            return suit.ordinal, rank, 2, name.ordinal, -reds
        case _ as never:
            assert_never(never)


def _cuttings_in_order(given: Iterable[Cutting]) -> tuple[Cutting, ...]:
    return in_order(Cutting, given)


@attrs.frozen(repr=False)
class Cuttings(Pictured):
    """The shanten by cutting, with the ways of cutting the hand into sets, shapes and a head that give it."""

    shanten: int = attrs.field(validator=instance_of(int, BadCounts))
    """The cut shanten of the regular form: twice the number of blocks to find, less the value of the best cutting."""
    number: int = attrs.field(validator=instance_of(int, BadCounts))
    """The number of best cuttings."""
    cuttings: tuple[Cutting, ...] = attrs.field(converter=_cuttings_in_order, validator=tuple_of(Cutting, BadMeld))
    """The first of them, in canonical order."""
    needed: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The tiles of the hand that all of them use, listed or not."""
    unused: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The tiles of the hand that none of them uses, listed or not."""

    def __str__(self) -> str:
        """Write how far, how many, and what all and none of them use."""
        return f"shanten {self.shanten}  {quantity(self.number, 'best cutting')}{write_use(self.needed, self.unused)}"
