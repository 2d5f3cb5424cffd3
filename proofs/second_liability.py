"""A second scorer of liability: the payment of each seat for yakuman. It does not import mjfunc.

Seats are the letters of the winds. Yakuman are names with how often each counts, in the order of the yaku.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

SEATS = "ESWN"
HONBA = 100


class Yakuman(NamedTuple):
    """A win with yakuman."""

    winner: str
    discarder: str | None
    """None where the winning tile was drawn."""
    yakuman: Mapping[str, int]
    liable: Mapping[str, str]
    """Of some of the yakuman the seat of the player who is liable, in the same order."""
    honba: int
    seats: str = SEATS
    """The seats of those who play; an absent player pays nothing."""


def ledger(win: Yakuman, rules: Mapping[str, object]) -> dict[str, int]:
    """The payment of each seat that pays anything, by rules that are named where they are not the defaults."""
    adds = rules.get("multiple_yakuman") != "highest"
    times = sum(win.yakuman.values()) if adds else max(win.yakuman.values())
    debts = _debts(win, times, adds=adds, whole=rules.get("liability_scope") != "yakuman")
    # A player who is liable and discarded the winning tile pays as any discarder does.
    feeders = [seat for seat in debts if seat != win.discarder]
    left = times - sum(debts[seat] for seat in feeders)
    paid: Counter[str] = Counter()
    for seat in feeders:
        _split(paid, win, debts[seat], seat)
    for seat, share in _usual(win).items():
        paid[seat] += left * share
    by_discarder = win.discarder is not None and rules.get("liability_honba") == "discarder"
    honba = HONBA * win.honba
    losers = [seat for seat in win.seats if seat != win.winner]
    if feeders and not by_discarder:
        paid[feeders[0]] += honba * len(losers)
    elif win.discarder is not None:
        paid[win.discarder] += honba * len(losers)
    else:
        paid.update(dict.fromkeys(losers, honba))
    return {seat: amount for seat, amount in paid.items() if amount}


def _debts(win: Yakuman, times: int, *, adds: bool, whole: bool) -> dict[str, int]:
    """For how many times a yakuman each seat is liable."""
    counted = [*win.liable]
    if counted and not adds:
        most = max(win.yakuman[name] for name in counted)
        counted = [name for name in counted if win.yakuman[name] == most][:1]
    debts: Counter[str] = Counter()
    for name in counted:
        debts[win.liable[name]] += win.yakuman[name]
    return {seat: times if whole and len(debts) == 1 else number for seat, number in debts.items()}


def _split(paid: Counter[str], win: Yakuman, times: int, seat: str) -> None:
    """Let a liable player pay all of a drawn win, and half of a claimed one."""
    worth = times * sum(_usual(win).values())
    if win.discarder is None:
        paid[seat] += worth
    else:
        paid[seat] += worth // 2
        paid[win.discarder] += worth // 2


def _usual(win: Yakuman) -> dict[str, int]:
    """The payment of each seat for one yakuman for which nobody is liable."""
    if win.discarder is not None:
        return {win.discarder: 48_000 if win.winner == "E" else 32_000}
    losers = [seat for seat in win.seats if seat != win.winner]
    return {seat: 16_000 if "E" in {seat, win.winner} else 8_000 for seat in losers}
