"""The items in the lists of Tenhou JSON: a tile as a number, or a text for a riichi, a call, a kan or a North."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.functional import remember
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import KINDS, RED_FIVES, Tile

if TYPE_CHECKING:
    from mjfunc.json.values import Json

TILE_OF: Final = {
    **{10 * (kind.suit.ordinal + 1) + kind.rank: kind for kind in KINDS},
    **{51 + place: five for place, five in enumerate(RED_FIVES)},
}
"""Each tile by its number."""
NUMBER_OF: Final = {tile: number for number, tile in TILE_OF.items()}
_AS_DRAWN: Final = 60
_NOTHING: Final = 0
_CALL: Final = re.compile(r"((?:\d\d)*)([a-z])((?:\d\d)+)", re.ASCII)


class ItemKind(Listed):
    """The meanings of items, each with its letter; of those without one, a word."""

    DRAW = "draw"
    CHI = "c"
    PON = "p"
    OPEN_KAN = "m"
    DISCARD = "discard"
    RIICHI = "r"
    CLOSED_KAN = "a"
    ADDED_KAN = "k"
    NORTH = "f"
    NOTHING = "nothing"


class Item(NamedTuple):
    """An item of a list."""

    kind: ItemKind
    tile: Tile | None
    """The tile drawn, discarded, called, added or extracted; None for the tile just drawn, and for nothing."""
    others: tuple[Tile, ...] = ()
    """The other tiles of a meld."""
    source: int = 0
    """The number of seats, of four, from the caller to the player who was called from; 0 where nobody was."""


_THREE_SOURCES: Final = {0: 3, 1: 2, 2: 1}
_PLACES: Final = {
    ItemKind.CHI: {0: 3},
    ItemKind.PON: _THREE_SOURCES,
    ItemKind.OPEN_KAN: {0: 3, 1: 2, 3: 1},
    ItemKind.RIICHI: {0: 0},
    ItemKind.CLOSED_KAN: {3: 0},
    ItemKind.ADDED_KAN: _THREE_SOURCES,
    ItemKind.NORTH: {0: 0},
}
"""The seats to the player who was called from, by the number of tiles before the letter."""
_SIZES: Final = {
    ItemKind.CHI: 3,
    ItemKind.PON: 3,
    ItemKind.OPEN_KAN: 4,
    ItemKind.RIICHI: 1,
    ItemKind.CLOSED_KAN: 4,
    ItemKind.ADDED_KAN: 4,
    ItemKind.NORTH: 1,
}
"""The number of tiles in the text of each kind."""
_KINDS: Final = {
    True: {kind.value: kind for kind in (ItemKind.CHI, ItemKind.PON, ItemKind.OPEN_KAN)},
    False: {kind.value: kind for kind in (ItemKind.RIICHI, ItemKind.CLOSED_KAN, ItemKind.ADDED_KAN, ItemKind.NORTH)},
}
"""The kinds by their letters, of takes and of puts."""


def read_take(given: Json) -> Item | None:
    """Return the item of a list of takes, or None if it is none."""
    if type(given) is int:
        tile = TILE_OF.get(given)
        return None if tile is None else Item(ItemKind.DRAW, tile)
    return _read_text(given, is_taken=True) if type(given) is str else None


def read_put(given: Json) -> Item | None:
    """Return the item of a list of puts, or None if it is none."""
    if type(given) is int:
        if given == _NOTHING:
            return Item(ItemKind.NOTHING, None)
        tile = TILE_OF.get(given)
        return None if tile is None and given != _AS_DRAWN else Item(ItemKind.DISCARD, tile)
    return _read_text(given, is_taken=False) if type(given) is str else None


@remember(1 << 13)
def _read_text(text: str, *, is_taken: bool) -> Item | None:
    match = _CALL.fullmatch(text) if len(text) <= len("k16161616") else None
    kind = None if match is None else _KINDS[is_taken].get(match[2])
    if match is None or kind is None:
        return None
    before, after = match[1], match[3]
    place = len(before) // 2
    numbers = [int(half[start : start + 2]) for half in (before, after) for start in range(0, len(half), 2)]
    if kind is ItemKind.RIICHI and numbers == [_AS_DRAWN]:
        return Item(kind, None)
    tiles = [TILE_OF[number] for number in numbers if number in TILE_OF]
    source = _PLACES[kind].get(place)
    if len(tiles) != _SIZES[kind] or len(tiles) != len(numbers) or source is None:
        return None
    return Item(kind, tiles[place], (*tiles[:place], *tiles[place + 1 :]), source)


def write_item(item: Item) -> int | str:
    """Return the number or the text of an item."""
    tile = _AS_DRAWN if item.tile is None else NUMBER_OF[item.tile]
    if item.kind not in _PLACES:
        return _NOTHING if item.kind is ItemKind.NOTHING else tile
    place = next(place for place, source in _PLACES[item.kind].items() if source == item.source)
    numbers = [str(NUMBER_OF[other]) for other in item.others]
    return "".join((*numbers[:place], f"{item.kind.value}{tile}", *numbers[place:]))
