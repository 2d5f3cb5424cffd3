"""What explains the wrong answers of a subject: another definition, a known way of going wrong, or something in common.

Each operation is diagnosed alone. Evidence is the wrong answers that were kept, and the answers of the subject to a
pool of questions in which definitions differ. The explanation that takes the fewest parts is found by trying them in
this order, and is whole if it explains every wrong answer and no right one contradicts it:

1. other options: every choice of conventions, and of the operation's own options, that the questions can be changed by
2. one transform of right answers
3. one of these only for hands with a feature that all wrong ones have, if three or more are wrong
4. other options and a transform
5. two transforms

If none is whole, the one is taken that explains the most and is not contradicted; then the rest is looked at alone.
What is left is grouped.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Fault, Trouble
from mjfunc.audit.asking import ask
from mjfunc.audit.explanations import Evidence, Explanation, every_change
from mjfunc.audit.features import FEATURES, features_of
from mjfunc.audit.grouping import grouped
from mjfunc.audit.pool import options_of, pool, with_suits_exchanged
from mjfunc.audit.report import Diagnosis
from mjfunc.audit.shrinking import mismatch_of, shrink
from mjfunc.audit.transforms import NO_ANSWER, TRANSFORMS
from mjfunc.audit.verdicts import Outcome
from mjfunc.oracle.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.grouping import Group
    from mjfunc.audit.questions import Question
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.suite import Terms
    from mjfunc.audit.verdicts import Findings, Verdict

MOST_HANGS: Final = 3
"""So many questions of the pool are waited for in vain, and then no more are asked."""
_ENOUGH: Final = 3
"""So many wrong answers make a condition worth a guess."""
_MOST_CAUSES: Final = 4
_SAMPLE: Final = 150
"""So many wrong answers tell which explanation explains the most."""
_LOCAL: Final = 20
"""Of so many wrong hands the same in other suits is asked as well."""
_TOGETHER: Final = 64
_BAD: Final = (Outcome.WRONG, Outcome.FAILED)


def diagnose(subject: Subject, findings: Findings, terms: Terms) -> tuple[Diagnosis, ...]:
    """What explains the wrong answers of each operation, and groups of those that nothing explains."""
    wrong: dict[str, dict[Question, Verdict]] = {}
    for (_, op), tally in findings:
        kept = {verdict.question: verdict for verdict in tally.kept if verdict.outcome in _BAD}
        if kept:
            wrong[op] = wrong.get(op, {}) | kept
    return tuple(
        chain.from_iterable(
            _diagnose(subject, op, sorted(of_op.values(), key=lambda verdict: verdict.order), terms)
            for op, of_op in wrong.items()
        )
    )


def _diagnose(subject: Subject, op: str, kept: Sequence[Verdict], terms: Terms) -> Iterator[Diagnosis]:
    evidence = _evidence(subject, op, kept, terms)
    number = len(evidence.wrong)
    found, left = causes(op, evidence)
    for explanation, explained in found:
        yield _explained(subject, op, evidence, explanation, explained)
    if left:
        yield from _contradicted(subject, op, evidence.without([one for _, each in found for one in each]), number)
    for group in grouped(left, evidence.passed):
        yield _unexplained(subject, op, group, number)


def _evidence(subject: Subject, op: str, kept: Sequence[Verdict], terms: Terms) -> Evidence:
    """The wrong answers that were kept, and the answers to further questions."""
    under = dict.fromkeys((options_of(op, terms.conventions), *(verdict.question.options for verdict in kept)))
    further = [
        *chain.from_iterable(with_suits_exchanged(verdict.question) for verdict in kept[:_LOCAL]),
        *chain.from_iterable(pool(op, options) for options in [*under][:_MOST_CAUSES]),
    ]
    known = {verdict.question for verdict in kept}
    answered = [*_ask(subject, [question for question in dict.fromkeys(further) if question not in known])]
    return Evidence(
        [*kept, *(verdict for verdict in answered if verdict.outcome in _BAD)],
        [verdict for verdict in answered if verdict.outcome is Outcome.PASSED],
    )


def _ask(subject: Subject, questions: Sequence[Question]) -> Iterator[Verdict]:
    """The answers to questions, as long as a subject gives some."""
    hangs = 0
    for first in range(0, len(questions), _TOGETHER):
        verdicts = ask(subject, questions[first : first + _TOGETHER])
        yield from verdicts
        hangs += sum(isinstance(one.got, Fault) and one.got.trouble is Trouble.TIMED_OUT for one in verdicts)
        if hangs >= MOST_HANGS:
            return


Cause = tuple[Explanation, tuple["Verdict", ...]]


def causes(op: str, evidence: Evidence) -> tuple[tuple[Cause, ...], tuple[Verdict, ...]]:
    """Explanations that nothing contradicts, with what each explains; and the wrong answers that are left."""
    found: list[Cause] = []
    while evidence.wrong and len(found) < _MOST_CAUSES:
        explanation = whole(op, evidence) or most(op, evidence)
        if explanation is None:
            break
        explained = _those(evidence, explanation)
        found.append((explanation, explained))
        evidence = evidence.without(explained)
    return tuple(found), evidence.wrong


def _those(evidence: Evidence, explanation: Explanation) -> tuple[Verdict, ...]:
    """The wrong answers that it explains."""
    flags = evidence.explained(explanation, evidence.wrong)
    return tuple(verdict for verdict, is_explained in zip(evidence.wrong, flags, strict=True) if is_explained)


def whole(op: str, evidence: Evidence) -> Explanation | None:
    """The explanation of the fewest parts that explains all, and that nothing contradicts."""
    return next(filter(evidence.is_whole, _in_order(op, evidence)), None)


def _in_order(op: str, evidence: Evidence) -> Iterator[Explanation]:
    changes = _changes(op, evidence)
    yield from changes
    yield from _transformed()
    if len(evidence.wrong) >= _ENOUGH:
        common = evidence.common()
        yield from _somewhere(changes, [feature.name for feature in FEATURES if feature.name in common])
    for change in changes:
        if len(change.changes) <= 2:  # more and a transform are too many to be believed
            for transform in TRANSFORMS:
                yield Explanation(change.changes, change.always, (transform,))
    for first in TRANSFORMS:
        if first.is_exact:
            yield from (Explanation(transforms=(first, then)) for then in TRANSFORMS if then is not first)


def _changes(op: str, evidence: Evidence) -> tuple[Explanation, ...]:
    return every_change(op, (verdict.question for verdict in (*evidence.wrong, *evidence.passed)))


def _transformed() -> Iterator[Explanation]:
    return (Explanation(transforms=(transform,)) for transform in (*TRANSFORMS, *NO_ANSWER))


def _somewhere(changes: Sequence[Explanation], names: Sequence[str]) -> Iterator[Explanation]:
    """One change or transform, for hands with a feature."""
    for name in names:
        for transform in (*NO_ANSWER, *TRANSFORMS):
            if transform.is_exact or transform in NO_ANSWER:
                yield Explanation(transforms=(transform,), where=name)
        for change in changes:
            if len(change.changes) == 1:
                yield Explanation(change.changes, change.always, where=name)


def most(op: str, evidence: Evidence) -> Explanation | None:
    """The explanation that explains the most, if that is a tenth or more, among those that nothing contradicts."""
    sample = evidence.wrong[:: -(-len(evidence.wrong) // _SAMPLE)]
    shares = _shares(op, evidence, sample)
    return next((explanation for _, explanation in shares if evidence.is_free(explanation)), None)


def _shares(op: str, evidence: Evidence, sample: Sequence[Verdict]) -> list[tuple[int, Explanation]]:
    """Explanations of one part, by how many of a sample they explain; the most first."""
    changes = [change for change in _changes(op, evidence) if len(change.changes) <= 2]
    simple = [*changes, *_transformed()]
    names = [name.name for name in FEATURES if sum(name.name in features_of(one.question.hand) for one in sample) > 2]
    shares = [
        (sum(evidence.explained(explanation, sample)), explanation)
        for explanation in (*simple, *_somewhere(changes, names))
    ]
    least = max(2, len(sample) // 10)
    return sorted((share for share in shares if share[0] >= least), key=lambda share: (-share[0], share[1].parts))


def _explained(
    subject: Subject, op: str, evidence: Evidence, explanation: Explanation, explained: Sequence[Verdict]
) -> Diagnosis:
    wrong, right = len(evidence.wrong), len(evidence.passed)
    against = evidence.explained(explanation, evidence.passed).count(False)
    share = f"all {wrong:,}" if len(explained) == wrong else f"{len(explained):,} of {wrong:,}"
    sentence = (
        f"{explanation}: explains {share} mismatch{'es' * (wrong != 1)}, "
        f"contradicted by {against or 'none':{',' * (against > 0)}} of {right:,} right answers"
    )

    def keeps(verdict: Verdict) -> bool:
        return mismatch_of(verdict) == mismatch_of(explained[0]) and all(evidence.explained(explanation, [verdict]))

    return Diagnosis(
        op,
        sentence,
        explanation.options,
        explained=len(explained),
        mismatches=wrong,
        contradicted=against,
        smallest=shrink(subject, explained[0], keeps),
        questions=_questions(explained),
    )


def _contradicted(subject: Subject, op: str, evidence: Evidence, number: int) -> Iterator[Diagnosis]:
    """An explanation of nearly all that is left, which right answers contradict: it is so at times."""
    del number
    sample = evidence.wrong[:: -(-len(evidence.wrong) // _SAMPLE)]
    for share, explanation in _shares(op, evidence, sample)[:1]:
        if 10 * share >= 8 * len(sample) and not explanation.where and len(sample) >= _ENOUGH:
            yield _explained(subject, op, evidence, explanation, _those(evidence, explanation))


def _unexplained(subject: Subject, op: str, group: Group, number: int) -> Diagnosis:
    first = group.verdicts[0]
    found = shrink(subject, first, lambda smaller: mismatch_of(smaller) == mismatch_of(first))
    return Diagnosis(op, group.sentence, mismatches=number, smallest=found, questions=_questions(group.verdicts))


def _questions(verdicts: Sequence[Verdict]) -> frozenset[Question]:
    return frozenset(verdict.question for verdict in verdicts)
