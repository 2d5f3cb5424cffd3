"""Questions: an operation about a hand, or about a batch of hands; and their JSON."""

from __future__ import annotations

from hashlib import sha256
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias, cast, get_args

import attrs

from mjfunc.audit.core.answers import canonical
from mjfunc.json.values import write_json
from mjfunc.oracle import RIICHI

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc.json.values import Json

_Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Texts by name: a JSON object."""
FieldValue: TypeAlias = bool | str | int | tuple[str, ...] | _Pairs
"""The value of a field or an option."""
Named: TypeAlias = tuple[tuple[str, FieldValue], ...]
"""Fields or options by name, each name once, in the order of names."""

WINS: Final = RIICHI
"""The operation about wins; each hand has its own circumstances."""

Op: TypeAlias = Literal["shanten", "acceptance", "waits", "complete", "decompose", "kan", "classical", "riichi"]
"""An operation that an audit can ask."""
OPS: Final[tuple[Op, ...]] = get_args(Op)
"""Every operation that an audit can ask."""

ARRAY_OPERATIONS: Final[tuple[Op, ...]] = ("shanten", "waits", "complete")
"""The operations that mjfunc answers for an array of hands at once."""
MOST_HANDS: Final = 512
"""The most hands in a batch: few enough to lose little when a program dies of one of them."""
MOST_BY_ARRAYS: Final = 2048
"""The most hands in a batch of a vectorised operation. Its fixed cost is high while other threads use the caches."""


class CountRows(Protocol):
    """An array of hands with concealed tiles only, 34 counts in each row; the core of the audit needs no numpy."""

    def __len__(self) -> int:
        """The number of hands."""
        ...

    def __getitem__(self, places: slice, /) -> CountRows:
        """Some of the hands."""
        ...

    def tolist(self) -> Any:  # noqa: ANN401  # as numpy declares it
        """The counts of each hand as lists."""
        ...


@attrs.frozen(order=True, cache_hash=True)
class Question:
    """An operation about one hand."""

    op: str
    hand: str
    """The text of the hand; it may not write one."""
    fields: Named = ()
    """The other fields of the request, such as a draw or winds."""
    options: Named = ()
    """The options that differ from the protocol's defaults."""

    @property
    def json_fields(self) -> Mapping[str, Json]:
        """The fields as JSON."""
        return as_json(self.fields)


@attrs.frozen(eq=False)
class Questions:
    """An operation about a batch of hands."""

    op: str
    hands: tuple[str, ...]
    fields: Named = ()
    options: Named = ()
    rows: CountRows | None = None
    """The same hands as rows of 34 counts, if they have concealed tiles only; the oracle then answers all at once."""
    wins: tuple[Named, ...] | None = None
    """The fields of each hand, if the questions are about wins; ``fields`` is empty then."""

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.hands)

    def __iter__(self) -> Iterator[Question]:
        """The questions of the batch."""
        beside = repeat(self.fields, len(self.hands)) if self.wins is None else self.wins
        return (Question(self.op, hand, fields, self.options) for hand, fields in zip(self.hands, beside, strict=True))

    def part(self, begin: int, end: int) -> Questions:
        """A slice of the batch, with rows only if it is the whole: right answers are found for whole batches."""
        if (begin, end) == (0, len(self)):
            return self
        wins = None if self.wins is None else self.wins[begin:end]
        return Questions(self.op, self.hands[begin:end], self.fields, self.options, wins=wins)

    def select(self, places: Sequence[int]) -> Questions:
        """The questions at these places, without rows."""
        wins = None if self.wins is None else tuple(self.wins[at] for at in places)
        return Questions(self.op, tuple(self.hands[at] for at in places), self.fields, self.options, wins=wins)

    def batch_request(self, seq: int, sent: Named) -> bytes:
        """A request line for the whole batch, with these options."""
        asked = (
            f'"hands":{write_json(self.hands)}' if self.wins is None else f'"wins":[{",".join(self._wins(self.wins))}]'
        )
        return self._line(seq, asked, self._rest(sent))

    def single_requests(self, seq: int, sent: Named) -> bytes:
        """A request line for each hand, numbered from ``seq``, with these options."""
        rest = self._rest(sent)
        if self.wins is None:
            each = [f'"hand":{write_json(hand)}' for hand in self.hands]
        else:
            each = [win[1:-1] for win in self._wins(self.wins)]
        return b"".join([self._line(number, asked, rest) for number, asked in enumerate(each, start=seq)])

    def _wins(self, beside: tuple[Named, ...]) -> list[str]:
        """A JSON object of each hand with its fields."""
        pairs = zip(self.hands, beside, strict=True)
        return [write_json({"hand": hand, **as_json(fields)}) for hand, fields in pairs]

    def _line(self, seq: int, asked: str, rest: str) -> bytes:
        return f'{{"cmd":"run","seq":{seq},"op":"{self.op}",{asked}{rest}}}\n'.encode()

    def _rest(self, sent: Named) -> str:
        options = f',"options":{write_json(dict(sent))}' if sent else ""
        return "".join([f",{write_json(name)}:{write_json(word)}" for name, word in self.fields]) + options


def as_json(values: Named) -> Mapping[str, Json]:
    """Fields or options as JSON; pairs become an object."""
    return {name: dict(cast("_Pairs", word)) if _is_pairs(word) else cast("Json", word) for name, word in values}


def named_values(given: Mapping[str, Json]) -> Named:
    """A JSON object as fields or options."""
    return tuple((name, _word(value)) for name, value in given.items())


def _word(value: Json) -> FieldValue:
    match value:
        case dict():
            return tuple((str(name), str(word)) for name, word in cast("Mapping[str, Json]", value).items())
        case list():
            return tuple(map(str, value))
        case _:
            return cast("FieldValue", value)


def _is_pairs(word: FieldValue) -> bool:
    return isinstance(word, tuple) and any(isinstance(item, tuple) for item in word)


_DIGITS: Final = 16


def question_id(question: Question) -> str:
    """A stable id of a question: the first 16 hexadecimal digits of the sha256 of its canonical JSON."""
    said: Mapping[str, Json] = {
        "op": question.op,
        "hand": question.hand,
        "fields": question.json_fields,
        "options": dict(question.options),
    }
    return sha256(canonical(said).encode()).hexdigest()[:_DIGITS]
