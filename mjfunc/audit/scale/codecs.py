"""Encode the verdict of a shard as JSON, and decode it; anything else is rejected."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mjfunc.audit.core.answers import Answer, Fault, PartialResult, PartialScore, Refused, Skipped, Trouble
from mjfunc.audit.core.questions import Question
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.verdicts import Findings, Outcome, Verdict, VerdictTally
from mjfunc.audit.scale.shards import ShardVerdict

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import FieldValue, Named
    from mjfunc.json.values import Json


class Damaged(ValueError):
    """A file that is not what the audit wrote."""


def encode(verdict: ShardVerdict) -> Json:
    """The value of JSON for a verdict."""
    return {
        "findings": [[*part, _encode_tally(tally)] for part, tally in verdict.findings],
        "incidents": [[one.sentence, one.hand, one.is_killed] for one in verdict.incidents],
        "known": verdict.known,
        "wholly": verdict.wholly,
        "in-part": verdict.in_part,
        "shards": verdict.shards,
        "digest": verdict.sha256,
        "microseconds": verdict.microseconds,
    }


def _encode_tally(tally: VerdictTally) -> Json:
    numbers = [(outcome.value, number) for outcome, number in tally.numbers]
    return {"numbers": numbers, "kept": [*map(_encode_verdict, tally.kept)], "known": tally.known}


def _encode_verdict(verdict: Verdict) -> Json:
    question = verdict.question
    asked = [question.op, question.hand, question.fields, question.options]
    answers = [*map(_encode_answer, (verdict.expected, verdict.got))]
    return [asked, *answers, verdict.outcome.value, verdict.known]


def _encode_answer(answer: Answer) -> Json:
    match answer:
        case PartialScore():
            return ["fields", str(answer)]
        case PartialResult():
            return ["partial", str(answer)]
        case str():
            return ["result", answer]
        case Refused(code, message):
            return ["refused", code, message]
        case Skipped(reason, url):
            return ["skipped", reason, url]
        case Fault(trouble, detail):
            return ["fault", trouble.value, detail]
        case _ as never:
            assert_never(never)


def decode(value: Json) -> ShardVerdict:
    """The verdict of a value of JSON; raises a ValueError, usually ``Damaged``, if it is not one."""
    match value:
        case {
            "findings": list(findings),
            "incidents": list(incidents),
            "known": list(known),
            "wholly": list(wholly),
            "in-part": list(in_part),
            "shards": int(shards),
            "digest": str(digest),
            "microseconds": int(microseconds),
        }:
            return ShardVerdict(
                Findings(tuple(map(_findings, findings))),
                tuple(map(_incident, incidents)),
                tuple(map(_text, known)),
                tuple(map(_text, wholly)),
                tuple(map(_text, in_part)),
                shards,
                int(digest, 16),
                microseconds,
            )
        case _:
            raise Damaged


def _findings(value: Json) -> tuple[tuple[str, str], VerdictTally]:
    match value:
        case [str(suite), str(op), {"numbers": list(numbers), "kept": list(kept), "known": list(known)}]:
            counted = tuple((Outcome(name), number) for name, number in map(_pair, numbers))
            return (suite, op), VerdictTally(counted, tuple(map(_verdict, kept)), tuple(map(_pair, known)))
        case _:
            raise Damaged


def _pair(value: Json) -> tuple[str, int]:
    match value:
        case [str(name), int(number)]:
            return name, number
        case _:
            raise Damaged


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise Damaged
    return value


def _texts(value: Json) -> tuple[str, str]:
    match value:
        case [str(name), str(word)]:
            return name, word
        case _:
            raise Damaged


def _incident(value: Json) -> Incident:
    match value:
        case [str(sentence), str(hand), bool(is_killed)]:
            return Incident(sentence, hand, is_killed)
        case _:
            raise Damaged


def _verdict(value: Json) -> Verdict:
    match value:
        case [[str(op), str(hand), list(fields), list(options)], expected, got, str(outcome), str(known)]:
            question = Question(op, hand, _fields(fields), _fields(options))
            return Verdict(question, _answer(expected), _answer(got), Outcome(outcome), known)
        case _:
            raise Damaged


def _fields(value: list[Json]) -> Named:
    return tuple(map(_word, value))


def _word(value: Json) -> tuple[str, FieldValue]:
    match value:
        case [str(name), str() | int() as word]:
            return name, word
        case [str(name), list(words)] if words and all(isinstance(word, list) for word in words):
            return name, tuple(map(_texts, words))
        case [str(name), list(words)]:
            return name, tuple(map(_text, words))
        case _:
            raise Damaged


def _answer(value: Json) -> Answer:
    match value:
        case ["fields", str(text)]:
            return PartialScore(text)
        case ["partial", str(text)]:
            return PartialResult(text)
        case ["result", str(text)]:
            return text
        case ["refused", str(code), str(message)]:
            return Refused(code, message)
        case ["skipped", str(reason), str() | None as url]:
            return Skipped(reason, url)
        case ["fault", str(trouble), str(detail)]:
            return Fault(Trouble(trouble), detail)
        case _:
            raise Damaged
