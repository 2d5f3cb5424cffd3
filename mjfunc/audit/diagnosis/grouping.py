"""Groups of wrong answers without a known cause, by properties that right answers nearly never have.

First comes what all of them share: a feature, a suit, a suit with the same signature, two features. If there is
nothing, answers that are wrong in the same way form a group, which is examined again and then split by the features
that most of it has.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations, starmap
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.audit.core.answers import Fault, Refused, canonical
from mjfunc.audit.core.hand_features import PHRASES, features_of, hand_of
from mjfunc.audit.core.verdicts import Verdict
from mjfunc.fast.suit_tables import signatures
from mjfunc.functional import group_by, remember
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc.json.values import Json
    from mjfunc.tiles.counts import SuitCounts

NEARLY_NEVER: Final = 0.02
"""The greatest share of right answers that may have what a group has in common."""
ENOUGH: Final = 3
"""The fewest hands whose common feature is not a coincidence."""
_RIGHT: Final = 20
"""The fewest right answers that show what they nearly never have."""
_MOST_GROUPS: Final = 12
_SHOWN: Final = 80
"""The most characters of an answer that are quoted."""
_PART: Final = 0.2
"""The least share of a group that forms a group of its own."""


@attrs.frozen
class MismatchGroup:
    """Wrong answers without a known cause."""

    sentence: str
    """In which way they are wrong, and what they have in common."""
    verdicts: tuple[Verdict, ...]
    """The simplest first."""


@attrs.frozen
class CommonProperty:
    """A property that all hands of some wrong answers have."""

    phrase: str
    """The words after "all": have the suit 123m."""
    holds: Callable[[str], bool]
    """Whether the hand that a text writes has it."""


def mismatch_groups(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> tuple[MismatchGroup, ...]:
    """Groups of wrong answers; each answer is in one."""
    groups = [*_groups(wrong, passed)]
    if len(groups) > _MOST_GROUPS:
        rest = tuple(verdict for group in groups[_MOST_GROUPS:] for verdict in group.verdicts)
        groups = [*groups[:_MOST_GROUPS], MismatchGroup("wrong in other ways", rest)]
    return tuple(groups)


def _groups(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> Iterator[MismatchGroup]:
    if not wrong:
        return
    alike = sorted(group_by(difference, wrong).items(), key=lambda item: -len(item[1]))
    if common := in_common(wrong, passed):
        differences = ", or ".join(what for what, _ in alike[:3])
        yield MismatchGroup(f"{differences}; {_common_text(common, passed)}", tuple(wrong))
    elif always := _single_result(wrong):
        yield MismatchGroup(f"the answer is always {always[:_SHOWN]}", tuple(wrong))
    else:
        for what, each in sorted(alike, key=lambda item: (-len(item[1]), item[0])):
            for sentence, some in _split(each, passed):
                yield MismatchGroup(f"{what}; {sentence}" if sentence else what, some)


def _single_result(wrong: Sequence[Verdict]) -> str:
    """The single result that was given in place of several; empty if there is none."""
    first, *others = {verdict.got for verdict in wrong}
    rights = {verdict.expected for verdict in wrong}
    return first if isinstance(first, str) and not others and len(rights) >= ENOUGH else ""


def _split(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> Iterator[tuple[str, tuple[Verdict, ...]]]:
    """Answers that are wrong in the same way, divided by their common properties, each with the property's sentence."""
    if common := in_common(wrong, passed) or _in_part(wrong, passed):
        yield _common_text(common, passed), tuple(one for one in wrong if common.holds(one.question.hand))
        if rest := [one for one in wrong if not common.holds(one.question.hand)]:
            yield from _split(rest, passed)
    else:
        yield "", tuple(wrong)


def _in_part(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> CommonProperty | None:
    """The feature of most of the wrong answers that right ones nearly never have; None if there is none."""
    if number_of_patterns(wrong) < ENOUGH or len(passed) < _RIGHT:
        return None
    counts = [(sum(map(feature.holds, _hands(wrong))), feature) for feature in map(_feature, PHRASES)]
    least = max(ENOUGH, _PART * len(wrong))
    frequent = sorted((item for item in counts if item[0] >= least), key=lambda item: -item[0])
    return next((feature for _, feature in frequent if _share(feature, passed) <= NEARLY_NEVER), None)


def _common_text(common: CommonProperty, passed: Sequence[Verdict]) -> str:
    number = sum(map(common.holds, _hands(passed)))
    right = f"{len(passed):,} right answers"
    return f"all {common.phrase}, {f'like only {number} of {right}' if number else f'unlike all {right}'}"


def in_common(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> CommonProperty | None:
    """The property that all hands of some wrong answers have, and right ones nearly never; None if there is none."""
    if number_of_patterns(wrong) < ENOUGH or len(passed) < _RIGHT:
        return None
    names = _all_have(features_of, wrong)
    features = [name for name in PHRASES if name in names]
    for candidates in (map(_feature, features), _suits(wrong), starmap(_feature, combinations(features, 2))):
        shares = [(_share(common, passed), common) for common in candidates]
        rarest = min(shares, key=lambda item: item[0], default=None)
        if rarest is not None and rarest[0] <= NEARLY_NEVER:
            return rarest[1]
    return None


def number_of_patterns(verdicts: Sequence[Verdict]) -> int:
    """The number of different hands, those that differ only in the order of suits counted once."""
    return len(set(map(pattern_of, _hands(verdicts))))


@remember(1 << 13)
def pattern_of(text: str) -> tuple[str, ...]:
    """A key that is equal for hands which differ only in the order of the number suits."""
    hand = hand_of(text)
    if hand is None:
        return (text,)
    melds = [str(meld) for meld in hand.melds]
    suits = [
        f"{counts} {reds} {[meld.replace(letter, '') for meld in melds if letter in meld]}"
        for letter, counts, reds in zip("mpsz", hand.counts, (*hand.reds, 0), strict=True)
    ]
    return (*sorted(suits[:3]), suits[3])


def _share(common: CommonProperty, passed: Sequence[Verdict]) -> float:
    return sum(map(common.holds, _hands(passed))) / max(1, len(passed))


def _hands(verdicts: Sequence[Verdict]) -> list[str]:
    return [verdict.question.hand for verdict in verdicts]


def _feature(*names: str) -> CommonProperty:
    """The property of hands that have these features."""
    phrase = ", ".join(PHRASES[name] for name in names)
    return CommonProperty(f"are hands {phrase}", lambda hand: features_of(hand).issuperset(names))


def _suits(wrong: Sequence[Verdict]) -> Iterator[CommonProperty]:
    """The suits that all hands have, in any number suit; then the signatures of their suits."""
    for suit in sorted(_all_have(suits_of, wrong)):
        yield CommonProperty(f"have the suit {suit}", _has_name(suits_of, suit))
    example = dict(_examples(wrong[0].question.hand))
    for mark in sorted(_all_have(signatures_of, wrong)):
        yield CommonProperty(f"have a suit with the signature of {example[mark]}", _has_name(signatures_of, mark))


def _all_have(names: Callable[[str], frozenset[str]], verdicts: Sequence[Verdict]) -> frozenset[str]:
    first, *others = map(names, _hands(verdicts))
    return first.intersection(*others)


def _has_name(names: Callable[[str], frozenset[str]], name: str) -> Callable[[str], bool]:
    return lambda hand: name in names(hand)


@remember(1 << 13)
def suits_of(text: str) -> frozenset[str]:
    """The suits of the concealed tiles, each number suit written as characters."""
    return frozenset(suit for _, suit in _examples(text))


@remember(1 << 13)
def signatures_of(text: str) -> frozenset[str]:
    """The signatures of the suits that have tiles."""
    return frozenset(mark for mark, _ in _examples(text))


@remember(1 << 13)
def _examples(text: str) -> tuple[tuple[str, str], ...]:
    """The signatures of the suits that have tiles, each with its suit."""
    hand = hand_of(text)
    if hand is None:
        return ()
    table = signatures("exchange")
    return tuple(
        (f"{'z' if suit is Suit.HONOURS else 'm'}{table.number_of(suit, counts)}", _suit_text(suit, counts))
        for suit, counts in zip(SUITS, hand.counts, strict=True)
        if any(counts)
    )


def _suit_text(suit: Suit, counts: SuitCounts) -> str:
    ranks = "".join(str(rank) * number for rank, number in enumerate(counts, start=1))
    return ranks + ("z" if suit is Suit.HONOURS else "m")


def difference(verdict: Verdict) -> str:
    """The kind of mismatch, in a few words."""
    match verdict.got, verdict.expected:
        case Fault(trouble), _:
            return f"there is no answer ({trouble.value})"
        case Refused(code), Refused(right):
            return f"the error is {code}, not {right}"
        case Refused(code), _:
            return f"hands are rejected as {code}"
        case _, Refused(right):
            return f"hands that must be refused as {right} are answered"
        case _:  # what is skipped is not wrong, and so both are results
            return _different(json.loads(str(verdict.expected)), json.loads(str(verdict.got)))


def _different(expected: Json, got: Json) -> str:
    if not isinstance(expected, dict) or not isinstance(got, dict):
        return "the result is of another kind"
    right, came = cast("Mapping[str, Json]", expected), cast("Mapping[str, Json]", got)
    if right.keys() != came.keys():
        return "the result has other fields"
    different = [name for name in right if canonical(right[name]) != canonical(came[name])]
    return ", ".join(f"{name} {_how(right[name], came[name])}" for name in different)


def _how(right: Json, got: Json) -> str:
    match right, got:
        case (bool(), _) | (_, bool()):
            return f"is {json.dumps(got)[:20]}, not {json.dumps(right)[:20]}"
        case (int() | float(), int() | float()):
            return "is too low" if got < right else "is too high"
        case list(), list():
            missing = len(right) - len(got)
            return "has too few" if missing > 0 else "has too many" if missing < 0 else "differs"
        case None, _:
            return "is not null"
        case _, None:
            return "is null"
        case _:
            return "differs"
