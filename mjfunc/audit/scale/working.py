"""What a worker does: it asks a copy of the subject the questions of a shard, and keeps the copy for the next one."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import platform
import signal
import sys
from multiprocessing.util import Finalize
from pathlib import Path
from threading import RLock, Thread
from typing import TYPE_CHECKING, Final, NoReturn, cast

import attrs

from mjfunc.audit.aside import Aside
from mjfunc.audit.greeting import NotStarted
from mjfunc.audit.known import Comparing
from mjfunc.audit.listing import Chosen
from mjfunc.audit.partly import Extent, as_taken
from mjfunc.audit.profiles import Profile
from mjfunc.audit.running import run
from mjfunc.audit.scale.merging import ShardVerdict, digest_of, in_order
from mjfunc.audit.scale.shards import Shard, questions_in
from mjfunc.audit.scale.starting import Start
from mjfunc.audit.subject import Implementation, Subject
from mjfunc.audit.suite import SuitePart, Terms
from mjfunc.audit.verdicts import compare
from mjfunc.tiles.errors import BadOption, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from multiprocessing.process import BaseProcess

    from mjfunc.audit.questions import Questions

TIMES: Final = 3
"""So often is a shard asked in which somebody kills the program: that says nothing of the program."""
_ENDED: Final = 143
_LISTS: Final = frozenset({"operations", "conventions", "ignored"})
"""Of what a program says of itself."""


@attrs.frozen
class Task:
    """What a worker is given."""

    start: Start
    implementation: Implementation
    """What the program said of itself when the audit was started."""
    shard: Shard
    terms: Terms
    profile: Profile


@attrs.frozen
class Done:
    """What a worker gives back."""

    verdict: ShardVerdict
    is_whole: bool
    """Whether all questions were answered; otherwise the program was given up."""

    @property
    def is_killed(self) -> bool:
        """Whether somebody else ended the program."""
        return any(incident.is_killed for incident in self.verdict.incidents)


class _Copies:
    """The copies of this process: those that wait for the next shard, and those that are asked."""

    def __init__(self) -> None:
        self._lock: Final = RLock()  # a signal may come while it is held
        self._idle: Final = list[tuple[Start, Subject]]()
        self._asked: Final = list[Subject]()

    def take(self, start: Start) -> Subject:
        """A copy; those that were started otherwise are ended."""
        with self._lock:
            alike = [subject for other, subject in self._idle if other == start]
            others = [subject for other, subject in self._idle if other != start]
            self._idle[:] = [(start, subject) for subject in alike[1:]]
            self._asked[:] = [*self._asked, *alike[:1]]
        for subject in others:
            subject.close()
        if alike:
            return alike[0]
        subject = start.start()
        with self._lock:
            self._asked.append(subject)
        return subject

    def keep(self, start: Start, subject: Subject) -> None:
        """It waits for the next shard."""
        with self._lock:
            self._asked.remove(subject)
            self._idle.append((start, subject))

    def end(self, subject: Subject) -> None:
        """It is not asked any more."""
        with self._lock:
            self._asked.remove(subject)
        subject.close()

    def end_all(self) -> None:
        """None is left."""
        with self._lock:
            asked, idle = [*self._asked], [subject for _, subject in self._idle]
            self._asked.clear()
            self._idle.clear()
        for subject in asked:
            subject.stop()
        for subject in (*asked, *idle):
            with contextlib.suppress(Exception):  # it may be asked just now, by another thread
                subject.close()


COPIES: Final = _Copies()
Finalize(None, COPIES.end_all, exitpriority=10)  # a process that a pool started calls nothing else when it ends


def work(task: Task) -> Done:
    """The verdict of a shard."""
    for _ in range(TIMES - 1):
        with contextlib.suppress(NotStarted):
            done = _once(task)
            if not done.is_killed:
                return done
    return _once(task)


def _once(task: Task) -> Done:
    try:
        subject = COPIES.take(task.start)
    except (BadOption, NotStarted) as error:
        message = f"{place()}: {error.message}"
        raise type(error)(message) from None
    try:
        _check_same(subject, task)
        done = _asked(subject, task)
    except BaseException:
        COPIES.end(subject)
        raise
    if done.is_whole and not done.is_killed:
        COPIES.keep(task.start, subject)
    else:
        COPIES.end(subject)
    return done


def _check_same(subject: Subject, task: Task) -> None:
    if subject.implementation != task.implementation:
        how = "; ".join(_differences(task.implementation, subject.implementation))
        message = f"{place()}: the program is not the one that the audit was started with: {how}"
        raise BadOption(message)


def place() -> str:
    """Which worker this is, as a sentence about it begins."""
    try:
        folder = str(Path.cwd())
    except OSError:
        folder = "a folder that is gone"
    return f"the worker {os.getpid()} on {platform.node()} in {folder}"


def _differences(expected: Implementation, got: Implementation) -> Iterator[str]:
    """What differs, in words; of lists what the other one does not have."""
    for name in (field.name for field in attrs.fields(Implementation)):
        was, now = cast("object", getattr(expected, name)), cast("object", getattr(got, name))
        if was == now:
            continue
        if name in _LISTS:
            these, those = cast("tuple[object, ...]", was), cast("tuple[object, ...]", now)
            yield f"{name}: {_beside(these, those)} expected, {_beside(those, these)} got"
        else:
            yield f"{name}: {shown(was)} expected, {shown(now)} got"


def _beside(these: Sequence[object], those: Sequence[object]) -> str:
    """Those of the first that the second ones have not; all of them where only the order differs."""
    return shown([one for one in these if one not in those] if {*these} != {*those} else [*these])


def _asked(subject: Subject, task: Task) -> Done:
    before, comparing, extent, shard = len(subject.incidents), Comparing(task.profile), Extent(), task.shard
    taken, is_over = 0, False

    def questions(terms: Terms) -> Iterator[Questions]:
        nonlocal taken, is_over
        for each in questions_in(shard, terms):
            taken += len(each)
            yield each
        is_over = True

    part = SuitePart(shard.op, 0, questions, lambda _: None)
    compares = comparing if task.profile.deviations else compare
    ran = run([as_taken(subject, extent)], [Chosen(shard.suite, part)], task.terms, compares=compares)
    verdict = ShardVerdict(
        ran.findings,
        in_order(ran.incidents[before:]),
        tuple(sorted(comparing.asked)),
        tuple(sorted(extent.wholly)),
        tuple(sorted(extent.in_part)),
        1,
        digest_of(shard, ran.digest),
        round(ran.seconds * 1_000_000),
    )
    return Done(verdict, is_over and sum(one.asked for one in ran.asked) == taken)


def begin() -> None:
    """What a process does before its first shard: it leaves interrupts to whoever started it, and ends with that."""
    sys.stdout = Aside()  # what a function prints is not our output
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: end())
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    """End with the process that started this one, however that ends."""
    parent.join()
    end()


def end() -> NoReturn:
    """End this process with all copies that it started."""
    COPIES.end_all()
    os._exit(_ENDED)
