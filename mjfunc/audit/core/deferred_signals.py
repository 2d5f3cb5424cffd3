"""Deferred signals: their handlers run only at points chosen for it.

A handler that raises can interrupt the main thread anywhere. Inside ``threading`` or ``concurrent.futures`` it may
leave a lock held for ever; during the start of a process it may leave that process unknown to anyone.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import contextmanager, suppress
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
    """The signals received while handlers are deferred."""

    def __init__(self) -> None:
        """Begin with no signal received, and nothing deferred."""
        self._woken: Final = SimpleQueue[None]()
        """A SimpleQueue: a handler may put something in it at any time without leaving a lock held."""
        self._came: Final = list[int]()
        self._handlers: Final = dict[int, _Handler]()
        self._is_on = False
        """While this is off, the substituted handlers call the original ones at once: each step of ``begin`` is
        safe."""

    def begin(self) -> None:
        """Defer the handlers; does nothing in other threads, where no handler runs."""
        if current_thread() is not main_thread():
            return
        for number in _SIGNALS:
            handler = signal.getsignal(number)
            if callable(handler):
                self._handlers[number] = handler
                signal.signal(number, self._take)
        self._is_on = True

    def end(self) -> None:
        """Restore the handlers, and call those of the signals received."""
        self._is_on = False
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self.deliver()

    def wake(self) -> None:
        """End a ``wait``, from any thread."""
        self._woken.put(None)

    def wait(self, seconds: float) -> None:
        """Wait for a signal or for ``wake``, at most some seconds; then deliver a signal received."""
        with suppress(Empty):
            self._woken.get(timeout=seconds)
        self.deliver()

    def deliver(self) -> None:
        """Call the handler of one signal received; that of an interrupt last, because the other signals end more."""
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
    """Defer handlers within the context, except while the yielded object waits or delivers."""
    signals = Deferred()
    try:
        signals.begin()
        yield signals
    finally:
        signals.end()
