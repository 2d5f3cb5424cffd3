"""Measure everything on one core: ``python -m tests.bench``."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from typing import Final

from rich.console import Console
from rich.table import Table

from tests.bench import counting, decomposing, distances
from tests.bench.measuring import fresh_medians

ROW: Final = "[1] * 13 + [0] * 21"
STARTS: Final = {
    "import mjfunc": "import mjfunc",
    "from mjfunc import parse": "from mjfunc import parse",
    "fast.shanten, one hand": "import mjfunc; mjfunc.fast.shanten(((1,) * 9, (1,) * 4 + (0,) * 5, (0,) * 9, (0,) * 7))",
    "batch.shanten, one hand": (
        f"import numpy; from mjfunc import batch; batch.shanten(numpy.array([{ROW}], numpy.uint8))"
    ),
    "batch.acceptance, one hand": (
        f"import numpy; from mjfunc import batch; batch.acceptance(numpy.array([{ROW}], numpy.uint8))"
    ),
    "census, all hands of 14 tiles": "from mjfunc.census import census_of_shanten; census_of_shanten(14)",
    "census, all sizes, both players": (
        "from mjfunc import Conventions; from mjfunc.census import census_of_shanten; "
        "[census_of_shanten(tiles, conventions=Conventions(players=players)) "
        "for tiles in range(1, 15) for players in (4, 3)]"
    ),
    "import numpy": "import numpy",
    "xiangting, one hand": f"import xiangting as x; x.calculate_replacement_number({ROW}, x.PlayerCount.FOUR)",
    "riichienv, one hand": "import riichienv; riichienv.calculate_shanten(list(range(0, 52, 4)))",
    "mahjong, one hand": f"from mahjong.shanten import Shanten; Shanten.calculate_shanten({ROW})",
}


def main() -> None:
    """Measure, and print one table."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    console = Console(width=150)
    peers = ", ".join(f"{name} {version(name)}" for name in ("mahjong", "riichienv", "xiangting", "numpy"))
    console.print(
        f"Python {platform.python_version()}, {platform.machine()}, one core; {peers}; medians, sides in turns"
    )
    table = Table("what", "mjfunc", "peer", "ratio")
    for rows in (decomposing.rows(), distances.rows(), counting.rows()):
        for row in rows:
            table.add_row(*row)
    bare_time, bare_memory = fresh_medians("pass")
    for name, code in STARTS.items():
        time, memory = fresh_medians(code)
        more = f"+{time - bare_time:.1f} ms, +{memory - bare_memory:.1f} MB"
        table.add_row(f"start: {name}", f"{time:.1f} ms, {memory:.1f} MB", "", more)
    console.print(table)


if __name__ == "__main__":
    main()
