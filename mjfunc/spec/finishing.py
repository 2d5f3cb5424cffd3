"""A ready decomposition and the tile that it waits for. ``holes.take_out`` goes the other way."""

from __future__ import annotations

from typing import assert_never

from mjfunc.model.blocks import Block, Pair
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    check_decomposition,
    check_ready,
)
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import reds_of
from mjfunc.model.marks import mark_complete
from mjfunc.tiles.tile import Tile, check_tile


def make_final_block(decomposition: Ready, tile: Tile) -> Block | None:
    """The block that the tile makes; None where it makes a pair or does not fit."""
    check_ready("make_final_block", decomposition)
    check_tile("make_final_block", tile)
    match decomposition:
        case ReadyRegular(wait=wait) if tile.kind in wait.on and wait.shape is not WaitShape.TANKI:
            if wait.shape is WaitShape.SHANPON:
                return Block.of((*(other for other in wait.tiles if other.kind == tile.kind), tile))
            return Block.of((*wait.tiles, tile))
        case _:
            return None


def finish(decomposition: Ready, tile: Tile) -> Complete | None:
    """The complete decomposition that the tile makes, or None where it does not fit."""
    check_ready("finish", decomposition)
    check_tile("finish", tile)
    if tile.kind not in decomposition.wait.on:
        return None
    return mark_complete(_fill(decomposition, tile), reds_of((*decomposition.tiles, tile)))


def _fill(decomposition: Ready, tile: Tile) -> Complete:
    new_pair = Pair(tile.suit, tile.rank)
    match decomposition:
        case ReadyRegular(blocks, pair, wait, melds):
            block = make_final_block(decomposition, tile.kind)
            if block is None:
                return CompleteRegular(blocks, new_pair, melds)
            if pair is None:
                other = next(other for other in wait.tiles if other.kind != tile.kind)
                pair = Pair(other.suit, other.rank)
            return CompleteRegular(tuple(sorted((*blocks, block))), pair, melds)
        case ReadySevenPairs(pairs):
            return CompleteSevenPairs(tuple(sorted((*pairs, new_pair))))
        case ReadyThirteenOrphans(pair):
            return CompleteThirteenOrphans(new_pair if pair is None else pair)
        case _ as never:
            assert_never(never)


def is_open(decomposition: Complete | Ready) -> bool:
    """Whether a meld is open; a closed quad leaves the hand closed."""
    check_decomposition("is_open", decomposition)
    match decomposition:
        case CompleteRegular(melds=melds) | ReadyRegular(melds=melds):
            return any(meld.open for meld in melds)
        case _:
            return False
