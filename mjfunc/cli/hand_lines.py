"""Read hands, and print lines of text about each, without the package that reads options."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from mjfunc.cli.text_output import error_line, hand_line, printer
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.cli.text_output import Line
    from mjfunc.model.hand import Hand

BAD_INPUT: Final = 2
"""The exit status where the input was bad."""


def hand_texts(hands: tuple[str, ...]) -> Iterator[str]:
    """Yield the hands of the command line or, without any, the lines of standard input that are not blank.

    A byte order mark in front of the first line is removed. Bytes that are not UTF-8 are replaced, because an answer
    that repeated them could not be read.
    """
    if hands:
        # Python decodes such bytes of an argument to surrogates.
        yield from ("".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in hand) for hand in hands)
        return
    mark = "\ufeff"
    for line in sys.stdin.buffer:
        text = line.decode(errors="replace").removeprefix(mark).strip("\r\n")
        mark = ""
        if text.strip():
            yield text


def lines_with_hand(show: Callable[[Hand], Iterator[Line]]) -> Callable[[str], Iterator[Line]]:
    """Return a function that parses a hand and yields its line, then the lines that ``show`` returns for it."""

    def show_with_hand(text: str) -> Iterator[Line]:
        hand = parse(text)
        yield hand_line(hand)
        yield from show(hand)

    return show_with_hand


def print_lines(hands: tuple[str, ...], show: Callable[[str], Iterator[Line]]) -> int:
    """Print the lines of each hand, and return the exit status: 2 if a hand was bad."""
    out = printer()
    status = 0
    for text in hand_texts(hands):
        try:
            for line in [*show(text)]:
                out(line)
        except MahjongError as error:
            status = BAD_INPUT
            report(error, text)
    return status


def report(error: MahjongError, text: str | None = None) -> None:
    """Print an error, with the text that it is about, on one line of standard error."""
    printer(err=True)(error_line(text, error))
