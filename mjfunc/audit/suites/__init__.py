"""The suites by name (a first one, until all are there)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.questions import MOST_HANDS, Questions
from mjfunc.audit.sending import options_of
from mjfunc.audit.suite import Suite, SuitePart
from mjfunc.batch import hands_of
from mjfunc.census.sampling import sample_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.suite import Terms


def _random(op: str, terms: Terms) -> Iterator[Questions]:
    for piece in sample_pieces(terms.tiles, terms.number, terms.seed):
        for at in range(0, len(piece), MOST_HANDS):
            rows = piece[at : at + MOST_HANDS]
            yield Questions(op, tuple(map(str, hands_of(rows))), (), options_of(op, terms.conventions), rows)


SUITES: Final = {
    "random": Suite(
        "random",
        "Hands drawn at random.",
        "Nothing for certain.",
        tuple(
            SuitePart(op, 0, lambda terms, op=op: _random(op, terms), lambda terms: terms.number)  # type: ignore[misc]
            for op in ("shanten", "waits")
        ),
    )
}
