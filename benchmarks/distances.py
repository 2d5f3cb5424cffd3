"""How far hands of thirteen tiles are from being ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks import peers
from benchmarks.dealing import Dealt
from benchmarks.rows import Group, Measured, Row, asked, each, ours, when_new
from mjfunc import Hand, shanten, shanten_by_form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BEFORE: Final = 100_000


def _of_numbers(counts: Sequence[int]) -> int:
    return shanten(Hand.from_34(counts))


def rows() -> Iterator[Row]:
    """Shanten of hands; of 34 numbers, as peers take them; and by form."""
    yield from asked("shanten", shanten, "waiting", 1, peers.shanten)
    yield from when_new("shanten", shanten, "waiting", 2.5)
    known = Measured("waiting", "plain", ours(shanten, "plain"), peers.shanten("plain"), before=BEFORE)
    yield Row(f"shanten, after {BEFORE:,} hands", known)
    whole = Measured("waiting", "plain", each(_of_numbers, Dealt.counts), peers.shanten("plain"))
    yield Row("shanten of Hand.from_34 of a list", whole)
    yield from asked("shanten_by_form", shanten_by_form, "waiting", 3, peers.shanten)


GROUP: Final = Group("distances", "µs", (*rows(),))
