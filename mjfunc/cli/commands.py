"""The command ``mjfunc``, with everything that it can be told to do."""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, ClassVar, Final, cast

import click

from mjfunc.cli.answering import BAD_INPUT, complain
from mjfunc.oracle.streams import fail, forget, reader, writer
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Mapping

PLACES: Final = {
    "oracle": ("serving", "oracle"),
    "decompose": ("decomposing", "decompose"),
    "complete": ("decomposing", "complete"),
    "waits": ("waiting", "waits"),
    "kan": ("kans", "kan"),
    "shanten": ("nearing", "shanten"),
    "acceptance": ("nearing", "acceptance"),
    "discards": ("nearing", "discards"),
    "trace": ("tracing", "trace"),
    "score": ("scoring", "score"),
    "explain": ("explaining", "explain"),
    "census": ("census", "census"),
    "sample": ("census", "sample"),
    "practise": ("practising", "practise"),
    "audit": ("auditing", "audit"),
    "adapter": ("adapting", "write_adapter"),
    "vectors": ("vectoring", "vectors"),
    "gen": ("vectoring", "gen"),
    "check": ("vectoring", "check"),
    "ukeire": ("nearing", "acceptance"),
}
"""The module of each command, and its name there."""


class Commands(click.Group):
    """The commands. One is loaded when it is asked for, for loading all takes time."""

    places: ClassVar[Mapping[str, tuple[str, str]]] = PLACES

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's way
        """The names of all."""
        return sorted(self.places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's way
        """The command of a name, if there is one."""
        if cmd_name not in self.places:
            return None
        module, name = self.places[cmd_name]
        command = vars(import_module(f"mjfunc.cli.{module}"))[name]
        return cast("click.Command", command)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mjfunc")
def commands() -> None:
    """Ask about mahjong hands.

    A hand is written as in '345m067p22z (111z) [5555s]': concealed tiles, open melds, closed quads; 0 is a red five.
    Without a HAND, hands are read from standard input, one on each line.
    """


def run() -> int:
    """Run the command line with the arguments of the process, and give its status."""
    try:
        sys.stdin = TextIOWrapper(reader(), "utf-8")
        # Tiles are left out where they cannot be written; of a text that was typed the numbers of its characters are.
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
