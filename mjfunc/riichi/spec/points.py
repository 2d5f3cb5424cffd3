"""The points of han and fu, the limits that they reach, and the payments where nobody is liable for a yakuman.

Each payment is rounded up to a hundred on its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import Limit, Payer, Payment
from mjfunc.riichi.values.win_fields import check_number
from mjfunc.tiles.errors import check_option

if TYPE_CHECKING:
    from collections.abc import Iterable

ROUNDED_UP: Final = 1920
"""The points of 4 han 30 fu and of 3 han 60 fu."""


def limit_of(han: int, fu: int, rules: Rules = DEFAULT_RULES) -> Limit | None:
    """The limit that han and fu reach.

    >>> limit_of(6, 30)
    Limit.HANEMAN

    Args:
        han: the han, dora included.
        fu: the fu, rounded up.
        rules: the rules, for example whether 4 han 30 fu are a mangan.

    """
    check_number("han", han)
    check_number("fu", fu)
    check_rules("limit_of", rules)
    if han >= 13:
        return Limit.COUNTED_YAKUMAN if rules.counted == "yakuman" else Limit.SANBAIMAN
    if han >= 11:
        return Limit.SANBAIMAN
    if han >= 8:
        return Limit.BAIMAN
    if han >= 6:
        return Limit.HANEMAN
    enough = ROUNDED_UP if rules.round_up else Limit.MANGAN.points
    return Limit.MANGAN if han == 5 or doubled(han, fu) >= enough else None


def doubled(han: int, fu: int) -> int:
    """Fu, doubled twice and once for each han."""
    return fu << (han + 2)


def basic_points(han: int, fu: int, rules: Rules = DEFAULT_RULES) -> int:
    """The basic points of han and fu.

    >>> basic_points(3, 40), basic_points(5, 30)
    (1280, 2000)

    Args:
        han: the han, dora included.
        fu: the fu, rounded up.
        rules: the rules, for example whether 4 han 30 fu are a mangan.

    """
    check_number("han", han)
    check_number("fu", fu)
    check_rules("basic_points", rules)
    limit = limit_of(han, fu, rules)
    return doubled(han, fu) if limit is None else limit.points


def payments(  # noqa: PLR0913  # all of these say who pays what
    points: int,
    *,
    is_dealer: bool,
    is_tsumo: bool,
    honba: int = 0,
    players: Players = 4,
    rules: Rules = DEFAULT_RULES,
) -> tuple[Payment, ...]:
    """The payments for basic points, without liability.

    >>> [str(paid) for paid in payments(1280, is_dealer=False, is_tsumo=True, honba=1)]
    ['dealer 2700', 'others 1400 each']

    Args:
        points: the basic points.
        is_dealer: whether the winner is the dealer.
        is_tsumo: whether the winning tile was drawn.
        honba: the number of counters.
        players: 4 or 3.
        rules: the rules of payment.

    """
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
    dealers, others = shares(points, players, rules, is_dealer=is_dealer)
    if is_dealer:
        return (Payment(Payer.OTHERS, others + counters, players - 1),)
    return (
        Payment(Payer.DEALER, dealers + counters),
        Payment(Payer.OTHERS, others + counters, players - 2),
    )


def shares(points: int, players: Players, rules: Rules, *, is_dealer: bool) -> tuple[int, int]:
    """The payments of the dealer and of each other loser by tsumo, without counters.

    If the dealer won, nobody pays the first. With three players nobody sits North, and the rules decide who pays that
    share.
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
    """The sum that the winner receives."""
    return sum(payment.total for payment in payments)
