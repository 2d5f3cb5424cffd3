"""What text with tiles is written to. Apart, for most commands need no terminal, and loading one takes time."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from typing import Final

from mjfunc.cli.answering import refuse
from mjfunc.cli.options import with_choices
from mjfunc.draw.terminal import Terminal
from mjfunc.model.choices import choices_of
from mjfunc.tiles.errors import BadOption

with_tiles: Final = with_choices(Terminal, "terminal", choices_of(Terminal))
"""A command with the option how tiles are written; it gets a terminal that writes them so."""


def here(terminal: Terminal) -> Terminal:
    """Standard output, to which tiles are written as to this terminal; an encoding without the glyphs is refused.

    It is as wide as ``COLUMNS`` says; or else as the terminal is; or else, where there is none, as most are.
    """
    out = sys.stdout
    found = Terminal.of(
        os.environ,
        is_terminal=out.isatty(),
        width=get_terminal_size((terminal.width, 1)).columns,
        tiles=terminal.tiles,
        encoding=out.encoding,
    )
    if found.tiles == "glyphs" and not found.has_glyphs:
        refuse(BadOption(f"--tiles glyphs cannot be written in the encoding {found.encoding}"))
    return found
