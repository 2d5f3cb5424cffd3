"""What every process of an audit held over time, as a picture: ``python -m benchmarks.scale.chart`` draws it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from benchmarks.lasting import FILE, read
from mjfunc.draw.svg_writer import document

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.lasting import Sample

TITLE: Final = "What the processes of two audits held over an hour"
PICTURE: Final = FILE.with_suffix(".svg")
COLOURS: Final = {"coordinator": "#c8740a", "worker": "#3b82c4", "program": "#5a9e4b"}
DASHES: Final = {"local": "", "dask": "6 4"}
_WIDTH, _HEIGHT = 560, 240
_LEFT, _TOP, _MARGIN = 72, 64, 16
_TEXT: Final = 13
_MEGABYTES: Final = 50
"""Between two lines."""
_MINUTES: Final = 10
"""Between two marks."""


def chart(samples: Sequence[Sample]) -> str:
    """Megabytes over minutes, from nothing up, so that what is flat looks flat."""
    most = _up(max(one.megabytes for one in samples), _MEGABYTES)
    last = _up(max(one.minute for one in samples), _MINUTES)
    parts = [_text(_MARGIN, _MARGIN + _TEXT, TITLE, "start"), *_legend(), *_grid(most, last)]
    for engine, process in dict.fromkeys((one.engine, one.process) for one in samples):
        held = [one for one in samples if (one.engine, one.process) == (engine, process)]
        points = "L".join(f"{_x(one.minute, last):.1f} {_y(one.megabytes, most):.1f}" for one in held)
        named = f"<title>{engine}, {process}</title>"
        parts.append(
            f'<path d="M{points}" fill="none" {_stroke(COLOURS[process.split()[0]], DASHES[engine])}>{named}</path>'
        )
    size = (_LEFT + _WIDTH + 3 * _MARGIN, _TOP + _HEIGHT + 2 * _TEXT + _MARGIN)
    return document(TITLE, size, "\n".join(parts), "auto", smallest=_TEXT)


def _grid(most: int, last: int) -> Iterator[str]:
    """Lines and marks, the last with its unit."""
    for megabytes in range(0, most + 1, _MEGABYTES):
        y = _y(megabytes, most)
        yield f'<path d="M{_LEFT} {y:g}h{_WIDTH}" stroke="currentColor" stroke-opacity=".25"/>'
        yield _text(_LEFT - 8, y + 4, f"{megabytes}{' MB' * (megabytes == most)}", "end")
    for minute in range(0, last + 1, _MINUTES):
        yield _text(_x(minute, last), _TOP + _HEIGHT + _TEXT + 6, f"{minute}{' min' * (minute == last)}", "middle")


def _x(minute: float, last: int) -> float:
    return _LEFT + minute * _WIDTH / last


def _y(megabytes: float, most: int) -> float:
    return _TOP + _HEIGHT - megabytes * _HEIGHT / most


def _legend() -> Iterator[str]:
    """What colours and dashes mean."""
    left, y = _LEFT, _MARGIN + 2.5 * _TEXT
    colours = [(name, colour, "") for name, colour in COLOURS.items()]
    dashes = [(name, "currentColor", dashes) for name, dashes in DASHES.items()]
    for name, colour, dashed in (*colours, *dashes):
        yield f'<path d="M{left} {y - 4}h24" {_stroke(colour, dashed)}/>'
        yield _text(left + 30, y, name, "start")
        left += 118


def _stroke(colour: str, dashes: str) -> str:
    return f'stroke="{colour}" stroke-width="2"' + (f' stroke-dasharray="{dashes}"' if dashes else "")


def _up(most: float, step: int) -> int:
    """The next multiple of a step."""
    return -int(-most // step) * step


def _text(x: float, y: float, text: str, anchor: str) -> str:
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{_TEXT}"'
    return f'<text {place} fill="currentColor">{escape(text)}</text>'


def main() -> None:
    """Draw what is kept."""
    PICTURE.write_text(chart(read(FILE.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
