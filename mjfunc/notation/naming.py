"""Notations with a name for each tile: MJAI's and Lott's.

MJAI has ``1m`` to ``9s``, ``5mr`` for a red five, and ``E S W N P F C``. Lott, *Building Skills in Python*, prints
``2 Bamboo``, ``9 Dot``, ``East``, ``Red``; he has no red fives, and here one is ``Red 5 Dot``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, cast

import attrs

from mjfunc.tiles.errors import BadNotation, items_of, short_repr
from mjfunc.tiles.tile import KINDS, RED_FIVES, Suit, Tile, check_tiles


def _pairs(names: Mapping[Tile, str] | Iterable[tuple[Tile, str]]) -> tuple[tuple[Tile, str], ...]:
    """Return tiles with their names as a tuple; raise BadNotation for anything else."""
    given = cast("Iterable[object]", names.items()) if isinstance(names, Mapping) else names
    pairs = tuple(items_of("Naming", "tiles with their names", given, "{Tile.of('1z'): 'E'} is one of them"))
    named: list[tuple[Tile, str]] = []
    for position, pair in enumerate(pairs):
        match pair:
            case (Tile() as tile, str(name)) if name not in dict(named).values():
                named.append((tile, name))
            case _:
                message = f"item {position} is {short_repr(pair)}, not a Tile with a name of its own"
                raise BadNotation(message, position)
    return tuple(named)


@attrs.frozen
class Naming:
    """One name for every tile, and every name for one tile."""

    title: str
    names: tuple[tuple[Tile, str], ...] = attrs.field(converter=_pairs)

    def read(self, names: Iterable[str]) -> tuple[Tile, ...]:
        """Read a list of names."""
        by_name = {name: tile for tile, name in self.names}
        tiles: list[Tile] = []
        given = cast("object", names)
        how = f"{self.title} has such as {[*by_name][-1:]}"
        for position, name in enumerate(items_of("Naming.read", "a list of names", given, how)):
            if not isinstance(name, str) or name not in by_name:
                message = f"item {position}, {short_repr(name)}, names no tile in {self.title}"
                raise BadNotation(message, position)
            tiles.append(by_name[name])
        return tuple(tiles)

    def write(self, tiles: Iterable[Tile]) -> tuple[str, ...]:
        """Write tiles as a list of names."""
        names = dict(self.names)
        written: list[str] = []
        for position, tile in enumerate(check_tiles(tiles, "Naming.write")):
            if tile not in names:
                message = f"item {position}, {tile}, has no name in {self.title}"
                raise BadNotation(message, position)
            written.append(names[tile])
        return tuple(written)


MJAI: Final = Naming(
    "MJAI",
    {
        **{kind: "ESWNPFC"[kind.rank - 1] if kind.is_honour else str(kind) for kind in KINDS},
        **{five: f"{five.kind}r" for five in RED_FIVES},
    },
)

_SUIT_NAMES: Final = {Suit.CHARACTERS: "Character", Suit.DOTS: "Dot", Suit.BAMBOOS: "Bamboo"}
_HONOUR_NAMES: Final = ("East", "South", "West", "North", "White", "Green", "Red")

LOTT: Final = Naming(
    "Lott",
    {
        **{
            kind: _HONOUR_NAMES[kind.rank - 1] if kind.is_honour else f"{kind.rank} {_SUIT_NAMES[kind.suit]}"
            for kind in KINDS
        },
        **{five: f"Red {five.rank} {_SUIT_NAMES[five.suit]}" for five in RED_FIVES},
    },
)
