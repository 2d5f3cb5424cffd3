"""The tabs for practice and for the oracle."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.playground import oracle_replies, practice_replies
from tests.playground.asking import asked
from tests.unit.inside import mjfunc

if TYPE_CHECKING:
    from collections.abc import Mapping


def printed(lines: str) -> bytes:
    """What lines of Python print."""
    return subprocess.run([sys.executable, "-c", lines], capture_output=True, check=True).stdout


WIN: Final = {"hand": "345678m22p567789s", "win": "9s", "by": "ron", "seat": "S", "round": "E"}


@pytest.mark.parametrize(
    ("typed", "grade", "said"),
    [
        ("1m 3m 4m", "right", "Right"),
        ("1m", "partly right", "Partly right; missing: 3m 4m"),
        ("9p", "wrong", "Wrong; missing: 1m 3m 4m; extra: 9p"),
    ],
)
def test_answers_are_judged(typed: str, grade: str, said: str) -> None:
    """With the right answer and the reasons."""
    reply = asked(practice_replies.answer, kind="waits", hand="2223m", typed=typed)
    assert (grade, said, "1m 3m 4m") == (reply["grade"], reply["said"], reply["right"])


def test_questions() -> None:
    """With the tiles of the hand, and a picture to take along."""
    reply = asked(practice_replies.answer, kind="discards", hand="123m11234z")
    assert ["1m", "2m", "3m", "1z", "2z", "3z", "4z"] == reply["tiles"]
    assert "Which discard" in reply["html"]
    for given in ({"kind": "shanten", "hand": "2223m"}, {"kind": "score", "win": WIN}):
        assert asked(practice_replies.answer, **given, want="svg")["svg"].startswith("<svg ")


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("given", "shown", "written"),
    [
        ({}, "Which tiles does the hand wait for?", {}),
        ({"give_up": True}, "1m 3m 4m", {"answer": "1m 3m 4m"}),
        (
            {"typed": "1m"},
            "partly right; missing: 3m 4m",
            {"typed": "1m", "grade": "partly right", "answer": "1m 3m 4m"},
        ),
    ],
)
def test_what_one_takes_along(given: Mapping[str, object], shown: str, written: Mapping[str, object]) -> None:
    """The exercise, and what has become of it: as JSON, and as lines of Python that print it."""
    reply = asked(practice_replies.answer, kind="waits", hand="2223m", **given)
    assert f"{shown}\n" == printed(reply["python"]).decode()
    question = "Which tiles does the hand wait for?"
    assert {"kind": "waits", "hand": "2223m", "question": question, **written} == reply["json"]


@pytest.mark.no_cover
@pytest.mark.parametrize("given", [{"kind": "score", "win": WIN}, {"kind": "classical", "hand": "222234s44666777z"}])
def test_lines_about_scores(given: Mapping[str, object]) -> None:
    """They import what wins are made of."""
    reply = asked(practice_replies.answer, **given, give_up=True)
    assert f"{reply['right']}\n" == printed(reply["python"]).decode()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"kind": "no"}, "bad-option"),
        ({"kind": "waits", "hand": "x"}, "bad-notation"),
        ({"kind": "waits", "hand": "147m1p"}, "bad-option"),
        ({"kind": "waits", "hand": "2223m", "typed": "<b>"}, "bad-notation"),
        ({"kind": "score", "win": {}}, "bad-request"),
    ],
)
def test_errors(given: Mapping[str, object], code: str) -> None:
    """With their code."""
    assert code == asked(practice_replies.answer, **given)["error"]["code"]


def test_the_oracle_answers_as_the_command() -> None:
    """Line by line, faults too, until it is stopped."""
    lines = ['{"cmd":"start","version":1}', "", "no JSON", '{"cmd":"run","seq":1,"op":"waits","hand":"2223m"}']
    reply = asked(oracle_replies.answer, lines="\n".join([*lines, '{"cmd":"stop"}', lines[0]]))
    _, told, _ = mjfunc("oracle", text="\n".join(filter(None, lines)).encode())
    assert told.splitlines() == reply["responses"].splitlines()
    assert printed(reply["python"]).decode().splitlines() == reply["responses"].splitlines()
    assert reply["shell"].startswith("printf '%s\\n' '{\"cmd\":\"start\",\"version\":1}' 'no JSON' ")


def test_the_oracle_is_not_asked_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long text is refused, and a long response cut."""
    for lines in (1, "x" * 300_000):
        assert "bad-request" == asked(oracle_replies.answer, lines=lines)["error"]["code"]
    assert "nested" in asked(oracle_replies.answer, lines="[" * 4000)["error"]["message"]
    monkeypatch.setattr("mjfunc.playground.oracle_replies._MOST", 9)
    assert '{"version...' == asked(oracle_replies.answer, lines='{"cmd":"start","version":1}')["responses"]
