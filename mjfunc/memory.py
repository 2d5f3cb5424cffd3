"""Memories: bounded, safe to use from several threads, and never seen from outside."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

K = TypeVar("K")
V = TypeVar("V")


@contextmanager
def lasting() -> Generator[None]:
    """Make many long-lived values without the garbage collector searching all values again and again.

    The searches take several times as long as making a table of small tuples.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Memory(Generic[K, V]):
    """A bounded cache of the values of a pure function, for the keys seen last.

    Looking a key up in ``known`` is faster than a call, even of a function that ``functools`` remembers. When
    ``known`` is full, it is emptied, and its values are kept apart until it is full again: frequent keys are never
    forgotten. Threads that meet here at worst compute a value twice, and each may then add one value too many.
    """

    def __init__(self, function: Callable[[K], V], size: int) -> None:
        """Remember at least ``size`` values, and at most twice that number."""
        self.known: dict[K, V] = {}
        self._before: dict[K, V] = {}
        self._function = function
        self._size = size
        self._missing = cast("V", object())  # what no function gives; comparing is faster than catching an error

    def __call__(self, key: K) -> V:
        """The value for a key, computed if it is not known."""
        value = self.known.get(key, self._missing)
        if value is not self._missing:
            return value
        value = self._before.get(key, self._missing)
        if value is self._missing:
            value = self._function(key)
        if len(self.known) >= self._size:
            self._before = self.known.copy()
            self.known.clear()
        self.known[key] = value
        return value

    def each(self, keys: Sequence[K]) -> list[V]:
        """The values of many keys, which are found faster together where all are known."""
        try:
            return [*map(self.known.__getitem__, keys)]
        except KeyError:
            return [*map(self, keys)]
