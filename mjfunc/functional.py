"""Bounded caches of pure functions, safe to use from several threads, and the functions of toolz that are used here.

``functools.lru_cache`` loses the types of parameters, and toolz has no types. All other modules import them from here,
so that no ``Any`` reaches a typed program.
"""
# pyright: reportUnknownMemberType=false, reportMissingTypeStubs=false
# (what toolz offers has no known type; each use below states its own)

from __future__ import annotations

import functools
import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

P = ParamSpec("P")
K = TypeVar("K")
R = TypeVar("R")
T = TypeVar("T")
V = TypeVar("V")


def remember(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a pure function remember its last ``size`` answers; safe to call from several threads."""
    return cast("Callable[[Callable[P, R]], Callable[P, R]]", functools.lru_cache(maxsize=size))


def last(items: Iterable[T]) -> T:
    """The last item; an IndexError if there is none."""
    import toolz  # type: ignore[import-untyped]  # noqa: PLC0415  # loading it takes time

    return cast("T", toolz.last(items))


def group_by(key: Callable[[T], K], items: Iterable[T]) -> dict[K, list[T]]:
    """The items of each key, in their order."""
    import toolz  # noqa: PLC0415  # loading it takes time

    return cast("Callable[..., dict[K, list[T]]]", toolz.groupby)(key, items)


def reduce_by(key: Callable[[T], K], binary: Callable[[R, T], R], items: Iterable[T], start: R) -> dict[K, R]:
    """The items of each key, put together from the start value on."""
    import toolz  # noqa: PLC0415  # loading it takes time

    return cast("Callable[..., dict[K, R]]", toolz.reduceby)(key, binary, items, start)


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
        return self.new(key) if value is self._missing else value

    def new(self, key: K) -> V:
        """The value for a key that is not in ``known``."""
        known, before = self.known, self._before
        value = before[key] if key in before else self._function(key)
        if len(known) >= self._size:
            self._before = known.copy()
            known.clear()
        known[key] = value
        return value

    def values_of(self, keys: Sequence[K]) -> list[V]:
        """The values of many keys, which are found faster together where all are known."""
        try:
            return [*map(self.known.__getitem__, keys)]
        except KeyError:
            return [*map(self, keys)]
