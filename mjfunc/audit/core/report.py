"""The result of an audit, as one value from which every report is written, and its parts by suite and operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.questions import Question
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.suite import Suite, Takes, Terms
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

OTHER_WAYS: Final = "wrong in other ways"
"""The cause of a group of what is in no other group."""
LITTLE: Final = "one answer says little"
"""The reservation about a cause of a single wrong answer, which other causes may explain as well."""
REFUSALS: Final = " refusals"
"""Follows the operation where questions must be refused."""


@attrs.frozen
class Diagnosis:
    """The cause of some mismatches of one operation, or what a group without a known cause has in common."""

    op: str
    sentence: str
    """One line for people, with numbers."""
    options: tuple[str, ...] = ()
    """The options of ``mjfunc audit`` with which these questions would pass, if options are the cause."""
    explained: int = 0
    """The number of explained mismatches among those examined, or of those in the group."""
    mismatches: int = 0
    """The number of mismatches of the audit that were examined."""
    further_explained: int = 0
    """The number of these mismatches among further questions, which tell causes apart."""
    further: int = 0
    """The number of mismatches among further questions."""
    discarded: str = ""
    """A hypothesis that would explain nearly all, and the number of right answers that contradict it; or empty."""
    smallest: Verdict | None = None
    """The verdict on the smallest hand of those explained, or of the group."""
    questions: frozenset[Question] = frozenset()
    """The explained questions, among mismatches kept and smallest hands; a cause that is whole also explains those of
    its operation that are not listed."""
    cause: str = ""
    """The sentence without its numbers, if it has some; of a group, how its answers are wrong."""
    is_group: bool = False
    """Whether no cause is known: these answers are only wrong in the same way."""

    @property
    def is_whole(self) -> bool:
        """Whether the cause explains every mismatch."""
        return self.is_cause and (self.explained, self.further_explained) == (self.mismatches, self.further)

    @property
    def is_of_one(self) -> bool:
        """Whether it explains a single wrong answer."""
        return self.is_cause and self.explained + self.further_explained == 1

    @property
    def is_cause(self) -> bool:
        """Whether this is a cause; else it is a group without a known cause."""
        return not self.is_group and self.explained + self.further_explained > 0


@attrs.frozen
class PartCoverage:
    """The number of questions of one operation in one suite, and the number asked."""

    suite: str
    op: str
    number: int | None
    """The number of questions, counted without listing them; None if there is no end."""
    asked: int
    is_sample: bool = False
    """Whether the time of the audit sufficed for a sample only, which may be empty."""

    @property
    def is_whole(self) -> bool:
        """Whether the audit asked all questions, or all that its time sufficed for."""
        return self.is_sample or self.number in {None, self.asked}


@attrs.frozen
class Run:
    """The circumstances of an audit."""

    command: tuple[str, ...]
    """The program with its arguments; or one word, a function as ``module:function``."""
    version: str
    """The version of mjfunc."""
    python: str
    machine: str
    started: str
    seconds: float
    jobs: int
    digest: str
    """The sha256 of all questions asked, in order."""
    takes: Takes = "text"
    """The argument of the function under test; meaningless for a program."""
    options: tuple[tuple[str, ...], ...] = ()
    """The command's options that choose the questions and the subject, each with its value if it has one."""
    time: float | None = None
    """The seconds that the audit could take; None without a limit."""
    whole_seconds: float = 0.0
    """The estimated time of an audit that asks all questions; 0 if this one did."""
    diagnosis_seconds: float = 0.0
    """The seconds for the smallest hands and the explanations."""
    is_diagnosis_whole: bool = True
    """Whether the time sufficed for all further questions of the diagnosis."""


@attrs.frozen
class AuditResult:
    """The result of a finished audit."""

    implementation: Implementation
    terms: Terms
    asked: tuple[PartCoverage, ...]
    findings: Findings
    smallest: tuple[Verdict, ...]
    """The smallest wrong hand of each operation that has one."""
    diagnoses: tuple[Diagnosis, ...]
    incidents: tuple[Incident, ...]
    run: Run
    suites: tuple[Suite, ...] = ()
    """The suites asked, for their descriptions."""
    partly: tuple[str, ...] = ()
    """The operations compared in some fields only; followed by these fields where they can differ."""
    ignored: tuple[str, ...] = ()
    """Operations, each followed by a field of its results that the protocol does not have; it was not compared."""

    @property
    def is_good(self) -> bool:
        """Whether the audit passed: every question has an answer, some answers are right, and none is wrong.

        An audit does not pass if it asked nothing, if an operation has no answer, or if there was an incident. If its
        time does not suffice for all questions, those of a sample count.
        """
        counted = dict(self.findings)
        whole = all(
            part.is_whole and part.asked == counted[part.suite, part.op].total
            if (part.suite, part.op) in counted
            else part.is_sample and not part.asked
            for part in self.asked
            if part.number != 0
        )
        is_something_right = self.findings.whole.number(Outcome.PASSED) > 0
        is_answered = is_something_right and not self.findings.unanswered
        return whole and is_answered and self.findings.is_good and not self.incidents


@attrs.frozen
class PartResult:
    """The verdicts on one operation of one suite."""

    suite: str
    op: str
    number: int | None
    """The number of questions; None if the suite has no end."""
    tally: VerdictTally
    is_sample: bool = False
    """Whether the time of the audit sufficed for a sample only, which may be empty."""
    of: str = ""
    """``REFUSALS`` if these are the questions of the part that must be refused."""

    @property
    def is_whole(self) -> bool:
        """Whether every question has a verdict."""
        return self.number in {None, self.tally.total}

    @property
    def is_finished(self) -> bool:
        """Whether every question has a verdict, or all for which the time sufficed."""
        return self.is_whole or self.is_sample

    @property
    def label(self) -> str:
        """The operation, and whether these questions must be refused."""
        return f"{self.op}{self.of}"

    @property
    def rows(self) -> tuple[PartResult, ...]:
        """The questions that must be answered, then those that must be refused, if there are some."""
        answers, refusals = self.tally.of_answers, self.tally.of_refusals
        if not refusals.total:
            return (self,)
        number = None if self.number is None else self.number - refusals.total
        rows = (
            attrs.evolve(self, number=number, tally=answers),
            attrs.evolve(self, number=refusals.total, tally=refusals, of=REFUSALS),
        )
        return rows if answers.total or not self.is_whole else rows[1:]


def parts(audited: AuditResult) -> tuple[PartResult, ...]:
    """Every operation of every suite, in the order of the audit."""
    tallies = dict(audited.findings)
    asked = [
        PartResult(part.suite, part.op, part.number, tallies.pop((part.suite, part.op), VerdictTally()), part.is_sample)
        for part in audited.asked
    ]
    return (*asked, *(PartResult(suite, op, None, tally) for (suite, op), tally in tallies.items()))


def by_suite(audited: AuditResult) -> Iterator[tuple[str, Suite | None, tuple[PartResult, ...]]]:
    """Each suite by name, with its description if it is known, and its parts."""
    each = parts(audited)
    known = {suite.name: suite for suite in audited.suites}
    for name in dict.fromkeys(part.suite for part in each):
        yield name, known.get(name), tuple(part for part in each if part.suite == name)


def is_passed(each: Sequence[PartResult]) -> bool:
    """Whether the program answered all questions of these parts correctly."""
    asked = [part for part in each if part.number != 0]
    all_right = all(part.is_whole and part.tally.number(Outcome.PASSED) == part.tally.total > 0 for part in asked)
    return all_right and bool(asked)


def firsts(audited: AuditResult) -> tuple[Verdict, ...]:
    """The smallest failing verdict of each operation; texts that are not hands come last."""
    each = parts(audited)
    kept = [of for part in each for of in part.tally.kept if not of.outcome.is_good]
    kept.sort(key=lambda one: (hand_of(one.question.hand) is None, one.order), reverse=True)
    found = {of.question.op: of for of in (*kept, *reversed(audited.smallest))}  # the last of an operation counts
    return tuple(found[op] for op in dict.fromkeys((*(part.op for part in each), *found)) if op in found)
