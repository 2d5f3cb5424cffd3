"""Tallies: numbers of hands, counted in two ways."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

import attrs

from mjfunc.functional import reduce_by
from mjfunc.tiles.errors import wrong_class
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

K = TypeVar("K")


@attrs.frozen(repr=False)
class Tally(Value):
    """A number of hands, counted twice: ``distinct`` hands, and ``physical`` ways to draw them from 136 tiles."""

    distinct: int = 0
    physical: int = 0

    def __attrs_post_init__(self) -> None:
        """Raise an error unless both are whole numbers."""
        if not type(self.distinct) is type(self.physical) is int:
            takes, how = "two whole numbers", "Tally(1, 4) is one hand, drawn in 4 ways"
            raise wrong_class(type(self).__name__, takes, attrs.astuple(self), how)

    def __add__(self, other: Tally) -> Tally:
        """The hands of both tallies together."""
        return Tally(self.distinct + other.distinct, self.physical + other.physical)

    def __mul__(self, other: Tally) -> Tally:
        """The pairs of a holding of this tally and a holding of the other."""
        return Tally(self.distinct * other.distinct, self.physical * other.physical)

    def times(self, number: int) -> Tally:
        """The tally multiplied by a number."""
        return Tally(self.distinct * number, self.physical * number)


def add_up(tallies: Iterable[tuple[K, Tally]]) -> dict[K, Tally]:
    """The sum of the tallies of each key."""
    by_key: itemgetter[int] = itemgetter(0)
    return reduce_by(by_key, lambda total, item: total + item[1], tallies, Tally())
