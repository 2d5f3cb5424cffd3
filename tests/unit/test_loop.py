"""The oracle as a process between streams that are slow, do not block, are closed, full or interrupted."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import termios
import time
from array import array
from pathlib import Path
from threading import Event, Thread, Timer
from typing import IO, TYPE_CHECKING, Final

import pytest

from mjfunc.__main__ import main as command_line
from mjfunc.json.values import LONGEST
from mjfunc.oracle.answering import answer
from mjfunc.oracle.loop import main
from mjfunc.oracle.streams import Patient, fail, forget, reader, writer
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterator

MJFUNC: Final = (sys.executable, "-m", "mjfunc")
PIPE: Final = 1 << 16
"""How much a pipe holds, with nobody reading."""
BATCH: Final = b'{"cmd":"run","seq":%d,"op":"decompose","hands":[' + b",".join([b'"1112345678999m"'] * 100) + b"]}\n"
REQUESTS: Final = b'{"cmd":"start","version":1}\n' + b"".join(BATCH % seq for seq in range(3))


def answers(requests: bytes) -> bytes:
    """What a session is to write."""
    return b"".join(b"".join(answer(line) or ()) + b"\n" for line in requests.splitlines())


EXPECTED: Final = answers(REQUESTS)


def environment(unbuffered: str) -> dict[str, str]:
    """That of the tests, with buffers or without them; an empty value means with them."""
    return {**os.environ, "PYTHONUNBUFFERED": unbuffered}


FULL: Final = (1, b"", b"mjfunc: No space left on device\n")
"""What comes of writing to a full disk."""
UNTRACED: Final = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
"""What a process needs that cannot write what coverage would."""


def write_slowly(to: socket.socket | IO[bytes], text: bytes, answered: Event) -> None:
    """Write in the middle of a line a part, and the rest when what was answered long ago must have been read."""
    write = to.sendall if isinstance(to, socket.socket) else to.write
    write(text[: -len(text) // 3])
    answered.wait()
    time.sleep(0.15)
    write(text[-len(text) // 3 :])
    if isinstance(to, socket.socket):
        to.shutdown(socket.SHUT_WR)
    else:
        to.close()


def _waiting(source: socket.socket | IO[bytes]) -> int:
    """How many bytes can be read at once."""
    number = array("i", [0])
    fcntl.ioctl(source.fileno(), termios.FIONREAD, number)
    return number[0]


def read_slowly(source: socket.socket | IO[bytes], answered: Event) -> bytes:
    """Read to the end, beginning when whoever writes must have met a full pipe, and with pauses."""
    found = bytearray(os.read(source.fileno(), 1))
    waiting = -1
    while waiting != (waiting := _waiting(source)):  # until no more is written
        time.sleep(0.05)
    answered.set()
    while piece := os.read(source.fileno(), PIPE):
        found += piece
        time.sleep(0.005)
    return bytes(found)


@pytest.mark.parametrize("unbuffered", one_in(2, ["", "1"]))
@pytest.mark.parametrize("blocking", [True, False])
@pytest.mark.parametrize(
    ("command", "requests", "expected"),
    [
        (("oracle",), REQUESTS, EXPECTED),
        (("waits", "--json"), b"1m\n" * 5000, b'{"hand": "1m", "waits": ["1m"]}\n' * 5000),
    ],
    ids=["oracle", "waits"],
)
def test_no_byte_is_lost(
    command: tuple[str, ...], requests: bytes, expected: bytes, blocking: bool, unbuffered: str
) -> None:
    """Whether pipes block or not, and whether there are buffers or not: what is slow is waited for."""
    assert 2 * PIPE < len(expected)
    its_input, to = map(os.fdopen, os.pipe(), ("rb", "wb"), (0, 0))
    source, its_output = map(os.fdopen, os.pipe(), ("rb", "wb"), (0, 0))
    with source, to:
        with its_input, its_output:
            os.set_blocking(its_input.fileno(), blocking)
            os.set_blocking(its_output.fileno(), blocking)
            process = subprocess.Popen(
                [*MJFUNC, *command],
                stdin=its_input,
                stdout=its_output,
                stderr=subprocess.PIPE,
                env=environment(unbuffered),
            )
        answered = Event()
        Thread(target=write_slowly, args=(to, requests, answered), daemon=True).start()
        assert expected == read_slowly(source, answered)
        _, err = process.communicate()
    assert (0, b"") == (process.returncode, err)


@pytest.mark.parametrize("blocking", [True, False])
def test_one_socket_for_both(blocking: bool) -> None:
    """Requests and answers can go through the same file, which both sides may have made one that does not block."""
    ours, its = socket.socketpair()
    with ours:
        with its:
            its.setblocking(blocking)
            process = subprocess.Popen(
                [*MJFUNC, "oracle"], stdin=its.fileno(), stdout=its.fileno(), stderr=subprocess.PIPE
            )

        answered = Event()
        Thread(target=write_slowly, args=(ours, REQUESTS, answered), daemon=True).start()
        assert EXPECTED == read_slowly(ours, answered)
        _, err = process.communicate()
    assert (0, b"") == (process.returncode, err)


def test_a_terminal_is_one() -> None:
    """What a person reads has colours there, and none elsewhere."""
    ours, its = pty.openpty()
    run = subprocess.run(
        [*MJFUNC, "waits", "1m"], stdin=its, stdout=its, check=False, env={**os.environ, "TERM": "xterm"}
    )
    os.close(its)
    shown = os.read(ours, PIPE)
    os.close(ours)
    assert (0, True) == (run.returncode, b"\x1b[1m1m\x1b[0m" in shown)
    assert b"\x1b" not in shell("mjfunc waits 1m")[1]


def shell(command: str, text: bytes = b"", unbuffered: str = "") -> tuple[int, bytes, bytes]:
    """The status of a command with redirections, and what it wrote."""
    run = subprocess.run(
        ["/bin/sh", "-c", command.replace("mjfunc", f"exec {sys.executable} -m mjfunc")],
        input=text,
        capture_output=True,
        check=False,
        env=environment(unbuffered),
    )
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize("unbuffered", ["", pytest.param("1", marks=pytest.mark.slow)])
def test_where_no_more_can_be_written(unbuffered: str) -> None:
    """Nothing of what is missing is missing in silence."""
    assert FULL == shell("mjfunc waits --json 1m >/dev/full", unbuffered=unbuffered)
    assert FULL == shell("mjfunc trace 1112222333344m5z >/dev/full", unbuffered=unbuffered)
    assert FULL == shell("mjfunc census --tiles 1 --svg - >/dev/full", unbuffered=unbuffered)
    assert FULL == shell("export PYTHONDEVMODE=1; mjfunc oracle >/dev/full", REQUESTS, unbuffered)
    assert (1, b"", b"") == shell("mjfunc oracle >/dev/full 2>&-", REQUESTS, unbuffered)


@pytest.mark.parametrize("unbuffered", one_in(2, ["", "1"]))
def test_where_nothing_can_be_written(unbuffered: str) -> None:
    """With buffers and without them it is said, where it can be said."""
    assert FULL == shell("mjfunc oracle >/dev/full", REQUESTS, unbuffered)
    assert FULL == shell("mjfunc waits 1m >/dev/full", unbuffered=unbuffered)
    assert (1, b"", b"mjfunc: standard output is closed\n") == shell("mjfunc oracle >&-", REQUESTS, unbuffered)
    assert (1, b"", b"mjfunc: standard output is closed\n") == shell("mjfunc waits 1m >&-", unbuffered=unbuffered)
    assert (1, b"", b"") == shell("mjfunc oracle >/dev/full 2>/dev/full", REQUESTS, unbuffered)


@pytest.mark.parametrize("unbuffered", one_in(2, ["", "1"]))
def test_a_file_that_takes_only_a_part(unbuffered: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """As much as it takes is written, and the rest is said to be missing."""
    file = tmp_path_factory.mktemp("part") / "answers"
    run = subprocess.run(
        ["/bin/sh", "-c", f"ulimit -f 8; exec {sys.executable} -m mjfunc oracle >{file}"],
        input=REQUESTS,
        stderr=subprocess.PIPE,
        check=False,
        env={**UNTRACED, "PYTHONUNBUFFERED": unbuffered},
    )
    assert (1, b"mjfunc: File too large\n") == (run.returncode, run.stderr)
    written = file.read_bytes()
    assert 8 * 512 <= len(written) <= 8 * 1024
    assert EXPECTED.startswith(written)


def test_closed_input_is_at_its_end() -> None:
    """For the oracle as for commands, which need none where hands are given."""
    assert (0, b"", b"") == shell("mjfunc oracle <&-")
    assert (0, b"", b"") == shell("mjfunc waits --json <&-")
    assert (0, b'{"hand": "1m", "waits": ["1m"]}\n', b"") == shell("mjfunc waits --json 1m <&-")
    status, out, err = shell("mjfunc waits 1m 12x 2>&-")
    assert (2, "1m  🀇\n  waits on 1m  🀇\n", b"") == (status, out.decode(), err)


@pytest.mark.parametrize("mode", one_in(2, ["", "1"]))
@pytest.mark.parametrize(
    ("command", "text", "status"), one_in(2, [("waits --json", b"1m\n", 1), ("oracle", b"x\n", 0)])
)
def test_closed_output_ends_without_a_message(command: str, text: bytes, status: int, mode: str) -> None:
    """What nobody reads any more ends without a word: a command without success, the oracle as it always ends."""
    first, *_ = shell(f"mjfunc {command}", text)[1:]
    run = subprocess.run(
        ["/bin/sh", "-c", f"{{ {sys.executable} -m mjfunc {command}; echo $? >&2; }} | head -n 1"],
        input=text * 50_000,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONDEVMODE": mode},
    )
    assert (first, b"%d\n" % status) == (run.stdout, run.stderr)


@pytest.mark.parametrize("length", [LONGEST - 1, LONGEST, LONGEST + 1, LONGEST + 2, 2 * LONGEST + 4])
def test_lines_about_the_longest(length: int) -> None:
    """Each gets its one answer, and so does the line after it, whatever the line ends with; the last need not end."""
    good = b'{"cmd":"run","seq":1,"op":"waits","hand":"1m"}\n'
    lines = [b'"' + b"x" * (length - 2 - (end == b"\r")) + b'"' + end for end in (b"", b"\r", b"")]
    assert [length] * 3 == [*map(len, lines)]
    run = subprocess.run([*MJFUNC, "oracle"], input=(b"\n" + good).join(lines), capture_output=True, check=True)
    found = [*map(json.loads, run.stdout.splitlines())]
    assert [{"seq": 1, "result": {"waits": ["1m"]}}] * 2 == found[1::2]
    assert 3 == len(found[::2])
    for refused in found[::2]:
        assert (None, "bad-json" if length > LONGEST else "bad-request") == (refused["seq"], refused["error"]["code"])
        assert ("longer than" in refused["error"]["message"]) == (length > LONGEST)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Whoever starts the tests in the background may have them, and so what they start, ignore interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


AT_IMPORT: Final = """
import os, sys
from mjfunc.__main__ import main
imports = []
def interrupt(event, _):
    if event == "import":
        imports.append(event)
        if len(imports) == {at}:
            os.kill(os.getpid(), 2)
sys.addaudithook(interrupt)
sys.argv[1:] = {arguments}
status = main()
os.write(2, b"%d" % len(imports))
sys.exit(status)
"""


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(
    "arguments",
    [pytest.param(["oracle"], marks=pytest.mark.slow, id="oracle"), pytest.param(["waits", "1m"], id="waits")],
)
def test_an_interrupt_while_it_starts(arguments: list[str]) -> None:
    """At whichever import it comes, nothing is said, and the status is that of an interrupt."""

    def start(at: int) -> tuple[int, bytes, bytes]:
        code = AT_IMPORT.format(at=at, arguments=arguments)
        run = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, check=False, env=UNTRACED)
        return run.returncode, run.stdout, run.stderr

    status, _, err = start(0)
    number = int(err)
    assert (0, True) == (status, number > 50)
    moments = range(1, number, number // 10)
    assert {(130, b"", b"")} == {start(at) for at in moments}


@pytest.mark.usefixtures("interruptible")
def test_interrupts_at_any_moment() -> None:
    """Python itself may complain, or be ended, before it comes to this program; from then on nothing is said."""

    def start() -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        return subprocess.Popen([*MJFUNC, "oracle"], stdin=pipe, stdout=pipe, stderr=pipe, env=UNTRACED)

    def interrupted(oracle: subprocess.Popen[bytes]) -> int:
        with oracle:
            oracle.send_signal(signal.SIGINT)
            # The input ends, or one would wait for ever where Python complains, ignores the interrupt, and goes on.
            out, err = oracle.communicate()
        assert b"" == out
        assert not re.search(rb'__main__.py", line \d+, in main', err)
        assert err or oracle.returncode in {130, -signal.SIGINT}
        return oracle.returncode

    for delay in range(0, 100, 10):
        oracle = start()
        time.sleep(delay / 1000)
        interrupted(oracle)
    with start() as ready:
        assert ready.stdin
        assert ready.stdout
        ready.stdin.write(b"1m\n")
        ready.stdin.flush()
        assert b'"error"' in ready.stdout.readline()
        assert 130 == interrupted(ready)


def test_an_interrupt_while_it_prepares_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends as at any other moment."""

    class Ended(Exception):
        """What would end the process."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    def end(status: int) -> None:
        raise Ended(status)

    def handler(_: int) -> object:
        return signal.default_int_handler

    monkeypatch.setattr(signal, "getsignal", handler)
    monkeypatch.setattr(signal, "signal", interrupted)
    monkeypatch.setattr(os, "_exit", end)
    with pytest.raises(Ended, match="^130$"):
        command_line()


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("command", [("oracle",), ("waits", "--json")], ids=["oracle", "waits"])
def test_an_interrupt_between_answers(command: tuple[str, ...]) -> None:
    """Nothing is said, what was answered has been written, and the status is that of an interrupt."""
    with subprocess.Popen(
        [*MJFUNC, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"x\n")
        process.stdin.flush()
        assert b"error" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert (b"", b"") == (process.stdout.read(), process.stderr.read())
    assert 130 == process.returncode


@pytest.mark.usefixtures("interruptible")
def test_where_no_interrupt_comes() -> None:
    """What could be interrupted answers, and ends, as ever."""
    run = subprocess.run([*MJFUNC, "waits", "--json", "1m"], capture_output=True, check=False)
    assert (0, b'{"hand": "1m", "waits": ["1m"]}\n', b"") == (run.returncode, run.stdout, run.stderr)


def test_an_ignored_interrupt_stays_ignored() -> None:
    """Whoever starts a program in the background has it ignore interrupts."""
    status, out, err = shell("trap '' INT; kill -INT $$; mjfunc waits --json 1m")
    assert (0, b'{"hand": "1m", "waits": ["1m"]}\n', b"") == (status, out, err)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with subprocess.Popen([*MJFUNC, "waits", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as command:
        assert command.stdin
        assert command.stdout
        command.stdin.write(b"1m\n")
        command.stdin.flush()
        assert command.stdout.readline()
        command.send_signal(signal.SIGINT)
        command.stdin.write(b"2m\n")
        command.stdin.close()
        assert b'{"hand": "2m", "waits": ["2m"]}\n' == command.stdout.read()
    signal.signal(signal.SIGINT, before)
    assert 0 == command.returncode


def test_streams_are_patient() -> None:
    """They wait for what comes, and for room, and are at their end with the pipe."""
    begin, end = os.pipe()
    os.set_blocking(begin, False)
    into = bytearray(4)
    Timer(0.05, lambda: os.write(end, b"abc")).start()
    assert 3 == Patient(begin).readinto(into)
    assert b"abc\0" == into
    assert 2 == Patient(end).write(b"de")
    assert b"de" == os.read(begin, 9)
    os.close(end)
    assert 0 == Patient(begin).readinto(into)
    stream = Patient(begin)
    assert (begin, False, True, True) == (stream.fileno(), stream.isatty(), stream.readable(), stream.writable())
    os.close(begin)


def test_without_streams(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Closed input is at its end, closed output is an error, and what went wrong is said where it can be."""
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert b"" == reader().read()
    with pytest.raises(OSError, match="standard output is closed") as caught:
        writer()
    assert (errno.EBADF, "standard output is closed") == caught.value.args
    forget()
    assert 1 == main()
    assert "mjfunc: standard output is closed\n" == capfd.readouterr().err
    assert 1 == fail("bad \ud800")
    assert "mjfunc: bad \\ud800\n" == capfd.readouterr().err
    monkeypatch.setattr(sys, "stderr", None)
    assert 1 == fail("unheard")


def test_one_session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From standard input to standard output, which takes nothing afterwards."""
    given, taken = tmp_path / "in", tmp_path / "out"
    given.write_bytes(b'{"cmd":"run","seq":1,"op":"waits","hand":"1m"}\n{"cmd":"stop"}\n')
    with given.open() as here, taken.open("w") as there:
        monkeypatch.setattr(sys, "stdin", here)
        monkeypatch.setattr(sys, "stdout", there)
        open_before = len([*Path("/dev/fd").iterdir()])
        assert 0 == main()
        assert open_before == len([*Path("/dev/fd").iterdir()])
        there.write("nobody reads this")
    assert b'{"seq":1,"result":{"waits":["1m"]}}\n' == taken.read_bytes()
