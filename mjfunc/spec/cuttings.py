"""The best cuttings: of all ways to cut sets, incomplete shapes and at most one head, those worth the most.

A set is worth two, a shape one and a head one, and there are no more sets and shapes together than the blocks that the
hand is to have. Every multiset of parts is tried, so this is for hands of few tiles. How many copies of a kind are left
does not matter, as for the shanten by cutting.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.cuttings import Cutting, Cuttings, Shape, ShapeKind
from mjfunc.model.hand import check_hand
from mjfunc.model.nearest import check_limit
from mjfunc.spec.shanten import forms_asked
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, RED_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile

Left: TypeAlias = Counter["Tile"]
"""The tiles that are not cut yet."""
P = TypeVar("P", bound=Block | Shape | Pair)

_PARTS: Final[tuple[Block | Shape, ...]] = (
    *(Block(kind.suit, kind.rank, BlockShape.TRIPLET) for kind in KINDS),
    *(Block(suit, rank, BlockShape.SEQUENCE) for suit in NUMBER_SUITS for rank in range(1, 8)),
    *(Shape(kind.suit, kind.rank, ShapeKind.PAIR) for kind in KINDS),
    *(Shape(suit, rank, ShapeKind.NEIGHBOURS) for suit in NUMBER_SUITS for rank in range(1, 9)),
    *(Shape(suit, rank, ShapeKind.GAP) for suit in NUMBER_SUITS for rank in range(1, 8)),
)
_HEADS: Final = (None, *(Pair(kind.suit, kind.rank) for kind in KINDS))


def cuttings(hand: Hand, *, limit: int | None = 100, conventions: Conventions = DEFAULT) -> Cuttings:
    """The best cuttings of the concealed tiles; the tiles of melds are sets already."""
    check_hand("cuttings", hand)
    check_conventions("cuttings", conventions)
    check_limit(limit)
    forms_asked(hand, "regular", conventions)
    check_players(hand.held, conventions.players)
    every = [*_cut(hand)]
    most = max(one.value for one in every)
    best = sorted(one for one in every if one.value == most)
    left = [Counter(one.left) for one in best]
    return Cuttings(
        2 * hand.blocks - most,
        len(best),
        best[:limit],
        [t for t in {*hand.tiles} for _ in range(hand.tiles.count(t) - max(each[t] for each in left))],
        [t for t in {*hand.tiles} for _ in range(min(each[t] for each in left))],
    )


def _cut(hand: Hand) -> Iterator[Cutting]:
    """Every cutting, each once: a head or none, then sets and shapes."""
    kinds = Counter(tile.kind for tile in hand.tiles)
    for head in _HEADS:
        without = kinds - Counter(() if head is None else head.tiles)
        if head is None or without.total() == kinds.total() - 2:
            possible = tuple(part for part in _PARTS if Counter(part.tiles) <= without)
            for parts in _choose(without, possible, hand.blocks):
                yield _marked(hand, head, parts)


def _choose(left: Left, possible: tuple[Block | Shape, ...], most: int) -> Iterator[tuple[Block | Shape, ...]]:
    """At most so many sets and shapes: none, or one, and then others that are not listed before it."""
    yield ()
    for at, part in enumerate(possible if most else ()):
        if Counter(part.tiles) <= left:
            yield from ((part, *others) for others in _choose(left - Counter(part.tiles), possible[at:], most - 1))


def _marked(hand: Hand, head: Pair | None, parts: tuple[Block | Shape, ...]) -> Cutting:
    """The cutting with the marks of the hand, which go to sets first, then to the head, then to shapes."""
    tiles = Counter(hand.tiles)

    def mark(part: P) -> P:
        reds = sum(min(tiles[RED_OF[five]], part.tiles.count(five)) for five in {*part.tiles} & RED_OF.keys())
        marked = attrs.evolve(part, reds=reds)
        tiles.subtract(marked.tiles)
        return marked

    sets = [mark(part) for part in sorted(part for part in parts if isinstance(part, Block))]
    marked_head = None if head is None else mark(head)
    shapes = [mark(part) for part in sorted(part for part in parts if isinstance(part, Shape))]
    return Cutting(sets, shapes, marked_head, tiles.elements())
