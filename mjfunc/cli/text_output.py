"""Answers as lines of text for a terminal, with styles, and pictures of tiles at the end of a line."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.model.forms import Form, WaitShape
from mjfunc.notation.unicode import write_unicode
from mjfunc.tiles.errors import printable_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.text import Text

    from mjfunc.model.decompositions import Complete, Ready
    from mjfunc.model.hand import Hand
    from mjfunc.model.shanten import Acceptance, Discard, DiscardOutlook, Draw, Outlook, ShantenByForm
    from mjfunc.tiles.errors import MahjongError
    from mjfunc.tiles.tile import Tile

_STYLE_VARIABLES: Final = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""The environment variables that make rich write styles even if standard output is no terminal."""
_CONTEXT: Final = 40
"""The number of characters of a faulty text that are shown on either side of the fault."""

# The parts of the sentences that get a colour.
_FORMS: Final = rf"(?<=^  )({'|'.join(Form)})"
_WAITS: Final = rf"(?<=  )({'|'.join(WaitShape)})(?= )"
_ON: Final = r"(?<= on)( \w+)+$"
_NEAREST: Final = r"(?<=^  shanten )-?\d+"
_ACCEPTED: Final = r"(?<=accepts)( [^ ]+)+"
_DISCARDED: Final = r"(?<=^  )\w+"
_IMPROVING: Final = r"(?<=improves with)( [^ ]+)+"
_DRAWN: Final = r"(?<=^    )\w+"
_THEN: Final = r"(?<=discard )\w+"


class Span(NamedTuple):
    """A part of a text, from ``start`` to before ``end``, and its style."""

    start: int
    end: int
    style: str


class Line(NamedTuple):
    """A line of text with styled parts, and pictures that follow it."""

    plain: str
    spans: tuple[Span, ...] = ()
    pictures: str = ""
    """Tiles as Unicode has them. They come last, because terminals disagree about their width."""

    def for_encoding(self, encoding: str) -> Line:
        """Move the pictures into the text if the encoding has them; otherwise leave them out."""
        try:
            self.pictures.encode(encoding)
        except UnicodeError:
            return self
        return Line(f"{self.plain}  {self.pictures}", self.spans) if self.pictures else self

    def __str__(self) -> str:
        """Return the text without styles and pictures."""
        return self.plain

    def with_prefix(self, prefix: str) -> Line:
        """Put a text in front of the line."""
        spans = (Span(len(prefix) + span.start, len(prefix) + span.end, span.style) for span in self.spans)
        return Line(prefix + self.plain, tuple(spans))


def styled_line(*parts: str | tuple[str, str], pictures: str = "") -> Line:
    """Join texts, each alone or with its style, into a line."""
    plain, spans = "", list[Span]()
    for part in parts:
        text, style = part if isinstance(part, tuple) else (part, "")
        if style:
            spans.append(Span(len(plain), len(plain) + len(text), style))
        plain += text
    return Line(plain, tuple(spans), pictures)


def highlighted_line(text: str, *styles: tuple[str, str]) -> Line:
    """Return a line with the style of each pattern at its matches."""
    found = ((match, style) for pattern, style in styles for match in re.finditer(pattern, text))
    return Line(text, tuple(Span(match.start(), match.end(), style) for match, style in found))


def printer(*, err: bool = False) -> Callable[[Line], None]:
    """Return a function that prints lines to standard output or standard error, with styles only on a terminal."""
    stream = sys.stderr if err else sys.stdout
    encoding = (stream.encoding if stream else None) or "utf-8"
    if stream and not stream.isatty() and not any(name in os.environ for name in _STYLE_VARIABLES):
        return lambda line: print(line.for_encoding(encoding).plain, file=stream, flush=True)
    from rich.console import Console  # noqa: PLC0415  # loading rich takes time, and only terminals need it

    out = Console(stderr=err, soft_wrap=True)
    return lambda line: out.print(rich_text(line.for_encoding(encoding)))


def rich_text(line: Line) -> Text:
    """Return the text of a line, with its styles, as a text of rich."""
    from rich.text import Text  # noqa: PLC0415  # as above

    text = Text(line.plain)
    for span in line.spans:
        text.stylize(span.style, span.start, span.end)
    return text


def hand_line(hand: Hand) -> Line:
    """Return the hand as text and as pictures."""
    pictures = write_unicode(hand.tiles)
    for meld in hand.melds:
        pictures += f" ({write_unicode(meld.tiles)})" if meld.open else f" [{write_unicode(meld.tiles)}]"
    return styled_line((str(hand), "bold"), pictures=pictures)


def decomposition_line(decomposition: Complete | Ready) -> Line:
    """Return the form, the parts and, of a ready hand, the wait of a decomposition."""
    return highlighted_line(f"  {decomposition}", (_FORMS, "cyan"), (_WAITS, "yellow"), (_ON, "green"))


def waits_line(kinds: tuple[Tile, ...]) -> Line:
    """Return the tiles that complete a hand, or that there are none."""
    if not kinds:
        return Line("  not ready")
    return styled_line("  waits on", (_words(kinds), "green"), pictures=write_unicode(kinds))


def complete_line(decompositions: tuple[Complete, ...]) -> Line:
    """Return the forms of a complete hand, or that there are none."""
    forms = dict.fromkeys(decomposition.form.value for decomposition in decompositions)
    return styled_line("  complete", (_words(forms), "cyan")) if forms else Line("  not complete")


def kan_line(*, keeps_waits: bool, keeps_decompositions: bool) -> Line:
    """Return whether a closed kan keeps the waits and the decompositions."""
    return styled_line(
        "  keeps waits ", _yes_or_no(keeps_waits), "  keeps decompositions ", _yes_or_no(keeps_decompositions)
    )


def _yes_or_no(answer: bool) -> tuple[str, str]:
    return ("yes", "green") if answer else ("no", "red")


def shanten_line(distances: ShantenByForm) -> Line:
    """Return the shanten of the nearest form, and of each form that the hand can have."""
    return highlighted_line(f"  {distances}", (_NEAREST, "green"))


def acceptance_line(acceptance: Acceptance) -> Line:
    """Return the tiles that a hand accepts, with the number of copies of each."""
    return highlighted_line(f"  {acceptance}", (_ACCEPTED, "green"))


def discard_line(discard: Discard | DiscardOutlook) -> Line:
    """Return a discard, and the acceptance or the outlook of the hand after it."""
    return highlighted_line(f"  {discard}", (_DISCARDED, "yellow"), (_ACCEPTED, "green"), (_IMPROVING, "cyan"))


def outlook_line(outlook: Outlook) -> Line:
    """Return the acceptance of a hand one and two steps on, and the tiles that improve the hand."""
    return highlighted_line(f"  {outlook}", (_ACCEPTED, "green"), (_IMPROVING, "cyan"))


def draw_line(draw: Draw) -> Line:
    """Return a draw, the best discard after it, and the acceptance of the hand after both."""
    return highlighted_line(f"    {draw}", (_DRAWN, "cyan"), (_THEN, "yellow"), (_ACCEPTED, "green"))


def _words(items: Iterable[object]) -> str:
    return "".join(f" {item}" for item in items)


def error_line(text: str | None, error: MahjongError) -> Line:
    """Return the code and message of an error, and the text with the position of the error marked.

    A blank text is left out. A text without a position is shown from its beginning.
    """
    excerpt = f": {_excerpt(text, error.position)}" if text and text.strip(" ") else ""
    return styled_line(("mjfunc: ", "bold"), (error.code, "red"), f": {error.message}{excerpt}")


def _excerpt(text: str, position: int | None) -> str:
    if position is None:
        return printable_text(text[: 2 * _CONTEXT]) + "..." * (len(text) > 2 * _CONTEXT)
    before, after = text[max(position - _CONTEXT, 0) : position], text[position + 1 :][:_CONTEXT]
    return "".join(
        (
            "..." * (position > _CONTEXT),
            f"{printable_text(before)}>>{printable_text(text[position])}<<{printable_text(after)}",
            "..." * (len(text) > position + 1 + _CONTEXT),
        )
    )
