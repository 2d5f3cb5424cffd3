"""The suite played: wins, riichi and closed kans of recorded games, without names."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from mjfunc.audit.core.questions import WINS, Question, named_values
from mjfunc.audit.core.suite import Suite, Terms, text_range
from mjfunc.audit.suites.batches import suite_parts
from mjfunc.audit.topics import topic_of
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.core.suite import HandRange, HandTexts

_NOT_OF_THREE: Final = re.compile("[02-8][0-9]*m").search
"""Finds a kind in a text that three players do not use."""


@remember(1)
def played_questions() -> tuple[Question, ...]:
    """Every question of the suite, in the order of the file."""
    text = files("mjfunc.audit.suites").joinpath("played.jsonl").read_text("utf-8")
    return tuple(_question(json.loads(line)) for line in text.splitlines())


def _question(line: Mapping[str, Any]) -> Question:
    return Question(line["op"], line["hand"], named_values(line.get("fields", {})))


def _is_asked(question: Question, op: str, terms: Terms) -> bool:
    """Whether a question belongs to an operation, and its hand to the players of an audit."""
    is_for_players = op == WINS or terms.conventions.players == DEFAULT.players or not _NOT_OF_THREE(question.hand)
    return question.op == op and is_for_players


def _hands(op: str, terms: Terms) -> Iterator[HandRange[HandTexts]]:
    asked = [question for question in played_questions() if _is_asked(question, op, terms)]
    if topic_of(op).has_own_fields:
        yield text_range(tuple(each.hand for each in asked), wins=tuple(each.fields for each in asked))
        return
    for question in asked:
        yield text_range((question.hand,), question.fields)


PLAYED: Final = Suite(
    "played",
    "Wins with their situations, hands that declare riichi, and closed kans by closed ready hands, from recorded "
    "games.",
    "These answers are right, for hands as they occur in play. This says nothing about other hands.",
    suite_parts(
        {"waits": 1, "kan": 1, WINS: 1},
        _hands,
        lambda op, terms: sum(_is_asked(question, op, terms) for question in played_questions()),
    ),
)
