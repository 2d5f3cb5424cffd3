"""What runs shards elsewhere: processes of this machine, or the workers of a Dask cluster, both as an Executor."""

from __future__ import annotations

import contextlib
import logging
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import active_children, get_context
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from mjfunc.audit.scale.working import begin
from mjfunc.audit.signals import deferred, without_interrupts
from mjfunc.tiles.errors import BadOption, shown

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_RECOUNT: Final = 2.0
"""So many seconds pass between two looks at how many workers there are."""
_PARTING: Final = 5.0
"""So many seconds has a worker to end, with the copies that it started."""
_FINDING: Final = 10.0
"""So many seconds has a scheduler to answer."""


class Engine(Protocol):
    """What makes executors."""

    @property
    def workers(self) -> int:
        """How many shards are run at once."""
        ...

    @property
    def has_workers(self) -> bool:
        """Whether there is anybody who runs them."""
        ...

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """How a future fails whose worker died, or was lost."""
        ...

    @property
    def is_lost(self) -> bool:
        """Whether nothing can be run any more, by any executor."""
        ...

    def executor(self) -> Executor:
        """What runs shards until one of its workers dies."""
        ...

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """Let nothing run there any more; nothing does if it is idle."""

    def close(self) -> None:
        """Leave nothing behind."""


class Local:
    """Processes of this machine. Each is started anew: a copy of this one would have its threads half."""

    deaths: tuple[type[BaseException], ...] = (BrokenProcessPool, CancelledError)
    has_workers: bool = True
    is_lost: bool = False

    def __init__(self, jobs: int) -> None:
        """So many processes."""
        self.workers: Final = jobs
        self._others: set[BaseProcess] = set()

    def executor(self) -> Executor:
        """A pool."""
        self._others = {*active_children()}
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=begin)

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """End the processes, which end what they started."""
        started = {*active_children()} - self._others
        executor.shutdown(wait=False, cancel_futures=True)
        for process in started:
            if is_idle:
                process.join(_PARTING)
            process.terminate()
            process.join(_PARTING)
            process.kill()

    def close(self) -> None:
        """Nothing else was started."""


class Dask:
    """The workers of a Dask scheduler: of one that runs, or of one that is started here with so many processes."""

    def __init__(self, scheduler: str | None, jobs: int) -> None:
        """Find the scheduler, or start one."""
        try:
            module = cast("Any", import_module("distributed"))  # it takes a second, and is needed here alone
        except ModuleNotFoundError:
            message = "--engine dask needs distributed; pip install 'mjfunc[audit]' brings it"
            raise BadOption(message) from None
        self.deaths: Final = (CancelledError, OSError, cast("type[BaseException]", module.KilledWorker))
        self._threads, self._counted = 0, -_RECOUNT
        if scheduler is not None:
            _silence()
            _meet(module, scheduler)
        with deferred() if scheduler is None else contextlib.nullcontext():
            self._cluster: Final[Any] = _cluster(module, jobs) if scheduler is None else None
            self._client: Final[Any] = module.Client(self._cluster or scheduler, set_as_default=False)

    @property
    def workers(self) -> int:
        """How many threads all workers have, and one where there are none yet."""
        return max(1, self._count())

    @property
    def has_workers(self) -> bool:
        """Whether any was there at the last look."""
        return self._count() > 0

    def _count(self) -> int:
        """How many threads all workers have; they come and go, and asking takes time."""
        if monotonic() - self._counted >= _RECOUNT:
            with contextlib.suppress(Exception):  # the scheduler may be gone
                threads: dict[str, int] = self._client.nthreads()
                self._threads = sum(threads.values())
            self._counted = monotonic()
        return self._threads

    @property
    def is_lost(self) -> bool:
        """Whether the scheduler is gone."""
        return str(self._client.status) != "running"

    def executor(self) -> Executor:
        """What submits to the scheduler; a shard that is tried again is another task."""
        return cast("Executor", self._client.get_executor(pure=False))

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """Let the scheduler forget what was submitted."""
        with contextlib.suppress(Exception):  # as above
            executor.shutdown(wait=is_idle)

    def close(self) -> None:
        """End the client, and the cluster that was started here."""
        with deferred():
            for each in filter(None, (self._client, self._cluster)):
                with contextlib.suppress(Exception):  # as above
                    each.close(timeout=_PARTING)


def _silence() -> None:
    """Let what happens to a scheduler be told where shards are handed out, and not by its client as well."""
    for handler in logging.getLogger("distributed").handlers:  # as a cluster that is started here does it
        handler.setLevel(logging.CRITICAL)


def _meet(module: Any, scheduler: str) -> None:  # noqa: ANN401  # it has no types
    """Refuse an address at which nobody answers: a client would, too, but be closed for long and with many words."""
    import asyncio  # noqa: PLC0415  # whoever has a scheduler has loaded it, and every audit would start later

    async def meet() -> None:
        comm = await module.connect(scheduler, timeout=_FINDING)
        await comm.close()

    try:
        asyncio.run(meet())
    except Exception as error:  # noqa: BLE001  # each sort of address fails in its own way
        message = f"--scheduler: there is none at {shown(scheduler)}: {' '.join(str(error).split())}"
        raise BadOption(message) from None


def _cluster(module: Any, jobs: int) -> Any:  # noqa: ANN401  # it has no types
    """Processes of this machine, by a scheduler in this one, of which nothing is seen or heard."""
    # Whoever died is told at once: shards are tried again here, whatever runs them.
    told = cast("Any", import_module("dask.config")).set({"distributed.scheduler.allowed-failures": 0})
    unseen = {"dashboard_address": "127.0.0.1:0", "scheduler_kwargs": {"dashboard": False}}
    unheard = {"silence_logs": logging.CRITICAL}  # what happens to a worker is told where shards are handed out
    with told, without_interrupts():
        return module.LocalCluster(n_workers=jobs, threads_per_worker=1, **unseen, **unheard)
