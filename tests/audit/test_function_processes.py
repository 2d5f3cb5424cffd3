"""A function under test is called in a process of its own, which answers as the function does here."""

from __future__ import annotations

import io
import os
import pickle
import sys
from base64 import b64encode
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.scale.subject_spec import FunctionSpec
from mjfunc.audit.subjects import function_process
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.function_process import FunctionProgram, read_answers, serve
from mjfunc.audit.subjects.function_subject import CapturedOutput, Function, load_function
from mjfunc.cli.commands import commands
from mjfunc.tiles.errors import BadOption, NotComplete

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.suite import Takes
    from mjfunc.model.hand import Hand

START: Final = FunctionSpec.start
"""As it is outside of tests."""
LIMITS: Final = Limits(timeout=60.0, start=60.0)
MODULE: Final = """
import os, sys
import mjfunc
from mjfunc.tiles.errors import NotComplete

def all_ways(hand):
    match hand:
        case "1m": return 0
        case "2m": return {"minimum": 0, "regular": 0}
        case "3m": raise NotComplete("so \\ud800")
        case "4m": raise SystemExit(3)
        case "5m": print("x" * 1000, "last"); raise ValueError("y" * 1000)
        case "6m": return "\\ud800"
        case "7m": raise KeyboardInterrupt
        case "8m": return {"minimum": [[0]] * 50_000}
        case _: return {"fault": input()}

def ends(hand):
    os.write(1, b"no answer")
    if hand == "2m":
        os._exit(0)
    return 0
"""
HANDS: Final = tuple(f"{rank}m" for rank in range(1, 10))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A folder with a module."""
    (tmp_path / "functions_of_mine.py").write_text(MODULE, "utf-8")
    (tmp_path / "exits.py").write_text("import os\nos._exit(0)\n", "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield str(tmp_path)
    sys.modules.pop("functions_of_mine", None)


def answers(subject: Function | FunctionProgram, *hands: str) -> tuple[Answer, ...]:
    """What it answers about hands."""
    [(_, got)] = subject.answers([Questions("shanten", hands)])
    return got


@pytest.mark.parametrize("takes", ["text", "hand"])
def test_the_same_answers(folder: str, takes: Takes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results, refusals, and every way in which there is none."""
    name = "functions_of_mine:all_ways"
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "stdout", aside := CapturedOutput())
    function = load_function(name)
    here = Function(function, "shanten", takes=takes, name=name, aside=aside, is_alone=True)
    there = FunctionProgram(name, "shanten", takes=takes, folder=folder, limits=LIMITS)
    try:
        assert here.implementation == there.implementation
        expected = answers(here, *HANDS, "x")
        assert expected == answers(there, *HANDS, "x")
        assert len({*map(type, expected)}) == {"text": 4, "hand": 2}[takes]
        other = Questions("shanten", ("1m",), (), (("definition", "cut"),))
        assert next(here.answers([other]))[1] == next(there.answers([other]))[1]
        assert () == there.incidents
    finally:
        there.close()
    assert () == there.incidents


def test_a_function_that_exits(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no answer to that hand, and the audit goes on, and does not pass."""
    subject = FunctionProgram("functions_of_mine:ends", "shanten", folder=folder, limits=LIMITS)
    try:
        first, second, third = answers(subject, "1m", "2m", "3m")
    finally:
        subject.close()
    assert '{"minimum":0}' == first == third
    assert Fault(Trouble.DIED, "exit status 0; it said: no answer") == second
    monkeypatch.setattr(FunctionSpec, "start", START)
    given = ["audit", "--python", "exits:f", "--op", "shanten"]
    result = CliRunner().invoke(commands, given)
    said = "mjfunc: bad-option: exits:f cannot be loaded: died: exit status 0\n"
    assert (2, said) == (result.exit_code, result.stderr)


def test_a_function_that_is_not_there(folder: str) -> None:
    """The reason is that of the process."""
    with pytest.raises(
        BadOption, match=r"^nowhere:f cannot be loaded: ModuleNotFoundError: No module named 'nowhere'$"
    ):
        FunctionProgram("nowhere:f", "shanten", folder=folder, limits=LIMITS)


def some(hand: Hand) -> int:
    """Answer, refuse or exit."""
    match str(hand):
        case "2m":
            raise NotComplete("so")  # noqa: EM101  # of a test
        case "4m":
            raise SystemExit(3)
        case _:
            return 0


def test_process_writes_a_line_for_each_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each line; until it is to stop, or has nothing more to read."""
    questions = Questions("shanten", ("1m", "x", "2m", "4m"))
    request = b64encode(pickle.dumps((3, questions))) + b"\n"
    function = Function(some, "shanten", takes="hand")
    results = (
        '{"result":{"minimum":0}},{"skipped":{"reason":"a text that is no hand has no counts and no Hand"}}',
        '{"error":{"code":"not-complete","message":"so"}},{"fault":["died","SystemExit: 3"]}',
    )
    written = ["{}", f'{{"seq":3,"results":[{",".join(results)}]}}']
    for ending in (b"", b'{"cmd":"stop"}\n' + request):
        output = io.BytesIO()
        serve(io.BytesIO(request + ending), output, lambda: function)
        assert written == output.getvalue().decode().splitlines()

    def load() -> Function:
        message = "so \ud800"
        raise BadOption(message)

    serve(io.BytesIO(), output := io.BytesIO(), load)
    assert b'{"error":"so \\\\ud800"}\n' == output.getvalue()

    (read, into), (out_of, write) = os.pipe(), os.pipe()
    pipes, ended, replaced = iter((read, write)), list[int](), list[tuple[int, int]]()
    os.write(into, request)
    os.close(into)

    def dup(_: int) -> int:
        return next(pipes)

    def dup2(number: int, to: int) -> None:
        replaced.append((number, to))

    monkeypatch.setattr(os, "dup", dup)
    monkeypatch.setattr(os, "dup2", dup2)
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    function_process.main("builtins:len", "shanten", "text", ())
    monkeypatch.undo()
    assert ([0], [0, 1]) == (ended, [to for _, to in replaced])
    os.close(replaced[0][0])
    with os.fdopen(out_of, "rb") as responses:
        lengths = ",".join(f'{{"result":{{"minimum":{length}}}}}' for length in (2, 1, 2, 2))
        assert ["{}", f'{{"seq":3,"results":[{lengths}]}}'] == responses.read().decode().splitlines()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b'{"seq":1,"results":[{"result":{"minimum":0}}]}', '{"minimum":0}'),
        (b'{"seq":1,"results":[{"result":{"fault":0}}]}', '{"fault":0}'),
        (b'{"seq":1,"results":[{"fault":["raised","so"]}]}', Fault(Trouble.RAISED, "so")),
        (b'{"seq":1,"results":[{"fault":["raise","so"]}]}', None),
        (b'{"seq":2,"results":[{"fault":["raised","so"]}]}', None),
        (b'{"seq":1,"results":[{"fault":["raised","so"]}', None),
        (b'{"seq":1,"results":[{"error":{"code":"bad-size","message":"fault"}}]}', Refused("bad-size", "fault")),
        (b'{"seq":1,"results":[{"skipped":{"reason":"so"}}]}', Skipped("so")),
    ],
)
def test_unexpected_output_of_the_process_is_a_fault(line: bytes, answer: Answer | None) -> None:
    """Whatever else a function makes of its process is a fault."""
    found = read_answers(line, 1, 1)
    if answer is None:
        got = found if isinstance(found, Fault) else found[0]
        assert isinstance(got, Fault)
        assert Trouble.NOT_AN_ANSWER is got.trouble
    else:
        assert (answer,) == found
