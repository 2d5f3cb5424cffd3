"""Hard hands of riichi with agreed answers, and situations that are refused; each says why it is there."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, Final

import pytest

from mjfunc import BadWin
from mjfunc.oracle.loop import serve
from mjfunc.riichi import NoYaku, score
from tests.wins import names, paid, won, written_rules

LINES: Final = (Path(__file__).parent / "riichi_cases.jsonl").read_text("utf-8").splitlines()
CASES: Final[list[dict[str, Any]]] = [json.loads(line) for line in LINES]
SAID: Final = {"id", "topic", "why", "hand", "win", "by", "rules", "expected", "source", "agree", "wrong"}
"""What is said beside the fields of a win."""


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """What is found for a case, in the words of its answer."""
    fields = {name: value for name, value in case.items() if name not in SAID | {"refused_by", "scored_by"}}
    try:
        found = score(won(case["hand"], case["win"], case["by"], **fields), written_rules(case["rules"]))
    except BadWin as error:
        return {"error": error.reason}
    if isinstance(found, NoYaku):
        return {"error": "no-yaku"}
    dora = {} if found.yakuman else {"dora": {str(sort): number for sort, number in found.dora}}
    return {
        "yaku": names(found),
        "yakuman": found.yakuman,
        "han": found.han,
        "fu": None if found.fu is None else found.fu.total,
        "limit": found.limit,
        **dora,
        "pay": paid(found),
        "total": found.total,
    }


def test_the_cases_are_read() -> None:
    """All of them, each once."""
    assert 142 == len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['topic']}")
def test_case(case: dict[str, Any]) -> None:
    """The answer is the agreed one: yaku, yakuman, han, fu, limit, dora, payments and total, or the reason."""
    assert case["expected"] == answer(case), case["why"]


def hyphened(named: dict[str, Any]) -> dict[str, Any]:
    """The same with names as JSON has them."""
    return {name.replace("_", "-"): value for name, value in named.items()}


def fields_of(case: dict[str, Any]) -> dict[str, Any]:
    """The fields of a case."""
    said = SAID - {"win", "by"} | {"refused_by", "scored_by"}
    return hyphened({name: value for name, value in case.items() if name not in said} | {"hand": case["hand"]})


def asked(case: dict[str, Any]) -> dict[str, Any]:
    """The request of the oracle that asks a case."""
    about = {"cmd": "run", "seq": case["id"], "op": "riichi", "options": hyphened(case["rules"])}
    return {**about, **fields_of(case)}


def served(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """What the oracle answers."""
    out = io.BytesIO()
    serve(io.BytesIO("".join(f"{json.dumps(request)}\n" for request in requests).encode()), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def in_short(answered: dict[str, Any]) -> dict[str, Any]:
    """An answer in the words of the cases: of an error the reason, of a result what they name."""
    if "error" in answered:
        return {"error": answered["error"]["reason"]}
    result = answered["result"]
    left_out = {"reading", "fu-items", *(["dora"] if result["yakuman"] else [])}
    return {name: value for name, value in result.items() if name not in left_out}


def test_cases_through_the_oracle() -> None:
    """Every field that they name, one case after the other; and all by the default rules at once, each by itself."""
    found = served(*map(asked, CASES))
    assert [case["expected"] for case in CASES] == [*map(in_short, found)]
    assert [case["id"] for case in CASES] == [answered.pop("seq") for answered in found]
    plain = [case for case in CASES if not case["rules"]]
    (together,) = served({"cmd": "run", "seq": 1, "op": "riichi", "wins": [*map(fields_of, plain)]})
    alone = [answered for case, answered in zip(CASES, found, strict=True) if case in plain]
    assert 82 == len(alone)
    assert {"seq": 1, "results": alone} == together
