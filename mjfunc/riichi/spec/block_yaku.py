"""The yaku of blocks: sequences and triplets. A quad is a triplet too."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mjfunc.model.blocks import BlockShape
from mjfunc.model.forms import WaitShape
from mjfunc.riichi.spec.requirements import (
    CLOSED,
    DRAGONS,
    GREEN,
    RED,
    WHITE,
    WINDS,
    Requirement,
    YakuDefinition,
    definition,
    exactly,
    parts_of,
    simple,
    there_are,
    value_of,
)
from mjfunc.riichi.values.reading import kind_of
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.tile import NUMBER_SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mjfunc.model.blocks import Block
    from mjfunc.riichi.values.reading import Place, Reading
    from mjfunc.tiles.tile import Suit, Tile

STRAIGHT: Final = (1, 4, 7)
"""The first ranks of 123, 456 and 789."""


def starts(reading: Reading) -> list[tuple[Suit, int]]:
    """The suit and first rank of each sequence; red marks do not make sequences different."""
    return [(block.suit, block.rank) for block in reading.sequences]


def twins(reading: Reading) -> int:
    """The number of pairs of equal sequences; three equal ones are one pair."""
    return sum(times // 2 for times in Counter(starts(reading)).values())


def _twin_parts(reading: Reading) -> Iterator[Block]:
    """The sequences in pairs of equal ones, without a third."""
    left = {start: number // 2 * 2 for start, number in Counter(starts(reading)).items()}
    for block in reading.sequences:
        left[block.suit, block.rank] -= 1
        if left[block.suit, block.rank] >= 0:
            yield block


def _twins_instead(reading: Reading) -> str:
    return "two are" if twins(reading) else "none is"


def _first_of(reading: Reading, wanted: list[tuple[Suit, int]]) -> tuple[Block, ...]:
    """The first sequence of each start."""
    first = {(block.suit, block.rank): block for block in reversed(reading.sequences)}
    return tuple(first[start] for start in wanted)


def _most_suits(ranks: Iterable[tuple[Suit, int]]) -> int:
    """The largest number of suits that have a rank."""
    return max(Counter(rank for _, rank in {*ranks}).values(), default=0)


def _doujun_parts(reading: Reading) -> tuple[Block, ...]:
    found = {*starts(reading)}
    rank = next(rank for _, rank in sorted(found) if all((suit, rank) in found for suit in NUMBER_SUITS))
    return _first_of(reading, [(suit, rank) for suit in NUMBER_SUITS])


def _most_of_straight(reading: Reading) -> int:
    """The number of 123, 456 and 789 in the suit that has most of them."""
    found = {*starts(reading)}
    return max((sum((suit, rank) in found for rank in STRAIGHT) for suit, _ in found), default=0)


def _straight_parts(reading: Reading) -> tuple[Block, ...]:
    found = {*starts(reading)}
    suit = next(suit for suit, _ in sorted(found) if all((suit, rank) in found for rank in STRAIGHT))
    return _first_of(reading, [(suit, rank) for rank in STRAIGHT])


def has_worthless_pair(reading: Reading) -> bool:
    """Whether there is a pair besides blocks, and its kind is not valued."""
    return reading.pair is not None and value_of(reading.pair, reading.win) == 0


def triplet_parts(reading: Reading) -> tuple[Block, ...]:
    """The triplets and quads."""
    return tuple(block for block in reading.blocks if block.shape is not BlockShape.SEQUENCE)


def _concealed_parts(reading: Reading) -> Iterator[Block]:
    return (block for block, is_concealed in reading.triplet_blocks if is_concealed)


def _quad_parts(reading: Reading) -> Iterator[Block]:
    return (block for block in reading.blocks if block.shape is BlockShape.QUAD)


def number_triplets(reading: Reading) -> list[tuple[Suit, int]]:
    """The suit and rank of each triplet that is not of honours."""
    return [(kind.suit, kind.rank) for kind in reading.triplets if not kind.is_honour]


def _doukou_parts(reading: Reading) -> Iterator[Block]:
    ranks = Counter(rank for _, rank in number_triplets(reading))
    numbers = (block for block in triplet_parts(reading) if block.suit in NUMBER_SUITS)
    return (block for block in numbers if ranks[block.rank] == len(NUMBER_SUITS))


def _parts_of_kinds(kinds: frozenset[Tile]) -> Callable[[Reading], Iterable[Place]]:
    return lambda reading: (part for part in parts_of(reading) if kind_of(part) in kinds)


def _yakuhai(kind_in: Callable[[Reading], Tile]) -> YakuDefinition:
    """The definition of a triplet of the kind that a function finds in a reading."""
    return definition(
        Requirement(
            lambda reading: f"there is {kind_in(reading)}", lambda reading, _: kind_in(reading) in reading.kinds
        ),
        Requirement(
            "it is a triplet",
            lambda reading, _: kind_in(reading) in reading.triplets,
            lambda reading: there_are(reading.kinds.count(kind_in(reading))),
        ),
        parts=lambda reading: (part for part in triplet_parts(reading) if kind_of(part) == kind_in(reading)),
    )


def _dragon_triplets(reading: Reading) -> int:
    return len(DRAGONS.intersection(reading.triplets))


SEQUENCE_YAKU: Final[Mapping[Yaku, YakuDefinition]] = {
    Yaku.PINFU: definition(
        CLOSED,
        Requirement(
            "there are four sequences",
            lambda reading, _: len(reading.sequences) == 4,
            lambda reading: there_are(len(reading.sequences)),
        ),
        Requirement(
            "the pair beside them is not valued",
            lambda reading, _: has_worthless_pair(reading),
            lambda reading: "" if reading.pair is None else f"{reading.pair} is",
        ),
        Requirement(
            "the wait was ryanmen",
            lambda reading, _: reading.wait is WaitShape.RYANMEN,
            lambda reading: f"it was {reading.wait}",
        ),
        Requirement(
            "the rules count it when the winning tile is drawn",
            lambda _, rules: rules.pinfu_tsumo,
            applies=lambda reading: reading.win.origin.is_tsumo,
        ),
    ),
    Yaku.IIPEIKOU: definition(
        CLOSED,
        Requirement("one sequence is there twice", lambda reading, _: twins(reading) == 1, _twins_instead),
        parts=_twin_parts,
    ),
    Yaku.RYANPEIKOU: definition(
        CLOSED,
        Requirement("a sequence is there twice", lambda reading, _: twins(reading) >= 1),
        Requirement("another sequence is there twice", lambda reading, _: twins(reading) == 2),
        parts=_twin_parts,
    ),
    Yaku.SANSHOKU_DOUJUN: definition(
        Requirement("the same sequence is there in two suits", lambda reading, _: _most_suits(starts(reading)) >= 2),
        Requirement(
            "the sequence of two suits is also there in the third", lambda reading, _: _most_suits(starts(reading)) == 3
        ),
        parts=_doujun_parts,
    ),
    Yaku.ITTSUU: definition(
        Requirement("two of 123, 456 and 789 are there in a suit", lambda reading, _: _most_of_straight(reading) >= 2),
        Requirement("123, 456 and 789 are all there in that suit", lambda reading, _: _most_of_straight(reading) == 3),
        parts=_straight_parts,
    ),
}
"""The yaku of sequences."""
TRIPLET_YAKU: Final[Mapping[Yaku, YakuDefinition]] = {
    Yaku.YAKUHAI_WHITE: _yakuhai(lambda _: WHITE),
    Yaku.YAKUHAI_GREEN: _yakuhai(lambda _: GREEN),
    Yaku.YAKUHAI_RED: _yakuhai(lambda _: RED),
    Yaku.YAKUHAI_SEAT: _yakuhai(lambda reading: reading.win.winds.tiles[0]),
    Yaku.YAKUHAI_ROUND: _yakuhai(lambda reading: reading.win.winds.tiles[1]),
    Yaku.TOITOI: definition(*exactly("triplets", 4, lambda reading: len(reading.triplets)), parts=triplet_parts),
    Yaku.SANANKOU: definition(
        *exactly("concealed triplets", 3, lambda reading: len(reading.concealed_triplets)), parts=_concealed_parts
    ),
    Yaku.SANKANTSU: definition(*exactly("quads", 3, lambda reading: len(reading.quads)), parts=_quad_parts),
    Yaku.SANSHOKU_DOUKOU: definition(
        Requirement(
            "a triplet of the same rank is there in two suits",
            lambda reading, _: _most_suits(number_triplets(reading)) >= 2,
        ),
        Requirement(
            "the triplet of two suits is also there in the third",
            lambda reading, _: _most_suits(number_triplets(reading)) == 3,
        ),
        parts=_doukou_parts,
    ),
    Yaku.SHOUSANGEN: definition(
        Requirement(
            "there are triplets of two dragons",
            lambda reading, _: _dragon_triplets(reading) == 2,
            lambda reading: there_are(_dragon_triplets(reading)),
        ),
        Requirement("there is a pair of the third", lambda reading, _: reading.pair in DRAGONS),
        parts=_parts_of_kinds(DRAGONS),
    ),
    Yaku.SUUANKOU: simple(
        lambda reading, _: len(reading.concealed_triplets) == 4 and reading.wait is WaitShape.SHANPON, _concealed_parts
    ),
    Yaku.SUUANKOU_TANKI: simple(
        lambda reading, _: len(reading.concealed_triplets) == 4 and reading.wait is WaitShape.TANKI, _concealed_parts
    ),
    Yaku.DAISANGEN: simple(lambda reading, _: DRAGONS.issubset(reading.triplets), _parts_of_kinds(DRAGONS)),
    Yaku.SHOUSUUSHII: simple(
        lambda reading, _: len(WINDS.intersection(reading.triplets)) == 3 and reading.pair in WINDS,
        _parts_of_kinds(WINDS),
    ),
    Yaku.DAISUUSHII: simple(lambda reading, _: WINDS.issubset(reading.triplets), _parts_of_kinds(WINDS)),
    Yaku.SUUKANTSU: simple(lambda reading, _: len(reading.quads) == 4, _quad_parts),
}
"""The yaku of triplets and quads."""
