"""Kill at random moments, go on, compare reports: ``python -m benchmarks.soak [--times 50] [--seed 0] [VICTIM]...``.

Each time another one is killed: the coordinator, a worker, the subject, the scheduler or a worker of a Dask cluster.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic

from benchmarks.soak.killing import OF_DASK, SHARDS, VICTIMS, Victim, disturbed, undisturbed


def main() -> int:
    """The status is 0 if each run ended as the one that nothing happened to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--times", type=int, default=50, help="how many runs are killed")
    parser.add_argument("--seed", type=int, default=0, help="the same seed kills the same at the same shards")
    parser.add_argument(
        "victims",
        nargs="*",
        choices=[*VICTIMS, []],
        metavar="VICTIM",
        help=f"of {', '.join(VICTIMS)}; all if none is named",
    )
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))  # so that whoever was started is ended
    victims = _chosen(asked.victims)
    chance, killed, again, different = Random(asked.seed), Counter[str](), 0, 0
    with tempfile.TemporaryDirectory(prefix="mjfunc-soak-") as place:
        expected = undisturbed(Path(place) / "undisturbed")
        for number in range(asked.times):
            victim, begin = victims[number % len(victims)], monotonic()
            at, delay = chance.randrange(SHARDS - 4), chance.random() / 10
            found, times = disturbed(Path(place) / str(number), victim, at, delay)
            is_same = expected == found
            killed[victim] += 1
            again += times
            different += not is_same
            said = "the same reports" if is_same else f"OTHER REPORTS: {_first(expected, found)}"
            moment = f"{victim} killed after {at} of {SHARDS} shards and {delay * 1000:.0f} ms"
            print(f"{number + 1:3}  {moment}, gone on {times} times, {monotonic() - begin:.1f} s: {said}", flush=True)  # noqa: T201  # a command
    each = ", ".join(f"{times} {victim}" for victim, times in killed.items())
    print(f"{asked.times} runs killed ({each}), gone on {again} times: {different} with other reports")  # noqa: T201  # a command
    return 1 if different else 0


def _chosen(named: list[str]) -> list[Victim]:
    """Those that are named, or all; of a cluster only where there can be one."""
    chosen: list[Victim] = []
    for one in VICTIMS:
        if (not named or one in named) and (find_spec("distributed") or one not in OF_DASK):
            chosen.append(one)  # noqa: PERF401  # pyright takes those of a comprehension for any texts
    return chosen


def _first(expected: object, found: object) -> str:
    """The first line in which two differ."""
    one, other = (str(each).split("\\n") for each in (expected, found))
    return next((f"{a!r} and {b!r}" for a, b in zip(one, other, strict=False) if a != b), "one is shorter")


if __name__ == "__main__":
    sys.exit(main())
