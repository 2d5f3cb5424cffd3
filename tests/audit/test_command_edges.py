"""The command ``mjfunc audit`` where it is interrupted, where nothing is asked, and how far it says that it is."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from click.testing import CliRunner

from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.running import Progress
from mjfunc.audit.scale.subject_spec import FunctionSpec
from mjfunc.audit.suites import SUITES
from mjfunc.cli.audit_runs import progress, progress_sentence, start_copies
from mjfunc.cli.commands import commands
from tests.audit.subjects import StubSubject

if TYPE_CHECKING:
    from pathlib import Path

    from mjfunc.audit.core.subject import Subject

START: Final = (
    'import sys; sys.stdin.readline(); print(\'{"seq":0,"version":1,"implementation":'
    '{"name":"few","operations":["waits","kan"]}}\', flush=True); sys.stdin.read()'
)
FEW: Final = ("--", sys.executable, "-Sc", START)


def ask(*arguments: str) -> tuple[int, str]:
    """The status and the errors."""
    result = CliRunner().invoke(commands, ["audit", *arguments])
    return result.exit_code, result.stderr or str(result.exception)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--op", "complete"), "--op: this program does not declare complete"),
        (
            ("--suite", "all", "--level", "0", "--op", "waits"),
            "--suite all does not ask waits at level 0; --level 3 does",
        ),
        (("--suite", "random", "--op", "kan"), "--suite random does not ask kan\n"),
        (("--forever", "--level", "0", "--op", "kan"), "no suite asks kan\n"),
        (("--forever", "--level", "0"), "no suite asks waits, kan at level 0; --level 1 does"),
    ],
)
def test_audit_without_questions_is_refused(arguments: tuple[str, ...], said: str) -> None:
    """It is refused in a sentence; without an end only random hands are asked."""
    status, errors = ask(*arguments, *FEW)
    assert 0 != status
    assert said in errors


@pytest.mark.parametrize(
    ("arguments", "level"),
    [
        (("--suite", "ready", "--op", "waits"), 2),
        (("--suite", "all", "--op", "waits"), 3),
        (("--suite", "named", "--suite", "ready"), 2),
        (("--suite", "named", "--suite", "random", "--op", "kan"), 1),
        (("--op", "waits"), 1),
    ],
)
def test_the_level_of_a_named_suite(arguments: tuple[str, ...], level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a level, it is one at which the suite asks the operation, and not some other operation."""
    seen = list[int]()

    def interrupt(_: object, plan: AuditPlan, **__: object) -> None:
        seen.extend(one.part.level for one in plan.chosen)
        raise KeyboardInterrupt

    monkeypatch.setattr("mjfunc.cli.audit_runs.run_audit", interrupt)
    assert 130 == ask(*arguments, *FEW)[0]
    assert level == max(1, *seen)


def test_an_operation_of_a_higher_level_of_a_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite melds asks acceptance at level 2, and other operations at level 1."""
    seen = list[tuple[str, int]]()

    def interrupt(_: object, plan: AuditPlan, **__: object) -> None:
        seen.extend((one.part.op, one.part.level) for one in plan.chosen)
        raise KeyboardInterrupt

    monkeypatch.setattr("mjfunc.cli.audit_runs.run_audit", interrupt)
    assert 130 == ask("--suite", "melds", "--op", "acceptance", "--python", "mjfunc:waits")[0]
    assert [("acceptance", 2)] == seen


def test_an_option_of_ours_after_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program gets it, and the audit says so; arguments that are none of its options need no word."""

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mjfunc.cli.audit_runs.run_audit", interrupt)
    arguments = ("--suite", "named", "--op", "kan", *FEW, "--level=0", "--fast", "--level", "0", "-h")
    said = ask(*arguments)[1].splitlines()
    assert ["mjfunc: --level stands after --, so it went to the program; options of the audit stand before --"] == [
        line for line in said if "stands after" in line
    ]


class Counting:
    """Who is asked, and how many copies were started."""

    def __init__(self) -> None:
        """None yet."""
        self.started = 0

    def start(self) -> Subject:
        """One more."""
        self.started += 1
        return StubSubject(lambda _, right: right)


def test_a_working_directory_that_was_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A function is looked for there, so the message names it."""
    monkeypatch.chdir(tmp_path)
    tmp_path.rmdir()
    message = "--python: the working directory does not exist any more; change to another"
    arguments = ("--suite", "named", "--op", "waits", "--python", "mjfunc:waits", "--write-profile", "here")
    assert (2, f"mjfunc: bad-option: {message}\n") == ask(*arguments)


def test_there_are_not_more_copies_than_batches_of_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are asked for; where there is no end there are as many as are asked for."""
    started = Counting()

    def start_of(_: object) -> Counting:
        return started

    monkeypatch.setattr("mjfunc.cli.audit_runs.subject_start", start_of)
    arguments = ("audit", "--suite", "named", "--op", "waits", "--op", "shanten", "--jobs", "1000000", "--", "x")
    result = CliRunner().invoke(commands, arguments)
    assert 0 == result.exit_code
    chosen = chosen_parts([SUITES["named"]], 1, ["waits", "shanten"])
    batches = sum(1 for one in chosen for _ in one.part.questions(Terms()))
    assert 1 < batches == started.started


def test_as_many_copies_as_are_asked_for() -> None:
    """The first is there; without an end there are enough questions for all."""
    chosen = chosen_parts([SUITES["named"]], 1, ["waits", "shanten"])
    plan = AuditPlan(suites=(), chosen=chosen, terms=Terms(), command=())
    start = FunctionSpec("mjfunc:waits", "waits", "hand")
    for is_endless, expected in ((False, [1, 1, 0]), (True, [3, 1, 0])):
        with ExitStack() as stack:
            its = attrs.evolve(plan, is_endless=is_endless)
            assert expected == [len([*start_copies(start, its, jobs, stack)]) for jobs in (4, 2, 1)]


def interrupting(*_: object) -> None:
    """Somebody does not want to wait."""
    raise KeyboardInterrupt


def test_an_interrupt_before_anything_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The status is that of a program that was interrupted, and it is said how to go on."""
    monkeypatch.setattr("mjfunc.cli.audit.audit_subject", interrupting)
    said = "mjfunc: interrupted before there was anything to report"
    assert (130, f"{said}\n") == ask(*FEW)
    assert (130, f"{said}; the same command resumes from what is kept\n") == ask("--state", "there", *FEW)


def test_lines_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no terminal, one every five seconds."""
    told = [Progress("cover", "waits", at, 100, float(at), 0) for at in (1, 5, 6, 9, 10)]
    with progress() as show:
        for each in told:
            show(each)
    assert [progress_sentence(told[1]), progress_sentence(told[4])] == capsys.readouterr().err.splitlines()


def test_line_after_an_interrupt(capsys: pytest.CaptureFixture[str]) -> None:
    """At once, because the present question may take long; then again every five seconds."""
    told = [Progress("cover", "waits", 1, 100, at, 0, is_interrupted=at > 1) for at in (1.0, 1.1, 1.2, 6.0, 6.2)]
    with progress() as show:
        for each in told:
            show(each)
    sentence = "interrupted; waiting for outstanding responses (press Ctrl-C again to wait for none)"
    assert [sentence] * 2 == capsys.readouterr().err.splitlines()


def test_profiles_of_any_size(tmp_path: Path) -> None:
    """No more is read than a profile may have, and a number may have any number of digits."""
    limit = "--profile: /dev/zero is larger than 16 MB"
    assert (2, f"mjfunc: bad-option: {limit}\n") == ask("--profile", "/dev/zero", *FEW)
    file = tmp_path / "known.toml"
    file.write_text(f"[[deviation]]\nname = 'a'\ntiles = {'1' * 5000}\n", "utf-8")
    status, errors = ask("--profile", str(file), *FEW)
    assert 2 == status
    assert errors.startswith("mjfunc: bad-profile: --profile: the profile is not TOML: Exceeds the limit")


@pytest.mark.parametrize("name", ["--seed", "--number", "--tiles", "--level", "--jobs", "--memory", "--shard"])
def test_numbers_of_any_length(name: str) -> None:
    """Thousands of digits are refused, and not repeated."""
    status, errors = ask(name, "9" * 5000, "--suite", "named", *FEW)
    assert 2 == status
    assert len(errors) < 1000
