"""Scores as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from mjfunc.classical.reports import DoubleReport, PointReport, ScoreCard

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | None"


def encode_point_report(report: PointReport) -> dict[str, Json]:
    """The points of each set, and of all."""
    return {
        "sets": [{"set": one, "points": points} for one, points in report.sets],
        "base": report.base,
        "points": report.total,
    }


def encode_double_report(report: DoubleReport) -> dict[str, Json]:
    """The doubles by name."""
    return {"doubles": [{"name": name, "count": count} for name, count in report.doubles]}


def encode_score_card(card: ScoreCard) -> dict[str, Json]:
    """Both reports, and the score."""
    return {
        **encode_point_report(card.points),
        **encode_double_report(card.doubles),
        "limit": None if card.limit is None else card.limit.value,
        "score": card.score,
        "final": card.final,
    }
