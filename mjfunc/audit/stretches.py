"""The questions of a part as stretches of places, so that some in the middle are had without those before them.

A place has one question, or none where what stands there is not asked: places are counted without making any hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeAlias, TypeVar

import attrs

from mjfunc.audit.questions import Named
from mjfunc.batch.arrays import Rows


@attrs.frozen
class Texts:
    """Hands as texts, with what stands beside them."""

    hands: tuple[str, ...]
    fields: Named = ()
    wins: tuple[Named, ...] | None = None
    """What stands beside each hand alone, if they are wins."""


Piece: TypeAlias = Rows | Texts
"""Hands that are asked about: plain ones, as 34 counts in each row, or texts."""
P_co = TypeVar("P_co", bound=Piece, covariant=True)
P = TypeVar("P", bound=Piece)


@attrs.frozen(eq=False)
class Stretch(Generic[P_co]):
    """Places that follow each other."""

    places: int
    pieces: Callable[[int, int], Iterable[P_co]]
    """The hands from one place up to another, in order; there may be fewer of them than places."""


def of_places(hands: Rows) -> Stretch[Rows]:
    """A row at each place."""
    return Stretch(len(hands), lambda begin, end: [hands[begin:end]])


def of_hands(hands: tuple[str, ...], fields: Named = (), wins: tuple[Named, ...] | None = None) -> Stretch[Texts]:
    """A text at each place."""

    def pieces(begin: int, end: int) -> list[Texts]:
        return [Texts(hands[begin:end], fields, None if wins is None else wins[begin:end])]

    return Stretch(len(hands), pieces)


def between(stretches: Iterable[Stretch[Piece]], begin: int, end: int) -> Iterator[Piece]:
    """The hands from one place up to another of stretches that follow each other."""
    at = 0
    for stretch in stretches:
        first, last = max(begin - at, 0), min(end - at, stretch.places)
        if first < last:
            yield from stretch.pieces(first, last)
        at += stretch.places


def every_piece(stretches: Iterable[Stretch[P]]) -> Iterator[P]:
    """All hands of some stretches."""
    for stretch in stretches:
        yield from stretch.pieces(0, stretch.places)
