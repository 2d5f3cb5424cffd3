"""Scores as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.classical.reports import DoubleReport, PointReport, ScoreCard
from mjfunc.tiles.errors import wrong_class

if TYPE_CHECKING:
    from mjfunc.classical.reports import FinalScore
    from mjfunc.json.values import Json


_HOW: Final = {
    PointReport: "point_report(winner, winds) makes one",
    DoubleReport: "double_report(winner, winds) makes one",
    ScoreCard: "score_card(hand, winds) makes one",
}


def _check(function: str, takes: type[PointReport | DoubleReport | ScoreCard], given: object) -> None:
    if type(given) is not takes:
        raise wrong_class(function, f"a {takes.__name__}", given, _HOW[takes])


def encode_point_report(report: PointReport) -> dict[str, Json]:
    """The points of each set, and of all."""
    _check("encode_point_report", PointReport, report)
    return {
        "sets": [{"set": name, "points": points} for name, points in report.sets],
        "base": report.base,
        "points": report.total,
    }


def encode_double_report(report: DoubleReport) -> dict[str, Json]:
    """The doubles by name, the consistency tests that hold, and the one that is counted."""
    _check("encode_double_report", DoubleReport, report)
    return {
        "doubles": _encode_doubles(report),
        "tests": [test.value for test in report.tests],
        "counted": None if report.counted is None else report.counted.value,
    }


def _encode_doubles(report: DoubleReport) -> list[Json]:
    return [{"name": name, "count": count} for name, count in report.doubles]


def encode_score_card(card: ScoreCard) -> dict[str, Json]:
    """Points, doubles and score, as the oracle answers them."""
    _check("encode_score_card", ScoreCard, card)
    return {
        **encode_point_report(card.points),
        "doubles": _encode_doubles(card.doubles),
        "limit": None if card.limit is None else card.limit.value,
        "score": card.score,
        "final": card.final,
    }


def encode_final_score(score: FinalScore) -> dict[str, Json]:
    """The card with both its reports, why it is this one, and what each reading is worth."""
    return {
        **encode_score_card(score.card),
        **encode_double_report(score.card.doubles),
        "why": score.why,
        "finals": [*score.finals],
    }
