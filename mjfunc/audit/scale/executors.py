"""Engines that run shards: processes of this machine, or the workers of a Dask cluster, both by an Executor."""

from __future__ import annotations

import contextlib
import logging
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import active_children, get_context
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from mjfunc.audit.core.deferred_signals import deferred
from mjfunc.audit.scale.worker import start_worker, without_interrupts
from mjfunc.extras import needs
from mjfunc.tiles.errors import BadOption, short_repr

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_RECOUNT: Final = 2.0
"""The seconds between two counts of the workers."""
_EXIT_TIME: Final = 5.0
"""The seconds that a worker has to exit after closing its copies."""
_CONNECT_TIME: Final = 10.0
"""The seconds that a scheduler has to answer."""


class Engine(Protocol):
    """Makes executors that run shards."""

    @property
    def workers(self) -> int:
        """The number of shards that run at once."""
        ...

    @property
    def has_workers(self) -> bool:
        """Whether the engine has at least one worker."""
        ...

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """The exceptions of a future whose worker died or was lost."""
        ...

    @property
    def is_lost(self) -> bool:
        """Whether no executor can run anything any more."""
        ...

    def executor(self) -> Executor:
        """A new executor, which is used until one of its workers dies."""
        ...

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """Shut an executor down, and end the shards that it runs unless it is idle."""

    def close(self) -> None:
        """Close the engine."""


class Local:
    """Processes of this machine, started with "spawn": a fork would copy locks that other threads hold."""

    deaths: tuple[type[BaseException], ...] = (BrokenProcessPool, CancelledError)
    has_workers: bool = True
    is_lost: bool = False

    def __init__(self, jobs: int) -> None:
        """Use this number of processes."""
        self.workers: Final = jobs
        self._earlier: set[BaseProcess] = set()

    def executor(self) -> Executor:
        """A pool of processes."""
        self._earlier = {*active_children()}
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=start_worker)

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """Terminate the processes, which close their copies."""
        started = {*active_children()} - self._earlier
        executor.shutdown(wait=False, cancel_futures=True)
        for process in started:
            if is_idle:
                process.join(_EXIT_TIME)
            process.terminate()
            process.join(_EXIT_TIME)
            process.kill()

    def close(self) -> None:
        """Do nothing: ``end`` has ended all processes."""


class Dask:
    """The workers of a Dask scheduler: a running one, or a new one in this process."""

    def __init__(self, scheduler: str | None, jobs: int) -> None:
        """Connect to the scheduler at an address, or start one with this number of processes.

        Raises:
            BadOption: ``distributed`` is not installed, or no scheduler answers at the address.

        """
        try:
            module = cast("Any", import_module("distributed"))  # slow to import, and needed only here
            security = module.Security.temporary() if scheduler is None else None
        except ImportError as error:
            package = "cryptography" if "cryptography" in str(error) else "distributed"
            raise BadOption(needs("--engine dask", package, "audit")) from None
        self.deaths: Final = (CancelledError, OSError, cast("type[BaseException]", module.KilledWorker))
        self._threads, self._counted = 0, -_RECOUNT
        if scheduler is not None:
            _silence()
            _check_scheduler(module, scheduler)
        with deferred() if scheduler is None else contextlib.nullcontext():
            self._cluster: Final[Any] = _cluster(module, jobs, security) if scheduler is None else None
            self._client: Final[Any] = module.Client(self._cluster or scheduler, set_as_default=False)

    @property
    def workers(self) -> int:
        """The number of threads of all workers; 1 if there are none yet."""
        return max(1, self._count())

    @property
    def has_workers(self) -> bool:
        """Whether there was a worker at the last count."""
        return self._count() > 0

    def _count(self) -> int:
        """The number of threads of all workers, counted again from time to time because workers come and go."""
        if monotonic() - self._counted >= _RECOUNT:
            with contextlib.suppress(Exception):  # the scheduler may be gone
                threads: dict[str, int] = self._client.nthreads()
                self._threads = sum(threads.values())
            self._counted = monotonic()
        return self._threads

    @property
    def is_lost(self) -> bool:
        """Whether the connection to the scheduler is lost."""
        return str(self._client.status) != "running"

    def executor(self) -> Executor:
        """An executor on the scheduler; a shard that is submitted again is another task."""
        return cast("Executor", self._client.get_executor(pure=False))

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """Cancel the submitted shards."""
        with contextlib.suppress(Exception):  # as above
            executor.shutdown(wait=is_idle)

    def close(self) -> None:
        """Close the client, and the scheduler if it was started here."""
        with deferred():
            for each in filter(None, (self._client, self._cluster)):
                with contextlib.suppress(Exception):  # as above
                    each.close(timeout=_EXIT_TIME)


def _silence() -> None:
    """Silence the log of the client: the coordinator reports a lost scheduler."""
    for handler in logging.getLogger("distributed").handlers:  # as a cluster that is started here does it
        handler.setLevel(logging.CRITICAL)


def _check_scheduler(module: Any, scheduler: str) -> None:  # noqa: ANN401  # it has no types
    """Raise BadOption if no scheduler answers: a client would take long to fail, and log much."""
    import asyncio  # noqa: PLC0415  # slow to import; distributed has imported it

    async def connect() -> None:
        comm = await module.connect(scheduler, timeout=_CONNECT_TIME)
        await comm.close()

    try:
        asyncio.run(connect())
    except Exception as error:  # noqa: BLE001  # each kind of address fails in its own way
        reason = " ".join(str(error).split())
        message = f"--scheduler: no scheduler answers at {short_repr(scheduler)}: {reason}"
        raise BadOption(message) from None


def _cluster(module: Any, jobs: int, security: Any) -> Any:  # noqa: ANN401  # it has no types
    """A scheduler in this process with worker processes on this machine, without dashboard or log.

    It accepts connections from this machine alone, and only with a key that was made for this run: whoever can submit a
    task to a scheduler can run anything.
    """
    # A death is reported at once: the coordinator submits shards again, whatever runs them.
    no_retries = cast("Any", import_module("dask.config")).set({"distributed.scheduler.allowed-failures": 0})
    no_dashboard = {"dashboard_address": "127.0.0.1:0", "scheduler_kwargs": {"dashboard": False}}
    no_log = {"silence_logs": logging.CRITICAL}
    with no_retries, without_interrupts():
        return module.LocalCluster(
            n_workers=jobs, threads_per_worker=1, host="127.0.0.1", security=security, **no_dashboard, **no_log
        )
