"""Bounds of explanations: groups, samples, options, and the wrong answers that a search may cost."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.answers import Refused, Skipped, canonical
from mjfunc.audit.core.questions import Question, Questions
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.grouping import mismatch_groups
from mjfunc.audit.diagnosis.hypotheses import Evidence
from mjfunc.audit.diagnosis.shrinking import shrink, smaller
from tests.audit.subjects import StubSubject, hang, raise_error
from tests.audit.test_bounds import PART, verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from tests.audit.subjects import Lie


def passed_hands(number: int) -> list[Verdict]:
    """So many hands without honours that are right, after one with a dragon: every other has one tile, and two."""
    ones = [f"{rank}{suit}" for rank in "123456789" for suit in "mps"]
    hands = [
        hand for one, two in zip(ones, combinations("123456789", 2), strict=False) for hand in (one, f"{''.join(two)}p")
    ]
    return [verdict(hand, Outcome.PASSED, "1", "1") for hand in ("1p5z", *hands)[:number]]


DRAGON: Final = ["5z", "1m5z", "12p55z", "1m23p15z"]
"""Hands with the same dragon, in patterns of their own."""


def in_words(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> list[tuple[str, int]]:
    """Groups by what they have in common, with how many they are of."""
    return [(group.sentence.split(", compared ")[0], len(group.verdicts)) for group in mismatch_groups(wrong, passed)]


@pytest.mark.parametrize("number", [20, 49, 50, 51])
def test_common_feature_may_be_in_two_percent_of_right_answers(number: int) -> None:
    """One in fifty may have it, and no more."""
    assert 1 == sum("5z" in of.question.hand for of in passed_hands(number))
    ((sentence, _),) = in_words([*map(verdict, DRAGON)], passed_hands(number))
    assert (number >= 50) == sentence.endswith("; all are hands with honours"), sentence


@pytest.mark.parametrize("right", [49, 50])
def test_feature_of_a_part_may_be_in_two_percent_of_right_answers(right: int) -> None:
    """The same of a part of those that are wrong in the same way."""
    plain = [hand for rank in "123456789" for hand in (f"{rank}m", f"1{rank}s")]
    wrong = [verdict(hand, got='{"a":1}', expected=f'{{"b":{at}}}') for at, hand in enumerate([*DRAGON[:3], *plain])]
    wrong[-1] = verdict("99s", got='{"a":2}', expected='{"b":9}')
    groups = in_words([*wrong[:14], wrong[-1]], passed_hands(right))
    assert (right == 50) == (len(groups) > 1), groups


@pytest.mark.parametrize(("number", "is_own"), [(15, True), (16, False), (17, False)])
def test_how_large_a_part_is_a_group_of_its_own(number: int, *, is_own: bool) -> None:
    """A fifth of those that are wrong in the same way; here three with a dragon, beside plain hands."""
    plain = [f"{rank}{suit}" for suit in "ms" for rank in "123456789"]
    wrong = [
        verdict(hand, got=f'{{"a":{at % 4}}}', expected='{"b":1}') for at, hand in enumerate([*DRAGON[:3], *plain])
    ]
    groups = in_words(wrong[:number], passed_hands(46)[1:])
    assert is_own == (len(groups) > 1), groups
    assert number == sum(of for _, of in groups)


@pytest.mark.parametrize(("codes", "groups"), [(11, 11), (12, 12), (13, 13), (14, 13)])
def test_how_many_groups_are_listed(codes: int, groups: int) -> None:
    """Twelve, and all others in one more; each wrong answer is in one."""
    wrong = [verdict(f"{at}", got=Refused(f"code-{at % codes}")) for at in range(3 * codes)]
    found = mismatch_groups(wrong, [])
    assert groups == len(found)
    assert 3 * codes == len({of.question for group in found for of in group.verdicts})
    assert (codes > 12) == (found[-1].sentence == "wrong in other ways")
    assert 3 * (codes - min(codes, 12) or 1) == len(found[-1].verdicts)


@pytest.mark.parametrize("length", [79, 80, 81, 4000])
def test_how_much_of_an_answer_is_shown(length: int) -> None:
    """Eighty characters of one answer to everything."""
    wrong = [verdict(f"{at}", expected=f"{at}", got="7" * length) for at in range(9)]
    (group,) = mismatch_groups(wrong, [])
    assert f"the answer is always {'7' * min(length, 80)}" == group.sentence


@pytest.mark.parametrize("number", [1, 59, 60, 61, 120, 121, 3000])
def test_a_sample_is_of_all(number: int) -> None:
    """Sixty at most, from the first to the last part of all."""
    wrong = [verdict(f"{at}") for at in range(number)]
    places = [int(of.question.hand) for of in Evidence(wrong, []).sample()]
    assert (number > 30) == (len(places) > 30)
    assert len(places) <= 60
    assert number - 1 - places[-1] < -(-number // 60)
    assert [*range(0, number, -(-number // 60))] == places


@pytest.mark.parametrize(("lie", "least", "most"), [(raise_error, 200, 260), (hang, 6, 8)])
def test_how_many_faults_a_smallest_hand_is_worth(lie: Lie, least: int, most: int) -> None:
    """Two hundred without an answer, or six that are waited for: then no smaller hand is looked for."""
    subject = StubSubject(lie)
    hand = Question("shanten", "2468m2468p2468s67z")
    assert len(smaller(hand)) > 500
    got = lie(hand, "")
    first = Verdict(hand, "1", got, Outcome.FAILED)
    assert first == shrink(subject, first, lambda _: False)
    assert least <= len(subject.asked) <= most


class Mute(StubSubject):
    """A subject that skips whatever it is asked, and does not look for what is right."""

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers, in order."""
        for questions in asked:
            self.asked += questions
            yield questions, (Skipped("mute"),) * len(questions)


def test_how_many_options_are_asked_under() -> None:
    """The pool is asked by what the audit asks by, and by what the first three kinds of wrong answers were asked by."""
    forms = ("regular", "seven-pairs", "thirteen-orphans")
    options = [*((("forms", some),) for some in (forms[1:], forms[:1], forms[::2])), (("players", 3),)]
    wrong = [Verdict(Question("kan", f"{at + 1}m", (), of), "1", "2", Outcome.WRONG) for at, of in enumerate(options)]
    subject = Mute(raise_error)
    diagnose(subject, Findings.from_tallies({("tests", "kan"): VerdictTally.from_verdicts(wrong)}), Terms())
    times = Counter(question.options for question in subject.asked)
    assert {(), *options[:3]} == {one for one, number in times.items() if number > 50}
    assert times[options[3]] < 40


def test_how_many_hangs_the_pool_is_worth() -> None:
    """Three are waited for, one after the other at first, and nothing else is asked to explain."""
    subject = StubSubject(hang)
    wrong = Verdict(Question("waits", "1m"), '{"waits":["1m"]}', hang(Question("waits", "1m"), ""), Outcome.FAILED)
    diagnose(subject, Findings.from_tallies({PART: VerdictTally.from_verdicts([wrong])}), Terms())
    pieces = [
        question for question in subject.asked if question.hand not in {of.hand for of in smaller(wrong.question)}
    ]
    assert 3 == len(pieces)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 3, 4, 9])
def test_three_smallest_hands_are_reported(number: int) -> None:
    """Of at most eight hands of a group the smallest are found, and the three most frequent of these are told."""
    hands = list[str]()
    for ranks in combinations("123456789", 4):
        hand = f"{''.join(ranks)}m"
        if not {of.hand for of in smaller(Question("waits", hand))} & {*hands}:
            hands.append(hand)
    hands = hands[:number]

    def lie(question: Question, right: Answer) -> Answer:
        return canonical({"odd": len(question.hand)}) if question.hand in hands else right

    subject = StubSubject(lie)
    wrong = [of for of in ask(subject, [Question("waits", hand) for hand in hands]) if of.outcome is Outcome.WRONG]
    assert number == len(wrong)
    (found,) = diagnose(subject, Findings.from_tallies({PART: VerdictTally.from_verdicts(wrong)}), Terms())
    smallest = found.sentence.partition(" of them are ")[2]
    looked = min(number, -(-number // -(-number // 8)))
    assert (looked > 1) == (f"the smallest hands for {looked} of them are " in found.sentence)
    assert (min(3, looked) if looked > 1 else 0) == smallest.count("m (1)")
