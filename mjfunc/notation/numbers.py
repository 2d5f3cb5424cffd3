"""Tiles as numbers: 34 counts, the array of 38, and the 136 ids of a whole set."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, SupportsIndex, cast

from mjfunc.tiles.counts import Counts, flat, given_counts, in_suits
from mjfunc.tiles.errors import BadNotation, check_option, items_of, short_repr
from mjfunc.tiles.tile import COPIES, KINDS, MOST_TILES, RED_FIVES, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

_SLOTS: Final = tuple(10 * kind.suit.ordinal + kind.rank for kind in KINDS)
"""The index of each kind in an array of 38 counts: tens are suits, ones are ranks."""
_LENGTH_38: Final = 38
_WHOLE: Final = frozenset("bBhHiIlLqQ")
"""The formats of arrays of whole numbers."""
_RED_IDS: Final = {COPIES * five.index: five for five in RED_FIVES}


def _whole(function: str, takes: str, numbers: object, length: int) -> tuple[int, ...]:
    """The numbers as plain whole ones, from whatever kind of array they came."""
    whole: list[int] = []
    how = f"a list, a tuple or an array of whole numbers, such as [0] * {length}, can be read"
    for position, number in enumerate(items_of(function, takes, numbers, how, MOST_TILES)):
        try:
            whole.append(int(index(number)))  # type: ignore[arg-type]  # the refusal is the purpose
        except TypeError:
            message = f"item {position} is {short_repr(number)}, not a whole number"
            raise BadNotation(message, position) from None
    return tuple(whole)


def _whole_counts(function: str, numbers: object, length: int) -> tuple[int, ...]:
    whole = _whole(function, f"{length} counts", numbers, length)
    if len(whole) != length:
        message = f"{length} counts are needed, not {len(whole)}"
        raise BadNotation(message)
    for position, number in enumerate(whole):
        if number < 0:
            message = f"item {position} is {short_repr(number)}: a count is never below 0"
            raise BadNotation(message, position)
    return whole


def as_bytes(numbers: object) -> bytes:
    """Return whole numbers from 0 to 255 as bytes; no bytes for anything else, which ``read_34`` then refuses."""
    try:
        if type(numbers) is list or type(numbers) is tuple:
            return bytes(cast("list[int]", numbers))
        array = memoryview(cast("bytes", numbers))
        return bytes(array.tolist() if array.format in _WHOLE else b"")
    except (TypeError, ValueError, OverflowError):
        return b""


def read_34(numbers: Iterable[SupportsIndex]) -> Counts:
    """Read one count for each kind."""
    return in_suits(_whole_counts("read_34", numbers, len(KINDS)))


def write_34(counts: Counts) -> tuple[int, ...]:
    """Write one count for each kind."""
    return flat(given_counts("write_34", counts))


def read_38(numbers: Iterable[SupportsIndex]) -> Counts:
    """Read 38 counts: 1m to 9m are items 1 to 9, 1p to 9p 11 to 19, 1s to 9s 21 to 29, 1z to 7z 31 to 37."""
    whole = _whole_counts("read_38", numbers, _LENGTH_38)
    for position, number in enumerate(whole):
        if number and position not in _SLOTS:
            message = f"item {position} is {short_repr(number)}: it lies between two suits and must be 0"
            raise BadNotation(message, position)
    return in_suits(tuple([whole[slot] for slot in _SLOTS]))


def write_38(counts: Counts) -> tuple[int, ...]:
    """Write 38 counts: 1m to 9m are items 1 to 9, 1p to 9p 11 to 19, 1s to 9s 21 to 29, 1z to 7z 31 to 37."""
    by_slot = dict(zip(_SLOTS, flat(given_counts("write_38", counts)), strict=True))
    return tuple(by_slot.get(slot, 0) for slot in range(_LENGTH_38))


def read_136(ids: Iterable[SupportsIndex], *, reds: bool = True) -> tuple[Tile, ...]:
    """Read the ids of single tiles, four for each kind; 16, 52 and 88 are red fives if ``reds``."""
    check_option("reds", reds, (False, True))
    tiles: list[Tile] = []
    seen: set[int] = set()
    for position, number in enumerate(_whole("read_136", "ids", ids, 14)):
        if not 0 <= number < COPIES * len(KINDS):
            message = f"item {position} is {short_repr(number)}: ids are 0 to {COPIES * len(KINDS) - 1}"
            raise BadNotation(message, position)
        if number in seen:
            message = f"item {position} is {number} again: an id is one tile"
            raise BadNotation(message, position)
        seen.add(number)
        kind = KINDS[number // COPIES]
        tiles.append(_RED_IDS.get(number, kind) if reds else kind)
    return tuple(tiles)


def write_136(tiles: Iterable[Tile], *, reds: bool = True) -> tuple[int, ...]:
    """Write each tile as the lowest id of its kind and colour that is still free."""
    wall = read_136(range(COPIES * len(KINDS)), reds=reds)
    ids: list[int] = []
    for position, tile in enumerate(check_tiles(tiles, "write_136")):
        of_tile = [number for number, other in enumerate(wall) if other == tile]
        free = [number for number in of_tile if number not in ids]
        if not free:
            message = f"item {position} is one {tile} too many: the set has {len(of_tile)} of them"
            raise BadNotation(message, position)
        ids.append(free[0])
    return tuple(ids)
