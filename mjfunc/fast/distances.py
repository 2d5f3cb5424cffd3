"""The shanten of counts, by looking things up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.memory import Memory
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.counts import given_counts
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from mjfunc.tiles.counts import Counts, SuitCounts

Row: TypeAlias = tuple[int, ...]
"""A row of a table. It is a tuple, because items of bytes take longer to read."""
Features: TypeAlias = int
"""How many tiles, pairs, kinds, orphans and orphans held twice there are, in one number; those of suits add up."""
Suited: TypeAlias = tuple[Row, int, Features]
"""The products of a suit's signature, the number of the signature, and the suit's features."""

_SUITS: Final = 1 << 16
_FEATURES: Final = 1 << 12
_BITS: Final = (0, 8, 14, 20, 24)
"""The bit where each begins: 136 tiles fit, 34 pairs, 34 kinds and 13 orphans, in less than 30 bits together."""
_WIDTHS: Final = (8, 6, 6, 4, 4)
"""How many bits each has."""


def _features(suit: Suit, counts: SuitCounts) -> Features:
    orphans = counts if suit is Suit.HONOURS else (counts[0], counts[-1])
    kinds, orphan_kinds = len(counts) - counts.count(0), len(orphans) - orphans.count(0)
    pairs, orphans_twice = kinds - counts.count(1), orphan_kinds - orphans.count(1)
    numbers = sum(counts), pairs, kinds, orphan_kinds, orphans_twice
    return sum([number << bits for number, bits in zip(numbers, _BITS, strict=True)])


@remember(_FEATURES)
def _suited(number: int, features: Features) -> Suited:
    """One value for all suits that are alike in this: the fewer there are, the more of them stay in fast memory."""
    return tuple(signatures("exchange").times(number)), number, features


def _number_suit(counts: SuitCounts) -> Suited:
    return _suit(Suit.DOTS, counts)


def _honours(counts: SuitCounts) -> Suited:
    return _suit(Suit.HONOURS, counts)


def _suit(suit: Suit, counts: SuitCounts) -> Suited:
    """What is known of a suit. 1.0 and True count as 1, as they do when the suit is found in memory."""
    numbers = tuple(map(int, counts))
    if numbers != counts:
        raise ValueError
    return _suited(signatures("exchange").of(suit, numbers), _features(suit, numbers))


@remember(8)
def _rows(blocks: int) -> tuple[Row, ...]:
    """The shanten of hands that are to have so many blocks and a pair, by the signatures of their two halves."""
    known = signatures("exchange")
    shanten = [lacks - 1 for lacks in known.with_pair(blocks)]
    return tuple(tuple([shanten[product] for product in known.times(number)]) for number in range(len(known.lacks)))


def _by_features(features: Features) -> tuple[tuple[Row, ...], int]:
    """Of hands with these features: the rows with the shanten in the regular form, and the least in the others."""
    tiles, pairs, kinds, orphans, orphans_twice = (
        features >> bits & (1 << width) - 1 for bits, width in zip(_BITS, _WIDTHS, strict=True)
    )
    if tiles % 3 == 0 or tiles > MOST_CONCEALED:
        raise ValueError
    seven_pairs = 6 - pairs + max(0, 7 - kinds)
    thirteen_orphans = 13 - orphans - (orphans_twice > 0)
    return _rows(tiles // 3), min(seven_pairs, thirteen_orphans) if tiles >= 13 else NEVER


_NUMBER_SUITS: Final = Memory(_number_suit, _SUITS)
_HONOURS: Final = Memory(_honours, _SUITS)
_FORMS: Final = Memory(_by_features, _FEATURES)

_KNOWN_SUITS, _KNOWN_HONOURS, _KNOWN_FORMS = _NUMBER_SUITS.known, _HONOURS.known, _FORMS.known


def shanten(counts: Counts) -> int:
    """The shanten of concealed tiles, in the form that is nearest.

    Numbers that equal whole ones are taken as these, because suits that were seen are not checked again.
    """
    if type(counts) is not tuple:
        return shanten(given_counts("shanten", counts))
    try:
        m, p, s, z = counts
        m_products, _, m_features = _KNOWN_SUITS[m]
        _, p_number, p_features = _KNOWN_SUITS[p]
        s_products, _, s_features = _KNOWN_SUITS[s]
        _, z_number, z_features = _KNOWN_HONOURS[z]
        rows, special = _KNOWN_FORMS[m_features + p_features + s_features + z_features]
    except (KeyError, TypeError, ValueError):
        return _unseen(counts)
    regular = rows[m_products[p_number]][s_products[z_number]]
    return min(special, regular)


def _unseen(counts: Counts) -> int:
    """The same, of suits that were not seen before."""
    try:
        m, p, s, z = counts
        (products, _, m_features), (_, p_number, p_features) = _NUMBER_SUITS(m), _NUMBER_SUITS(p)
        (more, _, s_features), (_, z_number, z_features) = _NUMBER_SUITS(s), _HONOURS(z)
        rows, special = _FORMS(m_features + p_features + s_features + z_features)
    except (ArithmeticError, TypeError, ValueError):
        # No hand can be made of these, and the attempt says why, so the errors before need no message.
        return shanten(Hand(counts).counts)
    return min(rows[products[p_number]][more[z_number]], special)
