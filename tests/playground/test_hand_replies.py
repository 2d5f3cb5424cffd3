"""The tab about a hand: its notations, its errors, and the lines that give the same elsewhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mjfunc import Conventions, parse
from mjfunc.explain import encode_explanation, explanation
from mjfunc.json.values import write_json
from mjfunc.playground.hand_replies import answer
from mjfunc.playground.replies import read_typed
from tests.playground.asking import asked, printed_twice

if TYPE_CHECKING:
    from collections.abc import Mapping


@pytest.mark.parametrize(
    ("text", "hand", "notation"),
    [
        ("46p11m (111z)", "11m46p (111z)", "ranks and suits"),
        ("🀇🀇🀇🀈", "1112m", "Unicode"),
        ("0 1 4,8, 16", "11230m", "136 ids"),
        ("[0, 1, 4, 8, 12]", "11234m", "136 ids"),
        ("1m 2m 3m E E", "123m11z", "MJAI"),
        ("5mr 6m 7m 9p 9p", "067m99p", "MJAI"),
        ("1m 2m 3m 4m", "1234m", "ranks and suits"),
    ],
)
def test_notations(text: str, hand: str, notation: str) -> None:
    """Each is recognised by itself."""
    assert (parse(hand), notation) == read_typed(text)
    assert notation == asked(answer, hand=text)["notation"]


@pytest.mark.parametrize(
    ("given", "code", "position"),
    [
        ({"hand": "12x"}, "bad-notation", 2),
        ({"hand": "0 1 4 8 140"}, "bad-notation", 8),
        ({"hand": "0m E 1m 2m 3m"}, "bad-notation", 0),
        ({"hand": "🀇<b>"}, "bad-notation", 1),
        ({"hand": "11111m"}, "five-of-a-kind", 4),
        ({}, "bad-size", None),
        ({"hand": 1}, "bad-request", None),
        ({"hand": "1" * 2001}, "bad-request", None),
        ({"hand": "11m", "options": []}, "bad-request", None),
        ({"hand": "11m", "options": {"no": 1}}, "bad-request", None),
        ({"hand": "11m", "options": {"players": 5}}, "bad-option", None),
        ({"hand": "11m", "visible": "x"}, "bad-notation", 0),
        ({"hand": "11m", "own": "X", "prevailing": "E"}, "bad-option", None),
    ],
)
def test_errors(given: Mapping[str, object], code: str, position: int | None) -> None:
    """With their code and place."""
    error = asked(answer, **given)["error"]
    assert (code, position) == (error["code"], error["position"])


@pytest.mark.parametrize("text", ["1", "{", "[]"])
def test_requests_are_objects(text: str) -> None:
    """Whatever else is sent is refused."""
    assert json.loads(answer(text))["error"]["code"] in {"bad-request", "bad-json"}


def test_nesting_is_refused_before_it_is_read() -> None:
    """So deep a recursion would end the Python of a browser; brackets in texts are none."""
    deep = '{"hand": ' + "[" * 2000
    assert "the values are nested more than 1000 deep" == json.loads(answer(deep))["error"]["message"]
    assert "bad-notation" == asked(answer, hand='\\"' + "[" * 1500)["error"]["code"]


def test_nothing_typed_becomes_markup() -> None:
    """Signs of HTML stand in messages as they are, for the page shows messages as text."""
    assert {"error"} == {*asked(answer, hand="<script>alert(1)</script>")}


def test_what_is_shown_is_what_explain_says() -> None:
    """As JSON, SVG and HTML; also for conventions, tiles seen, and winds."""
    hand, chosen = parse("123m456p789s11222z"), Conventions(forms=("regular",))
    given = {"hand": str(hand), "options": {"forms": ["regular"]}}
    assert (
        json.loads(write_json(encode_explanation(explanation(hand, conventions=chosen))))
        == asked(answer, **given, want="json")["json"]
    )
    assert asked(answer, **given, want="svg")["svg"].startswith("<svg ")
    assert "<h3>Decomposition</h3>" in asked(answer, **given)["html"]


@pytest.mark.parametrize(
    ("given", "shell"),
    [
        ({"hand": "2223m"}, "mjfunc explain 2223m"),
        ({"hand": "11z (123p)", "visible": "1z"}, "mjfunc explain '11z (123p)' --visible 1z"),
        (
            {
                "hand": "11z111p",
                "own": "E",
                "prevailing": "S",
                "options": {"players": 3, "forms": ["regular", "seven-pairs"]},
            },
            "mjfunc explain 111p11z --own-wind E --prevailing-wind S --players 3 --forms regular,seven-pairs",
        ),
    ],
)
def test_lines_give_the_same(given: Mapping[str, object], shell: str) -> None:
    """The line of the shell, and those of Python, print the explanation."""
    reply = asked(answer, **given)
    assert shell == reply["shell"]
    of_python, of_shell = printed_twice(reply)
    assert of_python == of_shell
