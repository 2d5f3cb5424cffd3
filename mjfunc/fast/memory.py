"""Memories: bounded, safe to use from several threads, and never seen from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
V = TypeVar("V")


class Memory(dict[K, V]):
    """What a pure function gave for the keys that were seen: ``memory[key]`` is ``function(key)``.

    A lookup is faster than a call, even of a function that ``functools`` remembers. A full memory
    forgets everything and begins anew. Threads that meet here at worst compute a value twice.
    """

    def __init__(self, function: Callable[[K], V], size: int) -> None:
        """Remember at most ``size`` values."""
        super().__init__()
        self._function = function
        self._size = size

    def __missing__(self, key: K) -> V:
        """Compute a value and keep it."""
        value = self._function(key)
        if len(self) >= self._size:
            self.clear()
        self[key] = value
        return value
