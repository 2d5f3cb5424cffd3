"""Each way of going wrong, by an answer that went so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mjfunc.audit.core.answers import Answer, Fault, Refused, Trouble, canonical
from mjfunc.audit.diagnosis.transforms import ERRORS, NO_ANSWER, TRANSFORMS, Transform, lists_in_another_order

if TYPE_CHECKING:
    from mjfunc.json.values import Json

WAITS = {"waits": ["0m", "5m", "7z"]}
SHANTEN = {"regular": 2, "seven-pairs": None, "thirteen-orphans": 1, "minimum": 1}
COMPLETE: dict[str, object] = {"complete": True, "forms": []}
KAN = {"keeps-waits": True, "keeps-decompositions": False}
ACCEPTED = {"shanten": 0, "tiles": {"5p": 3, "1z": 2}, "total": 5}
DISCARDED = {"shanten": 0, "discards": [{"discard": "1z", **ACCEPTED}]}
DECOMPOSED = {"decompositions": [{"form": "regular", "blocks": ["406s", "055p"], "pair": None, "melds": ["(111z)"]}]}
SCORED = {"score": 8, "points": 2, "final": 10, "total": 4}

CHANGED: list[tuple[str, object, object]] = [
    ("lists are reversed", {"a": [1, [2, 3]]}, {"a": [[2, 3], 1]}),
    ("lists are reversed", [1, 2], [1, 2]),
    ("all lists, also inner ones, are reversed", {"a": [1, [2, 3]]}, {"a": [[3, 2], 1]}),
    ("each list is given twice over", {"a": [1, 2]}, {"a": [1, 2, 1, 2]}),
    ("each item of a list is repeated at once", {"a": [1, 2]}, {"a": [1, 1, 2, 2]}),
    ("the first item of a list is missing", WAITS, {"waits": ["5m", "7z"]}),
    ("the last item of a list is missing", WAITS, {"waits": ["0m", "5m"]}),
    ("lists end after the first item", WAITS, {"waits": ["0m"]}),
    ("lists are empty", WAITS, {"waits": []}),
    ("fields that are null are missing", SHANTEN, {"regular": 2, "thirteen-orphans": 1, "minimum": 1}),
    (
        "special forms are null, but count in the minimum",
        SHANTEN,
        {"regular": 2, "seven-pairs": None, "thirteen-orphans": None, "minimum": 1},
    ),
    ("only the minimum is given", SHANTEN, {"minimum": 1}),
    ("only the minimum is given", WAITS, WAITS),
    ("the minimum is given as a bare number", SHANTEN, 1),
    ("the minimum is given as a bare number", WAITS, WAITS),
    ("the only field is given without its object", WAITS, ["0m", "5m", "7z"]),
    ("the only field is given without its object", SHANTEN, SHANTEN),
    (
        "four of each accepted kind are counted, held and visible ones too",
        ACCEPTED,
        {"shanten": 0, "tiles": {"5p": 4, "1z": 4}, "total": 8},
    ),
    ("the total counts kinds, not tiles", ACCEPTED, {**ACCEPTED, "total": 2}),
    (
        "the total counts kinds, not tiles",
        DISCARDED,
        {"shanten": 0, "discards": [{"discard": "1z", **ACCEPTED, "total": 2}]},
    ),
    ("the two answers about a kan are exchanged", KAN, {"keeps-waits": False, "keeps-decompositions": True}),
    ("the two answers about a kan are exchanged", COMPLETE, COMPLETE),
    (
        "numbers are written as texts",
        SHANTEN,
        {"regular": "2", "seven-pairs": None, "thirteen-orphans": "1", "minimum": "1"},
    ),
    ("numbers are written as texts", COMPLETE, COMPLETE),
    (
        "whole numbers are written with a decimal point, as 0.0",
        SHANTEN,
        {"regular": 2.0, "seven-pairs": None, "thirteen-orphans": 1.0, "minimum": 1.0},
    ),
    ("whole numbers are written with a decimal point, as 0.0", COMPLETE, COMPLETE),
    ("true and false are written as 1 and 0", COMPLETE, {"complete": 1, "forms": []}),
    ("true and false are written as texts", COMPLETE, {"complete": "true", "forms": []}),
    ("true and false are exchanged", KAN, {"keeps-waits": False, "keeps-decompositions": True}),
    ("tiles are written as in MJAI, honours by letters", WAITS, {"waits": ["5mr", "5m", "C"]}),
    ("tiles are written as in MJAI, honours by letters", ACCEPTED, {**ACCEPTED, "tiles": {"5p": 3, "E": 2}}),
    ("honours are written by letters", WAITS, {"waits": ["0m", "5m", "C"]}),
    ("tiles are numbers from 0 to 33", WAITS, {"waits": [4, 4, 33]}),
    ("tiles are numbers from 1 to 34", WAITS, {"waits": [5, 5, 34]}),
    ("tiles are numbers from 1 to 34", DECOMPOSED, DECOMPOSED),
    ("kinds are numbered from 1", WAITS, {"waits": ["6m", "6m", "8z"]}),
    ("kinds are numbered from 1", {"waits": ["9m", "9s"]}, {"waits": ["1p", "1z"]}),
    ("kinds are numbered from 1", ACCEPTED, {**ACCEPTED, "tiles": {"6p": 3, "2z": 2}}),
    ("tiles begin with the letter of the suit", WAITS, {"waits": ["m0", "m5", "z7"]}),
    (
        "red fives are written as plain fives",
        DECOMPOSED,
        {"decompositions": [{"form": "regular", "blocks": ["456s", "555p"], "pair": None, "melds": ["(111z)"]}]},
    ),
    (
        "red fives come after plain ones",
        DECOMPOSED,
        {"decompositions": [{"form": "regular", "blocks": ["406s", "550p"], "pair": None, "melds": ["(111z)"]}]},
    ),
    ("regular is one too high", SHANTEN, {**SHANTEN, "regular": 3}),
    ("regular is one too low", {**SHANTEN, "regular": 1}, {**SHANTEN, "regular": 0, "minimum": 0}),
    ("regular is one too low, but the minimum is not", SHANTEN, {**SHANTEN, "regular": 1}),
    ("seven-pairs is one too high", SHANTEN, SHANTEN),
    ("thirteen-orphans is one too high", SHANTEN, {**SHANTEN, "thirteen-orphans": 2, "minimum": 2}),
    ("thirteen-orphans is one too low, but the minimum is not", SHANTEN, {**SHANTEN, "thirteen-orphans": 0}),
    ("every form is one too high", SHANTEN, {**SHANTEN, "regular": 3, "thirteen-orphans": 2, "minimum": 2}),
    ("minimum is one too high", SHANTEN, {**SHANTEN, "minimum": 2}),
    ("shanten is one too low", ACCEPTED, {**ACCEPTED, "shanten": -1}),
    ("total is one too high", ACCEPTED, {**ACCEPTED, "total": 6}),
    ("points is one too low", SCORED, {**SCORED, "points": 1}),
    ("score is one too high", SCORED, {**SCORED, "score": 9}),
    ("final is one too high", SCORED, {**SCORED, "final": 11}),
    ("final is one too high", 7, 7),
]
BY_NAME = {transform.name: transform for transform in (*TRANSFORMS, *ERRORS, *NO_ANSWER)}


@pytest.mark.parametrize(("name", "right", "wrong"), CHANGED)
def test_exact(name: str, right: object, wrong: object) -> None:
    """An exact transform makes this of that, and explains nothing else; errors stay."""
    transform = BY_NAME[name]
    assert transform.becomes is not None
    before, after = json.dumps(right), json.dumps(wrong)
    assert canonical(json.loads(after)) == transform.becomes(before)
    assert transform.explains(before, canonical(json.loads(after)))
    assert not transform.explains(before, "3")
    assert Refused("bad-size") == transform.becomes(Refused("bad-size"))


def test_names() -> None:
    """Each has a name of its own."""
    assert len(TRANSFORMS) + len(ERRORS) + len(NO_ANSWER) == len(BY_NAME)
    exact = {name for name, transform in BY_NAME.items() if transform.is_exact}
    offs = {name for name in exact if " one too " in name}
    assert 2 * (2 * 4 + 6) == len(offs)
    assert set() == {name for name, _, _ in CHANGED} - exact
    assert set() == exact - offs - {name for name, _, _ in CHANGED}


LOOSE: list[tuple[str, object, object, bool]] = [
    ("lists are in another order", [1, 2, [3, 4]], [[4, 3], 1, 2], True),
    ("lists are in another order", [1, 2], [1, 2], True),
    ("lists are in another order", [1, 2], [1, 3], False),
    ("lists are in another order", [True], [1], False),
    ("some items of a list are repeated", {"a": [1, 2]}, {"a": [1, 2, 2]}, True),
    ("some items of a list are repeated", {"a": [1, 2]}, {"a": [1, 3, 2]}, False),
    ("one item of a list is missing", {"a": [1, 2, 3]}, {"a": [1, 3]}, True),
    ("one item of a list is missing", {"a": [1, 2, 3]}, {"a": [1, 2, 3]}, True),
    ("one item of a list is missing", {"a": [1, 2, 3]}, {"a": [1]}, False),
    ("one item of a list is missing", {"a": [1], "b": 2}, {"a": [], "b": 3}, False),
    ("one item of a list is missing", {"a": [1]}, {"b": [1]}, False),
    ("one item of a list is missing", [1, 2], [1], False),
    ("fu are not rounded up", {"han": 2, "fu": 40, "total": 2600}, {"han": 2, "fu": 32, "total": 2100}, True),
    ("fu are not rounded up", {"han": 2, "fu": 40, "total": 2600}, {"han": 2, "fu": 30, "total": 2000}, False),
    ("fu are not rounded up", {"han": 2, "fu": 40, "total": 2600}, {"han": 3, "fu": 32, "total": 4100}, False),
    ("fu are not rounded up", {"han": 2, "fu": 40, "total": 2600}, {"han": 2, "fu": 40, "total": 2500}, False),
    ("fu are not rounded up", {"fu": 40}, {"fu": 40}, True),
    ("the fu of seven pairs are rounded up", {"fu": 25, "total": 1600}, {"fu": 30, "total": 2000}, True),
    ("the fu of seven pairs are rounded up", {"fu": 25, "dora": {}}, {"fu": 30, "dora": {"red": 1}}, False),
    ("the fu of seven pairs are rounded up", {"fu": 30, "total": 2000}, {"fu": 40, "total": 2600}, False),
    ("the fu of seven pairs are rounded up", {"fu": 20, "total": 1300}, {"fu": 30, "total": 2000}, False),
]


@pytest.mark.parametrize(("name", "right", "got", "is_so"), LOOSE)
def test_loose(name: str, right: object, got: object, is_so: bool) -> None:
    """A loose transform says whether one can have become of the other."""
    transform = BY_NAME[name]
    assert not transform.is_exact
    assert is_so == transform.explains(json.dumps(right), json.dumps(got))


def test_which_lists() -> None:
    """By the names of their fields, also inside each other; a list whose items only differ inside is not one."""
    right: dict[str, Json] = {"a": [{"b": ["1", "2"]}, {"b": ["3"]}], "c": ["4", "5"], "d": 1}
    each: tuple[tuple[dict[str, Json], list[str]], ...] = (
        ({**right, "c": ["5", "4"]}, ["c"]),
        ({**right, "a": [{"b": ["3"]}, {"b": ["1", "2"]}]}, ["a"]),
        ({**right, "a": [{"b": ["2", "1"]}, {"b": ["3"]}]}, ["b"]),
        ({**right, "a": [{"b": ["3"]}, {"b": ["2", "1"]}]}, ["a", "b"]),
    )
    for got, names in each:
        assert names == [*lists_in_another_order(right, got)]
    assert ["lists"] == [*lists_in_another_order([1, 2], [2, 1])]


def test_loose_of_errors() -> None:
    """What is loose of results explains errors that are right, and no others."""
    transform = BY_NAME["lists are in another order"]
    assert transform.explains(Refused("bad-size"), Refused("bad-size"))
    assert not transform.explains("{}", Refused("bad-size"))


def test_numbers_from_one_after_the_last_kind() -> None:
    """A function has no answer there, and a program no such tile; elsewhere having none is not explained."""
    transform = BY_NAME["kinds are numbered from 1"]
    last, other = '{"waits":["9s","7z"]}', '{"waits":["6z"]}'
    fault = Fault(Trouble.NOT_AN_ANSWER, "kinds are numbered from 0 to 33; not 34")
    assert transform.explains(last, fault)
    assert transform.explains(last, '{"waits":["1z","8z"]}')
    assert not transform.explains(other, fault)
    assert not transform.explains(last, Fault(Trouble.RAISED, ""))
    assert not transform.explains(Refused("bad-size"), fault)


def test_errors() -> None:
    """Errors with other codes, errors that are not there, errors everywhere, and no answers."""
    size, notation, fault = Refused("bad-size"), Refused("bad-notation"), Fault(Trouble.DIED, "")
    codes, answered = ERRORS
    refused, silent = NO_ANSWER
    expected: list[tuple[Transform, Answer, Answer, bool]] = [
        (codes, size, notation, True),
        (codes, "1", "1", True),
        (codes, "1", "2", False),
        (codes, "1", size, False),
        (answered, size, "1", True),
        (answered, size, size, True),
        (answered, size, notation, False),
        (answered, "1", "2", False),
        (refused, "1", size, True),
        (refused, size, notation, True),
        (refused, "1", fault, False),
        (silent, "1", fault, True),
        (silent, "1", "1", False),
        (silent, "1", size, False),
    ]
    for transform, right, got, is_so in expected:
        assert is_so == transform.explains(right, got)
