"""Settlement: who pays whom what. Players are named by their winds, and the dealer is East."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.classical.reports import FinalScore, ScoreCard
from mjfunc.classical.rules import LIMIT
from mjfunc.model.fields import check_result, check_results
from mjfunc.model.winds import DEALER, WINDS, Wind
from mjfunc.tiles.errors import check_option, wrong_class

if TYPE_CHECKING:
    from mjfunc.classical.rules import Rules

_HOW: Final = "settle(final_score(hand, winds)) makes one"


@attrs.frozen
class Payment:
    """What a player pays."""

    payer: Wind
    payee: Wind
    amount: int

    def __attrs_post_init__(self) -> None:
        """Refuse players who are not there, and what is not an amount."""
        check_option("payer", self.payer, WINDS)
        check_option("payee", self.payee, WINDS)
        check_result(self, "amount", self.amount, _HOW, int)

    def __str__(self) -> str:
        """Write who pays whom what: ``S pays E 140``."""
        return f"{self.payer} pays {self.payee} {self.amount}"


@attrs.frozen
class Settlement:
    """All payments of a hand, in the order of the payers' winds."""

    payments: tuple[Payment, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what are not payments."""
        check_results(self, "payments", self.payments, _HOW, Payment)

    @property
    def balance(self) -> tuple[int, int, int, int]:
        """What East, South, West and North have more, or less, than before."""
        east, south, west, north = (
            sum(one.amount for one in self.payments if one.payee == player)
            - sum(one.amount for one in self.payments if one.payer == player)
            for player in WINDS
        )
        return east, south, west, north

    def __str__(self) -> str:
        """Write each payment on a line, and what each player has more or less."""
        balance = ", ".join(f"{wind} {amount:+}" for wind, amount in zip(WINDS, self.balance, strict=True))
        return "\n".join((*map(str, self.payments), balance))


def settle(scored: FinalScore | ScoreCard, discarder: Wind | None = None) -> Settlement:
    """What the losers pay for a hand, by the rules by which it was scored.

    Its own wind, by which it was scored too, says who won, and whether that is the dealer. Without a discarder the
    winner drew the last tile.
    """
    card = _card(scored)
    winner, rules = card.winds.own, card.rules
    losers: tuple[Wind, ...] = tuple(player for player in WINDS if player != winner)
    if discarder is not None:
        check_option("discarder", discarder, losers)
    shares: dict[Wind, int] = {
        loser: _share(card.final, rules, is_dealers=DEALER in {winner, loser}) for loser in losers
    }
    if discarder is not None:
        match rules.discarder:
            case "no":
                pass
            case "for-all":
                shares = {discarder: sum(shares.values())}
            case "alone":
                shares = {discarder: shares[discarder]}
            case _ as never:
                assert_never(never)
    return Settlement(tuple(Payment(loser, winner, amount) for loser, amount in shares.items()))


def _card(scored: object) -> ScoreCard:
    """The card, also of a final score."""
    match scored:
        case ScoreCard():
            return scored
        case FinalScore(card=card):
            return card
        case _:
            function, how = "settle", "final_score(parse('123m456p789s111z22z'), Winds('E', 'S')) makes one"
            raise wrong_class(function, "a FinalScore or a ScoreCard", scored, how)


def _share(final: int, rules: Rules, *, is_dealers: bool) -> int:
    """What one loser owes."""
    match rules.dealer:
        case "share":
            share = 2 * final if is_dealers else final
        case "whole":
            share = 2 * final
        case "like-others":
            share = final
        case _ as never:
            assert_never(never)
    return min(share, LIMIT) if rules.limit_doubled == "no" else share
