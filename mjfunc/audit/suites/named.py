"""The suite named: hard cases by name, each with a right answer from another source than mjfunc."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pkgutil import get_data
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from mjfunc.audit.core.answers import Answer, Refused, canonical
from mjfunc.audit.core.questions import WINS, Named, Question, named_values
from mjfunc.audit.core.suite import Suite, SuitePart, Terms, text_range
from mjfunc.audit.suites.batches import suite_part
from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.options import options_of
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.core.suite import HandRange, HandTexts, Level
    from mjfunc.json.values import Json

_FILES: Final = ("named.jsonl", "named_wins.jsonl")
_NOT_OF_THREE: Final = re.compile("[02-8][0-9]*m").search
"""Finds a kind in a text that three players do not use."""
_LEVELS: Final[Mapping[str, Level]] = {
    "shanten": 0,
    "waits": 0,
    "complete": 0,
    "decompose": 0,
    "acceptance": 0,
    "kan": 0,
    "classical": 0,
    WINS: 0,
}


@attrs.frozen
class Case:
    """A question with a name and its right answer."""

    name: str
    question: Question
    """The question without options; those of the conventions are added."""
    conventions: Named
    """The conventions that differ from the defaults and must be chosen; the answer is right under these alone."""
    answer: Answer
    sentence: str
    """The difficulty of the case."""
    source: str
    rules: Named = ()
    """For a win: the rules that differ from the defaults under which the answer is right. It is asked under any
    rules."""

    def is_asked(self, conventions: Conventions) -> bool:
        """Whether the case belongs to an audit under these conventions."""
        if not topic_of(self.question.op).takes_conventions:
            return True
        chosen = dict(self.conventions)
        if any(getattr(conventions, name) != choice for name, choice in chosen.items()):
            return False
        is_of_three = conventions.players == DEFAULT.players or "players" in chosen
        return is_of_three or _NOT_OF_THREE(self.question.hand) is None

    @property
    def answer_conventions(self) -> Conventions:
        """The conventions under which the answer is right."""
        return Conventions(**cast("Any", dict(self.conventions)))

    @property
    def options(self) -> Named:
        """The options with which the answer is right."""
        return options_of(self.question.op, self.answer_conventions) or self.rules


@remember(1)
def cases() -> tuple[Case, ...]:
    """Every case, in the order of the files."""
    return tuple(_case(json.loads(line)) for file in _FILES for line in _lines(file))


def _lines(file: str) -> list[str]:
    data = get_data(__package__ or __name__, file)
    if data is None:
        raise AssertionError
    return data.decode().splitlines()


def _case(line: Mapping[str, Any]) -> Case:
    fields: Mapping[str, Json] = line.get("fields", {})
    chosen: Mapping[str, Any] = line.get("conventions", {})
    given = named_values(fields) if topic_of(line["op"]).has_own_fields else tuple(sorted(named_values(fields)))
    return Case(
        line["id"],
        Question(line["op"], line["hand"], given),
        tuple((name.replace("-", "_"), choice) for name, choice in sorted(chosen.items())),
        Refused(line["error"]) if "error" in line else canonical(line["result"]),
        line["sentence"],
        line["source"],
        named_values(line.get("rules", {})),
    )


def _cases_for(op: str, terms: Terms) -> list[Case]:
    return [case for case in cases() if case.question.op == op and case.is_asked(terms.conventions)]


def _part(op: str, level: Level) -> SuitePart:
    def stretches(terms: Terms) -> Iterator[HandRange[HandTexts]]:
        asked = _cases_for(op, terms)
        if topic_of(op).has_own_fields:
            yield text_range(
                tuple(case.question.hand for case in asked), wins=tuple(case.question.fields for case in asked)
            )
            return
        for fields, alike in groupby(asked, lambda case: case.question.fields):
            yield text_range(tuple(case.question.hand for case in alike), fields)

    def count(terms: Terms) -> int:
        # Each line of the file is a case; those that are not asked are taken away.
        lines = [case for case in cases() if case.question.op == op]
        return len(lines) - sum(not case.is_asked(terms.conventions) for case in lines)

    return suite_part(op, level, stretches, count)


NAMED: Final = Suite(
    "named",
    "Hard cases by name, each with its source.",
    "None of the mistakes for which these cases are known is made in exactly these hands; nothing follows for others.",
    tuple(_part(op, level) for op, level in _LEVELS.items()),
)
