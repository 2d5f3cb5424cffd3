"""A whole audit: ask, compare, find the smallest wrong hands, and explain."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import chain
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.diagnosing import diagnose
from mjfunc.audit.functions import Takes
from mjfunc.audit.known import Comparing, without_known
from mjfunc.audit.listing import Chosen
from mjfunc.audit.partly import Extent, as_taken
from mjfunc.audit.profiles import Profile, stale
from mjfunc.audit.report import Audited, Diagnosis, Run
from mjfunc.audit.running import run
from mjfunc.audit.shrinking import plainest, smallest
from mjfunc.audit.subject import Incident
from mjfunc.audit.suite import Suite, Terms
from mjfunc.audit.verdicts import Outcome, Verdict, compare

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from mjfunc.audit.profiles import Deviation
    from mjfunc.audit.running import Observer, Progress, Ran
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.verdicts import Findings


NO_PROFILE: Final = Profile()
_UNEXPLAINED: Final = Incident("it was interrupted before what is wrong was shrunk and explained")


@attrs.frozen(kw_only=True)
class Plan:
    """What is asked, and how."""

    suites: tuple[Suite, ...]
    """Those that the parts are of."""
    chosen: tuple[Chosen, ...]
    terms: Terms
    command: tuple[str, ...]
    is_endless: bool = False
    takes: Takes = "text"
    """What a function is called with."""
    options: tuple[tuple[str, ...], ...] = ()
    """As they are given on the command line."""
    profile: Profile = NO_PROFILE


def audit(
    subjects: Sequence[Subject],
    plan: Plan,
    *,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Audited:
    """Ask copies of one subject everything that is planned, and look into what is wrong."""
    started = datetime.now(UTC)
    comparing, extent = Comparing(plan.profile), Extent()
    copies = [as_taken(subject, extent) for subject in subjects]
    ran = run(
        copies,
        plan.chosen,
        plan.terms,
        is_endless=plan.is_endless,
        compares=comparing if plan.profile.deviations else compare,
        observe=observe,
        progress=progress,
    )
    return conclude(subjects, plan, ran, extent, known=comparing.asked, started=started)


def conclude(  # noqa: PLR0913  # each is one thing that only whoever asked knows
    subjects: Sequence[Subject], plan: Plan, ran: Ran, extent: Extent, *, known: Collection[str], started: datetime
) -> Audited:
    """Look into what was found wrong, with the first of some copies of the subject, and end them.

    The known deviations are those of many questions of which one was asked.
    """
    copy = as_taken(subjects[0], extent)
    subject = without_known(copy, plan.profile) if plan.profile.deviations else copy
    beside = (*ran.incidents, *extent.incidents, *_stale(stale(plan.profile, ran.findings, known)))
    partly = extent.partly
    wrong, diagnoses, explaining = _explained(subject, ran.findings, plan.terms)
    return Audited(
        implementation=subjects[0].implementation,
        terms=plan.terms,
        asked=ran.asked,
        findings=ran.findings,
        smallest=wrong,
        diagnoses=diagnoses,
        incidents=(*beside, *explaining, *chain.from_iterable(map(_parting, subjects))),
        run=_circumstances(plan, ran, started, len(subjects)),
        suites=plan.suites,
        partly=partly,
    )


def _circumstances(plan: Plan, ran: Ran, started: datetime, jobs: int) -> Run:
    return Run(
        command=plan.command,
        version=version("mjfunc"),
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        started=started.isoformat(timespec="seconds"),
        seconds=ran.seconds,
        jobs=jobs,
        digest=ran.digest,
        takes=plan.takes,
        options=plan.options,
    )


def _explained(
    subject: Subject, findings: Findings, terms: Terms
) -> tuple[tuple[Verdict, ...], tuple[Diagnosis, ...], tuple[Incident, ...]]:
    """The smallest wrong hands and what explains them; an interrupt leaves them as they were found."""
    first = _plainest(findings)
    try:
        wrong = tuple(smallest(subject, verdict) for verdict in first)
        return wrong, diagnose(subject, findings, terms, wrong), ()
    except KeyboardInterrupt:
        return first, (), (_UNEXPLAINED,)


def _parting(subject: Subject) -> tuple[Incident, ...]:
    """What goes wrong in a subject when it ends."""
    before = len(subject.incidents)
    subject.close()
    return subject.incidents[before:]


def _plainest(findings: Findings) -> tuple[Verdict, ...]:
    """For each operation that is wrong the plainest hand that was seen."""
    wrong = dict[str, list[Verdict]]()
    for (_, op), tally in findings:
        for verdict in tally.kept:
            if verdict.outcome in {Outcome.WRONG, Outcome.FAILED}:
                wrong.setdefault(op, []).append(verdict)
    return tuple(map(plainest, wrong.values()))


def _stale(deviations: Sequence[Deviation]) -> tuple[Incident, ...]:
    """The known deviations that were asked about and are none any more."""
    return tuple(Incident(f"known deviation {one.id}: nothing that it knows is wrong any more") for one in deviations)
