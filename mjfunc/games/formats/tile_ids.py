"""The tiles of the numbers 0 to 135: four times the kind, and the copy. Copy 0 of a five is the red one."""

from __future__ import annotations

from typing import Final

from mjfunc.tiles.tile import COPIES, KINDS, RED_OF

PLAIN_TILES: Final = tuple(kind for kind in KINDS for _ in range(COPIES))
"""The tile of each number in a game without red fives."""
RED_TILES: Final = tuple(RED_OF.get(kind, kind) if copy == 0 else kind for kind in KINDS for copy in range(COPIES))
"""The tile of each number in a game with three red fives."""
LAST_ID: Final = len(PLAIN_TILES) - 1
