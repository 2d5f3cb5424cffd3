"""Subjects: the program or function under test, known only by its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import attrs

from mjfunc.audit.core.questions import Named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Questions


@attrs.frozen
class Implementation:
    """The description that a program gives of itself."""

    name: str
    version: str = ""
    language: str = ""
    operations: tuple[str, ...] = ()
    batches: bool = False
    """Whether it accepts several hands in one request."""
    conventions: Named = ()
    """The options by which it answers where none is sent, if they differ from the protocol's defaults."""
    options: tuple[str, ...] = ()
    """The conventions and rules that it takes as options of requests."""
    unknown: tuple[str, ...] = ()
    """What it declares not to know: red fives or honba, for example. It is not asked about these things."""
    merged: tuple[tuple[str, ...], ...] = ()
    """The names of yaku and limits that it does not tell apart."""
    ignored: tuple[str, ...] = ()
    """The operations and conventions that it names and this audit does not know."""


@attrs.frozen
class Incident:
    """A failure other than a wrong answer: the program died and answered when asked again, for example."""

    sentence: str
    hand: str = ""
    """The hand of the request, if known."""
    is_killed: bool = False
    """Whether the program was killed from outside, as a system out of memory does."""


class Subject(Protocol):
    """A program or function under test."""

    @property
    def implementation(self) -> Implementation:
        """Its description of itself."""
        ...

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """The failures so far, other than wrong answers."""
        ...

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to each batch, in order.

        The subject takes later batches before it answers earlier ones. There are fewer answers than batches if it is
        stopped or gives up.
        """
        ...

    def restart(self) -> bool:
        """Forget all earlier questions; return whether the subject can do that."""
        ...

    def stop(self) -> None:
        """End every wait for answers, in any thread."""

    def close(self) -> None:
        """End the subject."""


class ChangedSubject:
    """A subject whose answers pass through a function."""

    def __init__(self, subject: Subject, change: Callable[[Questions, tuple[Answer, ...]], tuple[Answer, ...]]) -> None:
        """Change the answers of a subject by a function of each batch and its answers."""
        self._subject: Final = subject
        self._change: Final = change

    @property
    def implementation(self) -> Implementation:
        """The description that the subject gives of itself."""
        return self._subject.implementation

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """The failures so far, other than wrong answers."""
        return self._subject.incidents

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The changed answers to each batch, in order."""
        for questions, got in self._subject.answers(asked):
            yield questions, self._change(questions, got)

    def restart(self) -> bool:
        """Forget all earlier questions; return whether the subject can do that."""
        return self._subject.restart()

    def stop(self) -> None:
        """End every wait for answers, in any thread."""
        self._subject.stop()

    def close(self) -> None:
        """End the subject."""
        self._subject.close()
