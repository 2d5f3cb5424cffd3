"""The functions used here of functools and toolz, with their types kept.

``functools.lru_cache`` forgets the types of a function's parameters and toolz has no types at all.
Everything else imports them from here, so that no ``Any`` reaches a typed program. A function of toolz is here
only if the standard library would take more lines, or a trick.
"""
# pyright: reportUnknownMemberType=false, reportMissingTypeStubs=false
# (what toolz offers has no known type; each use below states its own)

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

P = ParamSpec("P")
K = TypeVar("K")
R = TypeVar("R")
T = TypeVar("T")


# toolz ships no types, for mypy as for pyright; each use below states its own. Loading it takes longer than all of
# tiles and hands, and nothing that answers about one hand needs it.


def remember(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a pure function remember its last ``size`` answers; safe to call from several threads."""
    return cast("Callable[[Callable[P, R]], Callable[P, R]]", functools.lru_cache(maxsize=size))


def last(items: Iterable[T]) -> T:
    """The last item; an IndexError if there is none."""
    import toolz  # type: ignore[import-untyped]  # noqa: PLC0415  # as said above

    return cast("T", toolz.last(items))


def group_by(key: Callable[[T], K], items: Iterable[T]) -> dict[K, list[T]]:
    """The items of each key, in their order."""
    import toolz  # noqa: PLC0415  # as said above

    return cast("Callable[..., dict[K, list[T]]]", toolz.groupby)(key, items)


def reduce_by(key: Callable[[T], K], binary: Callable[[R, T], R], items: Iterable[T], start: R) -> dict[K, R]:
    """The items of each key, put together from the start value on."""
    import toolz  # noqa: PLC0415  # as said above

    return cast("Callable[..., dict[K, R]]", toolz.reduceby)(key, binary, items, start)
