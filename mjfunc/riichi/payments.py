"""Payments: who pays how much, where nobody is liable for a yakuman. Each is rounded up to a hundred on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.model.fields import check_result
from mjfunc.model.winds import WINDS, Wind
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.wins import check_number
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.listed import Listed

if TYPE_CHECKING:
    from collections.abc import Iterable

_HOW: Final = "payments(2000, is_dealer=True, is_tsumo=False) lists one"


class Payer(Listed):
    """Who pays. Who is two of these pays both sums."""

    DISCARDER = "discarder"
    DEALER = "dealer"
    OTHERS = "others"
    """Each of the other losers."""
    LIABLE = "liable"
    """Who is liable for a yakuman."""


@attrs.frozen
class Payment:
    """What each of some players pays."""

    payer: Payer
    amount: int
    players: int = 1
    """How many players pay it."""
    seat: Wind | None = None
    """The seat of who is liable."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a payment."""
        check_result(self, "payer", self.payer, _HOW, Payer)
        check_result(self, "amount", self.amount, _HOW, int)
        check_result(self, "players", self.players, _HOW, int)
        if self.seat is not None:
            check_option("seat", self.seat, WINDS)

    def __str__(self) -> str:
        """Write who pays what: ``others 2000 each``."""
        who = f"{self.payer} {self.seat}" if self.seat else self.payer
        return f"{who} {self.amount}{' each' if self.players > 1 else ''}"

    @property
    def total(self) -> int:
        """What the winner receives of it."""
        return self.amount * self.players


def payments(  # noqa: PLR0913  # all of these say who pays what
    points: int,
    *,
    is_dealer: bool,
    is_tsumo: bool,
    honba: int = 0,
    players: Players = 4,
    rules: Rules = DEFAULT_RULES,
) -> tuple[Payment, ...]:
    """What all pay for so many basic points, to a winner who is the dealer or not, by tsumo or ron."""
    check_number("points", points)
    check_option("is_dealer", is_dealer, (False, True))
    check_option("is_tsumo", is_tsumo, (False, True))
    check_number("honba", honba)
    check_option("players", players, PLAYERS)
    check_rules("payments", rules)
    counters = honba * rules.honba
    if not is_tsumo:
        amount = rounded_up((6 if is_dealer else 4) * points)
        return (Payment(Payer.DISCARDER, amount + (players - 1) * counters),)
    dealers, others = _shares(points, players, rules, is_dealer=is_dealer)
    if is_dealer:
        return (Payment(Payer.OTHERS, others + counters, players - 1),)
    return (
        Payment(Payer.DEALER, dealers + counters),
        Payment(Payer.OTHERS, others + counters, players - 2),
    )


def _shares(points: int, players: Players, rules: Rules, *, is_dealer: bool) -> tuple[int, int]:
    """What the dealer and what each of the others pays by tsumo, without counters.

    Where the dealer won, nobody pays the first. With three players nobody sits North, whose share the rules may ask of
    the two others.
    """
    dealers, others = rounded_up(2 * points), rounded_up((2 if is_dealer else 1) * points)
    if players == 4:
        return dealers, others
    absent = others
    match rules.sanma_tsumo:
        case "loss":
            return dealers, others
        case "north-share":
            return rounded_up(dealers + absent // 2), rounded_up(others + absent // 2)
        case "even":
            whole = others * 3 if is_dealer else dealers + others * 2
            return rounded_up(whole // 2), rounded_up(whole // 2)
        case _ as never:
            assert_never(never)


def rounded_up(points: int) -> int:
    """Points, rounded up to a hundred."""
    return (points + 99) // 100 * 100


def total(payments: Iterable[Payment]) -> int:
    """What the winner receives of all payments."""
    return sum(payment.total for payment in payments)
