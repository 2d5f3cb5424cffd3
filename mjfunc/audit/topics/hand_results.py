"""The right answers to questions about hands, and the fields of results that are compared."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from mjfunc.audit.core.answers import PARTIAL_FIELDS, Answer, PartialResult, Result, read_batch, result_of
from mjfunc.audit.topics.topic import ComparableAnswers
from mjfunc.functional import Memory
from mjfunc.oracle.answering import answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc.audit.core.questions import Questions
    from mjfunc.json.values import Json

_KEPT: Final = 1 << 14
_SHORT: Final = 1 << 12
"""The longest results that are remembered."""
_Shape: TypeAlias = "Mapping[str, _Shape | None]"
_DISCARD: Final[_Shape] = dict.fromkeys(("discard", "shanten", "tiles", "total"))
_WAIT: Final[_Shape] = dict.fromkeys(("shape", "tiles", "on"))
_FIELDS: Final[Mapping[str, _Shape]] = MappingProxyType(
    {
        "shanten": dict.fromkeys(("regular", "seven-pairs", "thirteen-orphans", "minimum")),
        "acceptance": {**dict.fromkeys(("shanten", "tiles", "total")), "discards": _DISCARD},
        "waits": {"waits": None},
        "complete": {"complete": None, "forms": None},
        "decompose": {
            "decompositions": {**dict.fromkeys(("form", "blocks", "pair", "pairs", "melds")), "wait": _WAIT},
        },
        "kan": {"keeps-waits": None, "keeps-decompositions": None},
        "classical": {
            **dict.fromkeys(("base", "points", "limit", "score", "final")),
            "sets": {"set": None, "points": None},
            "doubles": {"name": None, "count": None},
        },
    }
)
"""The fields of a result of each operation, with those of the objects and lists in them."""


def by_oracle(questions: Questions) -> tuple[Answer, ...]:
    """The answer of mjfunc's own oracle to each question, through the line protocol."""
    pieces = answer(questions.batch_request(0, questions.options))
    read = read_batch(b"".join(pieces or ()), 0, len(questions))
    assert isinstance(read, tuple)  # noqa: S101  # the oracle answers every line
    return read


class KnownFields(NamedTuple):
    """The fields of a result that the protocol has, and the names of its other fields."""

    result: Result
    others: frozenset[str]
    """The names of the fields left out."""


def _without_unknown(value: Json, shape: _Shape | None) -> Json:
    match value:
        case dict() if shape:
            return {name: _without_unknown(item, shape[name]) for name, item in value.items() if name in shape}
        case list():
            return [_without_unknown(item, shape) for item in value]
        case _:
            return value


def _unknown_names(value: Json, shape: _Shape | None) -> Iterator[str]:
    match value:
        case dict() if shape:
            yield from (name for name in value if name not in shape)
            for name, item in value.items():
                yield from _unknown_names(item, shape.get(name))
        case list():
            for item in value:
                yield from _unknown_names(item, shape)
        case _:
            pass


def _known_fields(of: tuple[str, Result]) -> KnownFields:
    op, result = of
    value, shape = cast("Json", json.loads(result)), _FIELDS[op]
    others = frozenset(_unknown_names(value, shape))
    if not others or (isinstance(value, dict) and shape.keys().isdisjoint(value)):
        return KnownFields(result, frozenset())
    return KnownFields(result_of(_without_unknown(value, shape)), others)


_KNOWN: Final = Memory[tuple[str, Result], KnownFields](_known_fields, _KEPT)


def known_fields(op: str, answers: Sequence[Answer]) -> tuple[tuple[Answer, ...], frozenset[str]]:
    """The answers to an operation without the fields that the protocol does not have, and the names of these fields.

    A result that has no field of the operation stays as it is.
    """
    results = {answer for answer in answers if type(answer) is str}
    known = {each: (_KNOWN if len(each) <= _SHORT else _known_fields)((op, each)) for each in results}
    others = frozenset[str]().union(*(each.others for each in known.values()))
    if not others:
        return tuple(answers), others
    return tuple(known[answer].result if type(answer) is str else answer for answer in answers), others


def comparable(op: str, answers: tuple[Answer, ...], is_whole: bool) -> ComparableAnswers:  # noqa: FBT001  # a field of topics
    """The answers as they are compared: with one field each, until one is whole; from then on one field is wrong.

    Fields that the protocol does not have are left out.
    """
    answers, others = known_fields(op, answers)
    kinds = {*map(type, answers)}
    is_whole = is_whole or str in kinds
    if PartialResult not in kinds:
        return ComparableAnswers(answers, is_whole, others=others)
    if is_whole or not _has_own_field(op, answers):
        whole = tuple(str(answer) if isinstance(answer, PartialResult) else answer for answer in answers)
        return ComparableAnswers(whole, is_whole, others=others)
    return ComparableAnswers(answers, is_whole, frozenset((op,)), others)


def _has_own_field(op: str, answers: tuple[Answer, ...]) -> bool:
    """Whether the one field of each partial answer is that of the operation."""
    begin = f'{{"{PARTIAL_FIELDS.get(op, "")}":'
    return all(answer.startswith(begin) for answer in {*answers} if isinstance(answer, PartialResult))
