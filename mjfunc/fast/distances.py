"""Shanten, and what lowers it, by looking things up: where four copies of each kind are available.

A suit is the offset at which it stands in the tables, so that one tile more is an addition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fast.features import Features, Special, features_at, features_of_kinds, held_kinds, special_shanten
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.conventions import DEFAULT, check_players
from mjfunc.model.hand import MOST_CONCEALED, Hand
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
Suited: TypeAlias = tuple[Row, int, Features]
"""The products of a suit's signature, the number of the signature, and the suit's features."""
Sized: TypeAlias = tuple[tuple[Row, ...], int, int, Special]
"""Of hands with some features: their rows, how many blocks they are to have, and the shanten in the nearest of the
special forms, and in each."""
Flags: TypeAlias = bytes
"""For each kind, 1 if one more of it lowers the shanten, else 0."""

_SUITS: Final = 1 << 15
_FEATURES: Final = 1 << 12
_ROWS: Final = 1 << 13


@remember(16)
def _rows(definition: Definition, blocks: int) -> tuple[Row, ...]:
    """The shanten of two pairs of suits that are to have so many blocks and a pair, by the numbers of both."""
    known = signatures(definition)
    shanten = [lacks - 1 for lacks in known.with_pair(blocks)]
    return tuple(tuple([shanten[product] for product in known.times(number)]) for number in range(len(known.lacks)))


@remember(1 << 9)
def _products(definition: Definition, number: int) -> Row:
    """Shared by all suits of a signature: the fewer values there are, the nearer they stay."""
    return tuple(signatures(definition).times(number))


def translation(flags: Iterable[bool]) -> bytes:
    """What translates the numbers of some things to their flags."""
    return bytes(flags).ljust(1 << 8, b"\0")


def below(row: Row, now: int) -> bytes:
    """What translates the numbers in a row to whether they bring hands below some shanten."""
    return translation([shanten < now for shanten in row])


class Distances:
    """What is looked up by one definition, one rule of seven pairs, and the forms that count."""

    def __init__(self, definition: Definition, rule: SevenPairsRule, forms: tuple[FormName, ...]) -> None:
        """Remember nothing yet."""
        self._definition: Definition = definition
        self._rule: SevenPairsRule = rule
        self._forms = forms
        self.is_regular: bool = "regular" in forms
        self.suits: Memory[Offset, Suited] = Memory(self._suited, _SUITS)
        self.sizes: Memory[Features, Sized] = Memory(self._sized, _FEATURES)
        self._held_kinds = Memory(held_kinds, _SUITS)
        self._nearer = Memory(self._nearer_than, _FEATURES)
        self.one_more: Memory[Offset, bytes] = Memory(self._with_one_more, _SUITS)
        self._lowering = Memory(self._lower, _ROWS)
        self._known_suits, self._known_sizes = self.suits.known, self.sizes.known

    def shanten(self, offsets: Offsets) -> int:
        """The shanten in the nearest form."""
        m, p, s, z = offsets
        suits = self._known_suits
        try:
            m_products, _, m_features = suits[m]
            _, p_number, p_features = suits[p]
            s_products, _, s_features = suits[s]
            _, z_number, z_features = suits[z]
            rows, _, special, _ = self._known_sizes[m_features + p_features + s_features + z_features]
        except KeyError:
            return self._shanten(offsets)
        regular = rows[m_products[p_number]][s_products[z_number]]
        return min(special, regular)

    def _shanten(self, offsets: Offsets) -> int:
        """The same, of suits that were not seen before."""
        regular, (_, _, special, _) = self.regular(offsets)
        return min(special, regular)

    def regular(self, offsets: Offsets) -> tuple[int, Sized]:
        """The shanten in the regular form, and what goes with the size."""
        (m_products, _, m), (_, p_number, p), (s_products, _, s), (_, z_number, z) = map(self.suits, offsets)
        sized = self.sizes(m + p + s + z)
        return sized[0][m_products[p_number]][s_products[z_number]], sized

    def lower(self, offsets: Offsets) -> tuple[int, Flags]:
        """The shanten, and the kinds that lower it."""
        (m_row, _, m), (p_row, p_number, p), (s_row, _, s), (z_row, z_number, z) = map(self.suits, offsets)
        features = m + p + s + z
        rows, blocks, special, _ = self.sizes(features)
        mp, sz = m_row[p_number], s_row[z_number]
        regular = rows[mp][sz]
        now = min(special, regular)
        flags = bytes(len(KINDS))
        if regular == now:
            key = blocks << 12 | now + 1 << 8
            m_more, p_more, s_more, z_more = map(self.one_more, offsets)
            lowering = self._lowering
            flags = (
                m_more.translate(lowering(key | p_row[sz]))
                + p_more.translate(lowering(key | m_row[sz]))
                + s_more.translate(lowering(key | z_row[mp]))
                + z_more.translate(lowering(key | s_row[mp]))
            )
        return now, self.or_nearer_special(flags, offsets, features) if special == now else flags

    def or_nearer_special(self, flags: Flags, offsets: Offsets, features: Features) -> Flags:
        """These kinds, and those of which one more brings the nearest special form of these features nearer."""
        m, p, s, z = map(self._held_kinds, offsets)
        nearer = (m + p + s + z).translate(self._nearer(features))
        return (int.from_bytes(flags) | int.from_bytes(nearer)).to_bytes(len(flags))

    def features(self, offsets: Offsets) -> Features:
        """The features of a hand."""
        m, p, s, z = offsets
        suits = self.suits
        return suits(m)[2] + suits(p)[2] + suits(s)[2] + suits(z)[2]

    def _suited(self, offset: Offset) -> Suited:
        number = signatures(self._definition).suits[offset]
        return _products(self._definition, number), number, features_at(offset, self._rule)

    def _sized(self, features: Features) -> Sized:
        tiles, special = special_shanten(features, self._forms, self._rule)
        if tiles % 3 == 0 or tiles > MOST_CONCEALED:
            raise ValueError
        if not self.is_regular and special == (None, None):
            from mjfunc.spec.shanten import no_form  # noqa: PLC0415  # only to refuse; loading it takes time

            raise no_form(tiles, self._forms)
        nearest = min([NEVER, *(shanten for shanten in special if shanten is not None)])
        rows = _rows(self._definition, tiles // 3)
        if not self.is_regular:
            rows = ((NEVER,) * len(rows),) * len(rows)
        return rows, tiles // 3, nearest, special

    def _with_one_more(self, offset: Offset) -> bytes:
        """The number of the signature of a suit with one tile more, rank by rank; where there are four, its own."""
        numbers = signatures(self._definition).suits
        return bytes([numbers[offset + step] for step in steps(offset)])

    def _nearer_than(self, features: Features) -> bytes:
        """For each kind, as it is held, whether one more of it brings the nearest special form nearer."""
        of_kinds, now = features_of_kinds(self._rule), self.sizes(features)[2]
        nearer = [
            kind % BASE < COPIES and self.sizes(features - of_kinds[kind] + of_kinds[kind + 1])[2] < now
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
    rule: SevenPairsRule = "quads" if conventions.seven_pairs == "quads" else "distinct"
    return distances("exchange", rule, conventions.forms)


def check_played(hand: Hand, conventions: Conventions) -> None:
    """Refuse tiles that so many players do not have; four have all, so that nothing is looked at."""
    if conventions.players != DEFAULT.players:
        check_players(hand.held, conventions.players)


def _given_suit(counts: SuitCounts, ranks: int) -> Suited:
    """What is known of a suit; equal numbers are equal counts, as they are once the suit is remembered."""
    numbers = tuple(map(int, counts))
    if numbers != counts or len(numbers) != ranks:
        raise ValueError
    return BY_DEFAULT.suits(offset_of(bytes(numbers)))


_NUMBER_SUITS: Final = Memory[SuitCounts, Suited](lambda counts: _given_suit(counts, Suit.DOTS.ranks), _SUITS)
_HONOURS: Final = Memory[SuitCounts, Suited](lambda counts: _given_suit(counts, Suit.HONOURS.ranks), _SUITS)
_KNOWN_SUITS, _KNOWN_HONOURS, _KNOWN_SIZES = _NUMBER_SUITS.known, _HONOURS.known, BY_DEFAULT.sizes.known


def shanten(counts: Counts) -> int:
    """The shanten of concealed tiles, in the form that is nearest.

    Numbers that equal whole ones are taken as these: suits that were seen are not checked twice.
    """
    if type(counts) is not tuple:
        return shanten(given_counts("shanten", counts))
    try:
        m, p, s, z = counts
        m_products, _, m_features = _KNOWN_SUITS[m]
        _, p_number, p_features = _KNOWN_SUITS[p]
        s_products, _, s_features = _KNOWN_SUITS[s]
        _, z_number, z_features = _KNOWN_HONOURS[z]
        rows, _, special, _ = _KNOWN_SIZES[m_features + p_features + s_features + z_features]
    except (KeyError, TypeError, ValueError):
        return _unseen(counts)
    regular = rows[m_products[p_number]][s_products[z_number]]
    return min(special, regular)


def _unseen(counts: Counts) -> int:
    """The same, of suits that were not seen before."""
    try:
        m, p, s, z = counts
        (products, _, m_features), (_, p_number, p_features) = _NUMBER_SUITS(m), _NUMBER_SUITS(p)
        (more, _, s_features), (_, z_number, z_features) = _NUMBER_SUITS(s), _HONOURS(z)
        rows, _, special, _ = BY_DEFAULT.sizes(m_features + p_features + s_features + z_features)
    except (ArithmeticError, TypeError, ValueError):
        # No hand can be made of these, and the attempt says why, so the errors before need no message.
        return shanten(Hand(counts).counts)
    return min(rows[products[p_number]][more[z_number]], special)
