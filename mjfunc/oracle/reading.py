"""Tiles that are asked about beside a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.notation.text import read_tiles
from mjfunc.tiles.counts import check_copies, counts_of
from mjfunc.tiles.errors import BadNotation, MahjongError, shown

if TYPE_CHECKING:
    from mjfunc.tiles.tile import Tile


def read_option(name: str, text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them is said of the option, for it concerns no hand."""
    try:
        tiles = read_tiles(text)
        check_copies(counts_of(tiles))
    except MahjongError as error:
        message = f"{name}: {error.message}"
        raise type(error)(message, error.position) from None
    return tiles


def read_tile(text: str) -> Tile:
    """Read a text of exactly one tile."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        message = f"{shown(text)} is {len(tiles)} tiles where one is needed"
        raise BadNotation(message)
    return tiles[0]
