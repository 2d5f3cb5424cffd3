"""What is complete, what completes a hand, and every way in which hands are complete or ready.

Complete and ready hands are drawn uniformly from all of them; the first question is about hands as they are dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc import decompose_complete, decompose_ready, is_complete, waits
from tests.bench import peers
from tests.bench.rows import Group, Measured, Row, asked, ours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.bench.dealing import Kind, Variant
    from tests.bench.rows import Peers, Question

BEFORE: Final = 100_000
QUESTIONS: Final[tuple[tuple[str, Question, Kind, float, Callable[[Variant], Peers]], ...]] = (
    ("waits", waits, "ready", 4, peers.waits),
    ("decompose_ready", decompose_ready, "ready", 8, peers.nobody),
    ("decompose_complete", decompose_complete, "complete", 1.5, peers.decompose_complete),
)


def rows() -> Iterator[Row]:
    """Hands never seen before, and the same after many others."""
    yield from asked("is_complete, as dealt", is_complete, "drawn", 1, peers.is_complete)
    for name, function, kind, most, others in QUESTIONS:
        yield from asked(name, function, kind, most, others)
        known = Measured(kind, "plain", ours(function, "plain"), others("plain"), before=BEFORE)
        yield Row(f"{name}, {BEFORE:,} others before", known)


GROUP: Final = Group("completing", "µs", (*rows(),))
