"""Programs of others built again as lying subjects: what is wrong in them is what the diagnosis names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc.audit.core.answers import Refused, canonical
from mjfunc.audit.core.hand_features import features_of
from mjfunc.audit.core.questions import Question, named_values
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.core.verdicts import Findings
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.diagnosis.causes import causes
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.hypotheses import Evidence
from mjfunc.audit.faults import FAULTS
from mjfunc.audit.faults.fault import right_answer
from mjfunc.audit.topics import probes
from tests.audit.subjects import StubSubject, findings_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.faults.fault import ProgramFault

FINDINGS: Final = Path(__file__).parents[2] / "docs" / "findings"
PARTS: Final = {fault.name: fault for fault in FAULTS}
BY_TILE: Final = "goes up from the lowest tile twice and never back, first for sequences, then for triplets"
NO_MELDS: Final = "ignores melds in shanten, but subtracts them from the unseen tiles"
REBUILT: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "mahjong-cpp": {
        "acceptance": (NO_MELDS,),
        "riichi": ("scores 0 from 120 fu on", "knows no suuankou by ron", "knows no daisuushii with melds"),
    },
    "mahjong-helper": {
        "acceptance": (NO_MELDS,),
        "decompose": (BY_TILE,),
        "riichi": (
            "knows no iipeikou with a closed quad",
            "knows no thirteen orphans, which it refuses as not complete",
        ),
    },
    "mahjong4j": {
        "complete": ("takes blocks in two greedy passes, sequences first and triplets first",),
        "riichi": (
            "scores 0 for thirteen orphans",
            "scores 0 for two yakuman at once",
            "counts chanta with junchan",
        ),
    },
}
"""The faults of each program, by operation; those of one operation do not meet in a hand."""


def answer_of(faults: tuple[ProgramFault, ...], question: Question) -> Answer:
    """The answer of a program that has all of these faults."""
    right = right_answer(question)
    return next((answer for fault in faults if (answer := fault.answer(question)) != right), right)


@pytest.mark.slow
@pytest.mark.parametrize("name", REBUILT)
def test_each_fault_is_named(name: str) -> None:
    """All causes are those that were put in, and no option is advised."""
    faults = {op: tuple(PARTS[each] for each in names) for op, names in REBUILT[name].items()}
    subject = StubSubject(lambda question, _: answer_of(faults.get(question.op, ()), question))
    asked = {op: probes(op, (("melds", "ignored"),) if op == "acceptance" else ()) for op in faults}
    findings = Findings.from_tallies({key: of for op in faults for key, of in findings_of(subject, op, asked[op])})
    diagnoses = diagnose(subject, findings, Terms())
    named = {op: {one.cause for one in diagnoses if one.op == op} for op in faults}
    assert {op: {*names} for op, names in REBUILT[name].items()} == named
    assert {()} == {one.options for one in diagnoses}


@pytest.mark.parametrize("name", REBUILT)
def test_its_finding_shows_a_fault(name: str) -> None:
    """Some vector of the finding is answered wrongly by the program that is built again."""
    lines = (FINDINGS / f"{name}.jsonl").read_text("utf-8").splitlines()
    asked = [
        (said["op"], Question(said["op"], said["hand"], named_values(said["fields"])))
        for said in map(json.loads, lines)
    ]
    faults = {op: tuple(PARTS[each] for each in names) for op, names in REBUILT[name].items()}
    wrong = [one for op, one in asked if answer_of(faults.get(op, ()), one) != right_answer(one)]
    assert wrong


def test_a_mangan_of_120_fu_is_scored_0() -> None:
    """As the program did it: the reading is chosen first, and then its fu are looked up."""
    fields = (("win", "1m"), ("by", "ron"), ("seat", "E"), ("round", "E"))
    asked = Question("riichi", "11123m [4444m] [9999m] [1111p]", fields)
    got = json.loads(str(PARTS["scores 0 from 120 fu on"].answer(asked)))
    assert (4, 120, 0) == (got["han"], got["fu"], got["total"])


MISSED: Final = ("1111222233344m", "1111222333445m", "1112222333444m", "2223445566777m")
"""Ready hands of which two greedy passes miss a wait."""
PAIRS: Final = [str(11 * rank) for rank in range(1, 7)]


def whole_hands_only(question: Question, _: Answer) -> Answer:
    """A program that finds blocks in two greedy passes, and rejects ready hands of fewer than four blocks."""
    found = PARTS["takes blocks in two greedy passes, sequences first and triplets first"].answer(question)
    is_ready = isinstance(found, str) and json.loads(found)["waits"] != []
    return Refused("bad-size") if is_ready and "fewer than four blocks" in features_of(question.hand) else found


def test_a_fault_beside_many_rejected_hands_is_named() -> None:
    """That a program rejects most hands of some kind hides no fault in those that it answers."""
    asked = [question for question in probes("waits", ())[::24] if question.hand not in MISSED]
    asked += [
        Question("waits", hand)
        for hand in (*MISSED, *(f"{one}{one + 1}m{pair}p" for one in range(1, 9) for pair in PAIRS))
    ]
    verdicts = ask(StubSubject(whole_hands_only), asked)
    wrong = [verdict for verdict in verdicts if verdict.got != verdict.expected]
    assert len(wrong) > 10 * len([verdict for verdict in wrong if not isinstance(verdict.got, Refused)])
    found, left = causes("waits", Evidence(wrong, [verdict for verdict in verdicts if verdict not in wrong]))
    assert ["takes blocks in two greedy passes, sequences first and triplets first"] == [
        str(one.hypothesis) for one in found
    ]
    assert left.wrong
    assert all(isinstance(verdict.got, Refused) for verdict in left.wrong)


_SHIFTED: Final = tuple(Question("decompose", hand) for hand in ("22233344455566m", "33344455566677p"))
MET: Final = (
    "uses --precedence first, and lists are in another order: decompositions",
    f"{BY_TILE}, and lists are in another order: decompositions",
)


def in_its_own_order(question: Question, _: Answer) -> Answer:
    """A program that lists the last decomposition first, seven pairs only where nothing else is, and misses some."""
    first = attrs.evolve(question, options=(*question.options, ("precedence", "first")))
    found = PARTS[BY_TILE].answer(first)
    if not isinstance(found, str):
        return found
    [*others, last] = json.loads(found)["decompositions"] or [None]
    return found if last is None else canonical({"decompositions": [last, *others]})


@pytest.mark.slow
def test_faults_that_meet_with_another_order_are_named() -> None:
    """The smallest hand of each cause is one that no cause before it explains."""
    subject = StubSubject(in_its_own_order)
    asked = [question for question in probes("decompose", ()) if len(question.hand) > 14]
    found = diagnose(subject, findings_of(subject, "decompose", [*asked, *_SHIFTED]), Terms())
    named = {one.cause: one.smallest.question.hand for one in found if one.smallest is not None}
    assert {*MET} == {*named}
    assert "11122233344455m" == named[MET[1]]


def test_faults_that_meet_with_another_order_are_causes() -> None:
    """Of a few hands."""
    asked = [question for question in probes("decompose", ()) if len(question.hand) > 14]
    verdicts = ask(StubSubject(in_its_own_order), [*asked[::16], *asked[-6:], *_SHIFTED])
    wrong = [verdict for verdict in verdicts if verdict.got != verdict.expected]
    found, left = causes("decompose", Evidence(wrong, [verdict for verdict in verdicts if verdict not in wrong]))
    assert f"{BY_TILE}, and lists are in another order" in [str(one.hypothesis) for one in found]
    assert () == left.wrong
