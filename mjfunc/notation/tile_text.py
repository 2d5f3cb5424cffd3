"""The hand text: ``345m067p22z (111z) [5555s]``.

Concealed tiles first, then melds: ``( )`` is an open one and ``[ ]`` a closed quad. Ranks precede
the letter of their suit, ``0`` is a red five, spaces are free. Pictures from Unicode are read as well.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.notation.unicode import read_picture
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.errors import BadNotation, BadSize, check_text
from mjfunc.tiles.tile import BY_NAME, COPIES, KINDS, READ_TILES, SUITS, Tile, check_tiles
from mjfunc.tiles.value_base import PicturedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.tiles.counts import Counts

_RANKS: Final = frozenset("0123456789")
_CLOSING: Final = {"(": ")", "[": "]"}
_WALL: Final = COPIES * len(KINDS)


class Group(NamedTuple):
    """Tiles written together in a text, with the position of each."""

    tiles: tuple[Tile, ...]
    positions: tuple[int, ...]
    bracket: str = ""
    """The opening bracket; none around the concealed tiles."""
    position: int = 0
    """The character at which the group begins."""


def read_groups(text: str) -> tuple[Group, ...]:
    """Read the concealed tiles, always the first group, and the melds after them."""
    check_text("read_groups", text, "parse('123m11z') reads a hand")
    first = min((position for position in map(text.find, _CLOSING) if position >= 0), default=len(text))
    return (_group(text, "", 0, first), *_melds(text, first))


def _melds(text: str, position: int) -> Iterator[Group]:
    """Read groups in brackets from some position on."""
    number = 0
    while (position := _after_spaces(text, position)) < len(text):
        number += 1
        bracket = text[position]
        if bracket not in _CLOSING:
            message = f"{bracket!r} comes after a meld, where only another meld can come"
            raise BadNotation(message, position)
        end = text.find(_CLOSING[bracket], position)
        if end < 0:
            message = f"{bracket!r} is never closed"
            raise BadNotation(message, position)
        if number > _WALL:
            message = f"more than {_WALL} melds; there are no more tiles in the game"
            raise BadSize(message, position)
        yield _group(text, bracket, position + 1, end)
        position = end + 1


def _after_spaces(text: str, position: int) -> int:
    while text.startswith(" ", position):
        position += 1
    return position


def _group(text: str, bracket: str, start: int, end: int) -> Group:
    """Read tiles between two positions."""
    tiles: list[Tile] = []
    ranks: list[int] = []
    positions: list[int] = []
    position = start
    while position < end:
        char = text[position]
        picture = read_picture(text, position)
        if (picture or char in _RANKS) and len(tiles) + len(ranks) == _WALL:
            message = f"more than {_WALL} tiles; there are no more in the game"
            raise BadSize(message, position)
        after = position + 1
        if picture:
            _check_letters(text, ranks)
            tile, after = picture
            tiles.append(tile)
            positions.append(position)
        elif char in _RANKS:
            ranks.append(position)
        elif char in SUITS:
            tiles += _suited(text, ranks, position)
            positions += ranks
            ranks = []
        elif char != " ":
            message = f"{char!r} is neither a rank nor a suit letter"
            raise BadNotation(message, position)
        position = after
    _check_letters(text, ranks)
    return Group(tuple(tiles), tuple(positions), bracket, max(start - 1, 0))


def _check_letters(text: str, ranks: list[int]) -> None:
    """Refuse ranks after which no suit letter came."""
    if ranks:
        message = f"{text[ranks[-1]]} has no suit letter after it"
        raise BadNotation(message, ranks[-1])


def _suited(text: str, ranks: list[int], letter: int) -> Iterator[Tile]:
    """Read the tiles whose ranks precede one suit letter."""
    if not ranks:
        message = f"the suit letter {text[letter]} has no ranks before it"
        raise BadNotation(message, letter)
    for rank in ranks:
        name = text[rank] + text[letter]
        if name not in BY_NAME:
            message = f"there is no {name}"
            raise BadNotation(message, rank)
        yield BY_NAME[name]


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles that a text writes, in its order.

    >>> [str(tile) for tile in read_tiles("20p1z")]
    ['2p', '0p', '1z']

    Raises:
        BadNotation: The text writes no tiles, or melds. ``position`` is the index of the character at fault.
        BadSize: The text writes more tiles than the game has.
        TypeError: ``text`` is not a string.
    """
    check_text("read_tiles", text, READ_TILES)
    tiles, *melds = read_groups(text)
    if melds:
        message = f"{melds[0].bracket} opens a meld where only tiles can stand"
        raise BadNotation(message, melds[0].position)
    return PicturedTuple(tiles.tiles)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Return the text of tiles, in canonical order and with each suit's letter once.

    >>> write_tiles(read_tiles("1z20p"))
    '20p1z'

    Raises:
        NoSuchTile: An item is not a tile.
        TypeError: ``tiles`` is not an iterable of tiles.
    """
    return "".join(
        "".join(str(tile)[0] for tile in together) + suit
        for suit, together in groupby(sorted(check_tiles(tiles, "write_tiles")), key=lambda tile: tile.suit.value)
    )


def quad_advice(counts: Counts) -> str:
    """The advice to write a quad as a meld, for concealed tiles that have four of a kind; else an empty text."""
    quads = [kind for kind in KINDS if number_of(counts, kind) == COPIES]
    return f"write a quad as a meld, as in [{write_tiles(quads[:1] * COPIES)}]" if quads else ""
