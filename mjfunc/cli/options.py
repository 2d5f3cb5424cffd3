"""Options and arguments that several commands share. Choices come from the fields of conventions and rules."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Collection
from functools import wraps
from math import isnan
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

import click

from mjfunc.cli.commands import COMMANDS
from mjfunc.cli.hand_answers import refuse
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand_parser import read_melds
from mjfunc.model.winds import WINDS
from mjfunc.tiles.errors import BadNotation, BadOption, MahjongError, short_repr

if TYPE_CHECKING:
    from collections.abc import Iterable

    import attrs

    from mjfunc.model.blocks import Meld
    from mjfunc.model.choices import Choice

CommandFunction: TypeAlias = Callable[..., object]
Decorator: TypeAlias = Callable[[CommandFunction], CommandFunction]
"""A function that adds an option, or several, to the function of a command."""
T = TypeVar("T")
_OTHER: Final = "Options"
"""The heading of the options that name none."""
OUTPUT: Final = "Output"
"""The heading of the options for the form of the answers, and for files."""
PROCESSES: Final = "Processes"
"""The heading of the options for the processes of a command."""


class Option(click.Option):
    """An option that help lists under a heading, and that has old names, which help does not show."""

    def __init__(
        self,
        *names: Any,  # noqa: ANN401  # click's interface
        section: str = _OTHER,
        old_names: tuple[str, ...] = (),
        **settings: Any,  # noqa: ANN401  # click's interface
    ) -> None:
        """Make an option; names and settings are those of click. Help shows a default that is not empty."""
        settings.setdefault("show_default", settings.get("default") not in {None, ""})
        super().__init__(*names, **settings)
        self.section: Final = section
        self._old_names: Final = old_names

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:  # noqa: ANN401  # click's interface
        """Let the parser know the old names too."""
        super().add_to_parser(parser, ctx)
        if self._old_names:
            parser.add_option(obj=self, opts=self._old_names, dest=self.name, nargs=self.nargs)


def option(*names: str, **settings: Any) -> Decorator:  # noqa: ANN401  # click's interface
    """Return the decorator for an option; names and settings are those of ``Option``."""
    return click.option(*names, cls=Option, **settings)


def path_option(name: str, metavar: str, text: str, section: str = OUTPUT) -> Decorator:
    """Return the decorator for an option whose value is a path.

    Args:
        name: The option.
        metavar: The word for its value in help.
        text: What help says.
        section: The heading in help.
    """
    from pathlib import Path  # noqa: PLC0415  # only some commands need it

    return option(name, section=section, type=click.Path(path_type=Path), metavar=metavar, help=text)


def apply(decorators: Iterable[Decorator], function: CommandFunction) -> CommandFunction:
    """Add options to the function of a command. Help lists them in the order of the decorators."""
    for decorator in reversed([*decorators]):
        function = decorator(function)
    return function


class Command(click.Command):
    """A command that refuses an option given twice, and lists its options under headings."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; click alone would ignore all but the last of two equal options."""
        _, _, given = self.make_parser(ctx).parse_args([*args])
        for one in given:
            if isinstance(one, click.Option) and not (one.is_flag or one.multiple) and given.count(one) > 1:
                refuse(BadOption(f"{one.opts[0]} is given twice; give it once"))
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a section for each heading, in the order of the headings."""
        for heading, records in self.help_sections(ctx).items():
            with formatter.section(heading):
                formatter.write_dl(records)

    def help_sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return the options that help lists under each heading."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                sections.setdefault(param.section if isinstance(param, Option) else _OTHER, []).append(record)
        return sections

    def invoke(self, ctx: click.Context) -> object:
        """Run the command, and collect garbage from now on."""
        gc.enable()
        return super().invoke(ctx)


def command(name: str, *paragraphs: str, cls: type[Command] = Command) -> Callable[[CommandFunction], click.Command]:
    """Return the decorator for a command; its help is its summary and these paragraphs."""
    help_text = "\n\n".join((COMMANDS[name].summary, *paragraphs))
    return click.command(name.rsplit(maxsplit=1)[-1], cls=cls, help=help_text)


class WholeNumber(click.IntRange):
    """The type of a whole number from a least one to a greatest one, if there is a greatest."""

    name = "number"

    def convert(self, value: int | str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the digits of a number."""
        is_plain = isinstance(value, int) or (value.isascii() and value.isdigit())
        try:
            # int would also read 1_0, spaces, and the digits of every script.
            return super().convert(int(value if is_plain else ""), param, ctx)
        except (ValueError, click.BadParameter):
            bounds = f"of at least {self.min}" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"must be a whole number {bounds}, not {short_repr(value)}", param, ctx)


class Seconds(click.FloatRange):
    """The type of a duration; click alone accepts NaN."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401  # click's interface
        """Read a number, but not NaN."""
        seconds = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(f"{value!r} is not a number", param, ctx)
        return seconds


class OutputFile:
    """A file, or standard output as ``-``, that is opened when the whole text is written to it."""

    def __init__(self, name: str) -> None:
        """Name the file."""
        self.name: Final = name

    def write(self, text: str) -> None:
        """Write the text. If that fails, no part of it is left, and an earlier file stays as it was."""
        if self.name == "-":
            sys.stdout.write(text)
            sys.stdout.flush()  # an error is reported here, and not at exit
            return
        from pathlib import Path  # noqa: PLC0415  # loading it takes time, and few commands write files

        from mjfunc.files import write_output  # noqa: PLC0415  # as above

        try:
            write_output(Path(self.name), text)
        except OSError as error:
            message = f"could not write {self.name!r}: {error.strerror}"
            raise click.ClickException(message) from None


def new_output(name: str) -> OutputFile:
    """Return the file of this name, which must not exist yet, or standard output."""
    if name != "-" and os.path.lexists(name):
        message = f"{name!r}: File exists"
        raise click.BadParameter(message)
    return OutputFile(name)


def _refuse_dash(_: click.Context, __: click.Parameter, hands: tuple[str, ...]) -> tuple[str, ...]:
    if hands == ("-",):
        refuse(BadNotation("'-' is not a hand; without a HAND, hands are read from standard input"))
    return hands


HANDS: Final = click.argument("hands", metavar="[HAND]...", nargs=-1, callback=_refuse_dash)
WIND: Final = click.Choice(WINDS)
AS_JSON: Final = option("--json", "as_json", is_flag=True, section=OUTPUT, help="Print one JSON object per hand.")
VISIBLE: Final = option(
    "--visible", default="", metavar="TILES", help="Tiles outside the hand that cannot be drawn, for example discards."
)
BESIDE: Final = option(
    "--beside", default="", metavar="MELDS", help="Melds that every hand has, as in '(123m) [2222p]'."
)


def with_svg(content: str) -> Decorator:
    """Return the decorator for ``--svg``, which draws this content to a file."""
    sentence = f"Draw {content} to this file. With -, print only the drawing."
    return option("--svg", type=OutputFile, section=OUTPUT, metavar="FILE", help=sentence)


def with_html(content: str) -> Decorator:
    """Return the decorator for ``--html``, which writes this content to a page."""
    sentence = f"Write a page of {content} to this file. With -, print only the page."
    return option("--html", type=OutputFile, section=OUTPUT, metavar="FILE", help=sentence)


def is_on_stdout(svg: OutputFile | None, html: OutputFile | None = None, *, as_json: bool) -> bool:
    """Return whether the picture or the page goes to standard output; refuse options that write to one place twice."""
    files = [f"'--{name} -'" for name, file in (("svg", svg), ("html", html)) if file is not None and file.name == "-"]
    both = [*(["--json"] if as_json else []), *files]
    if svg is not None and html is not None and "-" not in {svg.name, html.name} and _is_same(svg.name, html.name):
        refuse(BadOption(f"--svg and --html both write to {svg.name}; name two files"))
    if files and len(both) > 1:
        refuse(BadOption(f"{' and '.join(both[:2])} both write to standard output; name a file to draw to"))
    return files != []


def _is_same(one: str, other: str) -> bool:
    """Return whether two names, of files that may not exist yet, name one file."""
    from pathlib import Path  # noqa: PLC0415  # loading it takes time, and few commands write files

    try:
        return Path(one).samefile(other)
    except OSError:
        return Path(one).resolve() == Path(other).resolve()


def parse_option(name: str, text: str, parse: Callable[[str], T]) -> T:
    """Parse the text of an option; if that fails, report the error with the name of the option, and exit."""
    try:
        return parse(text)
    except MahjongError as error:
        refuse(type(error)(f"{name}: {error.message}", error.position), text)


def read_beside(text: str) -> tuple[Meld, ...]:
    """Read the melds of ``--beside``."""
    return parse_option("--beside", text, read_melds)


def with_conventions(*names: str) -> Decorator:
    """Return the decorator for the conventions of these names, or for all; the function gets ``conventions``."""
    choices = [choice for choice in choices_of(Conventions) if not names or choice.name in names]
    return with_choices(Conventions, "conventions", choices, section="Conventions")


def with_choices(
    values: type[attrs.AttrsInstance], argument: str, choices: Collection[Choice], *, section: str = _OTHER
) -> Decorator:
    """Return the decorator for some choices of a class.

    Args:
        values: The class.
        argument: The argument of the function that gets a value of the class.
        choices: The choices to offer as options; all further choices keep their defaults.
        section: The heading of these options in help.
    """

    def decorate(function: CommandFunction) -> CommandFunction:
        @wraps(function)
        def choose(**given: object) -> object:
            fields = {choice.name: _value(choice, given.pop(choice.name)) for choice in choices}
            try:
                value = cast("Callable[..., object]", values)(**fields)
            except MahjongError as error:
                refuse(error)
            return function(**given, **{argument: value})

        return apply((_choice_option(choice, section) for choice in choices), choose)

    return decorate


def _value(choice: Choice, given: object) -> object:
    return tuple(str(given).split(",")) if choice.is_several else choice.value(cast("str", given))


def _choice_option(choice: Choice, section: str) -> Decorator:
    """The option for a choice: one word, a list of several, or a flag."""
    name, source = f"--{choice.option}", f" ({choice.source})" if choice.source else ""
    help_text = f"{choice.sentence}{source}"
    if choice.default is False:
        return option(name, section=section, is_flag=True, help=help_text)
    if choice.is_several:
        every = ",".join(map(str, choice.choices))
        return option(name, section=section, metavar="LIST", default=every, help=help_text)
    words = click.Choice(choice.choices)
    return option(name, section=section, type=words, default=choice.default, help=help_text)
