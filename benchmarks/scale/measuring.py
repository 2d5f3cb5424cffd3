"""How fast hands are asked about by each engine, and what a shard and a message cost: measured, engines in turns."""

from __future__ import annotations

import os
import platform
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import numpy as np

from benchmarks.measuring import nanoseconds
from benchmarks.scale.knowing import PLACES, SUITE, KnowingStart, replay, shards_of
from benchmarks.scale.results import Cost, How, Keeping, Making, Merging, Rate, Results
from benchmarks.scale.running import Staying, Took, alone, in_shards, timed
from benchmarks.scale.simulating import OPERATIONS
from mjfunc.audit.core.questions import Question
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.core.verdicts import MOST_KEPT, Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.scale.executors import Dask, Local
from mjfunc.audit.scale.shards import RunningTotal, Shard, ShardVerdict
from mjfunc.audit.scale.state import open_state
from mjfunc.audit.suites.row_batches import texts_of
from mjfunc.census import number_of_classes, number_of_hands, unrank_rows
from mjfunc.census.random_hands import numbers_below
from mjfunc.census.rows import class_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from benchmarks.scale.knowing import Starts
    from benchmarks.scale.results import Asked

ENGINES: Final[tuple[How, ...]] = (("local", 1), ("local", 2), ("dask", 1), ("dask", 2))
ALONE: Final[How] = ("none", 1)
SIZE: Final = 20_000
"""Of how many hands shards are; of operations that take ten times as long, a quarter."""
_LONGER: Final = ("decompose", "acceptance")
SECONDS: Final = 0.8
"""So long is a turn, about."""
TURNS: Final = 5
WARM: Final = 10
"""So many shards are asked of each process before."""
MESSAGES: Final = 2000
"""So many shards of one place tell what a shard costs."""


def measure(*, is_quick: bool) -> Iterator[str | Results]:
    """Everything, with lines that say how far it is."""
    with ExitStack() as stack:
        engines: dict[How, Staying] = {how: stack.enter_context(closing(_engine(*how))) for how in ENGINES}
        rates = list[Rate]()
        for op in OPERATIONS:
            for asked in ("known", "pipes"):
                rates += _rates(engines, op, asked, is_quick=is_quick)
                yield "\n".join(map(str, rates[-len(ENGINES) - 1 :]))
        costs = tuple(_cost(name, engines[name, 2], is_quick=is_quick) for name in ("local", "dask"))
        yield str(costs)
    beside = _beside(is_quick=is_quick)
    yield str(beside)
    yield Results(platform.python_version(), os.cpu_count() or 1, tuple(rates), costs, *beside, ())


def _beside(*, is_quick: bool) -> tuple[Keeping, Merging, Making]:
    """What is measured without an engine."""
    number = 100 if is_quick else 1000
    return _keeping(number), _merging(number), _making(200 * number)


def _engine(name: str, processes: int) -> Staying:
    return Staying(Local(processes) if name == "local" else Dask(None, processes))


def _rates(engines: Mapping[How, Staying], op: str, asked: Asked, *, is_quick: bool) -> list[Rate]:
    """One for each engine, and one without."""
    size, terms = 100 if is_quick else SIZE // 4 if op in _LONGER else SIZE, Terms()
    shards = shards_of(op, size, terms)
    start: Starts = KnowingStart() if asked == "known" else replay(op, shards, terms)
    with closing(start.start()) as subject:

        def work(how: How, number: int) -> Callable[[], None]:
            if how == ALONE:
                return alone(subject, shards, number)
            return in_shards(engines[how], start, subject, shards, number)

        turns, seconds = (1, 0.0) if is_quick else (TURNS, SECONDS)
        found = _in_turns(work, [ALONE, *engines], turns, seconds)
        return [Rate(op, asked, *how, *_of_a_hand(took, number * size)) for how, (number, took) in found.items()]


def _of_a_hand(took: Sequence[Took], hands: int) -> tuple[float, float, float]:
    """The hands a second, and the microseconds of our processes and of programs: the median turn of each."""
    ours = median(one.here + one.workers for one in took)
    programs = median(one.programs for one in took)
    return hands / median(one.passed for one in took), 1e6 * ours / hands, 1e6 * programs / hands


def _in_turns(
    work: Callable[[How, int], Callable[[], None]], ways: Sequence[How], turns: int, seconds: float
) -> Mapping[How, tuple[int, list[Took]]]:
    """For each way how many shards a turn has, and what each turn took."""
    numbers = dict[How, int]()
    for how in ways:
        work(how, WARM * how[1])()  # so that every process knows all answers, and tables are made
        took = timed(work(how, PLACES))
        numbers[how] = max(PLACES, round(PLACES * seconds / took.passed))
    each: dict[How, list[Took]] = {how: [] for how in ways}
    for _ in range(turns):
        for how in ways:
            each[how].append(timed(work(how, numbers[how])))
    return {how: (numbers[how], each[how]) for how in ways}


def _cost(name: str, engine: Staying, *, is_quick: bool) -> Cost:
    """Of shards that have one question each."""
    number = 50 if is_quick else MESSAGES
    shards = [Shard(SUITE, "waits", at, at + 1) for at in range(0, 1000, 100)]
    start = KnowingStart()
    with closing(start.start()) as subject:
        in_shards(engine, start, subject, shards, 50)()
        took = [timed(in_shards(engine, start, subject, shards, number)) for _ in range(1 if is_quick else TURNS)]
    here, workers = median(one.here for one in took), median(one.workers for one in took)
    return Cost(name, 1e6 * here / number, 1e6 * workers / number)


def _keeping(number: int) -> Keeping:
    """Of verdicts that say that all passed."""
    verdict = ShardVerdict(
        Findings.from_tallies({(SUITE, "waits"): VerdictTally.all_passed(SIZE)}), shards=1, digest=1 << 200
    )
    shards = [Shard(SUITE, "waits", at, at + 1) for at in range(number)]

    def keep() -> None:
        for at, shard in enumerate(shards):
            state.write(at, shard, verdict)

    def read() -> None:
        assert number == len([*state.finished(iter(shards), print)])

    def miss() -> None:
        assert [*empty.finished(iter(shards), print)] == []

    with TemporaryDirectory(dir=Path.cwd()) as folder:
        with closing(open_state(Path(folder) / "state", {})) as state:
            took = timed(keep)
            reading = nanoseconds(read) / 1e3 / number
        with closing(open_state(Path(folder) / "empty", {})) as empty:
            missing = nanoseconds(miss) / 1e3 / number
    return Keeping(1e6 * took.here / number, 1e6 * took.passed / number, reading, missing)


def _merging(number: int) -> Merging:
    """Of many; all of those that failed are of other hands."""
    passed = ShardVerdict(
        Findings.from_tallies({(SUITE, "waits"): VerdictTally.all_passed(SIZE)}), shards=1, digest=1 << 200
    )
    rows = unrank_rows(np.arange(20 * MOST_KEPT), 13)
    wrong = [
        Verdict(Question("waits", hand), '{"waits":[]}', '{"waits":["1m"]}', Outcome.WRONG) for hand in texts_of(rows)
    ]
    tallies = [VerdictTally.from_verdicts(wrong[at : at + MOST_KEPT]) for at in range(0, len(wrong), MOST_KEPT)]
    failed = [
        ShardVerdict(Findings.from_tallies({(SUITE, "waits"): tally}), shards=1, digest=1 << 200) for tally in tallies
    ]

    def each(verdicts: Sequence[ShardVerdict], times: int) -> float:
        def work() -> None:
            found = RunningTotal()
            for _ in range(times):
                for verdict in verdicts:
                    found.add(verdict)
            assert times * len(verdicts) == found.verdict.shards

        return nanoseconds(work) / 1e3 / times / len(verdicts)

    return Merging(each([passed], 50 * number), each(failed, max(1, number // 100)))


def _making(number: int) -> Making:
    """Of hands of thirteen tiles from the middle of all."""
    hands, classes = (whole // 2 for whole in (number_of_hands(13), number_of_classes(13)))
    rows = class_rows(range(classes, classes + number), 13)

    def each(work: Callable[[], object]) -> float:
        work()
        return median(nanoseconds(work) for _ in range(TURNS)) / 1e3 / number

    return Making(
        each(lambda: unrank_rows(np.arange(hands, hands + number), 13)),
        each(lambda: class_rows(range(classes, classes + number), 13)),
        each(lambda: texts_of(rows)),
        each(lambda: [*numbers_below(number_of_hands(13), 0, range(number - 1, number), 1)]),
    )
