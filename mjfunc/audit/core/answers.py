"""Answers: a result, an error, a skip, or a fault if there is none; and the parsing of response lines.

Two results are equal if they are the same JSON, regardless of the order of names and of spaces. So each is represented
by its canonical text.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.functional import Memory
from mjfunc.json.values import Json, read_json, show_json
from mjfunc.riichi.encoding import NO_YAKU
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.ordered_enum import Listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LONGEST_EXCERPT: Final = 500
"""The most characters kept of a program's other output, which may be anything."""
LONGEST_RESULT: Final = 1 << 16
"""The most bytes of a result. The audit keeps many; no right result is nearly as long."""
DEEPEST: Final = 100
"""The deepest nesting of lists and objects in a result. Readers recurse into them, and right results are flat."""
_KEPT: Final = 1 << 14
_SHORT: Final = 1 << 12
"""The longest results that are remembered, so that a program that answers nothing else cannot fill the memory."""


class Trouble(Listed):
    """The reasons why there is no answer."""

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
    """An error that a program returned."""

    code: str
    message: str = attrs.field(default="", eq=False)


@attrs.frozen
class Skipped:
    """A question that a program declined to answer."""

    reason: str
    issue_url: str | None = None


@attrs.frozen
class Fault:
    """A missing or invalid answer, with the reason."""

    trouble: Trouble
    detail: str


Result: TypeAlias = str
"""The canonical text of a result."""


class PartialResult(str):
    """A result with one of several fields: the minimum of shanten, or whether a hand is complete."""

    __slots__ = ()


class PartialScore(PartialResult):
    """A result with some of the fields of a score."""

    __slots__ = ()


PARTIAL_FIELDS: Final[Mapping[str, str]] = MappingProxyType({"shanten": "minimum", "complete": "complete"})
"""The field that a result of an operation may consist of."""
_ALONE: Final = frozenset(PARTIAL_FIELDS.values())


_KINDS: Final = frozenset(("result", "results", "error", "skipped"))
"""The fields of a response of which it has one; others, which the protocol does not have, are ignored."""


Answer: TypeAlias = Result | Refused | Skipped | Fault


def is_refusal(expected: Answer) -> bool:
    """Whether a question must be refused, given its right answer; that a win has no yaku is an answer."""
    return isinstance(expected, Refused) and expected.code != NO_YAKU


_WRITE: Final = json.JSONEncoder(sort_keys=True, allow_nan=False, separators=(",", ":")).encode


class TooDeep(ValueError):
    """Lists and objects nested too deep."""


_TOO_DEEP: Final = f"lists and objects are nested more than {DEEPEST} deep"
_TEXTS: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


def canonical(value: Json) -> Result:
    """The canonical text of a value.

    Raises:
        ValueError: A number is infinite, as 1e999 is read, or the value is nested too deep.

    """
    try:
        text = _WRITE(value)
    except RecursionError:
        raise TooDeep(_TOO_DEEP) from None
    if text.count("[") + text.count("{") > DEEPEST:
        steps = (1 if mark in "[{" else -1 for mark in _TEXTS.sub("", text) if mark in "[]{}")
        if max(accumulate(steps), default=0) > DEEPEST:
            raise TooDeep(_TOO_DEEP)
    return text


def result_of(value: Json) -> Result:
    """The canonical text of a value, marked as partial if it has one field that may be given alone."""
    text = canonical(value)
    return PartialResult(text) if isinstance(value, dict) and len(value) == 1 and not _ALONE.isdisjoint(value) else text


def bounded(result: Result) -> Result | Fault:
    """The result, or a fault if it is too long."""
    if len(result) > LONGEST_RESULT:
        return Fault(Trouble.TOO_LONG, f"the result is longer than {LONGEST_RESULT} bytes: {result[:LONGEST_EXCERPT]}")
    return result


def expected_for(expected: Answer, got: Answer) -> Answer:
    """The right answer, reduced to what the answer of a program can be compared with.

    A partial answer is compared in its fields. A function that raises where it must refuse is right.
    """
    match got:
        case PartialScore() if isinstance(expected, Result):
            right: Mapping[str, Json] = json.loads(expected)
            return PartialScore(canonical({name: right[name] for name in json.loads(got)}))
        case PartialResult() if isinstance(expected, Result):
            return PARTIAL(expected)
        case Fault(Trouble.RAISED) if isinstance(expected, Refused):
            return got
        case _:
            return expected


def all_expected_for(expected: tuple[Answer, ...], got: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """The right answers, each reduced as by ``expected_for``; fast where every answer is of the same kind."""
    kinds = {*map(type, got)}
    if kinds.isdisjoint((PartialResult, PartialScore, Fault)):
        return expected
    if kinds == {PartialResult} and {*map(type, expected)} == {str}:
        return tuple(PARTIAL.values_of(cast("tuple[Result, ...]", expected)))
    return tuple(map(expected_for, expected, got))


def partial(name: str, value: Json) -> PartialResult:
    """The result that has this field only."""
    return PartialResult(canonical({name: value}))


def _partial(expected: Result) -> Result:
    said = json.loads(expected)
    return next((partial(name, said[name]) for name in PARTIAL_FIELDS.values() if name in said), expected)


PARTIAL: Final = Memory[Result, Result](_partial, _KEPT)
"""The partial result that is right where a whole result is."""


def _canonical(piece: bytes) -> Result | None:
    try:
        return result_of(read_json(piece))
    except ValueError:
        return None


CANONICAL: Final = Memory[bytes, Result | None](_canonical, _KEPT)
"""The canonical text of a result as a program wrote it; None if that is not JSON. Most results recur often."""


def _results(pieces: Sequence[bytes]) -> Sequence[Result | None]:
    """The canonical text of each piece; None if it is not JSON. A single None if a piece is too long for a result."""
    longest = max(map(len, pieces))
    if longest <= _SHORT:
        return CANONICAL.values_of(pieces)
    return [*map(_canonical, pieces)] if longest <= LONGEST_RESULT else [None]


_STYLES: Final = (
    (b'{"seq":%d,"results":[{"result":', b'},{"result":', b'{"seq":%d,"result":'),
    (b'{"seq": %d, "results": [{"result": ', b'}, {"result": ', b'{"seq": %d, "result": '),
)
"""The text before, between and after results, and before a single result, as most programs write them."""


def read_batch(line: bytes, seq: int, number: int) -> tuple[Answer, ...] | Fault:
    """The answers in a response line to a batch, or the fault if the line is no such response.

    Args:
        line: The line, without its end.
        seq: The number of the request.
        number: The number of hands in the batch.

    """
    for begin, between, _ in _STYLES:
        head = begin % seq
        if line.startswith(head) and line.endswith(b"}]}"):
            pieces = line[len(head) : -3].split(between)
            results = _results(pieces) if len(pieces) == number else [None]
            # If each piece is JSON, they are the results: the line cannot be read in another way.
            if None not in results:
                return cast("tuple[Result, ...]", tuple(results))
    read = _response_fields(line, seq)
    return read if isinstance(read, Fault) else _batch_answers(read, number, line)


def _batch_answers(read: Mapping[str, Json], number: int, line: bytes) -> tuple[Answer, ...] | Fault:
    match read:
        case {"results": list(results), **rest} if _KINDS.isdisjoint(rest):
            if len(results) == number:
                return tuple(map(read_answer, results))
            return Fault(Trouble.NOT_ANSWERED, f"{len(results)} results for {number} hands: {_excerpt(line)}")
        case {"results": _}:
            return Fault(Trouble.NOT_AN_ANSWER, f"{_unexpected_fields(read, 'results')}{_excerpt(line)}")
        case _:
            answer = read_answer(read)
            # An error or a skip holds for each hand of the line; but one result is not a result for each.
            if isinstance(answer, Refused | Skipped):
                return (answer,) * number
            why = "it declares batches, so a list of results was expected: " if "result" in read else ""
            return Fault(Trouble.NOT_AN_ANSWER, f"{why}{_excerpt(line)}")


def read_single(line: bytes, seq: int) -> Answer:
    """The answer in a response line about a single hand."""
    for _, _, begin in _STYLES:
        head = begin % seq
        if line.startswith(head) and line.endswith(b"}"):
            (result,) = _results([line[len(head) : -1]])
            if result is not None:
                return result
    read = _response_fields(line, seq)
    return read if isinstance(read, Fault) else read_answer(read)


def _response_fields(line: bytes, seq: int) -> Mapping[str, Json] | Fault:
    """The fields of a response line except seq, or a fault if it does not answer this request."""
    try:
        value = read_json(line)
    except MahjongError as error:
        return Fault(Trouble.NOT_JSON, f"{error.message}: {_excerpt(line)}")
    match value:
        case {"seq": int(got), **fields} if type(got) is int:
            if got == seq:
                return cast("Mapping[str, Json]", fields)
            return Fault(Trouble.OUT_OF_ORDER, f"the answer to {seq} was due: {_excerpt(line)}")
        case {"seq": got}:
            why = f"seq is {show_json(got)}, and the number {seq} was due: "
            return Fault(Trouble.OUT_OF_ORDER, f"{why}{_excerpt(line)}")
        case _:
            why = "it has no seq: " if isinstance(value, dict) else ""
            return Fault(Trouble.NOT_AN_ANSWER, f"{why}{_excerpt(line)}")


def read_answer(value: Json) -> Answer:
    """The answer that a response means: a result, an error or a skip."""
    match value:
        case {"result": result, **rest} if _KINDS.isdisjoint(rest):
            return _result(result)
        case {"error": {"code": str(code), **said}, **rest} if _KINDS.isdisjoint(rest):
            return Refused(code[:LONGEST_EXCERPT], str(said.get("message", ""))[:LONGEST_EXCERPT])
        case {"skipped": {"reason": str(reason), **said}, **rest} if _KINDS.isdisjoint(rest):
            url = said.get("issue_url")
            return Skipped(reason[:LONGEST_EXCERPT], url[:LONGEST_EXCERPT] if isinstance(url, str) else None)
        case _:
            given = value if isinstance(value, dict) else {}
            kind = next((kind for kind in ("result", "error", "skipped") if kind in given), None)
            why = _unexpected_fields(given, kind) if kind else ""
            return Fault(Trouble.NOT_AN_ANSWER, f"{why}{json.dumps(value)}"[:LONGEST_EXCERPT])


def _unexpected_fields(answer: Mapping[str, Json], kind: str) -> str:
    """The names of the other fields that would make an answer, next to the one that does."""
    unexpected = ", ".join(show_json(name) for name in answer if name in _KINDS - {kind})
    return f"beside {kind} it has {unexpected}: " if unexpected else ""


def _result(value: Json) -> Answer:
    try:
        return bounded(result_of(value))
    except TooDeep as error:
        return Fault(Trouble.NOT_AN_ANSWER, str(error))
    except ValueError as error:
        return Fault(Trouble.NOT_JSON, f"{error}: {json.dumps(value)[:LONGEST_EXCERPT]}")


def _excerpt(line: bytes) -> str:
    return line[:LONGEST_EXCERPT].decode(errors="backslashreplace")
