"""Where hands come from: arguments, standard input, options."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def texts(hands: tuple[str, ...]) -> Iterator[str]:
    """The hands that were given, or the lines of standard input that are not blank.

    A mark of the byte order in front of the first line is not a part of it. Bytes that are not text, and what Python
    makes of them in arguments, are replaced, for an answer that repeats them could not be read.
    """
    if hands:
        yield from ("".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in hand) for hand in hands)
        return
    mark = "\ufeff"
    for line in sys.stdin.buffer:
        text = line.decode(errors="replace").removeprefix(mark).strip("\r\n")
        mark = ""
        if text.strip():
            yield text
