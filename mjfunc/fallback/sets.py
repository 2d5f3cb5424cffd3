"""Candidate sets: what the book's procedure collects tiles in."""

from __future__ import annotations

from typing import Final

import attrs

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.tiles.listed import Listed
from mjfunc.tiles.tile import Tile


class SetKind(Listed):
    """The kinds of set, in the order in which they are tried with the same tiles."""

    FOUR = "four"
    THREE = "three"
    SEQUENCE = "sequence"
    PAIR = "pair"


SIZES: Final = {SetKind.FOUR: 4, SetKind.THREE: 3, SetKind.SEQUENCE: 3, SetKind.PAIR: 2}
FALLBACKS: Final = {SetKind.FOUR: SetKind.THREE, SetKind.THREE: SetKind.SEQUENCE, SetKind.SEQUENCE: SetKind.PAIR}
"""What a kind falls back to; there is nothing after a pair."""


@attrs.frozen
class CandidateSet:
    """Tiles that are to become a set of one kind."""

    kind: SetKind
    tiles: tuple[Tile, ...] = ()

    @property
    def full(self) -> bool:
        """Whether the set is complete."""
        return len(self.tiles) == SIZES[self.kind]

    def can_contain(self, tile: Tile) -> bool:
        """Whether a tile can be added: to an empty set any, to a full one none."""
        if not self.tiles:
            return True
        last = self.tiles[-1]
        if self.full or tile.suit is not last.suit:
            return False
        if self.kind is SetKind.SEQUENCE:
            return tile.rank == last.rank + 1 and not tile.is_honour
        return tile.rank == last.rank

    def add(self, tile: Tile) -> CandidateSet:
        """The set with one more tile."""
        return CandidateSet(self.kind, (*self.tiles, tile))

    def __str__(self) -> str:
        """Write the kind and the tiles."""
        return f"{self.kind.value}({' '.join(map(str, self.tiles))})"


def as_part(candidate: CandidateSet) -> Block | Pair:
    """A full set as a block or a pair."""
    lowest = candidate.tiles[0]
    match candidate.kind:
        case SetKind.FOUR:
            return Block(lowest.suit, lowest.rank, BlockShape.QUAD)
        case SetKind.THREE:
            return Block(lowest.suit, lowest.rank, BlockShape.TRIPLET)
        case SetKind.SEQUENCE:
            return Block(lowest.suit, lowest.rank, BlockShape.SEQUENCE)
        case SetKind.PAIR:
            return Pair(lowest.suit, lowest.rank)
