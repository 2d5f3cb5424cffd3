"""The questions of an audit as one list, from which all copies of a subject take: counted, and added to the digest."""

from __future__ import annotations

import hashlib
from itertools import chain
from itertools import count as numbers_from
from threading import Lock
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.suite import SuitePart
from mjfunc.oracle.codecs import write_json

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from mjfunc.audit.questions import Questions
    from mjfunc.audit.suite import Level, Suite, Terms


class Miscounted(AssertionError):
    """A suite that has not as many questions as it says: a fault of ours, and not of who is asked."""


@attrs.frozen
class Chosen:
    """A part of a suite that is asked."""

    suite: str
    part: SuitePart


def chosen_parts(suites: Iterable[Suite], level: Level, ops: Collection[str]) -> tuple[Chosen, ...]:
    """The parts of some suites up to a level that ask these operations."""
    return tuple(
        Chosen(suite.name, part) for suite in suites for part in suite.parts if part.level <= level and part.op in ops
    )


class QuestionList:
    """All questions, one after the other, whoever takes them; counted, and added to the digest."""

    def __init__(self, chosen: Sequence[Chosen], terms: Terms, *, is_endless: bool) -> None:
        """Nothing was taken yet; without an end, round after round."""
        self._lock: Final = Lock()
        self._chosen: Final = chosen
        self._items: Final = self._rounds(terms) if is_endless else self._round(terms)
        self._hash: Final = hashlib.sha256()
        self._head: object = None
        self._is_closed = False
        self.taken: int = 0
        self.at: int = 0
        """Of which part they were taken last."""

    def take(self) -> tuple[int, Questions] | None:
        """The next, with the place of its part; None where there are no more, or no more are wanted."""
        with self._lock:
            if self._is_closed or (item := next(self._items, None)) is None:
                return None
            self.at, questions = item
            self._add(self._chosen[self.at].suite, questions)
            self.taken += len(questions)
            return item

    def close(self) -> None:
        """No more are wanted."""
        self._is_closed = True

    @property
    def digest(self) -> str:
        """Of all that were taken, in order; how they are put together in batches makes no difference."""
        return self._hash.hexdigest()

    def _add(self, suite: str, questions: Questions) -> None:
        head = (suite, questions.op, questions.fields, questions.options)
        if head != self._head:
            self._head = head
            self._hash.update(f"{write_json([suite, *head[1:]])}\n".encode())
        hands = questions.hands
        if questions.wins is not None:
            hands = tuple([f"{hand} {write_json(beside)}" for hand, beside in zip(hands, questions.wins, strict=True)])
        self._hash.update("\n".join((*hands, "")).encode(errors="surrogatepass"))

    def _round(self, terms: Terms) -> Iterator[tuple[int, Questions]]:
        for at, chosen in enumerate(self._chosen):
            number = 0
            for questions in chosen.part.questions(terms):
                number += len(questions)
                yield at, questions
            if chosen.part.count(terms) not in {number, None}:
                message = f"{chosen.suite} {chosen.part.op} has {number} questions, not {chosen.part.count(terms)}"
                raise Miscounted(message)

    def _rounds(self, terms: Terms) -> Iterator[tuple[int, Questions]]:
        """Round after round, each with the next seed."""
        return chain.from_iterable(self._round(attrs.evolve(terms, seed=seed)) for seed in numbers_from(terms.seed))
