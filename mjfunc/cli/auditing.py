"""The command that tells whether an implementation is right."""

from __future__ import annotations

import signal
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import click

from mjfunc.audit.functions import Ended
from mjfunc.audit.greeting import NotStarted
from mjfunc.audit.reports import summary
from mjfunc.audit.scale.coordinating import EngineLost
from mjfunc.audit.scale.state import NotKept
from mjfunc.cli.answering import BAD_INPUT, complain, finish, refuse
from mjfunc.cli.audit_options import Asked, with_options
from mjfunc.cli.options import Once, with_conventions
from mjfunc.cli.peering import audit_peers
from mjfunc.cli.running import audited, write_known
from mjfunc.cli.terminals import here
from mjfunc.cli.winning import with_named_rules
from mjfunc.draw import Terminal
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from types import FrameType


_INTERRUPTED: Final = 130


@click.command(cls=Once)
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@with_options
@with_conventions("definition", "melds", "seven_pairs", "players", "exhausted", "forms")
@with_named_rules
def audit(**given: object) -> None:
    """Tell whether a program is right: mjfunc audit [OPTION]... -- COMMAND [ARGUMENT]...

    COMMAND speaks the line protocol. What is right is what it declares to answer by, or what the options say. The
    status is 0 if it passes, 1 if it does not, and 2 for bad input.
    """
    asked, unwritten = Asked(**cast("Any", given)), list[MahjongError]()
    try:
        with _interruptible() as interrupts, ExitStack() as stack:
            if asked.peer or asked.peers:
                _finish(unwritten, is_good=audit_peers(asked, unwritten, interrupts))
            found = audited(asked, stack, unwritten)
    except (NotStarted, NotKept, EngineLost) as error:
        complain(error)
        finish(1)
    except MahjongError as error:
        refuse(error)
    except KeyboardInterrupt:
        kept = "" if asked.state is None else "; the same command goes on from what is kept"
        click.echo(f"mjfunc: it was interrupted before there was anything to report{kept}", err=True)
        finish(_INTERRUPTED)
    for line in summary(found, here(Terminal())):
        click.echo(line)
    if asked.write_profile is not None:
        unwritten.extend(write_known(asked.write_profile, found))
    _finish(unwritten, is_good=found.is_good)


def _finish(unwritten: Sequence[MahjongError], *, is_good: bool) -> NoReturn:
    """Say what could not be written, and end with the status of it all."""
    for problem in unwritten:
        complain(problem)
    finish(BAD_INPUT if unwritten else 0 if is_good else 1)


@contextmanager
def _interruptible() -> Generator[list[int]]:
    """Let signals be exceptions: what was done until an interrupt is reported, and programs end in any case.

    The interrupts that came are given.
    """
    interrupts = list[int]()

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        interrupts.append(number)
        signal.default_int_handler(number, frame)

    handlers = {**dict.fromkeys(_ENDS, _end), signal.SIGINT: interrupt}
    before = {each: signal.signal(each, handler) for each, handler in handlers.items()}
    try:
        yield interrupts
    finally:
        is_armed = True
        while is_armed:
            with suppress(Ended):  # which may come at this very moment
                signal.setitimer(signal.ITIMER_REAL, 0)
                is_armed = False
        for each, handler in before.items():
            signal.signal(each, handler)


_ENDS: Final = (signal.SIGTERM, signal.SIGHUP)
"""What ends an audit without a report, but not without an end of the programs that it started."""
_AGAIN: Final = 1.0
"""So many seconds later it ends once more: what is raised in a finalizer, for example, is lost."""


def _end(number: int, _: object) -> NoReturn:
    signal.signal(signal.SIGALRM, lambda _, frame: _end(number, frame))
    signal.setitimer(signal.ITIMER_REAL, _AGAIN)
    raise Ended(128 + number)
