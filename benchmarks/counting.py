"""Ranks of hands of fourteen tiles in arrays, a range of them and random ranks; and samples."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from benchmarks.measuring import Times, in_turns
from benchmarks.rows import Group, Row
from mjfunc.census import number_of_hands, rank_rows, sample_rows, unrank_rows

if TYPE_CHECKING:
    from collections.abc import Callable

TURNS: Final = 5
HANDS: Final = 1_000_000
TILES: Final = 14
BEGIN: Final = 10**11


def _drawn(hands: int) -> Callable[[], object]:
    ranks = np.random.default_rng(TILES).integers(0, number_of_hands(TILES), hands)
    return partial(unrank_rows, ranks, TILES)


def _in_range(hands: int) -> Callable[[], object]:
    return partial(unrank_rows, np.arange(BEGIN, BEGIN + hands), TILES)


def _ranked(hands: int) -> Callable[[], object]:
    return partial(rank_rows, sample_rows(TILES, hands, TILES))


def _sampled(hands: int) -> Callable[[], object]:
    return partial(sample_rows, TILES, hands, 0, shanten=2)


def row(name: str, make: Callable[[int], Callable[[], object]]) -> Row:
    """A row: the microseconds for a hand, the first time not counted."""

    def once(hands: int) -> Times:
        work = make(hands)
        work()
        return Times(in_turns([(work,)] * TURNS, (hands,))[0] / 1e3)

    return Row(name, lambda effort: effort.apart(partial(once, effort.of(HANDS))))


GROUP: Final = Group(
    "counting",
    "µs",
    (
        row(f"unrank_rows of a range of {HANDS:,}", _in_range),
        row(f"unrank_rows of {HANDS:,}, random", _drawn),
        row(f"rank_rows of {HANDS:,}", _ranked),
        row(f"sample_rows of {HANDS:,}, shanten 2", _sampled),
    ),
)
