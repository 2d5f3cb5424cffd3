"""The best cuttings: the ways to cut sets, shapes and at most one head out of a hand that are worth the most.

A set is worth two, a shape one and a head one. There are at most as many sets and shapes together as the hand is to
have blocks. They show why a hand has its shanten by cutting. The number of copies left does not matter.

This tries every combination of sets, shapes and heads, so it is meant for hands of few tiles.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players
from mjfunc.model.hand import check_hand
from mjfunc.model.witnesses import Cutting, CuttingPart, Cuttings, Shape, ShapeName, check_limit
from mjfunc.spec.shanten import forms_of_hand
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, RED_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.tile import Tile

Left: TypeAlias = Counter["Tile"]
"""The tiles that are not cut yet."""
P = TypeVar("P", bound=CuttingPart)

_PARTS: Final[tuple[CuttingPart, ...]] = (
    *(Block(kind.suit, kind.rank, BlockShape.TRIPLET) for kind in KINDS),
    *(Block(suit, rank, BlockShape.SEQUENCE) for suit in NUMBER_SUITS for rank in range(1, 8)),
    *(Shape(kind.suit, kind.rank, ShapeName.PAIR) for kind in KINDS),
    *(Shape(suit, rank, ShapeName.NEIGHBOURS) for suit in NUMBER_SUITS for rank in range(1, 9)),
    *(Shape(suit, rank, ShapeName.GAP) for suit in NUMBER_SUITS for rank in range(1, 8)),
)
_HEADS: Final[tuple[tuple[CuttingPart, ...], ...]] = ((), *((Pair(kind.suit, kind.rank),) for kind in KINDS))


def cuttings(hand: Hand, *, limit: int | None = 100, conventions: Conventions = DEFAULT) -> Cuttings:
    """The best cuttings of the concealed tiles; melds are sets already. At most ``limit`` are listed."""
    check_hand("cuttings", hand)
    check_conventions("cuttings", conventions)
    limit = check_limit(limit)
    forms_of_hand(hand, "regular", conventions)
    check_players(hand.held, conventions.players)
    every = [*_every_cutting(hand)]
    most = max(map(cutting_value, every))
    best = sorted(_with_red_fives(hand, parts) for parts in every if cutting_value(parts) == most)
    left = [Counter(one.left) for one in best]
    return Cuttings(
        2 * hand.blocks - most,
        len(best),
        best[:limit],
        [t for t in {*hand.tiles} for _ in range(hand.tiles.count(t) - max(each[t] for each in left))],
        [t for t in {*hand.tiles} for _ in range(min(each[t] for each in left))],
    )


def cutting_value(parts: tuple[CuttingPart, ...]) -> int:
    """The worth of a cutting: two for each set, one for each shape and for the head."""
    return len(parts) + sum(isinstance(part, Block) for part in parts)


def _every_cutting(hand: Hand) -> Iterator[tuple[CuttingPart, ...]]:
    """Every cutting, each once: a head or none, then sets and shapes."""
    kinds = Counter(tile.kind for tile in hand.tiles)
    possible = tuple(part for part in _PARTS if Counter(part.tiles) <= kinds)
    for head in _HEADS:
        cut = Counter(tile for part in head for tile in part.tiles)
        if cut <= kinds:
            yield from ((*head, *parts) for parts in _choose(kinds - cut, possible, hand.blocks))


def _choose(left: Left, possible: tuple[CuttingPart, ...], most: int) -> Iterator[tuple[CuttingPart, ...]]:
    """Every choice of at most ``most`` sets and shapes: none; or one, and then more from that one on."""
    yield ()
    for at, part in enumerate(possible if most else ()):
        tiles = Counter(part.tiles)
        if tiles <= left:
            yield from ((part, *others) for others in _choose(left - tiles, possible[at:], most - 1))


def _with_red_fives(hand: Hand, parts: tuple[CuttingPart, ...]) -> Cutting:
    """The cutting with the red fives of the hand: in sets first, then in the head, then in shapes."""
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
