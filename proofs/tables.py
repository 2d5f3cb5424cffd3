"""Rebuild the tables of signatures: ``python -m proofs.tables``; ``--check`` only compares.

The specification asks about one suit after the other. Here all suits are asked at once, as arrays with an
axis for each rank, and by other means: what can be put together of blocks and a pair is marked, and the
distances from there spread along the axes; what can be cut is shifted along them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import click
import numpy as np
from numpy.typing import NDArray

import mjfunc
from mjfunc.spec.costs import NEVER, NUMBERS
from mjfunc.tiles.tile import COPIES, Suit
from proofs.domains import SUITS, blocks_of, built

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Grid: TypeAlias = NDArray[np.int8]
"""A number for every suit, with an axis of five for each rank."""
Costs: TypeAlias = list[Grid]
"""What suits lack for 0 to 4 blocks, then for 0 to 4 blocks and a pair."""
Signature: TypeAlias = tuple[int, ...]

FOLDER: Final = Path(mjfunc.__file__).parent / "fast"


def shape(suit: Suit) -> tuple[int, ...]:
    """The shape of a grid."""
    return (COPIES + 1,) * suit.ranks


def exchange(suit: Suit) -> Costs:
    """How many tiles are missing: for each number of copies wanted of a rank, those that are not there."""
    found = [np.full(shape(suit), NEVER, np.int8) for _ in range(2 * len(NUMBERS))]
    for counts, splits in built(suit).items():
        for blocks, pairs in splits:
            found[len(pairs) * len(NUMBERS) + len(blocks)][counts] = 0
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
    """Where there are these tiles, and the grid's numbers for what is left there without them."""
    used = [ranks.count(rank) for rank in range(grid.ndim)]
    return tuple(slice(many, None) for many in used), grid[tuple(slice(None, COPIES + 1 - many) for many in used)]


def cut(suit: Suit) -> Costs:
    """What is lacking when a part is cut: that of the part, and of what is left; the head comes last here."""
    ranks = range(suit.ranks)
    sets = [tuple(tile.rank - 1 for tile in block.tiles) for block in blocks_of(suit)]
    pairs = [(rank, rank) for rank in ranks]
    rows = [] if suit is Suit.HONOURS else [(a, a + step) for step in (1, 2) for a in ranks[:-step]]
    blocks = [np.zeros(shape(suit), np.int8)]
    for _ in NUMBERS[1:]:
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
    """What two suits lack together: the least over every way to share blocks and pair between them."""
    blocks = len(NUMBERS)
    return tuple(
        min(
            left[pairs * blocks + number] + right[(pair - pairs) * blocks + many - number]
            for pairs in range(pair + 1)
            for number in range(many + 1)
        )
        for pair in (0, 1)
        for many in NUMBERS
    )


def closure(elements: set[Signature]) -> list[Signature]:
    """Everything that can be made of some signatures by multiplying them."""
    found, fresh = set(elements), set(elements)
    while fresh:
        fresh = {multiply(left, right) for left in fresh for right in elements} - found
        found |= fresh
    return sorted(found)


def grids(definition: Callable[[Suit], Costs]) -> dict[Suit, NDArray[np.int8]]:
    """What every suit lacks: ten rows."""
    return {suit: np.stack([grid.ravel() for grid in definition(suit)]) for suit in SUITS}


def elements(definition: str) -> list[Signature]:
    """Every signature that suits can have together, in order."""
    found = [np.unique(grid, axis=1).T for grid in grids(BY_NAME[definition]).values()]
    return closure({tuple(row) for rows in found for row in rows.tolist()})


def build(definition: str) -> bytes:
    """A table: how many signatures, the signatures, their products, and the signature of every suit, by number."""
    every = elements(definition)
    number = {signature: at for at, signature in enumerate(every)}
    products = bytes(number[multiply(left, right)] for left in every for right in every)
    suits: list[bytes] = []
    for grid in grids(BY_NAME[definition]).values():
        distinct, which = np.unique(grid, axis=1, return_inverse=True)
        numbers = [number[tuple(column)] for column in distinct.T.tolist()]
        suits.append(np.array(numbers, np.uint8)[which.ravel()].tobytes())
    return bytes([len(every), *(lacks for signature in every for lacks in signature)]) + products + b"".join(suits)


BY_NAME: Final = {"exchange": exchange, "cut": cut}


def tables() -> Iterator[tuple[Path, bytes]]:
    """Each table, and where it is shipped."""
    for definition in BY_NAME:
        yield FOLDER / f"{definition}.bin", build(definition)


@click.command()
@click.option("--check", is_flag=True, help="Compare with the tables that are there, and write nothing.")
def main(check: bool) -> None:  # noqa: FBT001  # click's way
    """Rebuild the tables of signatures."""
    for path, table in tables():
        if not check:
            path.write_bytes(table)
        elif path.read_bytes() != table:
            sys.exit(f"{path.name} is not what the definitions give")
        verdict = "as the definitions give" if check else "written"
        click.echo(f"{path.name}: {table[0]} signatures, {len(table)} bytes, {verdict}")


if __name__ == "__main__":
    main()
