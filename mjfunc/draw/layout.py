"""Words and tiles on the lines of a terminal, beside what stands before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.draw.terminal import styled
from mjfunc.draw.wrapping import columns_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.draw.terminal import Terminal

STEP: Final = "  "
_BOLD: Final = "1"
_LEAST: Final = 10
"""Where there is less room beside what stands before them, tiles stand below it."""
_UNBROKEN: Final = 1 << 10
"""A width in which nothing is divided among lines."""


def room_beside(before: str, terminal: Terminal) -> Terminal:
    """The terminal beside what stands there before."""
    return attrs.evolve(terminal, width=max(terminal.width - columns_of(before), 1))


def wide(terminal: Terminal) -> Terminal:
    """The terminal as if nothing had to be divided among lines."""
    return attrs.evolve(terminal, width=_UNBROKEN)


def plain(terminal: Terminal) -> Terminal:
    """The terminal without colours."""
    return attrs.evolve(terminal, colour=False)


def set_in(text: str, before: str) -> str:
    """Lines, the first beside what stands before it, the others below that."""
    return before + text.replace("\n", "\n" + " " * columns_of(before))


def beside(before: str, write: Callable[[Terminal], str], terminal: Terminal) -> str:
    """Tiles beside what stands before them; or below it, where there is too little room."""
    room = room_beside(before, terminal)
    if room.width >= _LEAST or not before.strip():
        return set_in(write(room), before)
    return f"{prose(before, terminal)}\n{set_in(write(room_beside(2 * STEP, terminal)), 2 * STEP)}"


def prose(text: str, terminal: Terminal, before: str = STEP) -> str:
    """Words, on as many lines as they need."""
    return set_in("\n".join(wrapped(text, room_beside(before, terminal).width)), before)


def heading(text: str, terminal: Terminal) -> str:
    """Words that stand above others, on as many lines as they need."""
    lines = wrapped(text, terminal.width)
    return "\n".join(styled(line, _BOLD) if terminal.colour else line for line in lines)


def one_line(text: str, terminal: Terminal) -> str:
    """Columns on a line; as words where it is too long."""
    return text if columns_of(text) <= terminal.width else prose(text, terminal)
