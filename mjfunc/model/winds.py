"""The winds that a hand is scored with: the player's own, and the prevailing one."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.tiles.errors import check_option, wrong_class
from mjfunc.tiles.tile import Suit, Tile
from mjfunc.tiles.value_base import Value

Wind: TypeAlias = Literal["E", "S", "W", "N"]

WINDS: Final[tuple[Wind, ...]] = get_args(Wind)
DEALER: Final[Wind] = "E"
_TILES: Final = {wind: Tile(Suit.HONOURS, rank) for rank, wind in enumerate(WINDS, start=1)}


@attrs.frozen(repr=False)
class Winds(Value):
    """The player's own wind and the prevailing wind."""

    own: Wind
    prevailing: Wind

    def __attrs_post_init__(self) -> None:
        """Refuse an unknown wind."""
        check_option("own-wind", self.own, WINDS)
        check_option("prevailing-wind", self.prevailing, WINDS)

    def __str__(self) -> str:
        """Write both by name."""
        return f"own wind {self.own}, prevailing wind {self.prevailing}"

    @property
    def tiles(self) -> tuple[Tile, Tile]:
        """The kinds of both winds; the same kind twice if the own wind is the prevailing one."""
        return _TILES[self.own], _TILES[self.prevailing]


def check_winds(function: str, winds: object) -> None:
    """Refuse anything but winds."""
    if type(winds) is not Winds:
        raise wrong_class(function, "Winds", winds, "Winds('E', 'S') makes them: the own wind and the prevailing one")
