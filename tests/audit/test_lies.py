"""Every lie is found, with the smallest hand that shows it and with its explanation; lies and what is found are counted.

Lies in answers are told by functions, and lies of processes by the program beside. Each is audited from end to end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Fault, Trouble, canonical
from mjfunc.audit.auditing import Plan, audit
from mjfunc.audit.questions import Question
from mjfunc.audit.reports.wording import firsts, outcome
from mjfunc.audit.running import chosen_parts
from mjfunc.audit.suite import Suite, Terms
from mjfunc.audit.suites import SUITES
from tests.audit import liar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.report import Audited
    from mjfunc.audit.subject import Subject
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


def both(of_results: Lie, of_errors: Lie) -> Lie:
    """One lie about results, and another about errors."""
    return lambda question, right: (of_results if isinstance(right, str) else of_errors)(question, right)


def of(hands: Iterable[str], lie: Lie) -> Lie:
    """A lie about these hands alone."""
    chosen = frozenset(hands)
    return lambda question, right: lie(question, right) if question.hand in chosen else right


def nothing(_: Question, __: Answer) -> Answer:
    """Something that is not an answer."""
    return Fault(Trouble.NOT_AN_ANSWER, "NoneType")


def no_waits(_: Question, __: Answer) -> Answer:
    """No wait at all."""
    return canonical({"waits": []})


def found(subject: Subject, suite: Suite, op: str, terms: Terms) -> Found:
    """What an audit says of a subject."""
    plan = Plan(suites=(suite,), chosen=chosen_parts([suite], 1, [op]), terms=terms, command=("liar",))
    return seen(audit([subject], plan))


def seen(audited: Audited) -> Found:
    """What is said first."""
    (hand,) = [verdict.question.hand for verdict in firsts(audited)] or [""]
    said = (*(one.sentence for one in audited.diagnoses), *(one.sentence for one in audited.incidents))
    return hand, outcome(audited), said
