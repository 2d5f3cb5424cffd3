"""Build the tables of signatures.

The specification computes one suit after the other. Here arrays with an axis for each rank hold all suits at once. By
exchange, the suits of blocks and a pair are marked and distances from them spread along the axes; by cutting, the parts
that are cut shift the arrays along them.
"""

from __future__ import annotations

from functools import cache, reduce
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mjfunc.spec.exchange import BLOCK_COUNTS, NEVER
from mjfunc.tiles.tile import COPIES, Suit
from proofs.domains import SUITS, blocks_of, built

if TYPE_CHECKING:
    from collections.abc import Callable

Grid: TypeAlias = NDArray[np.int8]
"""A number for every suit, with an axis of five for each rank."""
Costs: TypeAlias = list[Grid]
"""The missing tiles of suits for 0 to 4 blocks, then for 0 to 4 blocks and a pair."""
Signature: TypeAlias = tuple[int, ...]

BASE_OF_COLUMNS: Final = NEVER + 1
"""No number of a column is larger."""


def shape(suit: Suit) -> tuple[int, ...]:
    """The shape of a grid."""
    return (COPIES + 1,) * suit.ranks


def exchange(suit: Suit) -> Costs:
    """The missing tiles of every suit, by exchange: the copies wanted of each rank that it does not have."""
    found = [np.full(shape(suit), NEVER, np.int8) for _ in range(2 * len(BLOCK_COUNTS))]
    for counts, splits in built(suit).items():
        for blocks, pairs in splits:
            found[len(pairs) * len(BLOCK_COUNTS) + len(blocks)][counts] = 0
    for grid in found:
        for rank in range(suit.ranks):
            along = np.moveaxis(grid, rank, 0)
            along[:] = [
                np.min([along[wanted] + max(0, wanted - held) for wanted in range(COPIES + 1)], axis=0)
                for held in range(COPIES + 1)
            ]
            np.minimum(grid, NEVER, out=grid)
    return found


def without(grid: Grid, ranks: tuple[int, ...]) -> tuple[tuple[slice, ...], Grid]:
    """The suits that have these tiles, and the grid's numbers for each of them without the tiles."""
    used = [ranks.count(rank) for rank in range(grid.ndim)]
    return tuple(slice(many, None) for many in used), grid[tuple(slice(None, COPIES + 1 - many) for many in used)]


def cut(suit: Suit) -> Costs:
    """The missing tiles of every suit, by cutting: those of the part that is cut and of the rest, the head last."""
    ranks = range(suit.ranks)
    sets = [tuple(tile.rank - 1 for tile in block.tiles) for block in blocks_of(suit)]
    pairs = [(rank, rank) for rank in ranks]
    rows = [] if suit is Suit.HONOURS else [(a, a + step) for step in (1, 2) for a in ranks[:-step]]
    blocks = [np.zeros(shape(suit), np.int8)]
    for _ in BLOCK_COUNTS[1:]:
        fewer = blocks[-1]
        more = fewer + np.int8(2)
        for parts, lacks in ((sets, 0), ((*pairs, *rows), 1)):
            for part in parts:
                there, left = without(fewer, part)
                np.minimum(more[there], left + np.int8(lacks), out=more[there])
        blocks.append(more)
    with_head = [grid + np.int8(1) for grid in blocks]
    for grid, with_pair in zip(blocks, with_head, strict=True):
        for pair in pairs:
            there, left = without(grid, pair)
            np.minimum(with_pair[there], left, out=with_pair[there])
    return [*blocks, *with_head]


def multiply(left: Signature, right: Signature) -> Signature:
    """The missing tiles of two suits together: the least over every way to share blocks and pair between them."""
    blocks = len(left) // 2
    return tuple(
        min(
            NEVER,
            *(
                left[pairs * blocks + number] + right[(pair - pairs) * blocks + many - number]
                for pairs in range(pair + 1)
                for number in range(many + 1)
            ),
        )
        for pair in (0, 1)
        for many in range(blocks)
    )


def closure(elements: set[Signature]) -> list[Signature]:
    """Everything that can be made of some signatures by multiplying them."""
    found, fresh = set(elements), set(elements)
    while fresh:
        fresh = {multiply(left, right) for left in fresh for right in elements} - found
        found |= fresh
    return sorted(found)


def grids(definition: Callable[[Suit], Costs]) -> dict[Suit, NDArray[np.int8]]:
    """The missing tiles of every suit: ten rows."""
    return {suit: np.stack([grid.ravel() for grid in definition(suit)]) for suit in SUITS}


def distinct_columns(grid: NDArray[np.int8]) -> tuple[list[Signature], NDArray[np.int64]]:
    """Each different column, and for every column which of them it is."""
    # Half a column fits in 64 bits, and numbers are sorted much faster than columns.
    half = len(grid) // 2
    upper, lower = (
        np.unique(reduce(lambda left, row: left * BASE_OF_COLUMNS + row, rows.astype(np.int64)), return_inverse=True)[1]
        for rows in (grid[:half], grid[half:])
    )
    _, first, which = np.unique(upper * grid.shape[1] + lower, return_index=True, return_inverse=True)
    columns: list[list[int]] = grid[:, first].T.tolist()
    return [tuple(column) for column in columns], which.astype(np.int64)


@cache
def elements(definition: str) -> list[Signature]:
    """Every signature that suits can have together, in order."""
    found = [distinct_columns(grid)[0] for grid in grids(BY_NAME[definition]).values()]
    return closure({signature for signatures in found for signature in signatures})


def build(definition: str) -> bytes:
    """A table: how many signatures, the signatures, their products, and the signature of every suit, by number."""
    every = elements(definition)
    number = {signature: at for at, signature in enumerate(every)}
    products = bytes(number[multiply(left, right)] for left in every for right in every)
    suits: list[bytes] = []
    for grid in grids(BY_NAME[definition]).values():
        distinct, which = distinct_columns(grid)
        suits.append(np.array([number[signature] for signature in distinct], np.uint8)[which].tobytes())
    return bytes([len(every), *(lacks for signature in every for lacks in signature)]) + products + b"".join(suits)


BY_NAME: Final = {"exchange": exchange, "cut": cut}
