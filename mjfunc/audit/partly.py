"""Subjects that say one field of each result: it is compared alone, and that is told.

A function that gives one number says the minimum of shanten, and nothing of the forms. That is so of all its results:
whoever says all fields of some must say them of all. So as soon as one result of an operation is whole, those that say
one field are taken as they stand, which is wrong; and those before are told.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import PARTLY, Fields, Partial
from mjfunc.audit.questions import WINS
from mjfunc.audit.subject import Incident, Through
from mjfunc.audit.wins.answers import COMPARED, compared

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.subject import Subject

_OF_WINS: Final = f"{WINS}: "


class Extent:
    """How much copies of one subject say."""

    def __init__(self, wholly: Iterable[str] = (), in_part: Iterable[str] = ()) -> None:
        """Nothing is answered yet, or so much of these operations."""
        self.wholly: Final = {*wholly}
        """The operations of which some result is whole."""
        self.in_part: Final = {*in_part}
        """Those of which some result says one field."""

    @property
    def partly(self) -> tuple[str, ...]:
        """The operations of which every result says one field; and of wins the fields that results say."""
        one = tuple(op for op in PARTLY if op in self.in_part - self.wholly)
        return one if WINS in self.wholly else (*one, *self._of_wins)

    @property
    def _of_wins(self) -> tuple[str, ...]:
        """Which fields of wins are said, by each result that says some."""
        return tuple(sorted(said for said in self.in_part if said.startswith(_OF_WINS)))

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """That one field was compared, before all fields were said of another hand."""
        both = [op for op in PARTLY if op in self.in_part & self.wholly]
        different = (*self._of_wins, *([f"{_OF_WINS}all fields"] if WINS in self.wholly else []))
        names = [said.removeprefix(_OF_WINS) for said in different]
        return (
            *(Incident(f"some results of {op} have only {PARTLY[op]}, and others have all fields") for op in both),
            *(Incident(f"some results of {WINS} have only {one}, and others have {names[-1]}") for one in names[:-1]),
        )

    def taken(self, op: str, got: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """Answers as they are to be compared."""
        if op == WINS:
            return self._taken_wins(got)
        kinds = {*map(type, got)}
        if str in kinds:
            self.wholly.add(op)
        if Partial not in kinds:
            return got
        if op in self.wholly or not _says_its_field(op, got):
            return tuple(str(answer) if isinstance(answer, Partial) else answer for answer in got)
        self.in_part.add(op)
        return got

    def _taken_wins(self, got: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """Scores: in whichever fields they say."""
        answers = tuple(map(compared, got))
        for answer in answers:
            if isinstance(answer, Fields):
                self.in_part.add(f"{_OF_WINS}{', '.join(name for name in COMPARED if name in json.loads(answer))}")
            elif isinstance(answer, str):
                self.wholly.add(WINS)
        return answers


def _says_its_field(op: str, got: tuple[Answer, ...]) -> bool:
    """Whether the one field is that of the operation."""
    begin = f'{{"{PARTLY.get(op, "")}":'
    return all(answer.startswith(begin) for answer in {*got} if isinstance(answer, Partial))


def as_taken(subject: Subject, extent: Extent) -> Subject:
    """A subject whose answers are as they are to be compared; copies share how much they say."""
    return Through(subject, lambda questions, got: extent.taken(questions.op, got))
