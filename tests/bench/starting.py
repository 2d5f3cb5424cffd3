"""What the first answer of a command takes, beside an interpreter that imports attrs and nothing else.

Both run with bytecode that is there, as after an installation.
"""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

RUNS: Final = 21
EMPTY: Final = ("-c", "import attrs")
SCRIPT: Final = ("-c", "import sys; from mjfunc.__main__ import main; sys.exit(main())")
"""As the installed script does."""
COMMANDS: Final = {
    "mjfunc waits HAND": (*SCRIPT, "waits", "123m456p789s1122z"),
    "mjfunc waits --json HAND": (*SCRIPT, "waits", "--json", "123m456p789s1122z"),
    "mjfunc decompose HAND": (*SCRIPT, "decompose", "123m456p789s1122z"),
    "mjfunc acceptance HAND": (*SCRIPT, "acceptance", "123m456p789s1122z"),
    "mjfunc census --decompositions": (*SCRIPT, "census", "--decompositions"),
}


def rows() -> Iterator[tuple[str, str, str, str]]:
    """What was run, how long it takes, how long the empty one does, and how many times longer that is."""
    with TemporaryDirectory() as bytecode:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = bytecode
        for name, command in COMMANDS.items():
            sides: tuple[list[float], list[float]] = ([], [])
            for number in range(RUNS + 1):
                for side, arguments in zip(sides, (command, EMPTY), strict=True):
                    begin = perf_counter()
                    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)
                    if number:  # the first run writes the bytecode
                        side.append((perf_counter() - begin) * 1e3)
            ours, empty = map(median, sides)
            yield f"start: {name}", f"{ours:.0f} ms", f"{empty:.0f} ms import attrs", f"{ours / empty:.2f}"


def main() -> None:
    """Print these rows alone: ``python -m tests.bench.starting``."""
    for name, ours, empty, ratio in rows():
        sys.stdout.write(f"{name:<44} {ours:>10} {empty:>20} {ratio:>8}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
