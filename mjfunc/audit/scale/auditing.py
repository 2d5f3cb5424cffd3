"""A whole audit in shards: the same is found as by `mjfunc.audit.auditing` in one process, whatever runs it."""

from __future__ import annotations

import hashlib
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING

import attrs

from mjfunc.audit.auditing import conclude
from mjfunc.audit.partly import Extent
from mjfunc.audit.scale.coordinating import Work, run_in_shards
from mjfunc.audit.scale.shards import Shard, places_of
from mjfunc.audit.scale.sources import sources_of
from mjfunc.audit.scale.starting import ProgramStart
from mjfunc.audit.scale.state import open_state
from mjfunc.audit.scale.working import Task
from mjfunc.audit.sending import declared, options_of_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from mjfunc.audit.auditing import Plan
    from mjfunc.audit.report import Audited
    from mjfunc.audit.running import Progress
    from mjfunc.audit.scale.coordinating import Came
    from mjfunc.audit.scale.engines import Engine
    from mjfunc.audit.scale.starting import Start
    from mjfunc.audit.subject import Implementation, Subject
    from mjfunc.oracle.codecs import Json


def audit_in_shards(  # noqa: PLR0913  # each is one thing that a caller decides
    subject: Subject,
    plan: Plan,
    start: Start,
    engine: Engine,
    *,
    size: int,
    folder: Path | None = None,
    tell: Callable[[str], None] = lambda _: None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> tuple[Audited, Came]:
    """Ask everything that is planned in shards, and look into what is wrong with a copy of the subject.

    The subject is ended first: it was started to say what it is, and what happens to it later says nothing of it. It
    starts again if anything is wrong.
    """
    started = datetime.now(UTC)
    implementation = subject.implementation
    subject.close()
    parting = subject.incidents

    def task(shard: Shard) -> Task:
        return Task(start, implementation, shard, plan.terms, plan.profile)

    kept = None if folder is None else open_state(folder, manifest(start, implementation, plan, size))
    with closing(kept) if kept else nullcontext():
        work = Work(chosen=plan.chosen, terms=plan.terms, size=size, task=task, state=kept)
        came = run_in_shards(work, engine, tell=tell, progress=progress)
        extent = Extent(came.verdict.wholly, came.verdict.in_part)
        # The time is that of one copy, as if shards had followed each other: how many there were may change on the way.
        audited = conclude([subject], plan, came.ran, extent, known=came.verdict.known, started=started)
    untold = (incident for incident in parting if incident not in audited.incidents)
    return attrs.evolve(audited, incidents=(*audited.incidents, *untold)), came


def manifest(start: Start, implementation: Implementation, plan: Plan, size: int) -> Mapping[str, Json]:
    """What is asked, whom and by what: what is done of one run is not mixed with another's.

    Limits are not in it: a run may go on more patiently.
    """
    terms = plan.terms
    return {
        "mjfunc": version("mjfunc"),
        "command": plan.command,
        "takes": plan.takes,
        "program": implementation.name,
        "version": implementation.version,
        "language": implementation.language,
        "operations": implementation.operations,
        "batches": implementation.batches,
        # A function declares what options say, and they are below, by their names.
        "declared": dict(implementation.conventions) if isinstance(start, ProgramStart) else {},
        "conventions": dict(declared(terms.conventions)),
        "rules": dict(options_of_rules(terms.rules)),
        "seed": terms.seed,
        "number": terms.number,
        "dealt": terms.dealt,
        "tiles": terms.tiles,
        "classes": terms.classes,
        "parts": [[one.suite, one.part.op, places_of(one.part, terms)] for one in plan.chosen],
        "shard": size,
        "profile": hashlib.sha256(repr(plan.profile.deviations).encode()).hexdigest(),
        **{f"sha256 of {name}": digest for name, digest in sources_of(start).items()},
    }
