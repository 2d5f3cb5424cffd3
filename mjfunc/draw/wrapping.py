"""Text on lines of a given length: how many columns it takes, and where it is broken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from unicodedata import category, east_asian_width

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORDS: Final = re.compile(r"(\s*)(\S+)")


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide character, none for one that only changes another."""
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    if category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


def wrapped(text: str, width: int) -> list[str]:
    """A text on lines of so many columns, broken between words; only a word that is longer is broken itself.

    Words that stand on one line are as far apart as they were.
    """
    lines: list[str] = []
    for gap, word in _WORDS.findall(text):
        apart = " " * len(gap)
        if lines and columns_of(lines[-1] + apart + word) <= width:
            lines[-1] += apart + word
        else:
            lines += _pieces(word, width)
    return lines


def _pieces(word: str, width: int) -> Iterator[str]:
    """A word, in as few pieces as fit; each has one character at least."""
    piece = ""
    for char in word:
        if piece and columns_of(piece + char) > width:
            yield piece
            piece = ""
        piece += char
    yield piece
