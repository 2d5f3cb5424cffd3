"""Signals that are put off: their handlers are called at places that are meant for it, and nowhere else.

A handler that raises strikes between any two steps of the first thread. If that is a step of ``threading`` or of
``concurrent.futures``, a lock may be held for ever, and whoever needs it waits as long; and a process that has just
been started may be known to nobody.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

_Handler: TypeAlias = Callable[[int, "FrameType | None"], object]

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGALRM", "SIGHUP", "SIGINT", "SIGTERM") if hasattr(signal, name)
)


class Deferred:
    """What came while handlers are put off."""

    def __init__(self) -> None:
        """Nothing came, and nothing is put off yet."""
        self._woken: Final = SimpleQueue[None]()
        """Nothing else is waited for: a handler may put something in, and no step of it leaves a lock held."""
        self._came: Final = list[int]()
        self._handlers: Final = dict[int, _Handler]()
        self._is_on = False
        """Where it is off, the handlers in the place of others call those at once; so no step on the way matters."""

    def begin(self) -> None:
        """Put handlers off; none of another thread is, for none is called there."""
        if current_thread() is not main_thread():
            return
        for number in _SIGNALS:
            handler = signal.getsignal(number)
            if callable(handler):
                self._handlers[number] = handler
                signal.signal(number, self._take)
        self._is_on = True

    def end(self) -> None:
        """Put none off any more, and call the handlers of what came."""
        self._is_on = False
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self.deliver()

    def wake(self) -> None:
        """Let whoever waits wait no longer, from any thread."""
        self._woken.put(None)

    def wait(self, seconds: float) -> None:
        """Wait until something comes, but not longer; then call the handler of what came."""
        with suppress(Empty):
            self._woken.get(timeout=seconds)
        self.deliver()

    def deliver(self) -> None:
        """Call the handler of one signal that came; of an interrupt last, for it ends less than any other."""
        if self._came:
            number = max(self._came, key=lambda one: one != signal.SIGINT)
            self._came.remove(number)
            self._handlers[number](number, None)

    def _take(self, number: int, _: object) -> None:
        if self._is_on:
            self._came.append(number)
            self.wake()
        else:
            self._handlers[number](number, None)


@contextmanager
def deferred() -> Generator[Deferred]:
    """Put handlers off in here, but where what is given is told to wait or to deliver, and until the end."""
    signals = Deferred()
    try:
        signals.begin()
        yield signals
    finally:
        signals.end()


@contextmanager
def without_interrupts() -> Generator[None]:
    """Whatever thread or process is started in here, and by those, gets no interrupts: they are for this process."""
    resource_tracker.ensure_running()  # or it is started in here as well, which lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
