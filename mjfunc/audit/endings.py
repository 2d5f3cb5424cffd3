"""In words how a program ended, and why one did not begin."""

from __future__ import annotations

import errno
import signal
from pathlib import Path
from shutil import which
from typing import Final

KILLED: Final = "signal SIGKILL"
"""How it is said that somebody else ended a program: we say otherwise why we do."""


def ending(status: int) -> str:
    """A status in words; those below 0 are signals."""
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"signal {signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"


def why_not_started(program: str, error: OSError | ValueError) -> str:
    """Why a program cannot be started; what the system says of several reasons alike is told apart."""
    found = Path(which(program) or program)
    reason = error.strerror if isinstance(error, OSError) else None
    match error:
        case _ if not program:
            reason = "it has no name"
        case PermissionError() if found.is_dir():
            reason = "it is a folder"
        case PermissionError() if found.is_file():
            reason = "it is not executable; chmod +x lets it be, or name its interpreter before it"
        case FileNotFoundError() if found.is_file():
            reason = "what it is to be run by, which its first line names, is not there"
        case OSError(errno=errno.ENOEXEC):
            reason = "it is not a program; name its interpreter before it, or in a first line such as #!/bin/sh"
        case _:
            pass
    return reason or str(error)
