"""Riichi wins in every situation, and every payment: by a second scorer, or refused as contradictory."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import parse
from mjfunc.model.winds import WINDS, Wind
from mjfunc.notation.tile_text import read_tiles
from mjfunc.riichi import Origin, Riichi, Rules, Win
from mjfunc.tiles.errors import BadWin
from mjfunc.tiles.tile import Tile
from proofs import second_riichi
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from proofs.subject import Subject

from proofs.theorems.riichi import PLAYED, USES, changed, check_win

SITUATED: Final = tuple(map(parse, ("123p456789m11s222z", "456m789p22789s[1111z]", "123p789p56799s(777z)")))
"""A closed hand, one with a closed quad, and one with an open meld."""
ClaimedSituation: TypeAlias = tuple[Hand, Tile, Origin, Wind, Riichi, bool, bool]


def situations() -> Iterator[ClaimedSituation]:
    """Every combination of what can be said of a win, sensible or not, of some hands won on some tiles."""
    flags = (False, True)
    for hand in SITUATED:
        tiles = [tile for tile in read_tiles("1p9p6m1s8s9s") if tile in hand.tiles]
        yield from product([hand], tiles, Origin, WINDS[:2], get_args(Riichi), flags, flags)


def number_of_situations() -> int:
    """Three or four tiles of a hand, and six origins, two winds, three ways of riichi and two flags."""
    return (3 + 4 + 3) * 6 * 2 * 3 * 2 * 2


def check_situation(subject: Subject, case: ClaimedSituation) -> str | None:
    """A win of a situation that contradicts itself cannot be made; any other is worth the same by both scorers."""
    hand, tile, origin, seat, riichi, ippatsu, first = case
    try:
        win = Win(
            hand=hand, tile=tile, origin=origin, seat=seat, round="E", riichi=riichi, ippatsu=ippatsu, first_turn=first
        )
    except BadWin as error:
        return None if is_contradictory(case) else f"{hand} on {tile}, {origin}: {error}"
    if is_contradictory(case):
        return f"{hand} on {tile}, {origin}, {riichi}, {ippatsu}, {first}, is taken"
    return check_win(subject, win)


def is_contradictory(case: ClaimedSituation) -> bool:
    """Whether two circumstances of the win exclude each other."""
    hand, tile, origin, seat, riichi, ippatsu, first = case
    is_last = origin in (Origin.LAST_OF_WALL, Origin.LAST_DISCARD)
    declared = riichi != "none"
    return (
        (declared and hand.is_open)
        or (ippatsu and (not declared or origin is Origin.REPLACEMENT or (riichi == "double" and is_last)))
        or (origin is Origin.REPLACEMENT and not any(len(meld.tiles) == 4 for meld in hand.melds))
        or (origin is Origin.QUAD and hand.tiles.count(tile) > 1)
        or (first and (declared or is_last or bool(hand.melds) or origin is Origin.QUAD))
        or (first and seat == "E" and origin is Origin.DISCARD)
    )


HAN: Final = range(1, 15)
FU_OF_HANDS: Final = (20, 25, *range(30, 120, 10))
HONBA: Final = range(3)
Paid: TypeAlias = tuple[int, int, Rules, bool, bool, int]
"""Han, fu, rules, whether the dealer won and by tsumo, and counters."""


def all_paid() -> Iterator[Paid]:
    """Everything that han and fu can come to."""
    yield from product(HAN, FU_OF_HANDS, PLAYED, (False, True), (False, True), HONBA)


def check_paid(subject: Subject, case: Paid) -> str | None:
    """Points and payments by both."""
    han, fu, rules, is_dealer, is_tsumo, honba = case
    points, by_tables = subject.basic_points(han, fu, rules), second_riichi.points_of(han, fu, changed(rules))
    found = subject.riichi_payments(points, is_dealer=is_dealer, is_tsumo=is_tsumo, honba=honba, rules=rules)
    amounts = tuple(payment.amount for payment in found for _ in range(payment.players))
    due = second_riichi.paid(by_tables, is_dealer, is_tsumo, honba)
    if (points, amounts) == (by_tables, due):
        return None
    return f"{han} han {fu} fu, {rules}: {points} points, {amounts}; by the tables {by_tables}, {due}"


THEOREMS: Final = (
    Theorem(
        "riichi-situations",
        "Some hands, won in every situation, have the value that a second scorer finds, unless the situation "
        "contradicts itself.",
        USES,
        lambda _: situations(),
        number_of_situations,
        check_situation,
    ),
    Theorem(
        "riichi-payments",
        "Payments of 1 to 14 han and 20 to 110 fu, with up to two counters, agree with a second scorer.",
        frozenset({"basic_points", "riichi_payments"}),
        lambda _: all_paid(),
        lambda: 14 * 11 * 3 * 2 * 2 * 3,
        check_paid,
    ),
)
