"""Audits as JSON: ``run.json``, the lines of ``verdicts.jsonl``, and ``badge.json``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, assert_never

import attrs

from mjfunc.audit.core.answers import PARTIAL_FIELDS, Fault, Refused, Skipped
from mjfunc.audit.core.report import parts
from mjfunc.audit.core.verdicts import Judge, Outcome, Verdict, outcome_of
from mjfunc.audit.reports.messages import conventions_of, several, stands_for
from mjfunc.audit.reports.messages import verdict as verdict_sentence
from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.question_options import options_of_rules
from mjfunc.json.values import write_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Protocol

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Named, Question, Questions
    from mjfunc.audit.core.report import AuditResult, Diagnosis, PartResult
    from mjfunc.audit.core.suite import Terms
    from mjfunc.audit.core.verdicts import VerdictTally
    from mjfunc.json.values import Json

    class TextOutput(Protocol):
        """A writable text stream."""

        def write(self, text: str, /) -> object:
            """Write a text."""


KIND: Final = "mjfunc audit"
"""The value by which a file is recognised as a report."""
FORMAT: Final = 1


def encode_run(audited: AuditResult) -> Mapping[str, Json]:
    """The content of ``run.json``: everything but the verdicts that are not kept."""
    program, terms = audited.implementation, audited.terms
    return {
        "report": KIND,
        "format": FORMAT,
        "passes": audited.is_good,
        "verdict": verdict_sentence(audited),
        "program": {
            **{name: getattr(program, name) for name in ("name", "version", "language", "operations", "batches")},
            "conventions": dict(program.conventions),
            **{name: getattr(program, name) for name in ("options", "unknown", "merged")},
        },
        "terms": {
            "conventions": conventions_of(terms.conventions),
            "rules": dict(options_of_rules(terms.rules)),
            "own-options": dict(terms.own_options),
            **{name: getattr(terms, name) for name in ("seed", "number", "dealt", "tiles", "classes", "refusals")},
        },
        "run": attrs.asdict(audited.run),
        "answers": _counts(audited.findings.whole.of_answers),
        "refusals": _counts(audited.findings.whole.of_refusals),
        "parts": [_encode_part(part, terms) for part in parts(audited)],
        "partly": {
            op: fields or PARTIAL_FIELDS[op] for op, _, fields in (said.partition(": ") for said in audited.partly)
        },
        "ignored": [*audited.ignored],
        "smallest": [*map(_encode_verdict, audited.smallest)],
        "diagnoses": [*map(_encode_diagnosis, audited.diagnoses)],
        "incidents": [{"sentence": one.sentence, "hand": one.hand} for one in audited.incidents],
    }


def _encode_part(part: PartResult, terms: Terms) -> Mapping[str, Json]:
    return {
        "suite": part.suite,
        "op": part.op,
        "questions": part.number,
        "sample": part.is_sample,
        "stands-for": stands_for(part, terms),
        "answers": _counts(part.tally.of_answers),
        "refusals": _counts(part.tally.of_refusals),
    }


def _counts(tally: VerdictTally) -> Mapping[str, Json]:
    return {"all": tally.total, **{outcome.value: tally.number(outcome) for outcome in Outcome}}


def _encode_verdict(of: Verdict) -> Mapping[str, Json]:
    reckoning = topic_of(of.question.op).breakdown_fields(of.question)
    return {
        **encode_question(of.question),
        "verdict": of.outcome.value,
        "expected": json.loads(encoded_answer(of.expected)),
        "got": json.loads(encoded_answer(of.got)),
        **({"reckoning": reckoning} if reckoning else {}),
    }


def _encode_diagnosis(diagnosis: Diagnosis) -> Mapping[str, Json]:
    fields = attrs.asdict(diagnosis, recurse=False)
    smallest = None if diagnosis.smallest is None else _encode_verdict(diagnosis.smallest)
    return {name.replace("_", "-"): word for name, word in fields.items() if name != "questions"} | {
        "smallest": smallest
    }


def badge(audited: AuditResult) -> Mapping[str, Json]:
    """The content of ``badge.json``, in the format of a shields.io endpoint."""
    whole = audited.findings.whole
    wrong = sum(times for outcome, times in whole.numbers if not outcome.is_good)
    if audited.is_good:
        message, colour = f"{several(whole.number(Outcome.PASSED), 'answer')} right", "brightgreen"
    elif wrong:
        message, colour = f"{wrong:,} of {whole.total:,} wrong", "red"
    else:
        message, colour = "not passed", "orange"
    return {"schemaVersion": 1, "label": "mjfunc audit", "message": message, "color": colour}


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
    suite: str, questions: Questions, expected: tuple[Answer, ...], got: tuple[Answer, ...], judge: Judge | None = None
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
