"""Lines as a person reads them in a terminal: a text, what of it has which style, and pictures behind it."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.text import Text

_FORCED: Final = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""What lets rich write styles to what is not a terminal, or keeps it from it."""


@attrs.frozen
class Span:
    """A part of a text that has a style."""

    start: int
    end: int
    style: str


@attrs.frozen
class Line:
    """A text, and its parts with styles."""

    plain: str
    spans: tuple[Span, ...] = ()
    pictures: str = ""
    """Tiles as Unicode has them. They come last, for terminals disagree about their width."""

    def written_in(self, encoding: str) -> Line:
        """The same with its pictures in the text, unless an encoding does not have them."""
        try:
            self.pictures.encode(encoding)
        except UnicodeError:
            return self
        return Line(f"{self.plain}  {self.pictures}", self.spans) if self.pictures else self

    def __str__(self) -> str:
        """Write the text."""
        return self.plain

    def beside(self, before: str) -> Line:
        """The same after another text."""
        spans = (Span(len(before) + span.start, len(before) + span.end, span.style) for span in self.spans)
        return Line(before + self.plain, tuple(spans))


def assembled(*parts: str | tuple[str, str], pictures: str = "") -> Line:
    """Texts, some of them with a style, one after the other; and pictures behind them."""
    plain, spans = "", list[Span]()
    for part in parts:
        text, style = part if isinstance(part, tuple) else (part, "")
        if style:
            spans.append(Span(len(plain), len(plain) + len(text), style))
        plain += text
    return Line(plain, tuple(spans), pictures)


def highlighted(text: str, *styles: tuple[str, str]) -> Line:
    """A text in which what matches patterns has their styles."""
    found = ((match, style) for pattern, style in styles for match in re.finditer(pattern, text))
    return Line(text, tuple(Span(match.start(), match.end(), style) for match, style in found))


def printer(*, err: bool = False) -> Callable[[Line], None]:
    """What prints lines. Only on a terminal have they styles, and only there is rich loaded, which takes time."""
    stream = sys.stderr if err else sys.stdout
    encoding = (stream.encoding if stream else None) or "utf-8"
    if stream and not stream.isatty() and not any(name in os.environ for name in _FORCED):
        return lambda line: print(line.written_in(encoding).plain, file=stream, flush=True)
    from rich.console import Console  # noqa: PLC0415  # as said above

    out = Console(stderr=err, soft_wrap=True)
    return lambda line: out.print(with_styles(line.written_in(encoding)))


def with_styles(line: Line) -> Text:
    """A line as rich has it."""
    from rich.text import Text  # noqa: PLC0415  # as said above

    text = Text(line.plain)
    for span in line.spans:
        text.stylize(span.style, span.start, span.end)
    return text
