"""In which order things stand where several are alike: the most frequent, the rarest, the simplest, and then which."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc.audit.core.answers import Refused, canonical
from mjfunc.audit.core.profiles import read_profile
from mjfunc.audit.core.questions import WINS, Question, question_id
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.grouping import mismatch_groups
from mjfunc.audit.diagnosis.shrinking import clearest, size_of, smaller
from mjfunc.audit.reports import summary
from mjfunc.audit.reports.html_report import audit_page
from mjfunc.audit.reports.markdown_report import markdown
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import probes
from tests.audit.audit_results import failing, one_convention, passing
from tests.audit.subjects import StubSubject, findings_of, in_turn, only_if, refuse, with_options

if TYPE_CHECKING:
    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.report import AuditResult

HANDS: Final = [f"{one}{other}p" for one, other in combinations("123456789", 2)]


def verdict(hand: str, expected: Answer = "1", got: Answer = "2") -> Verdict:
    """A wrong answer."""
    return Verdict(Question("shanten", hand), expected, got, Outcome.WRONG)


def right(hand: str) -> Verdict:
    """A right one."""
    return Verdict(Question("shanten", hand), "1", "1", Outcome.PASSED)


PASSED: Final = [right(hand) for hand in HANDS]
DRAGONS: Final = ["5z", "1m5z", "55z12p", "15z1m23p", "5z99m", "5z1111m", "5z22m55s", "5z1234m", "5z3456m"]
DIFFERENCES: Final = {
    "too low": ('{"n":3}', '{"n":1}', "the n is too low"),
    "too high": ('{"n":3}', '{"n":5}', "the n is too high"),
    "null": ('{"n":3}', '{"n":null}', "the n is null"),
    "other": ('{"n":3}', '{"m":3}', "the result has other fields"),
}


def of_kinds(*kinds: str) -> list[Verdict]:
    """Wrong answers of these kinds, to hands that have a dragon in common."""
    hands = [hand for hand in DRAGONS if hand_is_read(hand)]
    assert len(hands) >= len(kinds)
    return [verdict(hand, *DIFFERENCES[kind][:2]) for hand, kind in zip(hands, kinds, strict=False)]


def hand_is_read(hand: str) -> bool:
    """Whether it is a hand of a size that there is."""
    return sum(map(str.isdigit, hand)) % 3 != 0


@pytest.mark.parametrize(
    ("kinds", "named"),
    [
        (["too high", *["too low"] * 5], ["too low", "too high"]),
        (["null", "other", "too low", "too high", "too high", "too high"], ["too high", "null", "other"]),
        (["null", "null", "other", "other", "too low", "too high", "too high"], ["null", "other", "too high"]),
        (["too high", "too low", "null"], ["too high", "too low", "null"]),
    ],
)
def test_the_most_frequent_differences_are_named(kinds: list[str], named: list[str]) -> None:
    """Three at most; of those as frequent the ones that came first."""
    (group,) = mismatch_groups(of_kinds(*kinds), PASSED)
    said = group.sentence.partition("; ")[0].split(", or ")
    assert [DIFFERENCES[name][2] for name in named] == said


def test_groups_are_sorted_by_number_then_text() -> None:
    """Whichever came first."""
    codes = ["b", "b", "c", "a", "a", "d", "d", "d"]
    for order in (codes, codes[::-1]):
        groups = mismatch_groups([verdict(f"{at}", got=Refused(code)) for at, code in enumerate(order)], [])
        said = [(group.sentence[-1], len(group.verdicts)) for group in groups]
        assert [("d", 3), ("a", 2), ("b", 2), ("c", 1)] == said


def test_the_rarest_of_what_all_have_in_common_is_named() -> None:
    """Though another stands before it: some right answers have honours, and none the one dragon."""
    passed = [*(right(f"{rank}m") for rank in "123456789" * 6), right("1z")]
    wrong = [verdict(hand) for hand in DRAGONS if hand_is_read(hand)]
    (group,) = mismatch_groups(wrong, passed)
    assert ": " not in group.sentence
    assert f"all are hands with dragons, compared with none of {len(passed)} right answers" in group.sentence


def win(hand: str, **fields: str | int) -> Question:
    """A win that nobody reads."""
    return Question(WINS, hand, tuple(fields.items()))


BY_SIZE: Final = [
    win("999s"),
    win("1111m"),
    win("555m1p", win="5m", by="ron"),
    win("055m1p", win="5m", by="ron"),
    win("5m (555m)", by="ron"),
    win("5m (555m)", by="ron", honba=1),
    win("1m (555p)", by="ron", honba=1),
    win("1m (555p)", by="ron", ura="1m"),
    win("1m (555m)", by="ron", ura="19m"),
    win("1m (055m)", by="ron", ura="19m"),
    win("2m (055m)", by="ron", ura="19m"),
    win("2m (055m)", by="tsumo", ura="19m"),
    win("12m (055m)"),
]
"""From the smallest to the largest: by tiles, melds, what stands beside, indicators, suits, red fives, and texts."""


def test_order_of_hands_by_size() -> None:
    """Each differs from the one before in what counts next, and all that counts less is the other way round."""
    assert BY_SIZE == sorted(BY_SIZE, key=size_of)
    assert sorted({*map(size_of, BY_SIZE)}) == [*map(size_of, BY_SIZE)]


@pytest.mark.parametrize(("hand", "one"), [("8899m", "1122m"), ("78899p", "12233p"), ("7799m1p", "1133m1p")])
def test_a_suit_moves_as_far_as_it_can(hand: str, one: str) -> None:
    """In one step, for what is between may be answered rightly."""
    assert one in {of.hand for of in smaller(Question("shanten", hand))}


def test_the_plainest_is_the_same_in_any_order() -> None:
    """A wrong result of few tiles; of those of as many, the first by its text."""
    some = [
        verdict("2m"),
        verdict("1m"),
        verdict("1m", got=Refused("x")),
        verdict("1m", expected=Refused("x")),
        verdict("11m"),
    ]
    for order in permutations(some):
        assert some[1] == clearest(order)


def test_the_smallest_of_a_group_is_the_smallest_of_all_that_are_found() -> None:
    """Not the one that was looked at first, which is the first by its tiles and its text."""
    hands = ["1m (123p)", "2345m"]

    def lie(question: Question, answer: Answer) -> Answer:
        return canonical({"odd": question.hand}) if question.hand in hands else answer

    wrong = ask(StubSubject(lie), [Question("shanten", hand) for hand in hands])
    (one,) = diagnose(
        StubSubject(lie), Findings.from_tallies({("tests", "shanten"): VerdictTally.from_verdicts(wrong)}), Terms()
    )
    assert hands == [of.question.hand for of in VerdictTally.from_verdicts(wrong).kept]
    assert one.smallest is not None
    assert hands[1] == one.smallest.question.hand


@pytest.mark.slow
def test_equal_diagnoses_are_sorted_by_further_questions() -> None:
    """The one that explains more of these first, in whichever order causes were found."""
    lie = in_turn(with_options((("exhausted", "ready"),)), only_if("melds", refuse))
    verdicts = [of for of in ask(StubSubject(lie), probes("waits", ())) if of.outcome is Outcome.WRONG]
    ready, melds = (
        [of.question for of in verdicts if (of.got == Refused("not-mine")) == is_of] for is_of in (False, True)
    )
    first, second = diagnose(
        StubSubject(lie), findings_of(StubSubject(lie), "waits", [*ready[:4], *melds[:4]]), Terms()
    )
    assert (4, 4) == (first.explained, second.explained)
    assert (first.is_whole, second.is_whole) == (False, False)
    assert first.further_explained > second.further_explained > 0


@pytest.mark.parametrize("number", [9, 10, 11, 1500])
def test_the_first_incidents_are_shown(number: int) -> None:
    """Ten of them on a terminal, and how many more there are; reports have a thousand, or all."""
    audited = attrs.evolve(passing(), incidents=tuple(Incident(f"what {at} is") for at in range(number)))
    said = "\n".join(summary(audited))
    assert min(number, 10) == said.count("what ")
    assert ["what 0 is" in said, f"what {number - 1} is" in said] == [True, number <= 10]
    assert (f"and {number - 10:,} more" in said) == (" more" in said) == (number > 10)
    page = audit_page(audited)
    assert min(number, 1000) == page.count("<li>what ")
    assert (f"<p>And {number - 1000:,} more, in run.json.</p>" in page) == (number > 1000) == (" more, in run" in page)
    assert number == markdown(audited).count("\n- what ")


def test_of_two_that_explain_as_much_options_are_named() -> None:
    """For by these one can audit again; whichever stands first."""
    audited = failing()
    shanten = audited.diagnoses[0]
    options = attrs.evolve(shanten, explained=30, cause="counts shanten as if copies never ran out")
    words = attrs.evolve(options, options=(), cause="nothing", smallest=None)
    more = attrs.evolve(words, explained=31, cause="more")
    for order in permutations((options, words, more)):
        said = in_one_line(attrs.evolve(audited, diagnoses=order))
        assert "shanten: 66 of 2,000 wrong. Cause: more (explains 31 of 66)." in said
        assert "shanten, another cause: counts shanten as if copies never ran out (explains 30 of 66)." in said
        assert said.index("as if copies") < said.index("shanten, another cause: nothing (explains 30 of 66).")


def in_one_line(audited: AuditResult) -> str:
    """The first sentence of a summary, and what stands behind it."""
    return " ".join(" ".join(summary(audited)).split()).partition(" cover")[0]


def test_whether_all_of_them_were_looked_at() -> None:
    """A cause of fewer answers than are wrong is said to explain those that were examined."""
    audited = one_convention()
    [(part, of)] = audited.findings
    assert "Cause: counts shanten as if copies never ran out (explains all 66). Smallest: 1111m." in in_one_line(
        audited
    )
    diagnosis = attrs.evolve(audited.diagnoses[0], mismatches=60, explained=60)
    few = attrs.evolve(audited, diagnoses=(diagnosis,))
    assert "Cause: counts shanten as if copies never ran out (explains all 60 examined)." in in_one_line(few)
    more = VerdictTally(
        tuple((outcome, number + 5 * (outcome is Outcome.WRONG)) for outcome, number in of.numbers), of.kept
    )
    asked = attrs.evolve(audited.asked[0], number=more.total, asked=more.total)
    not_all = attrs.evolve(few, findings=Findings.from_tallies({part: more}), asked=(asked,))
    assert "Cause: counts shanten as if copies never ran out (explains all 60 examined)." in in_one_line(not_all)


def test_a_deviation_of_one_question_is_before_one_of_many() -> None:
    """Wherever both stand; of several of many the first."""
    case = Question("waits", "1m")
    of_one = f'[[deviation]]\nid = "{question_id(case)}"\nreason = "r"\n'
    of_many = [f'[[deviation]]\nname = "{name}"\nop = "waits"\nreason = "r"\n' for name in "ab"]
    for order in permutations((of_one, *of_many)):
        known = read_profile("".join(order)).deviation_for(case)
        assert known is not None
        assert known.is_question
    for order in permutations(of_many):
        known = read_profile("".join(order)).deviation_for(case)
        assert known is not None
        assert f'"{known.id}"' in order[0]


@pytest.mark.parametrize(("tiles", "waits", "complete"), [(3, 4, 2), (6, 7, 5), (12, 13, 11), (9, 10, 8), (13, 13, 14)])
def test_hands_of_a_size_that_an_operation_has_not(tiles: int, waits: int, complete: int) -> None:
    """One tile more or fewer, as near as there is; of two as near the larger one."""
    nearest = tiles + (tiles % 3 == 0)
    for op, size in (("waits", waits), ("complete", complete), ("shanten", nearest)):
        [part] = [part for part in SUITES["random"].parts if part.op == op]
        [questions] = part.questions(Terms(number=3, tiles=tiles))
        assert {size} == {sum(map(str.isdigit, hand)) for hand in questions.hands}
