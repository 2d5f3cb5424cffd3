"""Run a whole audit in shards. Its findings are those of `mjfunc.audit.whole_audit` in one process."""

from __future__ import annotations

import hashlib
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING

import attrs

from mjfunc.audit.scale.coordinator import Work, run_in_shards
from mjfunc.audit.scale.shards import Shard, place_count
from mjfunc.audit.scale.state import open_state
from mjfunc.audit.scale.subject_spec import ProgramSpec, fingerprints
from mjfunc.audit.scale.worker import Task
from mjfunc.audit.topics.question_options import declared, options_of_rules
from mjfunc.audit.whole_audit import conclude

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from mjfunc.audit.core.report import AuditResult
    from mjfunc.audit.core.subject import Implementation, Subject
    from mjfunc.audit.core.suite import AuditPlan
    from mjfunc.audit.running import Progress
    from mjfunc.audit.scale.coordinator import ShardedRun
    from mjfunc.audit.scale.executors import Engine
    from mjfunc.audit.scale.subject_spec import SubjectSpec
    from mjfunc.json.values import Json


def audit_in_shards(  # noqa: PLR0913  # each is one thing that a caller decides
    subject: Subject,
    plan: AuditPlan,
    spec: SubjectSpec,
    engine: Engine,
    *,
    size: int,
    folder: Path | None = None,
    warn: Callable[[str], None] = lambda _: None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> tuple[AuditResult, ShardedRun]:
    """Run the plan in shards and return the audit, which may be unfinished, and the sharded run.

    The subject is closed first, because it was only started for its handshake. If an answer is wrong, it is started
    again to find explanations. Workers start copies of it by ``spec``. A shard has ``size`` places. Finished shards are
    written to ``folder``, the state directory, if it is given.
    """
    started = datetime.now(UTC)
    implementation = subject.implementation
    subject.close()
    parting = subject.incidents

    def task(shard: Shard) -> Task:
        return Task(spec, implementation, shard, plan.terms, plan.profile)

    state = None if folder is None else open_state(folder, manifest(spec, implementation, plan, size))
    with closing(state) if state else nullcontext():
        work = Work(chosen=plan.chosen, terms=plan.terms, size=size, task=task, state=state)
        sharded = run_in_shards(work, engine, warn=warn, progress=progress)
        # The time is the sum over all shards: the number of copies may change during a run.
        audited = conclude([subject], plan, sharded.ran, started)
    late = (incident for incident in parting if incident not in audited.incidents)
    return attrs.evolve(audited, incidents=(*audited.incidents, *late)), sharded


def manifest(spec: SubjectSpec, implementation: Implementation, plan: AuditPlan, size: int) -> Mapping[str, Json]:
    """The settings of a run. A state directory belongs to the run with the same settings.

    Limits are not among them, so a run can be resumed with a longer timeout.
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
        **{name: getattr(implementation, name) for name in ("options", "unknown", "merged")},
        # A function declares the conventions of the options, which are below.
        "declared": dict(implementation.conventions) if isinstance(spec, ProgramSpec) else {},
        "conventions": dict(declared(terms.conventions)),
        "rules": dict(options_of_rules(terms.rules)),
        "own options": dict(terms.own_options),
        **{name: getattr(terms, name) for name in ("seed", "number", "dealt", "tiles", "classes", "refusals")},
        "parts": [[one.suite, one.part.op, place_count(one.part, terms)] for one in plan.chosen],
        "shard": size,
        "profile": hashlib.sha256(repr(plan.profile.deviations).encode()).hexdigest(),
        **{f"sha256 of {name}": digest for name, digest in fingerprints(spec).items()},
    }
