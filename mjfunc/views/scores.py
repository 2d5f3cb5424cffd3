"""Scores as tables, below a picture of what is scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.classical.reports import DoubleReport, FinalScore, PointReport, ScoreCard
from mjfunc.draw.hands import complete_picture
from mjfunc.draw.page import table, words
from mjfunc.draw.svg import svg

if TYPE_CHECKING:
    from collections.abc import Iterable

Scored: TypeAlias = PointReport | DoubleReport | ScoreCard | FinalScore


def html_of(value: Scored) -> str:
    """A value as a table."""
    match value:
        case PointReport():
            return _points(value)
        case DoubleReport():
            return _doubles(value)
        case ScoreCard():
            return _card(value)
        case FinalScore():
            return f"{_card(value.card)}\n<p>{words(value.why)}</p>"
        case _ as never:
            assert_never(never)


def _points(report: PointReport) -> str:
    return _table("points", "set", [("going out", report.base), *report.sets], report.total)


def _doubles(report: DoubleReport) -> str:
    counted = f" ({report.counted.value})" if report.counted else ""
    named = [(f"{name}{counted * (name == 'consistency')}", count) for name, count in report.doubles]
    return _table("doubles", "for", named, report.total)


def _table(what: str, of: str, rows: Iterable[tuple[str, int]], total: int) -> str:
    cells = [(words(name), str(number)) for name, number in (*rows, ("all", total))]
    return table(f"{total} {what}", (of, what), cells, numbers=[1])


def _card(card: ScoreCard) -> str:
    """What is scored, its reports, and what they come to; a limit hand is not doubled."""
    how = card.limit.value if card.limit else f"{card.points.total} x 2^{card.doubles.total} = {card.score}"
    doubles = () if card.limit else (_doubles(card.doubles),)
    final = f"<p>{words(how)}, final score <strong>{card.final}</strong></p>"
    return "\n".join((svg(complete_picture(card.winner)), _points(card.points), *doubles, final))
