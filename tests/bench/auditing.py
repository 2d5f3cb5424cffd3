"""What an audit takes for a hand beside what the subject takes: of a program through pipes, and of a Python function.

Both answer at once and rightly, for all hands have the same answer: they are those of random hands whose shanten in
each form is the most frequent. What is measured is everything that an audit does: hands are written, asked about, and
compared with answers that are found for each of them. It is the time of processors, of the program's as well where it
answers at once.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import mkdtemp
from time import thread_time_ns
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc import batch
from mjfunc.audit.expected import expected
from mjfunc.audit.functions import Function
from mjfunc.audit.programs import Program
from mjfunc.audit.questions import Questions
from mjfunc.audit.running import chosen_parts, run
from mjfunc.audit.suite import Suite, SuitePart, Terms
from mjfunc.audit.suites.batches import of_rows, texts_of
from mjfunc.census.sampling import sample_pieces
from mjfunc.model.conventions import DEFAULT
from tests.bench.measuring import Times, in_fresh_process, nanoseconds, one_by_one
from tests.bench.rows import Goal, Group, Row

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.subject import Subject
    from mjfunc.batch.arrays import Rows
    from tests.bench.measuring import Effort

HANDS: Final = 1_000_000
SOURCE: Final = Path(__file__).with_name("at_once.c")
BUSY: Final = 10_000
"""Nanoseconds that a slower subject takes for each hand."""


def alike(number: int) -> Rows:
    """Random hands of thirteen tiles that have the most frequent of all answers."""
    rows = np.concatenate([*sample_pieces(13, number, 0)])
    forms = np.stack([batch.shanten(rows, form) for form in batch.FORMS], axis=1)
    answers, at, times = np.unique(forms, axis=0, return_inverse=True, return_counts=True)
    assert len(answers) > 1
    chosen: Rows = rows[at.ravel() == times.argmax()]
    return chosen


@cache
def program() -> str:
    """The program, compiled."""
    built = str(Path(mkdtemp(prefix="mjfunc-bench-")) / "at-once")
    subprocess.run(["gcc", "-O2", "-o", built, str(SOURCE)], check=True)  # noqa: S607  # whichever gcc there is
    return built


def audit_of(subject: Subject, rows: Rows) -> Callable[[], None]:
    """The work of asking a subject about hands, all of which it answers rightly."""
    part = SuitePart("shanten", 0, lambda _: of_rows("shanten", rows, DEFAULT), lambda _: len(rows))
    chosen = chosen_parts([Suite("bench", "", "", (part,))], 0, ["shanten"])

    def work() -> None:
        ran = run([subject], chosen, Terms())
        assert ran.findings.is_good
        assert len(rows) == ran.asked[0].asked == ran.findings.whole.total

    return work


def row(name: str, subject: Callable[[str], Subject], most: float, *, is_busy: bool = False) -> Row:
    """The microseconds for a hand, without those in which a busy subject is busy."""

    def measured(effort: Effort) -> Times:
        def once() -> Times:
            rows = alike(max(1000, effort.of(HANDS)))
            ((right, *_),) = (expected(Questions("shanten", texts_of(rows[:1]), (), (), rows[:1])),)
            asked = subject(str(right))
            before = of_children()
            work = audit_of(asked, rows)
            work()  # so that tables are made, and memories are full
            taken = nanoseconds(work)
            asked.close()
            if not is_busy:
                taken += (of_children() - before) / 2  # it did the same work twice
            elif isinstance(asked, Function):
                taken -= nanoseconds(one_by_one(spin, texts_of(rows)))
            return Times(taken / len(rows) / 1e3)

        return in_fresh_process(once)

    return Row(f"audit, {name}", measured, Goal(most))


def of_children() -> float:
    """The nanoseconds that processes took that have ended."""
    theirs = getrusage(RUSAGE_CHILDREN)
    return (theirs.ru_utime + theirs.ru_stime) * 1e9


def spin(_: str) -> int:
    """Take that long."""
    end = thread_time_ns() + BUSY
    while thread_time_ns() < end:
        pass
    return 0


def minimum(right: str) -> int:
    """The minimum that an answer says."""
    return int(right.partition('"minimum":')[2].partition(",")[0])


def at_once(right: str) -> Function:
    """A function that always answers this."""
    answer = minimum(right)

    def function(_: str) -> int:
        return answer

    return Function(function, "shanten")


def slowly(right: str) -> Function:
    """The same, after a while."""
    answer = minimum(right)

    def function(hand: str) -> int:
        return answer + spin(hand)

    return Function(function, "shanten")


GROUP: Final = Group(
    "audit",
    "µs",
    (
        row("shanten through pipes, a program in C that answers at once", lambda right: Program([program(), right]), 5),
        row("shanten, a Python function that answers at once", at_once, 1e6 / 300_000),
        row(
            "shanten through pipes, beside 10 µs in a program in C",
            lambda right: Program([program(), right, str(BUSY)]),
            BUSY / 9e3,
            is_busy=True,
        ),
        row("shanten, beside 10 µs in a Python function", slowly, BUSY / 9e3, is_busy=True),
    ),
)
