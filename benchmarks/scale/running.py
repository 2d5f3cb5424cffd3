"""Shards run by an engine that stays, and the processor time that this takes in each process."""

from __future__ import annotations

import os
import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import attrs

from benchmarks.scale.knowing import REPLAY, SUITE
from benchmarks.soak.killing import children, command
from mjfunc.audit.core.profiles import NO_PROFILE
from mjfunc.audit.core.suite import AuditPlan, ChosenPart, HandRange, SuitePart, Terms
from mjfunc.audit.running import run
from mjfunc.audit.scale.coordinator import Work, run_in_shards
from mjfunc.audit.scale.shards import Shard, shard_questions
from mjfunc.audit.scale.worker import Task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from benchmarks.scale.knowing import Starts
    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.scale.executors import Engine
    from mjfunc.audit.scale.subject_spec import SubjectSpec

_TICKS: Final = os.sysconf("SC_CLK_TCK")


@attrs.frozen
class Took:
    """What some work took."""

    passed: float
    """Seconds."""
    here: float
    """Seconds of the processor in this process."""
    workers: float
    """Seconds of the processor in worker processes."""
    programs: float
    """The same of the programs that were asked."""


class Staying:
    """An engine whose workers stay when a run ends, so that the next one need not start them."""

    def __init__(self, engine: Engine) -> None:
        """SubjectSpec them when they are needed."""
        self._engine: Final = engine
        self._executor: Executor | None = None
        self.workers: Final = engine.workers
        self.deaths: Final = engine.deaths
        self.has_workers: Final = True
        self.is_lost: Final = False

    def executor(self) -> Executor:
        """Always the same one."""
        self._executor = self._executor or self._engine.executor()
        return self._executor

    def end(self, executor: Executor, *, is_idle: bool) -> None:
        """Let it be."""

    def close(self) -> None:
        """End it."""
        if self._executor:
            self._engine.end(self._executor, is_idle=True)
        self._engine.close()


def timed(work: Callable[[], object]) -> Took:
    """What some work takes, in this process and in those that it has started."""
    (workers, programs), here, begin = _of_others(), time.process_time(), time.monotonic()
    work()
    passed, here = time.monotonic() - begin, time.process_time() - here
    workers_now, programs_now = _of_others()
    return Took(passed, here, workers_now - workers, programs_now - programs)


def _of_others() -> tuple[float, float]:
    """The seconds of the processor that all workers of this process have taken, and all programs."""
    below = children(os.getpid())
    workers = [child for child in below if "spawn_main" in command(child)]
    everyone = [*below, *(program for worker in workers for program in children(worker))]
    return sum(map(_seconds, workers)), sum(_seconds(one) for one in everyone if REPLAY in command(one))


def _seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def whole(op: str, places: int) -> SuitePart:
    """A part of so many places, which is only counted: which shards are asked is said elsewhere."""
    return SuitePart(op, 0, lambda _: iter(()), lambda _: places, lambda _: [HandRange(places, lambda _b, _e: ())])


def in_shards(
    engine: Engine, start: Starts, subject: Subject, asked: Sequence[Shard], number: int
) -> Callable[[], None]:
    """The work of asking so many shards, always the same ones again, by an engine."""
    op, size, at = asked[0].op, asked[0].end - asked[0].begin, iter(range(1 << 60))

    def task(_: Shard) -> Task:
        return Task(
            cast("SubjectSpec", start), subject.implementation, asked[next(at) % len(asked)], Terms(), NO_PROFILE
        )

    work = Work(chosen=(ChosenPart(SUITE, whole(op, number * size)),), terms=Terms(), size=size, task=task)

    def ask() -> None:
        came = run_in_shards(work, engine)
        assert came.is_whole
        assert number * size == came.ran.findings.whole.total
        assert came.ran.findings.is_good

    return ask


def alone(subject: Subject, asked: Sequence[Shard], number: int) -> Callable[[], None]:
    """The work of asking as much without an engine, by one thread of this process."""
    op, size = asked[0].op, asked[0].end - asked[0].begin

    def questions(terms: Terms) -> Iterator[Questions]:
        return chain.from_iterable(shard_questions(asked[at % len(asked)], terms) for at in range(number))

    part = SuitePart(op, 0, questions, lambda _: number * size)

    def ask() -> None:
        ran = run([subject], AuditPlan(chosen=(ChosenPart(SUITE, part),)))
        assert number * size == ran.findings.whole.total
        assert ran.findings.is_good

    return ask
