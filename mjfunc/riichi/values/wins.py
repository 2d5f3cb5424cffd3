"""A win: a complete hand and how it was won. A win that contradicts itself cannot be made."""

from __future__ import annotations

from typing import Final, get_args

import attrs

from mjfunc.riichi.values.contradictions import Refusal, check_contradictions, refused
from mjfunc.riichi.values.win_fields import By, Origin, UncheckedWin
from mjfunc.tiles.errors import check_option, wrong_class


@attrs.frozen(kw_only=True, repr=False)
class Win(UncheckedWin):
    """A winning hand and its situation. The dealer sits East.

    Raises:
        BadOption: A field has a value that it cannot have.
        BadWin: Fields contradict each other; the error's ``reason`` is a ``Refusal``.

    """

    def __attrs_post_init__(self) -> None:
        """Reject fields that contradict each other."""
        check_contradictions(self)


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

_HOW: Final = (
    "Win(hand=parse('123m456p789s11122z'), tile=Tile.of('2z'), origin=Origin.WALL, seat='S', round='E') makes one"
)


def check_win(function: str, win: object) -> None:
    """Raise TypeError unless the argument of a function is a win."""
    if type(win) is not Win:
        raise wrong_class(function, "a Win", win, _HOW)
