"""Of which kinds the hands are that are counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, cast

from mjfunc.model.conventions import is_played
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.tile import KINDS, Suit, Tile, check_tiles

if TYPE_CHECKING:
    from mjfunc.model.conventions import Players

Kinds: TypeAlias = tuple[Tile, ...]


def check_kinds(function: str, kinds: object, players: Players) -> Kinds:
    """The kinds of these tiles that so many players have, in canonical order."""
    if isinstance(kinds, str) or not isinstance(kinds, Iterable):
        raise wrong_class(function, "tiles as kinds", kinds, "KINDS[:9] are those of the characters")
    given = {tile.kind for tile in check_tiles(cast("Iterable[object]", kinds))}
    return tuple(kind for kind in KINDS if kind in given and is_played(kind, players))


def ranks_held(suit: Suit, kinds: Kinds) -> tuple[bool, ...]:
    """Which ranks of a suit are among the kinds."""
    return tuple(kind in kinds for kind in KINDS if kind.suit is suit)
