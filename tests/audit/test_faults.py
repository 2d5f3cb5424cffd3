"""Each known fault of programs, as a subject, is found and named as what it is; none is named that was not put in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.core.questions import OPS, WINS, Question
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.faults import FAULTS, faults_of
from mjfunc.audit.faults.fault import right_answer
from mjfunc.audit.suites.question_files import cases
from mjfunc.audit.topics import probes
from mjfunc.audit.topics.known_parts import QUADS
from tests.audit.cause_counts import COUNTS, FALSELY, RIGHTLY, VISIBLE, counts
from tests.audit.subjects import StubSubject, findings_of
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.faults.fault import ProgramFault
    from tests.audit.subjects import Lie

TERMS: Final = Terms()
EACH: Final = [(op, fault) for op in OPS for fault in faults_of(op)]
"""Every fault with each operation that it can change."""
QUICK: Final = (
    ("complete", "takes blocks in two greedy passes, sequences first and triplets first"),
    ("shanten", "counts four equal tiles as two of the seven pairs, and then the kinds"),
    ("waits", "knows no wait on two pairs (shanpon)"),
    ("kan", "judges a kan by its waits alone"),
    ("classical", "takes every player for East"),
    ("riichi", "knows no iipeikou with a closed quad"),
    ("riichi", "scores 0 from 120 fu on"),
    ("riichi", "scores 0 for two yakuman at once"),
    ("riichi", "knows no thirteen orphans, which it refuses as not complete"),
)
"""The faults whose whole diagnosis is quick."""


def named(op: str, fault: ProgramFault) -> str:
    """The id of a test."""
    return f"{op}: {fault.name}"


def solving(fault: ProgramFault) -> Lie:
    """A subject that has a fault."""
    return lambda question, _: fault.answer(question)


def questions_of(op: str, fault: ProgramFault) -> Sequence[Question]:
    """The probes of an operation, with visible tiles where only these show the fault."""
    options = (("visible", "11m2p3z"),) if fault.name == VISIBLE else ()
    return probes(op, options)


def some_questions_of(op: str, fault: ProgramFault) -> Sequence[Question]:
    """The first of these questions, and the last ones: those are made to show faults."""
    asked = questions_of(op, fault)
    return [*asked[:120], *asked[120:][-60:]]


def test_there_are_many() -> None:
    """Each has a name of its own for each operation; together they are at least forty over all operations."""
    names = [(op, fault.name) for op, fault in EACH]
    assert len(names) == len({*names})
    assert {*OPS} == {op for op, _ in EACH}
    assert 97 == len(FAULTS)
    assert 127 == len(EACH)


@pytest.mark.parametrize(
    ("question", "name", "said"),
    [
        (Question("shanten", "05s"), "takes red fives for a kind of their own", '"seven-pairs":null'),
        (
            Question(WINS, "234m567p345678s22z", (("win", "8s"), ("by", "tsumo"), ("seat", "S"), ("round", "E"))),
            "gives a pair of the seat wind no value",
            '"pinfu":1',
        ),
    ],
)
def test_what_few_hands_show(question: Question, name: str, said: str) -> None:
    """A hand that is too short for pairs, and a win that would be worth pinfu."""
    (fault,) = (fault for fault in faults_of(question.op) if fault.name == name)
    assert fault.answer(question) != right_answer(question)
    assert said in str(fault.answer(question))


@pytest.mark.parametrize(("op", "fault"), EACH, ids=[named(*each) for each in EACH])
def test_the_hard_cases_or_probes_show_it(op: str, fault: ProgramFault) -> None:
    """Some case of the suite ``named`` or some probe has another answer by each fault, and some has the right one."""
    asked = [case.question for case in cases() if case.question.op == op and not case.conventions]
    asked += some_questions_of(op, fault)
    wrong = [question for question in asked if fault.answer(question) != right_answer(question)]
    assert wrong
    assert len(wrong) < len(asked)


def test_every_fault_is_wrong_in_a_hard_case() -> None:
    """In some operation, at least; only a question with visible tiles shows that these are not subtracted."""
    asked = [case.question for case in cases() if not case.conventions]
    silent = [
        fault.name
        for fault in FAULTS
        if not any(
            fault.answer(question) != right_answer(question) for question in asked if question.op in fault.operations
        )
    ]
    assert [VISIBLE] == silent


@pytest.mark.parametrize(("op", "name"), one_in(3, QUICK))
def test_a_fault_is_named(op: str, name: str) -> None:
    """The cause named is the one put in, and the smallest hand has it."""
    (fault,) = (fault for fault in faults_of(op) if fault.name == name)
    subject = StubSubject(solving(fault))
    first, *others = diagnose(subject, findings_of(subject, op, some_questions_of(op, fault)), TERMS)
    assert name == first.cause
    assert first.is_whole
    assert () == first.options
    assert [] == others
    assert first.smallest is not None
    assert first.smallest.got == fault.answer(first.smallest.question) != first.smallest.expected


@pytest.mark.slow
def test_every_cause_is_counted() -> None:
    """Every fault and every other choice of an option: what is kept is what is found, and no cause is named falsely."""
    kept = json.loads(COUNTS.read_text("ascii"))
    assert [*OPS] == [*kept]
    assert {0} == {of[FALSELY] for of in kept.values()}
    assert all(of[RIGHTLY] >= len(faults_of(op)) for op, of in kept.items())
    assert kept == counts(OPS)


def test_faulty_programs_still_refuse_bad_hands() -> None:
    """A program with a fault refuses what it must, and answers hands with quads among the concealed tiles rightly."""
    for op, fault in EACH:
        fields = next(iter(probes(op, ()))).fields
        bad = Question(op, "11m2", fields)
        assert isinstance(fault.answer(bad), Refused), fault.name
    quads = Question("complete", "1111m2222m3333m4444m55z")
    assert {right_answer(quads)} == {fault.answer(quads) for fault in faults_of("complete") if not about_quads(fault)}
    empty = attrs.evolve(quads, op="decompose", hand="1111m2222m3333m4444m5z")
    assert {right_answer(empty)} == {fault.answer(empty) for fault in faults_of("decompose")}


def about_quads(fault: ProgramFault) -> bool:
    """Whether a fault is one of more than fourteen tiles."""
    return "15 to 18 tiles" in fault.name


@pytest.mark.no_cover
def test_a_fault_of_drawn_hands_alone() -> None:
    """A program often has code of its own for them: the fault is named with these hands."""
    (fault,) = (fault for fault in faults_of("decompose") if fault.name == "tries only the lowest pair")

    def lie(question: Question, right: Answer) -> Answer:
        return fault.answer(question) if "drawn" in features_of(question.hand) else right

    subject = StubSubject(lie)
    asked = some_questions_of("decompose", fault)
    first, *others = diagnose(subject, findings_of(subject, "decompose", asked), TERMS)
    assert "for hands that have drawn: tries only the lowest pair" == first.cause
    assert first.is_whole
    assert [] == others


def test_what_has_no_quads() -> None:
    """A program that declares not to know them is never asked about more than fourteen tiles."""
    asked = list[str]()

    def lie(question: Question, right: Answer) -> Answer:
        asked.append(question.hand)
        return '{"complete":false,"forms":[]}' if question.hand == "11123m" else right

    subject, questions = StubSubject(lie), [Question("complete", "11123m"), Question("complete", "11m")]
    for unknown in ((), (QUADS,)):
        asked.clear()
        diagnose(subject, findings_of(subject, "complete", questions), Terms(unknown=unknown))
        assert (not unknown) == ("1111m2222m3333m4444m55z" in asked)
    long = {case.name for case in cases() if not case.is_asked(Terms(unknown=(QUADS,)))}
    assert 8 == len(long - {case.name for case in cases() if not case.is_asked(TERMS)})


def test_only_forms_that_count() -> None:
    """A fault in the regular form changes nothing where that does not count."""
    options = (("forms", ("seven-pairs", "thirteen-orphans")),)
    for op, name in (
        ("shanten", "takes no triplets"),
        ("waits", "takes no sequences"),
        ("complete", "takes no triplets"),
    ):
        (fault,) = (fault for fault in faults_of(op) if fault.name == name)
        asked = Question(op, f"1122334455667{'7' * (op == 'complete')}m", (), options)
        assert right_answer(asked) == fault.answer(asked)


def test_faults_in_payments_ignore_liability() -> None:
    """Who pays then is not what these faults are about."""
    liable = next(question for question in probes(WINS, ()) if "liable" in dict(question.fields))
    (dealer,) = (fault for fault in FAULTS if fault.name == "pays non-dealers as dealers")
    answer: Answer = dealer.answer(liable)
    assert right_answer(liable) == answer
