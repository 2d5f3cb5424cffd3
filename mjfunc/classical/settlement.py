"""Settlement: who pays whom what. Players are numbered from 0 to 3."""

from __future__ import annotations

from typing import Final

import attrs

from mjfunc.classical.rules import DEFAULT, LIMIT, Rules, check_rules
from mjfunc.tiles.errors import BadOption, check_option, shown

PLAYERS: Final = (0, 1, 2, 3)


@attrs.frozen
class Payment:
    """What a player pays."""

    payer: int
    payee: int
    amount: int


@attrs.frozen
class Settlement:
    """All payments of a hand."""

    payments: tuple[Payment, ...]

    @property
    def balance(self) -> tuple[int, int, int, int]:
        """What each player has more, or less, than before."""
        first, second, third, fourth = (
            sum(one.amount for one in self.payments if one.payee == player)
            - sum(one.amount for one in self.payments if one.payer == player)
            for player in PLAYERS
        )
        return first, second, third, fourth


def settle(final: int, winner: int, dealer: int, discarder: int | None = None, rules: Rules = DEFAULT) -> Settlement:
    """What a final score costs the losers: as much each, but the dealer pays and is paid double, if the rules say so.

    Without a discarder the winner drew the last tile.
    """
    check_rules(rules)
    if type(final) is not int or not 0 <= final <= LIMIT:
        message = f"a final score is a whole number from 0 to {LIMIT}; not {shown(final)}"
        raise BadOption(message)
    check_option("winner", winner, PLAYERS)
    check_option("dealer", dealer, PLAYERS)
    losers = tuple(player for player in PLAYERS if player != winner)
    if discarder is not None:
        check_option("discarder", discarder, losers)
    shares = {loser: _share(final, rules, is_dealers=dealer in {winner, loser}) for loser in losers}
    if discarder is not None:
        match rules.discarder:
            case "no":
                pass
            case "for-all":
                shares = {discarder: sum(shares.values())}
            case "alone":
                shares = {discarder: shares[discarder]}
    return Settlement(tuple(Payment(loser, winner, amount) for loser, amount in shares.items()))


def _share(final: int, rules: Rules, *, is_dealers: bool) -> int:
    """What one loser owes."""
    share = 2 * final if is_dealers and rules.dealer == "double" else final
    match rules.limit_doubled:
        case "yes":
            return share
        case "no":
            return min(share, LIMIT)
