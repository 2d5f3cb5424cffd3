"""Refusals are tallied apart from answers, and a program that answers nothing of an operation does not pass it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from mjfunc.audit.adapter_templates import adapter
from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports.html_report import audit_page
from mjfunc.audit.reports.junit_report import junit
from mjfunc.audit.reports.markdown_report import markdown
from mjfunc.audit.reports.messages import outcome, problems
from mjfunc.audit.subjects.function_subject import Function
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.audit.whole_audit import audit
from mjfunc.cli.commands import commands
from mjfunc.oracle.answering import answer
from mjfunc.tiles.errors import BadSize

if TYPE_CHECKING:
    from pathlib import Path

    from mjfunc.audit.core.report import AuditResult

OPS: Final = ("acceptance", "classical", "complete", "decompose", "kan", "riichi", "shanten", "waits")


def minimum(hand: str) -> int:
    """The right minimum; a hand that must be refused gets another error than it should."""
    line = json.dumps({"cmd": "run", "seq": 0, "op": "shanten", "hand": hand}).encode()
    reply = json.loads(b"".join(answer(line) or ()))
    if "result" not in reply:
        message = "no such hand"
        raise BadSize(message)
    shanten: int = reply["result"]["minimum"]
    return shanten


def audited(*, refusals: bool = True) -> AuditResult:
    """An audit of that function."""
    plan = AuditPlan(chosen=chosen_parts([SUITES["named"]], 0, ["shanten"]), terms=Terms(refusals=refusals))
    return audit([Function(minimum, "shanten")], plan)


def test_a_wrong_refusal_is_no_wrong_answer() -> None:
    """They have their own numbers, their own row in each report, and their own sentence; no cause is looked for."""
    found = audited()
    whole = found.findings.whole
    refused, wrong = whole.of_refusals.total, whole.of_refusals.number(Outcome.WRONG)
    assert 0 < wrong < refused
    assert whole.of_answers.total == whole.of_answers.number(Outcome.PASSED) == whole.total - refused
    assert f"fails: {wrong} of {refused} refusals are wrong" == outcome(found)
    [problem] = map(str, problems(found))
    assert problem.startswith(f"shanten refusals: {wrong} of {refused} wrong.")
    assert problem.endswith(" To leave these questions out, pass --refusals no.")
    assert () == found.diagnoses
    answers = whole.of_answers.total
    assert f"| named | shanten | {answers} | {answers} | {answers} | 0 |" in markdown(found)
    assert f"| named | shanten refusals | {refused} | {refused} | {refused - wrong} | {wrong} |" in markdown(found)
    assert "<td>shanten refusals</td>" in audit_page(found)
    assert 'name="shanten refusals"><failure ' in junit(found)
    assert "refused with another code" in junit(found)


def test_refusals_are_left_out() -> None:
    """Nothing else is."""
    every, found = audited(), audited(refusals=False)
    assert found.is_good
    assert f"passes: all {every.findings.whole.of_answers.total} answers are right" == outcome(found)
    for suite, op in (("named", "kan"), ("cover", "kan"), ("named", "riichi")):
        [part] = [part for part in SUITES[suite].parts if part.op == op]
        numbers = [part.count(Terms(refusals=refusals)) for refusals in (True, False)]
        codes = {
            getattr(right, "code", "") for asked in part.questions(Terms(refusals=False)) for right in expected(asked)
        }
        assert 0 < (numbers[1] or 0) < (numbers[0] or 0)
        assert codes <= {"", "no-yaku"}


def test_empty_template_does_not_pass(tmp_path: Path) -> None:
    """An adapter in which nothing is filled in refuses what must be refused, which is not enough."""
    (tmp_path / "adapter.py").write_text(adapter("python"))
    program = ("--suite", "named", "--", sys.executable, str(tmp_path / "adapter.py"))
    done = CliRunner().invoke(commands, ["audit", *program])
    assert 1 == done.exit_code
    assert "fails:" in done.stdout.splitlines()[0]
    said = " ".join(done.stdout.split())
    assert f"no answer is right; nothing of {', '.join(OPS)} is answered" in said


@pytest.mark.no_cover
@pytest.mark.parametrize("silent", ["waits", "shanten"])
def test_one_operation_without_an_answer_is_named(silent: str, tmp_path: Path) -> None:
    """All that it answers is right, and it does not pass."""
    source = tmp_path / "some.py"
    source.write_text(
        "import json, sys\n"
        "from mjfunc.oracle.answering import answer\n"
        "for line in sys.stdin.buffer:\n"
        "    request = json.loads(line)\n"
        "    if request['cmd'] == 'stop': break\n"
        f"    if request.get('op') == {silent!r}:\n"
        "        said = json.dumps({'seq': request['seq'], 'skipped': {'reason': 'not yet'}}).encode()\n"
        "    else: said = b''.join(answer(line))\n"
        "    sys.stdout.buffer.write(said + b'\\n'); sys.stdout.buffer.flush()\n"
    )
    program = ("--suite", "named", "--op", "waits", "--op", "shanten", "--", sys.executable, str(source))
    done = CliRunner().invoke(commands, ["audit", *program])
    assert 1 == done.exit_code
    assert f"fails: nothing of {silent} is answered" in done.stdout.splitlines()[0]
