"""The options of ``mjfunc audit`` by which it runs in shards: on several processes or machines, and gone on with."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never

import attrs
import click
from click.core import ParameterSource

from mjfunc.audit.reports import verdicts_in, write_reports
from mjfunc.audit.reports.files import BadFolder, check_folder
from mjfunc.audit.reports.lines import verdict_line
from mjfunc.audit.scale.auditing import audit_in_shards
from mjfunc.audit.scale.engines import Dask, Engine, Local
from mjfunc.cli.options import Whole
from mjfunc.cli.progressing import progress
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from mjfunc.audit.auditing import Plan
    from mjfunc.audit.report import Audited
    from mjfunc.audit.scale.starting import Start
    from mjfunc.audit.subject import Subject
    from mjfunc.tiles.errors import MahjongError

EngineName: TypeAlias = Literal["local", "dask"]
SHARD: Final = 100_000
"""So many hands are asked in seconds to minutes, which is what is lost where a run is killed."""

OPTIONS: Final = (
    click.option(
        "--engine", type=click.Choice(["local", "dask"]), help="Ask in shards, by processes or by a Dask cluster."
    ),
    click.option("--scheduler", metavar="ADDRESS", help="The scheduler of the Dask cluster; else one is started here."),
    click.option("--state", type=click.Path(), metavar="DIR", help="Keep what is done there; a killed run goes on."),
    click.option("--shard", type=Whole(1), default=SHARD, show_default=True, help="So many places in a shard."),
)


@attrs.frozen(kw_only=True)
class Scale:
    """How a run in shards is run."""

    engine: EngineName
    jobs: int
    scheduler: str | None
    state: str | None
    shard: int

    def run_by(self) -> Engine:
        """The engine."""
        match self.engine:
            case "local":
                return Local(self.jobs)
            case "dask":
                return Dask(self.scheduler, self.jobs)
            case _ as never:
                assert_never(never)


def scale_of(
    engine: EngineName | None, scheduler: str | None, state: str | None, *, shard: int, jobs: int
) -> Scale | None:
    """What these options say; None where all is asked by this process."""
    if scheduler is not None and engine != "dask":
        message = "--scheduler: only --engine dask has one"
        raise BadOption(message)
    if state == "":
        message = "--state: a folder has a name"
        raise BadOption(message)
    if engine is None and state is None:
        if click.get_current_context().get_parameter_source("shard") is ParameterSource.COMMANDLINE:
            message = "--shard: only --engine and --state ask in shards"
            raise BadOption(message)
        return None
    return Scale(engine=engine or "local", jobs=jobs, scheduler=scheduler, state=state, shard=shard)


def audited_in_shards(  # noqa: PLR0913, PLR0917  # how, whom, about what, and where it is written
    scale: Scale, subject: Subject, plan: Plan, start: Start, report: str | None, unwritten: list[MahjongError]
) -> Audited:
    """Audit in shards and write the reports; what cannot be written is added to a list."""
    folder = None if scale.state is None else Path(scale.state)
    if report is not None:
        check_folder(Path(report))
    with ExitStack() as stack:
        engine = stack.enter_context(closing(scale.run_by()))
        show = stack.enter_context(progress())
        audited, came = audit_in_shards(
            subject, plan, start, engine, size=scale.shard, folder=folder, tell=_tell, progress=show
        )
    if report is not None:
        try:
            _write(audited, Path(report))
        except BadFolder as error:
            unwritten.append(error)
    if not came.is_whole:
        again = "; the same command goes on from there" if scale.state is not None else ""
        _tell(f"{came.done:,} of {came.number:,} shards are done{again}")
    return audited


def _write(audited: Audited, folder: Path) -> None:
    """Write the reports; of verdicts, those that are kept."""
    with verdicts_in(folder) as lines:
        for (suite, _), tally in audited.findings:
            for verdict in tally.kept:
                lines.output.write(f"{verdict_line(suite, verdict)}\n")
        write_reports(audited, folder)


def _tell(sentence: str) -> None:
    click.echo(sentence, err=True)
