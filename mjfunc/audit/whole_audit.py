"""A whole audit: ask, compare, shrink the wrong hands, and explain them."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.profiles import stale_deviations, without_known
from mjfunc.audit.core.report import AuditResult, Diagnosis, Run
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.verdicts import Outcome, Verdict
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.shrinking import clearest, mismatch_of, size_of, smallest
from mjfunc.audit.engine import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import AuditPlan
    from mjfunc.audit.core.verdicts import Findings
    from mjfunc.audit.engine import Observer, Progress, RunResult

_UNEXPLAINED: Final = Incident("it was interrupted before what is wrong was shrunk and explained")


def audit(
    subjects: Sequence[Subject],
    plan: AuditPlan,
    *,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> AuditResult:
    """Ask copies of one subject every planned question, and explain the wrong answers."""
    started = datetime.now(UTC)
    return conclude(subjects, plan, run(subjects, plan, observe=observe, progress=progress), started)


def conclude(subjects: Sequence[Subject], plan: AuditPlan, result: RunResult, started: datetime) -> AuditResult:
    """Shrink and explain the wrong answers of a run, and end the copies of the subject.

    The first copy answers further questions. An interrupt leaves the wrong hands as they were found.
    """
    subject = without_known(result.fields.reduce(subjects[0]), plan.profile)
    stale = stale_deviations(plan.profile, result.findings, result.known)
    incidents = [
        *result.incidents,
        *result.fields.incidents,
        *(Incident(f"known deviation {one.id}: it covers no wrong answer any more") for one in stale),
    ]
    partly = result.fields.partly  # further questions may be answered in other fields
    wrong = tuple(map(clearest, _wrong_by_operation(result.findings)))
    diagnoses: tuple[Diagnosis, ...] = ()
    try:
        found = tuple(smallest(subject, verdict) for verdict in wrong)
        diagnoses = diagnose(subject, result.findings.of_answers, plan.terms, found)
        wrong = tuple(_smallest_known(verdict, diagnoses) for verdict in found)
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
        run=_circumstances(plan, result, started, len(subjects)),
        suites=plan.suites,
        partly=partly,
    )


def _smallest_known(verdict: Verdict, diagnoses: Sequence[Diagnosis]) -> Verdict:
    """The smallest hand of an operation that is wrong in the same way, of this one and those of the diagnoses."""
    others = (one.smallest for one in diagnoses if one.op == verdict.question.op)
    alike = (one for one in others if one is not None and mismatch_of(one) == mismatch_of(verdict))
    return min((verdict, *alike), key=lambda one: size_of(one.question))


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
