"""Run the command line of a process, with its arguments and standard streams.

``mjfunc waits HAND``, without an option, is answered without click, which takes longer to load than the answer does.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from mjfunc.cli.hand_lines import lines_with_hand, print_lines
from mjfunc.cli.text_output import waits_line
from mjfunc.oracle.streams import FAILED, fail, forget, reader, writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.cli.text_output import Line
    from mjfunc.model.hand import Hand


def run() -> int:
    """Run the command line, and return its exit status."""
    try:
        sys.stdin = TextIOWrapper(reader(), "utf-8")
        # A character that the encoding lacks is written as its number. Pictures of tiles are left out before.
        sys.stdout = TextIOWrapper(writer(), sys.stdout.encoding, "backslashreplace")
        command, *hands = sys.argv[1:] or [""]
        if command == "waits" and hands and not any(hand.startswith("-") for hand in hands):
            return print_lines(tuple(hands), lines_with_hand(_waits_lines))
        from mjfunc.cli.commands import run_arguments  # noqa: PLC0415  # loading click takes time

        return run_arguments()
    except BrokenPipeError:
        forget()
        return FAILED
    except OSError as error:
        forget()
        return fail(str(error.strerror))
    except SystemExit:  # click exits so if its output is closed
        forget()
        raise


def _waits_lines(hand: Hand) -> Iterator[Line]:
    from mjfunc.fast.waits import waits  # noqa: PLC0415  # other commands start sooner without it

    yield waits_line(waits(hand))
