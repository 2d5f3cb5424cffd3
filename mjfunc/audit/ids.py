"""A stable name for each question: the same on every machine and in every version."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import canonical

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.questions import Question
    from mjfunc.oracle.codecs import Json

_DIGITS: Final = 16


def question_id(question: Question) -> str:
    """The first sixteen hexadecimal digits of the sha256 of the question's canonical JSON."""
    said: Mapping[str, Json] = {
        "op": question.op,
        "hand": question.hand,
        "fields": question.beside,
        "options": dict(question.options),
    }
    return sha256(canonical(said).encode()).hexdigest()[:_DIGITS]
