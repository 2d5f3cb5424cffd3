"""Counts of all hands as charts and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.census.decompositions import DecompositionCensus
from mjfunc.census.distances import Census
from mjfunc.draw.chart import Series, bar_chart, percent
from mjfunc.draw.page import table
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.census.tally import Tally

Counted: TypeAlias = Census | DecompositionCensus


def svg_of(census: Counted) -> str:
    """How far hands are, how many kinds they wait for, or how many decompositions they have, as a chart."""
    whole, tallies = census.hands, _asked(census)[-1]
    dealt = [tally.physical / whole.physical for tally in tallies.values()]
    distinct = [tally.distinct / whole.distinct for tally in tallies.values()]
    series = (Series("hands as they are dealt", dealt), Series("different hands", distinct))
    return bar_chart(_title(census), [*map(str, tallies)], series)


def html_of(census: Counted) -> str:
    """The chart, and its numbers as a table."""
    what, _, tallies = _asked(census)
    head = (what, "different hands", "share", "ways to draw", "share")
    rows = [(str(number), *_cells(tally, census.hands)) for number, tally in tallies.items()]
    return svg_of(census) + table(_title(census), head, rows, numbers=range(1, len(head)))


def size_of(census: Counted) -> str:
    """How many tiles hands have, and beside what."""
    return counted(census.tiles, "tile") + (f" beside {' '.join(map(str, census.melds))}" if census.melds else "")


def _asked(census: Counted) -> tuple[str, str, Mapping[int, Tally]]:
    """What is counted, of which hands, and how many of them have which number of it."""
    match census:
        case Census():
            return "Shanten", "of all {} hands", census.by("minimum")
        case DecompositionCensus() if census.tiles % 3 == 1:
            return "Kinds waited for", "by all {} ready hands", census.by_waits()
        case DecompositionCensus():
            return "Decompositions", "of all {} complete hands", census.by_number()
        case _ as never:
            assert_never(never)


def _title(census: Counted) -> str:
    what, of, _ = _asked(census)
    hands = of.format(f"{census.hands.distinct:,}")
    return f"{what} {hands} of {size_of(census)}, {census.conventions.players} players"


def _cells(tally: Tally, whole: Tally) -> tuple[str, str, str, str]:
    distinct, physical = percent(tally.distinct / whole.distinct), percent(tally.physical / whole.physical)
    return f"{tally.distinct:,}", distinct, f"{tally.physical:,}", physical
