"""The suites whose questions are in files: hard cases by name, and hands as they occurred in recorded games."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from mjfunc.audit.core.answers import Answer, Refused, canonical, is_refusal
from mjfunc.audit.core.questions import WINS, Named, Question, named_values
from mjfunc.audit.core.suite import Suite, Terms, text_range
from mjfunc.audit.suites.batches import suite_parts
from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.known_parts import is_known
from mjfunc.audit.topics.question_options import options_of
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc.audit.core.suite import HandRange, HandTexts
    from mjfunc.json.values import Json

_CASES: Final = ("named.jsonl", "named_wins.jsonl")
_PLAYED: Final = "played.jsonl"
_NOT_OF_THREE: Final = re.compile("[02-8][0-9]*m").search
"""Finds a kind in a text that three players do not use."""
_OPERATIONS: Final = ("shanten", "waits", "complete", "decompose", "acceptance", "kan", "classical", WINS)


@attrs.frozen
class Case:
    """A question with a name and its right answer, which comes from another source than mjfunc."""

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

    def is_asked(self, terms: Terms) -> bool:
        """Whether the case belongs to an audit with these settings."""
        if not (terms.refusals if is_refusal(self.answer) else is_known(self.question.hand, terms.unknown)):
            return False
        if not topic_of(self.question.op).takes_conventions:
            return True
        chosen = dict(self.conventions)
        if any(getattr(terms.conventions, name) != choice for name, choice in chosen.items()):
            return False
        return "players" in chosen or _is_of_players(self.question.hand, terms)

    @property
    def options(self) -> Named:
        """The options with which the answer is right."""
        conventions = Conventions(**cast("Any", dict(self.conventions)))
        return options_of(self.question.op, conventions) or self.rules


@remember(1)
def cases() -> tuple[Case, ...]:
    """Every case, in the order of the files."""
    return tuple(_case(line) for name in _CASES for line in _lines(name))


def _lines(name: str) -> Iterator[Mapping[str, Any]]:
    yield from map(json.loads, files("mjfunc.audit.suites").joinpath(name).read_text("utf-8").splitlines())


def _is_of_players(hand: str, terms: Terms) -> bool:
    """Whether the players of an audit have all tiles of a hand."""
    return terms.conventions.players == DEFAULT.players or _NOT_OF_THREE(hand) is None


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


def _named(op: str, terms: Terms) -> Iterator[HandRange[HandTexts]]:
    return _hands(op, [case.question for case in cases() if case.question.op == op and case.is_asked(terms)])


def _hands(op: str, asked: Sequence[Question]) -> Iterator[HandRange[HandTexts]]:
    """The hands of questions of an operation, consecutive ones with the same fields together."""
    if topic_of(op).has_own_fields:
        yield text_range(tuple(each.hand for each in asked), wins=tuple(each.fields for each in asked))
        return
    for fields, alike in groupby(asked, lambda each: each.fields):
        yield text_range(tuple(each.hand for each in alike), fields)


def _number_of_named(op: str, terms: Terms) -> int:
    """The number of cases of an operation, less that of those that are not asked."""
    every = [case for case in cases() if case.question.op == op]
    return len(every) - sum(not case.is_asked(terms) for case in every)


NAMED: Final = Suite(
    "named",
    "Hands that programs may get wrong, each with a name and a source.",
    "The program makes none of the known mistakes on these hands. This says nothing about other hands.",
    suite_parts(dict.fromkeys(_OPERATIONS, 0), _named, _number_of_named),
)


@remember(1)
def _played_questions() -> tuple[Question, ...]:
    """The questions of the suite ``played``, in the order of the file."""
    return tuple(Question(line["op"], line["hand"], named_values(line.get("fields", {}))) for line in _lines(_PLAYED))


def _is_asked(question: Question, op: str, terms: Terms) -> bool:
    return question.op == op and (op == WINS or _is_of_players(question.hand, terms))


PLAYED: Final = Suite(
    "played",
    "Wins with their situations, hands that declare riichi, and closed kans by closed ready hands, from recorded "
    "games.",
    "These answers are right, for hands as they occur in play. This says nothing about other hands.",
    suite_parts(
        {"waits": 1, "kan": 1, WINS: 1},
        lambda op, terms: _hands(op, [each for each in _played_questions() if _is_asked(each, op, terms)]),
        lambda op, terms: sum(_is_asked(question, op, terms) for question in _played_questions()),
    ),
)
