"""The options of ``mjfunc audit``: their declaration, the checks of all together, and the plan that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import attrs
import click
from click.core import ParameterSource

from mjfunc.audit.core.questions import OPS, Named
from mjfunc.audit.core.suite import SETTINGS, TAKES, Level, Takes, Terms
from mjfunc.audit.diagnosis.hypotheses import PRECEDENCE
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.scale.subject_spec import FunctionSpec, ProgramSpec
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.batches import sizes_of
from mjfunc.audit.time_budget import duration
from mjfunc.audit.topics.question_options import declared, options_of_rules, own_options_of
from mjfunc.cli.options import PROCESSES, Seconds, WholeNumber, apply, option, with_conventions
from mjfunc.cli.win_options import with_named_rules
from mjfunc.json.values import Json
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.oracle.win_requests import read_rules
from mjfunc.spec.complete import PRECEDENCES, Precedence
from mjfunc.tiles.errors import BadOption, BadSize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.suite import Setting, SuitePart
    from mjfunc.audit.scale.subject_spec import SubjectSpec
    from mjfunc.cli.options import CommandFunction, Decorator

EngineName: TypeAlias = Literal["local", "dask"]
_SHARD: Final = 100_000
"""The default size of a shard. It takes seconds to minutes, which is the time lost if a run is killed."""
_IMPORT: Final = 60.0
"""Seconds to import a function."""
_DECORATOR: Final = "decorator"
_IS_LOCAL: Final = "is-local"
_DEFAULTS: Final = Terms()


NO_LIMIT: Final = "none"
"""The word for a time without end."""


class _Duration(click.types.StringParamType):
    """The type of a time: seconds, or minutes or hours with their letter."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401  # as above
        if value != NO_LIMIT and duration(value) is None:
            message = f"must be none, or a time as in 30s, 10m or 2h, not {value!r}"
            variable = _variable_of(param, ctx)
            raise click.BadParameter(message, ctx, param, variable and f"the variable {variable}")
        return value


def _variable_of(param: click.Parameter | None, ctx: click.Context | None) -> str | None:
    """The environment variable that gave the value of an option; None if the command line did."""
    if param is None or ctx is None or ctx.get_parameter_source(str(param.name)) is not ParameterSource.ENVIRONMENT:
        return None
    return str(param.envvar)


def _field(decorator: Decorator, *, is_local: bool = False) -> Any:  # noqa: ANN401  # as of every field specifier
    return attrs.field(metadata={_DECORATOR: decorator, _IS_LOCAL: is_local})


def _option(section: str, *names: str, is_local: bool = False, **settings: Any) -> Any:  # noqa: ANN401  # as above
    """A field that an option fills; a local one is left out of the commands that reports quote."""
    return _field(option(*names, section=section, **settings), is_local=is_local)


_QUESTIONS: Final = "Questions"
_SUBJECT: Final = "Functions and known programs"
_RESULTS: Final = "Results"
_SHARDS: Final = "Shards"


@attrs.frozen(kw_only=True)
class AuditOptions:
    """The options of ``mjfunc audit``, in the order of its help.

    To add one, declare it here and use the field. The click decorators, the commands that reports quote and the help
    follow from the fields.
    """

    command: tuple[str, ...] = _field(click.argument("command", nargs=-1, type=click.UNPROCESSED))
    suites: tuple[str, ...] = _option(
        _QUESTIONS,
        "--suite",
        "suites",
        type=click.Choice([*SUITES]),
        multiple=True,
        help="Ask the questions of this suite; repeatable. By default, all suites up to the level.",
    )
    level: Level | None = _option(
        _QUESTIONS,
        "--level",
        type=WholeNumber(0, 3),
        help="Choose the suites and the time: 10 seconds (0), a minute (1), an hour (2), or no limit (3).  [default:"
        " suites of level 1, and a minute]",
    )
    time: str | None = _option(
        _QUESTIONS,
        "--time",
        metavar="TIME",
        type=_Duration(),
        envvar="MJFUNC_AUDIT_TIME",
        help="Replace the time of the level, for example with 30s, 10m, 2h or none. The audit asks a sample of a suite"
        " that would take longer than its share.",
    )
    ops: tuple[str, ...] = _option(
        _QUESTIONS, "--op", "ops", type=click.Choice(OPS), multiple=True, help="Ask this operation; repeatable."
    )
    seed: int = _option(
        _QUESTIONS, "--seed", type=WholeNumber(0), default=0, help="The same seed draws the same random hands."
    )
    number: int = _option(
        _QUESTIONS, "--number", type=WholeNumber(1), default=_DEFAULTS.number, help="The number of random hands."
    )
    dealt: bool = _option(
        _QUESTIONS,
        "--dealt",
        is_flag=True,
        help="Draw random hands as they are dealt; otherwise all are equally likely.",
    )
    tiles: int = _option(
        _QUESTIONS,
        "--tiles",
        type=WholeNumber(1, MOST_CONCEALED),
        default=_DEFAULTS.tiles,
        help="The number of tiles of each hand in the suites `random` and `all`.",
    )
    classes: bool = _option(
        _QUESTIONS,
        "--classes",
        is_flag=True,
        help="In the suite `all`, ask one hand of each group that is the same after an exchange of number suits.",
    )
    refusals: Literal["yes", "no"] = _option(
        _QUESTIONS,
        "--refusals",
        type=click.Choice(["yes", "no"]),
        default="yes",
        help="Ask what must be refused, for example a hand of three tiles.",
    )
    forever: bool = _option(_QUESTIONS, "--forever", is_flag=True, help="Ask random hands until interrupted.")
    python: str | None = _option(
        _SUBJECT, "--python", metavar="MODULE:FUNCTION", help="Test a Python function instead of a program."
    )
    takes: Takes = _option(
        _SUBJECT, "--takes", type=click.Choice(TAKES), default=TAKES[0], help="What the function is called with."
    )
    peer: tuple[str, ...] = _option(
        _SUBJECT,
        "--peer",
        type=click.Choice([*PEERS]),
        multiple=True,
        is_local=True,
        help="Test this known program; repeatable.",
    )
    peers: bool = _option(
        _SUBJECT,
        "--peers",
        is_flag=True,
        is_local=True,
        help="Test every known program that is installed, and compare them.",
    )
    report: str | None = _option(
        _RESULTS, "--report", type=click.Path(), metavar="DIR", is_local=True, help="Write reports to this folder."
    )
    profile: str | None = _option(
        _RESULTS,
        "--profile",
        type=click.Path(),
        metavar="FILE",
        help="Read the known deviations; they do not fail the audit.",
    )
    write_profile: str | None = _option(
        _RESULTS,
        "--write-profile",
        type=click.Path(),
        metavar="FILE",
        is_local=True,
        help="Write the wrong answers of this audit to a file that --profile can read.",
    )
    jobs: int = _option(
        PROCESSES, "--jobs", type=WholeNumber(1), default=1, help="The number of copies that run at once."
    )
    timeout: float | None = _option(
        PROCESSES,
        "--timeout",
        type=Seconds(0, min_open=True),
        help="Seconds to wait for an answer. By default, 10 for the first one of an operation, then 2, or 20 times the"
        " usual time if that is longer.",
    )
    memory: int = _option(
        PROCESSES, "--memory", type=WholeNumber(1), default=4096, help="Megabytes that a copy may use."
    )
    engine: EngineName | None = _option(
        _SHARDS,
        "--engine",
        type=click.Choice(["local", "dask"]),
        is_local=True,
        help="Divide the questions into parts, shards, for several processes or a Dask cluster.",
    )
    scheduler: str | None = _option(
        _SHARDS,
        "--scheduler",
        metavar="ADDRESS",
        is_local=True,
        help="The scheduler of the Dask cluster; by default, one is started here.",
    )
    state: str | None = _option(
        _SHARDS,
        "--state",
        type=click.Path(),
        metavar="DIR",
        is_local=True,
        help="Keep finished shards in this folder; the same command resumes from them.",
    )
    shard: int = _option(
        _SHARDS, "--shard", type=WholeNumber(1), default=_SHARD, help="The number of hands in a shard."
    )
    precedence: Precedence | None = _option(
        "Conventions",
        "--precedence",
        type=click.Choice(PRECEDENCES),
        help="The forms that `decompose` lists: all, or the first of regular, seven pairs and thirteen orphans.",
    )
    conventions: Conventions = _field(with_conventions())
    rules: Mapping[str, Json] = _field(with_named_rules)
    """The rules and the rule set that options name."""

    @property
    def own_options(self) -> Named:
        """The given options that are neither conventions nor rules."""
        return () if self.precedence is None else ((PRECEDENCE, self.precedence),)

    @property
    def is_of_peers(self) -> bool:
        """Whether known programs are tested."""
        return self.peers or bool(self.peer)

    @property
    def is_sharded(self) -> bool:
        """Whether the audit runs in shards."""
        return self.engine is not None or self.state is not None


def decorators(*names: str) -> tuple[Decorator, ...]:
    """Return the click decorators of these fields."""
    fields = attrs.fields_dict(AuditOptions)
    return tuple(fields[name].metadata[_DECORATOR] for name in names)


def with_audit_options(function: CommandFunction) -> CommandFunction:
    """Add all options to the function of a command."""
    return apply(decorators(*attrs.fields_dict(AuditOptions)), function)


def given_options() -> Iterator[tuple[str, ...]]:
    """Yield the options that were given, as words, except local ones."""
    context = click.get_current_context()
    local = {field.name for field in attrs.fields(AuditOptions) if field.metadata[_IS_LOCAL]}
    for param in context.command.params:
        name = str(param.name)
        is_given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if name in local or not is_given or not isinstance(param, click.Option):
            continue
        value: object = context.params[name]
        if param.is_flag:
            yield (param.opts[0],)
        else:
            each = cast("tuple[object, ...]", value) if param.multiple else (value,)
            yield from ((param.opts[0], str(one)) for one in each)


def misplaced_options(command: tuple[str, ...]) -> tuple[str, ...]:
    """Return the options of the audit among the arguments of the program, which gets them."""
    own = {name for param in click.get_current_context().command.params for name in param.opts if name.startswith("--")}
    words = (word.partition("=")[0] for word in command[1:])
    return tuple(dict.fromkeys(word for word in words if word in own))


def check_tiles(tiles: int) -> None:
    """Raise ``BadSize`` for a number of tiles that no hand has."""
    if tiles % 3 == 0:
        message = f"--tiles must not be a multiple of 3, and is {tiles}"
        raise BadSize(message)


def check_settings(asked: Iterable[SuitePart]) -> None:
    """Raise ``BadOption`` for a given setting that changes none of the questions of these parts of suites."""
    used = {setting for part in asked for setting in part.settings}
    source = click.get_current_context().get_parameter_source
    for setting in SETTINGS:
        if setting not in used and source(setting) is ParameterSource.COMMANDLINE:
            message = f"--{setting} changes none of these questions, but those of {' and '.join(_suites_with(setting))}"
            raise BadOption(message)


def _suites_with(setting: Setting) -> Iterator[str]:
    """Yield each suite whose questions depend on a setting, with the operations for which they do."""
    for name, suite in SUITES.items():
        if ops := [part.op for part in suite.parts if setting in part.settings]:
            yield f"--suite {name} ({', '.join(ops)})"


def check_sizes(asked: Iterable[SuitePart], terms: Terms) -> None:
    """Raise ``BadSize`` if none of the operations of these suites has questions about the given number of tiles.

    If only some have, the report names the sizes of the remaining ones.
    """
    is_given = click.get_current_context().get_parameter_source("tiles") is ParameterSource.COMMANDLINE
    ops = [part.op for part in asked if "tiles" in part.settings]
    sizes = {op: sizes_of(op, terms.conventions) for op in ops}
    if is_given and ops and not any(terms.tiles in each for each in sizes.values()):
        message = f"--tiles: {ops[0]} is asked about {', '.join(map(str, sizes[ops[0]]))} tiles, not {terms.tiles}"
        raise BadSize(message)


def check_sharding(options: AuditOptions) -> None:
    """Raise ``BadOption`` for options of shards that contradict each other."""
    if options.scheduler is not None and options.engine != "dask":
        message = "--scheduler: only --engine dask has one"
        raise BadOption(message)
    if options.state == "":
        message = "--state: the name of the folder is empty"
        raise BadOption(message)
    source = click.get_current_context().get_parameter_source("shard")
    if not options.is_sharded and source is ParameterSource.COMMANDLINE:
        message = "--shard: only --engine and --state ask in shards"
        raise BadOption(message)


def subject_start(options: AuditOptions) -> SubjectSpec:
    """Return how to start the program or the function under test.

    Raises:
        BadOption: The options name none or two, or cannot be combined with a function.
    """
    if bool(options.command) == bool(options.python):
        message = "name either a program after -- or a function with --python"
        raise BadOption(message)
    limits = Limits(memory=options.memory << 20, is_adaptive=options.timeout is None)
    if options.timeout is not None:
        limits = attrs.evolve(limits, timeout=options.timeout)
    if options.python is None:
        return ProgramSpec(options.command, limits)
    if len(options.ops) != 1:
        message = "--python: a function answers one operation; name it with --op"
        raise BadOption(message)
    if options.jobs > 1 and not options.is_sharded:
        message = f"--jobs: a function is called in one process, not in {options.jobs}; --engine uses several"
        raise BadOption(message)
    rules = options_of_rules(read_rules(options.rules))
    declarations = (*declared(options.conventions), *own_options_of(options.own_options), *rules)
    # A script has its own folder first in the path, where Python otherwise has the working directory.
    folder, limits = _working_directory(), attrs.evolve(limits, start=_IMPORT)
    return FunctionSpec(options.python, options.ops[0], options.takes, declarations, folder, limits)


def _working_directory() -> str:
    try:
        return str(Path.cwd())
    except FileNotFoundError:
        message = "--python: the working directory does not exist any more; change to another"
        raise BadOption(message) from None
