"""What a function prints: it is not our output, and only the last of it is kept, as of what a program writes aside."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final, cast

from mjfunc.audit.answers import SHOWN

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class Last(io.RawIOBase):
    """A file that keeps the last that was written to it."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        super().__init__()
        self._kept = b""

    def writable(self) -> bool:
        """Anything can be written."""
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        """Keep the last of it."""
        written = bytes(data)
        self._kept = (self._kept + written[-SHOWN:])[-SHOWN:]
        return len(written)

    def taken(self) -> str:
        """What was kept, in one line; it is not kept any longer."""
        kept, self._kept = self._kept, b""
        return " ".join(kept.decode(errors="backslashreplace").split())


class Aside(io.TextIOWrapper):
    """What stands in the place of standard output while functions are called."""

    def __init__(self) -> None:
        """Nothing is printed yet."""
        self._last: Final = Last()
        # What is raw is enough: nothing of it has to be buffered.
        super().__init__(cast("io.BufferedWriter", self._last), "utf-8", "backslashreplace", write_through=True)

    def taken(self) -> str:
        """What was printed last, since this was asked before."""
        return self._last.taken()
