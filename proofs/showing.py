"""What checks say of what they see: cases as text, and the first difference between two listings."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.model.decompositions import CompleteRegular, ReadyRegular
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.counts import Counts, SuitCounts, tiles_of
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

SuitCase: TypeAlias = tuple[Suit, SuitCounts]


def in_suit(case: SuitCase) -> Counts:
    """A suit alone."""
    suit, counts = case
    m, p, s, z = (counts if suit is at else (0,) * at.ranks for at in Suit)
    return m, p, s, z


def text_of(counts: Counts) -> str:
    """Tiles as text."""
    return write_tiles(tiles_of(counts)) or "no tiles"


def show(one: object) -> str:
    """Something found, or a case, as text."""
    match one:
        case CompleteRegular(blocks, pair):
            return _words((*blocks, pair))
        case ReadyRegular(blocks, pair, wait):
            hole = wait.shape.value, write_tiles(wait.tiles), "on", write_tiles(wait.on)
            return _words((*blocks, *([pair] if pair else []), *hole))
        case (Suit() as suit, tuple() as counts):
            return text_of(in_suit((suit, counts)))
        case (tuple() as m, tuple() as p, tuple() as s, tuple() as z):
            return text_of((m, p, s, z))
        case (tuple() as blocks, tuple() as pairs):
            return _words((*blocks, *pairs)) or "nothing"
        case _:
            return str(one)


def _words(items: Iterable[object]) -> str:
    return " ".join(map(str, items))


def difference(found: Iterable[object], expected: Iterable[object], case: object, way: str = "it") -> str | None:
    """The first thing that only one of two listings has, or that they differ in order."""
    left, right = list(found), list(expected)
    if left == right:
        return None
    extra = [one for one in left if one not in right]
    missing = [one for one in right if one not in left]
    what = f"finds {show(extra[0])}" if extra else f"misses {show(missing[0])}" if missing else "repeats or disorders"
    return f"{show(case)}: {way} {what}"
