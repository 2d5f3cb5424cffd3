"""How long a fresh interpreter takes to its first answer, how much memory it then holds, and when tables are loaded."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from benchmarks.measuring import Effort, Times, in_fresh_process, nanoseconds
from benchmarks.rows import Goal, Group, Row
from mjfunc import Conventions, acceptance, decompose_complete, decompose_ready, parse, shanten, waits
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from benchmarks.rows import Question

TURNS: Final = 7
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
MEMORY: Final = """
for line in open("/proc/self/status"):
    if line.startswith("VmRSS"):
        print(line.split()[1])"""
"""Prints how many kB the interpreter holds."""
EMPTY: Final = "python -c pass"
ATTRS: Final = 'python -c "import attrs"'
TABLES: Final = 100
"""How many milliseconds tables may take, once."""
HAND: Final = "23m11z [1111m]"
NINE_GATES: Final = "1112345678999m"
WAITING: Final = "23m11z456p"
MELDED: Final = "23m11z456p (789s)"
OF_THREE: Final = Conventions(players=3)
FIRSTS: Final[dict[str, tuple[Question, str, Conventions]]] = {
    "shanten": (shanten, WAITING, DEFAULT),
    "shanten, one meld": (shanten, MELDED, DEFAULT),
    "shanten, three players": (shanten, "19m11z456p", OF_THREE),
    "waits": (waits, WAITING, DEFAULT),
    "waits, one meld": (waits, MELDED, DEFAULT),
    "decompose_ready": (decompose_ready, WAITING, DEFAULT),
    "decompose_complete": (decompose_complete, "123m11z456p", DEFAULT),
    "acceptance": (acceptance, WAITING, DEFAULT),
    "acceptance, one meld": (acceptance, MELDED, DEFAULT),
}


@remember(1)
def environment() -> Mapping[str, str]:
    """Ours, with a folder in which each module is kept compiled, as it is where a package was installed."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**ours, "PYTHONPYCACHEPREFIX": folder.name}


def run(*arguments: str) -> tuple[float, str]:
    """How many milliseconds the processor takes for a fresh interpreter with these arguments, and what it prints."""
    begin = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True, env=environment())
    end = getrusage(RUSAGE_CHILDREN)
    return (end.ru_utime - begin.ru_utime + end.ru_stime - begin.ru_stime) * 1e3, done.stdout


def started(name: str, code: str) -> Row:
    """The time and memory of some code, compared with an empty program."""

    def measure(effort: Effort) -> Times:
        run("-c", code)  # the first compiles
        turns = [(run("-c", code + MEMORY), run("-c", "pass" + MEMORY)) for _ in range(turns_of(effort))]
        memory, empty = (median(int(turn[side][1]) / 1024 for turn in turns) for side in (0, 1))
        return Times(*_medians(turns, EMPTY), f"{memory:.1f}, {memory - empty:+.1f}")

    return Row(f"start: {name}", measure)


def command(name: str, arguments: tuple[str, ...], peer: str, code: str, goal: Goal) -> Row:
    """The time of a command, compared with a program."""

    def measure(effort: Effort) -> Times:
        run(*arguments)  # the first compiles
        run("-c", code)
        return Times(*_medians([(run(*arguments), run("-c", code)) for _ in range(turns_of(effort))], peer))

    return Row(f"start: {name}", measure, goal)


def turns_of(effort: Effort) -> int:
    """How often."""
    return 1 if effort.is_quick else TURNS


def _medians(
    turns: Sequence[tuple[tuple[float, str], tuple[float, str]]], peer: str
) -> tuple[float, tuple[tuple[str, float]]]:
    """The time of both sides."""
    ours, theirs = (median(turn[side][0] for turn in turns) for side in (0, 1))
    return ours, ((peer, theirs),)


def first(name: str, function: Question, text: str, conventions: Conventions) -> Row:
    """What the first answer of a process takes that has imported everything, and answered nothing."""

    def once() -> float:
        hand = parse(text)
        return nanoseconds(partial(function, hand, conventions=conventions)) / 1e6

    def measure(effort: Effort) -> Times:
        return Times(median(in_fresh_process(once) for _ in range(turns_of(effort))))

    return Row(f"first answer: {name}", measure, Goal(TABLES))


def rows() -> Iterator[Row]:
    """Programs, first answers, and three commands."""
    for name, code in STARTS.items():
        yield started(name, code)
    yield command("mjfunc waits HAND", ("-m", "mjfunc", "waits", HAND), ATTRS, "import attrs", Goal(1.6, of=ATTRS))
    census = ("-m", "mjfunc", "census", "--decompositions")
    yield command("mjfunc census --decompositions", census, EMPTY, "pass", Goal(1_000))
    page = ("-m", "mjfunc", "explain", NINE_GATES, "--html", os.devnull)
    yield command("mjfunc explain HAND --html FILE", page, EMPTY, "pass", Goal(500))
    for name, (function, text, conventions) in FIRSTS.items():
        yield first(name, function, text, conventions)


GROUP: Final = Group("starts", "ms", (*rows(),), "MB, and above an empty program")
