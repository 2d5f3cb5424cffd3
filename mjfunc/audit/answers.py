"""What came back: a result, an error, or that it was not answered; and how it is read from a line.

Two results are the same if they are the same JSON, whatever the order of names in objects and the spaces between. So
each is kept as one text that says all of it: its canonical text.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.memory import Memory
from mjfunc.oracle.codecs import Json, read_json, show_json
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.listed import Listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SHOWN: Final = 500
"""As much is kept of what a program says beside results: it is data, and may be anything."""
LONGEST_RESULT: Final = 1 << 16
"""Bytes, of a result: many are kept, and none that is right is nearly so long."""
DEEPEST: Final = 100
"""So deep lists and objects of a result may stand in each other: whoever looks into one recurses, and what is right is
flat."""
_KEPT: Final = 1 << 14
_SHORT: Final = 1 << 12
"""Only so long results are remembered: whoever answers nothing but others does not fill the memory with them."""


class Trouble(Listed):
    """Why there is no answer."""

    DIED = "died"
    TIMED_OUT = "timed-out"
    TOO_MUCH_MEMORY = "too-much-memory"
    TOO_LONG = "too-long"
    NOT_JSON = "not-json"
    NOT_AN_ANSWER = "not-an-answer"
    OUT_OF_ORDER = "out-of-order"
    NOT_ANSWERED = "not-answered"
    RAISED = "raised"


@attrs.frozen
class Refused:
    """An error that a program answered."""

    code: str
    message: str = attrs.field(default="", eq=False)


@attrs.frozen
class Skipped:
    """What a program does not answer, by its own word."""

    reason: str
    issue_url: str | None = None


@attrs.frozen
class Fault:
    """That there was no answer, and what there was."""

    trouble: Trouble
    detail: str


Result: TypeAlias = str
"""The canonical text of a result."""


class Partial(str):
    """A result that says one field of several: of shanten the minimum, of complete whether it is."""

    __slots__ = ()


class Fields(Partial):
    """A result that says some fields of what a win is worth."""

    __slots__ = ()


PARTLY: Final[Mapping[str, str]] = MappingProxyType({"shanten": "minimum", "complete": "complete"})
"""The field of an operation that a result may say alone."""
_ALONE: Final = frozenset(PARTLY.values())


Answer: TypeAlias = Result | Refused | Skipped | Fault


_WRITE: Final = json.JSONEncoder(sort_keys=True, allow_nan=False, separators=(",", ":")).encode


class TooDeep(ValueError):
    """Lists and objects that stand in each other, too many of them."""


_TOO_DEEP: Final = f"lists and objects stand in each other more than {DEEPEST} deep"
_TEXTS: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


def canonical(value: Json) -> Result:
    """The canonical text of a value. One with a number that JSON cannot write, as 1e999 is read, is a ValueError."""
    try:
        text = _WRITE(value)
    except RecursionError:
        raise TooDeep(_TOO_DEEP) from None
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise TooDeep(_TOO_DEEP)
    return text


def _depth(text: Result) -> int:
    """How many lists and objects stand in each other at most."""
    steps = (1 if mark in "[{" else -1 for mark in _TEXTS.sub("", text) if mark in "[]{}")
    return max(accumulate(steps), default=0)


def result_of(value: Json) -> Result:
    """The result that a value is."""
    text = canonical(value)
    return Partial(text) if isinstance(value, dict) and len(value) == 1 and not _ALONE.isdisjoint(value) else text


def bounded(result: Result) -> Result | Fault:
    """A result, if it is not too long."""
    if len(result) > LONGEST_RESULT:
        return Fault(Trouble.TOO_LONG, f"the result is longer than {LONGEST_RESULT} bytes: {result[:SHOWN]}")
    return result


def as_far_as(expected: Answer, got: Answer) -> Answer:
    """What is right, as far as an answer says: one field of several, or that a function raised where it must refuse."""
    match got:
        case Fields() if isinstance(expected, Result):
            return _same_fields(expected, got)
        case Partial() if isinstance(expected, Result):
            return PARTIAL(expected)
        case Fault(Trouble.RAISED) if isinstance(expected, Refused):
            return got
        case _:
            return expected


def all_as_far_as(expected: tuple[Answer, ...], got: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """The same of each; most often as much is said of all."""
    kinds = {*map(type, got)}
    if kinds.isdisjoint((Partial, Fields, Fault)):
        return expected
    if kinds == {Partial} and {*map(type, expected)} == {str}:
        return tuple(PARTIAL.each(cast("tuple[Result, ...]", expected)))
    return tuple(map(as_far_as, expected, got))


def _same_fields(expected: Result, got: Fields) -> Fields:
    """What is right, in the fields that a result says."""
    right: Mapping[str, Json] = json.loads(expected)
    return Fields(canonical({name: right[name] for name in json.loads(got)}))


def partial(name: str, value: Json) -> Partial:
    """The result that says this field only."""
    return Partial(canonical({name: value}))


def _partial(expected: Result) -> Result:
    said = json.loads(expected)
    return next((partial(name, said[name]) for name in PARTLY.values() if name in said), expected)


PARTIAL: Final = Memory[Result, Result](_partial, _KEPT)
"""What may be said in place of a result."""


def _canonical(piece: bytes) -> Result | None:
    try:
        return result_of(read_json(piece))
    except ValueError:
        return None


CANONICAL: Final = Memory[bytes, Result | None](_canonical, _KEPT)
"""The canonical text of a result as it was written; None if that is not JSON. Most results are seen many times."""


def _results(pieces: Sequence[bytes]) -> Sequence[Result | None]:
    """The canonical text of each piece; None of what is not JSON, and of what is too long to be a result."""
    longest = max(map(len, pieces))
    if longest <= _SHORT:
        return CANONICAL.each(pieces)
    return [*map(_canonical, pieces)] if longest <= LONGEST_RESULT else [None]


_STYLES: Final = (
    (b'{"seq":%d,"results":[{"result":', b'},{"result":', b'{"seq":%d,"result":'),
    (b'{"seq": %d, "results": [{"result": ', b'}, {"result": ', b'{"seq": %d, "result": '),
)
"""How results begin, what stands between two, and how one begins, as most programs write it."""


def read_together(line: bytes, seq: int, number: int) -> tuple[Answer, ...] | Fault:
    """The answers of one line about so many hands."""
    for begin, between, _ in _STYLES:
        head = begin % seq
        if line.startswith(head) and line.endswith(b"}]}"):
            pieces = line[len(head) : -3].split(between)
            results = _results(pieces) if len(pieces) == number else [None]
            # If each piece is JSON, they are the results: the line cannot be read in another way.
            if None not in results:
                return cast("tuple[Result, ...]", tuple(results))
    read = _read(line, seq)
    return read if isinstance(read, Fault) else _each(read, number, line)


def _each(read: Mapping[str, Json], number: int, line: bytes) -> tuple[Answer, ...] | Fault:
    """The answers of an object about so many hands."""
    match read:
        case {"results": list(results), **rest} if not rest.keys() - {"seq"}:
            if len(results) == number:
                return tuple(map(_answer, results))
            return Fault(Trouble.NOT_ANSWERED, f"{len(results)} results for {number} hands: {_shown(line)}")
        case {"results": _}:
            return Fault(Trouble.NOT_AN_ANSWER, f"{_beside(read, 'results')}{_shown(line)}")
        case _:
            answer = _answer({name: value for name, value in read.items() if name != "seq"})
            # What is said of the whole line is said of each hand; but one result is not a result for each.
            if isinstance(answer, Refused | Skipped):
                return (answer,) * number
            why = "it says that it takes batches, and a list of results was due: " if "result" in read else ""
            return Fault(Trouble.NOT_AN_ANSWER, f"{why}{_shown(line)}")


def read_alone(line: bytes, seq: int) -> Answer:
    """The answer of one line about one hand."""
    for _, _, begin in _STYLES:
        head = begin % seq
        if line.startswith(head) and line.endswith(b"}"):
            (result,) = _results([line[len(head) : -1]])
            if result is not None:
                return result
    read = _read(line, seq)
    return read if isinstance(read, Fault) else _answer({name: value for name, value in read.items() if name != "seq"})


def _read(line: bytes, seq: int) -> Mapping[str, Json] | Fault:
    """The object that a line is, if it answers this question."""
    try:
        value = read_json(line)
    except MahjongError as error:
        return Fault(Trouble.NOT_JSON, f"{error.message}: {_shown(line)}")
    if not isinstance(value, dict) or "seq" not in value:
        why = "it has no seq: " if isinstance(value, dict) else ""
        return Fault(Trouble.NOT_AN_ANSWER, f"{why}{_shown(line)}")
    given = cast("Mapping[str, Json]", value)
    if type(given["seq"]) is not int:
        why = f"seq is {show_json(given['seq'])}, and the number {seq} was due: "
        return Fault(Trouble.OUT_OF_ORDER, f"{why}{_shown(line)}")
    if given["seq"] != seq:
        return Fault(Trouble.OUT_OF_ORDER, f"the answer to {seq} was due: {_shown(line)}")
    return given


def _answer(value: Json) -> Answer:
    match value:
        case {"result": result, **rest} if not rest:
            return _result(result)
        case {"error": {"code": str(code), **said}, **rest} if not rest:
            return Refused(code[:SHOWN], str(said.get("message", ""))[:SHOWN])
        case {"skipped": {"reason": str(reason), **said}, **rest} if not rest:
            url = said.get("issue_url")
            return Skipped(reason[:SHOWN], url[:SHOWN] if isinstance(url, str) else None)
        case _:
            kinds = ("result", "error", "skipped")
            why = next((_beside(value, kind) for kind in kinds if isinstance(value, dict) and kind in value), "")
            return Fault(Trouble.NOT_AN_ANSWER, f"{why}{json.dumps(value)}"[:SHOWN])


def _beside(answer: Mapping[str, Json], kind: str) -> str:
    """Which fields stand beside the one that an answer has, if that is what is wrong."""
    others = ", ".join(show_json(name) for name in answer if name not in {"seq", kind})
    return f"beside {kind} it has {others}: " if others else ""


def _result(value: Json) -> Answer:
    try:
        return bounded(result_of(value))
    except TooDeep as error:
        return Fault(Trouble.NOT_AN_ANSWER, str(error))
    except ValueError as error:
        return Fault(Trouble.NOT_JSON, f"{error}: {json.dumps(value)[:SHOWN]}")


def _shown(line: bytes) -> str:
    return line[:SHOWN].decode(errors="backslashreplace")
