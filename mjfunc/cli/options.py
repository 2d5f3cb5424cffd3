"""The options and arguments that several commands have. Their choices come from the fields of conventions and rules."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import click

from mjfunc.cli.answering import refuse
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.model.hand import read_melds
from mjfunc.model.winds import WINDS
from mjfunc.tiles.errors import BadNotation, BadOption, MahjongError

if TYPE_CHECKING:
    from typing import TextIO

    import attrs

    from mjfunc.model.blocks import Meld
    from mjfunc.model.choices import Choice


def _check_hands(_: click.Context, __: click.Parameter, hands: tuple[str, ...]) -> tuple[str, ...]:
    """Tell who writes ``-`` for standard input how it is read."""
    if hands == ("-",):
        refuse(BadNotation("'-' is not a hand; without a HAND, hands are read from standard input"))
    return hands


HANDS: Final = click.argument("hands", metavar="[HAND]...", nargs=-1, callback=_check_hands)
WIND: Final = click.Choice(WINDS)
AS_JSON: Final = click.option("--json", "as_json", is_flag=True, help="One JSON object for each hand.")
VISIBLE: Final = click.option("--visible", default="", metavar="TILES", help="Further tiles known to be gone.")
BESIDE: Final = click.option(
    "--beside", default="", metavar="MELDS", help="The melds that hands stand beside: '(123m) [2222p]'."
)

Command: TypeAlias = Callable[..., object]


class Once(click.Command):
    """A command in which an option that says something stands once: of two, click would take the last."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse an option that stands twice, and read all."""
        _, _, given = self.make_parser(ctx).parse_args([*args])
        for option in given:
            if isinstance(option, click.Option) and not (option.is_flag or option.multiple) and given.count(option) > 1:
                refuse(BadOption(f"{option.opts[0]} stands twice, and only one could count"))
        return super().parse_args(ctx, args)


class Whole(click.IntRange):
    """Whole numbers from the least to the most, if there is a most; anything else is refused in these words."""

    def convert(self, value: int | str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that a text is."""
        is_written_so = isinstance(value, int) or (value.isascii() and value.isdigit())
        try:
            # int would also take 1_0, spaces, and the digits of every script.
            return super().convert(int(value if is_written_so else ""), param, ctx)
        except (ValueError, click.BadParameter):
            most = "" if self.max is None else f" to {self.max}"
            self.fail(f"{value!r} is not a whole number from {self.min}{most}", param, ctx)


def with_svg(what: str) -> Callable[[Command], Command]:
    """A command with an option for the file that something is drawn to."""
    sentence = f"Draw {what}, to a file or to - alone."
    return click.option("--svg", type=click.File("w", lazy=True), metavar="FILE", help=sentence)


def with_html(what: str) -> Callable[[Command], Command]:
    """A command with an option for the file that a page is written to."""
    sentence = f"Write {what} as a page, to a file or to - alone."
    return click.option("--html", type=click.File("w", lazy=True), metavar="FILE", help=sentence)


def is_alone(svg: TextIO | None, html: TextIO | None = None, *, as_json: bool) -> bool:
    """Whether a picture, or a page, is all that goes to standard output, where nothing else can go as well."""
    files = [f"'--{name} -'" for name, file in (("svg", svg), ("html", html)) if file is not None and file.name == "-"]
    both = [*(["--json"] if as_json else []), *files]
    if svg is not None and html is not None and "-" not in {svg.name, html.name} and _is_same(svg.name, html.name):
        refuse(BadOption(f"--svg and --html are both for {svg.name}; name two files"))
    if files and len(both) > 1:
        refuse(BadOption(f"{' and '.join(both[:2])} are both for standard output; name a file to draw to"))
    return files != []


def _is_same(one: str, other: str) -> bool:
    """Whether two names are those of one file, which may not be there yet."""
    from pathlib import Path  # noqa: PLC0415  # loading it takes time

    try:
        return Path(one).samefile(other)
    except OSError:
        return Path(one).resolve() == Path(other).resolve()


def read_beside(text: str) -> tuple[Meld, ...]:
    """Read the melds of that option; what is wrong with them is said with the option."""
    try:
        return read_melds(text)
    except MahjongError as error:
        refuse(type(error)(f"--beside: {error.message}", error.position), text)


def with_conventions(*names: str) -> Callable[[Command], Command]:
    """A command with an option for each of these conventions; it gets all of them as ``conventions``."""
    return with_choices(
        Conventions, "conventions", [choice for choice in choices_of(Conventions) if choice.name in names]
    )


def with_choices(
    values: type[attrs.AttrsInstance], argument: str, choices: Collection[Choice]
) -> Callable[[Command], Command]:
    """A command with an option for each of these choices of a class; it gets one value of the class by this name."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def choose(**given: object) -> object:
            fields = {choice.name: _chosen(choice, given.pop(choice.name)) for choice in choices}
            try:
                value = cast("Callable[..., object]", values)(**fields)
            except MahjongError as error:
                refuse(error)
            return command(**given, **{argument: value})

        chosen: Command = choose
        for choice in reversed([*choices]):
            chosen = _option(choice)(chosen)
        return chosen

    return decorate


def _chosen(choice: Choice, given: object) -> object:
    return tuple(str(given).split(",")) if choice.is_several else given


def _option(choice: Choice) -> Callable[[Command], Command]:
    """The option for a choice: one of them, several with commas between, or whether."""
    name, source = f"--{choice.option}", f" ({choice.source})" if choice.source else ""
    explanation = f"{choice.sentence}{source}"
    if choice.default is False:
        return click.option(name, is_flag=True, help=explanation)
    if choice.is_several:
        every = ",".join(map(str, choice.choices))
        return click.option(name, metavar="LIST", default=every, show_default=True, help=explanation)
    kind = click.Choice(choice.choices)
    return click.option(name, type=kind, default=choice.default, show_default=True, help=explanation)
