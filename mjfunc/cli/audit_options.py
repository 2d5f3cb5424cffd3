"""The options of ``mjfunc audit``, and which of them are given."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import click
from click.core import ParameterSource

from mjfunc.audit.functions import TAKES, Takes
from mjfunc.audit.peers import PEERS
from mjfunc.audit.sending import OPS
from mjfunc.audit.suite import Level, Terms
from mjfunc.audit.suites import SUITES
from mjfunc.cli.options import Command, Whole
from mjfunc.cli.scaling import OPTIONS as SCALE_OPTIONS
from mjfunc.cli.scaling import EngineName, Scale, scale_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.codecs import Json

if TYPE_CHECKING:
    from collections.abc import Iterator


@attrs.frozen(kw_only=True)
class Asked:
    """The options of the command."""

    command: tuple[str, ...]
    suites: tuple[str, ...]
    level: Level | None
    ops: tuple[str, ...]
    jobs: int
    timeout: float
    memory: int
    seed: int
    number: int
    tiles: int
    classes: bool
    dealt: bool
    forever: bool
    rules: Mapping[str, Json]
    """Those that options name, a rule set or single ones; by those that are declared else."""
    python: str | None
    peer: tuple[str, ...]
    peers: bool
    takes: Takes
    profile: str | None
    write_profile: str | None
    report: str | None
    engine: EngineName | None
    scheduler: str | None
    state: str | None
    shard: int
    conventions: Conventions

    @property
    def scale(self) -> Scale | None:
        """How it is run in shards, if it is."""
        return scale_of(self.engine, self.scheduler, self.state, shard=self.shard, jobs=self.jobs)


class _Seconds(click.FloatRange):
    """How long is waited; what is not a number is not below any other, and would be in every range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401  # click's way
        """The seconds."""
        seconds = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(f"{value!r} is not a number", param, ctx)
        return seconds


_OPTIONS: Final = (
    click.option("--suite", "suites", type=click.Choice([*SUITES]), multiple=True, help="This suite; or several."),
    click.option("--level", type=Whole(0, 3), help="Suites of seconds (0), a minute (1), an hour (2), a cluster (3)."),
    click.option("--op", "ops", type=click.Choice(OPS), multiple=True, help="This operation; or several."),
    click.option("--jobs", type=Whole(1), default=1, show_default=True, help="So many copies of the program at once."),
    click.option(
        "--timeout",
        type=_Seconds(0, min_open=True),
        default=10.0,
        show_default=True,
        help="Seconds to wait for an answer.",
    ),
    click.option("--memory", type=Whole(1), default=4096, show_default=True, help="Megabytes that a copy may use."),
    click.option("--seed", type=Whole(0), default=0, show_default=True, help="The same seed draws the same hands."),
    click.option("--number", type=Whole(1), default=Terms().number, show_default=True, help="How many random hands."),
    click.option("--dealt", is_flag=True, help="Random hands as they are dealt; else all different ones alike."),
    click.option("--tiles", type=Whole(1, 14), default=13, show_default=True, help="Of how many tiles all hands are."),
    click.option("--classes", is_flag=True, help="Of all hands, one for each class of symmetry."),
    click.option("--forever", is_flag=True, help="Random hands until it is interrupted."),
    click.option("--python", metavar="MODULE:FUNCTION", help="Call a Python function in the place of a program."),
    click.option(
        "--takes", type=click.Choice(TAKES), default=TAKES[0], show_default=True, help="What it is called with."
    ),
    click.option("--peer", type=click.Choice([*PEERS]), multiple=True, help="Ask this program of others; or several."),
    click.option("--peers", is_flag=True, help="Ask each of those that is installed, and compare them."),
    click.option("--profile", type=click.Path(), metavar="FILE", help="Deviations that are known, and do not fail."),
    click.option("--write-profile", type=click.Path(), metavar="FILE", help="Write what is wrong as known deviations."),
    click.option("--report", type=click.Path(), metavar="DIR", help="Write reports to this folder."),
    *SCALE_OPTIONS,
)


def with_options(command: Command) -> Command:
    """A command with each of these."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_WRITES: Final = frozenset(("report", "write_profile", "engine", "scheduler", "state"))
_NAMES: Final = frozenset(("peer", "peers"))
"""What names a program that the command of an audit shows itself."""


def given_options() -> Iterator[tuple[str, ...]]:
    """The options that were given, as they are written, but for those that say what is written where or who runs it."""
    context = click.get_current_context()
    for option in context.command.params:
        name = str(option.name)
        if name in _NAMES:
            continue
        if context.get_parameter_source(name) is not ParameterSource.COMMANDLINE or not isinstance(
            option, click.Option
        ):
            continue
        value: object = context.params[name]
        if option.is_flag:
            yield (option.opts[0],)
        elif name not in _WRITES:
            each = cast("tuple[object, ...]", value) if option.multiple else (value,)
            yield from ((option.opts[0], str(one)) for one in each)
