"""The functions used here of functools and toolz, with their types kept.

``functools.lru_cache`` forgets the types of a function's parameters and toolz has no types at all.
Everything else imports them from here, so that no ``Any`` reaches a typed program.
"""
# pyright: reportUnknownMemberType=false
# (what toolz offers has no known type; each use below states its own)

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

# toolz ships no types, for mypy as for pyright; each use below states its own.
import toolz  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

P = ParamSpec("P")
K = TypeVar("K")
R = TypeVar("R")
T = TypeVar("T")


def remember(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a pure function remember its last ``size`` answers; safe to call from several threads."""
    return cast("Callable[[Callable[P, R]], Callable[P, R]]", functools.lru_cache(maxsize=size))


def concat(parts: Iterable[Iterable[T]]) -> Iterator[T]:
    """The items of all parts, one part after the other."""
    return cast("Iterator[T]", toolz.concat(parts))


def unique(items: Iterable[T]) -> Iterator[T]:
    """Each item once, where it first stands."""
    return cast("Iterator[T]", toolz.unique(items))


def are_distinct(items: Iterable[Hashable]) -> bool:
    """Whether no item stands twice."""
    return bool(toolz.isdistinct(items))


def reduce_by(key: Callable[[T], K], binary: Callable[[R, T], R], items: Iterable[T], start: R) -> dict[K, R]:
    """The items of each key, put together from the start value on."""
    return cast("Callable[..., dict[K, R]]", toolz.reduceby)(key, binary, items, start)
