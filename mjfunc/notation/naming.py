"""What the notations that give every tile a name have in common."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from mjfunc.tiles.errors import BadNotation, shown
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable


def _frozen(names: Mapping[Tile, str]) -> Mapping[Tile, str]:
    return MappingProxyType(dict(names))


@attrs.frozen
class Naming:
    """One name for every tile, and every name for one tile."""

    title: str
    names: Mapping[Tile, str] = attrs.field(converter=_frozen)

    def read(self, names: Iterable[object]) -> tuple[Tile, ...]:
        """Read a list of names."""
        by_name: Mapping[object, Tile] = {name: tile for tile, name in self.names.items()}
        tiles: list[Tile] = []
        for place, name in enumerate(names):
            if not isinstance(name, str) or name not in by_name:
                message = f"item {place}, {shown(name)}, names no tile in {self.title}"
                raise BadNotation(message, place)
            tiles.append(by_name[name])
        return tuple(tiles)

    def write(self, tiles: Iterable[Tile]) -> tuple[str, ...]:
        """Write tiles as a list of names."""
        return tuple(self.names[tile] for tile in tiles)
