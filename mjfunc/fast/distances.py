"""The shanten of counts, by looking things up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.memory import Memory
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.hand import Hand
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from mjfunc.tiles.counts import Counts, SuitCounts

Look: TypeAlias = int
"""A suit's tiles, pairs, kinds, orphans and orphans twice in one number, so that those of suits can be added."""

_SUITS: Final = 1 << 16
_LOOKS: Final = 1 << 12
_BITS: Final = (0, 6, 12, 18, 24)
"""Where each begins. Four suits of fourteen tiles stay below 64 in each, and below 30 bits together."""


def _look(suit: Suit, counts: SuitCounts) -> Look:
    orphans = counts if suit is Suit.HONOURS else (counts[0], counts[-1])
    numbers = (
        sum(counts),
        sum(number >= 2 for number in counts),
        sum(number >= 1 for number in counts),
        sum(number >= 1 for number in orphans),
        sum(number >= 2 for number in orphans),
    )
    return sum(number << bits for number, bits in zip(numbers, _BITS, strict=True))


def _with_products(suit: Suit, counts: SuitCounts) -> tuple[tuple[int, ...], Look]:
    """The products of a suit's signature, to be looked up with that of another."""
    return _products(signatures("exchange").of(suit, counts)), _look(suit, counts)


@remember(1 << 8)
def _products(number: int) -> tuple[int, ...]:
    """A row of the table; a tuple is looked into faster than bytes are."""
    return tuple(signatures("exchange").times(number))


def _with_number(suit: Suit, counts: SuitCounts) -> tuple[int, Look]:
    """The number of a suit's signature."""
    return signatures("exchange").of(suit, counts), _look(suit, counts)


@remember(8)
def _rows(blocks: int) -> tuple[tuple[int, ...], ...]:
    """What two pairs of suits lack together for so many blocks and a pair, by the numbers of both."""
    known = signatures("exchange")
    lacks = known.with_pair(blocks)
    return tuple(tuple([lacks[product] for product in known.times(number)]) for number in range(len(known.lacks)))


def _lacking(look: Look) -> tuple[tuple[tuple[int, ...], ...], int]:
    """What to look up for the regular form of a hand that looks so, and what it lacks in the two others."""
    tiles, pairs, kinds, orphans, orphans_twice = (look >> bits & 63 for bits in _BITS)
    seven_pairs = 7 - pairs + max(0, 7 - kinds)
    thirteen_orphans = 14 - orphans - (orphans_twice > 0)
    return _rows(tiles // 3), min(seven_pairs, thirteen_orphans) if tiles >= 13 else NEVER


_M: Final = Memory(partial(_with_products, Suit.CHARACTERS), _SUITS)
_P: Final = Memory(partial(_with_number, Suit.DOTS), _SUITS)
_S: Final = Memory(partial(_with_products, Suit.BAMBOOS), _SUITS)
_Z: Final = Memory(partial(_with_number, Suit.HONOURS), _SUITS)
_FORMS: Final = Memory(_lacking, _LOOKS)

_KNOWN_M, _KNOWN_P, _KNOWN_S, _KNOWN_Z, _KNOWN_FORMS = _M.known, _P.known, _S.known, _Z.known, _FORMS.known


def shanten(counts: Counts) -> int:
    """The shanten of concealed tiles, in the form that is nearest."""
    try:
        m, p, s, z = counts
        m_products, m_look = _KNOWN_M[m]
        p_number, p_look = _KNOWN_P[p]
        s_products, s_look = _KNOWN_S[s]
        z_number, z_look = _KNOWN_Z[z]
        rows, special = _KNOWN_FORMS[m_look + p_look + s_look + z_look]
    except (KeyError, TypeError, ValueError):
        return _shanten(Hand(counts))
    regular = rows[m_products[p_number]][s_products[z_number]]
    return (min(special, regular)) - 1


def _shanten(hand: Hand) -> int:
    """The same, of a hand that was not seen before."""
    m, p, s, z = hand.counts
    (m_products, m_look), (p_number, p_look), (s_products, s_look), (z_number, z_look) = _M(m), _P(p), _S(s), _Z(z)
    rows, special = _FORMS(m_look + p_look + s_look + z_look)
    return min(rows[m_products[p_number]][s_products[z_number]], special) - 1
