"""The command ``mjfunc``, with everything that it can be told to do."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from mjfunc.cli.answering import BAD_INPUT, complain, finish
from mjfunc.cli.census import census, sample
from mjfunc.cli.questions import acceptance, complete, decompose, discards, kan, shanten, waits
from mjfunc.cli.scoring import score
from mjfunc.cli.tracing import trace
from mjfunc.oracle.streams import fail, forget, reader, writer
from mjfunc.tiles.errors import BadOption


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
    from mjfunc.oracle import loop  # noqa: PLC0415  # no other command needs it, and loading it takes time

    finish(loop.main())


for _command in (decompose, complete, waits, kan, shanten, acceptance, discards, trace, score, census, sample):
    commands.add_command(_command)
commands.add_command(acceptance, "ukeire")


def run() -> int:
    """Run the command line with the arguments of the process, and give its status."""
    try:
        sys.stdin = TextIOWrapper(reader(), "utf-8")
        # A terminal that cannot show a tile shows its number.
        sys.stdout = TextIOWrapper(writer(), sys.stdout.encoding, "backslashreplace")
        return obey()
    except OSError as error:
        forget()
        return fail(str(error.strerror))
    except SystemExit:  # click ends so when its output is not read any more
        forget()
        raise


def obey() -> int:
    """Do what the arguments say, and give the status; what is wrong with them is said as of hands, on one line."""
    try:
        status: int | None = commands.main(prog_name="mjfunc", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.UsageError as error:
        complain(BadOption(_sentence(error)))
        return BAD_INPUT
    except click.ClickException as error:
        return fail(_sentence(error))
    return status or 0


def _sentence(error: click.ClickException) -> str:
    """What click says, as it is said here."""
    said = " ".join(error.format_message().split()).removesuffix(".")
    return f"{said[:1].lower()}{said[1:]}"
