"""Scores as tables, below a picture of what is scored."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from mjfunc.classical.reports import DoubleReport, FinalScore, PointReport, ScoreCard
from mjfunc.draw.hands import complete_picture
from mjfunc.draw.page import table, words
from mjfunc.draw.svg import svg

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
    return _table("points", "set", report)


def _doubles(report: DoubleReport) -> str:
    return _table("doubles", "for", report)


def _table(what: str, of: str, report: PointReport | DoubleReport) -> str:
    rows = [(words(name), str(number)) for name, number in report.rows]
    return table(f"{report.total} {what}", (of, what), rows, numbers=[1])


def _card(card: ScoreCard) -> str:
    """What is scored, its reports, and what they come to; a limit hand is not doubled."""
    doubles = () if card.limit else (_doubles(card.doubles),)
    final = f"<p>{words(card.reckoning)}, final score <strong>{card.final}</strong></p>"
    return "\n".join((svg(complete_picture(card.winner)), _points(card.points), *doubles, final))
