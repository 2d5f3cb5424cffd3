"""Shanten, and the kinds that lower it, with melds and with three players; and the tables that suit a hand.

An automaton reads suits with fewer copies, and ends at the number of a suit's missing tiles. Suits with all their
copies, and the few suits of three players' characters, are in tables of these numbers.
"""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.fast.automaton import automaton, tables, walk
from mjfunc.fast.distances import (
    DEFAULT_TABLES,
    OF_THREE,
    DistanceTables,
    check_played,
    distance_tables,
    suit_numbers,
    translation,
)
from mjfunc.fast.suit_tables import signatures
from mjfunc.functional import Memory, remember
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_size
from mjfunc.model.suit_offsets import HONOURS, NO_TILES, NOT_PLAYED, Offsets, step
from mjfunc.spec.acceptance import check_visible
from mjfunc.spec.exchange import BLOCK_COUNTS
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.tile import COPIES, KINDS, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.fast.distances import KindFlags, SpecialDistance, SuitNumbers

_CONVENTIONS: Final = 1 << 6
NOTHING_VISIBLE: Final[tuple[Tile, ...]] = ()
"""The default of ``visible``, compared by identity: an array would compare item by item."""


class DistanceTablesBeside:
    """The tables for hands with melds, which have too few concealed tiles for the special forms."""

    __slots__ = ("_tables", "_used")

    def __init__(self, tables: DistanceTables, used: Offsets) -> None:
        """Use ``tables`` for suits without melds, and the copies in melds for the others."""
        self._tables = tables
        self._used = used

    def shanten(self, offsets: Offsets, size: int) -> int:
        """The shanten of a hand of ``size`` tiles."""
        return shanten_beside(self._tables, self._used, offsets, size)

    regular = shanten

    def special(self, offsets: Offsets, size: int) -> SpecialDistance:
        """How far the special forms are: never near enough."""
        return self._tables.special(offsets, size)

    def lower(self, offsets: Offsets, size: int) -> tuple[int, KindFlags]:
        """The shanten, and the kinds that lower it."""
        return lower_beside(self._tables, self._used, offsets, size)


def lower_beside(tables: DistanceTables, used: Offsets, offsets: Offsets, size: int) -> tuple[int, KindFlags]:
    """The shanten of a hand with these copies in melds, and the kinds that lower it."""
    (m, p, s, z), (m_used, p_used, s_used, z_used) = offsets, used
    if not tables.rows_of_sizes[size]:
        tables.sized(size)
    characters, suits, walked = tables.characters, tables.suits, automaton(size // 3).entries
    known, new = suits.known.get, suits.new
    of_suits = (
        walked((m, m_used + tables.not_played)) if m_used else characters.known.get(m) or characters.new(m),
        walked((p, p_used)) if p_used else known(p) or new(p),
        walked((s, s_used)) if s_used else known(s) or new(s),
        walked((z, z_used)) if z_used != HONOURS else known(z) or new(z),
    )
    return tables.lower(offsets, size, of_suits)


def shanten_beside(tables: DistanceTables, used: Offsets, offsets: Offsets, size: int) -> int:
    """The shanten of a hand with these copies in melds."""
    rows, walks = tables.rows_of_sizes[size] or tables.sized(size), automaton(size // 3)
    numbers, products = tables.numbers, tables.products
    (m, p, s, z), (m_used, p_used, s_used, z_used) = offsets, used
    m_number = walk(walks.numbers, m, m_used + tables.not_played) if m_used else tables.numbers_of_characters[m]
    p_number = walk(walks.numbers, p, p_used) if p_used else numbers[p]
    s_number = walk(walks.numbers, s, s_used) if s_used else numbers[s]
    z_number = walk(walks.honours, z, z_used) if z_used != HONOURS else numbers[z]
    return rows[products[m_number][p_number]][products[s_number][z_number]]


@remember(len(BLOCK_COUNTS))
def _numbers_of_walks(blocks: int) -> SuitNumbers:
    """The numbers at which the walks of the automaton end, for suits with all their copies."""
    table = tables()[blocks]
    suits = signatures("exchange").suits.translate(translation(table.of_signatures))
    return suit_numbers(suits, suits, table.products, [lacks[-1] for lacks in table.lacks])


@remember(len(BLOCK_COUNTS))
def _numbers_of_three(blocks: int) -> SuitNumbers:
    """The numbers of walks for three players, whose characters are only 1m and 9m."""
    first, characters = automaton(blocks).numbers, bytearray(HONOURS)
    for offset in OF_THREE:
        number = index(walk(first, offset, NOT_PLAYED))
        characters[offset] = number
        for kind in KINDS[1:8]:
            characters[offset + step(kind.suit, kind.rank)] = number  # there is no such tile to bring the hand nearer
    return attrs.evolve(_numbers_of_walks(blocks), characters=characters)


def _beside_melds(conventions: Conventions) -> tuple[DistanceTables, ...]:
    numbers, not_played = _numbers_of_walks, 0
    if conventions.players != DEFAULT.players:
        numbers, not_played = _numbers_of_three, NOT_PLAYED
    rule, forms = conventions.seven_pairs, conventions.forms
    return tuple([DistanceTables(numbers, rule, forms, not_played, blocks) for blocks in BLOCK_COUNTS])


def _without_melds(conventions: Conventions) -> tuple[DistanceTables, ...]:
    if conventions.definition == "exchange" and conventions.players != DEFAULT.players:
        return _BESIDE_MELDS(conventions)
    return (distance_tables(conventions.definition, conventions.seven_pairs, conventions.forms),) * len(BLOCK_COUNTS)


_WITHOUT_MELDS: Final = Memory(_without_melds, _CONVENTIONS)
"""The tables under conventions for hands without melds, by the number of blocks."""
_BESIDE_MELDS: Final = Memory(_beside_melds, _CONVENTIONS)
"""The tables under conventions for the suits without melds of hands with melds, by the number of blocks."""
DEFAULT_BESIDE_MELDS: Final = _BESIDE_MELDS(DEFAULT)


def tables_for(function: str, hand: Hand, conventions: Conventions) -> DistanceTables | DistanceTablesBeside:
    """The tables for a hand under these conventions. Cutting does not look at available copies."""
    if type(conventions) is not Conventions or type(hand) is not Hand:
        check_hand(function, hand)
        check_conventions(function, conventions)
    return tables_of_checked(hand, conventions)


def tables_of_checked(hand: Hand, conventions: Conventions) -> DistanceTables | DistanceTablesBeside:
    """The tables for a hand, where a function has checked the classes of both."""
    if conventions is DEFAULT and type(hand) is Hand:
        if not hand.melds:
            return DEFAULT_TABLES
        return DistanceTablesBeside(DEFAULT_BESIDE_MELDS[hand.size // 3], hand._melded)
    blocks = hand.size // 3
    if type(hand) is not Hand:
        check_size(hand.size)
    check_played(hand, conventions)
    if hand.melds and conventions.melds == "held" and conventions.definition == "exchange":
        known = _BESIDE_MELDS.known.get(conventions) or _BESIDE_MELDS(conventions)
        return DistanceTablesBeside(known[blocks], hand._melded)
    known = _WITHOUT_MELDS.known.get(conventions) or _WITHOUT_MELDS(conventions)
    return known[blocks]


def used_copies(hand: Hand, conventions: Conventions) -> Offsets:
    """The copies that are not available: those in melds unless melds are ignored, and kinds not in the game."""
    m, p, s, z = hand._melded if conventions.melds == "held" else NO_TILES
    return m if conventions.players == DEFAULT.players else m + NOT_PLAYED, p, s, z


def seen_copies(function: str, hand: Hand, visible: Iterable[Tile], conventions: Conventions) -> list[int]:
    """The number of seen copies of each kind; a kind that is not in the game counts as seen."""
    m, p, s, z = hand.counts
    seen = [*m, *p, *s, *z]
    if conventions.melds == "held":
        for meld in hand.melds:
            for index in meld.block.indexes:
                seen[index] += 1
    if conventions.players != DEFAULT.players:
        seen[1:8] = [COPIES] * 7
    if visible is not NOTHING_VISIBLE and (tiles := check_tiles(visible, function)):
        check_visible(hand, counts_of(tiles), conventions)
        for tile in tiles:
            seen[tile.index] += 1
    return seen
