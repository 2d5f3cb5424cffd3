"""What an audit found, as one value that every report is written from."""

from __future__ import annotations

from typing import Literal

import attrs

from mjfunc.audit.questions import Question
from mjfunc.audit.subject import Implementation, Incident
from mjfunc.audit.suite import Suite, Terms
from mjfunc.audit.verdicts import Findings, Outcome, Verdict


@attrs.frozen
class Diagnosis:
    """What explains mismatches of one operation, or what those have in common that nothing explains."""

    op: str
    sentence: str
    """Such as: right by --definition cut: explains all 32 mismatches and all 100 in further questions, contradicted by
    none of 500 right answers."""
    options: tuple[str, ...] = ()
    """The options of ``mjfunc audit`` under which these would pass, if that is what explains them."""
    explained: int = 0
    """How many of the mismatches that were looked at."""
    mismatches: int = 0
    """How many of the audit were looked at."""
    further_explained: int = 0
    """How many of the mismatches in further questions, which are asked to tell explanations apart."""
    further: int = 0
    """How many of those there are."""
    contradicted: int = 0
    """How many answers that are right would be wrong by this explanation."""
    smallest: Verdict | None = None
    """The smallest hand of those that it explains, or of the group."""
    questions: frozenset[Question] = frozenset()
    """Those that it explains, of the mismatches that are kept and of the smallest hands; an explanation that is whole
    explains all of its operation, named here or not."""
    cause: str = ""
    """The sentence without its numbers, if it has some: right by --definition cut."""

    @property
    def is_whole(self) -> bool:
        """Whether it explains every mismatch and nothing contradicts it."""
        is_all = (self.explained, self.further_explained) == (self.mismatches, self.further)
        return is_all and not self.contradicted

    @property
    def is_cause(self) -> bool:
        """Whether it explains some; what explains none says what a group of them has in common."""
        return self.explained + self.further_explained > 0


@attrs.frozen
class Asked:
    """How many questions a part of a suite has, and whether all of them were asked."""

    suite: str
    op: str
    number: int | None
    """As it is counted without listing; None where there is no end."""
    asked: int


@attrs.frozen
class Run:
    """The circumstances of an audit."""

    command: tuple[str, ...]
    """The program with its arguments; or one word, the function as ``module:function``."""
    version: str
    """Of mjfunc."""
    python: str
    machine: str
    started: str
    seconds: float
    jobs: int
    digest: str
    """A sha256 of all questions that were asked, in order."""
    takes: Literal["text", "counts", "hand"] = "text"
    """What a function is called with; of a program it says nothing."""
    options: tuple[tuple[str, ...], ...] = ()
    """The options of the command that say what is asked and of whom, each with its value if it has one."""


@attrs.frozen
class Audited:
    """A finished audit."""

    implementation: Implementation
    terms: Terms
    asked: tuple[Asked, ...]
    findings: Findings
    smallest: tuple[Verdict, ...]
    """For each operation that is wrong, the smallest hand that shows it."""
    diagnoses: tuple[Diagnosis, ...]
    incidents: tuple[Incident, ...]
    run: Run
    suites: tuple[Suite, ...] = ()
    """Those that were asked, for what they say of themselves."""
    partly: tuple[str, ...] = ()
    """The operations of whose results one field is answered, and only that is compared; of wins with the fields."""

    @property
    def is_good(self) -> bool:
        """Whether it passed: all was asked, answered and counted, something is right, and nothing is or went wrong.

        An audit that asked nothing, or one in which everything was skipped, does not pass.
        """
        counted = dict(self.findings)
        whole = all(
            part.number in {None, part.asked}
            and (part.suite, part.op) in counted
            and part.asked == counted[part.suite, part.op].total
            for part in self.asked
        )
        is_something_right = self.findings.whole.number(Outcome.PASSED) > 0
        return whole and is_something_right and self.findings.is_good and not self.incidents
