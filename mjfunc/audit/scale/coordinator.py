"""Run shards on an engine: submit those that are not finished, and write and merge their verdicts.

If a worker dies, its shards are submitted again one at a time, which shows the shard that kills workers. After three
deaths a shard is given up and reported as an incident.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.deferred_signals import deferred
from mjfunc.audit.core.report import PartCoverage
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.suite import ChosenPart, Terms
from mjfunc.audit.question_list import Miscounted
from mjfunc.audit.running import ComparedFields, Progress, RunResult
from mjfunc.audit.scale.shards import RunningTotal, Shard, ShardVerdict, shard_count, shards
from mjfunc.audit.scale.state import StateDirectory
from mjfunc.audit.scale.worker import ShardOutcome, Task, run_task, without_interrupts
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from mjfunc.audit.core.deferred_signals import Deferred
    from mjfunc.audit.scale.executors import Engine

_NO_WORKERS: Final = 5.0
"""The seconds without a worker after which the audit warns."""
_POLL: Final = 0.1
"""The seconds between two reports of progress."""
AHEAD: Final = 2
"""The shards in flight for each worker: one that it runs, and the next."""
MOST_DEATHS: Final = 3


class EngineLost(MahjongError):
    """The connection to the Dask scheduler is lost."""

    code = "engine-lost"


@attrs.define(eq=False)
class _Item:
    """A shard in flight."""

    number: int
    shard: Shard
    is_alone: bool = False
    """Whether no other shard was in flight with it."""
    deaths: int = 0
    """The deaths of its worker while it was alone."""


@attrs.frozen(kw_only=True)
class Work:
    """The shards to run."""

    chosen: tuple[ChosenPart, ...]
    terms: Terms
    size: int
    """The number of places in a shard."""
    task: Callable[[Shard], Task]
    state: StateDirectory | None = None
    """Keeps the verdicts of finished shards."""


@attrs.frozen
class ShardedRun:
    """The result of running shards, perhaps not all of them."""

    ran: RunResult
    number: int
    """The number of all shards."""
    verdict: ShardVerdict
    """The merged verdict, from which ``ran`` is made."""

    @property
    def finished(self) -> int:
        """The number of finished shards."""
        return self.verdict.shards

    @property
    def is_whole(self) -> bool:
        """Whether all shards are finished."""
        return self.finished == self.number


def run_in_shards(
    work: Work,
    engine: Engine,
    *,
    warn: Callable[[str], None] = lambda _: None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> ShardedRun:
    """Run the shards that are not finished yet, and merge the verdicts of all.

    After an interrupt, no more shards are submitted. A second one does not wait for the shards in flight, nor does the
    first if there are no workers.

    Args:
        work: The shards to run.
        engine: Runs them.
        warn: Called with each warning.
        progress: Called with the progress, several times a second.

    Raises:
        EngineLost: The scheduler is gone.
        NotKept: A verdict cannot be written.

    """
    total, number = RunningTotal(), shard_count(work.chosen, work.terms, work.size)
    done = bytearray(number)
    if work.state:
        for at, verdict in work.state.finished(shards(work.chosen, work.terms, work.size), warn):
            total.add(verdict)
            done[at] = True
    every = enumerate(shards(work.chosen, work.terms, work.size))
    with deferred() as signals:
        run = _Run(work, engine, total, warn, progress)
        run.run((_Item(at, shard) for at, shard in every if not done[at]), signals)
    verdict = total.verdict
    return ShardedRun(_result(work, verdict, number), number, verdict)


def _result(work: Work, verdict: ShardVerdict, number: int) -> RunResult:
    return RunResult(
        verdict.findings,
        tuple(_asked_parts(work, verdict, is_whole=verdict.shards == number)),
        verdict.incidents,
        verdict.sha256,
        verdict.microseconds / 1e6,
        ComparedFields(verdict.wholly, verdict.in_part, verdict.ignored),
        verdict.known,
    )


def _asked_parts(work: Work, verdict: ShardVerdict, *, is_whole: bool) -> Iterator[PartCoverage]:
    """The number of questions asked of each part. If all shards are finished, it must be the part's own number."""
    tallies = dict(verdict.findings)
    for one in work.chosen:
        key, number = (one.suite, one.part.op), one.part.count(work.terms)
        asked = tallies[key].total if key in tallies else 0
        if is_whole and asked != number:
            message = f"{one.suite} {one.part.op} has {asked} questions in shards, not {number}"
            if work.state:  # somebody changed the files
                message = f"--state: {message}; name a new directory"
                raise BadOption(message)
            raise Miscounted(message)
        yield PartCoverage(*key, number, asked)


class _Run:
    """The shards in flight, and the verdicts so far."""

    def __init__(
        self,
        work: Work,
        engine: Engine,
        total: RunningTotal,
        warn: Callable[[str], None],
        progress: Callable[[Progress], None],
    ) -> None:
        self._work: Final = work
        self._engine: Final = engine
        self._total: Final = total
        self._warn: Final = warn
        self._progress: Final = progress
        self._begin: Final = monotonic()
        self._last_worker = self._begin
        """The time when there was a worker."""
        self._has_warned = False
        """Whether the user was warned that there is none."""
        self._number: Final = sum(one.part.count(work.terms) or 0 for one in work.chosen)
        self._before: Final = total.asked
        self._flight: Final = dict[Future[ShardOutcome], _Item]()
        self._ended: Final = SimpleQueue[Future[ShardOutcome]]()
        """The futures of it that are done."""
        self._suspects: Final = deque[_Item]()
        self._is_closed = False
        """Whether no more shards are submitted."""
        self._is_broken = False
        """Whether a worker of this executor died."""

    def run(self, items: Iterator[_Item], signals: Deferred) -> None:
        """Submit all these shards, and collect their verdicts."""
        interrupts, executor = 0, self._engine.executor()
        try:
            while interrupts < 2:
                try:
                    signals.deliver()
                    if self._is_broken and not self._flight:
                        self._engine.end(executor, is_idle=True)
                        executor, self._is_broken = self._engine.executor(), False
                    self._fill(executor, items)
                    if not self._flight:
                        break
                    self._collect()
                except KeyboardInterrupt:
                    interrupts += 1 if self._engine.has_workers else 2
                    self._is_closed = True
                except Exception:  # submitting to a lost scheduler fails in many ways
                    self._check_engine()
                    raise
        finally:
            self._engine.end(executor, is_idle=not self._flight)

    def _fill(self, executor: Executor, items: Iterator[_Item]) -> None:
        """Submit enough shards to keep all workers busy, or one alone of those whose worker died."""
        while not (self._is_closed or self._is_broken):
            is_alone = bool(self._suspects)
            if len(self._flight) >= (1 if is_alone else AHEAD * self._engine.workers):
                return
            item = self._suspects.popleft() if is_alone else next(items, None)
            if item is None:
                return
            item.is_alone = is_alone
            try:
                with without_interrupts():  # this may start a process
                    future = executor.submit(run_task, self._work.task(item.shard))
                    self._flight[future] = item
                    future.add_done_callback(self._ended.put)
            except self._engine.deaths:
                self._retry(item)

    def _collect(self) -> None:
        """Collect the outcomes that have arrived, and report the progress."""
        item = next(iter(self._flight.values()))
        for future in self._finished():
            item = self._flight.pop(future)
            try:
                self._add(item, future.result())
            except self._engine.deaths:
                self._retry(item)
        self._check_engine()
        self._check_workers()
        self._report(item.shard)

    def _finished(self) -> list[Future[ShardOutcome]]:
        """The futures in flight that are done. They report it by a callback: to poll thousands takes long."""
        try:
            done = [self._ended.get(timeout=_POLL)]
        except Empty:  # an interrupt may have lost one that was taken from the queue
            return [future for future in self._flight if future.done()]
        while not self._ended.empty():
            done.append(self._ended.get())
        return [future for future in done if future in self._flight]

    def _check_engine(self) -> None:
        if self._engine.is_lost:
            message = "the scheduler is gone"
            raise EngineLost(message) from None

    def _check_workers(self) -> None:
        """Warn once if there have been no workers for a while: the run would wait forever."""
        if self._engine.has_workers:
            self._last_worker = monotonic()
        elif not self._has_warned and monotonic() - self._last_worker >= _NO_WORKERS:
            self._has_warned = True
            self._warn("there are no workers; the run waits for one, or for an interrupt")

    def _add(self, item: _Item, outcome: ShardOutcome) -> None:
        """Add a verdict and write it. If the program was given up, stop submitting shards."""
        if not outcome.is_whole:
            self._total.add(attrs.evolve(outcome.verdict, shards=0))
            self._is_closed = True
            return
        self._total.add(outcome.verdict)
        if self._work.state:
            self._work.state.write(item.number, item.shard, outcome.verdict)

    def _retry(self, item: _Item) -> None:
        """Queue a shard again whose worker died, or report it as an incident after too many deaths."""
        self._is_broken = True
        item.deaths += item.is_alone
        if item.deaths < MOST_DEATHS:
            self._suspects.append(item)
            return
        shard = item.shard
        places = f"places {shard.begin:,} to {shard.end:,} of {shard.op} in {shard.suite}"
        sentence = f"{places}: the worker died {item.deaths} times"
        self._total.add(ShardVerdict(incidents=(Incident(sentence),)))

    def _report(self, shard: Shard) -> None:
        total, seconds = self._total, monotonic() - self._begin
        self._progress(Progress(shard.suite, shard.op, total.asked, self._number, seconds, total.bad, self._before))
