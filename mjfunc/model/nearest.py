"""The complete hands that lack the fewest tiles: the witnesses of a shanten number.

What of the hand they use is counted over all of them, however many are listed: tiles that every one uses are
**needed**, tiles that none uses are **unused**. A player sees at a glance that unused tiles are superfluous.
"""

from __future__ import annotations

import sys
from functools import total_ordering
from typing import TYPE_CHECKING

import attrs

from mjfunc.model.fields import in_order, instance_of, tiles_in_order, tuple_of
from mjfunc.notation.text import write_tiles
from mjfunc.tiles.errors import BadCounts, BadOption, NoSuchTile, counted, shown
from mjfunc.tiles.notebook import Pictured
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable


@total_ordering
@attrs.frozen(order=False, repr=False)
class NearestHand(Pictured):
    """The concealed tiles of a complete hand near a given one: tiles added, and tiles of the hand used.

    Superfluous are the tiles of the hand that it does not use. Of equal fives the red ones are used first.
    """

    added: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    used: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    superfluous: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))

    def __lt__(self, other: object) -> bool:
        """Sort as the complete hands do."""
        return self._order() < other._order() if isinstance(other, NearestHand) else NotImplemented

    def __str__(self) -> str:
        """Write the complete hand, the added tiles and the superfluous ones: ``123m11z  add 3m  leave 9s``."""
        leave = f"  leave {write_tiles(self.superfluous)}" if self.superfluous else ""
        return f"{write_tiles(self.tiles)}  add {write_tiles(self.added) or 'nothing'}{leave}"

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles of the complete hand, in canonical order."""
        return tuple(sorted((*self.used, *self.added)))

    def _order(self) -> tuple[object, ...]:
        return self.tiles, self.added, self.superfluous


def _hands_in_order(given: Iterable[NearestHand]) -> tuple[NearestHand, ...]:
    return in_order(NearestHand, given)


@attrs.frozen(repr=False)
class Nearest(Pictured):
    """How far a hand is by exchange, and the complete hands that say so."""

    shanten: int = attrs.field(validator=instance_of(int, BadCounts))
    """One less than each of them adds."""
    number: int = attrs.field(validator=instance_of(int, BadCounts))
    """How many there are."""
    hands: tuple[NearestHand, ...] = attrs.field(converter=_hands_in_order, validator=tuple_of(NearestHand, BadCounts))
    """The first of them, in canonical order."""
    added: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The kinds that some of them adds, listed or not."""
    needed: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The tiles of the hand that all of them use, listed or not."""
    unused: tuple[Tile, ...] = attrs.field(converter=tiles_in_order, validator=tuple_of(Tile, NoSuchTile))
    """The tiles of the hand that none of them uses, listed or not."""

    def __str__(self) -> str:
        """Write how far, how many, and what all and none of them use."""
        return f"shanten {self.shanten}  {counted(self.number, 'nearest hand')}{write_use(self.needed, self.unused)}"


def write_use(needed: tuple[Tile, ...], unused: tuple[Tile, ...]) -> str:
    """Write the tiles that all use and those that none uses, if there are any."""
    words = (("needed", needed), ("unused", unused))
    return "".join([f"  {word} {write_tiles(tiles)}" for word, tiles in words if tiles])


def check_limit(limit: int | None) -> int | None:
    """Return the greatest number of items to list, None for all; raise BadOption for anything else."""
    if limit is not None and (type(limit) is not int or limit < 0):
        message = f"limit is a whole number from 0, or None for all; not {shown(limit)}"
        raise BadOption(message)
    return None if limit is None or limit > sys.maxsize else limit  # islice takes no larger number
