"""The best cuttings, suit by suit, put together from remembered ones.

What is not cut counts as a part of the hand too: it lacks two tiles for each block and one for the head, a shape lacks
one tile and a set none. So every cutting reaches the same goal, and the best ones are those that lack the least.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.best import Goal, Numbers, Portion, Ways, best
from mjfunc.fast.distances import check_played
from mjfunc.fast.nearest import tiles_by_kind
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions
from mjfunc.model.cuttings import Cutting, Cuttings, Part, Shape, ShapeName
from mjfunc.model.hand import check_hand
from mjfunc.model.marks import mark_parts
from mjfunc.model.nearest import check_limit
from mjfunc.spec.costs import NEVER
from mjfunc.spec.shanten import forms_asked
from mjfunc.tiles.tile import KINDS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import SuitCounts

Ranks: TypeAlias = tuple["SuitCounts", bool]
"""The tiles that are left from some rank on, and whether there are sequences of them."""
Begun: TypeAlias = tuple[int, int, int, int, int, int]
"""How many parts begin at a rank: heads, triplets, sequences, pairs, neighbours and gaps."""
Choice: TypeAlias = tuple[Begun, Ranks, Goal]
"""What begins at a rank, what it leaves above, and which goal."""

_SUITS: Final = 1 << 10
_RANKS: Final = 1 << 14
_PARTS: Final = 6
"""The numbers of each rank in a way."""


def cuttings(hand: Hand, *, limit: int | None = 100, conventions: Conventions = DEFAULT) -> Cuttings:
    """The ways to cut the concealed tiles into sets, shapes and a head that are worth the most, in the regular form.

    The first ones are listed, in canonical order; all are counted. A set is worth two, a shape and a head one, and
    there are at most as many sets and shapes as blocks to be found. How many copies are left does not matter.
    """
    check_hand("cuttings", hand)
    check_conventions("cuttings", conventions)
    check_limit(limit)
    forms_asked(hand, "regular", conventions)
    check_played(hand, conventions)
    suits = [_suit(suit, counts, hand.blocks) for suit, counts in zip(SUITS, hand.counts, strict=True)]
    found = best([*suits, _uncut(hand.blocks)], (hand.blocks, 1))
    held = tiles_by_kind(hand)
    return Cuttings(
        found.lacks - 1,
        found.number,
        [_cutting(hand, way) for way in islice(found, limit)],
        [tile for tiles, number in zip(held, found.least, strict=True) for tile in tiles[:number]],
        [tile for tiles, number in zip(held, found.most, strict=True) for tile in tiles[number:]],
    )


def _uncut(blocks: int) -> Portion:
    """The blocks and the head that are not cut."""
    goals = [(number, pairs) for number in range(blocks + 1) for pairs in (0, 1)]
    return Portion({goal: 2 * goal[0] + goal[1] for goal in goals}, lambda _: Ways(((),), (), ()))


def _suit(suit: Suit, counts: SuitCounts, blocks: int) -> Portion:
    """A suit of which so many sets and shapes, and at most one head, are cut."""
    ranks = counts, suit is not Suit.HONOURS
    goals = [(number, pairs) for number in range(blocks + 1) for pairs in (0, 1)]
    lacks = {goal: lacking for goal in goals if (lacking := _lacks(ranks, goal)) < NEVER}
    return Portion(lacks, lambda goal: _WAYS((ranks, goal)))


def _suit_ways(key: tuple[Ranks, Goal]) -> Ways:
    each = _cut(*key)
    return Ways.of(each, [*map(_used, each)])


_WAYS: Final = Memory(_suit_ways, _SUITS)


@remember(_RANKS)
def _lacks(ranks: Ranks, goal: Goal) -> int:
    """The fewest shapes among exactly so many sets and shapes, beside so many heads; at most nine ranks deep."""
    if not ranks[0]:
        return NEVER if any(goal) else 0
    return min([sum(begun[3:]) + _lacks(above, left) for begun, above, left in _choices(ranks, goal)])


def _cut(ranks: Ranks, goal: Goal) -> tuple[Numbers, ...]:
    """The cuttings with no more shapes, each once, in canonical order."""
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


def _choices(ranks: Ranks, goal: Goal) -> Iterator[Choice]:
    """Everything that can begin at a rank."""
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
"""The triplets and pairs of so many of a kind."""
_IN_A_ROW: Final = tuple(
    tuple(
        (sequences, neighbours, gaps)
        for sequences in range(most + 1)
        for neighbours in range(most - sequences + 1)
        for gaps in range(most - sequences - neighbours + 1)
    )
    for most in range(5)
)
"""At most so many sequences, neighbours and gaps that begin together."""


def _used(way: Numbers) -> Numbers:
    """How many tiles of each rank are cut."""
    used = [0] * (len(way) // _PARTS + 2)
    for rank in range(len(way) // _PARTS):
        head, triplet, sequences, pair, neighbours, gaps = way[_PARTS * rank : _PARTS * (rank + 1)]
        used[rank] += 2 * head + 3 * triplet + sequences + 2 * pair + neighbours + gaps
        used[rank + 1] += sequences + neighbours
        used[rank + 2] += sequences + gaps
    return tuple(used[:-2])


def _cutting(hand: Hand, way: Numbers) -> Cutting:
    """The cutting in which so many parts begin at each kind, with the red fives of the hand."""
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
    cut: tuple[Part, ...] = (*marked_sets, *marked_heads, *marked_shapes)
    for tile in (tile for part in cut for tile in part.tiles):
        left.remove(tile)
    return Cutting(marked_sets, marked_shapes, next(iter(marked_heads), None), left)
