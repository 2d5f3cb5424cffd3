"""Suits and tiles: the 34 kinds, and the red fives among them."""

from __future__ import annotations

from functools import total_ordering
from types import MappingProxyType
from typing import ClassVar, Final, cast

import attrs

from mjfunc.tiles.errors import MOST_ITEMS, BadNotation, NoSuchTile, check_text, items_of, short_repr, wrong_class
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.value_base import Catalogue, Pictured, TextValue


class Suit(Listed):
    """A suit, by its letter: m characters, p dots, s bamboos, z honours."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOOS = "s"
    HONOURS = "z"

    ranks: int
    """The number of kinds in the suit."""

    def __init__(self, letter: str) -> None:
        """Compute the number of ranks once; the ordinal, 0 to 3, is the index of the suit in counts."""
        super().__init__(letter)
        self.ranks = 7 if letter == "z" else 9


SUITS: Final = tuple(Suit)
NUMBER_SUITS: Final = SUITS[:3]
_KINDS: Final = sum(suit.ranks for suit in SUITS)


@total_ordering
@attrs.frozen(repr=False)
class Tile(Pictured, TextValue):
    """A tile: a kind, or a five with a red mark. A red five sorts before the plain fives of its suit."""

    _reader: ClassVar[str] = "Tile.of"
    suit: Suit
    rank: int
    red: bool = False
    index: int = attrs.field(init=False, eq=False, repr=False)
    """The kind's number, 0 to 33."""
    _code: int = attrs.field(init=False, eq=False, repr=False)
    """The tile's number in games: that of its kind, or 34 to 36 for the red fives."""

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a tile."""
        if type(self.suit) is not Suit or type(self.rank) is not int or type(self.red) is not bool:
            given = f"{short_repr(self.suit)}, {short_repr(self.rank)} and {short_repr(self.red)}"
            message = f"a tile is a Suit, a whole number, and red or not; not {given}"
            raise NoSuchTile(message)
        if not 1 <= self.rank <= self.suit.ranks:
            message = f"there is no {short_repr(self.rank)}{self.suit}: its ranks are 1 to {self.suit.ranks}"
            raise NoSuchTile(message)
        if self.red and (self.rank != RED_RANK or self.is_honour):
            message = f"{self.rank}{self.suit} cannot be red: only the fives of m, p and s can"
            raise NoSuchTile(message)
        # Kept, for nothing is asked of a tile more often; frozen classes set their own fields in this way.
        index = 9 * self.suit.ordinal + self.rank - 1
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "_code", _KINDS + self.suit.ordinal if self.red else index)

    @classmethod
    def of(cls, text: str) -> Tile:
        """Read one tile, as ``str`` writes it: ``5m``, a red five ``0m``.

        >>> Tile.of("0m").red, Tile.of("0m").kind
        (True, Tile.of('5m'))
        """
        named = check_text("Tile.of", text, "Tile.of('6m') makes a Tile")
        tile = BY_NAME.get(named.replace(" ", ""))
        if tile is None:
            message = f"{short_repr(text)} is not one tile, which is a rank and the letter of its suit"
            raise BadNotation(message)
        return tile

    def __lt__(self, other: object) -> bool:
        """Sort by kind, ten times faster than attrs would."""
        if not isinstance(other, Tile):
            return NotImplemented
        return self.index < other.index or (self.index == other.index and self.red > other.red)

    def __str__(self) -> str:
        """Write the tile as the hand text does: ``5m``, a red five ``0m``."""
        return f"{0 if self.red else self.rank}{self.suit}"

    @property
    def kind(self) -> Tile:
        """The tile without a red mark."""
        return KINDS[self.index]

    @property
    def is_honour(self) -> bool:
        """Whether the tile is a wind or a dragon."""
        return self.suit is Suit.HONOURS

    @property
    def is_wind(self) -> bool:
        """Whether the tile is a wind: East, South, West or North."""
        return self.is_honour and self.rank <= len("ESWN")

    @property
    def is_dragon(self) -> bool:
        """Whether the tile is a dragon: White, Green or Red."""
        return self.is_honour and not self.is_wind

    @property
    def is_terminal(self) -> bool:
        """Whether the tile is a one or a nine of a number suit."""
        return not self.is_honour and self.rank in (1, 9)

    @property
    def is_simple(self) -> bool:
        """Whether the tile is a two to eight of a number suit."""
        return not self.is_honour and not self.is_terminal


RED_RANK: Final = 5
COPIES: Final = 4
"""The number of tiles of each kind."""
KINDS: Final = Catalogue(Tile(suit, rank) for suit in SUITS for rank in range(1, suit.ranks + 1))
"""The 34 kinds in canonical order: 1-9m, 1-9p, 1-9s, 1-7z."""
MOST_TILES: Final = COPIES * len(KINDS)
"""The number of tiles in the game."""
RED_FIVES: Final = tuple(Tile(suit, RED_RANK, red=True) for suit in NUMBER_SUITS)
RED_OF: Final = MappingProxyType({five.kind: five for five in RED_FIVES})
"""The red five of each kind that has one."""
BY_NAME: Final = MappingProxyType({str(tile): tile for tile in (*KINDS, *RED_FIVES)})
"""Every tile, by what ``str`` writes."""
ORPHANS: Final = tuple(kind for kind in KINDS if not kind.is_simple)
"""The thirteen terminals and honours."""


def check_tile(function: str, tile: object) -> None:
    """Refuse anything but a tile."""
    if not isinstance(tile, Tile):
        raise wrong_class(function, "a Tile", tile, "Tile.of('6m') makes one")


_TILE: Final[set[type]] = {Tile}
_IN_ORDER: Final[tuple[type, ...]] = (tuple, list)
READ_TILES: Final = "read_tiles('123m') makes some"
"""Advice for messages: how to make tiles."""


def check_tiles(items: object, function: str, most: int = MOST_ITEMS) -> tuple[Tile, ...]:
    """Give back the tiles that a function was given, and refuse anything else, and more than ``most``."""
    collection = items
    if isinstance(collection, _IN_ORDER):
        given = cast("list[Tile] | tuple[Tile, ...]", collection)
        if len(given) <= most and {*map(type, given)} <= _TILE:
            return tuple(given)
    tiles: list[Tile] = []
    for position, item in enumerate(items_of(function, "tiles", items, READ_TILES, most)):
        if not isinstance(item, Tile):
            message = f"item {position} is {short_repr(item)}, not a Tile"
            raise NoSuchTile(message, position)
        tiles.append(item)
    return tuple(tiles)
