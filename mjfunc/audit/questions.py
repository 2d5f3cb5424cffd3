"""What is asked: one operation of one hand, or the same of many."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.batch.arrays import Rows
from mjfunc.oracle.codecs import write_json
from mjfunc.oracle.taken import RIICHI

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.oracle.codecs import Json

Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Words by name: what JSON writes as an object."""
Word: TypeAlias = str | int | tuple[str, ...] | Pairs
"""What a field or an option says."""
Named: TypeAlias = tuple[tuple[str, Word], ...]
"""Fields or options by name, each name once, in the order of names."""

WINS: Final = RIICHI
"""The operation that is asked of wins, each hand with a situation of its own."""

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

    @property
    def beside(self) -> Mapping[str, Json]:
        """What stands beside the hand, as JSON says it."""
        return as_json(self.fields)


@attrs.frozen(eq=False)
class Questions:
    """One operation of many hands."""

    op: str
    hands: tuple[str, ...]
    fields: Named = ()
    options: Named = ()
    rows: Rows | None = None
    """The same hands as 34 counts in each row, where that is all they are: many answers are then found at once."""
    wins: tuple[Named, ...] | None = None
    """What stands beside each hand alone; they are wins then, and nothing stands beside all of them."""

    def __len__(self) -> int:
        """How many they are."""
        return len(self.hands)

    def each(self) -> Iterator[Question]:
        """Each of them."""
        beside = repeat(self.fields, len(self.hands)) if self.wins is None else self.wins
        return (Question(self.op, hand, fields, self.options) for hand, fields in zip(self.hands, beside, strict=True))

    def part(self, begin: int, end: int) -> Questions:
        """Some that follow each other; without rows, for what is right is found of the whole."""
        wins = None if self.wins is None else self.wins[begin:end]
        return Questions(self.op, self.hands[begin:end], self.fields, self.options, wins=wins)

    def together(self, seq: int, sent: Named) -> bytes:
        """One line that asks all of them, with these options."""
        asked = (
            f'"hands":{write_json(self.hands)}' if self.wins is None else f'"wins":[{",".join(self._wins(self.wins))}]'
        )
        return self._line(seq, asked, self._rest(sent))

    def one_by_one(self, seq: int, sent: Named) -> bytes:
        """A line for each, numbered from there."""
        rest = self._rest(sent)
        if self.wins is None:
            each = [f'"hand":{write_json(hand)}' for hand in self.hands]
        else:
            each = [win[1:-1] for win in self._wins(self.wins)]
        return b"".join([self._line(number, asked, rest) for number, asked in enumerate(each, start=seq)])

    def _wins(self, beside: tuple[Named, ...]) -> list[str]:
        """Each hand with what stands beside it, as one object."""
        pairs = zip(self.hands, beside, strict=True)
        return [write_json({"hand": hand, **as_json(fields)}) for hand, fields in pairs]

    def _line(self, seq: int, asked: str, rest: str) -> bytes:
        return f'{{"cmd":"run","seq":{seq},"op":"{self.op}",{asked}{rest}}}\n'.encode()

    def _rest(self, sent: Named) -> str:
        options = f',"options":{write_json(dict(sent))}' if sent else ""
        return "".join([f",{write_json(name)}:{write_json(word)}" for name, word in self.fields]) + options


def as_json(named: Named) -> Mapping[str, Json]:
    """Fields or options as JSON: pairs are an object."""
    return {name: dict(cast("Pairs", word)) if _is_pairs(word) else cast("Json", word) for name, word in named}


def named(given: Mapping[str, Json]) -> Named:
    """What JSON says by name, as fields or options."""
    return tuple((name, _word(value)) for name, value in given.items())


def _word(value: Json) -> Word:
    match value:
        case dict():
            return tuple((str(name), str(word)) for name, word in cast("Mapping[str, Json]", value).items())
        case list():
            return tuple(map(str, value))
        case _:
            return cast("Word", value)


def _is_pairs(word: Word) -> bool:
    return isinstance(word, tuple) and any(isinstance(item, tuple) for item in word)
