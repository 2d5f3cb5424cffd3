"""A foreign program as a process: lines in, lines out, each of them waited for only so long, and an end in any case.

It may read and write as it likes: what it has not read yet and what it has written is moved in one loop that never
waits for one of the two alone. So neither side can wait for the other for ever.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import selectors
import signal
import subprocess
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.answers import SHOWN, Fault, Trouble
from mjfunc.audit.endings import ending, why_not_started
from mjfunc.audit.memory_use import resident
from mjfunc.audit.signals import deferred
from mjfunc.oracle.codecs import LONGEST
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_PIECE: Final = 1 << 18
"""How many bytes are moved at once, if there are so many."""
_TICK: Final = 0.1
"""So many seconds pass at most before memory and ends are looked at again."""
_MOST_LINES: Final = 10_000
"""So many lines that nobody asked for are read at most when it ends."""
_PARTING: Final = 2.0
"""So many seconds has a program to end after it was asked to stop."""
_SHOWN_BEGUN: Final = 80
_STOP: Final = b'{"cmd":"stop"}\n'
_TOO_LONG: Final = Fault(Trouble.TOO_LONG, f"the line is longer than {LONGEST} bytes")
_F_SETPIPE_SZ: Final = 1031


class NoProgram(BadOption):
    """A command that cannot be started."""


class Stopped(Exception):  # the name says what happened, and nobody outside sees it
    """The audit is to end; what was not answered is not asked."""


@attrs.frozen(kw_only=True)
class Limits:
    """What a program may use."""

    timeout: float = 10.0
    """Seconds without an answer while one is due."""
    start: float = 10.0
    """Seconds until it says what it is, if that is more: some programs start slowly and answer fast."""
    memory: int | None = None
    """Bytes, its children's included."""


class Process:
    """One run of a program."""

    def __init__(self, command: Sequence[str], limits: Limits, is_stopped: Callable[[], bool]) -> None:
        """Start it, by its name and arguments and never through a shell."""
        self._limits: Final = limits
        self._is_stopped: Final = is_stopped
        try:
            self._popen: Final = subprocess.Popen(  # noqa: S603  # the command is what the user wants to be run
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            message = f"{command[0]!r} cannot be started: {why_not_started(command[0], error)}"
            raise NoProgram(message) from None
        self._to, self._from, self._aside = (
            _free(pipe.fileno()) for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr) if pipe
        )
        self._selector: Final = selectors.DefaultSelector()
        self._selector.register(self._from, selectors.EVENT_READ)
        self._selector.register(self._aside, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._lines: Final = deque[bytes]()
        self._begun: list[bytes] = []
        self._length = 0
        """Of the line that has begun."""
        self._said = b""
        self._is_over = False
        self._waits_to_write = False
        self._looked = monotonic()
        self.parting: int | None = None
        """The status with which it ended when it was asked to stop, below 0 for a signal; None where it did not end."""

    def send(self, data: bytes) -> None:
        """Let it read this; as much as it takes at once goes now."""
        is_first = not self._unsent
        self._unsent += data
        if is_first:
            self._write()

    def receive(self, least: float = 0.0) -> bytes | Fault:
        """The next line without its end, or why there is none; whoever calls has asked for one."""
        if self._lines:
            return self._line()
        patience = max(self._limits.timeout, least)
        until = monotonic() + patience
        while not self._lines:
            if self._length > LONGEST:
                return _TOO_LONG
            if self._is_over:
                return self._how_it_died()
            if (left := until - monotonic()) <= 0:
                return Fault(
                    Trouble.TIMED_OUT, f"no answer within {patience:g} s{self._begun_said()}{self._aside_said()}"
                )
            self._move(min(left, _TICK))
            if fault := self._look():
                return fault
        return self._line()

    def _line(self) -> bytes | Fault:
        line = self._lines.popleft()
        return _TOO_LONG if len(line) > LONGEST else line

    def unasked(self, patience: float) -> bytes | None:
        """What it writes although nothing is due; None where it keeps silent for so long."""
        until = monotonic() + patience
        while not (self._lines or self._length or self._is_over) and (left := until - monotonic()) > 0:
            self._move(left)
        return self._lines[0] if self._lines else b"".join(self._begun) if self._length else None

    def end(self, *, is_kind: bool = True) -> bytes:
        """Ask it to stop, wait, and end it with all its children; kind or not, it is gone afterwards.

        What it still said is given back.
        """
        said = b""
        try:
            if is_kind:
                said = self._ask_to_stop()
        finally:
            with deferred():
                self._end_now()
        return said

    def _end_now(self) -> None:
        # Before it is waited for: until then its number is that of no other.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.wait()
        self._selector.close()
        for pipe in filter(None, (self._popen.stdin, self._popen.stdout, self._popen.stderr)):
            pipe.close()

    def _ask_to_stop(self) -> bytes:
        self.send(_STOP)
        until = monotonic() + min(_PARTING, self._limits.timeout)
        while self._status() is None and (left := until - monotonic()) > 0 and not self._is_flooding:
            if not self._unsent and self._popen.stdin and not self._popen.stdin.closed:
                self._popen.stdin.close()
            self._move(min(left, _TICK / 10))
        if not self._is_flooding:
            self._move(0)
        self.parting = self._status()
        return b"\n".join([*self._lines, *self._begun])[:SHOWN]

    @property
    def _is_flooding(self) -> bool:
        """Whether so much comes that nobody asked for that it would fill the memory."""
        return self._length > LONGEST or len(self._lines) > _MOST_LINES

    def _status(self) -> int | None:
        """The status with which it ended, below 0 for a signal; its number is not taken from it by asking."""
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
                self._listen()

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
        data = _taken(self._from)
        if data == b"":
            self._is_over = True
            self._selector.unregister(self._from)
        *ended, rest = data.split(b"\n")
        if ended:
            self._lines.append(b"".join((*self._begun, ended[0])))
            self._lines.extend(ended[1:])
            self._begun, self._length = [], 0
        if rest:
            self._begun.append(rest)
            self._length += len(rest)

    def _listen(self) -> None:
        data = _taken(self._aside)
        self._said = (self._said + data)[-SHOWN:]
        if not data:
            self._selector.unregister(self._aside)

    def _look(self) -> Fault | None:
        """Whether anything is wrong beside its answers; looking takes time, and is done now and then."""
        now = monotonic()
        if now - self._looked < _TICK:
            return None
        self._looked = now
        if self._is_stopped():
            raise Stopped
        if self._status() is not None and not self._can_be_read():  # a child of its may hold its output open
            self._is_over = True
        if self._limits.memory is not None and (used := resident(self._popen.pid)) > self._limits.memory:
            most = self._limits.memory >> 20
            return Fault(Trouble.TOO_MUCH_MEMORY, f"{used >> 20} MB, and {most} MB are allowed{self._aside_said()}")
        return None

    def _can_be_read(self) -> bool:
        return any(key.fd == self._from for key, _ in self._selector.select(0))

    def _how_it_died(self) -> Fault:
        until = monotonic() + _TICK * 2
        while (status := self._status()) is None and monotonic() < until:
            self._move(_TICK / 10)
        self._move(0)
        if status is None:
            return Fault(Trouble.DIED, f"it closed its output{self._begun_said()}{self._aside_said()}")
        return Fault(Trouble.DIED, f"{ending(status)}{self._begun_said()}{self._aside_said()}")

    def _begun_said(self) -> str:
        begun = b"".join(self._begun)[:_SHOWN_BEGUN].decode(errors="backslashreplace")
        return f", only the beginning of a line, without its end: {begun}" if begun else ""

    def _aside_said(self) -> str:
        said = " ".join(self._said.decode(errors="backslashreplace").split())
        return f"; it said: {said}" if said else ""


def _free(number: int) -> int:
    """A pipe that does not block, and holds as much as the system lets it."""
    os.set_blocking(number, False)
    with contextlib.suppress(OSError):
        fcntl.fcntl(number, _F_SETPIPE_SZ, _PIECE * 4)
    return number


def _taken(number: int) -> bytes:
    try:
        return os.read(number, _PIECE)
    except OSError:  # which reading a pipe that can be read hardly gives; then it is as if it had ended
        return b""
