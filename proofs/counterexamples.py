"""Counterexamples as text: a case, and the first difference between two listings."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mjfunc.model.decompositions import Complete, CompleteRegular, Ready, ReadyRegular
from mjfunc.model.hand import Hand
from mjfunc.notation.tile_text import write_tiles
from mjfunc.spec.complete import SuitSplit
from mjfunc.tiles.counts import Counts, SuitCounts, tiles_of
from mjfunc.tiles.tile import Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

SuitCase: TypeAlias = tuple[Suit, SuitCounts]
Case: TypeAlias = SuitCase | Counts | Hand
Shown: TypeAlias = SuitSplit | Complete | Ready | Tile | str


def in_suit(case: SuitCase) -> Counts:
    """Counts of a hand that has only this suit."""
    suit, counts = case
    m, p, s, z = (counts if suit is at else (0,) * at.ranks for at in Suit)
    return m, p, s, z


def text_of(counts: Counts) -> str:
    """Tiles as text."""
    return write_tiles(tiles_of(counts)) or "no tiles"


def show_case(case: Case) -> str:
    """A suit or a hand as text."""
    match case:
        case (suit, counts):
            return text_of(in_suit((suit, counts)))
        case (m, p, s, z):
            return text_of((m, p, s, z))
        case Hand():
            return str(case)


def show(item: Shown) -> str:
    """An item of a listing as text: a decomposition, a split or a tile."""
    match item:
        case CompleteRegular(blocks, pair):
            return _words((*blocks, pair))
        case ReadyRegular(blocks, pair, wait):
            hole = wait.shape.value, write_tiles(wait.tiles), "on", write_tiles(wait.on)
            return _words((*blocks, *([pair] if pair else []), *hole))
        case (blocks, pairs):
            return _words((*blocks, *pairs)) or "nothing"
        case _:
            return str(item)


def _words(items: Iterable[object]) -> str:
    return " ".join(map(str, items))


def difference(found: Iterable[Shown], expected: Iterable[Shown], case: Case, way: str, other_way: str) -> str | None:
    """Say which item only one of two listings has, or that their order differs; None if they are equal."""
    left, right = list(found), list(expected)
    if left == right:
        return None
    extra = [item for item in left if item not in right]
    missing = [item for item in right if item not in left]
    if extra:
        what = f"only {way} has {show(extra[0])}"
    elif missing:
        what = f"only {other_way} has {show(missing[0])}"
    else:
        what = f"{way} repeats, or has another order than {other_way}"
    return f"{show_case(case)}: {what}"
