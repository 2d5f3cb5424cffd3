"""No control character of a program, a hand or a file's name reaches a terminal or a report, by any channel."""

from __future__ import annotations

import io
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit import Differs, check, whole_audit
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.cli import audit_options
from mjfunc.cli.commands import COMMANDS, run_arguments
from mjfunc.oracle.streams import fail
from mjfunc.tiles.errors import BadOption
from tests.audit.subjects import explain_nothing

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE: Final = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eowned\r"
START: Final = """
import json, sys, time, zlib
hostile = %a
def say(value):
    sys.stdout.write((value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)) + chr(10))
    sys.stdout.flush()
sys.stdin.reconfigure(encoding="utf-8"), sys.stdout.reconfigure(encoding="utf-8", newline="")
sys.stderr.reconfigure(encoding="utf-8", newline="")
sys.stderr.write(hostile), sys.stderr.flush()
"""
"""The beginning of each program: it writes the hostile text to its standard error."""
STARTS: Final = {
    "dies at once": "sys.exit(3)",
    "never answers": "time.sleep(60)",
    "writes text first": "say(hostile); time.sleep(60)",
    "another version": 'say({"version": 2, "implementation": {"name": hostile}}); time.sleep(60)',
    "a bad name": 'say({"version": 1, "implementation": {"name": [hostile]}}); time.sleep(60)',
    "a bad definition": 'say({"version": 1, "implementation": {"conventions": {"definition": hostile}}}); input()',
    "bad rules": 'say({"version": 1, "implementation": {"conventions": {"rules": hostile}}}); time.sleep(60)',
}
"""Programs that do not start as the protocol says."""
LIES: Final = """
say({"version": 1, "implementation": {"name": hostile, "version": hostile, "language": hostile, "batches": False,
     "operations": ["waits", hostile], "conventions": {hostile: hostile}}})
kinds = [
    {"result": hostile}, {"result": {"waits": [hostile]}}, {"result": {"waits": [], hostile: 1}},
    {"error": {"code": hostile, "message": hostile}}, {"error": {"code": "bad-size", "message": hostile}},
    *[{"skipped": {"reason": hostile, "issue_url": hostile}}] * 100,
]
faults = open(__file__ + ".faults", "a+")
input()
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        say(hostile), sys.exit(7)
    kind = kinds[zlib.crc32(request["hand"].encode()) % len(kinds)]
    faults.seek(0)
    if (fault := len(faults.read())) < 6:  # twice each, so that it is one again where the hand is asked alone
        faults.write("x"), faults.flush()
        kind = [{hostile: 1}, hostile, None][fault // 2]
    if kind is None:
        sys.exit(5)
    say(kind if isinstance(kind, str) else {"seq": request["seq"], **kind})
"""
"""A program that starts well and puts the hostile text into everything that it says."""
AUDIT: Final = ("audit", "--suite", "named", "--op", "waits", "--timeout", "1")


def program(tmp_path: Path, script: str) -> tuple[str, ...]:
    """The command of a program."""
    file = tmp_path / "program.py"
    file.write_text(START % HOSTILE + script, "utf-8")
    return "--", sys.executable, "-S", "-E", str(file)


def check_harmless(text: str) -> None:
    """No character that a terminal obeys is in the text."""
    found = [
        line
        for line in text.split("\n")
        if any(char < " " or "\x7f" <= char < "\xa0" or char == "\u202e" for char in line)
    ]
    assert [] == found


class Command:
    """Runs ``mjfunc`` in this process."""

    def __init__(self, patch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
        """Capture what it says."""
        self._patch, self._capfd = patch, capfd

    def __call__(self, *arguments: str, given: str = "") -> tuple[int, str]:
        """Its status, and what it said, which is harmless."""
        self._patch.setattr(sys, "argv", ["mjfunc", *arguments])
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        status = run_arguments()
        said = self._capfd.readouterr()
        for text in said:
            check_harmless(text)
        return status, said.out + said.err


@pytest.fixture
def mjfunc(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Command:
    """The command."""
    return Command(monkeypatch, capfd)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(script, marks=[pytest.mark.slow] * (name == "never answers"), id=name)
        for name, script in STARTS.items()
    ],
)
def test_program_that_does_not_start_is_quoted_escaped(
    script: str, tmp_path: Path, mjfunc: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message quotes it with escapes."""
    if script.startswith("time"):
        monkeypatch.setattr(audit_options, "Limits", partial(Limits, start=1.0))
    status, said = mjfunc(*AUDIT, *program(tmp_path, script))
    assert 1 == status
    assert said.startswith("mjfunc: not-started: ")
    assert "b]0;owned" in said


def test_hostile_output_is_escaped_in_all_reports(
    tmp_path: Path, mjfunc: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the summary nor any report nor the profile has it."""
    monkeypatch.setattr(whole_audit, "diagnose", explain_nothing)  # it takes long, and has its own tests
    report, profile = tmp_path / "report", tmp_path / "profile.toml"
    status, said = mjfunc(*AUDIT, "--report", str(report), "--write-profile", str(profile), *program(tmp_path, LIES))
    assert 1 == status
    assert r"\x1b]0;owned\x07" in said
    files = [*report.iterdir(), profile]
    assert 7 == len(files)
    for file in files:
        check_harmless(file.read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["local", "dask"])
def test_hostile_output_to_a_worker_is_escaped(engine: str, tmp_path: Path, mjfunc: Command) -> None:
    """A worker's message is no other than ours, of a program that starts only once, too."""
    begun = tmp_path / "begun"
    once = f"import os\nif os.path.exists({str(begun)!r}): sys.exit(3)\nopen({str(begun)!r}, 'w').close()\n"
    for script, expected in ((LIES, "fails: "), (once + LIES, "not-started: ")):
        status, said = mjfunc(*AUDIT, "--engine", engine, *program(tmp_path, script))
        assert 1 == status
        assert expected in said
        assert r"\x1b]0;owned\x07" in said


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_hands_and_options(command: str, mjfunc: Command) -> None:
    """Every command repeats what is wrong in its arguments and in its input with escapes."""
    words = command.split()
    for arguments in (
        [HOSTILE],
        [f"--{HOSTILE}"],
        ["--seed", HOSTILE],
        ["--number", HOSTILE],
        ["-o", HOSTILE, HOSTILE],
    ):
        status, _ = mjfunc(*words, *arguments, given=f"{HOSTILE}\n")
        assert 0 != status


def test_answers_that_are_checked(mjfunc: Command) -> None:
    """Lines of a program that are wrong."""
    status, said = mjfunc("check", "--suite", "named", "--op", "waits", given=f"{HOSTILE}\n" * 4000)
    assert status in {1, 2}
    assert r"\x1b]0;owned\x07" in said


def test_names_of_files(tmp_path: Path, mjfunc: Command) -> None:
    """A file that cannot be written, read or found, and one that can."""
    name = str(tmp_path / HOSTILE)
    for arguments in (
        ("decompose", "11m", "--svg", f"{name}/a"),
        ("adapter", "c", "-o", f"{name}/a"),
        (*AUDIT, "--profile", name, "--", "true"),
        (*AUDIT, "--report", f"/dev/null/{name}", *program(tmp_path, LIES)),
        (*AUDIT, "--", name),
        (*AUDIT, "--python", f"{HOSTILE}:a"),
    ):
        status, said = mjfunc(*arguments)
        assert 0 != status
        assert "owned" in said
    status, said = mjfunc("vectors", "--suite", "named", "--op", "kan", "-o", name)
    assert 0 == status


def test_functions_that_are_checked() -> None:
    """A test that fails shows what a function raised."""

    def waits(_: str) -> object:
        raise ValueError(HOSTILE)

    with pytest.raises(Differs) as found:
        check(waits, "waits", suite="named")
    check_harmless(str(found.value))
    assert r"\x1b]0;owned\x07" in str(found.value)


def test_messages(capfd: pytest.CaptureFixture[str]) -> None:
    """Those of errors, and of what the system says."""
    error = BadOption(f"there is no {HOSTILE}")
    assert "there is no \\x1b]0;owned\\x07\\x1b[2J\\x9b31m\\u202eowned\\r" == error.message == str(error)
    assert (error.message, None) == error.args
    assert 1 == fail(HOSTILE)
    check_harmless(capfd.readouterr().err)
