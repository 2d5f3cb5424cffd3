"""Run a plan: ask copies of a subject all its questions, and compare their answers with the right ones.

Each copy has a thread. All take batches from one list; the digest follows the order of that list.

A program or function may give only some fields of each result; the audit compares those and says so. A function that
returns one number gives the minimum of shanten, not the shanten of each form. It must do so in every result: as soon as
one result of an operation is whole, results with one field are wrong, and the report says that earlier ones were
compared in that field alone. Scores of wins are compared in the fields that they have.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from itertools import islice
from math import inf
from threading import Lock, Thread
from time import monotonic, sleep
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.core.answers import PARTIAL_FIELDS, Fault, Trouble, all_expected_for
from mjfunc.audit.core.deferred_signals import deferred
from mjfunc.audit.core.profiles import ProfileComparison
from mjfunc.audit.core.questions import OPS
from mjfunc.audit.core.report import PartCoverage
from mjfunc.audit.core.subject import ChangedSubject, Incident
from mjfunc.audit.core.verdicts import Findings, Verdict, VerdictTally, sum_of_findings, sum_of_tallies
from mjfunc.audit.question_list import QuestionList
from mjfunc.audit.right_answers import RightAnswers
from mjfunc.audit.topics import expected, topic_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.deferred_signals import Deferred
    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.suite import AuditPlan, ChosenPart


_LONGEST_NAME: Final = 100
"""The most characters kept of the name of an ignored field."""
_MOST_IGNORED: Final = 100
"""The most ignored fields that are noted."""
_NOTHING: Final = MappingProxyType[str, float]({})
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
    hangs: int = 0
    """The number of questions without an answer in time."""
    most_left: float | None = None
    """The seconds left for questions; None if the audit has no time."""
    is_interrupted: bool = False
    """Whether the audit only waits for outstanding answers, after an interrupt."""

    @property
    def rate(self) -> float:
        """Hands per second."""
        return (self.asked - self.before) / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """The estimated seconds left; None if there is no end, or no answer yet."""
        by_rate = (self.number - self.asked) / self.rate if self.number is not None and self.rate else None
        return min((each for each in (by_rate, self.most_left) if each is not None), default=None)


class ComparedFields:
    """The fields that the audit compares in the answers of all copies of one subject."""

    def __init__(self, wholly: Iterable[str] = (), in_part: Iterable[str] = (), ignored: Iterable[str] = ()) -> None:
        """Begin with the operations that have whole results, those with some fields only, and the ignored fields."""
        self.wholly: Final = {*wholly}
        """The operations of which some result has every field."""
        self.in_part: Final = {*in_part}
        """The operations of which some result has only some fields; followed by these fields where they can differ."""
        self.ignored: Final = {*ignored}
        """Operations, each followed by a field of its results that the protocol does not have."""

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
        names = islice(sorted(found.others), max(_MOST_IGNORED - len(self.ignored), 0))
        self.ignored.update(f"{op}: {name[:_LONGEST_NAME]}" for name in names)
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
    speeds: Mapping[str, float] = _NOTHING
    """The seconds that a copy takes for one answer to each operation asked."""
    whole_seconds: float = 0.0
    """The estimated seconds of all questions of the plan."""
    right: tuple[Verdict, ...] = ()
    """Some of the right answers."""


Observer: TypeAlias = "Callable[[str, Questions, tuple[Answer, ...], tuple[Answer, ...]], None]"
"""A function called with the suite's name, a batch, the right answers to compare with, and the answers given."""


class _Worker(Thread):
    """A thread that asks one copy of a subject."""

    def __init__(
        self,
        subject: Subject,
        questions: QuestionList,
        results: _Results,
        wake: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        super().__init__(daemon=True)
        self._subject: Final = subject
        self._list: Final = questions
        self._clock: Final = clock
        self._results: Final = results
        self._wake: Final = wake
        self._parts: Final = deque[int]()
        """The indexes of the parts of the batches without answers yet."""
        self._begin = clock()
        """The time of the last answers, later by the time in which questions were listed."""
        self.error: BaseException | None = None
        self.has_ended = False
        """Not an Event: interrupting a wait for one may leave it locked for ever."""

    def run(self) -> None:
        """Ask until no question is left, or until the subject gives up."""
        try:
            self._begin = self._clock()
            for questions, got in self._subject.answers(self._questions()):
                at = self._parts.popleft()
                if len(questions):  # there is nothing where the subject left out a whole batch
                    self._results.take(at, questions, got)
                    self._list.note(questions.op, len(questions), self._clock() - self._begin)
                self._begin = self._clock()
        except BaseException as error:  # noqa: BLE001  # it is raised where the audit was started
            self.error = error
        if self.error or self._parts:
            self._list.close()
        self.has_ended = True
        self._wake()

    def _questions(self) -> Iterator[Questions]:
        while item := self._take():
            self._parts.append(item[0])
            yield item[1]

    def _take(self) -> tuple[int, Questions] | None:
        begin = self._clock()
        item = self._list.take()
        self._begin += self._clock() - begin  # to list hands may take long the first time, and is no time of an answer
        return item


class _Results:
    """The results so far, of all copies."""

    def __init__(self, plan: AuditPlan, observe: Observer | None) -> None:
        self._chosen: Final = plan.chosen
        self.compare: Final = ProfileComparison(plan.profile)
        self.fields: Final = ComparedFields()
        self.right: Final = RightAnswers()
        self._observe: Final = observe
        self._lock: Final = Lock()
        self.asked: Final = [0] * len(plan.chosen)
        self._passed: Final = [0] * len(plan.chosen)
        self._tallies: Final = [list[VerdictTally]() for _ in plan.chosen]
        self._waiting: Final = [0] * len(plan.chosen)
        self.bad = 0
        self.hangs = 0

    def take(self, at: int, questions: Questions, answers: tuple[Answer, ...]) -> None:
        """Compare answers with the right ones, and add the verdicts."""
        got = self.fields.comparable(questions.op, answers)
        right = expected(questions)
        if got != right:
            right = all_expected_for(right, got)
        tally = self.compare(questions, right, got)
        with self._lock:
            self.asked[at] += len(questions)
            self.right.note(questions, right, got)
            if tally.kept or tally.known or tally.refusals:
                self._add(at, tally)
            else:
                self._passed[at] += len(questions)
            if self._observe:
                self._observe(self._chosen[at].suite, questions, right, got)

    def _add(self, at: int, tally: VerdictTally) -> None:
        self.bad += tally.bad
        self.hangs += sum(isinstance(of.got, Fault) and of.got.trouble is Trouble.TIMED_OUT for of in tally.kept)
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
    clock: Callable[[], float] = monotonic,
) -> RunResult:
    """Ask copies of one subject the questions of a plan, and compare the answers with the right ones.

    If the plan has a time, questions that do not fit in it are left out. After an interrupt, this function waits for
    outstanding answers and returns. After a second one, it does not wait.
    """
    questions, results, begin = QuestionList(plan, len(subjects), clock), _Results(plan, observe), clock()

    def look(interrupts: int) -> None:
        at, done, seconds = plan.chosen[questions.at], sum(results.asked), clock() - begin
        now = Progress(at.suite, at.part.op, done, whole, seconds, results.bad, hangs=results.hangs)
        progress(attrs.evolve(now, most_left=questions.left, is_interrupted=interrupts > 0))

    whole = None if None in questions.numbers else sum(number or 0 for number in questions.numbers)
    if plan.chosen:
        _ask(subjects, questions, results, look, clock)
    return RunResult(
        results.findings(),
        _coverage(questions, results.asked, plan.chosen),
        tuple(incident for subject in subjects for incident in subject.incidents),
        questions.digest,
        clock() - begin,
        results.fields,
        results.compare.asked,
        questions.speeds,
        questions.seconds,
        results.right.verdicts,
    )


def _ask(
    subjects: Sequence[Subject],
    questions: QuestionList,
    results: _Results,
    look: Callable[[int], None],
    clock: Callable[[], float],
) -> None:
    with deferred() as signals:
        workers = [_Worker(subject, questions, results, signals.wake, clock) for subject in subjects]
        try:
            _wait(workers, questions, subjects, look, signals)
        except BaseException:  # whoever started it may end it, and then nobody is to be asked any more
            questions.close()
            _stop_all(workers, subjects)
            raise


def _coverage(questions: QuestionList, asked: Sequence[int], chosen: Sequence[ChosenPart]) -> tuple[PartCoverage, ...]:
    """The number of questions asked in each part; parts of one suite with the same operation are merged."""
    merged = dict[tuple[str, str], PartCoverage]()
    for at, (one, number, done) in enumerate(zip(chosen, questions.numbers, asked, strict=True)):
        name = one.suite, one.part.op
        before = merged.get(name, PartCoverage(*name, 0, 0))
        whole = None if number is None or before.number is None else before.number + number
        is_sample = before.is_sample or at in questions.sampled
        merged[name] = PartCoverage(*name, whole, before.asked + done, is_sample)
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
    look: Callable[[int], None],
    signals: Deferred,
) -> None:
    """Wait for all answers, or for a second interrupt."""
    until = inf
    for worker in workers:
        worker.start()
    interrupts = 0
    while not all(worker.has_ended for worker in workers) and monotonic() < until:
        try:
            look(interrupts)
            signals.wait(_LOOK)
        except KeyboardInterrupt:
            interrupts += 1
            questions.close()
            if interrupts > 1:
                until = min(until, monotonic() + _PARTING)
                for subject in subjects:
                    subject.stop()
    look(interrupts)
    for worker in workers:
        if worker.error:
            raise worker.error
