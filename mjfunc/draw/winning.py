"""Wins of riichi as text for a terminal: ``+`` stands before the winning tile, in the place that it took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.draw.terminal import PLAIN, Terminal, Word, by_suit, check_terminal, in_lines, meld_word
from mjfunc.draw.wins import before, groups_of
from mjfunc.model.decompositions import CompleteThirteenOrphans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.wins import Win


def win_text(win: Win, terminal: Terminal = PLAIN) -> str:
    """The concealed tiles suit by suit, the winning one, then the melds: ``345m 22p +9s (777z)``."""
    from mjfunc.riichi.wins import check_win  # noqa: PLC0415  # who has a win has loaded it, and who draws hands need not

    check_win("win_text", win)
    check_terminal("win_text", terminal)
    return in_lines(_words(win), terminal)


def reading_text(reading: Reading, terminal: Terminal = PLAIN) -> str:
    """The blocks and the pair with the winning tile in its place, then the melds: ``345m 78s+9s 22p (777z)``."""
    from mjfunc.riichi.readings import check_reading  # noqa: PLC0415  # as said above

    check_reading("reading_text", reading)
    check_terminal("reading_text", terminal)
    if isinstance(reading.decomposition, CompleteThirteenOrphans):
        return in_lines(_words(reading.win), terminal)
    return in_lines([*_parts(reading), *map(meld_word, reading.win.hand.melds)], terminal)


def _words(win: Win) -> list[Word]:
    return [*by_suit(before(win)), Word((), won=(win.tile,)), *map(meld_word, win.hand.melds)]


def _parts(reading: Reading) -> Iterator[Word]:
    for tiles, at in groups_of(reading):
        if at is None:
            yield Word(tiles)
        else:
            yield Word(tiles[:at] + tiles[at + 1 :], won=(tiles[at],))
