"""Shanten, and the kinds that lower it, with melds and with three players; and the tables that suit a hand.

A suit with all its copies available has a signature; an automaton reads the others. Both lead to a number of missing
tiles, and a table multiplies these numbers.
"""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.fast.automaton import automaton, walk, walk_characters
from mjfunc.fast.distances import (
    DEFAULT_TABLES,
    LEAST_SPECIAL,
    NO_FLAGS,
    DistanceTables,
    check_played,
    either,
    tables_by,
    translation,
)
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_size
from mjfunc.model.suit_offsets import HONOURS, NO_TILES, NOT_PLAYED, Offsets
from mjfunc.spec.acceptance import check_visible
from mjfunc.spec.exchange import NEVER
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.tile import COPIES, Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.fast.distances import KindFlags
    from mjfunc.fast.suit_tables import SpecialShanten

NOTHING_VISIBLE: Final[tuple[Tile, ...]] = ()
"""The default of ``visible``, compared by identity: an array would compare item by item."""


class DistanceTablesBeside:
    """The tables for hands with fewer than four available copies of some kinds."""

    __slots__ = ("_all_copies", "_used")

    def __init__(self, all_copies: DistanceTables, used: Offsets) -> None:
        """Use ``all_copies`` for the special forms, in which the copies in melds do not matter."""
        self._all_copies = all_copies
        self._used = used

    def shanten(self, offsets: Offsets, size: int) -> int:
        """The lowest shanten of all forms, for a hand of ``size`` tiles."""
        regular = regular_beside(self._all_copies, self._used, offsets, size)
        if size < LEAST_SPECIAL:
            return regular
        special, _ = self._all_copies.special(offsets, size)
        return special if special < regular else regular  # noqa: FURB136  # calling min takes longer

    def special(self, offsets: Offsets, size: int) -> tuple[int, SpecialShanten]:
        """The lowest shanten of the special forms, and that of each."""
        return self._all_copies.special(offsets, size)

    def regular(self, offsets: Offsets, size: int) -> int:
        """The shanten in the regular form; ``NEVER`` if it does not count."""
        return regular_beside(self._all_copies, self._used, offsets, size)

    def lower(self, offsets: Offsets, size: int) -> tuple[int, KindFlags]:
        """The lowest shanten of all forms, and the kinds that lower it."""
        tables, known = self._all_copies, automaton(size // 3)
        tables.sized(size)
        products, new = known.products, known.with_one_more
        find = new.known.get
        if size < LEAST_SPECIAL:
            special, features, held = NEVER, 0, b""
            (m, m_more), (p, p_more), (s, s_more), (z, z_more) = [
                find(suit) or new(suit)
                for suit in zip(offsets, self._used)  # noqa: B905  # four each; strict takes time
            ]
        else:
            # Such a hand has no meld: only characters are read by the automaton.
            of_signatures, characters = known.of_signatures, (offsets[0], self._used[0])
            m, m_more = find(characters) or new(characters)
            entry_m, entry_p, entry_s, entry_z = tables.entries(offsets)
            (_, m_features, _, m_held), (p_number, p_features, p_more, p_held) = entry_m, entry_p
            (s_number, s_features, s_more, s_held), (z_number, z_features, z_more, z_held) = entry_s, entry_z
            p, p_more = of_signatures[p_number], p_more.translate(of_signatures)
            s, s_more = of_signatures[s_number], s_more.translate(of_signatures)
            z, z_more = of_signatures[z_number], z_more.translate(of_signatures)
            features, held = m_features + p_features + s_features + z_features, m_held + p_held + s_held + z_held
            special, _ = tables.specials.known.get(features) or tables.specials(features)
        m_row, z_row = products[m], products[z]
        mp, sz = m_row[p], z_row[s]
        regular = known.shanten[products[mp][sz]] if tables.is_regular else NEVER
        flags = NO_FLAGS
        if regular <= special:
            more = (
                m_more.translate(products[products[p][sz]])
                + p_more.translate(products[m_row[sz]])
                + s_more.translate(products[z_row[mp]])
                + z_more.translate(products[products[s][mp]])
            )
            flags = more.translate(_lower(size // 3, regular))
            if regular < special:
                return regular, flags
        nearer = tables.nearer(held, features)
        return special, either(flags, nearer) if regular == special else nearer


def regular_beside(tables: DistanceTables, used: Offsets, offsets: Offsets, size: int) -> int:
    """The shanten in the regular form beside copies that are not available; ``NEVER`` if it does not count."""
    tables.sized(size)
    if not tables.is_regular:
        return NEVER
    blocks = size // 3
    known = automaton(blocks)
    signatures, of_signatures, products = tables.numbers, known.of_signatures, known.products
    (m, p, s, z), (m_used, p_used, s_used, z_used) = offsets, used
    if m_used >= NOT_PLAYED:
        m_number = walk_characters(blocks, m, m_used)
    else:
        m_number = walk(known.numbers, m, m_used) if m_used else of_signatures[signatures[m]]
    p_number = walk(known.numbers, p, p_used) if p_used else of_signatures[signatures[p]]
    s_number = walk(known.numbers, s, s_used) if s_used else of_signatures[signatures[s]]
    z_number = walk(known.honours, z, z_used) if z_used != HONOURS else of_signatures[signatures[z]]
    return known.shanten[products[products[m_number][p_number]][products[s_number][z_number]]]


@remember(1 << 7)
def _lower(blocks: int, now: int) -> bytes:
    """A translation of the numbers of missing tiles to flags: whether the shanten is below ``now``."""
    return translation(bytes([shanten < now for shanten in automaton(blocks).shanten]))


def tables_for(function: str, hand: Hand, conventions: Conventions) -> DistanceTables | DistanceTablesBeside:
    """The tables for a hand under these conventions. Cutting does not look at available copies."""
    if conventions is DEFAULT and type(hand) is Hand:
        return DistanceTablesBeside(DEFAULT_TABLES, hand._melded) if hand.melds else DEFAULT_TABLES
    check_hand(function, hand)
    check_conventions(function, conventions)
    if type(hand) is not Hand:
        check_size(hand.size)
    check_played(hand, conventions)
    tables = tables_by(conventions)
    if conventions.definition == "cut":
        return tables
    if not hand.melds or conventions.melds == "ignored":
        return tables if conventions.players == DEFAULT.players else _of_three(tables)
    return DistanceTablesBeside(tables, used_copies(hand, conventions))


def used_copies(hand: Hand, conventions: Conventions) -> Offsets:
    """The copies that are not available: those in melds unless melds are ignored, and kinds not in the game."""
    used = hand._melded if conventions.melds == "held" else NO_TILES
    if conventions.players == DEFAULT.players:
        return used
    m, p, s, z = used
    return m + NOT_PLAYED, p, s, z


@remember(16)
def _of_three(tables: DistanceTables) -> DistanceTablesBeside:
    """The tables for three players without melds."""
    return DistanceTablesBeside(tables, (NOT_PLAYED, *NO_TILES[1:]))


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
