"""Tiles as small numbers, and the hands of a table as bytes of them.

The code of a tile is the index of its kind, 0 to 33, or 34 to 36 for the red fives of m, p and s.
"""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables, and the codes of tiles)

from __future__ import annotations

from operator import eq
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.distances import DEFAULT_TABLES
from mjfunc.functional import Memory
from mjfunc.model.blocks import Block, Meld
from mjfunc.model.hand import Hand
from mjfunc.model.suit_offsets import HONOURS, Offsets, step
from mjfunc.tiles.tile import COPIES, KINDS, RED_FIVES, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.fast.distances import KindFlags
    from mjfunc.games.table_melds import TableMeld

TileCode: TypeAlias = int
CodedHand: TypeAlias = bytes
"""The codes of concealed tiles, in the order in which they came."""
SeenTiles: TypeAlias = int
"""A bit field: three bits for the number of seen tiles of each code; those of red fives are counted by kind too."""


def _order(tile: Tile) -> int:
    return 2 * tile.index + (not tile.red)


TILES: Final[tuple[Tile, ...]] = (*KINDS, *RED_FIVES)
"""The tiles by their codes."""
_PLACE: Final = tuple(map(_order, TILES))
"""Numbers by which codes are sorted as their tiles are: a red five before the plain ones."""
RED_CODE: Final = len(KINDS)
"""The code of the first red five."""
KIND_OF: Final = bytes(tile.index for tile in TILES)
"""The index of the kind of each code; also the table of ``bytes.translate`` for hands."""
_TRANSLATION: Final = KIND_OF.ljust(1 << 8, b"\0")
BITS_PER_CODE: Final = 3
_MASK: Final = (1 << BITS_PER_CODE) - 1
SEEN_STEP: Final[tuple[SeenTiles, ...]] = tuple(
    (1 << BITS_PER_CODE * tile.index) + ((1 << BITS_PER_CODE * code) if code >= RED_CODE else 0)
    for code, tile in enumerate(TILES)
)
"""What one more tile of a code adds to the seen tiles."""
_SUIT: Final = bytes(tile.suit.ordinal for tile in TILES)
_OFFSET_STEP: Final = tuple(step(tile.suit, tile.rank) for tile in TILES)
NO_WAITS: Final[KindFlags] = bytes(len(KINDS))


def code_of(tile: Tile) -> TileCode:
    """The code of a tile."""
    return tile._code


def codes_of(tiles: Iterable[Tile]) -> CodedHand:
    """The codes of tiles, in their order."""
    return bytes([tile._code for tile in tiles])


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in canonical order, red fives first, several times as fast as by comparing them."""
    return tuple(sorted(tiles, key=_order))


def tiles_of_codes(codes: CodedHand) -> tuple[Tile, ...]:
    """The tiles of codes, in canonical order, red fives first."""
    return tuple([TILES[code] for code in sorted(codes, key=_PLACE.__getitem__)])


def without(hand: CodedHand, code: TileCode) -> CodedHand | None:
    """The hand without one tile, the last of its code; None if the hand has none."""
    at = hand.rfind(code)
    return None if at < 0 else hand[:at] + hand[at + 1 :]


def without_all(hand: CodedHand, codes: CodedHand) -> CodedHand | None:
    """The hand without several tiles; None if one is not there."""
    left: CodedHand | None = hand
    for code in codes:
        left = None if left is None else without(left, code)
    return left


def kinds_of(codes: CodedHand) -> bytes:
    """The indexes of the kinds of codes."""
    return codes.translate(_TRANSLATION)


def number_seen(seen: SeenTiles, code: TileCode) -> int:
    """The number of seen tiles of a code; for a kind, red fives count too."""
    return seen >> BITS_PER_CODE * code & _MASK


def _offsets_of(hand: CodedHand) -> Offsets:
    offsets = [0, 0, 0, HONOURS]
    for code in hand:
        offsets[_SUIT[code]] += _OFFSET_STEP[code]
    m, p, s, z = offsets
    return m, p, s, z


def shanten_of_codes(hand: CodedHand) -> int:
    """The shanten of concealed tiles."""
    return DEFAULT_TABLES.shanten(_offsets_of(hand), len(hand))


def _wait_flags(hand: CodedHand) -> KindFlags:
    offsets, size = _offsets_of(hand), len(hand)
    return DEFAULT_TABLES.lower(offsets, size)[1] if DEFAULT_TABLES.shanten(offsets, size) == 0 else NO_WAITS


_WAIT_FLAGS: Final = Memory(_wait_flags, 1 << 12)


def wait_flags(hand: CodedHand) -> KindFlags:
    """For each kind, whether it completes a hand of 3n + 1 concealed tiles; kinds of which four are concealed do not.

    A hand of another size, or with five tiles of a kind, waits for nothing.
    """
    kinds = bytes(sorted(kinds_of(hand)))
    known = _WAIT_FLAGS.known.get(kinds)
    if known is not None:
        return known
    if len(hand) % 3 != 1 or any(map(eq, kinds, kinds[COPIES:])):  # they are sorted, so that five would be equal
        return NO_WAITS
    return _WAIT_FLAGS(kinds)


def _meld(key: tuple[CodedHand, bool]) -> Meld:
    codes, is_open = key
    return Meld(Block.of([TILES[code] for code in codes]), is_open)


_MELDS: Final = Memory(_meld, 1 << 10)


def hand_of(codes: CodedHand, melds: Iterable[TableMeld]) -> Hand:
    """The hand of codes and melds.

    Raises:
        MahjongError: There is no such hand, for the log has tiles or melds that cannot be.

    """
    called = tuple([_MELDS((codes_of(meld.tiles), meld.is_open)) for meld in melds])
    return Hand.of([TILES[code] for code in codes], called)
