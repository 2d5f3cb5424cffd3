"""The failures of a program by operation and kind of hand. After too many, the audit stops asking about that kind."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.questions import OPS
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.questions import Questions

MOST_TROUBLES: Final = 20
"""The failures after which a program is asked no more about a kind of hand: each may take the time of a timeout."""
MOST_HANGS: Final = 9
"""The timeouts in a row after which a program is asked no more about a kind of hand."""
MOST_IN_A_ROW: Final = 6
"""The failures after which a program is asked no more about a kind of hand of which it answered none in between."""
MOST_AT_FIRST: Final = 3
"""The same of a program that has answered nothing."""
_FURTHER: Final = 4
"""Of a further kind of hand of the same operation, so much fewer failures and timeouts suffice."""
_TROUBLES, _HANGS = 16, 5
"""How many times as many failures, of all operations together, end the audit."""
_SILENT_HANGS = 1
"""The same of a program that has answered nothing."""
_KINDS = 4
"""The kinds of hands."""


def hand_kind(hand: str) -> str:
    """The kind of a hand, by what a program may be unable to read."""
    if "(" in hand or "[" in hand:
        return "with melds"
    if "0" in hand:
        return "with red fives"
    return "with quads" if sum(map(str.isdigit, hand)) > MOST_CONCEALED else "without melds"


class FailureCounter:
    """The failures of one program during one audit."""

    def __init__(self, operations: int = len(OPS), *, has_answered: bool = False) -> None:
        """Begin without a failure of a program with some operations, which has answered something before or nothing."""
        self._most_silent: Final = MOST_AT_FIRST * _KINDS * operations
        self._troubles: Final = Counter[tuple[str, str]]()
        self._in_a_row: Final = Counter[tuple[str, str]]()
        self._hangs: Final = Counter[tuple[str, str]]()
        self._number_of_hangs = 0
        self._over: Final = set[tuple[str, str]]()
        """The operations and kinds of hands that are asked no more."""
        self._over_at_first: Final = set[tuple[str, str]]()
        """Those that are asked no more until the program answers something."""
        self.has_answered: bool = has_answered

    def add(self, op: str, hand: str, *, hangs: int) -> None:
        """Count a failure, with the number of times that the program did not answer in time."""
        key = op, hand_kind(hand)
        self._troubles[key] += 1
        self._in_a_row[key] += 1
        self._hangs[key] += hangs
        self._number_of_hangs += hangs
        fewer = _FURTHER if any(op == other for other, _ in self._over) else 1
        if (
            self._troubles[key] * fewer >= MOST_TROUBLES
            or self._hangs[key] * fewer >= MOST_HANGS
            or self._in_a_row[key] >= MOST_IN_A_ROW
        ):
            self._over.add(key)
        elif not self.has_answered and (self._over_at_first or self._in_a_row[key] >= MOST_AT_FIRST):
            self._over_at_first.add(key)

    def succeed(self, questions: Questions) -> None:
        """Count answers: failures before them are not in a row with later ones."""
        self.has_answered = True
        if self._in_a_row:
            for hand in questions.hands:
                key = questions.op, hand_kind(hand)
                self._in_a_row.pop(key, None)
                self._hangs.pop(key, None)

    @property
    def number(self) -> int:
        """The number of failures."""
        return self._troubles.total()

    @property
    def has_hung(self) -> bool:
        """Whether the program did not answer in time."""
        return self._number_of_hangs > 0

    @property
    def is_any_over(self) -> bool:
        """Whether the audit has stopped asking about some kinds of hands."""
        return bool(self._over_now)

    @property
    def is_given_up(self) -> bool:
        """Whether the audit has stopped asking, because the program fails in most operations."""
        most, hangs = (_TROUBLES * MOST_TROUBLES, _HANGS) if self.has_answered else (self._most_silent, _SILENT_HANGS)
        return self.number >= most or self._number_of_hangs >= hangs * MOST_HANGS

    def left_out(self, op: str, hands: Iterable[str]) -> Iterator[bool]:
        """Whether the audit has stopped asking about the kind of each hand."""
        over = self._over_now
        return ((op, hand_kind(hand)) in over for hand in hands)

    @property
    def _over_now(self) -> set[tuple[str, str]]:
        """The operations and kinds of hands that are not asked now."""
        return self._over if self.has_answered else self._over | self._over_at_first

    @property
    def sentences(self) -> Iterator[str]:
        """A sentence for each kind of hand about which the audit has stopped asking, for good or until an answer."""
        for op, kind in sorted(self._over | self._over_at_first):
            times = quantity(self._troubles[op, kind], "time")
            yield f"{op} of hands {kind} failed {times}, and the audit asked no more of them"
