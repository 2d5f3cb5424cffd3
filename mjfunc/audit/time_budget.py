"""The time of an audit: the part of a suite that fits, and the end of the diagnosis."""

from __future__ import annotations

from collections import deque
from math import ceil, gcd, inf
from random import Random
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.subject import ChangedSubject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Questions
    from mjfunc.audit.core.subject import Subject

ASKING: Final = 2 / 3
"""The share of the time for the questions of the suites; the rest is for the diagnosis."""
_GOLDEN: Final = 0.618
"""The part of a range by which the next sample is away: every beginning of the sample is spread over the range."""
_RECENT: Final = 15
"""The batches of each operation from which its speed is found, at least."""
_AT_ONCE: Final = 0.25
"""The seconds that one request of a diagnosis may take, as far as the speed is known."""


class Speeds:
    """The mean time of recent answers to each operation.

    It is a mean, and not a median: a program that stops for a moment now and then takes that time as well.
    """

    def __init__(self, seconds: float) -> None:
        """Begin with no answer; of each operation, keep a few answers at least, and those of the last seconds."""
        self._least: Final = seconds
        self._recent: Final = dict[str, deque[tuple[int, float]]]()
        self._sums: Final = dict[str, tuple[int, float]]()

    def add(self, op: str, hands: int, seconds: float) -> None:
        """Note the time of a batch."""
        recent = self._recent.setdefault(op, deque())
        recent.append((hands, seconds))
        number, total = self._sums.get(op, (0, 0.0))
        number, total = number + hands, total + seconds
        while len(recent) > _RECENT and total - recent[0][1] >= self._least:
            hands, seconds = recent.popleft()
            number, total = number - hands, total - seconds
        self._sums[op] = number, total

    @property
    def seconds(self) -> Mapping[str, float]:
        """The seconds of one answer, by operation."""
        return {op: total / number for op, (number, total) in self._sums.items()}


def estimate(op: str, seconds: Mapping[str, float]) -> float:
    """The seconds of one answer; the mean of all operations, if this one has no answer yet."""
    return seconds.get(op, sum(seconds.values()) / max(len(seconds), 1))


def fair_share(costs: Sequence[float], seconds: float) -> float:
    """The most seconds that each part may take, so that all together take at most some seconds.

    The rest of parts that need less goes to those that need more.
    """
    for number, cost in zip(range(len(costs), 0, -1), sorted(costs), strict=True):
        if cost * number >= seconds:
            return seconds / number
        seconds -= cost
    return inf


def spread_blocks(places: range, size: int, seed: str) -> Iterator[range]:
    """All places in blocks, in an order that begins anywhere, by the seed, and is always spread over all of them."""
    number = -(-len(places) // size)
    stride = max(int(number * _GOLDEN), 1)
    while gcd(stride, number) > 1:
        stride += 1
    first = Random(seed).randrange(number)  # noqa: S311  # a choice of questions
    for at in range(number):
        begin = (first + at * stride) % number * size
        yield places[begin : begin + size]


class TimedSubject(ChangedSubject):
    """A subject with a limit of seconds for each operation; questions after that get no answer."""

    def __init__(
        self, subject: Subject, seconds: float, speeds: Mapping[str, float], clock: Callable[[], float]
    ) -> None:
        """Ask a subject for some seconds about each operation.

        Args:
            subject: The subject.
            seconds: The seconds that it may take for each operation.
            speeds: The seconds of one answer to each operation, as far as they are known.
            clock: Returns the time in seconds.
        """
        super().__init__(subject, lambda _, answers: answers)
        self._seconds: Final = seconds
        self._speeds: Final = speeds
        self._clock: Final = clock
        self._spent: Final = dict[str, float]()
        self._begun: Final = clock()
        self.is_late: bool = False
        """Whether some questions were not asked, or some explanations not tried."""

    def has_time(self, seconds: float) -> bool:
        """Whether no more than so many seconds have passed since the beginning."""
        has_time = self._clock() - self._begun <= seconds
        self.is_late |= not has_time
        return has_time

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to the questions, in batches that take little time."""
        begin = self._clock()
        for questions, got in self._subject.answers(self._in_time(asked)):
            now = self._clock()
            self._spent[questions.op] = self._spent.get(questions.op, 0.0) + now - begin
            begin = now
            yield questions, got

    def _in_time(self, asked: Iterable[Questions]) -> Iterator[Questions]:
        for questions in asked:
            size = max(int(_AT_ONCE / max(estimate(questions.op, self._speeds), _AT_ONCE / len(questions))), 1)
            for at in range(0, len(questions), size):
                if self._spent.get(questions.op, 0.0) >= self._seconds:
                    self.is_late = True
                    return
                yield questions.part(at, min(at + size, len(questions)))


_UNITS: Final = {"s": 1, "m": 60, "h": 3600}


def duration(text: str) -> float | None:
    """The seconds of a text such as ``90``, ``60s``, ``40m`` or ``2h``; None if it is no positive duration."""
    number, unit = (text[:-1], _UNITS[text[-1]]) if text[-1:] in _UNITS else (text, 1)
    return int(number) * unit if number.isascii() and number.isdigit() and int(number) else None


def duration_text(seconds: float) -> str:
    """A duration of at least some seconds, as ``--time`` takes it: ``50s``, ``40m``, ``3h``."""
    if seconds <= 100:  # above it, minutes are exact enough
        return f"{max(ceil(seconds / 10), 1) * 10}s"
    return f"{ceil(seconds / 60)}m" if seconds <= 300 * 60 else f"{ceil(seconds / 3600)}h"


def duration_words(text: str) -> str:
    """A duration in words: ``40 minutes`` for ``40m``."""
    unit = {"s": "second", "m": "minute", "h": "hour"}[text[-1]]
    return f"{int(text[:-1]):,} {unit}{'' if text[:-1] == '1' else 's'}"
