"""Bar charts as SVG. Every colour can be told from a light ground and from a dark one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

import attrs

from mjfunc.draw.pictures import columns_in, text_width
from mjfunc.draw.svg import document
from mjfunc.draw.wrapping import wrapped

BARS: Final = ("#3b82c4", "#c8740a")
"""One colour for each series; there are at most two."""
_BAR, _GAP, _MARGIN = 44, 24, 16
_APART: Final = 2
"""What is between the bars of a group."""
_HEIGHT: Final = 240
_WIDTH: Final = 560
"""Room for the title, however few bars there are."""
_TEXT: Final = 13
_SHARE: Final = 10
"""How large shares are written."""
_LINE: Final = 18
_SIGN: Final = 16
"""How far behind the sign of a colour its name begins."""


@attrs.frozen
class Series:
    """What the bars of one colour show: a share of the whole for each label."""

    name: str
    shares: Sequence[float]


def bar_chart(title: str, labels: Sequence[str], series: Sequence[Series]) -> str:
    """Groups of bars that fill the width, a bar of each series over each label, each with its share in percent.

    The chart is as wide as its bars, labels and legend need; the title has as many lines as it needs.
    """
    group = _BAR * len(series)
    room = max(group, *(text_width(label, _TEXT) for label in labels), 0) + _GAP
    width = 2 * _MARGIN + max(len(labels) * room, sum(map(_named, series)), _WIDTH - 2 * _MARGIN)
    lines = wrapped(title, columns_in(width - 2 * _MARGIN, _TEXT))
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
            _text(left + (group - _APART) / 2, base + _TEXT + 6, label, "middle")
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
        x += _named(drawn)


def _named(series: Series) -> int:
    """How much room the name of a series takes, with its sign and what is behind it."""
    return _SIGN + text_width(series.name, _TEXT) + _GAP


def _bars(series: Sequence[Series], lefts: Sequence[float], base: float) -> Iterator[str]:
    """The bars of each series, side by side in their groups; the highest of all has the full height."""
    highest = max((share for drawn in series for share in drawn.shares), default=0) or 1
    for number, (drawn, colour) in enumerate(zip(series, BARS[: len(series)], strict=True)):
        for left, share in zip(lefts, drawn.shares, strict=True):
            x, height = left + number * _BAR, _HEIGHT * share / highest
            size = f'y="{base - height:.2f}" width="{_BAR - _APART}" height="{height:.2f}"'
            yield f'<rect x="{x:g}" {size} fill="{colour}"/>'
            yield _text(x + (_BAR - _APART) / 2, base - height - 4, percent(share), "middle", _SHARE)


def percent(share: float) -> str:
    """A share in percent, with as many digits as tell it from nothing."""
    return f"{100 * share:.1f}%" if share >= 0.001 or not share else f"{100 * share:.1g}%"


def _text(x: float, y: float, text: str, anchor: str, size: int = _TEXT) -> str:
    place = f'x="{x:g}" y="{y:.2f}" text-anchor="{anchor}" font-size="{size}"'
    return f'<text {place} fill="currentColor">{escape(text)}</text>'
