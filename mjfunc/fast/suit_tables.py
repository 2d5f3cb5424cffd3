"""Two tables of all suits: the signature of each suit, for the regular form, and its features, for the special forms.

A signature is ten numbers: the tiles that a suit is missing for 0 to 4 blocks, and for 0 to 4 blocks and a pair. The
product of two signatures is that of two suits together, with the blocks and the pair shared in the best way. There are
few different signatures, products included: they are a finite commutative monoid. So each has a number; one table has
the products, and one the number of each suit. ``python -m proofs.tables`` rebuilds both.

The features of a suit are its numbers of pairs, kinds, orphans and orphans held twice, packed into one number. The
features of a hand are the sum of those of its suits. A cache keeps what both say of a suit.
"""

from __future__ import annotations

from pkgutil import get_data
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.suit_offsets import (
    AT_HONOURS,
    AT_NUMBERS,
    BASE,
    FOURS_IN_FIRST,
    FOURS_IN_LAST,
    HALF,
    HONOURS,
    LAST_RANKS,
    offset_of,
    with_one_more,
)
from mjfunc.spec.exchange import BLOCK_COUNTS, NEVER, Costs
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit

if TYPE_CHECKING:
    from mjfunc.model.conventions import Definition, FormName, SevenPairsRule
    from mjfunc.model.suit_offsets import Offset
    from mjfunc.tiles.counts import SuitCounts

Number: TypeAlias = int
"""The number of a signature."""

SIGNATURE: Final = 2 * len(BLOCK_COUNTS)


class Signatures(NamedTuple):
    """The signatures of one definition of shanten."""

    lacks: tuple[bytes, ...]
    """The ten numbers of each signature."""
    products: bytes
    """Row by row, the number of the product of two signatures."""
    suits: bytes
    """The number of each suit's signature: number suits first, then the honours."""

    def number_of(self, suit: Suit, counts: SuitCounts) -> Number:
        """The number of a suit's signature; raises ValueError if these are not counts of at most four copies."""
        if type(counts) is not tuple or len(counts) != suit.ranks or set(map(type, counts)) != {int}:
            raise ValueError
        return self.suits[offset_of(bytes(counts))]

    def costs(self, suit: Suit, counts: SuitCounts) -> Costs:
        """The missing tiles of a suit, in the form of the definition."""
        lacks = tuple(self.lacks[self.number_of(suit, counts)])
        return Costs(lacks[: len(BLOCK_COUNTS)], lacks[len(BLOCK_COUNTS) :])

    def times(self, number: Number) -> bytes:
        """The numbers of the products of a signature with every signature."""
        return self.products[number * len(self.lacks) : (number + 1) * len(self.lacks)]

    def with_pair(self, blocks: int) -> bytes:
        """The missing tiles of each signature for this many blocks and a pair."""
        return bytes(lacks[len(BLOCK_COUNTS) + blocks] for lacks in self.lacks)


@remember(2)
def signatures(definition: Definition) -> Signatures:
    """Load the signatures of a definition."""
    table = get_data("mjfunc.fast", f"{definition}.bin")  # as ``importlib.resources`` does, which takes long to load
    if table is None:
        raise AssertionError
    number = table[0]
    products = 1 + SIGNATURE * number
    suits = products + number * number
    lacks = tuple(table[at : at + SIGNATURE] for at in range(1, products, SIGNATURE))
    return Signatures(lacks, table[products:suits], table[suits:])


Features: TypeAlias = int
"""The numbers of pairs, kinds, orphans and orphans held twice, each in its own bits."""
SpecialShanten: TypeAlias = tuple[int, int]
"""The shanten in seven pairs and in thirteen orphans; ``NEVER`` if a form does not count or the hand is too small."""
HeldKinds: TypeAlias = bytes
"""For each kind, of one suit or of all, the number of held copies, plus ``BASE`` if it is an orphan."""
SuitEntry: TypeAlias = tuple[int, Features, bytes, HeldKinds]
"""The number of what a suit is missing, its features, the numbers with one more tile of each rank, and its held
kinds."""
FeaturesAndKinds: TypeAlias = tuple[tuple[Features, HeldKinds, int], ...]
"""The features, the held kinds and the number of kinds held four times, of half suits in the order of offsets."""

_KINDS_BIT, _ORPHANS_BIT, _ORPHANS_TWICE_BIT = 6, 12, 16
"""The first bit of each number after the pairs. The widths are enough for 34 pairs and kinds, and for 13 orphans."""
PAIRS_AND_KINDS: Final[Features] = (1 << _ORPHANS_BIT) - 1
"""The bits of the features that seven pairs depend on; thirteen orphans depend on the others."""


class SuitFeatures(NamedTuple):
    """The features of every suit. There are fewer than 256 different ones."""

    numbers: bytes
    """The number of a suit's features, by the offset of the suit."""
    features: tuple[Features, ...]
    """The features, by their number."""


@remember(4)
def features_of_kinds(rule: SevenPairsRule) -> tuple[Features, ...]:
    """The features of a kind, by its number in ``HeldKinds``. With the rule ``quads``, kinds are not counted."""

    def features(number: int, *, is_orphan: bool) -> Features:
        pairs, kinds = (number // 2, 0) if rule == "quads" else (number >= 2, number >= 1)
        orphans, orphans_twice = (number >= 1, number >= 2) if is_orphan else (0, 0)
        return pairs + (kinds << _KINDS_BIT) + (orphans << _ORPHANS_BIT) + (orphans_twice << _ORPHANS_TWICE_BIT)

    return tuple(features(number, is_orphan=is_orphan) for is_orphan in (False, True) for number in range(BASE))


@remember(4)
def features_added(rule: SevenPairsRule) -> tuple[Features, ...]:
    """The features that one more copy adds to a kind, by its number in ``HeldKinds``; none if four are held."""
    known = features_of_kinds(rule)
    return tuple(0 if number % BASE == COPIES else known[number + 1] - known[number] for number in range(len(known)))


@remember(4)
def features_and_kinds(rule: SevenPairsRule) -> tuple[FeaturesAndKinds, FeaturesAndKinds, FeaturesAndKinds]:
    """The features and held kinds of half suits, whose sums are those of the suits.

    The first halves have the ranks before the last five. Then come the last halves of number suits, and of honours.
    """
    known = features_of_kinds(rule)

    def of_ranks(suit: Suit, begin: int, end: int) -> FeaturesAndKinds:
        found = [(0, b"", 0)]
        for kind in [kind for kind in KINDS if kind.suit is suit][begin:end]:
            numbers = range(BASE, 2 * BASE) if kind in ORPHANS else range(BASE)
            of_kind = [(known[number], bytes((number,)), number % BASE // COPIES) for number in numbers]
            found = [
                (features + more, held + number, fours + four)
                for features, held, fours in found
                for more, number, four in of_kind
            ]
        return tuple(found)

    numbers, honours = Suit.DOTS, Suit.HONOURS
    first = of_ranks(numbers, 0, -LAST_RANKS) + of_ranks(honours, 0, -LAST_RANKS)
    return first, of_ranks(numbers, -LAST_RANKS, numbers.ranks), of_ranks(honours, -LAST_RANKS, honours.ranks)


def features_of_suits(rule: SevenPairsRule) -> SuitFeatures:
    """The features of every suit. They are built rank by rank: each new lowest rank adds the same to all suits."""
    known: dict[Features, int] = {0: 0}

    def numbers_of_suits(suit: Suit) -> bytes:
        numbers, different = b"\0", [0]
        for kind in reversed([kind for kind in KINDS if kind.suit is suit]):
            begin = BASE if kind in ORPHANS else 0
            of_kind = features_of_kinds(rule)[begin : begin + BASE]
            translations = [_adding(more, different, known) for more in of_kind]
            numbers = b"".join([numbers.translate(translation) for translation in translations])
            different = [*{features + more: None for more in of_kind for features in different}]
        return numbers

    return SuitFeatures(numbers_of_suits(Suit.DOTS) + numbers_of_suits(Suit.HONOURS), tuple(known))


def _adding(more: Features, different: list[Features], known: dict[Features, int]) -> bytes:
    """A translation of the numbers of features to those of the same features with more."""
    after = bytearray(1 << 8)
    for features in different:
        after[known[features]] = known.setdefault(features + more, len(known))
    return bytes(after)


def special_shanten(features: Features, forms: tuple[FormName, ...], rule: SevenPairsRule) -> SpecialShanten:
    """The shanten in the two special forms of 13 or 14 tiles with these features."""
    pairs, kinds = features & 63, features >> _KINDS_BIT & 63
    orphans, orphans_twice = features >> _ORPHANS_BIT & 15, features >> _ORPHANS_TWICE_BIT
    different = max(0, 7 - kinds) if rule == "distinct" else 0
    seven_pairs = 6 - pairs + different if "seven-pairs" in forms else NEVER
    thirteen_orphans = 13 - orphans - (orphans_twice > 0) if "thirteen-orphans" in forms else NEVER
    return seven_pairs, thirteen_orphans


_SUITS: Final = 1 << 15


class SuitCache:
    """The entries of suits with all their copies, each made when it is first needed. Threads may share them."""

    def __init__(self) -> None:
        """Know no entry: ``load`` comes first."""
        self.known: dict[Offset, SuitEntry] = {}
        """Looking an offset up in it is faster than a call. It is emptied when it is full."""
        self._numbers: bytes | bytearray = b""
        self._halves: tuple[FeaturesAndKinds, ...] = ()

    def load(self, numbers: bytes | bytearray, halves: tuple[FeaturesAndKinds, ...]) -> None:
        """Use these numbers of suits, and these features and held kinds of half suits. If empty, entries have none."""
        self._numbers, self._halves = numbers, halves

    def new(self, offset: Offset) -> SuitEntry:
        """The entry of a suit that is not in ``known``."""
        numbers, features, held = self._numbers, 0, b""
        if self._halves:
            of_first, of_numbers, of_honours = self._halves
            features, held, fours = of_first[offset // HALF]
            more_features, more_held, more_fours = (of_numbers if offset < HONOURS else of_honours)[offset % HALF]
            features, held, fours = features + more_features, held + more_held, fours + more_fours
        else:
            fours = FOURS_IN_FIRST[offset // HALF] + FOURS_IN_LAST[offset % HALF]
        if fours:
            with_more = with_one_more(numbers, offset)
        else:  # in half of the time
            with_more = b"".join((AT_NUMBERS if offset < HONOURS else AT_HONOURS)(numbers, offset)[::-1])
        entry = numbers[offset], features, with_more, held
        if len(self.known) >= _SUITS:
            self.known.clear()
        self.known[offset] = entry
        return entry
