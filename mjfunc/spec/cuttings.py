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
from mjfunc.model.cuttings import Cutting, Cuttings, Part, Shape, ShapeName
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
P = TypeVar("P", bound=Part)

_PARTS: Final[tuple[Part, ...]] = (
    *(Block(kind.suit, kind.rank, BlockShape.TRIPLET) for kind in KINDS),
    *(Block(suit, rank, BlockShape.SEQUENCE) for suit in NUMBER_SUITS for rank in range(1, 8)),
    *(Shape(kind.suit, kind.rank, ShapeName.PAIR) for kind in KINDS),
    *(Shape(suit, rank, ShapeName.NEIGHBOURS) for suit in NUMBER_SUITS for rank in range(1, 9)),
    *(Shape(suit, rank, ShapeName.GAP) for suit in NUMBER_SUITS for rank in range(1, 8)),
)
_HEADS: Final[tuple[tuple[Part, ...], ...]] = ((), *((Pair(kind.suit, kind.rank),) for kind in KINDS))


def cuttings(hand: Hand, *, limit: int | None = 100, conventions: Conventions = DEFAULT) -> Cuttings:
    """The best cuttings of the concealed tiles; the tiles of melds are sets already."""
    check_hand("cuttings", hand)
    check_conventions("cuttings", conventions)
    check_limit(limit)
    forms_asked(hand, "regular", conventions)
    check_players(hand.held, conventions.players)
    every = [*_cut(hand)]
    most = max(map(worth, every))
    best = sorted(_marked(hand, parts) for parts in every if worth(parts) == most)
    left = [Counter(one.left) for one in best]
    return Cuttings(
        2 * hand.blocks - most,
        len(best),
        best[:limit],
        [t for t in {*hand.tiles} for _ in range(hand.tiles.count(t) - max(each[t] for each in left))],
        [t for t in {*hand.tiles} for _ in range(min(each[t] for each in left))],
    )


def worth(parts: tuple[Part, ...]) -> int:
    """Two for each set, one for each shape and for the head."""
    return len(parts) + sum(isinstance(part, Block) for part in parts)


def _cut(hand: Hand) -> Iterator[tuple[Part, ...]]:
    """Every cutting, each once: a head or none, then sets and shapes."""
    kinds = Counter(tile.kind for tile in hand.tiles)
    possible = tuple(part for part in _PARTS if Counter(part.tiles) <= kinds)
    for head in _HEADS:
        cut = Counter(tile for part in head for tile in part.tiles)
        if cut <= kinds:
            yield from ((*head, *parts) for parts in _choose(kinds - cut, possible, hand.blocks))


def _choose(left: Left, possible: tuple[Part, ...], most: int) -> Iterator[tuple[Part, ...]]:
    """At most so many sets and shapes: none, or one, and then others that are not listed before it."""
    yield ()
    for at, part in enumerate(possible if most else ()):
        tiles = Counter(part.tiles)
        if tiles <= left:
            yield from ((part, *others) for others in _choose(left - tiles, possible[at:], most - 1))


def _marked(hand: Hand, parts: tuple[Part, ...]) -> Cutting:
    """The cutting with the marks of the hand, which go to sets first, then to the head, then to shapes."""
    tiles = Counter(hand.tiles)

    def mark(part: P) -> P:
        reds = sum(min(tiles[RED_OF[five]], part.tiles.count(five)) for five in {*part.tiles} & RED_OF.keys())
        marked = attrs.evolve(part, reds=reds)
        tiles.subtract(marked.tiles)
        return marked

    sets = [mark(part) for part in sorted(part for part in parts if isinstance(part, Block))]
    heads = [mark(part) for part in parts if isinstance(part, Pair)]
    shapes = [mark(part) for part in sorted(part for part in parts if isinstance(part, Shape))]
    return Cutting(sets, shapes, heads[0] if heads else None, tiles.elements())
