"""Where the red fives of a hand go in its decompositions.

Marks are put on the fives in canonical order: the first block first, the pair after the blocks, and
the tiles around the hole last. Their number never changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, assert_never

import attrs

from mjfunc.model.cuttings import CuttingPart
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
    unchecked_complete,
    unchecked_ready,
    unchecked_wait,
)
from mjfunc.tiles.tile import RED_FIVES, RED_RANK, Suit

if TYPE_CHECKING:
    from mjfunc.model.hand import Reds
    from mjfunc.tiles.tile import Tile

P = TypeVar("P", bound=CuttingPart)


def mark_complete(decomposition: Complete, reds: Reds) -> Complete:
    """Return a decomposition with exactly these red fives among its concealed tiles."""
    match decomposition:
        case CompleteRegular():
            return mark_regular(decomposition, reds)
        case CompleteSevenPairs(pairs):
            return CompleteSevenPairs(mark_parts(pairs, reds)[0])
        case CompleteThirteenOrphans():
            return decomposition
        case _ as never:
            assert_never(never)


def mark_regular(decomposition: CompleteRegular, reds: Reds) -> CompleteRegular:
    """Return a regular decomposition with exactly these red fives in its blocks and pair."""
    marked, left = mark_parts(decomposition.blocks, reds)
    (pair,), _ = mark_parts((decomposition.pair,), left)
    return unchecked_complete(marked, pair, decomposition.melds)


def mark_ready(decomposition: Ready, reds: Reds) -> Ready:
    """Return a decomposition with exactly these red fives among its concealed tiles."""
    match decomposition:
        case ReadyRegular(blocks, pair, wait, melds):
            marked, left = mark_parts(blocks, reds)
            marked_pair, left = mark_parts(() if pair is None else (pair,), left)
            return unchecked_ready(marked, next(iter(marked_pair), None), mark_wait(wait, left), melds)
        case ReadySevenPairs(pairs, wait):
            marked_pairs, left = mark_parts(pairs, reds)
            return ReadySevenPairs(marked_pairs, mark_wait(wait, left))
        case ReadyThirteenOrphans():
            return decomposition
        case _ as never:
            assert_never(never)


def mark_parts(parts: tuple[P, ...], reds: Reds) -> tuple[tuple[P, ...], Reds]:
    """Mark the parts in order, and return the marks that are left."""
    if not parts:
        return (), reds
    first = parts[0]
    marks = _marks(first.suit, reds)
    here = min(sum(map(_is_five, first.tiles)), marks) if marks else 0
    others, left = mark_parts(parts[1:], _use(reds, first.suit, here) if here else reds)
    return (first if first.reds == here else attrs.evolve(first, reds=here), *others), left


def mark_wait(wait: Wait, reds: Reds) -> Wait:
    """Mark the tiles of a wait."""
    return unchecked_wait(wait.shape, _mark_tiles(wait.tiles, reds), wait.on)


def _mark_tiles(tiles: tuple[Tile, ...], reds: Reds) -> tuple[Tile, ...]:
    if not tiles:
        return ()
    first = tiles[0]
    if _is_five(first) and _marks(first.suit, reds):
        return (RED_FIVES[first.suit.ordinal], *_mark_tiles(tiles[1:], _use(reds, first.suit, 1)))
    return (first.kind, *_mark_tiles(tiles[1:], reds))


def _is_five(tile: Tile) -> bool:
    return tile.rank == RED_RANK and not tile.is_honour


def _marks(suit: Suit, reds: Reds) -> int:
    return 0 if suit is Suit.HONOURS else reds[suit.ordinal]


def _use(reds: Reds, suit: Suit, number: int) -> Reds:
    m, p, s = (red - number if index == suit.ordinal else red for index, red in enumerate(reds))
    return m, p, s
