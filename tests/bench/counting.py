"""Ranks of hands of fourteen tiles in arrays, a range of them and random ranks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc.census import number_of_hands, rank_rows, sample_rows, unrank_rows
from tests.bench.measuring import in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TURNS: Final = 10
HANDS: Final = 1_000_000
TILES: Final = 14
BEGIN: Final = 10**11


def rows() -> Iterator[tuple[str, str, str, str]]:
    """What was asked, the time for a hand, and how many that is in a second."""
    in_range = np.arange(BEGIN, BEGIN + HANDS)
    drawn = np.random.default_rng(TILES).integers(0, number_of_hands(TILES), HANDS)
    hands = unrank_rows(drawn, TILES)
    works: dict[str, Callable[[], object]] = {
        f"unrank_rows of a range of {HANDS:,}": partial(unrank_rows, in_range, TILES),
        f"unrank_rows of {HANDS:,}, random": partial(unrank_rows, drawn, TILES),
        f"rank_rows of {HANDS:,}": partial(rank_rows, hands),
        f"sample_rows of {HANDS:,}, shanten 2": partial(sample_rows, TILES, HANDS, 0, shanten=2),
    }
    times = in_turns([tuple(works.values())] * TURNS, [HANDS] * len(works))
    for name, nanoseconds in zip(works, times, strict=True):
        yield name, f"{nanoseconds:,.0f} ns", "", f"{1e9 / nanoseconds:,.0f} hands a second"
