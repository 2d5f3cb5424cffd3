"""Shanten, and the kinds that lower it, beside melds and with three players; and the tables that suit a hand.

A suit with all its copies available has a signature; an automaton reads the others. Both lead to a number of missing
tiles, and a table multiplies these numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.fast.automaton import automaton, walk, walk_with_one_more
from mjfunc.fast.distances import (
    DEFAULT_TABLES,
    LEAST_SPECIAL,
    NO_FLAGS,
    DistanceTables,
    below,
    check_played,
    tables_by,
)
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_size
from mjfunc.model.suit_offsets import HONOURS, NO_TILES, NOT_PLAYED, Offsets, counts_at, offsets_of, together
from mjfunc.spec.acceptance import check_visible
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.tile import Tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import SupportsIndex

    from mjfunc.fast.automaton import Automaton
    from mjfunc.fast.distances import KindFlags
    from mjfunc.fast.features import SpecialShanten

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
        regular = self.regular(offsets, size)
        return regular if size < LEAST_SPECIAL else min(regular, self.special(offsets, size)[0])

    def special(self, offsets: Offsets, size: int) -> tuple[int, SpecialShanten]:
        """The lowest shanten of the special forms, and that of each."""
        return self._all_copies.special(offsets, size)

    def regular(self, offsets: Offsets, size: int) -> int:
        """The shanten in the regular form; ``NEVER`` if it does not count."""
        self._all_copies.sized(size)
        if not self._all_copies.is_regular:
            return NEVER
        known = automaton(size // 3)
        m, p, s, z = self._numbers(known, offsets)
        products = known.products
        return known.shanten[products[products[m][p]][products[s][z]]]

    def lower(self, offsets: Offsets, size: int) -> tuple[int, KindFlags]:
        """The lowest shanten of all forms, and the kinds that lower it."""
        self._all_copies.sized(size)
        known = automaton(size // 3)
        m, p, s, z = self._numbers(known, offsets)
        products = known.products
        m_row, z_row = products[m], products[z]
        mp, sz = m_row[p], z_row[s]
        regular = known.shanten[products[mp][sz]] if self._all_copies.is_regular else NEVER
        special, _ = self.special(offsets, size)
        now = min(special, regular)
        flags = NO_FLAGS
        if regular == now:
            others = products[p][sz], m_row[sz], z_row[mp], products[s][mp]
            more = self._with_one_more(known, offsets)
            each = [suit.translate(products[rest]) for suit, rest in zip(more, others, strict=True)]
            flags = b"".join(each).translate(_lower(size // 3, now))
        return now, self._all_copies.or_nearer_special(flags, offsets) if special == now else flags

    def _numbers(
        self, known: Automaton, offsets: Offsets
    ) -> tuple[SupportsIndex, SupportsIndex, SupportsIndex, SupportsIndex]:
        """The number of each suit's missing tiles."""
        signatures, of_signatures = self._all_copies.numbers, known.of_signatures
        m, p, s, z = offsets
        m_used, p_used, s_used, z_used = self._used
        return (
            walk(known.numbers, m, m_used) if m_used else of_signatures[signatures[m]],
            walk(known.numbers, p, p_used) if p_used else of_signatures[signatures[p]],
            walk(known.numbers, s, s_used) if s_used else of_signatures[signatures[s]],
            walk(known.honours, z, z_used) if z_used != HONOURS else of_signatures[signatures[z]],
        )

    def _with_one_more(self, known: Automaton, offsets: Offsets) -> tuple[bytes, bytes, bytes, bytes]:
        """The number of each suit's missing tiles with one more tile of each rank."""
        one_more, of_signatures = self._all_copies.one_more, known.of_signatures
        m, p, s, z = offsets
        m_used, p_used, s_used, z_used = self._used
        return (
            walk_with_one_more(known.numbers, m, m_used) if m_used else one_more(m).translate(of_signatures),
            walk_with_one_more(known.numbers, p, p_used) if p_used else one_more(p).translate(of_signatures),
            walk_with_one_more(known.numbers, s, s_used) if s_used else one_more(s).translate(of_signatures),
            walk_with_one_more(known.honours, z, z_used) if z_used != HONOURS else one_more(z).translate(of_signatures),
        )


@remember(1 << 7)
def _lower(blocks: int, now: int) -> bytes:
    """A translation of the numbers of missing tiles to flags: whether the shanten is below ``now``."""
    return below(automaton(blocks).shanten, now)


def tables_for(function: str, hand: Hand, conventions: Conventions) -> DistanceTables | DistanceTablesBeside:
    """The tables for a hand under these conventions. Cutting does not look at available copies."""
    if conventions is DEFAULT and type(hand) is Hand and not hand.melds:
        return DEFAULT_TABLES
    check_hand(function, hand)
    check_conventions(function, conventions)
    check_size(hand.size)
    check_played(hand, conventions)
    used, looked_up = _used(hand, conventions), tables_by(conventions)
    return looked_up if used == NO_TILES or conventions.definition == "cut" else DistanceTablesBeside(looked_up, used)


def _used(hand: Hand, conventions: Conventions) -> Offsets:
    """The copies that are not available: those in melds unless melds are ignored, and kinds not in the game."""
    used = hand.melded if conventions.melds == "held" else NO_TILES
    if conventions.players == DEFAULT.players:
        return used
    m, p, s, z = used
    return m + NOT_PLAYED, p, s, z


def seen_copies(function: str, hand: Hand, visible: Iterable[Tile], conventions: Conventions) -> tuple[int, ...]:
    """The number of seen copies of each kind; a kind that is not in the game counts as seen."""
    if conventions is DEFAULT and visible is NOTHING_VISIBLE and not hand.melds:
        m, p, s, z = hand.counts
        return m + p + s + z
    tiles, used = check_tiles(visible, function), _used(hand, conventions)
    if tiles:
        shown = counts_of(tiles)
        check_visible(hand, shown, conventions)
        used = together(used, offsets_of(shown))
    else:
        check_played(hand, conventions)
    m, p, s, z = map(counts_at, together(hand.offsets, used))
    return m + p + s + z
