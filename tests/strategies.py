"""Strategies that only these tests need; ``mjfunc.strategies`` has all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from mjfunc import KINDS, BadWin, Block, BlockShape, CompleteRegular, Hand, Meld, Pair, Tile
from mjfunc.model.winds import WINDS
from mjfunc.riichi import Origin, Win
from mjfunc.strategies import complete_hands, decompositions, fitting
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


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """A winning hand of riichi in some situation that its tiles allow; four players."""
    hand, tile = draw(winning_hands())
    origin = draw(st.sampled_from(Origin))
    usual: dict[str, Any] = {"seat": draw(st.sampled_from(WINDS)), "round": draw(st.sampled_from(WINDS))}
    is_riichi = not hand.is_open and draw(st.booleans())
    more: dict[str, Any] = {
        "riichi": draw(st.sampled_from(("riichi", "double"))) if is_riichi else "none",
        "ippatsu": is_riichi and draw(st.booleans()),
        "first_turn": not hand.melds and not is_riichi and draw(st.integers(0, 9)) == 0,
        "dora": draw(st.lists(kinds, max_size=2)),
        "honba": draw(st.integers(0, 3)),
    }
    more["ura"] = draw(st.lists(kinds, max_size=len(more["dora"]))) if is_riichi else ()
    try:
        return Win(hand=hand, tile=tile, origin=origin, **usual, **more)
    except BadWin:
        # Where a situation is impossible, a plain one is not.
        plain = Origin.WALL if origin.is_tsumo else Origin.DISCARD
        return Win(hand=hand, tile=tile, origin=plain, **usual)


@st.composite
def winning_hands(draw: st.DrawFn) -> tuple[Hand, Tile]:
    """A complete hand of fourteen tiles, some of its blocks melds and some triplets quads, and one concealed tile."""
    special = complete_hands(sizes=[14], forms=["seven-pairs", "thirteen-orphans"], with_reds=False)
    built = draw(st.one_of(decompositions(sizes=[14]), decompositions(sizes=[14]), special))
    hand = built if isinstance(built, Hand) else draw(_with_melds(built))
    return hand, draw(st.sampled_from(hand.tiles))


@st.composite
def _with_melds(draw: st.DrawFn, built: CompleteRegular) -> Hand:
    """The hand of a decomposition, some of whose blocks are called."""
    blocks, melds = [*built.blocks], list[Meld]()
    for block in draw(st.lists(st.sampled_from(built.blocks), max_size=4)) if draw(st.booleans()) else ():
        if block in blocks:
            blocks.remove(block)
            melds.append(draw(_called(block, [*blocks, *melds, built.pair])))
    return Hand.of(put_together(blocks, built.pair), melds)


@st.composite
def _called(draw: st.DrawFn, block: Block, beside: Iterable[Block | Meld | Pair]) -> Meld:
    """A meld of a block, or of the quad that its triplet becomes, if there is a fourth tile."""
    if block.shape is BlockShape.TRIPLET and draw(st.booleans()):
        quad = Block(block.suit, block.rank, BlockShape.QUAD)
        if fitting([quad], beside):
            return Meld(quad, open=draw(st.booleans()))
    return Meld(block)
