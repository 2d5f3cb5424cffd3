"""A hand: concealed tiles, the red marks among them, and melds. One that cannot exist cannot be made."""

from __future__ import annotations

import re
from functools import partial, total_ordering
from typing import TYPE_CHECKING, Final, Self, TypeAlias, TypeVar, cast

import attrs

from mjfunc.memory import Memory
from mjfunc.model.blocks import Meld
from mjfunc.model.fields import in_order, setters
from mjfunc.model.suits import NO_TILES, SHARED, Offset, Offsets, SharedSuit, SharedSuits, counts_at, shared_suits
from mjfunc.notation import numbers
from mjfunc.notation.text import Group, read_groups
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
    BadNotation,
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
from mjfunc.tiles.shown import Pictured
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, RED_FIVES, RED_RANK, SUITS, check_tiles

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
_TEXTS: Final = 1 << 13
"""How many texts of suits are remembered, read or written."""
_MOST_CHARACTERS: Final = 50
"""No hand that ``str`` writes is longer; what may be remembered is not long, then."""
_MATCH_WRITTEN: Final = re.compile(
    r"(?:([0-9]+)m)?(?:([0-9]+)p)?(?:([0-9]+)s)?(?:([1-7]+)z)?((?: (?:\([0-9]+[mpsz]\)|\[[0-9]+[mpsz]\]))*)"
).fullmatch
"""The ranks of each suit, and the melds, of what looks as ``str`` writes it."""
_IN_ARRAYS: Final = "parse('123m11z') reads a text"


def reds_of(tiles: Iterable[Tile]) -> Reds:
    """Count the red fives among tiles."""
    red = [tile.suit for tile in tiles if tile.red]
    if not red:
        return NO_REDS
    m, p, s = map(red.count, NUMBER_SUITS)
    return m, p, s


def _melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    return in_order("melds", Meld, melds, BadMeld)


def _write_ranks(suit: tuple[Offset, int]) -> str:
    """The ranks of the suit that stands at an offset, so many fives of it red."""
    offset, reds = suit
    ranks = "".join([str(rank) * number for rank, number in enumerate(counts_at(offset), start=1)])
    return ranks.replace(str(RED_RANK), "0", reds)


_RANKS: Final = Memory(_write_ranks, _TEXTS)


@total_ordering
@attrs.frozen(order=False)
class Hand(Pictured):
    """What a player holds. The order in which melds were called is not kept."""

    counts: Counts = attrs.field(converter=check_counts)
    """The concealed tiles."""
    reds: Reds = NO_REDS
    """The red marks among the concealed fives."""
    melds: tuple[Meld, ...] = attrs.field(default=(), converter=_melds)
    size: int = attrs.field(init=False, eq=False, repr=False)
    """How many tiles are concealed."""
    offsets: Offsets = attrs.field(init=False, eq=False, repr=False)
    """Where each suit of the concealed tiles stands in tables of suits."""
    melded: Offsets = attrs.field(init=False, eq=False, repr=False)
    """Where each suit of the tiles in melds stands."""

    def __attrs_post_init__(self) -> None:
        """Refuse a hand that cannot exist."""
        check_copies(self.held)
        m, p, s, z = map(SHARED, map(bytes, self.counts))
        _KEEP_COUNTS(self, (m[0], p[0], s[0], z[0]))
        _KEEP_SIZE(self, m[2] + p[2] + s[2] + z[2])
        _KEEP_OFFSETS(self, (m[1], p[1], s[1], z[1]))
        _KEEP_MELDED(self, _melded(self.melds))
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
        if len(given) <= MOST_CONCEALED:
            numbers = bytearray(len(KINDS))
            for tile in given:
                numbers[tile.index] += 1
            suits = shared_suits(bytes(numbers))
            if suits and (hand := _known_hand(cls, suits, reds_of(given), melds)):
                return hand
        return cls(counts_of(given), reds_of(given), melds)

    @classmethod
    def from_34(cls, counts: Iterable[object], melds: Iterable[Meld] = ()) -> Self:
        """Read 34 counts of concealed tiles."""
        suits = shared_suits(numbers.as_bytes(counts))
        if suits and (hand := _known_hand(cls, suits, NO_REDS, melds)):
            return hand
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
        from mjfunc.notation.mjai import MJAI  # noqa: PLC0415  # only here, and every start would take time to load it

        return cls.of(MJAI.read(items_of("Hand.from_mjai", "a list of names", names, _IN_ARRAYS)), melds)

    def __lt__(self, other: object) -> bool:
        """Sort as the concealed tiles do, red fives before plain ones, then as the melds do."""
        return (self.tiles, self.melds) < (other.tiles, other.melds) if isinstance(other, Hand) else NotImplemented

    def __str__(self) -> str:
        """Write the hand text: ``345m067p22z (111z) [5555s]``."""
        suits = zip(self.offsets, (*self.reds, 0), SUITS, strict=True)
        concealed = "".join([ranks + suit for offset, reds, suit in suits if (ranks := _RANKS((offset, reds)))])
        return " ".join((concealed, *map(str, self.melds))) if self.melds else concealed

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

_KEEP_COUNTS, _KEEP_REDS, _KEEP_MELDS, _KEEP_SIZE, _KEEP_OFFSETS, _KEEP_MELDED = setters(
    Hand, "counts", "reds", "melds", "size", "offsets", "melded"
)


def _melded(melds: tuple[Meld, ...]) -> Offsets:
    """Where the suits of melds stand that can be held together."""
    if not melds:
        return NO_TILES
    offsets = [*NO_TILES]
    for meld in melds:
        offsets[meld.block.suit.ordinal] += meld.block.offset
    m, p, s, z = offsets
    return m, p, s, z


def _can_be_held(suits: SharedSuits, melds: tuple[Meld, ...]) -> bool:
    held = [count for counts, _, _ in suits for count in counts]
    for meld in melds:
        for index in meld.block.indexes:
            held[index] += 1
            if held[index] > COPIES:
                return False
    return True


def _known_hand(cls: type[H], suits: SharedSuits, reds: Reds, melds: Iterable[Meld]) -> H | None:
    """The hand of suits and red marks that fit together, several times as fast as ``cls`` makes it.

    None where there is no such hand; and where there may be, but only ``cls`` can tell.
    """
    if cls is not Hand or type(melds) is not tuple:
        return None
    (m, m_offset, m_size), (p, p_offset, p_size), (s, s_offset, s_size), (z, z_offset, z_size) = suits
    size = m_size + p_size + s_size + z_size
    if size % 3 == 0 or size > MOST_CONCEALED:
        return None
    called = cast("tuple[Meld, ...]", melds)
    if called:
        if {*map(type, called)} != {Meld} or size // 3 + len(called) > MOST_BLOCKS or not _can_be_held(suits, called):
            return None
        called = tuple(sorted(called))
    hand = object.__new__(cls)
    _KEEP_COUNTS(hand, (m, p, s, z))
    _KEEP_SIZE(hand, size)
    _KEEP_OFFSETS(hand, (m_offset, p_offset, s_offset, z_offset))
    _KEEP_REDS(hand, reds)
    _KEEP_MELDS(hand, called)
    _KEEP_MELDED(hand, _melded(called) if called else NO_TILES)
    return hand


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
    check_text("parse", text, "parse('123m11z') makes a Hand")
    return _parse_written(text) or _parse(text)


def _parse_written(text: str) -> Hand | None:
    """Read what ``str`` writes, from suits that were read before; None where something else is written."""
    written = _MATCH_WRITTEN(text) if len(text) <= _MOST_CHARACTERS else None
    if written is None:
        return None
    m, p, s, z, melded = written.groups("")
    try:
        (m_suit, m_reds), (p_suit, p_reds), (s_suit, s_reds) = _NUMBERS_IN(m), _NUMBERS_IN(p), _NUMBERS_IN(s)
        z_suit, _ = _HONOURS_IN(z)
        melds = tuple([_MELD_IN(meld) for meld in melded.split()])
    except ValueError:
        return None
    return _known_hand(Hand, (m_suit, p_suit, s_suit, z_suit), (m_reds, p_reds, s_reds), melds)


def _suit_in(each: str, ranks: str) -> tuple[SharedSuit, int]:
    """The suit that ranks are, and how many of its fives are red; a ValueError where there are more than four alike."""
    counts = map(ranks.replace("0", str(RED_RANK)).count, each)
    return SHARED(bytes(counts)), ranks.count("0")


def _meld_in(group: str) -> Meld:
    """The meld that a group in brackets is."""
    _, read = read_groups(group)
    return Meld.of(read.tiles, open=read.bracket == "(")


_NUMBERS_IN: Final = Memory(partial(_suit_in, "123456789"), _TEXTS)
_HONOURS_IN: Final = Memory(partial(_suit_in, "1234567"), _TEXTS)
_MELD_IN: Final = Memory(_meld_in, _TEXTS)


def _parse(text: str) -> Hand:
    """Read any text, tile by tile."""
    concealed, *melded = read_groups(text)
    melds = _read_melds(melded)
    made = HandWithQuads if len(concealed.tiles) > MOST_CONCEALED and not melds else Hand
    try:
        return made.of(concealed.tiles, melds)
    except (FiveOfAKind, BadSize) as error:
        raise type(error)(error.message, _place(error, concealed, melded)) from None


def _read_melds(groups: Iterable[Group]) -> tuple[Meld, ...]:
    """The melds that groups in brackets are."""
    melds: list[Meld] = []
    for group in groups:
        try:
            melds.append(Meld.of(group.tiles, open=group.bracket == "("))
        except MahjongError as error:
            raise type(error)(error.message, group.position) from None
    return tuple(melds)


def read_melds(text: str) -> tuple[Meld, ...]:
    """Read melds that stand alone, as in a hand text."""
    concealed, *melded = read_groups(text)
    if concealed.tiles:
        message = f"{concealed.tiles[0]} is not in a meld; melds are written (111m) or [2222p]"
        raise BadNotation(message, concealed.positions[0])
    return _read_melds(melded)


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
