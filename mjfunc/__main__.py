"""The command ``mjfunc``, also as ``python -m mjfunc``."""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

INTERRUPTED: Final = 130


def main() -> int:
    """Run the command line. The oracle needs no extra, nor the time that loading one takes.

    An interrupt ends everything at once and without a word; whatever was answered has been written by then.
    """
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # Not by an exception: one that is raised in a callback is shown, and lost.
            signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(INTERRUPTED))
    except KeyboardInterrupt:  # which came just then
        os._exit(INTERRUPTED)
    if sys.argv[1:] == ["oracle"]:
        from mjfunc.oracle import loop  # noqa: PLC0415  # loading it takes time, in which interrupts come too

        return loop.main()
    try:
        from mjfunc.cli.commands import run  # noqa: PLC0415  # only the command line needs its extra

        return run()
    except ModuleNotFoundError as error:
        sys.stderr.write(f"mjfunc: {error.name} is missing; pip install 'mjfunc[cli]' brings the command line\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
