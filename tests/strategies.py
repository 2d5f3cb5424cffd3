"""Strategies that only these tests need; ``mjfunc.strategies`` has all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from mjfunc import KINDS, Block, BlockShape, Hand, Pair, Tile
from mjfunc.strategies import fitting
from mjfunc.tiles.counts import counts_from_34
from mjfunc.tiles.tile import NUMBER_SUITS, RED_OF

if TYPE_CHECKING:
    from collections.abc import Iterable

kinds = st.sampled_from(KINDS)
counts = st.lists(st.integers(0, 9), min_size=34, max_size=34).map(counts_from_34)
pairs = kinds.map(lambda kind: Pair(kind.suit, kind.rank))
sequences = st.builds(Block, st.sampled_from(NUMBER_SUITS), st.integers(1, 7), st.just(BlockShape.SEQUENCE))
triplets = kinds.map(lambda kind: Block(kind.suit, kind.rank, BlockShape.TRIPLET))
quads = kinds.map(lambda kind: Block(kind.suit, kind.rank, BlockShape.QUAD))
blocks = st.one_of(sequences, sequences, triplets)


def put_together(blocks: Iterable[Block], pair: Pair) -> tuple[Tile, ...]:
    """The tiles of blocks and a pair."""
    return (*(tile for block in blocks for tile in block.tiles), *pair.tiles)


@st.composite
def riichi_hands(draw: st.DrawFn) -> Hand:
    """A closed hand with a triplet that sequences of its suit overlap, without one of its other tiles."""
    suit = draw(st.sampled_from(NUMBER_SUITS))
    rank = draw(st.integers(1, 9))
    triplet = Block(suit, rank, BlockShape.TRIPLET)
    near = st.builds(
        Block, st.just(suit), st.integers(max(rank - 3, 1), min(rank + 1, 7)), st.just(BlockShape.SEQUENCE)
    )
    chosen = [triplet]
    for _ in range(draw(st.integers(1, 3))):
        chosen.append(draw(st.one_of(near, near, blocks).filter(lambda block: fitting([block], chosen))))
    pair = draw(
        st.one_of(kinds.filter(lambda kind: kind.suit is suit), kinds)
        .map(lambda kind: Pair(kind.suit, kind.rank))
        .filter(lambda pair: fitting([pair], chosen))
    )
    tiles = list(put_together(chosen, pair))
    tiles.remove(draw(st.sampled_from([tile for tile in tiles if tiles.count(tile) != 3] or tiles)))
    return Hand.of(draw(st.sampled_from((tile, RED_OF.get(tile, tile)))) for tile in tiles)
