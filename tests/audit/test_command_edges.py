"""The command ``mjfunc audit`` where it is interrupted, where nothing is asked, and how far it says that it is."""

from __future__ import annotations

import sys
from typing import Final

import pytest
from click.testing import CliRunner

from mjfunc.audit.running import Progress
from mjfunc.cli.commands import commands
from mjfunc.cli.progressing import progress, sentence

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
        (("--op", "complete"), "--op: this program does not say that it answers complete"),
        (("--suite", "all", "--level", "0", "--op", "waits"), "no suite asks waits at level 0"),
        (("--forever", "--level", "0", "--op", "kan"), "no suite asks kan at level 0"),
    ],
)
def test_nothing_to_ask(arguments: tuple[str, ...], said: str) -> None:
    """It is refused in a sentence; without an end only random hands are asked."""
    status, errors = ask(*arguments, *FEW)
    assert 0 != status
    assert said in errors


def interrupting(*_: object) -> None:
    """Somebody does not want to wait."""
    raise KeyboardInterrupt


def test_an_interrupt_before_anything_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The status is that of a program that was interrupted, and it is said how to go on."""
    monkeypatch.setattr("mjfunc.cli.auditing.audited", interrupting)
    said = "mjfunc: it was interrupted before there was anything to report"
    assert (130, f"{said}\n") == ask(*FEW)
    assert (130, f"{said}; the same command goes on from what is kept\n") == ask("--state", "there", *FEW)


def test_lines_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no terminal, one every five seconds."""
    told = [Progress("cover", "waits", at, 100, float(at), 0) for at in (1, 5, 6, 9, 10)]
    with progress() as show:
        for each in told:
            show(each)
    assert [sentence(told[1]), sentence(told[4])] == capsys.readouterr().err.splitlines()
