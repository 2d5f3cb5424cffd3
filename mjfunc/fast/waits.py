"""The waits of a hand."""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from mjfunc.fast.distances import DEFAULT_TABLES, LEAST_SPECIAL, check_played, tables_of_complete
from mjfunc.functional import Memory
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.hand import Hand, check_hand, check_waiting
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.tile import COPIES, KINDS, Tile
from mjfunc.tiles.value_base import PicturedTuple

if TYPE_CHECKING:
    from mjfunc.fast.distances import KindFlags

_FLAGS: Final = 1 << 13


def _kinds_of(flags: KindFlags) -> tuple[Tile, ...]:
    return PicturedTuple(compress(KINDS, flags))


_KINDS: Final = Memory(_kinds_of, _FLAGS)
"""The kinds with a flag. There are few different sets of waits, and hands share them."""
_NO_WAITS: Final[tuple[Tile, ...]] = PicturedTuple()


def waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[Tile, ...]:
    """Every kind that completes a hand of 3n + 1 tiles, in tile order, except those of which the hand holds all copies.

    >>> [str(tile) for tile in waits(parse("2223m"))]
    ['1m', '3m', '4m']

    Args:
        hand: a hand of 3n + 1 concealed tiles.
        conventions: the definitions to use.

    Raises:
        BadSize: if the hand has drawn a tile.

    """
    if conventions is DEFAULT and type(hand) is Hand and not hand.melds and hand.size % 3 == 1:
        now, flags = DEFAULT_TABLES.lower(hand._offsets, hand.size)
        return _KINDS(flags) if now == 0 else _NO_WAITS
    check_hand("waits", hand)
    check_conventions("waits", conventions)
    if conventions.exhausted == "ready":
        # A hand may wait for the fifth tile of a kind, and no table has suits with five.
        from mjfunc.fast.decompositions import decompose_ready  # noqa: PLC0415  # only here, and loading it takes time

        ready = decompose_ready(hand, conventions=conventions)
        return PicturedTuple(sorted({kind for decomposition in ready for kind in decomposition.wait.on}))
    check_waiting(hand)
    check_played(hand, conventions)
    if hand.size < LEAST_SPECIAL and "regular" not in conventions.forms:
        return _NO_WAITS
    now, flags = tables_of_complete(conventions).lower(hand._offsets, hand.size)
    found = _KINDS(flags) if now == 0 else _NO_WAITS
    if found and hand.melds and conventions.melds == "held":
        return PicturedTuple([kind for kind in found if number_of(hand.held, kind) < COPIES])
    return found
