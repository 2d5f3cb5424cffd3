"""Ask a subject single questions of any operations, in batches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.answers import Fault, Trouble, expected_for
from mjfunc.audit.core.questions import MOST_HANDS, Questions
from mjfunc.audit.core.verdicts import Verdict, outcome_of
from mjfunc.audit.topics import expected, topic_of
from mjfunc.functional import group_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Named, Question
    from mjfunc.audit.core.subject import Subject

NOT_ASKED: Final = Fault(Trouble.NOT_ANSWERED, "the program was given up after too many failures")
"""The answer of a subject that was given up."""


def batches(questions: Iterable[Question]) -> Iterator[Questions]:
    """Questions of any operations in batches: of one operation, with the same options and the same shared fields."""
    for (op, fields, options), each in group_by(_batch_key, questions).items():
        wins = tuple(question.fields for question in each) if topic_of(op).has_own_fields else None
        whole = Questions(op, tuple(question.hand for question in each), fields, options, wins=wins)
        for first in range(0, len(each), MOST_HANDS):
            yield whole.part(first, first + MOST_HANDS)


def _batch_key(question: Question) -> tuple[str, Named, Named]:
    fields = () if topic_of(question.op).has_own_fields else question.fields
    return question.op, fields, question.options


def right_answers(questions: Sequence[Question]) -> dict[Question, Answer]:
    """The right answer to each question."""
    return {
        question: answer
        for asked in batches(dict.fromkeys(questions))
        for question, answer in zip(asked, expected(asked), strict=True)
    }


def ask(subject: Subject, questions: Sequence[Question]) -> tuple[Verdict, ...]:
    """The verdict on the answer of a subject to each question, in order."""
    different = dict.fromkeys(questions)
    right = right_answers(questions)
    answers = {
        question: got
        for asked, each in subject.answers(batches(different))
        for question, got in zip(asked, each, strict=True)
    }
    pairs = ((question, answers.get(question, NOT_ASKED)) for question in questions)
    return tuple(
        Verdict(question, expected_for(right[question], got), got, outcome_of(right[question], got))
        for question, got in pairs
    )
