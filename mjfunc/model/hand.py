"""A hand: concealed tiles, the red marks among them, and melds. One that cannot exist cannot be made."""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING, ClassVar, Final, Self, SupportsIndex, TypeAlias, TypeVar, cast

import attrs

from mjfunc.functional import Memory
from mjfunc.model.blocks import Meld, added_tile, can_be_held, check_meld, melded_offsets, melds_in_order, own_tiles
from mjfunc.model.suit_offsets import NO_TILES, SHARED, Offset, Offsets, SharedSuits, counts_at, shared_suits
from mjfunc.model.value_fields import maker, tuple_of
from mjfunc.notation import numbers
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.counts import (
    Counts,
    check_copies,
    check_counts,
    counts_of,
    flat,
    in_suits,
    number_of,
    subtract,
    tiles_of,
)
from mjfunc.tiles.errors import (
    BadCounts,
    BadMeld,
    BadSize,
    TooManyBlocks,
    TooManyRedFives,
    items_of,
    quantity,
    short_repr,
    wrong_class,
)
from mjfunc.tiles.tile import (
    COPIES,
    KINDS,
    MOST_TILES,
    NUMBER_SUITS,
    RED_FIVES,
    RED_OF,
    RED_RANK,
    SUITS,
    check_tile,
    check_tiles,
)
from mjfunc.tiles.value_base import Pictured, TextValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mjfunc.tiles.tile import Tile

Reds: TypeAlias = tuple[int, int, int]
"""The numbers of red fives of m, p and s."""

NO_REDS: Final[Reds] = (0, 0, 0)
MOST_CONCEALED: Final = 14
MOST_BLOCKS: Final = 4
MOST_WITH_QUADS: Final = MOST_CONCEALED + MOST_BLOCKS
"""The most concealed tiles of a hand with quads among them: each quad adds one tile."""
_TEXTS: Final = 1 << 13
"""The least number of texts of suits that are remembered."""
_IN_ARRAYS: Final = "parse('123m11z') reads a text"


def _write_ranks(suit: tuple[Offset, int]) -> str:
    """Return the ranks of a suit, given by its offset and the number of its red fives."""
    offset, reds = suit
    ranks = "".join([str(rank) * number for rank, number in enumerate(counts_at(offset), start=1)])
    return ranks.replace(str(RED_RANK), "0", reds)


_RANKS: Final = Memory(_write_ranks, _TEXTS)


def reds_of(tiles: Iterable[Tile]) -> Reds:
    """Count the red fives among tiles."""
    red = [tile.suit for tile in tiles if tile.red]
    if not red:
        return NO_REDS
    m, p, s = map(red.count, NUMBER_SUITS)
    return m, p, s


@total_ordering
@attrs.frozen(order=False, repr=False)
class Hand(Pictured, TextValue):
    """A hand: its concealed tiles, the red fives among them, and its melds. Tiles and melds are sorted.

    >>> Hand.of(read_tiles("11223m"), [Meld.of("(123p)")])
    parse('11223m (123p)')
    >>> Hand.from_34([2, 2, 1] + [0] * 31)
    parse('11223m')
    >>> Hand.from_136([0, 1, 4, 16])
    parse('1120m')
    >>> parse("2223m").draw(Tile.of("4m")).discard(Tile.of("2m"))
    parse('2234m')
    >>> parse("22m13p").call(Meld.of("(123p)"), Tile.of("2p"))
    parse('22m (123p)')
    """

    _reader: ClassVar[str] = "parse"
    counts: Counts = attrs.field(converter=check_counts)
    """The concealed tiles."""
    reds: Reds = NO_REDS
    """The red marks among the concealed fives."""
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=melds_in_order, validator=tuple_of(Meld, BadMeld))
    size: int = attrs.field(init=False, eq=False, repr=False)
    """The number of concealed tiles."""
    _offsets: Offsets = attrs.field(init=False, eq=False, repr=False)
    """The offset of each suit's concealed tiles in tables of suits."""
    _melded: Offsets = attrs.field(init=False, eq=False, repr=False)
    """The offset of each suit's tiles in melds."""

    def __attrs_post_init__(self) -> None:
        """Raise an error if the hand cannot exist."""
        check_copies(self.held)
        m, p, s, z = map(SHARED, map(bytes, self.counts))
        for name, value in (
            ("counts", (m[0], p[0], s[0], z[0])),
            ("size", m[2] + p[2] + s[2] + z[2]),
            ("_offsets", (m[1], p[1], s[1], z[1])),
            ("_melded", melded_offsets(self.melds)),
        ):
            object.__setattr__(self, name, value)
        self._check_reds()
        self._check_size()

    def _check_size(self) -> None:
        check_size(self.size)
        if self.blocks + len(self.melds) > MOST_BLOCKS:
            held = f"{quantity(self.size, 'concealed tile')} and {quantity(len(self.melds), 'meld')}"
            message = f"{held} are more than {MOST_BLOCKS} blocks"
            raise TooManyBlocks(message)

    def _check_reds(self) -> None:
        if type(self.reds) is not tuple or len(self.reds) != len(RED_FIVES):
            message = f"red marks are a tuple of three numbers, not {short_repr(self.reds)}"
            raise BadCounts(message)
        for five, red in zip(RED_FIVES, self.reds, strict=True):
            if type(red) is not int or red < 0:
                message = f"the number of {five} is a whole number from 0, not {short_repr(red)}"
                raise BadCounts(message)
            if red > number_of(self.counts, five):
                message = (
                    f"{short_repr(red)} {five}, but only {number_of(self.counts, five)} concealed {five.kind} to be red"
                )
                raise TooManyRedFives(message)

    @classmethod
    def of(cls, tiles: Iterable[Tile], melds: Iterable[Meld] = ()) -> Self:
        """Make a hand from its concealed tiles and melds."""
        given = check_tiles(tiles, "Hand.of", MOST_TILES)
        if len(given) <= MOST_CONCEALED:
            numbers = bytearray(len(KINDS))
            for tile in given:
                numbers[tile.index] += 1
            suits = shared_suits(bytes(numbers))
            if suits and (hand := hand_from_suits(cls, suits, reds_of(given), melds)):
                return hand
        return cls(counts_of(given), reds_of(given), melds)

    @classmethod
    def from_34(cls, counts: Iterable[SupportsIndex], melds: Iterable[Meld] = ()) -> Self:
        """Make a hand from 34 counts of concealed tiles: 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z."""
        suits = shared_suits(numbers.as_bytes(counts))
        if suits and (hand := hand_from_suits(cls, suits, NO_REDS, melds)):
            return hand
        return cls(numbers.read_34(items_of("Hand.from_34", "34 counts", counts, _IN_ARRAYS, MOST_TILES)), melds=melds)

    @classmethod
    def from_38(cls, slots: Iterable[SupportsIndex], melds: Iterable[Meld] = ()) -> Self:
        """Make a hand from 38 counts of concealed tiles: 1m is item 1, 1p item 11, 1s item 21, 1z item 31."""
        return cls(numbers.read_38(items_of("Hand.from_38", "38 counts", slots, _IN_ARRAYS, MOST_TILES)), melds=melds)

    @classmethod
    def from_136(cls, ids: Iterable[SupportsIndex], melds: Iterable[Meld] = (), *, reds: bool = True) -> Self:
        """Make a hand from ids of concealed tiles, 0 to 135. With ``reds``, 16, 52 and 88 are red fives."""
        return cls.of(numbers.read_136(items_of("Hand.from_136", "ids", ids, _IN_ARRAYS, MOST_TILES), reds=reds), melds)

    @classmethod
    def from_mjai(cls, names: Iterable[str], melds: Iterable[Meld] = ()) -> Self:
        """Make a hand from MJAI names of concealed tiles: ``5mr``, ``E``."""
        from mjfunc.notation.naming import MJAI  # noqa: PLC0415  # only here, and every start would take time to load it

        return cls.of(MJAI.read(items_of("Hand.from_mjai", "a list of names", names, _IN_ARRAYS, MOST_TILES)), melds)

    def __lt__(self, other: object) -> bool:
        """Sort as the concealed tiles do, red fives before plain ones, then as the melds do."""
        return (self.tiles, self.melds) < (other.tiles, other.melds) if isinstance(other, Hand) else NotImplemented

    def __str__(self) -> str:
        """Write the hand text: ``345m067p22z (111z) [5555s]``."""
        suits = zip(self._offsets, (*self.reds, 0), SUITS, strict=True)
        concealed = "".join([ranks + suit for offset, reds, suit in suits if (ranks := _RANKS((offset, reds)))])
        return " ".join((concealed, *map(str, self.melds))) if self.melds else concealed

    def __contains__(self, tile: Tile) -> bool:
        """Whether a tile is concealed, with its red mark: ``0m`` is not ``5m``. Melds do not count."""
        check_tile("in", tile)
        return self._number(tile) > 0

    def _number(self, tile: Tile) -> int:
        """Return the number of concealed tiles of a kind that are red, or are not, as the tile."""
        number = number_of(self.counts, tile)
        if tile.kind not in RED_OF:
            return number
        red = self.reds[tile.suit.ordinal]
        return red if tile.red else number - red

    def _check_concealed(self, tiles: tuple[Tile, ...]) -> None:
        for tile in tiles:
            taken = tiles.count(tile) if len(tiles) > 1 else 1
            if self._number(tile) < taken:
                alike = write_tiles(each for each in self.tiles if each.kind == tile.kind) or "none"
                message = f"{taken} {tile} cannot be taken from {self}; its concealed tiles of this kind: {alike}"
                raise BadCounts(message)

    def draw(self, tile: Tile) -> Hand:
        """The hand after a draw.

        Raises:
            BadSize: the hand has drawn a tile already.
            FiveOfAKind: the hand holds four of the kind.
        """
        check_tile("Hand.draw", tile)
        check_waiting(self)
        return self._after((tile,), 1, self.melds)

    def discard(self, tile: Tile) -> Hand:
        """The hand after a discard. A red five and a plain five are different tiles.

        Raises:
            BadSize: the hand has not drawn a tile.
            BadCounts: the tile is not among the concealed tiles.
        """
        check_tile("Hand.discard", tile)
        check_drawn(self)
        self._check_concealed((tile,))
        return self._after((tile,), -1, self.melds)

    def call(self, meld: Meld, tile: Tile | None = None) -> Hand:
        """The hand after it calls a meld: the meld is added, and its own tiles are no longer concealed.

        Args:
            meld: the meld.
            tile: the discard of another player that the meld takes. None if a drawn hand declares a closed quad, or
                adds the fourth tile to an open triplet.

        Raises:
            BadMeld: the meld and the tile do not fit together, or do not fit the hand.
            BadCounts: the hand does not have the other tiles of the meld.
        """
        check_meld(meld)
        melds = self.melds
        if tile is not None:
            own = own_tiles(meld, tile)
            check_waiting(self)
        else:
            check_drawn(self)
            own = meld.tiles
            if meld.open:
                added, triplet = added_tile(melds, meld)
                own, melds = (added,), tuple([each for each in melds if each is not triplet])
        self._check_concealed(own)
        return self._after(own, -1, tuple(sorted((*melds, meld))))

    def _after(self, tiles: tuple[Tile, ...], change: int, melds: tuple[Meld, ...]) -> Hand:
        """The hand with one more or one less of each of these tiles of one suit, and with these melds.

        It is made without looking at the other suits again; where a kind is there five times, ``Hand`` refuses it.
        """
        suit = tiles[0].suit.ordinal
        changed, reds = bytearray(self.counts[suit]), [*self.reds]
        for tile in tiles:
            changed[tile.rank - 1] += change
            if tile.red:
                reds[suit] += change
        counts, offsets, (m, p, s) = [*self.counts], [*self._offsets], reds
        counts[suit] = tuple(changed)
        if max(changed) > COPIES or (melds and not can_be_held(counts, melds)):
            return Hand((counts[0], counts[1], counts[2], counts[3]), (m, p, s), melds)
        counts[suit], offsets[suit], _ = SHARED(bytes(changed))
        melded = self._melded if melds is self.melds else melded_offsets(melds)
        size = self.size + change * len(tiles)
        return _unchecked_hand(
            cast("Counts", tuple(counts)), (m, p, s), melds, size, cast("Offsets", tuple(offsets)), melded
        )

    @property
    def blocks(self) -> int:
        """The number of blocks that the concealed tiles must make."""
        return self.size // 3

    @property
    def is_waiting(self) -> bool:
        """Whether the hand waits for a draw: it has one tile more than its blocks need."""
        return self.size % 3 == 1

    @property
    def is_open(self) -> bool:
        """Whether a meld is open; a closed quad leaves the hand closed."""
        return any(meld.open for meld in self.melds)

    @property
    def held(self) -> Counts:
        """The counts of the concealed tiles and the tiles in melds together."""
        if not self.melds:
            return self.counts
        held = [*flat(self.counts)]
        for meld in self.melds:
            for index in meld.block.indexes:
                held[index] += 1
        return in_suits(tuple(held))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles in canonical order, red fives before plain ones."""
        if self.reds == NO_REDS:
            return tiles_of(self.counts)
        marked = tuple([five for five, red in zip(RED_FIVES, self.reds, strict=True) for _ in range(red)])
        return tuple(sorted((*tiles_of(subtract(self.counts, counts_of(marked))), *marked)))


H = TypeVar("H", bound=Hand)

_unchecked_hand: Final[Callable[[Counts, Reds, tuple[Meld, ...], int, Offsets, Offsets], Hand]] = maker(
    Hand, "counts", "reds", "melds", "size", "_offsets", "_melded"
)


def hand_from_suits(cls: type[H], suits: SharedSuits, reds: Reds, melds: Iterable[Meld]) -> H | None:
    """Return the hand of suits and red marks that fit together, several times as fast as ``cls`` makes it.

    Return None if there is no such hand, or if only ``cls`` can tell whether there is.
    """
    if cls is not Hand or type(melds) is not tuple:
        return None
    (m, m_offset, m_size), (p, p_offset, p_size), (s, s_offset, s_size), (z, z_offset, z_size) = suits
    size = m_size + p_size + s_size + z_size
    if size % 3 == 0 or size > MOST_CONCEALED:
        return None
    called = cast("tuple[Meld, ...]", melds)
    if called:
        is_refused = {*map(type, called)} != {Meld} or size // 3 + len(called) > MOST_BLOCKS
        if is_refused or not can_be_held((m, p, s, z), called):
            return None
        called = tuple(sorted(called))
    offsets = m_offset, p_offset, s_offset, z_offset
    hand = _unchecked_hand((m, p, s, z), reds, called, size, offsets, melded_offsets(called) if called else NO_TILES)
    return cast("H", hand)  # whose class this is


class HandWithQuads(Hand):
    """A hand of 15 to 18 concealed tiles, without melds.

    It is complete if the tiles are four sets and a pair, and one to four of the sets are quads. mjfunc gives it neither
    waits nor a shanten.
    """

    __slots__ = ()

    def _check_size(self) -> None:
        if not MOST_CONCEALED < self.size <= MOST_WITH_QUADS:
            message = (
                f"{quantity(self.size, 'concealed tile')}; a hand with quads among them has {MOST_CONCEALED + 1} "
                f"to {MOST_WITH_QUADS}"
            )
            raise BadSize(message)
        if self.melds:
            message = f"{self.melds[0]} stands beside {self.size} concealed tiles, which are a whole hand"
            raise BadMeld(message)

    @property
    def blocks(self) -> int:
        """The number of blocks among the concealed tiles: always four."""
        return MOST_BLOCKS

    @property
    def is_waiting(self) -> bool:
        """Always False: a hand with quads never waits."""
        return False


def check_hand(function: str, hand: object) -> None:
    """Refuse anything but a hand."""
    if not isinstance(hand, Hand):
        raise wrong_class(function, "a Hand", hand, "for example parse('123m456p11z')")


def check_size(size: int) -> None:
    """Refuse a number of concealed tiles that no hand has."""
    if type(size) is not int or not 1 <= size <= MOST_CONCEALED:
        message = f"{short_repr(size)} concealed tiles; a hand has 1 to {MOST_CONCEALED}"
        raise BadSize(message)
    if size % 3 == 0:
        message = f"{size} concealed tiles; a hand never has 3, 6, 9 or 12"
        raise BadSize(message)


def check_drawn(hand: Hand) -> None:
    """Refuse a hand that is waiting, or that has quads among its concealed tiles."""
    if hand.is_waiting or isinstance(hand, HandWithQuads):
        message = f"{quantity(hand.size, 'concealed tile')}; a drawn hand has 2, 5, 8, 11 or 14"
        raise BadSize(message)


def check_waiting(hand: Hand) -> None:
    """Refuse a hand that has drawn."""
    if not hand.is_waiting:
        message = f"{hand.size} concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"
        raise BadSize(message)
