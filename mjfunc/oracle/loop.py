"""The loop around the answers: lines in, lines out, in the same order, until the end of either."""

from __future__ import annotations

import os
import sys
from typing import IO, TYPE_CHECKING, Final

from mjfunc.oracle.answering import LONGEST, answer

if TYPE_CHECKING:
    from collections.abc import Iterator

INTERRUPTED: Final = 130


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line until one asks to stop, the input ends, or nobody reads the answers any more."""
    try:
        for line in _lines(requests):
            pieces = answer(line)
            if pieces is None:
                return
            answers.writelines(pieces)
            answers.write(b"\n")
            answers.flush()
    except BrokenPipeError:
        return


def _lines(requests: IO[bytes]) -> Iterator[bytes]:
    """Each line; of one that is too long only as much as shows that it is."""
    while line := requests.readline(LONGEST + 2):
        yield line.removesuffix(b"\n")
        while len(line) > LONGEST + 1 and not line.endswith(b"\n"):
            line = requests.readline(LONGEST + 2)


def main() -> int:
    """Serve standard input and output; one that is closed from the beginning is at its end."""
    if not sys.stdin or not sys.stdout:
        return 0
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        sys.stderr.write(f"mjfunc: {error.strerror}\n")
        return 1
    finally:
        # What a closed pipe left unwritten would be tried, and complained about, once more at exit.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return 0
