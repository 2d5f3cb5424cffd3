"""Memories: bounded, safe to use from several threads, and never seen from outside."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

K = TypeVar("K")
V = TypeVar("V")


@contextmanager
def lasting() -> Generator[None]:
    """Make many values that stay, without a search for garbage among them and all others each time there are more.

    Such searches take several times as long as making a table of small tuples.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Memory(Generic[K, V]):
    """What a pure function gave for the keys that were seen last.

    Looking a key up in ``known`` is faster than a call, even of a function that ``functools`` remembers. When
    ``known`` is full, it begins anew, and what it held is kept beside it until it is full again: what is asked often
    is never forgotten. Threads that meet here at worst compute a value twice, and each may then put in one value too
    many.
    """

    def __init__(self, function: Callable[[K], V], size: int) -> None:
        """Remember at least so many values, and at most twice as many."""
        self.known: dict[K, V] = {}
        self._before: dict[K, V] = {}
        self._function = function
        self._size = size

    def __call__(self, key: K) -> V:
        """The value for a key, computed if it is not known."""
        try:
            return self.known[key]
        except KeyError:
            pass
        try:
            value = self._before[key]
        except KeyError:
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
