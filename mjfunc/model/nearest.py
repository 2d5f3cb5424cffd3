"""The complete hands that lack the fewest tiles: the witnesses of a shanten number.

What of the hand they use is counted over all of them, however many are listed: tiles that every one uses are
**needed**, tiles that none uses are **unused**. A player sees at a glance that unused tiles are superfluous.
"""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING

import attrs

from mjfunc.model.fields import check_field, in_order
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import BadCounts, BadOption, NoSuchTile, counted, shown
from mjfunc.tiles.shown import Pictured
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable


def _added(given: Iterable[Tile]) -> tuple[Tile, ...]:
    return in_order("added", Tile, given, NoSuchTile)


def _used(given: Iterable[Tile]) -> tuple[Tile, ...]:
    return in_order("used", Tile, given, NoSuchTile)


def _superfluous(given: Iterable[Tile]) -> tuple[Tile, ...]:
    return in_order("superfluous", Tile, given, NoSuchTile)


def needed_tiles(given: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that all use, in order."""
    return in_order("needed", Tile, given, NoSuchTile)


def unused_tiles(given: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that none uses, in order."""
    return in_order("unused", Tile, given, NoSuchTile)


@total_ordering
@attrs.frozen(order=False)
class NearestHand(Pictured):
    """The concealed tiles of a complete hand: what is added to a hand, and what of it is used.

    Superfluous are the tiles of the hand that it does not use. Of equal fives the red ones are used first.
    """

    added: tuple[Tile, ...] = attrs.field(converter=_added)
    used: tuple[Tile, ...] = attrs.field(converter=_used)
    superfluous: tuple[Tile, ...] = attrs.field(converter=_superfluous)

    def __lt__(self, other: object) -> bool:
        """Sort as the complete hands do."""
        return self._order() < other._order() if isinstance(other, NearestHand) else NotImplemented

    def __str__(self) -> str:
        """Write the complete hand, what is added and what is superfluous: ``123m11z  add 3m  leave 9s``."""
        leave = f"  leave {write_tiles(self.superfluous)}" if self.superfluous else ""
        return f"{write_tiles(self.tiles)}  add {write_tiles(self.added) or 'nothing'}{leave}"

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles of the complete hand, in canonical order."""
        return tuple(sorted((*self.used, *self.added)))

    def _order(self) -> tuple[object, ...]:
        return self.tiles, self.added, self.superfluous


def _hands(given: Iterable[NearestHand]) -> tuple[NearestHand, ...]:
    return in_order("hands", NearestHand, given, BadCounts)


@attrs.frozen
class Nearest(Pictured):
    """How far a hand is by exchange, and the complete hands that say so."""

    shanten: int
    """One less than each of them adds."""
    number: int
    """How many there are."""
    hands: tuple[NearestHand, ...] = attrs.field(converter=_hands)
    """The first of them, in canonical order."""
    added: tuple[Tile, ...] = attrs.field(converter=_added)
    """The kinds that some of them adds, listed or not."""
    needed: tuple[Tile, ...] = attrs.field(converter=needed_tiles)
    """The tiles of the hand that all of them use, listed or not."""
    unused: tuple[Tile, ...] = attrs.field(converter=unused_tiles)
    """The tiles of the hand that none of them uses, listed or not."""

    def __attrs_post_init__(self) -> None:
        """Refuse what are not numbers."""
        check_field("shanten", int, self.shanten, BadCounts)
        check_field("number", int, self.number, BadCounts)

    def __str__(self) -> str:
        """Write how far, how many, and what all and none of them use."""
        return f"shanten {self.shanten}  {counted(self.number, 'nearest hand')}{write_use(self.needed, self.unused)}"


def write_use(needed: tuple[Tile, ...], unused: tuple[Tile, ...]) -> str:
    """What all use, and what none uses, where there is any."""
    words = (("needed", needed), ("unused", unused))
    return "".join([f"  {word} {write_tiles(tiles)}" for word, tiles in words if tiles])


def check_limit(limit: object) -> None:
    """Refuse what is not a number of things to list."""
    if limit is not None and (type(limit) is not int or limit < 0):
        message = f"limit is a whole number from 0, or None for all; not {shown(limit)}"
        raise BadOption(message)
