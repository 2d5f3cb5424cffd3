"""The Mahjong Tiles of Unicode, from U+1F000.

Unicode has no red fives; here one is its five with an ``r`` behind it, as in MJAI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.tiles.errors import BadNotation, check_text
from mjfunc.tiles.tile import KINDS, RED_OF, Suit, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

_FIRST: Final = {Suit.CHARACTERS: 0x1F007, Suit.BAMBOOS: 0x1F010, Suit.DOTS: 0x1F019}
_HONOURS: Final = "\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005\U0001f004"
_CHARS: Final = {
    kind: _HONOURS[kind.rank - 1] if kind.is_honour else chr(_FIRST[kind.suit] + kind.rank - 1) for kind in KINDS
}
_TILES: Final = {char: kind for kind, char in _CHARS.items()}
_SELECTORS: Final = frozenset("\ufe0e\ufe0f")
"""Variation selectors, which ask for text or emoji style; the red dragon often has one. They are ignored."""
RED: Final = "r"
"""The mark of a red five."""


def read_picture(text: str, position: int) -> tuple[Tile, int] | None:
    """Return the tile pictured at a position and the position after it; None if there is no picture.

    The picture is one character, then a selector if there is one, then the red mark of a five.
    """
    tile = _TILES.get(text[position])
    if tile is None:
        return None
    after = position + 1
    if text[after : after + 1] in _SELECTORS:
        after += 1
    if text.startswith(RED, after) and tile in RED_OF:
        return RED_OF[tile], after + 1
    return tile, after


def read_unicode(text: str) -> tuple[Tile, ...]:
    """Read a row of tiles; spaces between them are free."""
    check_text("read_unicode", text, "write_unicode(tiles) writes one")
    tiles: list[Tile] = []
    position = 0
    while position < len(text):
        if picture := read_picture(text, position):
            tile, position = picture
            tiles.append(tile)
        elif text[position] == " ":
            position += 1
        else:
            message = f"{text[position]!r} is not a mahjong tile"
            raise BadNotation(message, position)
    return tuple(tiles)


def write_unicode(tiles: Iterable[Tile]) -> str:
    """Write a row of tiles."""
    return "".join([_CHARS[tile.kind] + RED * tile.red for tile in check_tiles(tiles, "write_unicode")])
