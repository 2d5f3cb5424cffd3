"""The suite wins: random wins of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.questions import WINS as OP
from mjfunc.audit.core.suite import HandRange, HandTexts, Suite, Terms
from mjfunc.audit.suites.batches import suite_parts
from mjfunc.audit.topics.random_wins import WIN_KINDS, win_at
from mjfunc.audit.topics.win_answers import fields_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.suite import SuitePart

_NUMBER: Final = 125 * len(WIN_KINDS)
"""The number of wins in the suite ``wins``, of each kind equally many."""
_AT_ONCE: Final = 512


def _random(number: int, terms: Terms) -> HandRange[HandTexts]:
    """A number of random wins."""

    def pieces(begin: int, end: int) -> Iterator[HandTexts]:
        for at in range(begin, end, _AT_ONCE):
            wins = [win_at(place, terms.seed, terms.rules) for place in range(at, min(at + _AT_ONCE, end))]
            yield HandTexts(tuple(str(win.hand) for win in wins), wins=tuple(map(fields_of, wins)))

    return HandRange(number, pieces)


def random_wins() -> tuple[SuitePart, ...]:
    """The questions about random wins, in the number that the settings ask for."""
    return suite_parts(
        {OP: 2}, lambda _, terms: [_random(terms.number, terms)], lambda _, terms: terms.number, ("number",)
    )


WINS: Final = Suite(
    "wins",
    "Wins drawn by seed: hands that make each yaku likely, with melds, red fives and dora, in every situation.",
    "Nothing about other wins. Every yaku, limit and reason for fu occurs many times in this suite.",
    suite_parts({OP: 1}, lambda _, terms: [_random(_NUMBER, terms)], lambda _, _terms: _NUMBER),
)
