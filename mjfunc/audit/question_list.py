"""The list of all questions of an audit, in batches, from which the copies of a subject take them.

If the plan has a time, the list asks as much of each part as fits in its share of it. It measures the speed of the
program, and asks a part whole if the whole fits; otherwise it asks a sample that is drawn by the seed from all of it.
"""

from __future__ import annotations

import hashlib
from itertools import chain, islice
from itertools import count as numbers_from
from math import inf
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.questions import MOST_BY_ARRAYS
from mjfunc.audit.core.suite import batches_between
from mjfunc.audit.suites.batches import questions_of
from mjfunc.audit.time_budget import ASKING, Speeds, estimate, fair_share, spread_blocks
from mjfunc.json.values import write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.suite import AuditPlan, ChosenPart

_FIRST: Final = 2
"""The questions of the first batch of a part; the next ones are larger."""
_BLOCK: Final = 16
"""The most consecutive questions of a sample, ..."""
_BLOCKS: Final = 64
"""... and the number of blocks that a sample has at least, if it has as many questions."""
_SOON: Final = 0.1
"""The seconds for the first batch of a part, if the speed is known."""
_RECENT: Final = 1 / 20
"""The part of the time from whose answers the speed is found."""
_LEAST: Final = 1e-7
"""The seconds that an answer takes at least."""


class Miscounted(AssertionError):
    """A suite that does not have as many questions as it declares: a bug of the suite, not of the subject."""


class QuestionList:
    """All questions of an audit, from which the threads take batches; it counts and hashes them."""

    def __init__(self, plan: AuditPlan, copies: int = 1, clock: Callable[[], float] = monotonic) -> None:
        """Start at the first question; if the plan is endless, begin again with the next seed after the last one.

        Args:
            plan: The parts to ask, and the time for all of them.
            copies: The number of copies of the subject that take questions at once.
            clock: Returns the time in seconds.
        """
        self._lock: Final = Lock()
        self._plan: Final = plan
        self._copies: Final = copies
        self._clock: Final = clock
        self._until: Final = None if plan.seconds is None else clock() + plan.seconds * ASKING
        self._items: Final = self._batches() if plan.seconds is None else self._timed_batches()
        self._speeds: Final = Speeds((plan.seconds or 0.0) * _RECENT)
        self.numbers: Final = [None if plan.is_endless else one.part.count(plan.terms) for one in plan.chosen]
        """The number of questions of each part; None if there is no end."""
        self.sampled: Final = set[int]()
        """The indexes of the parts of which only a sample was asked, because the time did not suffice."""
        self._hash: Final = hashlib.sha256()
        self._head: object = None
        self._is_closed = False
        self.at: int = 0
        """The index of the part of the last batch."""

    def take(self) -> tuple[int, Questions] | None:
        """The next batch with the index of its part; None at the end, or after ``close``."""
        with self._lock:
            if self._is_closed or (item := next(self._items, None)) is None:
                return None
            self.at, questions = item
            self._add(self._plan.chosen[self.at].suite, questions)
            return item

    def close(self) -> None:
        """Return no more batches."""
        self._is_closed = True

    @property
    def digest(self) -> str:
        """The sha256 of all questions taken so far, in order; their division into batches makes no difference."""
        return self._hash.hexdigest()

    def _add(self, suite: str, questions: Questions) -> None:
        head = (suite, questions.op, questions.fields, questions.options)
        if head != self._head:
            self._head = head
            self._hash.update(f"{write_json([suite, *head[1:]])}\n".encode())
        hands = questions.hands
        if questions.wins is not None:
            hands = tuple([f"{hand} {write_json(beside)}" for hand, beside in zip(hands, questions.wins, strict=True)])
        self._hash.update("\n".join((*hands, "")).encode(errors="surrogatepass"))

    def _batches(self) -> Iterator[tuple[int, Questions]]:
        first = self._plan.terms.seed
        for seed in numbers_from(first) if self._plan.is_endless else (first,):
            terms = attrs.evolve(self._plan.terms, seed=seed)
            for at, chosen in enumerate(self._plan.chosen):
                number, counted = 0, chosen.part.count(terms)
                for questions in chosen.part.questions(terms):
                    number += len(questions)
                    yield at, questions
                _check_number(chosen, number, counted)

    @property
    def seconds(self) -> float:
        """The estimated seconds of all questions of the plan, by the speed of the program."""
        with self._lock:
            return sum(self._costs(0))

    @property
    def speeds(self) -> Mapping[str, float]:
        """The seconds that a copy takes for one answer to each operation asked."""
        with self._lock:
            return self._speeds.seconds

    @property
    def left(self) -> float | None:
        """The seconds left for questions; None if the plan has no time."""
        return None if self._until is None else max(self._until - self._clock(), 0.0)

    def _costs(self, first: int) -> list[float]:
        """The estimated seconds of each part from an index on, by all copies."""
        speeds = self._speeds.seconds
        return [
            (number or 0) * estimate(one.part.op, speeds) / self._copies
            for one, number in zip(self._plan.chosen[first:], self.numbers[first:], strict=True)
        ]

    def note(self, op: str, hands: int, seconds: float) -> None:
        """Note the time that a copy of the subject took for a batch."""
        with self._lock:
            self._speeds.add(op, hands, seconds)

    def _timed_batches(self) -> Iterator[tuple[int, Questions]]:
        for at, (chosen, number) in enumerate(zip(self._plan.chosen, self.numbers, strict=True)):
            asked = 0
            for questions in self._timed_part(at, chosen):
                asked += len(questions)
                yield at, questions
            if at not in self.sampled:
                _check_number(chosen, asked, number)

    def _timed_part(self, at: int, chosen: ChosenPart) -> Iterator[Questions]:
        """Ask in order while the rest seems to fit in the time, and a sample of the rest once it does not."""
        op, terms = chosen.part.op, self._plan.terms
        ranges = tuple(chosen.part.ranges(terms))
        whole = sum(one.places for one in ranges)
        places, begin, left = range(whole), self._clock(), self.left or 0.0
        number = min(max(int(_SOON / (self._seconds_each(op) or _SOON)), _FIRST), MOST_BY_ARRAYS)
        while places and (until := begin + self._share(at, whole, left)) - self._clock() >= self._time(op, places):
            number = max(min(self._number_until(until, op) // 2, number), 1)
            yield from questions_of(op, batches_between(ranges, places[0], places[0] + number), terms)
            places, number = places[number:], min(2 * number, MOST_BY_ARRAYS)
        if not places:
            return
        self.sampled.add(at)
        size = max(min(self._number_until(begin + self._share(at, whole, left), op) // _BLOCKS, _BLOCK), 1)
        blocks = spread_blocks(places, size, f"{terms.seed} {chosen.suite} {op}")
        while self._clock() < (until := begin + self._share(at, whole, left)):
            number = max(min(self._number_until(until, op) // 2, 2 * number), 1)
            some = sorted(islice(blocks, -(-number // size)), key=lambda block: block.start)
            if not some:
                self.sampled.remove(at)
                return
            pieces = chain.from_iterable(batches_between(ranges, one.start, one.stop) for one in some)
            yield from questions_of(op, pieces, terms)

    def _share(self, at: int, whole: int, left: float) -> float:
        """The seconds of those left at the begin of a part for the whole of it, so that later parts have as many."""
        each = self._seconds_each(self._plan.chosen[at].part.op)
        return inf if each == 0 else fair_share([whole * each, *self._costs(at + 1)], left)

    def _seconds_each(self, op: str) -> float:
        """The seconds of one answer; 0 until the first one."""
        return self._speeds.seconds.get(op, 0.0) / self._copies

    def _time(self, op: str, places: range) -> float:
        return len(places) * self._seconds_each(op)

    def _number_until(self, until: float, op: str) -> int:
        return int(min((until - self._clock()) / max(self._seconds_each(op), _LEAST), 2 * MOST_BY_ARRAYS))


def _check_number(chosen: ChosenPart, number: int, counted: int | None) -> None:
    if counted not in {number, None}:
        message = f"{chosen.suite} {chosen.part.op} has {number} questions, not {counted}"
        raise Miscounted(message)
