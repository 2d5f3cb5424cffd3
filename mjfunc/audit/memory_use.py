"""How much memory a process and its children hold, where the system tells it in files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def resident(pid: int) -> int:
    """The bytes that a process and all its descendants hold now; 0 where that cannot be known."""
    held, pids = 0, [pid]
    while pids:
        place = _PROC / str(pids.pop())
        try:
            held += int((place / "statm").read_text("ascii").split()[1]) * _PAGE
            threads = [*(place / "task").iterdir()]
            pids += [int(child) for thread in threads for child in (thread / "children").read_text("ascii").split()]
        except (OSError, ValueError, IndexError):  # it ended meanwhile, or the system has no such files
            continue
    return held
