"""The best cuttings of a hand, put together from remembered cuttings of its suits.

Blocks and a head that are not cut count too: such a block is missing two tiles and such a head one; a shape is missing
one tile and a set none. So every cutting has the same blocks and pairs, and the best are missing the fewest tiles.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.block_shares import Portion, PortionWays, Target, WayNumbers, best_ways
from mjfunc.fast.distances import check_played
from mjfunc.fast.nearest import tiles_by_kind
from mjfunc.functional import Memory, remember
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.decompositions import mark_parts
from mjfunc.model.hand import check_hand
from mjfunc.model.witnesses import Cutting, CuttingPart, Cuttings, Shape, ShapeName, check_limit
from mjfunc.spec.exchange import NEVER
from mjfunc.spec.shanten import forms_of_hand
from mjfunc.tiles.tile import KINDS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import SuitCounts

RanksAbove: TypeAlias = tuple["SuitCounts", bool]
"""The tiles left from some rank on, and whether they can form sequences."""
PartsOfRank: TypeAlias = tuple[int, int, int, int, int, int]
"""The number of heads, triplets, sequences, pairs, neighbours and gaps that begin at a rank."""
RankChoice: TypeAlias = tuple[PartsOfRank, RanksAbove, Target]
"""The parts that begin at a rank, the tiles they leave above it, and the blocks and pairs left for these."""

_SUITS: Final = 1 << 10
_RANKS: Final = 1 << 14
_PARTS: Final = 6
"""The kinds of part, and so the numbers of each rank in a way."""


def cuttings(hand: Hand, *, limit: int | None = 100, conventions: Conventions = DEFAULT) -> Cuttings:
    """The best ways to cut the concealed tiles into sets, shapes and a head, which give the cut shanten.

    The cut shanten is twice the number of sets that the complete hand has beside its melds, less two for each set, and
    one for each shape and for the head. There are no more sets and shapes than that. A shape counts even if the hand
    holds all copies of the tile that it needs.

    >>> [str(found) for found in cuttings(parse("1346m")).cuttings]
    ['shapes 13m  left 46m', 'shapes 34m  left 16m', 'shapes 46m  left 13m']

    Args:
        hand: the hand; its melds are sets already.
        limit: how many cuttings to list at most, in a fixed order; None lists all. The result's ``number`` counts all.
        conventions: the definitions to use.

    Raises:
        BadOption: if the conventions leave out the regular form, or the limit is not a whole number from 0.

    """
    check_hand("cuttings", hand)
    check_conventions("cuttings", conventions)
    limit = check_limit(limit)
    forms_of_hand(hand, "regular", conventions)
    check_played(hand, conventions)
    suits = [_suit(suit, counts, hand.blocks) for suit, counts in zip(SUITS, hand.counts, strict=True)]
    found = best_ways([*suits, _uncut(hand.blocks)], (hand.blocks, 1))
    held = tiles_by_kind(hand)
    return Cuttings(
        found.lacks - 1,
        found.number,
        [_cutting(hand, way) for way in islice(found, limit)],
        [tile for tiles, number in zip(held, found.least, strict=True) for tile in tiles[:number]],
        [tile for tiles, number in zip(held, found.most, strict=True) for tile in tiles[number:]],
    )


def _uncut(blocks: int) -> Portion:
    """The portion for blocks and a head without any tile of the hand: their number of missing tiles."""
    goals = [(number, pairs) for number in range(blocks + 1) for pairs in (0, 1)]
    return Portion({goal: 2 * goal[0] + goal[1] for goal in goals}, lambda _: PortionWays(((),), (), ()))


def _suit(suit: Suit, counts: SuitCounts, blocks: int) -> Portion:
    """The portion of a suit with at most ``blocks`` sets and shapes and one head."""
    ranks = counts, suit is not Suit.HONOURS
    goals = [(number, pairs) for number in range(blocks + 1) for pairs in (0, 1)]
    lacks = {goal: lacking for goal in goals if (lacking := _lacks(ranks, goal)) < NEVER}
    return Portion(lacks, lambda goal: _WAYS((ranks, goal)))


def _suit_ways(key: tuple[RanksAbove, Target]) -> PortionWays:
    each = _cut(*key)
    return PortionWays.from_tiles(each, [*map(_used, each)])


_WAYS: Final = Memory(_suit_ways, _SUITS)


@remember(_RANKS)
def _lacks(ranks: RanksAbove, goal: Target) -> int:
    """The fewest shapes among exactly these sets and shapes, with these heads; at most nine ranks deep."""
    if not ranks[0]:
        return NEVER if any(goal) else 0
    return min([sum(begun[3:]) + _lacks(above, left) for begun, above, left in _choices(ranks, goal)])


def _cut(ranks: RanksAbove, goal: Target) -> tuple[WayNumbers, ...]:
    """The cuttings with the fewest shapes, each once, in canonical order."""
    if not ranks[0]:
        return ((),)
    lacks = _lacks(ranks, goal)
    return tuple(
        sorted(
            [
                begun + others
                for begun, above, left in _choices(ranks, goal)
                if sum(begun[3:]) + _lacks(above, left) == lacks
                for others in _cut(above, left)
            ],
            reverse=True,
        )
    )


def _choices(ranks: RanksAbove, goal: Target) -> Iterator[RankChoice]:
    """Every choice of parts that begin at the lowest rank."""
    (held, *higher), in_sequences = ranks
    second, third = (*higher, 0, 0)[:2] if in_sequences else (0, 0)
    blocks, pairs = goal
    for head in range(min(pairs, held // 2) + 1):
        for triplet, pair in _ALIKE[held - 2 * head]:
            alone, parts = held - 2 * head - 3 * triplet - 2 * pair, blocks - triplet - pair
            for sequences, neighbours, gaps in _IN_A_ROW[min(alone, parts)] if parts >= 0 else ():
                if sequences + neighbours <= second and sequences + gaps <= third:
                    above = (second - sequences - neighbours, third - sequences - gaps, *higher[2:])[: len(higher)]
                    yield (
                        (head, triplet, sequences, pair, neighbours, gaps),
                        (above if in_sequences else tuple(higher), in_sequences),
                        (parts - sequences - neighbours - gaps, pairs - head),
                    )


_ALIKE: Final = tuple(
    tuple((triplet, pair) for triplet in (0, 1) for pair in (0, 1, 2) if 3 * triplet + 2 * pair <= held)
    for held in range(5)
)
"""Every number of triplets and pairs in some copies of a kind, by the copies."""
_IN_A_ROW: Final = tuple(
    tuple(
        (sequences, neighbours, gaps)
        for sequences in range(most + 1)
        for neighbours in range(most - sequences + 1)
        for gaps in range(most - sequences - neighbours + 1)
    )
    for most in range(5)
)
"""Every number of sequences, neighbours and gaps, by the most of them together."""


def _used(way: WayNumbers) -> WayNumbers:
    """The number of tiles of each rank that are cut."""
    used = [0] * (len(way) // _PARTS + 2)
    for rank in range(len(way) // _PARTS):
        head, triplet, sequences, pair, neighbours, gaps = way[_PARTS * rank : _PARTS * (rank + 1)]
        used[rank] += 2 * head + 3 * triplet + sequences + 2 * pair + neighbours + gaps
        used[rank + 1] += sequences + neighbours
        used[rank + 2] += sequences + gaps
    return tuple(used[:-2])


def _cutting(hand: Hand, way: WayNumbers) -> Cutting:
    """The cutting of a way, with the red fives of the hand."""
    sets: list[Block] = []
    shapes: list[Shape] = []
    heads: list[Pair] = []
    for at, kind in enumerate(KINDS):
        head, triplet, sequences, *others = way[_PARTS * at : _PARTS * (at + 1)]
        heads += [Pair(kind.suit, kind.rank)] * head
        sets += [Block(kind.suit, kind.rank, BlockShape.TRIPLET)] * triplet
        sets += [Block(kind.suit, kind.rank, BlockShape.SEQUENCE) for _ in range(sequences)]
        for name, number in zip(ShapeName, others, strict=True):
            shapes += [Shape(kind.suit, kind.rank, name) for _ in range(number)]
    marked_sets, reds = mark_parts(tuple(sets), hand.reds)
    marked_heads, reds = mark_parts(tuple(heads), reds)
    marked_shapes, _ = mark_parts(tuple(shapes), reds)
    left = [*hand.tiles]
    cut: tuple[CuttingPart, ...] = (*marked_sets, *marked_heads, *marked_shapes)
    for tile in (tile for part in cut for tile in part.tiles):
        left.remove(tile)
    return Cutting(marked_sets, marked_shapes, next(iter(marked_heads), None), left)
