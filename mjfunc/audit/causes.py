"""Which explanations there are of the wrong answers of an operation, held against evidence one after the other.

The explanation that takes the fewest parts is found by trying them in this order, and is whole if it explains every
wrong answer and no right one contradicts it:

1. other options: every choice of conventions, and of the operation's own options, that the questions can be changed by;
   of wins other rules, and what does not count
2. one transform of right answers
3. one of these only for hands with a feature that all wrong ones have, if three or more are wrong
4. other options and a transform
5. two transforms

If none is whole, the one is taken that explains the most and is not contradicted; then the rest is looked at alone. One
that explains less than a tenth of what is left explains it by chance; and so does one that explains less than half,
where all that is left has something in common that right answers nearly never have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.explanations import Evidence, Explanation, every_change
from mjfunc.audit.features import FEATURES, features_of
from mjfunc.audit.grouping import ENOUGH, in_common, number_of_patterns
from mjfunc.audit.questions import WINS
from mjfunc.audit.transforms import ERRORS, NO_ANSWER, TRANSFORMS
from mjfunc.audit.wins.rules import changes_of_wins

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.verdicts import Verdict

_MOST_CAUSES: Final = 4
LEAST: Final = 0.1
"""As large a share of what is left makes a cause, of the mismatches of the audit and of all."""
_HALF: Final = 0.5
_NEARLY_ALL: Final = 0.8
_AT_TIMES: Final = 9
"""So many right answers for each that it explains may contradict what is so at times."""
_MANY: Final = 10
"""So many wrong answers make a condition worth a guess that explains some of them only."""

Cause: TypeAlias = tuple[Explanation, tuple["Verdict", ...]]
"""An explanation, and the wrong answers that it explains."""


def causes(op: str, evidence: Evidence) -> tuple[tuple[Cause, ...], Evidence]:
    """Explanations that nothing contradicts, with what each explains; and the evidence that is left."""
    found: list[Cause] = []
    while evidence.wrong and len(found) < _MOST_CAUSES:
        explanation = whole(op, evidence) or most(op, evidence)
        if explanation is None:
            break
        explained = those(evidence, explanation)
        found.append((explanation, explained))
        evidence = evidence.without(explained)
    return tuple(found), evidence


def those(evidence: Evidence, explanation: Explanation) -> tuple[Verdict, ...]:
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
    if number_of_patterns(evidence.wrong) >= ENOUGH:
        common = evidence.common()
        yield from _somewhere(changes, [feature.name for feature in FEATURES if feature.name in common])
    for change in changes:
        if change.parts <= 2:  # more and a transform are too many to be believed
            for transform in TRANSFORMS:
                yield attrs.evolve(change, transforms=(transform,))
    for first in TRANSFORMS:
        if first.is_exact:
            yield from (Explanation(transforms=(first, then)) for then in TRANSFORMS if then is not first)


def _changes(op: str, evidence: Evidence) -> tuple[Explanation, ...]:
    if op == WINS:
        return changes_of_wins(evidence)
    return every_change(op, (verdict.question for verdict in (*evidence.wrong, *evidence.passed)))


def _transformed() -> Iterator[Explanation]:
    return (Explanation(transforms=(transform,)) for transform in (*TRANSFORMS, *ERRORS, *NO_ANSWER))


def _somewhere(changes: Sequence[Explanation], names: Sequence[str]) -> Iterator[Explanation]:
    """One change or transform, for hands with a feature."""
    for name in names:
        for transform in (*NO_ANSWER, *TRANSFORMS):
            if transform.is_exact or transform in NO_ANSWER:
                yield Explanation(transforms=(transform,), where=name)
        for change in changes:
            if change.parts == 1:
                yield attrs.evolve(change, where=name)


def most(op: str, evidence: Evidence) -> Explanation | None:
    """The explanation that explains the most, if that is a tenth or more, among those that nothing contradicts.

    None where all that is left has something in common, and that is more than what is explained.
    """
    shares = _shares(op, evidence, evidence.sample())
    found = next(
        (one for _, one in shares if evidence.is_free(one) and evidence.share(those(evidence, one)) >= LEAST), None
    )
    if found is None or evidence.share(those(evidence, found)) >= _HALF:
        return found
    return None if in_common(evidence.wrong, evidence.passed) else found


def _shares(op: str, evidence: Evidence, sample: Sequence[Verdict]) -> list[tuple[int, Explanation]]:
    """Explanations of one part, by how many of a sample they explain; the most first."""
    changes = [change for change in _changes(op, evidence) if change.parts <= 2]
    simple = [*changes, *_transformed()]
    names = [name.name for name in FEATURES if sum(name.name in features_of(one.question.hand) for one in sample) > 2]
    shares = [
        (sum(evidence.explained(explanation, sample)), explanation)
        for explanation in (*simple, *_somewhere(changes, names))
    ]
    tenth = int(LEAST * len(sample))
    enough = [share for share in shares if share[0] >= max(_MANY if share[1].where else 2, tenth)]
    return sorted(enough, key=lambda share: (-share[0], share[1].parts))


def at_times(op: str, evidence: Evidence) -> Cause | None:
    """Other options that explain nearly all of what is left, although right answers contradict them."""
    sample = evidence.sample()
    shares = [share for share in _shares(op, evidence, sample) if not share[1].transforms and not share[1].where]
    if not shares or shares[0][0] < _NEARLY_ALL * len(sample):
        return None
    explanation = shares[0][1]
    explained = those(evidence, explanation)
    if evidence.share(explained) < _NEARLY_ALL:
        return None
    against = evidence.explained(explanation, evidence.passed).count(False)
    return (explanation, explained) if against < _AT_TIMES * len(explained) else None
