"""The Mahjong Tiles of Unicode, from U+1F000.

Unicode has no red fives; here one is its five with an ``r`` behind it, as in MJAI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.tiles.errors import BadNotation
from mjfunc.tiles.tile import KINDS, RED_FIVES, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

_FIRST: Final = {Suit.CHARACTERS: 0x1F007, Suit.BAMBOOS: 0x1F010, Suit.DOTS: 0x1F019}
_HONOURS: Final = "\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005\U0001f004"
_CHARS: Final = {
    kind: _HONOURS[kind.rank - 1] if kind.is_honour else chr(_FIRST[kind.suit] + kind.rank - 1) for kind in KINDS
}
_TILES: Final = {char: kind for kind, char in _CHARS.items()}
_RED: Final = {five.kind: five for five in RED_FIVES}
_STYLE: Final = "\ufe0e\ufe0f"
"""Selectors that only ask for text or emoji style; the red dragon often carries one."""


def read_unicode(text: str) -> tuple[Tile, ...]:
    """Read a row of tiles; spaces between them are free."""
    tiles: list[Tile] = []
    before = ""
    for place, char in enumerate(text):
        if char in _TILES:
            tiles.append(_TILES[char])
        elif char == "r" and _TILES.get(before) in _RED:
            tiles[-1] = _RED[tiles[-1]]
        elif not (char == " " or (char in _STYLE and before in _TILES)):
            message = f"{char!r} is no mahjong tile"
            raise BadNotation(message, place)
        before = char
    return tuple(tiles)


def write_unicode(tiles: Iterable[Tile]) -> str:
    """Write a row of tiles."""
    return "".join(_CHARS[tile.kind] + "r" * tile.red for tile in tiles)
