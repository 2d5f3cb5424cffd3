"""The book's way to find a winning hand: a stack of candidate sets that fall back to other kinds of set.

It knows nothing of ``spec``, nor ``spec`` of it. Both find decompositions in the same classes, so that
they can be compared.
"""

from mjfunc.fallback.machine import (
    LITERAL,
    MACHINES,
    MENDED,
    Event,
    Goal,
    Machine,
    State,
    Status,
    all_winners,
    mahjongg,
    run,
    start,
    step,
    trace,
    winners,
)

__all__ = [
    "LITERAL",
    "MACHINES",
    "MENDED",
    "Event",
    "Goal",
    "Machine",
    "State",
    "Status",
    "all_winners",
    "mahjongg",
    "run",
    "start",
    "step",
    "trace",
    "winners",
]
