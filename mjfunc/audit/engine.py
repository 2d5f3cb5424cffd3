"""The engine: ask copies of a subject all questions of a plan, and compare their answers with the right ones.

Each copy has a thread. All take batches from one list; the digest follows the order of that list.

A program or function may give only some fields of each result; the audit compares those and says so. A function that
returns one number gives the minimum of shanten, not the shanten of each form. It must do so in every result: as soon as
one result of an operation is whole, results with one field are wrong, and the report says that earlier ones were
compared in that field alone. Scores of wins are compared in the fields that they have.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Collection
from itertools import count as numbers_from
from math import inf
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.core.answers import PARTIAL_FIELDS, all_expected_for
from mjfunc.audit.core.profiles import ProfileComparison
from mjfunc.audit.core.questions import OPS
from mjfunc.audit.core.report import PartCoverage
from mjfunc.audit.core.signals import deferred
from mjfunc.audit.core.subject import ChangedSubject, Incident
from mjfunc.audit.core.verdicts import Findings, VerdictTally, sum_of_findings, sum_of_tallies
from mjfunc.audit.topics import expected, topic_of
from mjfunc.json.values import write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.signals import Deferred
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import AuditPlan, ChosenPart


class Miscounted(AssertionError):
    """A suite that does not have as many questions as it declares: a bug of the suite, not of the subject."""


class QuestionList:
    """All questions of an audit, from which the threads take batches; it counts and hashes them."""

    def __init__(self, plan: AuditPlan) -> None:
        """Start at the first question; if the plan is endless, begin again with the next seed after the last one."""
        self._lock: Final = Lock()
        self._plan: Final = plan
        self._items: Final = self._batches()
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
                if counted not in {number, None}:
                    message = f"{chosen.suite} {chosen.part.op} has {number} questions, not {counted}"
                    raise Miscounted(message)


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


class ComparedFields:
    """The fields that the audit compares in the answers of all copies of one subject."""

    def __init__(self, wholly: Iterable[str] = (), in_part: Iterable[str] = ()) -> None:
        """Begin with the operations that have whole results, and those that have results with some fields only."""
        self.wholly: Final = {*wholly}
        """The operations of which some result has every field."""
        self.in_part: Final = {*in_part}
        """The operations of which some result has only some fields; followed by these fields where they can differ."""

    @property
    def partly(self) -> tuple[str, ...]:
        """The entries of ``in_part`` without any whole result, in the order of operations."""
        return tuple(part for op in OPS if op not in self.wholly for part in self._parts(op))

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """One for each set of compared fields, if later answers have more fields."""
        return tuple(incident for op in OPS for incident in self._incidents(op))

    def _parts(self, op: str) -> list[str]:
        return sorted(part for part in self.in_part if part.partition(": ")[0] == op)

    def _incidents(self, op: str) -> list[Incident]:
        fields = [part.partition(": ")[2] or PARTIAL_FIELDS[op] for part in self._parts(op)]
        if op in self.wholly:
            fields.append("all fields")
        return [
            Incident(f"some results of {op} have only {some}, and others have {fields[-1]}") for some in fields[:-1]
        ]

    def comparable(self, op: str, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The answers to an operation, reduced to what the audit compares; note which fields they have."""
        found = topic_of(op).comparable(op, answers, op in self.wholly)
        if found.is_whole:
            self.wholly.add(op)
        self.in_part.update(found.partial)
        return found.answers

    def reduce(self, subject: Subject) -> Subject:
        """The subject with its answers reduced to what the audit compares."""
        return ChangedSubject(subject, lambda questions, answers: self.comparable(questions.op, answers))


@attrs.frozen
class RunResult:
    """The result of asking: verdicts, counts, incidents, and the digest of all questions."""

    findings: Findings
    asked: tuple[PartCoverage, ...]
    incidents: tuple[Incident, ...]
    digest: str
    seconds: float
    fields: ComparedFields
    """The fields in which answers were compared."""
    known: Collection[str]
    """The ids of the known deviations of many questions that cover a question asked."""


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

    def __init__(self, plan: AuditPlan, observe: Observer | None) -> None:
        self._chosen: Final = plan.chosen
        self.compare: Final = ProfileComparison(plan.profile)
        self.fields: Final = ComparedFields()
        self._observe: Final = observe
        self._lock: Final = Lock()
        self.asked: Final = [0] * len(plan.chosen)
        self._passed: Final = [0] * len(plan.chosen)
        self._tallies: Final = [list[VerdictTally]() for _ in plan.chosen]
        self._waiting: Final = [0] * len(plan.chosen)
        self.bad = 0

    def take(self, at: int, questions: Questions, answers: tuple[Answer, ...]) -> None:
        """Compare answers with the right ones, and add the verdicts."""
        if not len(questions):  # all of these were left out
            return
        got = self.fields.comparable(questions.op, answers)
        right = expected(questions)
        if got != right:
            right = all_expected_for(right, got)
        tally = self.compare(questions, right, got)
        with self._lock:
            self.asked[at] += len(questions)
            if tally.kept or tally.known or tally.refusals:
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
        parts = zip(self._chosen, self._passed, self._tallies, strict=True)
        return sum_of_findings(
            Findings((((one.suite, one.part.op), sum_of_tallies([VerdictTally.all_passed(passed), *tallies])),))
            for one, passed, tallies in parts
            if passed or tallies
        )


def run(
    subjects: Sequence[Subject],
    plan: AuditPlan,
    *,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> RunResult:
    """Ask copies of one subject all questions of a plan, and compare the answers with the right ones.

    After an interrupt, the engine waits for outstanding answers and returns. After a second one, it does not wait.
    """
    numbers = [None if plan.is_endless else one.part.count(plan.terms) for one in plan.chosen]
    whole = None if None in numbers else sum(number or 0 for number in numbers)
    questions, results, begin = QuestionList(plan), _Results(plan, observe), monotonic()

    def look() -> None:
        at = plan.chosen[questions.at]
        done = sum(results.asked)
        progress(Progress(at.suite, at.part.op, done, whole, monotonic() - begin, results.bad))

    if plan.chosen:
        with deferred() as signals:
            workers = [_Worker(subject, questions, results, signals.wake) for subject in subjects]
            try:
                _wait(workers, questions, subjects, look, signals)
            except BaseException:  # whoever started it may end it, and then nobody is to be asked any more
                questions.close()
                _stop_all(workers, subjects)
                raise
    return RunResult(
        results.findings(),
        _coverage(zip(plan.chosen, numbers, results.asked, strict=True)),
        tuple(incident for subject in subjects for incident in subject.incidents),
        questions.digest,
        monotonic() - begin,
        results.fields,
        results.compare.asked,
    )


def _coverage(parts: Iterable[tuple[ChosenPart, int | None, int]]) -> tuple[PartCoverage, ...]:
    """The number of questions asked in each part; parts of one suite with the same operation are merged."""
    merged = dict[tuple[str, str], PartCoverage]()
    for chosen, number, done in parts:
        name = chosen.suite, chosen.part.op
        before = merged.get(name, PartCoverage(*name, 0, 0))
        whole = None if number is None or before.number is None else before.number + number
        merged[name] = PartCoverage(*name, whole, before.asked + done)
    return tuple(merged.values())


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
