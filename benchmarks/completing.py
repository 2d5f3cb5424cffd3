"""What is complete, what completes a hand, and every way in which hands are complete or ready.

Complete and ready hands are drawn uniformly from all of them; the first question is about hands as they are dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from benchmarks import peers
from benchmarks.rows import Goal, Group, Measured, Row, asked, ours
from mjfunc import decompose_complete, decompose_ready, is_complete, waits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.dealing import Kind, Variant
    from benchmarks.rows import Peers, Question

Asked: TypeAlias = "tuple[str, Question, Kind, float, Callable[[Variant], Peers]]"
"""A question by its name, of which hands, what it must reach, and who else answers it."""

BEFORE: Final = 100_000
QUESTIONS: Final[tuple[Asked, ...]] = (
    ("waits", waits, "ready", 4, peers.waits),
    ("decompose_ready", decompose_ready, "ready", 8, peers.nobody),
    ("decompose_complete", decompose_complete, "complete", 1.5, peers.decompose_complete),
)
REGULAR: Final[tuple[Asked, ...]] = (
    ("decompose_ready", decompose_ready, "regular ready", 8, peers.nobody),
    ("decompose_complete", decompose_complete, "regular complete", 1.5, peers.decompose_complete),
)


def rows() -> Iterator[Row]:
    """Hands never seen before, and the same after many others."""
    yield from asked("is_complete, as dealt", is_complete, "drawn", 1, peers.is_complete)
    for name, function, kind, most, others in QUESTIONS:
        yield from asked(name, function, kind, most, others)
        known = Measured(kind, "plain", ours(function, "plain"), others("plain"), before=BEFORE)
        yield Row(f"{name}, after {BEFORE:,} hands", known)
    # About a third of all complete hands are seven pairs, which are found in another way.
    for name, function, kind, most, others in REGULAR:
        measured = Measured(kind, "plain", ours(function, "plain"), others("plain"))
        yield Row(f"{name}, regular form", measured, Goal(most))


GROUP: Final = Group("completing", "µs", (*rows(),))
