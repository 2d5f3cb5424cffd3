"""Programs: what is got over, what is said unasked, and what does not start again."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.subjects import pace, program_subject
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.program_subject import Program

if TYPE_CHECKING:
    from pathlib import Path

HANDS: Final = tuple(f"{rank}m" for rank in range(1, 10))
LIMITS: Final = Limits(timeout=20.0)
PROGRAM: Final = """
import json, os, sys, time
with open(sys.argv[1], "a") as file:
    file.write("x")
run = os.path.getsize(sys.argv[1])
if run > int(sys.argv[2]):
    sys.exit(5)
def say(seq, **more):
    print(json.dumps({"seq": seq, **more}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "start":
        say(0, version=1, implementation={"name": "test", "batches": False})
    elif asked["cmd"] == "run":
        seq, hand = asked["seq"], asked["hand"]
        WHAT
"""
ANSWER: Final = 'say(seq, result={"waits": []})'


def ask_program(what: str, place: Path, starts: int = 9) -> tuple[int, tuple[Incident, ...]]:
    """How many hands are answered by a program that does this for each and starts so often; what went wrong."""
    source = PROGRAM.replace("WHAT", what.replace("\n", "\n        "))
    with closing(Program([sys.executable, "-Sc", source, str(place / "runs"), str(starts)], LIMITS)) as program:
        answered = [answer for _, answers in program.answers([Questions("waits", HANDS)]) for answer in answers]
        return answered.count('{"waits":[]}'), program.incidents


def test_two_deaths_of_one_hand(tmp_path: Path) -> None:
    """It is answered when it is asked alone for the second time; that is told with the hand."""
    number, incidents = ask_program(f'if hand == "4m" and run < 3: os._exit(3)\n{ANSWER}', tmp_path)
    sentence = "it ended, and answered when it was asked again: exit status 3"
    assert (len(HANDS), (Incident(sentence, "4m"),)) == (number, incidents)


@pytest.fixture
def _silence_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said a moment after an answer is waited for, however busy the machine is."""
    monkeypatch.setattr(program_subject, "_GRACE", 5.0)


@pytest.mark.usefixtures("_silence_is_long")
def test_more_than_was_asked_for(tmp_path: Path) -> None:
    """What is said after the last answer is told."""
    number, incidents = ask_program(f'{ANSWER}\nif hand == "9m": print("bye", flush=True)', tmp_path)
    assert (len(HANDS), (Incident("it wrote output without a request: bye"),)) == (number, incidents)


@pytest.mark.usefixtures("_silence_is_long")
def test_the_last_answer_twice(tmp_path: Path) -> None:
    """It is told of the hand."""
    number, incidents = ask_program(f'{ANSWER}\nif hand == "9m": {ANSWER}', tmp_path)
    assert (len(HANDS), (Incident("it answered twice", "9m"),)) == (number, incidents)


def test_failed_restart_keeps_earlier_answers(tmp_path: Path) -> None:
    """What was answered before is kept, and why nothing more was asked is told."""
    number, incidents = ask_program(f'if hand == "4m": os._exit(3)\n{ANSWER}', tmp_path, 1)
    why = "the program did not answer the start request: died: exit status 5"
    assert (3, (Incident(f"it did not restart: {why}"),)) == (number, incidents)


def test_slow_answers_make_lines_shorter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are answered all the same."""
    monkeypatch.setattr(pace, "_SOON", 0.0)
    monkeypatch.setattr(pace, "_LATE", 0.0)
    assert (len(HANDS), ()) == ask_program(ANSWER, tmp_path)


def test_a_program_that_is_restarted(tmp_path: Path) -> None:
    """The next question starts it, and nothing is wrong with that; if it does not start any more, it cannot forget."""
    source, runs = PROGRAM.replace("WHAT", ANSWER), tmp_path / "runs"
    with closing(Program([sys.executable, "-Sc", source, str(runs), "2"], LIMITS)) as program:
        for started in (2, 3):
            assert program.restart()
            got = [*program.answers([Questions("waits", HANDS[:1])])]
            assert (3 - started, started) == (len(got), runs.stat().st_size)
        assert not program.restart()


def test_stopped_program_is_not_awaited(tmp_path: Path) -> None:
    """What was asked before and is not answered yet is not waited for."""
    source = PROGRAM.replace("WHAT", ANSWER)
    with closing(Program([sys.executable, "-Sc", source, str(tmp_path / "runs"), "1"], LIMITS)) as program:
        one = Questions("waits", HANDS[:1])
        answers = program.answers([one] * 1000)
        assert (one, ('{"waits":[]}',)) == next(answers)
        program.stop()
        assert len([*answers]) < 999
        assert [] == [*program.answers([one])]
