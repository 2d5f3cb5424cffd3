"""The diagnosis of the wrong answers of a subject: other options, a known fault, or something in common.

Each operation is diagnosed alone. The evidence is the wrong answers kept, and the answers of the subject to further
questions in which definitions differ. Mismatches without a cause are grouped.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, compress
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import Fault, Trouble
from mjfunc.audit.core.report import Diagnosis
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.batching import NOT_ASKED, ask
from mjfunc.audit.diagnosis.causes import causes, frequent_cause
from mjfunc.audit.diagnosis.grouping import mismatch_groups
from mjfunc.audit.diagnosis.hypotheses import Evidence, Hypothesis, spread_out
from mjfunc.audit.diagnosis.shrinking import clearest, mismatch_of, shrink, size_of
from mjfunc.audit.topics import probes
from mjfunc.audit.topics.options import options_of
from mjfunc.audit.topics.topic import with_suits_exchanged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.questions import Question
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import Terms
    from mjfunc.audit.core.verdicts import Findings, Verdict
    from mjfunc.audit.diagnosis.grouping import MismatchGroup

MOST_HANGS: Final = 3
"""The timeouts after which no further question is asked."""
_MOST_CAUSES: Final = 4
_AT_TIMES: Final = 9
"""So many right answers for each that it explains may contradict what is so at times."""
_MANY: Final = 10
"""So many wrong answers make a condition worth a guess that explains some of them only."""
_SHRUNK: Final = 8
"""The most hands of a group that are shrunk."""
_SHOWN: Final = 3
_LOCAL: Final = 20
"""The most wrong hands that are also asked in other suits."""
_TOGETHER: Final = 64
MOST_FALLS: Final = 100
"""The further questions without an answer after which no more are asked: each may need a restart."""
_BAD: Final = (Outcome.WRONG, Outcome.FAILED)


def diagnose(
    subject: Subject, findings: Findings, terms: Terms, beside: Sequence[Verdict] = ()
) -> tuple[Diagnosis, ...]:
    """The causes of the wrong answers of each operation, and groups of those without a cause.

    Args:
        subject: The subject, which is asked further questions.
        findings: The verdicts of the audit.
        terms: The settings of the audit.
        beside: Other wrong answers, such as those about the smallest hands. They are no evidence, but a cause lists
            those that it explains.

    """
    wrong: dict[str, dict[Question, Verdict]] = {}
    for (_, op), tally in findings:
        kept = {verdict.question: verdict for verdict in tally.kept if verdict.outcome in _BAD}
        if kept:
            wrong[op] = wrong.get(op, {}) | kept
    return tuple(
        chain.from_iterable(
            _diagnose(subject, op, sorted(of_op.values(), key=lambda verdict: verdict.order), terms, beside)
            for op, of_op in wrong.items()
        )
    )


def _diagnose(
    subject: Subject, op: str, kept: Sequence[Verdict], terms: Terms, beside: Sequence[Verdict]
) -> Iterator[Diagnosis]:
    evidence = _evidence(subject, op, kept, terms)
    told = _questions(evidence.wrong)
    others = [verdict for verdict in beside if verdict.question.op == op and verdict.question not in told]
    asked = frozenset(verdict.question for verdict in kept)
    found, left = causes(op, evidence)
    nearly = frequent_cause(op, left) if left.wrong else None
    explained = (
        _explained(subject, _Share.from_verdicts(asked, evidence, each), evidence, hypothesis, each, others)
        for hypothesis, each in (*found, *([] if nearly is None else [nearly]))
    )
    yield from sorted(explained, key=_order)
    if nearly is not None:
        left = left.without(nearly[1])
    hypotheses = [hypothesis for hypothesis, _ in found]
    for group in mismatch_groups(left.wrong, evidence.passed):
        yield _unexplained(subject, _Share.from_verdicts(asked, evidence, group.verdicts), group, evidence, hypotheses)


def _order(diagnosis: Diagnosis) -> tuple[bool, int, int]:
    """A sort key: whole causes first, then those that explain more."""
    return not diagnosis.is_whole, -diagnosis.explained, -diagnosis.further_explained


def _evidence(subject: Subject, op: str, kept: Sequence[Verdict], terms: Terms) -> Evidence:
    """The wrong answers kept, and the answers to further questions."""
    under = dict.fromkeys(
        (options_of(op, terms.conventions, terms.rules), *(verdict.question.options for verdict in kept))
    )
    further = [
        *chain.from_iterable(with_suits_exchanged(verdict.question) for verdict in kept[:_LOCAL]),
        *chain.from_iterable(probes(op, options) for options in [*under][:_MOST_CAUSES]),
    ]
    known = {verdict.question for verdict in kept}
    asked = spread_out([question for question in dict.fromkeys(further) if question not in known])
    is_hanging = any(isinstance(one.got, Fault) and one.got.trouble is Trouble.TIMED_OUT for one in kept)
    answered = [*_ask(subject, asked, 1 if is_hanging else _TOGETHER)]
    return Evidence(
        [*kept, *(verdict for verdict in answered if verdict.outcome in _BAD)],
        [verdict for verdict in answered if verdict.outcome is Outcome.PASSED],
        known,
    )


def _ask(subject: Subject, questions: Sequence[Question], together: int) -> Iterator[Verdict]:
    """The answers to questions, until the subject fails too often.

    One that hangs is asked few questions at once, as each may take a timeout; more while it answers.
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
    def from_verdicts(cls, asked: frozenset[Question], evidence: Evidence, some: Sequence[Verdict]) -> _Share:
        """The share of some wrong answers, where the audit asked these questions."""
        own = sum(verdict.question in asked for verdict in some)
        return cls(own, len(asked), len(some) - own, len(evidence.wrong) - len(asked))

    def __str__(self) -> str:
        """Such as: 2 of 3 mismatches and all 100 in further questions."""
        own = f"{_part(self.some, self.mismatches)} mismatch{'es' * (self.mismatches != 1)}"
        further = f"{_part(self.some_further, self.further)} in further questions"
        if self.some == self.mismatches == 1:
            own = "the only mismatch"
        return " and ".join(text for text, number in ((own, self.some), (further, self.some_further)) if number)

    @property
    def without_cause(self) -> str:
        """Such as: no known cause for 2 of 3 mismatches and 4 of 100 in further questions."""
        further = f"{self.some_further:,} of {self.further:,}"
        if not self.some:
            return f"no known cause for {further} mismatches in further questions"
        own = "the only mismatch" if self.mismatches == 1 else f"{self.some:,} of {self.mismatches:,} mismatches"
        return f"no known cause for {own}" + (f" and {further} in further questions" if self.some_further else "")


def _part(some: int, number: int) -> str:
    return f"all {number:,}" if some == number else f"{some:,} of {number:,}"


def _explained(  # noqa: PLR0913, PLR0917  # each is one thing that only whoever looked knows
    subject: Subject,
    share: _Share,
    evidence: Evidence,
    hypothesis: Hypothesis,
    explained: Sequence[Verdict],
    others: Sequence[Verdict],
) -> Diagnosis:
    against, right = evidence.explained(hypothesis, evidence.passed).count(False), len(evidence.passed)
    sentence = (
        f"{hypothesis}: explains {share}, "
        f"contradicted by {against or 'none':{',' * (against > 0)}} of {right:,} right answers"
    )
    first = clearest(explained)

    def keeps(verdict: Verdict) -> bool:
        return mismatch_of(verdict) == mismatch_of(first) and all(evidence.explained(hypothesis, [verdict]))

    return Diagnosis(
        first.question.op,
        sentence,
        hypothesis.options,
        explained=share.some,
        mismatches=share.mismatches,
        further_explained=share.some_further,
        further=share.further,
        contradicted=against,
        smallest=shrink(subject, first, keeps),
        questions=_questions([*explained, *compress(others, evidence.explained(hypothesis, others))]),
        cause=str(hypothesis),
    )


def _unexplained(
    subject: Subject, share: _Share, group: MismatchGroup, evidence: Evidence, hypotheses: Sequence[Hypothesis]
) -> Diagnosis:
    found = _smallest_of(subject, group, evidence, hypotheses)
    texts = Counter(verdict.question.hand for verdict in found).most_common(_SHOWN)
    each = ", ".join(f"{text} ({times})" for text, times in texts)
    smaller = f"; the smallest hands for {len(found)} of them are {each}" if len(found) > 1 else ""
    return Diagnosis(
        found[0].question.op,
        f"{share.without_cause}: {group.sentence}{smaller}",
        mismatches=share.mismatches,
        further=share.further,
        smallest=min(found, key=lambda verdict: size_of(verdict.question)),
        questions=_questions(group.verdicts),
    )


def _smallest_of(
    subject: Subject, group: MismatchGroup, evidence: Evidence, hypotheses: Sequence[Hypothesis]
) -> list[Verdict]:
    """The smallest hands of some of a group, the first included; none is explained by a cause."""
    some = group.verdicts[:: -(-len(group.verdicts) // _SHRUNK)]

    def shrunk(first: Verdict) -> Verdict:
        def keeps(verdict: Verdict) -> bool:
            is_explained = (all(evidence.explained(hypothesis, [verdict])) for hypothesis in hypotheses)
            return mismatch_of(verdict) == mismatch_of(first) and not any(is_explained)

        return shrink(subject, first, keeps)

    return [shrunk(verdict) for verdict in some]


def _questions(verdicts: Sequence[Verdict]) -> frozenset[Question]:
    return frozenset(verdict.question for verdict in verdicts)
