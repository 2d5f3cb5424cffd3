"""The command ``mjfunc``, also as ``python -m mjfunc``."""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import Final

from mjfunc.extras import needs

INTERRUPTED: Final = 130


def main() -> int:
    """Run the command line and return its exit status. ``mjfunc oracle`` runs without the extra ``cli``.

    An interrupt ends the process at once, without a message. Every answer up to then has been written.
    """
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # Python would print and drop an exception that is raised in a callback.
            signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(INTERRUPTED))
    except KeyboardInterrupt:  # the interrupt came before the handler was set
        os._exit(INTERRUPTED)
    if sys.argv[1:] == ["oracle"]:
        from mjfunc.oracle import loop  # noqa: PLC0415  # after the handler is set, because loading takes time

        return loop.main()
    gc.disable()  # until a command begins; until then nothing can be freed
    try:
        from mjfunc.cli.process import run  # noqa: PLC0415  # only the command line needs its extra

        return run()
    except ModuleNotFoundError as error:
        said = str(error) if error.name == "numpy" else needs("the command line", error.name, "cli")
        sys.stderr.write(f"mjfunc: {said}\n")
        return 2
    finally:
        gc.enable()


if __name__ == "__main__":
    sys.exit(main())
