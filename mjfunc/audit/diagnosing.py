"""What explains the wrong answers of a subject: another definition, a known way of going wrong, or something in common.

Each operation is diagnosed alone. Evidence is the wrong answers that were kept, and the answers of the subject to a
pool of questions in which definitions differ. What no cause explains is grouped.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, compress
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.answers import Fault, Trouble
from mjfunc.audit.asking import NOT_ASKED, ask
from mjfunc.audit.causes import at_times, causes
from mjfunc.audit.explanations import Evidence, Explanation, mixed
from mjfunc.audit.grouping import grouped
from mjfunc.audit.pool import pool, with_suits_exchanged
from mjfunc.audit.report import Diagnosis
from mjfunc.audit.sending import options_of
from mjfunc.audit.shrinking import mismatch_of, plainest, shrink, size_of
from mjfunc.audit.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.grouping import Group
    from mjfunc.audit.questions import Question
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.suite import Terms
    from mjfunc.audit.verdicts import Findings, Verdict

MOST_HANGS: Final = 3
"""So many questions of the pool are waited for in vain, and then no more are asked."""
_MOST_CAUSES: Final = 4
_AT_TIMES: Final = 9
"""So many right answers for each that it explains may contradict what is so at times."""
_MANY: Final = 10
"""So many wrong answers make a condition worth a guess that explains some of them only."""
_SHRUNK: Final = 8
"""Of so many hands of a group the smallest are found."""
_SHOWN: Final = 3
_LOCAL: Final = 20
"""Of so many wrong hands the same in other suits is asked as well."""
_TOGETHER: Final = 64
MOST_FALLS: Final = 100
"""So many questions of the pool are left without an answer, each of which may take a new start of the program."""
_BAD: Final = (Outcome.WRONG, Outcome.FAILED)


def diagnose(
    subject: Subject, findings: Findings, terms: Terms, beside: Sequence[Verdict] = ()
) -> tuple[Diagnosis, ...]:
    """What explains the wrong answers of each operation, and groups of those that nothing explains.

    Wrong answers beside them, as those to the smallest hands, explain nothing, but it is said what explains them.
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
    nearly = at_times(op, left) if left.wrong else None
    explained = (
        _explained(subject, _Share.of(asked, evidence, each), evidence, explanation, each, others)
        for explanation, each in (*found, *([] if nearly is None else [nearly]))
    )
    yield from sorted(explained, key=_order)
    if nearly is not None:
        left = left.without(nearly[1])
    explanations = [explanation for explanation, _ in found]
    for group in grouped(left.wrong, evidence.passed):
        yield _unexplained(subject, _Share.of(asked, evidence, group.verdicts), group, evidence, explanations)


def _order(diagnosis: Diagnosis) -> tuple[bool, int, int]:
    """What explains all stands first, then what explains more."""
    return not diagnosis.is_whole, -diagnosis.explained, -diagnosis.further_explained


def _evidence(subject: Subject, op: str, kept: Sequence[Verdict], terms: Terms) -> Evidence:
    """The wrong answers that were kept, and the answers to further questions."""
    under = dict.fromkeys(
        (options_of(op, terms.conventions, terms.rules), *(verdict.question.options for verdict in kept))
    )
    further = [
        *chain.from_iterable(with_suits_exchanged(verdict.question) for verdict in kept[:_LOCAL]),
        *chain.from_iterable(pool(op, options) for options in [*under][:_MOST_CAUSES]),
    ]
    known = {verdict.question for verdict in kept}
    asked = mixed([question for question in dict.fromkeys(further) if question not in known])
    is_hanging = any(isinstance(one.got, Fault) and one.got.trouble is Trouble.TIMED_OUT for one in kept)
    answered = [*_ask(subject, asked, 1 if is_hanging else _TOGETHER)]
    return Evidence(
        [*kept, *(verdict for verdict in answered if verdict.outcome in _BAD)],
        [verdict for verdict in answered if verdict.outcome is Outcome.PASSED],
        known,
    )


def _ask(subject: Subject, questions: Sequence[Question], together: int) -> Iterator[Verdict]:
    """The answers to questions, as long as a subject gives some.

    One that hangs is asked few together, as each may be waited for; more and more while it answers.
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
    """How many of the wrong answers some are: of those of the audit, and of those to further questions."""

    some: int
    mismatches: int
    some_further: int
    further: int

    @classmethod
    def of(cls, asked: frozenset[Question], evidence: Evidence, some: Sequence[Verdict]) -> _Share:
        """That of some, where the audit asked these questions."""
        own = sum(verdict.question in asked for verdict in some)
        return cls(own, len(asked), len(some) - own, len(evidence.wrong) - len(asked))

    def __str__(self) -> str:
        """Such as: 2 of 3 mismatches and all 100 in further questions."""
        is_one = self.some == self.mismatches == 1
        own = (
            "the only mismatch"
            if is_one
            else f"{_part(self.some, self.mismatches)} mismatch{'es' * (self.mismatches != 1)}"
        )
        return f"{own} and {_part(self.some_further, self.further)} in further questions" if self.further else own


def _part(some: int, number: int) -> str:
    return f"all {number:,}" if some == number else f"{some or 'none':{',' * (some > 0)}} of {number:,}"


def _explained(  # noqa: PLR0913, PLR0917  # each is one thing that only whoever looked knows
    subject: Subject,
    share: _Share,
    evidence: Evidence,
    explanation: Explanation,
    explained: Sequence[Verdict],
    others: Sequence[Verdict],
) -> Diagnosis:
    against, right = evidence.explained(explanation, evidence.passed).count(False), len(evidence.passed)
    sentence = (
        f"{explanation}: explains {share}, "
        f"contradicted by {against or 'none':{',' * (against > 0)}} of {right:,} right answers"
    )
    first = plainest(explained)

    def keeps(verdict: Verdict) -> bool:
        return mismatch_of(verdict) == mismatch_of(first) and all(evidence.explained(explanation, [verdict]))

    return Diagnosis(
        first.question.op,
        sentence,
        explanation.options,
        explained=share.some,
        mismatches=share.mismatches,
        further_explained=share.some_further,
        further=share.further,
        contradicted=against,
        smallest=shrink(subject, first, keeps),
        questions=_questions([*explained, *compress(others, evidence.explained(explanation, others))]),
        cause=str(explanation),
    )


def _unexplained(
    subject: Subject, share: _Share, group: Group, evidence: Evidence, explanations: Sequence[Explanation]
) -> Diagnosis:
    found = _smallest_of(subject, group, evidence, explanations)
    texts = Counter(verdict.question.hand for verdict in found).most_common(_SHOWN)
    each = ", ".join(f"{text} ({times})" for text, times in texts)
    smaller = f"; of {len(found)} that were looked at the smallest hands are {each}" if len(found) > 1 else ""
    return Diagnosis(
        found[0].question.op,
        f"nothing explains {share}: {group.sentence}{smaller}",
        mismatches=share.mismatches,
        further=share.further,
        smallest=min(found, key=lambda verdict: size_of(verdict.question)),
        questions=_questions(group.verdicts),
    )


def _smallest_of(
    subject: Subject, group: Group, evidence: Evidence, explanations: Sequence[Explanation]
) -> list[Verdict]:
    """The smallest hands of some of a group, the first among them; none is one that something else explains."""
    some = group.verdicts[:: -(-len(group.verdicts) // _SHRUNK)]

    def shrunk(first: Verdict) -> Verdict:
        def keeps(verdict: Verdict) -> bool:
            is_explained = (all(evidence.explained(explanation, [verdict])) for explanation in explanations)
            return mismatch_of(verdict) == mismatch_of(first) and not any(is_explained)

        return shrink(subject, first, keeps)

    return [shrunk(verdict) for verdict in some]


def _questions(verdicts: Sequence[Verdict]) -> frozenset[Question]:
    return frozenset(verdict.question for verdict in verdicts)
