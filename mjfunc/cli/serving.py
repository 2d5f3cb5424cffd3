"""The command that answers the line protocol."""

from __future__ import annotations

import click

from mjfunc.cli.answering import finish
from mjfunc.cli.options import Once
from mjfunc.oracle import loop


@click.command(cls=Once)
def oracle() -> None:
    """Answer the line protocol on standard input and output."""
    finish(loop.main())
