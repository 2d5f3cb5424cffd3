"""A hand: concealed tiles, the red marks among them, and melds. One that cannot exist cannot be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.functional import concat, frequencies, remember
from mjfunc.model.blocks import Meld
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


def reds_of(tiles: Iterable[Tile]) -> Reds:
    """Count the red fives among tiles."""
    red = frequencies(tile.suit for tile in tiles if tile.red)
    m, p, s = (red.get(suit, 0) for suit in NUMBER_SUITS)
    return m, p, s


def _canonical(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    given = tuple(melds)
    for meld in given:
        if type(meld) is not Meld:
            message = f"{shown(meld)} is no Meld"
            raise BadMeld(message)
    return tuple(sorted(given))


@remember(1 << 16)
def _shared(suit: SuitCounts) -> SuitCounts:
    """The first of all equal suits. As with interned strings, many hands then take little room."""
    return suit


def _suits(counts: Counts) -> Counts:
    m, p, s, z = map(_shared, check_counts(counts))
    return m, p, s, z


def _size(hand: Hand) -> int:
    return total(hand.counts)


@attrs.frozen(order=True)
class Hand:
    """What a player holds. The order in which melds were called is not kept."""

    counts: Counts = attrs.field(converter=_suits, order=tiles_of)
    """The concealed tiles."""
    reds: Reds = NO_REDS
    """The red marks among the concealed fives."""
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=_canonical)
    size: int = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_size, takes_self=True))
    """How many tiles are concealed."""

    def __attrs_post_init__(self) -> None:
        """Refuse a hand that cannot exist."""
        check_copies(self.held)
        self._check_reds()
        check_size(self.size)
        if self.blocks + len(self.melds) > MOST_BLOCKS:
            message = f"{self.size} concealed tiles and {len(self.melds)} melds are more than {MOST_BLOCKS} blocks"
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
    def of(cls, tiles: Iterable[object], melds: Iterable[Meld] = ()) -> Hand:
        """The hand of these concealed tiles and melds."""
        given = check_tiles(tiles)
        return cls(counts_of(given), reds_of(given), melds)

    @classmethod
    def from_34(cls, counts: Iterable[object], melds: Iterable[Meld] = ()) -> Hand:
        """Read 34 counts of concealed tiles."""
        return cls(numbers.read_34(counts), melds=melds)

    @classmethod
    def from_136(cls, ids: Iterable[object], melds: Iterable[Meld] = (), *, reds: bool = True) -> Hand:
        """Read ids of concealed tiles; 16, 52 and 88 are red fives unless the set has none."""
        return cls.of(numbers.read_136(ids, reds=reds), melds)

    @classmethod
    def from_mjai(cls, names: Iterable[str], melds: Iterable[Meld] = ()) -> Hand:
        """Read MJAI names of concealed tiles."""
        return cls.of(MJAI.read(names), melds)

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
        return add(self.counts, counts_of(concat(meld.tiles for meld in self.melds))) if self.melds else self.counts

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles in canonical order, red fives before plain ones."""
        marked = tuple(five for five, red in zip(RED_FIVES, self.reds, strict=True) for _ in range(red))
        plain = tiles_of(subtract(self.counts, counts_of(marked)))
        return tuple(sorted((*plain, *marked))) if marked else plain


def parse(text: object) -> Hand:
    """Read a hand text; what is wrong with it is raised with the character at which it is wrong."""
    concealed, *melded = read_groups(text)
    melds: list[Meld] = []
    for group in melded:
        try:
            melds.append(Meld.of(group.tiles, open=group.bracket == "("))
        except MahjongError as error:
            raise type(error)(error.message, group.place) from None
    try:
        return Hand.of(concealed.tiles, melds)
    except (FiveOfAKind, BadSize) as error:
        raise type(error)(error.message, _place(error, concealed, melded)) from None


def _place(error: MahjongError, concealed: Group, melded: Sequence[Group]) -> int | None:
    """The tile or the meld that is one too many; for a size that no hand has, the last concealed tile."""
    match error:
        case FiveOfAKind():
            groups = (concealed, *melded)
            kinds = [tile.kind for group in groups for tile in group.tiles]
            return [at for group in groups for at in group.places][_fifth(kinds)]
        case TooManyBlocks():
            return melded[MOST_BLOCKS - len(concealed.tiles) // 3].place
        case _:
            return concealed.places[:15][-1] if concealed.places else None


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
    """Refuse a hand that is waiting."""
    if hand.is_waiting:
        message = f"{hand.size} concealed tiles; a drawn hand has 2, 5, 8, 11 or 14"
        raise BadSize(message)


def check_waiting(hand: Hand) -> None:
    """Refuse a hand that has drawn."""
    if not hand.is_waiting:
        message = f"{hand.size} concealed tiles; a waiting hand has 1, 4, 7, 10 or 13"
        raise BadSize(message)


def check_book(counts: Counts) -> Counts:
    """The same counts, if they can be a hand of the book: fourteen tiles, and one more for each quad, to eighteen."""
    check_copies(check_counts(counts))
    if not MOST_CONCEALED <= total(counts) <= MOST_CONCEALED + MOST_BLOCKS:
        message = f"{total(counts)} tiles; a hand of the book has 14, and one more for each quad, to 18"
        raise BadSize(message)
    return counts


def _fifth(kinds: Sequence[Tile]) -> int:
    """Where the first tile stands of whose kind there were four before it."""
    return next(at for at, kind in enumerate(kinds) if kinds[:at].count(kind) == COPIES)
