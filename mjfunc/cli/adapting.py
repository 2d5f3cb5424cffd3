"""The command that writes a program which speaks the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.audit.adapters import LANGUAGES, Language, adapter
from mjfunc.cli.options import Once

if TYPE_CHECKING:
    from typing import TextIO


@click.command(name="adapter", cls=Once)
@click.argument("language", type=click.Choice(LANGUAGES))
@click.option(
    "-o", "output", type=click.File("x", "utf-8"), default="-", help="Write it to a file that is not there yet."
)
def write_adapter(language: Language, output: TextIO) -> None:
    """Write a program that `mjfunc audit` can ask, with a function to be filled in for each operation.

    It is one file that needs nothing else, and runs as it is: what is not filled in is skipped.
    """
    output.write(adapter(language))
