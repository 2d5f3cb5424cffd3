"""Names of yaku and limits that a program declares not to tell apart."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mjfunc.audit.core.answers import Answer, canonical, expected_for
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.win_answers import compared

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from mjfunc.audit.core.questions import Questions
    from mjfunc.json.values import Json


def with_right_names(
    questions: Questions, got: tuple[Answer, ...], merged: Sequence[Sequence[str]]
) -> tuple[Answer, ...]:
    """The answers about wins, with the right ones of merged names where these together are worth what is right."""
    return tuple(
        _with_right_names(right, answer, merged) for right, answer in zip(expected(questions), got, strict=True)
    )


def _with_right_names(expected_answer: Answer, got: Answer, merged: Sequence[Sequence[str]]) -> Answer:
    answer = compared(got)
    right = expected_for(expected_answer, answer)
    if not isinstance(answer, str) or not isinstance(right, str):
        return got
    renamed = _renamed(answer, right, merged)
    return got if renamed == answer else renamed


def _renamed(answer: str, right: str, merged: Sequence[Sequence[str]]) -> str:
    """A result with the merged names that the right one has."""
    result: Json = json.loads(answer)
    expected_result: Json = json.loads(right)
    if not isinstance(result, dict) or not isinstance(expected_result, dict):
        return answer
    for names in merged:
        if result.get("limit") in names and expected_result["limit"] in names:
            result["limit"] = expected_result["limit"]
        yaku, expected_yaku = result.get("yaku"), expected_result.get("yaku")
        if isinstance(yaku, dict) and isinstance(expected_yaku, dict):
            said, meant = _chosen(yaku, names), _chosen(expected_yaku, names)
            if _together(said) == _together(meant):
                rest = {name: worth for name, worth in yaku.items() if name not in said}
                result["yaku"] = {**rest, **meant}
    return canonical(result)


def _chosen(yaku: Mapping[str, Json], names: Collection[str]) -> dict[str, Json]:
    return {name: worth for name, worth in yaku.items() if name in names}


def _together(yaku: Mapping[str, Json]) -> int | None:
    """The sum of what some yaku are worth; None if one of them is not worth a number."""
    worth = [each for each in yaku.values() if isinstance(each, int)]
    return sum(worth) if len(worth) == len(yaku) else None
