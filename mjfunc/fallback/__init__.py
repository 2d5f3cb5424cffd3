"""Lott's way to find a winning hand: a stack of candidate sets that fall back to other kinds of set.

``spec`` finds the same decompositions in another way, without this package, so that the two can be compared.

>>> from mjfunc import parse
>>> from mjfunc.fallback import LITERAL, mahjongg, trace
>>> hand = parse("12223m")
>>> mahjongg(hand, LITERAL) is None         # a sequence is found only where its tiles are neighbours
True
>>> *_, last = trace(hand)
>>> print(last)
mahjongg            sequence(1m 2m 3m) pair(2m 2m)  |
"""

from mjfunc.fallback.candidate_sets import CandidateSet, SetKind
from mjfunc.fallback.machine import (
    LITERAL,
    MACHINES,
    MENDED,
    Event,
    Find,
    Goal,
    Machine,
    PutBack,
    State,
    Status,
    all_winners,
    mahjongg,
    run,
    start,
    states,
    step,
    trace,
    winning_sets,
)

__all__ = [
    "LITERAL",
    "MACHINES",
    "MENDED",
    "CandidateSet",
    "Event",
    "Find",
    "Goal",
    "Machine",
    "PutBack",
    "SetKind",
    "State",
    "Status",
    "all_winners",
    "mahjongg",
    "run",
    "start",
    "states",
    "step",
    "trace",
    "winning_sets",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
