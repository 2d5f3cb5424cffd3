"""Where in a hand a yaku is fulfilled: the blocks and the pairs that make it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.riichi.readings import kind_of
from mjfunc.riichi.sequences import STRAIGHT, starts
from mjfunc.riichi.values import DRAGONS, GREEN, RED, WHITE, WINDS
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.tile import NUMBER_SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mjfunc.riichi.readings import Reading
    from mjfunc.tiles.tile import Suit, Tile

Part: TypeAlias = Block | Pair
Parts: TypeAlias = tuple[Part, ...]

YAKUHAI: Final[Mapping[Yaku, Callable[[Reading], Tile]]] = {
    Yaku.YAKUHAI_WHITE: lambda _: WHITE,
    Yaku.YAKUHAI_GREEN: lambda _: GREEN,
    Yaku.YAKUHAI_RED: lambda _: RED,
    Yaku.YAKUHAI_SEAT: lambda reading: reading.win.winds.tiles[0],
    Yaku.YAKUHAI_ROUND: lambda reading: reading.win.winds.tiles[1],
}
"""The kind of which each is a triplet."""


def parts_of(reading: Reading) -> Parts:
    """The blocks, those in melds included, and the pairs; of thirteen orphans the pair."""
    match reading.decomposition:
        case CompleteRegular(pair=pair):
            return (*reading.blocks, pair)
        case CompleteSevenPairs(pairs):
            return pairs
        case CompleteThirteenOrphans(pair):
            return (pair,)
        case _ as never:
            assert_never(never)


def place_of(reading: Reading, yaku: Yaku) -> Parts:
    """The parts that make a yaku which the reading has: all of them, unless some are enough; none by the situation."""
    found = _PLACES.get(yaku, parts_of)
    return tuple(found(reading))


def _nowhere(_: Reading) -> Parts:
    return ()


def _twins(reading: Reading) -> Iterator[Block]:
    """The sequences that are there twice, and not a third of them."""
    left = {start: number // 2 * 2 for start, number in Counter(starts(reading)).items()}
    for block in reading.sequences:
        left[block.suit, block.rank] -= 1
        if left[block.suit, block.rank] >= 0:
            yield block


def _triplets(reading: Reading) -> Iterator[Block]:
    return (block for block in reading.blocks if block.shape is not BlockShape.SEQUENCE)


def _concealed(reading: Reading) -> Iterator[Block]:
    return (block for block, is_concealed in reading.triplet_blocks if is_concealed)


def _quads(reading: Reading) -> Iterator[Block]:
    return (block for block in reading.blocks if block.shape is BlockShape.QUAD)


def _of(kinds: frozenset[Tile]) -> Callable[[Reading], Parts]:
    """The parts of these kinds, the pair included."""
    return lambda reading: tuple(part for part in parts_of(reading) if kind_of(part) in kinds)


def _triplet(kind_in: Callable[[Reading], Tile]) -> Callable[[Reading], Parts]:
    return lambda reading: tuple(block for block in _triplets(reading) if kind_of(block) == kind_in(reading))


def _first_of(reading: Reading, starts: list[tuple[Suit, int]]) -> Parts:
    """Of each start the first sequence that begins there."""
    first = {(block.suit, block.rank): block for block in reversed(reading.sequences)}
    return tuple(first[start] for start in starts)


def _in_suits(reading: Reading) -> Parts:
    found = {*starts(reading)}
    rank = next(rank for _, rank in sorted(found) if all((suit, rank) in found for suit in NUMBER_SUITS))
    return _first_of(reading, [(suit, rank) for suit in NUMBER_SUITS])


def _straight(reading: Reading) -> Parts:
    found = {*starts(reading)}
    suit = next(suit for suit, _ in sorted(found) if all((suit, rank) in found for rank in STRAIGHT))
    return _first_of(reading, [(suit, rank) for rank in STRAIGHT])


def _triplets_in_suits(reading: Reading) -> Parts:
    numbers = [block for block in _triplets(reading) if block.suit in NUMBER_SUITS]
    ranks = Counter(block.rank for block in numbers)
    return tuple(block for block in numbers if ranks[block.rank] == len(NUMBER_SUITS))


def _in_a_row(reading: Reading) -> Parts:
    """The triplets of a suit of which three and more are in a row."""
    numbers = [block for block in _triplets(reading) if block.suit in NUMBER_SUITS]
    found = {(block.suit, block.rank) for block in numbers}
    first = [start for start in found if all((start[0], start[1] + more) in found for more in range(3))]
    row = {(suit, rank + more) for suit, rank in first for more in range(3)}
    return tuple(block for block in numbers if (block.suit, block.rank) in row)


def _alike(reading: Reading) -> Parts:
    """The most frequent sequence, as often as it is there."""
    ((start, _),) = Counter(starts(reading)).most_common(1)
    return tuple(block for block in reading.sequences if (block.suit, block.rank) == start)


def _winds(reading: Reading) -> Iterator[Block]:
    return (block for block in _triplets(reading) if kind_of(block) in WINDS)


def _called(reading: Reading) -> Iterator[Block]:
    return (meld.block for meld in reading.win.hand.melds if meld.open)


_SITUATION: Final = (
    *(Yaku.RIICHI, Yaku.DOUBLE_RIICHI, Yaku.IPPATSU, Yaku.MENZEN_TSUMO, Yaku.RINSHAN_KAIHOU, Yaku.CHANKAN),
    *(Yaku.HAITEI_RAOYUE, Yaku.HOUTEI_RAOYUI, Yaku.RENHOU, Yaku.TENHOU, Yaku.CHIIHOU),
    *(Yaku.IIPIN_MOUYUE, Yaku.CHUUPIN_RAOYUI),
)
_PLACES: Final[Mapping[Yaku, Callable[[Reading], Parts | Iterator[Block]]]] = {
    **dict.fromkeys(_SITUATION, _nowhere),
    Yaku.IIPEIKOU: _twins,
    Yaku.RYANPEIKOU: _twins,
    **{yaku: _triplet(kind_in) for yaku, kind_in in YAKUHAI.items()},
    Yaku.SANSHOKU_DOUJUN: _in_suits,
    Yaku.ITTSUU: _straight,
    Yaku.TOITOI: _triplets,
    Yaku.SANANKOU: _concealed,
    Yaku.SANKANTSU: _quads,
    Yaku.SANSHOKU_DOUKOU: _triplets_in_suits,
    Yaku.SHOUSANGEN: _of(DRAGONS),
    Yaku.SUUANKOU: _concealed,
    Yaku.SUUANKOU_TANKI: _concealed,
    Yaku.DAISANGEN: _of(DRAGONS),
    Yaku.SHOUSUUSHII: _of(WINDS),
    Yaku.DAISUUSHII: _of(WINDS),
    Yaku.SUUKANTSU: _quads,
    Yaku.SANRENKOU: _in_a_row,
    Yaku.SUURENKOU: _in_a_row,
    Yaku.ISSHOKU_SANJUN: _alike,
    Yaku.ISSHOKU_YONJUN: _alike,
    Yaku.SANPUUKOU: _winds,
    Yaku.SHIIARURAOTAI: _called,
}
