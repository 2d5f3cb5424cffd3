"""The command ``mjfunc`` and the table of its commands."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

import click

from mjfunc.cli.hand_lines import BAD_INPUT, report
from mjfunc.oracle.streams import fail
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Entry(NamedTuple):
    """The module and the function of a command, and its line in the list of commands."""

    module: str
    function: str
    summary: str


COMMANDS: Final[Mapping[str, Entry]] = {
    "oracle": Entry("oracle", "oracle", "Answer questions in JSON, one on each line."),
    "decompose": Entry("decompose", "decompose", "List every way in which a hand is complete or ready."),
    "complete": Entry("decompose", "complete", "Say whether a hand is complete, and in which forms."),
    "waits": Entry("waits", "waits", "List the tiles that complete a hand."),
    "kan": Entry("decompose", "kan", "Say whether a closed kan changes a ready hand."),
    "shanten": Entry("shanten", "shanten", "Count the tiles to exchange before a hand is ready."),
    "acceptance": Entry("shanten", "acceptance", "List the tiles that lower the shanten of a hand."),
    "discards": Entry("shanten", "discards", "Rank the discards of a drawn hand by the tiles it then accepts."),
    "trace": Entry("trace", "trace", "Show how a simple procedure divides a hand."),
    "score": Entry("score", "score", "Score complete hands."),
    "score classical": Entry("score", "classical", "Score hands by Lott's classical rules."),
    "score riichi": Entry("score_riichi", "riichi", "Score winning hands by the rules of riichi."),
    "explain": Entry("explain", "explain", "Explain a hand: shanten, waits, discards, kans, scores."),
    "games": Entry("games", "games", "Judge recorded games: every event, win and payment."),
    "census": Entry("census", "census", "Count all hands of a size exactly, by shanten."),
    "sample": Entry("census", "sample", "Draw random hands, one per line."),
    "playground": Entry("playground", "playground", "Show the built page on which mjfunc runs in a browser."),
    "practise": Entry("practise", "practise", "Set exercises about random hands, and judge the answers."),
    "audit": Entry("audit", "audit", "Test whether a program or a function answers correctly."),
    "audit games": Entry("audit_games", "audit_games", "Judge the games that a simulator plays."),
    "adapter": Entry("vectors", "write_adapter", "Write the skeleton of a program for `mjfunc audit`."),
    "vectors": Entry("vectors", "vectors", "Write questions and their correct answers to a file."),
    "gen": Entry("vectors", "gen", "Write questions, one per line, for a program to answer."),
    "check": Entry("vectors", "check", "Check a program's answers to the questions of `mjfunc gen`."),
    "ukeire": Entry("shanten", "acceptance", "Another name for `mjfunc acceptance`."),
}
"""The commands, by the words that are typed after ``mjfunc``."""
_OF_TWO_WORDS: Final = frozenset(("audit games",))
"""The commands whose first word is itself a command, and no group."""

_HELP: Final = """Answer questions about mahjong hands.

A HAND is written as in '345m067p22z (111z) [5555s]': concealed tiles, open melds, closed quads; 0 is a red five.
Without a HAND, the commands about hands read standard input, one hand per line.
"""


class CommandGroup(click.Group):
    """A group of commands. Each is imported when it runs, because importing all takes time."""

    prefix: ClassVar[str] = ""
    """The words that are typed before the name of a command, with a space after them."""

    def entries(self) -> dict[str, Entry]:
        """Return the commands of this group by their names in it."""
        inside = {
            name.removeprefix(self.prefix): entry for name, entry in COMMANDS.items() if name.startswith(self.prefix)
        }
        return {name: entry for name, entry in inside.items() if " " not in name}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's interface
        """Return the names of the commands."""
        return sorted(self.entries())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's interface
        """Import the command of this name; return None if there is none."""
        entry = COMMANDS.get(f"{self.prefix}{cmd_name}")
        if entry is None:
            return None
        command = vars(import_module(f"mjfunc.cli.{entry.module}"))[entry.function]
        return cast("click.Command", command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line about each command without importing any."""
        entries = self.entries()
        with formatter.section("Commands"):
            formatter.write_dl([(name, entries[name].summary) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments begin with; refuse an unknown name and suggest the nearest one."""
        name, two_words = args[0], " ".join(args[:2])
        if two_words in _OF_TWO_WORDS:
            return two_words, self.get_command(ctx, two_words), args[2:]
        if name not in self.entries() and not name.startswith("-"):
            from difflib import get_close_matches  # noqa: PLC0415  # loading it takes time

            message = f"no such command {name!r}{_suggestion(get_close_matches(name, self.entries(), 1))}"
            raise click.UsageError(message, ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]}, help=_HELP)
@click.version_option(package_name="mjfunc")
def commands() -> None:
    """Run ``mjfunc``."""


def run_arguments() -> int:
    """Run the command that the arguments name, report bad arguments on one line, and return the exit status."""
    try:
        status: int | None = commands.main(prog_name="mjfunc", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.UsageError as error:
        report(BadOption(_message(error)))
        return BAD_INPUT
    except click.ClickException as error:
        return fail(_message(error))
    return status or 0


def _suggestion(names: Sequence[str]) -> str:
    return f". Did you mean {names[0]!r}?" if names else ""


def _similar_options(error: click.NoSuchOption) -> Sequence[str]:
    """The options of which an unknown one is the beginning, the shortest first; without any, the most similar ones."""
    context = cast("click.Context", error.ctx)  # the parser gives it
    names = [name for param in context.command.get_params(context) for name in param.opts]
    begun = [name for name in names if name.startswith(error.option_name)]
    return sorted(begun, key=len) or error.possibilities or ()


def _message(error: click.ClickException) -> str:
    """The message of click in the style of our own: one line, no capital letter, no full stop, one suggestion."""
    if isinstance(error, click.NoSuchOption):
        return f"no such option {error.option_name!r}{_suggestion(_similar_options(error))}"
    message = " ".join(error.format_message().split()).removesuffix(".")
    return f"{message[:1].lower()}{message[1:]}"
