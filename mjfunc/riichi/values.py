"""Valued kinds: dragons, the winner's own wind, and the prevailing wind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from mjfunc.riichi.wins import Win

WHITE: Final = Tile.of("5z")
GREEN: Final = Tile.of("6z")
RED: Final = Tile.of("7z")
DRAGONS: Final = frozenset({WHITE, GREEN, RED})
WINDS: Final = frozenset(kind for kind in KINDS if kind.is_wind)


def value_of(kind: Tile, win: Win) -> int:
    """For how many reasons a kind is valued: two for the wind that is both the own and the prevailing one."""
    return (kind in DRAGONS) + win.winds.tiles.count(kind)
