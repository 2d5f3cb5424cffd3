"""The command ``mjfunc``, with everything that it can be told to do."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn, cast

import click

from mjfunc.cli.answering import BAD_INPUT
from mjfunc.cli.census import census, sample
from mjfunc.cli.questions import acceptance, decompose, discards, shanten, waits
from mjfunc.cli.scoring import score
from mjfunc.cli.tracing import trace
from mjfunc.oracle import loop

if TYPE_CHECKING:
    from io import TextIOWrapper


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mjfunc")
def commands() -> None:
    """Ask about mahjong hands.

    A hand is written as in '345m067p22z (111z) [5555s]': concealed tiles, open melds, closed quads; 0 is a red five.
    Without a HAND, hands are read from standard input, one on each line.
    """


@commands.command()
def oracle() -> None:
    """Answer the line protocol on standard input and output."""
    sys.exit(loop.main())


for command in (decompose, waits, shanten, acceptance, discards, trace, score, census, sample):
    commands.add_command(command)
commands.add_command(acceptance, "ukeire")


def run() -> NoReturn:
    """Run the command line with the arguments of the process, and exit."""
    if not sys.stdin or not sys.stdout or not sys.stderr:
        sys.exit(BAD_INPUT)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a tile shows its number.
        cast("TextIOWrapper", stream).reconfigure(errors="backslashreplace")
    try:
        sys.exit(commands(prog_name="mjfunc"))
    except OSError as error:
        sys.stderr.write(f"mjfunc: {error.strerror}\n")
        # What could not be written would be tried, and complained about, once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
