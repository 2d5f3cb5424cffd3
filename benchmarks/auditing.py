"""The time that an audit adds for each hand to that of the subject: a program behind pipes, and a Python function.

Both answer at once and rightly, for all hands have the same answer: they are those of random hands whose shanten in
each form is the most frequent. What is measured is everything that an audit does: hands are written, asked about, and
compared with answers that are found for each of them. It is the time of processors, of the program's as well where it
answers at once. Where it is busy, only that of the process of the audit counts, and in Python what is not spent in
being busy: that is counted where it is spent, and what calling it takes without an audit is taken off.
"""

from __future__ import annotations

import subprocess
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import mkdtemp
from time import monotonic_ns, thread_time_ns
from typing import TYPE_CHECKING, Final

import numpy as np

from benchmarks.measuring import Times, in_fresh_process, nanoseconds, one_by_one
from benchmarks.rows import Goal, Group, Row
from mjfunc import batch
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, chosen_parts
from mjfunc.audit.running import run
from mjfunc.audit.subjects.function_subject import Function
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.audit.suites.row_batches import row_questions, texts_of
from mjfunc.audit.topics import expected
from mjfunc.census.random_hands import sample_pieces
from mjfunc.model.conventions import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.measuring import Effort
    from mjfunc.audit.core.subject import Subject
    from mjfunc.batch.arrays import Rows

HANDS: Final = 1_000_000
SOURCE: Final = Path(__file__).with_name("at_once.c")
TURNS: Final = 5
"""So many times all hands are asked about; the median counts."""
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
    part = SuitePart("shanten", 0, lambda _: row_questions("shanten", rows, DEFAULT), lambda _: len(rows))
    chosen = chosen_parts([Suite("bench", "", "", (part,))], 0, ["shanten"])

    def work() -> None:
        ran = run([subject], AuditPlan(chosen=chosen))
        assert ran.findings.is_good
        assert len(rows) == ran.asked[0].asked == ran.findings.whole.total

    return work


def row(name: str, subject: Callable[[str], Subject], most: float, *, is_busy: bool = False) -> Row:
    """The microseconds for a hand, without those in which a busy subject is busy; and all that pass meanwhile."""

    def once(number: int) -> Times:
        rows = alike(number)
        ((right, *_),) = (expected(Questions("shanten", texts_of(rows[:1]), (), (), rows[:1])),)
        asked, before = subject(str(right)), of_children()
        work, alone = audit_of(asked, rows), one_by_one(spin, texts_of(rows))
        work()  # so that tables are made, and memories are full
        begin = monotonic_ns()
        taken = [not_spinning(work) for _ in range(TURNS)]
        passed = (monotonic_ns() - begin) / TURNS
        asked.close()
        ours = median(taken)
        if not is_busy:
            ours += (of_children() - before) / (TURNS + 1)
        elif isinstance(asked, Function):
            ours -= median(not_spinning(alone) for _ in range(TURNS))
        return Times(ours / len(rows) / 1e3, more=f"{passed / len(rows) / 1e3:.1f}")

    def measured(effort: Effort) -> Times:
        number = max(1000, effort.of(HANDS))
        times = [in_fresh_process(partial(once, number)) for _ in range(effort.runs)]
        return sorted(times, key=attrgetter("ours"))[len(times) // 2]

    return Row(f"audit, {name}", measured, Goal(most))


def of_children() -> float:
    """The nanoseconds that processes took that have ended."""
    theirs = getrusage(RUSAGE_CHILDREN)
    return (theirs.ru_utime + theirs.ru_stime) * 1e9


class Spin:
    """Whoever takes that long for each hand, and counts how long it was."""

    def __init__(self) -> None:
        """Nothing was taken yet."""
        self.spent = 0

    def __call__(self, _: str) -> int:
        """Take that long."""
        begin = now = thread_time_ns()
        while now < begin + BUSY:
            now = thread_time_ns()
        self.spent += now - begin
        return 0


spin: Final = Spin()


def not_spinning(work: Callable[[], None]) -> float:
    """The nanoseconds of some work that are not spent in spinning."""
    before = spin.spent
    return nanoseconds(work) - (spin.spent - before)


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
            "shanten through pipes, with 10 µs in a program in C",
            lambda right: Program([program(), right, str(BUSY)]),
            BUSY / 9e3,
            is_busy=True,
        ),
        row("shanten, with 10 µs in a Python function", slowly, BUSY / 9e3, is_busy=True),
    ),
    more="passed, µs",
)
