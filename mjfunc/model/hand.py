"""A hand: concealed tiles, the red marks among them, and melds. One that cannot exist cannot be made."""

from __future__ import annotations

from collections import Counter
from functools import total_ordering
from typing import TYPE_CHECKING, Final, Self, TypeAlias

import attrs

from mjfunc.functional import remember
from mjfunc.model.blocks import Meld
from mjfunc.model.fields import in_order
from mjfunc.notation import numbers
from mjfunc.notation.mjai import MJAI
from mjfunc.notation.text import Group, read_groups, write_tiles
from mjfunc.tiles.counts import (
    Counts,
    SuitCounts,
    add,
    check_copies,
    check_counts,
    counts_of,
    number_of,
    subtract,
    tiles_of,
    total,
)
from mjfunc.tiles.errors import (
    BadCounts,
    BadMeld,
    BadSize,
    FiveOfAKind,
    MahjongError,
    TooManyBlocks,
    TooManyRedFives,
    check_text,
    counted,
    items_of,
    shown,
    wrong_class,
)
from mjfunc.tiles.tile import COPIES, NUMBER_SUITS, RED_FIVES, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.tiles.tile import Tile

Reds: TypeAlias = tuple[int, int, int]
"""How many fives of m, p and s carry a red mark."""

NO_REDS: Final[Reds] = (0, 0, 0)
MOST_CONCEALED: Final = 14
MOST_BLOCKS: Final = 4
MOST_WITH_QUADS: Final = MOST_CONCEALED + MOST_BLOCKS
"""Each quad among the concealed tiles is a tile more."""
_IN_ARRAYS: Final = "parse('123m11z') reads a text"


def reds_of(tiles: Iterable[Tile]) -> Reds:
    """Count the red fives among tiles."""
    red = Counter(tile.suit for tile in tiles if tile.red)
    m, p, s = (red[suit] for suit in NUMBER_SUITS)
    return m, p, s


def _melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    return in_order("melds", Meld, melds, BadMeld)


@remember(1 << 16)
def _shared(suit: SuitCounts) -> SuitCounts:
    """The first of all equal suits. As with interned strings, many hands then take little memory."""
    return suit


def _suits(counts: Counts) -> Counts:
    m, p, s, z = map(_shared, check_counts(counts))
    return m, p, s, z


def _size(hand: Hand) -> int:
    return total(hand.counts)


@total_ordering
@attrs.frozen(order=False)
class Hand:
    """What a player holds. The order in which melds were called is not kept."""

    counts: Counts = attrs.field(converter=_suits)
    """The concealed tiles."""
    reds: Reds = NO_REDS
    """The red marks among the concealed fives."""
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=_melds)
    size: int = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_size, takes_self=True))
    """How many tiles are concealed."""

    def __attrs_post_init__(self) -> None:
        """Refuse a hand that cannot exist."""
        check_copies(self.held)
        self._check_reds()
        self._check_size()

    def _check_size(self) -> None:
        check_size(self.size)
        if self.blocks + len(self.melds) > MOST_BLOCKS:
            held = f"{counted(self.size, 'concealed tile')} and {counted(len(self.melds), 'meld')}"
            message = f"{held} are more than {MOST_BLOCKS} blocks"
            raise TooManyBlocks(message)

    def _check_reds(self) -> None:
        if type(self.reds) is not tuple or len(self.reds) != len(RED_FIVES):
            message = f"red marks are a tuple of three numbers, not {shown(self.reds)}"
            raise BadCounts(message)
        for five, red in zip(RED_FIVES, self.reds, strict=True):
            if type(red) is not int or red < 0:
                message = f"the number of {five} is a whole number from 0, not {shown(red)}"
                raise BadCounts(message)
            if red > number_of(self.counts, five):
                message = (
                    f"{shown(red)} {five}, but only {number_of(self.counts, five)} concealed {five.kind} to be red"
                )
                raise TooManyRedFives(message)

    @classmethod
    def of(cls, tiles: Iterable[object], melds: Iterable[Meld] = ()) -> Self:
        """The hand of these concealed tiles and melds."""
        given = check_tiles(tiles, "Hand.of")
        return cls(counts_of(given), reds_of(given), melds)

    @classmethod
    def from_34(cls, counts: Iterable[object], melds: Iterable[Meld] = ()) -> Self:
        """Read 34 counts of concealed tiles."""
        return cls(numbers.read_34(items_of("Hand.from_34", "34 counts", counts, _IN_ARRAYS)), melds=melds)

    @classmethod
    def from_38(cls, slots: Iterable[object], melds: Iterable[Meld] = ()) -> Self:
        """Read the array of 38 counts of concealed tiles, in which 1m is item 1, 1p item 11, 1s item 21, 1z item 31."""
        return cls(numbers.read_38(items_of("Hand.from_38", "38 counts", slots, _IN_ARRAYS)), melds=melds)

    @classmethod
    def from_136(cls, ids: Iterable[object], melds: Iterable[Meld] = (), *, reds: bool = True) -> Self:
        """Read ids of concealed tiles; 16, 52 and 88 are red fives unless the set has none."""
        return cls.of(numbers.read_136(items_of("Hand.from_136", "ids", ids, _IN_ARRAYS), reds=reds), melds)

    @classmethod
    def from_mjai(cls, names: Iterable[str], melds: Iterable[Meld] = ()) -> Self:
        """Read MJAI names of concealed tiles."""
        return cls.of(MJAI.read(items_of("Hand.from_mjai", "a list of names", names, _IN_ARRAYS)), melds)

    def __lt__(self, other: object) -> bool:
        """Sort as the concealed tiles do, red fives before plain ones, then as the melds do."""
        return (self.tiles, self.melds) < (other.tiles, other.melds) if isinstance(other, Hand) else NotImplemented

    def __str__(self) -> str:
        """Write the hand text: ``345m067p22z (111z) [5555s]``."""
        return " ".join((write_tiles(self.tiles), *map(str, self.melds)))

    @property
    def blocks(self) -> int:
        """How many blocks are to be found among the concealed tiles."""
        return self.size // 3

    @property
    def is_waiting(self) -> bool:
        """Whether one tile is missing for the blocks and a pair."""
        return self.size % 3 == 1

    @property
    def is_open(self) -> bool:
        """Whether a meld is open; a closed quad leaves the hand closed."""
        return any(meld.open for meld in self.melds)

    @property
    def held(self) -> Counts:
        """The concealed tiles and those in melds."""
        if not self.melds:
            return self.counts
        return add(self.counts, counts_of(tile for meld in self.melds for tile in meld.tiles))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles in canonical order, red fives before plain ones."""
        if self.reds == NO_REDS:
            return tiles_of(self.counts)
        marked = tuple([five for five, red in zip(RED_FIVES, self.reds, strict=True) for _ in range(red)])
        return tuple(sorted((*tiles_of(subtract(self.counts, counts_of(marked))), *marked)))


@attrs.frozen(order=False)
class HandWithQuads(Hand):
    """Fifteen to eighteen concealed tiles: four sets and a pair, each quad among them a tile more; and no melds.

    It is complete or it is not. It never waits, and nothing else is asked of it.
    """

    def _check_size(self) -> None:
        if not MOST_CONCEALED < self.size <= MOST_WITH_QUADS:
            message = (
                f"{counted(self.size, 'concealed tile')}; a hand with quads among them has {MOST_CONCEALED + 1} "
                f"to {MOST_WITH_QUADS}"
            )
            raise BadSize(message)
        if self.melds:
            message = f"{self.melds[0]} stands beside {self.size} concealed tiles, which are a whole hand"
            raise BadMeld(message)

    @property
    def blocks(self) -> int:
        """How many blocks are to be found among the concealed tiles: always four."""
        return MOST_BLOCKS

    @property
    def is_waiting(self) -> bool:
        """Whether one tile is missing for the blocks and a pair: never."""
        return False


def parse(text: str) -> Hand:
    """Read a hand text; what is wrong with it is raised with the character at which it is wrong.

    More than fourteen concealed tiles and no melds are a ``HandWithQuads``.
    """
    concealed, *melded = read_groups(check_text("parse", text, "parse('123m11z') makes a Hand"))
    melds: list[Meld] = []
    for group in melded:
        try:
            melds.append(Meld.of(group.tiles, open=group.bracket == "("))
        except MahjongError as error:
            raise type(error)(error.message, group.position) from None
    made = HandWithQuads if len(concealed.tiles) > MOST_CONCEALED and not melds else Hand
    try:
        return made.of(concealed.tiles, melds)
    except (FiveOfAKind, BadSize) as error:
        raise type(error)(error.message, _place(error, concealed, melded)) from None


def _place(error: MahjongError, concealed: Group, melded: Sequence[Group]) -> int | None:
    """The tile or the meld that is one too many; for a size that no hand has, the last concealed tile."""
    match error:
        case FiveOfAKind():
            groups = (concealed, *melded)
            kinds = [tile.kind for group in groups for tile in group.tiles]
            return [at for group in groups for at in group.positions][_fifth(kinds)]
        case TooManyBlocks():
            return melded[MOST_BLOCKS - len(concealed.tiles) // 3].position
        case _:
            most = MOST_CONCEALED if melded else MOST_WITH_QUADS
            return concealed.positions[: most + 1][-1] if concealed.positions else None


def check_hand(function: str, hand: object) -> None:
    """Refuse what is not a hand."""
    if not isinstance(hand, Hand):
        raise wrong_class(function, "a Hand", hand, "parse('123m456p11z') makes one")


def check_size(size: int) -> None:
    """Refuse a number of concealed tiles that no hand has."""
    if type(size) is not int or not 1 <= size <= MOST_CONCEALED:
        message = f"{shown(size)} concealed tiles; a hand has 1 to {MOST_CONCEALED}"
        raise BadSize(message)
    if size % 3 == 0:
        message = f"{size} concealed tiles; a hand never has 3, 6, 9 or 12"
        raise BadSize(message)


def check_drawn(hand: Hand) -> None:
    """Refuse a hand that is waiting, or that has quads among its concealed tiles."""
    if hand.is_waiting or isinstance(hand, HandWithQuads):
        message = f"{counted(hand.size, 'concealed tile')}; a drawn hand has 2, 5, 8, 11 or 14"
        raise BadSize(message)


def check_waiting(hand: Hand) -> None:
    """Refuse a hand that has drawn."""
    if not hand.is_waiting:
        message = f"{hand.size} concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"
        raise BadSize(message)


def _fifth(kinds: Sequence[Tile]) -> int:
    """Where the first tile stands of whose kind there were four before it."""
    return next(at for at, kind in enumerate(kinds) if kinds[:at].count(kind) == COPIES)
