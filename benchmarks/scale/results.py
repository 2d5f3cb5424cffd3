"""What was measured and simulated, as it is kept in ``docs/scale.json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, Literal, TypeAlias

import attrs

FILE: Final = Path(__file__).parents[2] / "docs" / "scale.json"
Asked: TypeAlias = Literal["known", "pipes"]
"""Whether answers are known in the process that asks, or by a program in C."""
How: TypeAlias = tuple[str, int]
"""An engine, or none, and how many processes it has."""


@attrs.frozen
class Rate:
    """How fast an operation is asked."""

    op: str
    asked: Asked
    engine: str
    processes: int
    a_second: float
    """How many hands a second."""
    microseconds: float
    """Of the processor for a hand, in all our processes."""
    of_program: float
    """The same in the program."""


@attrs.frozen
class Cost:
    """What a shard costs beside its questions, in microseconds."""

    engine: str
    coordinator: float
    """Of the processor, of the process that hands shards out and takes verdicts."""
    worker: float
    """Of the processor, of the worker."""


@attrs.frozen
class Keeping:
    """What it costs to keep the verdict of a shard in a file, in microseconds."""

    processor: float
    passed: float
    """With the time until it is on the disk."""
    read: float
    """Of the processor, when the run is gone on with."""
    missed: float
    """The same where it is not kept."""


@attrs.frozen
class Merging:
    """The microseconds of the processor for adding the verdict of a shard to all that came."""

    passed: float
    """Where all passed."""
    failed: float
    """Where as much failed as is kept."""


@attrs.frozen
class Making:
    """The microseconds of the processor for making a hand of all, with and without classes, and for its text."""

    hands: float
    classes: float
    text: float
    drawn: float
    """For drawing a random hand that is not made, because it stands before a shard."""


@attrs.frozen
class Simulated:
    """The seconds of a whole run."""

    op: str
    hands: int
    """How many hands it asks about, or classes of them."""
    size: int
    """Of how many its shards are."""
    workers: int
    seconds: float


@attrs.frozen
class Results:
    """All of it."""

    python: str
    cores: int
    rates: tuple[Rate, ...]
    costs: tuple[Cost, ...]
    keeping: Keeping
    merging: Merging
    making: Making
    simulated: tuple[Simulated, ...]

    def rate(self, op: str, asked: Asked, how: How) -> Rate:
        """One rate."""
        [found] = [one for one in self.rates if (one.op, one.asked, (one.engine, one.processes)) == (op, asked, how)]
        return found

    def cost(self, engine: str) -> Cost:
        """What a shard costs with an engine."""
        [found] = [cost for cost in self.costs if cost.engine == engine]
        return found


def write(results: Results) -> str:
    """As JSON."""
    return f"{json.dumps(attrs.asdict(results), indent=1)}\n"


def read(text: str) -> Results:
    """The same, read back."""
    found = json.loads(text)
    return Results(
        found["python"],
        found["cores"],
        tuple(Rate(**one) for one in found["rates"]),
        tuple(Cost(**one) for one in found["costs"]),
        Keeping(**found["keeping"]),
        Merging(**found["merging"]),
        Making(**found["making"]),
        tuple(Simulated(**one) for one in found["simulated"]),
    )
