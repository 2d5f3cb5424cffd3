"""How far a hand is from being complete, and what brings it nearer."""

from __future__ import annotations

import attrs

from mjfunc.tiles.tile import Tile


@attrs.frozen
class ShantenByForm:
    """The shanten of each form: -1 is complete, 0 is ready. None is a form that does not count, or has other sizes."""

    regular: int | None
    seven_pairs: int | None
    thirteen_orphans: int | None

    @property
    def minimum(self) -> int:
        """The shanten of the form that is nearest."""
        return min(form for form in (self.regular, self.seven_pairs, self.thirteen_orphans) if form is not None)


@attrs.frozen
class Acceptance:
    """The kinds that lower a hand's shanten, each with how many of it are unseen, in tile order."""

    shanten: int
    tiles: tuple[tuple[Tile, int], ...]

    @property
    def total(self) -> int:
        """How many tiles that is."""
        return sum(unseen for _, unseen in self.tiles)


@attrs.frozen
class Discard:
    """A kind that can be discarded, and what the hand accepts without it."""

    tile: Tile
    acceptance: Acceptance
