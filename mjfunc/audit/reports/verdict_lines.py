"""Every verdict as a line of JSON, written during the audit so that none has to stay in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import attrs

from mjfunc.audit.core.answers import Fault, Refused, Skipped
from mjfunc.audit.core.verdicts import Judge, Outcome, Verdict, outcome_of
from mjfunc.json.values import write_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Protocol

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Named, Question, Questions
    from mjfunc.json.values import Json

    class TextOutput(Protocol):
        """A writable text stream."""

        def write(self, text: str, /) -> object:
            """Write a text."""


@attrs.frozen
class VerdictLines:
    """Writes verdicts: one line for all that passed of a batch, and one for each that did not."""

    output: TextOutput
    judge: Judge | None = None

    def write(self, suite: str, questions: Questions, expected: tuple[Answer, ...], got: tuple[Answer, ...]) -> None:
        """Write the verdicts of a batch."""
        for line in verdict_lines(suite, questions, expected, got, self.judge):
            self.output.write(f"{line}\n")


def verdict_lines(
    suite: str,
    questions: Questions,
    expected: tuple[Answer, ...],
    got: tuple[Answer, ...],
    judge: Judge | None = None,
) -> Iterator[str]:
    """The lines of a batch. Each hand is on one of them."""
    if judge is None and got == expected:
        yield _passed(suite, questions, questions.hands)
        return
    each = zip(questions, expected, got, strict=True)
    verdicts = [Verdict(question, right, came, outcome_of(right, came)) for question, right, came in each]
    if judge is not None:
        verdicts = [*map(judge, verdicts)]
    passed = tuple(verdict.question.hand for verdict in verdicts if verdict.outcome is Outcome.PASSED)
    if passed:
        yield _passed(suite, questions, passed)
    for verdict in verdicts:
        if verdict.outcome is not Outcome.PASSED:
            yield verdict_line(suite, verdict)


def _passed(suite: str, questions: Questions, hands: tuple[str, ...]) -> str:
    asked = _operation_fields(questions.op, questions.fields, questions.options)
    return write_json({"suite": suite, **asked, "hands": hands, "verdict": Outcome.PASSED.value})


def verdict_line(suite: str, verdict: Verdict) -> str:
    """The line of one verdict. Results are already canonical JSON and are copied."""
    known: Mapping[str, Json] = {"known": verdict.known} if verdict.known else {}
    begin = write_json({"suite": suite, **encode_question(verdict.question), "verdict": verdict.outcome.value, **known})
    expected, got = encoded_answer(verdict.expected), encoded_answer(verdict.got)
    return f'{begin[:-1]},"expected":{expected},"got":{got}}}'


def encode_question(question: Question) -> Mapping[str, Json]:
    """The question as JSON."""
    return {**_operation_fields(question.op, question.fields, question.options), "hand": question.hand}


def _operation_fields(op: str, fields: Named, options: Named) -> Mapping[str, Json]:
    return {"op": op, "fields": dict(fields), "options": dict(options)}


def encoded_answer(answer: Answer) -> str:
    """An answer as JSON."""
    match answer:
        case str():
            return f'{{"result":{answer}}}'
        case Refused(code, message):
            return write_json({"error": {"code": code, "message": message}})
        case Skipped(reason, url):
            return write_json({"skipped": {"reason": reason, "issue_url": url}})
        case Fault(trouble, detail):
            return write_json({"fault": {"trouble": trouble.value, "detail": detail}})
        case _ as never:
            assert_never(never)
