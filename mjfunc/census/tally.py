"""What is counted: hands."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

import attrs

from mjfunc.functional import reduce_by
from mjfunc.tiles.errors import wrong_class

if TYPE_CHECKING:
    from collections.abc import Iterable

K = TypeVar("K")


@attrs.frozen
class Tally:
    """How many hands: different ones, and ways to draw them when the four copies of a kind are told apart."""

    distinct: int = 0
    physical: int = 0

    def __attrs_post_init__(self) -> None:
        """Refuse what are not numbers."""
        if not type(self.distinct) is type(self.physical) is int:
            takes, how = "two whole numbers", "Tally(1, 4) is one hand, drawn in 4 ways"
            raise wrong_class(type(self).__name__, takes, attrs.astuple(self), how)

    def __add__(self, other: Tally) -> Tally:
        """The hands of both."""
        return Tally(self.distinct + other.distinct, self.physical + other.physical)

    def __mul__(self, other: Tally) -> Tally:
        """The hands of which one holding is one of these and the other one of those."""
        return Tally(self.distinct * other.distinct, self.physical * other.physical)

    def times(self, number: int) -> Tally:
        """So many times as many."""
        return Tally(self.distinct * number, self.physical * number)


def tallied(tallies: Iterable[tuple[K, Tally]]) -> dict[K, Tally]:
    """The tallies of each key, added up."""
    by_key: itemgetter[int] = itemgetter(0)
    return reduce_by(by_key, lambda total, item: total + item[1], tallies, Tally())
