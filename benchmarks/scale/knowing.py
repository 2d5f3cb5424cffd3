"""Who is asked: somebody who knows the answers, so that what is measured is everything else.

Shards are of a few ranges of all hands, far from each other, and what is right of these hands is found before: in
the process of the worker, or by a program in C that reads it from a file.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.core.subject import Implementation
from mjfunc.audit.scale.shards import Shard, place_count, shard_questions
from mjfunc.audit.scale.subject_spec import ProgramSpec
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.subject import Incident
    from mjfunc.audit.core.suite import SuitePart, Terms

SUITE: Final = "all"
REPLAY: Final = "mjfunc-replay"
SOURCE: Final = Path(__file__).with_name("replay.c")
PLACES: Final = 5


class Knowing:
    """A subject that finds each answer once, and then knows it."""

    incidents: tuple[Incident, ...] = ()

    def __init__(self) -> None:
        """Nothing was asked yet."""
        self.implementation: Final = Implementation("knowing", batches=True)
        self._known: Final[dict[tuple[str, str, str], tuple[Answer, ...]]] = {}

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """All of them, rightly."""
        for questions in asked:
            key = (questions.op, questions.hands[0], questions.hands[-1])
            if key not in self._known:
                self._known[key] = expected(questions)
            yield questions, self._known[key]

    def restart(self) -> bool:
        """It forgets nothing."""
        return False

    def stop(self) -> None:
        """Nobody waits."""

    def close(self) -> None:
        """Nothing is open."""


@attrs.frozen
class KnowingStart:
    """What starts one in a worker."""

    def start(self) -> Knowing:
        """One that knows nothing yet."""
        return Knowing()


Starts: TypeAlias = KnowingStart | ProgramSpec


def part(op: str) -> SuitePart:
    """All hands, as an operation is asked of them."""
    [one] = [part for part in SUITES[SUITE].parts if part.op == op]
    return one


def shards_of(op: str, size: int, terms: Terms) -> tuple[Shard, ...]:
    """A few shards of so many places, evenly over all."""
    whole = place_count(part(op), terms)
    begins = [whole * (2 * at + 1) // (2 * PLACES) for at in range(PLACES)]
    return tuple(Shard(SUITE, op, begin, begin + size) for begin in begins)


@cache
def _replay() -> str:
    """The program, compiled."""
    built = str(Path(mkdtemp(prefix="mjfunc-bench-")) / REPLAY)
    subprocess.run(["gcc", "-O2", "-o", built, str(SOURCE)], check=True)  # noqa: S607  # whichever gcc there is
    return built


def replay(op: str, shards: Iterable[Shard], terms: Terms) -> ProgramSpec:
    """The program, with the answers to these shards."""
    file = Path(_replay()).with_name(f"{op}.txt")
    with file.open("w", encoding="utf-8") as output:
        for shard in shards:
            for questions in shard_questions(shard, terms):
                for hand, answer in zip(questions.hands, expected(questions), strict=True):
                    output.write(f"{hand}\t{answer}\n")
    return ProgramSpec((_replay(), op, str(file)), Limits())
