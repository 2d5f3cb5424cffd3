"""What is asked beside a hand: tiles, each said to be wrong by the name under which they stand; and bad requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mjfunc.notation.text import read_tiles
from mjfunc.tiles.counts import check_copies, counts_of
from mjfunc.tiles.errors import BadNotation, MahjongError, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.tiles.tile import Tile

T = TypeVar("T")


class BadRequest(MahjongError):
    """JSON that is not a request."""

    code = "bad-request"


def read_option(name: str, text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them is said of the option, for it concerns no hand."""
    return read_field(name, text, _read_copies)


def _read_copies(text: str) -> tuple[Tile, ...]:
    tiles = read_tiles(text)
    check_copies(counts_of(tiles))
    return tiles


def read_field(name: str, text: str, read: Callable[[str], T]) -> T:
    """Read the text of a field; what is wrong with it is said with the name."""
    try:
        return read(text)
    except MahjongError as error:
        message = f"{name}: {error.message}"
        raise type(error)(message, error.position) from None


def read_tile(text: str) -> Tile:
    """Read a text of exactly one tile."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        message = f"{shown(text)} is {len(tiles)} tiles where one is needed"
        raise BadNotation(message)
    return tiles[0]
