"""Where hands come from: arguments, standard input, options."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mjfunc.model.hand import MOST_CONCEALED, Hand, check_book, parse
from mjfunc.notation.text import read_groups
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.errors import TooManyRedFives

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.tiles.counts import Counts


def texts(hands: tuple[str, ...]) -> Iterator[str]:
    """The hands that were given, or the lines of standard input that are not blank.

    A mark of the byte order in front of the first line is not a part of it. Bytes that are not text, and what Python
    makes of them in arguments, are replaced, for nobody could read an answer that repeats them.
    """
    if hands:
        yield from ("".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in hand) for hand in hands)
        return
    mark = "\ufeff"
    for line in sys.stdin.buffer:
        text = line.decode(errors="replace").removeprefix(mark).strip("\r\n")
        mark = ""
        if text.strip():
            yield text


def read_book(text: str) -> Hand | Counts:
    """A hand, or the counts of one of the book's hands with quads among the concealed tiles."""
    concealed, *melds = read_groups(text)
    if len(concealed.tiles) > MOST_CONCEALED and not melds:
        for red in (tile for tile in concealed.tiles if tile.red):
            message = f"{red} is red, and hands of more than {MOST_CONCEALED} concealed tiles have no red fives"
            raise TooManyRedFives(message)
        return check_book(counts_of(concealed.tiles))
    return parse(text)
