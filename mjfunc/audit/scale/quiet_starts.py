"""The start of threads and processes that receive no interrupts."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


@contextmanager
def without_interrupts() -> Generator[None]:
    """Start threads and processes that receive no interrupts; those are for this process."""
    resource_tracker.ensure_running()  # or it is started in here as well, which lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
