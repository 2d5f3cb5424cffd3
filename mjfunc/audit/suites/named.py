"""Hard cases by name, each with what is right and where it was found; the answers were not found by our code."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pkgutil import get_data
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from mjfunc.audit.answers import Answer, Refused, canonical
from mjfunc.audit.questions import WINS, Named, Question, named
from mjfunc.audit.sending import options_of
from mjfunc.audit.stretches import of_hands
from mjfunc.audit.suite import Suite, SuitePart, Terms
from mjfunc.audit.suites.batches import part_of
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.stretches import Stretch, Texts
    from mjfunc.audit.suite import Level
    from mjfunc.oracle.codecs import Json

_FILES: Final = ("named.jsonl", "named_wins.jsonl")
_NOT_OF_THREE: Final = re.compile("[02-8][0-9]*m").search
"""What a text has in it that names a kind which three players do not have."""
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
    """A question with a name and its answer."""

    name: str
    question: Question
    """Without options; those of its conventions come to it."""
    conventions: Named
    """What must be chosen, otherwise than by default, for this to be asked; the answer is right by these alone."""
    answer: Answer
    sentence: str
    """What is hard about it."""
    source: str
    rules: Named = ()
    """Of a win, the rules by which the answer is right, other than the default; it is asked by whichever rules."""

    def is_asked(self, conventions: Conventions) -> bool:
        """Whether it is asked where these conventions are chosen: those of its own, and tiles that are played."""
        if self.question.op == WINS:
            return True
        chosen = dict(self.conventions)
        if any(getattr(conventions, name) != choice for name, choice in chosen.items()):
            return False
        is_of_three = conventions.players == DEFAULT.players or "players" in chosen
        return is_of_three or _NOT_OF_THREE(self.question.hand) is None

    @property
    def by(self) -> Conventions:
        """The conventions by which the answer is right."""
        return Conventions(**cast("Any", dict(self.conventions)))

    @property
    def options(self) -> Named:
        """The options with which the answer is right."""
        return options_of(self.question.op, self.by) or self.rules


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
    return Case(
        line["id"],
        Question(line["op"], line["hand"], named(fields) if line["op"] == WINS else tuple(sorted(named(fields)))),
        tuple((name.replace("-", "_"), choice) for name, choice in sorted(chosen.items())),
        Refused(line["error"]) if "error" in line else canonical(line["result"]),
        line["sentence"],
        line["source"],
        named(line.get("rules", {})),
    )


def _asked(op: str, terms: Terms) -> list[Case]:
    return [case for case in cases() if case.question.op == op and case.is_asked(terms.conventions)]


def _part(op: str, level: Level) -> SuitePart:
    def stretches(terms: Terms) -> Iterator[Stretch[Texts]]:
        asked = _asked(op, terms)
        if op == WINS:
            yield of_hands(
                tuple(case.question.hand for case in asked), wins=tuple(case.question.fields for case in asked)
            )
            return
        for fields, alike in groupby(asked, lambda case: case.question.fields):
            yield of_hands(tuple(case.question.hand for case in alike), fields)

    def count(terms: Terms) -> int:
        # Each line of the file is a case; those that are not asked are taken away.
        lines = [case for case in cases() if case.question.op == op]
        return len(lines) - sum(not case.is_asked(terms.conventions) for case in lines)

    return part_of(op, level, stretches, count)


NAMED: Final = Suite(
    "named",
    "Hard cases by name, each with its source.",
    "None of the mistakes for which these cases are known is made in exactly these hands; nothing follows for others.",
    tuple(_part(op, level) for op, level in _LEVELS.items()),
)
