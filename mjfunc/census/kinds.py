"""The kinds of tiles in the hands that are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.model.conventions import is_played
from mjfunc.tiles.tile import KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from mjfunc.model.conventions import Players

Kinds: TypeAlias = tuple[Tile, ...]


def check_kinds(function: str, kinds: object, players: Players) -> Kinds:
    """The kinds of these tiles that so many players have, in canonical order."""
    given = {tile.kind for tile in check_tiles(kinds, function)}
    return tuple(kind for kind in KINDS if kind in given and is_played(kind, players))
