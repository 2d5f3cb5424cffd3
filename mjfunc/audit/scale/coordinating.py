"""A run in shards: what is not done yet is handed to workers, what they find is kept and merged, and nothing is lost.

A shard whose worker dies is tried again, alone: only so is it known which of several it was. After three deaths it is
told as an incident, with its places.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.listing import Chosen, Miscounted
from mjfunc.audit.report import Asked
from mjfunc.audit.running import Progress, Ran
from mjfunc.audit.scale.merging import ShardVerdict, Sum
from mjfunc.audit.scale.shards import Shard, number_of_shards, shards
from mjfunc.audit.scale.state import State
from mjfunc.audit.scale.working import Done, Task, work
from mjfunc.audit.signals import deferred, without_interrupts
from mjfunc.audit.subject import Incident
from mjfunc.audit.suite import Terms
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from mjfunc.audit.scale.engines import Engine
    from mjfunc.audit.signals import Deferred

_LONELY: Final = 5.0
"""So many seconds without a worker are told."""
_LOOK: Final = 0.1
"""So many seconds pass at most between two looks at how far it is."""
AHEAD: Final = 2
"""So many shards for each worker are handed out at a time: one that it does, and the next."""
MOST_DEATHS: Final = 3


class EngineLost(MahjongError):
    """A scheduler that went away."""

    code = "engine-lost"


@attrs.define(eq=False)
class _Item:
    """A shard on its way."""

    number: int
    shard: Shard
    is_alone: bool = False
    """Whether nothing else was on its way with it."""
    deaths: int = 0
    """How often its worker died while it was alone."""


@attrs.frozen(kw_only=True)
class Work:
    """What is to be done."""

    chosen: tuple[Chosen, ...]
    terms: Terms
    size: int
    """Of how many places shards are."""
    task: Callable[[Shard], Task]
    state: State | None = None
    """Where what is done is kept."""


@attrs.frozen
class Came:
    """What came of it."""

    ran: Ran
    done: int
    """How many shards are done."""
    number: int
    verdict: ShardVerdict
    """The same, and which known deviations were asked, and how much results say."""

    @property
    def is_whole(self) -> bool:
        """Whether all shards are done."""
        return self.done == self.number


def run_in_shards(
    work: Work,
    engine: Engine,
    *,
    tell: Callable[[str], None] = lambda _: None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Came:
    """Do what is not done yet.

    An interrupt lets the shards that are on their way end; a second one does not wait for them, nor does the first
    where nobody is there who runs any.
    """
    found, number = Sum(), number_of_shards(work.chosen, work.terms, work.size)
    done = bytearray(number)
    if work.state:
        for at, verdict in work.state.finished(_shards(work), tell):
            found.add(verdict)
            done[at] = True
    run = _Run(work, engine, _Listeners(tell, progress), found)
    run.all((at, shard) for at, shard in enumerate(_shards(work)) if not done[at])
    verdict = found.whole
    asked = tuple(_asked(work, verdict, is_whole=verdict.shards == number))
    ran = Ran(verdict.findings, asked, verdict.incidents, verdict.sha256, verdict.microseconds / 1e6)
    return Came(ran, verdict.shards, number, verdict)


def _shards(work: Work) -> Iterator[Shard]:
    return shards(work.chosen, work.terms, work.size)


def _asked(work: Work, verdict: ShardVerdict, *, is_whole: bool) -> Iterator[Asked]:
    """How much was asked of each part; where all is done, that is as much as there is."""
    found = dict(verdict.findings)
    for one in work.chosen:
        key, number = (one.suite, one.part.op), one.part.count(work.terms)
        asked = found[key].total if key in found else 0
        if is_whole and asked != number:
            message = f"{one.suite} {one.part.op} has {asked} questions in shards, not {number}"
            raise Miscounted(message)
        yield Asked(*key, number, asked)


@attrs.frozen
class _Listeners:
    """Who is told what."""

    tell: Callable[[str], None]
    progress: Callable[[Progress], None]


class _Run:
    """What is on its way, and what came."""

    def __init__(self, work: Work, engine: Engine, listeners: _Listeners, found: Sum) -> None:
        self._work: Final = work
        self._engine: Final = engine
        self._listeners: Final = listeners
        self._begin: Final = monotonic()
        self._worked = self._begin
        """When a worker was seen last."""
        self._is_lonely = False
        """Whether it was told that there is none."""
        self._number: Final = sum(one.part.count(work.terms) or 0 for one in work.chosen)
        self._before: Final = found.asked
        self._flight: Final = dict[Future[Done], _Item]()
        self._ended: Final = SimpleQueue[Future[Done]]()
        """Those of them that have ended."""
        self._suspects: Final = deque[_Item]()
        self._is_closed = False
        """Whether no more are handed out."""
        self._is_broken = False
        """Whether a worker of this executor died."""
        self._found: Final = found

    def all(self, coming: Iterator[tuple[int, Shard]]) -> None:
        """Hand out everything and take what comes."""
        with deferred() as signals:
            self._all((_Item(number, shard) for number, shard in coming), signals)

    def _all(self, items: Iterator[_Item], signals: Deferred) -> None:
        interrupts, executor = 0, self._engine.executor()
        try:
            while interrupts < 2:  # the second one
                try:
                    signals.deliver()
                    if self._is_broken and not self._flight:
                        self._engine.end(executor, is_idle=True)
                        executor, self._is_broken = self._engine.executor(), False
                    self._fill(executor, items)
                    if not self._flight:
                        break
                    self._take()
                except KeyboardInterrupt:
                    interrupts += 1 if self._engine.has_workers else 2
                    self._is_closed = True
                except Exception:  # what is submitted to nobody fails in many ways
                    self._check_engine()
                    raise
        finally:
            self._engine.end(executor, is_idle=not self._flight)

    def _fill(self, executor: Executor, items: Iterator[_Item]) -> None:
        """Hand out as many as keep all workers busy; of those whose worker died, one alone."""
        while not (self._is_closed or self._is_broken):
            is_alone = bool(self._suspects)
            if len(self._flight) >= (1 if is_alone else AHEAD * self._engine.workers):
                return
            item = self._suspects.popleft() if is_alone else next(items, None)
            if item is None:
                return
            item.is_alone = is_alone
            try:
                with without_interrupts():  # processes are started when they are needed
                    future = executor.submit(work, self._work.task(item.shard))
                    self._flight[future] = item
                    future.add_done_callback(self._ended.put)
            except self._engine.deaths:
                self._bury(item)

    def _take(self) -> None:
        """Take what has come by now."""
        item = next(iter(self._flight.values()))
        for future in self._come():
            item = self._flight.pop(future)
            try:
                self._keep(item, future.result())
            except self._engine.deaths:
                self._bury(item)
        self._check_engine()
        self._look_for_workers()
        self._look(item.shard)

    def _come(self) -> list[Future[Done]]:
        """Those that have ended by now. They say so themselves: looking at each takes long where thousands are out."""
        try:
            ended = [self._ended.get(timeout=_LOOK)]
        except Empty:  # an interrupt may have come where one was taken from the line, and from nowhere else yet
            return [future for future in self._flight if future.done()]
        while not self._ended.empty():
            ended.append(self._ended.get())
        return [future for future in ended if future in self._flight]

    def _check_engine(self) -> None:
        if self._engine.is_lost:
            message = "the scheduler went away"
            raise EngineLost(message) from None

    def _look_for_workers(self) -> None:
        """Tell once that there are none: they may come, or be waited for without end."""
        if self._engine.has_workers:
            self._worked = monotonic()
        elif not self._is_lonely and monotonic() - self._worked >= _LONELY:
            self._is_lonely = True
            self._listeners.tell("there are no workers; the run waits until one comes, or for an interrupt")

    def _keep(self, item: _Item, done: Done) -> None:
        """What is whole is kept; what is not was given up, and nobody asks any more."""
        if not done.is_whole:
            self._found.add(attrs.evolve(done.verdict, shards=0))
            self._is_closed = True
            return
        self._found.add(done.verdict)
        if self._work.state:
            self._work.state.keep(item.number, item.shard, done.verdict)

    def _bury(self, item: _Item) -> None:
        """Try a shard again whose worker died, or tell that it was tried often enough."""
        self._is_broken = True
        item.deaths += item.is_alone
        if item.deaths < MOST_DEATHS:
            self._suspects.append(item)
            return
        of = item.shard
        sentence = f"places {of.begin:,} to {of.end:,} of {of.op} in {of.suite}: the worker died {item.deaths} times"
        self._found.add(ShardVerdict(incidents=(Incident(sentence),)))

    def _look(self, shard: Shard) -> None:
        found, seconds = self._found, monotonic() - self._begin
        self._listeners.progress(
            Progress(shard.suite, shard.op, found.asked, self._number, seconds, found.bad, self._before)
        )
