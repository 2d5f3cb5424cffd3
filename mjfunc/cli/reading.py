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


def lines() -> Iterator[str]:
    """The lines of standard input that are not empty."""
    for line in sys.stdin.buffer:
        if text := line.decode(errors="surrogateescape").strip("\r\n"):
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
