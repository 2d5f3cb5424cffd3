"""The functions used here of functools and toolz, with their types kept.

``functools.lru_cache`` forgets the types of a function's parameters and toolz has no types at all.
Whoever needs one of them comes here, so that nobody meets an ``Any``.
"""
# pyright: reportUnknownMemberType=false
# (what toolz offers has no known type; each use below states its own)

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

# toolz ships no types, for mypy as for pyright; each use below states its own.
import toolz  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def remember(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a pure function remember its last ``size`` answers; safe to call from several threads."""
    return cast("Callable[[Callable[P, R]], Callable[P, R]]", functools.lru_cache(maxsize=size))


def frequencies(items: Iterable[T]) -> Mapping[T, int]:
    """How often each item occurs."""
    return cast("Mapping[T, int]", toolz.frequencies(items))


def concat(parts: Iterable[Iterable[T]]) -> Iterator[T]:
    """The items of all parts, one part after the other."""
    return cast("Iterator[T]", toolz.concat(parts))
