"""Ordinary wins, which most are: nothing is said of them that could contradict anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.hand import Hand
from mjfunc.model.winds import WINDS
from mjfunc.riichi.contradictions import holds, is_whole, is_won
from mjfunc.riichi.origins import Origin
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from mjfunc.riichi.wins import Win

_TEXT: Final[set[type]] = {str}
_NONE: Final = ()
_NOT_DECLARED: Final = "none"
_NOTHING: Final = 0
_FOUR: Final = 4
_USUAL: Final = (Origin.WALL, Origin.DISCARD)


def is_ordinary(win: Win) -> bool:
    """Whether a win is known to be right at once: by identity, so that only defaults are taken for what they are.

    What is not known here is asked in full.
    """
    hand, tile = win.hand, win.tile
    return (
        type(hand) is Hand
        and type(tile) is Tile
        and (win.origin is _USUAL[0] or win.origin is _USUAL[1])
        and {type(win.seat), type(win.round)} == _TEXT
        and win.seat in WINDS
        and win.round in WINDS
        and win.riichi is _NOT_DECLARED
        and win.ippatsu is False
        and win.first_turn is False
        and win.dora is _NONE
        and win.ura is _NONE
        and win.nuki is _NOTHING
        and win.honba is _NOTHING
        and win.sticks is _NOTHING
        and win.players is _FOUR
        and win.liable is _NONE
        and win.discarder is None
        and is_whole(hand)
        and holds(hand, tile)
        and is_won(hand)
    )
