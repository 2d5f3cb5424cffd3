"""A ready hand is a complete hand with a hole: one concealed tile taken out of a block or the pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.decompositions import (
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    Wait,
    WaitShape,
)
from mjfunc.model.hand import NO_REDS, Hand, check_waiting, reds_of
from mjfunc.model.marks import mark_complete, mark_ready
from mjfunc.spec.complete import Precedence, all_forms, choose_forms
from mjfunc.tiles.counts import Counts, add, counts_of, number_of
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator


def hole(block: Block, kind: Tile) -> tuple[WaitShape, tuple[Tile, ...], tuple[Tile, ...]]:
    """What a tile leaves behind in its block: the shape, the tiles, and the kinds that fill it again."""
    at = block.tiles.index(kind)
    low, high = left = (*block.tiles[:at], *block.tiles[at + 1 :])
    if block.shape is not BlockShape.SEQUENCE:
        return WaitShape.SHANPON, left, (kind,)
    if at == 1:
        return WaitShape.KANCHAN, left, (kind,)
    fills = tuple(Tile(kind.suit, rank) for rank in (low.rank - 1, high.rank + 1) if 1 <= rank <= kind.suit.ranks)
    return WaitShape.PENCHAN if fills == (kind,) else WaitShape.RYANMEN, left, fills


def take_out(decomposition: Complete, tile: Tile) -> tuple[Ready, ...]:
    """Every ready decomposition that a tile leaves behind when it is taken out of a complete one."""
    if tile not in decomposition.tiles:
        return ()
    left = list(decomposition.tiles)
    left.remove(tile)
    found = set(_holes(mark_complete(decomposition, NO_REDS), tile.kind, counts_of(left)))
    return tuple(mark_ready(ready, reds_of(left)) for ready in sorted(found))


def _holes(decomposition: Complete, kind: Tile, counts: Counts) -> Iterator[Ready]:
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            yield from _regular_holes(blocks, pair, melds, kind, counts)
        case CompleteSevenPairs(pairs):
            others = tuple(other for other in pairs if kind not in other.tiles)
            yield ReadySevenPairs(others, Wait(WaitShape.TANKI, (kind,), (kind,)))
        case CompleteThirteenOrphans(pair):
            if kind in pair.tiles:
                yield ReadyThirteenOrphans(None, Wait(WaitShape.THIRTEEN_SIDED, (), ORPHANS))
            else:
                yield ReadyThirteenOrphans(pair, Wait(WaitShape.SINGLE, (), (kind,)))


def _regular_holes(
    blocks: tuple[Block, ...], pair: Pair, melds: tuple[Meld, ...], kind: Tile, counts: Counts
) -> Iterator[ReadyRegular]:
    held = add(counts, counts_of(tile for meld in melds for tile in meld.tiles))

    def live(kinds: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(kind for kind in kinds if number_of(held, kind) < COPIES)

    for at, block in enumerate(blocks):
        # A quad of the book's hands counts as declared: no tile comes out of it.
        if kind in block.tiles and block.shape is not BlockShape.QUAD:
            others = (*blocks[:at], *blocks[at + 1 :])
            shape, tiles, fills = hole(block, kind)
            if shape is WaitShape.SHANPON:
                low, high = sorted((kind, pair.tiles[0]))
                around = (low, low, high, high)
                yield ReadyRegular(others, None, Wait(shape, around, live((low, high))), melds)
            else:
                yield ReadyRegular(others, pair, Wait(shape, tiles, live(fills)), melds)
    if kind in pair.tiles:
        yield ReadyRegular(blocks, None, Wait(WaitShape.TANKI, (kind,), live((kind,))), melds)


def decompose_ready(hand: Hand, precedence: Precedence = "all") -> tuple[Ready, ...]:
    """Every way in which a hand is ready, in canonical order; none where it is not.

    Some kind of which fewer than four are held completes the hand; each complete decomposition,
    with that tile taken out again, is a way of being ready.
    """
    check_waiting(hand)
    live = [kind for kind in KINDS if number_of(hand.held, kind) < COPIES]
    completed = [(kind, all_forms(add(hand.counts, counts_of((kind,))), hand.melds)) for kind in live]

    def with_hole(form: int) -> tuple[Ready, ...]:
        holes = (take_out(one, kind) for kind, forms in completed for one in forms[form])
        return tuple(sorted({ready for found in holes for ready in found}))

    found = choose_forms((with_hole(0), with_hole(1), with_hole(2)), precedence)
    return tuple(mark_ready(decomposition, hand.reds) for decomposition in found)
