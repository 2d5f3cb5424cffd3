"""``check``: an assertion for test suites that a function is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.audit.core.answers import Answer, Fault, Refused, Skipped
from mjfunc.audit.core.questions import OPS, Op
from mjfunc.audit.core.suite import LEVELS, TAKES, AuditPlan, Level, SuiteName, Takes, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.shrinking import clearest, smallest
from mjfunc.audit.running import run
from mjfunc.audit.subjects.function_subject import Function
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics.question_options import declared
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.tiles.errors import BadOption, check_option, printable_text, wrong_class

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.verdicts import Verdict
    from mjfunc.audit.running import RunResult

_HOW: Final = "check(my_waits, 'waits') takes the function itself"


class Differs(AssertionError):
    """The audited function gives a wrong answer. ``verdict`` has the smallest hand that it gets wrong."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        """Raise with this message and this verdict."""
        super().__init__(message, verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        """The message."""
        return str(self.args[0])


def check(  # noqa: PLR0913  # each is one thing that a test decides
    function: Callable[..., object],
    op: Op,
    *,
    suite: SuiteName = "cover",
    level: Level = 1,
    takes: Takes = "text",
    conventions: Conventions = DEFAULT,
) -> None:
    """Ask a function one operation about all hands of a suite, and raise ``Differs`` if it is wrong.

    ``takes`` selects the argument of the function: a text, a list of 34 counts, or a ``Hand``. The function may return
    an int for shanten, a bool for whether a hand is complete, any iterable of waits, or a result of the line protocol
    as a mapping.
    """
    __tracebackhide__ = True  # pytest shows the line of the test
    if not callable(function):
        raise wrong_class(check.__name__, "a function", function, _HOW)
    check_option("op", op, OPS)
    check_option("suite", suite, tuple(SUITES))
    check_option("level", level, LEVELS)
    check_option("takes", takes, TAKES)
    check_conventions("check", conventions)
    chosen = chosen_parts([SUITES[suite]], level, [op])
    if not chosen:
        message = f"the suite {suite} asks {op} nothing at level {level}"
        raise BadOption(message)
    subject = Function(function, op, takes=takes, conventions=declared(conventions))
    plan = AuditPlan(chosen=chosen, terms=Terms(conventions=conventions, unknown=subject.implementation.unknown))
    result = run([subject], plan)
    if any(part.number != part.asked for part in result.asked):
        raise KeyboardInterrupt  # a function answers all, unless somebody does not want to wait for it
    if not result.findings.is_good:
        raise _difference(result.fields.reduce(subject), result, plan.terms)
    if incidents := result.fields.incidents:
        raise BadOption(incidents[0].sentence)
    if not result.findings.whole.number(Outcome.PASSED):
        message = f"no answer could be compared: {_answer_text(result.findings.whole.kept[0].got)}"
        raise BadOption(message)


def _difference(subject: Subject, result: RunResult, terms: Terms) -> Differs:
    whole = result.findings.whole
    first = smallest(subject, clearest(verdict for verdict in whole.kept if not verdict.outcome.is_good))
    question = first.question
    asked = " ".join([question.op, question.hand, *(f"{name}={word}" for name, word in question.fields)])
    explained = (diagnosis.sentence for diagnosis in diagnose(subject, result.findings, terms, right=result.right))
    lines = (
        f"{asked}: expected {_answer_text(first.expected)}, got {_answer_text(first.got)}",
        f"{whole.bad:,} of {whole.total:,} answers are not right",
        *explained,
    )
    return Differs("\n".join(map(printable_text, lines)), first)


def _answer_text(answer: Answer) -> str:
    match answer:
        case Refused(code, message):
            return f"error {code}: {message}"
        case Skipped(reason):
            return f"skipped: {reason}"
        case Fault(trouble, detail):
            return f"{trouble.value}: {detail}"
        case str():
            return answer
        case _ as never:
            assert_never(never)
