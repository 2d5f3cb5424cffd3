"""A ready hand is a complete hand with a hole: one concealed tile taken out of a block or the pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.conventions import DEFAULT, Conventions, check_conventions, check_players, form_name
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
    check_complete,
)
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import NO_REDS, Hand, check_hand, check_waiting, reds_of
from mjfunc.model.marks import mark_complete, mark_ready
from mjfunc.spec.complete import Precedence, all_forms, choose_forms
from mjfunc.spec.copies import is_live, used_copies
from mjfunc.tiles.counts import Counts, add, counts_of
from mjfunc.tiles.tile import KINDS, ORPHANS, Tile, check_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Tiles: TypeAlias = tuple[Tile, ...]


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


def take_out(decomposition: Complete, tile: Tile, *, conventions: Conventions = DEFAULT) -> tuple[Ready, ...]:
    """Every ready decomposition that a tile leaves behind when it is taken out of a complete one.

    There is none if the complete one does not count by the conventions.
    """
    check_complete("take_out", decomposition)
    check_tile("take_out", tile)
    check_conventions("take_out", conventions)
    check_players(counts_of((*decomposition.tiles, *_melded(decomposition))), conventions.players)
    if tile not in decomposition.tiles or form_name(decomposition.form) not in conventions.forms:
        return ()
    left = list(decomposition.tiles)
    left.remove(tile)
    with_hole = set(_holes(mark_complete(decomposition, NO_REDS), tile.kind, counts_of(left), conventions))
    return tuple(mark_ready(ready, reds_of(left)) for ready in sorted(with_hole))


def _melded(decomposition: Complete) -> Iterator[Tile]:
    melds = decomposition.melds if isinstance(decomposition, CompleteRegular) else ()
    return (tile for meld in melds for tile in meld.tiles)


def _holes(decomposition: Complete, kind: Tile, counts: Counts, conventions: Conventions) -> Iterator[Ready]:
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            used = used_copies(counts, melds, conventions)

            def live(fills: Tiles) -> Tiles:
                return tuple(fill for fill in fills if is_live(used, fill, conventions))

            yield from _regular_holes(blocks, pair, melds, kind, live)
        case CompleteSevenPairs(pairs) if conventions.seven_pairs != "quads" and len(set(pairs)) < len(pairs):
            return
        case CompleteSevenPairs(pairs):
            others = list(pairs)
            others.remove(Pair(kind.suit, kind.rank))
            yield ReadySevenPairs(tuple(others), Wait(WaitShape.TANKI, (kind,), (kind,)))
        case CompleteThirteenOrphans(pair):
            if kind in pair.tiles:
                yield ReadyThirteenOrphans(None, Wait(WaitShape.THIRTEEN_SIDED, (), ORPHANS))
            else:
                yield ReadyThirteenOrphans(pair, Wait(WaitShape.SINGLE, (), (kind,)))
        case _ as never:
            assert_never(never)


def _regular_holes(
    blocks: tuple[Block, ...], pair: Pair, melds: tuple[Meld, ...], kind: Tile, live: Callable[[Tiles], Tiles]
) -> Iterator[ReadyRegular]:
    """Of the kinds that fill a hole it is waited for those that are live."""
    for at, block in enumerate(blocks):
        # A quad of the hands with quads counts as declared: no tile comes out of it.
        if kind in block.tiles and block.shape is not BlockShape.QUAD:
            others = (*blocks[:at], *blocks[at + 1 :])
            shape, tiles, fills = hole(block, kind)
            if shape is not WaitShape.SHANPON:
                yield ReadyRegular(others, pair, Wait(shape, tiles, live(fills)), melds)
            elif kind not in pair.tiles:
                # Four of a kind are never two pairs that wait.
                low, high = sorted((kind, pair.tiles[0]))
                yield ReadyRegular(others, None, Wait(shape, (low, low, high, high), live((low, high))), melds)
    if kind in pair.tiles:
        yield ReadyRegular(blocks, None, Wait(WaitShape.TANKI, (kind,), live((kind,))), melds)


def decompose_ready(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Ready, ...]:
    """Every way in which a hand is ready, in canonical order; none where it is not.

    Add each live kind that completes the hand: each decomposition of the complete hand, with that tile taken out again,
    is a way of being ready.
    """
    check_hand("decompose_ready", hand)
    check_conventions("decompose_ready", conventions)
    check_waiting(hand)
    check_players(hand.held, conventions.players)
    used = used_copies(hand.counts, hand.melds, conventions)
    completed = [
        (kind, all_forms(add(hand.counts, counts_of((kind,))), hand.melds, conventions))
        for kind in KINDS
        if is_live(used, kind, conventions)
    ]

    def with_hole(form: int) -> tuple[Ready, ...]:
        holes = (take_out(way, kind, conventions=conventions) for kind, forms in completed for way in forms[form])
        return tuple(sorted({ready for holes_of_way in holes for ready in holes_of_way}))

    chosen = choose_forms((with_hole(0), with_hole(1), with_hole(2)), precedence)
    return tuple(mark_ready(decomposition, hand.reds) for decomposition in chosen)
