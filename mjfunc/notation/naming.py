"""What the notations that give every tile a name have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

import attrs

from mjfunc.tiles.errors import BadNotation, items_of, shown
from mjfunc.tiles.tile import Tile, check_tiles


def _pairs(names: Mapping[Tile, str] | Iterable[tuple[Tile, str]]) -> tuple[tuple[Tile, str], ...]:
    """As a tuple, for names are a value like any other."""
    given = cast("Iterable[object]", names.items()) if isinstance(names, Mapping) else names
    pairs = tuple(items_of("Naming", "tiles with their names", given, "{Tile.of('1z'): 'E'} is one of them"))
    found: list[tuple[Tile, str]] = []
    for position, pair in enumerate(pairs):
        match pair:
            case (Tile() as tile, str(name)) if name not in dict(found).values():
                found.append((tile, name))
            case _:
                message = f"item {position} is {shown(pair)}, not a Tile with a name of its own"
                raise BadNotation(message, position)
    return tuple(found)


@attrs.frozen
class Naming:
    """One name for every tile, and every name for one tile."""

    title: str
    names: tuple[tuple[Tile, str], ...] = attrs.field(converter=_pairs)

    def read(self, names: Iterable[object]) -> tuple[Tile, ...]:
        """Read a list of names."""
        by_name = {name: tile for tile, name in self.names}
        tiles: list[Tile] = []
        given = items_of("Naming.read", "a list of names", names, f"{self.title} has such as {[*by_name][-1:]}")
        for position, name in enumerate(given):
            if not isinstance(name, str) or name not in by_name:
                message = f"item {position}, {shown(name)}, names no tile in {self.title}"
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
