"""Classical scoring: points, doubles, limit hands, reports and settlement, under rules that are all named.

>>> from mjfunc import parse
>>> from mjfunc.classical import Winds, final_score
>>> found = final_score(parse("222234s666777z44z"), Winds("E", "S"))
>>> found.final, found.card.points.total, found.card.doubles.total
(320, 40, 3)
"""

from mjfunc.classical.encoding import encode_double_report, encode_point_report, encode_score_card
from mjfunc.classical.hands import (
    ConsistencyTest,
    consistency,
    consistency_tests,
    doubles,
    groups,
    lucky_sets,
    no_points,
    points,
    score,
    sequences,
)
from mjfunc.classical.limits import LimitHand, limit_hand
from mjfunc.classical.reports import (
    DoubleReport,
    FinalScore,
    PointReport,
    ScoreCard,
    double_report,
    final_score,
    point_report,
    score_card,
)
from mjfunc.classical.rules import CHOICES, DEFAULT, LIMIT, LITERAL, WINDS, Rules, Wind, Winds
from mjfunc.classical.settlement import Payment, Settlement, settle
from mjfunc.classical.winners import Winner, sets_of, winners

__all__ = [
    "CHOICES",
    "DEFAULT",
    "LIMIT",
    "LITERAL",
    "WINDS",
    "ConsistencyTest",
    "DoubleReport",
    "FinalScore",
    "LimitHand",
    "Payment",
    "PointReport",
    "Rules",
    "ScoreCard",
    "Settlement",
    "Wind",
    "Winds",
    "Winner",
    "consistency",
    "consistency_tests",
    "double_report",
    "doubles",
    "encode_double_report",
    "encode_point_report",
    "encode_score_card",
    "final_score",
    "groups",
    "limit_hand",
    "lucky_sets",
    "no_points",
    "point_report",
    "points",
    "score",
    "score_card",
    "sequences",
    "sets_of",
    "settle",
    "winners",
]
