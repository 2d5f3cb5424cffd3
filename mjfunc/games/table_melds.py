"""Melds on the table: a block with the way in which it was made and the tile and player that it was called from."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from mjfunc.tiles.tile import Tile
from mjfunc.tiles.value_base import Value

MeldSource: TypeAlias = Literal["chi", "pon", "open-kan", "added-kan", "closed-kan"]
"""How a meld was made."""
Player: TypeAlias = int
"""A player: 0 to 3 in the order of play; player 0 is the dealer of the first round."""


@attrs.frozen(repr=False)
class TableMeld(Value):
    """A meld on the table."""

    source: MeldSource
    tiles: tuple[Tile, ...]
    """All tiles, in canonical order, a red five before plain ones."""
    called: Tile | None = None
    """The discard that was called; None in a closed quad. In an added quad, that of the triplet."""
    discarder: Player | None = None
    """The player whose discard was called."""
    added: Tile | None = None
    """The tile that was added to a triplet."""

    def __str__(self) -> str:
        """Write the source and the tiles."""
        return f"{self.source} {''.join(map(str, self.tiles))}"

    @property
    def is_quad(self) -> bool:
        """Whether the meld is a quad."""
        return len(self.tiles) > len("pon")

    @property
    def is_open(self) -> bool:
        """Whether the meld opens the hand."""
        return self.source != "closed-kan"
