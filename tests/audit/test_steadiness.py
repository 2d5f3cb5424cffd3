"""Subjects whose answers depend on what they were asked before."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc.audit.core.answers import Fault, Trouble, canonical
from mjfunc.audit.core.questions import Question
from mjfunc.audit.core.report import Diagnosis
from mjfunc.audit.core.suite import AuditPlan, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Findings, Outcome, VerdictTally
from mjfunc.audit.diagnosis.asking import ask
from mjfunc.audit.diagnosis.steadiness import BY_CHANCE, BY_REQUEST, CAUSE, with_unsteady
from mjfunc.audit.reports import summary
from mjfunc.audit.reports.html_report import audit_page
from mjfunc.audit.reports.markdown_report import markdown
from mjfunc.audit.reports.messages import NOT_ALONE, problems
from mjfunc.audit.suites.question_files import NAMED
from mjfunc.audit.whole_audit import audit
from mjfunc.model.hand_parser import parse
from tests.audit.subjects import StubSubject
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.report import AuditResult

WRONG: Final = '{"complete":"never","forms":[]}'
HANDS: Final = ("11m", "12m", "11122m", "11123m", "11133m", "11155m", "12344m", "12355m")
OTHER: Final = "11z"


class Keeping(StubSubject):
    """A subject that forgets what it was asked when it is started again."""

    def __init__(self, lie: Callable[[Question, int], bool], wrong: Answer = WRONG, *, forgets: bool = True) -> None:
        """Answer wrongly by the question and the number of those before it."""
        super().__init__(lambda question, right: wrong if lie(question, self._number()) else right)
        self._seen = 0
        self._forgets: Final = forgets

    def _number(self) -> int:
        self._seen += 1
        return self._seen - 1

    def restart(self) -> bool:
        """Forget all."""
        self._seen = 0
        return self._forgets


class Wavering(Keeping):
    """A subject that does not begin anew when it is started again."""

    def restart(self) -> bool:
        """Go on."""
        return True


class Tiring(Keeping):
    """A subject that forgets at each request what it was asked."""

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers, request by request."""
        for questions in asked:
            self.restart()
            yield from super().answers([questions])


def is_eleventh(question: Question, before: int) -> bool:
    """Wrong about every eleventh question."""
    return before % 11 == 4 and question.hand != OTHER


def is_short_by_chance(question: Question, before: int) -> bool:
    """Wrong about long hands, and about a short one now and then."""
    return question.hand != OTHER and (len(question.hand) > len(HANDS[0]) or before % 11 == 1)


class Closed(Keeping):
    """A subject that raises after its first question, and each time says another thing."""

    def __init__(self) -> None:
        """Count what is said."""
        super().__init__(is_late)
        said = count()
        wrong = self.lie

        def lie(question: Question, right: Answer) -> Answer:
            answer = wrong(question, right)
            return right if answer == right else Fault(Trouble.RAISED, f"closed at {next(said)}")

        self.lie = lie


def is_late(question: Question, before: int) -> bool:
    """Wrong about all but the first hand."""
    return before > 0 and question.hand != OTHER


def is_one(question: Question, _: int) -> bool:
    """Wrong about one hand."""
    return question.hand == HANDS[0]


def is_late_or_long(question: Question, before: int) -> bool:
    """Wrong about long hands, and about a short one that is not the first."""
    return question.hand != OTHER and (before > 0 or len(question.hand) > len(HANDS[0]))


def causes_of(subject: StubSubject) -> list[str]:
    """The operations and causes of the diagnoses, which had two before."""
    verdicts = ask(subject, [Question("complete", hand) for hand in (OTHER, *HANDS)])
    other = ask(subject, [Question("decompose", OTHER)])
    tallies = {("pool", one[0].question.op): VerdictTally.from_verdicts(one) for one in (verdicts, other)}
    first = next(verdict for verdict in verdicts if verdict.outcome is not Outcome.PASSED)
    before = (Diagnosis("complete", "a"), Diagnosis("decompose", "b"))
    return [
        one.cause or one.sentence
        for one in with_unsteady(subject, subject, Findings.from_tallies(tallies), [first], before)
    ]


@pytest.mark.parametrize(
    ("subject", "causes"),
    [
        (Keeping(is_late), [CAUSE, "b"]),
        (Keeping(is_one), ["a", "b"]),
        (Keeping(is_late_or_long), ["a", "b"]),
        (Keeping(is_late, forgets=False), ["a", "b"]),
        (Wavering(is_eleventh), [BY_CHANCE, "b"]),
        (Wavering(is_short_by_chance), ["a", "b"]),
        (Closed(), [CAUSE, "b"]),
        (Tiring(is_late), [BY_REQUEST, "b"]),
        (Keeping(is_late, Fault(Trouble.DIED, "it ended")), ["a", "b"]),
        (Keeping(is_late, Fault(Trouble.RAISED, "it is closed")), [CAUSE, "b"]),
    ],
    ids=[
        "only later",
        "one hand",
        "few only later",
        "cannot forget",
        "by chance",
        "one by chance",
        "with addresses",
        "in one request",
        "no answer",
        "an exception",
    ],
)
def test_wrong_answers_that_are_right_after_a_start(subject: StubSubject, causes: list[str]) -> None:
    """That is their cause, and no other; but most of them are, and not only the smallest one."""
    assert causes == causes_of(subject)


def test_an_audit_says_so() -> None:
    """With the number of those that were asked again."""
    plan = AuditPlan(chosen=chosen_parts([NAMED], 0, ["complete"]), terms=Terms(refusals=False))
    [one] = problems(audit([Keeping(is_late)], plan))
    assert one.sentences.endswith(f" wrong. Cause: {CAUSE} (explains all 8 examined).")


@pytest.mark.parametrize("cause", [CAUSE, BY_CHANCE, BY_REQUEST])
def test_no_command_asks_a_question_that_is_answered_rightly_alone(cause: str) -> None:
    """Reports say so in its place; where the cause is another, they have the command."""
    plan = AuditPlan(chosen=chosen_parts([NAMED], 0, ["complete"]), terms=Terms(refusals=False), command=("./program",))
    found = audit([Keeping(is_late)], plan)
    steady = attrs.evolve(found, diagnoses=())
    unsteady = attrs.evolve(found, diagnoses=tuple(attrs.evolve(one, cause=cause) for one in found.diagnoses))
    for report in (terminal_text, markdown, audit_page):
        texts = report(steady), report(unsteady)
        assert [(True, False), (False, True)] == [("printf" in text, NOT_ALONE in text) for text in texts]
    assert ["mjfunc oracle" in terminal_text(of) for of in (steady, unsteady)] == [True, False]


def terminal_text(audited: AuditResult) -> str:
    """The report as a terminal shows it."""
    return "\n".join(summary(audited))


class Remembering(StubSubject):
    """A subject with a memory of its own, which a start empties."""

    def __init__(self, lie: Callable[[dict[str, list[str]], Question, list[str]], list[str]]) -> None:
        """Answer waits by the memory, the question and the right waits."""
        super().__init__(self._answer)
        self._lie: Final = lie
        self._memory: Final[dict[str, list[str]]] = {}

    def _answer(self, question: Question, right: Answer) -> Answer:
        if not isinstance(right, str):
            return right
        return canonical({"waits": [*self._lie(self._memory, question, json.loads(right)["waits"])]})

    def restart(self) -> bool:
        """Forget all."""
        self._memory.clear()
        return True


def by_sorted_suits(memory: dict[str, list[str]], question: Question, right: list[str]) -> list[str]:
    """Waits kept by the number suits of a hand in any order, and not by its honours."""
    counts = parse(question.hand).counts
    return memory.setdefault(str((sorted(counts[:3]), sum(counts[3]))), right)


def never_cleared(memory: dict[str, list[str]], _: Question, right: list[str]) -> list[str]:
    """One list for the waits of all hands."""
    kept = memory.setdefault("", [])
    kept += [kind for kind in right if kind not in kept]
    return kept


@pytest.mark.slow
@pytest.mark.parametrize("lie", one_in(2, [never_cleared, by_sorted_suits]))
def test_memory_between_questions(lie: Callable[[dict[str, list[str]], Question, list[str]], list[str]]) -> None:
    """A memory with a wrong key, or a list that no call empties, is named as what it is."""
    plan = AuditPlan(chosen=chosen_parts([NAMED], 0, ["waits"]), terms=Terms(refusals=False))
    [one] = problems(audit([Remembering(lie)], plan))
    assert f" wrong. Cause: {CAUSE} (explains " in one.sentences
