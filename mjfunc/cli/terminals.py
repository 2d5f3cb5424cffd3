"""What standard output is. Apart, for what draws takes time to load."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size

from mjfunc.draw import Terminal


def terminal() -> Terminal:
    """As wide as ``COLUMNS`` says; or else as the terminal is; or else, where there is none, as most are."""
    out = sys.stdout
    width = get_terminal_size((Terminal().width, 1)).columns
    return Terminal.of(os.environ, is_terminal=out.isatty(), width=width, encoding=out.encoding)
