"""Values that the tags of mjlog share: the tiles of its ids from 0 to 135, and the meaning of its numbers and codes.

An id is four times the kind, and the copy. Copy 0 of a five is the red one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.events import DrawReason
from mjfunc.games.formats.mjlog_melds import MeldCode
from mjfunc.riichi.values.scores import Limit
from mjfunc.tiles.tile import COPIES, KINDS, RED_OF

if TYPE_CHECKING:
    from mjfunc.games.events import CallKind
    from mjfunc.games.table_melds import MeldSource

PLAIN_TILES: Final = tuple(kind for kind in KINDS for _ in range(COPIES))
"""The tile of each number in a game without red fives."""
RED_TILES: Final = tuple(RED_OF.get(kind, kind) if copy == 0 else kind for kind in KINDS for copy in range(COPIES))
"""The tile of each number in a game with three red fives."""
LAST_ID: Final = len(PLAIN_TILES) - 1
SEATS: Final = 4
UNIT: Final = 100
"""Scores and payments are written in hundreds."""
MOST: Final = 10**6
BITS: Final = 1 << 16
NO_REDS: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
SOUTH: Final = 0x08
THREE: Final = 0x10
LIMITS: Final = ("none", Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN, Limit.YAKUMAN)
"""The limits by their numbers."""
REASONS: Final = {
    "": DrawReason.EXHAUSTED,
    "yao9": DrawReason.NINE_KINDS,
    "kaze4": DrawReason.FOUR_WINDS,
    "reach4": DrawReason.FOUR_RIICHI,
    "ron3": DrawReason.THREE_RONS,
    "kan4": DrawReason.FOUR_KANS,
    "nm": DrawReason.NAGASHI,
}
"""The reason of a drawn round for each ``type`` of its tag."""
CALLS: Final[dict[MeldCode, CallKind]] = {MeldCode.CHI: "chi", MeldCode.PON: "pon", MeldCode.OPEN_KAN: "kan"}
"""The calls among the codes of melds."""
SOURCES: Final[dict[MeldCode, MeldSource]] = {
    MeldCode.CHI: "chi",
    MeldCode.PON: "pon",
    MeldCode.OPEN_KAN: "open-kan",
    MeldCode.ADDED_KAN: "added-kan",
    MeldCode.CLOSED_KAN: "closed-kan",
}
"""The melds on the table among the codes."""
