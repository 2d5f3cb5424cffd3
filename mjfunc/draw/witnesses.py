"""What says how far a hand is, as pictures: a complete hand that lacks the fewest tiles, and a best cutting."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.draw.hands import apart, row
from mjfunc.draw.pictures import SIZE, framed, height_of, moved
from mjfunc.model.cuttings import Cutting
from mjfunc.model.nearest import NearestHand
from mjfunc.tiles.errors import wrong_class

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.draw.pictures import Picture, PlacedTile
    from mjfunc.tiles.tile import Tile

_SMALL: Final = 42
"""How wide the tiles are that are not used."""


def nearest_picture(nearest: NearestHand) -> Picture:
    """The complete hand, with what is added in the frame of a gap; apart and smaller the tiles that it leaves."""
    if not isinstance(cast("object", nearest), NearestHand):
        function = "nearest_picture"
        raise wrong_class(function, "a NearestHand", nearest, "nearest(parse('124m11z')).hands are some")
    used = Counter(nearest.used)
    parts: list[PlacedTile] = []
    for part, tile in zip(row(nearest.tiles), nearest.tiles, strict=True):
        used[tile] -= 1
        parts.append(part if used[tile] >= 0 else attrs.evolve(part, mark="waited"))
    return framed(str(nearest), apart([parts, *_unused(nearest.superfluous)]))


def cutting_picture(cutting: Cutting) -> Picture:
    """The sets, shapes and head, from the lowest tile on; apart and smaller the tiles in none of them."""
    if not isinstance(cast("object", cutting), Cutting):
        function = "cutting_picture"
        raise wrong_class(function, "a Cutting", cutting, "cuttings(parse('124m11z')).cuttings are some")
    return framed(str(cutting), apart([*(row(part.tiles) for part in cutting.parts), *_unused(cutting.left)]))


def _unused(tiles: Iterable[Tile]) -> list[tuple[PlacedTile, ...]]:
    """A group of small tiles that stand where the large ones stand; none where there are no tiles."""
    small = moved(row(tiles, _SMALL), 0, height_of(SIZE) - height_of(_SMALL))
    return [cast("tuple[PlacedTile, ...]", small)] if small else []
