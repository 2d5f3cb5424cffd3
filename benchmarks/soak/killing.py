"""One run in shards that is killed in the middle and gone on with, and what its reports say apart from times."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

import attrs

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

Victim: TypeAlias = Literal["coordinator", "worker", "subject", "scheduler", "dask-worker"]
"""Who is killed; the last two of a Dask cluster that runs beside the command."""
VICTIMS: Final[tuple[Victim, ...]] = get_args(Victim)
OF_DASK: Final[tuple[Victim, ...]] = ("scheduler", "dask-worker")
LIAR: Final = Path(__file__).parents[2] / "tests" / "audit" / "liar.py"
SHARDS: Final = 40
_ASKED: Final = ("--suite", "random", "--op", "shanten", "--tiles", "7", "--number", "4000", "--shard", "100")
_TAG: Final = "MJFUNC_SOAK"
"""What is set for all processes of a run."""
_LONGEST: Final = 300.0
"""So many seconds may a run take, however busy the machine is."""


@attrs.frozen
class Ended:
    """How a run ended."""

    status: int
    errors: str
    was_killed: bool
    """Whether somebody was killed before it ended."""


def reports(folder: Path) -> Mapping[str, str]:
    """Each report without its times."""
    run = json.loads((folder / "run.json").read_text("utf-8"))["run"]
    times = re.compile(
        rf'{re.escape(run["started"])}|"\w*seconds": [\d.e-]+|[\d,.]+ seconds, |(?<=time=")[\d.]+(?=")',
    )
    return {file.name: times.sub("", file.read_text("utf-8")) for file in sorted(folder.iterdir())}


def done(state: Path) -> int:
    """How many shards are done."""
    return len([*state.glob("shards/*/*.json")])


def audit(folder: Path, *more: str) -> subprocess.Popen[str]:
    """The command, as it is run again and again; the program is wrong about some hands."""
    places = ("--state", str(folder / "state"), "--report", str(folder / "report"))
    program = ("--", sys.executable, str(LIAR), "off-with-quads", "9")
    return subprocess.Popen(
        (sys.executable, "-m", "mjfunc", "audit", *_ASKED, *places, *more, *program),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # what it leaves behind can be found by it, and ended
        env={**os.environ, _TAG: str(folder)},
    )


def finish(process: subprocess.Popen[str], *, was_killed: bool = False) -> Ended:
    """Wait for its end, and end what it leaves behind."""
    try:
        _, errors = process.communicate(timeout=_LONGEST)
    finally:
        _end(process)
    return Ended(process.returncode, errors, was_killed)


def undisturbed(folder: Path) -> Mapping[str, str]:
    """The reports of a run that nothing happens to."""
    ended = finish(audit(folder, "--engine", "local", "--jobs", "2"))
    assert ended.status == 1, ended
    return reports(folder / "report")


def disturbed(folder: Path, victim: Victim, at: int, delay: float) -> tuple[Mapping[str, str], int]:
    """The reports of a run in which one is killed when so many shards are done; and how often it was gone on with."""
    with ExitStack() as stack:
        how: tuple[str, ...] = ("--engine", "local", "--jobs", "2")
        cluster: Cluster | None = None
        if victim in OF_DASK:
            cluster = stack.enter_context(running_cluster(folder / "cluster"))
            how = ("--engine", "dask", "--jobs", "2", "--scheduler", cluster.address)
        process = audit(folder, *how)
        stack.callback(_end, process)
        was_killed = _kill(folder / "state", process, victim, cluster, at, delay)
        ended = finish(process, was_killed=was_killed)
        again = 0
        while ended.status != 1 or "engine-lost" in ended.errors:
            again += 1
            assert again < 5, ended
            if victim == "scheduler":
                cluster = stack.enter_context(running_cluster(folder / f"cluster{again}"))
                how = ("--engine", "dask", "--jobs", "2", "--scheduler", cluster.address)
            before = done(folder / "state")
            ended = finish(audit(folder, *how))
            assert "damaged" not in ended.errors, ended
            assert done(folder / "state") >= before
    assert was_killed, f"it ended before {at} shards were seen"
    assert (folder / "report" / "run.json").exists(), ended
    return reports(folder / "report"), again


def _kill(  # noqa: PLR0917  # whom, of what, and when
    state: Path, process: subprocess.Popen[str], victim: Victim, cluster: Cluster | None, at: int, delay: float
) -> bool:
    """Kill one when so many shards are done; whether there was still somebody to kill."""
    until = time.monotonic() + _LONGEST
    while done(state) < at and process.poll() is None and time.monotonic() < until:
        time.sleep(0.002)
    time.sleep(delay)
    while process.poll() is None and time.monotonic() < until:
        if found := _victim(process, victim, cluster):
            with suppress(ProcessLookupError):
                os.kill(found, signal.SIGKILL)
                return True
        time.sleep(0.002)  # it is not there yet
    return False


def _victim(process: subprocess.Popen[str], victim: Victim, cluster: Cluster | None) -> int | None:
    workers = [child for child in children(process.pid) if "spawn_main" in command(child)]
    match victim:
        case "coordinator":
            return process.pid
        case "worker":
            found = workers
        case "subject":
            found = [child for worker in workers for child in children(worker) if LIAR.name in command(child)]
        case "scheduler":
            found = [cluster.scheduler.pid] if cluster else []
        case "dask-worker":
            found = (
                [child for child in children(cluster.workers.pid) if "spawn_main" in command(child)] if cluster else []
            )
    return found[0] if found else None


def tagged(folder: Path) -> list[int]:
    """The processes of the runs in a folder, or with that one for what is temporary, whoever started them."""
    found, tag = list[int](), f"={folder}\0".encode()
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            with suppress(OSError):
                if tag in (place / "environ").read_bytes():
                    found.append(int(place.name))
    return found


def children(parent: int) -> list[int]:
    """The processes that one has started."""
    found = list[int]()
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            with suppress(OSError):
                fields = (place / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
                if int(fields[1]) == parent:
                    found.append(int(place.name))
    return found


def command(process: int) -> str:
    """How a process was started."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    return ""


@attrs.frozen(eq=False)
class Cluster:
    """A Dask cluster of two worker processes, beside the command."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: subprocess.Popen[bytes]


@contextmanager
def running_cluster(folder: Path) -> Generator[Cluster]:
    """A cluster, as somebody starts it by hand."""
    folder.mkdir(parents=True)
    file = folder / "scheduler.json"
    with ExitStack() as stack:
        scheduler = stack.enter_context(_ended("scheduler", folder, "--port", "0", "--scheduler-file", str(file)))
        until = time.monotonic() + _LONGEST
        while not (file.exists() and file.read_text("utf-8").strip().endswith("}")) and time.monotonic() < until:
            time.sleep(0.05)
        address = json.loads(file.read_text("utf-8"))["address"]
        workers = stack.enter_context(_ended("worker", folder, address, "--nworkers", "2", "--nthreads", "1"))
        yield Cluster(address, scheduler, workers)


@contextmanager
def _ended(what: str, folder: Path, *arguments: str) -> Generator[subprocess.Popen[bytes]]:
    """A process of the cluster, that is ended with all that it started."""
    with (folder / f"{what}.log").open("wb") as log:
        process = subprocess.Popen(
            (sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard", *arguments),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        _end(process)
        process.wait()


def _end(process: subprocess.Popen[Any]) -> None:
    """End a process, and all that it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
