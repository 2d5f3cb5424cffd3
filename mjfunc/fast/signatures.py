"""Signatures: everything about a suit that its hand's shanten depends on, as one small number.

A signature is ten numbers: the tiles that a suit is missing for 0 to 4 blocks, and for 0 to 4 blocks and a pair. The
product of two signatures is that of two suits together, with the blocks and the pair shared in the best way. There are
few different signatures, products included: they are a finite commutative monoid. So each has a number; one table has
the products, and one the number of each suit. ``python -m proofs.tables`` rebuilds both.
"""

from __future__ import annotations

from pkgutil import get_data
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mjfunc.functional import remember
from mjfunc.model.suit_offsets import offset_of
from mjfunc.spec.costs import BLOCK_COUNTS, Costs

if TYPE_CHECKING:
    from mjfunc.model.conventions import Definition
    from mjfunc.tiles.counts import SuitCounts
    from mjfunc.tiles.tile import Suit

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

    def of(self, suit: Suit, counts: SuitCounts) -> Number:
        """The number of a suit's signature; raises ValueError if these are not counts of at most four copies."""
        if type(counts) is not tuple or len(counts) != suit.ranks or set(map(type, counts)) != {int}:
            raise ValueError
        return self.suits[offset_of(bytes(counts))]

    def costs(self, suit: Suit, counts: SuitCounts) -> Costs:
        """The missing tiles of a suit, in the form of the definition."""
        lacks = tuple(self.lacks[self.of(suit, counts)])
        return Costs(lacks[: len(BLOCK_COUNTS)], lacks[len(BLOCK_COUNTS) :])

    def times(self, number: Number) -> bytes:
        """The numbers of the products of a signature with every signature."""
        return self.products[number * len(self.lacks) : (number + 1) * len(self.lacks)]

    def with_pair(self, blocks: int) -> bytes:
        """The missing tiles of each signature for so many blocks and a pair."""
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
