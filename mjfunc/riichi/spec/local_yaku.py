"""Local yaku: no preset plays them, and each counts only where the rules name it.

Sources differ about some; the decisions are in comments.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mjfunc.riichi.spec.block_yaku import number_triplets, starts, triplet_parts
from mjfunc.riichi.spec.requirements import DRAGONS, WINDS, YakuDefinition, simple
from mjfunc.riichi.spec.situation_yaku import no_parts
from mjfunc.riichi.spec.tile_yaku import is_all_honours, suits
from mjfunc.riichi.values.reading import kind_of
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.tile import NUMBER_SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.model.blocks import Block
    from mjfunc.riichi.values.reading import Reading

INSTEAD_OF: Final[Mapping[Yaku, Yaku]] = {
    Yaku.ISSHOKU_SANJUN: Yaku.IIPEIKOU,
    Yaku.IIPIN_MOUYUE: Yaku.HAITEI_RAOYUE,
    Yaku.CHUUPIN_RAOYUI: Yaku.HOUTEI_RAOYUI,
    Yaku.DAICHISEI: Yaku.TSUUIISOU,
}
"""The yaku that each replaces. A yakuman replaces every yaku that is not one."""
WHEELS: Final = {Tile.of(f"{rank}p"): 2 for rank in range(2, 9)}
FIRST: Final = Tile.of("1p")
LAST: Final = Tile.of("9p")


def _in_a_row(reading: Reading, number: int) -> bool:
    """Whether there are triplets of ``number`` ranks in a row, of one suit."""
    found = number_triplets(reading)
    return any(all((suit, rank + more) in found for more in range(number)) for suit, rank in found)


def _row_parts(reading: Reading) -> Iterator[Block]:
    """The triplets of a suit in rows of three or more."""
    found = {*number_triplets(reading)}
    first = [start for start in found if all((start[0], start[1] + more) in found for more in range(3))]
    row = {(suit, rank + more) for suit, rank in first for more in range(3)}
    return (block for block in triplet_parts(reading) if (block.suit, block.rank) in row)


def _most_equal(reading: Reading) -> int:
    """The number of equal sequences, of the most frequent ones."""
    return max(Counter(starts(reading)).values(), default=0)


def _equal_parts(reading: Reading) -> Iterator[Block]:
    """The most frequent sequence, as often as it is there."""
    ((start, _),) = Counter(starts(reading)).most_common(1)
    return (block for block in reading.sequences if (block.suit, block.rank) == start)


def _has_all_types(reading: Reading) -> bool:
    """Whether there are tiles of all suits, a wind and a dragon; seven pairs do not count."""
    kinds = {*reading.kinds}
    has_honours = not kinds.isdisjoint(WINDS) and not kinds.isdisjoint(DRAGONS)
    return reading.pair is not None and len(suits(reading)) == len(NUMBER_SUITS) and has_honours


LOCAL_YAKU: Final[Mapping[Yaku, YakuDefinition]] = {
    Yaku.SANRENKOU: simple(lambda reading, _: _in_a_row(reading, 3), _row_parts),
    # Four equal sequences are three equal ones too.
    Yaku.ISSHOKU_SANJUN: simple(lambda reading, _: _most_equal(reading) >= 3, _equal_parts),
    Yaku.UUMENSAI: simple(lambda reading, _: _has_all_types(reading)),
    Yaku.SANPUUKOU: simple(
        lambda reading, _: len(WINDS.intersection(reading.triplets)) >= 3,
        lambda reading: (block for block in triplet_parts(reading) if kind_of(block) in WINDS),
    ),
    # A closed quad is not an open meld.
    Yaku.SHIIARURAOTAI: simple(
        lambda reading, _: sum(meld.open for meld in reading.win.hand.melds) == 4,
        lambda reading: (meld.block for meld in reading.win.hand.melds if meld.open),
    ),
    Yaku.IIPIN_MOUYUE: simple(
        lambda reading, _: reading.win.origin is Origin.LAST_OF_WALL and reading.win.tile == FIRST, no_parts
    ),
    Yaku.CHUUPIN_RAOYUI: simple(
        lambda reading, _: reading.win.origin is Origin.LAST_DISCARD and reading.win.tile == LAST, no_parts
    ),
    # In other suits it has other names.
    Yaku.DAISHARIN: simple(lambda reading, _: not reading.win.hand.melds and Counter(reading.kinds) == WHEELS),
    Yaku.DAICHISEI: simple(lambda reading, _: reading.is_seven_pairs and is_all_honours(reading)),
    Yaku.SUURENKOU: simple(lambda reading, _: _in_a_row(reading, 4), _row_parts),
    Yaku.ISSHOKU_YONJUN: simple(lambda reading, _: _most_equal(reading) == 4, _equal_parts),
}
