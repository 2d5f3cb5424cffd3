"""A sample of the right answers of an audit: evidence that contradicts false explanations without asking again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.verdicts import Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Questions

MOST_RIGHT: Final = 1000
"""The most right answers kept of an operation."""


class RightAnswers:
    """Some right answers to each operation, spread over all that were given."""

    def __init__(self) -> None:
        """Begin with no answer."""
        self._kept: Final = dict[str, list[Verdict]]()
        self._step: Final = dict[str, int]()
        self._seen: Final = dict[str, int]()

    def note(self, questions: Questions, right: Sequence[Answer], got: Sequence[Answer]) -> None:
        """Keep some of the right answers of a batch; refusals are not kept."""
        op = questions.op
        kept, step, seen = self._kept.setdefault(op, []), self._step.get(op, 1), self._seen.get(op, 0)
        for at in range(-seen % step, len(questions), step):
            if isinstance(right[at], str) and right[at] == got[at]:
                (question,) = questions.part(at, at + 1)
                kept.append(Verdict(question, right[at], got[at], Outcome.PASSED))
        self._seen[op] = seen + len(questions)
        while len(kept) > MOST_RIGHT:
            kept[:], step = kept[::2], 2 * step
        self._step[op] = step

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts kept, of each operation in the order of the audit."""
        return tuple(verdict for each in self._kept.values() for verdict in each)
