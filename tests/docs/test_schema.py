"""The JSON Schemas of the protocol say what requests and answers are: no less than the oracle takes, and no more.

There are exceptions. A schema takes 1.0 for a whole number, which the oracle refuses; it does not read hands; and it
does not calculate.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, Final, Protocol, cast, get_args

import pytest

from mjfunc.classical import LimitHand
from mjfunc.classical.rules import ClassicalRules, Exposed
from mjfunc.classical.sets import points
from mjfunc.model.blocks import Block, Meld, Pair
from mjfunc.model.winds import WINDS, Winds
from mjfunc.notation.tile_text import read_tiles
from mjfunc.oracle import RIICHI, RULES
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.riichi import CHOICES as RIICHI_CHOICES
from mjfunc.riichi import PRESETS
from mjfunc.tiles.errors import BadMeld, BadNotation
from tests.docs.pages import ROOT
from tests.docs.spoiling import numbers_in, spoilt
from tests.docs.transcripts import answers
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc.classical.sets import Set
    from mjfunc.oracle.operations import Operation

PROTOCOL: Final = ROOT / "mjfunc" / "oracle"


class Validator(Protocol):
    """What is used of jsonschema, which has no types."""

    def is_valid(self, instance: object, /) -> bool:
        """Whether a value is what the schema says."""
        ...


def schema(name: str) -> dict[str, Any]:
    """One of the schemas."""
    found: dict[str, Any] = json.loads((PROTOCOL / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


SCHEMAS: Final = {name: schema(name) for name in ("request", "answer")}


@cache
def validator(name: str, part: str | None = None) -> Validator:
    """What checks a schema, or a part of it, by its name: made once, for reading a schema takes long."""
    of = SCHEMAS[name] if part is None else {"$ref": f"#/$defs/{part}", "$defs": SCHEMAS[name]["$defs"]}
    return validator_of(of)


def validator_of(of: Mapping[str, object]) -> Validator:
    """What checks a schema that has no name."""
    return cast("Validator", import_module("jsonschema").Draft202012Validator(of))


REQUEST: Final = SCHEMAS["request"]
ANSWER: Final = SCHEMAS["answer"]
STARTED: Final[Mapping[str, Any]] = ANSWER["$defs"]["started"]["properties"]["implementation"]["properties"]

HANDS: Final = (
    *("1m", "11m", "23m11z [1111m]", "1m (111m)", "34p11z", "11223s", "406m055s0p", "123456789m1111p", "05p (123m)"),
    *("123m456p789s1122z", "22334455667788p", "22334455667788p", "1122334455667m", "1111m22m33m44m55m6z"),
    *("19m19p19s1234567z", "119m19p19s123456z", "19m19p19s11234567z", "1111222333444m55z", "6668999m123p789s"),
    *("222333444s567p88m", "111222333z44z (555z)", "111222z33z (555z) (777z)", "11999m111999p11s", "1111m111122233z"),
    *("123m", "55555m", "1m (12m)", "8z", "1x", "", "0m (000m)", "22m33p44s", "1122m3344p5566s77z"),
)
"""Hands of every kind, and texts that are not one."""


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name: str) -> None:
    """Each is itself a correct one, and so are its parts."""
    import_module("jsonschema").Draft202012Validator.check_schema(SCHEMAS[name])


def chosen(operation: Operation) -> Iterator[Mapping[str, object]]:
    """No option, and each choice of each."""
    yield {}
    for choice in operation.conventions:
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
    """Requests for an operation: every hand, every option and every field; and all hands together with each."""
    operation = OPERATIONS[op]
    first, *more = fields(operation)
    given = [*({**first, "options": options} for options in chosen(operation)), *more]
    common: list[Mapping[str, object]] = [{"cmd": "run", "seq": seq, "op": op, **one} for seq, one in enumerate(given)]
    alone = [{**common[0], "hand": hand} for hand in HANDS] + [{**one, "hand": HANDS[11]} for one in common[1:]]
    return alone + [{**one, "hands": [*HANDS]} for one in common]


def calculated(result: Mapping[str, Any]) -> Mapping[str, object]:
    """The fields of a result that follow from the others, which a schema cannot say."""
    match result:
        case {"minimum": _, **forms}:
            return {"minimum": min(shanten for shanten in forms.values() if shanten is not None)}
        case {"total": _}:
            return {"total": sum(result["tiles"].values())}
        case {"discards": _}:
            return {"discards": [{**discard, **calculated(discard)} for discard in result["discards"]]}
        case {"score": _}:
            every = result["base"] + sum(part["points"] for part in result["sets"])
            doubles = sum(double["count"] for double in result["doubles"])
            score = 500 if result["limit"] else every * 2**doubles
            return {"points": every, "score": score, "final": min(round(score, -1), 500)}
        case _:
            return {}


@pytest.mark.parametrize("op", one_in(3, OPERATIONS))
def test_the_oracle_answers_as_the_schema_says(op: str) -> None:
    """Every operation, with every option, for hands of every kind; and every such request is one by the schema."""
    asked = requests(op)
    is_request, is_answer = validator("request"), validator("answer")
    is_result = validator("answer", op)
    found = [json.loads(line) for line in answers(map(json.dumps, asked))]
    assert len(found) == len(asked) > len(HANDS)
    assert [] == [request for request in asked if not is_request.is_valid(request)]
    each = [one for answer in found for one in answer.get("results", [answer])]
    assert len(asked) < len(HANDS) * sum("results" in answer for answer in found) < len(each)
    results = {json.dumps(one["result"]): one["result"] for one in each if "result" in one}
    assert 0 < len(results) < len(each)
    assert [] == [result for result in results.values() if not is_result.is_valid(result)]
    assert [] == [result for result in results.values() if result != {**result, **calculated(result)}]
    rest = [answer for answer in found if "results" in answer or "error" in answer]
    assert {answer["error"]["code"] for answer in rest if "error" in answer} <= {*BEYOND}
    assert [] == [answer for answer in [*rest[:40], *rest[-10:], found[1]] if not is_answer.is_valid(answer)]


def test_start_and_stop() -> None:
    """Who is answering says so as the schema has it; a stop is a request, and is not answered."""
    start, stop = {"cmd": "start", "version": 1}, {"cmd": "stop"}
    (started,) = answers(map(json.dumps, (start, stop)))
    assert validator("answer").is_valid(json.loads(started))
    assert validator("request").is_valid(start)
    assert validator("request").is_valid(stop)


def resolved(of: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part of a schema, or what it refers to."""
    return of["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part


def choices_by_schema(of: Mapping[str, Any], options: Mapping[str, Any]) -> Mapping[str, object]:
    """Options, each with its choices, as a schema has them; tiles have none."""
    parts = {name: resolved(of, part) for name, part in options.items()}
    return {name: part.get("enum") or resolved(of, part.get("items", {})).get("enum") for name, part in parts.items()}


def choices_of(operation: Operation) -> Mapping[str, object]:
    """The options of an operation, each with its choices, as the oracle takes them."""
    conventions: dict[str, object] = {choice.option: [*choice.choices] for choice in operation.conventions}
    own = {name: [*words] for name, words in operation.options.items()}
    return {**conventions, **own, **dict.fromkeys(operation.tiles)}


@pytest.mark.parametrize("op", OPERATIONS)
def test_the_schema_has_every_option(op: str) -> None:
    """The same options, with the same choices, as the oracle takes; and the same fields."""
    operation, asked = OPERATIONS[op], REQUEST["$defs"][op]
    options = resolved(REQUEST, asked["properties"]["options"])["properties"]
    assert choices_of(operation) == choices_by_schema(REQUEST, options)
    assert [*operation.fields] == asked.get("required", [])
    every = ("start", "stop", *OPERATIONS, RIICHI)
    assert {f"#/$defs/{name}" for name in every} == {one["$ref"] for one in REQUEST["oneOf"]}


def test_a_start_has_every_operation_and_option() -> None:
    """Each operation; and each option with its choices, but for tiles."""
    every = {name: words for operation in OPERATIONS.values() for name, words in choices_of(operation).items() if words}
    rules = {RULES: [*PRESETS], **{choice.option: [*choice.choices] for choice in RIICHI_CHOICES}}
    expected = {**every, **rules}
    assert [*OPERATIONS, RIICHI] == STARTED["operations"]["items"]["enum"]
    assert expected == choices_by_schema(ANSWER, STARTED["conventions"]["properties"])


RUN: Final = '{"cmd": "run", "seq": 1, "op": '
FAULTS: Final = {
    "bad-json": "{",
    "bad-request": '{"cmd": "go"}',
    "unknown-op": RUN + '"yaku", "hand": "11m"}',
    "bad-option": RUN + '"waits", "hand": "1m", "options": {"players": 5}}',
}
"""A line for every error of a request, which the schema refuses."""

WIN: Final = '"riichi", "by": "ron", "seat": "S", "round": "E", '
BEYOND: Final = {
    "bad-notation": RUN + '"waits", "hand": "1x"}',
    "bad-size": RUN + '"waits", "hand": "11m"}',
    "five-of-a-kind": RUN + '"waits", "hand": "55555m"}',
    "bad-meld": RUN + '"waits", "hand": "1m (12m)"}',
    "bad-option": RUN + '"waits", "hand": "2m", "options": {"players": 3}}',
    "bad-draw": RUN + '"kan", "hand": "6668999m123p789s", "draw": "8m"}',
    "no-yaku": RUN + WIN + '"hand": "123m456p99p234s (777m)", "win": "4s"}',
    "bad-win": RUN + WIN + '"hand": "123m456p789s23455z", "win": "5p", "ippatsu": true}',
    "not-complete": RUN + '"classical", "hand": "123m456p789s11223z", "own-wind": "E", "prevailing-wind": "E"}',
}
"""A line for every error of tiles, which only reading them shows; the schema takes it for a request."""

POINTED: Final = {
    '{"cmd": "start", "version": 1.0}': "bad-request",
    '{"cmd": "run", "seq": 1.0, "op": "waits", "hand": "1m"}': "bad-request",
    RUN + '"waits", "hand": "1m", "options": {"players": 4.0}}': "bad-option",
}
"""Each whole number of a request, written with a point: one to JSON Schema, but not to the oracle."""


def test_every_error_is_in_the_schema() -> None:
    """Each has its code; two codes are those of other programs, which see faults here found in notation."""
    found = [json.loads(line) for line in answers([*FAULTS.values(), *BEYOND.values()])]
    assert [*FAULTS, *BEYOND] == [answer["error"]["code"] for answer in found]
    assert all(map(validator("answer").is_valid, found))
    codes = {*ANSWER["$defs"]["error"]["properties"]["code"]["enum"]}
    assert {"no-such-tile", "too-many-red-fives"} == codes - {*FAULTS} - {*BEYOND}


def test_request_schema_refuses_all_other_faults() -> None:
    """Wrong tiles, and a whole number with a point; every other fault it refuses."""
    is_request = validator("request")
    requests = [json.loads(line) for line in [*FAULTS.values()][1:]]
    assert [] == [request for request in requests if is_request.is_valid(request)]
    assert all(is_request.is_valid(json.loads(line)) for line in (*BEYOND.values(), *POINTED))
    assert [*POINTED.values()] == [json.loads(line)["error"]["code"] for line in answers(POINTED)]


def test_every_limit_hand_is_in_the_schema() -> None:
    """Those that the rules of the protocol can give."""
    expected = [limit.value for limit in LimitHand if limit.value not in {"nine-gates", "concealed-triplets"}]
    assert [*expected, None] == ANSWER["$defs"]["classical"]["properties"]["limit"]["enum"]


OWN: Final = {"own-wind": "E", "prevailing-wind": "E"}
ORPHANS: Final = {"options": {"forms": ["thirteen-orphans"], "definition": "cut", "players": 4}}
GOOD: Final[tuple[tuple[str, Mapping[str, object], tuple[str, ...]], ...]] = (
    ("shanten", {}, ("22334455667788p", "19m19p19s11234567z", "19m19p19s1234567z", "1111222233334p")),
    ("shanten", ORPHANS, ("2233445566778p",)),
    ("acceptance", {}, ("34p11z", "1111m", "11m", "1111m2p")),
    ("acceptance", ORPHANS, ("2233445566778p", "22334455667788p")),
    ("acceptance", {"options": {"visible": "11m"}}, ("1m", "11m")),
    ("acceptance", {"options": {"visible": "1m222555p"}}, ("34p11z", "11m")),
    ("waits", {}, ("1m", "1m (111m)", "19m19p19s1234567z")),
    ("complete", {}, ("22334455667788p", "1m1p")),
    ("decompose", {}, ("111m234p34s77z (222z)", "12s22p", "1355m", "11s05p", "123m406p7z (345s)", "1122334455667m")),
    ("decompose", {"options": {"precedence": "first"}}, ("22334455667788p", "1111222333444m55z", "11z [0555m]")),
    ("decompose", {}, ("119m19p19s123456z", "19m19p19s1234567z", "22334455667788p", "19m19p19s11234567z")),
    ("kan", {"draw": "6m"}, ("6668999m123p789s",)),
    ("kan", {"draw": "1m"}, ("111m4p", "1112m")),
    ("classical", OWN, ("222333444s567p88m", "123m456p789s234s55z", "19m19p19s11234567z")),
    ("classical", OWN, ("77z (1111m) [5555z] [6666z] [1111z]", "11z [1111m] [9999m] [5555z] [6666z]")),
)
"""Requests of every kind, whose answers have the least and the greatest of all numbers."""

ASKED: Final[Sequence[Mapping[str, object]]] = (
    {"cmd": "start", "version": 1},
    *({"cmd": "run", "seq": 1, "op": op, **more, "hand": hand} for op, more, hands in GOOD for hand in hands),
    {"cmd": "run", "seq": 1, "op": "waits", "hands": ["1m", "4m"]},
)

DECLARED: Final = json.loads(answers([json.dumps(ASKED[0])])[0])["implementation"]["conventions"]
"""The conventions that we say we answer by; of rules for wins only the name."""

RIGHT: Final[Mapping[str, Sequence[str]]] = {
    "requests have a name of any kind": [".seq value"],
    "another program": [
        *(f".implementation.{field} value" for field in ("name", "version", "language", "batches")),
        *(".implementation.operations less", ".implementation.conventions.forms less"),
        *(f".implementation.options{change}" for change in (" less", " missing", "[] value")),
        ".implementation.conventions.players value",
        *(f".implementation.conventions.{option} missing" for option in DECLARED),
    ],
    "in words of its own": [".error.message value", ".results[].error.message value", ".skipped.reason value"],
    "without a seq, a line was bad JSON or a bad request": [".error.code value"],
    "another hand": [
        *(f".result.{several} less" for several in ("waits", "forms", "discards", "doubles", "decompositions")),
        *(f".result.{kan} value" for kan in ("keeps-waits", "keeps-decompositions")),
        *(f".result.decompositions[].{several} less" for several in ("blocks", "melds", "wait.on")),
        *(f".result.decompositions[].{several} more" for several in ("blocks", "melds")),
    ],
    "another number of hands": [".results less", ".results more", ".results[].result.waits less"],
    "a hand that is complete": [".result.decompositions[].wait missing"],
    "a sum, which a schema cannot know": [".result.tiles.* missing", ".result.discards[].tiles.* missing"],
}
"""What may be otherwise in an answer, and why."""


@pytest.mark.slow
def test_wrong_answers_are_refused() -> None:
    """Whatever is added, left out, of another kind or another of its kind, anywhere in an answer."""
    is_answer = validator("answer")
    lines = [*map(json.dumps, ASKED), *FAULTS.values(), *BEYOND.values(), RUN + '"waits", "hands": ["1m", "1x"]}']
    skipped = {"seq": 1, "skipped": {"reason": "no seven pairs", "issue_url": None}}
    found = [*map(json.loads, answers(lines)), skipped]
    assert all(map(is_answer.is_valid, found))
    numbers = numbers_in(*found)
    wrong = [one for answer in found for one in spoilt(answer, "", numbers)]
    assert len(wrong) > 2000
    assert {how for hows in RIGHT.values() for how in hows} == {how for how, one in wrong if is_answer.is_valid(one)}


def wait(shape: str, tiles: str, *on: str) -> Mapping[str, object]:
    """A wait as answers write it."""
    return {"wait": {"shape": shape, "tiles": tiles, "on": on}}


QUADS: Final = [{"set": f"[{rank}{rank}{rank}{rank}z]", "points": 32} for rank in (1, 2, 3, 4, 5)]
ONE: Final = {"name": "groups", "count": 1}
CONTRADICTIONS: Final[Mapping[tuple[str, str], Sequence[Mapping[str, object]]]] = {
    ("shanten", "22334455667788p"): [{"minimum": 0}, {"seven-pairs": 0, "regular": 0}],
    ("shanten", "1m"): [{"minimum": -1}, {"regular": None}],
    ("acceptance", "34p11z"): [{"tiles": {}}, {"total": 0}],
    ("acceptance", "11m"): [
        {"discards": []},
        {"discards": [{"discard": "1m", "shanten": 0, "tiles": {"1m": 2}, "total": n} for n in range(2, 17)]},
    ],
    ("complete", "11m"): [{"complete": False}, {"forms": []}, {"forms": ["regular", "thirteen-orphans"]}],
    ("decompose", "11m (222m)"): [
        *({"blocks": ["123m"] * number} for number in (4, 5)),
        *({"blocks": [*["123m"] * number, "1111p"], "melds": []} for number in (0, 2, 4)),
        {"melds": ["(123m)"] * 5},
    ],
    ("decompose", "34s77z (222z)"): [
        *({"blocks": blocks} for blocks in (["123m"] * 3, ["1111m"])),
        *({"pair": pair} for pair in (None, "zzz")),
        *(wait("ryanmen", tiles, "2s", "5s") for tiles in ("34z", "12s", "89s", "35s")),
        *(wait("ryanmen", "34s", *on) for on in (("2z",), ("2s", "5s", "6s"))),
        *(wait("kanchan", "35s", *on) for on in (("1s",), ("4z",), ("4s", "5s"))),
        *(wait("kanchan", tiles, "4s") for tiles in ("34s", "35z")),
        *(wait("penchan", "12s", *on) for on in (("4s",), ("3s", "7s"))),
        *(wait("penchan", tiles, "3s") for tiles in ("13s", "12z")),
    ],
    ("decompose", "7z (222z)"): [
        {"pair": "77z"},
        {"blocks": ["123m"] * 4},
        *(wait("tanki", tiles, "7z") for tiles in ("8z", "77z")),
        wait("tanki", "7z", "7z", "1z"),
        *(wait("shanpon", tiles, "1m") for tiles in ("11m", "2z", "22p11m", "112233m", "1122m33p", "88m88z")),
        wait("shanpon", "1122m", "1m", "2m", "3m"),
        {**wait("shanpon", "1122m", "1m"), "blocks": ["123m"] * 3},
    ],
    ("decompose", "1122334455667m"): [wait("ryanmen", "34m", "2m", "5m")],
    ("decompose", "119m19p19s123456z"): [
        *({"pair": pair} for pair in (None, "22m")),
        *(wait("single", "", *on) for on in (("2m",), ("7z", "6z"))),
        wait("single", "7z", "7z"),
    ],
    ("decompose", "19m19p19s11234567z"): [{"pair": "22m"}],
    ("classical", "222333444s567p88m"): [
        {"sets": QUADS},
        {"sets": [{"set": "11m", "points": 0}] * 5},
        {"doubles": [{"name": "consistency", "count": 2}]},
        *({"doubles": [{"name": name, "count": 2}]} for name in ("groups", "sequences", "no-points")),
        {"doubles": [ONE, ONE]},
        {"doubles": [*({"name": "lucky-sets", "count": count} for count in (1, 2, 3)), ONE]},
        {"sets": [*QUADS, {"set": "11m", "points": 0}]},
        *({"limit": limit} for limit in ("all-honours", "thirteen-orphans")),
        *({number: 81} for number in ("points", "score", "final")),
    ],
    ("classical", "19m19p19s11234567z"): [
        {"sets": QUADS},
        {"doubles": [ONE]},
        *({number: 80} for number in ("points", "score", "final")),
    ],
    ("kan", "6668999m123p789s"): [{"keeps-waits": False, "keeps-decompositions": True}],
}
"""Results of hands, each with fields that contradict the others; of decompositions the first one's."""


def test_contradictions_are_refused() -> None:
    """What is right alone is wrong beside the rest."""
    for (op, hand), contradictions in CONTRADICTIONS.items():
        more = {"kan": {"draw": "6m"}, "classical": OWN}.get(op, {})
        (line,) = answers([json.dumps({"cmd": "run", "seq": 1, "op": op, "hand": hand, **more})])
        (first,) = json.loads(line)["result"].get("decompositions", [json.loads(line)["result"]])[:1]
        is_right = validator("answer", op)
        for change in ({}, *contradictions):
            changed = json.loads(json.dumps({**first, **change}))
            assert (change == {}) == is_right.is_valid({"decompositions": [changed]} if op == "decompose" else changed)


@pytest.mark.parametrize(
    ("seq", "code", "message"),
    [(None, "bad-size", "wrong"), (1, "bad-json", "wrong"), (1, "bad-size", ""), (None, "unknown-op", "wrong")],
)
def test_contradicting_errors_are_refused(seq: int | None, code: str, message: str) -> None:
    """Bad JSON, and only what has no seq, is answered without one; and every error says something."""
    assert not validator("answer").is_valid({"seq": seq, "error": {"code": code, "message": message}})


@pytest.mark.slow
def test_wrong_requests_are_refused() -> None:
    """Whatever is added, left out, of another kind or another of its kind is refused by the schema as by the oracle.

    Only what is wrong with a hand the schema cannot see.
    """
    is_request = validator("request")
    assert all(map(is_request.is_valid, ASKED))
    wrong = [one for request in ASKED for one in spoilt(request, "", numbers_in(request))]
    assert len(wrong) > 500
    found = answers(json.dumps(one) for _, one in wrong)
    differ = {
        (how, is_request.is_valid(one))
        for (how, one), answer in zip(wrong, found, strict=True)
        if is_request.is_valid(one) == ('"error"' in answer)
    }
    assert {(".hand value", True), (".hands[] value", True)} == differ


def is_block(text: str) -> bool:
    """Whether tiles make a block."""
    try:
        return str(Block.of(read_tiles(text))) == text
    except BadMeld:
        return False


@pytest.mark.slow
def test_sets_are_those_that_there_are() -> None:
    """Of all that two to four characters, or honours, can be, the schema takes the pairs, the blocks and the melds."""
    ranks = {"m": "1234056789", "z": "1234567"}  # in the order in which answers write them
    texts = [
        "".join(some) + suit
        for suit, every in ranks.items()
        for size in (2, 3, 4)
        for some in combinations_with_replacement(every, size)
    ]
    pairs = {text for text in texts if len(text) == 3 and len({tile.kind for tile in read_tiles(text)}) == 1}
    blocks = {text for text in texts if is_block(text)}
    melds = {f"({block})" for block in blocks} | {f"[{block}]" for block in blocks if len(block) == 5}
    assert (9 + 2 + 7, 35 + 14, 35 + 14 + 13 + 7) == (len(pairs), len(blocks), len(melds))
    candidates = [*texts, *(f"({text})" for text in texts), *(f"[{text}]" for text in texts)]
    for name, expected in (("pair", pairs), ("block", blocks), ("meld", melds)):
        assert expected == {*filter(validator("answer", name).is_valid, candidates)}


def set_of(text: str) -> Set:
    """The pair, block or meld that is so written."""
    tiles = read_tiles(text.strip("()[]"))
    if len(tiles) == 2:
        return Pair(tiles[0].suit, tiles[0].rank, sum(tile.red for tile in tiles))
    return Block.of(tiles) if text[0].isdigit() else Meld.of(tiles, open=text[0] == "(")


WORTH: Final = (
    *("11m", "55p", "05s", "11z", "44z", "55z", "123m", "(067p)"),
    *("222m", "(055p)", "999s", "(111m)", "333z", "(777z)"),
    *("8888m", "(0555p)", "[0055s]", "9999s", "(1111m)", "[1111m]", "4444z", "(5555z)", "[6666z]"),
)
"""Pairs, sequences, triplets and quads, of each worth."""


@pytest.mark.parametrize("text", WORTH)
def test_sets_have_the_points_that_they_can_have(text: str) -> None:
    """By both rules for open ones, under whatever winds."""
    winds = [Winds(own, prevailing) for own in WINDS for prevailing in WINDS]
    expected = {points(set_of(text), each, ClassicalRules(exposed=how)) for each in winds for how in get_args(Exposed)}
    is_right = validator("answer", "scored-set").is_valid
    assert expected == {number for number in range(40) if is_right({"set": text, "points": number})}


MARKS: Final = "08mz r(\N{MAHJONG TILE FIVE OF CHARACTERS}\N{VARIATION SELECTOR-16}"
"""Ranks, letters, a picture, and what can stand beside them or not."""


def number_of_tiles(text: str) -> int | None:
    """How many tiles a text is; None where it is not one of tiles."""
    try:
        return len(read_tiles(text))
    except BadNotation:
        return None


def test_tiles_are_read_as_the_schema_says() -> None:
    """Of all short texts of some characters, the schema takes those of any tiles, or of one, that the oracle reads."""
    is_tile, is_tiles = validator("request", "tile"), validator("request", "tiles")
    numbers = {text: number_of_tiles(text) for size in range(5) for text in map("".join, product(MARKS, repeat=size))}
    assert 1 + 9 + 9**2 + 9**3 + 9**4 == len(numbers)
    assert {None, 0, 1, 2, 3, 4} == {*numbers.values()}
    assert [] == [text for text, number in numbers.items() if is_tiles.is_valid(text) != (number is not None)]
    assert [] == [text for text, number in numbers.items() if is_tile.is_valid(text) != (number == 1)]


def test_every_word_of_a_score_is_on_the_page() -> None:
    """Limits, types of dora and sources of fu are in the section on riichi; yaku are in the table that it names."""
    answered = json.loads((PROTOCOL / "answer.schema.json").read_text("utf-8"))["$defs"]
    score, said = answered["riichi"]["properties"], [of["properties"]["for"] for of in answered["fu-item"]["oneOf"]]
    sources = [word for one in said for word in one.get("enum", [one.get("const")])]
    words = [*filter(None, score["limit"]["enum"]), *score["dora"]["properties"], *sources]
    page = (ROOT / "docs" / "oracle.md").read_text("utf-8")
    section = page[page.index("### riichi") :]
    assert [] == [word for word in words if f"`{word}`" not in section]
    assert 6 + 4 + 8 == len(words)
    table = (ROOT / "docs" / "riichi-yaku.md").read_text("utf-8")
    assert [] == [yaku for yaku in score["yaku"]["properties"] if f"`{yaku}`" not in table]
