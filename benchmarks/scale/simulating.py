"""How long a run takes with any number of workers, simulated from what a shard and a message cost.

One coordinator hands shards out and takes verdicts, one message after the other. It keeps as many shards on their way
as are two for each worker, and a worker that is free takes the one that was handed out first.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final

import attrs

from benchmarks.scale.knowing import part
from benchmarks.scale.results import Simulated
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.scale.coordinator import AHEAD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.scale.results import Results

OPERATIONS: Final = ("shanten", "waits", "complete", "decompose", "acceptance")
"""In the order in which the tables have them."""
SWEPT: Final = ("shanten", "acceptance")
"""Those that are simulated with any number of workers: the fastest, and the slowest."""
SIZES: Final = (10_000, 100_000, 1_000_000)
WORKERS: Final = (1, 2, 10, 100, 1_000, 10_000)
MACHINES: Final = 100
"""So many machines with as many cores as this one."""
CLASSES: Final = Terms(classes=True)


def seconds_of_run(shards: int, workers: int, shard: float, message: float) -> float:
    """The seconds from the first message to the last, where all shards take as long."""
    now, free, coming = 0.0, [0.0] * workers, list[float]()
    heapify(free)

    def hand_out() -> None:
        nonlocal now
        now += message
        done = max(now, heappop(free)) + shard
        heappush(free, done)
        heappush(coming, done)

    left = shards
    while coming or left:
        while left and len(coming) < AHEAD * workers:
            hand_out()
            left -= 1
        now = max(now, heappop(coming)) + message
    return now


def most_workers(shard: float, message: float) -> float:
    """With how many workers the coordinator is busy all the time: more do not make it faster.

    A shard costs two messages: it is handed out, and its verdict is taken.
    """
    return shard / (2 * message)


def of_shard(results: Results, op: str, size: int) -> float:
    """The seconds in which a worker of a cluster does a shard, whose program answers at once through pipes.

    It is one of two on a machine with two cores, on which their programs run as well.
    """
    return results.cost("dask").worker / 1e6 + 2 * size / results.rate(op, "pipes", ("dask", 2)).a_second


def of_message(results: Results) -> float:
    """The seconds of the coordinator for a message; a shard has two, and its verdict is kept."""
    return (results.cost("dask").coordinator + results.keeping.passed) / 2e6


def hands_of(op: str, terms: Terms) -> int:
    """How many hands an operation is asked about, or classes of them."""
    number = part(op).count(terms)
    assert number
    return number


def simulated(results: Results, sizes: Sequence[int] = SIZES) -> Iterator[Simulated]:
    """All classes by any number of workers; and all hands and classes by those of a hundred machines."""
    for op in SWEPT:
        for size in sizes:
            for workers in WORKERS:
                yield _one(results, op, hands_of(op, CLASSES), size, workers)
    for op in OPERATIONS:
        for terms in (Terms(), CLASSES):
            yield _one(results, op, hands_of(op, terms), SIZES[-1], MACHINES * results.cores)


def _one(results: Results, op: str, hands: int, size: int, workers: int) -> Simulated:
    shard, message = of_shard(results, op, size), of_message(results)
    return Simulated(op, hands, size, workers, seconds_of_run(-(-hands // size), workers, shard, message))


def with_simulated(results: Results, sizes: Sequence[int] = SIZES) -> Results:
    """The same, with what is simulated of it."""
    return attrs.evolve(results, simulated=tuple(simulated(results, sizes)))
