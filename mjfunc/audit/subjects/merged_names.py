"""Names of yaku and limits that a program declares not to tell apart."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mjfunc.audit.core.answers import Answer, canonical, expected_for
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.win_answers import compared

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjfunc.audit.core.questions import Questions
    from mjfunc.json.values import Json


def with_right_names(
    questions: Questions, got: tuple[Answer, ...], merged: Sequence[Sequence[str]]
) -> tuple[Answer, ...]:
    """The answers about wins, with the right one where they differ from it in merged names only."""
    first = {name: names[0] for names in merged for name in names}
    return tuple(
        _with_right_names(right, answer, first) for right, answer in zip(expected(questions), got, strict=True)
    )


def _with_right_names(expected_answer: Answer, got: Answer, first: Mapping[str, str]) -> Answer:
    answer = compared(got)
    right = expected_for(expected_answer, answer)
    if not isinstance(answer, str) or not isinstance(right, str) or answer == right:
        return got
    return right if _renamed(answer, first) == _renamed(right, first) else got


def _renamed(answer: str, first: Mapping[str, str]) -> str:
    """A result with the first of the merged names in the place of each of them."""
    result: Json = json.loads(answer)
    if not isinstance(result, dict):
        return answer
    limit, yaku = result.get("limit"), result.get("yaku")
    if isinstance(limit, str):
        result["limit"] = first.get(limit, limit)
    if isinstance(yaku, dict):
        result["yaku"] = [[first.get(name, name), worth] for name, worth in sorted(yaku.items())]
    return canonical(result)
