"""Shards: every place of every part is in one; what comes of them adds up in any order, is written and read back."""

from __future__ import annotations

import json
from functools import reduce
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfunc.audit.core import verdicts as of_verdicts
from mjfunc.audit.core.answers import Fault, PartialResult, Refused, Skipped, Trouble
from mjfunc.audit.core.questions import WINS, Question
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.suite import ChosenPart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.scale import shards as shards_module
from mjfunc.audit.scale.shards import (
    MOST_INCIDENTS,
    RunningTotal,
    Shard,
    ShardVerdict,
    first_incidents,
    merge,
    place_count,
    shard_count,
    shard_digest,
    shard_questions,
    shards,
)
from mjfunc.audit.scale.state import Damaged, canonical_json, decode, encode
from mjfunc.audit.suites import SUITES
from mjfunc.census import number_of_classes, number_of_hands
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.questions import Named, Questions

THREE: Final = Conventions(definition="cut", players=3)
TERMS: Final = (Terms(number=70_000), Terms(number=70_000, tiles=7, classes=True), Terms(tiles=4, conventions=THREE))
QUICK: Final = {"waits", "kan", "classical"}
EVERY: Final = [
    pytest.param(suite.name, op, id=f"{suite.name} {op}", marks=[] if op in quick else [pytest.mark.slow])
    for suite in SUITES.values()
    for ops in [[part.op for part in suite.parts]]
    for quick in [QUICK & {*ops} or ops[:1]]
    for op in ops
]


def part_of(name: str, op: str) -> ChosenPart:
    """The part of a suite that an operation is asked."""
    [one] = chosen_parts([SUITES[name]], 3, [op])
    return one


def texts(asked: Iterator[Questions]) -> list[tuple[Named, Named, str, Named]]:
    """Every hand with what stands beside it, in order."""
    return [
        (each.fields, each.options, hand, beside)
        for each in asked
        for hand, beside in zip(each.hands, each.wins or [()] * len(each), strict=True)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "op"), EVERY)
@given(data=st.data())
@settings(max_examples=2)
def test_pieces_are_the_whole(name: str, op: str, data: st.DataObject) -> None:
    """What is asked from place to place is what is asked over all these places, wherever they are cut."""
    terms = data.draw(st.sampled_from(TERMS))
    whole = place_count(part_of(name, op).part, terms)
    begin = data.draw(st.integers(0, whole))
    ends = data.draw(st.lists(st.integers(begin, min(begin + 700, whole)), max_size=4).map(sorted))
    cuts = [begin, *ends]
    together = texts(shard_questions(Shard(name, op, begin, cuts[-1]), terms))
    assert together == [one for a, b in pairwise(cuts) for one in texts(shard_questions(Shard(name, op, a, b), terms))]
    assert len(together) <= cuts[-1] - begin


@pytest.mark.parametrize(
    ("name", "op", "size"),
    [
        *((name, op, 999) for name, op in (("cover", "kan"), ("cover", "waits"), ("melds", "waits"))),
        *(("random", "shanten", size) for size in (999, 10**6)),
        *(("named", op, 7) for op in ("shanten", "kan", WINS)),
    ],
)
def test_shards_are_the_suite(name: str, op: str, size: int) -> None:
    """All shards together ask what the suite asks, in its order, and as much as it counts."""
    one, terms = part_of(name, op), Terms(number=3000, seed=3)
    asked = [text for shard in shards([one], terms, size) for text in texts(shard_questions(shard, terms))]
    assert texts(one.part.questions(terms)) == asked
    assert one.part.count(terms) == len(asked)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "conventions"),
    [
        ("suits", {}),
        ("one-suit", {}),
        ("quads", {}),
        ("complete", {"forms": ("seven-pairs",)}),
        ("complete", {"players": 3}),
    ],
)
def test_shards_are_the_larger_suites(name: str, conventions: dict[str, Any]) -> None:
    """The same of those that take longer."""
    one, terms = part_of(name, "complete"), Terms(conventions=Conventions(**conventions))
    whole = iter(hand for questions in one.part.questions(terms) for hand in questions.hands)
    number = 0
    for shard in shards([one], terms, 300_007):
        for questions in shard_questions(shard, terms):
            assert list(questions.hands) == [next(whole) for _ in questions.hands]
            number += len(questions)
    assert (one.part.count(terms), None) == (number, next(whole, None))


def test_every_place_is_in_one_shard() -> None:
    """Shards of a part follow each other from its first place to its last, and are as many as are counted."""
    parts = [part_of(name, op) for name, op in (("named", "waits"), ("cover", "waits"), ("random", "complete"))]
    found = [*shards(parts, Terms(), 1000)]
    assert len(found) == shard_count(parts, Terms(), 1000) == 1 + 25 + 100
    for one in parts:
        mine = [shard for shard in found if (shard.suite, shard.op) == (one.suite, one.part.op)]
        assert [(0, one.part.count(Terms()))] == [(mine[0].begin, mine[-1].end)]
        assert all(before.end == after.begin for before, after in pairwise(mine))
        assert all(0 < shard.end - shard.begin <= 1000 for shard in mine)


@pytest.mark.parametrize(("classes", "number"), [(False, number_of_hands(13)), (True, number_of_classes(13))])
def test_the_full_space_is_cut_without_asking_it(classes: bool, number: int) -> None:
    """There are as many places as hands, or as classes; the last are found at once."""
    terms, one = Terms(classes=classes), part_of("all", "waits")
    assert number == place_count(one.part, terms) == one.part.count(terms)
    assert 98_522 == shard_count([one], Terms(), 1_000_000)
    assert 5 == len(texts(shard_questions(Shard("all", "waits", number - 5, number), terms)))


NAMES: Final = st.text("abc ", max_size=3)
ANSWERS: Final = st.one_of(
    st.sampled_from(['{"minimum":1}', '{"waits":["1m"]}']),
    st.builds(PartialResult, st.sampled_from(['{"minimum":1}'])),
    st.builds(Refused, NAMES, NAMES),
    st.builds(Skipped, NAMES, st.none() | NAMES),
    st.builds(Fault, st.sampled_from(Trouble), st.text(max_size=3)),
)
NAMED: Final = st.sampled_from(
    [
        (),
        (("draw", "1m"),),
        (("forms", ("regular", "seven-pairs")), ("players", 3)),
        (("ippatsu", True), ("liable", (("daisangen", "N"),))),
    ]
)
TEXTS: Final = st.sampled_from(["1m", "\ud800", ""])
QUESTIONS: Final = st.builds(Question, st.sampled_from([*OPERATIONS]), TEXTS, NAMED, NAMED)
BAD: Final = {Outcome.WRONG, Outcome.FAILED, Outcome.UNEXPECTED}
KNOWN: Final = st.sampled_from(["", "a", "b"])
VERDICTS: Final = st.builds(Verdict, QUESTIONS, ANSWERS, ANSWERS, st.sampled_from(Outcome), KNOWN)
FOUND: Final = st.dictionaries(
    st.tuples(st.sampled_from([*SUITES]), st.sampled_from([*OPERATIONS])),
    st.builds(VerdictTally.from_verdicts, st.lists(VERDICTS, max_size=4)),
    max_size=2,
)
INCIDENTS: Final = st.lists(st.builds(Incident, NAMES, NAMES, st.booleans()), max_size=3)
SETS: Final = st.lists(st.sampled_from("abc"), unique=True).map(sorted).map(tuple)
VERDICTS_OF_SHARDS: Final = st.builds(
    ShardVerdict,
    FOUND.map(Findings.from_tallies),
    INCIDENTS.map(first_incidents),
    SETS,
    SETS,
    SETS,
    st.integers(0, 9),
    st.integers(0, (1 << 256) - 1),
    st.integers(0, 10**15),
)


@pytest.mark.slow
@settings(max_examples=30)
@given(VERDICTS_OF_SHARDS, VERDICTS_OF_SHARDS, VERDICTS_OF_SHARDS)
def test_verdicts_of_shards_add_up_in_any_order(one: ShardVerdict, two: ShardVerdict, three: ShardVerdict) -> None:
    """Associative, commutative, and the empty one adds nothing."""
    assert (one + two) + three == one + (two + three)
    assert one + two == two + one
    assert one + ShardVerdict() == one


@pytest.mark.slow
@settings(max_examples=10)
@given(st.lists(VERDICTS_OF_SHARDS, max_size=5), st.sampled_from([0, 3, 4000]))
def test_many_verdicts_are_merged_as_one_by_one(verdicts: list[ShardVerdict], most: int) -> None:
    """In any order, and however many wait for it; what was asked and what is bad is known without."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards_module, "_MERGE_AT", most)
        found = RunningTotal()
        for verdict in reversed(verdicts):
            found.add(verdict)
        assert reduce(add, verdicts, ShardVerdict()) == found.verdict == merge(verdicts)
        assert found.verdict == found.verdict
    of_all = [tally for verdict in verdicts for _, tally in verdict.findings]
    assert sum(number for tally in of_all for _, number in tally.numbers) == found.asked
    assert sum(number for tally in of_all for outcome, number in tally.numbers if outcome in BAD) == found.bad


@given(st.lists(VERDICTS, max_size=6), st.integers(1, 7))
def test_the_simplest_are_kept(verdicts: list[Verdict], most: int) -> None:
    """Those that are bad first, then by their order; as many as are kept, whatever order they come in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(of_verdicts, "MOST_KEPT", most)
        kept = [verdict for verdict in verdicts if verdict.outcome is not Outcome.PASSED]
        simplest = sorted(kept, key=lambda verdict: (verdict.outcome not in BAD, verdict.order))[:most]
        assert (
            tuple(simplest)
            == VerdictTally.from_verdicts(verdicts).kept
            == VerdictTally.from_verdicts(reversed(verdicts)).kept
        )


def test_merging_waits_for_many() -> None:
    """Of ten thousand that passed few are merged, but none waits for ever."""
    passed, found = (
        ShardVerdict(Findings.from_tallies({("all", "waits"): VerdictTally.all_passed(3)}), shards=1),
        RunningTotal(),
    )
    with pytest.MonkeyPatch.context() as patch:
        merged = list[int]()

        def counted(verdicts: Sequence[ShardVerdict]) -> ShardVerdict:
            merged.append(len(verdicts))
            return merge(verdicts)

        patch.setattr(shards_module, "merge", counted)
        for _ in range(10_000):
            found.add(passed)
    assert [4002, 4002] == merged
    assert (30_000, 10_000) == (found.verdict.findings.whole.total, found.verdict.shards)


@settings(max_examples=30)
@given(VERDICTS_OF_SHARDS)
def test_a_verdict_is_written_and_read_back(verdict: ShardVerdict) -> None:
    """The same comes back, the class of a partial answer included."""
    read = decode(json.loads(canonical_json(encode(verdict))))
    assert verdict == read
    assert repr(verdict) == repr(read)


def test_sums_keep_few_incidents() -> None:
    """The first by what they say, however many shards have some."""
    every = tuple(Incident(f"{number:05}") for number in range(MOST_INCIDENTS))
    both = ShardVerdict(incidents=every) + ShardVerdict(incidents=(Incident("000000"), Incident("9")))
    assert (Incident("00000"), Incident("000000"), Incident("00001")) == both.incidents[:3]
    assert MOST_INCIDENTS == len(both.incidents)


def test_the_digest_is_of_places_and_questions() -> None:
    """Two shards with the same questions have two digests; all together have one as it is canonical_json."""
    one, other = (shard_digest(Shard("all", "waits", begin, 9), "00") for begin in (0, 1))
    assert 3 == len({one, other, shard_digest(Shard("all", "waits", 0, 9), "01")})
    assert f"{one:064x}" == (ShardVerdict(digest=one) + ShardVerdict()).sha256
    assert (ShardVerdict(digest=(1 << 256) - 1) + ShardVerdict(digest=2)).sha256 == f"{1:064x}"


GOOD: Final[dict[str, Any]] = {
    **{name: [] for name in ("incidents", "known", "wholly", "in_part", "ignored")},
    **dict.fromkeys(("shards", "digest", "microseconds"), 1),
    "findings": {"tallies": []},
}
QUESTION: Final[dict[str, Any]] = {"op": "waits", "hand": "1m", "fields": [], "options": []}
WRONG: Final[dict[str, Any]] = {"question": QUESTION, "expected": "1", "got": "2", "outcome": "wrong", "known": ""}


def with_tally(**changed: Any) -> dict[str, Any]:  # noqa: ANN401  # any value of JSON
    """The findings with one tally."""
    return {
        "findings": {
            "tallies": [[["all", "waits"], {"numbers": [], "kept": [], "known": [], "refusals": [], **changed}]]
        }
    }


NO_VERDICTS: Final[list[dict[str, Any]]] = [
    {"shards": "1"},
    {"shards": True},
    {"digest": "g"},
    {"known": [1]},
    {"more": 1},
    {"incidents": [{"sentence": "a", "hand": "b", "is_killed": 1}]},
    {"findings": {"tallies": [["all", "waits"]]}},
    {"findings": {"tallies": [[["all", "waits", "more"], {"numbers": [], "kept": [], "known": [], "refusals": []}]]}},
    with_tally(numbers=[["good", 1]]),
    with_tally(numbers=[["passed", "1"]]),
    *(
        with_tally(kept=[kept])
        for kept in (
            ["wrong"],
            {**WRONG, "got": 1},
            {**WRONG, "got": {"trouble": "bored", "detail": ""}},
            {**WRONG, "got": {"partial": "1", "is-score": 1}},
            {**WRONG, "question": {**QUESTION, "fields": [["draw"]]}},
        )
    ),
]


@pytest.mark.parametrize("changed", NO_VERDICTS)
def test_invalid_verdict_is_refused(changed: dict[str, Any]) -> None:
    """As soon as one value is of another sort."""
    assert 1 == decode({**GOOD, **with_tally(kept=[WRONG])}).shards
    with pytest.raises(ValueError):  # noqa: PT011  # of a number, a word or the whole
        decode({**GOOD, **changed})
    with pytest.raises(Damaged):
        decode([])
