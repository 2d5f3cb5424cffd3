"""Dora: tiles that bring han, but no yaku. Each sort is counted apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import Dora
from mjfunc.riichi.values.wins import Win, check_win
from mjfunc.tiles.tile import Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.conventions import Players

_CHARACTERS: Final = (1, 9)
"""The ranks of characters that three players have."""
_NUMBERS: Final = tuple(range(1, 10))
_WINDS: Final = (1, 2, 3, 4)
_DRAGONS: Final = (5, 6, 7)


def pointed_to(indicator: Tile, players: Players = 4) -> Tile:
    """The kind that is dora by an indicator: the next of its suit, of the winds, or of the dragons, in a circle."""
    circle = next(ranks for ranks in _circles(indicator.suit, players) if indicator.rank in ranks)
    at = circle.index(indicator.rank)
    return Tile(indicator.suit, circle[(at + 1) % len(circle)])


def _circles(suit: Suit, players: Players) -> tuple[tuple[int, ...], ...]:
    """The ranks that follow each other in a suit."""
    if suit is Suit.HONOURS:
        return _WINDS, _DRAGONS
    return (_CHARACTERS if suit is Suit.CHARACTERS and players == 3 else _NUMBERS,)


def dora_of(win: Win, rules: Rules = DEFAULT_RULES) -> tuple[tuple[Dora, int], ...]:
    """The number of dora of each sort that a win has: dora, ura dora, red fives and extracted Norths."""
    check_win("dora_of", win)
    check_rules("dora_of", rules)
    numbers = (
        (Dora.DORA, _pointed(win, win.dora)),
        (Dora.URA, _pointed(win, win.ura) if rules.ura_dora else 0),
        (Dora.RED, sum(tile.red for tile in win.tiles)),
        (Dora.NUKI, win.nuki),
    )
    return tuple((sort, number) for sort, number in numbers if number)


def _pointed(win: Win, indicators: Iterable[Tile]) -> int:
    """The number of tiles that indicators point to; extracted Norths count as if they were held."""
    kinds = [tile.kind for tile in win.tiles] + [Tile.of("4z")] * win.nuki
    return sum(kinds.count(pointed_to(indicator, win.players)) for indicator in indicators)
