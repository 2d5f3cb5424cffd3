"""Programs and functions that give only some fields of each result: the audit compares those and says so.

A function that returns one number gives the minimum of shanten, not the shanten of each form. It must do so in every
result: as soon as one result of an operation is whole, results with one field are wrong, and the report says that
earlier ones were compared in that field alone. Scores of wins are compared in the fields that they have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.answers import PARTIAL_FIELDS
from mjfunc.audit.core.questions import OPS
from mjfunc.audit.core.subject import ChangedSubject, Incident
from mjfunc.audit.topics import topic_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.subject import Subject


class ComparedFields:
    """The fields in which the answers of all copies of one subject are compared."""

    def __init__(self, wholly: Iterable[str] = (), in_part: Iterable[str] = ()) -> None:
        """Begin with the operations that have whole results, and those that have results with some fields only."""
        self.wholly: Final = {*wholly}
        """The operations of which some result has every field."""
        self.in_part: Final = {*in_part}
        """The operations of which some result has only some fields; followed by these fields where they can differ."""

    @property
    def partly(self) -> tuple[str, ...]:
        """The entries of ``in_part`` without any whole result, in the order of operations."""
        return tuple(part for op in OPS if op not in self.wholly for part in self._parts(op))

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """One for each set of fields in which some answers were compared, where later answers have more fields."""
        return tuple(incident for op in OPS for incident in self._incidents(op))

    def _parts(self, op: str) -> list[str]:
        return sorted(part for part in self.in_part if part.partition(": ")[0] == op)

    def _incidents(self, op: str) -> list[Incident]:
        fields = [part.partition(": ")[2] or PARTIAL_FIELDS[op] for part in self._parts(op)]
        if op in self.wholly:
            fields.append("all fields")
        return [
            Incident(f"some results of {op} have only {some}, and others have {fields[-1]}") for some in fields[:-1]
        ]

    def comparable(self, op: str, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The answers to an operation, reduced to what the audit compares; note which fields they have."""
        found = topic_of(op).comparable(op, answers, op in self.wholly)
        if found.is_whole:
            self.wholly.add(op)
        self.in_part.update(found.partial)
        return found.answers


def with_compared_fields(subject: Subject, fields: ComparedFields) -> Subject:
    """The subject with its answers reduced to what the audit compares; copies of one subject share the fields."""
    return ChangedSubject(subject, lambda questions, answers: fields.comparable(questions.op, answers))
