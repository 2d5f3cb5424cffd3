"""The engine: ask copies of a subject all questions, and compare their answers with the right ones.

Each copy has a thread. All take batches from one list; the digest follows the order of that list.
"""

from __future__ import annotations

import hashlib
from collections import deque
from itertools import chain
from itertools import count as numbers_from
from math import inf
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.core.answers import all_expected_for
from mjfunc.audit.core.report import PartCoverage
from mjfunc.audit.core.signals import deferred
from mjfunc.audit.core.subject import Incident
from mjfunc.audit.core.verdicts import Findings, VerdictTally, compare, sum_of_tallies
from mjfunc.json.values import write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.signals import Deferred
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import ChosenPart, Terms
    from mjfunc.audit.core.verdicts import Comparison


class Miscounted(AssertionError):
    """A suite that does not have as many questions as it declares: a bug of the suite, not of the subject."""


class QuestionList:
    """All questions of an audit, from which the threads take batches; it counts and hashes them."""

    def __init__(self, chosen: Sequence[ChosenPart], terms: Terms, *, is_endless: bool) -> None:
        """Start at the first question; if endless, begin again with the next seed after the last one."""
        self._lock: Final = Lock()
        self._chosen: Final = chosen
        self._items: Final = self._rounds(terms) if is_endless else self._round(terms)
        self._hash: Final = hashlib.sha256()
        self._head: object = None
        self._is_closed = False
        self.taken: int = 0
        self.at: int = 0
        """The index of the part of the last batch."""

    def take(self) -> tuple[int, Questions] | None:
        """The next batch with the index of its part; None at the end, or after ``close``."""
        with self._lock:
            if self._is_closed or (item := next(self._items, None)) is None:
                return None
            self.at, questions = item
            self._add(self._chosen[self.at].suite, questions)
            self.taken += len(questions)
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

    def _round(self, terms: Terms) -> Iterator[tuple[int, Questions]]:
        for at, chosen in enumerate(self._chosen):
            number = 0
            for questions in chosen.part.questions(terms):
                number += len(questions)
                yield at, questions
            if chosen.part.count(terms) not in {number, None}:
                message = f"{chosen.suite} {chosen.part.op} has {number} questions, not {chosen.part.count(terms)}"
                raise Miscounted(message)

    def _rounds(self, terms: Terms) -> Iterator[tuple[int, Questions]]:
        """Every question, repeatedly, each round with the next seed."""
        return chain.from_iterable(self._round(attrs.evolve(terms, seed=seed)) for seed in numbers_from(terms.seed))


_LOOK: Final = 0.1
"""Seconds between two reports of progress."""
_PARTING: Final = 2.0
"""Seconds that a subject has to end after a second interrupt; a function that hangs does not end at all."""
_TICK: Final = 0.01
"""Seconds between two checks whether it ended."""
_MANY: Final = 4000
"""Verdicts are merged when there are this many: merging them one by one takes much longer."""


@attrs.frozen
class Progress:
    """The progress of an audit."""

    suite: str
    op: str
    asked: int
    number: int | None
    """The number of all questions; None if there is no end."""
    seconds: float
    bad: int
    """The number of bad verdicts so far."""
    before: int = 0
    """The number of questions asked before these seconds."""

    @property
    def rate(self) -> float:
        """Hands per second."""
        return (self.asked - self.before) / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """The estimated seconds left; None if there is no end, or no answer yet."""
        return (self.number - self.asked) / self.rate if self.number is not None and self.rate else None


@attrs.frozen
class RunResult:
    """The result of asking: verdicts, counts, incidents, and the digest of all questions."""

    findings: Findings
    asked: tuple[PartCoverage, ...]
    incidents: tuple[Incident, ...]
    digest: str
    seconds: float


RightAnswers: TypeAlias = "Callable[[Questions], tuple[Answer, ...]]"
"""The right answer to each question of a batch."""
Observer: TypeAlias = "Callable[[str, Questions, tuple[Answer, ...], tuple[Answer, ...]], None]"
"""A function called with the suite's name, a batch, the right answers to compare with, and the answers given."""


class _Worker(Thread):
    """A thread that asks one copy of a subject."""

    def __init__(self, subject: Subject, questions: QuestionList, results: _Results, wake: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._subject: Final = subject
        self._list: Final = questions
        self._results: Final = results
        self._wake: Final = wake
        self._parts: Final = deque[int]()
        """The indexes of the parts of the batches without answers yet."""
        self.error: BaseException | None = None
        self.has_ended = False
        """Not an Event: interrupting a wait for one may leave it locked for ever."""

    def run(self) -> None:
        """Ask until no question is left, or until the subject gives up."""
        try:
            for questions, got in self._subject.answers(self._questions()):
                self._results.take(self._parts.popleft(), questions, got)
        except BaseException as error:  # noqa: BLE001  # it is raised where the audit was started
            self.error = error
        if self.error or self._parts:
            self._list.close()
        self.has_ended = True
        self._wake()

    def _questions(self) -> Iterator[Questions]:
        while item := self._list.take():
            self._parts.append(item[0])
            yield item[1]


class _Results:
    """The results so far, of all copies."""

    def __init__(
        self, chosen: Sequence[ChosenPart], expected: RightAnswers, compares: Comparison, observe: Observer | None
    ) -> None:
        self._chosen: Final = chosen
        self._expected: Final = expected
        self._compares: Final = compares
        self._observe: Final = observe
        self._lock: Final = Lock()
        self.asked: Final = [0] * len(chosen)
        self._passed: Final = [0] * len(chosen)
        self._tallies: Final = [list[VerdictTally]() for _ in chosen]
        self._waiting: Final = [0] * len(chosen)
        self.bad = 0

    def take(self, at: int, questions: Questions, got: tuple[Answer, ...]) -> None:
        """Compare answers with the right ones, and add the verdicts."""
        right = self._expected(questions)
        if got != right:
            right = all_expected_for(right, got)
        tally = self._compares(questions, right, got)
        with self._lock:
            self.asked[at] += len(questions)
            if tally.kept or tally.known:
                self._add(at, tally)
            else:
                self._passed[at] += len(questions)
            if self._observe:
                self._observe(self._chosen[at].suite, questions, right, got)

    def _add(self, at: int, tally: VerdictTally) -> None:
        self.bad += tally.bad
        self._tallies[at].append(tally)
        self._waiting[at] += len(tally.kept)
        if self._waiting[at] > _MANY:
            self._tallies[at], self._waiting[at] = [sum_of_tallies(self._tallies[at])], 0

    def findings(self) -> Findings:
        """All verdicts; parts of one suite with the same operation are merged."""
        found = Findings()
        for chosen, passed, tallies in zip(self._chosen, self._passed, self._tallies, strict=True):
            if passed or tallies:
                all_passed = VerdictTally.all_passed(passed) if passed else VerdictTally()
                found += Findings.from_tallies({(chosen.suite, chosen.part.op): sum_of_tallies([all_passed, *tallies])})
        return found


def run(  # noqa: PLR0913  # each is one thing that a caller decides
    subjects: Sequence[Subject],
    chosen: Sequence[ChosenPart],
    terms: Terms,
    expected: RightAnswers,
    *,
    is_endless: bool = False,
    compares: Comparison = compare,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> RunResult:
    """Ask copies of one subject all questions of some parts, and compare the answers with the expected ones.

    After an interrupt, the engine waits for outstanding answers and returns. After a second one, it does not wait.
    """
    numbers = [None if is_endless else part.part.count(terms) for part in chosen]
    whole = None if None in numbers else sum(number or 0 for number in numbers)
    questions = QuestionList(chosen, terms, is_endless=is_endless)
    results, begin = _Results(chosen, expected, compares, observe), monotonic()

    def look() -> None:
        at = chosen[questions.at]
        done = sum(results.asked)
        progress(Progress(at.suite, at.part.op, done, whole, monotonic() - begin, results.bad))

    if chosen:
        with deferred() as signals:
            workers = [_Worker(subject, questions, results, signals.wake) for subject in subjects]
            try:
                _wait(workers, questions, subjects, look, signals)
            except BaseException:  # whoever started it may end it, and then nobody is to be asked any more
                questions.close()
                _stop_all(workers, subjects)
                raise
    asked = _coverage(zip(chosen, numbers, results.asked, strict=True))
    incidents = tuple(incident for subject in subjects for incident in subject.incidents)
    return RunResult(results.findings(), asked, incidents, questions.digest, monotonic() - begin)


def _coverage(parts: Iterable[tuple[ChosenPart, int | None, int]]) -> tuple[PartCoverage, ...]:
    """The number of questions asked in each part; parts of one suite with the same operation are merged."""
    of = dict[tuple[str, str], PartCoverage]()
    for chosen, number, done in parts:
        key = chosen.suite, chosen.part.op
        before = of.get(key, PartCoverage(*key, 0, 0))
        whole = None if number is None or before.number is None else before.number + number
        of[key] = PartCoverage(*key, whole, before.asked + done)
    return tuple(of.values())


def _stop_all(workers: Sequence[_Worker], subjects: Sequence[Subject]) -> None:
    """Stop the subjects, and wait a little for their threads to end."""
    for subject in subjects:
        subject.stop()
    until = monotonic() + _PARTING
    while not all(worker.has_ended for worker in workers) and monotonic() < until:
        sleep(_TICK)


def _wait(
    workers: Sequence[_Worker],
    questions: QuestionList,
    subjects: Sequence[Subject],
    look: Callable[[], None],
    signals: Deferred,
) -> None:
    """Wait for all answers, or for a second interrupt."""
    until = inf
    for worker in workers:
        worker.start()
    interrupts = 0
    while not all(worker.has_ended for worker in workers) and monotonic() < until:
        try:
            look()
            signals.wait(_LOOK)
        except KeyboardInterrupt:
            interrupts += 1
            questions.close()
            if interrupts > 1:
                until = min(until, monotonic() + _PARTING)
                for subject in subjects:
                    subject.stop()
    look()
    for worker in workers:
        if worker.error:
            raise worker.error
