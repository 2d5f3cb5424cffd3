"""Answers as text: on one line, cut to a safe length, and without control characters."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Final, assert_never, cast

from mjfunc.audit.core.answers import LONGEST_EXCERPT, Fault, Refused, Skipped, canonical
from mjfunc.tiles.errors import printable_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import FieldValue, Named
    from mjfunc.json.values import Json

_DEEPEST: Final = 3
"""The deepest nesting that is put into words; deeper values are shown as JSON."""


def printable(text: str, most: int = LONGEST_EXCERPT) -> str:
    """A text cut to ``most`` characters, with escapes for those that cannot be printed."""
    shown = printable_text(text[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}..."


def answer_line(answer: Answer) -> str:
    """An answer as one line."""
    match answer:
        case str():
            return printable(answer)
        case Refused(code, message):
            return printable(f"refused as {code}: {message}" if message else f"refused as {code}")
        case Skipped(reason, url):
            return printable(f"skipped: {reason} ({url})" if url else f"skipped: {reason}")
        case Fault(trouble, detail):
            return printable(f"no answer, {trouble.value}: {detail}" if detail else f"no answer, {trouble.value}")
        case _ as never:
            assert_never(never)


def compared(expected: Answer, got: Answer) -> tuple[str, str]:
    """Both answers as text without the fields that agree. Different answers always give different texts."""
    match _value(expected), _value(got):
        case (right,), (came,):
            one, other = _apart(right, came)
        case (right,), None:
            one, other = _spoken(right), answer_line(got)
        case _:
            one, other = answer_line(expected), answer_line(got)
    return (printable(one), printable(other)) if one != other else (answer_line(expected), answer_line(got))


def _value(answer: Answer) -> tuple[Json] | None:
    """The value of a result, in a tuple; None for another answer."""
    return (json.loads(answer),) if isinstance(answer, str) else None


def _apart(right: Json, came: Json) -> tuple[str, str]:
    match right, came:
        case dict(), dict():
            names = [
                *(name for name in right if name not in came or canonical(right[name]) != canonical(came[name])),
                *(name for name in came if name not in right),
            ]
            one = ", ".join(_field(right, came, name) for name in names)
            return one, ", ".join(_field(came, right, name) for name in names)
        case _:
            return _spoken(right), _spoken(came)


def _field(mine: Mapping[str, Json], others: Mapping[str, Json], name: str) -> str:
    """The text of a field, without the items of a list that the other object has too."""
    if name not in mine:
        return f"no {name}"
    value, other = mine[name], others.get(name)
    if isinstance(value, list) and isinstance(other, list) and any(isinstance(item, dict) for item in value):
        rest = Counter(map(canonical, other))
        alone = [item for item in value if not _take(canonical(item), rest)]
        if 0 < len(alone) < len(value):
            return f"{name} {_spoken(alone)} and {len(value) - len(alone)} more that are in both"
    return f"{name} {_spoken(value)}"


def _take(item: str, rest: Counter[str]) -> bool:
    """Remove an item from the rest; return whether it was there."""
    rest[item] -= 1
    return rest[item] >= 0


def _spoken(value: Json, depth: int = 0) -> str:
    match value:
        case dict() | list() if depth == _DEEPEST:
            return canonical(value)
        case dict():
            each = (f"{name} {_spoken(one, depth + 1)}" for name, one in cast("Mapping[str, Json]", value).items())
            words = ", ".join(each) or "none"
            return f"({words})" if depth else words
        case list() if any(isinstance(one, dict | list) for one in cast("Sequence[Json]", value)):
            return "; ".join(_spoken(one, depth + 1) for one in cast("Sequence[Json]", value))
        case list():
            return " ".join(_spoken(one, depth + 1) for one in cast("Sequence[Json]", value)) or "none"
        case str() if value:
            return value
        case _:
            return canonical(value)


def options_of(named: Named) -> str:
    """Fields or options as on a command line."""
    return " ".join(f"--{name}{_word(word)}" for name, word in named)


def _word(word: FieldValue) -> str:
    """The value after the name of an option; empty for a flag."""
    match word:
        case True:
            return ""
        case tuple():
            return f" {','.join(one if isinstance(one, str) else '='.join(one) for one in word)}"
        case _:
            return f" {word}"
