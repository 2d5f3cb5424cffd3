"""Pictures, pages and text with tiles: output that needs ``mjfunc.draw``, which takes time to load."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from mjfunc.cli.hand_answers import finish, refuse
from mjfunc.cli.hand_lines import BAD_INPUT, hand_texts, report
from mjfunc.cli.options import OUTPUT, with_choices
from mjfunc.draw import complete_picture, hand_picture, ready_picture, sheet, svg, trace_picture
from mjfunc.draw.terminal import PLAIN, Terminal
from mjfunc.fallback.machine import trace
from mjfunc.fast.decompositions import decompose
from mjfunc.model.choices import choices_of
from mjfunc.model.decompositions import Complete
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.errors import BadNotation, BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjfunc.cli.options import OutputFile
    from mjfunc.draw import Picture
    from mjfunc.fallback.machine import Machine
    from mjfunc.model.conventions import Conventions
    from mjfunc.spec.complete import Precedence

V = TypeVar("V")

with_tiles: Final = with_choices(Terminal, "terminal", choices_of(Terminal), section=OUTPUT)
"""The decorator for ``--tiles``; the function gets a terminal that writes tiles in this way."""


def stdout_terminal(terminal: Terminal = PLAIN) -> Terminal:
    """Return a terminal for standard output that writes tiles as another does; refuse glyphs that it cannot encode.

    Its width is ``COLUMNS``, or that of the actual terminal, or the width of the other one.
    """
    out = sys.stdout
    found = Terminal.from_environment(
        os.environ,
        is_terminal=out.isatty(),
        width=get_terminal_size((terminal.width, 1)).columns,
        tiles=terminal.tiles,
        encoding=out.encoding,
    )
    if found.tiles == "glyphs" and not found.has_glyphs:
        refuse(BadOption(f"--tiles glyphs cannot be written in the encoding {found.encoding}"))
    return found


class CaptionedPicture(NamedTuple):
    """A picture and the text above it."""

    caption: str
    picture: Picture


def draw_each(
    hands: tuple[str, ...],
    file: OutputFile,
    subject: str,
    draw: Callable[[str], Iterator[CaptionedPicture]],
    *,
    alone: bool,
) -> tuple[str, ...]:
    """Draw all hands on one sheet, whose title names the subject; arguments and result are those of ``write_each``."""

    def write(drawn: Sequence[tuple[str, list[CaptionedPicture]]]) -> None:
        title = f"{subject} of {', '.join(text for text, _ in drawn)}"
        file.write(svg(sheet(title, (one for _, captioned in drawn for one in captioned))))

    return write_each(hands, lambda text: [*draw(text)], write, alone=alone)


def write_each(
    hands: tuple[str, ...], ask: Callable[[str], V], write: Callable[[Sequence[tuple[str, V]]], None], *, alone: bool
) -> tuple[str, ...]:
    """Compute a value for each hand and write all values together, unless every hand is bad.

    Args:
        hands: The hands that were given, or none to read standard input.
        ask: Returns the value for a hand.
        write: Writes the hands with their values to a file.
        alone: Whether nothing else is to be answered: bad hands are then reported here, and the command exits.

    Returns:
        The hands, from wherever they were read, to be answered on standard output as well.
    """
    given = tuple(hand_texts(hands))
    if not given:
        refuse(BadNotation("no hand is given, so nothing is written"))
    found: list[tuple[str, V]] = []
    status = 0
    for text in given:
        try:
            found.append((text, ask(text)))
        except MahjongError as error:
            status = BAD_INPUT
            if alone:
                report(error, text)
    if found:
        write(found)
    if alone:
        finish(status)
    return given


def file_writer(
    svg_file: OutputFile | None,
    html_file: OutputFile | None,
    picture: Callable[[Sequence[V]], Picture],
    page: Callable[[Sequence[V]], str],
) -> Callable[[Sequence[tuple[str, V]]], None]:
    """Return a function that writes values as a picture and as a page, each to its file if there is one."""

    def write(found: Sequence[tuple[str, V]]) -> None:
        values = [value for _, value in found]
        if svg_file is not None:
            svg_file.write(svg(picture(values)))
        if html_file is not None:
            html_file.write(page(values))

    return write


def draw_decompositions(text: str, precedence: Precedence, conventions: Conventions) -> Iterator[CaptionedPicture]:
    """Yield a picture of a hand, and one of each of its decompositions."""
    hand = parse(text)
    decompositions = decompose(hand, precedence, conventions=conventions)
    fault = "" if decompositions else ", not ready" if hand.is_waiting else ", not complete"
    yield CaptionedPicture(f"{hand}{fault}", hand_picture(hand))
    for decomposition in decompositions:
        if isinstance(decomposition, Complete):
            picture = complete_picture(decomposition)
        else:
            picture = ready_picture(decomposition, conventions=conventions)
        yield CaptionedPicture(str(decomposition), picture)


def draw_trace(text: str, machine: Machine) -> Iterator[CaptionedPicture]:
    """Yield the picture of all states of Lott's procedure."""
    hand = parse(text)
    yield CaptionedPicture(f"{hand}, {machine.name}", trace_picture(trace(hand, machine)))
