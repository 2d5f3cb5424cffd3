"""What nothing explains is put together by what it has in common."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mjfunc.audit.core.answers import Fault, Refused, Trouble, canonical
from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.core.questions import WINS, Question
from mjfunc.audit.core.verdicts import Outcome, Verdict
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.diagnosis.grouping import (
    difference,
    in_common,
    mismatch_groups,
    signatures_of,
    suits_of,
    wrong_fields,
)
from mjfunc.audit.topics import probes
from mjfunc.audit.topics.win_topic import win_features
from tests.audit.subjects import StubSubject, only_if

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.diagnosis.grouping import MismatchGroup
    from mjfunc.json.values import Json
    from tests.audit.subjects import Lie


def _groups(lie: Lie, op: str = "shanten") -> tuple[tuple[MismatchGroup, ...], int]:
    verdicts = ask(StubSubject(lie), probes(op, ()))
    passed = [verdict for verdict in verdicts if verdict.outcome is Outcome.PASSED]
    return mismatch_groups([verdict for verdict in verdicts if verdict.outcome is not Outcome.PASSED], passed), len(
        passed
    )


def odd(question: Question, right: Answer) -> Answer:
    """Low at times, and high at others."""
    by = 1 if sum(map(ord, question.hand)) % 7 > 2 else -1
    return canonical({"regular": by}) if isinstance(right, str) else right


COMMON = {
    "four alike": "four equal concealed tiles",
    "5z": "5z",
    "closed quads": "closed quads",
    "red fives": "red fives",
    "crowded": "more sets, pairs and shapes than it can use",
}


@pytest.mark.parametrize("name", COMMON)
def test_common_feature_is_named(name: str) -> None:
    """A feature that all have and right answers have not is named as a first guess."""
    groups, passed = _groups(only_if(name, odd))
    (group,) = groups
    compared = f"compared with none of {passed:,} right answers"
    assert f"the result has other fields; all are hands with {COMMON[name]}, {compared}" == group.sentence
    expected = [question.hand for question in probes("shanten", ()) if name in features_of(question.hand)]
    assert expected == [verdict.question.hand for verdict in group.verdicts]


def test_one_of_all_sizes() -> None:
    """Hands of one size are named by it, and those of one suit by that."""
    (group,), _ = _groups(only_if("10 tiles", odd))
    assert ": " not in group.sentence
    assert "; all are hands of 10 concealed tiles, compared with none of " in group.sentence
    (group,), _ = _groups(only_if("one suit", odd))
    assert "; all are hands of one suit, compared with none of " in group.sentence


def test_two_features_together() -> None:
    """Where one feature is not enough, two are tried."""
    (group,), _ = _groups(only_if("melds", only_if("7z", only_if("winds", odd))))
    assert "; all are hands with 7z, with winds, as " in group.sentence or "with melds" in group.sentence


def test_a_suit_in_common() -> None:
    """The same suit, in whichever number suit, is what all have in common; and so is a signature."""
    suit = "111m"
    assert {"111m", "22m", "55z"} == suits_of("111p22s55z")

    def lie(question: Question, right: Answer) -> Answer:
        return odd(question, right) if suit in suits_of(question.hand) else right

    (group,), passed = _groups(lie)
    assert (
        f"the result has other fields; all have the suit 111m, compared with none of {passed:,} right answers"
        == group.sentence
    )
    (mark,) = signatures_of("1112m")
    assert {mark} == signatures_of("2223p") == signatures_of("2223s")

    def other(question: Question, right: Answer) -> Answer:
        return odd(question, right) if mark in signatures_of(question.hand) else right

    (group,), _ = _groups(other)
    assert "; all have a suit with the signature of " in group.sentence
    assert frozenset() == suits_of("123") == signatures_of("123")


@pytest.mark.no_cover
def test_ways_of_being_wrong_are_groups() -> None:
    """Those that have nothing in common are put together by how they are wrong; each in one group."""

    def lie(question: Question, right: Answer) -> Answer:
        kind = sum(map(ord, question.hand)) % 40
        answers: dict[int, Answer] = {1: Refused("mine"), 2: Fault(Trouble.RAISED, ""), 3: '{"waits":"1m"}'}
        return answers.get(kind, right)

    groups, _ = _groups(lie, "waits")
    expected = {"hands are rejected as mine", "no answer (raised)", "the waits differ"}
    assert expected == {group.sentence for group in groups}
    verdicts = [verdict for group in groups for verdict in group.verdicts]
    assert len(verdicts) == len({verdict.question for verdict in verdicts}) > 20
    assert sorted(map(len, (group.verdicts for group in groups)), reverse=True) == [
        len(group.verdicts) for group in groups
    ]


def test_a_part_with_something_in_common() -> None:
    """Of those that are wrong in the same way a part with something in common is a group of its own."""

    def lie(question: Question, right: Answer) -> Answer:
        is_odd = "four alike" in features_of(question.hand) or sum(map(ord, question.hand)) % 30 == 3
        return canonical({question.hand: 0}) if is_odd else right

    groups, passed = _groups(lie)
    first, second = groups
    what = "the result has other fields; all are hands with four equal concealed tiles, compared with none of "
    assert f"{what}{passed:,} right answers" == first.sentence
    assert all("four alike" in features_of(verdict.question.hand) for verdict in first.verdicts)
    assert not any("four alike" in features_of(verdict.question.hand) for verdict in second.verdicts)
    assert "the result has other fields" == second.sentence


def test_rest_of_a_group_is_split_again() -> None:
    """Wrong in the same way for two reasons: first those of the one, and what is left has the other in common."""

    def lie(question: Question, right: Answer) -> Answer:
        is_either = {"four alike", "5z"} & features_of(question.hand)
        return canonical({"other": sum(map(ord, question.hand)) % 3}) if is_either else right

    groups, passed = _groups(lie)
    said = [group.sentence for group in groups]
    what = "the result has other fields; all are hands with "
    assert [f"{what}5z", f"{what}four equal concealed tiles"] == [one.split(", compared ")[0] for one in said]
    assert all(one.endswith(f", compared with none of {passed:,} right answers") for one in said)
    assert all("5z" not in features_of(verdict.question.hand) for verdict in groups[1].verdicts)


def test_many_groups_are_put_together() -> None:
    """No more than twelve groups are told, and one of all others."""

    def lie(question: Question, right: Answer) -> Answer:
        return Refused(f"code-{sum(map(ord, question.hand)) % 30}") if isinstance(right, str) else right

    groups, _ = _groups(lie, "waits")
    assert 13 == len(groups)
    assert "wrong in other ways" == groups[-1].sentence


def test_no_group_without_mismatches() -> None:
    """Nothing is told of nothing; and of few hands, or of one in other suits, nothing is guessed."""
    assert () == mismatch_groups([], [])
    more = [Verdict(Question("waits", hand), "1", "2", Outcome.WRONG) for hand in ("111m5z", "111p5z", "111s5z", "5z")]
    assert in_common(more, []) is None
    enough = [Verdict(Question("waits", hand), "1", "2", Outcome.WRONG) for hand in ("111m5z", "1m222z", "4444p")]
    passed = [Verdict(Question("waits", f"{rank}m (123p)"), "1", "1", Outcome.PASSED) for rank in "123456789" * 3]
    assert in_common(enough, passed[:19]) is None
    common = in_common(enough, passed[:20])
    assert common is not None
    assert "are hands without melds" == common.phrase


DIFFERENT: list[tuple[Answer, Answer, str]] = [
    (
        '{"minimum":1,"regular":1}',
        '{"minimum":0,"regular":2}',
        "the minimum is too low and the shanten of the regular form is too high",
    ),
    ('{"waits":["1m","2m"]}', '{"waits":["1m"]}', "the waits are too few"),
    ('{"waits":["1m"]}', '{"waits":["1m","2m"]}', "the waits are too many"),
    ('{"waits":["1m"]}', '{"waits":["2m"]}', "the waits differ"),
    ('{"waits":["1m","2m"]}', '{"waits":["2m","1m"]}', "the waits are in another order"),
    (
        '{"decompositions":[{"pair":"05m"},{"pair":"11m"}]}',
        '{"decompositions":[{"pair":"11m"},{"pair":"55m"}]}',
        "the decompositions differ in red fives",
    ),
    ('{"complete":true}', '{"complete":1}', "complete is 1, not true"),
    ('{"complete":true}', '{"complete":false}', "complete hands are called incomplete"),
    (
        '{"complete":false,"forms":[]}',
        '{"complete":true,"forms":["regular"]}',
        "incomplete hands are called complete",
    ),
    (
        '{"tiles":{"1m":4},"total":4}',
        '{"tiles":{},"total":0}',
        "the accepted tiles are too few and the total is too low",
    ),
    ('{"seven-pairs":null}', '{"seven-pairs":3}', "the shanten of seven pairs is not null"),
    ('{"seven-pairs":3}', '{"seven-pairs":null}', "the shanten of seven pairs is null"),
    ('{"limit":"a"}', '{"limit":"b"}', "the limit differs"),
    ('{"yaku":[]}', '{"yaku":{}}', "yaku differ"),
    ('{"dora":{},"fu":30}', '{"dora":{"red":1},"fu":40}', "the dora differ and the fu are too high"),
    ('{"total":2,"yaku":{"a":1}}', '{"total":3,"yaku":{"b":1,"c":1}}', "a is missing and b and c are added"),
    ('{"yaku":{"a":1}}', '{"yaku":{"a":2}}', "a is worth another number of han"),
    ('{"a":1}', '{"b":1}', "the result has other fields"),
    ('{"a":1}', "1", "the result is of another kind"),
    ("1", Refused("bad-size"), "hands are rejected as bad-size"),
    (Refused("bad-size"), "1", "hands that must be refused as bad-size are answered"),
    (Refused("bad-size"), Refused("bad-draw"), "the error is bad-draw, not bad-size"),
    ("1", Fault(Trouble.TIMED_OUT, ""), "no answer (timed-out)"),
]


@pytest.mark.parametrize(("expected", "got", "sentence"), DIFFERENT)
def test_differences(expected: Answer, got: Answer, sentence: str) -> None:
    """In which way an answer is wrong is said in a few words."""
    assert sentence == difference(Verdict(Question("waits", "1m"), expected, got, Outcome.WRONG))


def test_one_answer_always() -> None:
    """Who answers the same whatever is right is told so, where nothing else is in common."""
    groups, _ = _groups(lambda _, __: canonical({"waits": ["1z"]}))
    assert ['the answer is always {"waits":["1z"]}'] == [group.sentence for group in groups]


def test_few_wrong_answers_have_nothing_in_common() -> None:
    """Two hands, and no answer that is right: nothing is guessed, and they are one group."""
    wrong = [
        Verdict(Question("shanten", hand), canonical({"regular": right}), canonical({"regular": got}), Outcome.WRONG)
        for hand, right, got in (("1m", 0, 1), ("12345p", 1, 2))
    ]
    (group,) = mismatch_groups(wrong, [])
    assert ("the shanten of the regular form is too high", tuple(wrong)) == (group.sentence, group.verdicts)


def test_wins_are_grouped_by_what_differs() -> None:
    """A yaku that is missing is one group and one that is too many another; fu by what the right ones have."""

    def lie(question: Question, right: Answer) -> Answer:
        if not isinstance(right, str):
            return right
        result = json.loads(right)
        names = result["yaku"]
        if "ittsuu" in names:
            del names["ittsuu"]
        elif "junchan" in names:
            names["chanta"] = sum(map(ord, question.hand)) % 2 + 1
        elif "with fu for the wait" in win_features(question) and result["fu"]:
            result["fu"] += 10 * (sum(map(ord, question.hand)) % 3 - 4)
        return canonical(result)

    groups, _ = _groups(lie, WINS)
    sentences = [group.sentence.split(", compared ")[0] for group in groups]
    assert "ittsuu is missing; all are wins with ittsuu" in sentences
    assert "chanta is added; all are wins with junchan" in sentences
    assert "the fu are too low; all are wins with fu for the wait" in sentences


def test_right_refusals_have_no_features_to_compare() -> None:
    """Where the program is right only about texts that are no wins, wins have nothing in common that tells."""

    def lie(_: Question, right: Answer) -> Answer:
        return canonical({**json.loads(right), "total": 0}) if isinstance(right, str) else right

    groups, passed = _groups(lie, WINS)
    assert passed > 0
    assert ["the total is too low"] == [group.sentence for group in groups]


def test_features_of_wins() -> None:
    """What the right score has is named, as words after "wins"; a win without a score has only features of hands."""
    fields = (("win", "1m"), ("by", "ron"), ("seat", "E"), ("round", "E"), ("dora", "3m"))
    found = win_features(Question(WINS, "11123m [4444m] [9999m] [1111p]", fields))
    assert {
        "with sanankou",
        "with dora",
        "by ron",
        "of the dealer",
        "with a limit",
        "with fu for a concealed quad",
        "with 120 fu or more",
    } <= found
    three = (*fields[:2], ("seat", "S"), ("round", "E"), ("players", 3))
    found = win_features(Question(WINS, "111m111222p99s111z", three))
    assert {"of three players", "of a non-dealer", "with fu for a triplet that the winning tile ended"} <= found
    assert "closed quads" not in found
    assert frozenset() == {each for each in win_features(Question(WINS, "1m", fields)) if each.startswith("with ")}


SCORE = {"yaku": {"riichi": 1, "pinfu": 1}, "han": 2, "fu": 30, "total": 2000}


@pytest.mark.parametrize(
    ("expected", "got", "fields"),
    [
        (SCORE, {**SCORE, "yaku": {"riichi": 1, "tanyao": 1}, "total": 1}, {"pinfu", "tanyao"}),
        (SCORE, {**SCORE, "yaku": {"riichi": 2, "pinfu": 1}, "han": 3}, {"riichi"}),
        (SCORE, {**SCORE, "fu": 20, "han": 1}, {"fu"}),
        (SCORE, {**SCORE, "han": 3, "total": 3900}, {"han", "total"}),
        ({"regular": 1, "minimum": 1}, {"regular": 0, "minimum": 0}, {"regular"}),
        ({"waits": ["1m"]}, {"waits": []}, {"the waits are too few"}),
        ({"keeps-waits": True, "other": 1}, {"keeps-waits": False, "other": 1}, {"keeps-waits"}),
        ({"a": 1}, {"b": 1}, {"the result has other fields"}),
        ({"a": 1}, 1, {"the result is of another kind"}),
    ],
)
def test_fields_that_are_wrong(expected: Json, got: Json, fields: set[str]) -> None:
    """Of a score, the yaku one by one, and not what follows from them or from the fu."""
    assert fields == wrong_fields(Verdict(Question(WINS, "11m"), canonical(expected), canonical(got), Outcome.WRONG))


def test_no_result_has_no_wrong_fields() -> None:
    """But a kind of mismatch."""
    refused = Verdict(Question("waits", "1m"), '{"waits":[]}', Refused("bad-size"), Outcome.WRONG)
    assert {"hands are rejected as bad-size"} == wrong_fields(refused)
