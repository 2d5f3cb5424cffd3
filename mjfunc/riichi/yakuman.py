"""The yakuman of the reading. Those of the first turn are in ``situation``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.forms import WaitShape
from mjfunc.riichi.values import DRAGONS, GREEN, WINDS
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.rules import Rules

ALL_GREEN: Final = frozenset(map(Tile.of, ("2s", "3s", "4s", "6s", "8s", "6z")))
NINE_GATES: Final = {1: 3, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 3}
"""1112345678999: how many of each rank."""


def kokushi_musou(reading: Reading) -> bool:
    """Thirteen orphans, and the winning tile is not the pair's."""
    return reading.wait is WaitShape.SINGLE


def kokushi_musou_thirteen_sided(reading: Reading) -> bool:
    """Thirteen orphans, and the winning tile made the pair."""
    return reading.wait is WaitShape.THIRTEEN_SIDED


def suuankou(reading: Reading) -> bool:
    """Four concealed triplets, one of which the winning tile ended."""
    return len(reading.concealed_triplets) == 4 and reading.wait is WaitShape.SHANPON


def suuankou_tanki(reading: Reading) -> bool:
    """Four concealed triplets, and the winning tile made the pair."""
    return len(reading.concealed_triplets) == 4 and reading.wait is WaitShape.TANKI


def daisangen(reading: Reading) -> bool:
    """Triplets of all dragons."""
    return DRAGONS.issubset(reading.triplets)


def shousuushii(reading: Reading) -> bool:
    """Triplets of three winds, and a pair of the fourth."""
    return len(WINDS.intersection(reading.triplets)) == 3 and reading.pair in WINDS


def daisuushii(reading: Reading) -> bool:
    """Triplets of all winds."""
    return WINDS.issubset(reading.triplets)


def tsuuiisou(reading: Reading) -> bool:
    """Only honours."""
    return all(kind.is_honour for kind in reading.kinds)


def chinroutou(reading: Reading) -> bool:
    """Only terminals."""
    return all(kind.is_terminal for kind in reading.kinds)


def ryuuiisou(reading: Reading, rules: Rules) -> bool:
    """Only green tiles; with a green dragon where the rules ask for one."""
    is_played = rules.all_green == "any" or GREEN in reading.kinds
    return is_played and ALL_GREEN.issuperset(reading.kinds)


def chuuren_poutou(reading: Reading) -> bool:
    """Nine gates, and the tile more is not the winning one."""
    return is_nine_gates(reading) and not is_more(reading)


def junsei_chuuren_poutou(reading: Reading) -> bool:
    """Nine gates, and the tile more is the winning one."""
    return is_nine_gates(reading) and is_more(reading)


def is_nine_gates(reading: Reading) -> bool:
    """No meld, and 1112345678999 of one suit with one tile more."""
    is_one_suit = len({kind.suit for kind in reading.kinds}) == 1 and not reading.kinds[0].is_honour
    ranks = [kind.rank for kind in reading.kinds]
    has_gates = all(ranks.count(rank) >= number for rank, number in NINE_GATES.items())
    return not reading.win.hand.melds and is_one_suit and has_gates


def is_more(reading: Reading) -> bool:
    """Whether nine gates are there without the winning tile."""
    tile = reading.win.tile.kind
    return reading.kinds.count(tile) > NINE_GATES[tile.rank]


def suukantsu(reading: Reading) -> bool:
    """Four quads."""
    return len(reading.quads) == 4
