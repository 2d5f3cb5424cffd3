"""Failures are counted by operation and kind of hand: what fails always silences nothing else."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.running import run
from mjfunc.audit.subjects import giving_up
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.giving_up import FailureCounter, hand_kind
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.suites import SUITES
from mjfunc.audit.whole_audit import audit
from tests.audit.subjects import StubSubject, explain_nothing, shrink_nothing
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mjfunc.audit.core.answers import Answer

SMALL: Final = """
import json, os, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        said = {"version": 1, "implementation": {"name": "small", "batches": BATCHES}}
    elif request["op"] == "complete" and any(mark in line for mark in MARKS):
        os._exit(1)
    elif "hands" in request or "wins" in request:
        said = {"seq": request["seq"], "results": [{"result": {}} for _ in request.get("hands", request.get("wins"))]}
    else:
        said = {"seq": request["seq"], "result": {}}
    print(json.dumps(said), flush=True)
"""
"""A program that dies of some hands, and answers nothing else rightly."""


def program(folder: Path, marks: str, *, batches: bool = True) -> tuple[str, ...]:
    """The command of the program."""
    file = folder / "small.py"
    file.write_text(SMALL.replace("MARKS", repr(marks)).replace("BATCHES", repr(batches)))
    return sys.executable, "-S", "-E", str(file)


@pytest.mark.parametrize("batches", one_in(2, [True, False]))
def test_deaths_in_one_operation_silence_no_other(
    batches: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It dies of all of `complete`, which is asked first; every win is asked, and the report says what is not."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", explain_nothing)
    monkeypatch.setattr("mjfunc.audit.whole_audit.smallest", shrink_nothing)
    command = program(tmp_path, "mpsz", batches=batches)
    with closing(Program(command, Limits(timeout=30.0))) as subject:
        chosen = chosen_parts([SUITES["named"]], 0, ("complete", "riichi"))
        audited = audit([subject], AuditPlan(chosen=chosen, terms=Terms(), command=command))
    of_complete, of_wins = audited.asked
    assert 3 <= of_complete.asked < (of_complete.number or 0)
    assert of_wins.asked == of_wins.number == 144
    tallies = {op: tally for (_, op), tally in audited.findings}
    assert of_complete.asked == tallies["complete"].number(Outcome.FAILED)
    sentences = [one.sentence for one in audited.incidents]
    assert "complete of hands without melds failed 3 times, and the audit asked no more of them" in sentences
    assert not audited.is_good


def test_kinds_of_hands_are_counted_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It dies of hands with melds: every other hand is asked, before and after, in the order of the questions."""
    monkeypatch.setattr(giving_up, "MOST_TROUBLES", 2)
    hands = tuple(f"{rank}m{other}p{meld}" for rank in range(1, 9) for other in (1, 2) for meld in ("", " (111z)"))
    with closing(Program(program(tmp_path, "("), Limits(timeout=30.0))) as subject:
        got = [*subject.answers([Questions("complete", hands), Questions("waits", ("1m (111z)",))])]
        assert ["complete of hands with melds failed 2 times, and the audit asked no more of them"] == [
            one.sentence for one in subject.incidents
        ]
    asked = [hand for questions, answers in got for hand, _ in zip(questions.hands, answers, strict=True)]
    assert [hand for hand in asked if "(" not in hand] == [hand for hand in hands if "(" not in hand]
    assert 3 == sum("(" in hand for hand in asked)
    assert "1m (111z)" == asked[-1]


def test_what_a_silent_program_died_of_is_not_tried_again(tmp_path: Path) -> None:
    """It has answered nothing; the questions that come later, as those of the diagnosis, are not asked."""
    hands = tuple(f"{rank}{rank}m" for rank in range(1, 9))
    with closing(Program(program(tmp_path, "m"), Limits(timeout=30.0))) as subject:
        got = [[len(questions) for questions, _ in subject.answers([Questions("complete", hands)])] for _ in range(2)]
        assert [[3], [0]] == got
        assert ["complete of hands without melds failed 3 times, and the audit asked no more of them"] == [
            one.sentence for one in subject.incidents
        ]
        assert [1] == [len(questions) for questions, _ in subject.answers([Questions("waits", ("1m",))])]


@pytest.mark.parametrize("batches", one_in(2, [False, True]))
def test_answers_in_between_begin_the_count_anew(
    batches: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of hands like those that are answered, too, all are asked."""
    monkeypatch.setattr(giving_up, "MOST_IN_A_ROW", 2)
    hands = tuple(f"{rank}{rank}{suit}" for rank in range(1, 5) for suit in "pz")
    with closing(Program(program(tmp_path, "z", batches=batches), Limits(timeout=30.0))) as subject:
        assert [hands] == [questions.hands for questions, _ in subject.answers([Questions("complete", hands)])]
        assert () == subject.incidents


def test_batch_of_skipped_hands_is_not_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later batch of nothing else is not asked at all."""
    monkeypatch.setattr(giving_up, "MOST_TROUBLES", 1)
    batches = [Questions("complete", ("11m (111z)",) * 3), Questions("complete", ("22m (111z)",) * 100)]
    with closing(Program(program(tmp_path, "("), Limits(timeout=30.0))) as subject:
        got = [*subject.answers(batches)]
    assert [1, 0] == [len(questions) for questions, _ in got]


def test_empty_answers_are_not_counted() -> None:
    """A subject that leaves out all of a batch answers a batch of nothing."""

    class Silent(StubSubject):
        """A subject that leaves out everything."""

        def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
            for questions in asked:
                yield questions.part(0, 0), ()

    plan = AuditPlan(chosen=chosen_parts([SUITES["named"]], 0, ("kan",)), terms=Terms())
    found = run([Silent(lambda _, right: right)], plan)
    assert [0] == [part.asked for part in found.asked]


def test_kinds() -> None:
    """By what a program may be unable to read."""
    hands = ("1m", "1m (111z)", "1m [1111z]", "0m (111z)", "0m", "111122223333444455m")
    kinds = ["without melds", *["with melds"] * 3, "with red fives", "with quads"]
    assert kinds == [*map(hand_kind, hands)]


def test_timeouts_are_counted_in_a_row() -> None:
    """An answer about the same kind of hand begins the count anew; one about another does not."""
    count = FailureCounter()
    count.succeed(Questions("waits", ("1m",)))
    for _ in range(2):
        count.add("waits", "1m", hangs=4)
        count.succeed(Questions("waits", ("1m",)))
        count.add("kan", "1m", hangs=4)
        count.succeed(Questions("kan", ("0m",)))
    assert [False, False] == [*count.left_out("kan", ("1m", "0m"))]
    count.add("kan", "1m", hangs=1)
    assert count.is_any_over
    assert [False, True, False] == [*count.left_out("waits", ("1m",)), *count.left_out("kan", ("1m", "0m"))]
    assert count.has_hung
    assert not count.is_given_up
    assert json.dumps([*count.sentences]).count("kan of hands without melds failed 3 times")


def test_failures_in_a_row() -> None:
    """Six of a kind are enough if nothing of that kind is answered in between, and three if nothing was at all."""
    count = FailureCounter(has_answered=True)
    for _ in range(2):
        for _ in range(5):
            count.add("waits", "1m", hangs=0)
        assert not count.is_any_over
        count.succeed(Questions("waits", ("2m",)))
    for _ in range(6):
        count.succeed(Questions("waits", ("0m",)))
        count.add("waits", "1m", hangs=0)
    assert [True, False] == [*count.left_out("waits", ("1m", "0m"))]
    count.add("waits", "0m", hangs=0)
    count.add("waits", "0m", hangs=0)
    assert [True, False] == [*count.left_out("waits", ("1m", "0m"))]


def test_failures_before_the_first_answer() -> None:
    """Three of a kind are enough, and then one of each further kind; an answer brings all of them back."""
    count = FailureCounter(1)
    for hand in ("1m", "1m (111z)", "2m", "2m (111z)", "0m"):
        count.add("waits", hand, hangs=0)
    assert not count.is_any_over
    count.add("waits", "3m", hangs=0)
    assert [True, False, False] == [*count.left_out("waits", ("1m", "0m", "1m (111z)"))]
    count.add("waits", "0m", hangs=0)
    assert [True, True, False] == [*count.left_out("waits", ("1m", "0m", "1m (111z)"))]
    assert 2 == len([*count.sentences])
    assert not count.is_given_up
    count.succeed(Questions("kan", ("1m",)))
    assert not count.is_any_over
    assert 2 == len([*count.sentences])
    for _ in range(3):
        count.add("waits", "1m", hangs=0)
    assert [True, False, False] == [*count.left_out("waits", ("1m", "0m", "1m (111z)"))]


def test_a_program_that_fails_everywhere_is_given_up() -> None:
    """Sooner if it has answered nothing."""
    silent, other = FailureCounter(2), FailureCounter(2)
    other.succeed(Questions("waits", ("1m",)))
    for count in (silent, other):
        for _ in range(24):
            assert not count.is_given_up
            count.add("waits", "1m", hangs=0)
    assert [True, False] == [silent.is_given_up, other.is_given_up]
