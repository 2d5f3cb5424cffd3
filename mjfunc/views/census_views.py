"""Counts of all hands as notebooks show them: tables, and bar charts in colours visible on light and dark screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.census.decomposition_census import DecompositionCensus
from mjfunc.census.scores.score_census import ScoreCensus
from mjfunc.census.shanten_census import Census
from mjfunc.draw.html_page import table
from mjfunc.draw.pictures import columns_in, text_width
from mjfunc.draw.svg_writer import document, escaped
from mjfunc.draw.terminal import wrap
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.census.tally import Tally

CountedHands: TypeAlias = Census | DecompositionCensus | ScoreCensus

BARS: Final = ("#3b82c4", "#c8740a")
"""The colours of the series; a chart has at most two."""
_BAR, _GAP, _MARGIN = 44, 24, 16
_BAR_GAP: Final = 2
"""The gap between the bars of a group."""
_HEIGHT: Final = 240
_WIDTH: Final = 560
"""The least width, which leaves room for the title."""
_TEXT: Final = 13
_SHARE: Final = 10
"""The text size of shares."""
_LINE: Final = 18
_LEAST: Final = 0.001
"""The least percentage above a bar; a longer number would reach over the next bar."""
_MOST: Final = 99.9
"""Larger percentages, except 100, are written as more than this."""
_SIGN: Final = 16
"""The distance from the sign of a colour to the name of its series."""


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
    melds = f" with {quantity(census.melds, 'meld')}" if census.melds else " without melds"
    return f"by {census.by}{melds}, seat {census.seat}, round {census.round}"


def by_worth(census: ScoreCensus) -> dict[str, Tally]:
    """Return the number of wins without yaku, below mangan, and at each limit."""
    limits = {str(limit or "below mangan"): tally for limit, tally in census.by_limit().items()}
    return {"no yaku": census.no_yaku, **limits} if census.no_yaku.distinct else limits


def hand_size(census: Census | DecompositionCensus) -> str:
    """Return the number of tiles of the counted hands, and their melds."""
    return quantity(census.tiles, "tile") + (f" beside {' '.join(map(str, census.melds))}" if census.melds else "")


def _whole(census: CountedHands) -> Tally:
    return census.wins if isinstance(census, ScoreCensus) else census.hands


def _statistic(census: CountedHands) -> tuple[str, str, str, Mapping[int, Tally] | Mapping[str, Tally]]:
    """The statistic with its preposition and noun for titles, and the hands for each value of it."""
    match census:
        case Census():
            return "Shanten", "of", "hand", census.by_measure("minimum")
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


@attrs.frozen
class Series:
    """The bars of one colour: a share of the whole for each label."""

    name: str
    shares: Sequence[float]


def bar_chart(title: str, labels: Sequence[str], series: Sequence[Series]) -> str:
    """Return a chart with a group of bars for each label, one bar for each series, and its share in percent above it.

    The chart is as wide as its bars, labels and legend need, and the title is wrapped.
    """
    group = _BAR * len(series)
    room = max(group, *(text_width(label, _TEXT) for label in labels), 0) + _GAP
    width = 2 * _MARGIN + max(len(labels) * room, sum(map(_legend_width, series)), _WIDTH - 2 * _MARGIN)
    lines = wrap(title, columns_in(width - 2 * _MARGIN, _TEXT))
    top = _MARGIN + (len(lines) - 1) * _LINE
    base = top + 5 * _TEXT + _HEIGHT
    step = (width - 2 * _MARGIN) / max(len(labels), 1)
    lefts = [_MARGIN + at * step + (step - group) / 2 for at in range(len(labels))]
    parts = (
        *(_text(_MARGIN, _MARGIN + _TEXT + at * _LINE, line, "start") for at, line in enumerate(lines)),
        *_legend(series, top),
        *_bars(series, lefts, base),
        f'<path d="M{_MARGIN} {base}H{width - _MARGIN}" stroke="currentColor"/>',
        *(
            _text(left + (group - _BAR_GAP) / 2, base + _TEXT + 6, label, "middle")
            for left, label in zip(lefts, labels, strict=True)
        ),
    )
    height = base + 2 * _TEXT + _MARGIN
    return document(title, (width, height), "\n".join(parts), "auto", smallest=_SHARE)


def _legend(series: Sequence[Series], top: float) -> Iterator[str]:
    """The colour and the name of each series, side by side."""
    x, y = _MARGIN, top + 2.4 * _TEXT
    for drawn, colour in zip(series, BARS[: len(series)], strict=True):
        yield f'<rect x="{x}" y="{y - 10:g}" width="10" height="10" fill="{colour}"/>'
        yield _text(x + _SIGN, y, drawn.name, "start")
        x += _legend_width(drawn)


def _legend_width(series: Series) -> int:
    """The width of the name of a series in the legend, with its sign and the gap after it."""
    return _SIGN + text_width(series.name, _TEXT) + _GAP


def _bars(series: Sequence[Series], lefts: Sequence[float], base: float) -> Iterator[str]:
    """The bars of each series, side by side in their groups; the highest bar has the full height."""
    highest = max((share for drawn in series for share in drawn.shares), default=0) or 1
    for number, (drawn, colour) in enumerate(zip(series, BARS[: len(series)], strict=True)):
        for left, share in zip(lefts, drawn.shares, strict=True):
            x, height = left + number * _BAR, _HEIGHT * share / highest
            size = f'y="{base - height:.2f}" width="{_BAR - _BAR_GAP}" height="{height:.2f}"'
            yield f'<rect x="{x:g}" {size} fill="{colour}"/>'
            yield _text(x + (_BAR - _BAR_GAP) / 2, base - height - 4, percent(share, _LEAST), "middle", _SHARE)


def percent(share: float, least: float = 0.0001) -> str:
    """Return a share in percent: ``5.0%``, one digit if it is less than a thousandth, or a bound such as ``<0.0001%``.

    Only 0 is ``0.0%``, and only 1 is ``100.0%``.
    """
    percents = 100 * share
    if 0 < percents < least:
        return f"<{least}%"
    if _MOST < percents < 100:
        return f">{_MOST}%"
    return f"{percents:.1f}%" if percents >= 0.1 or not share else f"{percents:.1g}%"


def _text(x: float, y: float, text: str, anchor: str, size: int = _TEXT) -> str:
    place = f'x="{x:g}" y="{y:.2f}" text-anchor="{anchor}" font-size="{size}"'
    return f'<text {place} fill="currentColor">{escaped(text)}</text>'
