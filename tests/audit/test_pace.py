"""The pace of a program: how many hands a line has, and how long an answer may take."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import Final

import pytest

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.core.questions import MOST_BY_ARRAYS, Questions
from mjfunc.audit.core.suite import AuditPlan, chosen_parts
from mjfunc.audit.running import Progress, run
from mjfunc.audit.subjects import pace
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.pace import Pace
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.cli.audit_runs import progress_sentence
from tests.audit.subjects import StubSubject, hang
from tests.audit.test_running import part, suite

ADAPTIVE: Final = Limits(is_adaptive=True)
HANGS: Final = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    match asked["cmd"]:
        case "start":
            said = {"version": 1, "implementation": {"name": "p"}, "operations": ["waits"]}
        case "stop":
            sys.exit()
        case _:
            if asked["hand"] == "2m":
                time.sleep(1000)
            said = {"seq": asked["seq"], "result": []}
    print(json.dumps(said), flush=True)
"""


def test_lines_grow_in_each_operation() -> None:
    """Twice as many hands while answers come soon, half as many if one comes late; a new operation begins with one."""
    one = Pace(ADAPTIVE)
    sizes = list[int]()
    for seconds in (0.01, 0.01, 0.5, 2.0, 2.0, 2.0):
        one.add("waits", one.size("waits"), seconds, is_first=False)
        sizes.append(one.size("waits"))
    assert [2, 4, 4, 2, 1, 1] == sizes
    for _ in range(20):
        one.add("waits", one.size("waits"), 0.0, is_first=False)
    assert (MOST_BY_ARRAYS, 1) == (one.size("waits"), one.size("shanten"))


def test_the_timeout_follows_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds for the first answer of an operation, then two, or as many as its own median asks for."""
    monkeypatch.setattr(pace, "LEAST", 2.0)
    one = Pace(ADAPTIVE)
    assert 10 == one.patience("waits", 1, is_first=True)
    one.add("waits", 1, 3.0, is_first=True)
    for _ in range(3):
        one.add("waits", 1, 0.01, is_first=False)
    assert 2 == one.patience("waits", 1, is_first=False)
    assert 20 == pytest.approx(one.patience("waits", 100, is_first=False))
    assert 11 == pytest.approx(one.patience("waits", 1, is_first=True))
    assert 10 == one.patience("shanten", 1, is_first=False)


def test_time_to_end_follows_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has as long as for an answer after a start, to the operation that it answers most slowly."""
    monkeypatch.setattr(pace, "LEAST", 2.0)
    one = Pace(ADAPTIVE)
    assert 10 == one.parting
    one.add("waits", 1, 0.1, is_first=True)
    assert 10 == one.parting
    one.add("waits", 1, 0.01, is_first=False)
    assert 2.3 == pytest.approx(one.parting)
    one.add("shanten", 1, 0.4, is_first=False)
    assert 8.3 == pytest.approx(one.parting)


def test_a_timeout_that_is_named_stays() -> None:
    """Whatever the pace is."""
    one = Pace(Limits(timeout=7.0))
    one.add("waits", 1, 0.01, is_first=True)
    one.add("waits", 1, 1.0, is_first=False)
    assert (7, 7) == (one.patience("waits", 1, is_first=False), one.parting)


COLD: Final = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    match asked["cmd"]:
        case "start":
            said = {"version": 1, "implementation": {"name": "p", "batches": True, "operations": ["waits"]}}
        case "stop":
            sys.exit()
        case _:
            time.sleep(SECONDS * asked.get("hands", [asked.get("hand")]).count("2m"))
            said = {"seq": asked["seq"], "results": [{"result": []}] * len(asked.get("hands", ()))}
            if "hand" in asked:
                said = {"seq": asked["seq"], "result": []}
    print(json.dumps(said), flush=True)
"""


def test_hands_that_take_longer_than_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that looked up its answers so far has to find some: it fails in nothing, and gets shorter lines."""
    monkeypatch.setattr(pace, "LEAST", 0.6)
    hands = (*["1m"] * 511, *["2m"] * 128)
    with closing(Program([sys.executable, "-Sc", COLD.replace("SECONDS", "0.01")], ADAPTIVE)) as program:
        [(_, answers)] = program.answers([Questions("waits", hands)])
        assert () == program.incidents
    assert ("[]",) * len(hands) == answers


def test_a_short_line_makes_lines_no_longer() -> None:
    """That one hand is answered soon says nothing of a hundred."""
    one = Pace(ADAPTIVE)
    one.add("waits", 1, 0.0, is_first=True)
    one.add("waits", 1, 0.0, is_first=False)
    assert 2 == one.size("waits")
    one.begin_again("waits")
    one.begin_again("shanten")
    assert (1, 1) == (one.size("waits"), one.size("shanten"))


@pytest.mark.slow
def test_a_program_that_hangs_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """After its first answer it has not ten seconds any more."""
    monkeypatch.setattr(pace, "LEAST", 0.3)
    with closing(Program([sys.executable, "-Sc", HANGS], ADAPTIVE)) as program:
        [(_, answers)] = program.answers([Questions("waits", ("1m", "3m", "4m", "5m", "2m", "6m"))])
    found = answers[4]
    assert isinstance(found, Fault)
    assert found.trouble is Trouble.TIMED_OUT
    assert not found.detail.startswith("no answer within 10 s")
    assert "[]" == answers[5]


def test_timeouts_are_in_the_progress_line() -> None:
    """With their number."""
    seen = list[Progress]()
    plan = AuditPlan(chosen=chosen_parts([suite(part())], 0, ["shanten"]))
    run([StubSubject(hang)], plan, progress=seen.append)
    assert seen[-1].asked == seen[-1].hangs == seen[-1].bad
    assert progress_sentence(seen[-1]).endswith(" wrong, 2,835 timeouts")
    assert progress_sentence(Progress("a", "b", 2, 3, 0.0, 1, hangs=1)).endswith("1 wrong, 1 timeout")
