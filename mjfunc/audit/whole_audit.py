"""A whole audit: ask, compare, shrink the wrong hands, and explain them."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import version
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.profiles import stale_deviations, without_known
from mjfunc.audit.core.report import AuditResult, Diagnosis, Run
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.verdicts import Outcome, Verdict
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.shrinking import clearest, mismatch_of, simplicity, smallest
from mjfunc.audit.diagnosis.steadiness import with_unsteady
from mjfunc.audit.running import run
from mjfunc.audit.time_budget import ASKING, TimedSubject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import AuditPlan
    from mjfunc.audit.core.verdicts import Findings
    from mjfunc.audit.running import Observer, Progress, RunResult

_UNEXPLAINED: Final = Incident("it was interrupted before what is wrong was shrunk and explained")


def audit(
    subjects: Sequence[Subject],
    plan: AuditPlan,
    *,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
    clock: Callable[[], float] = monotonic,
) -> AuditResult:
    """Ask copies of one subject the planned questions, and explain the wrong answers, in the time of the plan."""
    started = datetime.now(UTC)
    ran = run(subjects, plan, observe=observe, progress=progress, clock=clock)
    return conclude(subjects, plan, ran, started, clock)


def conclude(
    subjects: Sequence[Subject],
    plan: AuditPlan,
    result: RunResult,
    started: datetime,
    clock: Callable[[], float] = monotonic,
) -> AuditResult:
    """Shrink and explain the wrong answers of a run, and end the copies of the subject.

    The first copy answers further questions, while there is time. An interrupt leaves the wrong hands as they are.
    """
    begin, circumstances = clock(), _circumstances(plan, result, started, len(subjects))
    incidents = [*result.incidents, *result.fields.incidents, *_unmet(plan, result)]
    # Further answers may have other fields.
    partly, ignored = result.fields.partly, tuple(sorted(result.fields.ignored))
    wrong = tuple(map(clearest, _wrong_by_operation(result.findings)))
    known, timed = _reduced(subjects[0], plan, result, len(wrong), clock)
    diagnoses: tuple[Diagnosis, ...] = ()
    try:
        wrong, diagnoses = _explain(known, timed, plan, result, wrong)
    except KeyboardInterrupt:
        incidents.append(_UNEXPLAINED)
    for each in subjects:
        incidents += _close(each)
    return AuditResult(
        implementation=subjects[0].implementation,
        terms=plan.terms,
        asked=result.asked,
        findings=result.findings,
        smallest=wrong,
        diagnoses=diagnoses,
        incidents=tuple(incidents),
        run=attrs.evolve(circumstances, diagnosis_seconds=clock() - begin, is_diagnosis_whole=not timed.is_late),
        suites=plan.suites,
        partly=partly,
        ignored=ignored,
    )


def _explain(
    known: Subject, timed: TimedSubject, plan: AuditPlan, result: RunResult, wrong: Sequence[Verdict]
) -> tuple[tuple[Verdict, ...], tuple[Diagnosis, ...]]:
    """The smallest wrong hands, and the diagnoses of all wrong answers."""
    found = tuple(smallest(timed, verdict) for verdict in wrong)
    most = inf if plan.seconds is None else plan.seconds
    of_answers, right = result.findings.of_answers, result.right
    diagnoses = diagnose(timed, of_answers, plan.terms, found, right, lambda: timed.has_time(most))
    least = tuple(_smallest_known(verdict, diagnoses) for verdict in found)
    return least, with_unsteady(known, timed, result.findings, least, diagnoses)


def _unmet(plan: AuditPlan, result: RunResult) -> Iterator[Incident]:
    """An incident for each known deviation of many questions that covers no wrong answer any more."""
    for one in stale_deviations(plan.profile, result.findings, result.known):
        yield Incident(f"known deviation {one.id}: it covers no wrong answer any more")


def _reduced(
    subject: Subject, plan: AuditPlan, result: RunResult, operations: int, clock: Callable[[], float]
) -> tuple[Subject, TimedSubject]:
    """The subject as it is compared; and with a share of the rest of the time for each operation with wrong answers."""
    left = inf if plan.seconds is None else max(plan.seconds - result.seconds, 0.0)
    known = without_known(result.fields.reduce(subject), plan.profile)
    return known, TimedSubject(known, left / max(operations, 1), result.speeds, clock)


def _smallest_known(verdict: Verdict, diagnoses: Sequence[Diagnosis]) -> Verdict:
    """The smallest hand of an operation that is wrong in the same way, of this one and those of the diagnoses."""
    others = (one.smallest for one in diagnoses if one.op == verdict.question.op)
    alike = (one for one in others if one is not None and mismatch_of(one) == mismatch_of(verdict))
    return min((verdict, *alike), key=simplicity)


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
        time=plan.seconds,
        whole_seconds=result.whole_seconds / ASKING if any(part.is_sample for part in result.asked) else 0.0,
    )


def _close(subject: Subject) -> tuple[Incident, ...]:
    """Close a subject; return the incidents of its end."""
    before = len(subject.incidents)
    subject.close()
    return subject.incidents[before:]


def _wrong_by_operation(findings: Findings) -> Iterator[list[Verdict]]:
    """The wrong answers kept of each operation that has some."""
    wrong = dict[str, list[Verdict]]()
    for (_, op), tally in findings:
        for verdict in tally.kept:
            if verdict.outcome in {Outcome.WRONG, Outcome.FAILED}:
                wrong.setdefault(op, []).append(verdict)
    yield from wrong.values()
