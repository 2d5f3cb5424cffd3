"""Doubles raise classical scores, and payments lose no points."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from mjfunc.classical import (
    LIMIT,
    WINDS,
    ClassicalRules,
    DoubleReport,
    PointReport,
    ScoreCard,
    Wind,
    Winds,
)
from mjfunc.model.blocks import Pair
from mjfunc.model.decompositions import CompleteThirteenOrphans
from mjfunc.tiles.tile import Suit
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from proofs.subject import Subject

POINTS: Final = range(20, 20 + 4 * 32 + 4 + 1, 2)
"""From going out alone to four quads of terminals and a pair of the wind that is own and prevailing."""
DOUBLES: Final = range(16)


def check_doubles(subject: Subject, case: tuple[int, int]) -> str | None:
    """Compare the score with that of one double more, and with the exact product."""
    points, doubles = case
    less, more = (subject.rounded(subject.doubled(points, many)) for many in (doubles, doubles + 1))
    is_nearest = less % 10 == 0 and (abs(less - points * 2**doubles) < 5 or less == LIMIT)
    return None if less <= more <= LIMIT and is_nearest else f"{points} points: {less}, {more} with a double more"


SettlementCase: TypeAlias = tuple[int, Wind, Wind | None, ClassicalRules]
"""A final score, the winner, the discarder, and the rules."""
CHOICES: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "dealer": ("share", "whole", "like-others"),
    "discarder": ("no", "for-all", "alone"),
    "limit_doubled": (True, False),
}
"""Every choice of each rule of payments."""


def settlements() -> list[SettlementCase]:
    """Every final score, winner, discarder or none, and choice of the rules of payments."""
    rules = [
        ClassicalRules(**cast("Any", dict(zip(CHOICES, values, strict=True)))) for values in product(*CHOICES.values())
    ]
    everyone = product(range(0, LIMIT + 1, 10), WINDS, (None, *WINDS), rules)
    return [case for case in everyone if case[1] != case[2]]


ANY: Final = CompleteThirteenOrphans(Pair(Suit.HONOURS, 1))


def card_of(final: int, winner: Wind, rules: ClassicalRules) -> ScoreCard:
    """A score card with this final score."""
    points = PointReport((), base=final)
    return ScoreCard(ANY, Winds(winner, "S"), rules, points, DoubleReport((), (), None), None)


def check_settlement(subject: Subject, case: SettlementCase) -> str | None:
    """Compare the payments with those of a plain rule: a double share if a dealer wins or pays."""
    final, winner, discarder, rules = case
    settled = subject.settle(card_of(final, winner, rules), discarder)
    owed: dict[Wind, int] = {}
    for loser in WINDS:
        if loser == winner:
            continue
        is_double = rules.dealer == "whole" or (rules.dealer == "share" and "E" in {winner, loser})
        share = 2 * final if is_double else final
        owed[loser] = share if rules.limit_doubled else min(share, 500)
    if discarder is not None and rules.discarder == "for-all":
        owed = {discarder: sum(owed.values())}
    elif discarder is not None and rules.discarder == "alone":
        owed = {discarder: owed[discarder]}
    paid = [(payment.payer, payment.payee, payment.amount) for payment in settled.payments]
    balance = dict(zip(WINDS, settled.balance, strict=True))
    expected = {wind: -owed.get(wind, 0) for wind in WINDS} | {winner: sum(owed.values())}
    is_right = paid == [(loser, winner, amount) for loser, amount in owed.items()] and balance == expected
    return None if is_right else f"{case}: {settled.payments}"


THEOREMS: Final = (
    Theorem(
        "doubles-raise",
        "From every number of points that a hand can have, one double more never lowers the score, which is the "
        "nearest multiple of ten, up to the limit.",
        frozenset({"rounded", "doubled"}),
        lambda _: [*product(POINTS, DOUBLES)],
        lambda: 67 * 16,
        check_doubles,
    ),
    Theorem(
        "settlement",
        "For every winner, discarder and rule of payments, the winner gets what the losers owe, and no other points "
        "change hands.",
        frozenset({"settle"}),
        lambda _: settlements(),
        lambda: 51 * 4 * 4 * 18,
        check_settlement,
    ),
)
