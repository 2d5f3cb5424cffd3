"""What hands of thirteen tiles accept, and what hands of fourteen should discard, also by what comes two steps on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks import peers
from benchmarks.dealing import VARIANTS
from benchmarks.rows import Goal, Group, Measured, Row, asked, named, ours, when_new
from mjfunc import acceptance, discards
from mjfunc.model.conventions import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc import Conventions, DiscardOutlook, Hand

FEWER: Final = 4_000
"""Discards ask about each hand fourteen times."""

FEWEST: Final = 200
"""By two steps each discard is followed by every draw, and each draw by every discard."""
A_SECOND: Final = 1_000_000
"""In microseconds, for a hand."""


def two_steps(hand: Hand, *, conventions: Conventions = DEFAULT) -> tuple[DiscardOutlook, ...]:
    """The discards in the order of what is accepted two steps on."""
    return discards(hand, order="two-steps", conventions=conventions)


def rows() -> Iterator[Row]:
    """All, of hands as they are dealt."""
    yield from asked("acceptance", acceptance, "waiting", 3.5, peers.acceptance)
    yield from when_new("acceptance", acceptance, "waiting", 8)
    yield from asked("discards", discards, "drawn", 35, peers.discards, hands=FEWER)
    for variant in VARIANTS:
        measured = Measured("drawn", variant, ours(two_steps, variant), {}, FEWEST)
        yield Row(named("discards by two steps", variant), measured, Goal(A_SECOND))


GROUP: Final = Group("deciding", "µs", (*rows(),))
