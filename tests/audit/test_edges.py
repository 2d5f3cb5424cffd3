"""The audit at its edges: programs and functions that do what nobody expects, and files that cannot be written.

Whatever they do, nothing is lost or silently passed, and what is said of it names its cause.
"""

from __future__ import annotations

import json
import signal
import sys
from contextlib import closing, suppress
from functools import partial
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from click.testing import CliRunner

import mjfunc
from mjfunc.audit.core.answers import LONGEST_RESULT, Answer, Fault, Trouble, read_batch, read_single
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.reports.json_report import VerdictLines
from mjfunc.audit.subjects import giving_up
from mjfunc.audit.subjects.child_process import Limits, Process, ProgramNotFound
from mjfunc.audit.subjects.function_subject import EndSignal, Function
from mjfunc.audit.subjects.handshake import NotStarted, read_start
from mjfunc.audit.subjects.in_flight import Chunk, Request, partial_answers
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.cli import audit as audit_command
from mjfunc.cli.commands import commands

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

LIMITS: Final = Limits(timeout=20.0)
SHORT: Final = Limits(timeout=0.2, start=0.2)
START: Final = 'read x; echo \'{"version":1,"implementation":{"name":"sh","operations":["waits"]}}\'; '
BARE: Final = "it is not a program; put its interpreter before it, or name it in a first line such as #!/bin/sh"
HERE: Final = "tests.audit.test_edges"


def shell(script: str) -> list[str]:
    """The command of a small program."""
    return ["/bin/sh", "-c", script]


def ask(*arguments: str, suite: str = "named", op: str = "waits") -> tuple[int, str, str]:
    """The status, the output and the errors of an audit."""
    result = CliRunner().invoke(commands, ["audit", "--suite", suite, "--op", op, *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("name", "text", "mode", "reason"),
    [
        ("a", "#!/not/there\n", 0o700, "the interpreter that its first line names does not exist"),
        ("b", "echo\n", 0o700, BARE),
        ("c", "#!/bin/sh\n", 0o600, "it is not executable; run chmod +x, or put its interpreter before it"),
        ("", "", 0, "it is a folder"),
        ("d", None, 0, "No such file or directory"),
    ],
)
def test_why_a_program_cannot_be_started(name: str, text: str | None, mode: int, reason: str, tmp_path: Path) -> None:
    """What the system says of several reasons alike is told apart."""
    place = tmp_path / name
    if text is not None and name:
        place.write_text(text, "utf-8")
        place.chmod(mode)
    with pytest.raises(ProgramNotFound) as caught:
        Process([str(place)], LIMITS, lambda: False)
    assert f"{str(place)!r} cannot be started: {reason}" == caught.value.message


@pytest.mark.parametrize(("name", "reason"), [("", "it has no name"), ("a\0b", "embedded null byte")])
def test_names_that_no_program_has(name: str, reason: str) -> None:
    """They are refused with the reason."""
    with pytest.raises(ProgramNotFound) as caught:
        Process([name], LIMITS, lambda: False)
    assert f"{name!r} cannot be started: {reason}" == caught.value.message


@pytest.mark.parametrize(("end", "how"), [("sleep 20", "no answer within 0.2 s"), ("exit 0", "exit status 0")])
def test_a_line_without_an_end_is_shown(end: str, how: str) -> None:
    """Whoever forgets the end of a line sees what came of it."""
    limits = SHORT if "sleep" in end else LIMITS
    process = Process(shell(f"printf '{{\"seq\": 1'; {end}"), limits, lambda: False)
    found = process.receive()
    process.end(is_kind=False)
    assert isinstance(found, Fault)
    assert f'{how}, only the beginning of a line, without its end: {{"seq": 1' == found.detail


def test_a_flood_at_the_end_does_not_fill_the_memory() -> None:
    """Reading ends soon, and a part of it is given back."""
    process = Process(shell("read x; exec yes"), LIMITS, lambda: False)
    assert process.end().startswith(b"y\ny\n")
    assert 200_000 > len(process._lines)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # nobody else sees it


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("exit 0", []),
        ("exit 3", ["after the stop request it exited with exit status 3, not with status 0"]),
        ("kill -9 $$", ["after the stop request it exited with signal SIGKILL, not with status 0"]),
        ("echo bye", ["it wrote output without a request: bye"]),
    ],
)
def test_exit_of_a_program_is_reported(end: str, said: list[str]) -> None:
    """Its status and what it says then; the audit does not pass over it."""
    program = Program(shell(f"{START}read x; {end}"), LIMITS)
    program.close()
    assert said == [incident.sentence for incident in program.incidents]


def test_the_end_of_a_program_is_in_the_report() -> None:
    """It is asked to end before the report is made."""
    source = (
        "import sys, json\nfor line in sys.stdin:\n asked = json.loads(line)\n"
        ' if asked[\'cmd\'] == \'start\': print(\'{"version":1,"implementation":{"name":"x"}}\', flush=True)\n'
        " elif asked['cmd'] == 'stop': sys.exit(3)\n"
        " else: print(json.dumps({'seq': asked['seq'], 'skipped': {'reason': 'no'}}), flush=True)"
    )
    status, said, errors = ask("--", sys.executable, "-S", "-E", "-c", source)
    assert (1, "") == (status, errors)
    assert "after the stop request it exited with exit status 3" in said


def test_the_limits_of_the_command_reach_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in its place: seconds are not memory."""
    given = list[Limits]()

    def starts(_: Sequence[str], limits: Limits) -> None:
        given.append(limits)
        message = "not today"
        raise NotStarted(message)

    monkeypatch.setattr("mjfunc.audit.scale.subject_spec.Program", starts)
    assert 1 == ask("--timeout", "3", "--memory", "5", "--", "x")[0]
    assert [Limits(timeout=3.0, start=10.0, memory=5 << 20)] == given


def test_seconds_are_a_number() -> None:
    """What is not a number is refused."""
    status, _, errors = ask("--timeout", "nan", "--", "x")
    assert (2, True) == (status, errors.endswith("'--timeout': 'nan' is not a number\n"))


@pytest.mark.parametrize(
    ("start", "ignored"),
    [
        ({"operations": ["waits", "kan"], "conventions": {"shanten": "cut", "seven-pairs": "quads"}}, ()),
        ({"operations": ["wait", "waits"], "conventions": {"seven_pairs": "quads"}}, ("wait", "seven_pairs")),
    ],
)
def test_names_that_are_not_asked_about_are_kept(start: object, ignored: tuple[str, ...]) -> None:
    """Operations and conventions; a name may be missing."""
    found = read_start(json.dumps({"version": 1, "implementation": start}).encode())
    assert (ignored, "") == (found.ignored, found.name)


def test_unknown_declared_names_are_reported() -> None:
    """Beside the report; and which are named, where another is asked for."""
    _, _, errors = ask("--", *shell(START.replace('"waits"', '"wait"')))
    assert (
        "mjfunc: the program declares 'wait', which is no operation or convention of this audit\n"
        "mjfunc: bad-option: --op: this program does not declare waits; it declares 'wait'\n"
    ) == errors


def test_silent_program_gets_a_hint_about_flush(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said of a program that starts and then keeps silent, and of one that does not say what it is."""
    monkeypatch.setattr(giving_up, "MOST_HANGS", 1)
    with closing(Program(shell(f"{START}sleep 20"), attrs.evolve(SHORT, start=20.0))) as program:
        assert [] == [*program.answers([Questions("waits", ("1m",))])][1:]
        (incident,) = program.incidents
    assert incident.sentence.endswith("it must flush its output after each line")
    with pytest.raises(NotStarted, match="it must flush its output after each line"):
        Program(shell("sleep 20"), SHORT)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"result":1}', 'it has no seq: {"result":1}'),
        ("null", "null"),
        ('{"seq":"7","result":1}', 'seq is "7", and the number 7 was due: {"seq":"7","result":1}'),
        ('{"seq":7,"result":1,"error":2}', 'beside result it has "error": {"result": 1, "error": 2}'),
        ('{"seq":7,"error":"x"}', '{"error": "x"}'),
        ('{"seq":7,"result":' + "9" * 5000 + "}", "a number has too many digits: "),
    ],
)
def test_fault_of_a_response_line_is_named(line: str, said: str) -> None:
    """Not only that something is."""
    found = read_single(line.encode(), 7)
    assert isinstance(found, Fault)
    assert found.detail.startswith(said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"seq":7,"result":1}', "it declares batches, so a list of results was expected: "),
        ('{"seq":7,"results":[1],"error":2}', 'beside results it has "error": '),
        ('{"seq":7,"answers":[1]}', '{"seq":7,"answers":[1]}'),
    ],
)
def test_fault_of_a_batch_response_is_named(line: str, said: str) -> None:
    """As of one."""
    found = read_batch(line.encode(), 7, 1)
    assert isinstance(found, Fault)
    assert found.detail.startswith(said)


class Abort(BaseException):
    """Not an Exception."""


def raising(error: BaseException, _: object = None) -> object:
    """A function that raises it."""
    raise error


RAISED_AT: Final = f"(test_edges.py, line {raising.__code__.co_firstlineno + 2}, in raising)"


def endless(_: object) -> object:
    """Waits that do not end."""
    return iter(lambda: "1m", None)


def answers(function: Callable[..., object]) -> tuple[Answer, ...]:
    """What a function answers about two hands, in a thread as the engine calls it."""
    found = list[tuple[Answer, ...]]()
    subject = Function(function, "waits")

    def answer() -> None:
        found.extend(got for _, got in subject.answers([Questions("waits", ("1m", "2m"))]))

    thread = Thread(target=answer)
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.parametrize("error", [Abort("no"), StopIteration("no"), GeneratorExit("no"), KeyboardInterrupt("no")])
def test_whatever_a_function_raises_is_its_answer(error: BaseException) -> None:
    """About each hand; a map would end at the first StopIteration, and an interrupt in a thread is its own."""
    fault = Fault(Trouble.RAISED, f"{type(error).__name__}: no {RAISED_AT}")
    assert (fault, fault) == answers(partial(raising, error))


def test_an_interrupt_is_not_an_answer() -> None:
    """Nor a signal; unless the function has shown that it raises interrupts itself."""
    one = [Questions("waits", ("1m",))]
    for error in (KeyboardInterrupt(), EndSignal()):
        with pytest.raises(type(error)):
            next(Function(partial(raising, error), "waits").answers(one))
    subject = Function(partial(raising, KeyboardInterrupt()), "waits")
    thread = Thread(target=lambda: [*subject.answers(one)])
    thread.start()
    thread.join()
    ((_, (answer,)),) = subject.answers(one)
    assert Fault(Trouble.RAISED, f"KeyboardInterrupt {RAISED_AT}") == answer


def long(_: object) -> dict[str, list[str]]:
    """A result that is longer than any that is right."""
    return {"waits": ["1m"] * LONGEST_RESULT}


@pytest.mark.parametrize("function", [endless, long])
def test_a_result_that_is_too_long(function: Callable[..., object]) -> None:
    """It is not kept."""
    for answer in answers(function):
        assert isinstance(answer, Fault)
        assert Trouble.TOO_LONG is answer.trouble


def few(hand: mjfunc.Hand) -> Sequence[mjfunc.Tile]:
    """Waits, four at most."""
    return mjfunc.waits(hand)[:4]


def interrupting(*_: object) -> None:
    """Somebody does not want to wait."""
    raise KeyboardInterrupt


def empty(*_: object) -> tuple[object, ...]:
    """Nothing is found, and nothing is done."""
    return ()


def test_an_interrupt_while_it_is_explained_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands are shown as they were found."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", interrupting)
    status, said, errors = ask("--python", f"{HERE}:few", "--takes", "hand")
    assert (1, "") == (status, errors)
    assert "waits of 5556777m: expected waits 4m 5m 6m 7m 8m" in said
    assert "it was interrupted before what is wrong was shrunk and explained" in said


def test_write_error_follows_the_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The summary is there, the status is that of bad input, and what was not written is named."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    ours = ("--python", f"{HERE}:few", "--takes", "hand")
    folder = tmp_path / "r"
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", empty)
    with monkeypatch.context() as patch:
        patch.setattr(VerdictLines, "write", full)
        status, said, errors = ask(*ours, "--report", str(folder))
    expected = f"mjfunc: bad-folder: {folder / 'verdicts.jsonl'} cannot be written: No space left on device\n"
    assert (2, expected, True) == (status, errors, " fails: " in said)
    assert not (folder / "verdicts.jsonl").exists()
    status, said, errors = ask(*ours, "--write-profile", "/dev/full")
    expected = "mjfunc: bad-option: --write-profile: /dev/full cannot be written: No space left on device\n"
    assert (2, expected, True) == (status, errors, " fails: " in said)


def test_after_an_error_nothing_more_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hole in the verdicts would be taken for whole; what is asked afterwards is told all the same."""
    suites = list[object]()

    def full_at_first(_: VerdictLines, suite: object, *__: object) -> None:
        suites.append(suite)
        if len(suites) == 1:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(VerdictLines, "write", full_at_first)
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", empty)
    two = ("--suite", "random", "--number", "1", "--tiles", "4")
    folder = str(tmp_path / "r")
    status, said, errors = ask("--python", f"{HERE}:few", "--takes", "hand", *two, "--report", folder)
    assert (2, ["named"]) == (status, suites)
    assert errors.endswith("verdicts.jsonl cannot be written: No space left on device\n")
    assert "waits  1 of 1: all right" in said


def test_verdicts_that_cannot_be_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before anything is asked."""
    monkeypatch.setattr("os.fsync", empty)

    def refused(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("mjfunc.files._create", refused)
    status, said, errors = ask("--python", f"{HERE}:few", "--takes", "hand", "--report", str(tmp_path / "r"))
    assert (2, "") == (status, said)
    assert errors.endswith("verdicts.jsonl cannot be written: Permission denied\n")


def test_signals_end_the_audit_even_where_the_first_exception_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are raised as what no function can answer; and again, where somebody caught that."""
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(audit_command, "_REPEAT", 0.01)

    def lose() -> None:
        with audit_command._interruptible():  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # for what only the system calls
            with suppress(EndSignal):
                signal.raise_signal(signal.SIGTERM)
            sleep(60)

    with pytest.raises(EndSignal) as caught:
        lose()
    with audit_command._interruptible() as interrupts:  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # as above
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert [signal.SIGINT] == interrupts
    assert 143 == caught.value.code
    assert before == signal.getsignal(signal.SIGTERM)
    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)


def test_partial_answers_of_abandoned_requests_are_kept() -> None:
    """Nothing where there was no answer, and else those hands that were answered."""
    first, second = (Request(Questions("waits", ("1m", "2m"))) for _ in range(2))
    second.answers.append("1")
    [(questions, answers)] = partial_answers([Chunk(whole, whole.questions) for whole in (first, second)])
    assert (("1m",), ("1",)) == (questions.hands, answers)
