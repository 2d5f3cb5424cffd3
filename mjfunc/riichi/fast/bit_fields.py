"""Several small numbers packed into one whole number, so that the numbers of parts add up to that of the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from mjfunc.riichi.values.yaku import Yaku

Packed = TypeVar("Packed", int, "NDArray[np.int64]")
YakuBits: TypeAlias = int
"""A set of yaku, with one bit for each in the order of ``Yaku``."""


@attrs.frozen
class BitField:
    """A range of bits of a packed integer: ``field(3)`` packs a number, ``field.extract(packed)`` reads it."""

    at: int
    """The position of the lowest bit."""
    bits: int
    """The number of bits."""

    def __call__(self, number: int = 1) -> int:
        """Pack ``number`` into this field; all other bits are 0."""
        return number << self.at

    def extract(self, packed: Packed) -> Packed:
        """The number in this field of a packed integer, or of each integer in an array."""
        return (packed >> self.at) & ((1 << self.bits) - 1)

    @property
    def mask(self) -> int:
        """The packed integer with every bit of this field set."""
        return ((1 << self.bits) - 1) << self.at


def bit_fields(*widths: int) -> Iterator[BitField]:
    """Yield adjacent fields of these widths, from the lowest bit up."""
    at = 0
    for bits in widths:
        yield BitField(at, bits)
        at += bits


def yaku_bit(yaku: Yaku) -> YakuBits:
    """The bit of a yaku."""
    return 1 << yaku.ordinal
