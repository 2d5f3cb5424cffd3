"""How far an audit is, on standard error: a bar on a terminal, a line now and then where there is none."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from mjfunc.audit.running import Progress

_EVERY: Final = 5.0
"""So many seconds pass between two lines."""


@contextmanager
def progress() -> Generator[Callable[[Progress], None]]:
    """What shows how far it is."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield _Lines()
        return
    from rich.console import Console  # noqa: PLC0415  # loading it takes time
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

    with Progress(TextColumn("{task.description}"), BarColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda now: bar.update(task, description=sentence(now), completed=now.asked, total=now.number)


class _Lines:
    """Lines now and then; an audit that is over soon has none."""

    def __init__(self) -> None:
        self._next = _EVERY

    def __call__(self, now: Progress) -> None:
        if now.seconds >= self._next:
            self._next = now.seconds + _EVERY
            click.echo(sentence(now), err=True)


def sentence(now: Progress) -> str:
    """How far it is, in words; how fast, when something has been answered: of shards, when the first is done."""
    of = "" if now.number is None else f" of {now.number:,}"
    left = "" if now.left is None else f", {now.left:,.0f} s left"
    rate = f", {now.rate:,.0f} a second" if now.rate else ""
    return f"{now.suite} {now.op}: {now.asked:,}{of}{rate}{left}, {now.bad:,} wrong"
