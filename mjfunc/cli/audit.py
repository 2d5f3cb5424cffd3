"""The command ``mjfunc audit``."""

from __future__ import annotations

import signal
from contextlib import ExitStack, contextmanager, suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import click

from mjfunc.audit.reports import summary
from mjfunc.audit.scale.coordinator import EngineLost
from mjfunc.audit.scale.state import NotKept
from mjfunc.audit.subjects.function_subject import EndSignal
from mjfunc.audit.subjects.handshake import NotStarted
from mjfunc.cli.audit_options import AuditOptions, with_audit_options
from mjfunc.cli.audit_runs import audit_peers, audit_subject, write_deviations
from mjfunc.cli.drawing import stdout_terminal
from mjfunc.cli.hand_answers import finish, refuse
from mjfunc.cli.hand_lines import BAD_INPUT, report
from mjfunc.cli.options import Command, command, option
from mjfunc.cli.win_options import RULES_HEADING
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from types import FrameType

_WITH_RULES: Final = f"{__name__}.with-rules"
"""The key of whether help has the rules of riichi."""
_FAILED: Final = 1
_INTERRUPTED: Final = 130
_END_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP)
"""The signals that end an audit without a report, but not without stopping the programs that it started."""
_REPEAT: Final = 1.0
"""The seconds after which such a signal is repeated, because an exception in a finalizer, for example, is lost."""


class AuditCommand(Command):
    """The command; its help has the rules of riichi only for an audit of riichi, or after ``--help-rules``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; note whether they name riichi, for help."""
        own = args[: args.index("--")] if "--" in args else args
        ctx.meta[_WITH_RULES] = "--op=riichi" in own or ("--op", "riichi") in pairwise(own)
        return super().parse_args(ctx, args)

    def help_sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return the options that help lists under each heading."""
        sections = super().help_sections(ctx)
        if not ctx.meta.get(_WITH_RULES):
            del sections[RULES_HEADING]
        return sections


def _show_help_with_rules(ctx: click.Context, _: click.Parameter, given: bool) -> None:
    if given and not ctx.resilient_parsing:
        ctx.meta[_WITH_RULES] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


@command(
    "audit",
    "mjfunc audit [OPTION]... -- COMMAND [ARGUMENT]...",
    "COMMAND is a program that speaks the line protocol. It is judged by the conventions that it declares, unless"
    " options choose others. The exit status is 0 if it passes, 1 if it fails, and 2 for bad input.",
    "`mjfunc audit games -- COMMAND` judges the games that a simulator plays.",
    cls=AuditCommand,
)
@with_audit_options
@option(
    "--help-rules",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_help_with_rules,
    help="Show this message with the options for rules of riichi, and exit.",
)
def audit(**given: object) -> None:
    """Run ``mjfunc audit``."""
    options, unwritten = AuditOptions(**cast("Any", given)), list[MahjongError]()
    try:
        with _interruptible() as interrupts, ExitStack() as stack:
            if options.is_of_peers:
                _finish(unwritten, is_good=audit_peers(options, unwritten, interrupts))
            found = audit_subject(options, stack, unwritten)
    except (NotStarted, NotKept, EngineLost) as error:
        report(error)
        finish(_FAILED)
    except MahjongError as error:
        refuse(error)
    except KeyboardInterrupt:
        resumable = "" if options.state is None else "; the same command resumes from what is kept"
        click.echo(f"mjfunc: interrupted before there was anything to report{resumable}", err=True)
        finish(_INTERRUPTED)
    for line in summary(found, stdout_terminal()):
        click.echo(line)
    if options.write_profile is not None:
        unwritten.extend(write_deviations(options.write_profile, found))
    _finish(unwritten, is_good=found.is_good)


def _finish(unwritten: Sequence[MahjongError], *, is_good: bool) -> NoReturn:
    """Report the files that could not be written, and exit."""
    for error in unwritten:
        report(error)
    finish(BAD_INPUT if unwritten else 0 if is_good else _FAILED)


@contextmanager
def _interruptible() -> Generator[list[int]]:
    """Raise an exception for each signal, so that an audit reports its results so far and its programs are stopped.

    Provides the list of the interrupts that came.
    """
    interrupts = list[int]()

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        interrupts.append(number)
        signal.default_int_handler(number, frame)

    handlers = {**dict.fromkeys(_END_SIGNALS, _end), signal.SIGINT: interrupt}
    before = {each: signal.signal(each, handler) for each, handler in handlers.items()}
    try:
        yield interrupts
    finally:
        is_armed = True
        while is_armed:
            with suppress(EndSignal):  # the alarm may ring just now
                signal.setitimer(signal.ITIMER_REAL, 0)
                is_armed = False
        for each, handler in before.items():
            signal.signal(each, handler)


def _end(number: int, _: object) -> NoReturn:
    signal.signal(signal.SIGALRM, lambda _, frame: _end(number, frame))
    signal.setitimer(signal.ITIMER_REAL, _REPEAT)
    raise EndSignal(128 + number)
