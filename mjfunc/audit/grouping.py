"""What nothing explains, put together by what it has in common and what right answers nearly never have.

What all have is looked for first: a feature, then the same suit, a suit of the same signature, two features together.
If there is none, those are put together that are wrong in the same way, and looked at again; and what they are made of
is then split by the features that most of them have.
"""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.audit.answers import Fault, Refused, canonical
from mjfunc.audit.features import FEATURES, PHRASES, features_of, hand_of, pattern_of
from mjfunc.audit.verdicts import Verdict
from mjfunc.fast.signatures import signatures
from mjfunc.functional import group_by, remember
from mjfunc.tiles.tile import SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mjfunc.oracle.codecs import Json
    from mjfunc.tiles.counts import SuitCounts

NEARLY_NEVER: Final = 0.02
"""As large a share of right answers may have what a group has in common."""
ENOUGH: Final = 3
"""Fewer have something in common by chance."""
_RIGHT: Final = 20
"""Of fewer right answers nobody can say what they nearly never have."""
_MOST_GROUPS: Final = 12
_SHOWN: Final = 80
"""So much of an answer is shown."""
_PART: Final = 0.2
"""As large a share of a group is worth a group of its own."""


@attrs.frozen
class Group:
    """Wrong answers that nothing explains."""

    sentence: str
    """In which way they are wrong, and what they have in common."""
    verdicts: tuple[Verdict, ...]
    """The simplest first."""


Common = tuple[str, "Callable[[str], bool]"]
"""What is said of hands, and whether it is so of a hand."""


def grouped(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> tuple[Group, ...]:
    """Groups of wrong answers; each is in one."""
    groups = [*_groups(wrong, passed)]
    if len(groups) > _MOST_GROUPS:
        rest = tuple(verdict for group in groups[_MOST_GROUPS:] for verdict in group.verdicts)
        groups = [*groups[:_MOST_GROUPS], Group("they are wrong in other ways", rest)]
    return tuple(groups)


def _groups(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> Iterator[Group]:
    if not wrong:
        return
    common = in_common(wrong, passed)
    alike = group_by(difference, wrong)
    if common is not None:
        differences = [what for what, _ in sorted(alike.items(), key=lambda item: -len(item[1]))][:3]
        yield Group(f"{', or '.join(differences)}; {_said(common, passed)}", tuple(wrong))
        return
    if always := _always(wrong):
        yield Group(f"whatever is right, the answer is {always[:_SHOWN]}", tuple(wrong))
        return
    for what, each in sorted(alike.items(), key=lambda item: (-len(item[1]), item[0])):
        yield from (
            Group("; ".join(filter(None, (what, some.sentence))), some.verdicts) for some in _split(each, passed)
        )


def _always(wrong: Sequence[Verdict]) -> str:
    """The one result that came in the place of several, if so."""
    first, *others = {verdict.got for verdict in wrong}
    rights = {verdict.expected for verdict in wrong}
    return first if isinstance(first, str) and not others and len(rights) >= ENOUGH else ""


def _split(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> Iterator[Group]:
    """Those that are wrong in the same way, by what they have in common; each part may have something else."""
    common = in_common(wrong, passed)
    part = None if common else _part(wrong, passed)
    if common is not None:
        yield Group(_said(common, passed), tuple(wrong))
    elif part is None:
        yield Group("", tuple(wrong))
    else:
        has = _having(part)
        with_it = tuple(verdict for verdict in wrong if has(verdict.question.hand))
        yield Group(_said((f"are hands {PHRASES[part]}", has), passed), with_it)
        without = [verdict for verdict in wrong if not has(verdict.question.hand)]
        yield from _split(without, passed) if without else ()


def _part(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> str | None:
    """The feature that most of the wrong have, and right answers nearly never."""
    if number_of_patterns(wrong) < ENOUGH or len(passed) < _RIGHT:
        return None
    counts = [(sum(map(_having(name), _hands(wrong))), name) for name in PHRASES]
    least = max(ENOUGH, _PART * len(wrong))
    enough = sorted((item for item in counts if item[0] >= least), key=lambda item: -item[0])
    return next((name for _, name in enough if _share(_having(name), passed) <= NEARLY_NEVER), None)


def _said(common: Common, passed: Sequence[Verdict]) -> str:
    what, has = common
    number = sum(map(has, _hands(passed)))
    return f"all {what}, as {number or 'none'} of {len(passed):,} right answers"


def in_common(wrong: Sequence[Verdict], passed: Sequence[Verdict]) -> Common | None:
    """What all of some wrong answers have in common, and right ones nearly never; a first guess at the cause."""
    if number_of_patterns(wrong) < ENOUGH or len(passed) < _RIGHT:
        return None
    for candidates in (_features(wrong), _suits(wrong), _two_features(wrong)):
        rare = [(share, common) for common in candidates if (share := _share(common[1], passed)) <= NEARLY_NEVER]
        if rare:
            return min(rare, key=lambda item: item[0])[1]
    return None


def number_of_patterns(verdicts: Sequence[Verdict]) -> int:
    """How many different hands there are, where those are one that differ in their suits alone."""
    return len(set(map(pattern_of, _hands(verdicts))))


def _share(has: Callable[[str], bool], passed: Sequence[Verdict]) -> float:
    return sum(map(has, _hands(passed))) / max(1, len(passed))


def _hands(verdicts: Sequence[Verdict]) -> list[str]:
    return [verdict.question.hand for verdict in verdicts]


def _having(*names: str) -> Callable[[str], bool]:
    return lambda hand: features_of(hand).issuperset(names)


def _common_names(wrong: Sequence[Verdict]) -> list[str]:
    common = _all_have(features_of, wrong)
    return [feature.name for feature in FEATURES if feature.name in common]


def _features(wrong: Sequence[Verdict]) -> list[Common]:
    return [(f"are hands {PHRASES[name]}", _having(name)) for name in _common_names(wrong)]


def _two_features(wrong: Sequence[Verdict]) -> list[Common]:
    return [
        (f"are hands {PHRASES[one]}, {PHRASES[other]}", _having(one, other))
        for one, other in combinations(_common_names(wrong), 2)
    ]


def _suits(wrong: Sequence[Verdict]) -> list[Common]:
    """The suits that all have, in whichever of the number suits; then the signatures of their suits."""
    same, alike = _all_have(suits_of, wrong), _all_have(signatures_of, wrong)
    example = dict(_examples(wrong[0].question.hand))
    return [
        *((f"have the suit {suit}", _in(suits_of, suit)) for suit in sorted(same)),
        *((f"have a suit with the signature of {example[mark]}", _in(signatures_of, mark)) for mark in sorted(alike)),
    ]


def _all_have(named: Callable[[str], frozenset[str]], verdicts: Sequence[Verdict]) -> frozenset[str]:
    first, *others = map(named, _hands(verdicts))
    return first.intersection(*others)


def _in(named: Callable[[str], frozenset[str]], name: str) -> Callable[[str], bool]:
    return lambda hand: name in named(hand)


@remember(1 << 13)
def suits_of(text: str) -> frozenset[str]:
    """The suits of the concealed tiles, each number suit as characters."""
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
        (f"{'z' if suit is Suit.HONOURS else 'm'}{table.of(suit, counts)}", _written(suit, counts))
        for suit, counts in zip(SUITS, hand.counts, strict=True)
        if any(counts)
    )


def _written(suit: Suit, counts: SuitCounts) -> str:
    """The tiles of a suit, as characters or as honours."""
    ranks = "".join(str(rank) * number for rank, number in enumerate(counts, start=1))
    return ranks + ("z" if suit is Suit.HONOURS else "m")


def difference(verdict: Verdict) -> str:
    """In which way an answer is wrong, in a few words."""
    match verdict.got, verdict.expected:
        case Fault(trouble), _:
            return f"there is no answer ({trouble.value})"
        case Refused(code), Refused(right):
            return f"the error is {code}, not {right}"
        case Refused(code), _:
            return f"hands are refused as {code}"
        case _, Refused(right):
            return f"what must be refused as {right} is answered"
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
    """What is wrong with one field."""
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
