"""What a waiting hand can become: by the draws that bring it nearer, and by those that widen what it accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.model.fields import check_field, in_order
from mjfunc.model.shanten import Acceptance
from mjfunc.tiles.errors import BadCounts, NoSuchTile, counted
from mjfunc.tiles.shown import Tabled
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable


@attrs.frozen
class Draw:
    """A kind that can be drawn, the best discard then, and what the hand accepts after both.

    What completes the hand is followed by no discard, and a complete hand accepts nothing: its shanten is -1.
    """

    tile: Tile
    unseen: int
    discard: Tile | None
    acceptance: Acceptance

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a part of a draw."""
        check_field("tile", Tile, self.tile, NoSuchTile)
        check_field("unseen", int, self.unseen, BadCounts)
        if self.discard is not None:
            check_field("discard", Tile, self.discard, NoSuchTile)
        check_field("acceptance", Acceptance, self.acceptance, BadCounts)

    def __str__(self) -> str:
        """Write the draw with its unseen copies, and what comes of it: ``3s:4  discard 1z  shanten 0  accepts ...``."""
        after = "complete" if self.discard is None else f"discard {self.discard}  {self.acceptance}"
        return f"{self.tile}:{self.unseen}  {after}"


def _lowering(given: Iterable[Draw]) -> tuple[Draw, ...]:
    return in_order("lowering", Draw, given, BadCounts, _tile)


def _improving(given: Iterable[Draw]) -> tuple[Draw, ...]:
    return in_order("improving", Draw, given, BadCounts, _tile)


def _tile(draw: Draw) -> Tile:
    return draw.tile


@attrs.frozen
class Outlook(Tabled):
    """What a waiting hand accepts now, and what it can become with the next draw and the best discard after it."""

    acceptance: Acceptance
    lowering: tuple[Draw, ...] = attrs.field(converter=_lowering)
    """Every draw that the hand accepts."""
    improving: tuple[Draw, ...] = attrs.field(converter=_improving)
    """Every draw that does not lower the shanten, and after which the hand accepts more tiles than now."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not an acceptance."""
        check_field("acceptance", Acceptance, self.acceptance, BadCounts)

    def __str__(self) -> str:
        """Write what the hand accepts, in how many ways two steps on, and what improves it."""
        improving = " ".join([f"{draw.tile}:{draw.unseen}" for draw in self.improving]) or "nothing"
        ways, tiles = counted(self.two_steps_total, "way"), counted(self.improving_total, "tile")
        return f"{self.acceptance}  two steps {ways}  improves with {improving}  {tiles}"

    @property
    def two_steps_total(self) -> int:
        """In how many ways two tiles can come one after the other, each accepted when it comes.

        Copies are counted, and the first one is gone when the second comes. In between stands the best discard. A hand
        that the first one completes goes no further.
        """
        return sum([draw.unseen * draw.acceptance.total for draw in self.lowering])

    @property
    def improving_total(self) -> int:
        """How many tiles improve the hand."""
        return sum([draw.unseen for draw in self.improving])


@attrs.frozen
class DiscardOutlook(Tabled):
    """A kind that can be discarded, and the outlook of the hand without it."""

    tile: Tile
    outlook: Outlook

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a tile, and what is not an outlook."""
        check_field("tile", Tile, self.tile, NoSuchTile)
        check_field("outlook", Outlook, self.outlook, BadCounts)

    def __str__(self) -> str:
        """Write the tile, and the outlook of the hand without it."""
        return f"{self.tile}  {self.outlook}"

    @property
    def acceptance(self) -> Acceptance:
        """What the hand accepts without the tile."""
        return self.outlook.acceptance


COMPLETE: Final = Acceptance(-1, ())
"""What is said of a complete hand where others accept something."""
