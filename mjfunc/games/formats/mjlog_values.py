"""Values that the tags of mjlog share: its numbers, and the melds of its codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.events import DrawReason
from mjfunc.games.formats.mjlog_melds import CodedMeld, MeldCode, read_meld
from mjfunc.riichi.values.scores import Limit

if TYPE_CHECKING:
    from mjfunc.games.events import CallKind
    from mjfunc.games.formats.mjlog_tags import Tag
    from mjfunc.games.table_melds import MeldSource

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
SHOWN_READY: Final = frozenset((DrawReason.EXHAUSTED, DrawReason.NAGASHI))
"""The reasons for which a round is drawn and exactly the players who are ready show their hands."""
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


def melds_of(tag: Tag, most: int) -> list[CodedMeld]:
    """The melds of the codes in the attribute ``m``."""
    codes = tag.numbers("m", BITS) if "m" in tag.attributes else []
    melds = [meld for meld in map(read_meld, codes) if meld is not None]
    if len(melds) < len(codes) or len(codes) > most:
        tag.refuse("m")
    return melds


def discarder_of(tag: Tag, player: int, meld: CodedMeld, players: int) -> int:
    """The player who was called from: codes count four seats, with three players too."""
    discarder = (player + meld.source) % SEATS
    if discarder >= players:
        tag.refuse("m")
    return discarder
