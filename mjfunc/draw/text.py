"""Escape text for XML, measure it in columns of a terminal, and wrap it."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final
from unicodedata import category, east_asian_width

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WORDS: Final = re.compile(r"(\s*)(\S+)")


def escaped(text: str) -> str:
    """Return a text escaped for XML and HTML; characters that XML does not allow become U+FFFD."""
    return escape(_NOT_IN_XML.sub("\ufffd", text))


def column_count(text: str) -> int:
    """Return the number of columns of a text: two for a wide character, none for a combining one."""
    return sum(map(_char_columns, text))


def _char_columns(char: str) -> int:
    if category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


def wrap(text: str, width: int) -> list[str]:
    """Return the lines of a text that is wrapped to a width in columns.

    Lines are broken between words, and the spaces between the words of a line are kept. A word is broken only if it
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
