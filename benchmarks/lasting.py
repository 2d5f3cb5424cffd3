"""How much memory each process of an audit in shards holds, looked at again and again while it lasts.

``python -m benchmarks.lasting --minutes 60 --state DIR``: an audit by processes of this machine and one by a Dask
cluster, at the same time, of random hands, each operation in turn, and then of all ready hands, of which there are more
than an hour is long. What is held is looked at twice a minute and kept in ``docs/memory.json``.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from benchmarks.remembering import megabytes
from benchmarks.soak.killing import children, command, done

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Name: TypeAlias = Literal["local", "dask"]
ENGINES: Final[tuple[Name, ...]] = ("local", "dask")
FILE: Final = Path(__file__).parents[1] / "docs" / "memory.json"
OPERATIONS: Final = ("shanten", "waits", "complete", "decompose", "acceptance")
NUMBER: Final = 3_000_000
"""Of so many random hands is each operation asked."""
SHARD: Final = 10_000
JOBS: Final = 2
_PARTING: Final = 60.0


@attrs.frozen
class Sample:
    """What one process holds at one time."""

    engine: str
    process: str
    """What it is, and which of these."""
    minute: float
    megabytes: float
    shards: int
    """How many shards were done by then."""


def audit(engine: Name, state: Path, number: int) -> subprocess.Popen[bytes]:
    """The command: our own oracle is asked, which is right about all."""
    ops = [word for op in OPERATIONS for word in ("--op", op)]
    how = ("--engine", engine, "--jobs", str(JOBS), "--shard", str(SHARD), "--number", str(number))
    program = (sys.executable, "-m", "mjfunc", "oracle")
    suites = ("--suite", "random", "--suite", "ready", "--level", "3")
    line = (sys.executable, "-m", "mjfunc", "audit", *suites, *ops, *how, "--state", str(state))
    with (state.parent / f"{state.name}.log").open("wb") as log:
        return subprocess.Popen((*line, "--", *program), stdout=log, stderr=log)


def processes(coordinator: int) -> Iterator[tuple[str, int]]:
    """The coordinator, its workers and the copies of the program that each has started, in the order of their ids."""
    yield "coordinator", coordinator
    workers = [child for child in sorted(children(coordinator)) if "spawn_main" in command(child)]
    for number, worker in enumerate(workers, 1):
        yield f"worker {number}", worker
        for subject in children(worker):
            if "oracle" in command(subject):
                yield f"program of worker {number}", subject


def samples(engine: str, coordinator: int, minute: float, shards: int) -> Iterator[Sample]:
    """What every process holds now."""
    for name, process in processes(coordinator):
        with suppress(OSError, ValueError):  # it ended meanwhile
            yield Sample(engine, name, round(minute, 2), round(megabytes(process), 1), shards)


def main(arguments: Sequence[str] | None = None) -> None:
    """Look, and keep what is seen as soon as it is seen."""
    parser = argparse.ArgumentParser("python -m benchmarks.lasting", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two looks")
    parser.add_argument("--number", type=int, default=NUMBER, help="of how many random hands each operation is asked")
    parser.add_argument("--state", type=Path, required=True, help="a folder that is empty, where shards are kept")
    parser.add_argument("--output", type=Path, default=FILE)
    chosen = parser.parse_args(arguments)
    begin, found = time.monotonic(), list[Sample]()
    running = {engine: audit(engine, chosen.state / engine, chosen.number) for engine in ENGINES}
    try:
        while (minute := (time.monotonic() - begin) / 60) < chosen.minutes:
            for engine, process in running.items():
                assert process.poll() is None, f"{engine} ended after {minute:.1f} minutes"
                found += samples(engine, process.pid, minute, done(chosen.state / engine))
            chosen.output.write_text(write(found), "utf-8")
            time.sleep(chosen.every)
    finally:
        for process in running.values():
            process.send_signal(signal.SIGINT)
        for process in running.values():
            process.wait(_PARTING)


def write(found: Sequence[Sample]) -> str:
    """What was seen, a line for each."""
    lines = ",\n".join(json.dumps(attrs.asdict(sample)) for sample in found)
    return f"[\n{lines}\n]\n"


def read(text: str) -> tuple[Sample, ...]:
    """The same, read back."""
    return tuple(Sample(**line) for line in json.loads(text))


if __name__ == "__main__":
    main()
