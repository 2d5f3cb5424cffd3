"""Known deviations while an audit runs: which of them something was asked about, and that none of them is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Skipped
from mjfunc.audit.profiles import compare_with
from mjfunc.audit.subject import Through

if TYPE_CHECKING:
    from mjfunc.audit.answers import Answer
    from mjfunc.audit.profiles import Profile
    from mjfunc.audit.questions import Questions
    from mjfunc.audit.subject import Subject
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


def without_known(subject: Subject, profile: Profile) -> Subject:
    """A subject that skips what a profile knows: a smaller hand or an explanation is of what is not known yet."""

    def skipped(questions: Questions, got: tuple[Answer, ...]) -> tuple[Answer, ...]:
        pairs = zip(questions.each(), got, strict=False)  # of fewer, where it was given up
        return tuple(_KNOWN if profile.of(question) else answer for question, answer in pairs)

    return Through(subject, skipped)
