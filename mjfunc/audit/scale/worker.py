"""Run shards in a worker process, which reuses its copy of the program or function under test.

Workers start without interrupts, which are for the process that coordinates them.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import platform
import signal
import sys
from multiprocessing import resource_tracker
from multiprocessing.util import Finalize
from pathlib import Path
from threading import RLock, Thread
from typing import TYPE_CHECKING, Final, NoReturn, cast

import attrs

from mjfunc.audit.core.profiles import Profile
from mjfunc.audit.core.subject import Implementation, Subject
from mjfunc.audit.core.suite import AuditPlan, ChosenPart, SuitePart, Terms
from mjfunc.audit.running import run
from mjfunc.audit.scale.shards import Shard, ShardVerdict, first_incidents, shard_digest, shard_questions
from mjfunc.audit.scale.subject_spec import SubjectSpec
from mjfunc.audit.subjects.function_subject import CapturedOutput
from mjfunc.audit.subjects.handshake import NotStarted
from mjfunc.tiles.errors import BadOption, short_repr

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from multiprocessing.process import BaseProcess

    from mjfunc.audit.core.questions import Questions

MOST_TRIES: Final = 3
"""The most times that a shard is run if the program is killed from outside."""
_EXIT_STATUS: Final = 143
_LISTS: Final = frozenset({"operations", "conventions", "ignored"})
"""The fields of a handshake that are lists."""


@attrs.frozen
class Task:
    """A shard to run."""

    spec: SubjectSpec
    implementation: Implementation
    """The handshake of the program when the audit was started."""
    shard: Shard
    terms: Terms
    profile: Profile


@attrs.frozen
class ShardOutcome:
    """The verdict of a shard that was run."""

    verdict: ShardVerdict
    is_whole: bool
    """Whether all questions were sent; if not, the audit gave the program up."""

    @property
    def is_killed(self) -> bool:
        """Whether the program was killed from outside."""
        return any(incident.is_killed for incident in self.verdict.incidents)


class _Copies:
    """The copies of the subject in this process, idle or in use."""

    def __init__(self) -> None:
        self._lock: Final = RLock()  # a signal may come while it is held
        self._idle: Final = list[tuple[SubjectSpec, Subject]]()
        self._in_use: Final = list[Subject]()

    def take(self, spec: SubjectSpec) -> Subject:
        """An idle or new copy. Copies of another specification are closed."""
        with self._lock:
            alike = [subject for other, subject in self._idle if other == spec]
            different = [subject for other, subject in self._idle if other != spec]
            self._idle[:] = [(spec, subject) for subject in alike[1:]]
            self._in_use[:] = [*self._in_use, *alike[:1]]
        for subject in different:
            subject.close()
        if alike:
            return alike[0]
        subject = spec.start()
        with self._lock:
            self._in_use.append(subject)
        return subject

    def give_back(self, spec: SubjectSpec, subject: Subject) -> None:
        """Keep a copy for the next shard."""
        with self._lock:
            self._in_use.remove(subject)
            self._idle.append((spec, subject))

    def close(self, subject: Subject) -> None:
        """Close a copy."""
        with self._lock:
            self._in_use.remove(subject)
        subject.close()

    def close_all(self) -> None:
        """Close all copies."""
        with self._lock:
            in_use, idle = [*self._in_use], [subject for _, subject in self._idle]
            self._in_use.clear()
            self._idle.clear()
        for subject in in_use:
            subject.stop()
        for subject in (*in_use, *idle):
            with contextlib.suppress(Exception):  # another thread may be using it
                subject.close()


COPIES: Final = _Copies()
Finalize(None, COPIES.close_all, exitpriority=10)  # a process of a pool runs no other handler when it exits


def run_task(task: Task) -> ShardOutcome:
    """Run a shard, again if the program is killed or does not start.

    Raises:
        BadOption: The program or function cannot be started here, or its handshake is another one.
        NotStarted: It did not complete the handshake.

    """
    for _ in range(MOST_TRIES - 1):
        with contextlib.suppress(NotStarted):
            outcome = _run_once(task)
            if not outcome.is_killed:
                return outcome
    return _run_once(task)


def _run_once(task: Task) -> ShardOutcome:
    try:
        subject = COPIES.take(task.spec)
    except (BadOption, NotStarted) as error:
        message = f"{worker_name()}: {error.message}"
        raise type(error)(message) from None
    try:
        _check_same(subject, task)
        outcome = _run_shard(subject, task)
    except BaseException:
        COPIES.close(subject)
        raise
    if outcome.is_whole and not outcome.is_killed:
        COPIES.give_back(task.spec, subject)
    else:
        COPIES.close(subject)
    return outcome


def _check_same(subject: Subject, task: Task) -> None:
    if subject.implementation != task.implementation:
        differences = "; ".join(_differences(task.implementation, subject.implementation))
        message = f"{worker_name()}: the program differs from the one that the audit was started with: {differences}"
        raise BadOption(message)


def worker_name() -> str:
    """The name of this process in messages, with its machine and its folder."""
    try:
        folder = str(Path.cwd())
    except OSError:
        folder = "a deleted folder"
    return f"the worker {os.getpid()} on {platform.node()} in {folder}"


def _differences(expected: Implementation, got: Implementation) -> Iterator[str]:
    """The fields that differ; of lists, the items that are not in the other one."""
    for name in (field.name for field in attrs.fields(Implementation)):
        was, now = cast("object", getattr(expected, name)), cast("object", getattr(got, name))
        if was == now:
            continue
        if name in _LISTS:
            these, those = cast("tuple[object, ...]", was), cast("tuple[object, ...]", now)
            yield f"{name}: {_surplus(these, those)} expected, {_surplus(those, these)} got"
        else:
            yield f"{name}: {short_repr(was)} expected, {short_repr(now)} got"


def _surplus(these: Sequence[object], those: Sequence[object]) -> str:
    """The items of one list that the other does not have; all of them if only the order differs."""
    return short_repr([one for one in these if one not in those] if {*these} != {*those} else [*these])


def _run_shard(subject: Subject, task: Task) -> ShardOutcome:
    before, shard = len(subject.incidents), task.shard
    sent, is_over = 0, False

    def questions(terms: Terms) -> Iterator[Questions]:
        nonlocal sent, is_over
        for each in shard_questions(shard, terms):
            sent += len(each)
            yield each
        is_over = True

    part = SuitePart(shard.op, 0, questions, lambda _: None)
    plan = AuditPlan(chosen=(ChosenPart(shard.suite, part),), terms=task.terms, profile=task.profile)
    ran = run([subject], plan)
    verdict = ShardVerdict(
        ran.findings,
        first_incidents(ran.incidents[before:]),
        tuple(sorted(ran.known)),
        tuple(sorted(ran.fields.wholly)),
        tuple(sorted(ran.fields.in_part)),
        1,
        shard_digest(shard, ran.digest),
        round(ran.seconds * 1_000_000),
        tuple(sorted(ran.fields.ignored)),
    )
    return ShardOutcome(verdict, is_over and sum(one.asked for one in ran.asked) == sent)


def start_worker() -> None:
    """Prepare a worker process: ignore interrupts, capture output, and exit when the parent process does."""
    sys.stdout = CapturedOutput()  # what a function prints must not mix with the output of the audit
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: exit_worker())
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent: BaseProcess) -> None:
    """Exit once the parent process has ended, for whatever reason."""
    parent.join()
    exit_worker()


def exit_worker() -> NoReturn:
    """Exit this process after closing all copies."""
    COPIES.close_all()
    os._exit(_EXIT_STATUS)


@contextlib.contextmanager
def without_interrupts() -> Generator[None]:
    """Start threads and processes that receive no interrupts; those are for this process."""
    resource_tracker.ensure_running()  # or it is started in here as well, which lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
