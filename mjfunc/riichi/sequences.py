"""The yaku of sequences."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mjfunc.model.forms import WaitShape
from mjfunc.riichi.values import value_of
from mjfunc.tiles.tile import NUMBER_SUITS

if TYPE_CHECKING:
    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.rules import Rules
    from mjfunc.tiles.tile import Suit

STRAIGHT: Final = (1, 4, 7)
"""Where the sequences 123 456 789 begin."""


def pinfu(reading: Reading, rules: Rules) -> bool:
    """A closed hand of four sequences and a pair that is not valued, and the wait was ryanmen."""
    is_played = reading.win.origin.is_ron or rules.pinfu_tsumo == "yes"
    has_worthless_pair = reading.pair is not None and value_of(reading.pair, reading.win) == 0
    has_worthless_parts = len(reading.sequences) == 4 and has_worthless_pair
    return is_played and reading.is_closed and has_worthless_parts and reading.wait is WaitShape.RYANMEN


def iipeikou(reading: Reading) -> bool:
    """A closed hand with one sequence twice."""
    return reading.is_closed and twins(reading) == 1


def ryanpeikou(reading: Reading) -> bool:
    """A closed hand with two sequences twice, or one four times."""
    return reading.is_closed and twins(reading) == 2


def twins(reading: Reading) -> int:
    """How many pairs of equal sequences there are; three equal ones are one pair."""
    return sum(times // 2 for times in Counter(starts(reading)).values())


def sanshoku_doujun(reading: Reading) -> bool:
    """The same sequence in all three suits."""
    found = starts(reading)
    return any(all((suit, rank) in found for suit in NUMBER_SUITS) for _, rank in found)


def ittsuu(reading: Reading) -> bool:
    """123, 456 and 789 of one suit."""
    found = starts(reading)
    return any(all((suit, rank) in found for rank in STRAIGHT) for suit, _ in found)


def starts(reading: Reading) -> list[tuple[Suit, int]]:
    """Where the sequences begin: red marks do not make them different."""
    return [(block.suit, block.rank) for block in reading.sequences]
