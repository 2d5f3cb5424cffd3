"""Questions of any operations, asked together: put into batches, and the answers in the order of the questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Fault, Trouble, as_far_as
from mjfunc.audit.expected import expected
from mjfunc.audit.questions import MOST_HANDS, WINS, Questions
from mjfunc.audit.verdicts import Verdict, outcome_of
from mjfunc.functional import group_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.questions import Named, Question
    from mjfunc.audit.subject import Subject

NOT_ASKED: Final = Fault(Trouble.NOT_ANSWERED, "it had too many troubles to be asked")
"""What stands for the answers of a subject that was given up."""


def batches(questions: Iterable[Question]) -> Iterator[Questions]:
    """Those that can be asked together, together."""
    alike = group_by(_asked, questions)
    for (op, fields, options), each in alike.items():
        wins = tuple(question.fields for question in each) if op == WINS else None
        whole = Questions(op, tuple(question.hand for question in each), fields, options, wins=wins)
        for first in range(0, len(each), MOST_HANDS):
            yield whole.part(first, first + MOST_HANDS)


def _asked(question: Question) -> tuple[str, Named, Named]:
    """What is the same for all that are asked together."""
    return question.op, () if question.op == WINS else question.fields, question.options


def right_answers(questions: Sequence[Question]) -> dict[Question, Answer]:
    """The right answer to each."""
    return {
        question: answer
        for asked in batches(dict.fromkeys(questions))
        for question, answer in zip(asked.each(), expected(asked), strict=True)
    }


def ask(subject: Subject, questions: Sequence[Question]) -> tuple[Verdict, ...]:
    """What a subject answers to each, beside what is right."""
    different = dict.fromkeys(questions)
    right = right_answers(questions)
    answers = {
        question: got
        for asked, each in subject.answers(batches(different))
        for question, got in zip(asked.each(), each, strict=True)
    }
    pairs = ((question, answers.get(question, NOT_ASKED)) for question in questions)
    return tuple(
        Verdict(question, as_far_as(right[question], got), got, outcome_of(right[question], got))
        for question, got in pairs
    )
