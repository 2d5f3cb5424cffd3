"""How much memory ``mjfunc games`` holds at most while it judges many games that come through a pipe."""

from __future__ import annotations

import subprocess
import sys
from itertools import cycle, islice
from typing import Final

from benchmarks.judging import played
from benchmarks.measuring import Times
from benchmarks.remembering import megabytes
from benchmarks.rows import Goal, Group, Row
from mjfunc.functional import remember

DIFFERENT: Final = 100
"""How many different games are judged again and again."""
FEW: Final = 1_000
MANY: Final = 10_000
MOST: Final = 1.1
"""What many games may hold, as often as few."""


@remember(4)
def peak(games: int) -> float:
    """The megabytes that the command holds at most."""
    command = (sys.executable, "-m", "mjfunc", "games", "-", "--json")
    logs = played(min(games, DIFFERENT), "mjai")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as judge:
        assert judge.stdin
        for log in islice(cycle(logs), games):
            judge.stdin.write(log)
        held = megabytes(judge.pid, "VmHWM")
    assert not judge.returncode, "a game that was played is wrong"
    return held


def row(games: int, goal: Goal | None) -> Row:
    """The peak after this number of games."""
    return Row(f"mjfunc games, {games:,} games", lambda effort: Times(peak(effort.of(games))), goal)


GROUP: Final = Group("judged", "MB", (row(FEW, None), row(MANY, Goal(MOST, of=f"mjfunc games, {FEW:,} games"))))
