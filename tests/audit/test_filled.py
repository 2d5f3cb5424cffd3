"""Programs of each language that are filled in, audited: who is right passes, and each slip is found."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.adapter_templates import LANGUAGES, Language
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.row_batches import row_questions
from mjfunc.audit.suites.suit_classes import combinations_of, number_of_combinations
from mjfunc.audit.whole_audit import audit
from mjfunc.model.conventions import DEFAULT, Conventions
from tests.audit.building import built
from tests.audit.filled import filled_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.report import AuditResult

SIZES: Final = (1, 4, 7)


def _small(_: Terms) -> Iterator[Questions]:
    for size in SIZES:
        yield from row_questions("waits", combinations_of(size, DEFAULT), DEFAULT)


SMALL: Final = Suite(
    "cover",
    SUITES["cover"].sentence,
    SUITES["cover"].proves,
    (SuitePart("waits", 0, _small, lambda _: sum(number_of_combinations(size, DEFAULT) for size in SIZES)),),
)
"""The suite cover at small sizes."""

SMALLEST: Final[Mapping[Language, tuple[str, str, str]]] = {
    "python": ("1189m", '{"waits":["7m"]}', '{"waits":["7m","1p"]}'),
    "javascript": ("1111m", '{"waits":[]}', '{"waits":["1m"]}'),
    "c": ("1178m", '{"waits":["6m","9m"]}', '{"waits":["6m"]}'),
    "rust": ("1112223m", '{"waits":["1m","2m","3m","4m"]}', '{"waits":["3m","4m"]}'),
}
"""The smallest hand that shows the slip, what is right, and what was answered."""


def _audited(language: Language, folder: Path, *, is_wrong: bool) -> AuditResult:
    command = built(language, filled_in(language, is_wrong=is_wrong), folder)
    with closing(Program(command, Limits(timeout=30.0))) as program:
        chosen = chosen_parts([SMALL], 0, ("waits",))
        plan = AuditPlan(suites=(SMALL,), chosen=chosen, terms=Terms(), command=command)
        return audit([program], plan)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_correct_adapter_passes(language: Language, tmp_path: Path) -> None:
    """All hands of the suite are answered, and all are right."""
    audited = _audited(language, tmp_path, is_wrong=False)
    assert audited.is_good
    number = sum(number_of_combinations(size, DEFAULT) for size in SIZES)
    assert number == audited.findings.whole.number(Outcome.PASSED) == audited.findings.whole.total


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_is_found(language: Language, tmp_path: Path) -> None:
    """It does not pass, and the smallest wrong hand is shown."""
    audited = _audited(language, tmp_path, is_wrong=True)
    assert not audited.is_good
    [smallest] = audited.smallest
    assert SMALLEST[language] == (smallest.question.hand, smallest.expected, smallest.got)


@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=[pytest.mark.slow] if one in {"c", "rust"} else []) for one in LANGUAGES],
)
def test_template_refuses_bad_hands_itself(language: Language, tmp_path: Path) -> None:
    """The functions of small hands, filled in rightly: all of `named` that must be refused is refused rightly."""
    command = built(language, filled_in(language), tmp_path)
    for conventions in (DEFAULT, Conventions(players=3)):
        with closing(Program(command, Limits(timeout=30.0))) as program:
            chosen = chosen_parts([SUITES["named"]], 0, ("waits", "complete", "shanten", "decompose"))
            terms = Terms(conventions=conventions)
            audited = audit([program], AuditPlan(chosen=chosen, terms=terms, command=command))
        refusals = audited.findings.whole.of_refusals
        assert refusals.number(Outcome.PASSED) == refusals.total > 10
