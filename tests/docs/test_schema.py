"""The JSON Schemas of the protocol say what requests and answers are: no less than the oracle takes, and no more."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import pytest

from mjfunc.classical import LimitHand
from mjfunc.oracle.operations import OPERATIONS
from tests.docs.pages import ROOT
from tests.docs.transcripts import answers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc.oracle.operations import Operation

PROTOCOL: Final = ROOT / "docs" / "protocol"


class Validator(Protocol):
    """What is used of jsonschema, which has no types."""

    def is_valid(self, instance: object, /) -> bool:
        """Whether a value is what the schema says."""
        ...


def schema(name: str) -> dict[str, Any]:
    """One of the schemas."""
    found: dict[str, Any] = json.loads((PROTOCOL / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def validator(of: Mapping[str, object]) -> Validator:
    """What checks a schema, which is itself a correct one."""
    draft = import_module("jsonschema").Draft202012Validator
    draft.check_schema(of)
    return cast("Validator", draft(of))


REQUEST: Final = schema("request")
ANSWER: Final = schema("answer")

HANDS: Final = (
    *("1m", "11m", "23m11z [1111m]", "1m (111m)", "34p11z", "11223s", "406m055s0p", "123456789m1111p", "05p (123m)"),
    *("123m456p789s1122z", "22334455667788p", "22334455667788p", "1122334455667m", "1111m22m33m44m55m6z"),
    *("19m19p19s1234567z", "119m19p19s123456z", "19m19p19s11234567z", "1111222333444m55z", "6668999m123p789s"),
    *("222333444s567p88m", "111222333z44z (555z)", "111222z33z (555z) (777z)", "11999m111999p11s", "1111m111122233z"),
    *("123m", "55555m", "1m (12m)", "8z", "1x", "", "0m (000m)", "22m33p44s", "1122m3344p5566s77z"),
)
"""Hands of every kind, and texts that are not one."""


def chosen(operation: Operation) -> Iterator[Mapping[str, object]]:
    """No option, and each choice of each."""
    yield {}
    for choice in operation.choices:
        yield from ({choice.option: [word] if choice.is_several else word} for word in choice.choices)
    for name, words in operation.options.items():
        yield from ({name: word} for word in words)
    for name in operation.tiles:
        yield from ({name: tiles} for tiles in ("", "1m", "0p22z"))


def fields(operation: Operation) -> Iterator[Mapping[str, object]]:
    """Each choice of the fields that an operation needs beside the hand, the others left as they are."""
    choices = {name: words or ("6m", "5p", "1m") for name, words in operation.fields.items()}
    first: dict[str, object] = {name: words[0] for name, words in choices.items()}
    yield {**first}
    yield from ({**first, name: word} for name, words in choices.items() for word in words[1:])


def requests(op: str) -> Sequence[Mapping[str, object]]:
    """Requests for an operation: every hand with every option, and with every field."""
    operation = OPERATIONS[op]
    first, *more = fields(operation)
    given = [*({**first, "options": options} for options in chosen(operation)), *more]
    common: list[Mapping[str, object]] = [{"cmd": "run", "seq": seq, "op": op, **one} for seq, one in enumerate(given)]
    return [{**one, "hand": hand} for one in common for hand in HANDS] + [{**one, "hands": [*HANDS]} for one in common]


@pytest.mark.parametrize("op", OPERATIONS)
def test_the_oracle_answers_as_the_schema_says(op: str) -> None:
    """Every operation, with every option, for hands of every kind; and every such request is one by the schema."""
    asked = requests(op)
    is_request, is_answer = validator(REQUEST), validator(ANSWER)
    is_result = validator({"$ref": f"#/$defs/{op}", "$defs": ANSWER["$defs"]})
    found = [json.loads(line) for line in answers(map(json.dumps, asked))]
    assert len(found) == len(asked) > 60
    assert [] == [request for request in asked if not is_request.is_valid(request)]
    results = {json.dumps(answer["result"]): answer["result"] for answer in found if "result" in answer}
    assert 0 < len(results) < len(asked)
    assert [] == [result for result in results.values() if not is_result.is_valid(result)]
    rest = [answer for answer in found if "results" in answer or "error" in answer]
    assert [] == [answer for answer in [*rest[:40], *rest[-10:], found[1]] if not is_answer.is_valid(answer)]


def test_start_and_stop() -> None:
    """Who is answering says so as the schema has it; a stop is a request, and is not answered."""
    start, stop = {"cmd": "start", "version": 1}, {"cmd": "stop"}
    (started,) = answers(map(json.dumps, (start, stop)))
    assert validator(ANSWER).is_valid(json.loads(started))
    assert validator(REQUEST).is_valid(start)
    assert validator(REQUEST).is_valid(stop)


def options_by_schema(op: str) -> dict[str, object]:
    """The options of an operation, each with its choices, as the schema of requests has them."""
    defs = REQUEST["$defs"]

    def resolved(part: dict[str, Any]) -> dict[str, Any]:
        return defs[part["$ref"].rpartition("/")[2]] if "$ref" in part else part

    options = resolved(defs[op]["properties"].get("options", {"properties": {}}))["properties"]
    found: dict[str, object] = {}
    for name, part in options.items():
        choices = resolved(part)
        found[name] = choices.get("enum") or choices.get("items", {}).get("enum")
    return found


@pytest.mark.parametrize("op", OPERATIONS)
def test_the_schema_has_every_option(op: str) -> None:
    """The same options, with the same choices, as the oracle takes; and the same fields."""
    operation = OPERATIONS[op]
    expected: dict[str, object] = {choice.option: [*choice.choices] for choice in operation.choices}
    expected |= {name: [*words] for name, words in operation.options.items()}
    expected |= dict.fromkeys(operation.tiles)
    assert expected == options_by_schema(op)
    assert [*operation.fields] == REQUEST["$defs"][op].get("required", [])
    assert {f"#/$defs/{name}" for name in ("start", "stop", *OPERATIONS)} == {one["$ref"] for one in REQUEST["oneOf"]}


RUN: Final = '{"cmd": "run", "seq": 1, "op": '
FAULTS: Final = {
    "bad-json": "{",
    "bad-request": '{"cmd": "go"}',
    "unknown-op": RUN + '"yaku", "hand": "11m"}',
    "bad-option": RUN + '"waits", "hand": "1m", "options": {"players": 5}}',
    "bad-notation": RUN + '"waits", "hand": "1x"}',
    "bad-size": RUN + '"waits", "hand": "11m"}',
    "five-of-a-kind": RUN + '"waits", "hand": "55555m"}',
    "bad-meld": RUN + '"waits", "hand": "1m (12m)"}',
    "bad-draw": RUN + '"kan", "hand": "6668999m123p789s", "draw": "8m"}',
    "not-complete": RUN + '"classical", "hand": "123m456p789s11223z", "own-wind": "E", "prevailing-wind": "E"}',
}
"""A line for every error that the oracle has."""


def test_every_error_is_in_the_schema() -> None:
    """Each has its code; two codes are those of other programs, which see faults here found in notation."""
    found = [json.loads(line) for line in answers(FAULTS.values())]
    assert [*FAULTS] == [answer["error"]["code"] for answer in found]
    assert all(map(validator(ANSWER).is_valid, found))
    assert {"no-such-tile", "too-many-red-fives"} == {*ANSWER["$defs"]["error"]["properties"]["code"]["enum"]} - {
        *FAULTS
    }


def test_every_limit_hand_is_in_the_schema() -> None:
    """Those that the rules of the protocol can give."""
    expected = [limit.value for limit in LimitHand if limit.value not in {"nine-gates", "concealed-triplets"}]
    assert [*expected, None] == ANSWER["$defs"]["classical"]["properties"]["limit"]["enum"]


ASKED: Final = (
    '{"cmd": "start", "version": 1}',
    RUN + '"shanten", "hand": "123m456p789s1122z"}',
    RUN + '"acceptance", "hand": "34p11z"}',
    RUN + '"acceptance", "hand": "11223s"}',
    RUN + '"waits", "hands": ["1m", "12x"]}',
    RUN + '"complete", "hand": "22334455667788p"}',
    RUN + '"decompose", "hand": "111m234p34s77z (222z)"}',
    RUN + '"decompose", "hand": "1122334455667m"}',
    RUN + '"decompose", "hand": "119m19p19s123456z"}',
    RUN + '"decompose", "hand": "22334455667788p"}',
    RUN + '"decompose", "hand": "19m19p19s11234567z"}',
    RUN + '"kan", "hand": "6668999m123p789s", "draw": "6m"}',
    RUN + '"classical", "hand": "222333444s567p88m", "own-wind": "E", "prevailing-wind": "S"}',
    "{",
)


def spoilt(value: object, *, free: bool = False) -> Iterator[object]:
    """A value of JSON with a field too many, one too few, or something else in its place, anywhere in it.

    In what is free, fields have no names of their own: what hands accept, and the conventions.
    """
    match value:
        case dict():
            named = cast("dict[str, object]", value)
            yield {**named, "surplus": None}
            for name, part in named.items():
                if not free and name != "wait":  # without it a ready decomposition is a complete one
                    yield {key: each for key, each in named.items() if key != name}
                inside = name in {"tiles", "conventions"}
                yield from ({**named, name: wrong} for wrong in spoilt(part, free=inside))
        case list():
            items = cast("list[object]", value)
            yield {"0": items}
            for place, part in enumerate(items):
                yield from ([*items[:place], wrong, *items[place + 1 :]] for wrong in spoilt(part))
        case _:
            yield [[value]]


def test_wrong_answers_are_refused() -> None:
    """Whatever field is added, left out or of another kind, anywhere in an answer."""
    is_answer = validator(ANSWER)
    found = [json.loads(line) for line in answers(ASKED)]
    assert all(map(is_answer.is_valid, found))
    wrong = [one for answer in found for one in spoilt(answer)]
    assert len(wrong) > 300
    assert [] == [one for one in wrong if is_answer.is_valid(one)]


def test_wrong_requests_are_refused() -> None:
    """Whatever field is added, left out or of another kind, the schema refuses it as the oracle does."""
    is_request = validator(REQUEST)
    asked = [json.loads(line) for line in ASKED[:-1]]
    asked += [{**asked[1], "options": {"definition": "cut", "forms": ["regular"], "players": 4}}]
    asked += [{**asked[2], "options": {"visible": "1m"}}, {**asked[9], "options": {"precedence": "first"}}]
    wrong = [one for request in asked for one in spoilt(request) if "12x" not in str(one)]
    assert len(wrong) > 100
    found = [json.loads(line) for line in answers(map(json.dumps, wrong))]
    by_schema = [one for one in wrong if not is_request.is_valid(one)]
    assert by_schema == [one for one, answer in zip(wrong, found, strict=True) if '"error"' in json.dumps(answer)]
