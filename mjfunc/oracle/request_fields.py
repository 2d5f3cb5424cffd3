"""Read the fields of a request other than the hand, with errors that name the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from mjfunc.functional import Memory
from mjfunc.notation.tile_text import read_tiles
from mjfunc.tiles.counts import check_copies, counts_of
from mjfunc.tiles.errors import BadNotation, MahjongError, short_repr

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.tiles.tile import Tile

T = TypeVar("T")


class BadRequest(MahjongError):
    """JSON that is not a request."""

    code = "bad-request"


def read_option(name: str, text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; errors name the option, not a hand."""
    return read_field(name, text, _read_copies)


def _read_copies(text: str) -> tuple[Tile, ...]:
    tiles = read_tiles(text)
    check_copies(counts_of(tiles))
    return tiles


def read_field(name: str, text: str, read: Callable[[str], T]) -> T:
    """Read the text of a field; the messages of errors begin with its name."""
    try:
        return read(text)
    except MahjongError as error:
        message = f"{name}: {error.message}"
        raise type(error)(message, error.position) from None


def tiles_in(text: str) -> tuple[Tile, ...]:
    """Read tiles as ``read_tiles`` does, and remember what short texts say: the same few come again and again."""
    return _TILES(text) if len(text) <= _SHORT else read_tiles(text)


_SHORT: Final = 16
_TILES: Final = Memory(read_tiles, 1 << 11)


def read_tile(text: str) -> Tile:
    """Read a text of exactly one tile."""
    tiles = tiles_in(text)
    if len(tiles) != 1:
        message = f"{short_repr(text)} is {len(tiles)} tiles where one is needed"
        raise BadNotation(message)
    return tiles[0]
