"""Hands of so many suits: each has a number, so that a number drawn draws each as often as any other."""

from __future__ import annotations

import random
from bisect import bisect_right
from itertools import accumulate, product
from math import prod
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np

from mjfunc.census.ranks import WAYS, unrank_numbers
from mjfunc.functional import remember
from mjfunc.model.conventions import (  # typing.get_type_hints must work
    Players,  # as the line above says
    is_played,
)
from mjfunc.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from mjfunc.batch import Rows

_PIECE: Final = 1 << 8
_BEGINS: Final = [next(kind.index for kind in KINDS if kind.suit is suit) for suit in SUITS]


@remember(1 << 6)
def _shares(suits: int, tiles: int) -> tuple[tuple[int, ...], ...]:
    every = product(range(tiles + 1), repeat=len(SUITS))
    return tuple(share for share in every if sum(share) == tiles and sum(map(bool, share)) == suits)


@attrs.frozen
class OfSuits:
    """All hands of so many tiles in exactly so many suits, honours being one of four."""

    suits: int
    tiles: int
    players: Players

    @property
    def shares(self) -> tuple[tuple[int, ...], ...]:
        """In which ways the suits can share the tiles."""
        return _shares(self.suits, self.tiles)

    @property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """The places of the kinds of each suit that are played with."""
        return tuple(
            tuple(kind.index for kind in KINDS if kind.suit is suit and is_played(kind, self.players)) for suit in SUITS
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many hands there are of each share."""
        return tuple(
            prod(WAYS[len(kinds)][tiles] for kinds, tiles in zip(self.kinds, share, strict=True))
            for share in self.shares
        )

    def unrank_rows(self, ranks: Iterable[int]) -> Rows:
        """The hand of each number below that of all, as 34 counts in a row."""
        shares, kinds, ends = self.shares, self.kinds, [*accumulate(self.numbers)]
        rows: list[list[int]] = []
        for rank in ranks:
            at = bisect_right(ends, rank)
            rest, row = ends[at] - 1 - rank, [0] * len(KINDS)
            for places, tiles in zip(kinds, shares[at], strict=True):
                rest, own = divmod(rest, WAYS[len(places)][tiles])
                for place, copies in zip(places, unrank_numbers(own, tiles, len(places)), strict=True):
                    row[place] = copies
            rows.append(row)
        return np.array(rows, np.uint8)

    def sample_pieces(self, count: int, seed: int) -> Iterator[Rows]:
        """So many of them, each drawn from all, piece by piece."""
        choice, number = random.Random(seed), sum(self.numbers)  # noqa: S311  # hands are drawn, not secrets
        for begin in range(0, count, _PIECE):
            yield self.unrank_rows(choice.randrange(number) for _ in range(min(_PIECE, count - begin)))


def suits_in(rows: Rows) -> NDArray[np.intp]:
    """How many suits each hand has."""
    numbers: NDArray[np.intp] = np.count_nonzero(np.add.reduceat(rows, _BEGINS, axis=1), axis=1)
    return numbers
