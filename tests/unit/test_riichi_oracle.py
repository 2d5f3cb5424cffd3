"""The operation riichi of the oracle: one win, many, and what are none; hostile ones too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest

from mjfunc.oracle.answering import answer
from mjfunc.riichi import CHOICES
from mjfunc.riichi.values.win_fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping

WIN: Final[Mapping[str, Any]] = {"hand": "123m406p234789s55z", "win": "0p", "by": "tsumo", "seat": "S", "round": "E"}


def answered(line: str) -> dict[str, Any]:
    """The answer to one line, which is one line too."""
    pieces = answer(line.encode())
    assert pieces is not None
    text = b"".join(pieces)
    assert b"\n" not in text
    found: dict[str, Any] = json.loads(text)
    return found


def ask(**request: object) -> dict[str, Any]:
    """The answer to a request for riichi, without its seq."""
    found = answered(json.dumps({"cmd": "run", "seq": "a", "op": "riichi", **request}))
    assert "a" == found.pop("seq")
    return found


def error(found: Mapping[str, Any]) -> tuple[str, str]:
    """The code and the message of an error without a reason."""
    assert ["error"] == [*found]
    assert ["code", "message"] == [*found["error"]]
    return found["error"]["code"], found["error"]["message"]


def test_many_wins_each_with_its_own_fields() -> None:
    """Each has its own answer, in their order; the rules are those of all."""
    wins: list[object] = [WIN, {**WIN, "by": "ron"}, {**WIN, "by": "ron", "riichi": "riichi"}, 7, {**WIN, "hands": []}]
    found = ask(wins=wins, options={"rules": "tenhou"})
    first, second, third, fourth, fifth = found["results"]
    assert ask(**WIN) == first
    assert "no-yaku" == second["error"]["reason"]
    assert {"riichi": 1} == third["result"]["yaku"]
    assert ("bad-request", "a win is an object, not 7") == error(fourth)
    assert ("bad-request", 'there is no field "hands" of a win') == error(fifth)
    assert {"results": []} == ask(wins=[])


@pytest.mark.parametrize(
    ("request_fields", "code", "message"),
    [
        ({"wins": 1}, "bad-request", "wins is a list, not 1"),
        ({**WIN, "wins": []}, "bad-request", "wins and hand exclude each other: each win has its own fields"),
        ({**WIN, "hands": []}, "bad-request", 'there is no field "hands" of a win'),
        ({**WIN, "rules": "m-league"}, "bad-request", '"rules" is an option of riichi: it stands in options'),
        ({**WIN, "open-pinfu": 20}, "bad-request", '"open-pinfu" is an option of riichi: it stands in options'),
        ({**WIN, "ippatsu": "yes"}, "bad-request", 'ippatsu is true or false, not "yes"'),
        ({**WIN, "honba": "100"}, "bad-request", 'honba is a whole number, not "100"'),
        ({**WIN, "options": []}, "bad-request", "options is an object, not a list"),
        ({**WIN, "options": {"definition": "cut"}}, "bad-option", 'riichi has no option "definition"'),
        ({**WIN, "options": {"seat": "S"}}, "bad-option", 'riichi has no option "seat"'),
        ({}, "bad-request", "hand is missing"),
    ],
)
def test_bad_requests(request_fields: dict[str, Any], code: str, message: str) -> None:
    """Each says what is wrong; what is wrong with the options is wrong for all wins."""
    assert (code, message) == error(ask(**request_fields))


def test_names_that_are_fields_and_options() -> None:
    """Ippatsu and honba are a field beside the hand and a rule among the options."""
    both = {field for field in FIELDS if field in {choice.option for choice in CHOICES}}
    assert {"ippatsu", "honba"} == both
    one = ask(**{**WIN, "riichi": "riichi", "ippatsu": True, "honba": 2})["result"]
    other = ask(**{**WIN, "riichi": "riichi", "ippatsu": True, "honba": 2}, options={"ippatsu": "no", "honba": 500})[
        "result"
    ]
    assert {"riichi": 1, "ippatsu": 1, "menzen-tsumo": 1} == one["yaku"]
    assert {"riichi": 1, "menzen-tsumo": 1} == other["yaku"]
    assert ({"dealer": 4100, "others": 2200}, {"dealer": 3000, "others": 2000}) == (one["pay"], other["pay"])


def test_every_sort_of_dora() -> None:
    """Each has its own number."""
    said = {"riichi": "riichi", "dora": "9p", "ura": "1z", "nuki": 4, "players": 3}
    found = ask(**{**WIN, "hand": "11789p234067s222z", "win": "1p", **said})
    assert {"dora": 2, "ura": 3, "red": 1, "nuki": 4} == found["result"]["dora"]


JUNK: Final = (
    *("null", "true", "false", "0", "-1", "-0", "1.0", "0.5", "1e400", "-1e400", "5", "1000001", "9" * 4300),
    *(
        '""',
        '" "',
        '"0z"',
        '"8z"',
        '"10m"',
        '"1m1m"',
        '"\\u0663m"',
        '"\\uff11m"',
        '"1\\u2003m"',
        '"\\u0000"',
        '"\\ud800"',
    ),
    *('"1m 2"', '"(123m)"', '"[1111m]"', '"((("', '"]"', '"m"', '"E "', '"e"', '"RON"', '"none"', '"\\ud83c\\udc07"'),
    *(f'"{"1m" * 20_000}"', f'"{"(111m)" * 3_000}"', f'"{"5" * 4300}"', '"55555m"', '"123m456p789s1122z (111m)"'),
    *("[]", "[[]]", "{}", '{"daisangen":{}}', '{"daisangen":[["N"]]}', '{"daisangen":1e400}', '{"x":"N"}', '{"":""}'),
    *('{"riichi":"N"}', '{"daisangen":"N"}', '["0p"]', f"{'[' * 400}{']' * 400}", f"{'[' * 100_000}", '{"a":1,"a":2}'),
)
"""What can stand in a field: hardly anything of it belongs in any."""
CODES: Final = frozenset(
    {
        *("bad-json", "bad-request", "bad-option", "bad-notation", "bad-size", "bad-meld", "five-of-a-kind"),
        *("too-many-red-fives", "bad-win", "not-complete", "no-yaku"),
    }
)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", [*FIELDS, "options", "wins", "tile"])
def test_junk_in_a_field(name: str) -> None:
    """It is answered on one line, with an error that is short and has a code."""
    line = json.dumps({"cmd": "run", "seq": 1, "op": "riichi", **WIN, name: "JUNK"})
    found = [answered(line.replace('"JUNK"', junk)) for junk in JUNK]
    errors = [one["error"] for one in found if "error" in one]
    assert len(JUNK) - 10 < len(errors)
    assert {one["code"] for one in errors} <= CODES
    assert max(len(one["message"]) for one in errors) < 300


@pytest.mark.parametrize("option", ["rules", "open-pinfu", "red-fives", "double-yakuman"])
def test_junk_in_an_option(option: str) -> None:
    """Whatever it is that is not one of the choices is said to be so."""
    good = json.dumps({"cmd": "run", "seq": 1, "op": "riichi", **WIN, "options": {option: "JUNK"}})
    found = [answered(good.replace('"JUNK"', junk)) for junk in JUNK]
    errors = [one["error"] for one in found if "error" in one]
    assert len(JUNK) - 2 < len(errors)
    assert {one["code"] for one in errors} == {"bad-option", "bad-json"}
    assert max(len(one["message"]) for one in errors) < 300


def test_wins_that_are_nested_or_named_twice() -> None:
    """A list in a list is no win, and a name that stands twice spoils the line."""
    line = json.dumps({"cmd": "run", "seq": 1, "op": "riichi", "wins": ["JUNK"] * 2}).replace('"JUNK"', "[[{}]]", 1)
    assert ["bad-request"] * 2 == [one["error"]["code"] for one in answered(line)["results"]]
    twice = json.dumps({"cmd": "run", "seq": 1, "op": "riichi", **WIN})[:-1] + ', "seat": "S"}'
    assert '"seat" stands twice in one object' == answered(twice)["error"]["message"]
