"""Vectors: questions with their answers, for whoever tests in another language without any program of ours."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.answers import Refused, Result
from mjfunc.audit.expected import expected
from mjfunc.audit.ids import question_id
from mjfunc.audit.questions import Question
from mjfunc.oracle.codecs import write_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.suite import SuitePart, Terms
    from mjfunc.oracle.codecs import Json

COLUMNS: Final = ("id", "op", "hand", "fields", "options", "result", "error")
"""What stands in a vector; of a result and an error one is empty."""


@attrs.frozen
class Vector:
    """A question, its id, and the right answer."""

    question: Question
    answer: Result | Refused

    @property
    def row(self) -> tuple[str, ...]:
        """Its columns as texts: fields, options and results are JSON."""
        question, answer = self.question, self.answer
        right = ("", answer.code) if isinstance(answer, Refused) else (answer, "")
        beside = (_written(question.beside), _written(dict(question.options)))
        return question_id(question), question.op, question.hand, *beside, *right

    @property
    def line(self) -> str:
        """The vector as one JSON object, without the end of its line."""
        number, op, hand, fields, options, result, error = self.row
        named = ",".join(f'"{name}":{write_json(text)}' for name, text in (("id", number), ("op", op), ("hand", hand)))
        right = f'"result":{result}' if result else f'"error":{write_json(error)}'
        return f'{{{named},"fields":{fields},"options":{options},{right}}}'


def _written(value: Mapping[str, Json]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def vectors(part: SuitePart, terms: Terms) -> Iterator[Vector]:
    """The vectors of one operation of a suite."""
    for questions in part.questions(terms):
        for question, answer in zip(questions.each(), expected(questions), strict=True):
            yield Vector(question, _right(answer))


def _right(answer: Answer) -> Result | Refused:
    """What our oracle answers: it answers everything."""
    assert isinstance(answer, str | Refused)  # noqa: S101  # as said
    return answer
