"""Wrong answers are shrunk to a smallest hand, which is named here by its value."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.questions import WINS, Question, Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.grouping import difference
from mjfunc.audit.diagnosis.shrinking import (
    MOST_ASKED,
    MOST_FAULTS,
    MOST_HANGS,
    mismatch_of,
    simplicity,
    size_of,
    smaller,
    smallest,
)
from mjfunc.audit.faults import faults_of
from mjfunc.audit.whole_audit import audit
from tests.audit.subjects import (
    StubSubject,
    findings_of,
    hang,
    in_turn,
    only_if,
    raise_error,
    refuse,
    with_fault,
    with_options,
)

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.verdicts import Verdict
    from tests.audit.subjects import Lie

LOW = with_fault("every form is one too low")


def _wrong(subject: StubSubject, question: Question) -> Verdict:
    (verdict,) = ask(subject, [question])
    assert verdict.outcome in {Outcome.WRONG, Outcome.FAILED}
    return verdict


SHRUNK: list[tuple[Lie, Question, Question]] = [
    (with_options((("definition", "cut"),)), Question("shanten", "123456789m1111p"), Question("shanten", "1111m")),
    (only_if("four alike", LOW), Question("shanten", "3444456m79p1123s"), Question("shanten", "1111m")),
    (only_if("honours", LOW), Question("shanten", "3m79p1123s555667z"), Question("shanten", "1z")),
    (only_if("7z", LOW), Question("shanten", "3m79p1123s555667z"), Question("shanten", "7z")),
    (only_if("bamboos", LOW), Question("shanten", "3m79p1123s555667z"), Question("shanten", "1s")),
    (only_if("two suits", LOW), Question("shanten", "345m79p (567p) [8888p]"), Question("shanten", "1m1p")),
    (
        only_if("closed quads", LOW),
        Question("shanten", "3m79p9s (567s) [8888s]"),
        Question("shanten", "1m [2222m]"),
    ),
    (only_if("open quads", LOW), Question("shanten", "3m79p9s (567s) (8888s)"), Question("shanten", "1m (2222m)")),
    (only_if("melds", LOW), Question("shanten", "3m79p9s (567s) [8888s]"), Question("shanten", "1m (123m)")),
    (only_if("red fives", LOW), Question("shanten", "3m0679p (340s)"), Question("shanten", "05m")),
    (only_if("special form", LOW), Question("shanten", "2244668m1133p55z"), Question("shanten", "1122334455667m")),
    (only_if("no simples", LOW), Question("shanten", "19m1199p5555z"), Question("shanten", "1m")),
    (
        only_if("more than 14 tiles", lambda _, __: canonical({})),
        Question("complete", "2222m3333p4444s555566z"),
        Question("complete", "111122223333444m"),
    ),
    (
        only_if("dragons", lambda _, __: canonical({})),
        Question("kan", "22p333s67s555z", (("draw", "3s"),)),
        Question("kan", "111m5z", (("draw", "1m"),)),
    ),
    (
        lambda _, __: canonical({}),
        Question("kan", "22p333s67s555z", (("draw", "5z"),)),
        Question("kan", "1112m", (("draw", "1m"),)),
    ),
    (
        lambda _, __: canonical({}),
        Question("classical", "22p333s678s555z777z", (("own-wind", "S"), ("prevailing-wind", "W"))),
        Question("classical", "11112222333344m", (("own-wind", "E"), ("prevailing-wind", "E"))),
    ),
    (
        lambda question, right: canonical({}) if "x" in question.hand else right,
        Question("shanten", "12x3"),
        Question("shanten", "x"),
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("lie", "question", "shrunk"), SHRUNK)
def test_the_smallest_hand(lie: Lie, question: Question, shrunk: Question) -> None:
    """A wrong answer is shrunk to this very hand, wrong in the same way; and none that is one step smaller is so."""
    subject = StubSubject(lie)
    verdict = _wrong(subject, question)
    found = smallest(subject, verdict)
    assert shrunk == found.question
    assert mismatch_of(verdict) == mismatch_of(found)
    steps = dict.fromkeys(smaller(shrunk))
    last = [one for one in subject.asked if one in steps]
    assert steps.keys() <= set(last)  # each was asked, and none was taken
    assert [] == [step for step in steps if size_of(step) >= size_of(shrunk)]


def test_steps() -> None:
    """Steps lead to smaller hands of the same sort of size, each once: by tiles, melds, moves, marks and draws."""
    question = Question("kan", "3330m (340s) [7777z]", (("draw", "3m"),))
    steps = smaller(question)
    assert len(set(steps)) == len(steps)
    assert all(size_of(step) < size_of(question) for step in steps)
    hands = [step.hand for step in steps]
    sizes = {hand.size for hand in map(hand_of, hands) if hand is not None}
    assert {1, 4, 7} == sizes
    assert "3m (340s) [7777z]" in hands  # without a block
    assert "3330m (340s)" in hands  # without a meld
    assert "3330m340s [7777z]" in hands  # with a meld concealed
    assert "3330m (340s) (777z)" in hands  # with a triplet for a quad
    assert "3335m (340s) [7777z]" in hands  # without a mark
    assert "3330m (345s) [7777z]" in hands
    assert "3330m (123m) [7777z]" in hands  # with a lower meld
    assert "2330m (340s) [7777z]" in hands  # with a lower tile
    assert Question("kan", "2220m (340s) [7777z]", (("draw", "2m"),)) in steps  # with lower tiles of a kind
    assert "3330m (340p) [7777z]" in hands  # with a lower suit
    assert "2224m (340s) [7777z]" in hands  # with a suit that is moved down, where a mark goes
    assert "3330m (340s) [7777z]" not in hands


def test_suits_are_exchanged() -> None:
    """Two suits change places, and a suit moves onto another."""
    hands = [step.hand for step in smaller(Question("shanten", "5m123p4s44z"))]
    assert {"123m5p4s44z", "4m123p5s44z", "1235m4s44z", "45m123p44z", "5m123p444s"} <= set(hands)


def test_sizes() -> None:
    """Fewer tiles are smaller; then fewer melds, fewer suits, no reds, and the text that comes first."""
    hands = ["9z", "99m", "9m9z", "1m (999m)", "1999m", "1m999p", "0m123p", "5m123p", "5m124p"]
    expected = ["9z", "99m", "9m9z", "1999m", "1m999p", "5m123p", "5m124p", "0m123p", "1m (999m)"]
    assert expected == sorted(hands, key=lambda hand: size_of(Question("shanten", hand)))


def test_the_kind_of_mismatch_stays() -> None:
    """A program that knows no hand of fewer than 13 tiles, and is wrong in some of 13, is shrunk within 13 tiles."""
    subject = StubSubject(in_turn(only_if("four alike", LOW), only_if("fewer than 13 tiles", refuse)))
    found = smallest(subject, _wrong(subject, Question("shanten", "3444456m79p1123s")))
    assert "1111222233334m" == found.question.hand
    found = smallest(subject, _wrong(subject, Question("shanten", "3444456m79p1s")))
    assert Question("shanten", "1m") == found.question
    assert Refused("not-mine") == found.got


def test_each_kind_of_mismatch() -> None:
    """Results, errors by code and faults by trouble are different kinds."""
    right = StubSubject(lambda _, right: right)
    (verdict,) = ask(right, [Question("waits", "11m")])
    assert ("refused: bad-size", "refused: bad-size") == mismatch_of(verdict)
    (verdict,) = ask(StubSubject(raise_error), [Question("waits", "1m")])
    assert ("result", "fault: raised") == mismatch_of(verdict)
    (verdict,) = ask(StubSubject(lambda _, __: Skipped("not yet")), [Question("waits", "1m")])
    assert ("result", "skipped") == mismatch_of(verdict)


def test_an_error_with_another_code_is_another_kind() -> None:
    """A refusal is shrunk to a refusal with the same code."""

    def lie(question: Question, right: Answer) -> Answer:
        return Refused("large" if len(question.hand) > 5 else "small") if isinstance(right, str) else right

    subject = StubSubject(lie)
    found = smallest(subject, _wrong(subject, Question("waits", "123456m2233p")))
    assert (Refused("large"), "111m1p") == (found.got, found.question.hand)


def test_few_questions_hang() -> None:
    """Where a program hangs, it is asked alone, and waited for in vain only so often; it ends smaller than before."""
    subject = StubSubject(hang)
    verdict = _wrong(subject, Question("shanten", "3444456m79p1123s"))
    subject.asked.clear()
    found = smallest(subject, verdict)
    assert 1 < len(subject.asked) <= MOST_HANGS
    assert Trouble.TIMED_OUT == (found.got.trouble if isinstance(found.got, Fault) else None)
    assert size_of(found.question) < size_of(verdict.question)


def test_questions_are_bounded() -> None:
    """A subject that is wrong in another way each time is not asked without an end."""
    count = iter(range(10**9))
    subject = StubSubject(lambda _, __: Fault(Trouble.RAISED, str(next(count))))
    verdict = _wrong(subject, Question("shanten", "22446688m1133p55z"))
    subject.asked.clear()
    smallest(subject, verdict)
    assert 0 < len(subject.asked) <= MOST_FAULTS < MOST_ASKED


def test_options_stay() -> None:
    """What was asked under other options is shrunk under them."""
    asked = Question("shanten", "123456789m1111p", (), (("definition", "cut"),))
    subject = StubSubject(with_options((("definition", "exchange"),), always=True))
    found = smallest(subject, _wrong(subject, asked))
    assert Question("shanten", "1111m", (), (("definition", "cut"),)) == found.question


@pytest.mark.slow
def test_a_group_is_shrunk_within_itself() -> None:
    """A group "total is too low" shows a hand where it is too low, and one of honours a hand of honours."""

    def lie(question: Question, right: Answer) -> Answer:
        if not isinstance(right, str):
            return right
        result = json.loads(right)
        by = 1 if "5z" in question.hand or question.hand.startswith("1") else -1
        return canonical({**result, "regular": result["regular"] + by * (len(question.hand) % 3 + 2)})

    subject = StubSubject(lie)
    groups = diagnose(subject, findings_of(subject, "shanten"), Terms())
    assert len(groups) > 1
    for group in groups:
        assert group.smallest is not None
        assert difference(group.smallest) in group.sentence


def test_explanations_and_lists_show_the_smallest_hand_known() -> None:
    """Two searches can end at different hands: both show the smaller one, with whatever it was found."""
    fault = next(
        each for each in faults_of("shanten") if each.name.startswith("takes tiles of two suits for a shape w")
    )
    subject = StubSubject(lambda question, _: fault.answer(question))
    hands = ("119m2p", "118m1p3z", "11s119m2p")
    part = SuitePart("shanten", 0, lambda _: iter([Questions("shanten", hands)]), lambda _: len(hands))
    suite = Suite("some", "Some hands.", "nothing", (part,))
    plan = AuditPlan(suites=(suite,), chosen=chosen_parts([suite], 0, ["shanten"]), terms=Terms(), command=("told",))
    result = audit([subject], plan)
    (first,) = result.diagnoses
    assert fault.name == first.cause
    assert first.smallest is not None
    assert [first.smallest.question.hand] == [verdict.question.hand for verdict in result.smallest]
    assert size_of(first.smallest.question) <= size_of(Question("shanten", "118m1p"))


@pytest.mark.slow
def test_of_wins_the_one_with_the_fewest_yaku_is_shown() -> None:
    """It is shown with winning tile, seat and situation; few yaku stay few, and hands have none."""
    low = with_fault("total is one too low")

    def lie(question: Question, right: Answer) -> Answer:
        is_long = isinstance(right, str) and "toitoi" in right and len(question.hand) % 2
        return low(question, right) if is_long else right

    subject = StubSubject(lie)
    groups = [
        one for one in diagnose(subject, findings_of(subject, WINS), Terms()) if one.smallest and not one.is_cause
    ]
    assert groups
    for group in groups:
        assert group.smallest is not None
        least = min(simplicity(_wrong(subject, question))[0] for question in group.questions)
        assert simplicity(group.smallest)[0] <= max(least, 2)
        assert " with win " in group.sentence
        assert ", seat " in group.sentence
    assert 0 == simplicity(_wrong(StubSubject(with_fault("minimum is one too high")), Question("shanten", "1m")))[0]
