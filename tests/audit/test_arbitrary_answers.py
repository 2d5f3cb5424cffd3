"""An audit ends with a report, whatever a program answers to hands and wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.questions import OPS, WINS, Question, Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.reports.markdown_report import markdown
from mjfunc.audit.reports.messages import outcome
from mjfunc.audit.topics import probes
from mjfunc.audit.topics.win_answers import COMPARED
from mjfunc.audit.whole_audit import audit
from tests.audit.subjects import StubSubject, one_probe_in

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.report import AuditResult
    from mjfunc.json.values import Json
    from tests.audit.subjects import Lie

TERMS: Final = Terms()
_CODES: Final = ("not-complete", "bad-size", "no-yaku", "bad-win", "bad-draw", "mine", "")
_NAMES: Final = (*COMPARED, "waits", "complete", "forms", "decompositions", "minimum", "regular", "tiles", "discards")
_LEAVES: Final[st.SearchStrategy[Json]] = (
    st.none()
    | st.booleans()
    | st.integers(-2, 200_000)
    | st.sampled_from((0.0, "1m", "0p", "8z", "11m", "123m", "", "ryanmen", "mangan", "yes"))
)
_VALUES: Final[st.SearchStrategy[Any]] = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_NAMES), inner, max_size=4),
    max_leaves=8,
)
ANSWERS: Final = st.one_of(
    _VALUES.map(canonical),
    st.sampled_from(_CODES).map(Refused),
    st.just(Skipped("no")),
    st.sampled_from((Trouble.RAISED, Trouble.NOT_AN_ANSWER)).map(lambda trouble: Fault(trouble, "")),
    st.none(),
)
"""Any answer; None for the right one."""


def reported(lie: Lie, questions: Questions) -> AuditResult:
    """The result of a whole audit that asks these questions; its report can be written."""
    part = SuitePart(questions.op, 0, lambda _: iter([questions]), lambda _: len(questions))
    suite = Suite("some", "Some hands.", "nothing", (part,))
    plan = AuditPlan(suites=(suite,), chosen=chosen_parts([suite], 0, [questions.op]), terms=TERMS, command=("told",))
    found = audit([StubSubject(lie)], plan)
    assert markdown(found)
    assert outcome(found)
    return found


def some_questions(op: str) -> Questions:
    """A few questions of an operation, and texts that are no hands or of another size."""
    some = probes(op, ())[::97][:6]
    if op == WINS:
        wins = tuple(one.fields for one in some)
        others = ("112233m99p44556s", "1m", "112233m99p445566s [1111z]", "x")
        hands = (*(one.hand for one in some), *others)
        return Questions(op, hands, wins=(*wins, *(wins[0] for _ in others)))
    fields = some[0].fields
    return Questions(
        op, (*(one.hand for one in some if one.fields == fields), "11m", "1m", "123456m", "5555z5z"), fields
    )


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(answers=st.lists(ANSWERS, min_size=1, max_size=6), op=st.sampled_from(OPS))
def test_every_audit_ends_with_a_report(answers: list[Answer | None], op: str) -> None:
    """Answers are drawn for each operation: no result, refusal or failure makes the audit fail itself."""

    def lie(question: Question, right: Answer) -> Answer:
        said = answers[crc32(repr(question).encode()) % len(answers)]
        return right if said is None else said

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mjfunc.audit.diagnosis.diagnosis.probes", one_probe_in(60))
        patch.setattr("mjfunc.audit.diagnosis.shrinking.MOST_ASKED", 60)
        reported(lie, some_questions(op))


def test_a_win_of_thirteen_tiles_that_is_refused() -> None:
    """A hand that has not drawn has no complete decomposition to shrink; the audit still ends with a report."""
    hand = "112233m99p44556s"
    asked = Questions(WINS, (hand,), wins=((("win", "9p"), ("by", "ron"), ("seat", "S"), ("round", "E")),))
    found = reported(lambda _, __: Refused("not-complete"), asked)
    assert hand in {verdict.question.hand for _, tally in found.findings for verdict in tally.kept}
