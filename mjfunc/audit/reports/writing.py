"""Answers in words. Whatever a program said is data: it stands on one line, is never long, and moves no cursor."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import TYPE_CHECKING, Final, assert_never, cast

from mjfunc.audit.answers import SHOWN, Fault, Refused, Skipped, canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mjfunc.audit.answers import Answer, Result
    from mjfunc.audit.questions import Named, Word
    from mjfunc.oracle.codecs import Json

MOST_DEPTH: Final = 50
"""Results that are nested deeper are not looked into: no right one is."""
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_SIGN: Final = re.compile(r"[\[\]{}]")
_DEEPEST: Final = 3
"""How deep values are said in words; what is deeper is shown as it is written."""


def printable(text: str, most: int = SHOWN) -> str:
    """A text without what is not printed, such as control characters, which are written as their escapes."""
    shown = "".join(char if char.isprintable() else _escape(char) for char in text[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}..."


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def said(answer: Answer) -> str:
    """An answer on one line."""
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
    """Two answers in words, without what is alike in both; two that differ are never said in the same words."""
    match _value(expected), _value(got):
        case (right,), (came,):
            one, other = _apart(right, came)
        case (right,), None:
            one, other = _spoken(right), said(got)
        case _:
            one, other = said(expected), said(got)
    return (printable(one), printable(other)) if one != other else (said(expected), said(got))


def _value(answer: Answer) -> tuple[Json] | None:
    """The value of a result; None of what is not one, or is nested too deep."""
    return (json.loads(answer),) if isinstance(answer, str) and depth(answer) <= MOST_DEPTH else None


def depth(text: Result) -> int:
    """How deep the values of a text of JSON are nested, found without walking into them."""
    signs = _SIGN.findall(_STRING.sub("", text))
    return max(accumulate((1 if sign in "[{" else -1 for sign in signs), initial=0))


def _apart(right: Json, came: Json) -> tuple[str, str]:
    match right, came:
        case dict(), dict():
            names = [
                *(name for name in right if name not in came or canonical(right[name]) != canonical(came[name])),
                *(name for name in came if name not in right),
            ]
            each = [_field(name, right, came) for name in names]
            return ", ".join(one for one, _ in each), ", ".join(other for _, other in each)
        case _:
            return _spoken(right), _spoken(came)


def _field(name: str, right: Mapping[str, Json], came: Mapping[str, Json]) -> tuple[str, str]:
    """What each of two objects says by a name."""
    one, other = (_only(mine, others, name) for mine, others in ((right, came), (came, right)))
    return one, other


def _only(mine: Mapping[str, Json], others: Mapping[str, Json], name: str) -> str:
    if name not in mine:
        return f"no {name}"
    value, other = mine[name], others.get(name)
    if isinstance(value, list) and isinstance(other, list) and any(isinstance(item, dict) for item in value):
        rest = [*map(canonical, other)]
        alone = [item for item in value if not _taken(canonical(item), rest)]
        if 0 < len(alone) < len(value):
            return f"{name} {_spoken(alone)} and {len(value) - len(alone)} more that are in both"
    return f"{name} {_spoken(value)}"


def _taken(item: str, rest: list[str]) -> bool:
    """Whether an item is among the rest, of which it is then taken."""
    if item in rest:
        rest.remove(item)
        return True
    return False


def _spoken(value: Json, depth: int = 0) -> str:
    match value:
        case dict() | list() if depth == _DEEPEST:
            return canonical(value)
        case dict():
            each = (f"{name} {_spoken(one, depth + 1)}" for name, one in cast("Mapping[str, Json]", value).items())
            return _in_brackets(each, ", ", depth)
        case list() if any(isinstance(one, dict | list) for one in cast("Sequence[Json]", value)):
            return "; ".join(_spoken(one, depth + 1) for one in cast("Sequence[Json]", value))
        case list():
            return " ".join(_spoken(one, depth + 1) for one in cast("Sequence[Json]", value)) or "none"
        case str() if value:
            return value
        case _:
            return canonical(value)


def _in_brackets(each: Iterable[str], between: str, depth: int) -> str:
    words = between.join(each) or "none"
    return f"({words})" if depth else words


def options_of(named: Named) -> str:
    """Fields or options as they are written on a command line."""
    return " ".join(f"--{name}{_word(word)}" for name, word in named)


def _word(word: Word) -> str:
    """What follows the name of an option: nothing where that is all it says."""
    match word:
        case True:
            return ""
        case tuple():
            return f" {','.join(one if isinstance(one, str) else '='.join(one) for one in word)}"
        case _:
            return f" {word}"
