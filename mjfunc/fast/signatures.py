"""Signatures: all that a suit means for shanten, as one small number.

A signature is ten numbers: what a suit lacks for 0 to 4 blocks, and for 0 to 4 blocks and a pair. The product of two
is what two suits lack together, when blocks and pair are shared out in the best way. There are few different
signatures, products included: they are a finite commutative monoid. So each has a number; one table has the products,
and one the number of each suit. ``python -m proofs.tables`` rebuilds both.
"""

from __future__ import annotations

from pkgutil import get_data
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.functional import remember
from mjfunc.model.suits import offset_of
from mjfunc.spec.costs import NUMBERS

if TYPE_CHECKING:
    from mjfunc.model.conventions import Definition
    from mjfunc.spec.costs import Costs
    from mjfunc.tiles.counts import SuitCounts
    from mjfunc.tiles.tile import Suit

Number: TypeAlias = int
"""The number of a signature."""

SIGNATURE: Final = 2 * len(NUMBERS)


@attrs.frozen
class Signatures:
    """The signatures of one definition of shanten."""

    lacks: tuple[bytes, ...]
    """The ten numbers of each signature."""
    products: bytes
    """Row by row, the number of the product of two signatures."""
    suits: bytes
    """The number of each suit's signature: number suits first, then the honours."""

    def of(self, suit: Suit, counts: SuitCounts) -> Number:
        """The signature of a suit; a ValueError where there are more than four copies, or anything but counts."""
        if type(counts) is not tuple or len(counts) != suit.ranks or set(map(type, counts)) != {int}:
            raise ValueError
        return self.suits[offset_of(bytes(counts))]

    def costs(self, suit: Suit, counts: SuitCounts) -> Costs:
        """What a suit lacks, as the definition says it."""
        lacks = tuple(self.lacks[self.of(suit, counts)])
        return lacks[: len(NUMBERS)], lacks[len(NUMBERS) :]

    def times(self, number: Number) -> bytes:
        """The products of a signature with every signature."""
        return self.products[number * len(self.lacks) : (number + 1) * len(self.lacks)]

    def with_pair(self, blocks: int) -> bytes:
        """What each signature lacks for so many blocks and a pair."""
        return bytes(lacks[len(NUMBERS) + blocks] for lacks in self.lacks)


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
