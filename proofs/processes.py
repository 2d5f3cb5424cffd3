"""Run work in other processes, with results as they come or in order, and none left behind after an interrupt."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Executor

T = TypeVar("T")
PRELOADED: Final = ("attrs", "click", "numpy.ma", "numpy.random", "numpy.typing", "rich.console", "toolz")
"""Modules that a new process has from the start. None of these imports mjfunc."""


def results_of_workers(tasks: Iterable[Callable[[], T]], jobs: int) -> Iterator[T]:
    """The result of each task, as soon as it is known. Tasks are started in order and share ``jobs`` processes.

    With one job no other process is started, and the tasks run in this one.
    """
    if jobs == 1:
        yield from (task() for task in tasks)
        return
    with ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool, _stopping(pool):
        for done in as_completed([pool.submit(task) for task in tasks]):
            yield done.result()


def run_in_new_process(function: Callable[..., None], *arguments: object) -> None:
    """Call a function in a process that has imported nothing of ours; it ends with all processes that it forked."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*PRELOADED])
    with TemporaryDirectory() as compiled:
        process = context.Process(target=_run_with_group, args=(compiled, function, arguments))
        process.start()
        try:
            process.join()
        except BaseException:
            process.terminate()
            if process.pid is not None:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)
            process.join()
            raise


def _run_with_group(compiled: str, function: Callable[..., None], arguments: tuple[object, ...]) -> None:
    """Where no bytecode may be written, it is kept in the folder ``compiled``."""
    os.setpgid(0, 0)
    # Hundreds of processes import the same modules, and compiling them takes longer than running them.
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode, sys.pycache_prefix = False, compiled
    function(*arguments)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C, which a terminal sends to all processes: the parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _stopping(executor: Executor) -> Generator[None]:
    """Stop the executor and all processes at the first exception, without waiting for unfinished work."""
    try:
        yield
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in (processes := multiprocessing.active_children()):
            process.terminate()
        for process in processes:
            process.join()
        raise
