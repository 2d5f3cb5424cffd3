"""Settlement: who pays whom what. Players are named by their winds, and the dealer is East."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.classical.reports import FinalScore, ScoreCard
from mjfunc.classical.rules import LIMIT
from mjfunc.model.value_fields import result_of, results_of
from mjfunc.model.winds import DEALER, WINDS, Wind
from mjfunc.tiles.errors import check_option, wrong_class
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from mjfunc.classical.rules import ClassicalRules

_HOW: Final = "settle(final_score(hand, winds)) makes one"


@attrs.frozen(repr=False)
class Transfer(Value):
    """A payment of one player to another."""

    payer: Wind
    payee: Wind
    amount: int = attrs.field(validator=result_of(_HOW, int))

    def __attrs_post_init__(self) -> None:
        """Refuse unknown players."""
        check_option("payer", self.payer, WINDS)
        check_option("payee", self.payee, WINDS)

    def __str__(self) -> str:
        """Write who pays whom what: ``S pays E 140``."""
        return f"{self.payer} pays {self.payee} {self.amount}"


@attrs.frozen(repr=False)
class Settlement(Value):
    """All payments of a hand, in the order of the payers' winds."""

    payments: tuple[Transfer, ...] = attrs.field(validator=results_of(_HOW, Transfer))

    @property
    def balance(self) -> tuple[int, int, int, int]:
        """The gains of East, South, West and North; losses are negative."""
        east, south, west, north = (
            sum(payment.amount for payment in self.payments if payment.payee == player)
            - sum(payment.amount for payment in self.payments if payment.payer == player)
            for player in WINDS
        )
        return east, south, west, north

    def __str__(self) -> str:
        """Write each payment on a line, and what each player has more or less."""
        balance = ", ".join(f"{wind} {amount:+}" for wind, amount in zip(WINDS, self.balance, strict=True))
        return "\n".join((*map(str, self.payments), balance))


def settle(scored: FinalScore | ScoreCard, discarder: Wind | None = None) -> Settlement:
    """Return the payments of the losers for a hand, under the rules of its score.

    The winner is the player of its own wind. Without a discarder the winner drew the last tile.
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
    return Settlement(tuple(Transfer(loser, winner, amount) for loser, amount in shares.items()))


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


def _share(final: int, rules: ClassicalRules, *, is_dealers: bool) -> int:
    """Return the payment of one loser."""
    match rules.dealer:
        case "share":
            share = 2 * final if is_dealers else final
        case "whole":
            share = 2 * final
        case "like-others":
            share = final
        case _ as never:
            assert_never(never)
    return share if rules.limit_doubled else min(share, LIMIT)
