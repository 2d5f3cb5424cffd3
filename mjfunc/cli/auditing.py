"""The command that tells whether an implementation is right."""

from __future__ import annotations

import signal
from contextlib import ExitStack, closing, contextmanager, redirect_stdout
from functools import partial
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import attrs
import click
from click.core import ParameterSource

from mjfunc.audit.aside import Aside
from mjfunc.audit.auditing import NO_PROFILE, Plan
from mjfunc.audit.auditing import audit as run_audit
from mjfunc.audit.expected import conventions_of
from mjfunc.audit.functions import TAKES, Ended, Takes
from mjfunc.audit.greeting import NotStarted
from mjfunc.audit.peers import PEERS
from mjfunc.audit.processes import Limits
from mjfunc.audit.profiles import Profile, judge, read_profile, write_profile
from mjfunc.audit.reports import summary, verdicts_in, write_reports
from mjfunc.audit.reports.files import BadFolder
from mjfunc.audit.running import Chosen, chosen_parts
from mjfunc.audit.scale.coordinating import EngineLost
from mjfunc.audit.scale.starting import FunctionStart, ProgramStart
from mjfunc.audit.scale.state import NotKept
from mjfunc.audit.sending import declared
from mjfunc.audit.suite import LEVELS, Level, Terms
from mjfunc.audit.suites import SUITES
from mjfunc.cli.answering import BAD_INPUT, complain, finish, refuse
from mjfunc.cli.options import Command, Whole, with_conventions
from mjfunc.cli.peering import audit_each, chosen
from mjfunc.cli.progressing import progress
from mjfunc.cli.scaling import OPTIONS as SCALE_OPTIONS
from mjfunc.cli.scaling import EngineName, Scale, audited_in_shards, scale_of
from mjfunc.cli.terminals import here
from mjfunc.draw import Terminal
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.errors import BadOption, BadSize, MahjongError, shown

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from mjfunc.audit.peers.peer import Peer
    from mjfunc.audit.report import Audited
    from mjfunc.audit.scale.starting import Start
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.suite import Suite

_INTERRUPTED: Final = 130


@attrs.frozen(kw_only=True)
class _Asked:
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
    click.option("--op", "ops", type=click.Choice([*OPERATIONS]), multiple=True, help="This operation; or several."),
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


def _with_options(command: Command) -> Command:
    """A command with each of these."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command()
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@_with_options
@with_conventions("definition", "melds", "seven_pairs", "players", "exhausted", "forms")
def audit(**given: object) -> None:
    """Tell whether a program is right: mjfunc audit [OPTION]... -- COMMAND [ARGUMENT]...

    COMMAND speaks the line protocol. What is right is what it declares to answer by, or what the options say. The
    status is 0 if it passes, 1 if it does not, and 2 for bad input.
    """
    asked, unwritten = _Asked(**cast("Any", given)), list[MahjongError]()
    try:
        with _interruptible(), ExitStack() as stack:
            if asked.peer or asked.peers:
                _finish(unwritten, is_good=_of_peers(asked, unwritten))
            audited = _audited(asked, stack, unwritten)
    except (NotStarted, NotKept, EngineLost) as error:
        complain(error)
        finish(1)
    except MahjongError as error:
        refuse(error)
    except KeyboardInterrupt:
        finish(_INTERRUPTED)
    for line in summary(audited, here(Terminal())):
        click.echo(line)
    if asked.write_profile is not None:
        unwritten.extend(_write_profile(asked.write_profile, audited))
    _finish(unwritten, is_good=audited.is_good)


def _finish(unwritten: Sequence[MahjongError], *, is_good: bool) -> NoReturn:
    """Say what could not be written, and end with the status of it all."""
    for problem in unwritten:
        complain(problem)
    finish(BAD_INPUT if unwritten else 0 if is_good else 1)


def _write_profile(file: str, audited: Audited) -> Iterator[MahjongError]:
    """Write what is wrong as known deviations; that it cannot be written comes after all that was found."""
    try:
        Path(file).write_text(write_profile(audited.findings), "utf-8")
    except OSError as error:
        yield BadOption(f"--write-profile: {file} cannot be written: {error.strerror}")


@contextmanager
def _interruptible() -> Generator[None]:
    """Let signals be exceptions: what was done until an interrupt is reported, and programs end in any case."""
    before = {each: signal.signal(each, _end) for each in _ENDS}
    before[signal.SIGINT] = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


_ENDS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What ends an audit without a report, but not without an end of the programs that it started."""


def _end(number: int, _: object) -> NoReturn:
    raise Ended(128 + number)


def _audited(asked: _Asked, stack: ExitStack, unwritten: list[MahjongError]) -> Audited:
    """Ask, and write the reports; what cannot be written is added to a list, for what was found shall not be lost."""
    if asked.tiles % 3 == 0:
        message = f"--tiles: no hand has {asked.tiles} tiles to find blocks among"
        raise BadSize(message)
    profile = _profile(asked.profile)
    _check_place(asked.write_profile)
    start, scale = _start(asked), asked.scale
    subjects = _subjects(start, asked, stack)
    implementation = subjects[0].implementation
    terms = Terms(
        conventions=_conventions(asked, subjects[0]),
        seed=asked.seed,
        number=asked.number,
        tiles=asked.tiles,
        classes=asked.classes,
        dealt=asked.dealt,
    )
    chosen = _chosen(asked, implementation.operations or tuple(OPERATIONS))
    plan = Plan(
        suites=tuple(suite for suite in SUITES.values() if suite.name in {part.suite for part in chosen}),
        chosen=chosen,
        terms=terms,
        command=asked.command or (str(asked.python),),
        is_endless=asked.forever,
        profile=profile,
        takes=asked.takes,
        options=tuple(_options()),
    )
    if scale is not None:
        return audited_in_shards(scale, subjects[0], plan, start, asked.report, unwritten)
    if asked.report is None:
        with progress() as show:
            return run_audit(subjects, plan, progress=show)
    return _reported(subjects, plan, Path(asked.report), unwritten)


def _subjects(start: Start, asked: _Asked, stack: ExitStack) -> list[Subject]:
    """The copies of who is asked here, and what they name that is not asked about."""
    if asked.python is not None:
        stack.enter_context(redirect_stdout(Aside()))
    copies = asked.jobs if asked.scale is None else 1
    subjects = [stack.enter_context(closing(start.start())) for _ in range(copies)]
    for name in subjects[0].implementation.ignored:
        note = f"mjfunc: it names {shown(name)}, which is not an operation or a convention that is asked about here"
        click.echo(note, err=True)
    return subjects


def _reported(subjects: Sequence[Subject], plan: Plan, folder: Path, unwritten: list[MahjongError]) -> Audited:
    """Ask, and write reports as far as they can be written; the audit goes on where they cannot."""
    judges = partial(judge, plan.profile) if plan.profile.deviations else None
    errors: list[OSError] = []
    found: list[Audited] = []
    try:
        with verdicts_in(folder, judges) as lines, progress() as show:

            def observe(*answered: Any) -> None:  # noqa: ANN401  # as the writer takes them
                try:
                    if not errors:
                        lines.write(*answered)
                except OSError as error:
                    errors.append(error)

            found.append(run_audit(subjects, plan, observe=observe, progress=show))
            write_reports(found[0], folder)  # its metadata make the folder ours, before the verdicts are whole
            if errors:
                raise errors[0]
    except BadFolder as error:
        if not found:
            raise
        unwritten.append(error)
    return found[0]


_WRITES: Final = frozenset(("report", "write_profile", "engine", "scheduler", "state"))
_NAMES: Final = frozenset(("peer", "peers"))
"""What names a program that the command of an audit shows itself."""


def _options() -> Iterator[tuple[str, ...]]:
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


def _of_peers(asked: _Asked, unwritten: list[MahjongError]) -> bool:
    """Whether all peers pass that are asked."""
    if asked.command or asked.python or (asked.peer and asked.peers):
        message = "name peers with --peer, or all with --peers, or a program, or a function; one of them"
        raise BadOption(message)
    if asked.write_profile is not None:
        message = "--write-profile: the deviations of a peer are those of its program; name that after --"
        raise BadOption(message)
    peers = chosen(asked.peer, asked.ops, every=asked.peers)

    def audited(peer: Peer) -> Audited:
        def of_its_own(folder: str | None) -> str | None:
            return folder and str(Path(folder) / peer.name if len(peers) > 1 else folder)

        its = attrs.evolve(
            asked,
            command=peer.command,
            ops=tuple(op for op in asked.ops if op in peer.operations),
            report=of_its_own(asked.report),
            state=of_its_own(asked.state),
        )
        with ExitStack() as stack:
            return _audited(its, stack, unwritten)

    return audit_each(peers, audited, asked.report)


def _profile(file: str | None) -> Profile:
    """The known deviations that a file lists."""
    if file is None:
        return NO_PROFILE
    try:
        return read_profile(Path(file).read_text("utf-8"))
    except OSError as error:
        message = f"--profile: {file} cannot be read: {error.strerror}"
        raise BadOption(message) from None
    except UnicodeError:
        message = f"--profile: {file} is not a text in UTF-8"
        raise BadOption(message) from None
    except MahjongError as error:
        message = f"--profile: {error.message}"
        raise type(error)(message, error.position) from None


def _check_place(file: str | None) -> None:
    """Refuse where no profile can be written, before it is made."""
    if file is not None and (Path(file).is_dir() or not Path(file).absolute().parent.is_dir()):
        message = f"--write-profile: {file} is {'a folder' if Path(file).is_dir() else 'in a folder that is not there'}"
        raise BadOption(message)


def _start(asked: _Asked) -> Start:
    """Who is asked."""
    if bool(asked.command) == bool(asked.python):
        message = "name a program after --, or a function with --python; one of them"
        raise BadOption(message)
    if asked.python is None:
        return ProgramStart(asked.command, Limits(timeout=asked.timeout, memory=asked.memory << 20))
    if len(asked.ops) != 1:
        message = "--python: a function answers one operation; name it with --op"
        raise BadOption(message)
    if asked.jobs > 1 and asked.scale is None:
        message = f"--jobs: a function is called in one process; not in {asked.jobs}; --engine has several"
        raise BadOption(message)
    # A script has its own folder in the place of the one in which it is called.
    return FunctionStart(asked.python, asked.ops[0], asked.takes, declared(asked.conventions), str(Path.cwd()))


def _conventions(asked: _Asked, subject: Subject) -> Conventions:
    """What is declared, and in its place what options say."""
    source = click.get_current_context().get_parameter_source
    said = {
        choice.name: getattr(asked.conventions, choice.name)
        for choice in choices_of(Conventions)
        if source(choice.name) is ParameterSource.COMMANDLINE
    }
    return attrs.evolve(conventions_of(subject.implementation.conventions), **said)


def _chosen(asked: _Asked, offered: tuple[str, ...]) -> tuple[Chosen, ...]:
    """What is asked: of the suites that are named, or of all, the parts up to the level."""
    if asked.forever and asked.scale is not None:
        message = "--forever: shards have an end; leave --engine and --state out"
        raise BadOption(message)
    if unknown := [op for op in asked.ops if op not in offered]:
        message = f"--op: this program does not say that it answers {unknown[0]}; it names {shown(', '.join(offered))}"
        raise BadOption(message)
    ops, suites = asked.ops or offered, [SUITES[name] for name in asked.suites or _every(asked)]
    chosen = chosen_parts(suites, _level(asked, suites), ops)
    if not chosen:
        message = f"no suite asks {', '.join(ops) or 'nothing'} at level {_level(asked, suites)}"
        raise BadOption(message)
    return chosen


def _every(asked: _Asked) -> tuple[str, ...]:
    """The suites where none is named; without an end there is only one."""
    return ("random",) if asked.forever else tuple(SUITES)


def _level(asked: _Asked, suites: list[Suite]) -> Level:
    """The level that is asked for; otherwise the second, or the first that has anything of what is named."""
    if asked.level is not None:
        return asked.level
    named = [suite for suite in suites if asked.suites and suite.parts]
    least = [min(part.level for part in suite.parts) for suite in named]
    return next(level for level in LEVELS if level >= max((1, *least)))
