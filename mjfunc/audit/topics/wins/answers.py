"""Answers about wins: the right ones, the fields that are compared, and how a score comes about."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.answers import Answer, PartialScore, Refused, canonical
from mjfunc.audit.core.questions import WINS, Named, as_json
from mjfunc.audit.topics.options import rules_of
from mjfunc.audit.topics.topic import ComparableAnswers
from mjfunc.functional import remember
from mjfunc.oracle.wins import encode_scored, read_rules, read_win
from mjfunc.riichi.encoding import NO_YAKU, encode_score
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import Score
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.questions import Question, Questions
    from mjfunc.json.values import Json
    from mjfunc.riichi.values.rules import Rules

COMPARED: Final = ("yaku", "yakuman", "han", "fu", "dora", "limit", "pay", "total")
"""The fields of a result that are compared, if it has them."""
NOT_COMPARED: Final = frozenset(("reading", "fu-items"))
"""The fields that are not compared: two readings of equal value are both right."""


def compared(answer: Answer) -> Answer:
    """The answer in the fields that are compared; marked as partial if it lacks some of them."""
    if not isinstance(answer, str):
        return answer
    value: Json = json.loads(answer)
    if not isinstance(value, dict):
        return answer
    said: Mapping[str, Json] = {name: word for name, word in value.items() if name not in NOT_COMPARED}
    text = canonical(said)
    return PartialScore(text) if said and said.keys() < {*COMPARED} else text


def comparable(_: str, answers: tuple[Answer, ...], is_whole: bool) -> ComparableAnswers:  # noqa: FBT001  # a field of topics  # a field of topics
    """The answers in the fields that each of them has."""
    reduced = tuple(map(compared, answers))
    fields = (json.loads(answer) for answer in reduced if isinstance(answer, PartialScore))
    partial = frozenset(f"{WINS}: {', '.join(name for name in COMPARED if name in each)}" for each in fields)
    has_whole = any(isinstance(answer, str) and not isinstance(answer, PartialScore) for answer in reduced)
    return ComparableAnswers(reduced, is_whole or has_whole, partial)


def right_scores(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each question, in the fields that are compared."""
    return tuple([right_score(question) for question in questions])


def right_score(question: Question) -> Answer:
    """The right answer to a question."""
    try:
        rules = _rules(question.options)
        said = encode_scored(read_win({"hand": question.hand, **question.json_fields}), rules)
    except MahjongError as error:
        return Refused(error.code, error.message)
    match said:
        case {"result": dict(result)}:
            return canonical({name: result[name] for name in COMPARED})
        case _:
            return Refused(NO_YAKU)


@remember(1 << 8)
def _rules(options: Named) -> Rules:
    return read_rules({name: [*word] if isinstance(word, tuple) else word for name, word in as_json(options).items()})


def breakdown(question: Question) -> str:
    """The reading, yaku with their han, fu with their reasons, points and payments; empty if the win has no score."""
    found = _scored(question)
    return "" if found is None else "; ".join(" ".join(line.split()) for line in str(found).splitlines())


def breakdown_fields(question: Question) -> dict[str, Json]:
    """The reading and the reasons for fu, by name; empty if the win has no score."""
    found = _scored(question)
    return {} if found is None else {name: word for name, word in encode_score(found).items() if name in NOT_COMPARED}


def _scored(question: Question) -> Score | None:
    try:
        found = score(read_win({"hand": question.hand, **question.json_fields}), rules_of(question.options))
    except MahjongError:
        return None
    return found if isinstance(found, Score) else None
