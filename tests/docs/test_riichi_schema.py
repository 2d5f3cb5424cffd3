"""What the JSON Schemas say of wins of riichi: no less than the oracle takes and answers, and no more."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest

from mjfunc.oracle import RULES
from mjfunc.oracle.win_requests import NEEDED
from mjfunc.riichi import CHOICES, PRESETS, Dora, FuReason, Limit, Payer, Refusal, Yaku
from mjfunc.riichi.values.win_fields import FIELDS, MOST, WinField
from mjfunc.riichi.values.yaku import CAN_BE_DOUBLE
from tests.docs.schema_parts import with_parts
from tests.docs.spoiling import numbers_in, spoilt
from tests.docs.test_schema import ANSWER, PROTOCOL, REQUEST, validator
from tests.docs.transcripts import answers
from tests.examples.test_riichi_cases import CASES, asked, fields_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RESULT: Final[Mapping[str, Any]] = ANSWER["$defs"]["riichi"]["properties"]


def words_of(part: Mapping[str, Any]) -> list[object]:
    """The choices in a part of a schema."""
    found: list[object] = part.get("items", part)["enum"]
    return found


@pytest.mark.parametrize("name", ["request", "answer"])
def test_the_parts_that_follow_from_code(name: str, request: pytest.FixtureRequest) -> None:
    """Every yaku with its worth and every rule with its choices; ``--update-docs`` writes them."""
    page = PROTOCOL / f"{name}.schema.json"
    text = page.read_text(encoding="utf-8")
    if request.config.getoption("update_docs"):
        page.write_text(with_parts(text), encoding="utf-8")
        return
    assert with_parts(text) == text


def test_every_name_is_in_the_schemas() -> None:
    """Yaku, limits, sorts of dora, reasons for fu, reasons for a refusal, payers; fields, presets and rules."""
    assert [yaku.value for yaku in Yaku] == [*RESULT["yaku"]["properties"]]
    assert [*Limit, None] == RESULT["limit"]["enum"]
    assert [*Dora] == [*RESULT["dora"]["properties"]]
    reasons = [item["properties"]["for"] for item in ANSWER["$defs"]["fu-item"]["oneOf"]]
    assert {*FuReason} == {word for one in reasons for word in one.get("enum", [one.get("const")])}
    assert [*Refusal, "no-yaku"] == ANSWER["$defs"]["error"]["properties"]["reason"]["enum"]
    assert all(payer in RESULT["pay"]["propertyNames"]["pattern"] for payer in Payer)
    win = REQUEST["$defs"]["win"]
    assert ({*FIELDS}, [*NEEDED]) == ({*win["properties"]}, win["required"])
    rules = dict(REQUEST["$defs"]["rules"]["properties"])
    assert [*PRESETS] == rules.pop(RULES)["enum"]
    numbers = {"red-fives": [[1, 1, 1], [0, 0, 0]]}
    expected = {choice.option: [*choice.choices, *numbers.get(choice.option, [])] for choice in CHOICES}
    assert expected == {name: words_of(part) for name, part in rules.items()}


@pytest.mark.parametrize("field", FIELDS.values(), ids=lambda field: field.name)
def test_the_schema_of_each_field(field: WinField) -> None:
    """Its kind, its choices and its greatest number are those of the table of fields."""
    part = REQUEST["$defs"]["win"]["properties"][field.name]
    part = REQUEST["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part
    if "enum" in part:
        assert [*field.choices] == [word for word in part["enum"] if word is not None]
    else:
        kinds = {"true or false": "boolean", "a whole number": "integer", "an object": "object", "a string": "string"}
        assert kinds[field.kind] == part.get("type", "string")  # a tile is said by its pattern
    if part.get("type") == "integer":
        assert (field.choices[-1] if field.choices else MOST) == part["maximum"]


@pytest.fixture(scope="module")
def results() -> Mapping[str, Mapping[str, Any]]:
    """What the oracle answers to the cases, by their identifiers."""
    return {answer.pop("seq"): answer for answer in map(json.loads, answers(json.dumps(asked(case)) for case in CASES))}


def test_every_case_is_as_the_schemas_say(results: Mapping[str, Mapping[str, Any]]) -> None:
    """Its request and its result, alone or in a list; and an error is one."""
    is_asked, is_result, is_answer = validator("request", "riichi"), validator("answer", "riichi"), validator("answer")
    assert [] == [case["id"] for case in CASES[::5] if not is_asked.is_valid(asked(case))]
    assert validator("request").is_valid({"cmd": "run", "seq": 1, "op": "riichi", "wins": [*map(fields_of, CASES)]})
    right = [answer["result"] for answer in results.values() if "result" in answer]
    assert (len(CASES) - len(right), []) == (28, [result for result in right if not is_result.is_valid(result)])
    assert is_answer.is_valid({"seq": 1, "results": [*results.values()][-30:-25]})
    assert all(is_answer.is_valid({"seq": 1, **answer}) for answer in [*results.values()][::40])


@pytest.mark.parametrize("yaku", Yaku)
def test_every_yaku_has_the_worth_that_it_can_have(yaku: Yaku, results: Mapping[str, Mapping[str, Any]]) -> None:
    """In a closed hand or an open one, or doubled; and renhou, which can be a yakuman."""
    is_right, result = validator("answer", "riichi"), results["RS-001"]["result"]
    expected = {yaku.closed, yaku.open} | ({2} if yaku in CAN_BE_DOUBLE else {0})
    expected |= {1 if yaku is Yaku.RENHOU else 0}
    assert expected - {0} == {n for n in range(-1, 14) if is_right.is_valid({**result, "yaku": {yaku.value: n}})}


QUAD: Final = {"hand": "123m406p789s55z [1111z]", "win": "3m", "by": "ron", "seat": "S", "round": "E"}
ASKED: Final[Sequence[Mapping[str, object]]] = (
    {**QUAD, "options": {"rules": "ema-2025", "red-fives": "any", "honba": 500, "open-pinfu": 30}},
    {**QUAD, "riichi": "double", "ippatsu": True, "dora": "3p", "ura": "4p", "options": {"double-wind-pair": 4}},
    {**QUAD, "by": "tsumo", "rinshan": True, "honba": 1_000_000, "sticks": 1_000_000, "options": {"open-pinfu": 20}},
    {**QUAD, "by": "tsumo", "last-tile": True, "honba": 0, "sticks": 0, "options": {"red-fives": [1, 1, 1]}},
    {**QUAD, "chankan": True, "discarder": "W", "options": {"double-wind-pair": 2, "double-yakuman": ["daisuushii"]}},
    {**QUAD, "hand": "123406p789s55z [1111z]", "win": "3p", "players": 3, "nuki": 4, "options": {"honba": 100}},
    {**QUAD, "hand": "406p789s55z (123s) (1111z)", "win": "4p", "liable": {}, "players": 4, "nuki": 0},
    {**QUAD, "hand": "123m406p789s11155z", "first-turn": True, "options": {"renhou": "mangan"}},
    {**QUAD, "hand": "11m (555z) (666z) (777z) (123m)", "win": "1m", "liable": {"daisangen": "N"}},
    {"wins": [QUAD, {**QUAD, "by": "tsumo"}]},
)
"""Requests with every field and the least and the greatest of all numbers; all are answered."""


def requests() -> list[Mapping[str, object]]:
    """The same, whole."""
    return [{"cmd": "run", "seq": 1, "op": "riichi", **one} for one in ASKED]


CONTRADICTED: Final = {
    *(("bad-notation", how) for how in (".hand value", ".wins[].hand value")),
    *(("bad-size", how) for how in (".hand value", ".wins[].hand value")),
    *(("too-many-indicators", how) for how in (".dora missing", ".dora value", ".ura value")),
    ("ura-without-riichi", ".riichi missing"),
    ("nuki-in-four", ".players missing"),
    ("too-many-red-fives", ".options.red-fives missing"),
}
"""What is wrong with a request beyond the schema, and where: a hand, and what contradicts the rest of a win."""


def fault_in(answer: Mapping[str, Any]) -> str:
    """The reason of the first error in an answer, or its code; nothing where there is none."""
    errors = [one["error"] for one in answer.get("results", [answer]) if "error" in one]
    return str(errors[0].get("reason", errors[0]["code"])) if errors else ""


@pytest.mark.slow
def test_wrong_requests_are_refused() -> None:
    """Whatever is added, left out, of another kind or another of its kind is refused by the schema as by the oracle.

    But for what only reading the hand, and comparing fields, can show.
    """
    is_request, numbers = validator("request", "riichi"), numbers_in(*requests())
    assert all(map(is_request.is_valid, requests()))
    assert {""} == {fault_in(json.loads(line)) for line in answers(map(json.dumps, requests()))}
    wrong = [one for request in requests() for one in spoilt(request, "", numbers)]
    assert len(wrong) > 700
    found = [fault_in(json.loads(line)) for line in answers(json.dumps(one) for _, one in wrong)]
    valid = [is_request.is_valid(one) for _, one in wrong]
    assert [] == [
        how for (how, _), fault, is_valid in zip(wrong, found, valid, strict=True) if not is_valid and not fault
    ]
    beyond = {(fault, how) for (how, _), fault, is_valid in zip(wrong, found, valid, strict=True) if is_valid and fault}
    assert CONTRADICTED == beyond


RIGHT: Final = {
    *(f".yaku.{yaku} missing" for yaku in ("riichi", "chiitoitsu", "honroutou", "honitsu", "daisangen", "tsuuiisou")),
    *(f".yaku.{yaku} missing" for yaku in ("sanankou", "yakuhai-red")),
    *(f".dora.{sort} {how}" for sort in ("dora", "nuki") for how in ("missing", "value")),
    *(f".pay.{payer} missing" for payer in ("dealer", "others", "liable")),
    *(f".{name} value" for name in ("han", "fu", "yakuman", "yaku.honitsu")),
    ".fu-items less",
}
"""What may be otherwise in a result, for it is that of another win."""


SPOILT: Final = ("RS-024", "RS-031", "RS-043", "RS-102", "RS-105")
"""Cases with every kind of reading, of payer and of reason for fu that can be said wrongly."""


@pytest.mark.slow
def test_wrong_results_are_refused(results: Mapping[str, Mapping[str, Any]]) -> None:
    """Whatever is added, left out, of another kind or another of its kind, anywhere in a result."""
    is_result = validator("answer", "riichi")
    right = [results[name]["result"] for name in SPOILT]
    assert all(map(is_result.is_valid, right))
    wrong = [one for result in right for one in spoilt(result, "", numbers_in(*right))]
    assert len(wrong) > 700
    assert RIGHT == {how for how, one in wrong if is_result.is_valid(one)}


CONTRADICTIONS: Final[Sequence[Mapping[str, object]]] = (
    {"yakuman": 1},
    {"han": None},
    {"fu": None},
    {"fu": 35},
    {"fu-items": []},
    {"fu-items": [{"for": "base", "fu": 22}]},
    {"fu-items": [{"for": "base", "fu": 20, "part": "11z"}]},
    {"fu-items": [{"for": "wait", "fu": 2}]},
    {"fu-items": [{"for": "block", "part": "123m", "fu": 4}]},
    {"fu-items": [{"for": "pair", "part": "11m", "fu": 2}]},
    {"limit": "yakuman"},
    {"yaku": {}},
    {"pay": {}},
    {"pay": {"dealer": 150}},
    {"pay": {"liable-X": 8000}},
    {"total": 650},
    {"dora": {"red": 0}},
)
"""Fields that contradict the rest of the first case, or are never so."""


def test_contradictions_are_refused(results: Mapping[str, Mapping[str, Any]]) -> None:
    """What is right alone is wrong beside the rest; and of a yakuman what only other hands have."""
    is_result, plain, yakuman = validator("answer", "riichi"), results["RS-001"]["result"], results["RS-050"]["result"]
    assert "yakuman" == yakuman["limit"]
    assert [] == [change for change in CONTRADICTIONS if is_result.is_valid({**plain, **change})]
    others = ({"han": 13}, {"fu": 30}, {"fu-items": plain["fu-items"]}, {"dora": {"red": 1}}, {"limit": None})
    assert [] == [change for change in others if is_result.is_valid({**yakuman, **change})]
    reading = plain["reading"]
    places = ({"place": "11m"}, {"place": None}, {"wait": "ryanmen"}, {"blocks": reading["blocks"][:3]})
    assert [] == [one for one in places if is_result.is_valid({**plain, "reading": {**reading, **one}})]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("bad-win", None),
        ("no-yaku", None),
        ("bad-win", "no-yaku"),
        ("bad-win", "not-complete"),
        ("not-complete", "bad-size"),
        ("bad-notation", "bad-size"),
    ],
)
def test_reasons_go_with_their_codes(code: str, reason: str | None) -> None:
    """A code without a reason that it needs, and with one of another."""
    said = {"code": code, "message": "wrong", **({"reason": reason} if reason else {})}
    assert not validator("answer", "error").is_valid(said)
    assert validator("answer", "error").is_valid({"code": "bad-win", "message": "wrong", "reason": "bad-size"})
