"""The engine: questions go to one or several copies of a subject, and their answers are compared with what is right.

Each copy has a thread. All take from one list of questions, in whose order the digest is made, whoever answers them.
"""

from __future__ import annotations

from collections import deque
from math import inf
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.answers import all_as_far_as
from mjfunc.audit.expected import expected
from mjfunc.audit.listing import Chosen, QuestionList
from mjfunc.audit.report import Asked
from mjfunc.audit.signals import deferred
from mjfunc.audit.subject import Incident
from mjfunc.audit.verdicts import Findings, Tally, compare, sum_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.questions import Questions
    from mjfunc.audit.signals import Deferred
    from mjfunc.audit.subject import Subject
    from mjfunc.audit.suite import Terms
    from mjfunc.audit.verdicts import Comparison

_LOOK: Final = 0.1
"""So many seconds pass between two looks at how far it is."""
_PARTING: Final = 2.0
"""So many seconds has whoever is asked to end after a second interrupt: nothing else ends a function that hangs."""
_TICK: Final = 0.01
"""So many seconds pass between two looks at whether it ended."""
_MANY: Final = 4000
"""So many verdicts are put together at once: putting each in its place alone takes much longer."""


@attrs.frozen
class Progress:
    """How far an audit is."""

    suite: str
    op: str
    asked: int
    number: int | None
    """How many questions there are in all; None where there is no end."""
    seconds: float
    bad: int
    """How many verdicts are not good so far."""
    before: int = 0
    """How many of them were asked before these seconds."""

    @property
    def rate(self) -> float:
        """How many hands a second."""
        return (self.asked - self.before) / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """The seconds that are left, if that can be known."""
        return (self.number - self.asked) / self.rate if self.number is not None and self.rate else None


@attrs.frozen
class Ran:
    """What came of asking."""

    findings: Findings
    asked: tuple[Asked, ...]
    incidents: tuple[Incident, ...]
    digest: str
    seconds: float


Observer: TypeAlias = "Callable[[str, Questions, tuple[Answer, ...], tuple[Answer, ...]], None]"
"""What is told of all answers to some questions of a suite: what is right, as far as the answers say, and what came."""


class _Worker(Thread):
    """A thread that asks one copy of a subject."""

    def __init__(self, subject: Subject, questions: QuestionList, asking: _Asking, wake: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._subject: Final = subject
        self._list: Final = questions
        self._asking: Final = asking
        self._wake: Final = wake
        self._parts: Final = deque[int]()
        """Of what was asked and is not answered yet."""
        self.error: BaseException | None = None
        self.has_ended = False
        """Not an Event: if waiting for one is interrupted, it may be locked for ever."""

    def run(self) -> None:
        """Ask until there is nothing left to ask, or until it answers no more."""
        try:
            for questions, got in self._subject.answers(self._asked()):
                self._asking.take(self._parts.popleft(), questions, got)
        except BaseException as error:  # noqa: BLE001  # it is raised where the audit was started
            self.error = error
        if self.error or self._parts:
            self._list.close()
        self.has_ended = True
        self._wake()

    def _asked(self) -> Iterator[Questions]:
        while item := self._list.take():
            self._parts.append(item[0])
            yield item[1]


class _Asking:
    """What came so far, of all copies."""

    def __init__(self, chosen: Sequence[Chosen], compares: Comparison, observe: Observer | None) -> None:
        self._chosen: Final = chosen
        self._compares: Final = compares
        self._observe: Final = observe
        self._lock: Final = Lock()
        self.asked: Final = [0] * len(chosen)
        self._passed: Final = [0] * len(chosen)
        self._tallies: Final = [list[Tally]() for _ in chosen]
        self._waiting: Final = [0] * len(chosen)
        self.bad = 0

    def take(self, at: int, questions: Questions, got: tuple[Answer, ...]) -> None:
        """Compare some answers with what is right."""
        right = expected(questions)
        if got != right:
            right = all_as_far_as(right, got)
        tally = self._compares(questions, right, got)
        with self._lock:
            self.asked[at] += len(questions)
            if tally.kept or tally.known:
                self._add(at, tally)
            else:
                self._passed[at] += len(questions)
            if self._observe:
                self._observe(self._chosen[at].suite, questions, right, got)

    def _add(self, at: int, tally: Tally) -> None:
        self.bad += tally.bad
        self._tallies[at].append(tally)
        self._waiting[at] += len(tally.kept)
        if self._waiting[at] > _MANY:
            self._tallies[at], self._waiting[at] = [sum_of(self._tallies[at])], 0

    def findings(self) -> Findings:
        """All of it; the parts of a suite that ask the same operation are one."""
        found = Findings()
        for chosen, passed, tallies in zip(self._chosen, self._passed, self._tallies, strict=True):
            if passed or tallies:
                all_passed = Tally.of_passed(passed) if passed else Tally()
                found += Findings.of({(chosen.suite, chosen.part.op): sum_of([all_passed, *tallies])})
        return found


def run(  # noqa: PLR0913  # each is one thing that a caller decides
    subjects: Sequence[Subject],
    chosen: Sequence[Chosen],
    terms: Terms,
    *,
    is_endless: bool = False,
    compares: Comparison = compare,
    observe: Observer | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Ran:
    """Ask copies of one subject all questions of some parts.

    An interrupt lets what was asked be answered and ends; a second one does not wait for that.
    """
    numbers = [None if is_endless else part.part.count(terms) for part in chosen]
    whole = None if None in numbers else sum(number or 0 for number in numbers)
    questions, asking = QuestionList(chosen, terms, is_endless=is_endless), _Asking(chosen, compares, observe)
    begin = monotonic()

    def look() -> None:
        at = chosen[questions.at]
        done = sum(asking.asked)
        progress(Progress(at.suite, at.part.op, done, whole, monotonic() - begin, asking.bad))

    if chosen:
        with deferred() as signals:
            workers = [_Worker(subject, questions, asking, signals.wake) for subject in subjects]
            try:
                _wait(workers, questions, subjects, look, signals)
            except BaseException:  # whoever started it may end it, and then nobody is to be asked any more
                questions.close()
                _part_with(workers, subjects)
                raise
    asked = _asked(zip(chosen, numbers, asking.asked, strict=True))
    incidents = tuple(incident for subject in subjects for incident in subject.incidents)
    return Ran(asking.findings(), asked, incidents, questions.digest, monotonic() - begin)


def _asked(parts: Iterable[tuple[Chosen, int | None, int]]) -> tuple[Asked, ...]:
    """How much was asked; the parts of a suite that ask the same operation are one."""
    of = dict[tuple[str, str], Asked]()
    for chosen, number, done in parts:
        key = chosen.suite, chosen.part.op
        before = of.get(key, Asked(*key, 0, 0))
        whole = None if number is None or before.number is None else before.number + number
        of[key] = Asked(*key, whole, before.asked + done)
    return tuple(of.values())


def _part_with(workers: Sequence[_Worker], subjects: Sequence[Subject]) -> None:
    """Let whoever is asked end, and wait for that as long as it may take."""
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
    """Wait until all is answered, or until nobody wants to wait longer."""
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
