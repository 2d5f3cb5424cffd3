"""The pace of a program: the number of hands in a line, and the seconds to wait for its answer."""

from __future__ import annotations

from collections import deque
from statistics import median
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.questions import MOST_BY_ARRAYS

if TYPE_CHECKING:
    from mjfunc.audit.subjects.child_process import Limits

LEAST: Final = 2.0
"""Seconds to wait for a later answer at least, unless the user names a timeout."""
_MARGIN: Final = 20
"""An answer may take as many times as long as the median."""
_START_MARGIN: Final = 3
"""A start may take as many times as long as the longest so far."""
_RECENT: Final = 15
_SOON, _LATE = 0.1, 1.0
"""Seconds: a line answered sooner doubles the number of hands in a line, one answered later than the second number
halves it."""


class Pace:
    """The pace of a program in each operation."""

    def __init__(self, limits: Limits) -> None:
        """Begin without an answer."""
        self._limits: Final = limits
        self._sizes: Final = dict[str, int]()
        self._recent: Final = dict[str, deque[float]]()
        """The seconds of each hand in recent answers to each operation."""
        self._first = 0.0
        """The most seconds that the first answer after a start took."""

    def size(self, op: str) -> int:
        """The number of hands in a line: one at first, then the number that the program answers in a short time."""
        return self._sizes.get(op, 1)

    def add(self, op: str, hands: int, seconds: float, *, is_first: bool) -> None:
        """Note the seconds of an answer about some hands, and whether it was the first one after a start."""
        if is_first:
            self._first = max(self._first, seconds)
        else:
            self._recent.setdefault(op, deque(maxlen=_RECENT)).append(seconds / hands)
        if seconds < _SOON and hands >= self.size(op):
            self._sizes[op] = min(self.size(op) * 2, MOST_BY_ARRAYS)
        elif seconds > _LATE:
            self._sizes[op] = max(self.size(op) // 2, 1)

    def begin_again(self, op: str) -> None:
        """Send one hand in a line again: the last line had more than the program answered in time."""
        self._sizes.pop(op, None)

    @property
    def parting(self) -> float:
        """The seconds to wait for an exit after a stop request, as for an answer to the slowest operation so far.

        A limit that does not follow the program would fail a right one on a busy machine.
        """
        each = (self.patience(op, 1, is_first=True) for op in self._recent)
        return max(each, default=self._limits.timeout)

    def patience(self, op: str, hands: int, *, is_first: bool) -> float:
        """The seconds to wait for an answer about some hands.

        The first answer of an operation has the whole timeout. Later ones have little, but many times the median of
        the program. The first one after a restart also has a few times what the first ones took, starts included.
        """
        if not self._limits.is_adaptive or op not in self._recent:
            return self._limits.timeout
        start = _START_MARGIN * self._first if is_first else 0.0
        return max(LEAST, _MARGIN * median(self._recent[op]) * hands) + start
