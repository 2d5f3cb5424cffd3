"""The diagnosis of the wrong answers of a subject: other options, a known fault, or something in common.

Each operation is diagnosed alone. The evidence is the wrong answers kept, and the answers of the subject to further
questions that tell definitions apart. Mismatches without a cause are grouped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, compress, islice
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.core.report import LITTLE, Diagnosis
from mjfunc.audit.core.subject import Subject
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.asking import NOT_ASKED, ask, right_answers
from mjfunc.audit.diagnosis.causes import causes, discarded_cause
from mjfunc.audit.diagnosis.grouping import mismatch_groups
from mjfunc.audit.diagnosis.hypotheses import Evidence, Hypothesis, changed, spread_out
from mjfunc.audit.diagnosis.shrinking import mismatch_of, shrink, simplicity, smallest_of
from mjfunc.audit.diagnosis.transforms import ANOTHER_ORDER
from mjfunc.audit.topics import probes
from mjfunc.audit.topics.known_parts import is_known, known_question
from mjfunc.audit.topics.question_options import DEFAULTS_BY_OPERATION, options_of
from mjfunc.audit.topics.topic import Change, with_suits_exchanged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Named, Question
    from mjfunc.audit.core.verdicts import Findings, Verdict
    from mjfunc.audit.diagnosis.causes import Cause
    from mjfunc.audit.diagnosis.grouping import MismatchGroup

MOST_HANGS: Final = 3
"""The timeouts after which no further question is asked."""
_MOST_OPTIONS: Final = 4
"""The most choices of options under which further questions are asked."""
_SHRUNK: Final = 8
"""The most hands of a group that are shrunk."""
_SHOWN: Final = 3
"""The most smallest hands of a group that are named."""
_LOCAL: Final = 20
"""The most wrong hands that are also asked in other suits."""
_TOGETHER: Final = 64
"""The most further questions asked at once."""
MOST_FALLS: Final = 100
"""The further questions without an answer after which no more are asked: each may need a restart."""
_TELLING: Final = 8
"""The most questions of another operation that are asked to test a convention."""
_BAD: Final = (Outcome.WRONG, Outcome.FAILED)


def diagnose(  # noqa: PLR0913, PLR0917  # what is known of a run
    subject: Subject,
    findings: Findings,
    terms: Terms,
    beside: Sequence[Verdict] = (),
    right: Sequence[Verdict] = (),
    has_time: Callable[[], bool] = lambda: True,
) -> tuple[Diagnosis, ...]:
    """Ask a subject further questions; return the causes of its wrong answers, and groups of those without a cause.

    Some wrong answers, about smallest hands for example, are no evidence; a cause lists those of them that it explains.

    Args:
        subject: The subject.
        findings: The verdicts of the audit.
        terms: The settings of the audit.
        beside: The wrong answers that are not evidence.
        right: Right answers of the audit, which contradict false explanations.
        has_time: Whether there is time to try one more explanation.

    """
    wrong: dict[str, list[Verdict]] = {}
    for (_, op), tally in findings:
        if kept := [verdict for verdict in tally.kept if verdict.outcome in _BAD]:
            wrong.setdefault(op, []).extend(kept)
    asked = {
        op: _evidence(subject, of_op, [verdict for verdict in right if verdict.question.op == op], terms, has_time)
        for op, of_op in wrong.items()
    }
    found = {op: causes(op, evidence) for op, evidence in asked.items()}
    wholly = {op: of_op[0].hypothesis for op, (of_op, left) in found.items() if len(of_op) == 1 and not left.wrong}
    passed = {op: Change() for (_, op), _ in findings if op not in wrong}
    run = _Run(subject, terms, passed | {op: one.change for op, one in wholly.items() if one.options})
    return tuple(chain.from_iterable(_diagnoses(run, asked[op], *found[op], beside) for op in wrong))


@attrs.frozen
class _Run:
    """The run that is diagnosed."""

    subject: Subject
    terms: Terms
    follows: Mapping[str, Change]
    """The operations whose answers are right but for the choice of options, each with that choice."""

    def contradicts(self, op: str, change: Change) -> bool:
        """Whether another operation follows other options than a change of this one has."""
        return any(self._follows_others(other, own, change) for other, own in self.follows.items() if other != op)

    def _follows_others(self, op: str, own: Change, change: Change) -> bool:
        """Whether the operation's own options give most of the answers that these options would change."""
        taken = tuple(option for option in change.options if option[0] in DEFAULTS_BY_OPERATION[op])
        both = attrs.evolve(own, options=(*(dict(own.options) | dict(taken)).items(),))
        telling = dict(islice(self._telling(op, own, both), _TELLING) if both != own else ())
        as_own = [verdict.got == telling[verdict.question] for verdict in ask(self.subject, [*telling])]
        return 2 * sum(as_own) > len(as_own)

    def _telling(self, op: str, own: Change, both: Change) -> Iterator[tuple[Question, Answer]]:
        """The further questions whose answers differ between two changes, each with that by the first one."""
        questions = spread_out(probes(op, _options(op, self.terms)))
        for first in range(0, len(questions), _TOGETHER):
            some = questions[first : first + _TOGETHER]
            pairs = [(changed(question, own), changed(question, both)) for question in some]
            answers = right_answers([*chain.from_iterable(pairs)])
            for question, (one, other) in zip(some, pairs, strict=True):
                if answers[one] != answers[other]:
                    yield question, answers[one]


def _diagnoses(
    run: _Run, evidence: Evidence, found: Sequence[Cause], left: Evidence, beside: Sequence[Verdict]
) -> Iterator[Diagnosis]:
    """The diagnoses of one operation: its causes, and groups of the evidence that they leave."""
    op, known = evidence.wrong[0].question.op, _questions(evidence.wrong)
    others = [verdict for verdict in beside if verdict.question.op == op and verdict.question not in known]
    diagnoses = [
        _explained(run, evidence, cause, others, [one.hypothesis for one in found[:at]])
        for at, cause in enumerate(found)
    ]
    yield from sorted(diagnoses, key=lambda one: (not one.is_whole, -one.explained, -one.further_explained))
    if not left.wrong:
        return
    discarded = _discarded_text(op, left)
    for group in mismatch_groups(left.wrong, evidence.passed):
        unexplained = _unexplained(run.subject, evidence, group, [cause.hypothesis for cause in found])
        yield attrs.evolve(unexplained, discarded=discarded)
        discarded = ""


def _discarded_text(op: str, left: Evidence) -> str:
    """The options that explain nearly all of these wrong answers, and how many right answers contradict them."""
    discarded = discarded_cause(op, left)
    if discarded is None:
        return ""
    hypothesis, explained = discarded
    against = [*left.explained(hypothesis, left.passed)].count(False)
    return (
        f"{hypothesis} (explains {len(explained):,} of {len(left.wrong):,} mismatches; "
        f"{against:,} of {len(left.passed):,} right answers contradict it)"
    )


def _evidence(
    subject: Subject,
    wrong: Sequence[Verdict],
    right: Sequence[Verdict],
    terms: Terms,
    has_time: Callable[[], bool],
) -> Evidence:
    """The wrong and right answers kept of an operation, and the answers to further questions.

    A question that was asked several times is examined once. Other wrong answers to it are not counted.
    """
    by_question = {verdict.question: verdict for verdict in wrong}
    kept = sorted(by_question.values(), key=lambda verdict: verdict.order)
    op = kept[0].question.op
    options = {_options(op, terms): None} | {one.question.options: None for one in kept}
    further = [
        *chain.from_iterable(with_suits_exchanged(verdict.question) for verdict in kept[:_LOCAL]),
        *chain.from_iterable(probes(op, each) for each in islice(options, _MOST_OPTIONS)),
    ]
    further = [
        known_question(question, terms.unknown) for question in further if is_known(question.hand, terms.unknown)
    ]
    known = _questions(kept)
    answers = known | _questions(right)
    asked = spread_out([question for question in dict.fromkeys(further) if question not in answers])
    is_hanging = any(isinstance(one.got, Fault) and one.got.trouble is Trouble.TIMED_OUT for one in kept)
    answered = [*_ask_further(subject, asked, 1 if is_hanging else _TOGETHER)]
    return Evidence(
        [*kept, *(verdict for verdict in answered if verdict.outcome in _BAD)],
        [*right, *(verdict for verdict in answered if verdict.outcome is Outcome.PASSED)],
        [one.question for one in wrong if one.got == by_question[one.question].got],
        has_time=has_time,
    )


def _options(op: str, terms: Terms) -> Named:
    return options_of(op, terms.conventions, terms.rules, terms.own_options)


def _ask_further(subject: Subject, questions: Sequence[Question], together: int) -> Iterator[Verdict]:
    """Ask questions until the subject fails too often, and yield the verdicts.

    If the subject hangs, each batch has few questions, as each may take a timeout; more while it answers.
    """
    hangs = falls = first = 0
    while first < len(questions):
        verdicts = ask(subject, questions[first : first + together])
        first, together = first + together, min(2 * together, _TOGETHER)
        yield from (verdict for verdict in verdicts if verdict.got != NOT_ASKED)
        troubles = [verdict.got.trouble for verdict in verdicts if isinstance(verdict.got, Fault)]
        hangs += troubles.count(Trouble.TIMED_OUT)
        falls += len(troubles) - troubles.count(Trouble.RAISED)
        if hangs >= MOST_HANGS or falls >= MOST_FALLS:
            return


@attrs.frozen
class _Share:
    """The number of some wrong answers: among those of the audit, and among further ones."""

    some: int
    mismatches: int
    some_further: int
    further: int

    @classmethod
    def from_verdicts(cls, evidence: Evidence, some: Sequence[Verdict]) -> _Share:
        """The share of some wrong answers of the evidence."""
        own, mismatches = len(evidence.own(some)), len(evidence.asked)
        further, all_further = len(some) - own, len(evidence.wrong) - mismatches
        return cls(evidence.times_asked(some), evidence.asked.total(), further, all_further)

    def __str__(self) -> str:
        """For example: 2 of 3 mismatches and all 100 that further questions found."""
        own = f"{_part(self.some, self.mismatches)} mismatch{'es' * (self.mismatches != 1)}"
        further = f"{_part(self.some_further, self.further)} that further questions found"
        if self.some == self.mismatches == 1:
            own = "the only mismatch"
        return " and ".join(text for text, number in ((own, self.some), (further, self.some_further)) if number)

    @property
    def without_cause(self) -> str:
        """For example: no known cause for 2 of 3 mismatches and for 4 of 100 that further questions found."""
        further = f"{self.some_further:,} of {self.further:,}"
        if not self.some:
            return f"no known cause for {further} mismatches that further questions found"
        own = f"{self.some:,} of {self.mismatches:,} mismatches"
        if self.some == self.mismatches:
            own = "the only mismatch" if self.some == 1 else f"any of the {self.some:,} mismatches"
        also = f" and for {further} that further questions found"
        return f"no known cause for {own}{also * (self.some_further > 0)}"


def _part(some: int, number: int) -> str:
    return f"all {number:,}" if some == number else f"{some:,} of {number:,}"


def _name(evidence: Evidence, cause: Cause) -> str:
    """The hypothesis, and which lists are in another order if it says that some are."""
    name = str(cause.hypothesis)
    if ANOTHER_ORDER not in cause.hypothesis.transforms:
        return name
    return f"{name}: {', '.join(evidence.lists_in_another_order(*cause))}"


def _explained(
    run: _Run, evidence: Evidence, cause: Cause, others: Sequence[Verdict], before: Sequence[Hypothesis]
) -> Diagnosis:
    """The diagnosis of a cause; if another operation contradicts its options, it is a cause in this one only.

    Its smallest hand is not one that a cause before it explains, too, or another order alone.
    """
    hypothesis, explained = cause
    share = _Share.from_verdicts(evidence, explained)
    op, options, name = explained[0].question.op, hypothesis.options, _name(evidence, cause)
    if options and run.contradicts(op, hypothesis.change):
        options, name = (), f"{name}, in {op} only"
    of_one = f", {LITTLE}" * (len(explained) == 1)
    sentence = f"{name}: explains {share}{of_one}, contradicted by none of {len(evidence.passed):,} right answers"
    beside = [*compress(others, evidence.explained(hypothesis, others))]
    simpler = Hypothesis(transforms=hypothesis.transforms)
    others_of_it = [*before, *([simpler] if simpler.transforms and simpler != hypothesis else ())]

    def is_new(verdict: Verdict) -> bool:
        return not any(all(evidence.explained(other, [verdict])) for other in others_of_it)

    first = smallest_of([*filter(is_new, (*explained, *beside))] or explained)

    def keeps(verdict: Verdict) -> bool:
        is_alike = mismatch_of(verdict) == mismatch_of(first)
        return is_alike and all(evidence.explained(hypothesis, [verdict])) and is_new(verdict) == is_new(first)

    return Diagnosis(
        op,
        sentence,
        options,
        explained=share.some,
        mismatches=share.mismatches,
        further_explained=share.some_further,
        further=share.further,
        smallest=shrink(run.subject, first, keeps),
        questions=_questions([*explained, *beside]),
        cause=name,
    )


def _unexplained(
    subject: Subject, evidence: Evidence, group: MismatchGroup, hypotheses: Sequence[Hypothesis]
) -> Diagnosis:
    share = _Share.from_verdicts(evidence, group.verdicts)
    found = [*_smallest_hands(subject, evidence, group, hypotheses)]
    texts = Counter(_text(verdict.question) for verdict in found).most_common(_SHOWN)
    each = ", ".join(f"{text or 'no tiles'} ({times})" for text, times in texts)
    smaller = f"; the smallest hands for {len(found)} of them are {each}" if len(found) > 1 else ""
    return Diagnosis(
        found[0].question.op,
        f"{share.without_cause}: {group.sentence}{smaller}",
        explained=share.some,
        mismatches=share.mismatches,
        further_explained=share.some_further,
        further=share.further,
        smallest=min(found, key=simplicity),
        questions=_questions(group.verdicts),
        cause=group.sentence,
        is_group=True,
    )


def _text(question: Question) -> str:
    """The hand of a question; a win with its winning tile, seat and situation."""
    beside = ", ".join(name if word is True else f"{name} {word}" for name, word in question.fields)
    return f"{question.hand} with {beside}" if question.op == WINS else question.hand


def _smallest_hands(
    subject: Subject, evidence: Evidence, group: MismatchGroup, hypotheses: Sequence[Hypothesis]
) -> Iterator[Verdict]:
    """The smallest hands of some of a group, the smallest included; each belongs to the group, and to no cause."""

    def keeps(verdict: Verdict) -> bool:
        is_explained = (all(evidence.explained(hypothesis, [verdict])) for hypothesis in hypotheses)
        return group.holds(verdict) and not any(is_explained)

    in_order = sorted(group.verdicts, key=simplicity)
    for first in in_order[:: -(-len(in_order) // _SHRUNK)]:
        yield shrink(subject, first, keeps)


def _questions(verdicts: Sequence[Verdict]) -> frozenset[Question]:
    return frozenset(verdict.question for verdict in verdicts)
