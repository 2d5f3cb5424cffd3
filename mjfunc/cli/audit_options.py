"""The options of ``mjfunc audit``: their declaration, the checks of all together, and the plan that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import attrs
import click
from click.core import ParameterSource

from mjfunc.audit.core.questions import OPS, WINS
from mjfunc.audit.core.suite import LEVELS, TAKES, AuditPlan, ChosenPart, Level, Takes, Terms, chosen_parts
from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.scale.subject_spec import FunctionSpec, ProgramSpec
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.suites import OF_ONE_SIZE, SUITES
from mjfunc.audit.suites.batches import sizes_of
from mjfunc.audit.topics.question_options import conventions_of, declared, option_names, options_of_rules, rules_of
from mjfunc.cli.options import WholeNumber, apply, option, with_conventions
from mjfunc.cli.win_options import with_named_rules
from mjfunc.json.values import Json
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.oracle import RULES
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.oracle.win_requests import FLAGS, OPTIONS, read_rules
from mjfunc.tiles.errors import BadOption, BadSize, short_repr

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from mjfunc.audit.core.profiles import Profile
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import Suite
    from mjfunc.audit.scale.subject_spec import SubjectSpec
    from mjfunc.cli.options import CommandFunction, Decorator
    from mjfunc.model.choices import Choice
    from mjfunc.riichi.values.rules import Rules

EngineName: TypeAlias = Literal["local", "dask"]
_SHARD: Final = 100_000
"""The default size of a shard. It takes seconds to minutes, which is the time lost if a run is killed."""
_DECORATOR: Final = "decorator"
_IS_LOCAL: Final = "is-local"
_DEFAULTS: Final = Terms()


class _Seconds(click.FloatRange):
    """The type of a duration; click alone accepts NaN."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401  # click's interface
        seconds = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(f"{value!r} is not a number", param, ctx)
        return seconds


def _field(decorator: Decorator, *, is_local: bool = False) -> Any:  # noqa: ANN401  # as of every field specifier
    return attrs.field(metadata={_DECORATOR: decorator, _IS_LOCAL: is_local})


def _option(section: str, *names: str, is_local: bool = False, **settings: Any) -> Any:  # noqa: ANN401  # as above
    """A field that an option fills; a local one is left out of the commands that reports quote."""
    return _field(option(*names, section=section, **settings), is_local=is_local)


_QUESTIONS: Final = "Questions"
_SUBJECT: Final = "Functions and known programs"
_RESULTS: Final = "Results"
_PROCESSES: Final = "Processes"
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
        help="Ask for seconds (0), a minute (1), an hour (2), or on a cluster (3).",
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
        _QUESTIONS, "--classes", is_flag=True, help="In the suite `all`, ask one hand of each class of symmetry."
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
        help="Write the deviations of this audit as known ones.",
    )
    jobs: int = _option(
        _PROCESSES, "--jobs", type=WholeNumber(1), default=1, help="The number of copies that run at once."
    )
    timeout: float = _option(
        _PROCESSES, "--timeout", type=_Seconds(0, min_open=True), default=10.0, help="Seconds to wait for an answer."
    )
    memory: int = _option(
        _PROCESSES, "--memory", type=WholeNumber(1), default=4096, help="Megabytes that a copy may use."
    )
    engine: EngineName | None = _option(
        _SHARDS,
        "--engine",
        type=click.Choice(["local", "dask"]),
        is_local=True,
        help="Ask in shards, by processes or by a Dask cluster.",
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
    conventions: Conventions = _field(with_conventions())
    rules: Mapping[str, Json] = _field(with_named_rules)
    """The rules and the rule set that options name."""

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


def check_tiles(tiles: int) -> None:
    """Raise ``BadSize`` for a number of tiles that no hand has."""
    if tiles % 3 == 0:
        message = f"--tiles: no hand has {tiles} tiles to find blocks among"
        raise BadSize(message)


def check_sizes(asked: Iterable[tuple[str, str]], terms: Terms) -> None:
    """Raise ``BadSize`` if a given number of tiles is none that the operations of these suites are asked about.

    If some of the operations are, the report says of the others which size they are asked about.
    """
    is_given = click.get_current_context().get_parameter_source("tiles") is ParameterSource.COMMANDLINE
    ops = [op for suite, op in asked if suite in OF_ONE_SIZE and op in OPERATIONS]
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
    if options.python is None:
        return ProgramSpec(options.command, Limits(timeout=options.timeout, memory=options.memory << 20))
    if len(options.ops) != 1:
        message = "--python: a function answers one operation; name it with --op"
        raise BadOption(message)
    if options.jobs > 1 and not options.is_sharded:
        message = f"--jobs: a function is called in one process, not in {options.jobs}; --engine uses several"
        raise BadOption(message)
    declarations = (*declared(options.conventions), *options_of_rules(read_rules(options.rules)))
    # A script has its own folder first in the path, where Python otherwise has the working directory.
    return FunctionSpec(options.python, options.ops[0], options.takes, declarations, _working_directory())


def _working_directory() -> str:
    try:
        return str(Path.cwd())
    except FileNotFoundError:
        message = "--python: the working directory does not exist any more; change to another"
        raise BadOption(message) from None


def audit_plan(options: AuditOptions, subject: Subject, profile: Profile) -> AuditPlan:
    """Return the questions to ask a subject, by the options and by what the subject declares.

    Raises:
        BadOption: An option changes no answer, or nothing is to be asked.
    """
    implementation = subject.implementation
    terms = Terms(
        conventions=_conventions(options, subject),
        rules=_rules(options, subject),
        seed=options.seed,
        number=options.number,
        tiles=options.tiles,
        classes=options.classes,
        dealt=options.dealt,
        refusals=options.refusals == "yes",
    )
    chosen = _chosen_parts(options, implementation.operations)
    check_sizes([(one.suite, one.part.op) for one in chosen], terms)
    if not options.is_of_peers:  # each peer answers some operations, and all of them were checked
        check_relevance(options.rules, {one.part.op: None for one in chosen})
    return AuditPlan(
        suites=tuple(suite for suite in SUITES.values() if suite.name in {part.suite for part in chosen}),
        chosen=chosen,
        terms=terms,
        command=options.command or (str(options.python),),
        is_endless=options.forever,
        profile=profile,
        takes=options.takes,
        options=tuple(given_options()),
    )


def check_relevance(rules: Collection[str], ops: Collection[str]) -> None:
    """Raise ``BadOption`` if a given convention, or one of these rules, changes no answer of the operations.

    The number of players also chooses the hands to ask, so it is relevant to all.
    """
    relevant = {"players", *chain.from_iterable(map(option_names, ops)), *((RULES,) if WINS in ops else ())}
    given = {
        **{choice.option: choice.option for choice in _given_conventions()},
        **{name: FLAGS.get(name, name) for name in rules},
    }
    for name, flag in given.items():
        if name not in relevant:
            message = f"--{flag} changes nothing for {', '.join(ops)}"
            raise BadOption(message)


def _given_conventions() -> tuple[Choice, ...]:
    source = click.get_current_context().get_parameter_source
    return tuple(choice for choice in choices_of(Conventions) if source(choice.name) is ParameterSource.COMMANDLINE)


def _conventions(options: AuditOptions, subject: Subject) -> Conventions:
    """The conventions that the subject declares; options override them."""
    given = {choice.name: getattr(options.conventions, choice.name) for choice in _given_conventions()}
    return attrs.evolve(conventions_of(subject.implementation.conventions), **given)


def _rules(options: AuditOptions, subject: Subject) -> Rules:
    """The rules that the subject declares; options override single rules, and a rule set overrides all."""
    rules = read_rules(options.rules)
    names = [OPTIONS[name].name for name in options.rules if name != RULES]
    given = {name: getattr(rules, name) for name in names}
    return rules if RULES in options.rules else attrs.evolve(rules_of(subject.implementation.conventions), **given)


def _chosen_parts(options: AuditOptions, declared_ops: tuple[str, ...]) -> tuple[ChosenPart, ...]:
    """The parts of the given suites, or of all, up to the level.

    If the subject declares no operations, they are those about hands, and the one about wins if an option names it.
    """
    offered = declared_ops or OPS
    if options.forever and options.is_sharded:
        message = "--forever: shards have an end; leave --engine and --state out"
        raise BadOption(message)
    if unknown := [op for op in options.ops if op not in offered]:
        message = f"--op: this program does not declare {unknown[0]}; it declares {short_repr(', '.join(offered))}"
        raise BadOption(message)
    ops = options.ops or declared_ops or tuple(OPERATIONS)
    suites = [SUITES[name] for name in options.suites or (("random",) if options.forever else SUITES)]
    level = _level(options, suites)
    chosen = chosen_parts(suites, level, ops)
    if not chosen:
        message = f"no suite asks {', '.join(ops) or 'nothing'} at level {level}"
        raise BadOption(message)
    return chosen


def _level(options: AuditOptions, suites: list[Suite]) -> Level:
    """The given level; by default 1, or the first one at which every named suite asks something."""
    if options.level is not None:
        return options.level
    named = [suite for suite in suites if options.suites and suite.parts]
    least = [min(part.level for part in suite.parts) for suite in named]
    return next(level for level in LEVELS if level >= max((1, *least)))
