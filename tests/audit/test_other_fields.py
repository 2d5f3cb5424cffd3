"""Fields that the protocol does not have are left out of every result, and named in the report."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.answers import PartialResult, Refused, canonical, read_batch, read_single
from mjfunc.audit.core.questions import OPS, WINS
from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.reports import summary
from mjfunc.audit.reports.json_report import encode_run
from mjfunc.audit.running import ComparedFields
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics.hand_results import known_fields
from mjfunc.audit.whole_audit import audit
from tests.audit.subjects import StubSubject, with_fault

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question
    from mjfunc.audit.core.report import AuditResult
    from mjfunc.json.values import Json
    from tests.audit.subjects import Lie

NAMED: Final = SUITES["named"]
SAID: Final = "the protocol has no millis, so that is ignored"


def audited(op: str, lie: Lie) -> AuditResult:
    """What comes of the hard cases."""
    plan = AuditPlan(suites=(NAMED,), chosen=chosen_parts([NAMED], 1, [op]), terms=Terms(), command=("told",))
    return audit([StubSubject(lie)], plan)


def with_time(_: Question, right: Answer) -> Answer:
    """One field more in each object that is no object of tiles or yaku."""

    def timed(value: Json, name: str = "") -> Json:
        match value:
            case dict() if name not in {"tiles", "yaku", "dora", "pay"}:
                return {**{each: timed(item, each) for each, item in value.items()}, "millis": 0.5}
            case list():
                return [timed(item, name) for item in value]
            case _:
                return value

    return canonical(timed(json.loads(right))) if isinstance(right, str) else right


@pytest.mark.parametrize("op", OPS)
def test_one_field_more_is_ignored_and_named(op: str) -> None:
    """In the result and in the objects of its lists; nothing is said of a program without such fields."""
    found = audited(op, with_time)
    assert found.is_good
    assert (f"{op}: millis",) == found.ignored
    assert [f"{op}: millis"] == encode_run(found)["ignored"]
    assert SAID in " ".join(" ".join(summary(found)).split())
    plain = audited(op, lambda _, right: right)
    assert (True, ()) == (plain.is_good, plain.ignored)


@pytest.mark.slow
def test_wrong_answers_stay_wrong() -> None:
    """One field more excuses nothing, and a result without any field of the protocol stays as it is."""
    found = audited("waits", lambda _, right: canonical({"wait": []}) if isinstance(right, str) else right)
    assert not found.is_good
    assert (('{"wait":[]}', "waits"), ()) == ((found.smallest[0].got, found.smallest[0].question.op), found.ignored)
    [score] = ComparedFields().comparable(WINS, (canonical({"points": 1}),))
    assert '{"points":1}' == score


def test_one_field_with_another_is_compared_alone() -> None:
    """The minimum with a time is the minimum; other answers, and what is no object, stay as they are."""
    long = canonical({"minimum": 1, "log": "x" * 5000})
    given = (canonical({"minimum": 1, "millis": 2}), long, canonical([1]), Refused("no"), canonical(1))
    known, others = known_fields("shanten", given)
    assert {"millis", "log"} == others
    assert (*['{"minimum":1}'] * 2, *given[2:]) == known
    assert [PartialResult] * 2 == [*map(type, known[:2])]


def test_few_names_are_noted() -> None:
    """A program that has another field in every result fills no memory, and a long name is cut."""
    fields = ComparedFields()
    results = [canonical({"waits": [], f"{at:0200}": 1}) for at in range(150)]
    fields.comparable("waits", tuple(results[:90]))
    fields.comparable("waits", tuple(results[90:]))
    assert {len("waits: ") + 100} == {*map(len, fields.ignored)}
    fields.comparable("complete", tuple(canonical({"complete": True, "forms": [], f"f{at}": 1}) for at in range(150)))
    assert 100 == len(fields.ignored)


def test_a_response_has_other_fields() -> None:
    """Beside a result, results, an error or a reason; but not two of these."""
    assert "1" == read_single(b'{"seq":1,"result":1,"millis":2}', 1)
    assert ("1", Refused("no")) == read_batch(
        b'{"seq":1,"millis":2,"results":[{"result":1,"millis":1},{"error":{"code":"no"},"millis":1}]}', 1, 2
    )


@pytest.mark.no_cover
def test_a_decimal_point_is_named() -> None:
    """0.0 for 0 is another number to the protocol: the report says what it is, in whole results and in the minimum."""
    name = "whole numbers are written with a decimal point, as 0.0"
    lies: tuple[Lie, ...] = (with_fault(name), lambda _, right: minimum(right))
    for lie in lies:
        found = audited("shanten", lie)
        assert not found.is_good
        assert [name] == [one.cause for one in found.diagnoses]


def minimum(right: Answer) -> Answer:
    """The minimum alone, with a decimal point."""
    if not isinstance(right, str):
        return right
    return PartialResult(canonical({"minimum": float(json.loads(right)["minimum"])}))
