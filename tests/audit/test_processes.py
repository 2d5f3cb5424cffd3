"""Processes: what is written and read, in pieces of any size, and what is said of each way in which one ends."""
# pyright: reportPrivateUsage=false
# (what the system does with one pipe is exchanged, and which process it is)

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.subjects import child_process
from mjfunc.audit.subjects.child_process import Limits, Process, Stopped, resident_memory
from mjfunc.audit.subjects.supervisor import descendants
from mjfunc.json.values import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

LIMITS: Final = Limits(timeout=20.0)
SHORT: Final = Limits(timeout=0.3)


@contextmanager
def shell(script: str, limits: Limits = LIMITS, is_stopped: Callable[[], bool] = lambda: False) -> Generator[Process]:
    """A program in the language of the shell, which starts at once; gone afterwards."""
    process = Process(["/bin/sh", "-c", script], limits, is_stopped)
    try:
        yield process
    finally:
        process.end(is_kind=False)


def test_lines_in_pieces_and_together() -> None:
    """A line is whole when its end comes; lines that come together are given one by one."""
    with shell("printf 'a\\nb\\nc'; sleep 0.2; printf 'd\\n'; cat") as process:
        assert [b"a", b"b", b"cd"] == [process.receive() for _ in range(3)]


def test_large_input_is_sent_in_order() -> None:
    """More than a pipe holds is written as it is read, in the order in which it was sent."""
    piece = b"x" * (1 << 20) + b"\n"
    with shell("sleep 0.2; exec cat") as process:
        process.send(piece * 3)
        process.send(b"end\n")
        assert [piece[:-1]] * 3 + [b"end"] == [process.receive() for _ in range(4)]


def test_a_pipe_that_is_just_full() -> None:
    """What is sent next waits, too."""
    page = b"x" * 4095 + b"\n"
    with shell("sleep 0.2; exec cat") as process:
        for _ in range(300):
            process.send(page)
        assert [page[:-1]] * 300 == [process.receive() for _ in range(300)]


def test_read_error_is_end_of_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of the system in reading is taken for the end of what is said."""
    read = os.read
    monkeypatch.setattr(child_process, "PARTING", 0.2)
    with shell("echo a; sleep 20") as process:
        ours = process._from  # noqa: SLF001  # what the system does with this pipe alone is exchanged

        def broken(number: int, most: int) -> bytes:
            if number == ours:
                raise OSError(errno.EIO, "broken")
            return read(number, most)

        monkeypatch.setattr(os, "read", broken)
        assert Fault(Trouble.DIED, "it closed its output") == process.receive()


def test_output_is_read_after_a_broken_pipe() -> None:
    """What cannot be written is given up, and what was written is read."""
    with shell("exec <&-; echo closed; sleep 0.2; echo late") as process:
        assert b"closed" == process.receive()
        process.send(b"x\n")
        process.send(b"y\n")
        assert b"late" == process.receive()


@pytest.mark.parametrize(
    ("script", "trouble", "detail"),
    [
        ("exit 3", Trouble.DIED, "exit status 3"),
        ("echo so  it is >&2; exit 1", Trouble.DIED, "exit status 1; it said: so it is"),
        ("kill -9 $$", Trouble.DIED, "signal SIGKILL"),
        ("kill -40 $$", Trouble.DIED, "signal 40"),
        pytest.param("exec >&-; sleep 20", Trouble.DIED, "it closed its output", marks=pytest.mark.slow),
        ("sleep 20 & exit 4", Trouble.DIED, "exit status 4"),
        ("exec 2>&-; sleep 20", Trouble.TIMED_OUT, "no answer within 0.3 s"),
    ],
)
def test_how_it_ends(script: str, trouble: Trouble, detail: str) -> None:
    """By a status or a signal, which may have no name; with its output closed, or held open by a child."""
    limits = SHORT if trouble is Trouble.TIMED_OUT else LIMITS
    with shell(script, limits) as process:
        assert Fault(trouble, detail) == process.receive()


def test_output_that_is_held_open_beyond_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has ended says nothing more, even if something keeps its output open and the supervisor too."""

    def ended(_: Process) -> int:
        return 4

    with shell("sleep 20") as process, monkeypatch.context() as patch:
        patch.setattr(Process, "_status", ended)
        assert Fault(Trouble.DIED, "exit status 4") == process.receive()


def test_how_it_ends_without_waitid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems have no such function."""
    monkeypatch.delattr(os, "waitid", raising=False)
    with shell("exit 3") as process:
        assert Fault(Trouble.DIED, "exit status 3") == process.receive()


@pytest.mark.parametrize("end", ["echo", "sleep 20"])
def test_a_line_that_is_too_long(end: str) -> None:
    """Whether it ends or not; not all of it is kept."""
    with shell(f"head -c {LONGEST + 1} /dev/zero; {end}") as process:
        assert Fault(Trouble.TOO_LONG, f"the line is longer than {LONGEST} bytes") == process.receive()


def test_memory() -> None:
    """More than is allowed is seen while an answer is due."""
    with shell("sleep 20", Limits(timeout=20.0, memory=1)) as process:
        found = process.receive()
    assert isinstance(found, Fault)
    assert Trouble.TOO_MUCH_MEMORY is found.trouble
    assert found.detail.endswith(" MB, and 0 MB are allowed")


def test_waiting_is_interrupted_by_stop() -> None:
    """As soon as it is looked at."""
    with shell("sleep 20", is_stopped=lambda: True) as process, pytest.raises(Stopped):
        process.receive()


def test_unrequested_output_is_returned() -> None:
    """A line, or what has begun of one; nothing, where it keeps silent or has ended."""
    for script, said in (("echo a; sleep 20", b"a"), ("printf b; sleep 20", b"b"), ("exit", None)):
        with shell(script) as process:
            assert said == process.unrequested_output(20.0)
    with shell("sleep 20") as process:
        assert None is process.unrequested_output(0.01)


def test_a_kind_end() -> None:
    """It is asked to stop; what it still says is given back, and whoever does not hear is ended all the same."""
    process = Process(["/bin/sh", "-c", "read line; echo $line; echo more"], LIMITS, lambda: False)
    assert b'{"cmd":"stop"}\nmore' == process.end().strip()
    for script in ("trap '' HUP TERM; sleep 20", "exec >&- 2>&-; sleep 20"):
        process = Process(["/bin/sh", "-c", script], SHORT, lambda: False)
        assert b"" == process.end()


def test_memory_that_cannot_be_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no bytes where the system has no such files, or of a process that ended."""
    assert 0 < resident_memory([os.getpid()])
    monkeypatch.setattr(child_process, "_PROC", tmp_path)
    assert 0 == resident_memory([os.getpid()])


def test_memory_of_children() -> None:
    """It counts."""
    script = "import os, time; print(os.getpid(), flush=True); time.sleep(20)"
    with shell(f"{sys.executable} -Sc '{script}'; true") as process:
        child = int(bytes(process.receive()))  # type: ignore[arg-type]  # it is a line
        below = descendants(process._popen.pid)  # noqa: SLF001  # nobody else needs its number
        assert child in below
        assert resident_memory(below) > resident_memory([child]) > 0
