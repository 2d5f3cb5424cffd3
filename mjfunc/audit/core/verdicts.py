"""Verdicts on answers, and tallies of verdicts, which can be added in any order."""

from __future__ import annotations

from collections import Counter
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.core.answers import Answer, Fault, Skipped, expected_for, is_refusal
from mjfunc.audit.core.questions import Question
from mjfunc.tiles.ordered_enum import Listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


MOST_KEPT: Final = 2000
"""The most failed or skipped verdicts kept of one suite and operation; all are counted."""


class Outcome(Listed):
    """The outcome of a verdict."""

    PASSED = "passed"
    WRONG = "wrong"
    FAILED = "failed"
    """There was no valid answer."""
    SKIPPED = "skipped"
    KNOWN = "known"
    """Wrong or failed, and covered by the profile."""
    UNEXPECTED = "unexpected"
    """Passed, although the profile says otherwise."""

    @property
    def is_good(self) -> bool:
        """Whether an audit with this outcome can pass."""
        return self not in {Outcome.WRONG, Outcome.FAILED, Outcome.UNEXPECTED}


def outcome_of(expected: Answer, got: Answer) -> Outcome:
    """The outcome of an answer, regardless of any profile."""
    if got == expected_for(expected, got):
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
    """A question with its right answer, the answer given, and the outcome."""

    question: Question
    expected: Answer
    got: Answer
    outcome: Outcome
    known: str = ""
    """The id of the known deviation that covers the question, if any."""

    @property
    def is_refusal(self) -> bool:
        """Whether the question must be refused."""
        return is_refusal(self.expected)

    @property
    def order(self) -> tuple[int, str, str]:
        """A sort key: fewest tiles first, then by text."""
        return *self.order_of_hand, repr(self)

    @property
    def order_of_hand(self) -> tuple[int, str]:
        """The part of ``order`` that depends on the hand alone; much cheaper."""
        hand = self.question.hand
        return sum(map(str.isdigit, hand)), hand


@attrs.frozen
class VerdictTally:
    """The number of verdicts by outcome, and the simplest of those that are not passed.

    Tallies can be added in any order; adding the empty tally changes nothing.
    """

    numbers: tuple[tuple[Outcome, int], ...] = ()
    """The number of each outcome that occurs, in the order of outcomes."""
    kept: tuple[Verdict, ...] = ()
    """Bad verdicts first, then skipped and known ones; of both the simplest first."""
    known: tuple[tuple[str, int], ...] = ()
    """The number of verdicts covered by each known deviation, by its id."""
    refusals: tuple[tuple[Outcome, int], ...] = ()
    """As ``numbers``, of the questions that must be refused alone."""

    @classmethod
    def from_verdicts(cls, verdicts: Iterable[Verdict]) -> VerdictTally:
        """The tally of some verdicts."""
        each = [*verdicts]
        kept = [verdict for verdict in each if verdict.outcome is not Outcome.PASSED]
        known = Counter(verdict.known for verdict in kept if verdict.known)
        return cls(
            _in_order(Counter(verdict.outcome for verdict in each)),
            _simplest(kept),
            tuple(sorted(known.items())),
            _in_order(Counter(verdict.outcome for verdict in each if verdict.is_refusal)),
        )

    @classmethod
    def all_passed(cls, number: int, refusals: int = 0) -> VerdictTally:
        """The tally of a number of passed verdicts, some of them on questions that must be refused."""
        return cls(_in_order({Outcome.PASSED: number}), refusals=_in_order({Outcome.PASSED: refusals}))

    def __add__(self, other: VerdictTally) -> VerdictTally:
        """The sum of both."""
        return sum_of_tallies((self, other))

    def number(self, outcome: Outcome) -> int:
        """The number of verdicts with an outcome."""
        return dict(self.numbers).get(outcome, 0)

    @property
    def total(self) -> int:
        """The number of verdicts."""
        return sum(number for _, number in self.numbers)

    @property
    def bad(self) -> int:
        """The number of bad verdicts."""
        return sum(number for outcome, number in self.numbers if not outcome.is_good)

    @property
    def is_good(self) -> bool:
        """Whether an audit with these verdicts can pass."""
        return not self.bad

    @property
    def of_answers(self) -> VerdictTally:
        """The tally without the questions that must be refused."""
        if not self.refusals:
            return self
        refused = dict(self.refusals)
        numbers = {outcome: number - refused.get(outcome, 0) for outcome, number in self.numbers}
        return VerdictTally(_in_order(numbers), tuple(one for one in self.kept if not one.is_refusal), self.known)

    @property
    def of_refusals(self) -> VerdictTally:
        """The tally of the questions that must be refused alone."""
        return VerdictTally(self.refusals, tuple(one for one in self.kept if one.is_refusal), (), self.refusals)

    @property
    def is_answered(self) -> bool:
        """Whether the program answered some question that need not be refused, rightly or not."""
        silent = {Outcome.SKIPPED, Outcome.FAILED}
        return any(outcome not in silent for outcome, _ in self.of_answers.numbers)


def sum_of_tallies(tallies: Sequence[VerdictTally]) -> VerdictTally:
    """The sum of some tallies, found faster all at once than one by one."""
    numbers, known, refusals = Counter[Outcome](), Counter[str](), Counter[Outcome]()
    for tally in tallies:
        numbers.update(dict(tally.numbers))
        refusals.update(dict(tally.refusals))
        known.update(dict(tally.known))
    kept = _simplest([verdict for tally in tallies for verdict in tally.kept])
    return VerdictTally(_in_order(numbers), kept, tuple(sorted(known.items())), _in_order(refusals))


def _in_order(numbers: Mapping[Outcome, int]) -> tuple[tuple[Outcome, int], ...]:
    return tuple((outcome, numbers[outcome]) for outcome in Outcome if numbers.get(outcome, 0))


def _simplest(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """The verdicts to keep, bad ones first: skipped ones may not displace them."""
    alike = ([*each] for _, each in groupby(sorted(verdicts, key=_order_of_hand), _order_of_hand))
    in_order = (each if len(each) == 1 else sorted(each, key=repr) for each in alike)  # most have a hand of their own
    return tuple(islice(chain.from_iterable(in_order), MOST_KEPT))


def _order_of_hand(verdict: Verdict) -> tuple[bool, tuple[int, str]]:
    return verdict.outcome.is_good, verdict.order_of_hand


PartName: TypeAlias = tuple[str, str]
"""The names of a suite and an operation."""


@attrs.frozen
class Findings:
    """The tallies of all parts of an audit."""

    tallies: tuple[tuple[PartName, VerdictTally], ...] = ()
    """Each part once, in order."""

    @classmethod
    def from_tallies(cls, tallies: Mapping[PartName, VerdictTally]) -> Findings:
        """The findings with these tallies."""
        return cls(tuple(sorted(tallies.items(), key=lambda item: item[0])))

    def __iter__(self) -> Iterator[tuple[PartName, VerdictTally]]:
        """Each part with its tally."""
        return iter(self.tallies)

    @property
    def whole(self) -> VerdictTally:
        """The tally of all parts together."""
        return sum_of_tallies([tally for _, tally in self.tallies])

    @property
    def is_good(self) -> bool:
        """Whether an audit with these findings can pass."""
        return all(tally.is_good for _, tally in self.tallies)

    @property
    def of_answers(self) -> Findings:
        """The findings without the questions that must be refused."""
        return Findings(tuple((part, tally.of_answers) for part, tally in self.tallies))

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The operations without any answer, refusals not counted."""
        answered = {op for (_, op), tally in self.tallies if tally.is_answered}
        asked = dict.fromkeys(op for (_, op), tally in self.tallies if tally.of_answers.total)
        return tuple(op for op in asked if op not in answered)


def sum_of_findings(found: Iterable[Findings]) -> Findings:
    """The sum of some findings, found faster all at once."""
    of = dict[PartName, list[VerdictTally]]()
    for part, tally in chain.from_iterable(found):
        of.setdefault(part, []).append(tally)
    return Findings.from_tallies({part: sum_of_tallies(tallies) for part, tallies in of.items()})


Judge: TypeAlias = "Callable[[Verdict], Verdict]"
"""A function that applies a profile to a verdict."""
