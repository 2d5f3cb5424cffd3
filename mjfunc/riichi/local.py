"""Local yaku: no rule set here plays them, and each counts only where the rules name it.

Sources differ about some; what is decided stands beside each.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mjfunc.riichi.colours import suits
from mjfunc.riichi.sequences import starts
from mjfunc.riichi.situation import haitei_raoyue, houtei_raoyui
from mjfunc.riichi.values import DRAGONS, WINDS
from mjfunc.riichi.yaku import Yaku
from mjfunc.riichi.yakuman import tsuuiisou
from mjfunc.tiles.tile import NUMBER_SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.riichi.readings import Reading

INSTEAD: Final[Mapping[Yaku, Yaku]] = {
    Yaku.ISSHOKU_SANJUN: Yaku.IIPEIKOU,
    Yaku.IIPIN_MOUYUE: Yaku.HAITEI_RAOYUE,
    Yaku.CHUUPIN_RAOYUI: Yaku.HOUTEI_RAOYUI,
    Yaku.DAICHISEI: Yaku.TSUUIISOU,
}
"""What each hides. A yakuman hides whatever is none anyway: suurenkou sanrenkou, and isshoku-yonjun ryanpeikou."""
WHEELS: Final = {Tile.of(f"{rank}p"): 2 for rank in range(2, 9)}
FIRST: Final = Tile.of("1p")
LAST: Final = Tile.of("9p")


def sanrenkou(reading: Reading) -> bool:
    """Triplets of three ranks in a row, of one suit."""
    return _in_a_row(reading, 3)


def suurenkou(reading: Reading) -> bool:
    """Triplets of four ranks in a row, of one suit."""
    return _in_a_row(reading, 4)


def isshoku_sanjun(reading: Reading) -> bool:
    """One sequence three times; four times are three times too."""
    return _most_alike(reading) >= 3


def isshoku_yonjun(reading: Reading) -> bool:
    """One sequence four times."""
    return _most_alike(reading) == 4


def uumensai(reading: Reading) -> bool:
    """Tiles of all suits, a wind and a dragon; seven pairs do not count."""
    has_types = len(suits(reading)) == len(NUMBER_SUITS) and {*reading.kinds} & WINDS and {*reading.kinds} & DRAGONS
    return reading.pair is not None and bool(has_types)


def sanpuukou(reading: Reading) -> bool:
    """Triplets of three winds."""
    return len(WINDS.intersection(reading.triplets)) >= 3


def shiiaruraotai(reading: Reading) -> bool:
    """Four open melds; a closed quad is none of them."""
    return sum(meld.open for meld in reading.win.hand.melds) == 4


def iipin_mouyue(reading: Reading) -> bool:
    """The last tile of the wall, which is 1 of dots."""
    return haitei_raoyue(reading) and reading.win.tile == FIRST


def chuupin_raoyui(reading: Reading) -> bool:
    """The discard after the last tile of the wall, which is 9 of dots."""
    return houtei_raoyui(reading) and reading.win.tile == LAST


def daisharin(reading: Reading) -> bool:
    """Each of 2 to 8 of dots twice; in other suits it has other names."""
    return not reading.win.hand.melds and Counter(reading.kinds) == WHEELS


def daichisei(reading: Reading) -> bool:
    """Seven pairs of honours."""
    return reading.is_seven_pairs and tsuuiisou(reading)


def _in_a_row(reading: Reading, many: int) -> bool:
    """Whether there are triplets of so many ranks in a row, of one suit."""
    found = [(kind.suit, kind.rank) for kind in reading.triplets if not kind.is_honour]
    return any(all((suit, rank + more) in found for more in range(many)) for suit, rank in found)


def _most_alike(reading: Reading) -> int:
    """How often the most frequent sequence is there."""
    return max(Counter(starts(reading)).values(), default=0)
