"""Groups of wrong answers without a known cause, by properties that right answers nearly never have.

First comes what all of them share: a feature, a suit, a suit with the same signature, two features. If there is
nothing, answers that are wrong in the same way form a group, which is examined again and then split by the features
that most of it has.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import combinations, starmap
from typing import TYPE_CHECKING, Final, TypeVar, cast

import attrs

from mjfunc.audit.core.answers import Fault, Refused, canonical
from mjfunc.audit.core.hand_features import PHRASES, hand_of
from mjfunc.audit.core.questions import Question
from mjfunc.audit.core.report import OTHER_WAYS
from mjfunc.audit.core.verdicts import Verdict
from mjfunc.audit.diagnosis.transforms import is_in_another_order, with_plain_fives
from mjfunc.audit.topics import topic_of
from mjfunc.fast.suit_tables import signatures
from mjfunc.functional import group_by, remember
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.json.values import Json
    from mjfunc.tiles.counts import SuitCounts

T = TypeVar("T")
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
class CommonProperty:
    """A property that all hands of some wrong answers have."""

    phrase: str
    """The words after "all": have the suit 123m."""
    holds: Callable[[Question], bool]
    """Whether the hand or win of a question has it."""


def _differences_of(group: MismatchGroup) -> frozenset[str]:
    return frozenset(map(difference, group.verdicts))


@attrs.frozen
class MismatchGroup:
    """Wrong answers without a known cause."""

    sentence: str
    """In which way they are wrong, and what they have in common."""
    verdicts: tuple[Verdict, ...]
    """The simplest first."""
    common: CommonProperty | None = None
    """The property that all of their hands have."""
    differences: frozenset[str] = attrs.field(init=False, default=attrs.Factory(_differences_of, takes_self=True))
    """The kinds of mismatch."""

    def holds(self, verdict: Verdict) -> bool:
        """Whether a wrong answer belongs to the group: it is wrong in the same way, and has the same property."""
        is_alike = difference(verdict) in self.differences
        return is_alike and (self.common is None or self.common.holds(verdict.question))


def mismatch_groups(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> tuple[MismatchGroup, ...]:
    """Groups of wrong answers; each answer is in one.

    What they have in common is compared with right results. Right refusals say nothing, as no win has their features.
    """
    groups = [*_groups(wrong, [one for one in passed if not isinstance(one.expected, Refused)])]
    if len(groups) > _MOST_GROUPS:
        rest = tuple(verdict for group in groups[_MOST_GROUPS:] for verdict in group.verdicts)
        groups = [*groups[:_MOST_GROUPS], MismatchGroup(OTHER_WAYS, rest)]
    return tuple(groups)


def _groups(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> Iterator[MismatchGroup]:
    if not wrong:
        return
    alike = sorted(group_by(difference, wrong).items(), key=lambda item: -len(item[1]))
    if common := in_common(wrong, passed):
        differences = ", or ".join(what for what, _ in alike[:3])
        yield MismatchGroup(f"{differences}; {_common_text(common, passed)}", tuple(wrong), common)
    elif always := _single_result(wrong):
        yield MismatchGroup(f"the answer is always {always[:_SHOWN]}", tuple(wrong))
    else:
        for what, each in sorted(alike, key=lambda item: (-len(item[1]), item[0])):
            for shared, some in _split(each, passed):
                yield MismatchGroup(f"{what}; {_common_text(shared, passed)}" if shared else what, some, shared)


def _single_result(wrong: Sequence[Verdict]) -> str:
    """The single result that was given in place of several; empty if there is none."""
    first, *others = {verdict.got for verdict in wrong}
    rights = {verdict.expected for verdict in wrong}
    return first if isinstance(first, str) and not others and len(rights) >= ENOUGH else ""


def _split(
    wrong: Sequence[Verdict], passed: Sequence[Verdict]
) -> Iterator[tuple[CommonProperty | None, tuple[Verdict, ...]]]:
    """Answers that are wrong in the same way, divided by their common properties."""
    if common := in_common(wrong, passed) or _in_part(wrong, passed):
        yield common, tuple(one for one in wrong if common.holds(one.question))
        if rest := [one for one in wrong if not common.holds(one.question)]:
            yield from _split(rest, passed)
    else:
        yield None, tuple(wrong)


def _in_part(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> CommonProperty | None:
    """The feature of most of the wrong answers that right ones nearly never have; None if there is none."""
    if number_of_patterns(wrong) < ENOUGH or len(passed) < _RIGHT:
        return None
    names = frozenset[str]().union(*(_features(verdict.question) for verdict in wrong))
    counts = [(sum(map(feature.holds, _questions(wrong))), feature) for feature in map(_feature, _in_order(names))]
    least = max(ENOUGH, _PART * len(wrong))
    frequent = sorted((item for item in counts if item[0] >= least), key=lambda item: -item[0])
    return next((feature for _, feature in frequent if _share(feature, passed) <= NEARLY_NEVER), None)


def _common_text(common: CommonProperty, passed: Sequence[Verdict]) -> str:
    number = sum(map(common.holds, _questions(passed)))
    some = f"only {number:,}" if number else "none"
    return f"all {common.phrase}, compared with {some} of {len(passed):,} right answers"


def in_common(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> CommonProperty | None:
    """The property that all hands of some wrong answers have, and right ones nearly never; None if there is none."""
    if number_of_patterns(wrong) < ENOUGH or len(passed) < _RIGHT:
        return None
    features = _in_order(_all_have(_features, _questions(wrong)))
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
    return sum(map(common.holds, _questions(passed))) / max(1, len(passed))


def _hands(verdicts: Sequence[Verdict]) -> list[str]:
    return [verdict.question.hand for verdict in verdicts]


def _questions(verdicts: Sequence[Verdict]) -> list[Question]:
    return [verdict.question for verdict in verdicts]


def _features(question: Question) -> frozenset[str]:
    return topic_of(question.op).features(question)


def _in_order(names: frozenset[str]) -> list[str]:
    """The names of features: first those of wins, which are more telling, then those of hands in their order."""
    return [*sorted(names - PHRASES.keys()), *(name for name in PHRASES if name in names)]


def _feature(*names: str) -> CommonProperty:
    """The property of hands or wins that have these features."""
    phrase = ", ".join(PHRASES.get(name, name) for name in names)
    what = "hands" if PHRASES.keys() >= {*names} else "wins"
    return CommonProperty(f"are {what} {phrase}", lambda question: _features(question).issuperset(names))


def _suits(wrong: Sequence[Verdict]) -> Iterator[CommonProperty]:
    """The suits that all hands have, in any number suit; then the signatures of their suits."""
    for suit in sorted(_all_have(suits_of, _hands(wrong))):
        yield CommonProperty(f"have the suit {suit}", _has_name(suits_of, suit))
    example = dict(_examples(wrong[0].question.hand))
    for mark in sorted(_all_have(signatures_of, _hands(wrong))):
        yield CommonProperty(f"have a suit with the signature of {example[mark]}", _has_name(signatures_of, mark))


def _all_have(names: Callable[[T], frozenset[str]], items: Sequence[T]) -> frozenset[str]:
    first, *others = map(names, items)
    return first.intersection(*others)


def _has_name(names: Callable[[str], frozenset[str]], name: str) -> Callable[[Question], bool]:
    return lambda question: name in names(question.hand)


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
            return f"no answer ({trouble.value})"
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
    if "complete" in different and isinstance(came["complete"], bool):  # the forms follow from it
        return "complete hands are called incomplete" if right["complete"] else "incomplete hands are called complete"
    of_score = [_SCORED[name](right[name], came[name]) for name in _SCORED if name in different]
    return " and ".join(
        of_score or [f"{_FIELDS.get(name, f'the {name}')} {_how(name, right[name], came[name])}" for name in different]
    )


def wrong_fields(verdict: Verdict) -> frozenset[str]:
    """The fields of a result that differ, and the single yaku; if there is one field, or none, the kind of mismatch."""
    right, came = _fields_of(verdict.expected), _fields_of(verdict.got)
    if right is None or came is None or right.keys() != came.keys() or len(right) == 1:
        return frozenset((difference(verdict),))
    mine, theirs = _with_single_yaku(right), _with_single_yaku(came)
    different = frozenset(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))
    consequences = right.keys() - _SCORED.keys() if "yaku" in right else {"minimum"}
    return different - consequences or different


def _fields_of(answer: Answer) -> Mapping[str, Json] | None:
    result = json.loads(answer) if isinstance(answer, str) else None
    return cast("Mapping[str, Json]", result) if isinstance(result, dict) else None


def _with_single_yaku(fields: Mapping[str, Json]) -> dict[str, str]:
    """Each field as text, and in the place of all yaku each of them."""
    yaku = fields.get("yaku")
    single = cast("Mapping[str, Json]", yaku if isinstance(yaku, dict) else {})
    both: tuple[tuple[str, Json], ...] = (*fields.items(), *single.items())
    return {name: canonical(value) for name, value in both if value is not yaku}


def _yaku(right: Json, got: Json) -> str:
    """The yaku that are missing or too many, or whose han differ."""
    if not isinstance(right, dict) or not isinstance(got, dict):
        return "yaku differ"
    mine, theirs = cast("Mapping[str, Json]", right), cast("Mapping[str, Json]", got)
    parts = (
        ([name for name in mine if name not in theirs], "missing"),
        ([name for name in theirs if name not in mine], "added"),
        ([name for name in mine if name in theirs and mine[name] != theirs[name]], "worth another number of han"),
    )
    return " and ".join(
        f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} {how}" for names, how in parts if names
    )


_SCORED: Final[Mapping[str, Callable[[Json, Json], str]]] = {
    "yaku": _yaku,
    "dora": lambda right, got: f"the dora {_how('dora', right, got)}",
    "fu": lambda right, got: f"the fu {_how('fu', right, got)}",
}
"""The fields of a score of which the others are consequences."""
_FIELDS: Final = {
    "regular": "the shanten of the regular form",
    "seven-pairs": "the shanten of seven pairs",
    "thirteen-orphans": "the shanten of thirteen orphans",
    "complete": "complete",
    "tiles": "the accepted tiles",
    "keeps-waits": "keeps-waits",
    "keeps-decompositions": "keeps-decompositions",
}
"""The fields whose names alone are no noun of the game."""
_PLURAL: Final = frozenset(
    ("waits", "tiles", "discards", "decompositions", "forms", "dora", "doubles", "fu", "han", "points", "sets")
)


def _how(name: str, right: Json, got: Json) -> str:
    verb, differ = ("are", "differ") if name in _PLURAL else ("is", "differs")
    match right, got:
        case (bool(), _) | (_, bool()):
            return f"is {json.dumps(got)[:20]}, not {json.dumps(right)[:20]}"
        case (int() | float(), int() | float()):
            return f"{verb} too low" if got < right else f"{verb} too high"
        case (list(mine), list(theirs)) | (dict(mine), dict(theirs)) if name != "dora":
            missing = len(mine) - len(theirs)
            if not missing:
                return f"{verb} in another order" if is_in_another_order(right, got) else _how_else(right, got, differ)
            return f"{verb} too few" if missing > 0 else f"{verb} too many"
        case (None, _) | (_, None):
            return f"{verb} {'not ' * (right is None)}null"
        case _:
            return differ


def _how_else(right: Json, got: Json, differ: str) -> str:
    """How lists of as many items differ: whether only in the marks of red fives."""
    is_marks = is_in_another_order(with_plain_fives(right), with_plain_fives(got))
    return f"{differ} in red fives" if is_marks else differ
