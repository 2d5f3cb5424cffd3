"""A check for test suites: a function is right, or the smallest hand is shown that it is wrong in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.audit.answers import Answer, Fault, Refused, Skipped
from mjfunc.audit.diagnosing import diagnose
from mjfunc.audit.functions import TAKES, Function, Takes
from mjfunc.audit.listing import chosen_parts
from mjfunc.audit.partly import Extent, as_taken
from mjfunc.audit.running import run
from mjfunc.audit.sending import OPS, declared
from mjfunc.audit.shrinking import plainest, smallest
from mjfunc.audit.suite import LEVELS, Level, Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.verdicts import Outcome
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.tiles.errors import BadOption, check_option, wrong_class

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.running import Ran
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.verdicts import Verdict

_HOW: Final = "check(my_waits, 'waits') takes the function itself"


class Differs(AssertionError):
    """A function that is wrong; ``verdict`` is about a smallest hand that shows it."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        """Say where it is wrong."""
        super().__init__(message, verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        """Only the message."""
        return str(self.args[0])


def check(  # noqa: PLR0913  # each is one thing that a test decides
    function: Callable[..., object],
    op: str,
    *,
    suite: str = "cover",
    level: Level = 1,
    takes: Takes = "text",
    conventions: Conventions = DEFAULT,
) -> None:
    """Ask a function an operation of all hands of a suite, and raise ``Differs`` if it is wrong.

    It takes the hand as a text, as a list of 34 counts, or as a ``Hand``. What it gives is taken as Python says it: an
    int for shanten, whether a hand is complete, any iterable of waits; or as the line protocol says it. It is right if
    it answers by these conventions.
    """
    if not callable(function):
        raise wrong_class(check.__name__, "a function", function, _HOW)
    check_option("op", op, OPS)
    check_option("suite", suite, tuple(SUITES))
    check_option("level", level, LEVELS)
    check_option("takes", takes, TAKES)
    check_conventions("check", conventions)
    extent = Extent()
    subject = as_taken(Function(function, op, takes=takes, conventions=declared(conventions)), extent)
    terms = Terms(conventions=conventions)
    chosen = chosen_parts([SUITES[suite]], level, [op])
    if not chosen:
        message = f"the suite {suite} asks {op} nothing at level {level}"
        raise BadOption(message)
    ran = run([subject], chosen, terms)
    if any(part.number != part.asked for part in ran.asked):
        raise KeyboardInterrupt  # a function answers all, unless somebody does not want to wait for it
    if not ran.findings.is_good:
        raise _differs(subject, ran, terms)
    if extent.incidents:
        raise BadOption(extent.incidents[0].sentence)
    if not ran.findings.whole.number(Outcome.PASSED):
        message = f"no answer could be compared: {_shown(ran.findings.whole.kept[0].got)}"
        raise BadOption(message)


def _differs(subject: Subject, ran: Ran, terms: Terms) -> Differs:
    """What is wrong, from a smallest hand on."""
    whole = ran.findings.whole
    first = smallest(subject, plainest(verdict for verdict in whole.kept if not verdict.outcome.is_good))
    wrong = sum(number for outcome, number in whole.numbers if not outcome.is_good)
    question = first.question
    asked = " ".join([question.op, question.hand, *(f"{name}={word}" for name, word in question.fields)])
    explained = (diagnosis.sentence for diagnosis in diagnose(subject, ran.findings, terms))
    lines = (
        f"{asked}: expected {_shown(first.expected)}, got {_shown(first.got)}",
        f"{wrong:,} of {whole.total:,} answers are not right",
        *explained,
    )
    return Differs("\n".join(lines), first)


def _shown(answer: Answer) -> str:
    """An answer, as a line of a test's output shows it."""
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
