"""Each lie is explained as exactly what it is; the lies and those that are found out are counted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

import attrs
import pytest

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.core.questions import Named, Question, Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.diagnosis.asking import ask, right_answers
from mjfunc.audit.diagnosis.causes import causes, discarded_cause, largest_cause
from mjfunc.audit.diagnosis.diagnosis import MOST_FALLS, MOST_HANGS, diagnose
from mjfunc.audit.diagnosis.hypotheses import CONVENTION_TEXTS, Evidence, Hypothesis, changed
from mjfunc.audit.diagnosis.transforms import ANOTHER_ORDER, TRANSFORMS
from mjfunc.audit.faults import faults_of
from mjfunc.audit.reports.messages import cause, problems, reason, weight
from mjfunc.audit.topics import probes, topic_of
from mjfunc.audit.topics.question_options import options_of
from mjfunc.audit.topics.topic import Change, with_suits_exchanged
from mjfunc.audit.whole_audit import audit
from mjfunc.model.conventions import FORMS, Conventions
from mjfunc.model.hand_parser import parse
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.tile import Suit, Tile
from tests.audit import cause_counts
from tests.audit.subjects import (
    StubSubject,
    findings_of,
    hang,
    in_turn,
    one_probe_in,
    only_if,
    raise_error,
    refuse,
    with_fault,
    with_options,
)
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.report import Diagnosis
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand
    from tests.audit.subjects import Lie

TERMS = Terms()
CUT = "counts shanten as if copies never ran out"
OneChange: TypeAlias = tuple[str, Named]
"""An operation, and another choice of one of its options."""
SPECIAL = ("seven-pairs", "thirteen-orphans")
SINGLE: list[OneChange] = [
    (op, change.options)
    for op in OPERATIONS
    for change in topic_of(op).changes(op, probes(op, ())).alone
    if change.parts == 1
]
"""Every other choice of one option of each operation."""
NOTHING_ELSE: set[OneChange] = {
    *((op, (("seven-pairs", "pairs-only"),)) for op in ("waits", "complete", "decompose", "kan")),
    ("kan", (("forms", ("regular",)),)),
    ("kan", (("forms", ("regular", "seven-pairs")),)),
    ("kan", (("forms", ("regular", "thirteen-orphans")),)),
}
"""Those that change no answer: pairs are counted in shanten only, and a kan has no triplet in other forms."""
THE_SAME: dict[OneChange, OneChange] = {
    ("kan", (("forms", ("seven-pairs",)),)): ("kan", (("forms", SPECIAL),)),
    ("kan", (("forms", ("thirteen-orphans",)),)): ("kan", (("forms", SPECIAL),)),
}
"""Those that answer as another one does: without the regular form there is no kan."""
QUICK: list[OneChange] = [
    ("shanten", (("definition", "cut"),)),
    ("waits", (("exhausted", "ready"),)),
    ("complete", (("seven-pairs", "quads"),)),
    ("kan", (("forms", SPECIAL),)),
    ("classical", (("consistency", "first"),)),
]


def _diagnosed(lie: Lie, op: str, terms: Terms = TERMS) -> tuple[Diagnosis, ...]:
    subject = StubSubject(lie)
    return diagnose(subject, findings_of(subject, op), terms)


def _causes(lie: Lie, op: str) -> tuple[Hypothesis, ...]:
    """What explains the answers to the pool."""
    return _causes_by(lie, op, probes(op, ()))


def _causes_by(lie: Lie, op: str, questions: Sequence[Question]) -> tuple[Hypothesis, ...]:
    """What explains the answers to some questions."""
    verdicts = ask(StubSubject(lie), questions)
    wrong = [verdict for verdict in verdicts if verdict.outcome in {Outcome.WRONG, Outcome.FAILED}]
    passed = [verdict for verdict in verdicts if verdict.outcome is Outcome.PASSED]
    explained, _ = causes(op, Evidence(wrong, passed))
    return tuple(explanation for explanation, _ in explained)


def test_every_choice_is_there() -> None:
    """Each operation has so many other choices of one option, counted by hand."""
    expected = {"shanten": 11, "acceptance": 11, "waits": 11, "complete": 9, "decompose": 12, "kan": 11, "classical": 3}
    numbers = [op for op, _ in SINGLE]
    assert expected == {op: numbers.count(op) for op in OPERATIONS}


@pytest.mark.parametrize(("op", "changes"), QUICK)
def test_a_convention_is_named(op: str, changes: Named) -> None:
    """A subject that is right by another choice is told so, with the options under which it would pass."""
    (found,) = _diagnosed(with_options(changes), op)
    name, word = changes[0]
    is_convention = name == "precedence" or name not in OPERATIONS[op].options
    text = ",".join(map(str, word)) if isinstance(word, tuple) else str(word)
    known = CONVENTION_TEXTS.get(changes[0]) or f"uses {'--' * is_convention}{name} {text}"
    rule = f"knows only the {'forms' if ',' in text else 'form'} {text}" if name == "forms" else known
    assert found.sentence.startswith(f"{rule}: explains all ")
    assert (f"--{name}", text) * is_convention == found.options
    assert found.is_whole
    assert found.smallest is not None
    assert found.questions


@pytest.mark.slow
def test_every_convention_is_found() -> None:
    """A subject that is right by another choice of one option is found out, whichever it is."""
    explained: dict[OneChange, OneChange] = {}
    for op, changes in SINGLE:
        if (op, changes) not in NOTHING_ELSE:
            known = cause_counts.found_causes(cause_counts.Lie(op, Hypothesis(Change(changes))))
            assert known
            (explanation,), is_whole = known
            assert is_whole
            assert not explanation.transforms
            assert not explanation.where
            explained[op, changes] = (op, explanation.change.options)
    expected = {lie: THE_SAME.get(lie, lie) for lie in SINGLE if lie not in NOTHING_ELSE}
    assert expected == explained
    assert 68 - 7 == len(explained)


@pytest.mark.slow
def test_undetectable_options_change_no_answer() -> None:
    """The choices that cannot be found change no answer of the pool, nor of further hands."""
    for op, changes in NOTHING_ELSE:
        lies = ask(StubSubject(with_options(changes)), probes(op, ()))
        assert {Outcome.PASSED} == {verdict.outcome for verdict in lies}
    assert 7 == len(NOTHING_ELSE)


@pytest.mark.slow
def test_every_transform_is_found() -> None:
    """A subject that is wrong in a known way is found out, or said to be wrong in the first way that does the same."""
    number = 0
    for op in OPERATIONS:
        questions = cause_counts.some_of(op, probes(op, ()))
        right = right_answers(questions)
        first: dict[tuple[Answer, ...], str] = {tuple(right.values()): ""}
        for transform in TRANSFORMS:
            becomes = transform.becomes
            if becomes is None:
                continue
            name = first.setdefault(tuple(map(becomes, right.values())), transform.name)
            if name:
                (explanation,) = _causes_by(with_fault(transform.name), op, questions)
                assert [name] == [found.name for found in explanation.transforms]
                assert () == explanation.change.options
                number += 1
    assert 113 == number


def _only_for(holds: Callable[[Hand], bool], changes: Named) -> Lie:
    """Answers by another choice for some hands."""
    other = with_options(changes)
    return lambda question, right: other(question, right) if holds(parse(question.hand)) else right


def _of_result(change: Callable[[Question, dict[str, Json]], dict[str, Json]]) -> Lie:
    """Another result in the place of the right one."""
    return lambda question, right: canonical(change(question, json.loads(right))) if isinstance(right, str) else right


def _with_six_kinds(question: Question, fields: dict[str, Json]) -> dict[str, Json]:
    """Seven pairs by their number, and six kinds are enough."""
    if fields["seven-pairs"] is None:
        return fields
    counts = counts_of(parse(question.hand).tiles)
    tiles = [number for suit in counts for number in suit]
    pairs, kinds = sum(number > 1 for number in tiles), sum(map(bool, tiles))
    forms = {**fields, "seven-pairs": 6 - pairs + max(0, 6 - kinds)}
    return {**forms, "minimum": min(value for name in FORMS if isinstance(value := forms[name], int))}


def _without_neighbours(question: Question, _: dict[str, Json]) -> dict[str, Json]:
    """A kan is possible unless the hand has a tile beside it."""
    drawn = Tile.of(str(dict(question.fields)["draw"]))
    beside = (each.rank - drawn.rank for each in parse(question.hand).tiles if each.suit is drawn.suit)
    is_possible = drawn.suit is Suit.HONOURS or {1, -1}.isdisjoint(beside)
    return {"keeps-waits": is_possible, "keeps-decompositions": is_possible}


def _by_number_of_kinds(question: Question, fields: dict[str, Json]) -> dict[str, Json]:
    """A kan keeps the waits if it does, or if the hand has an even number of kinds."""
    is_even = len({tile.kind for tile in parse(question.hand).tiles}) % 2 == 0
    return {**fields, "keeps-waits": is_even or fields["keeps-waits"]}


NOT_KNOWN: list[tuple[str, Lie]] = [
    ("waits", _only_for(lambda hand: all(meld.open for meld in hand.melds), (("melds", "ignored"),))),
    ("waits", _only_for(lambda hand: sum(suit.count(4) for suit in hand.counts) == 1, (("seven-pairs", "quads"),))),
    ("shanten", _of_result(_with_six_kinds)),
    ("kan", _of_result(_without_neighbours)),
    ("kan", _of_result(_by_number_of_kinds)),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("op", "lie"), [pytest.param(*case, marks=[pytest.mark.slow] * (case[0] != "kan")) for case in NOT_KNOWN]
)
def test_what_nothing_explains_has_no_cause(op: str, lie: Lie) -> None:
    """Not even where an option or a known fault explains a part, or does so beside items that are missing."""
    assert any(verdict.outcome is Outcome.WRONG for verdict in ask(StubSubject(lie), probes(op, ())))
    assert () == _causes(lie, op)


def _low_for_orphans(_: Question, fields: dict[str, Json]) -> dict[str, Json]:
    """Nine from thirteen orphans is said to be seven."""
    forms = {**fields, "thirteen-orphans": 7 if fields["thirteen-orphans"] == 9 else fields["thirteen-orphans"]}
    return {**forms, "minimum": min(value for name in FORMS if isinstance(value := forms[name], int))}


def _without_some_waits(question: Question, fields: dict[str, Json]) -> dict[str, Json]:
    """Of hands without melds one wait is missing, the first or the last."""
    waits = fields["waits"]
    if parse(question.hand).melds or not isinstance(waits, list) or len(waits) < 2:
        return fields
    return {"waits": waits[1:] if len(question.hand) % 2 else waits[:-1]}


def _sorted_waits(_: Question, fields: dict[str, Json]) -> dict[str, Json]:
    """The waits in the order of their texts."""
    waits = fields["waits"]
    return {"waits": sorted(map(str, waits)) if isinstance(waits, list) else waits}


BESIDE_ANOTHER: list[tuple[str, Named, Lie, str]] = [
    (
        "shanten",
        (("seven-pairs", "quads"),),
        _of_result(_low_for_orphans),
        "counts seven pairs with four equal tiles as two pairs",
    ),
    (
        "waits",
        (("melds", "ignored"),),
        _of_result(_without_some_waits),
        "does not count the tiles in melds as used up",
    ),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("op", "changes", "fault", "cause"), one_in(2, BESIDE_ANOTHER))
def test_an_option_beside_another_kind_of_fault_is_named(op: str, changes: Named, fault: Lie, cause: str) -> None:
    """Answers that are wrong in another form, or in another direction, say nothing against it."""
    lie = in_turn(with_options(changes), fault)
    assert cause in [*map(str, _causes(lie, op))]


MIXED: list[tuple[str, Lie, list[str]]] = [
    ("waits", only_if("fewer than 13 tiles", refuse), ["hands of fewer than 13 concealed tiles are rejected"]),
    ("waits", only_if("melds", refuse), ["hands with melds are rejected"]),
    ("complete", only_if("red fives", refuse), ["hands with red fives are rejected"]),
    ("waits", refuse, ["all hands are rejected"]),
    ("waits", only_if("melds", raise_error), ["hands with melds get no answer"]),
    (
        "shanten",
        only_if("four alike", with_fault("regular is one too high")),
        ["for hands with four equal concealed tiles: regular is one too high"],
    ),
    (
        "shanten",
        only_if("closed quads", with_fault("regular is one too low")),
        ["for hands with closed quads: regular is one too low"],
    ),
    (
        "shanten",
        only_if("crowded", with_fault("every form is one too low")),
        ["for hands with more sets, pairs and shapes than it can use: every form is one too low"],
    ),
    (
        "waits",
        in_turn(with_options((("exhausted", "ready"),)), with_fault("lists are reversed")),
        ["waits for tiles of which the hand holds all four, and lists are reversed"],
    ),
    (
        "waits",
        in_turn(with_options((("exhausted", "ready"),)), _of_result(_sorted_waits)),
        ["waits for tiles of which the hand holds all four, and lists are in another order"],
    ),
    (
        "waits",
        in_turn(with_fault("lists are reversed"), with_fault("tiles are numbers from 0 to 33")),
        ["lists are reversed, and tiles are numbers from 0 to 33"],
    ),
    (
        "shanten",
        with_options((("definition", "cut"), ("seven-pairs", "quads"), ("players", 3))),
        [f"{CUT} and counts seven pairs with four equal tiles as two pairs and answers for three players"],
    ),
    (
        "waits",
        only_if("melds", with_options((("melds", "ignored"),))),
        ["does not count the tiles in melds as used up"],
    ),
    (
        "shanten",
        only_if("no melds", with_options((("definition", "cut"),))),
        ["for hands without melds: counts shanten as if copies never ran out"],
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("op", "lie", "expected"), one_in(2, MIXED))
def test_causes_together(op: str, lie: Lie, expected: list[str]) -> None:
    """Limits, off by one under a condition, a convention with a transform, several conventions, two causes beside."""
    assert expected == [str(explanation) for explanation in _causes(lie, op)]


@pytest.mark.slow
def test_two_causes_are_found() -> None:
    """A limit, and another convention within it."""
    lie = in_turn(with_options((("seven-pairs", "quads"),)), only_if("fewer than 13 tiles", refuse))
    expected = [
        "hands of fewer than 13 concealed tiles are rejected",
        "counts seven pairs with four equal tiles as two pairs",
    ]
    assert expected == [str(explanation) for explanation in _causes(lie, "waits")]


@pytest.mark.slow
def test_cause_of_few_mismatches_is_rejected() -> None:
    """At least a tenth of the audit's mismatches, whatever is explained of those that are asked beside."""
    ready = with_options((("exhausted", "ready"),))

    def lie(question: Question, right: Answer) -> Answer:
        return canonical({"waits": [1]}) if right == canonical({"waits": ["1z"]}) else ready(question, right)

    verdicts = ask(StubSubject(lie), probes("waits", ()))
    passed = [verdict for verdict in verdicts if verdict.outcome is Outcome.PASSED]
    wrong = [verdict for verdict in verdicts if verdict.outcome is Outcome.WRONG]
    explained = [one for one in wrong if ready(one.question, one.expected) == one.got]
    others = [one for one in wrong if one not in explained][:10]
    assert 10 == len(others) < len(explained)
    for asked, is_cause in ((None, True), ((explained[0], *others[:9]), True), ((explained[0], *others), False)):
        questions = None if asked is None else {verdict.question for verdict in asked}
        evidence = Evidence(wrong, passed, questions)
        nearly = discarded_cause("waits", Evidence([*explained, *others], passed, questions))
        assert (asked is None) == (nearly is not None)
        assert is_cause == (Hypothesis(Change((("exhausted", "ready"),))) == largest_cause("waits", evidence))


@pytest.mark.slow
def test_common_feature_outweighs_partial_cause() -> None:
    """Of a third of the hands with melds the lists are empty, and those of the others are wrong as well."""

    def lie(question: Question, right: Answer) -> Answer:
        is_empty = sum(map(ord, question.hand)) % 3 == 0 and right != canonical({"waits": []})
        return canonical({"waits": [] if is_empty else ["1z", "2z"]})

    (one,) = _diagnosed(only_if("melds", lie), "waits")
    assert one.sentence.startswith("no known cause for any of the 90 mismatches and for ")
    assert "all are hands with melds, compared with none of " in one.sentence


@pytest.mark.slow
def test_largest_cause_is_listed_first() -> None:
    """By how many of the audit's mismatches it explains, in whichever order causes were found."""
    lie = in_turn(with_options((("exhausted", "ready"),)), only_if("melds", refuse))
    verdicts = ask(StubSubject(lie), probes("waits", ()))
    ready = [one.question for one in verdicts if one.outcome is Outcome.WRONG and isinstance(one.got, str)]
    melds = [one.question for one in verdicts if one.outcome is Outcome.WRONG and one.got == Refused("not-mine")]
    for numbers in ((8, 4), (4, 8)):
        subject = StubSubject(lie)
        first, second = diagnose(
            subject, findings_of(subject, "waits", [*ready[: numbers[0]], *melds[: numbers[1]]]), TERMS
        )
        assert (8, 4) == (first.explained, second.explained)
        assert (numbers[0] == 8) == (first.cause == "waits for tiles of which the hand holds all four")


def test_the_sentence() -> None:
    """How much is explained and how much speaks against it is said in one sentence."""
    (found,) = _diagnosed(with_options((("exhausted", "ready"),)), "waits")
    assert (
        f"waits for tiles of which the hand holds all four: explains all {found.mismatches} mismatches "
        "and all 69 that further questions found, "
        "contradicted by none of 754 right answers"
    ) == found.sentence
    assert (14, 69) == (found.mismatches, found.further)
    assert (14, 69) == (found.explained, found.further_explained)
    assert "1111m" == (found.smallest and found.smallest.question.hand)


@pytest.mark.slow
def test_two_causes_are_two_diagnoses() -> None:
    """What one explanation leaves is explained by another, or grouped."""

    def lie(question: Question, right: Answer) -> Answer:
        return canonical({"waits": ["1z"]}) if question.hand in {"1111m", "19m19p19s1234567z"} else right

    first, second, third = _diagnosed(in_turn(only_if("melds", refuse), lie), "waits")
    assert first.sentence.startswith("hands with melds are rejected: explains 90 of 92 mismatches and all 410 that ")
    assert not first.is_whole
    assert (1, 92, 0, 410) == (second.explained, second.mismatches, second.further_explained, second.further)
    nothing = "no known cause for 1 of 92 mismatches"
    assert f"{nothing}: the waits are too few" == second.sentence
    assert f"{nothing}: the waits are too many" == third.sentence


@pytest.mark.slow
def test_the_smallest_of_a_group_is_not_one_that_something_else_explains() -> None:
    """Cutting is wrong in smaller hands than the fault beside it, which only some of ten tiles and more have."""
    cut = with_options((("definition", "cut"),))

    def lie(question: Question, right: Answer) -> Answer:
        tiles, by_hand = sum(map(str.isdigit, question.hand)), sum(map(ord, question.hand)) % 40
        if tiles < 10 or by_hand > 4 or not isinstance(right, str):
            return cut(question, right)
        return canonical({"regular": by_hand - 9})

    first, *others = _diagnosed(lie, "shanten")
    assert "counts shanten as if copies never ran out" == first.cause
    assert "1111m" == (first.smallest and first.smallest.question.hand)
    assert others
    for group in others:
        assert group.smallest
        assert 10 <= sum(map(str.isdigit, group.smallest.question.hand))


def test_contradicted_cause_is_rejected() -> None:
    """It is neither a cause, nor advised, nor the reason of a verdict: it is named with how many contradict it."""
    ready = with_options((("exhausted", "ready"),))

    def lie(question: Question, right: Answer) -> Answer:
        return ready(question, right) if sum(map(ord, question.hand)) % 2 else right

    first, *others = _diagnosed(lie, "waits")
    named = "waits for tiles of which the hand holds all four"
    assert first.discarded.startswith(f"{named} (explains ")
    assert first.discarded.endswith(" right answers contradict it)")
    assert ["" for _ in others] == [group.discarded for group in others]
    for group in (first, *others):
        assert not group.is_cause
        assert () == group.options
        assert named not in cause(group)
    assert weight(first).endswith(f"questions that test explanations; looked at and discarded: {first.discarded}")


@pytest.mark.slow
def test_a_splitter_with_two_greedy_passes_has_no_contradicted_headline() -> None:
    """Complete hands of one suit that two greedy passes do not find are not those without a regular form."""

    def lie(question: Question, right: Answer) -> Answer:
        special = _right(question)
        return special if question.hand in missed else right

    def _right(question: Question) -> Answer:
        (answer,) = right_answers([changed(question, special)]).values()
        return answer

    special = Change((("forms", SPECIAL),))
    pool = [one for one in probes("complete", ()) if "one suit" in features_of(one.hand)]
    missed = {one.hand for one in pool if one.hand.startswith(("1", "2"))}
    subject = StubSubject(lie)
    wrong = findings_of(subject, "complete", pool)
    for one in diagnose(subject, wrong, TERMS):
        assert () == one.options
        assert "knows only" not in cause(one)


@pytest.mark.no_cover
def test_one_wrong_hand() -> None:
    """One hand is not a rule: it is shown, and nothing is guessed."""

    def lie(question: Question, right: Answer) -> Answer:
        return canonical({"waits": ["1z"]}) if question.hand == "1112345678999m" else right

    subject = StubSubject(lie)
    (one,) = diagnose(subject, findings_of(subject, "waits", [Question("waits", "1112345678999m")]), TERMS)
    assert "no known cause for the only mismatch: the waits are too few" == one.sentence
    assert "1112345678999m" == (one.smallest and one.smallest.question.hand)
    assert {Question("waits", "1112345678999m")} == one.questions


def test_the_smallest_hand_is_explained_by_what_explains_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is nowhere among them, and where something else is wrong that further questions found."""

    def lie(question: Question, right: Answer) -> Answer:
        if question.hand.startswith("9"):
            return Refused("not-mine")
        return Skipped("small") if len(question.hand) < 11 else with_options((("definition", "cut"),))(question, right)

    questions = Questions("shanten", ("1111222233334z", "11112222333344z", "123456789m1122z"))
    part = SuitePart("shanten", 0, lambda _: iter([questions]), lambda _: 3)
    suite = Suite("tests", "Some hands.", "nothing", (part,))
    plan = AuditPlan(suites=(suite,), chosen=chosen_parts([suite], 0, ["shanten"]), terms=TERMS, command=("told",))
    further = [Question("shanten", hand) for hand in ("99m123456p11223z", "1111p33334444z1m")]

    def few(*_: object) -> list[Question]:
        return further

    monkeypatch.setattr("mjfunc.audit.diagnosis.diagnosis.probes", few)
    found = audit([StubSubject(lie)], plan)
    (smallest,) = found.smallest
    assert smallest.question not in {*questions, *further}
    first = found.diagnoses[0]
    assert (2, 2) == (first.explained, first.mismatches)
    assert not first.is_whole
    assert any(
        "Cause: counts shanten as if copies never ran out (explains all 2" in str(one) for one in problems(found)
    )
    assert "counts shanten as if copies never ran out" == reason(smallest, found.diagnoses)


def test_unrelated_answer_stays_unexplained() -> None:
    """One that is wrong otherwise, or of another operation."""
    subject = StubSubject(with_options((("exhausted", "ready"),)))
    asked = (Question("waits", "1111222333z"), Question("acceptance", "1111222333z"))
    beside = [
        *ask(subject, asked),
        *ask(StubSubject(refuse), [Question("waits", "1111333444z")]),
    ]
    (one,) = diagnose(subject, findings_of(subject, "waits"), TERMS, beside)
    assert {asked[0]} == one.questions & {verdict.question for verdict in beside}


def test_an_option_that_is_not_followed() -> None:
    """Who answers by the default whatever is asked is told from who has another default."""
    asked = [Question("waits", question.hand, (), (("exhausted", "ready"),)) for question in probes("waits", ())]
    subject = StubSubject(with_options((("exhausted", "not-ready"),), always=True))
    (one,) = diagnose(subject, findings_of(subject, "waits", asked), TERMS)
    assert one.sentence.startswith(
        "does not wait for tiles of which the hand holds all four, even if asked for another rule: explains all "
    )
    assert ("--exhausted", "not-ready") == one.options


def test_terms_are_asked_under() -> None:
    """Further questions are asked under the conventions of the audit."""
    terms = Terms(conventions=Conventions(exhausted="ready", definition="cut"))
    under = options_of("waits", terms.conventions)
    assert (("exhausted", "ready"),) == under
    subject = StubSubject(with_fault("lists are reversed"))
    findings = findings_of(subject, "waits", probes("waits", under))
    subject.asked.clear()
    (one,) = diagnose(subject, findings, terms)
    assert one.sentence.startswith("lists are reversed: explains all ")
    assert {under} == {question.options for question in subject.asked}


def test_no_diagnosis_without_mismatches() -> None:
    """What passed, and what is known, is not diagnosed, and nothing is asked."""
    subject = StubSubject(lambda _, right: right)
    assert () == diagnose(subject, findings_of(subject, "waits"), TERMS)
    (verdict,) = ask(StubSubject(refuse), [Question("waits", "1m")])
    known = VerdictTally.from_verdicts(
        [verdict.__class__(verdict.question, verdict.expected, verdict.got, Outcome.KNOWN, "x")]
    )
    subject.asked.clear()
    assert () == diagnose(subject, Findings.from_tallies({("pool", "waits"): known}), TERMS)
    assert [] == subject.asked


def test_a_program_that_hangs_is_not_asked_much() -> None:
    """The pool is not asked to its end where answers do not come."""
    subject = StubSubject(hang)
    findings = findings_of(subject, "waits", [Question("waits", "19m19p19s1234567z")])
    subject.asked.clear()
    (one,) = diagnose(subject, findings, TERMS)
    assert one.sentence.startswith("no hand gets an answer: ")
    assert MOST_HANGS <= len(subject.asked) <= MOST_HANGS + 6


def test_a_program_that_dies_is_not_asked_much() -> None:
    """A program is not started again for each hand of the pool; functions that raise are asked about all."""
    numbers = {}
    for trouble in (Trouble.DIED, Trouble.RAISED):
        fault = Fault(trouble, "")
        subject = StubSubject(lambda _, __, fault=fault: fault)  # type: ignore[misc]  # mypy infers no lambda with defaults
        findings = findings_of(subject, "waits", [Question("waits", "1m")])
        subject.asked.clear()
        (one,) = diagnose(subject, findings, TERMS)
        assert one.sentence.startswith("no hand gets an answer: ")
        numbers[trouble] = len(subject.asked)
    assert MOST_FALLS <= numbers[Trouble.DIED] < MOST_FALLS + 100 < numbers[Trouble.RAISED]


class GivenUp(StubSubject):
    """A subject that is given up after so many batches."""

    left = 3

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers, as long as there are any."""
        for item in super().answers(asked):
            if not self.left:
                return
            self.left -= 1
            yield item


def test_a_subject_that_is_given_up() -> None:
    """What was never asked is evidence of nothing."""
    ready = with_options((("exhausted", "ready"),))
    findings = findings_of(StubSubject(ready), "waits", [Question("waits", "1111m")])
    (one,) = diagnose(GivenUp(ready), findings, TERMS)
    assert one.sentence.startswith(
        "waits for tiles of which the hand holds all four: explains the only mismatch and all 19 that "
    )
    assert (1, 19) == (one.mismatches, one.further)


def test_every_suite_counts() -> None:
    """The same operation in two suites is diagnosed once; every wrong answer counts, two to the same question too."""
    subject = StubSubject(with_options((("exhausted", "ready"),)))
    (_, tally), *_ = findings_of(subject, "waits")
    findings = Findings.from_tallies({("cover", "waits"): tally, ("random", "waits"): tally})
    (one,) = diagnose(subject, findings, TERMS)
    assert (28, 28, 69) == (one.explained, one.mismatches, one.further)


@pytest.mark.parametrize(
    ("first", "verdict", "listed"),
    [
        ("1111m is ready", "all 2", "all 2 wrong answers examined"),
        ("9", "the one examined", "the wrong answer examined"),
    ],
)
def test_every_report_counts_the_same_wrong_answers(
    monkeypatch: pytest.MonkeyPatch, first: str, verdict: str, listed: str
) -> None:
    """A question in two suites is asked twice: the verdict and the list of causes count both answers, or one alone."""
    answers = iter((first,))

    def none(*_: object) -> list[Question]:
        return []

    def lie(question: Question, right: Answer) -> Answer:
        cut = with_options((("definition", "cut"),))(question, right)
        return canonical({"minimum": 9}) if next(answers, "") == "9" else cut

    monkeypatch.setattr("mjfunc.audit.diagnosis.diagnosis.probes", none)
    monkeypatch.setattr("mjfunc.audit.diagnosis.diagnosis.with_suits_exchanged", none)
    part = SuitePart("shanten", 0, lambda _: iter([Questions("shanten", ("1111m",))]), lambda _: 1)
    suites = [Suite(name, "Some hands.", "nothing", (part,)) for name in ("first", "second")]
    plan = AuditPlan(suites=(*suites,), chosen=chosen_parts(suites, 0, ["shanten"]), terms=TERMS, command=("told",))
    found = audit([StubSubject(lie)], plan)
    (said,) = problems(found)
    assert f"shanten: 2 of 2 wrong. Cause: {CUT} (explains {verdict})." in str(said)
    assert f"shanten: explains {listed}" == weight(found.diagnoses[0])


def test_a_cause_of_one_answer_says_how_little_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named all the same: it may be the true one."""

    def none(*_: object) -> list[Question]:
        return []

    monkeypatch.setattr("mjfunc.audit.diagnosis.diagnosis.probes", none)
    monkeypatch.setattr("mjfunc.audit.diagnosis.diagnosis.with_suits_exchanged", none)
    part = SuitePart("shanten", 0, lambda _: iter([Questions("shanten", ("1111m",))]), lambda _: 1)
    suite = Suite("only", "One hand.", "nothing", (part,))
    plan = AuditPlan(suites=(suite,), chosen=chosen_parts([suite], 0, ["shanten"]), terms=TERMS, command=("told",))
    found = audit([StubSubject(with_options((("definition", "cut"),)))], plan)
    (said,) = problems(found)
    assert f"shanten: 1 of 1 wrong. Cause: {CUT} (explains it; one answer says little)." in str(said)
    assert "explains the only mismatch, one answer says little, contradicted by" in found.diagnoses[0].sentence


def test_a_program_can_ignore_nothing_of_a_hand() -> None:
    """Only wins have fields that do not count; the question is as it was asked."""
    asked = Question("kan", "111m1s", (("draw", "1m"),))
    assert asked == topic_of("kan").without(asked, ("honba", "red fives"))


def test_every_change() -> None:
    """All choices are tried that change a question, alone and together, those of few options first."""
    every = topic_of("complete").changes("complete", [Question("complete", "11m")]).alone
    assert (2 + 1) * (1 + 1) * (6 + 1) - 1 == len(every)
    assert [*range(1, 4)] == sorted({len(change.options) for change in every})
    assert sorted(map(len, (change.options for change in every))) == [len(change.options) for change in every]
    asked = Question("complete", "11m", (), (("players", 3),))
    both = topic_of("complete").changes("complete", [Question("complete", "11m"), asked]).alone
    assert {(False,), (False, True)} == {
        tuple(one.always for one in both if one.options == options) for options in {one.options for one in both}
    }
    assert changed(asked, Change((("players", 4),))) == asked
    assert changed(asked, Change((("players", 4),), always=True)) == Question("complete", "11m")


def test_the_pool_is_asked_everywhere() -> None:
    """Each operation has questions, none of them an error but where a kan or a score cannot be."""
    for op in OPERATIONS:
        questions = probes(op, ())
        assert len(set(questions)) == len(questions) > 300
        results = [isinstance(right, str) for right in right_answers(questions[::10]).values()]
        assert results.count(True) > len(results) // 3


def test_suits_are_exchanged() -> None:
    """The same hand in the five other orders of suits, with what is drawn."""
    question = Question("kan", "111m23p5z [2222s]", (("draw", "1m"),))
    others = [*with_suits_exchanged(question)]
    assert 5 == len(set(others) - {question})
    assert Question("kan", "111p23m5z [2222s]", (("draw", "1p"),)) in others


def test_faults_are_evidence() -> None:
    """A program that dies of some hands is explained by what these have."""

    def lie(question: Question, right: Answer) -> Answer:
        return Fault(Trouble.DIED, "status 1") if "(" in question.hand else right

    assert ["hands with open melds get no answer"] == [str(one) for one in _causes(lie, "waits")]


@pytest.mark.no_cover
def test_lists_in_another_order_hide_nothing() -> None:
    """Most answers differ only in order, and some decompositions are missing as well: both causes are named."""
    first = with_options((("precedence", "first"),))

    def lie(question: Question, right: Answer) -> Answer:
        result = json.loads(str(first(question, right)))
        return canonical({"decompositions": sorted(result["decompositions"], key=canonical, reverse=True)})

    assert ["uses --precedence first, and lists are in another order"] == [
        str(one) for one in _causes(lie, "decompose")
    ]
    (fault,) = (each for each in faults_of("decompose") if each.name.startswith("takes blocks in two greedy passes"))

    def other(question: Question, _: Answer) -> Answer:
        return fault.answer(attrs.evolve(question, options=(("precedence", "first"),)))

    assert [f"uses --precedence first, and {fault.name}"] == [str(one) for one in _causes(other, "decompose")]


def test_which_lists_are_in_another_order() -> None:
    """Of answers that a known fault and another transform change as well; refusals have no lists."""
    evidence, name = Evidence([], []), "takes no sequences"
    (plain,) = (one for one in TRANSFORMS if one.name == "red fives are written as plain fives")
    found = Hypothesis(
        fault=next(each for each in faults_of("decompose") if each.name == name), transforms=(plain, ANOTHER_ORDER)
    )
    refused = Verdict(Question("decompose", "1m2"), Refused("bad-notation"), Refused("bad-notation"), Outcome.PASSED)
    melds = Question("decompose", "55m (111z) (222z)")
    got = right_answers([melds])[melds]
    assert isinstance(got, str)
    other = Verdict(melds, got, got.replace('"(111z)","(222z)"', '"(222z)","(111z)"'), Outcome.WRONG)
    assert ("melds",) == evidence.lists_in_another_order(found, [refused, other])
    assert ("melds",) == evidence.lists_in_another_order(Hypothesis(transforms=(ANOTHER_ORDER,)), [refused, other])


def test_most_differ_only_in_order() -> None:
    """How many differ only in order is said, and the others are explained alone."""

    def lie(_: Question, right: Answer) -> Answer:
        found = [*reversed(json.loads(str(right))["decompositions"])]
        return canonical({"decompositions": found[1:] + found[:1] if len(found) < 4 else found[:1]})

    first, *_ = _diagnosed(lie, "decompose")
    assert "lists are in another order: decompositions" == first.cause
    assert 0 < first.mismatches - first.explained < first.explained


@pytest.mark.slow
def test_cause_contradicted_by_another_operation_is_local() -> None:
    """Acceptance by cutting beside right shanten: no option is advised, for shanten would be wrong by it."""
    cut = with_options((("definition", "cut"),))

    def lie(question: Question, right: Answer) -> Answer:
        return cut(question, right) if question.op == "acceptance" else right

    subject = StubSubject(lie)
    findings = Findings.from_tallies(dict((*findings_of(subject, "acceptance"), *findings_of(subject, "shanten"))))
    (one,) = diagnose(subject, findings, TERMS)
    assert (f"{CUT}, in acceptance only", ()) == (one.cause, one.options)
    (alone,) = diagnose(subject, findings_of(subject, "acceptance"), TERMS)
    assert (CUT, ("--definition", "cut")) == (alone.cause, alone.options)


def diagnoses_of(acceptance: Lie, shanten: Lie) -> tuple[Diagnosis, ...]:
    """The diagnoses of a run with two operations, each of them wrong in its own way."""
    subject = StubSubject(
        lambda question, right: (acceptance if question.op == "acceptance" else shanten)(question, right)
    )
    findings = Findings.from_tallies(dict((*findings_of(subject, "acceptance"), *findings_of(subject, "shanten"))))
    return diagnose(subject, findings, TERMS)


@pytest.mark.parametrize("every", [1, 20])
def test_explanations_of_two_operations_do_not_contradict_each_other(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Acceptance by cutting and shanten that ignores melds: each is wrong by the other's options.

    Where there are few further questions, all of them are asked.
    """
    monkeypatch.setattr("mjfunc.audit.diagnosis.diagnosis.probes", one_probe_in(every))
    cut, ignored = with_options((("definition", "cut"),)), with_options((("melds", "ignored"),))
    named = [(one.cause, one.options) for one in diagnoses_of(cut, ignored)]
    melds = "does not count the tiles in melds as used up, in shanten only"
    assert [(f"{CUT}, in acceptance only", ()), (melds, ())] == named


@pytest.mark.slow
def test_melds_that_count_in_part() -> None:
    """A program ignores melds in shanten, which it declares, and subtracts them from unseen tiles: not cut."""
    (fault,) = (each for each in faults_of("acceptance") if each.name.startswith("ignores melds in shanten, but"))
    ignored = with_options((("melds", "ignored"),))
    named = {one.op: one.cause for one in diagnoses_of(lambda question, _: fault.answer(question), ignored)}
    assert {"acceptance": fault.name, "shanten": "does not count the tiles in melds as used up"} == named


def _without_honours(_: Question, right: Answer) -> Answer:
    """Waits without honours."""
    return (
        right
        if not isinstance(right, str)
        else canonical({"waits": [w for w in json.loads(right)["waits"] if w[1] != "z"]})
    )


@pytest.mark.slow
def test_a_description_of_some_answers_is_no_cause() -> None:
    """Most answers lack one wait, and some lack two: that one item is missing is no cause of the former."""
    found = _diagnosed(_without_honours, "waits")
    assert not [one.cause for one in found if one.is_cause]
    assert found


@pytest.mark.no_cover
def test_right_answers_of_the_audit_contradict_false_causes() -> None:
    """A subject that is not asked again is not said to know special forms only, if it knew others in the audit."""
    special = with_options((("forms", SPECIAL),))

    def lie(question: Question, right: Answer) -> Answer:
        return special(question, right) if "1122334455667m" == question.hand else right

    asked = [Question("waits", hand) for hand in ("1122334455667m", "1m", "1112345678999m")]
    findings = findings_of(StubSubject(lie), "waits", asked[:1])
    right = ask(StubSubject(lie), asked[1:])
    (false,) = diagnose(_Silent(lie), findings, TERMS)
    assert "knows only the forms seven-pairs,thirteen-orphans" == false.cause
    (one,) = diagnose(_Silent(lie), findings, TERMS, right=right)
    assert not one.is_cause


class _Silent(GivenUp):
    """A subject that was given up."""

    left = 0
