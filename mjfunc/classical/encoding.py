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
    """The doubles by name, the consistency tests that hold, and the one that is counted."""
    return {
        "doubles": _encode_doubles(report),
        "tests": [test.value for test in report.tests],
        "counted": None if report.counted is None else report.counted.value,
    }


def _encode_doubles(report: DoubleReport) -> list[Json]:
    return [{"name": name, "count": count} for name, count in report.doubles]


def encode_score_card(card: ScoreCard) -> dict[str, Json]:
    """Points, doubles and score, as the oracle answers them."""
    return {
        **encode_point_report(card.points),
        "doubles": _encode_doubles(card.doubles),
        "limit": None if card.limit is None else card.limit.value,
        "score": card.score,
        "final": card.final,
    }
