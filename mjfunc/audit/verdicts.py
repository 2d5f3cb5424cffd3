"""Verdicts: what a program answered beside what is right; and tallies of them, which add up in any order."""

from __future__ import annotations

from collections import Counter
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.answers import Answer, Fault, Skipped, as_far_as
from mjfunc.audit.questions import Question
from mjfunc.tiles.listed import Listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mjfunc.audit.questions import Questions

MOST_KEPT: Final = 2000
"""So many verdicts that are not passed are kept of one suite and operation; all are counted."""


class Outcome(Listed):
    """What a verdict is."""

    PASSED = "passed"
    WRONG = "wrong"
    FAILED = "failed"
    """There was no answer."""
    SKIPPED = "skipped"
    KNOWN = "known"
    """Wrong or failed, as a profile says."""
    UNEXPECTED = "unexpected"
    """Passed, although a profile says otherwise."""

    @property
    def is_good(self) -> bool:
        """Whether an audit with it can pass."""
        return self not in {Outcome.WRONG, Outcome.FAILED, Outcome.UNEXPECTED}


def outcome_of(expected: Answer, got: Answer) -> Outcome:
    """What comes of an answer, without a look at any profile."""
    if got == as_far_as(expected, got):
        return Outcome.PASSED
    match got:
        case Skipped():
            return Outcome.SKIPPED
        case Fault():
            return Outcome.FAILED
        case _:
            return Outcome.WRONG


@attrs.frozen
class Verdict:
    """What is right, what came, and what comes of it."""

    question: Question
    expected: Answer
    got: Answer
    outcome: Outcome
    known: str = ""
    """The id of the known deviation, where there is one."""

    @property
    def order(self) -> tuple[int, str, str]:
        """The simplest stand first: those of few tiles, then by their text."""
        return *self.order_of_hand, repr(self)

    @property
    def order_of_hand(self) -> tuple[int, str]:
        """The same as far as the hand tells, which is found much sooner."""
        hand = self.question.hand
        return sum(map(str.isdigit, hand)), hand


@attrs.frozen
class Tally:
    """How many verdicts there are of each outcome, and the simplest of those that are not passed.

    Tallies add up to the same in any order, and the empty one adds nothing.
    """

    numbers: tuple[tuple[Outcome, int], ...] = ()
    """By outcome, in the order of outcomes; those that occur."""
    kept: tuple[Verdict, ...] = ()
    """Those that let an audit fail first, then the others, the simplest of both first."""
    known: tuple[tuple[str, int], ...] = ()
    """How many verdicts each known deviation has met, by its id."""

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Tally:
        """The tally of some verdicts."""
        each = [*verdicts]
        kept = [verdict for verdict in each if verdict.outcome is not Outcome.PASSED]
        known = Counter(verdict.known for verdict in kept if verdict.known)
        return cls(_in_order(Counter(verdict.outcome for verdict in each)), _simplest(kept), _by_name(known))

    @classmethod
    def of_passed(cls, number: int) -> Tally:
        """The tally of so many that passed."""
        return cls(_in_order({Outcome.PASSED: number}))

    def __add__(self, other: Tally) -> Tally:
        """Both."""
        return sum_of((self, other))

    def number(self, outcome: Outcome) -> int:
        """How many there are of an outcome."""
        return dict(self.numbers).get(outcome, 0)

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(number for _, number in self.numbers)

    @property
    def bad(self) -> int:
        """How many are not good."""
        return sum(number for outcome, number in self.numbers if not outcome.is_good)

    @property
    def is_good(self) -> bool:
        """Whether an audit with these can pass."""
        return not self.bad


def sum_of(tallies: Sequence[Tally]) -> Tally:
    """The sum of some, which is found sooner of all at once than of one after the other."""
    numbers, known = Counter[Outcome](), Counter[str]()
    for tally in tallies:
        numbers.update(dict(tally.numbers))
        known.update(dict(tally.known))
    kept = _simplest([verdict for tally in tallies for verdict in tally.kept])
    return Tally(_in_order(numbers), kept, _by_name(known))


def _in_order(numbers: Mapping[Outcome, int]) -> tuple[tuple[Outcome, int], ...]:
    return tuple((outcome, numbers[outcome]) for outcome in Outcome if numbers.get(outcome, 0))


def _by_name(numbers: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(numbers.items()))


def _simplest(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """As many as are kept: those that let an audit fail first, whose place nothing that is skipped may take."""
    alike = ([*each] for _, each in groupby(sorted(verdicts, key=_order_of_hand), _order_of_hand))
    in_order = (each if len(each) == 1 else sorted(each, key=repr) for each in alike)  # most have a hand of their own
    return tuple(islice(chain.from_iterable(in_order), MOST_KEPT))


def _order_of_hand(verdict: Verdict) -> tuple[bool, tuple[int, str]]:
    return verdict.outcome.is_good, verdict.order_of_hand


Part: TypeAlias = tuple[str, str]
"""A suite and an operation, by name."""


@attrs.frozen
class Findings:
    """The tallies of all parts of an audit. They add up as tallies do."""

    tallies: tuple[tuple[Part, Tally], ...] = ()
    """In the order of parts, each once."""

    @classmethod
    def of(cls, tallies: Mapping[Part, Tally]) -> Findings:
        """Those of some parts."""
        return cls(tuple(sorted(tallies.items(), key=lambda item: item[0])))

    def __add__(self, other: Findings) -> Findings:
        """Both."""
        return sum_of_findings((self, other))

    def __iter__(self) -> Iterator[tuple[Part, Tally]]:
        """Each part with its tally."""
        return iter(self.tallies)

    @property
    def whole(self) -> Tally:
        """The tally of all."""
        return sum((tally for _, tally in self.tallies), Tally())

    @property
    def is_good(self) -> bool:
        """Whether an audit with these can pass."""
        return all(tally.is_good for _, tally in self.tallies)


def sum_of_findings(found: Iterable[Findings]) -> Findings:
    """The sum of some, all at once."""
    of = dict[Part, list[Tally]]()
    for part, tally in chain.from_iterable(found):
        of.setdefault(part, []).append(tally)
    return Findings.of({part: sum_of(tallies) for part, tallies in of.items()})


Judge: TypeAlias = "Callable[[Verdict], Verdict]"
"""What a profile makes of a verdict."""
Comparison: TypeAlias = "Callable[[Questions, tuple[Answer, ...], tuple[Answer, ...]], Tally]"
"""What makes a tally of what is right and what came."""


def compare(questions: Questions, expected: tuple[Answer, ...], got: tuple[Answer, ...]) -> Tally:
    """The tally of some answers; most often all passed, which is seen at once."""
    if got == expected:
        return Tally.of_passed(len(questions))
    each = zip(questions.each(), expected, got, strict=True)
    return Tally.of(Verdict(question, right, came, outcome_of(right, came)) for question, right, came in each)
