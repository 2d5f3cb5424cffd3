"""Which copies of a kind are used up, and which kinds can still be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.model.conventions import is_played
from mjfunc.tiles.counts import add, counts_from_34, counts_of, flat, number_of
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.blocks import Meld
    from mjfunc.model.conventions import Conventions
    from mjfunc.tiles.counts import Counts
    from mjfunc.tiles.tile import Tile


def used_copies(counts: Counts, melds: Iterable[Meld], conventions: Conventions) -> Counts:
    """The tiles that use up copies: the concealed ones, and those in melds unless these are ignored."""
    return add(counts, copies_in_melds(melds, conventions))


def copies_in_melds(melds: Iterable[Meld], conventions: Conventions) -> Counts:
    """The tiles in melds that use up copies: all of them, or none where melds are ignored."""
    match conventions.melds:
        case "held":
            return counts_of(tile for meld in melds for tile in meld.tiles)
        case "ignored":
            return counts_of(())
        case _ as never:
            assert_never(never)


def is_live(used: Counts, kind: Tile, conventions: Conventions) -> bool:
    """Whether a kind can be waited for: it is played, and a copy is left unless exhausted waits count too."""
    match conventions.exhausted:
        case "not-ready":
            return is_played(kind, conventions.players) and number_of(used, kind) < COPIES
        case "ready":
            return is_played(kind, conventions.players)
        case _ as never:
            assert_never(never)


def available_beside(in_melds: Counts, conventions: Conventions) -> Counts:
    """How many of each kind there can be among the concealed tiles of a complete hand."""
    return counts_from_34(
        COPIES - number if is_played(kind, conventions.players) else 0
        for kind, number in zip(KINDS, flat(in_melds), strict=True)
    )
