"""Counts of the causes that the diagnosis names for subjects whose cause is known: named rightly, falsely or not.

Run ``python -m tests.audit.cause_counts`` to count all of them again; it writes ``docs/causes.json``, and takes half an
hour. Operations after it are counted alone.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.questions import OPS, WINS
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.asking import ask, right_answers
from mjfunc.audit.diagnosis.causes import causes
from mjfunc.audit.diagnosis.hypotheses import Evidence, Hypothesis, changed
from mjfunc.audit.faults import faults_of
from mjfunc.audit.topics import probes, topic_of
from tests.audit.subjects import StubSubject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question

COUNTS: Final = Path(__file__).parents[2] / "docs" / "causes.json"
RIGHTLY: Final = "named rightly"
UNEXPLAINED: Final = "not explained"
FALSELY: Final = "falsely named"
VISIBLE: Final = "does not subtract the visible tiles"
"""The fault that only questions with visible tiles show."""
LARGE: Final = {"shanten", "acceptance", "waits", "decompose"}
"""The operations of many probes."""


def some_of(op: str, questions: Sequence[Question]) -> tuple[Question, ...]:
    """The first, the last and each fifth of the probes of an operation that has many."""
    return (*questions[:60], *questions[60:-60:5], *questions[-60:]) if op in LARGE else (*questions,)


@attrs.frozen
class Lie:
    """A subject whose cause is known: it has a fault, or answers by another choice of an option."""

    op: str
    hypothesis: Hypothesis

    def __call__(self, question: Question, right: Answer) -> Answer:
        """The answer of the subject."""
        if self.hypothesis.fault is not None:
            return self.hypothesis.fault.answer(question)
        other = changed(question, self.hypothesis.change)
        return right if other == question else right_answers([other])[other]

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions to ask, with visible tiles if only these show the fault."""
        return probes(self.op, (("visible", "11m2p3z"),) if str(self.hypothesis) == VISIBLE else ())


def lies(op: str) -> Iterator[Lie]:
    """Every known fault of an operation, and every other choice of one option; the rules of wins have their tests."""
    yield from (Lie(op, Hypothesis(fault=fault)) for fault in faults_of(op))
    alone = topic_of(op).changes(op, probes(op, ())).alone if op != WINS else ()
    yield from (Lie(op, Hypothesis(change)) for change in alone if change.parts == 1)


@lru_cache(1 << 8)
def found_causes(lie: Lie) -> tuple[tuple[Hypothesis, ...], bool] | None:
    """The causes that are named for a subject, and whether they are the whole; None if it answers nothing wrongly."""
    verdicts = ask(StubSubject(lie), lie.questions)
    wrong = [verdict for verdict in verdicts if verdict.outcome in {Outcome.WRONG, Outcome.FAILED}]
    if not wrong:
        return None
    evidence = Evidence(wrong, [verdict for verdict in verdicts if verdict.outcome is Outcome.PASSED])
    found, left = causes(lie.op, evidence)
    return tuple(one.hypothesis for one in found), not left.wrong


def result_of(lie: Lie) -> str:
    """How the cause of a subject is named; empty if the choice changes no answer.

    A choice is named rightly by another one, too, under which every answer is the same.
    """
    known = found_causes(lie)
    if known is None:
        return ""
    found, is_whole = known
    if not found:
        return UNEXPLAINED
    is_alone = is_whole and len(found) == 1
    first = found[0]
    is_alike = is_alone and lie.hypothesis.fault is None and not (first.fault or first.transforms or first.where)
    if is_alone and (str(first) == str(lie.hypothesis) or is_alike):
        return RIGHTLY
    print(lie.op, str(lie.hypothesis), [*map(str, found)], file=sys.stderr)  # noqa: T201
    return FALSELY


def counts(ops: Sequence[str]) -> dict[str, dict[str, int]]:
    """For each operation the number of subjects of each result."""
    found = {op: [result for lie in lies(op) if (result := result_of(lie))] for op in ops}
    return {op: {name: each.count(name) for name in (RIGHTLY, UNEXPLAINED, FALSELY)} for op, each in found.items()}


def main() -> None:
    """Count, and write the counts."""
    before: dict[str, dict[str, int]] = json.loads(COUNTS.read_text("ascii"))
    for op in sys.argv[1:] or OPS:
        before |= counts([op])
        COUNTS.write_text(json.dumps({op: before[op] for op in OPS if op in before}, indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main()
