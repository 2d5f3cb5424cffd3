"""The fields that the protocol has in results about hands; a program may add fields, which audits do not compare."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from mjfunc.audit.core.answers import Answer, Result, result_of
from mjfunc.functional import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
