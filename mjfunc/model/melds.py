"""The melds of a hand: the tiles that a call takes from the hand, and whether a hand can hold its melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.model.blocks import BlockShape, Meld
from mjfunc.model.suit_offsets import NO_TILES, Offsets
from mjfunc.tiles.errors import BadMeld, wrong_class
from mjfunc.tiles.tile import COPIES, Tile, check_tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.tiles.counts import SuitCounts


def check_meld(meld: object) -> None:
    """Refuse anything but a meld."""
    if not isinstance(meld, Meld):
        function = "Hand.call"
        raise wrong_class(function, "a Meld", meld, "Meld.of('(123m)') makes one")


def own_tiles(meld: Meld, tile: Tile) -> tuple[Tile, ...]:
    """The tiles of an open meld without the one that another player discarded."""
    check_tile("Hand.call", tile)
    if not meld.open:
        message = f"{meld} is closed: all of its tiles are the hand's own, and no tile is named"
        raise BadMeld(message)
    tiles = [*meld.tiles]
    if tile not in tiles:
        message = f"{tile} is not among the tiles of {meld}"
        raise BadMeld(message)
    tiles.remove(tile)
    return tuple(tiles)


def added_tile(melds: Sequence[Meld], quad: Meld) -> tuple[Tile, Meld]:
    """The tile that makes an open quad of one of the melds, and that meld."""
    for meld in melds if quad.block.shape is BlockShape.QUAD else ():
        block, red = meld.block, quad.block.reds - meld.block.reds
        is_triplet = block.shape is BlockShape.TRIPLET and red in (0, 1)
        if is_triplet and (block.suit, block.rank) == (quad.block.suit, quad.block.rank):
            return Tile(block.suit, block.rank, red=bool(red)), meld
    message = f"no meld becomes {quad} with a tile of the hand; a discard that is called must be named"
    raise BadMeld(message)


def melded_offsets(melds: tuple[Meld, ...]) -> Offsets:
    """Return the offset of each suit of the tiles in melds."""
    if not melds:
        return NO_TILES
    offsets = [*NO_TILES]
    for meld in melds:
        offsets[meld.block.suit.ordinal] += meld.block.offset
    m, p, s, z = offsets
    return m, p, s, z


def can_be_held(suits: Iterable[SuitCounts], melds: tuple[Meld, ...]) -> bool:
    """Whether concealed tiles and melds have at most four tiles of each kind."""
    held = [count for counts in suits for count in counts]
    for meld in melds:
        for index in meld.block.indexes:
            held[index] += 1
            if held[index] > COPIES:
                return False
    return True
