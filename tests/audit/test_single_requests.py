"""Each operation is asked some of the same questions as `hand` and as `hands`, and the end of a program is watched."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble
from mjfunc.audit.core.questions import OPS, Questions
from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.reports.messages import verdict
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.pace import Pace
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.subjects.single_requests import SingleRequests, differences
from mjfunc.audit.suites import SUITES
from mjfunc.audit.whole_audit import audit
from tests.audit.subjects import explain_nothing, shrink_nothing

if TYPE_CHECKING:
    from pathlib import Path

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.report import AuditResult

LIAR: Final = """
import json, os, sys, time
from mjfunc.oracle.answering import answer
for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["cmd"] == "stop":
        AT_THE_END
        break
    is_single = request["cmd"] == "run" and not {"hands", "wins"} & request.keys()
    if IS_WRONG:
        WRONG
    else:
        said = b"".join(answer(line))
    sys.stdout.buffer.write(said + b"\\n")
    sys.stdout.buffer.flush()
"""
NOTHING: Final = 'said = json.dumps({"seq": request["seq"], "result": {}}).encode()'
MANY: Final = (
    'said = json.dumps({"seq": request["seq"], "results": '
    '[{"result": {}} for _ in request.get("hands", request.get("wins"))]}).encode()'
)


@pytest.fixture(autouse=True)
def _not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only incidents are looked at here."""
    monkeypatch.setattr("mjfunc.audit.whole_audit.diagnose", explain_nothing)
    monkeypatch.setattr("mjfunc.audit.whole_audit.smallest", shrink_nothing)


def audited(folder: Path, is_wrong: str, wrong: str, *ops: str, end: str = "pass") -> AuditResult:
    """An audit of a program that is right except where it is wrong."""
    file = folder / "liar.py"
    file.write_text(LIAR.replace("IS_WRONG", is_wrong).replace("WRONG", wrong).replace("AT_THE_END", end))
    command = (sys.executable, str(file))
    with closing(Program(command, Limits(timeout=30.0))) as subject:
        chosen = chosen_parts([SUITES["named"]], 0, ops)
        return audit([subject], AuditPlan(chosen=chosen, terms=Terms(), command=command))


def test_program_wrong_in_single_requests_fails(tmp_path: Path) -> None:
    """All answers to many hands are right, of every operation; one incident for each says what is wrong."""
    found = audited(tmp_path, "is_single", NOTHING, *OPS)
    assert not found.findings.whole.bad
    assert not found.is_good
    first, *_, last = found.incidents
    assert {*OPS} == {one.sentence.partition(":")[0] for one in found.incidents}
    assert 'of 8 hands that were asked alone got another answer than in "hands": {}, and' in first.sentence
    assert 'got another answer than in "wins": {}, and' in last.sentence
    assert "fails: 8 other problems" in verdict(found)


def test_program_wrong_in_batches_only_is_identified(tmp_path: Path) -> None:
    """Its answers are wrong, and it is said that they are others alone."""
    found = audited(tmp_path, 'request["cmd"] == "run" and not is_single', MANY, "kan")
    assert found.findings.whole.bad
    assert "kan: 19 of 19 hands that were asked alone got another answer" in found.incidents[0].sentence


def test_program_right_both_ways_passes(tmp_path: Path) -> None:
    """Every operation."""
    found = audited(tmp_path, "False", "pass", *OPS)
    assert () == found.incidents
    assert not found.findings.whole.bad


def test_program_that_dies_of_a_single_request_fails(tmp_path: Path) -> None:
    """That is its answer, and the next operation is asked."""
    found = audited(tmp_path, "is_single", "os._exit(3)", "waits", "kan")
    assert ["waits", "kan"] == [one.sentence.partition(":")[0] for one in found.incidents]
    assert [True, False] == ["1 of 1" in one.sentence for one in found.incidents]
    assert all("nothing (died: exit status 3" in one.sentence for one in found.incidents)


def test_program_that_does_not_end_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the stop request, within the time that its answers may take."""
    monkeypatch.setattr(Pace, "parting", 0.25)
    found = audited(tmp_path, "False", "pass", "kan", end="time.sleep(60)")
    assert ["it did not end within 0.25 s after the stop request"] == [one.sentence for one in found.incidents]
    assert not found.is_good


def test_few_hands_are_asked_alone() -> None:
    """Eight of a batch, of four batches, spread over it; none that got no answer."""
    singles = SingleRequests()
    hands = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 9))
    for _ in range(5):
        singles.add(Questions("waits", hands), hands)
    taken = singles.take()
    assert [hands[::3]] * 4 == [questions.hands for questions, _ in taken]
    assert [] == singles.take()
    fault = Fault(Trouble.DIED, "")
    singles.add(Questions("kan", ("1m", "2m")), (fault, "right"))
    singles.add(Questions("kan", ("1m",)), (fault,))
    [(questions, got)] = singles.take()
    assert (("2m",), ("right",)) == (questions.hands, got)


@pytest.mark.parametrize(
    ("alone", "said"),
    [
        (Refused("bad-size"), "the error bad-size"),
        (Skipped("no"), "nothing (no)"),
        (Fault(Trouble.DIED, "why"), "nothing (died: why)"),
        ("9" * 200, f"{'9' * 100}..."),
    ],
)
def test_different_answers_are_described(alone: Answer, said: str) -> None:
    """Each in short."""
    [incident] = differences([(Questions("waits", ("1m",)), ("1",), (alone,))])
    assert incident.sentence.endswith(f": {said}, and 1")
    assert "1m" == incident.hand
