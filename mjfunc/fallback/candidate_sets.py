"""Candidate sets: what the procedure collects tiles in."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, assert_never, cast

import attrs

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import Tile
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Mapping


def check_class(taker: object, given: object, wanted: type, how: str) -> None:
    """Raise an error unless an argument of a function, or of a class, has the wanted class."""
    if not isinstance(given, wanted) or given is True or given is False:
        article = "an" if wanted.__name__[0] in "AEIOUaeiou" else "a"
        raise wrong_class(name_of(taker), f"{article} {wanted.__name__}", given, how)


def check_all(taker: object, given: object, wanted: type, how: str) -> None:
    """Raise an error unless this is a tuple of values of the wanted class."""
    items = given
    if not isinstance(items, tuple) or not {*map(type, cast("tuple[object, ...]", items))} <= {wanted}:
        raise wrong_class(name_of(taker), f"a tuple of {wanted.__name__}s", given, how)


def name_of(taker: object) -> str:
    """The function's name, or that of the class of a value that is being made."""
    name: str = getattr(taker, "__qualname__", type(taker).__name__)
    return name


class SetKind(Listed):
    """The kinds of set, in the order that the machine tries them with the same tiles."""

    FOUR = "four"
    THREE = "three"
    SEQUENCE = "sequence"
    PAIR = "pair"


SIZES: Final[Mapping[SetKind, int]] = MappingProxyType(
    {SetKind.FOUR: 4, SetKind.THREE: 3, SetKind.SEQUENCE: 3, SetKind.PAIR: 2}
)
FALLBACKS: Final[Mapping[SetKind, SetKind]] = MappingProxyType(
    {SetKind.FOUR: SetKind.THREE, SetKind.THREE: SetKind.SEQUENCE, SetKind.SEQUENCE: SetKind.PAIR}
)
"""The kind that a kind falls back to; a pair has none."""


@attrs.frozen(repr=False)
class CandidateSet(Value):
    """The tiles collected so far for a set of one kind, for example a sequence."""

    kind: SetKind
    tiles: tuple[Tile, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Raise an error for fields of the wrong class."""
        if type(self.kind) is not SetKind:
            check_class(self, self.kind, SetKind, "SetKind.FOUR is one")
        check_all(self, self.tiles, Tile, "read_tiles('11m') makes one")

    @property
    def full(self) -> bool:
        """Whether the set is complete."""
        return len(self.tiles) == SIZES[self.kind]

    def can_contain(self, tile: Tile) -> bool:
        """Whether a tile can be added. An empty set takes any tile, a full set none."""
        if type(tile) is not Tile:
            check_class(self.can_contain, tile, Tile, "read_tiles('1m') makes a tuple of one")
        if not self.tiles:
            return True
        last = self.tiles[-1]
        if self.full or tile.suit is not last.suit:
            return False
        if self.kind is SetKind.SEQUENCE:
            return tile.rank == last.rank + 1 and not tile.is_honour
        return tile.rank == last.rank

    def add(self, tile: Tile) -> CandidateSet:
        """The set with one more tile; it does not check whether the set can contain it."""
        return CandidateSet(self.kind, (*self.tiles, tile))

    def __str__(self) -> str:
        """Write the kind and the tiles: ``sequence(1m 2m)``."""
        return f"{self.kind.value}({' '.join(map(str, self.tiles))})"


def as_part(candidate: CandidateSet) -> Block | Pair:
    """A full set as a block or a pair."""
    lowest = candidate.tiles[0]
    match candidate.kind:
        case SetKind.FOUR:
            return Block(lowest.suit, lowest.rank, BlockShape.QUAD)
        case SetKind.THREE:
            return Block(lowest.suit, lowest.rank, BlockShape.TRIPLET)
        case SetKind.SEQUENCE:
            return Block(lowest.suit, lowest.rank, BlockShape.SEQUENCE)
        case SetKind.PAIR:
            return Pair(lowest.suit, lowest.rank)
        case _ as never:
            assert_never(never)
