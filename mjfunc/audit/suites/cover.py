"""One hand for every combination of classes of suits, and for everything else that there are kinds of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.suite import Suite, SuitePart, Terms
from mjfunc.audit.suites.batches import of_rows, of_texts, sizes_of
from mjfunc.audit.suites.combinations import combinations_of, number_of_combinations
from mjfunc.audit.suites.kinds import kans_of, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.questions import Questions
    from mjfunc.audit.suite import Level

_COMBINED: Final[dict[str, Level]] = {"shanten": 0, "waits": 0, "complete": 0, "decompose": 1, "acceptance": 1}


def _combined(op: str, level: Level) -> SuitePart:
    """Every combination, and a hand of every kind."""

    def questions(terms: Terms) -> Iterator[Questions]:
        conventions = terms.conventions
        for size in sizes_of(op, conventions):
            yield from of_rows(op, combinations_of(size, conventions), conventions)
        yield from of_texts(op, kinds_of(op, conventions), conventions)

    def count(terms: Terms) -> int:
        combined = [number_of_combinations(size, terms.conventions) for size in sizes_of(op, terms.conventions)]
        return sum(combined) + len(kinds_of(op, terms.conventions))

    return SuitePart(op, level, questions, count)


def _kans(terms: Terms) -> Iterator[Questions]:
    """The same tile drawn to some hands at a time."""
    for draw, hands in kans_of(terms.conventions):
        yield from of_texts("kan", hands, terms.conventions, (("draw", draw),))


def _number_of_kans(terms: Terms) -> int:
    return sum(len(hands) for _, hands in kans_of(terms.conventions))


COVER: Final = Suite(
    "cover",
    "One hand for every combination of suit signatures that can occur at each size, up to the order of the number "
    "suits, and one for every kind of wait, form, melds, exhaustion and for every convention that makes a difference.",
    "Whoever looks suits up and combines what they lack combines it rightly in every combination that occurs. Where "
    "shanten is asked by the rules of four players, it proves more together with the suite suits, under the "
    "assumption that docs/suites.md states: every shanten in the regular form is right.",
    (*(_combined(op, level) for op, level in _COMBINED.items()), SuitePart("kan", 0, _kans, _number_of_kans)),
)
