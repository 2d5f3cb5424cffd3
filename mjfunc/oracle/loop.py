"""The loop around the answers: lines in, lines out, in the same order, until the end of either."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from mjfunc.json.values import LONGEST
from mjfunc.oracle.answering import answer
from mjfunc.oracle.streams import fail, forget, reader, writer

if TYPE_CHECKING:
    from collections.abc import Iterator


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line until one asks to stop, the input ends, or the answers are not read any more."""
    try:
        for line in lines(requests):
            pieces = answer(line)
            if pieces is None:
                return
            answers.writelines(pieces)
            answers.write(b"\n")
            answers.flush()
    except BrokenPipeError:
        return


def lines(requests: IO[bytes]) -> Iterator[bytes]:
    """Each line; of one that is too long only as much as shows that it is."""
    while line := requests.readline(LONGEST + 2):
        yield line.removesuffix(b"\n")
        while len(line) > LONGEST + 1 and not line.endswith(b"\n"):
            line = requests.readline(LONGEST + 2)


def main() -> int:
    """Serve standard input and output."""
    try:
        requests, answers = reader(), writer()
        serve(requests, answers)
    except OSError as error:
        return fail(str(error.strerror))
    finally:
        forget()  # while the writer is still there, for it would try when it goes
    return 0
