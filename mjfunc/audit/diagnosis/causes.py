"""The causes of wrong answers: hypotheses, from the simplest on, that evidence supports.

A hypothesis is whole if it explains every wrong answer and no right one contradicts it. They are tried in this order:

1. other options: every choice of conventions and of the operation's own options; for wins, other rules and ignored
fields
2. one exact transform of right answers
3. a known fault in how programs find answers
4. lists in another order, alone and with a known fault
5. one other option and a known fault
6. one loose transform
7. an option, a known fault or an exact transform only for hands with a feature that all wrong ones have, if three or
more are wrong
8. other options and an exact transform, or another order
9. two exact transforms

If none is whole, the one that explains most without contradiction is a cause, and the rest is examined alone. A
hypothesis that explains less than a tenth of the rest explains it by chance. So does one that explains less than half,
if all of the rest has a feature in common that right answers nearly never have; and a transform, if other answers are
wrong in the same way as those that it explains. Nor is an option or a known fault a cause if many answers remain that
are wrong in the same fields.
"""

from __future__ import annotations

from itertools import compress, permutations
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.hand_features import PHRASES, features_of
from mjfunc.audit.diagnosis.grouping import ENOUGH, difference, in_common, number_of_patterns, wrong_fields
from mjfunc.audit.diagnosis.hypotheses import Evidence, Hypothesis, changed
from mjfunc.audit.diagnosis.transforms import ANOTHER_ORDER, ERRORS, NO_ANSWER, TRANSFORMS
from mjfunc.audit.faults import faults_of
from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.question_options import CHOICES
from mjfunc.audit.topics.topic import Change

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.verdicts import Verdict
    from mjfunc.audit.topics.topic import Changes, ChosenParts

MOST_CHANGES: Final = 5
"""The most rules that are changed together."""
MOST_TRIED: Final = 80
"""The most combinations of changes that are tried."""
_MOST_CAUSES: Final = 4
LEAST: Final = 0.1
"""The least share of the rest that makes a cause, both of the audit's mismatches and of all."""
_HALF: Final = 0.5
_NEARLY_ALL: Final = 0.8
_FEW_CHANGES: Final = 40
"""The most single changes that are tried with each known fault; wins have many rules, which differ in few wins."""
_MANY: Final = 10
"""The fewest wrong answers with a feature for which a hypothesis about that feature is tried."""


class Cause(NamedTuple):
    """A hypothesis, and the wrong answers that it explains."""

    hypothesis: Hypothesis
    explained: tuple[Verdict, ...]


def causes(op: str, evidence: Evidence) -> tuple[tuple[Cause, ...], Evidence]:
    """The causes of wrong answers, and the evidence that they leave unexplained.

    Where nothing explains that hands are rejected, wrong results are examined without these: a program that knows no
    hands of some sizes may reject most. A few wrong results alone say too little.
    """
    found: list[Cause] = []
    left = examined = evidence
    while examined.wrong and len(found) < _MOST_CAUSES:
        hypothesis = whole_cause(op, examined) or largest_cause(op, examined)
        if hypothesis is None:
            rejected = [verdict for verdict in examined.wrong if _is_rejected(verdict)]
            results = examined.without(rejected)
            if not rejected or number_of_patterns(results.wrong) < ENOUGH:
                break
            examined = results
            continue
        explained = explained_by(examined, hypothesis)
        found.append(Cause(hypothesis, explained))
        examined, left = examined.without(explained), left.without(explained)
    is_one = in_common(evidence.wrong, evidence.passed) is not None
    kept = tuple(cause for cause in found if not _is_part(cause, left, is_one=is_one))
    return kept, evidence.without([verdict for cause in kept for verdict in cause.explained])


def _is_part(cause: Cause, left: Evidence, *, is_one: bool) -> bool:
    """Whether an option or a known fault explains only a part of the answers that are wrong in the same fields.

    Another fault, which is not known, then makes all of them wrong: rounding fu down, for example, and not only leaving
    out those for the wait. If ``is_one``, all hands with wrong answers have something in common: then all results are
    wrong alike, and less is a part.
    """
    fields = frozenset[str]().union(*map(wrong_fields, cause.explained))
    alike = sum(isinstance(of.got, str) if is_one else not fields.isdisjoint(wrong_fields(of)) for of in left.wrong)
    is_part = alike >= max(1, (LEAST if is_one else _HALF) * len(cause.explained))
    return is_part and not cause.hypothesis.transforms


def _is_rejected(verdict: Verdict) -> bool:
    return isinstance(verdict.got, Refused) and not isinstance(verdict.expected, Refused)


def explained_by(evidence: Evidence, hypothesis: Hypothesis) -> tuple[Verdict, ...]:
    """The wrong answers that a hypothesis explains."""
    return tuple(compress(evidence.wrong, evidence.explained(hypothesis, evidence.wrong)))


def whole_cause(op: str, evidence: Evidence) -> Hypothesis | None:
    """The simplest hypothesis that explains every wrong answer and that nothing contradicts; None if there is none."""
    return next(filter(evidence.is_whole, evidence.in_time(_in_order(op, evidence))), None)


def _in_order(op: str, evidence: Evidence) -> Iterator[Hypothesis]:
    changes = _changes(op, evidence)
    yield from changes
    yield from _exact(op)
    for fault in faults_of(op):
        yield Hypothesis(fault=fault, transforms=(ANOTHER_ORDER,))
    single = [change for change in changes if change.parts == 1]
    if len(single) <= _FEW_CHANGES:
        yield from (attrs.evolve(change, fault=fault) for change in single for fault in faults_of(op))
    yield from _loose()
    if number_of_patterns(evidence.wrong) >= ENOUGH:
        # A hypothesis about hands with a common feature explains as many of the wrong answers as one about all hands.
        everywhere = [
            hypothesis
            for hypothesis in evidence.in_time((*_local(changes), *_faults(op)))
            if evidence.explains_all(hypothesis)
        ]
        common = evidence.common() if everywhere else frozenset[str]()
        yield from (attrs.evolve(each, where=name) for name in PHRASES if name in common for each in everywhere)
    exact = [transform for transform in TRANSFORMS if transform.is_exact]
    for change in changes:
        if change.parts <= 2:  # more and a transform are too many to be believed
            for transform in (*exact, ANOTHER_ORDER):
                yield attrs.evolve(change, transforms=(transform,))
    yield from (Hypothesis(transforms=both) for both in permutations(exact, 2))


def _changes(op: str, evidence: Evidence) -> tuple[Hypothesis, ...]:
    """The hypotheses of changed questions alone, found once for the evidence."""
    return evidence.hypotheses(lambda among: _changes_of(op, among))


def _changes_of(op: str, evidence: Evidence) -> tuple[Hypothesis, ...]:
    changes = topic_of(op).changes(op, (verdict.question for verdict in (*evidence.wrong, *evidence.passed)))
    alone = tuple(map(Hypothesis, changes.alone))
    if not changes.steps or any(map(evidence.is_whole, evidence.in_time(alone))):
        return alone
    pair = next(filter(evidence.is_whole, evidence.in_time(map(Hypothesis, changes.pairs))), None)
    if pair is not None:
        return *alone, pair
    return tuple(dict.fromkeys((*alone, *map(Hypothesis, _together(evidence, changes)))))


def _together(evidence: Evidence, changes: Changes) -> Iterator[Change]:
    """Several changes that explain every wrong answer, the fewest first, ending with one that nothing contradicts.

    Whatever explains all wrong answers explains the first one that the changes so far do not. So the search adds only
    changes that alter the right answer there, first those that make the given answer right.
    """
    tried = 0
    level = {one.selection: one for one in changes.bases}
    for _ in range(MOST_CHANGES):
        nearer, farther = dict["ChosenParts", Change](), dict["ChosenParts", Change]()
        for some in evidence.in_time(level.values()):
            tried += 1
            if tried > MOST_TRIED:
                return
            hypothesis = Hypothesis(some)
            unexplained = next((one for one in evidence.wrong if not all(evidence.explained(hypothesis, [one]))), None)
            if unexplained is None:
                yield some
                if evidence.is_free(hypothesis):
                    return
                continue
            before = evidence.right(changed(unexplained.question, some))
            for both in filter(None, (_with_step(some, more) for more in changes.steps)):
                after = evidence.right(changed(unexplained.question, both))
                if after != before:
                    explains = Hypothesis(both).explains(unexplained, after)
                    (nearer if explains else farther)[both.selection] = both
        level = {**nearer, **farther}


def _with_step(some: Change, more: Change) -> Change | None:
    """Some changes and one more; None if that is about a rule changed already, unless its choices can be combined."""
    if {*more.ignored} & {*some.ignored}:
        return None
    options = dict(some.options)
    for name, word in more.options:
        before = options.get(name)
        if before is None:
            options[name] = word
        elif isinstance(before, tuple) and isinstance(word, tuple) and word and not {*word} <= {*before}:
            options[name] = tuple(str(one) for one in CHOICES[name].words if one in {*before, *word})
        else:
            return None
    ignored = tuple(sorted((*some.ignored, *more.ignored)))
    return Change(tuple(sorted(options.items())), always=more.always or some.always, ignored=ignored)


def _exact(op: str) -> Iterator[Hypothesis]:
    """One exact transform, a transform of errors, one known fault, or another order."""
    exact = (transform for transform in TRANSFORMS if transform.is_exact)
    yield from (Hypothesis(transforms=(transform,)) for transform in (*exact, *ERRORS, *NO_ANSWER))
    yield from _faults(op)
    yield Hypothesis(transforms=(ANOTHER_ORDER,))


def _faults(op: str) -> Iterator[Hypothesis]:
    return (Hypothesis(fault=fault) for fault in faults_of(op))


def _in_another_order(op: str, changes: Sequence[Hypothesis]) -> Iterator[Hypothesis]:
    """Each change and each known fault of an operation with lists, which the program also has in another order."""
    if op == "decompose":
        yield from (attrs.evolve(each, transforms=(ANOTHER_ORDER,)) for each in (*changes, *_faults(op)))


def _loose() -> Iterator[Hypothesis]:
    """One loose transform: these also explain what faults and options do."""
    loose = (transform for transform in TRANSFORMS if not transform.is_exact and transform is not ANOTHER_ORDER)
    yield from (Hypothesis(transforms=(transform,)) for transform in loose)


def _local(changes: Sequence[Hypothesis]) -> Iterator[Hypothesis]:
    """The changes and transforms that may also hold only for hands with a feature."""
    for transform in (*NO_ANSWER, *TRANSFORMS):
        if transform.is_exact or transform in NO_ANSWER:
            yield Hypothesis(transforms=(transform,))
    yield from (change for change in changes if change.parts == 1)


def largest_cause(op: str, evidence: Evidence) -> Hypothesis | None:
    """The hypothesis without contradiction that explains most, if that is a tenth or more; else None.

    Also None if it explains less than half, and all of the rest has something in common. A transform only describes
    answers, and so does not explain some of those that are wrong in one way.
    """
    for hypothesis in evidence.in_time(_most_first(op, evidence, evidence.sample())):
        explained = explained_by(evidence, hypothesis) if evidence.is_free(hypothesis) else ()
        share = evidence.share(explained)
        if share >= LEAST and not (hypothesis.is_description and _are_others_alike(evidence, explained)):
            return None if share < _HALF and in_common(evidence.wrong, evidence.passed) else hypothesis
    return None


def _are_others_alike(evidence: Evidence, explained: Sequence[Verdict]) -> bool:
    """Whether some of the other wrong answers are wrong in the same way as these."""
    known, ways = {verdict.question for verdict in explained}, set(map(difference, explained))
    return any(difference(verdict) in ways for verdict in evidence.wrong if verdict.question not in known)


def _most_first(op: str, evidence: Evidence, sample: Sequence[Verdict]) -> list[Hypothesis]:
    """Hypotheses of one part that explain a tenth of a sample or more, those that explain most first.

    Loose transforms come last: that one item is missing, whichever, also explains what tells more.
    """
    changes, loose = _simple_changes(op, evidence), (*_loose(),)
    shares = (
        *_shares(evidence, sample, (*changes, *_exact(op), *_in_another_order(op, changes))),
        *_local_shares(evidence, sample, [*_local(changes)]),
        *_shares(evidence, sample, loose),
    )
    tenth = int(LEAST * len(sample))
    enough = [share for share in shares if share[0] >= max(2, tenth)]
    enough.sort(key=lambda share: (share[1] in loose, -share[0], share[1].parts))
    return [hypothesis for _, hypothesis in enough]


def _simple_changes(op: str, evidence: Evidence) -> list[Hypothesis]:
    return [change for change in _changes(op, evidence) if change.parts <= 2]


def _shares(
    evidence: Evidence, sample: Sequence[Verdict], hypotheses: Sequence[Hypothesis]
) -> list[tuple[int, Hypothesis]]:
    """Hypotheses with the number of answers in a sample that they explain."""
    return [(sum(evidence.explained(each, sample)), each) for each in evidence.in_time(hypotheses)]


def _local_shares(
    evidence: Evidence, sample: Sequence[Verdict], hypotheses: Sequence[Hypothesis]
) -> Iterator[tuple[int, Hypothesis]]:
    """For hands with a feature: hypotheses with the number of answers in a sample that they explain, if it is large.

    Each is tested once, and not once for each feature: it explains no wrong answer about hands without the feature.
    """
    features = [features_of(verdict.question.hand) for verdict in sample]
    explained = [
        (each, [*compress(features, evidence.explained(each, sample))]) for each in evidence.in_time(hypotheses)
    ]
    for name in PHRASES:
        for hypothesis, of_hands in explained:
            number = sum(name in of_hand for of_hand in of_hands)
            if number >= _MANY:
                yield number, attrs.evolve(hypothesis, where=name)


def discarded_cause(op: str, evidence: Evidence) -> Cause | None:
    """Other options that explain nearly all of the rest, but are no cause, as right answers contradict them."""
    sample = evidence.sample()
    hypotheses = [*_simple_changes(op, evidence), *_faults(op)]
    most = max(2, _NEARLY_ALL * len(sample))
    shares = [share for share in _shares(evidence, sample, hypotheses) if share[0] >= most]
    if not shares:
        return None
    _, hypothesis = max(shares, key=lambda share: (share[0], -share[1].parts))
    explained = explained_by(evidence, hypothesis)
    return Cause(hypothesis, explained) if evidence.share(explained) >= _NEARLY_ALL else None
