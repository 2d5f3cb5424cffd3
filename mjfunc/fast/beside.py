"""Shanten, and what lowers it, where fewer than four copies of some kinds are available."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.fast.automaton import Lacks, lacks, one_more, times
from mjfunc.fast.distances import Distances
from mjfunc.memory import Memory
from mjfunc.model.suits import Offsets
from mjfunc.spec.costs import NEVER
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from mjfunc.fast.automaton import Beside
    from mjfunc.fast.distances import Flags, Sized


@attrs.frozen(eq=False)
class DistancesBeside:
    """What is looked up where some copies are not available."""

    all_copies: Distances
    """What is looked up where all are; the special forms are asked there."""
    used: Offsets
    """The copies that are not available."""

    def shanten(self, offsets: Offsets) -> int:
        """The shanten in the nearest form."""
        regular, (_, _, special, _) = self.regular(offsets)
        return min(special, regular)

    def regular(self, offsets: Offsets) -> tuple[int, Sized]:
        """The shanten in the regular form, and what goes with the size."""
        sized = self.all_copies.sized(offsets)
        if not self.all_copies.is_regular:
            return NEVER, sized
        m, p, s, z = map(lacks, self._suits(offsets, sized[1]))
        return times((times((m, p)), times((s, z))))[-1] - 1, sized

    def lower(self, offsets: Offsets) -> tuple[int, Flags]:
        """The shanten, and the kinds that lower it."""
        regular, (_, blocks, special, _) = self.regular(offsets)
        now = min(special, regular)
        flags = bytes(len(KINDS))
        if regular == now:
            suits = self._suits(offsets, blocks)
            m, p, s, z = map(lacks, suits)
            mp, sz = times((m, p)), times((s, z))
            others = times((p, sz)), times((m, sz)), times((z, mp)), times((s, mp))
            flags = b"".join([_lower(suit, of_others, now) for suit, of_others in zip(suits, others, strict=True)])
        return now, self.all_copies.or_nearer_special(flags, offsets) if special == now else flags

    def _suits(self, offsets: Offsets, blocks: int) -> list[Beside]:
        return [(offset, used, blocks) for offset, used in zip(offsets, self.used, strict=True)]


def _lower(suit: Beside, others: Lacks, now: int) -> Flags:
    """The kinds of a suit of which one more brings the hand below its shanten."""
    more = one_more(suit)
    nearer = [times((others, lacking))[-1] <= now for lacking in more.distinct]
    return more.by_rank.translate(_FLAGS(bytes(nearer)))


_FLAGS: Final = Memory[bytes, bytes](lambda nearer: nearer.ljust(1 << 8, b"\0"), 1 << 9)
