"""A theorem, and the result of checking one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Generic, TypeVar

import attrs

from proofs.remembered_suits import remembered_suits
from proofs.subject import Subject

C = TypeVar("C")


@attrs.frozen
class Theorem(Generic[C]):
    """A statement about every case of a finite domain.

    The domain lists small cases first, and those that show most faults: the first that fails is shown. How many there
    must be is found another way than by listing them.
    """

    name: str
    statement: str
    uses: frozenset[str]
    """The functions of the subject that the check is about."""
    domain: Callable[[Subject], Iterable[C]]
    expected_cases: Callable[[], int]
    check: Callable[[Subject, C], str | None]
    """The counterexample that a case is, as text; None if the case is right."""
    weight: Callable[[C], int] = lambda _: 1
    """The number of hands that a case stands for."""

    def check_all(self, subject: Subject) -> tuple[int, str | None]:
        """Check every case up to the first that fails; return their number, and the counterexample if there is one."""
        cases = 0
        for case in self.domain(subject):
            cases += self.weight(case)
            counterexample = self.check(subject, case)
            if counterexample is not None:
                return cases, counterexample
        return cases, None

    def prove(self, subject: Subject) -> Result:
        """Check every case, and that their number is the expected one."""
        begin = perf_counter()
        with remembered_suits():
            cases, counterexample = self.check_all(subject)
        expected = cases if counterexample else self.expected_cases()
        return Result(self.name, self.statement, cases, expected, counterexample, perf_counter() - begin)


@attrs.frozen
class Result:
    """The result of checking a theorem."""

    name: str
    statement: str
    cases: int
    expected_cases: int
    """Found another way; after a counterexample it is not computed."""
    counterexample: str | None
    seconds: float

    @property
    def failure(self) -> str | None:
        """The counterexample, or that the number of cases is wrong; None if the theorem holds."""
        if self.counterexample is not None or self.holds:
            return self.counterexample
        return f"{self.cases} cases, not {self.expected_cases}"

    @property
    def holds(self) -> bool:
        """Whether no case fails and the number of cases, at least one, is the expected one."""
        return self.counterexample is None and 0 < self.cases == self.expected_cases
