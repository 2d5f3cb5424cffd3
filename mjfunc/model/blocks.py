"""Blocks, pairs and melds: what hands are made of."""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING, ClassVar, assert_never, overload

import attrs

from mjfunc.functional import remember
from mjfunc.model.suit_offsets import BASE, NO_TILES, Offsets, step
from mjfunc.model.value_fields import in_order
from mjfunc.notation.tile_text import read_groups, read_tiles, write_tiles
from mjfunc.tiles.errors import BadMeld, quantity, short_repr, wrong_class
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import COPIES, KINDS, MOST_TILES, RED_FIVES, RED_RANK, Suit, Tile, check_tile, check_tiles
from mjfunc.tiles.value_base import Pictured, TextValue

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.tiles.counts import SuitCounts


class BlockShape(Listed):
    """The shape of a block. The order of the members sorts blocks with the same lowest tile."""

    QUAD = "quad"
    TRIPLET = "triplet"
    SEQUENCE = "sequence"


def _ranks(rank: int, shape: BlockShape) -> tuple[int, ...]:
    match shape:
        case BlockShape.QUAD:
            return (rank,) * 4
        case BlockShape.TRIPLET:
            return (rank,) * 3
        case BlockShape.SEQUENCE:
            return (rank, rank + 1, rank + 2)
        case _ as never:
            assert_never(never)


def _tiles(suit: Suit, ranks: tuple[int, ...], reds: int) -> tuple[Tile, ...]:
    """The tiles of these ranks, as many fives red as there are marks; red fives come first."""
    plain = _plain_tiles(9 * suit.ordinal - 1, ranks)
    if not reds:
        return plain
    first = ranks.index(RED_RANK)
    return (*plain[:first], *(RED_FIVES[suit.ordinal] for _ in range(reds)), *plain[first + reds :])


@remember(1 << 9)
def _plain_tiles(below: int, ranks: tuple[int, ...]) -> tuple[Tile, ...]:
    """The kinds of these ranks, from the index below that of the suit's first rank."""
    return tuple([KINDS[below + rank] for rank in ranks])


def _check_reds(suit: Suit, ranks: tuple[int, ...], reds: int) -> None:
    fives = 0 if suit is Suit.HONOURS else ranks.count(RED_RANK)
    if type(reds) is not int or not 0 <= reds <= fives:
        written = write_tiles(Tile(suit, rank) for rank in ranks)
        message = f"{written} has {quantity(fives, 'five')} that can be red, not {short_repr(reds)}"
        raise BadMeld(message)


def given_tiles(tiles: Iterable[Tile] | str, function: str) -> tuple[Tile, ...]:
    """The tiles that a part of a hand is to be made of, which may be written."""
    return read_tiles(tiles) if isinstance(tiles, str) else check_tiles(tiles, function, MOST_TILES)


def first_tiles(tiles: list[Tile]) -> str:
    """Tiles as messages show them, of many the first five."""
    return write_tiles(tiles[:5]) + "..." * (len(tiles) > 5) or "nothing"


@remember(1 << 10)
def _text(suit: Suit, ranks: tuple[int, ...], reds: int) -> str:
    return write_tiles(_tiles(suit, ranks, reds))


@total_ordering
@attrs.frozen(cache_hash=True, repr=False)  # their texts are looked up by them
class Block(Pictured, TextValue):
    """A sequence, a triplet or a quad, by its lowest tile and the number of its red fives."""

    _reader: ClassVar[str] = "Block.of"
    suit: Suit
    rank: int
    shape: BlockShape
    reds: int = 0

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a block."""
        lowest = Tile(self.suit, self.rank)
        if type(self.shape) is not BlockShape:
            message = f"{short_repr(self.shape)} is not a shape of a block"
            raise BadMeld(message)
        if self.shape is BlockShape.SEQUENCE and (lowest.is_honour or self.rank + 2 > self.suit.ranks):
            message = f"no sequence begins at {lowest}"
            raise BadMeld(message)
        _check_reds(self.suit, _ranks(self.rank, self.shape), self.reds)

    @classmethod
    def of(cls, tiles: Iterable[Tile] | str) -> Block:
        """Make a block from its tiles, or from their text: ``406s``.

        >>> Block.of("406s").tiles
        (Tile.of('4s'), Tile.of('0s'), Tile.of('6s'))
        """
        given = sorted(given_tiles(tiles, "Block.of"))
        reds = sum(tile.red for tile in given)
        for shape in BlockShape if given else ():
            lowest = given[0]
            ranks = [(lowest.suit, rank) for rank in _ranks(lowest.rank, shape)]
            is_honours_in_a_row = lowest.is_honour and shape is BlockShape.SEQUENCE
            if [(tile.suit, tile.rank) for tile in given] == ranks and not is_honours_in_a_row:
                return cls(lowest.suit, lowest.rank, shape, reds)
        message = f"{first_tiles(given)} is not a sequence, triplet or quad"
        raise BadMeld(message)

    def __lt__(self, other: object) -> bool:
        """Sort by suit, lowest rank, then quad, triplet, sequence, then the most red fives; as fast as tiles do."""
        if not isinstance(other, Block):
            return NotImplemented
        return (self.suit.ordinal, self.rank, self.shape.ordinal, -self.reds) < (
            other.suit.ordinal,
            other.rank,
            other.shape.ordinal,
            -other.reds,
        )

    def __str__(self) -> str:
        """Write the block's tiles: ``406s``."""
        return _text(self.suit, _ranks(self.rank, self.shape), self.reds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The block's tiles in canonical order."""
        return _tiles(self.suit, _ranks(self.rank, self.shape), self.reds)

    @property
    def indexes(self) -> tuple[int, ...]:
        """The index of the kind of each tile of the block, from 0 (1m) to 33 (7z)."""
        lowest = 9 * self.suit.ordinal + self.rank - 1
        if self.shape is BlockShape.SEQUENCE:
            return lowest, lowest + 1, lowest + 2
        return (lowest,) * (3 if self.shape is BlockShape.TRIPLET else 4)


def block_offset(block: Block) -> int:
    """How far a suit with a block is, in tables of suits, from the suit without it."""
    lowest = step(block.suit, block.rank)
    if block.shape is BlockShape.SEQUENCE:
        return lowest + lowest // BASE + lowest // BASE**2
    return lowest * (3 if block.shape is BlockShape.TRIPLET else 4)


@total_ordering
@attrs.frozen(cache_hash=True, repr=False)
class Pair(Pictured, TextValue):
    """Two tiles of a kind. A pair is not a block."""

    _reader: ClassVar[str] = "Pair.of"
    suit: Suit
    rank: int
    reds: int = 0

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a pair."""
        Tile(self.suit, self.rank)
        _check_reds(self.suit, (self.rank,) * 2, self.reds)

    @classmethod
    def of(cls, tiles: Iterable[Tile] | str) -> Pair:
        """Make a pair from its tiles, or from their text: ``77z``."""
        given = sorted(given_tiles(tiles, "Pair.of"))
        if len(given) != 2 or given[0].kind != given[1].kind:
            message = f"{first_tiles(given)} is not a pair"
            raise BadMeld(message)
        return cls(given[0].suit, given[0].rank, sum(tile.red for tile in given))

    def __lt__(self, other: object) -> bool:
        """Sort by kind, then the most red fives."""
        if not isinstance(other, Pair):
            return NotImplemented
        return (self.suit.ordinal, self.rank, -self.reds) < (other.suit.ordinal, other.rank, -other.reds)

    def __str__(self) -> str:
        """Write the pair's tiles: ``77z``."""
        return _text(self.suit, (self.rank,) * 2, self.reds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The pair's tiles, a red five first."""
        return _tiles(self.suit, (self.rank,) * 2, self.reds)


@attrs.frozen(order=True, repr=False)
class Meld(Pictured, TextValue):
    """A declared block: a called sequence, triplet or quad, or a closed quad."""

    _reader: ClassVar[str] = "Meld.of"
    block: Block
    open: bool = True

    def __attrs_post_init__(self) -> None:
        """Refuse a closed block that is not a quad: its tiles would be concealed."""
        if type(self.block) is not Block or type(self.open) is not bool:
            message = f"a meld is a block, open or not; not {short_repr(self.block)} and {short_repr(self.open)}"
            raise BadMeld(message)
        if not self.open and self.block.shape is not BlockShape.QUAD:
            message = f"{self.block} is not a quad: only a quad makes a closed meld"
            raise BadMeld(message)

    @overload
    @classmethod
    def of(cls, tiles: str) -> Meld: ...

    @overload
    @classmethod
    def of(cls, tiles: Iterable[Tile], *, open: bool = ...) -> Meld: ...

    @classmethod
    def of(cls, tiles: Iterable[Tile] | str, *, open: bool | None = None) -> Meld:  # noqa: A002  # the field's own name
        """Make a meld from its tiles, open by default, or from its text: ``(123m)`` is open, ``[1111m]`` is not.

        >>> Meld.of("(123m)").open, Meld.of("[1111m]").open
        (True, False)
        """
        if not isinstance(tiles, str):
            return cls(Block.of(check_tiles(tiles, "Meld.of", MOST_TILES)), True if open is None else open)
        concealed, *groups = read_groups(tiles)
        if concealed.tiles or len(groups) != 1:
            message = f"{short_repr(tiles)} is not one meld, which is written (123m), or [1111m] if it is closed"
            raise BadMeld(message)
        if open is not None:
            message = f"the brackets of {tiles} say whether it is open; open is for tiles only"
            raise BadMeld(message)
        return cls(Block.of(groups[0].tiles), groups[0].bracket == "(")

    def __str__(self) -> str:
        """Write the meld as the hand text does: ``(123m)``, a closed quad ``[1111m]``."""
        return f"({self.block})" if self.open else f"[{self.block}]"

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The block's tiles in canonical order."""
        return self.block.tiles


def blocks_in_order(given: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks sorted, as a converter of fields."""
    return in_order(Block, given)


def pairs_in_order(given: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return pairs sorted, as a converter of fields."""
    return in_order(Pair, given)


def melds_in_order(given: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return melds sorted, as a converter of fields."""
    return in_order(Meld, given)


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
        offsets[meld.block.suit.ordinal] += block_offset(meld.block)
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
