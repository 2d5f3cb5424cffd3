"""Every lie is found, with the smallest hand that shows it and with its explanation; lies and finds are counted.

Lies in answers are told by functions, and lies of processes by the program beside. Each is audited from end to end.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.core.answers import Fault, Refused, Skipped, Trouble, canonical
from mjfunc.audit.core.questions import Question, Questions
from mjfunc.audit.core.report import firsts
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.reports.messages import outcome, problems
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.audit.whole_audit import audit
from mjfunc.batch import hands_of
from mjfunc.census.random_hands import sample_pieces
from tests.audit import liar
from tests.audit.subjects import (
    StubSubject,
    answered_before,
    only_if,
    raise_error,
    refuse,
    with_fault,
    with_options,
)
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.subject import Subject
    from tests.audit.subjects import Lie

Found = tuple[str, str, tuple[str, ...]]
"""The smallest hand that is shown, the verdict, and what is said of causes and incidents."""
NAMED: Final = SUITES["named"]
SHOWN: Final = canonical({"waits": [liar.ESCAPES]})


def results(lie: Lie) -> Lie:
    """A lie about results alone."""
    return lambda question, right: lie(question, right) if isinstance(right, str) else right


def errors(lie: Lie) -> Lie:
    """A lie about errors alone."""
    return lambda question, right: right if isinstance(right, str) else lie(question, right)


def results_and_errors(of_results: Lie, of_errors: Lie) -> Lie:
    """One lie about results, and another about errors."""
    return lambda question, right: (of_results if isinstance(right, str) else of_errors)(question, right)


def for_hands(hands: Iterable[str], lie: Lie) -> Lie:
    """A lie about these hands alone."""
    chosen = frozenset(hands)
    return lambda question, right: lie(question, right) if question.hand in chosen else right


def no_answer(_: Question, __: Answer) -> Answer:
    """Something that is not an answer."""
    return Fault(Trouble.NOT_AN_ANSWER, "NoneType")


def always(answer: Answer) -> Lie:
    """The same, whatever is right."""
    return lambda _, __: answer


def escapes(_: Question, __: Answer) -> Answer:
    """What a terminal or a browser would obey."""
    return SHOWN


def skipped(_: Question, __: Answer) -> Answer:
    """Nothing, and it is said."""
    return Skipped("not today")


def no_waits(_: Question, __: Answer) -> Answer:
    """No wait at all."""
    return canonical({"waits": []})


def audit_part(subject: Subject, suite: Suite, op: str, terms: Terms) -> Found:
    """What an audit says of a subject."""
    plan = AuditPlan(suites=(suite,), chosen=chosen_parts([suite], 1, [op]), terms=terms, command=("liar",))
    return summary(audit([subject], plan))


def summary(audited: AuditResult) -> Found:
    """What is said first."""
    (hand,) = [verdict.question.hand for verdict in firsts(audited)] or [""]
    causes = [
        one.cause or one.sentence.partition(": ")[2].partition("; the smallest hands for ")[0]
        for one in audited.diagnoses
    ]
    said = " | ".join((outcome(audited), *(one.sentences for one in problems(audited))))
    return hand, said, (*causes, *(one.sentence for one in audited.incidents))


def one_cause(op: str, wrong: int, asked: int, cause: str) -> str:
    """The verdict, and the sentence about the only cause."""
    right = "; no answer is right" if wrong == asked else ""
    return (
        f"fails: {wrong} of {asked} answers {'is' if wrong == 1 else 'are'} wrong{right} | "
        f"{op}: {wrong} of {asked} wrong. Cause: {cause} (explains {'it' if wrong == 1 else f'all {wrong}'})."
    )


LIES: Final[dict[str, tuple[str, Lie, str, str]]] = {
    "off by one": (
        "shanten",
        results(with_fault("every form is one too high")),
        "1m",
        one_cause("shanten", 40, 40, "every form is one too high"),
    ),
    "off by one with quads": (
        "shanten",
        only_if("four alike", with_fault("every form is one too high")),
        "1111m",
        one_cause("shanten", 19, 40, "for hands with four equal concealed tiles: every form is one too high"),
    ),
    "off by one in a form": (
        "shanten",
        with_fault("seven-pairs is one too low"),
        "1111222233334m",
        one_cause("shanten", 30, 40, "seven-pairs is one too low"),
    ),
    "another definition": (
        "shanten",
        with_options((("definition", "cut"),)),
        "1111m",
        one_cause("shanten", 19, 40, "counts shanten as if copies never ran out"),
    ),
    "another definition, and other errors": (
        "shanten",
        results_and_errors(with_options((("definition", "cut"),)), refuse),
        "1111m",
        (
            "fails: 19 of 40 answers are wrong; 22 of 22 refusals are wrong | shanten: 19 of 40 wrong. Cause: counts "
            "shanten as if copies never ran out (explains all 19). | shanten refusals: 22 of 22 wrong."
        ),
    ),
    "pairs of four alike": (
        "shanten",
        with_options((("seven-pairs", "quads"),)),
        "1111222233334m",
        one_cause("shanten", 20, 40, "counts seven pairs with four equal tiles as two pairs"),
    ),
    "waits without copies": (
        "waits",
        with_options((("exhausted", "ready"),)),
        "1111m",
        one_cause("waits", 5, 25, "waits for tiles of which the hand holds all four"),
    ),
    "melds not seen": (
        "waits",
        with_options((("melds", "ignored"),)),
        "1m (111m)",
        one_cause("waits", 3, 25, "does not count the tiles in melds as used up"),
    ),
    "missing forms": (
        "waits",
        with_options((("forms", ("regular",)),)),
        "1122334455778m",
        one_cause("waits", 3, 25, "knows only the form regular"),
    ),
    "reversed lists": (
        "waits",
        with_fault("lists are reversed"),
        "1112m",
        one_cause("waits", 8, 25, "lists are reversed"),
    ),
    "duplicates": (
        "waits",
        with_fault("each item of a list is repeated at once"),
        "1m",
        one_cause("waits", 16, 25, "each item of a list is repeated at once"),
    ),
    "an item is missing": (
        "waits",
        with_fault("the first item of a list is missing"),
        "1m",
        one_cause("waits", 16, 25, "the first item of a list is missing"),
    ),
    "only hands of thirteen tiles": (
        "waits",
        only_if("fewer than 13 tiles", refuse),
        "1m",
        (
            "fails: 14 of 25 answers are wrong; 1 of 1 refusal is wrong | waits: 14 of 25 wrong. Cause: hands of fewer "
            "than 13 concealed tiles are rejected (explains all 14). | "
            "waits refusals: 1 of 1 wrong."
        ),
    ),
    "escapes and HTML": (
        "waits",
        results(escapes),
        "1m",
        (
            "fails: 25 of 25 answers are wrong; no answer is right | waits: 25 of 25 wrong. Cause unknown: the answer "
            f"is always {SHOWN[:80]} (all 25)."
        ),
    ),
    "no wait": ("waits", results(no_waits), "1m", one_cause("waits", 16, 25, "lists are empty")),
    "raises": (
        "shanten",
        results(raise_error),
        "1m",
        (
            "fails: 40 of 40 questions are not answered; no answer is right; nothing of shanten is answered | "
            "shanten: 40 of 40 not answered. Cause: no hand gets an answer (explains all 40)."
        ),
    ),
    "garbage": (
        "shanten",
        only_if("four alike", no_answer),
        "1111m",
        (
            "fails: 19 of 40 questions are not answered; 1 of 22 refusals is wrong | shanten: 19 of 40 not answered. "
            "Cause: hands with four equal concealed tiles get no answer (explains all 19). | "
            "shanten refusals: 1 of 22 wrong."
        ),
    ),
    "other errors": (
        "waits",
        errors(refuse),
        "11m",
        "fails: 1 of 1 refusal is wrong | waits refusals: 1 of 1 wrong.",
    ),
    "no errors": (
        "waits",
        errors(no_waits),
        "11m",
        "fails: 1 of 1 refusal is wrong | waits refusals: 1 of 1 wrong.",
    ),
    "the opposite": (
        "complete",
        with_fault("true and false are exchanged"),
        "11m",
        one_cause("complete", 41, 41, "true and false are exchanged"),
    ),
    "skips all": ("waits", skipped, "", "fails: no answer is right; nothing of waits is answered"),
}
"""What is told of the hard cases by operation, the smallest hand that shows it, and the verdict."""
WITHOUT_WORDS: Final = {
    "escapes and HTML": (f"the answer is always {SHOWN[:80]}",),
    "raises": ("no hand gets an answer",),
    "garbage": ("hands with four equal concealed tiles get no answer",),
    "skips all": (),
}
"""What is said of those whose verdict does not say it."""


@pytest.mark.parametrize("name", one_in(2, LIES))
def test_every_lie_about_answers_is_found(name: str) -> None:
    """None passes, each is shown by its smallest hand, and each is explained as what it is."""
    op, lie, hand, verdict = LIES[name]
    *shown, causes = audit_part(StubSubject(lie), NAMED, op, Terms())
    assert [hand, verdict] == shown
    assert not verdict.startswith("passes")
    if name in WITHOUT_WORDS:
        assert WITHOUT_WORDS[name] == causes
    else:
        assert all(cause in verdict for cause in causes)


def test_every_kind_of_lie_is_here() -> None:
    """The lies above are all different, and only lies have their words apart."""
    assert 21 == len(LIES)
    assert WITHOUT_WORDS.keys() <= LIES.keys()


class Rare(StubSubject):
    """A subject that is wrong about few hands, and as fast as we are about all others."""

    def __init__(self, lie: Lie, hands: frozenset[str]) -> None:
        """Lie about these."""
        super().__init__(for_hands(hands, lie))
        self.hands = hands

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers, in order."""
        for questions in asked:
            right = expected(questions)
            told = right if self.hands.isdisjoint(questions.hands) else tuple(map(self.lie, questions, right))
            yield questions, told


LOW: Final = " and ".join(
    (
        "the minimum is too low",
        *(f"the shanten of {form} is too low" for form in ("the regular form", "seven pairs", "thirteen orphans")),
    )
)


@pytest.mark.parametrize("number", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_one_wrong_hand_of_many(number: int) -> None:
    """Exactly that hand is found, shown as it is, and nothing is guessed of it: the lie is about no smaller one."""
    terms = Terms(number=number, seed=3)
    (part,) = (part for part in SUITES["random"].parts if part.op == "shanten")
    last = [*next(part.questions(terms)).hands][-1]
    lie = with_fault("every form is one too low")
    hand, verdict, said = audit_part(Rare(lie, frozenset({last})), SUITES["random"], "shanten", terms)
    assert (
        last,
        f"fails: 1 of {number:,} answers is wrong | shanten: 1 of {number:,} wrong. Cause unknown: {LOW}.",
    ) == (
        hand,
        verdict,
    )
    assert (LOW,) == said


NUMBER: Final = 200
EVERY: Final = 5061
(ROWS,) = sample_pieces(4, NUMBER, 1, shanten=0)
HANDS: Final = tuple(map(str, hands_of(ROWS)))
SMALL: Final = Suite(
    "small", "", "", (SuitePart("waits", 0, lambda _: iter((Questions("waits", HANDS),)), lambda _: NUMBER),)
)
CHOSEN: Final = "9p567s"
NO_ANSWER: Final = f"fails: 1 of {NUMBER} questions is not answered | waits: 1 of {NUMBER} not answered. Cause unknown"
DIFFERS: Final = f"fails: 1 of {NUMBER} answers is wrong | waits: 1 of {NUMBER} wrong. Cause unknown"
ONCE: Final = "fails: 1 other problem"
AGAIN: Final = "and answered when it was asked again:"
BREAKS: Final[dict[str, tuple[str, str, str]]] = {
    "dies": (CHOSEN, NO_ANSWER, "no answer (died)"),
    "killed": (CHOSEN, NO_ANSWER, "no answer (died)"),
    "hangs": (CHOSEN, NO_ANSWER, "no answer (timed-out)"),
    "garbage": (CHOSEN, NO_ANSWER, "no answer (not-json)"),
    "too-long": (CHOSEN, NO_ANSWER, "no answer (too-long)"),
    "wrong-seq": (CHOSEN, NO_ANSWER, "no answer (out-of-order)"),
    "too-few": (CHOSEN, NO_ANSWER, "no answer (not-answered)"),
    "one-for-all": (CHOSEN, NO_ANSWER, "no answer (not-an-answer)"),
    "escapes": (CHOSEN, DIFFERS, "the waits differ"),
    "single-refuses": (CHOSEN, DIFFERS, "hands are rejected as no"),
    "twice": ("", ONCE, "it answered twice"),
    "dies-once": ("", ONCE, f"it ended, {AGAIN} exit status 3, only the beginning of a line, without its end: {{"),
    "garbage-once": ("", ONCE, f"it wrote what is not JSON, {AGAIN} "),
    "hangs-once": ("", ONCE, f"it did not answer, {AGAIN} no answer within 1 s"),
}
"""What a program does about one hand, the hand that is shown, the verdict, and how what is said of it begins."""
SLOW: Final[dict[str, tuple[str, str, str]]] = {
    "out-of-order": (CHOSEN, NO_ANSWER, "no answer (timed-out)"),
    "closes": (CHOSEN, NO_ANSWER, "no answer (died)"),
    "no-answer": (CHOSEN, NO_ANSWER, "no answer (timed-out)"),
    "memory": (CHOSEN, NO_ANSWER, "no answer (too-much-memory)"),
    "memory-of-child": (CHOSEN, NO_ANSWER, "no answer (too-much-memory)"),
}
"""Those that take long."""
HARMLESS: Final = {
    "honest": f"passes: all {NUMBER} answers are right",
    "slow": f"passes: all {NUMBER} answers are right",
    "single-skips": f"passes: {NUMBER - 1} of {NUMBER} answers are right, 1 skipped",
}
"""What is not a lie: to be slow, and to say that something is not answered."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of the right answers to all that an audit asks that finds this hand."""
    for answer in (Fault(Trouble.DIED, ""), Fault(Trouble.TIMED_OUT, ""), SHOWN, Refused("no")):
        audit_part(StubSubject(for_hands({CHOSEN}, always(answer))), SMALL, "waits", Terms())
    place = tmp_path_factory.mktemp("liar") / "answers.json"
    right = {hand: field(answer) for hand, answer in answered_before("waits").items()}
    place.write_text(json.dumps({"waits": right}), "utf-8")
    return place


def field(answer: Answer) -> str:
    """An answer, as the field of a line."""
    if isinstance(answer, Refused):
        return f'"error": {json.dumps({"code": answer.code, "message": answer.message})}'
    return f'"result": {answer}'


def found_of_program(lie: str, known: Path) -> Found:
    """What is found of a program that lies so about one hand."""
    known.with_suffix(".done").unlink(missing_ok=True)
    command = [sys.executable, "-S", str(Path(liar.__file__)), lie, str(EVERY), str(known)]
    subject = Program(command, Limits(timeout=1.0, memory=64 << 20))
    try:
        return audit_part(subject, SMALL, "waits", Terms())
    finally:
        subject.close()


def is_told(expected: tuple[str, str, str], told: Found) -> bool:
    """Whether the hand, the verdict and one explanation, the only one, are as they should be."""
    hand, verdict, said = told
    in_full = expected[1] if expected[1] == ONCE else f"{expected[1]}: {said[0]}."
    return (expected[0], in_full) == (hand, verdict) and 1 == len(said) and said[0].startswith(expected[2])


@pytest.mark.slow
def test_every_lie_of_a_program_is_found(known: Path) -> None:
    """One hand of many makes it go wrong: that hand is shown, with what happened, and all others are answered."""
    assert [CHOSEN] == [hand for hand in HANDS if liar.is_chosen(hand, EVERY)]
    told = {lie: found_of_program(lie, known) for lie in BREAKS}
    assert {} == {lie: told[lie] for lie in BREAKS if not is_told(BREAKS[lie], told[lie])}
    assert 14 == len(BREAKS) == sum(not verdict.startswith("passes") for _, verdict, _ in told.values())


@pytest.mark.slow
def test_every_lie_of_a_program_that_takes_long_is_found(known: Path) -> None:
    """The same of those that are waited for."""
    told = {lie: found_of_program(lie, known) for lie in SLOW}
    assert {} == {lie: told[lie] for lie in SLOW if not is_told(SLOW[lie], told[lie])}
    assert 5 == len(SLOW)


def test_right_answers_pass(known: Path) -> None:
    """Right answers are right, however slow, and what is skipped is said to be."""
    assert {lie: ("", verdict, ()) for lie, verdict in HARMLESS.items()} == {
        lie: found_of_program(lie, known) for lie in HARMLESS
    }
