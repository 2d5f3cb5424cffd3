"""Hard hands of riichi with agreed answers, and situations that are refused; each says why it is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from mjfunc import BadWin
from mjfunc.riichi import NoYaku, score
from tests.wins import names, paid, rules_of, won

LINES: Final = (Path(__file__).parent / "riichi_cases.jsonl").read_text("utf-8").splitlines()
CASES: Final[list[dict[str, Any]]] = [json.loads(line) for line in LINES]
SAID: Final = {"id", "topic", "why", "hand", "win", "by", "rules", "expected", "source", "agree", "wrong"}
"""What is said beside the fields of a win."""


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """What is found for a case, in the words of its answer."""
    fields = {name: value for name, value in case.items() if name not in SAID | {"refused_by", "scored_by"}}
    try:
        found = score(won(case["hand"], case["win"], case["by"], **fields), rules_of(case["rules"]))
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


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['topic']}")
def test_case(case: dict[str, Any]) -> None:
    """The answer is the agreed one: yaku, yakuman, han, fu, limit, dora, payments and total, or the reason."""
    assert case["expected"] == answer(case), case["why"]
