"""What a theorem is, and what it means to check one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Generic, TypeVar

import attrs

from proofs.subject import Subject

C = TypeVar("C")


@attrs.frozen
class Theorem(Generic[C]):
    """A statement about every case of a finite domain.

    The domain lists its cases smallest first, so that the first that fails is the smallest. How many
    there must be is found another way than by listing them.
    """

    name: str
    statement: str
    uses: frozenset[str]
    """The functions of the subject that the check is about."""
    domain: Callable[[Subject], Iterable[C]]
    expected_cases: Callable[[], int]
    check: Callable[[Subject, C], str | None]
    """What is wrong with a case, or None."""
    weight: Callable[[C], int] = lambda _: 1
    """How many hands a case stands for, where kinds of hands are looked at."""

    def check_all(self, subject: Subject) -> tuple[int, str | None]:
        """Check every case, to the first that fails: how many that were, and what is wrong with the last."""
        cases = 0
        for case in self.domain(subject):
            cases += self.weight(case)
            counterexample = self.check(subject, case)
            if counterexample is not None:
                return cases, counterexample
        return cases, None

    def prove(self, subject: Subject) -> Result:
        """Check every case, and whether all that there must be were seen."""
        begin = perf_counter()
        cases, counterexample = self.check_all(subject)
        expected = cases if counterexample else self.expected_cases()
        return Result(self.name, self.statement, cases, expected, counterexample, perf_counter() - begin)


@attrs.frozen
class Result:
    """What came of checking a theorem."""

    name: str
    statement: str
    cases: int
    expected_cases: int
    """Found another way; after a counterexample nobody asks for it."""
    counterexample: str | None
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether no case fails, and all cases were seen."""
        return self.counterexample is None and 0 < self.cases == self.expected_cases
