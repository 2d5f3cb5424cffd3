"""The tab that judges a function of JavaScript: its questions, and the verdict on its answers.

The function runs elsewhere. Its answer to an argument comes back as an object: a ``value``, the ``code`` of a refusal,
the message that it ``raised``, the ``other`` thing that is no JSON, or how it ``hung``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from mjfunc.audit.core.answers import LONGEST_EXCERPT, Answer, Fault, Refused, Trouble, bounded
from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.questions import WINS, Question, named_values
from mjfunc.audit.core.report import AuditResult, PartCoverage, Run
from mjfunc.audit.core.subject import Implementation
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.core.verdicts import Findings, Outcome, VerdictTally
from mjfunc.audit.diagnosis.asking import NOT_ASKED, ask
from mjfunc.audit.diagnosis.diagnosis import diagnose
from mjfunc.audit.diagnosis.shrinking import clearest, smallest
from mjfunc.audit.reports.html_report import sentence, verdict_card, words
from mjfunc.audit.reports.json_report import encode_run
from mjfunc.audit.reports.messages import cause, outcome, weight
from mjfunc.audit.subjects.function_subject import NO_COUNTS, counts_of_hand, read_value
from mjfunc.audit.suites.question_files import NAMED
from mjfunc.audit.topics import topic_of
from mjfunc.draw import hand_picture, svg
from mjfunc.draw.html_page import SMALL, html_list, section, table
from mjfunc.draw.svg_writer import SCALE
from mjfunc.json.values import Json, read_choice, write_json
from mjfunc.model.hand_parser import parse
from mjfunc.oracle.request_fields import BadRequest
from mjfunc.playground.replies import Fields, reply, text_in
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.report import Diagnosis
    from mjfunc.audit.core.subject import Incident
    from mjfunc.audit.core.verdicts import Verdict

FUNCTIONS: Final[Mapping[str, str]] = {"shanten": "shanten", "waits": "waits", "complete": "complete", "score": WINS}
"""The functions that can be judged, each with its operation."""
_TERMS: Final = Terms(refusals=False)
_MADE: Final = "made"
_RIGHT: Final = 500
"""The most right answers that may contradict an explanation."""
_SHOWN: Final = 100
Ask: TypeAlias = Callable[[str], str]
"""Calls the function with each of a list of arguments, in JSON, and returns the list of what it did."""


def questions(request: str) -> str:
    """Return the arguments of all questions about the function that a request names, with further hands that it has."""
    return reply(request, lambda given: {"arguments": [_argument(one) for _, one in _questions(given)]})


def answer(request: str) -> str:
    """Return the verdict on what a function did, without any further question."""
    return audit(request, None)


def audit(request: str, ask_further: Ask | None) -> str:
    """Return the verdict on what a function did, with further questions that find the smallest wrong hand and why."""
    return reply(request, lambda given: _verdict(given, ask_further))


def _questions(given: Fields) -> tuple[tuple[str, Question], ...]:
    """Each question with its suite; those whose hands the function cannot be given are left out."""
    op = FUNCTIONS[str(read_choice("function", text_in(given, "function"), tuple(FUNCTIONS)))]
    parts = (part for part in NAMED.parts if part.op == op)
    named = [question for part in parts for batch in part.questions(_TERMS) for question in batch]
    made = given.get(_MADE, [])
    if not isinstance(made, list):
        message = "made is a list"
        raise BadRequest(message)
    further = (_question_of(op, one) for one in made)
    each = dict.fromkeys(question for question in (*named, *further) if _argument(question) is not None)
    known = {*named}
    return tuple((NAMED.name if question in known else "random", question) for question in each)


def _question_of(op: str, given: Json) -> Question:
    match given:
        case str(hand):
            return Question(op, hand)
        case {"hand": str(hand), **fields}:
            return Question(op, hand, named_values(cast("Mapping[str, Json]", fields)))
        case _:
            message = "made has hands, and wins with their fields"
            raise BadRequest(message)


def _argument(question: Question) -> Json:
    """The argument with which the function is called: 34 counts, or the fields of a win; None for other hands."""
    if question.op == WINS:
        return {"hand": question.hand, **question.json_fields}
    try:
        hand = parse(question.hand)
    except MahjongError:
        return None
    return None if question.fields else cast("Json", counts_of_hand(hand))


@attrs.define
class _Function:
    """The function as a subject of audits: its answers so far, and a way to call it again."""

    op: str
    known: dict[Question, Answer]
    ask_further: Ask | None
    is_whole: bool = False
    incidents: tuple[Incident, ...] = ()
    """None: every failure of a function belongs to a hand."""

    @property
    def implementation(self) -> Implementation:
        """Its description of itself."""
        return Implementation(name=self.op, language="javascript", operations=(self.op,))

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to each batch, in order; those of the operation are reduced to what is compared."""
        for batch in asked:
            self._call([question for question in batch if question not in self.known])
            got = tuple(self.known[question] for question in batch)
            found = topic_of(self.op).comparable(self.op, got, self.is_whole)
            self.is_whole = self.is_whole or found.is_whole
            yield batch, found.answers

    def restart(self) -> bool:
        """Return False: it keeps its answers."""
        return False

    def stop(self) -> None:
        """Do nothing: nobody waits."""

    def close(self) -> None:
        """Do nothing."""

    def _call(self, new: Sequence[Question]) -> None:
        """Call the function about questions that it has not answered, if it can be called."""
        arguments = {question: _argument(question) if question.op == self.op else None for question in new}
        called = [question for question, argument in arguments.items() if argument is not None and not question.options]
        self.known |= dict.fromkeys(new, NO_COUNTS)
        if self.ask_further is None:
            self.known |= dict.fromkeys(called, NOT_ASKED)
        elif called:
            done = json.loads(self.ask_further(write_json([arguments[question] for question in called])))
            self.known |= {question: _answer(self.op, one) for question, one in zip(called, done, strict=True)}


def _answer(op: str, done: Json) -> Answer:
    """The answer that a function gave."""
    match done:
        case {"value": value}:
            return _value(op, value)
        case {"code": str(code)}:
            return Refused(code[:LONGEST_EXCERPT])
        case {"raised": str(message)}:
            return Fault(Trouble.RAISED, message[:LONGEST_EXCERPT])
        case {"other": str(what)}:
            return Fault(Trouble.NOT_AN_ANSWER, what[:LONGEST_EXCERPT])
        case {"hung": str(how)}:
            return Fault(Trouble.TIMED_OUT, how[:LONGEST_EXCERPT])
        case _:
            return NOT_ASKED


def _value(op: str, value: Json) -> Answer:
    try:
        return bounded(read_value(op, value))
    except (TypeError, ValueError) as error:
        return Fault(Trouble.NOT_AN_ANSWER, f"{write_json(value)[:_SHOWN]} is not an answer to {op}: {error}")


def _verdict(given: Fields, ask_further: Ask | None) -> Fields:
    asked = _questions(given)
    done = given.get("done")
    if not isinstance(done, list) or len(done) != len(asked):
        message = f"done has what the function did with each of {len(asked)} arguments"
        raise BadRequest(message)
    op = asked[0][1].op
    known = {question: _answer(op, one) for (_, question), one in zip(asked, done, strict=True)}
    audited = _audited(_Function(op, known, ask_further), asked)
    return {
        "is_good": audited.is_good,
        "summary": outcome(audited),
        "html": verdict_body(audited),
        "json": encode_run(audited),
        "svg": _picture(audited),
    }


def _picture(audited: AuditResult) -> str:
    """The picture of the smallest wrong hand; empty where no answer is wrong."""
    hands = (hand_of(first.question.hand) for first in audited.smallest)
    return "".join(svg(hand_picture(hand)) for hand in hands if hand is not None)


def _audited(subject: _Function, asked: Sequence[tuple[str, Question]]) -> AuditResult:
    """The result of asking a subject some questions, with the smallest wrong hand and the explanations."""
    verdicts = ask(subject, [question for _, question in asked])
    suites = dict.fromkeys(suite for suite, _ in asked)
    each = [(suite, verdict) for (suite, _), verdict in zip(asked, verdicts, strict=True)]
    numbers = Counter(suite for suite, _ in each)
    # A function that hangs too often is not asked the rest, of which nothing is known.
    of = {suite: [verdict for own, verdict in each if own == suite and verdict.got != NOT_ASKED] for suite in suites}
    findings = Findings.from_tallies(
        {(suite, subject.op): VerdictTally.from_verdicts(each) for suite, each in of.items()}
    )
    wrong = [verdict for verdict in findings.whole.kept if not verdict.outcome.is_good]
    found = (smallest(subject, clearest(wrong)),) if wrong else ()
    right = [verdict for verdict in verdicts if verdict.outcome is Outcome.PASSED][:_RIGHT]
    diagnoses = diagnose(subject, findings, _TERMS, found, right) if wrong else ()
    return AuditResult(
        implementation=subject.implementation,
        terms=_TERMS,
        asked=tuple(PartCoverage(suite, subject.op, numbers[suite], len(called)) for suite, called in of.items()),
        findings=findings,
        smallest=found,
        diagnoses=diagnoses,
        incidents=(),
        run=Run((), version("mjfunc"), python_version(), "", "", 0.0, 1, ""),
    )


_SUITES: Final = {"named": "hard cases by name", "random": "random hands"}
_MOST: Final = 12
"""The most wrong answers that are listed."""


def verdict_body(audited: AuditResult) -> str:
    """Return the verdict on a function as HTML, for a page that has the styles and the symbols of tiles."""
    return "\n".join(_parts(audited))


def _parts(audited: AuditResult) -> Iterator[str]:
    yield f'<p class="lead">{words(sentence(outcome(audited)), "good" if audited.is_good else "bad")}</p>'
    for first in audited.smallest:
        heading = "The smallest wrong hand" if first.outcome is Outcome.WRONG else "The smallest hand without an answer"
        yield section(heading, _card(first, audited, SCALE), level=3)
        if of_win := topic_of(first.question.op).breakdown(first.question):
            yield f"<p>Reckoning: {words(sentence(of_win))}</p>"
    if audited.diagnoses:
        items = ("".join(_diagnosis(one, audited)) for one in audited.diagnoses)
        yield section("Explanations", html_list("list", items), level=3)
    yield section("Questions", _numbers(audited), level=3)
    wrong = [verdict for verdict in audited.findings.whole.kept if not verdict.outcome.is_good]
    if wrong:
        cards = html_list("list", (_card(verdict, audited, SMALL) for verdict in wrong[:_MOST]))
        heading = f"{min(len(wrong), _MOST)} of {audited.findings.whole.bad:,} wrong and missing answers"
        yield f"<details><summary>{words(heading)}</summary>\n{cards}</details>"


def _card(verdict: Verdict, audited: AuditResult, scale: float, *, why: bool = True) -> str:
    return verdict_card([], verdict, audited, scale=scale, why=why)


def _diagnosis(diagnosis: Diagnosis, audited: AuditResult) -> Iterator[str]:
    yield f'<p class="why">{words(sentence(cause(diagnosis)))}</p><p>{words(weight(diagnosis), "faint")}</p>'
    if diagnosis.options:
        yield f"<p>By this choice it would be right: <code>{words(' '.join(diagnosis.options))}</code></p>"
    else:
        yield from (_card(each, audited, SMALL, why=False) for each in (diagnosis.smallest,) if each is not None)


def _numbers(audited: AuditResult) -> str:
    rows = (
        (
            words(_SUITES.get(suite, suite)),
            *(
                f"{number:,}"
                for number in (tally.total, tally.number(Outcome.PASSED), tally.bad, tally.number(Outcome.SKIPPED))
            ),
        )
        for (suite, _), tally in audited.findings
    )
    heads = ("hands", "asked", "right", "wrong or missing", "not compared")
    return table("Answers", heads, rows, numbers=range(1, len(heads)))
