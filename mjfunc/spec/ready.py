"""Ready hands, as complete hands from which one tile was taken; and how the tile completes them again.

A hand is ready if some kind with a copy left completes it. Take that tile out of its block or pair again: the
tiles that stay there are the wait, and their shape names it. 23m is the wait ryanmen for 1m and 4m, 13m is kanchan, 12m
is penchan, one tile of a pair is tanki, and two pairs, one of which becomes a triplet, are shanpon.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

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
    check_decomposition,
    check_ready,
    mark_complete,
    mark_ready,
)
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import NO_REDS, Hand, check_hand, check_waiting, reds_of
from mjfunc.model.reasons import WaitReason
from mjfunc.spec.complete import Precedence, all_forms, choose_forms
from mjfunc.spec.waits import is_live, used_copies
from mjfunc.tiles.counts import Counts, add, counts_of, number_of
from mjfunc.tiles.errors import items_of
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Tile, check_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class Hole(NamedTuple):
    """A block without one of its tiles."""

    shape: WaitShape
    tiles: tuple[Tile, ...]
    """The tiles that are left."""
    fills: tuple[Tile, ...]
    """The kinds that make them a block again."""


def hole(block: Block, kind: Tile) -> Hole:
    """Take a tile of this kind out of a block. A triplet leaves one pair of a shanpon; the other is not known here."""
    at = block.tiles.index(kind)
    low, high = left = (*block.tiles[:at], *block.tiles[at + 1 :])
    if block.shape is not BlockShape.SEQUENCE:
        return Hole(WaitShape.SHANPON, left, (kind,))
    if at == 1:
        return Hole(WaitShape.KANCHAN, left, (kind,))
    fills = tuple(Tile(kind.suit, rank) for rank in (low.rank - 1, high.rank + 1) if 1 <= rank <= kind.suit.ranks)
    return Hole(WaitShape.PENCHAN if fills == (kind,) else WaitShape.RYANMEN, left, fills)


def take_out(decomposition: Complete, tile: Tile, *, conventions: Conventions = DEFAULT) -> tuple[Ready, ...]:
    """Every ready decomposition that is left if the tile is taken out of a complete one: the inverse of ``finish``.

    >>> (complete,) = decompose_complete(parse("123m11p"))
    >>> print(*take_out(complete, Tile.of("1m")))
    regular          11p  ryanmen 23m on 1m 4m

    The result is empty if the tile is not in the decomposition, or if the form does not count under the conventions.
    """
    check_complete("take_out", decomposition)
    check_tile("take_out", tile)
    check_conventions("take_out", conventions)
    tiles = decomposition.tiles
    check_players(counts_of((*tiles, *_tiles_in_melds(decomposition))), conventions.players)
    if tile not in tiles or form_name(decomposition.form) not in conventions.forms:
        return ()
    left = list(tiles)
    left.remove(tile)
    with_hole = set(_holes(mark_complete(decomposition, NO_REDS), tile.kind, counts_of(left), conventions))
    return tuple(mark_ready(ready, reds_of(left)) for ready in sorted(with_hole))


def _tiles_in_melds(decomposition: Complete) -> Iterator[Tile]:
    melds = decomposition.melds if isinstance(decomposition, CompleteRegular) else ()
    return (tile for meld in melds for tile in meld.tiles)


def _holes(decomposition: Complete, kind: Tile, counts: Counts, conventions: Conventions) -> Iterator[Ready]:
    match decomposition:
        case CompleteRegular(blocks, pair, melds):
            used = used_copies(counts, melds, conventions)

            def live(fills: tuple[Tile, ...]) -> tuple[Tile, ...]:
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
    blocks: tuple[Block, ...],
    pair: Pair,
    melds: tuple[Meld, ...],
    kind: Tile,
    live: Callable[[tuple[Tile, ...]], tuple[Tile, ...]],
) -> Iterator[ReadyRegular]:
    """Take a tile of this kind out of each block and out of the pair; ``live`` drops kinds that cannot be drawn."""
    for at, block in enumerate(blocks):
        # A concealed quad counts as declared: no tile can be taken out of it.
        if kind in block.tiles and block.shape is not BlockShape.QUAD:
            others = (*blocks[:at], *blocks[at + 1 :])
            shape, tiles, fills = hole(block, kind)
            if shape is not WaitShape.SHANPON:
                yield ReadyRegular(others, pair, Wait(shape, tiles, live(fills)), melds)
            elif kind not in pair.tiles:
                # Two pairs of the same kind do not wait: a shanpon has two kinds.
                low, high = sorted((kind, pair.tiles[0]))
                yield ReadyRegular(others, None, Wait(shape, (low, low, high, high), live((low, high))), melds)
    if kind in pair.tiles:
        yield ReadyRegular(blocks, None, Wait(WaitShape.TANKI, (kind,), live((kind,))), melds)


def decompose_ready(
    hand: Hand, precedence: Precedence = "all", *, conventions: Conventions = DEFAULT
) -> tuple[Ready, ...]:
    """Every ready decomposition of a waiting hand, in canonical order; empty if the hand is not ready.

    Add each live kind that completes the hand, then take that tile out of every decomposition of the complete hand.
    23m11z becomes 123m11z and 234m11z. Without 1m and 4m both leave 23m, a ryanmen: that is one decomposition.
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


def make_final_block(decomposition: Ready, tile: Tile) -> Block | None:
    """The block that the tile completes; None if it completes a pair, or does not fit.

    >>> (ready,) = decompose_ready(parse("34m11z"))
    >>> print(make_final_block(ready, Tile.of("5m")))
    345m
    """
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
    """The complete decomposition that the tile makes of a ready one; None if the tile does not fit.

    >>> (ready,) = decompose_ready(parse("34m11z"))
    >>> print(finish(ready, Tile.of("5m")))
    regular          345m 11z
    """
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
    """Whether the decomposition has an open meld; a closed quad leaves the hand closed.

    >>> is_open(decompose_complete(parse("11z (123m)"))[0])
    True
    """
    check_decomposition("is_open", decomposition)
    match decomposition:
        case CompleteRegular(melds=melds) | ReadyRegular(melds=melds):
            return any(meld.open for meld in melds)
        case _:
            return False


def combined_wait(decompositions: Iterable[Ready]) -> tuple[Tile, ...]:
    """Every kind that at least one of the decompositions waits for, in tile order.

    >>> [str(tile) for tile in combined_wait(decompose_ready(parse("2223m")))]
    ['1m', '3m', '4m']
    """
    listed = _ready_decompositions(decompositions)
    return tuple(sorted({kind for decomposition in listed for kind in decomposition.wait.on}))


def _ready_decompositions(decompositions: Iterable[Ready]) -> tuple[Ready, ...]:
    takes, how = "decompositions of ready hands", "decompose_ready(parse('23m11z')) lists some"
    listed = tuple(items_of(combined_wait.__name__, takes, decompositions, how))
    for decomposition in listed:
        check_ready("combined_wait", decomposition)
    return listed


def why_waits(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[WaitReason, ...]:
    """Each kind that the hand waits for, with its available copies and the decompositions that wait for it."""
    check_hand("why_waits", hand)
    check_conventions("why_waits", conventions)
    ready = decompose_ready(hand, conventions=conventions)
    used = used_copies(hand.counts, hand.melds, conventions)
    return tuple(
        WaitReason(kind, COPIES - number_of(used, kind), tuple(way for way in ready if kind in way.wait.on))
        for kind in combined_wait(ready)
    )
