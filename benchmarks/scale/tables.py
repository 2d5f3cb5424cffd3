"""The tables of ``docs/scale.md``, made of what is kept in ``docs/scale.json`` and ``docs/memory.json``."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.lasting import FILE as MEMORY
from benchmarks.lasting import Sample
from benchmarks.lasting import read as read_samples
from benchmarks.scale.results import FILE, How, Results, read
from benchmarks.scale.simulating import (
    CLASSES,
    MACHINES,
    OPERATIONS,
    SIZES,
    SWEPT,
    WORKERS,
    hands_of,
    most_workers,
    of_message,
    of_shard,
)
from mjfunc.audit.core.suite import Terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from benchmarks.scale.results import Asked

WAYS: Final[tuple[tuple[How, str], ...]] = (
    (("none", 1), "no engine"),
    (("local", 1), "local, 1"),
    (("local", 2), "local, 2"),
    (("dask", 1), "dask, 1"),
    (("dask", 2), "dask, 2"),
)
_EARLY: Final = 3
"""Minutes after which what is held is shown first."""
_HOUR: Final = 3600.0
_DAY: Final = 24 * _HOUR
_YEAR: Final = 365 * _DAY


def kept() -> Results:
    """What was measured and simulated last."""
    return read(FILE.read_text("utf-8"))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown, whose numbers stand on the right."""
    return [_row(head), _row(["---", *["---:"] * (len(head) - 1)]), *map(_row, rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def rates(results: Results, asked: Asked) -> list[str]:
    """How many hands a second each engine asks about, and the processor's time for a hand without an engine."""
    (alone, _), *_ = WAYS
    rows = [
        [f"`{op}`", *(f"{results.rate(op, asked, how).a_second:,.0f}" for how, _ in WAYS), digits(one.microseconds)]
        + ([digits(one.of_program)] if asked == "pipes" else [])
        for op in OPERATIONS
        for one in [results.rate(op, asked, alone)]
    ]
    program = ["program, µs"] if asked == "pipes" else []
    return table(["operation", *(name for _, name in WAYS), "processor, µs", *program], rows)


def costs(results: Results) -> list[str]:
    """What shards and hands cost."""
    rows = [
        (f"a shard with {name}, of the coordinator", results.cost(name).coordinator) for name in ("local", "dask")
    ] + [(f"a shard with {name}, of its worker", results.cost(name).worker) for name in ("local", "dask")]
    rows += [
        ("saving a verdict: processor time", results.keeping.processor),
        ("saving a verdict: until it is on disk", results.keeping.passed),
        ("a message of Dask, with verdicts saved", 1e6 * of_message(results)),
        ("reading a saved verdict", results.keeping.read),
        ("looking for a verdict that is not saved", results.keeping.missed),
        ("merging a verdict without failures", results.merging.passed),
        ("merging one with the most failures", results.merging.failed),
        ("making a hand from its rank", results.making.hands),
        ("making a hand from the rank of its class", results.making.classes),
        ("its text", results.making.text),
        ("skipping a random hand before a shard", results.making.drawn),
    ]
    return table(["what", "µs"], ([what, digits(cost)] for what, cost in rows))


def full(results: Results) -> list[str]:
    """What the full space costs on this machine and on a hundred of them."""
    return table(
        ("operation", "up to symmetry", "hands", "this machine", f"{MACHINES} machines", "a hundred times less"),
        (_full(results, op, terms) for op in OPERATIONS for terms in (Terms(), CLASSES)),
    )


def _full(results: Results, op: str, terms: Terms) -> list[str]:
    hands, workers = hands_of(op, terms), MACHINES * results.cores
    one = hands / results.rate(op, "pipes", ("local", 2)).a_second
    [many] = [
        run.seconds
        for run in results.simulated
        if (run.op, run.hands, run.size, run.workers) == (op, hands, SIZES[-1], workers)
    ]
    return [
        f"`{op}`",
        "yes" if terms.classes else "no",
        f"{hands:,}",
        lasting(one),
        lasting(many),
        lasting(one / MACHINES),
    ]


def scaling(results: Results) -> list[str]:
    """How many times as fast two processes are as one: measured, and simulated."""
    rows = list[list[str]]()
    for op in OPERATIONS:
        measured = [
            results.rate(op, asked, (engine, 2)).a_second / results.rate(op, asked, (engine, 1)).a_second
            for asked in ("known", "pipes")
            for engine in ("local", "dask")
        ]
        rows.append([f"`{op}`", *(f"{ratio:.2f}" for ratio in measured)])
    return table(("operation", "local", "dask", "local, through pipes", "dask, through pipes"), rows)


def beyond(results: Results, op: str) -> list[str]:
    """How long all classes take, by the size of shards and the number of workers; and where more do not help."""
    runs = [run for run in results.simulated if (run.op, run.hands) == (op, hands_of(op, CLASSES))]
    of = {(run.size, run.workers): run.seconds for run in runs}
    return table(
        ("shard", *(f"{workers:,}" for workers in WORKERS), "most that help"),
        (
            [
                f"{size:,}",
                *(f"{lasting(of[size, workers])}" for workers in WORKERS),
                f"{most_workers(of_shard(results, op, size), of_message(results)):,.0f}",
            ]
            for size in SIZES
        ),
    )


def memory(samples: Sequence[Sample]) -> list[str]:
    """What each process held, in MB, and how many shards were done: the medians of five looks; and at most."""
    end = max(one.minute for one in samples)
    minutes = (_EARLY, end / 4, end / 2, end)
    rows = list[list[str]]()
    for engine, process in sorted(dict.fromkeys((one.engine, one.process) for one in samples), reverse=True):
        looks = [one for one in samples if (one.engine, one.process) == (engine, process)]
        near = [_near(looks, minute) for minute in minutes]
        most = max(one.megabytes for one in looks)
        held = [*(median(one.megabytes for one in each) for each in near), most]
        rows.append([f"{engine}, {process}", *(f"{each:.0f}" for each in held)])
        if process == "coordinator":
            done = [*(median(one.shards for one in each) for each in near), looks[-1].shards]
            rows.append([f"{engine}, shards done", *(f"{number:,.0f}" for number in done)])
    return table(("process", f"{_EARLY} minutes", *(f"{minute:.0f}" for minute in minutes[1:]), "most"), rows)


def _near(looks: Sequence[Sample], minute: float) -> list[Sample]:
    """The five looks that are nearest to a time."""
    return sorted(looks, key=lambda one: abs(one.minute - minute))[:5]


def digits(number: float) -> str:
    """A number to two or three digits, or four."""
    places = 0 if number >= 100 else 1 if number >= 10 else 2 if number >= 0.1 else 3
    return f"{number:,.{places}f}"


def lasting(seconds: float) -> str:
    """A time in the unit in which it is read best."""
    for unit, name in ((_YEAR, "years"), (_DAY, "days"), (_HOUR, "hours"), (60.0, "minutes")):
        if seconds >= 2 * unit:
            return f"{digits(seconds / unit)} {name}"
    return f"{digits(seconds)} s"


def made(name: str) -> Iterator[str]:
    """A table by its name."""
    results, words = kept(), name.split()
    match words:
        case ["rates", ("known" | "pipes") as asked]:
            yield from rates(results, asked)
        case ["costs"]:
            yield from costs(results)
        case ["full"]:
            yield from full(results)
        case ["scaling"]:
            yield from scaling(results)
        case ["beyond", op] if op in SWEPT:
            yield from beyond(results, op)
        case ["memory"]:
            yield from memory(read_samples(MEMORY.read_text("utf-8")))
        case _:
            message = f"no table is called {name}"
            raise LookupError(message)
