"""Situations of wins, each checked once: a win in one of them is checked only for what depends on its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mjfunc.model.hand import Hand
from mjfunc.model.value_fields import maker
from mjfunc.riichi.values.win_fields import Origin, UncheckedWin
from mjfunc.riichi.values.wins import CONTRADICTIONS, USUAL, Contradiction, Win, refused
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.tiles.tile import Tile

OF_A_WIN: Final = ("hand", "tile", "dora", "ura")
"""The attributes of a win that are not of its situation."""
_INDICATORS: Final = frozenset({"dora", "ura"})
_NAMES: Final = tuple(name for name in USUAL if name not in OF_A_WIN)
_WIN: Final = maker(Win, *OF_A_WIN, *_NAMES)
_ANY_HAND: Final = Hand.from_34([0, 1] + [0] * 32)


class Situation(NamedTuple):
    """All of a win but its hand, its winning tile and the indicators."""

    values: tuple[object, ...]
    """The attributes of the win, in order."""
    possible: tuple[Contradiction, ...]
    """The contradictions that a win without indicators can contain."""
    with_indicators: tuple[Contradiction, ...]
    """Those of a win with indicators."""


def situation_of(attributes: Mapping[str, Any]) -> Situation:
    """The situation with these attributes of ``Win``.

    Raises:
        MahjongError: an attribute has a value that it cannot have.

    """
    checked = UncheckedWin(hand=_ANY_HAND, tile=KINDS[1], **attributes)
    values = {name: getattr(checked, name) for name in _NAMES}
    unusual = {name for name, value in values.items() if value != USUAL[name]}
    if checked.origin is Origin.DISCARD:
        unusual.remove("origin")  # as usual as the wall

    def possible(names: set[str]) -> tuple[Contradiction, ...]:
        return tuple(each for each in CONTRADICTIONS if not each.attributes or names.intersection(each.attributes))

    return Situation(tuple(values.values()), possible(unusual), possible(unusual | _INDICATORS))


def win_in(situation: Situation, hand: Hand, tile: Tile, dora: tuple[Tile, ...], ura: tuple[Tile, ...]) -> Win:
    """The win of a hand in a situation, equal to one that ``Win`` makes.

    Raises:
        BadWin: the win contradicts itself.

    """
    values, possible, with_indicators = situation
    win: Win = _WIN(hand, tile, dora, ura, *values)
    for reason, message_of, _ in with_indicators if dora or ura else possible:
        message = message_of(win)
        if message is not None:
            raise refused(reason, message)
    return win
