"""A program as a process: lines in and out, each with a timeout, and a certain end.

One loop moves input and output and never waits for one of them alone. So neither side can wait for the other for ever.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import selectors
import subprocess
import sys
from collections import deque
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import LONGEST_EXCERPT, Fault, Trouble
from mjfunc.audit.core.deferred_signals import deferred
from mjfunc.audit.subjects import supervisor
from mjfunc.audit.subjects.failure_words import crash_excerpt, exit_reason, start_failure
from mjfunc.audit.subjects.supervisor import become_subreaper, descendants, end_strays, is_running
from mjfunc.json.values import LONGEST
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_PROC: Final = Path("/proc")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def resident_memory(pids: Iterable[int]) -> int:
    """The bytes of memory of some processes; 0 if the system does not tell."""
    held = 0
    for pid in pids:
        with contextlib.suppress(OSError, ValueError, IndexError):  # it ended meanwhile
            held += int((_PROC / str(pid) / "statm").read_text("ascii").split()[1]) * _PAGE
    return held


_PIECE: Final = 1 << 18
"""The most bytes to move at once."""
_TICK: Final = 0.1
"""The most seconds between two checks of memory and exit status."""
_MOST_LINES: Final = 10_000
"""The most unrequested lines read at the end."""
PARTING: Final = 2.0
"""Seconds that a program has to exit once its output has ended, or once it is killed."""
_SHOWN_BEGUN: Final = 80
_SUPERVISOR: Final = (sys.executable, "-I", "-S", supervisor.__file__)
STOP: Final = b'{"cmd":"stop"}\n'
"""The request after which a program ends."""
_TOO_LONG: Final = Fault(Trouble.TOO_LONG, f"the line is longer than {LONGEST} bytes")
_F_SETPIPE_SZ: Final = 1031


_STDERR_KEPT: Final = 1 << 14
"""The bytes of standard error that are kept: the line that names an exception may be before a long stack."""


class ProgramNotFound(BadOption):
    """A command that cannot be started."""


class Stopped(Exception):  # the name says what happened, and nobody outside sees it
    """The audit was stopped; remaining requests are not sent."""


@attrs.frozen(kw_only=True)
class Limits:
    """The limits of a program."""

    timeout: float = 10.0
    """Seconds to wait for a response."""
    is_adaptive: bool = False
    """Whether later responses have less time, by the speed of the program."""
    start: float = 10.0
    """Seconds to wait for the start response, if that is more: some programs start slowly."""
    memory: int | None = None
    """The most bytes of memory, child processes included."""


def _start_supervised(command: Sequence[str]) -> tuple[subprocess.Popen[bytes], int, int]:
    """Start a program below a supervisor: the supervisor, the pipe that it ends with, and the program's number.

    Raises:
        OSError: The program cannot be started.
        ValueError: An argument has a character that no argument can have.

    """
    result, told = os.pipe()
    kept, control = os.pipe()
    try:
        popen = subprocess.Popen(  # noqa: S603  # the command is what the user wants to be run
            [*_SUPERVISOR, str(told), str(kept), *command],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            pass_fds=(told, kept),
        )
    except BaseException:
        os.close(result)
        os.close(control)
        raise
    finally:
        os.close(told)
        os.close(kept)
    with os.fdopen(result, "rb") as output:
        code, program = map(int, (output.read() or b"%d 0" % errno.EAGAIN).split())
    if code:
        _end_supervised(popen, control)
        raise OSError(code, os.strerror(code))
    return popen, control, program


def _end_supervised(popen: subprocess.Popen[bytes], control: int) -> None:
    """Let the supervisor end everything below it, and wait for it."""
    os.close(control)
    try:
        popen.wait(PARTING)
    except subprocess.TimeoutExpired:  # somebody stopped it
        popen.kill()
        popen.wait()
    for pipe in filter(None, (popen.stdin, popen.stdout, popen.stderr)):
        pipe.close()


class Process:
    """One run of a program."""

    def __init__(self, command: Sequence[str], limits: Limits, is_stopped: Callable[[], bool]) -> None:
        """Start a program by its name and arguments, without a shell.

        Raises:
            ProgramNotFound: It cannot be started.

        """
        self._limits: Final = limits
        self._is_stopped: Final = is_stopped
        become_subreaper()  # for what is left if the supervisor is killed
        try:
            self._popen, self._control, self._session = _start_supervised(command)
        except (OSError, ValueError) as error:
            message = f"{command[0]!r} cannot be started: {start_failure(command[0], error)}"
            raise ProgramNotFound(message) from None
        self._to, self._from, self._stderr = (
            _nonblocking(pipe.fileno()) for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr) if pipe
        )
        self._selector: Final = selectors.DefaultSelector()
        self._selector.register(self._from, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._lines: Final = deque[bytes]()
        self._incomplete: list[bytes] = []
        self._length = 0
        """The length of the incomplete line."""
        self._stderr_text = b""
        self._is_over = False
        self._waits_to_write = False
        self._checked = monotonic()
        self._below: list[int] = []
        """The processes below the supervisor when it was last looked at."""
        self.exit_status: int | None = None
        """The exit status after a stop request or the end of the output, negative for a signal; None if the program did
        not exit."""

    def send(self, data: bytes) -> None:
        """Write to the program's input: as much as it takes now, the rest while ``receive`` waits."""
        is_first = not self._unsent
        self._unsent += data
        if is_first:
            self._write()

    def receive(self, patience: float | None = None) -> bytes | Fault:
        """The next line without its end, or the reason why there is none.

        Args:
            patience: Seconds to wait, if not the timeout.

        """
        patience = self._limits.timeout if patience is None else patience
        until = monotonic() + patience
        while not self._lines:
            if self._length > LONGEST:
                return _TOO_LONG
            if self._is_over:
                return self._death()
            if (left := until - monotonic()) <= 0:
                return Fault(
                    Trouble.TIMED_OUT,
                    f"no answer within {patience:.3g} s{self._incomplete_line()}{self._stderr_excerpt()}",
                )
            self._move(min(left, _TICK))
            if fault := self._check():
                return fault
        line = self._lines.popleft()
        return _TOO_LONG if len(line) > LONGEST else line

    def unrequested_output(self, patience: float) -> bytes | None:
        """Unrequested output; None if there is none for some seconds."""
        until = monotonic() + patience
        while not (self._lines or self._length or self._is_over) and (left := until - monotonic()) > 0:
            self._move(left)
        return self._lines[0] if self._lines else b"".join(self._incomplete) if self._length else None

    def end(self, *, is_kind: bool = True, patience: float | None = None) -> bytes:
        """Send a stop request, if kind, and wait; then kill the process with its children.

        Args:
            is_kind: Whether to send a stop request.
            patience: Seconds to wait after it, if not the timeout.

        Returns:
            The output after the stop request.

        """
        try:
            return self._ask_to_stop(self._limits.timeout if patience is None else patience) if is_kind else b""
        finally:
            with deferred():
                self._kill()

    def _kill(self) -> None:
        self._selector.close()
        self._below += descendants(self._popen.pid)
        _end_supervised(self._popen, self._control)
        if self._popen.returncode < 0:  # perhaps it was the supervisor that was killed
            end_strays(self._below, self._session)

    def _ask_to_stop(self, patience: float) -> bytes:
        self.send(STOP)
        until = monotonic() + patience
        while self._status() is None and (left := until - monotonic()) > 0 and not self._is_flooding:
            if not self._unsent and self._popen.stdin and not self._popen.stdin.closed:
                self._popen.stdin.close()
            self._move(min(left, _TICK / 10))
        if not self._is_flooding:
            self._move(0)
        self.exit_status = self._status()
        return b"\n".join([*self._lines, *self._incomplete])[:LONGEST_EXCERPT]

    @property
    def _is_flooding(self) -> bool:
        """Whether unrequested output would fill the memory."""
        return self._length > LONGEST or len(self._lines) > _MOST_LINES

    def _status(self) -> int | None:
        """The exit status, negative for a signal; None while it runs. The process is not reaped."""
        if not hasattr(os, "waitid"):
            return self._popen.poll()
        ended = os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def _move(self, patience: float) -> None:
        """Read and write what can be read and written, as soon as anything can."""
        if self._unsent and not self._waits_to_write:
            self._selector.register(self._to, selectors.EVENT_WRITE)
            self._waits_to_write = True
        for key, _ in self._selector.select(patience):
            if key.fd == self._to:
                self._write()
            elif key.fd == self._from:
                self._read()
            else:
                self._read_stderr()

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._to, self._unsent[:_PIECE])]
        except BlockingIOError:
            return
        except OSError:  # it does not read any more; whether it ended is seen where it is read
            self._unsent.clear()
        if not self._unsent and self._waits_to_write:
            self._selector.unregister(self._to)
            self._waits_to_write = False

    def _read(self) -> None:
        data = _read_available(self._from)
        if data == b"":
            self._is_over = True
            self._selector.unregister(self._from)
        *ended, rest = data.split(b"\n")
        if ended:
            self._lines.append(b"".join((*self._incomplete, ended[0])))
            self._lines.extend(ended[1:])
            self._incomplete, self._length = [], 0
        if rest:
            self._incomplete.append(rest)
            self._length += len(rest)

    def _read_stderr(self) -> None:
        data = _read_available(self._stderr)
        self._stderr_text = (self._stderr_text + data)[-_STDERR_KEPT:]
        if not data:
            self._selector.unregister(self._stderr)

    def _check(self) -> Fault | None:
        """A fault other than a missing line; checked now and then, as it takes time."""
        now = monotonic()
        if now - self._checked < _TICK:
            return None
        self._checked = now
        if self._is_stopped():
            raise Stopped
        if self._status() is not None and not self._can_be_read():  # a child of its may hold its output open
            self._is_over = True
        self._below = descendants(self._popen.pid) or self._below  # none if the supervisor was killed
        if self._limits.memory is not None and (used := resident_memory(self._below)) > self._limits.memory:
            most = self._limits.memory >> 20
            return Fault(Trouble.TOO_MUCH_MEMORY, f"{used >> 20} MB, and {most} MB are allowed{self._stderr_excerpt()}")
        return None

    def _can_be_read(self) -> bool:
        return any(key.fd == self._from for key, _ in self._selector.select(0))

    def _death(self) -> Fault:
        until = monotonic() + PARTING
        while (status := self._status()) is None and (monotonic() < until or not is_running(self._session)):
            self._move(_TICK / 10)
            if self._is_stopped():
                raise Stopped
        self._move(0)
        self.exit_status = status
        reason = "it closed its output" if status is None else exit_reason(status)
        return Fault(Trouble.DIED, f"{reason}{self._incomplete_line()}{self._stderr_excerpt()}")

    def _incomplete_line(self) -> str:
        begun = b"".join(self._incomplete)[:_SHOWN_BEGUN].decode(errors="backslashreplace")
        return f", only the beginning of a line, without its end: {begun}" if begun else ""

    def _stderr_excerpt(self) -> str:
        said = crash_excerpt(self._stderr_text.decode(errors="backslashreplace"))
        return f"; it said: {said}" if said else ""


def _nonblocking(number: int) -> int:
    """A non-blocking pipe, as large as the system allows."""
    os.set_blocking(number, False)
    with contextlib.suppress(OSError):
        fcntl.fcntl(number, _F_SETPIPE_SZ, _PIECE * 4)
    return number


def _read_available(number: int) -> bytes:
    try:
        return os.read(number, _PIECE)
    except OSError:  # which reading a pipe that can be read hardly gives; then it is as if it had ended
        return b""
