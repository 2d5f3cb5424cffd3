"""A whole audit: ask, compare, find the smallest wrong hands, and explain."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING

import attrs

from mjfunc.audit.diagnosing import diagnose
from mjfunc.audit.report import Audited, Run
from mjfunc.audit.running import run
from mjfunc.audit.shrinking import smallest
from mjfunc.audit.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc.audit.running import Chosen, Observer, Progress
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.suite import Suite, Terms
    from mjfunc.audit.verdicts import Findings, Judge


@attrs.frozen(kw_only=True)
class Plan:
    """What is asked, and how."""

    suites: tuple[Suite, ...]
    """Those that the parts are of."""
    chosen: tuple[Chosen, ...]
    terms: Terms
    command: tuple[str, ...]
    is_endless: bool = False
    judge: Judge | None = None


def audit(
    subjects: Sequence[Subject],
    plan: Plan,
    *,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Audited:
    """Ask copies of one subject everything that is planned, and look into what is wrong."""
    started = datetime.now(UTC)
    ran = run(
        subjects,
        plan.chosen,
        plan.terms,
        is_endless=plan.is_endless,
        judge=plan.judge,
        observe=observe,
        progress=progress,
    )
    return Audited(
        implementation=subjects[0].implementation,
        terms=plan.terms,
        asked=ran.asked,
        findings=ran.findings,
        smallest=_smallest(subjects[0], ran.findings, plan.terms),
        diagnoses=diagnose(subjects[0], ran.findings, plan.terms),
        incidents=ran.incidents,
        run=Run(
            command=plan.command,
            version=version("mjfunc"),
            python=platform.python_version(),
            machine=f"{platform.system()} {platform.machine()}",
            started=started.isoformat(timespec="seconds"),
            seconds=ran.seconds,
            jobs=len(subjects),
            digest=ran.digest,
        ),
        suites=plan.suites,
    )


def _smallest(subject: Subject, findings: Findings, terms: Terms) -> tuple[Verdict, ...]:
    """The smallest hand for each operation that is wrong, from the simplest that was seen."""
    first = dict[str, Verdict]()
    for (_, op), tally in findings:
        for verdict in tally.kept[:1]:
            if not verdict.outcome.is_good and (op not in first or verdict.order < first[op].order):
                first[op] = verdict
    return tuple(smallest(subject, verdict, terms) for verdict in first.values())
