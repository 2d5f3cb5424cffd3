"""The kinds that complete a hand, and the copies that are left of them.

There are four copies of each kind. Concealed tiles use up theirs. Tiles in melds do too, unless the conventions ignore
melds. A hand waits for a kind that completes it and has a copy left: 23m11p with the meld 1111m waits for 4m
only, because no 1m is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players, is_played
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.spec.complete import all_forms
from mjfunc.tiles.counts import add, counts_from_34, counts_of, flat, number_of
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.blocks import Meld
    from mjfunc.tiles.counts import Counts
    from mjfunc.tiles.tile import Tile


def waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[Tile, ...]:
    """Every kind that completes the waiting hand and has a copy left, in tile order: 1m and 4m for 23m11z."""
    check_hand("waits", hand)
    check_conventions("waits", conventions)
    check_waiting(hand)
    check_players(hand.held, conventions.players)
    used = used_copies(hand.counts, hand.melds, conventions)
    return tuple(
        kind
        for kind in KINDS
        if is_live(used, kind, conventions) and any(all_forms(add(hand.counts, counts_of((kind,))), (), conventions))
    )


def used_copies(counts: Counts, melds: Iterable[Meld], conventions: Conventions) -> Counts:
    """The number of used copies of each kind: concealed tiles, and those in melds unless melds are ignored."""
    return add(counts, copies_in_melds(melds, conventions))


def copies_in_melds(melds: Iterable[Meld], conventions: Conventions) -> Counts:
    """The number of copies of each kind that melds use up: none if melds are ignored."""
    match conventions.melds:
        case "held":
            return counts_of(tile for meld in melds for tile in meld.tiles)
        case "ignored":
            return counts_of(())
        case _ as never:
            assert_never(never)


def is_live(used: Counts, kind: Tile, conventions: Conventions) -> bool:
    """Whether a hand can wait for a kind: it is in the game, and a copy is left or exhausted waits count."""
    match conventions.exhausted:
        case "not-ready":
            return is_played(kind, conventions.players) and number_of(used, kind) < COPIES
        case "ready":
            return is_played(kind, conventions.players)
        case _ as never:
            assert_never(never)


def available_copies(in_melds: Counts, conventions: Conventions) -> Counts:
    """The most copies of each kind that the concealed tiles of a complete hand can have."""
    return counts_from_34(
        COPIES - number if is_played(kind, conventions.players) else 0
        for kind, number in zip(KINDS, flat(in_melds), strict=True)
    )
