"""Wins of riichi as pictures: the hand before the winning tile came, and as it is read with that tile in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

import attrs

from mjfunc.draw.hands import apart, meld_parts, row
from mjfunc.draw.pictures import framed
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans

if TYPE_CHECKING:
    from mjfunc.draw.pictures import Picture, PlacedTile
    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.wins import Win
    from mjfunc.tiles.tile import Tile

Group: TypeAlias = "tuple[tuple[Tile, ...], int | None]"
"""Tiles that stand together, and which of them is the winning one."""


def win_picture(win: Win) -> Picture:
    """The concealed tiles, apart from them the winning one, then the melds."""
    from mjfunc.riichi.wins import check_win  # noqa: PLC0415  # who has a win has loaded it, and who draws hands need not

    check_win("win_picture", win)
    groups = [row(before(win)), (_won(row((win.tile,))[0]),), *map(meld_parts, win.hand.melds)]
    return framed(title_of(win), apart(groups))


def reading_picture(reading: Reading) -> Picture:
    """The blocks and the pair with the winning tile framed in its place, then the melds."""
    from mjfunc.riichi.readings import check_reading  # noqa: PLC0415  # as said above

    check_reading("reading_picture", reading)
    groups = [*map(_drawn, groups_of(reading)), *map(meld_parts, reading.win.hand.melds)]
    return framed(" ".join(str(reading).split()), apart(groups))


def title_of(win: Win) -> str:
    """What a win is called, above or below what is said of it."""
    return f"{win.hand} won on {win.tile}"


def before(win: Win) -> tuple[Tile, ...]:
    """The concealed tiles without the winning one."""
    at = win.hand.tiles.index(win.tile)
    return win.hand.tiles[:at] + win.hand.tiles[at + 1 :]


def groups_of(reading: Reading) -> tuple[Group, ...]:
    """What stands together of the concealed tiles of a reading; in one group is the winning tile.

    Equal blocks are one place. Of these the one is taken that has the mark of the winning tile, if one has.
    """
    groups, won = _groups(reading), reading.win.tile
    places = [
        (at, within)
        for at, tiles in enumerate(groups)
        for within, tile in enumerate(tiles)
        if tile.kind == won.kind and _is_place(tiles, reading)
    ]
    ended, tile = min(places, key=lambda place: groups[place[0]][place[1]] != won)
    return tuple((tiles, tile if at == ended else None) for at, tiles in enumerate(groups))


def _groups(reading: Reading) -> list[tuple[Tile, ...]]:
    match reading.decomposition:
        case CompleteRegular(blocks, pair):
            return [*(block.tiles for block in blocks), pair.tiles]
        case CompleteSevenPairs(pairs):
            return [pair.tiles for pair in pairs]
        case CompleteThirteenOrphans(tiles=tiles):
            return [tiles]
        case _ as never:
            assert_never(never)


def _is_place(tiles: tuple[Tile, ...], reading: Reading) -> bool:
    """Whether tiles are those of the place, marks aside; where the form is not regular all are."""
    place = reading.place
    return place is None or [tile.kind for tile in tiles] == [tile.kind for tile in place.tiles]


def _drawn(group: Group) -> tuple[PlacedTile, ...]:
    tiles, won = group
    return tuple(_won(part) if at == won else part for at, part in enumerate(row(tiles)))


def _won(part: PlacedTile) -> PlacedTile:
    return attrs.evolve(part, mark="new")
