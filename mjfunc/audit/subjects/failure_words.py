"""The failures of a program in words: why it did not start, ended or crashed, and what it did instead of answering."""

from __future__ import annotations

import errno
import re
import signal
from pathlib import Path
from shutil import which
from typing import Final

from mjfunc.audit.core.answers import LONGEST_EXCERPT, Fault, Trouble
from mjfunc.audit.core.subject import Incident

KILLED: Final = "signal SIGKILL"
"""The exit reason of a program killed from outside; the audit's own kills are reported otherwise."""
_DID: Final = {
    Trouble.DIED: "ended",
    Trouble.TIMED_OUT: "did not answer",
    Trouble.TOO_MUCH_MEMORY: "used too much memory",
    Trouble.TOO_LONG: "wrote too long a line",
    Trouble.NOT_JSON: "wrote what is not JSON",
    Trouble.NOT_AN_ANSWER: "wrote what is not an answer",
    Trouble.OUT_OF_ORDER: "answered something else than what was due",
    Trouble.NOT_ANSWERED: "did not answer about each hand",
}
"""The message for each way in which a program fails to answer."""
_LONGEST: Final = 150
"""The most characters of an excerpt, so that no report cuts it."""
_LEAST_CONTEXT: Final = 20
"""The fewest characters of the lines next to the one that names the exception that are worth showing."""
_CRASH: Final = re.compile(
    r"""
    [\w.$]+(Error|Exception|Interrupt|Exit|Fault)\b(:|$)  # Python, JavaScript
    | panic:\ | thread\ .*\ panicked\ at\ | Exception\ in\ thread\   # Go, Rust, Java
    | .*\bAssertion\b.*\bfailed\b | .*\bterminate\ called\b  # C, C++
    """,
    re.VERBOSE,
)
"""A line that says why a program crashed."""


def exit_reason(status: int) -> str:
    """An exit status in words; negative ones are signals."""
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"signal {signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"


def start_failure(program: str, error: OSError | ValueError) -> str:
    """The reason why a program cannot be started, more precise than the system's."""
    found = Path(which(program) or program)
    reason = error.strerror if isinstance(error, OSError) else None
    match error:
        case _ if not program:
            reason = "it has no name"
        case PermissionError() if found.is_dir():
            reason = "it is a folder"
        case PermissionError() if found.is_file():
            reason = "it is not executable; run chmod +x, or put its interpreter before it"
        case FileNotFoundError() if found.is_file():
            reason = "the interpreter that its first line names does not exist"
        case OSError(errno=errno.ENOEXEC):
            reason = "it is not a program; put its interpreter before it, or name it in a first line such as #!/bin/sh"
        case _:
            pass
    return reason or str(error)


def crash_excerpt(stderr: str) -> str:
    """The most telling part of what a program wrote to its standard error, in one line.

    This is all of it if it is short. Otherwise it is the line that names the exception, or the last one, followed by
    its context: the stack below it, or the lines above it.
    """
    lines = [" ".join(line.split()) for line in stderr.splitlines() if line.strip()]
    if len(whole := " ".join(lines)) <= _LONGEST:
        return whole
    at = max((at for at, line in enumerate(lines) if _CRASH.match(line)), default=len(lines) - 1)
    telling = lines[at][:_LONGEST]
    room = _LONGEST - len(telling) - len(" (...)")
    if room < _LEAST_CONTEXT:
        return telling
    above, below = " ".join(lines[:at]), " ".join(lines[at + 1 :])
    return f"{telling} ({below[:room]}...)" if below else f"{telling} (...{above[-room:]})"


def unrequested(output: bytes) -> Incident:
    """The incident that a program wrote something that nobody asked for."""
    text = output[:LONGEST_EXCERPT].decode(errors="backslashreplace")
    return Incident(f"it wrote output without a request: {text}")


def recovered(fault: Fault, hand: str) -> Incident:
    """The incident that a program failed once, and answered after a restart."""
    is_killed = fault.trouble is Trouble.DIED and fault.detail.startswith(KILLED)
    return Incident(f"it {_DID[fault.trouble]}, and answered when it was asked again: {fault.detail}", hand, is_killed)
