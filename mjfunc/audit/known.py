"""Known deviations while an audit runs: which of them something was asked about, and that none of them is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Skipped
from mjfunc.audit.profiles import compare_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.answers import Answer
    from mjfunc.audit.profiles import Profile
    from mjfunc.audit.questions import Questions
    from mjfunc.audit.subject import Implementation, Incident, Subject
    from mjfunc.audit.verdicts import Tally

_KNOWN: Final = Skipped("a known deviation")


class Comparing:
    """Compares answers where deviations are known, and keeps which deviations know any of the questions."""

    def __init__(self, profile: Profile) -> None:
        """Nothing is asked yet."""
        self._profile: Final = profile
        self.asked: Final = set[str]()
        """The ids of deviations of many questions of which one was asked."""

    def __call__(self, questions: Questions, expected: tuple[Answer, ...], got: tuple[Answer, ...]) -> Tally:
        """The tally of some answers."""
        waiting = [one for one in self._profile.of_many if one.id not in self.asked and one.op in {"", questions.op}]
        for known in waiting:
            if any(map(known.knows, questions.each())):
                self.asked.add(known.id)
        return compare_with(self._profile, questions, expected, got)


class WithoutKnown:
    """A subject that skips what a profile knows: a smaller hand or an explanation is of what is not known yet."""

    def __init__(self, subject: Subject, profile: Profile) -> None:
        """The same subject otherwise."""
        self._subject: Final = subject
        self._profile: Final = profile

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        return self._subject.implementation

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What went wrong so far beside the answers."""
        return self._subject.incidents

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to what is not known."""
        for questions, got in self._subject.answers(asked):
            pairs = zip(questions.each(), got, strict=False)  # of fewer, where it was given up
            yield questions, tuple(_KNOWN if self._profile.of(question) else answer for question, answer in pairs)

    def stop(self) -> None:
        """Let whoever waits for answers, in whichever thread, get no more."""
        self._subject.stop()

    def close(self) -> None:
        """Let it end."""
        self._subject.close()
