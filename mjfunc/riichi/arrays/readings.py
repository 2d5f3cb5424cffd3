"""All readings of many wins, each as its packed features."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Integers, look_up
from mjfunc.batch.checked_hands import offsets_of
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.features import Flags
from mjfunc.riichi.arrays.parts import STRAIGHT, SUIT_BITS, coded, not_green
from mjfunc.riichi.arrays.suit_readings import PLACE_BITS, RANKS, Suits, suits
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS

if TYPE_CHECKING:
    from mjfunc.riichi.arrays.checks import HeldTiles
    from mjfunc.riichi.arrays.win_arrays import Wins
    from mjfunc.riichi.values.rules import Rules

ORDER_BITS: Final = 12
"""The number of bits for the place of a reading among those of its hand, in canonical order."""
_WAY_BITS: Final = 3
_LAST: Final = (1 << ORDER_BITS) - 1
_NUMBERS: Final = 27
"""The number of kinds that are not honours."""
_BITS: Final = (1 << SUIT_BITS) - 1
_SEQUENCES: Final = (1 << 7) - 1
_ORPHANS: Final = [kind.index for kind in ORPHANS]
_OUTSIDE: Final = np.array([kind in ORPHANS for kind in KINDS])


@attrs.frozen(eq=False)
class Split:
    """The numbers of readings of wins."""

    at: tuple[Integers, ...]
    """For each suit, the group of each win: the number of the suit and the rank of the winning tile."""
    regular: Integers
    """The number of regular readings of each win."""
    are_pairs: Flags
    """The wins that are seven pairs."""
    are_orphans: Flags
    """The wins that are thirteen orphans."""

    @property
    def numbers(self) -> Integers:
        """The number of readings of each win; none has two in special forms."""
        found: Integers = self.regular + (self.are_pairs | self.are_orphans)
        return found


def split(wins: Wins) -> Split:
    """The numbers of readings of each win."""
    hands, tables = np.minimum(wins.hands, COPIES), suits()
    numbers = look_up(tables.numbers, offsets_of(hands)).astype(np.int64)
    pairs = look_up(tables.has_pair, numbers).sum(0)
    suit, rank = wins.tiles // 9, wins.tiles % 9 + 1
    at = tuple(numbers[each.ordinal] * RANKS + np.where(suit == each.ordinal, rank, 0) for each in SUITS)
    regular = np.prod([look_up(tables.many, of_suit) for of_suit in at], axis=0) * (pairs == 1)
    are_whole = wins.hands.sum(1, dtype=np.int64) == 14
    are_pairs = are_whole & ((hands == 0) | (hands == 2)).all(1)
    return Split(at, regular, are_pairs, are_whole & (hands[:, _ORPHANS] > 0).all(1))


@attrs.frozen(eq=False)
class Readings:
    """Readings of wins, those of one after those of another."""

    rows: NDArray[np.intp]
    """The win of each reading."""
    first: Integers
    """The first reading of each win."""
    keys: Integers
    """The packed features of each reading."""
    orders: Integers
    """The canonical order of the readings of a win."""


def readings(wins: Wins, found: HeldTiles, split: Split, rules: Rules) -> Readings:
    """All readings of wins that have one each."""
    numbers, tables = split.numbers, suits()
    first = np.cumsum(numbers) - numbers
    rows = np.repeat(np.arange(len(wins)), numbers)
    left = np.arange(len(rows)) - first[rows]
    is_special = left >= split.regular[rows]
    meld_bits, beside = _melds_and_winds(wins, found, rules)
    keys, orders, bits = beside[rows], np.zeros(len(rows), np.int64), meld_bits[rows]
    for suit in SUITS:
        at = split.at[suit.ordinal]
        left, one = _one_of(tables, at[rows], left)
        own = tables.keys[one]
        keys += np.where(own > 0, own | not_green(suit), 0)
        bits |= tables.bits[one] << SUIT_BITS * suit.ordinal
        way, place = tables.orders[one] >> PLACE_BITS, tables.orders[one] & (1 << PLACE_BITS) - 1
        # The ways of the first suit count most, and the place, which only one suit has, least.
        orders += (way << _WAY_BITS * (len(SUITS) - 1 - suit.ordinal)) + place
    keys += _features_across_suits(bits)
    special = np.where(split.are_orphans, _orphans(wins), _pairs(wins, found))
    return Readings(rows, first, np.where(is_special, special[rows], keys), np.where(is_special, _LAST, orders))


def _one_of(tables: Suits, at: Integers, left: Integers) -> tuple[Integers, Integers]:
    """The reading of a suit that a number asks for, and the rest of the number for further suits."""
    many = np.maximum(tables.many[at], 1)
    left, which = np.divmod(left, many)
    return left, np.minimum(tables.first[at] + which, len(tables.keys) - 1)


def _melds_and_winds(wins: Wins, found: HeldTiles, rules: Rules) -> tuple[Integers, Integers]:
    """The sequences and triplets of melds, and what counts of melds, suits and winds."""
    known, held = coded(), found.held
    bits, keys = np.zeros(len(wins), np.int64), np.zeros(len(wins), np.int64)
    for melds in wins.melds.T:
        bits |= known.bits[melds]
        keys += known.keys[melds]
    keys += _suits_of(held)
    seat, round_ = (held[np.arange(len(wins)), _NUMBERS + wind] for wind in (wins.seat, wins.round))
    keys += ((seat >= 3) * f.SEAT_TRIPLET()) + ((round_ >= 3) * f.ROUND_TRIPLET())
    of_seat, of_round = (seat == 2).astype(np.int64), (round_ == 2).astype(np.int64)
    of_both = wins.seat == wins.round
    of_seat[of_both] *= rules.double_wind_pair // 2
    of_round[of_both] = 0
    fu = of_seat + of_round
    keys += fu * f.FU() + (fu > 0) * f.NOT_PINFU()
    return bits, keys


def _suits_of(held: NDArray[np.uint8]) -> Integers:
    """The features of the number of suits and of honours."""
    found = np.zeros(len(held), np.int64)
    found += held[:, _NUMBERS:].any(1) * np.int64(f.HONOURS())
    for first in range(0, _NUMBERS, RANKS - 1):
        found += held[:, first : first + RANKS - 1].any(1) * np.int64(f.SUITS())
    return found


def _features_across_suits(bits: Integers) -> Integers:
    """The features of sequences and triplets in several suits, and of straights, from their bits."""
    m, p, s = (bits >> SUIT_BITS * suit & _BITS for suit in range(3))
    same = m & p & s
    straight = np.zeros(len(bits), np.bool_)
    for suit in (m, p, s):
        straight |= suit & STRAIGHT == STRAIGHT
    found: Integers = (
        (same & _SEQUENCES > 0) * f.SAME_SEQUENCE(3) + (same > _SEQUENCES) * f.SAME_TRIPLET(3) + straight * f.STRAIGHT()
    )
    return found


def _pairs(wins: Wins, found: HeldTiles) -> Integers:
    """The features of seven pairs; meaningless for other wins. There are only six green kinds."""
    outside, simple = wins.hands[:, _OUTSIDE].any(1), wins.hands[:, ~_OUTSIDE].any(1)
    always = f.SEVEN_PAIRS() + f.NOT_GREEN()
    keys: Integers = _suits_of(found.held) + always + outside * f.NOT_SIMPLE() + simple * f.NOT_OUTSIDE()
    return keys


def _orphans(wins: Wins) -> Integers:
    """The features of thirteen orphans; meaningless for other wins."""
    held = wins.hands[np.arange(len(wins)), wins.tiles]
    key = f.ORPHANS() + f.SUITS(3) + f.HONOURS() + f.NOT_SIMPLE() + f.NOT_GREEN()
    found: Integers = key + (held == 2) * f.PAIR_ENDED()
    return found
