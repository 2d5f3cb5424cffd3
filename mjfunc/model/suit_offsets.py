"""Suits of hands: equal ones are one object, which knows its offset in the tables of suits."""

from __future__ import annotations

from itertools import chain, pairwise, product
from struct import Struct
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.functional import Memory
from mjfunc.tiles.tile import COPIES, KINDS, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.tiles.counts import Counts, SuitCounts

Offset: TypeAlias = int
"""The index of a suit in tables: the number whose digits are its counts, the lowest rank first."""
Offsets: TypeAlias = tuple[Offset, Offset, Offset, Offset]
SharedSuit: TypeAlias = tuple["SuitCounts", Offset, int]
"""A suit's counts, its offset, and its number of tiles."""
SharedSuits: TypeAlias = tuple[SharedSuit, SharedSuit, SharedSuit, SharedSuit]

BASE: Final[int] = COPIES + 1
"""The base of offsets: each rank is one digit, from 0 to 4."""
HONOURS: Final[int] = BASE**Suit.DOTS.ranks
"""The first offset of honours; number suits have the offsets below it."""
AT_MOST_COPIES: Final = bytes(range(BASE))
"""Every count of one kind that a hand can have."""
NO_TILES: Final[Offsets] = (0, 0, 0, HONOURS)
"""The offsets of four suits without tiles."""
_DIGITS: Final = b"01234".ljust(1 << 8, b"x")
"""The table that translates counts to digits; other bytes become a character that ``int`` rejects."""
_SUITS: Final = 1 << 15


_STEPS: Final[tuple[Offset, ...]] = tuple(BASE**digit for digit in range(Suit.DOTS.ranks))
_OF_NUMBERS, _OF_HONOURS = (_STEPS[suit.ranks - 1 :: -1] for suit in (Suit.DOTS, Suit.HONOURS))


def _bytes_at(steps: tuple[Offset, ...]) -> Struct:
    """The format of the bytes that lie these steps after an offset, the last step first."""
    gaps = [step - before - 1 for before, step in pairwise((-1, *reversed(steps)))]
    return Struct("<" + "".join([f"{gap}xc" for gap in gaps]))


AT_NUMBERS, AT_HONOURS = _bytes_at(_OF_NUMBERS).unpack_from, _bytes_at(_OF_HONOURS).unpack_from
"""Return the items of a table for each suit with one tile more, the last rank first, if no rank has four."""
LAST_RANKS: Final = 5
"""Tables of half suits are by the last five ranks, and by the ranks before them: four of numbers, two of honours."""
HALF: Final = BASE**LAST_RANKS
"""An offset divided by this leaves the index of the last ranks, and gives that of the ranks before them."""


def half_suits(each: Sequence[int]) -> tuple[tuple[SuitCounts, ...], tuple[SuitCounts, ...]]:
    """The ranks of half suits, the first and the last, in the order of offsets, with a number for each count."""
    firsts = [product(each, repeat=suit.ranks - LAST_RANKS) for suit in (Suit.DOTS, Suit.HONOURS)]
    return tuple(chain(*firsts)), tuple(product(each, repeat=LAST_RANKS))


FIRST_HALVES, LAST_HALVES = half_suits(range(BASE))
FOURS_IN_FIRST, FOURS_IN_LAST = (
    bytes([counts.count(COPIES) for counts in halves]) for halves in (FIRST_HALVES, LAST_HALVES)
)


def offset_of(counts: bytes) -> Offset:
    """The offset of a suit's counts; raises a ValueError if a count is above four."""
    return int(counts.translate(_DIGITS), BASE) + (HONOURS if len(counts) == Suit.HONOURS.ranks else 0)


NOT_PLAYED: Final = offset_of(bytes((0, *[COPIES] * 7, 0)))
"""The offset of all copies of 2m to 8m, which games of three players do not have."""


def counts_at(offset: Offset) -> SuitCounts:
    """Return the counts of the suit at an offset."""
    return FIRST_HALVES[offset // HALF] + LAST_HALVES[offset % HALF]


def step(suit: Suit, rank: int) -> Offset:
    """The amount that one more tile of a rank adds to an offset."""
    return _STEPS[suit.ranks - rank]


def with_one_more(table: bytes | bytearray, offset: Offset) -> bytes:
    """The items of a table for each suit with one tile more, rank by rank; the suit's own where there are four."""
    steps = zip(counts_at(offset), _OF_HONOURS if offset >= HONOURS else _OF_NUMBERS, strict=True)
    return bytes([table[offset + step * (count < COPIES)] for count, step in steps])


def _share(counts: bytes) -> SharedSuit:
    return tuple(counts), offset_of(counts), sum(counts)


SHARED: Final = Memory(_share, _SUITS)
"""The suits that hands share. As with interned strings, many hands then take little memory."""
_KNOWN: Final = SHARED.known


def shared_suits(numbers: bytes) -> SharedSuits | None:
    """The suits of 34 counts; None of anything else, and where there are more than four copies of a kind."""
    if len(numbers) != len(KINDS):
        return None
    m, p, s, z = numbers[:9], numbers[9:18], numbers[18:27], numbers[27:]
    try:
        return _KNOWN[m], _KNOWN[p], _KNOWN[s], _KNOWN[z]
    except KeyError:
        return None if numbers.translate(None, AT_MOST_COPIES) else (SHARED(m), SHARED(p), SHARED(s), SHARED(z))


def offsets_of(counts: Counts) -> Offsets:
    """Return the offsets of suits with at most four of each kind."""
    m, p, s, z = (SHARED(bytes(suit))[1] for suit in counts)
    return m, p, s, z
