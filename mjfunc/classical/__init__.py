"""Classical scoring: points, doubles, limit hands, reports and settlement, under named rules.

>>> from mjfunc import parse
>>> from mjfunc.classical import Winds, final_score
>>> found = final_score(parse("222234s666777z44z"), Winds("E", "S"))
>>> found.final, found.card.points.total, found.card.doubles.total
(320, 40, 3)
"""

from mjfunc.classical.doubling import (
    ConsistencyTest,
    concealed_triplets,
    consistency,
    consistency_tests,
    groups,
    lucky_sets,
    no_points,
    sequence_in_three_suits,
    sequences,
    triplet_in_three_suits,
)
from mjfunc.classical.limits import LimitHand, limit_hand
from mjfunc.classical.mechanics import MECHANICS, NO_MECHANICS, Mechanics
from mjfunc.classical.reports import (
    DoubleReport,
    FinalScore,
    PointReport,
    ScoreCard,
    double_report,
    doubles,
    encode_double_report,
    encode_point_report,
    encode_score_card,
    final_score,
    point_report,
    points,
    score,
    score_card,
)
from mjfunc.classical.rules import (
    CHOICES,
    CHOICES_OF_HANDS,
    DEFAULT_RULES,
    LIMIT,
    LITERAL_RULES,
    Assignment,
    ClassicalRules,
    ConcealedTriplets,
    Consistency,
    Dealer,
    Discarder,
    Exposed,
    Groups,
    NineGates,
    NoPoints,
    OneSuitAndHonours,
    SequenceInThreeSuits,
    TerminalOrHonour,
    TripletInThreeSuits,
)
from mjfunc.classical.sets import Winner, sets_of, winners
from mjfunc.classical.settlement import Settlement, Transfer, settle
from mjfunc.model.winds import DEALER, WINDS, Wind, Winds

__all__ = [
    "CHOICES",
    "CHOICES_OF_HANDS",
    "DEALER",
    "DEFAULT_RULES",
    "LIMIT",
    "LITERAL_RULES",
    "MECHANICS",
    "NO_MECHANICS",
    "WINDS",
    "Assignment",
    "ClassicalRules",
    "ConcealedTriplets",
    "Consistency",
    "ConsistencyTest",
    "Dealer",
    "Discarder",
    "DoubleReport",
    "Exposed",
    "FinalScore",
    "Groups",
    "LimitHand",
    "Mechanics",
    "NineGates",
    "NoPoints",
    "OneSuitAndHonours",
    "PointReport",
    "ScoreCard",
    "SequenceInThreeSuits",
    "Settlement",
    "TerminalOrHonour",
    "Transfer",
    "TripletInThreeSuits",
    "Wind",
    "Winds",
    "Winner",
    "concealed_triplets",
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
    "sequence_in_three_suits",
    "sequences",
    "sets_of",
    "settle",
    "triplet_in_three_suits",
    "winners",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
