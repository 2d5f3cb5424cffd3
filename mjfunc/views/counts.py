"""Counts of all hands as charts and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.census.decompositions import DecompositionCensus
from mjfunc.census.distances import Census
from mjfunc.census.scores.counting import ScoreCensus
from mjfunc.draw.chart import Series, bar_chart, percent
from mjfunc.draw.page import table
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.census.tally import Tally

Counted: TypeAlias = Census | DecompositionCensus | ScoreCensus


def svg_of(census: Counted) -> str:
    """How far hands are, on how many kinds they wait, how many decompositions they have, or their worth, as a chart."""
    whole, tallies = _whole(census), _asked(census)[-1]
    dealt = [tally.physical / whole.physical for tally in tallies.values()]
    distinct = [tally.distinct / whole.distinct for tally in tallies.values()]
    series = (Series("hands as they are dealt", dealt), Series("different hands", distinct))
    return bar_chart(_title(census), [*map(str, tallies)], series)


def html_of(census: Counted) -> str:
    """The chart, and its numbers as a table."""
    what, _, tallies = _asked(census)
    head = (what, "different hands", "share", "ways to draw", "share")
    rows = [(str(number), *_cells(tally, _whole(census))) for number, tally in tallies.items()]
    return svg_of(census) + table(_title(census), head, rows, numbers=range(1, len(head)))


def wins_of(census: ScoreCensus) -> str:
    """Which wins are counted."""
    melds = f" with {counted(census.melds, 'meld')}" if census.melds else " without melds"
    return f"by {census.by}{melds}, seat {census.seat}, round {census.round}"


def by_worth(census: ScoreCensus) -> dict[str, Tally]:
    """How many wins have no yaku, how many reach no limit, and how many each."""
    limits = {str(limit or "below mangan"): tally for limit, tally in census.by_limit().items()}
    return {"no yaku": census.no_yaku, **limits} if census.no_yaku.distinct else limits


def size_of(census: Census | DecompositionCensus) -> str:
    """How many tiles hands have, and beside what."""
    return counted(census.tiles, "tile") + (f" beside {' '.join(map(str, census.melds))}" if census.melds else "")


def _whole(census: Counted) -> Tally:
    return census.wins if isinstance(census, ScoreCensus) else census.hands


def _asked(census: Counted) -> tuple[str, str, Mapping[int, Tally] | Mapping[str, Tally]]:
    """What is counted, of which hands, and how many of them have which number of it."""
    match census:
        case Census():
            return "Shanten", "of all {} hands", census.by("minimum")
        case DecompositionCensus() if census.tiles % 3 == 1:
            return "Kinds waited for", "by all {} ready hands", census.by_waits()
        case DecompositionCensus():
            return "Decompositions", "of all {} complete hands", census.by_number()
        case ScoreCensus():
            return "Worth", "of all {} wins", by_worth(census)
        case _ as never:
            assert_never(never)


def _title(census: Counted) -> str:
    what, of, _ = _asked(census)
    hands = of.format(f"{_whole(census).distinct:,}")
    if isinstance(census, ScoreCensus):
        return f"{what} {hands} {wins_of(census)}"
    return f"{what} {hands} of {size_of(census)}, {census.conventions.players} players"


def _cells(tally: Tally, whole: Tally) -> tuple[str, str, str, str]:
    distinct, physical = percent(tally.distinct / whole.distinct), percent(tally.physical / whole.physical)
    return f"{tally.distinct:,}", distinct, f"{tally.physical:,}", physical
