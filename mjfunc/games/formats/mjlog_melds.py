"""The 16-bit codes of mjlog for melds and extracted Norths: read and write them.

Tiles are the numbers 0 to 135 of the log: four times the kind, and the copy.
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from mjfunc.functional import remember
from mjfunc.tiles.ordered_enum import Listed

_CHI: Final = 4
_PON: Final = 8
_ADDED: Final = 16
_NORTH: Final = 32
_SOURCE: Final = 3
"""The bits with the number of seats from the caller to the player who was called from."""
_RANKS: Final = 7
"""The number of sequences in a suit, by their lowest rank."""
_SUIT: Final = 9
_COPIES: Final = 4
_NUMBER_KINDS: Final = 27
_KINDS: Final = 34
_NORTH_KIND: Final = 30


class MeldCode(Listed):
    """The six kinds of code."""

    CHI = "chi"
    PON = "pon"
    ADDED_KAN = "added-kan"
    NORTH = "north"
    CLOSED_KAN = "closed-kan"
    OPEN_KAN = "open-kan"


class CodedMeld(NamedTuple):
    """A meld as a code says it."""

    code: MeldCode
    tiles: tuple[int, ...]
    """The tiles, lowest first; of a North, its one tile."""
    called: int
    """The tile that was called, that was added to a pon, or that was extracted; of a closed kan any."""
    source: int
    """The number of seats, of four, from the caller to the player who was called from; 0 where nobody was."""
    pon_called: int = 0
    """The tile that was called for the pon of an added kan."""


@remember(1 << 14)
def read_meld(code: int) -> CodedMeld | None:
    """Return the meld that a code says, or None if it says none."""
    if not 0 <= code < 1 << 16:
        return None
    source = code & _SOURCE
    if code & _CHI:
        return _read_chi(code >> 10, [code >> shift & 3 for shift in (3, 5, 7)], source)
    if code & (_PON | _ADDED):
        return _read_pon(code, source)
    if code & _NORTH:
        tile = code >> 8
        is_north = code & 0xFF == _NORTH and tile // _COPIES == _NORTH_KIND
        return CodedMeld(MeldCode.NORTH, (tile,), tile, 0) if is_north else None
    tile = code >> 8
    if tile >= _COPIES * _KINDS:
        return None
    four = tuple(range(tile // _COPIES * _COPIES, tile // _COPIES * _COPIES + _COPIES))
    return CodedMeld(MeldCode.OPEN_KAN if source else MeldCode.CLOSED_KAN, four, tile, source)


def _read_chi(number: int, copies: list[int], source: int) -> CodedMeld | None:
    number, called = divmod(number, 3)
    suit, rank = divmod(number, _RANKS)
    lowest = suit * _SUIT + rank
    if lowest >= _NUMBER_KINDS or not source:
        return None
    tiles = tuple([_COPIES * (lowest + place) + copy for place, copy in enumerate(copies)])
    return CodedMeld(MeldCode.CHI, tiles, tiles[called], source)


def _read_pon(code: int, source: int) -> CodedMeld | None:
    kind, called = divmod(code >> 9, 3)
    if kind >= _KINDS or not source:
        return None
    unused = _COPIES * kind + (code >> 5 & 3)
    four = tuple(range(_COPIES * kind, _COPIES * kind + _COPIES))
    three = tuple([tile for tile in four if tile != unused])
    if code & _PON:
        return CodedMeld(MeldCode.PON, three, three[called], source)
    return CodedMeld(MeldCode.ADDED_KAN, four, unused, source, three[called])


def write_meld(meld: CodedMeld) -> int:
    """Return the code of a meld."""
    lowest = meld.tiles[0]
    match meld.code:
        case MeldCode.CHI:
            suit, rank = divmod(lowest // _COPIES, _SUIT)
            number = (suit * _RANKS + rank) * 3 + meld.tiles.index(meld.called)
            copies = sum((tile % _COPIES) << shift for tile, shift in zip(meld.tiles, (3, 5, 7), strict=True))
            return number << 10 | copies | _CHI | meld.source
        case MeldCode.PON:
            four = range(lowest // _COPIES * _COPIES, lowest // _COPIES * _COPIES + _COPIES)
            unused = next(tile for tile in four if tile not in meld.tiles)
            number = lowest // _COPIES * 3 + meld.tiles.index(meld.called)
            return number << 9 | unused % _COPIES << 5 | _PON | meld.source
        case MeldCode.ADDED_KAN:
            three = [tile for tile in meld.tiles if tile != meld.called]
            number = lowest // _COPIES * 3 + three.index(meld.pon_called)
            return number << 9 | meld.called % _COPIES << 5 | _ADDED | meld.source
        case MeldCode.NORTH:
            return meld.called << 8 | _NORTH
        case MeldCode.CLOSED_KAN | MeldCode.OPEN_KAN:
            return meld.called << 8 | meld.source
        case _ as never:
            assert_never(never)
