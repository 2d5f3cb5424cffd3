"""Counts of all hands as notebooks show them: charts and tables."""

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

CountedHands: TypeAlias = Census | DecompositionCensus | ScoreCensus


def svg_of(census: CountedHands) -> str:
    """Return a chart of the shanten, the waits, the decompositions or the worth of all hands."""
    whole, tallies = _whole(census), _statistic(census)[-1]
    dealt = [tally.physical / whole.physical for tally in tallies.values()]
    distinct = [tally.distinct / whole.distinct for tally in tallies.values()]
    series = (Series("hands as they are dealt", dealt), Series("different hands", distinct))
    return bar_chart(_title(census), [*map(str, tallies)], series)


def html_of(census: CountedHands) -> str:
    """Return the chart, and its numbers as a table."""
    what, _, _, tallies = _statistic(census)
    head = (what, "different hands", "share", "ways to draw", "share")
    rows = [(str(number), *_cells(tally, _whole(census))) for number, tally in tallies.items()]
    return svg_of(census) + table(_title(census), head, rows, numbers=range(1, len(head)))


def grouped_count(number: int, noun: str) -> str:
    """Return a number with its noun: ``no hand``, ``1 hand``, ``2,000 hands``."""
    return f"{f'{number:,}' if number else 'no'} {noun}{'' if number in {0, 1} else 's'}"


def counted_wins(census: ScoreCensus) -> str:
    """Return the description of the wins that are counted."""
    melds = f" with {counted(census.melds, 'meld')}" if census.melds else " without melds"
    return f"by {census.by}{melds}, seat {census.seat}, round {census.round}"


def by_worth(census: ScoreCensus) -> dict[str, Tally]:
    """Return the number of wins without yaku, below mangan, and at each limit."""
    limits = {str(limit or "below mangan"): tally for limit, tally in census.by_limit().items()}
    return {"no yaku": census.no_yaku, **limits} if census.no_yaku.distinct else limits


def hand_size(census: Census | DecompositionCensus) -> str:
    """Return the number of tiles of the counted hands, and their melds."""
    return counted(census.tiles, "tile") + (f" beside {' '.join(map(str, census.melds))}" if census.melds else "")


def _whole(census: CountedHands) -> Tally:
    return census.wins if isinstance(census, ScoreCensus) else census.hands


def _statistic(census: CountedHands) -> tuple[str, str, str, Mapping[int, Tally] | Mapping[str, Tally]]:
    """The statistic with its preposition and noun for titles, and the hands for each value of it."""
    match census:
        case Census():
            return "Shanten", "of", "hand", census.by("minimum")
        case DecompositionCensus() if census.tiles % 3 == 1:
            return "Kinds waited for", "by", "ready hand", census.by_waits()
        case DecompositionCensus():
            return "Decompositions", "of", "complete hand", census.by_number()
        case ScoreCensus():
            return "Worth", "of", "win", by_worth(census)
        case _ as never:
            assert_never(never)


def _title(census: CountedHands) -> str:
    what, preposition, noun, _ = _statistic(census)
    number = _whole(census).distinct
    counted_hands = f"{what} {preposition} {'all ' if number > 1 else ''}{grouped_count(number, noun)}"
    if isinstance(census, ScoreCensus):
        return f"{counted_hands} {counted_wins(census)}"
    return f"{counted_hands} of {hand_size(census)}, {census.conventions.players} players"


def _cells(tally: Tally, whole: Tally) -> tuple[str, str, str, str]:
    distinct, physical = percent(tally.distinct / whole.distinct), percent(tally.physical / whole.physical)
    return f"{tally.distinct:,}", distinct, f"{tally.physical:,}", physical
