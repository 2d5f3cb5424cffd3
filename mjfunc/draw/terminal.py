"""Text in columns: its width, lines that fit, and the terminal that it is written for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, Self, TypeAlias, assert_never, cast, get_args
from unicodedata import category, east_asian_width

import attrs

from mjfunc.model.choices import choice
from mjfunc.model.value_fields import check_field
from mjfunc.notation.unicode import write_unicode
from mjfunc.tiles.errors import BadOption, short_repr, wrong_class
from mjfunc.tiles.tile import KINDS
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


TileWriting: TypeAlias = Literal["letters", "glyphs"]
STEP: Final = "  "
"""The indentation of text below a heading."""
_WORDS: Final = re.compile(r"(\s*)(\S+)")
_DUMB: Final = ("dumb", "unknown")
_BOLD: Final = "1"
_LEAST: Final = 10
"""If fewer columns are left after a label, the tiles go below it."""
_NO_WRAP: Final = 1 << 10
"""A width that no hand needs."""


@attrs.frozen(repr=False)
class Terminal(Value):
    """A terminal or file that text is written for: its width, its colours, and the characters that it can show."""

    colour: bool = False
    width: int = 80
    """The longest line, in columns; only a single block may be longer."""
    tiles: TileWriting = choice(
        get_args(TileWriting), "Ranks and the letters of suits, or the Mahjong Tiles of Unicode."
    )
    encoding: str = "utf-8"
    """Characters that this encoding does not have are replaced by ASCII."""

    def __attrs_post_init__(self) -> None:
        """Raise BadOption for a width below 1, an unknown encoding, and fields of other types."""
        check_field("colour", bool, self.colour, BadOption)
        check_field("width", int, self.width, BadOption)
        check_field("encoding", str, self.encoding, BadOption)
        if self.width < 1:
            message = f"a terminal has a width of 1 or more, not {short_repr(self.width)}"
            raise BadOption(message)
        try:
            "1m".encode(self.encoding)
        except (LookupError, ValueError):
            message = f"encoding must be a text encoding that Python knows; not {short_repr(self.encoding)}"
            raise BadOption(message) from None

    @classmethod
    def from_environment(
        cls,
        environ: Mapping[str, str],
        *,
        is_terminal: bool,
        width: int = 80,
        tiles: TileWriting = "letters",
        encoding: str = "utf-8",
    ) -> Self:
        """Return the terminal that the environment variables describe.

        ``NO_COLOR`` turns colours off and ``FORCE_COLOR`` turns them on. Without them, a terminal has colours unless
        ``TERM`` says that it is dumb, and a pipe has none.
        """
        if not isinstance(cast("object", environ), Mapping):
            function = "Terminal.from_environment"
            raise wrong_class(function, "an environment", environ, "os.environ is one")
        check_field("is_terminal", bool, is_terminal, BadOption)
        forced = environ.get("FORCE_COLOR")
        can = forced != "0" if forced else is_terminal and environ.get("TERM") not in _DUMB
        return cls(can and not environ.get("NO_COLOR"), width, tiles, encoding)

    def can_write(self, text: str) -> bool:
        """Whether the encoding has all characters of a text."""
        try:
            text.encode(self.encoding)
        except UnicodeError:
            return False
        return True

    @property
    def has_glyphs(self) -> bool:
        """Whether tiles are written as glyphs: ``tiles`` is ``glyphs``, and the encoding has them."""
        match self.tiles:
            case "glyphs":
                return self.can_write(write_unicode(KINDS))
            case "letters":
                return False
            case _ as never:
                assert_never(never)


PLAIN: Final = Terminal()


def ansi_text(text: str, style: str) -> str:
    """Return a text between the escape sequences of a style, for example ``1`` for bold."""
    return f"\x1b[{style}m{text}\x1b[0m"


def check_terminal(function: str, terminal: object) -> None:
    """Raise TypeError unless ``terminal`` is a Terminal."""
    if not isinstance(terminal, Terminal):
        raise wrong_class(function, "a Terminal", terminal, "Terminal(colour=True) is one")


def room_after(before: str, terminal: Terminal) -> Terminal:
    """Return the terminal with the width that is left after some text."""
    return attrs.evolve(terminal, width=max(terminal.width - column_count(before), 1))


def unwrapped(terminal: Terminal) -> Terminal:
    """Return the terminal with a width that is enough for any hand."""
    return attrs.evolve(terminal, width=_NO_WRAP)


def uncoloured(terminal: Terminal) -> Terminal:
    """Return the terminal without colours."""
    return attrs.evolve(terminal, colour=False)


def indent(text: str, before: str) -> str:
    """Return lines after a label: the first on its line, the rest indented by its width."""
    return before + text.replace("\n", "\n" + " " * column_count(before))


def labelled_tiles(before: str, write: Callable[[Terminal], str], terminal: Terminal) -> str:
    """Return a label with tiles after it, or below it if too little room is left on its line."""
    room = room_after(before, terminal)
    if room.width >= _LEAST or not before.strip():
        return indent(write(room), before)
    return f"{prose(before, terminal)}\n{indent(write(room_after(2 * STEP, terminal)), 2 * STEP)}"


def prose(text: str, terminal: Terminal, before: str = STEP) -> str:
    """Return a text wrapped to the terminal, after a label or an indentation."""
    return indent("\n".join(wrap(text, room_after(before, terminal).width)), before)


def heading(text: str, terminal: Terminal) -> str:
    """Return a heading wrapped to the terminal, in bold if there are colours."""
    lines = wrap(text, terminal.width)
    return "\n".join(ansi_text(line, _BOLD) if terminal.colour else line for line in lines)


def one_line(text: str, terminal: Terminal) -> str:
    """Return a line with columns as it is, or wrapped as prose if it is too long."""
    return text if column_count(text) <= terminal.width else prose(text, terminal)


def sections_text(head: Iterable[str], sections: Iterable[tuple[str, Iterable[str]]], terminal: Terminal) -> str:
    """Return the lines of ``head`` and then the sections, each below its heading; empty sections are left out."""
    lines = [*head]
    for name, body in sections:
        below = [*body]
        if below:
            lines += ["", heading(name, terminal), *below]
    return "\n".join(lines)


def column_count(text: str) -> int:
    """Return the number of columns of a text: two for a wide character, none for a combining one."""
    return sum(map(_char_columns, text))


def _char_columns(char: str) -> int:
    if category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


def wrap(text: str, width: int) -> list[str]:
    """Return the lines of a text that is wrapped to a width in columns.

    Lines are broken between words, and the spaces between the words of a line stay. A word is broken only if it
    is longer than a line.
    """
    lines: list[str] = []
    for gap, word in _WORDS.findall(text):
        apart = " " * len(gap)
        if lines and column_count(lines[-1] + apart + word) <= width:
            lines[-1] += apart + word
        else:
            lines += _pieces(word, width)
    return lines


def _pieces(word: str, width: int) -> Iterator[str]:
    """The pieces of a word, each as long as the width allows and at least one character long."""
    piece = ""
    for char in word:
        if piece and column_count(piece + char) > width:
            yield piece
            piece = ""
        piece += char
    yield piece
