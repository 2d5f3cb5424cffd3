"""Shanten, and the kinds that lower it, from tables of suits with four available copies of each kind in the game.

A suit is given as its offset in the tables, so that one more tile is an addition. The tables have the number and the
features of each suit: its number is that of its signature, or with three players that to which the automaton leads; the
entry of a suit, which also has those with one more tile of each rank, is remembered.
"""

# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.fast.suit_tables import (
    PAIRS_AND_KINDS,
    Features,
    HeldKinds,
    SpecialShanten,
    SuitCache,
    SuitEntry,
    features_added,
    features_and_kinds,
    features_of_suits,
    signatures,
    special_shanten,
)
from mjfunc.functional import Memory, remember
from mjfunc.model.conventions import DEFAULT, check_players, rule_of_complete
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED, Hand, check_size
from mjfunc.model.suit_offsets import BASE, Offset, Offsets, offset_of, step
from mjfunc.spec.exchange import NEVER
from mjfunc.tiles.counts import SuitCounts, given_counts
from mjfunc.tiles.tile import COPIES, KINDS, Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mjfunc.model.conventions import Conventions, Definition, FormName, SevenPairsRule
    from mjfunc.tiles.counts import Counts

NumberRow: TypeAlias = tuple[int, ...]
"""A row of a table: a tuple, because reading an item of bytes takes longer."""
NumberTable: TypeAlias = tuple[NumberRow, ...]
KindFlags: TypeAlias = bytes
"""For each kind, ``FLAG`` if one more tile of it lowers the shanten, else 0: 0 if four are concealed, either if four
are held, but some of them in melds."""
SuitEntries: TypeAlias = tuple[SuitEntry, SuitEntry, SuitEntry, SuitEntry]

SpecialDistance: TypeAlias = tuple[int, SpecialShanten, Features]
"""The lowest shanten of the special forms, that of each, and those features on which the lowest depends. There are
few of these."""

_SUITS: Final = 1 << 15
_FEATURES: Final = 1 << 12
LEAST_SPECIAL: Final = 13
"""The fewest tiles of a hand in a special form."""
FLAG: Final = COPIES | COPIES - 1
"""A flag has each bit of a number of copies, and so is a mask for them."""
NO_FLAGS: Final[KindFlags] = bytes(len(KINDS))
_NO_SPECIAL: Final[SpecialDistance] = NEVER, (NEVER, NEVER), 0


@attrs.frozen(eq=False)
class SuitNumbers:
    """Numbers for the missing tiles of suits, and the products of these numbers, for hands of some number of blocks."""

    suits: bytes
    """The number of each suit with all its copies, by its offset."""
    characters: bytes | bytearray
    """The number of each suit of characters with all its copies. Three players lack some, and have few suits."""
    products: NumberTable
    """The number of two suits together, by the numbers of both."""
    shanten: NumberTable
    """The shanten of a hand, by the numbers of two suits together and of the other two."""
    times: tuple[bytes, ...]
    """Translations of numbers to those of their products with a number."""
    below: tuple[bytes, ...]
    """By a shanten plus one, translations of numbers to flags: whether a hand with this number is below it."""


NumbersFor: TypeAlias = "Callable[[int], SuitNumbers]"
"""The numbers for hands with some number of blocks."""


def suit_numbers(
    suits: bytes, characters: bytes | bytearray, products: Sequence[bytes], missing: Sequence[int]
) -> SuitNumbers:
    """The numbers of suits, given the products row by row, and the tiles that whole hands are missing, by number."""
    rows = _rows(tuple(products))
    shanten = [lacking - 1 for lacking in missing]
    return SuitNumbers(
        suits,
        characters,
        rows,
        tuple([tuple(map(shanten.__getitem__, row)) for row in rows]),
        tuple(map(translation, products)),
        tuple([_flags_where([lacking < most for lacking in shanten]) for most in range(-1, MOST_CONCEALED)]),
    )


@remember(8)
def _rows(products: tuple[bytes, ...]) -> NumberTable:
    return tuple(map(tuple, products))


@remember(16)
def numbers_of_signatures(definition: Definition, blocks: int) -> SuitNumbers:
    """The numbers of signatures."""
    known = signatures(definition)
    products = [known.times(number) for number in range(len(known.lacks))]
    return suit_numbers(known.suits, known.suits, products, known.with_pair(blocks))


def translation(numbers: bytes) -> bytes:
    """A translation to these numbers, for ``bytes.translate``."""
    return numbers.ljust(1 << 8, b"\0")


def _flags_where(lowers: Iterable[bool]) -> bytes:
    """A translation of numbers to flags, given whether each has one."""
    return translation(bytes([FLAG * each for each in lowers]))


def either(flags: KindFlags, others: KindFlags) -> KindFlags:
    """The kinds with a flag in either."""
    return (int.from_bytes(flags) | int.from_bytes(others)).to_bytes(len(KINDS))


class DistanceTables:
    """The tables with some numbers of suits, for one rule of seven pairs and the forms that count."""

    def __init__(
        self,
        numbers_for: NumbersFor,
        rule: SevenPairsRule,
        forms: tuple[FormName, ...],
        not_played: Offset = 0,
        blocks: int = MOST_BLOCKS,
    ) -> None:
        """Load no table: the first question about a size does.

        If the numbers of suits depend on the number of blocks, the tables are only for hands with this number. If some
        characters are not played, the suits of characters are not those of dots.
        """
        self._numbers_for: NumbersFor = numbers_for
        self.not_played: Offset = not_played
        self._can_be_special: bool = blocks == MOST_BLOCKS
        self._rule: SevenPairsRule = rule
        self._forms: tuple[FormName, ...] = forms
        self.is_regular: bool = "regular" in forms
        self.numbers: bytes = b""
        """The number of each suit, once ``sized`` has loaded the tables."""
        self.numbers_of_characters: bytes | bytearray = self.numbers
        self.products: NumberTable = ()
        self.rows_of_sizes: list[NumberTable] = [()] * (MOST_CONCEALED + 1)
        self.known: dict[int, SuitNumbers] = {}
        """By the size of hands, once ``sized`` has loaded it."""
        self._of_suits: bytes = b""
        self._features: tuple[Features, ...] = ()
        self.specials: Memory[Features, SpecialDistance] = Memory(self._special_of, _FEATURES)
        """How far the special forms are, by the features of 13 or 14 tiles."""
        self._known_specials: dict[Features, SpecialDistance] = self.specials.known
        self._nearer: Memory[Features, bytes] = Memory(self._nearer_than, _FEATURES)
        self.suits: SuitCache = SuitCache()
        """The entry of each suit, once ``sized`` has loaded the tables."""
        self._known_suits: dict[Offset, SuitEntry] = self.suits.known
        self.characters: SuitCache = SuitCache() if not_played else self.suits
        """The entry of each suit of characters."""

    def shanten(self, offsets: Offsets, size: int) -> int:
        """The lowest shanten of all forms, for a hand of ``size`` tiles."""
        m, p, s, z = offsets
        try:
            numbers, products, m_number = self.numbers, self.products, self.numbers_of_characters[m]
            regular = self.rows_of_sizes[size][products[m_number][numbers[p]]][products[numbers[s]][numbers[z]]]
            if size < LEAST_SPECIAL:
                return regular
            of_suits, features = self._of_suits, self._features
            features_of_hand = (
                features[of_suits[m]] + features[of_suits[p]] + features[of_suits[s]] + features[of_suits[z]]
            )
            special, _, _ = self._known_specials.get(features_of_hand) or self.specials.new(features_of_hand)
        except LookupError:
            regular, (special, _, _) = self.regular(offsets, size), self.special(offsets, size)
        return special if special < regular else regular  # noqa: FURB136  # calling min takes longer

    def regular(self, offsets: Offsets, size: int) -> int:
        """The shanten in the regular form; ``NEVER`` if it does not count."""
        m, p, s, z = offsets
        rows, numbers, products = self.sized(size), self.numbers, self.products
        return rows[products[self.numbers_of_characters[m]][numbers[p]]][products[numbers[s]][numbers[z]]]

    def special(self, offsets: Offsets, size: int) -> SpecialDistance:
        """How far the special forms are."""
        if size < LEAST_SPECIAL:
            return _NO_SPECIAL
        m, p, s, z = offsets
        of_suits, features = self._of_suits, self._features
        if not of_suits:
            self.sized(size)
            # Only here: making this table takes as long as loading the others, and a single wait needs none of it.
            of_suits, features = features_of_suits(rule_of_complete(self._rule))  # those of pairs only are the same
            self._features, self._of_suits = features, of_suits  # in this order: other threads look at the latter
        of_hand = features[of_suits[m]] + features[of_suits[p]] + features[of_suits[s]] + features[of_suits[z]]
        return self._known_specials.get(of_hand) or self.specials(of_hand)

    def sized(self, size: int) -> NumberTable:
        """The shanten of hands of ``size`` tiles, by the numbers of the products of m with p and of s with z.

        Loads the tables of that size first, if needed.
        """
        try:
            return self.rows_of_sizes[size] or self._load(size)
        except IndexError:
            return self._load(size)

    def _load(self, size: int) -> NumberTable:
        check_size(size)
        if not self.is_regular and size < LEAST_SPECIAL:
            from mjfunc.spec.shanten import no_form  # noqa: PLC0415  # only to refuse; loading it takes time

            raise no_form(size, self._forms)
        known = self.known[size] = self._numbers_for(size // 3)
        self.numbers, self.numbers_of_characters, self.products = known.suits, known.characters, known.products
        halves = features_and_kinds(self._rule) if self._can_be_special else ()
        self.suits.load(known.suits, halves)
        self.characters.load(known.characters, halves)
        rows = known.shanten
        self.rows_of_sizes[size] = rows if self.is_regular else ((NEVER,) * len(rows),) * len(rows)
        return self.rows_of_sizes[size]

    def lower(self, offsets: Offsets, size: int, entries: SuitEntries | None = None) -> tuple[int, KindFlags]:
        """The lowest shanten of all forms, and the kinds that lower it; by default with the entries of the suits."""
        rows = self.rows_of_sizes[size] or self.sized(size)
        entry_m, entry_p, entry_s, entry_z = entries or self.entries(offsets)
        (m, m_features, m_more, m_held), (p, p_features, p_more, p_held) = entry_m, entry_p
        (s, s_features, s_more, s_held), (z, z_features, z_more, z_held) = entry_s, entry_z
        products = self.products
        m_row, s_row = products[m], products[s]
        mp, sz = m_row[p], s_row[z]
        regular, special, features, flags = rows[mp][sz], NEVER, 0, NO_FLAGS
        if size >= LEAST_SPECIAL:
            features = m_features + p_features + s_features + z_features
            special, _, features = self._known_specials.get(features) or self.specials.new(features)
        if regular <= special:
            known = self.known[size]
            times = known.times
            more = (
                m_more.translate(times[products[p][sz]])
                + p_more.translate(times[m_row[sz]])
                + s_more.translate(times[products[z][mp]])
                + z_more.translate(times[s_row[mp]])
            )
            flags = more.translate(known.below[regular + 1])
            if regular < special:
                return regular, flags
        nearer = self.nearer(m_held + p_held + s_held + z_held, features)
        return special, either(flags, nearer) if regular == special else nearer

    def entries(self, offsets: Offsets) -> SuitEntries:
        """The entries of four suits, once ``sized`` has loaded the tables."""
        m, p, s, z = offsets
        known, new = self._known_suits.get, self.suits.new
        return (
            self.characters.known.get(m) or self.characters.new(m),
            known(p) or new(p),
            known(s) or new(s),
            known(z) or new(z),
        )

    def nearer(self, held: HeldKinds, features: Features) -> KindFlags:
        """The kinds that lower the shanten in the nearest special form, given the held kinds and its features."""
        return held.translate(self._nearer.known.get(features) or self._nearer.new(features))

    def _special_of(self, features: Features) -> SpecialDistance:
        seven_pairs, orphans = special = special_shanten(features, self._forms, self._rule)
        if seven_pairs < orphans:
            return seven_pairs, special, features & PAIRS_AND_KINDS
        return orphans, special, features & ~PAIRS_AND_KINDS if orphans < seven_pairs else features

    def _nearer_than(self, features: Features) -> bytes:
        """A translation of held kinds to flags: whether one more lowers the shanten in the nearest special form."""
        forms, rule = self._forms, self._rule
        now, added = min(special_shanten(features, forms, rule)), features_added(rule)
        lowers = {more: min(special_shanten(features + more, forms, rule)) < now for more in {*added}}
        return _flags_where([lowers[more] for more in added])


@remember(16)
def distance_tables(definition: Definition, rule: SevenPairsRule, forms: tuple[FormName, ...]) -> DistanceTables:
    """The tables for a definition, a rule and forms if all copies are available, made once."""
    return DistanceTables(partial(numbers_of_signatures, definition), rule, forms)


DEFAULT_TABLES: Final = distance_tables(DEFAULT.definition, DEFAULT.seven_pairs, DEFAULT.forms)
"""The tables for the default conventions."""


def tables_of_complete(conventions: Conventions) -> DistanceTables:
    """The tables that give exactly the complete hands shanten -1.

    They are by exchange, and need different pairs even with the rule ``pairs-only``.
    """
    if conventions is DEFAULT:
        return DEFAULT_TABLES
    return distance_tables("exchange", rule_of_complete(conventions.seven_pairs), conventions.forms)


OF_THREE: Final = frozenset(step(Suit.CHARACTERS, 1) * low + high for low in range(BASE) for high in range(BASE))
"""The offsets of characters that are only 1m and 9m."""


def check_played(hand: Hand, conventions: Conventions) -> None:
    """Raise an error if the hand has a tile that is not in the game of three players."""
    if conventions.players != DEFAULT.players and (hand._offsets[0] not in OF_THREE or hand._melded[0] not in OF_THREE):
        check_players(hand.held, conventions.players)


def _given_suit(counts: SuitCounts, ranks: int) -> tuple[Offset, int]:
    """The offset of a suit and its number of tiles. Numbers equal to whole ones, like 1.0, count as these."""
    numbers = tuple(map(int, counts))
    if numbers != counts or len(numbers) != ranks:
        raise ValueError
    return offset_of(bytes(numbers)), sum(numbers)


_NUMBER_SUITS: Final = Memory[SuitCounts, tuple[Offset, int]](
    lambda counts: _given_suit(counts, Suit.DOTS.ranks), _SUITS
)
_HONOURS: Final = Memory[SuitCounts, tuple[Offset, int]](lambda counts: _given_suit(counts, Suit.HONOURS.ranks), _SUITS)
_KNOWN_SUITS, _KNOWN_HONOURS = _NUMBER_SUITS.known, _HONOURS.known


def shanten(counts: Counts) -> int:
    """The lowest shanten of all forms, for concealed tiles without melds, under the default conventions.

    Args:
        counts: the four suit tuples of a hand. Numbers equal to whole ones, like 1.0, count as these, because a suit is
            checked only the first time.

    Raises:
        MahjongError: if these are not counts of a hand.

    """
    if type(counts) is not tuple:
        return shanten(given_counts("shanten", counts))
    try:
        m, p, s, z = counts
        (m_at, m_size), (p_at, p_size), (s_at, s_size) = _KNOWN_SUITS[m], _KNOWN_SUITS[p], _KNOWN_SUITS[s]
        z_at, z_size = _KNOWN_HONOURS[z]
    except (KeyError, TypeError, ValueError):
        return _shanten_of_new_suits(counts)
    return DEFAULT_TABLES.shanten((m_at, p_at, s_at, z_at), m_size + p_size + s_size + z_size)


def _shanten_of_new_suits(counts: Counts) -> int:
    try:
        m, p, s, z = counts
        (m_at, m_size), (p_at, p_size), (s_at, s_size) = _NUMBER_SUITS(m), _NUMBER_SUITS(p), _NUMBER_SUITS(s)
        z_at, z_size = _HONOURS(z)
    except (ArithmeticError, TypeError, ValueError):
        # These are not counts of a hand. Making the hand raises the error that says why.
        return shanten(Hand(counts).counts)
    return DEFAULT_TABLES.shanten((m_at, p_at, s_at, z_at), m_size + p_size + s_size + z_size)
