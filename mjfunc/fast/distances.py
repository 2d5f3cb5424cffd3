"""Shanten, and what lowers it, by looking things up: where four copies of each kind are available.

A suit is the offset at which it stands in the tables, so that one tile more is an addition. What shanten asks of a suit
stands in a table; what one tile more of each kind changes is remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.features import (
    Features,
    Special,
    features_of_kinds,
    features_of_suits,
    held_kinds,
    special_shanten,
)
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.conventions import DEFAULT, check_players, rule_of_complete
from mjfunc.model.hand import MOST_CONCEALED, Hand, check_size
from mjfunc.model.suits import BASE, Offset, Offsets, offset_of, steps
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.counts import SuitCounts, given_counts
from mjfunc.tiles.tile import COPIES, KINDS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.conventions import Conventions, Definition, FormName, SevenPairsRule
    from mjfunc.tiles.counts import Counts

Row: TypeAlias = tuple[int, ...]
"""A row of a table. It is a tuple, because items of bytes take longer to read."""
Rows: TypeAlias = tuple[Row, ...]
Flags: TypeAlias = bytes
"""For each kind, 1 if one more of it lowers the shanten, else 0; of kinds of which four are held, either."""

_SUITS: Final = 1 << 15
_FEATURES: Final = 1 << 12
_ROWS: Final = 1 << 13
ENOUGH: Final = 13
"""The special forms need so many tiles."""
NO_FLAGS: Final[Flags] = bytes(len(KINDS))
_NO_SPECIAL: Final = NEVER, (None, None)
_HELD_KINDS: Final = Memory(held_kinds, _SUITS)


@remember(16)
def _rows(definition: Definition, blocks: int) -> Rows:
    """The shanten of two pairs of suits that are to have so many blocks and a pair, by the numbers of both."""
    known = signatures(definition)
    shanten = [lacks - 1 for lacks in known.with_pair(blocks)]
    return tuple(tuple([shanten[product] for product in known.times(number)]) for number in range(len(known.lacks)))


@remember(2)
def _products(definition: Definition) -> Rows:
    """The numbers of products, by the numbers of both signatures."""
    known = signatures(definition)
    return tuple(tuple(known.times(number)) for number in range(len(known.lacks)))


def translation(flags: Iterable[bool]) -> bytes:
    """What translates the numbers of some things to their flags."""
    return bytes(flags).ljust(1 << 8, b"\0")


def below(row: Row, now: int) -> bytes:
    """What translates the numbers in a row to whether they bring hands below some shanten."""
    return translation([shanten < now for shanten in row])


class Distances:
    """What is looked up by one definition, one rule of seven pairs, and the forms that count."""

    def __init__(self, definition: Definition, rule: SevenPairsRule, forms: tuple[FormName, ...]) -> None:
        """Load no table yet."""
        self._definition: Definition = definition
        self._rule: SevenPairsRule = rule
        self._forms = forms
        self.is_regular: bool = "regular" in forms
        self.numbers = b""
        """The number of each suit's signature; nothing before a size is asked about."""
        self.products: Rows = ()
        self._of_sizes: list[Rows] = [()] * (MOST_CONCEALED + 1)
        self._of_suits = b""
        self._features: tuple[Features, ...] = ()
        self._specials: Memory[Features, tuple[int, Special]] = Memory(self._special_of, _FEATURES)
        self._known_specials = self._specials.known
        self._nearer = Memory(self._nearer_than, _FEATURES)
        self.one_more: Memory[Offset, bytes] = Memory(self._with_one_more, _SUITS)
        self._lowering = Memory(self._lower, _ROWS)
        self._known_more, self._known_lowering = self.one_more.known, self._lowering.known

    def shanten(self, offsets: Offsets, size: int) -> int:
        """The shanten in the nearest form of a hand of some size."""
        m, p, s, z = offsets
        try:
            numbers, products = self.numbers, self.products
            regular = self._of_sizes[size][products[numbers[m]][numbers[p]]][products[numbers[s]][numbers[z]]]
            if size < ENOUGH:
                return regular
            of_suits, features = self._of_suits, self._features
            special, _ = self._known_specials[
                features[of_suits[m]] + features[of_suits[p]] + features[of_suits[s]] + features[of_suits[z]]
            ]
        except (IndexError, KeyError):
            regular, (special, _) = self.regular(offsets, size), self.special(offsets, size)
        return min(special, regular)

    def regular(self, offsets: Offsets, size: int) -> int:
        """The shanten in the regular form; ``NEVER`` if it does not count."""
        m, p, s, z = offsets
        rows, numbers, products = self.sized(size), self.numbers, self.products
        return rows[products[numbers[m]][numbers[p]]][products[numbers[s]][numbers[z]]]

    def special(self, offsets: Offsets, size: int) -> tuple[int, Special]:
        """The shanten in the nearest of the special forms, and in each."""
        if size < ENOUGH:
            return _NO_SPECIAL
        m, p, s, z = offsets
        of_suits, features = self._of_suits, self._features
        try:
            return self._known_specials[
                features[of_suits[m]] + features[of_suits[p]] + features[of_suits[s]] + features[of_suits[z]]
            ]
        except (IndexError, KeyError):
            self.sized(size)
            return self._specials(self._features_of(offsets))

    def sized(self, size: int) -> Rows:
        """The shanten of hands of some size, by the numbers of m with p and of s with z."""
        try:
            return self._of_sizes[size] or self._load(size)
        except IndexError:
            return self._load(size)

    def _load(self, size: int) -> Rows:
        check_size(size)
        if not self.is_regular and size < ENOUGH:
            from mjfunc.spec.shanten import no_form  # noqa: PLC0415  # only to refuse; loading it takes time

            raise no_form(size, self._forms)
        known = features_of_suits(rule_of_complete(self._rule))  # those of pairs only are the same
        self._of_suits, self._features = known.numbers, known.features
        self.numbers, self.products = signatures(self._definition).suits, _products(self._definition)
        rows = _rows(self._definition, size // 3)
        self._of_sizes[size] = rows if self.is_regular else ((NEVER,) * len(rows),) * len(rows)
        return self._of_sizes[size]

    def lower(self, offsets: Offsets, size: int) -> tuple[int, Flags]:
        """The shanten, and the kinds that lower it."""
        rows, numbers, products = self.sized(size), self.numbers, self.products
        m, p, s, z = offsets
        m_row, p_number, s_row, z_number = products[numbers[m]], numbers[p], products[numbers[s]], numbers[z]
        mp, sz = m_row[p_number], s_row[z_number]
        regular, (special, _) = rows[mp][sz], self.special(offsets, size)
        now = min(special, regular)
        flags = NO_FLAGS
        if regular == now:
            key = size // 3 << 12 | now + 1 << 8
            of_m, of_p = key | products[p_number][sz], key | m_row[sz]
            of_s, of_z = key | products[z_number][mp], key | s_row[mp]
            more, lowering = self._known_more, self._known_lowering
            try:
                flags = (
                    more[m].translate(lowering[of_m])
                    + more[p].translate(lowering[of_p])
                    + more[s].translate(lowering[of_s])
                    + more[z].translate(lowering[of_z])
                )
            except KeyError:
                each = zip(map(self.one_more, offsets), map(self._lowering, (of_m, of_p, of_s, of_z)), strict=True)
                flags = b"".join([suit.translate(lowers) for suit, lowers in each])
        return now, self.or_nearer_special(flags, offsets) if special == now else flags

    def or_nearer_special(self, flags: Flags, offsets: Offsets) -> Flags:
        """These kinds, and those of which one more brings the nearest special form nearer."""
        m, p, s, z = map(_HELD_KINDS, offsets)
        nearer = (m + p + s + z).translate(self._nearer(self._features_of(offsets)))
        return (int.from_bytes(flags) | int.from_bytes(nearer)).to_bytes(len(flags))

    def _features_of(self, offsets: Offsets) -> Features:
        m, p, s, z = offsets
        of_suits, features = self._of_suits, self._features
        return features[of_suits[m]] + features[of_suits[p]] + features[of_suits[s]] + features[of_suits[z]]

    def _special_of(self, features: Features) -> tuple[int, Special]:
        special = special_shanten(features, self._forms, self._rule)
        return min([NEVER, *(shanten for shanten in special if shanten is not None)]), special

    def _with_one_more(self, offset: Offset) -> bytes:
        """The number of the signature of a suit with one tile more, rank by rank; where there are four, its own."""
        numbers = self.numbers
        return bytes([numbers[offset + step] for step in steps(offset)])

    def _nearer_than(self, features: Features) -> bytes:
        """For each kind, as it is held, whether one more of it brings the nearest special form nearer."""
        of_kinds, (now, _) = features_of_kinds(self._rule), self._specials(features)
        nearer = [
            kind % BASE < COPIES and self._specials(features - of_kinds[kind] + of_kinds[kind + 1])[0] < now
            for kind in range(len(of_kinds))
        ]
        return translation(nearer)

    def _lower(self, key: int) -> bytes:
        """For each number of a suit's signature, whether it brings hands with these others below some shanten."""
        blocks, now, others = key >> 12, (key >> 8 & 15) - 1, key & 255
        return below(_rows(self._definition, blocks)[others], now)


@remember(16)
def distances(definition: Definition, rule: SevenPairsRule, forms: tuple[FormName, ...]) -> Distances:
    """One for everybody who asks in the same way."""
    return Distances(definition, rule, forms)


BY_DEFAULT: Final = distances(DEFAULT.definition, DEFAULT.seven_pairs, DEFAULT.forms)
"""What answers by the conventions that hold unless others are given."""


def by_conventions(conventions: Conventions) -> Distances:
    """What answers by these conventions where all copies are available."""
    if conventions is DEFAULT:
        return BY_DEFAULT
    return distances(conventions.definition, conventions.seven_pairs, conventions.forms)


def completing(conventions: Conventions) -> Distances:
    """What tells complete hands: by exchange, and with different pairs even where shanten counts pairs only."""
    if conventions is DEFAULT:
        return BY_DEFAULT
    return distances("exchange", rule_of_complete(conventions.seven_pairs), conventions.forms)


def check_played(hand: Hand, conventions: Conventions) -> None:
    """Refuse tiles that so many players do not have; four have all, so that nothing is looked at."""
    if conventions.players != DEFAULT.players and (hand.melds or any(hand.counts[0][1:8])):
        check_players(hand.held, conventions.players)


def _given_suit(counts: SuitCounts, ranks: int) -> tuple[Offset, int]:
    """Where a suit stands, and how many tiles it has; equal numbers are equal counts, as they are once remembered."""
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
    """The shanten of concealed tiles, in the form that is nearest.

    Numbers that equal whole ones are taken as these: suits that were seen are not checked twice.
    """
    if type(counts) is not tuple:
        return shanten(given_counts("shanten", counts))
    try:
        m, p, s, z = counts
        (m_at, m_size), (p_at, p_size), (s_at, s_size) = _KNOWN_SUITS[m], _KNOWN_SUITS[p], _KNOWN_SUITS[s]
        z_at, z_size = _KNOWN_HONOURS[z]
    except (KeyError, TypeError, ValueError):
        return _unseen(counts)
    return BY_DEFAULT.shanten((m_at, p_at, s_at, z_at), m_size + p_size + s_size + z_size)


def _unseen(counts: Counts) -> int:
    """The same, of suits that were not seen before."""
    try:
        m, p, s, z = counts
        (m_at, m_size), (p_at, p_size), (s_at, s_size) = _NUMBER_SUITS(m), _NUMBER_SUITS(p), _NUMBER_SUITS(s)
        z_at, z_size = _HONOURS(z)
    except (ArithmeticError, TypeError, ValueError):
        # No hand can be made of these, and the attempt says why, so the errors before need no message.
        return shanten(Hand(counts).counts)
    return BY_DEFAULT.shanten((m_at, p_at, s_at, z_at), m_size + p_size + s_size + z_size)
