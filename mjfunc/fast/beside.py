"""Shanten, and what lowers it, where fewer than four copies of some kinds are available.

Suits of which all copies are available have signatures, which are multiplied in a table. What the other suits lack
together has no number, but there is little of it, and for each a row is remembered: the shanten, by the number of the
product of all signatures.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.fast.automaton import Lacks, lacks, one_more, times, with_all_copies
from mjfunc.fast.distances import Distances, Row
from mjfunc.fast.signatures import Number, signatures
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.suits import Offsets, is_empty
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.fast.distances import Flags, Sized

Parted: TypeAlias = tuple[list[Number], list[Lacks | None]]
"""The signature of each suit, as if the others had no tiles, and what those lack; None where a suit is not of them."""

_ROWS: Final = 1 << 12


@attrs.frozen(eq=False)
class DistancesBeside:
    """What is looked up where some copies are not available."""

    all_copies: Distances
    """What is looked up where all are; the special forms are asked there."""
    used: Offsets
    """The copies that are not available, of one kind at least."""

    def shanten(self, offsets: Offsets) -> int:
        """The shanten in the nearest form."""
        regular, (_, _, special, _) = self.regular(offsets)
        return min(special, regular)

    def regular(self, offsets: Offsets) -> tuple[int, Sized]:
        """The shanten in the regular form, and what goes with the size."""
        sized = self.all_copies.sized(offsets)
        return self._regular(*self._parted(offsets, sized[1])) if self.all_copies.is_regular else NEVER, sized

    def lower(self, offsets: Offsets) -> tuple[int, Flags]:
        """The shanten, and the kinds that lower it."""
        _, blocks, special, _ = self.all_copies.sized(offsets)
        numbers, lacking = self._parted(offsets, blocks)
        regular = self._regular(numbers, lacking) if self.all_copies.is_regular else NEVER
        now = min(special, regular)
        flags = self._lower(offsets, numbers, lacking, now) if regular == now else bytes(len(KINDS))
        return now, self.all_copies.or_nearer_special(flags, offsets) if special == now else flags

    def _parted(self, offsets: Offsets, blocks: int) -> Parted:
        numbers: list[Number] = []
        lacking: list[Lacks | None] = []
        for offset, used in zip(offsets, self.used, strict=True):
            has_all = is_empty(used)
            numbers.append(self.all_copies.suits(offset if has_all else 0)[1])
            lacking.append(None if has_all else lacks((offset, used, blocks)))
        return numbers, lacking

    def _regular(self, numbers: list[Number], lacking: list[Lacks | None]) -> int:
        m, p, s, z = numbers
        return _ROW(_together(lacking))[_product(_product(m, p), _product(s, z))]

    def _lower(self, offsets: Offsets, numbers: list[Number], lacking: list[Lacks | None], now: int) -> Flags:
        """The kinds of which one more brings blocks and a pair below some shanten."""
        m, p, s, z = numbers
        mp, sz = _product(m, p), _product(s, z)
        others = _product(p, sz), _product(m, sz), _product(z, mp), _product(s, mp)
        lower, product = _LOWER((_together(lacking), now)), _product(mp, sz)
        flags: list[Flags] = []
        for index, (offset, of_suit) in enumerate(zip(offsets, lacking, strict=True)):
            if of_suit is None:
                flags.append(self.all_copies.one_more(offset).translate(_times(others[index])).translate(lower))
            else:
                beside = [*lacking[:index], *lacking[index + 1 :]]
                more = one_more((offset, self.used[index], len(of_suit) // 2 - 1))
                nearer = [_ROW(_together([lacks, *beside]))[product] < now for lacks in more.distinct]
                flags.append(more.by_rank.translate(bytes(nearer).ljust(1 << 8, b"\0")))
        return b"".join(flags)


def _together(suits: Sequence[Lacks | None]) -> Lacks:
    """What suits lack together, of which one at least lacks something."""
    lacking = [suit for suit in suits if suit is not None]
    return lacking[0] if len(lacking) == 1 else reduce(lambda left, right: times((left, right)), lacking)


def _product(left: Number, right: Number) -> Number:
    return _times(left)[right]


@remember(1 << 8)
def _times(number: Number) -> bytes:
    """The products of a signature with each other one."""
    return signatures("exchange").times(number).ljust(1 << 8, b"\0")


def _row(lacking: Lacks) -> Row:
    blocks = len(lacking) // 2 - 1
    others = [with_all_copies(number, blocks) for number in range(len(signatures("exchange").lacks))]
    shanten = {other: times((lacking, other))[-1] - 1 for other in {*others}}
    return tuple([shanten[other] for other in others])


def _lower(key: tuple[Lacks, int]) -> bytes:
    lacking, now = key
    return bytes([shanten < now for shanten in _ROW(lacking)]).ljust(1 << 8, b"\0")


_ROW: Final = Memory(_row, _ROWS)
_LOWER: Final = Memory(_lower, _ROWS)
