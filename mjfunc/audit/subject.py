"""Who is asked: a program or a function, that can be told from others only by what it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import attrs

from mjfunc.audit.questions import Named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.questions import Questions


@attrs.frozen
class Implementation:
    """What a program says of itself."""

    name: str
    version: str = ""
    language: str = ""
    operations: tuple[str, ...] = ()
    batches: bool = False
    """Whether it takes many hands in a line."""
    conventions: Named = ()
    """The options that it answers by where none is sent, other than the protocol's defaults."""
    ignored: tuple[str, ...] = ()
    """Operations and conventions that it names, and that are not asked about here."""


@attrs.frozen
class Incident:
    """What went wrong in a program and was got over, or not: it died and answered when asked again, for example."""

    sentence: str
    hand: str = ""
    """The hand that it was asked about, where that is known."""
    is_killed: bool = False
    """Whether somebody else ended it, as a system without memory does."""


class Subject(Protocol):
    """Who is asked."""

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        ...

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What went wrong so far beside the answers."""
        ...

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to all, in the order in which they are asked; the next are asked before these are answered.

        There are fewer where it is stopped or given up.
        """
        ...

    def stop(self) -> None:
        """Let whoever waits for answers, in whichever thread, get no more."""

    def close(self) -> None:
        """Let it end."""


class Through:
    """A subject whose answers go through a function."""

    def __init__(self, subject: Subject, change: Callable[[Questions, tuple[Answer, ...]], tuple[Answer, ...]]) -> None:
        """The same subject otherwise."""
        self._subject: Final = subject
        self._change: Final = change

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        return self._subject.implementation

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What went wrong so far beside the answers."""
        return self._subject.incidents

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to all, in their order."""
        for questions, got in self._subject.answers(asked):
            yield questions, self._change(questions, got)

    def stop(self) -> None:
        """Let whoever waits for answers, in whichever thread, get no more."""
        self._subject.stop()

    def close(self) -> None:
        """Let it end."""
        self._subject.close()
