"""The yaku of triplets. A quad is a triplet too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.riichi.values import DRAGONS, GREEN, RED, WHITE
from mjfunc.tiles.tile import NUMBER_SUITS

if TYPE_CHECKING:
    from mjfunc.riichi.readings import Reading


def yakuhai_white(reading: Reading) -> bool:
    """A triplet of white dragons."""
    return WHITE in reading.triplets


def yakuhai_green(reading: Reading) -> bool:
    """A triplet of green dragons."""
    return GREEN in reading.triplets


def yakuhai_red(reading: Reading) -> bool:
    """A triplet of red dragons."""
    return RED in reading.triplets


def yakuhai_seat(reading: Reading) -> bool:
    """A triplet of the winner's own wind."""
    own, _ = reading.win.winds.tiles
    return own in reading.triplets


def yakuhai_round(reading: Reading) -> bool:
    """A triplet of the prevailing wind."""
    _, prevailing = reading.win.winds.tiles
    return prevailing in reading.triplets


def toitoi(reading: Reading) -> bool:
    """Four triplets."""
    return len(reading.triplets) == 4


def sanankou(reading: Reading) -> bool:
    """Exactly three concealed triplets; the hand may be open."""
    return len(reading.concealed_triplets) == 3


def sankantsu(reading: Reading) -> bool:
    """Exactly three quads."""
    return len(reading.quads) == 3


def sanshoku_doukou(reading: Reading) -> bool:
    """Triplets of one rank in all three suits."""
    found = [(kind.suit, kind.rank) for kind in reading.triplets]
    return any(all((suit, rank) in found for suit in NUMBER_SUITS) for _, rank in found)


def shousangen(reading: Reading) -> bool:
    """Triplets of two dragons, and a pair of the third."""
    return len(DRAGONS.intersection(reading.triplets)) == 2 and reading.pair in DRAGONS
