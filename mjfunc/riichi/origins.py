"""Where the winning tile came from: six origins that exclude each other, so they are one value and not four flags."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from mjfunc.riichi.refusals import Refusal, refused
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.listed import Listed

By: TypeAlias = Literal["tsumo", "ron"]


class Origin(Listed):
    """Where the winning tile came from: the first three are drawn, the others are claimed."""

    WALL = "wall"
    """Drawn from the wall."""
    LAST_OF_WALL = "last-of-wall"
    """Drawn as the wall's last tile."""
    REPLACEMENT = "replacement"
    """Drawn as the replacement for a quad or, with three players, for an extracted North."""
    DISCARD = "discard"
    """Claimed from a discard, or from a North that another player extracts."""
    LAST_DISCARD = "last-discard"
    """Claimed from the discard after the wall's last tile."""
    QUAD = "quad"
    """Robbed from another player's quad."""

    @property
    def is_tsumo(self) -> bool:
        """Whether it was drawn by the winner."""
        return self < Origin.DISCARD

    @property
    def is_ron(self) -> bool:
        """Whether it was claimed from another player."""
        return not self.is_tsumo


def origin_of(by: By, *, rinshan: bool = False, chankan: bool = False, last_tile: bool = False) -> Origin:
    """The origin that flags describe; flags that contradict each other are refused."""
    check_option("by", by, get_args(By))
    for name, flag in (("rinshan", rinshan), ("chankan", chankan), ("last_tile", last_tile)):
        check_option(name, flag, (False, True))
    if rinshan and by == "ron":
        raise refused(Refusal.RINSHAN_WITH_RON, "rinshan contradicts ron: a replacement tile is drawn, not claimed")
    if rinshan and last_tile:
        why = "rinshan contradicts last_tile: the replacement tile is never the last tile of the wall"
        raise refused(Refusal.RINSHAN_WITH_LAST_TILE, why)
    if chankan and by == "tsumo":
        raise refused(Refusal.CHANKAN_WITH_TSUMO, "chankan contradicts tsumo: a robbed tile is claimed, not drawn")
    if chankan and last_tile:
        why = "chankan contradicts last_tile: no quad may be declared when no tile is left to replace it"
        raise refused(Refusal.CHANKAN_WITH_LAST_TILE, why)
    return _ORIGINS[by, rinshan, chankan, last_tile]


_ORIGINS: Final = {
    ("tsumo", False, False, False): Origin.WALL,
    ("tsumo", False, False, True): Origin.LAST_OF_WALL,
    ("tsumo", True, False, False): Origin.REPLACEMENT,
    ("ron", False, False, False): Origin.DISCARD,
    ("ron", False, False, True): Origin.LAST_DISCARD,
    ("ron", False, True, False): Origin.QUAD,
}
