"""Bar charts as SVG. Every colour can be told from a light ground and from a dark one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

import attrs

from mjfunc.draw.svg import document

BARS: Final = ("#3b82c4", "#c8740a")
"""One colour for each series; there are at most two."""
_BAR, _GAP, _MARGIN = 44, 24, 16
_HEIGHT: Final = 240
_WIDTH: Final = 560
"""Room for the title, however few bars there are."""
_TEXT: Final = 13


@attrs.frozen
class Series:
    """What the bars of one colour show: a share of the whole for each label."""

    name: str
    shares: Sequence[float]


def bar_chart(title: str, labels: Sequence[str], series: Sequence[Series]) -> str:
    """Groups of bars that fill the width, a bar of each series over each label, each with its share in percent."""
    group = _BAR * len(series)
    width = max(2 * _MARGIN + len(labels) * (group + _GAP), _WIDTH)
    base = _MARGIN + 5 * _TEXT + _HEIGHT
    step = (width - 2 * _MARGIN) / max(len(labels), 1)
    lefts = [_MARGIN + at * step + (step - group) / 2 for at in range(len(labels))]
    parts = (
        _text(_MARGIN, _MARGIN + _TEXT, title, "start"),
        *_legend(series, (width - 2 * _MARGIN) / max(len(series), 1)),
        *_bars(series, lefts, base),
        f'<path d="M{_MARGIN} {base}H{width - _MARGIN}" stroke="currentColor"/>',
        *(
            _text(left + group / 2, base + _TEXT + 6, label, "middle")
            for left, label in zip(lefts, labels, strict=True)
        ),
    )
    height = base + 2 * _TEXT + _MARGIN
    return document(title, (width, height), "\n".join(parts), "auto")


def _legend(series: Sequence[Series], step: float) -> Iterator[str]:
    """The colour and the name of each series, side by side."""
    y = _MARGIN + 2.4 * _TEXT
    for number, (drawn, colour) in enumerate(zip(series, BARS[: len(series)], strict=True)):
        x = _MARGIN + number * step
        yield f'<rect x="{x:g}" y="{y - 10:g}" width="10" height="10" fill="{colour}"/>'
        yield _text(x + 16, y, drawn.name, "start")


def _bars(series: Sequence[Series], lefts: Sequence[float], base: float) -> Iterator[str]:
    """The bars of each series, side by side in their groups; the highest of all has the full height."""
    highest = max((share for drawn in series for share in drawn.shares), default=0) or 1
    for number, (drawn, colour) in enumerate(zip(series, BARS[: len(series)], strict=True)):
        for left, share in zip(lefts, drawn.shares, strict=True):
            x, height = left + number * _BAR, _HEIGHT * share / highest
            size = f'y="{base - height:.2f}" width="{_BAR - 2}" height="{height:.2f}"'
            yield f'<rect x="{x:g}" {size} fill="{colour}"/>'
            yield _text(x + _BAR / 2, base - height - 4, percent(share), "middle", 10)


def percent(share: float) -> str:
    """A share in percent, with as many digits as tell it from nothing."""
    return f"{100 * share:.1f}%" if share >= 0.001 or not share else f"{100 * share:.1g}%"


def _text(x: float, y: float, text: str, anchor: str, size: int = _TEXT) -> str:
    place = f'x="{x:g}" y="{y:.2f}" text-anchor="{anchor}" font-size="{size}"'
    return f'<text {place} fill="currentColor">{escape(text)}</text>'
