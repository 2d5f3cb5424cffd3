"""Payments of liable players agree with a second scorer under every rule of liability."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from mjfunc.model.hand_parser import parse
from mjfunc.model.winds import WINDS, Wind
from mjfunc.riichi import (
    DoubleYakuman,
    LiabilityHonba,
    LiabilityScope,
    MultipleYakuman,
    Origin,
    Payer,
    Rules,
    Score,
    Win,
    Yaku,
)
from mjfunc.tiles.tile import Tile
from proofs.second_liability import Yakuman, ledger
from proofs.theorem import Theorem
from proofs.theorems.riichi import changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from proofs.subject import Subject

FED: Final[dict[str, tuple[Yaku, ...]]] = {
    "123m11p (555z) (666z) (777z)": (Yaku.DAISANGEN,),
    "11p (1111m) (5555z) (6666z) (7777z)": (Yaku.DAISANGEN, Yaku.SUUKANTSU),
    "55z (111z) (222z) (333z) (444z)": (Yaku.DAISUUSHII, Yaku.TSUUIISOU),
    "55z (1111z) (2222z) (3333z) (4444z)": (Yaku.DAISUUSHII, Yaku.TSUUIISOU, Yaku.SUUKANTSU),
}
"""Hands that are won on their pair, and their yakuman in the order of the yaku."""
CAN_BE_FED: Final = (Yaku.DAISANGEN, Yaku.DAISUUSHII, Yaku.SUUKANTSU)
HONBA: Final = (0, 2)
MULTIPLE: Final[tuple[MultipleYakuman, ...]] = get_args(MultipleYakuman)
DOUBLE: Final[tuple[tuple[DoubleYakuman, ...], ...]] = ((), ("daisuushii",))
SCOPES: Final[tuple[LiabilityScope, ...]] = get_args(LiabilityScope)
COUNTERS: Final[tuple[LiabilityHonba, ...]] = get_args(LiabilityHonba)
RULES: Final = tuple(
    Rules(
        liability="with-suukantsu",
        multiple_yakuman=multiple,
        double_yakuman=double,
        liability_scope=scope,
        liability_honba=counters,
    )
    for multiple, double, scope, counters in product(MULTIPLE, DOUBLE, SCOPES, COUNTERS)
)
LiabilityCase: TypeAlias = tuple[str, Wind, Wind | None, tuple[tuple[Yaku, Wind], ...], int, Rules]
"""A hand, the winner, the discarder if there is one, who is liable for what, the counters, and the rules."""


def cases() -> Iterator[LiabilityCase]:
    """Every combination of hand, winner, discarder or none, and a liable player or none for each yakuman."""
    for (hand, yakuman), winner in product(FED.items(), WINDS):
        nobody_or_one: list[Wind | None] = [None, *(seat for seat in WINDS if seat != winner)]
        fed = [yaku for yaku in yakuman if yaku in CAN_BE_FED]
        for seats, discarder in product(product(nobody_or_one, repeat=len(fed)), nobody_or_one):
            liable: tuple[tuple[Yaku, Wind], ...] = tuple(
                (yaku, seat) for yaku, seat in zip(fed, seats, strict=True) if seat is not None
            )
            for honba, rules in product(HONBA, RULES):
                yield hand, winner, discarder, liable, honba, rules


def number_of_cases() -> int:
    """The number of cases: nobody or one of three is liable for each yakuman, and nobody or one of three discarded."""
    return (4 + 4**2 + 4 + 4**2) * 4 * 4 * len(HONBA) * 2**4


def check(subject: Subject, case: LiabilityCase) -> str | None:
    """Compare the payment of each seat with that of the second scorer."""
    hand, winner, discarder, liable, honba, rules = case
    win = Win(
        hand=parse(hand),
        tile=Tile.of("1p" if "11p" in hand else "5z"),
        origin=Origin.WALL if discarder is None else Origin.DISCARD,
        seat=winner,
        round="E",
        honba=honba,
        liable=liable,
        discarder=discarder,
    )
    yakuman = {yaku.value: 2 if yaku in rules.double_yakuman else 1 for yaku in FED[hand]}
    asked = Yakuman(winner, discarder, yakuman, {yaku.value: seat for yaku, seat in liable}, honba)
    expected = ledger(asked, changed(rules))
    found = subject.riichi_score(win, rules)
    paid = by_seat(found, win) if isinstance(found, Score) else {}
    if paid == expected:
        return None
    return f"{hand} of {winner}, discarder {discarder}, liable {liable}, {honba} honba, {rules}: {paid}, not {expected}"


def by_seat(found: Score, win: Win) -> dict[str, int]:
    """The payment of each seat."""
    paid: dict[str, int] = {}
    for payment in found.payments:
        match payment.payer:
            case Payer.DISCARDER:
                seats: tuple[str, ...] = (str(win.discarder),)
            case Payer.DEALER:
                seats = ("E",)
            case Payer.OTHERS:
                seats = tuple(seat for seat in WINDS if seat not in {"E", win.seat})
            case Payer.LIABLE:
                seats = (str(payment.seat),)
        for seat in seats:
            paid[seat] = paid.get(seat, 0) + payment.amount
    return paid


THEOREMS: Final = (
    Theorem(
        "riichi-liability",
        "If players are liable for yakuman, each player pays what a second scorer computes, under every rule of "
        "liability.",
        frozenset({"riichi_score"}),
        lambda _: cases(),
        number_of_cases,
        check,
    ),
)
