"""Shrink a wrong hand until no single step leads to a smaller wrong hand.

A step removes three concealed tiles, a meld, the fourth tile of a quad, or a red mark; or it conceals a meld; or it
moves a tile, all tiles of a kind, a suit, two suits, or a meld to a lower place. Wins have steps of their own. A hand
is smaller with fewer tiles; then with fewer melds, fields and suits; without red fives; and then if its text comes
first. Each round continues with the smallest hand that is still wrong, until there is none.

The kind of mismatch stays: a wrong result, an error with the same code, or the same fault. So a subject that knows only
hands of thirteen tiles is not reported to be wrong about a hand of four.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.audit.core.answers import Answer, Fault, Refused, Skipped, Trouble
from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.core.verdicts import Outcome
from mjfunc.audit.diagnosis.asking import NOT_ASKED, ask
from mjfunc.audit.topics import topic_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mjfunc.audit.core.questions import Question
    from mjfunc.audit.core.subject import Subject
    from mjfunc.audit.core.verdicts import Verdict

MOST_ASKED: Final = 6000
"""The most questions for one smallest hand."""
MOST_FAULTS: Final = 200
"""The most of them without an answer: each may need a restart of the program."""
MOST_HANGS: Final = 6
"""The most timeouts among them."""
_FEW_YAKU: Final = 2
"""The yaku that a smaller win may have in any case: the way to another single yaku may lead over two."""
_FIRST: Final = 32
"""The questions asked at first in each step; most steps need no more."""

Size: TypeAlias = tuple[int, int, int, int, int, int, str, str]


def size_of(question: Question) -> Size:
    """A sort key for questions by the size of their hands."""
    hand = question.hand
    tiles = sum(map(str.isdigit, hand))
    melds = sum(map(hand.count, "(["))
    suits = len(set(hand) & set("mpsz"))
    beside = dict(question.fields)
    indicators = sum(map(str.isdigit, f"{beside.get('dora', '')}{beside.get('ura', '')}"))
    return tiles, melds, len(beside), indicators, suits, hand.count("0"), hand, repr(question.fields)


Simplicity: TypeAlias = tuple[int, Size]


def simplicity(verdict: Verdict) -> Simplicity:
    """A sort key for verdicts: wins with few yaku, then small hands."""
    return _number_of_yaku(verdict), size_of(verdict.question)


def _number_of_yaku(verdict: Verdict) -> int:
    """The number of yaku of the right score; 0 for everything but wins."""
    is_win = verdict.question.op == WINS and isinstance(verdict.expected, str)
    return len(json.loads(str(verdict.expected)).get("yaku", ())) if is_win else 0


def mismatch_of(verdict: Verdict) -> tuple[str, str]:
    """The kinds of the right answer and of the answer given."""
    return _kind(verdict.expected), _kind(verdict.got)


def _kind(answer: Answer) -> str:
    match answer:
        case str():
            return "result"
        case Refused(code):
            return f"refused: {code}"
        case Skipped():
            return "skipped"
        case Fault(trouble):
            return f"fault: {trouble.value}"
        case _ as never:
            assert_never(never)


def clearest(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict that shows a mistake best: a wrong result before a fault, and either before a wrong error."""

    def order(verdict: Verdict) -> tuple[bool, bool, bool, tuple[int, str, str]]:
        is_unexpected = verdict.outcome is Outcome.UNEXPECTED
        return is_unexpected, not isinstance(verdict.expected, str), not isinstance(verdict.got, str), verdict.order

    return min(verdicts, key=order)


def smallest(subject: Subject, verdict: Verdict) -> Verdict:
    """The verdict on a smallest hand that the subject now answers wrongly in the same way, with the same options."""
    return shrink(subject, verdict, lambda smaller: mismatch_of(smaller) == mismatch_of(verdict))


def smallest_of(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict on the smallest hand of those that show a mistake best: of the same kind of mismatch."""
    each = [*verdicts]
    kind = mismatch_of(clearest(each))
    return min((verdict for verdict in each if mismatch_of(verdict) == kind), key=simplicity)


def shrink(subject: Subject, verdict: Verdict, keeps: Callable[[Verdict], bool]) -> Verdict:
    """Ask a subject smaller questions, and return the verdict on a smallest wrong hand that fulfils a condition.

    The search begins with the hand of ``verdict``; ``keeps`` tells whether a verdict fulfils the condition. A smaller
    win has few yaku.
    """
    budget, most = _Budget(), max(_number_of_yaku(verdict), _FEW_YAKU)

    def keeps_few(smaller: Verdict) -> bool:
        return keeps(smaller) and _number_of_yaku(smaller) <= most

    while smaller := _step(subject, verdict, keeps_few, budget):
        verdict = smaller
    return verdict


@attrs.define
class _Budget:
    """The questions left to ask."""

    questions: int = MOST_ASKED
    faults: int = MOST_FAULTS
    hangs: int = MOST_HANGS

    def take(self, verdicts: Iterable[Verdict]) -> None:
        for verdict in verdicts:
            self.questions -= 1
            if isinstance(verdict.got, Fault):
                self.faults -= 1
                self.hangs -= verdict.got.trouble is Trouble.TIMED_OUT

    @property
    def is_spent(self) -> bool:
        return min(self.questions, self.faults, self.hangs) <= 0


def _step(subject: Subject, verdict: Verdict, keeps: Callable[[Verdict], bool], budget: _Budget) -> Verdict | None:
    """The smallest of the smaller hands that is wrong as well; None if there is none."""
    candidates = smaller(verdict.question)
    # Where most of them hang or die the first one does so alone; where few do, soon many are asked together.
    together = 1 if isinstance(verdict.got, Fault) else _FIRST
    while candidates and not budget.is_spent:
        asked, candidates = candidates[:together], candidates[together:]
        verdicts = ask(subject, asked)
        budget.take(verdicts)
        for found in verdicts:
            if found.outcome in {Outcome.WRONG, Outcome.FAILED} and found.got != NOT_ASKED and keeps(found):
                return found
        together *= 2
    return None


def smaller(question: Question) -> tuple[Question, ...]:
    """Every smaller question that is one step away, the smallest first."""
    hand = hand_of(question.hand)
    if hand is None:
        texts = (question.hand[:at] + question.hand[at + 1 :] for at in range(len(question.hand)))
        found = {attrs.evolve(question, hand=text) for text in texts}
    else:
        found = {*topic_of(question.op).smaller(question, hand)}
    below = size_of(question)
    return tuple(sorted((one for one in found if size_of(one) < below), key=size_of))
