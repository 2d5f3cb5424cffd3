"""The tab about a win: scores by both games, what contradicts, and the lines that give the same elsewhere."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.explain import encode_score_explanation, explain_score
from mjfunc.json.values import write_json
from mjfunc.oracle.win_requests import read_rules, read_win
from mjfunc.playground import classical_replies, win_replies
from mjfunc.playground.site_builder import options
from mjfunc.riichi import score
from tests.playground.asking import asked, printed_twice

if TYPE_CHECKING:
    from collections.abc import Mapping

PINFU: Final = "345678m22p567789s"
CLASSICAL: Final = "222234s44666777z"
DRAGONS: Final = "11144z (555z) (666z) (777z)"


@pytest.mark.parametrize(
    ("given", "shell"),
    [
        (
            {"hand": PINFU, "fields": {"win": "9s"}},
            f"mjfunc score riichi {PINFU} --win 9s --ron --seat S --round E --explain",
        ),
        (
            {
                "hand": DRAGONS,
                "fields": {"win": "1z", "by": "tsumo", "honba": "2", "last-tile": "yes", "liable": "daisangen=N"},
                "rules": {"rules": "m-league", "honba": "500", "local-yaku": "daisharin+sanrenkou"},
            },
            (
                f"mjfunc score riichi '{DRAGONS}' --win 1z --tsumo --seat S --round E --honba 2 --last-tile"
                " --liable daisangen=N --rules m-league --honba-value 500 --local-yaku daisharin,sanrenkou --explain"
            ),
        ),
        (
            {"hand": PINFU, "rules": {"ippatsu": "no", "double-yakuman": "none"}},
            (
                f"mjfunc score riichi {PINFU} --win 9s --ron --seat S --round E --ippatsu-counts no"
                " --double-yakuman none --explain"
            ),
        ),
        (
            {"hand": PINFU, "fields": {"riichi": "double", "ippatsu": "yes", "chankan": "no"}},
            f"mjfunc score riichi {PINFU} --win 9s --ron --seat S --round E --double-riichi --ippatsu --explain",
        ),
        (
            {"hand": PINFU, "fields": {"riichi": "riichi", "dora": "1m"}},
            f"mjfunc score riichi {PINFU} --win 9s --ron --seat S --round E --riichi --dora 1m --explain",
        ),
        (
            {"hand": PINFU, "fields": {"riichi": "none"}},
            f"mjfunc score riichi {PINFU} --win 9s --ron --seat S --round E --explain",
        ),
    ],
)
def test_lines_give_the_same(given: Mapping[str, object], shell: str) -> None:
    """The line of the shell, and those of Python, print the explanation of the score."""
    reply = asked(win_replies.answer, **given)
    assert shell == reply["shell"]
    of_python, of_shell = printed_twice(reply)
    assert of_python in textwrap.dedent(of_shell.partition("\n")[2])


def test_what_is_shown_is_what_explain_says() -> None:
    """As JSON, SVG and HTML."""
    given = {"hand": PINFU, "fields": {"win": "9s"}, "rules": {"round-up": "yes"}}
    win = read_win({"hand": PINFU, "win": "9s", "by": "ron", "seat": "S", "round": "E"})
    known = explain_score(score(win, read_rules({"round-up": "yes"})))
    encoded = json.loads(write_json(encode_score_explanation(known)))
    assert encoded == asked(win_replies.answer, **given, want="json")["json"]
    assert asked(win_replies.answer, **given, want="svg")["svg"].startswith("<svg ")
    assert "Payments" in asked(win_replies.answer, **given)["html"]


def test_only_what_does_not_contradict_can_be_chosen() -> None:
    """Each other switch has its reason."""
    reply = asked(win_replies.answer, hand=PINFU, fields={"riichi": "riichi"})
    assert {"rinshan=yes", "first-turn=yes", "players=3"} == {*reply["blocked"]}
    assert "rinshan contradicts ron: a replacement tile is drawn, not claimed" == reply["blocked"]["rinshan=yes"]
    reply = asked(win_replies.answer, hand=PINFU, fields={"by": "tsumo"})
    assert {"ippatsu=yes", "rinshan=yes", "chankan=yes", "players=3"} == {*reply["blocked"]}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"fields": {"win": "1z"}}, "bad-win"),
        ({"fields": {"win": "x"}}, "bad-notation"),
        ({"fields": {"ippatsu": "yes"}}, "bad-win"),
        ({"fields": {"honba": "-1"}}, "bad-request"),
        ({"fields": {"ippatsu": "<b>"}}, "bad-request"),
        ({"fields": {"no": "1"}}, "bad-request"),
        ({"fields": {"liable": "daisangen"}}, "bad-request"),
        ({"fields": {"liable": "=E"}}, "bad-request"),
        ({"rules": {"no": "1"}}, "bad-option"),
        ({"rules": {"round-up": "perhaps"}}, "bad-option"),
        ({"rules": {"rules": "mine"}}, "bad-option"),
    ],
)
def test_errors(given: Mapping[str, object], code: str) -> None:
    """With their code."""
    assert code == asked(win_replies.answer, hand=PINFU, **given)["error"]["code"]


def test_the_tiles_of_a_win_that_is_not_complete() -> None:
    """They can be chosen all the same."""
    reply = asked(win_replies.answer, hand="1122m")
    assert (["1m", "2m"], "bad-win") == (reply["tiles"], reply["error"]["code"])


@pytest.mark.parametrize(
    ("given", "shell"),
    [
        ({}, f"mjfunc score classical {CLASSICAL} --own-wind E --prevailing-wind S"),
        (
            {"rules": {"exposed": "half"}, "mechanics": {"last-tile": "yes", "all-concealed": "yes"}},
            (
                f"mjfunc score classical {CLASSICAL} --own-wind E --prevailing-wind S --exposed half --last-tile"
                " --all-concealed"
            ),
        ),
    ],
)
def test_classical_lines_give_the_same(given: Mapping[str, object], shell: str) -> None:
    """The line of the shell, and those of Python, print the score."""
    reply = asked(classical_replies.answer, hand=CLASSICAL, own="E", prevailing="S", **given)
    assert shell == reply["shell"]
    of_python, of_shell = printed_twice(reply)
    assert of_python == textwrap.dedent(of_shell.partition("\n")[2])


def test_classical_scores() -> None:
    """As JSON, SVG and HTML; and a fault."""
    given = {"hand": CLASSICAL, "own": "E", "prevailing": "S"}
    found = asked(classical_replies.answer, **given, want="json")["json"]
    assert f"{found['final']} points" == asked(classical_replies.answer, **given)["summary"]
    assert asked(classical_replies.answer, **given, want="svg")["svg"].startswith("<svg ")
    assert "bad-option" == asked(classical_replies.answer, hand=CLASSICAL)["error"]["code"]
    assert "bad-request" == asked(classical_replies.answer, **given, mechanics={"no": "yes"})["error"]["code"]


def test_everything_can_be_chosen() -> None:
    """Each choice of the page has its words and its sentence."""
    found = options()
    assert {"conventions", "fields", "presets", "rules", "classical", "mechanics"} == {*found}
    assert json.loads(json.dumps(found)) == found
