"""Liability (pao): the player who fed the last open set of a yakuman pays for it.

The points of a win are divided into shares, and a player is liable for each share or nobody is. Each share is paid on
its own, and the counters are paid once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.blocks import BlockShape
from mjfunc.riichi.spec.points import payments, total
from mjfunc.riichi.spec.requirements import DRAGONS, WINDS
from mjfunc.riichi.values.reading import kind_of
from mjfunc.riichi.values.scores import Limit, Payer, Payment
from mjfunc.riichi.values.wins import Refusal, refused
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.model.blocks import Meld
    from mjfunc.model.winds import Wind
    from mjfunc.riichi.values.rules import Rules
    from mjfunc.riichi.values.wins import Win
    from mjfunc.tiles.tile import Tile

Multiples: TypeAlias = dict[Yaku, int]
"""The yakuman of a reading, and how often each counts."""
Share: TypeAlias = "tuple[int, Wind | None]"
"""Basic points, and the seat of the player who is liable for them."""

POSSIBLE: Final[Mapping[str, frozenset[Yaku]]] = {
    "without-suukantsu": frozenset({Yaku.DAISANGEN, Yaku.DAISUUSHII}),
    "with-suukantsu": frozenset({Yaku.DAISANGEN, Yaku.DAISUUSHII, Yaku.SUUKANTSU}),
    "none": frozenset(),
}
"""The yakuman for which a player can be liable, by the choice of the rules."""
_KINDS: Final[Mapping[Yaku, frozenset[Tile]]] = {Yaku.DAISANGEN: DRAGONS, Yaku.DAISUUSHII: WINDS}


def check_liability(win: Win, multiples: Multiples, rules: Rules) -> None:
    """Raise BadWin if the rules know no liability for a yakuman, the win lacks it, or none of its melds is open."""
    for yaku, seat in win.liable:
        who = f"seat {seat} is liable for {yaku}"
        if yaku not in POSSIBLE[rules.liability]:
            raise refused(Refusal.LIABILITY_WITHOUT_YAKUMAN, f"{who}, for which the rules have no liability")
        if yaku not in multiples:
            raise refused(Refusal.LIABILITY_WITHOUT_YAKUMAN, f"{who}, which {win.hand} with {win.tile} is not")
        melds = sets_of(yaku, win)
        needed = 3 if yaku is Yaku.DAISANGEN else 4
        if len(melds) < needed:
            message = f"{who}, but only {len(melds)} of its {needed} sets are melds"
            raise refused(Refusal.LIABILITY_WITHOUT_YAKUMAN, message)
        if not any(meld.open for meld in melds):
            message = f"{who}, but none of {', '.join(map(str, melds))} is open"
            raise refused(Refusal.LIABILITY_WITHOUT_YAKUMAN, message)


def sets_of(yaku: Yaku, win: Win) -> list[Meld]:
    """The melds that show a yakuman: those of its kinds, or all quads."""
    if yaku is Yaku.SUUKANTSU:
        return [meld for meld in win.hand.melds if meld.block.shape is BlockShape.QUAD]
    return [meld for meld in win.hand.melds if kind_of(meld.block) in _KINDS[yaku]]


def payments_for(win: Win, points: int, multiples: Multiples, rules: Rules) -> tuple[Payment, ...]:
    """The payments for the basic points of a win with these yakuman."""
    parts: list[Share] = [(part, seat) for part, seat in _parts(win, points, multiples, rules) if part]
    liable: list[Wind] = [seat for _, seat in parts if seat is not None]
    paid = [payment for part, seat in parts for payment in _paid(win, part, seat, rules)]
    return _one_for_each_payer([*paid, *_counters(win, liable[0] if liable else None, rules)])


def _parts(win: Win, points: int, multiples: Multiples, rules: Rules) -> Iterator[Share]:
    """The shares of the points; a liable discarder pays like any discarder.

    If two players are liable, each is for their own yakuman only, whatever the scope.
    """
    liable = dict(win.liable)
    if rules.multiple_yakuman == "highest":
        # Only one yakuman counts, and so does only one liability: the largest, of equal ones the first.
        liable = dict(sorted(liable.items(), key=lambda each: -multiples[each[0]])[:1])
    seats: set[Wind] = {*liable.values()}
    if rules.liability_scope == "hand" and len(seats) == 1:
        yield points, _unless_discarder(win, seats.pop())
        return
    for yaku, seat in liable.items():
        yield Limit.YAKUMAN.points * multiples[yaku], _unless_discarder(win, seat)
    yield points - Limit.YAKUMAN.points * sum(multiples[yaku] for yaku in liable), None


def _unless_discarder(win: Win, seat: Wind) -> Wind | None:
    return None if seat == win.discarder else seat


def _paid(win: Win, points: int, seat: Wind | None, rules: Rules) -> tuple[Payment, ...]:
    """The payments for one share, without counters."""
    usual = _usual(win, points, rules)
    if seat is None:
        return usual
    whole = total(usual)
    if win.origin.is_tsumo:
        return (Payment(Payer.LIABLE, whole, seat=seat),)
    return Payment(Payer.DISCARDER, whole // 2), Payment(Payer.LIABLE, whole // 2, seat=seat)


def _usual(win: Win, points: int, rules: Rules, honba: int = 0) -> tuple[Payment, ...]:
    return payments(
        points,
        is_dealer=win.is_dealer,
        is_tsumo=win.origin.is_tsumo,
        honba=honba,
        players=win.players,
        rules=rules,
    )


def _counters(win: Win, liable: Wind | None, rules: Rules) -> tuple[Payment, ...]:
    """The payments for counters: of the first liable player or, if the rules say so, of the discarder."""
    usual = _usual(win, 0, rules, win.honba)
    by_discarder = win.origin.is_ron and rules.liability_honba == "discarder"
    return usual if liable is None or by_discarder else (Payment(Payer.LIABLE, total(usual), seat=liable),)


def _one_for_each_payer(paid: list[Payment]) -> tuple[Payment, ...]:
    """One payment for each payer, in the order of payers, without payments of 0."""
    players: dict[tuple[Payer, Wind | None], int] = {(each.payer, each.seat): each.players for each in paid}
    amounts = {who: sum(each.amount for each in paid if (each.payer, each.seat) == who) for who in players}
    order = sorted(players, key=lambda who: who[0])
    return tuple(Payment(who[0], amounts[who], players[who], who[1]) for who in order if amounts[who])
