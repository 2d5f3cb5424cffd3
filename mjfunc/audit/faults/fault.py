"""A known fault of programs, and what all of them need of a question."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.core.answers import Answer, canonical
from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.questions import Question, Questions
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.question_options import option_names
from mjfunc.functional import remember
from mjfunc.model.hand import HandWithQuads

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import FieldValue
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand

ResultFields: TypeAlias = "dict[str, Json]"
"""A result as JSON."""
HandFault: TypeAlias = Callable[["Question", "Hand", "ResultFields"], "ResultFields"]
"""The wrong result for a question, its hand and its right result."""
SPECIAL: Final = ("seven-pairs", "thirteen-orphans")
"""The forms that are not regular."""


@attrs.frozen
class ProgramFault:
    """A known fault of programs: not a change of right answers, but a wrong way to find answers."""

    name: str
    """A clause about the program: lets sequences run from one suit into the next."""
    operations: tuple[str, ...]
    """The operations whose answers it can change."""
    answer: Callable[[Question], Answer]
    """The answer of a program with this fault."""


@remember(1 << 13)
def right_answer(question: Question) -> Answer:
    """The right answer to a question."""
    wins = (question.fields,) if question.op not in _SHARED else None
    fields = question.fields if wins is None else ()
    (answer,) = expected(Questions(question.op, (question.hand,), fields, question.options, wins=wins))
    return answer


_SHARED: Final = frozenset(("shanten", "acceptance", "waits", "complete", "decompose", "kan", "classical"))
"""The operations whose fields hold for a whole batch."""


def right_result(question: Question, op: str, **options: FieldValue) -> ResultFields:
    """The right result of another operation about the hand of a question, under its options and these."""
    names = option_names(op)
    chosen = {**dict(question.options), **{name.replace("_", "-"): word for name, word in options.items()}}
    named = tuple(sorted((name, word) for name, word in chosen.items() if name in names))
    answer = right_answer(Question(op, question.hand, (), named))
    return json.loads(answer) if isinstance(answer, str) else {}


def hand_fault(name: str, operations: tuple[str, ...], change: HandFault) -> ProgramFault:
    """A fault that answers questions about hands wrongly; it refuses the hands that must be refused."""

    def answer(question: Question) -> Answer:
        right, hand = right_answer(question), hand_of(question.hand)
        if not isinstance(right, str) or hand is None or isinstance(hand, HandWithQuads):
            return right
        return canonical(change(question, hand, json.loads(right)))

    return ProgramFault(name, operations, answer)
