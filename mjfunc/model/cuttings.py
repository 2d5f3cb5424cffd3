"""Cuttings: a hand cut into sets, incomplete shapes, at most one head, and what is left over."""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING, TypeAlias, assert_never

import attrs

from mjfunc.model.blocks import Block, Pair
from mjfunc.model.fields import check_field, in_order
from mjfunc.model.nearest import needed_tiles, unused_tiles, write_use
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import BadCounts, BadMeld, NoSuchTile, counted, shown
from mjfunc.tiles.listed import Listed
from mjfunc.tiles.shown import Pictured
from mjfunc.tiles.tile import RED_OF, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable


class ShapeName(Listed):
    """What two tiles that lack a third are, in the order in which those that begin together are listed."""

    PAIR = "pair"
    """Two of a kind, which lack the third of a triplet."""
    NEIGHBOURS = "neighbours"
    """The tiles r and r + 1."""
    GAP = "gap"
    """The tiles r and r + 2."""


@total_ordering
@attrs.frozen(order=False)
class Shape(Pictured):
    """Two tiles that lack a third to be a block, by the lower one and the number of their red fives."""

    suit: Suit
    rank: int
    name: ShapeName
    reds: int = 0

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a shape."""
        lowest = Tile(self.suit, self.rank)
        if type(self.name) is not ShapeName:
            message = f"{shown(self.name)} is not the name of a shape"
            raise BadMeld(message)
        if self.name.ordinal and (lowest.is_honour or self.rank + self.name.ordinal > self.suit.ranks):
            message = f"no {self.name} can begin at {lowest}"
            raise BadMeld(message)
        fives = sum(kind in RED_OF for kind in self._kinds)
        if type(self.reds) is not int or not 0 <= self.reds <= fives:
            message = f"{write_tiles(self._kinds)} has {counted(fives, 'five')} that can be red, not {shown(self.reds)}"
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


Part: TypeAlias = Block | Shape | Pair


def _sets(given: Iterable[Block]) -> tuple[Block, ...]:
    return in_order("sets", Block, given, BadMeld)


def _shapes(given: Iterable[Shape]) -> tuple[Shape, ...]:
    return in_order("shapes", Shape, given, BadMeld)


def _left(given: Iterable[Tile]) -> tuple[Tile, ...]:
    return in_order("left", Tile, given, NoSuchTile)


@total_ordering
@attrs.frozen(order=False)
class Cutting(Pictured):
    """A way to cut the concealed tiles of a hand. Red fives go to sets first, then to the head, then to shapes."""

    sets: tuple[Block, ...] = attrs.field(converter=_sets)
    shapes: tuple[Shape, ...] = attrs.field(converter=_shapes)
    head: Pair | None
    left: tuple[Tile, ...] = attrs.field(converter=_left)
    """The tiles in none of these."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a pair."""
        if self.head is not None:
            check_field("head", Pair, self.head, BadMeld)

    def __lt__(self, other: object) -> bool:
        """Sort by the parts from the lowest tile on: of those that begin together the head, sets, then shapes."""
        return self._order() < other._order() if isinstance(other, Cutting) else NotImplemented

    def __str__(self) -> str:
        """Write the sets, the shapes, the head and what is left over."""
        groups = (("sets", self.sets), ("shapes", self.shapes), ("head", () if self.head is None else (self.head,)))
        words = [f"{word} {' '.join(map(str, parts))}" for word, parts in groups if parts]
        return "  ".join([*words, *([f"left {write_tiles(self.left)}"] if self.left else [])])

    @property
    def value(self) -> int:
        """Two for each set, one for each shape, and one for the head."""
        return 2 * len(self.sets) + len(self.shapes) + (self.head is not None)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The sets, shapes and head, from the lowest tile on: of those that begin together the head, sets, shapes."""
        head: tuple[Part, ...] = () if self.head is None else (self.head,)
        return tuple(sorted((*head, *self.sets, *self.shapes), key=_place))

    def _order(self) -> tuple[object, ...]:
        """Without red fives first, for where these are depends on all parts."""
        places = [*map(_place, self.parts)]
        return [place[:-1] for place in places], [place[-1] for place in places], self.left


def _place(part: Part) -> tuple[int, int, int, int, int]:
    """Where a part stands among others."""
    match part:
        case Pair(suit, rank, reds):
            return suit.ordinal, rank, 0, 0, -reds
        case Block(suit, rank, block, reds):
            return suit.ordinal, rank, 1, block.ordinal, -reds
        case Shape(suit, rank, name, reds):
            return suit.ordinal, rank, 2, name.ordinal, -reds
        case _ as never:
            assert_never(never)


def _cuttings(given: Iterable[Cutting]) -> tuple[Cutting, ...]:
    return in_order("cuttings", Cutting, given, BadMeld)


@attrs.frozen
class Cuttings(Pictured):
    """How far a hand is by cutting, in the regular form, and the best cuttings, which say so."""

    shanten: int
    """What the cuttings leave of twice the blocks that the hand is to have."""
    number: int
    """How many there are."""
    cuttings: tuple[Cutting, ...] = attrs.field(converter=_cuttings)
    """The first of them, in canonical order."""
    needed: tuple[Tile, ...] = attrs.field(converter=needed_tiles)
    """The tiles of the hand that all of them use, listed or not."""
    unused: tuple[Tile, ...] = attrs.field(converter=unused_tiles)
    """The tiles of the hand that none of them uses, listed or not."""

    def __attrs_post_init__(self) -> None:
        """Refuse what are not numbers."""
        check_field("shanten", int, self.shanten, BadCounts)
        check_field("number", int, self.number, BadCounts)

    def __str__(self) -> str:
        """Write how far, how many, and what all and none of them use."""
        return f"shanten {self.shanten}  {counted(self.number, 'best cutting')}{write_use(self.needed, self.unused)}"
