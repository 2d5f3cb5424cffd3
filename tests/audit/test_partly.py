"""Subjects that say one field of each result: it alone is compared, and every report says so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import attrs
import pytest

import mjfunc
from mjfunc.audit import check
from mjfunc.audit.core.answers import Answer, Fault, PartialResult, Refused, Trouble, read_batch, read_single
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.reports import summary
from mjfunc.audit.reports.html_report import audit_page
from mjfunc.audit.reports.json_report import encode_run
from mjfunc.audit.reports.junit_report import junit
from mjfunc.audit.reports.markdown_report import markdown
from mjfunc.audit.reports.messages import partly
from mjfunc.audit.running import ComparedFields
from mjfunc.audit.suites import SUITES
from mjfunc.audit.whole_audit import audit
from mjfunc.tiles.errors import BadOption
from tests.audit.subjects import StubSubject, only_if, with_options

if TYPE_CHECKING:
    from mjfunc.audit.core.report import AuditResult

NAMED: Final = SUITES["named"]
SAID: Final = {
    "shanten": "shanten: only the minimum is answered, and only that is compared",
    "complete": "complete: only whether a hand is complete is answered, and only that is compared",
}


def only(name: str, answer: Answer) -> Answer:
    """One field of a result, as it is read from a line of a program."""
    if not isinstance(answer, str):
        return answer
    return read_single(f'{{"seq":1,"result":{{"{name}":{json.dumps(json.loads(answer)[name])}}}}}'.encode(), 1)


def audited(op: str, lie: StubSubject) -> AuditResult:
    """What comes of the hard cases."""
    plan = AuditPlan(suites=(NAMED,), chosen=chosen_parts([NAMED], 1, [op]), terms=Terms(), command=("told",))
    return audit([lie], plan)


def reports(found: AuditResult) -> tuple[str, ...]:
    """Every report in one text."""
    return " ".join(summary(found)), markdown(found), audit_page(found), junit(found)


@pytest.mark.parametrize(("op", "name"), [("shanten", "minimum"), ("complete", "complete")])
def test_single_field_passes_and_is_reported(op: str, name: str) -> None:
    """It passes, and in each report it is said that nothing else was compared; of whole results nothing is said."""
    found = audited(op, StubSubject(lambda _, right: only(name, right)))
    assert found.is_good
    assert (op,) == found.partly
    assert {op: name} == encode_run(found)["partly"]
    assert [True] * 4 == [SAID[op][1:] in report for report in reports(found)]
    whole = audited(op, StubSubject(lambda _, right: right))
    assert (True, ()) == (whole.is_good, whole.partly)
    assert {} == encode_run(whole)["partly"]
    assert not any("only that is compared" in report for report in reports(whole))


def test_names_that_a_program_does_not_tell_apart() -> None:
    """It is said which they are."""
    found = audited("shanten", StubSubject(lambda _, right: right))
    told = attrs.evolve(found, implementation=attrs.evolve(found.implementation, merged=(("pinfu", "tanyao"),)))
    assert ["it declares not to tell pinfu from tanyao, which are compared as one"] == [*partly(told)]


def test_a_minimum_that_is_wrong_is_found() -> None:
    """The smallest hand is one in which the minimum differs, and the explanation is that of the minimum."""
    cut = with_options((("definition", "cut"),))
    found = audited("shanten", StubSubject(lambda question, right: only("minimum", cut(question, right))))
    [first] = found.smallest
    assert ("1111m", '{"minimum":1}', '{"minimum":0}') == (first.question.hand, first.expected, first.got)
    assert ["counts shanten as if copies never ran out"] == [one.cause for one in found.diagnoses]
    assert ("shanten",) == found.partly


@pytest.mark.no_cover
def test_one_field_at_times_is_wrong() -> None:
    """Who says all of some results must say all of each, whichever came first."""
    found = audited("shanten", StubSubject(only_if("melds", lambda _, right: only("minimum", right))))
    assert not found.is_good
    assert () == found.partly
    [first] = found.smallest
    assert ("1m (111m)", '{"minimum":1}') == (first.question.hand, first.got)
    assert ["for hands with melds: only the minimum is given"] == [one.cause for one in found.diagnoses]
    assert "regular" in str(first.expected)
    assert 0 < found.findings.whole.number(Outcome.WRONG) < found.findings.whole.total


def whole(hand: str) -> object:
    """All fields."""
    found = mjfunc.shanten_by_form(mjfunc.parse(hand))
    return {
        "regular": found.regular,
        "seven-pairs": found.seven_pairs,
        "thirteen-orphans": found.thirteen_orphans,
        "minimum": found.minimum,
    }


ONE: Final = PartialResult('{"minimum":1}')
ALL: Final = '{"minimum":1,"regular":1,"seven-pairs":null,"thirteen-orphans":null}'
OTHERS: Final = (Refused("bad-size"), Fault(Trouble.DIED, ""))


def test_switch_to_whole_results_is_an_incident() -> None:
    """One field is taken as long as nothing is whole; then it is not, and what was taken is an incident."""
    extent = ComparedFields()
    assert (ONE, *OTHERS) == extent.comparable("shanten", (ONE, *OTHERS))
    assert (("shanten",), ()) == (extent.partly, extent.incidents)
    assert (ALL,) == extent.comparable("shanten", (ALL,))
    (taken,) = extent.comparable("shanten", (ONE,))
    assert (str, ONE) == (type(taken), taken)
    assert () == extent.partly
    [incident] = extent.incidents
    assert "some results of shanten have only minimum, and others have all fields" == incident.sentence


def test_in_one_batch_it_is_seen_at_once() -> None:
    """Nothing was taken before, and so nothing is told."""
    extent = ComparedFields()
    assert [str, str, Refused] == [*map(type, extent.comparable("shanten", (ONE, ALL, OTHERS[0])))]
    assert ((), ()) == (extent.partly, extent.incidents)


def test_a_field_of_another_operation_is_not_taken() -> None:
    """It says nothing of this one, and neither of those of which nothing is said in part."""
    extent = ComparedFields()
    assert [str] == [*map(type, extent.comparable("complete", (ONE,)))]
    assert [str] == [*map(type, extent.comparable("waits", (ONE,)))]
    assert () == extent.partly


def test_a_check_says_when_fields_come_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all is right, but one field was taken of some results before all fields came, it does not pass."""
    asked = [Questions("shanten", (hand,)) for hand in ("1m", "2m", "3m")]
    suite = Suite("melds", "", "", (SuitePart("shanten", 0, lambda _: iter(asked), lambda _: len(asked)),))
    monkeypatch.setattr("mjfunc.audit.assertion.SUITES", {"melds": suite})

    def number(_: str) -> object:
        return 0

    def late(hand: str) -> object:
        return whole(hand) if hand == "3m" else 0

    check(number, "shanten", suite="melds")
    check(whole, "shanten", suite="melds")
    with pytest.raises(BadOption, match="^some results of shanten have only minimum, and others have all fields$"):
        check(late, "shanten", suite="melds")


def test_the_subject_is_the_same_otherwise() -> None:
    """It is asked what it is, stopped and closed as before."""
    ended = list[str]()

    class RecordingSubject(StubSubject):
        def stop(self) -> None:
            ended.append("stopped")

        def close(self) -> None:
            ended.append("closed")

    subject = RecordingSubject(lambda _, right: right)
    taken = ComparedFields().reduce(subject)
    assert (subject.implementation, ()) == (taken.implementation, taken.incidents)
    taken.stop()
    taken.close()
    assert ["stopped", "closed"] == ended


def test_lines_say_it_alone_or_together() -> None:
    """As both are written by most programs, and otherwise."""
    for line in (b'{"seq":1,"result":{"minimum":1}}', b'{"result": {"minimum": 1}, "seq": 1}'):
        assert (PartialResult, ONE) == (type(read_single(line, 1)), read_single(line, 1))
    for line in (b'{"seq":1,"results":[{"result":{"minimum":1}}]}', b'{"results":[{"result":{"minimum":1}}],"seq":1}'):
        read = read_batch(line, 1, 1)
        assert isinstance(read, tuple)
        assert (ONE,) == read
        assert [PartialResult] == [*map(type, read)]
    for result in (b'{"minimum":1,"regular":1}', b"1", b"[]", b'{"waits":[]}', b"{}", b'"minimum"'):
        assert str is type(read_single(b'{"seq":1,"result":' + result + b"}", 1))
