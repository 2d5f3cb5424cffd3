"""Everything that a program starts ends with it and counts with it, wherever it goes; and it ends no audit."""
# pyright: reportPrivateUsage=false
# (how long is waited is exchanged)

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.subjects import child_process, supervisor
from mjfunc.audit.subjects.child_process import Limits, Process, ProgramNotFound, Stopped

pytestmark = pytest.mark.skipif(
    not supervisor.become_subreaper(),
    reason="Linux hands over processes whose parents ended, and lists them",
)

LIMITS: Final = Limits(timeout=60.0, memory=150 << 20)
DAEMON: Final = """
import os, sys, time
def daemon(words=""):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve(sys.executable, [sys.executable, "-Sc", words + "import time; time.sleep(1000)"], {})
        os._exit(0)
    os.wait()
"""
"""Starts a process in a session of its own, whose parent has ended, and with an empty environment."""
WAIT: Final = "print('begun', flush=True); time.sleep(1000)"


def python(script: str, limits: Limits = LIMITS) -> Process:
    """A program in Python, which has said that it began."""
    process = Process([sys.executable, "-Sc", DAEMON + script], limits, lambda: False)
    assert b"begun" == process.receive(60.0)  # however slow the machine is
    return process


def check_gone(pids: list[int]) -> None:
    """Processes that are ended take a moment; they may wait for this one to take note of it."""
    until = time.monotonic() + 60
    while any(map(supervisor.is_running, pids)):
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize("is_kind", [True, False])
@pytest.mark.parametrize("then", ["time.sleep(1000)", "input()", "sys.exit(3)", "os.kill(os.getpid(), 6)"])
def test_a_process_that_leaves(then: str, *, is_kind: bool) -> None:
    """It ends with the program, however that ends, and whether it is asked to or killed."""
    process = python(f"daemon(); print('begun', flush=True); {then}", Limits(timeout=0.5))
    below = supervisor.descendants(process._popen.pid)  # noqa: SLF001  # nobody else needs its number
    process.end(is_kind=is_kind)
    check_gone(below)


def test_the_memory_of_a_process_that_leaves() -> None:
    """It counts, and a fault says so."""
    process = python(f"daemon('x = bytearray(200 << 20); '); {WAIT}")
    try:
        fault = process.receive()
    finally:
        process.end(is_kind=False)
    assert isinstance(fault, Fault)
    assert Trouble.TOO_MUCH_MEMORY is fault.trouble


@pytest.mark.parametrize(
    "attack",
    [
        "os.kill(os.getppid(), 9)",
        "os.killpg(os.getpgid(os.getppid()), 9)",
        "os.kill(os.getppid(), 19)",
        "[os.kill(os.getppid(), number) for number in (1, 2, 3, 15) for _ in range(3)]",
    ],
)
def test_attacks_on_the_parent(attack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit goes on, and ends everything all the same: what was seen, and what is in the program's session."""
    monkeypatch.setattr(child_process, "PARTING", 0.5)
    process = python(f"daemon(); os.fork() or time.sleep(1000); print('begun', flush=True); input(); {attack}; {WAIT}")
    until = time.monotonic() + 60
    while len(below := supervisor.descendants(process._popen.pid)) < 3:  # noqa: SLF001  # as above
        assert time.monotonic() < until
    process._below = below  # noqa: SLF001  # as it is looked at every tenth of a second
    process.send(b"go\n")
    assert isinstance(process.receive(60.0), bytes | Fault)  # it has attacked; perhaps its parent has ended
    process._checked = 0.0  # noqa: SLF001  # however long that took
    assert None is process._check()  # noqa: SLF001  # as above
    process.end(is_kind=False)
    check_gone(below)


def test_a_supervisor_that_was_killed_is_above_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was below it before is remembered."""

    def none(_: int) -> list[int]:
        return []

    process = python(WAIT)
    process._below, process._checked = [1 << 30], 0.0  # noqa: SLF001  # as above
    with monkeypatch.context() as patched:
        patched.setattr(child_process, "descendants", none)
        assert None is process._check()  # noqa: SLF001  # as above
    assert [1 << 30] == process._below  # noqa: SLF001  # as above
    process.end(is_kind=False)


def test_an_audit_that_is_killed() -> None:
    """Nothing that it started remains."""
    audit = (
        "import sys, time; from mjfunc.audit.subjects.child_process import Limits, Process;"
        f"process = Process([sys.executable, '-Sc', {DAEMON + 'daemon(); ' + WAIT!r}], Limits(), lambda: False);"
        "print(process.receive(), flush=True); time.sleep(1000)"
    )
    with subprocess.Popen([sys.executable, "-c", audit], stdout=subprocess.PIPE) as popen:
        assert popen.stdout
        assert b"b'begun'\n" == popen.stdout.readline()
        below = supervisor.descendants(popen.pid)
        assert len(below) >= 3
        popen.kill()
    check_gone(below)


def test_a_supervisor_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said of the program, and nothing stays open."""
    before = [*Path("/proc/self/fd").iterdir()]
    monkeypatch.setattr(child_process, "_SUPERVISOR", ("/bin/true",))
    with pytest.raises(ProgramNotFound, match="^'sh' cannot be started: Resource temporarily unavailable$"):
        Process(["sh"], LIMITS, lambda: False)
    with pytest.raises(ProgramNotFound, match="^'sh' cannot be started: embedded null byte$"):
        Process(["sh", "\0"], LIMITS, lambda: False)
    assert len(before) == len([*Path("/proc/self/fd").iterdir()])


def test_processes_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are found; of a process that ended none, nor where the system has no such files."""
    with subprocess.Popen(["/bin/sh", "-c", "sleep 20 & sleep 20 & wait"]) as popen:
        until = time.monotonic() + 60
        while len(below := supervisor.descendants(popen.pid)) < 2:
            assert time.monotonic() < until
        assert {*below} < {*supervisor.descendants(os.getpid())}
        assert supervisor.is_running(popen.pid)
        monkeypatch.setattr(supervisor, "_PROC", "/nowhere")
        assert [] == supervisor.descendants(popen.pid)
        assert supervisor.is_running(popen.pid)
        for pid in (*below, popen.pid, popen.pid):
            supervisor.kill(pid)
    supervisor.kill(popen.pid)


def test_a_system_without_subreapers(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is known."""

    def missing(*_: object) -> int:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr("_ctypes.dlsym", missing)
        assert not supervisor.become_subreaper()
    monkeypatch.setattr(supervisor, "_PROC", "/nowhere")
    assert not supervisor.become_subreaper()


def test_late_exit_status_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it has ended, its exit status is waited for; unless the audit is stopped."""

    def ended(_: int) -> bool:
        return False

    monkeypatch.setattr(child_process, "PARTING", 0.0)
    monkeypatch.setattr(child_process, "is_running", ended)
    stopped = list[bool]()
    process = Process(["/bin/sh", "-c", "exit 3"], LIMITS, lambda: bool(stopped))
    looks, status = iter(range(10)), process._status  # noqa: SLF001  # as above
    monkeypatch.setattr(process, "_status", lambda: status() if next(looks, None) is None else None)
    fault = process.receive(60.0)
    assert Fault(Trouble.DIED, "exit status 3") == fault
    monkeypatch.setattr(process, "_status", lambda: None)
    stopped.append(True)
    with pytest.raises(Stopped):
        process.receive(60.0)
    monkeypatch.undo()
    process.end(is_kind=False)


def test_strays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are known or in the session are killed, and no other child of this process."""
    ours, theirs, known = (
        subprocess.Popen(["/bin/sleep", "20"], start_new_session=is_alone) for is_alone in (False, True, False)
    )
    children = supervisor.children

    def one_more(pid: int) -> list[int]:
        return [*children(pid), *[1 << 30] * (pid == os.getpid())]

    monkeypatch.setattr(supervisor, "children", one_more)
    supervisor.end_strays([known.pid], theirs.pid)
    assert None is ours.poll()
    assert not {known.pid, theirs.pid} & {*children(os.getpid())}
    for each in (ours, theirs, known):
        each.kill()
        each.wait()


class Ended(Exception):
    """The end of what has none."""


def test_the_end_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """A supervisor kills what is below it until it has no child; and, where the audit ends, until its program has."""
    killed, waited = list[int](), iter([(5, 0), (0, 0)])

    def wait(*_: object) -> tuple[int, int]:
        try:
            return next(waited)
        except StopIteration:
            raise ChildProcessError from None

    def seven(_: int) -> list[int]:
        return [7]

    monkeypatch.setattr(supervisor, "descendants", seven)
    monkeypatch.setattr(supervisor, "kill", killed.append)
    monkeypatch.setattr(os, "waitpid", wait)
    supervisor.end_descendants()
    assert [7, 7] == killed

    def killpg(_: int, __: int) -> None:
        raise ProcessLookupError

    def sleep(_: float) -> None:
        raise Ended

    read, write = os.pipe()
    os.close(write)
    monkeypatch.setattr(os, "killpg", killpg)
    monkeypatch.setattr(time, "sleep", sleep)
    with suppress(Ended):
        supervisor.end_with_audit(read, 6)
    os.close(read)
    assert [7, 7, 7] == killed


@pytest.mark.parametrize(("status", "code"), [(0, 0), (3 << 8, 3), (9, 9), (11, 11)])
def test_it_ends_as_the_program(status: int, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its status, or by its signal, and without a core of its own."""
    sent, set_to = list[int](), list[int]()

    def limit(*_: object) -> None:
        """As it is."""

    def handle(number: int, _: object) -> None:
        set_to.append(number)

    def kill(_: int, number: int) -> None:
        sent.append(number)

    monkeypatch.setattr("resource.setrlimit", limit)
    monkeypatch.setattr(signal, "signal", handle)
    monkeypatch.setattr(os, "kill", kill)
    assert code == supervisor.end_as(status)
    assert ([code] * (status == code != 0), [11] * (code == 11)) == (sent, set_to)


@pytest.mark.parametrize(("is_there", "is_subreaper"), [(True, True), (True, False), (False, True)])
def test_a_supervisor(monkeypatch: pytest.MonkeyPatch, *, is_there: bool, is_subreaper: bool) -> None:
    """It tells the number of the program, or the error, waits for nobody else, and ends what it can."""
    (result, told), (kept, control) = os.pipe(), os.pipe()
    waited = iter([(5, 0), (7, 256)])

    def spawn(*_: object, **__: object) -> int:
        if not is_there:
            raise FileNotFoundError(2, "no such file")
        return 7

    def nothing(*_: object) -> None:
        """As it is."""

    monkeypatch.setattr(os, "posix_spawnp", spawn)
    monkeypatch.setattr(os, "dup2", nothing)

    def wait(*_: object) -> tuple[int, int]:
        return next(waited)

    monkeypatch.setattr(os, "waitpid", wait)
    monkeypatch.setattr("_thread.start_new_thread", nothing)
    ended = list[str | int]()
    monkeypatch.setattr(supervisor, "become_subreaper", lambda: is_subreaper)
    monkeypatch.setattr(signal, "signal", nothing)
    monkeypatch.setattr(supervisor, "end_descendants", lambda: ended.append("below"))
    monkeypatch.setattr(supervisor, "kill_group", ended.append)
    assert 1 == supervisor.main([str(told), str(kept), "program"])
    assert (["below"] if is_subreaper else [7]) * is_there == ended
    assert (b"0 7" if is_there else b"2 0") == os.read(result, 64)
    for number in (result, kept, control, *[told] * (not is_there)):
        os.close(number)
