"""The tab that judges a function: its questions, what the function may do with them, and the verdict."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest

from mjfunc import Conventions, Hand, is_complete, shanten, waits
from mjfunc.audit.core.questions import WINS, Question, named_values
from mjfunc.audit.core.verdicts import Outcome, Verdict
from mjfunc.oracle.win_requests import read_win
from mjfunc.playground import function_replies
from mjfunc.playground.function_replies import answer, audit, questions, verdict_body
from mjfunc.riichi import Score, score
from tests.audit.audit_results import failing
from tests.playground.asking import asked
from tests.unit.inside import mjfunc

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Done = Mapping[str, object]
    Function = Callable[[Any], Done]

MADE: Final[Mapping[str, list[object]]] = {
    "shanten": ["1234567m1111p1z", "1111222233334m", "123m (444p)"],
    "waits": ["2223m", "1122334455667m"],
    "complete": ["11m", "12m"],
    "score": [{"hand": "345678m22p567789s", "win": "9s", "by": "ron", "seat": "S", "round": "E", "honba": 2}],
}


def judged(name: str, function: Function, *, further: bool = True) -> Mapping[str, Any]:
    """The verdict on a function, which may be asked further questions."""
    request = {"function": name, "made": MADE[name]}
    arguments = asked(questions, **request)["arguments"]
    done = [function(argument) for argument in arguments]

    def ask(text: str) -> str:
        return json.dumps([function(argument) for argument in json.loads(text)])

    reply: Mapping[str, Any] = json.loads(audit(json.dumps({**request, "done": done}), ask if further else None))
    return reply


def of_hand(function: Callable[[Hand], object]) -> Function:
    """A function of 34 counts."""

    def call(counts: list[int]) -> Done:
        return {"value": function(Hand.from_34(counts))}

    return call


def by_cutting(counts: list[int]) -> Done:
    """Shanten by another convention."""
    return {"value": shanten(Hand.from_34(counts), conventions=Conventions(definition="cut"))}


def points(fields: Mapping[str, Any]) -> Done:
    """The points of a win."""
    found = score(read_win(fields))
    return {"value": {"total": found.total}} if isinstance(found, Score) else {"code": "no-yaku"}


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("shanten", of_hand(shanten)),
        ("waits", of_hand(lambda hand: [tile.index for tile in waits(hand)])),
        ("complete", of_hand(is_complete)),
        ("score", points),
    ],
)
def test_right_functions_pass(name: str, function: Function) -> None:
    """Of each kind."""
    reply = judged(name, function)
    assert (True, True) == (reply["is_good"], reply["summary"].startswith("passes: all"))
    assert (True, "") == (reply["json"]["passes"], reply["svg"])


def test_the_convention_is_found() -> None:
    """With the smallest wrong hand, for which further questions are asked."""
    reply = judged("shanten", by_cutting)
    assert (False, True) == (reply["is_good"], reply["svg"].startswith("<svg "))
    assert "By this choice it would be right: <code>" in reply["html"]
    assert "<code>1111m</code>" in reply["html"]
    assert "<code>1111m</code>" not in judged("shanten", by_cutting, further=False)["html"]
    request = {"function": "shanten", "made": MADE["shanten"]}
    done = [by_cutting(counts) for counts in asked(questions, **request)["arguments"]]
    assert judged("shanten", by_cutting, further=False) == asked(answer, **request, done=done)


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ({"raised": "Error: <b>no"}, "raised: Error: &lt;b&gt;no"),
        ({"other": "undefined"}, "not-an-answer: undefined"),
        ({"value": "<i>"}, "is not an answer to shanten"),
        ({"hung": "it did not return"}, "timed-out: it did not return"),
        ({"code": "bad-size"}, "refused as bad-size"),
        ({}, "only 0 of 31 questions of shanten in named were asked"),
        ({"value": 7}, "minimum 7"),
    ],
)
def test_what_functions_do_instead(done: Done, said: str) -> None:
    """It is shown, as text."""
    reply = judged("shanten", lambda _: done, further=False)
    assert not reply["is_good"]
    assert said in reply["html"]


@pytest.mark.no_cover
def test_what_was_not_asked_is_not_explained() -> None:
    """Of a function that hangs too often the rest is not asked, and only that is said of it."""
    number = count()

    def hanging(counts: list[int]) -> Done:
        done = of_hand(shanten)(counts)
        return {} if next(number) > 20 else {"hung": "it did not return"} if counts[0] == 4 else done

    assert judged("shanten", hanging, further=False)["summary"] == (
        "fails: 2 of 21 questions are not answered; only 21 of 31 questions of shanten in named were asked; "
        "only 0 of 1 questions of shanten in random were asked"
    )


def test_a_function_keeps_its_answers() -> None:
    """It cannot be started anew, which is what an audit does with a program to see whether its answers stay."""
    assert not vars(function_replies)["_Function"]("shanten", {}, None).restart()


@pytest.mark.slow
def test_wrong_scores() -> None:
    """Where a function scores a win wrongly, the report says how it is scored."""
    reply = judged("score", lambda _: {"value": {"total": 1}}, further=False)
    assert "Reckoning: " in reply["html"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"function": "no"}, "bad-option"),
        ({"function": "waits", "made": 1}, "bad-request"),
        ({"function": "waits", "made": [1]}, "bad-request"),
        ({"function": "waits", "done": []}, "bad-request"),
    ],
)
def test_errors(given: Mapping[str, object], code: str) -> None:
    """With their code."""
    assert code == asked(answer, **given)["error"]["code"]


def test_the_shell_line_writes_an_adapter() -> None:
    """The line that the tab offers is a command."""
    status, printed, _ = mjfunc("adapter", "javascript")
    assert (0, True) == (status, "shanten" in printed)


def test_reports_of_any_audit() -> None:
    """A report draws the smallest wrong hand, reckons the smallest wrong win, and names its suites."""
    body = verdict_body(failing())
    assert "The smallest hand without an answer" in body or "The smallest wrong hand" in body
    assert "<script" not in body


def test_wins_are_reckoned() -> None:
    """A report says how the smallest wrong win is scored."""
    question = Question(WINS, "345678m22p567789s", named_values({"win": "9s", "by": "ron", "seat": "S", "round": "E"}))
    wrong = Verdict(question, '{"total":1000}', '{"total":1}', Outcome.WRONG)
    body = verdict_body(attrs.evolve(failing(), smallest=(wrong,)))
    assert "Reckoning: " in body
