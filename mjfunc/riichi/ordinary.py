"""Ordinary wins, which most are: little is said of them that could contradict anything, and only that is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.hand import Hand
from mjfunc.model.winds import WINDS
from mjfunc.riichi.contradictions import (
    five_of_a_kind,
    holds,
    is_whole,
    is_won,
    no_chi,
    no_north,
    no_such_tile,
    riichi_open,
    too_many_indicators,
)
from mjfunc.riichi.origins import Origin
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from mjfunc.riichi.wins import Win

MOST: Final = 1_000_000
"""The greatest number that is taken; points, counters and sticks are far fewer."""
_TEXT: Final[set[type]] = {str}
_TEXT_AND_FLAG: Final[set[type]] = {str, bool}
_NONE: Final = ()
_NOT_DECLARED: Final = "none"
_DECLARED: Final = ("riichi", "double")
_NOTHING: Final = 0
_THREE, _FOUR = 3, 4
_USUAL: Final = (Origin.WALL, Origin.DISCARD)


def is_ordinary(win: Win) -> bool:
    """Whether a win is known to be right at once.

    What is left out is known by identity, so that only defaults are taken for what they are; but a text is compared,
    for one that was read from JSON is equal to the default and not the same. What is not known here is asked in full.
    """
    hand, tile = win.hand, win.tile
    return (
        type(hand) is Hand
        and type(tile) is Tile
        and (win.origin is _USUAL[0] or win.origin is _USUAL[1])
        and {type(win.seat), type(win.round)} == _TEXT
        and win.seat in WINDS
        and win.round in WINDS
        and win.first_turn is False
        and win.nuki is _NOTHING
        and win.liable is _NONE
        and win.discarder is None
        and (win.honba is _NOTHING or is_number(win.honba))
        and (win.sticks is _NOTHING or is_number(win.sticks))
        and is_whole(hand)
        and holds(hand, tile)
        and is_won(hand)
        and (win.players is _FOUR or _is_of_three(win))
        and (_says_nothing(win) or _is_after_riichi(win))
        and (win.dora is _NONE is win.ura or _has_room(win))
    )


def is_number(given: object, most: int = MOST) -> bool:
    """Whether it is a number of things, and not more of them than there can be."""
    return type(given) is int and 0 <= given <= most


def _says_nothing(win: Win) -> bool:
    """Whether no riichi was declared, and nothing is there that follows one: no ippatsu, and no ura indicators."""
    is_not_declared = type(win.riichi) in _TEXT and win.riichi == _NOT_DECLARED
    return is_not_declared and win.ippatsu is False and win.ura is _NONE


def _is_after_riichi(win: Win) -> bool:
    """Whether riichi was declared, as it can be."""
    are_plain = {type(win.riichi), type(win.ippatsu)} == _TEXT_AND_FLAG
    return are_plain and win.riichi in _DECLARED and riichi_open(win) is None


def _has_room(win: Win) -> bool:
    """Whether the indicators are not too many."""
    return too_many_indicators(win) is None and five_of_a_kind(win) is None


def _is_of_three(win: Win) -> bool:
    """Whether three play, and nothing is there that they do not have."""
    return win.players is _THREE and no_such_tile(win) is None and no_chi(win) is None and no_north(win) is None
