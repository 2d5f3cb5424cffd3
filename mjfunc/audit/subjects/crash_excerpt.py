"""The part of a program's standard error that says why it crashed."""

from __future__ import annotations

import re
from typing import Final

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
