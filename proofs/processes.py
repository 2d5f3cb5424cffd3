"""Run work in other processes, with results as they come or in order, and none left behind after an interrupt."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Executor
    from multiprocessing.connection import Connection

T = TypeVar("T")
CAN_FORK: Final = "forkserver" in multiprocessing.get_all_start_methods()
PRELOADED: Final = ("attrs", "click", "numpy.ma", "numpy.random", "numpy.typing", "rich.console", "toolz")
"""Modules that each new process has from the start. None of these imports mjfunc."""


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


def results_of_new_processes(
    function: Callable[..., T], calls: Iterable[tuple[object, ...]], jobs: int
) -> Iterator[T | None]:
    """The result of each call, in order, from a process of its own; None if it raised an exception or died."""
    context = multiprocessing.get_context("forkserver") if CAN_FORK else multiprocessing.get_context("spawn")
    context.set_forkserver_preload([*PRELOADED])

    def result(arguments: tuple[object, ...]) -> T | None:
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=_send_result, args=(sender, compiled, function, arguments))
        process.start()
        sender.close()
        try:
            found: T | None = receiver.recv()
        except EOFError:
            found = None
        process.join()
        return found

    with TemporaryDirectory() as compiled, ThreadPoolExecutor(jobs) as threads, _stopping(threads):
        yield from threads.map(result, calls)


def _send_result(
    sender: Connection, compiled: str, function: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    """Send the result to the other end. Where no bytecode may be written, keep it in the folder ``compiled``."""
    _ignore_interrupts()
    # Hundreds of processes import the same modules, and compiling them takes longer than running them.
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode, sys.pycache_prefix = False, compiled
    sender.send(function(*arguments))


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
