"""Questions about hands: the options that change the answers, and the topic itself."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final, Literal, assert_never

from mjfunc.audit.core.hand_features import features_of, hand_of
from mjfunc.audit.core.questions import ARRAY_OPERATIONS, Question, Questions
from mjfunc.audit.topics.hand_probes import probes
from mjfunc.audit.topics.hand_results import by_oracle, comparable
from mjfunc.audit.topics.question_options import CHOICES, DEFAULTS_BY_OPERATION
from mjfunc.audit.topics.smaller_hands import smaller_hands
from mjfunc.audit.topics.topic import Change, Changes, Topic
from mjfunc.oracle.operations import OPERATIONS
from mjfunc.tiles.counts import flat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import FieldValue


def expected(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each question, from arrays where the batch has rows and the operation is vectorised."""
    if questions.rows is None or questions.op not in ARRAY_OPERATIONS:
        return by_oracle(questions)
    from mjfunc.audit.topics.array_answers import by_arrays  # noqa: PLC0415  # only rows need numpy

    return by_arrays(questions)


def changes(op: str, questions: Iterable[Question]) -> Changes:
    """Every choice of options that changes some of these questions, the fewest options first."""
    usual = DEFAULTS_BY_OPERATION[op]
    sent = {question.options for question in questions}
    asked = {name: {dict(options).get(name, word) for options in sent} for name, word in usual.items()}
    free = [[None, *((name, word) for word in _words(name) if {word} != asked[name])] for name in usual]
    chosen = sorted((tuple(filter(None, options)) for options in product(*free)), key=len)
    explicit = {name for options in sent for name, _ in options}
    return Changes(
        alone=tuple(
            Change(options, always)
            for options in chosen
            if options
            for always in (False, True)
            if not always or any(name in explicit for name, _ in options)
        )
    )


def _words(name: str) -> list[FieldValue]:
    """The choices to try for an option; for forms, every combination of them."""
    words, is_several = CHOICES[name]
    if not is_several:
        return [*words]
    return [some for number in range(len(words), 0, -1) for some in combinations(map(str, words), number)]


def _whole_question(question: Question, _: Collection[str]) -> Question:
    """The question itself: a program can ignore no part of a question about a hand."""
    return question


def python_call(question: Question, name: str, takes: Literal["text", "counts", "hand"]) -> str:
    """Python code that prints the answer of a function to a question; empty if counts cannot write the hand."""
    beside = "".join(f", {word!r}" for _, word in question.fields)
    match takes:
        case "text":
            return f"print({name}({question.hand!r}{beside}))"
        case "hand":
            return f"from mjfunc import parse; print({name}(parse({question.hand!r}){beside}))"
        case "counts":
            hand = hand_of(question.hand)
            return "" if hand is None else f"print({name}({[*flat(hand.counts)]}{beside}))"
        case _ as never:
            assert_never(never)


HANDS: Final = Topic(
    operations=tuple(OPERATIONS),
    takes_conventions=True,
    has_own_fields=False,
    expected=expected,
    comparable=comparable,
    probes=probes,
    changes=changes,
    without=_whole_question,
    features=lambda question: features_of(question.hand),
    smaller=smaller_hands,
    python_call=python_call,
    breakdown=lambda _: "",
    breakdown_fields=lambda _: {},
)
