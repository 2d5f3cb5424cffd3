"""A sample of right answers is spread over the audit, and bounded."""

from __future__ import annotations

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.right_answers import MOST_RIGHT, RightAnswers


def test_a_sample_is_bounded_and_spread() -> None:
    """Of many batches, as many answers are kept from the last ones as from the first ones."""
    right, number = RightAnswers(), 40
    for at in range(number):
        hands = tuple(f"{at} {place}" for place in range(251))
        right.note(Questions("waits", hands), ("{}",) * 251, ("{}",) * 251)
    batches = [int(verdict.question.hand.split()[0]) for verdict in right.verdicts]
    assert MOST_RIGHT // 2 < len(batches) <= MOST_RIGHT
    assert sorted(batches) == batches
    times = [batches.count(at) for at in range(number)]
    assert min(times) > 0.8 * max(times)


def test_only_right_results_are_kept() -> None:
    """Wrong answers and refusals are none; operations are kept apart, and wins with their fields."""
    right = RightAnswers()
    refused = Refused("bad-size")
    right.note(Questions("waits", ("1m", "2m", "3m")), ("a", "b", refused), ("a", "x", refused))
    right.note(Questions("riichi", ("4m",), wins=((("win", "4m"),),)), ("{}",), ("{}",))
    kept = [(one.question.op, one.question.hand, one.question.fields, one.outcome) for one in right.verdicts]
    assert [("waits", "1m", (), Outcome.PASSED), ("riichi", "4m", (("win", "4m"),), Outcome.PASSED)] == kept
