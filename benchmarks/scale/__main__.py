"""Measure what an audit costs at scale, simulate more workers, and keep both: ``python -m benchmarks scale``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from benchmarks.scale.measuring import measure
from benchmarks.scale.results import FILE, Results, write
from benchmarks.scale.simulating import SIZES, with_simulated

if TYPE_CHECKING:
    from pathlib import Path


def main(file: Path = FILE, *, is_quick: bool = False) -> None:
    """Write what was found to a file; a quick run only sees whether all of it works, and writes nothing."""
    for found in measure(is_quick=is_quick):
        if isinstance(found, Results):
            whole = with_simulated(found, SIZES[-1:] if is_quick else SIZES)
            sys.stdout.write(write(whole) if is_quick else "")
            if not is_quick:
                file.write_text(write(whole), "utf-8")
        else:
            sys.stdout.write(f"{found}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(is_quick="--quick" in sys.argv[1:])
