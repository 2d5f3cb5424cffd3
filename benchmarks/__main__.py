"""Measure on one core, and print tables: ``python -m benchmarks [--quick] [NAME...]``.

Two must be named alone, and measure on all cores: ``playground``, for which the site must be built, and ``scale``,
which keeps what the page about it shows.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from benchmarks import (
    auditing,
    batches,
    completing,
    counting,
    deciding,
    distances,
    hands,
    judged_memory,
    judging,
    peers,
    playground,
    remembering,
    scoring,
    serving,
    starts,
    winning,
)
from benchmarks.measuring import Effort, calibration
from benchmarks.scale import __main__ as scale
from benchmarks.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.rows import Group, Row

MODULES: Final = (
    *(hands, distances, completing, deciding, scoring, winning, judging, serving, auditing),
    *(batches, counting, starts, remembering, judged_memory),
)
GROUPS: Final = tuple(module.GROUP for module in MODULES)
"""Every table that one core measures, in the order in which they are printed."""
SHOWN: Final = (*GROUPS, playground.GROUP)
"""Every table that the page has."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is named, or everything, and print it."""
    named = f"a table ({', '.join(group.name for group in GROUPS)}), or a part of the name of rows"
    parser = argparse.ArgumentParser("python -m benchmarks", description="Measure the speed of mjfunc and its peers.")
    parser.add_argument("--quick", action="store_true", help="a few hands for each row: whether it works at all")
    parser.add_argument("names", nargs="*", metavar="NAME", help=named)
    chosen = parser.parse_args(arguments)
    if chosen.names == ["scale"]:
        scale.main(is_quick=chosen.quick)
        return
    if chosen.names == [playground.GROUP.name]:
        say(table(playground.GROUP, playground.GROUP.rows, Effort(chosen.quick)))
        return
    for name in chosen.names:
        if not any(is_wanted(group, row, [name]) for group in GROUPS for row in group.rows):
            parser.error(f"nothing is called {name}; NAME is {named}")
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    say([f"Python {platform.python_version()}, {platform.machine()}, one core; {versions()}"])
    say([f"bytes of a list of 34 numbers: {calibration():.0f} ns"])
    for group in GROUPS:
        if rows := [row for row in group.rows if is_wanted(group, row, chosen.names)]:
            say(["", group.name, ""])
            say(table(group, rows, Effort(chosen.quick)))
    say(["", f"bytes of a list of 34 numbers, at the end: {calibration():.0f} ns"])


def is_wanted(group: Group, row: Row, names: Sequence[str]) -> bool:
    """Whether a row is asked for: everything is, where nothing is named."""
    tables = {known.name for known in GROUPS}
    return not names or any(name == group.name if name in tables else name in row.name for name in names)


def versions() -> str:
    """The peers, and what else the numbers depend on."""
    return ", ".join(f"{name} {version(name)}" for name in (*peers.NAMES, "numpy"))


def say(lines: Iterable[str]) -> None:
    """Print each line when it is known: who waits sees how far it is."""
    for line in lines:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
