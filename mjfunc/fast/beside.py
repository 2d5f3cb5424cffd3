"""Shanten, and what lowers it, where fewer than four copies of some kinds are available.

Suits of which all copies are available have signatures, which are multiplied in a table. What the other suits lack
together has no number, but there is little of it, and for each a row is remembered: the shanten, by the number of the
product of all signatures.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.fast.automaton import Lacks, lacking_with_pair, lacks, one_more, times, with_all_copies
from mjfunc.fast.distances import ENOUGH, NO_FLAGS, Distances, Row, below, translation
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.memory import Memory
from mjfunc.model.suits import NO_TILES, Offsets
from mjfunc.spec.costs import NEVER

if TYPE_CHECKING:
    from collections.abc import Collection

    from mjfunc.fast.distances import Flags
    from mjfunc.fast.features import Special

_ROWS: Final = 1 << 12
_BESIDE: Final = 1 << 10
_ALL: Final = frozenset(NO_TILES)
"""Where suits stand of which all copies are available."""


@attrs.frozen(eq=False)
class DistancesBeside:
    """What is looked up where some copies are not available."""

    all_copies: Distances
    """What is looked up where all are; the special forms are asked there."""
    used: Offsets
    """The copies that are not available, of one kind at least."""
    scarce: tuple[int, ...]
    """The places, in a hand, of the suits of which some copies are not available."""
    others: tuple[int, ...]
    """The places of the other suits."""

    def shanten(self, offsets: Offsets, size: int) -> int:
        """The shanten in the nearest form of a hand of some size."""
        regular = self.regular(offsets, size)
        return regular if size < ENOUGH else min(regular, self.special(offsets, size)[0])

    def special(self, offsets: Offsets, size: int) -> tuple[int, Special]:
        """The shanten in the nearest of the special forms, and in each; no copies beside matter to these."""
        return self.all_copies.special(offsets, size)

    def regular(self, offsets: Offsets, size: int) -> int:
        """The shanten in the regular form; ``NEVER`` if it does not count."""
        self.all_copies.sized(size)
        if not self.all_copies.is_regular:
            return NEVER
        numbers, products = self.all_copies.numbers, self.all_copies.products
        product = numbers[0]  # that of no tiles, which changes no product
        for place in self.others:
            product = products[product][numbers[offsets[place]]]
        lacking = [lacks((offsets[place], self.used[place], size // 3)) for place in self.scarce]
        return _ROW(_together(lacking))[product]

    def lower(self, offsets: Offsets, size: int) -> tuple[int, Flags]:
        """The shanten, and the kinds that lower it."""
        regular, (special, _) = self.regular(offsets, size), self.special(offsets, size)
        now = min(special, regular)
        flags = self._lower(offsets, size // 3, now) if regular == now else NO_FLAGS
        return now, self.all_copies.or_nearer_special(flags, offsets) if special == now else flags

    def _lower(self, offsets: Offsets, blocks: int, now: int) -> Flags:
        """The kinds of which one more brings blocks and a pair below some shanten."""
        lacking = {place: lacks((offsets[place], self.used[place], blocks)) for place in self.scarce}
        m, p, s, z = [self.all_copies.numbers[0 if at in lacking else offset] for at, offset in enumerate(offsets)]
        mp, sz = _times(m)[p], _times(s)[z]
        others = _times(p)[sz], _times(m)[sz], _times(z)[mp], _times(s)[mp]
        lower, product = _LOWER((_together(lacking.values()), now)), _times(mp)[sz]
        flags: list[Flags] = []
        for index, offset in enumerate(offsets):
            if index not in lacking:
                flags.append(self.all_copies.one_more(offset).translate(_times(others[index])).translate(lower))
            else:
                beside = [of_other for other, of_other in lacking.items() if other != index]
                more = one_more((offset, self.used[index], blocks))
                nearer = [_ROW(_together([lacks, *beside]))[product] < now for lacks in more.distinct]
                flags.append(more.by_rank.translate(translation(nearer)))
        return b"".join(flags)


def _beside(key: tuple[Distances, Offsets]) -> DistancesBeside:
    all_copies, used = key
    scarce = tuple([place for place, of_suit in enumerate(used) if of_suit not in _ALL])
    others = tuple([place for place in range(len(used)) if place not in scarce])
    return DistancesBeside(all_copies, used, scarce, others)


beside: Final = Memory(_beside, _BESIDE)
"""What is looked up beside copies that are not available."""


def _together(suits: Collection[Lacks]) -> Lacks:
    """What suits lack together."""
    first, *others = suits
    return reduce(lambda left, right: times((left, right)), others, first) if others else first


@remember(1 << 8)
def _times(number: int) -> bytes:
    """The products of a signature with each other one."""
    return signatures("exchange").times(number).ljust(1 << 8, b"\0")


def _row(lacking: Lacks) -> Row:
    blocks = len(lacking) // 2 - 1
    others = [with_all_copies(number, blocks) for number in range(len(signatures("exchange").lacks))]
    shanten = {other: lacking_with_pair(lacking, other, blocks) - 1 for other in {*others}}
    return tuple([shanten[other] for other in others])


def _lower(key: tuple[Lacks, int]) -> bytes:
    lacking, now = key
    return below(_ROW(lacking), now)


_ROW: Final = Memory(_row, _ROWS)
_LOWER: Final = Memory(_lower, _ROWS)
