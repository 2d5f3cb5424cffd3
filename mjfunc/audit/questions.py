"""What is asked: one operation of one hand, or the same of many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.batch.arrays import Rows
from mjfunc.oracle.codecs import write_json

if TYPE_CHECKING:
    from collections.abc import Iterator

Word: TypeAlias = str | int | tuple[str, ...]
"""What a field or an option says."""
Named: TypeAlias = tuple[tuple[str, Word], ...]
"""Fields or options by name, each name once, in the order of names."""

MOST_HANDS: Final = 512
"""How many hands are asked about together: few enough to lose little when a program dies of one of them."""
MOST_BY_ARRAYS: Final = 2048
"""The same where arrays find all answers at once, and each is short: what has to be done once for all hands of a batch
takes several times as long where the caches hold what somebody else has worked with in between."""


@attrs.frozen(order=True)
class Question:
    """One operation of one hand."""

    op: str
    hand: str
    """A text, which need not write a hand."""
    fields: Named = ()
    """What stands beside the hand, such as a draw or winds."""
    options: Named = ()
    """What is chosen otherwise than by the protocol's defaults."""


@attrs.frozen(eq=False)
class Questions:
    """One operation of many hands."""

    op: str
    hands: tuple[str, ...]
    fields: Named = ()
    options: Named = ()
    rows: Rows | None = None
    """The same hands as 34 counts in each row, where that is all they are: many answers are then found at once."""

    def __len__(self) -> int:
        """How many they are."""
        return len(self.hands)

    def each(self) -> Iterator[Question]:
        """Each of them."""
        return (Question(self.op, hand, self.fields, self.options) for hand in self.hands)

    def together(self, seq: int, sent: Named) -> bytes:
        """One line that asks all of them, with these options."""
        return self._line(seq, f'"hands":{write_json(self.hands)}', self._rest(sent))

    def one_by_one(self, seq: int, sent: Named) -> bytes:
        """A line for each, numbered from there."""
        rest = self._rest(sent)
        numbered = enumerate(self.hands, start=seq)
        return b"".join([self._line(number, f'"hand":{write_json(hand)}', rest) for number, hand in numbered])

    def _line(self, seq: int, asked: str, rest: str) -> bytes:
        return f'{{"cmd":"run","seq":{seq},"op":"{self.op}",{asked}{rest}}}\n'.encode()

    def _rest(self, sent: Named) -> str:
        options = f',"options":{write_json(dict(sent))}' if sent else ""
        return "".join([f",{write_json(name)}:{write_json(word)}" for name, word in self.fields]) + options
