"""A whole audit: ask, compare, shrink the wrong hands, and explain them."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import chain
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.engine import run
from mjfunc.audit.core.profiles import Profile, ProfileComparison, stale_deviations, without_known
from mjfunc.audit.core.report import AuditResult, Diagnosis, Run
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.suite import ChosenPart, Suite, Terms
from mjfunc.audit.core.verdicts import Outcome, Verdict, compare
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.shrinking import clearest, smallest
from mjfunc.audit.subjects.functions import Takes
from mjfunc.audit.subjects.partial_results import ComparedFields, with_compared_fields
from mjfunc.audit.topics import expected

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from mjfunc.audit.core.engine import Observer, Progress, RunResult
    from mjfunc.audit.core.profiles import Deviation
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.verdicts import Findings


NO_PROFILE: Final = Profile()
_UNEXPLAINED: Final = Incident("it was interrupted before what is wrong was shrunk and explained")


@attrs.frozen(kw_only=True)
class AuditPlan:
    """The questions of an audit, its settings and its profile."""

    suites: tuple[Suite, ...]
    """The suites of the chosen parts."""
    chosen: tuple[ChosenPart, ...]
    terms: Terms
    command: tuple[str, ...]
    is_endless: bool = False
    takes: Takes = "text"
    """The argument of a function under test."""
    options: tuple[tuple[str, ...], ...] = ()
    """The options of the command line."""
    profile: Profile = NO_PROFILE


def audit(
    subjects: Sequence[Subject],
    plan: AuditPlan,
    *,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> AuditResult:
    """Ask copies of one subject every planned question, and explain the wrong answers."""
    started = datetime.now(UTC)
    comparing, fields = ProfileComparison(plan.profile), ComparedFields()
    copies = [with_compared_fields(subject, fields) for subject in subjects]
    result = run(
        copies,
        plan.chosen,
        plan.terms,
        expected,
        is_endless=plan.is_endless,
        compares=comparing if plan.profile.deviations else compare,
        observe=observe,
        progress=progress,
    )
    return conclude(subjects, plan, result, fields, known=comparing.asked, started=started)


def conclude(  # noqa: PLR0913  # each is one thing that only whoever asked knows
    subjects: Sequence[Subject],
    plan: AuditPlan,
    result: RunResult,
    fields: ComparedFields,
    *,
    known: Collection[str],
    started: datetime,
) -> AuditResult:
    """Shrink and explain the wrong answers of a run, and end the copies of the subject.

    Args:
        subjects: The copies; the first answers further questions.
        plan: The plan of the audit.
        result: The results.
        fields: The fields in which answers were compared.
        known: The ids of the deviations that cover a question of the audit.
        started: The time at which the audit began.

    """
    copy = with_compared_fields(subjects[0], fields)
    subject = without_known(copy, plan.profile) if plan.profile.deviations else copy
    beside = (*result.incidents, *fields.incidents, *_stale(stale_deviations(plan.profile, result.findings, known)))
    partly = fields.partly
    wrong, diagnoses, explaining = _diagnose_failures(subject, result.findings, plan.terms)
    return AuditResult(
        implementation=subjects[0].implementation,
        terms=plan.terms,
        asked=result.asked,
        findings=result.findings,
        smallest=wrong,
        diagnoses=diagnoses,
        incidents=(*beside, *explaining, *chain.from_iterable(map(_close, subjects))),
        run=_circumstances(plan, result, started, len(subjects)),
        suites=plan.suites,
        partly=partly,
    )


def _circumstances(plan: AuditPlan, result: RunResult, started: datetime, jobs: int) -> Run:
    return Run(
        command=plan.command,
        version=version("mjfunc"),
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        started=started.isoformat(timespec="seconds"),
        seconds=result.seconds,
        jobs=jobs,
        digest=result.digest,
        takes=plan.takes,
        options=plan.options,
    )


def _diagnose_failures(
    subject: Subject, findings: Findings, terms: Terms
) -> tuple[tuple[Verdict, ...], tuple[Diagnosis, ...], tuple[Incident, ...]]:
    """The smallest wrong hands and their causes; an interrupt leaves the hands as they were found."""
    first = _clearest_by_operation(findings)
    try:
        wrong = tuple(smallest(subject, verdict) for verdict in first)
        return wrong, diagnose(subject, findings, terms, wrong), ()
    except KeyboardInterrupt:
        return first, (), (_UNEXPLAINED,)


def _close(subject: Subject) -> tuple[Incident, ...]:
    """The incidents during the end of a subject."""
    before = len(subject.incidents)
    subject.close()
    return subject.incidents[before:]


def _clearest_by_operation(findings: Findings) -> tuple[Verdict, ...]:
    """For each operation with wrong answers, the one that shows best what is wrong."""
    wrong = dict[str, list[Verdict]]()
    for (_, op), tally in findings:
        for verdict in tally.kept:
            if verdict.outcome in {Outcome.WRONG, Outcome.FAILED}:
                wrong.setdefault(op, []).append(verdict)
    return tuple(map(clearest, wrong.values()))


def _stale(deviations: Sequence[Deviation]) -> tuple[Incident, ...]:
    return tuple(Incident(f"known deviation {one.id}: it covers no wrong answer any more") for one in deviations)
