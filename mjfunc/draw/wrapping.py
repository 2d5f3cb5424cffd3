"""Text on lines of a given length: how many columns it takes, and where it is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category, east_asian_width

if TYPE_CHECKING:
    from collections.abc import Iterator


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide character, none for one that only changes another."""
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    if category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


def wrapped(text: str, width: int) -> list[str]:
    """A text on lines of so many columns, broken between words; only a word that is longer is broken itself."""
    lines: list[str] = []
    for word in text.split():
        if lines and columns_of(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
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
