"""The command ``mjfunc``, also as ``python -m mjfunc``."""

from __future__ import annotations

import sys

from mjfunc.oracle import loop


def main() -> int:
    """Run the command line. The oracle needs no extra, nor the time that loading one takes."""
    if sys.argv[1:] == ["oracle"]:
        return loop.main()
    try:
        from mjfunc.cli.commands import run  # noqa: PLC0415  # only the command line needs its extra

        return run()
    except ModuleNotFoundError as error:
        sys.stderr.write(f"mjfunc: {error.name} is missing; pip install 'mjfunc[cli]' brings the command line\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
