"""Real processes, killed in the middle of a run in shards: the reports are those of a run that nothing happens to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from benchmarks.soak.killing import (
    OF_DASK,
    SHARDS,
    VICTIMS,
    children,
    command,
    disturbed,
    done,
    finish,
    reports,
    tagged,
    undisturbed,
)
from benchmarks.soak.killing import audit as started
from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.scale.executors import Local
from mjfunc.audit.scale.sharded_audit import audit_in_shards
from mjfunc.audit.scale.subject_spec import FunctionSpec
from mjfunc.audit.suites import SUITES
from mjfunc.audit.whole_audit import audit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from benchmarks.soak.killing import Victim

DYING: Final = (
    'read a; echo \'{"version":1,"implementation":{"name":"sh","operations":["waits"]}}\'; read a; sleep 0.02'
)
"""A program that is asked one question, and dies."""
MOMENTS: Final = 8
"""How often an audit of it is ended."""
NEEDS_PROC: Final = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are found in /proc")


@pytest.mark.slow
def test_processes_find_what_one_process_finds() -> None:
    """All questions are asked, by processes that end with the run."""
    start = FunctionSpec("tests.audit.test_scaling:shanten", "shanten", folder=str(Path.cwd()))
    chosen = chosen_parts([SUITES["random"]], 1, ["shanten"])
    plan = AuditPlan(suites=(SUITES["random"],), chosen=chosen, terms=Terms(number=60, tiles=4), command=(start.name,))
    before = {*children(os.getpid())}
    found, came = audit_in_shards(start.start(), plan, start, Local(1), size=40)
    assert (2, True) == (came.finished, came.is_whole)
    assert audit([start.start()], plan).findings == found.findings
    left = {*children(os.getpid())} - before
    assert [] == [one for one in left if "spawn_main" in command(one)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The reports of a run that nothing happens to; some answers are wrong."""
    found = undisturbed(tmp_path_factory.mktemp("undisturbed"))
    assert re.search('"wrong": [1-9]', found["run.json"])
    assert '"smallest": []' not in found["run.json"]
    return found


@NEEDS_PROC
@pytest.mark.slow
@pytest.mark.parametrize("victim", VICTIMS)
def test_killed_process_changes_no_report(tmp_path: Path, whole: Mapping[str, str], victim: Victim) -> None:
    """The reports are the same, byte for byte apart from times."""
    if victim in OF_DASK and not find_spec("distributed"):
        pytest.skip("distributed is not installed")
    found, again = disturbed(tmp_path, victim, SHARDS // 3, 0.01)
    assert whole == found
    assert (victim in {"coordinator", "scheduler"}) == (again > 0)


def check_nothing_is_left(folder: Path) -> None:
    """Processes that are ended take a moment."""
    until = time.monotonic() + 60
    while left := tagged(folder):
        assert time.monotonic() < until, [*map(command, left)]
        time.sleep(0.05)


@NEEDS_PROC
@pytest.mark.slow
@pytest.mark.skipif(not find_spec("distributed"), reason="distributed is not installed")
@pytest.mark.parametrize(("moment", "is_group"), [("starting", True), ("running", False)])
def test_an_interrupt_with_a_cluster_of_its_own(tmp_path: Path, moment: str, *, is_group: bool) -> None:
    """Whether a terminal interrupts the cluster too or not: one sentence, and no process is left; the same goes on."""
    process = started(tmp_path, "--engine", "dask", "--jobs", "2")
    while not any("spawn_main" in command(one) for one in tagged(tmp_path)):
        assert process.poll() is None
        time.sleep(0.01)
    while moment == "running" and done(tmp_path / "state") < SHARDS // 4:
        assert process.poll() is None
        time.sleep(0.01)
    (os.killpg if is_group else os.kill)(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    check_nothing_is_left(tmp_path)
    said = [line for line in errors.splitlines() if not line.startswith("random shanten: ")]
    assert 1 == len(said)
    assert "the same command resumes from " in said[0]
    assert {"starting": 130, "running": 1}[moment] == process.returncode
    before = done(tmp_path / "state")
    assert (before > 0) == (moment == "running")
    assert 1 == finish(started(tmp_path, "--engine", "local", "--jobs", "2")).status
    assert before < SHARDS == done(tmp_path / "state")


@NEEDS_PROC
@pytest.mark.slow
@pytest.mark.skipif(not find_spec("distributed"), reason="distributed is not installed")
def test_a_soak_that_is_ended(tmp_path: Path) -> None:
    """It ends what it started: here a cluster, and an audit that uses it."""
    told = {**os.environ, "TMPDIR": str(tmp_path)}
    line = (sys.executable, "-m", "benchmarks.soak", "dask-worker")
    soak = subprocess.Popen(line, stdout=subprocess.DEVNULL, env=told)
    until = time.monotonic() + 300
    while not any("dask_worker" in command(one) for one in tagged(tmp_path)):
        assert time.monotonic() < until
        assert soak.poll() is None
        time.sleep(0.05)
    soak.send_signal(signal.SIGTERM)
    assert 143 == soak.wait(60)
    check_nothing_is_left(tmp_path)


@NEEDS_PROC
@pytest.mark.slow
def test_an_end_at_many_moments(tmp_path: Path) -> None:
    """Whatever an audit is just doing while its program dies and is started anew: it ends, and leaves no process.

    The moments are spread over two seconds; every second one is counted from when the audit has started something.
    """
    chance, statuses = Random(16), list[int]()
    audit = (sys.executable, "-m", "mjfunc", "audit", "--suite", "named", "--op", "waits", "--")
    for moment in range(MOMENTS):
        process = subprocess.Popen(
            (*audit, "sh", "-c", DYING), stdout=subprocess.DEVNULL, env={**os.environ, "MJFUNC_SOAK": str(tmp_path)}
        )
        while moment % 2 and process.poll() is None and not children(process.pid):
            time.sleep(0.01)
        time.sleep(2 * (moment + chance.random()) / MOMENTS)
        process.send_signal(signal.SIGTERM)
        statuses.append(process.wait(60))
        check_nothing_is_left(tmp_path)
    assert {1, 143, -signal.SIGTERM} >= {*statuses}
    assert 143 in statuses


@NEEDS_PROC
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_run_can_be_continued(tmp_path: Path, whole: Mapping[str, str], number: signal.Signals) -> None:
    """An interrupt is reported, with how to go on; both leave no process behind, and what is done is not done again."""
    process = started(tmp_path, "--engine", "local", "--jobs", "2")
    while done(tmp_path / "state") < SHARDS // 4:
        assert process.poll() is None
        time.sleep(0.01)
    theirs = [one for child in children(process.pid) for one in (child, *children(child))]
    os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
    ended = finish(process)
    assert {signal.SIGINT: 1, signal.SIGTERM: 143}[number] == ended.status
    assert ("the same command resumes from them" in ended.errors) == (number == signal.SIGINT)
    until = time.monotonic() + 60
    while any("liar" in command(one) or "spawn_main" in command(one) for one in theirs):
        assert time.monotonic() < until
        time.sleep(0.05)
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "state" / "shards").rglob("*.json")}
    assert SHARDS // 4 <= len(before) < SHARDS
    assert 1 == finish(started(tmp_path, "--engine", "local", "--jobs", "2")).status
    assert before == {file: file.stat().st_mtime_ns for file in before}
    assert whole == reports(tmp_path / "report")
