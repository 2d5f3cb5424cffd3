"""The command ``mjfunc adapter``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.audit.adapters import LANGUAGES, Language, adapter
from mjfunc.cli.options import command, new_output

if TYPE_CHECKING:
    from mjfunc.cli.options import OutputFile


@command(
    "adapter",
    "It is a single file with a function to fill in for each operation. It runs as it is: the audit skips operations"
    " that are not filled in.",
)
@click.argument("language", type=click.Choice(LANGUAGES))
@click.option("-o", "output", type=new_output, default="-", metavar="FILE", help="Write to a new file.")
def write_adapter(language: Language, output: OutputFile) -> None:
    """Run ``mjfunc adapter``."""
    output.write(adapter(language))
