"""Outlooks of waiting hands: the draws that bring a hand nearer, and the draws that widen its acceptance."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

import attrs
from attrs.validators import optional

from mjfunc.model.fields import in_order, instance_of, tuple_of
from mjfunc.model.shanten import Acceptance
from mjfunc.tiles.errors import BadCounts, NoSuchTile, counted_or_no
from mjfunc.tiles.notebook import Tabled
from mjfunc.tiles.tile import Tile
from mjfunc.tiles.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable


@attrs.frozen(repr=False)
class Draw(Value):
    """A kind that can be drawn, the best discard then, and what the hand accepts after both.

    What completes the hand is followed by no discard, and a complete hand accepts nothing: its shanten is -1.
    """

    tile: Tile = attrs.field(validator=instance_of(Tile, NoSuchTile))
    unseen: int = attrs.field(validator=instance_of(int, BadCounts))
    discard: Tile | None = attrs.field(validator=optional(instance_of(Tile, NoSuchTile)))
    acceptance: Acceptance = attrs.field(validator=instance_of(Acceptance, BadCounts))

    def __str__(self) -> str:
        """Write the draw with its unseen copies, and the hand after it: ``3s:4  discard 1z  shanten 0 ...``."""
        after = "complete" if self.discard is None else f"discard {self.discard}  {self.acceptance}"
        return f"{self.tile}:{self.unseen}  {after}"


def _draws_in_order(given: Iterable[Draw]) -> tuple[Draw, ...]:
    return in_order(Draw, given, attrgetter("tile"))


@attrs.frozen(repr=False)
class Outlook(Tabled):
    """The acceptance of a waiting hand, and its acceptance after each useful draw and the best discard."""

    acceptance: Acceptance = attrs.field(validator=instance_of(Acceptance, BadCounts))
    lowering: tuple[Draw, ...] = attrs.field(converter=_draws_in_order, validator=tuple_of(Draw, BadCounts))
    """Every draw that the hand accepts."""
    improving: tuple[Draw, ...] = attrs.field(converter=_draws_in_order, validator=tuple_of(Draw, BadCounts))
    """Every draw that does not lower the shanten, and after which the hand accepts more tiles than now."""

    def __str__(self) -> str:
        """Write what the hand accepts, in how many ways two steps on, and what improves it."""
        tiles = " ".join([f"{draw.tile}:{draw.unseen}" for draw in self.improving])
        improving = f"{tiles}  {counted_or_no(self.improving_total, 'tile')}" if tiles else "nothing"
        ways = counted_or_no(self.two_steps_total, "way")
        return f"{self.acceptance}  two steps {ways}  improves with {improving}"

    @property
    def two_steps_total(self) -> int:
        """The number of ways to draw two tiles one after the other, each accepted when it is drawn.

        Copies are counted, and the first one is gone when the second comes. The best discard is between them. A hand
        completed by the first one counts for nothing.
        """
        return sum([draw.unseen * draw.acceptance.total for draw in self.lowering])

    @property
    def improving_total(self) -> int:
        """The number of tiles that improve the hand."""
        return sum([draw.unseen for draw in self.improving])


@attrs.frozen(repr=False)
class DiscardOutlook(Tabled):
    """A kind that can be discarded, and the outlook of the hand without it."""

    tile: Tile = attrs.field(validator=instance_of(Tile, NoSuchTile))
    outlook: Outlook = attrs.field(validator=instance_of(Outlook, BadCounts))

    def __str__(self) -> str:
        """Write the tile, and the outlook of the hand without it."""
        return f"{self.tile}  {self.outlook}"

    @property
    def acceptance(self) -> Acceptance:
        """The acceptance of the hand without the tile."""
        return self.outlook.acceptance


COMPLETE: Final = Acceptance(-1, ())
"""What is said of a complete hand where others accept something."""
