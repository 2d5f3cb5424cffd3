"""Standard input and output that lose no byte.

Another process that shares a stream can make it non-blocking: a read then finds nothing although there is more to come,
and a write takes only a part. Without buffers, as ``PYTHONUNBUFFERED`` asks for, a write can take only a part of any
stream. So each is waited for here, and writing goes on until all is written.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from select import select
from typing import TYPE_CHECKING, BinaryIO, Final

from mjfunc.tiles.errors import printable_text

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

FAILED: Final = 1


class Patient(io.RawIOBase):
    """A file by its number, that waits where it would have to come again later; leaving it does not close the file."""

    def __init__(self, number: int) -> None:
        """Read from and write to the file of this number."""
        super().__init__()
        self._number: Final = number

    def fileno(self) -> int:
        """The number."""
        return self._number

    def isatty(self) -> bool:
        """Whether a person sits at the other end."""
        return os.isatty(self._number)

    def readable(self) -> bool:
        """Whether it can be read; trying tells."""
        return True

    def writable(self) -> bool:
        """Whether it can be written; trying tells."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Read what there is, as soon as there is something; nothing at the end only."""
        into = memoryview(buffer)
        while True:
            try:
                data = os.read(self._number, len(into))
            except BlockingIOError:
                select([self._number], [], [])
            else:
                into[: len(data)] = data
                return len(data)

    def write(self, data: ReadableBuffer) -> int:
        """Wait until the file can be written to, and write as much as it takes."""
        while True:
            try:
                return os.write(self._number, data)
            except BlockingIOError:
                select([], [self._number], [])


def reader() -> BinaryIO:
    """Standard input; one that was closed from the beginning is at its end."""
    return io.BufferedReader(Patient(sys.stdin.fileno())) if sys.stdin else io.BytesIO()


def writer() -> io.BufferedWriter:
    """Standard output, whose buffer writes until all is written."""
    if not sys.stdout:
        raise OSError(errno.EBADF, "standard output is closed")
    return io.BufferedWriter(Patient(sys.stdout.fileno()))


def fail(message: str) -> int:
    """Say in one line what went wrong, where it can be said, and give the status for it."""
    if sys.stderr:
        with suppress(OSError):
            os.write(sys.stderr.fileno(), f"mjfunc: {printable_text(message)}\n".encode())
    return FAILED


def forget() -> None:
    """Let what could not be written go nowhere; at exit it would be tried, and complained about, once more."""
    if sys.stdout:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
