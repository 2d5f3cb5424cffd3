"""What is counted: hands."""

from __future__ import annotations

import attrs


@attrs.frozen
class Tally:
    """How many hands: different ones, and ways to draw them when the four copies of a kind are told apart."""

    distinct: int = 0
    physical: int = 0

    def __add__(self, other: Tally) -> Tally:
        """The hands of both."""
        return Tally(self.distinct + other.distinct, self.physical + other.physical)

    def __mul__(self, other: Tally) -> Tally:
        """The hands of which one part is one of these and the other part one of those."""
        return Tally(self.distinct * other.distinct, self.physical * other.physical)

    def times(self, number: int) -> Tally:
        """So many times as many."""
        return Tally(self.distinct * number, self.physical * number)
